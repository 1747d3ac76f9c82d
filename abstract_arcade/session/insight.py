"""Hints, analysis, and the explanation of a finished game, for one view of a match.

At most one of the three is open at a time. It follows the node that the view shows. Nothing here
knows how it is displayed.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from enum import Enum, auto
from typing import TYPE_CHECKING

from abstract_arcade.match import Node
from abstract_arcade.rules import Move
from abstract_arcade.session.saving import ReadOnlyError

# Imported when the player first asks, so that a game starts sooner.
if TYPE_CHECKING:
    from collections.abc import Coroutine
    from typing import Any

    from abstract_arcade.analysis.analyst import Analyst
    from abstract_arcade.analysis.assessment import Assessment, Candidate, Figure
    from abstract_arcade.analysis.explanation import Explanation
    from abstract_arcade.analysis.explanation_words import Remark
    from abstract_arcade.analysis.hint import Hint
    from abstract_arcade.analysis.mistakes import Mistake
    from abstract_arcade.session.view import View


REST_SECONDS = 120.0
"""Seconds without input from a person after which the analysis stops until the next input."""


class Topic(Enum):
    """The kinds of help that an `Insight` can show."""

    ANALYSIS = auto()
    """The chances and the best moves at the node shown; the search goes on while it is shown."""
    HINT = auto()
    """A suggestion for the next move, in two steps."""
    EXPLANATION = auto()
    """The explanation of a finished game: its turning points."""


class Insight:
    """The hint, analysis or explanation of one view, found by an engine in the background.

    The caller calls `update` after each change of the view, `touch` after each input of a person,
    and `close` at the end. Opening anything needs a running event loop.

    Attributes:
        topic: what is open; None if nothing is.
        hint: the hint that is open; None while it is being searched for.
        hint_step: 1 while the hint shows several moves to consider, 2 once it shows the best one.
        tried_line: the index of the line of the analysis that is played out on the board; None if
            none is.
        explanation: what has been found out about the finished game; None before it was asked for.
        is_explaining: whether the explanation is still being worked out.
        is_resting: whether the analysis rests because of `REST_SECONDS` without input.
        error: why the last search failed, without a full stop; empty if it did not.
        changed: called whenever the engine has found something that changes what is shown.
        make_analyst: creates the analyst when it is first needed, with a callback for its findings;
            None for an `Analyst`.
    """

    def __init__(
        self,
        view: View,
        changed: Callable[[], None] = lambda: None,
        make_analyst: Callable[[Callable[[], None]], Analyst] | None = None,
        *,
        now: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """Begin with nothing open. `now` returns a time in seconds, and `sleep` waits for some."""
        self.topic: Topic | None = None
        self.hint: Hint | None = None
        self.hint_step = 1
        self.tried_line: int | None = None
        # The hint that was open when the analysis was opened.
        self._last_hint: Hint | None = None
        self.explanation: Explanation | None = None
        self.is_explaining = False
        self.error = ""
        self._view = view
        self.changed = changed
        self.make_analyst = make_analyst
        self._analyst: Analyst | None = None
        self._node: Node | None = None
        # The current node when the player opened the analysis, perhaps at a computer's turn.
        self._opened_at: Node | None = None
        # The node shown until an earlier turning point is found: the end of the game, then a
        # turning point. None after the player has browsed to another node.
        self._shown_for_now: Node | None = None
        self._task: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.is_resting = False
        self._now = now
        self._sleep = sleep
        # The time of the last input, and the task that waits for `REST_SECONDS` without input.
        self._last_input_at = now()
        self._rest_timer: asyncio.Task[None] | None = None

    def refusal(self, topic: Topic) -> str:
        """Return why a topic cannot be opened now, without a full stop; empty if it can.

        In a finished game, `ANALYSIS` means the explanation. The caller asks about
        `EXPLANATION` only in a finished game.
        """
        view = self._view
        match = view.match
        if not view.table.allows_help and (match.outcome is None or view.is_sandboxed):
            return "Hints and analysis are off in this game"
        if topic is Topic.EXPLANATION or (topic is Topic.ANALYSIS and match.outcome is not None):
            return "" if match.root.children else "Nothing has been played yet"
        names = self._names_without_help(topic)
        if names:
            return f"Hints are off for {' and '.join(names)}"
        if topic is Topic.HINT and view.outcome is not None:
            return "The game is over"
        if topic is Topic.HINT and view.table.is_read_only:
            return str(ReadOnlyError())
        if topic is Topic.HINT and not view.is_persons_turn:
            return view.why_not_turn(view.position).removesuffix(".")
        return ""

    def _names_without_help(self, topic: Topic) -> Sequence[str]:
        """Return the names of the people who play and whom a hint or the analysis may not help."""
        view = self._view
        if view.match.outcome is not None:
            return ()
        names = []
        for seat, participant in view.match.participants.items():
            # A hint helps the seat to move, and the analysis helps both.
            is_helped = topic is Topic.ANALYSIS or seat is view.position.seat_to_move
            if is_helped and participant.is_person and not participant.hints:
                names.append(participant.title(seat))
        return names

    # Opening and closing

    def toggle_analysis(self) -> None:
        """Close the analysis or explanation if it is open; otherwise open it, also after an error.

        An open hint is replaced. In a finished game it is the explanation, and a view that shows
        the end goes to the first turning point. The caller has checked that `refusal` is empty.
        """
        wanted = Topic.ANALYSIS if self._view.match.outcome is None else Topic.EXPLANATION
        if self.topic is not None and self.topic is not Topic.HINT and not self.error:
            self.close_topic()
            return
        if self.hint is not None:
            self._last_hint = self.hint
        self._close_hint()
        self.error = ""
        self.topic = wanted
        if wanted is Topic.EXPLANATION:
            view = self._view
            self._shown_for_now = view.viewed if view.viewed is view.match.current else None
            self._open_explanation()
            self._show_first_turning_point()
        else:
            self._opened_at = self._view.match.current
            self._last_input_at = self._now()
            self._analyse()
            self._start_rest_timer()

    def ask_hint(self) -> None:
        """Open a hint in place of any other topic, or go on to the second step of an open hint.

        Nothing happens while the hint is being searched for. After an error, the search begins
        again. An analysis of the position, open or closed, gives the hint without a search. The
        caller has checked that `refusal` is empty.
        """
        if self.topic is Topic.HINT and not self.error:
            if self.hint is not None:
                self.hint_step = 2
            return
        known = self._last_assessment
        self._stop()
        self.error = ""
        self.topic = Topic.HINT
        self.hint = None
        self.hint_step = 1
        self._node = self._view.viewed
        if known is not None and known.depth > 1:
            from abstract_arcade.analysis.hint import hint_of

            self._show_hint(hint_of(self._view.position, known))
            return
        self._start(self._find_hint(self._view.viewed))

    def close_topic(self) -> None:
        """Close the hint, analysis or explanation. The findings about a finished game are kept."""
        self._stop()
        self._close_hint()
        self.topic = None
        self.tried_line = None
        self._opened_at = None
        self.error = ""

    def _show_hint(self, hint: Hint) -> None:
        self.hint = hint
        # A single move is no choice: its reason is shown at once.
        self.hint_step = 1 if len(hint.among) > 1 else 2

    def _close_hint(self) -> None:
        self.hint = None
        self.hint_step = 1

    def _stop(self) -> None:
        for task in (self._task, self._rest_timer):
            if task is not None:
                task.cancel()
        self._task = None
        self._rest_timer = None
        self.is_resting = False
        self.is_explaining = False
        if self._analyst is not None:
            self._analyst.rest()

    async def close(self) -> None:
        """Close everything, and end the analyst.

        What has been found out about a finished game is written into the match, unless another
        program has the match open.
        """
        was_explaining = self.is_explaining
        self.close_topic()
        if self._tasks:
            await asyncio.wait(self._tasks)
        if was_explaining and self.explanation is not None:
            self._write()
        if self._analyst is not None:
            await self._analyst.close()

    def touch(self) -> None:
        """Note input of a person. An analysis that rests goes on."""
        self._last_input_at = self._now()
        if self.is_resting:
            self.is_resting = False
            self.update()
            self._start_rest_timer()
            self.changed()

    def _start_rest_timer(self) -> None:
        if self._rest_timer is not None:
            self._rest_timer.cancel()
        self._rest_timer = self._run(self._rest_without_input())

    async def _rest_without_input(self) -> None:
        """Let the analysis rest after `REST_SECONDS` without input."""
        while (left := self._last_input_at + REST_SECONDS - self._now()) > 0:
            await self._sleep(left)
        self.is_resting = True
        if self._analyst is not None:
            self._analyst.rest()
        self.changed()

    # Following the view

    def update(self) -> None:
        """Follow the view after a change of its node or of the match.

        The analysis goes on at the node shown. A hint closes if another node is shown, and the
        explanation if the game goes on. A hint or the analysis closes if it would be refused now.
        """
        view = self._view
        if view.viewed is not self._shown_for_now:
            self._shown_for_now = None
        is_elsewhere = view.viewed is not self._node
        if self.topic is Topic.HINT and (is_elsewhere or self.refusal(Topic.HINT)):
            self.close_topic()
        elif self.topic is Topic.ANALYSIS:
            if is_elsewhere:
                self.tried_line = None
            if self.refusal(Topic.ANALYSIS):
                self.close_topic()
            else:
                self._analyse()
        elif self.topic is Topic.EXPLANATION and not self._is_explained_here:
            # The game goes on, or its current node is another.
            self.close_topic()

    @property
    def _is_explained_here(self) -> bool:
        match = self._view.match
        known = self.explanation
        return match.outcome is not None and known is not None and known.line[-1] is match.current

    @property
    def is_waiting(self) -> bool:
        """Whether the analysis waits because a computer is to move.

        It does not wait if the player has opened it at this turn, or while the match is paused.
        False if the analysis is not open.
        """
        view = self._view
        match = self._view.match
        is_computers = match.outcome is None and not match.participant_to_move.is_person
        if self.topic is not Topic.ANALYSIS or not is_computers or view.table.is_paused:
            return False
        return self._opened_at is not match.current

    def _analyse(self) -> None:
        """Analyse the node shown, unless the game is over there or the analysis waits or rests."""
        view = self._view
        self._node = view.viewed
        if view.outcome is not None or self.is_waiting or self.is_resting:
            if self._analyst is not None:
                self._analyst.rest()
            return
        from abstract_arcade.analysis.analyst import Subject

        self._ready_analyst.look(Subject.at(view.viewed))

    @property
    def _ready_analyst(self) -> Analyst:
        if self._analyst is None:
            from abstract_arcade.analysis.analyst import Analyst

            make_analyst = Analyst if self.make_analyst is None else self.make_analyst
            self._analyst = make_analyst(self._analyst_changed)
        return self._analyst

    def _analyst_changed(self) -> None:
        if self.topic is Topic.ANALYSIS and self._analyst is not None:
            self.error = self._analyst.error
            self.changed()

    # Findings

    @property
    def assessment(self) -> Assessment | None:
        """The findings of the analysis about the node shown.

        None if the analysis is not open or has found out nothing yet, or if the game is over there.
        """
        return self._last_assessment if self.topic is Topic.ANALYSIS else None

    @property
    def _last_assessment(self) -> Assessment | None:
        """The findings of the last analysis, if it was about the node shown; else None."""
        analyst = self._analyst
        if analyst is None or analyst.subject is None or self._view.outcome is not None:
            return None
        is_here = analyst.subject.position == self._view.position
        return analyst.assessment if is_here else None

    @property
    def is_finished(self) -> bool:
        """Whether the analysis of the node shown has nothing more to find.

        False if `assessment` is None.
        """
        analyst = self._analyst
        return analyst is not None and analyst.is_done and self.assessment is not None

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """The best moves that the analysis has found at the node shown, best first.

        Empty if `assessment` is None.
        """
        known = self.assessment
        return () if known is None else known.candidates

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves to mark on the board: `candidates`, or those that an open hint lets consider.

        Empty if neither is known. The order of the moves of a hint says nothing.
        """
        if self.topic is Topic.HINT:
            return () if self.hint is None else self.hint.among
        return tuple(candidate.move for candidate in self.candidates)

    @property
    def is_beyond_hint(self) -> bool:
        """Whether the analysis no longer has the best move of the hint that was open before it.

        False if there was no hint, or one for another position, or if `assessment` is None.
        """
        hint = self._last_hint
        if hint is None or self.assessment is None or hint.position != self._view.position:
            return False
        return hint.best not in self.moves

    @property
    def tried_moves(self) -> tuple[Move, ...]:
        """The moves, from the node shown on, of the line played out on the board; or empty."""
        if self.tried_line is None or self.tried_line >= len(self.candidates):
            return ()
        return self.candidates[self.tried_line].line

    def try_line(self, number: int) -> None:
        """Play out the line of a candidate on the board, by its index from 0.

        If it is played out already, stop that.
        """
        self.tried_line = None if self.tried_line == number else number

    async def _find_hint(self, node: Node) -> None:
        from abstract_arcade.analysis.hint import find_hint

        self._show_hint(await find_hint(node, self._ready_analyst))

    def _open_explanation(self) -> None:
        if not self._is_explained_here:
            from abstract_arcade.analysis.explanation import Explanation, kept

            match = self._view.match
            self.explanation = kept(match) or Explanation(match, match.current.path())
        if self.explanation is not None and not self.explanation.is_done:
            self._start(self._explain(self.explanation))
            self.is_explaining = True

    async def _explain(self, begun: Explanation) -> None:
        from abstract_arcade.analysis.explanation import explain

        async for known in explain(self._view.match, self._ready_analyst, begun=begun):
            self.explanation = known
            self._show_first_turning_point()
            self.changed()
        self.is_explaining = False
        self._write()

    def _show_first_turning_point(self) -> None:
        """Show the first turning point found so far, unless the player has browsed elsewhere."""
        if self._shown_for_now is not None and self.turning_points:
            first = self.turning_points[0].node
            if first is not self._shown_for_now:
                self._shown_for_now = first
                self._view.look(first)

    def _write(self) -> None:
        if self.explanation is not None and not self._view.table.is_read_only:
            from abstract_arcade.analysis.explanation import keep

            keep(self.explanation)

    @property
    def turning_points(self) -> tuple[Remark, ...]:
        """The turning points found so far in the finished game, as nodes with sentences, in order.

        If a game has none, one sentence says how the balance changed. Empty unless the explanation
        is open.
        """
        if self.topic is not Topic.EXPLANATION or self.explanation is None:
            return ()
        return tuple(self.explanation.turns)

    def next_turning_point(self, step: int) -> Node | None:
        """Return the node of the nearest turning point after (1) or before (-1) the node shown.

        None if there is no such turning point. Only the numbers of the plies are compared.
        """
        ply = self._view.viewed.ply
        nodes = [remark.node for remark in self.turning_points]
        if step > 0:
            return next((node for node in nodes if node.ply > ply), None)
        return next((node for node in reversed(nodes) if node.ply < ply), None)

    @property
    def remark(self) -> Remark | None:
        """The sentence about the node shown: its turning point, or at the end how the game ended.

        None if the explanation has no sentence about this node, is not open, or has found nothing.
        """
        viewed = self._view.viewed
        known = self.explanation
        if known is not None and self.turning_points and viewed is self._view.match.current:
            return known.ending
        return next((remark for remark in self.turning_points if remark.node is viewed), None)

    @property
    def mistakes(self) -> Sequence[Mistake]:
        """The turning points that are a person's moves; empty unless the explanation is open."""
        if self.topic is not Topic.EXPLANATION or self.explanation is None:
            return ()
        from abstract_arcade.analysis.mistakes import mistakes_of

        return mistakes_of(self.explanation)

    def evaluation_at(self, node: Node) -> Figure | None:
        """Return the evaluation of a node of the finished game, also while no topic is open.

        None if there is none yet, or if the game has not been explained.
        """
        return None if self.explanation is None else self.explanation.figure_at(node)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        self._task = self._run(self._guarded(work))

    def _run(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        from abstract_arcade.players.engine_client import EngineError

        try:
            await work
        except EngineError as error:
            self.error = str(error)
            self.is_explaining = False
        # A game of another package may raise anything: show the player a sentence.
        except Exception as error:  # noqa: BLE001
            from abstract_arcade.storage import crash, is_sandboxed

            sentence = crash.report(error, "the program failed", is_sandboxed=is_sandboxed())
            self.error = sentence.removesuffix(".")
            self.is_explaining = False
        if self._task is asyncio.current_task():
            self._task = None
            self.changed()
