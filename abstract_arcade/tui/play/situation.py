"""What the page of a match is composed from: a snapshot, made once after every change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from abstract_arcade.tui.play.played import Mode

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
    """A match as one person sees it now.

    Attributes:
        view: The match as the person looks at it.
        insight: What the computer thinks of it.
        presenter: What only its game shows.
        scene: The position on the board, with the move that is pointed out.
        selection: The move that is chosen, by typing or on the board.
        layout: The layout of the screen.
        style: What the panel is drawn with; it names keys.
        hint: Makes a hint of the line of keys.
        number_hints: Makes the hints of the numbers and letters that play a move.
        can_pause: Whether the key for a pause does something.
        leads_to: Where leaving the screen leads.
        mode: What the person does.
        changes: Counts the changes of what is seen, but for moves of the cursor.
        tiles: A picture of a stone of each colour, in two lines.
        plies: The moves for the list.
        reply: The answer to the last key, without a full stop.
        typed: The move that is being typed.
        is_question: Whether the reply asks about the typed move.
        has_moved_cursor: Whether the player has moved the cursor since the last ply.
        shows_first: Whether Enter only shows what the site would do.
        hides_cursor: Whether only the moves of a hint are drawn.
        pointed: The move of a hint or an analysis that Enter plays.
        choices: The moves that number keys play.
        letters: The letters that play a move.
        replay: The status of a replay.
        teacher: Which rules are explained; None for none.
        is_forbidden: Whether the rule explained now is why the typed move is refused.
        standing: The score of the series; None for a match of no series.
        legend: The letters of a board that is made of letters.
        member: The place of this screen in a shared game; None if the screen shares none.
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

    @property
    def has_panel(self) -> bool:
        """Whether the panel shows clocks and results."""
        return self.layout.panel > 0

    @property
    def is_at_end(self) -> bool:
        """Whether the person looks at the end of the game."""
        return self.mode is Mode.OVER

    def key(self, action: str) -> str:
        """Return the name of the key of an action, or an empty text."""
        return self.style.key(action)
