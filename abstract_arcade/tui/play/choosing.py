"""Choosing a move on the board: site by site, by number, by stepping, and what is asked before."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding

from abstract_arcade.rules import SWAP, Move, Position, Site
from abstract_arcade.rules.core import moves_text
from abstract_arcade.session import FullError, ReadOnlyError
from abstract_arcade.session.insight import Topic
from abstract_arcade.tui import keys
from abstract_arcade.tui.keys import here, section
from abstract_arcade.tui.messages import OpenSaved
from abstract_arcade.tui.play.played import MatchPart, Played
from abstract_arcade.tui.table.typing import lead_to_next

if TYPE_CHECKING:
    from abstract_arcade.match import Node
    from abstract_arcade.session.move_input import MoveInput
    from abstract_arcade.session.selection import Selection
    from abstract_arcade.tui.frame.part import Stage
    from abstract_arcade.tui.play.helping import Helping
    from abstract_arcade.tui.play.looking import Replaying
    from abstract_arcade.tui.table.animation import MoveAnimation
    from abstract_arcade.tui.widgets.move_field import MoveLine


class Choosing(MatchPart):
    """Plays the move that a person chooses at the node viewed.

    Attributes:
        has_moved_cursor: whether the player has moved the cursor since the last ply, or since the
            screen opened.
        is_led: whether the screen moved it off the last move, so that nobody chose its site.
        is_unseen: whether nobody can have seen yet what the move at that site would do.
        asked: the node and the move that were asked about; choosing it once more plays it.
    """

    BINDINGS: ClassVar[list[Binding]] = [
        *section(
            "On the board",
            keys.NEXT_CHOICE,
            keys.PREVIOUS_CHOICE,
            keys.CANCEL,
            keys.SWAP,
            *(
                here(
                    each,
                    (
                        "Play the choice with this number; in an opening of Renju, pick an"
                        " offer or name a number."
                    ),
                )
                for each in keys.NUMBERS
            ),
        )
    ]
    BOARD_ACTIONS = frozenset({"next_choice", "choose_number", "swap"})

    def __init__(
        self,
        stage: Stage,
        played: Played,
        line: MoveLine,
        replaying: Replaying,
        helping: Helping,
        animation: MoveAnimation,
        leave: Callable[[], None],
    ) -> None:
        super().__init__(stage, played)
        self._line = line
        self._replaying = replaying
        self._helping = helping
        self._animation = animation
        self._leave = leave
        self.has_moved_cursor = False
        self.is_led = False
        self.is_unseen = False
        self.asked: tuple[Node, Move | None] | None = None

    # What can be chosen

    @property
    def shows_first(self) -> bool:
        """Whether Enter only shows what the site would do, which the board does not show."""
        if self._helping.pointed is not None:
            return False
        is_unasked = self.is_led and not self._settings.values.preview
        is_hidden = self.holds_preview or is_unasked
        return self._helping.hides_cursor or (is_hidden and self._insight.hint is None)

    @property
    def holds_preview(self) -> bool:
        """Whether the traces of the last move are shown, and no preview until the cursor moves.

        The person's own cursor has its preview, unless that would hide some of them.
        """
        traces = self._animation.traces
        if not traces or self.has_moved_cursor:
            return False
        preview = self.selection.preview
        position = self._view.position
        return self.is_led or (
            preview is not None
            and any(preview.content(site) != position.content(site) for site in traces)
        )

    @property
    def is_trying(self) -> bool:
        """Whether the player has pointed to a move since the node viewed was shown."""
        return self.has_moved_cursor or bool(self.selection.sites)

    @property
    def selection(self) -> Selection:
        typed = self._line.typed
        return self._view.selection if typed is None else typed.selection

    @property
    def typing_position(self) -> Position | None:
        return self._view.position if self._view.is_persons_turn else None

    @property
    def alternatives(self) -> Sequence[Move]:
        """The moves at the cursor, if there are several to choose from."""
        candidates = self.selection.candidates
        return candidates if len(candidates) > 1 and not self.hides_choice else ()

    @property
    def hides_choice(self) -> bool:
        """Whether a hint, an analysis or a trace has taken the place of a choice at the cursor.

        Enter then plays the move that is pointed out, or shows the cursor first.
        """
        helping = self._helping
        return helping.pointed is not None or helping.hides_cursor or self.holds_preview

    @property
    def choices(self) -> Mapping[int, Move]:
        """The moves that a number plays: those at the cursor, or those that have one."""
        alternatives = self.alternatives
        if alternatives:
            return dict(enumerate(alternatives, 1))
        return self._presenter.numbered(self._view.position)

    @property
    def lettered(self) -> Mapping[str, Move]:
        """The moves that a capital letter plays, which the board shows on their sites."""
        view = self._view
        if not view.is_persons_turn or self._line.typed is not None:
            return {}
        return self._presenter.lettered(view.position)

    @property
    def why_no_turn(self) -> str | None:
        """Why a person cannot play now, in a sentence; None if they can."""
        view = self._view
        if view.is_persons_turn:
            return None
        if view.outcome is not None:
            return "The game is over."
        return view.why_not_turn(view.position)

    @property
    def why_nothing_typed(self) -> str | None:
        return f"{ReadOnlyError()}." if self._table.is_read_only else self.why_no_turn

    def reason(self, action: str) -> str | None:
        table = self._table
        view = self._view
        if action == "choose":
            is_free = view.can_play_single_move or table.is_read_only
            return None if is_free else self.why_no_turn
        if action == "take_back_choice":
            is_begun = bool(self.selection.sites) or view.is_looking_back
            is_over = not view.match.is_unfinished
            is_open = is_begun or is_over or self._insight.topic is not None
            return None if is_open else "Nothing has been selected yet."
        if action == "swap" and view.is_persons_turn:
            refusal = view.position.why_illegal(SWAP)
            return None if refusal is None else f"{refusal}."
        return self.why_nothing_typed if action == "swap" else self.why_no_turn

    # Choosing

    def lead_to(self, site: Site) -> None:
        if site != self.selection.cursor:
            self.has_moved_cursor = True
        self.selection.point(site)
        self.stage.board.cursor = site

    def action_choose(self) -> None:
        self.choose(self.stage.board.cursor)

    @property
    def shows_cursor(self) -> bool:
        """Whether the cursor is drawn: not after the end, unless one looks back."""
        is_hidden = self._replaying.is_running or self._helping.hides_cursor
        if self.is_led and self.stage.board.is_animated:
            # It would be on a stone that moves, turns or leaves.
            return False
        return self._view.outcome is None and not is_hidden

    def point(self, site: Site) -> bool:
        selection = self.selection
        is_shown = not (self.is_led or self.shows_first or self._helping.hides_cursor)
        if site == selection.cursor and selection.refusal is None and is_shown:
            return False
        self.stage.forget_reply()
        had_choice = len(selection.candidates) > 1
        was_led = self.shows_first
        was_pointed = self._helping.pointed is not None
        was_stepping = self._insight.topic is Topic.EXPLANATION and not self.has_moved_cursor
        self.has_moved_cursor = True
        self.is_led = False
        self.is_unseen = False
        self._helping.is_alone = False
        self._helping.cursor_moved()
        selection.point(site)
        has_choice = len(selection.candidates) > 1
        if was_led or was_pointed or was_stepping or had_choice is not has_choice:
            # Enter or the arrows do something else, and the digits may pick one of several.
            self.stage.refresh_page()
        return True

    def choose(self, site: Site, *, is_click: bool = False) -> None:
        """Choose a site: play the move it completes, or narrow the choice, or refuse it.

        Enter plays a move that the computer points out whole, also if it has several sites.

        Where the cursor was only led to, Enter first shows what it would do: pressed twice by
        mistake it must not play for the other player.
        """
        table = self._table
        view = self._view
        if self._replaying.end():
            return
        shows_first = self.shows_first or (self.is_unseen and self.is_led)
        if shows_first and not is_click and site == self.selection.cursor:
            self.point(site)
            self.stage.refresh_page()
            return
        if table.is_read_only:
            if self._file is not None and self._file.name is not None:
                # Anew: another program has or had it open.
                self.stage.post_message(OpenSaved(self._file.name))
            return
        if not view.is_persons_turn:
            if view.can_play_single_move and self._may_leave_game(None):
                view.play_single_move()
            return
        pointed = self._helping.pointed
        if pointed is not None and not is_click:
            self.play(pointed)
            return
        move = self.selection.choose(site)
        if move is not None:
            self.play(move)
        else:
            self.stage.forget_reply()
            self.stage.refresh_page()

    def prepare(self) -> None:
        """Nothing has to be made ready for a move to be typed."""

    def enter(self, typed: MoveInput) -> None:
        move = typed.move
        if move is None:
            return
        if move and move[0] in self._view.match.game.board.sites:
            # The cursor stays there.
            self._view.selection.clear()
            self._view.selection.point(move[0])
        self.play(move)

    def play(self, move: Move) -> None:
        """Play a legal move, after asking where it leaves the game or the rules have a warning."""
        if not self._may_leave_game(move):
            return
        warning = self._presenter.words.warning(self._view.position, move)
        if warning is None or not self._settings.values.foul_question:
            self._play(move)
        else:
            self.stage.run_worker(self._ask_and_play(move, warning))

    def _may_leave_game(self, move: Move | None) -> bool:
        """Return whether a move may be played at the viewed node, or was asked about once already.

        Between two people without clocks nothing is asked: what is left stays as a variation.
        """
        view = self._view
        match = view.match
        asked = self.asked
        here = (view.viewed, move)
        self.stage.forget_reply()
        is_calm = match.clock is None and not match.has_computer
        if not view.is_looking_back or match.outcome is not None or is_calm or asked == here:
            return True
        count = view.plies_left(move)
        kept = f" and keep {moves_text(count)} as a variation"
        key = self.stage.key("choose" if self._line.typed is None else "play_typed")
        self._answer(f"Play here{kept if count else ''}? {key} again", move)
        return False

    def _answer(self, sentence: str, move: Move | None) -> None:
        """Say something about a move at the viewed node that was not played."""
        self.stage.say(sentence)
        self.asked = (self._view.viewed, move)
        if self._line.typed is not None:
            # It is shown below what is typed.
            self.stage.refresh_page()

    async def _ask_and_play(self, move: Move, warning: str) -> None:
        from abstract_arcade.tui.frame.ask import Ask, Choice

        node = self._view.viewed
        ask = Ask(warning, [Choice("", "Choose another move"), Choice("play", "Play it")])
        if await self.stage.ask(ask) == "play" and self._view.viewed is node:
            self._play(move)

    def _play(self, move: Move) -> None:
        try:
            self._view.play(move)
        except FullError as error:
            self._answer(f"{error}.", move)

    def action_take_back_choice(self) -> None:
        view = self._view
        if self.selection.sites:
            self.selection.clear()
            self.stage.forget_reply()
            self.stage.refresh_page()
        elif self._insight.topic is not None:
            self._helping.close()
        elif view.is_looking_back:
            view.look(view.match.current)
        elif not view.match.is_unfinished:
            self._leave()

    def action_next_choice(self, step: int) -> None:
        if not self._view.is_persons_turn:
            return
        self.stage.forget_reply()
        selection = self.selection
        if self._insight.moves and not (selection.sites or self.alternatives):
            self.has_moved_cursor = True
            self._helping.point_to_next(step)
        else:
            lead_to_next(self.stage, selection, step)

    def action_choose_number(self, number: int) -> None:
        if self._view.is_persons_turn and number in self.choices:
            self.play(self.choices[number])
        else:
            self._helping.action_try_line(number)

    def action_swap(self) -> None:
        if self._view.is_persons_turn and not self.refuse("swap"):
            self.play(SWAP)
