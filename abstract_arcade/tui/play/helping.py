"""Controllers for help by the computer and for rules that are explained when they first matter."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from textual.binding import Binding

from abstract_arcade.session.insight import Topic
from abstract_arcade.tui import keys
from abstract_arcade.tui.board.state import SiteState
from abstract_arcade.tui.frame.screen import ChapterOffer
from abstract_arcade.tui.keys import bind, section
from abstract_arcade.tui.messages import OpenPuzzles
from abstract_arcade.tui.play.context import MatchContext, MatchController
from abstract_arcade.tui.table.effects import Ghosts

if TYPE_CHECKING:
    from textual.message import Message

    from abstract_arcade.library.small_files import Met
    from abstract_arcade.match import Node
    from abstract_arcade.rules import Move
    from abstract_arcade.session.move_input import MoveInput
    from abstract_arcade.session.selection import Selection
    from abstract_arcade.session.teacher import Teacher
    from abstract_arcade.teaching.moments import Moment
    from abstract_arcade.tui.frame.controller import ControlledScreen
    from abstract_arcade.tui.games.presenter import Scene
    from abstract_arcade.tui.play.looking import ReplayController

REFRESH_SECONDS = 0.1
"""Seconds between two updates of a running analysis, at least."""


class _PointedMove(NamedTuple):
    """A move of the computer that is selected, so that Enter plays all of it."""

    node: Node
    """The node at which the move is played."""
    move: Move


class HintController(MatchController):
    """The controller for hints, analysis and explanations. It draws their moves on the board.

    Attributes:
        is_alone: Whether the cursor has not moved since the player asked for a hint.
    """

    BINDINGS: ClassVar[list[Binding]] = [
        *section(
            "Help from the computer",
            keys.HINT,
            keys.ANALYSIS,
            bind("better_move", "find_better_move"),
        )
    ]

    def __init__(
        self,
        screen: ControlledScreen,
        context: MatchContext,
        replaying: ReplayController,
        selection: Callable[[], Selection],
        way_back: Callable[[], Callable[[], Message]],
    ) -> None:
        """Answer the player's questions about a match.

        Args:
            screen: The screen.
            context: The match, and what else controllers need.
            replaying: The controller of replays, during which no move is drawn.
            selection: Returns the move that is being selected.
            way_back: Returns a function that returns the message to open this match again.
        """
        super().__init__(screen, context)
        self._way_back = way_back
        self._replaying = replaying
        self._selection = selection
        self.is_alone = False
        self._is_refresh_due = False
        self._refreshed_at = 0.0
        # The move of the computer that was selected last.
        self._pointed: _PointedMove | None = None

    def reason(self, action: str) -> str | None:
        if action == "find_better_move":
            return self._why_no_exercise
        if action not in ("hint", "analysis"):
            return None
        refusal = self._insight.refusal(Topic.HINT if action == "hint" else Topic.ANALYSIS)
        return f"{refusal}." if refusal else None

    def action_hint(self) -> None:
        if not self.refuse("hint"):
            self._pointed = None
            self._insight.ask_hint()
            self.is_alone = self._insight.hint_step == 1
            self.screen.refresh_page()
            self._point_out()

    def action_analysis(self) -> None:
        if not self.refuse("analysis"):
            self._pointed = None
            self._insight.toggle_analysis()
            self.screen.refresh_page()

    @property
    def _why_no_exercise(self) -> str | None:
        """A sentence that says why there is no puzzle on a turning point; None if there is one."""
        insight = self._insight
        if insight.topic is not Topic.EXPLANATION:
            key = self.screen.key("analysis")
            return f"{key} explains the game. Then you can look for better moves."
        if insight.is_explaining:
            return "The computer is still looking for turning points."
        if not insight.mistakes:
            return "None of the turning points was a move by a human player."
        return None

    def action_find_better_move(self) -> None:
        """Open puzzles on the turning points: find the better move, first at the one shown."""
        if self.refuse("find_better_move"):
            return
        from abstract_arcade.library.small_files import Solved
        from abstract_arcade.teaching.puzzle_series import Series

        mistakes = self._insight.mistakes
        series = Series(mistakes, Solved(), is_round=False)
        nodes = [mistake.node for mistake in mistakes]
        if self._view.viewed in nodes:
            series.go_to(nodes.index(self._view.viewed))
        self.screen.post_message(OpenPuzzles(series=series, back=self._way_back()))

    def action_try_line(self, number: int) -> None:
        insight = self._insight
        if insight.topic is Topic.ANALYSIS and number <= len(insight.candidates):
            insight.try_line(number - 1)
            if insight.tried_moves:
                self._point_to(insight.tried_moves[0])
            self.screen.refresh_page()

    def action_go_to_turn(self, number: int) -> None:
        if number <= len(self._insight.turning_points):
            self._view.look(self._insight.turning_points[number - 1].node)

    def action_go_to_move(self, number: int) -> None:
        known = self._insight.explanation
        if known is not None and number < len(known.line):
            self._view.look(known.line[number])

    def close(self) -> None:
        """Deselect a line of the analysis, or else close the hint, analysis or explanation."""
        self._pointed = None
        if self._insight.tried_line is not None:
            self._insight.tried_line = None
        else:
            self._insight.close_topic()
        self.screen.refresh_page()

    def point_to_next(self, step: int) -> None:
        """Select the computer's next move on the board; the previous one if `step` is negative.

        The last move is followed by the first. Moves that are not on the board are skipped.
        """
        moves = [move for move in self._insight.moves if self._is_on_board(move)]
        if not moves:
            return
        current = self._selection().move
        if current in moves:
            index = (moves.index(current) + step) % len(moves)
        elif step > 0:
            index = 0
        else:
            index = -1
        self._point_to(moves[index])
        self.screen.refresh_page()

    def _point_to(self, move: Move) -> None:
        """Select a move, so that Enter plays it, with the cursor on it if it is on the board."""
        self._pointed = _PointedMove(self._view.viewed, move)
        if self._is_on_board(move):
            self.is_alone = False
            self._selection().show(move)
            self.screen.board.cursor = move[0]

    def _is_on_board(self, move: Move) -> bool:
        return bool(move) and move[0] in self._view.match.game.board.sites

    @property
    def pointed(self) -> Move | None:
        """The move of a hint or an analysis that Enter plays, with all its sites.

        A swap is an empty tuple. None if no move was selected, or if the player has since moved
        the cursor, selected a site, shown another node, or closed the hint or analysis.
        """
        pointed = self._pointed
        if pointed is None or self._insight.topic is None:
            return None
        if pointed.node is not self._view.viewed:
            return None
        selection = self._selection()
        has_left = self._is_on_board(pointed.move) and selection.move != pointed.move
        return None if has_left or selection.sites else pointed.move

    def cursor_moved(self) -> None:
        """Note that the player has moved the cursor, which deselects a move such as a swap.

        A selected move on the board needs no such note: `pointed` compares it with the selection.
        """
        if self._pointed is not None and not self._is_on_board(self._pointed.move):
            self._pointed = None

    @property
    def hides_cursor(self) -> bool:
        """Whether the cursor is hidden: a hint is new, or Enter plays a move such as a swap."""
        pointed = self.pointed
        is_beside = pointed is not None and not self._is_on_board(pointed)
        return is_beside or (self.is_alone and self._insight.topic is Topic.HINT)

    # Updates

    def news(self) -> None:
        """Show new results of the computer soon, at most once in `REFRESH_SECONDS`."""
        if not self._is_refresh_due and self.screen.is_live:
            self._is_refresh_due = True
            loop = asyncio.get_running_loop()
            wait = max(0.0, self._refreshed_at + REFRESH_SECONDS - loop.time())
            loop.call_later(wait, self._show_news)

    def _show_news(self) -> None:
        self._is_refresh_due = False
        if not self.screen.is_live:
            return
        self._refreshed_at = asyncio.get_running_loop().time()
        self.screen.refresh_page()
        if self._insight.topic is not Topic.ANALYSIS:
            self._point_out()

    def _point_out(self) -> None:
        """Select the best move of a hint if the hint names it, in its second step."""
        hint = self._insight.hint
        if hint is not None and self._insight.hint_step > 1:
            self.is_alone = False
            self._point_to(hint.best)
            self.screen.refresh_page()

    # Drawing

    def paint(self, scene: Scene[Any], states: list[SiteState]) -> None:
        insight = self._insight
        if insight.topic is None or self._replaying.is_running:
            return
        width = self.screen.board.layout_shown.zoom.width
        remark = insight.remark
        if remark is not None and remark.node.parent is not None:
            # The better move, in the position before the move that was played.
            before = remark.node.parent.position
            Ghosts(self._presenter, before, width, states).draw_better(remark.better[:1])
        elif scene.outcome is None:
            self._paint_moves(Ghosts(self._presenter, scene.position, width, states))

    def _paint_moves(self, ghosts: Ghosts) -> None:
        """Draw the moves of the line, the hint or the analysis at the position shown."""
        insight = self._insight
        hint = insight.hint
        if insight.tried_moves:
            ghosts.draw_line(insight.tried_moves)
        elif insight.topic is Topic.HINT and hint is not None:
            ghosts.draw_hint(hint.among, hint.best if insight.hint_step > 1 else None)
        else:
            ghosts.draw_best(insight.moves)


class _RefusedMove(NamedTuple):
    """A move that a rule tip forbids."""

    node: Node
    name: str
    """The name of the move, as it was typed."""


class TipController(MatchController):
    """The controller for rules that are explained when they first matter, and their chapters."""

    BINDINGS: ClassVar[list[Binding]] = [*section("The game", bind("demo.show", "show_rule"))]

    def __init__(
        self,
        screen: ControlledScreen,
        context: MatchContext,
        met: Met | None,
        show_chapter: Callable[[int], None],
    ) -> None:
        """Create the controller of a match.

        Args:
            screen: The screen.
            context: The match, and what else controllers need.
            met: The rules explained already, in any match; None if rules are not explained.
            show_chapter: Opens a chapter of the demonstration, counted from 1.
        """
        super().__init__(screen, context)
        self._met = met
        self._show_chapter = show_chapter
        # A typed move that the rule explained now forbids.
        self._refused: _RefusedMove | None = None

    def begin(self) -> None:
        """Begin to explain rules, before the first frame, so that it is drawn only once.

        Does nothing if `met` is None.
        """
        if self._met is not None and self.screen.is_live:
            self._view.explain_rules(self._met)
            if self.teacher is not None and not self.teacher.is_silent:
                self.screen.refresh_page()

    @property
    def teacher(self) -> Teacher | None:
        """Decides which rule is explained; None if rules are not explained, and before `begin`."""
        return self._view.teacher

    @property
    def is_telling(self) -> bool:
        """Whether a rule is explained now."""
        return self._tip is not None

    @property
    def _tip(self) -> Moment | None:
        """The rule explained now, or None."""
        return None if self.teacher is None else self.teacher.tip

    def action_show_rule(self) -> None:
        """Open the chapter of the rule explained now, else of the next unseen rule.

        If the game is over and the status names an unseen rule, its chapter is opened. If there is
        no such rule, the first chapter is opened.
        """
        teacher = self.teacher
        if teacher is None:
            self._show_rule(None)
            return
        is_summary_shown = bool(teacher.summary) and self._view.outcome is not None
        if self._tip is not None and not is_summary_shown:
            self._show_rule(self._tip)
        else:
            self._show_rule(next(iter(teacher.unseen), None))

    def show_new_rule(self) -> None:
        """Open the chapter of the rule explained now; the first chapter if there is none."""
        self._show_rule(self._tip)

    def _show_rule(self, rule: Moment | None) -> None:
        from abstract_arcade.teaching.reader import number_of_chapter

        slug = self._view.match.game.slug
        self._show_chapter(1 if rule is None else number_of_chapter(slug, rule.chapter))

    @property
    def offer(self) -> ChapterOffer | None:
        """The rule explained now, for the help to offer its chapter; None if there is none."""
        from abstract_arcade.teaching.reader import number_of_chapter

        tip = self._tip
        if tip is None:
            return None
        number = number_of_chapter(self._view.match.game.slug, tip.chapter)
        return ChapterOffer(number, tip.heading, tip.sentence)

    # Deciding which rule is explained

    def look(
        self,
        scene: Scene[Any],
        selection: Selection,
        typed: MoveInput | None,
        *,
        has_moved_cursor: bool,
    ) -> bool:
        """Decide which rule is explained now, and return whether it is another than before.

        False if rules are not explained.

        Args:
            scene: The scene on the board. Its move is the one whose effect the board shows.
            selection: The move that is being selected, on the board or by typing.
            typed: The move that is being typed; None if the text field is closed.
            has_moved_cursor: Whether the player has moved the cursor since the last ply.
        """
        teacher = self.teacher
        if teacher is None:
            return False
        node = self._view.viewed
        if typed is not None and typed.is_forbidden and teacher.note_refusal(node, typed.sites):
            self._refused = _RefusedMove(node, typed.name)
        is_asked = scene.move is not None or (selection.move is None and has_moved_cursor)
        is_named = typed is not None and bool(typed.name)
        return teacher.update(node, selection, is_asked=is_asked or is_named)

    def is_refused(self, typed: MoveInput) -> bool:
        """Return whether the typed move is the one that the rule explained last forbids."""
        return self._refused == _RefusedMove(self._view.viewed, typed.name)
