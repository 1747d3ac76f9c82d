"""The data from which the page of a match is composed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from abstract_arcade.tui.play.context import Mode

if TYPE_CHECKING:
    from abstract_arcade.library.series import Standing
    from abstract_arcade.rules import Color, Move
    from abstract_arcade.session import View
    from abstract_arcade.session.insight import Insight
    from abstract_arcade.session.move_input import MoveInput
    from abstract_arcade.session.selection import Selection
    from abstract_arcade.session.sharing import Member
    from abstract_arcade.session.teacher import Teacher
    from abstract_arcade.tui.games.presenter import PanelStyle, Presenter, Scene
    from abstract_arcade.tui.table.layout import ScreenLayout
    from abstract_arcade.tui.widgets.key_bar import MakeHint, MakeNumberHints
    from abstract_arcade.tui.widgets.lines import Line
    from abstract_arcade.tui.widgets.move_list import Ply


@dataclass(frozen=True)
class Situation:
    """A match as one person sees it now: a snapshot that the screen makes after every change.

    Attributes:
        view: The view of the match.
        insight: The hint, analysis or explanation by the computer.
        presenter: The presenter of the game.
        scene: The scene that the board shows.
        selection: The move that is being selected, on the board or by typing.
        layout: The layout of the screen.
        style: What the panel is drawn with, with the names of keys.
        hint: Creates an entry for the line of keys.
        number_hints: Creates the entries for digits and letters that choose a move.
        can_pause: Whether the action "pause" would do something.
        leads_to: The word for the key "leave" in the line of keys: "menu", "back" or "leave".
        mode: The activity of the player.
        changes: The number of changes of the page so far, apart from moves of the cursor.
        tiles: A picture of the stone of each colour, in two lines of four columns.
        plies: The main line with its variations, for the list of moves.
        reply: The reply to the last key, without a full stop; empty if there is none.
        typed: The move that is being typed; None if the text field is closed.
        is_question: Whether the reply asks about the typed move.
        has_moved_cursor: Whether the player has moved the cursor since the last ply.
        shows_first: Whether Enter only shows the effect of the move, instead of playing it.
        hides_cursor: Whether the board shows the moves of a hint instead of the cursor.
        pointed: The move of a hint or an analysis that Enter plays; None if there is none. A swap
            is an empty tuple.
        choices: The moves that digits choose, by the digit; 10 is the key 0.
        letters: The letters that choose a move; empty if none do now.
        replay: The status line of a replay, shown only while one is running.
        teacher: Decides which rule is explained; None if rules are not explained.
        is_forbidden: Whether the rule explained now forbids the typed move.
        standing: The score of the series; None if the match belongs to no series.
        legend: The lines that explain the letters of an ASCII board.
        member: The place of this screen in a shared game; None if the game is not shared.
        is_told_in_panel: Whether the panel shows the whole sentence about the turning point at
            the node shown, so that the status need not.
    """

    view: View
    insight: Insight
    presenter: Presenter[Any, Any]
    scene: Scene[Any]
    selection: Selection
    layout: ScreenLayout
    style: PanelStyle
    hint: MakeHint
    number_hints: MakeNumberHints
    can_pause: bool
    leads_to: str
    mode: Mode
    changes: int
    tiles: Mapping[Color, Sequence[Line]]
    plies: Sequence[Ply] = ()
    reply: str = ""
    typed: MoveInput | None = None
    is_question: bool = False
    has_moved_cursor: bool = False
    shows_first: bool = False
    hides_cursor: bool = False
    pointed: Move | None = None
    choices: Mapping[int, Move] = field(default_factory=dict)
    letters: Sequence[str] = ()
    replay: Line = ()
    teacher: Teacher | None = None
    is_forbidden: bool = False
    standing: Standing | None = None
    legend: Sequence[Line] = ()
    member: Member | None = None
    is_told_in_panel: bool = False

    @property
    def has_panel(self) -> bool:
        """Whether there is a panel, which shows clocks and results."""
        return self.layout.panel > 0

    @property
    def is_at_end(self) -> bool:
        """Whether the mode is `OVER`: the end is shown, without a hint, replay or explanation."""
        return self.mode is Mode.OVER

    def key(self, action: str) -> str:
        """Return the name of the key of an action: "Enter"; empty if it has no key now."""
        return self.style.key(action)
