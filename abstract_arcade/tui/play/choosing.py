"""The controller that plays a move: site by site, by number, by letter, or by stepping."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual.binding import Binding

from abstract_arcade.rules import SWAP, Move, Position, Site
from abstract_arcade.rules.core import moves_text
from abstract_arcade.session import FullError, ReadOnlyError
from abstract_arcade.session.insight import Topic
from abstract_arcade.tui import keys
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.keys import here, section
from abstract_arcade.tui.messages import OpenSaved
from abstract_arcade.tui.play.context import MatchContext, MatchController
from abstract_arcade.tui.table.typing import lead_to_next

if TYPE_CHECKING:
    from abstract_arcade.match import Node
    from abstract_arcade.session.move_input import MoveInput
    from abstract_arcade.session.selection import Selection
    from abstract_arcade.tui.frame.controller import ControlledScreen
    from abstract_arcade.tui.play.helping import HintController
    from abstract_arcade.tui.play.looking import ReplayController
    from abstract_arcade.tui.table.animation import MoveAnimation
    from abstract_arcade.tui.widgets.move_field import MoveLine


_NUMBER_SENTENCE = (
    "Play the choice with this number. In a Renju opening, pick the offer with this number, or set"
    " the number of offers."
)
"""The description of the digit keys."""


class _Question(NamedTuple):
    """A question about a move, to which choosing the move again is the answer."""

    node: Node
    """The node at which the move would be played."""
    move: Move | None
    """The move, or None for a single move of a computer."""


class MoveController(MatchController):
    """The controller that selects and plays moves at the node shown.

    Attributes:
        has_moved_cursor: Whether the player has moved the cursor since the last ply, or since the
            screen was opened.
        is_led: Whether the screen has moved the cursor after a move, so that the player did not
            choose its site.
        is_unseen: Whether the screen moved the cursor during an animation, which hides the effect
            of the move at its site. False again at the first key after the animation.
        question: The question that the reply asks, so that choosing its move again plays it; None
            if nothing was asked, or if the reply was cleared.
    """

    BINDINGS: ClassVar[list[Binding]] = [
        *section(
            "On the board",
            keys.NEXT_CHOICE,
            keys.PREVIOUS_CHOICE,
            keys.CANCEL,
            keys.SWAP,
            *(here(binding, _NUMBER_SENTENCE) for binding in keys.NUMBERS),
        )
    ]
    BOARD_ACTIONS = frozenset({"next_choice", "choose_number", "swap"})

    def __init__(
        self,
        screen: ControlledScreen,
        context: MatchContext,
        line: MoveLine,
        replaying: ReplayController,
        helping: HintController,
        animation: MoveAnimation,
        leave: Callable[[], None],
    ) -> None:
        super().__init__(screen, context)
        self._line = line
        self._replaying = replaying
        self._helping = helping
        self._animation = animation
        self._leave = leave
        self.has_moved_cursor = False
        self.is_led = False
        self.is_unseen = False
        self.question: _Question | None = None

    # The moves to choose from

    @property
    def shows_first(self) -> bool:
        """Whether Enter only shows the effect of the move, because the board does not show it.

        Always false while Enter plays a move of the computer (`HintController.pointed`).
        """
        if self._helping.pointed is not None:
            return False
        if self._helping.hides_cursor:
            return True
        if self._insight.hint is not None:
            return False
        is_unasked = self.is_led and not self._settings.values.preview
        return self.holds_preview or is_unasked

    @property
    def holds_preview(self) -> bool:
        """Whether the board shows the traces of the last move instead of a preview.

        This is so until the player moves the cursor, if the screen has moved the cursor, or if the
        preview would hide some of the traces. False if the last move has left no traces.
        """
        traces = self._animation.traces
        if not traces or self.has_moved_cursor:
            return False
        if self.is_led:
            return True
        preview = self.selection.preview
        if preview is None:
            return False
        position = self._view.position
        return any(preview.content(site) != position.content(site) for site in traces)

    @property
    def is_trying(self) -> bool:
        """Whether the player has moved the cursor or selected a site at the node shown."""
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
        """The moves at the cursor if there are several; empty for one, and if `hides_choice`."""
        candidates = self.selection.candidates
        if len(candidates) < 2 or self.hides_choice:
            return ()
        return candidates

    @property
    def hides_choice(self) -> bool:
        """Whether the board shows a new hint, a selected move of the computer, or traces.

        It then shows no choice of moves. Enter plays the computer's move, or shows the cursor.
        """
        helping = self._helping
        return helping.pointed is not None or helping.hides_cursor or self.holds_preview

    @property
    def choices(self) -> Mapping[int, Move]:
        """The moves that digits choose, by number: `alternatives`, else those of the presenter."""
        alternatives = self.alternatives
        if alternatives:
            return dict(enumerate(alternatives, 1))
        return self._presenter.numbered(self._view.position)

    @property
    def lettered(self) -> Mapping[str, Move]:
        """The moves that capital letters choose, by letter; the board shows them on their sites.

        Empty while it is not the player's turn, and while a move is typed.
        """
        view = self._view
        if not view.is_persons_turn or self._line.typed is not None:
            return {}
        return self._presenter.lettered(view.position)

    @property
    def why_no_turn(self) -> str | None:
        """A sentence that says why the player cannot play now; None if they can."""
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
            is_idle = not self.selection.sites and self._insight.topic is None
            is_latest = view.match.is_unfinished and not view.is_looking_back
            has_nothing = is_idle and is_latest and not view.may_answer_take_back
            return "Nothing has been selected yet." if has_nothing else None
        if action == "swap" and view.is_persons_turn:
            refusal = view.position.why_illegal(SWAP)
            return None if refusal is None else f"{refusal}."
        return self.why_nothing_typed if action == "swap" else self.why_no_turn

    # Choosing

    def lead_to(self, site: Site) -> None:
        """Move the cursor of the board and of the selection to a site.

        If it was elsewhere, `has_moved_cursor` becomes true.
        """
        if site != self.selection.cursor:
            self.has_moved_cursor = True
        self.selection.point(site)
        self.screen.board.cursor = site

    def lead_after_move(self, site: Site | None) -> None:
        """Move the cursor to a site after a move of the player; None leaves it where it is.

        The player has not pointed at the site, so Enter there first shows the effect of the move.
        """
        is_new = site is not None and site != self.selection.cursor
        has_trace = site is not None and site in self._animation.traces
        self.is_led = is_new or has_trace
        self.is_unseen = self.is_led and self.screen.board.is_animated
        if site is not None:
            # The message would end the animation, as after a key.
            with self.screen.board.prevent(Board.CursorMoved):
                self.lead_to(site)
        self.has_moved_cursor = False

    def action_choose(self) -> None:
        self.choose(self.screen.board.cursor)

    @property
    def shows_cursor(self) -> bool:
        """Whether the cursor is drawn.

        It is hidden at the end of a game, in a replay, with a new hint, while Enter plays a swap,
        and if the screen has moved it while a move is in motion.
        """
        if self._view.outcome is not None or self._replaying.is_running:
            return False
        # The cursor would be on a stone that is in motion.
        is_in_motion = self.is_led and self.screen.board.is_animated
        return not is_in_motion and not self._helping.hides_cursor

    def point(self, site: Site) -> bool:
        selection = self.selection
        is_shown = not (self.is_led or self.shows_first or self._helping.hides_cursor)
        if site == selection.cursor and selection.refusal is None and is_shown:
            return False
        self.screen.forget_reply()
        had_choice = len(selection.candidates) > 1
        showed_first = self.shows_first
        was_pointed = self._helping.pointed is not None
        was_stepping = self._insight.topic is Topic.EXPLANATION and not self.has_moved_cursor
        self.has_moved_cursor = True
        self.is_led = False
        self.is_unseen = False
        self._helping.is_alone = False
        self._helping.cursor_moved()
        selection.point(site)
        has_choice = len(selection.candidates) > 1
        # Enter, the arrows or the digits may do something else now.
        if showed_first or was_pointed or was_stepping or had_choice is not has_choice:
            self.screen.refresh_page()
        return True

    def choose(self, site: Site, *, is_click: bool = False) -> None:
        """Choose a site, by Enter or a click: play the move that it completes, or select the site.

        A site that belongs to no legal move is refused. If a move of the computer is selected,
        Enter plays all of it. In some cases, the call does something else instead:

        - A running replay is ended.
        - If the screen has moved the cursor, the first Enter only shows the effect of the move.
          Otherwise a second Enter by mistake would play for the other player.
        - A match that another program has open is opened again.
        - If a computer is to move, it plays a single move, if the match is paused or an earlier
          node is shown.
        """
        if self._replaying.end():
            return
        if not is_click and self._must_show_first(site):
            self.point(site)
            self.screen.refresh_page()
        elif self._table.is_read_only:
            self._open_again()
        elif not self._view.is_persons_turn:
            if self._view.can_play_single_move and self._may_leave_game(None):
                self._view.play_single_move()
        elif self._helping.pointed is not None and not is_click:
            self.play(self._helping.pointed)
        else:
            self._choose_site(site)

    def _must_show_first(self, site: Site) -> bool:
        """Return whether Enter on a site only shows the effect of the move."""
        shows_first = self.shows_first or (self.is_unseen and self.is_led)
        return shows_first and site == self.selection.cursor

    def _open_again(self) -> None:
        """Open the match again: another program has the file open, or had it."""
        if self._file is not None and self._file.name is not None:
            self.screen.post_message(OpenSaved(self._file.name))

    def _choose_site(self, site: Site) -> None:
        """Play the move that a site completes, or add the site to the selection."""
        move = self.selection.choose(site)
        if move is not None:
            self.play(move)
        else:
            self.screen.forget_reply()
            self.screen.refresh_page()

    def prepare(self) -> None:
        """Do nothing: typing a move needs no preparation."""

    def enter(self, typed: MoveInput) -> None:
        move = typed.move
        if move is None:
            return
        if move and move[0] in self._view.match.game.board.sites:
            # The cursor stays at the typed move.
            self._view.selection.clear()
            self._view.selection.point(move[0])
        self.play(move)

    def play(self, move: Move) -> None:
        """Play a legal move.

        Ask first if it would start a variation in a game with a clock or a computer, or if the
        rules warn against it.
        """
        if not self._may_leave_game(move):
            return
        warning = self._presenter.words.warning(self._view.position, move)
        if warning is None or not self._settings.values.foul_question:
            self._play(move)
        else:
            self.screen.run_worker(self._ask_and_play(move, warning))

    def _may_leave_game(self, move: Move | None) -> bool:
        """Return whether a move may be played at the node shown; ask the player if it may not.

        It may be played at the current position, after the end of the game, or if it was asked
        about before. Two people without clocks are never asked: the moves that are left remain as
        a variation. `move` is None for a single move of a computer.
        """
        view = self._view
        match = view.match
        was_asked = self.asks_about(move)
        self.screen.forget_reply()
        is_calm = match.clock is None and not match.has_computer
        if not view.is_looking_back or match.outcome is not None or is_calm or was_asked:
            return True
        deed = "play here"
        count = view.plies_left(move)
        if count:
            deed += f" and keep {moves_text(count)} as a variation"
        key = self.screen.key("choose" if self._line.typed is None else "play_typed")
        self._answer(f"Press {key} again to {deed}", move)
        return False

    def asks_about(self, move: Move | None) -> bool:
        """Return whether the reply asks about a move at the node shown; None for a computer's."""
        return self.question == _Question(self._view.viewed, move)

    def _answer(self, sentence: str, move: Move | None) -> None:
        """Show a reply about a move at the node shown that was not played."""
        self.screen.say(sentence)
        self.question = _Question(self._view.viewed, move)
        if self._line.typed is not None:
            # The reply is shown below the text field.
            self.screen.refresh_page()

    async def _ask_and_play(self, move: Move, warning: str) -> None:
        from abstract_arcade.tui.frame.ask import Ask, Choice

        node = self._view.viewed
        choices = [Choice("", "Choose another move"), Choice("play", "Play it")]
        answer = await self.screen.ask(Ask(warning, choices))
        if answer == "play" and self._view.viewed is node:
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
            self.screen.forget_reply()
            self.screen.refresh_page()
        elif self._insight.topic is not None:
            self._helping.close()
        elif view.is_looking_back:
            view.look(view.match.current)
        elif view.may_answer_take_back:
            view.answer_take_back(agrees=False)
        elif not view.match.is_unfinished:
            self._leave()

    def action_next_choice(self, step: int) -> None:
        if not self._view.is_persons_turn:
            return
        self.screen.forget_reply()
        selection = self.selection
        if self._insight.moves and not (selection.sites or self.alternatives):
            self.has_moved_cursor = True
            self._helping.point_to_next(step)
        else:
            lead_to_next(self.screen, selection, step)

    def action_choose_number(self, number: int) -> None:
        if self._view.is_persons_turn and number in self.choices:
            self.play(self.choices[number])
        else:
            self._helping.action_try_line(number)

    def action_swap(self) -> None:
        if self._view.is_persons_turn and not self.refuse("swap"):
            self.play(SWAP)
