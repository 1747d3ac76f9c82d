"""What the computer tells of a match that is played: hints, analysis, the game explained.

It stands beside a `View`, follows what is viewed there, and knows nothing of how it is shown.
Only one of the three is open at a time.
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

# Whoever never asks the computer does without the rest of it: a game starts sooner so.
if TYPE_CHECKING:
    from collections.abc import Coroutine
    from typing import Any

    from abstract_arcade.analysis.analyst import Analyst
    from abstract_arcade.analysis.assessment import Assessment, Candidate, Figure
    from abstract_arcade.analysis.explanation import Explanation
    from abstract_arcade.analysis.explanation_words import Told
    from abstract_arcade.analysis.hint import Hint
    from abstract_arcade.analysis.mistakes import Mistake
    from abstract_arcade.session.view import View


REST_SECONDS = 120.0
"""Seconds without anybody at the keyboard after which analysis rests."""


class Topic(Enum):
    """What is told."""

    ANALYSIS = auto()
    """The chances and the best moves at the node viewed, for as long as one looks."""
    HINT = auto()
    """Help with the next move."""
    STORY = auto()
    """How a finished game went."""


class Insight:
    """What is told of a view, and whether it may be.

    Attributes:
        hint: the hint that is open; None as long as it is looked for.
        hint_step: 1 for the moves to look at, 2 for the best of them.
        lit: the number of the line that is tried, from 0; None for none.
        explanation: what is known of the finished game; None for nothing yet.
        is_explaining: whether more of it is being found out.
        is_resting: whether analysis rests because nobody has been there for `REST_SECONDS`.
        make_analyst: makes the analyst when it is first needed, given what it calls whenever it
            knows more; None for an `Analyst`.
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
        """Tell nothing until it is asked; `changed` is called when there is more to tell."""
        self.topic: Topic | None = None
        self.hint: Hint | None = None
        self.hint_step = 1
        self.lit: int | None = None
        # The hint before the analysis.
        self._hinted: Hint | None = None
        self.explanation: Explanation | None = None
        self.is_explaining = False
        self.error = ""
        self._view = view
        self.changed = changed
        self.make_analyst = make_analyst
        self._analyst: Analyst | None = None
        self._node: Node | None = None
        # Where analysis was asked for although a computer was to move.
        self._insists_at: Node | None = None
        # The end of the game, until its first turning point is shown instead.
        self._waits_at: Node | None = None
        self._task: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.is_resting = False
        self._now = now
        self._sleep = sleep
        # When somebody was there last, and what waits for them to be away.
        self._touched_at = now()
        self._waiting: asyncio.Task[None] | None = None

    def refusal(self, topic: Topic) -> str:
        """Why something cannot be told now, without a full stop; empty if it can."""
        view = self._view
        match = view.match
        if not view.table.allows_help and (match.outcome is None or view.is_sandboxed):
            return "Hints and analysis are off in this game"
        if topic is Topic.STORY or (topic is Topic.ANALYSIS and match.outcome is not None):
            return "" if match.root.children else "Nothing has been played yet"
        if match.outcome is None:
            forbidding = [
                each.title(seat)
                for seat, each in match.participants.items()
                if each.is_person
                and not each.hints
                and (topic is Topic.ANALYSIS or seat is view.position.seat_to_move)
            ]
            if forbidding:
                return f"Hints are off for {' and '.join(forbidding)}"
        if topic is Topic.HINT and view.outcome is not None:
            return "The game is over"
        if topic is Topic.HINT and view.table.is_read_only:
            return str(ReadOnlyError())
        if topic is Topic.HINT and not view.is_persons_turn:
            return view.why_not_turn(view.position).removesuffix(".")
        return ""

    # Opening and closing

    def toggle_analysis(self) -> None:
        """Open the analysis, or the explanation of a finished game, or close it.

        What `refusal` says was looked at before.
        """
        wanted = Topic.ANALYSIS if self._view.match.outcome is None else Topic.STORY
        if self.topic is not None and self.topic is not Topic.HINT and not self.error:
            self.close_topic()
            return
        if self.hint is not None:
            self._hinted = self.hint
        self._close_hint()
        self.error = ""
        self.topic = wanted
        if wanted is Topic.STORY:
            view = self._view
            self._waits_at = view.viewed if view.viewed is view.match.current else None
            self._open_story()
            self._show_first_turn()
        else:
            self._insists_at = self._view.match.current
            self._touched_at = self._now()
            self._look()
            self._watch()

    def ask_hint(self) -> None:
        """Open a hint, or go on to its next step."""
        if self.topic is Topic.HINT and not self.error:
            if self.hint is not None:
                self.hint_step = 2
            return
        before = self.topic
        known = self.assessment
        self._stop()
        self.error = ""
        self.topic = Topic.HINT
        self.hint = None
        self.hint_step = 1
        self._node = self._view.viewed
        if before is Topic.ANALYSIS and known is not None and known.depth > 1:
            from abstract_arcade.analysis.hint import hint_of

            self.hint = hint_of(self._view.position, known)
            return
        self._start(self._find_hint(self._view.viewed))

    def close_topic(self) -> None:
        """Tell nothing any more; what is known of a finished game stays."""
        self._stop()
        self._close_hint()
        self.topic = None
        self.lit = None
        self._insists_at = None
        self.error = ""

    def _close_hint(self) -> None:
        self.hint = None
        self.hint_step = 1

    def _stop(self) -> None:
        for task in (self._task, self._waiting):
            if task is not None:
                task.cancel()
        self._task = None
        self._waiting = None
        self.is_resting = False
        self.is_explaining = False
        if self._analyst is not None:
            self._analyst.rest()

    async def close(self) -> None:
        """Stop, keep what is known of a finished game, and end the analyst."""
        was_explaining = self.is_explaining
        self.close_topic()
        if self._tasks:
            await asyncio.wait(self._tasks)
        if was_explaining and self.explanation is not None:
            self._keep()
        if self._analyst is not None:
            await self._analyst.close()

    def touch(self) -> None:
        """Note that somebody is there, as by a key; what rests for want of them goes on."""
        self._touched_at = self._now()
        if self.is_resting:
            self.is_resting = False
            self.update()
            self._watch()
            self.changed()

    def _watch(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
        self._waiting = self._run(self._rest_in_time())

    async def _rest_in_time(self) -> None:
        """Let analysis rest once nobody has been there for `REST_SECONDS`."""
        while (left := self._touched_at + REST_SECONDS - self._now()) > 0:
            await self._sleep(left)
        self.is_resting = True
        if self._analyst is not None:
            self._analyst.rest()
        self.changed()

    # Following the view

    def update(self) -> None:
        """Follow the view, after anything has changed there."""
        view = self._view
        if view.viewed is not self._waits_at:
            self._waits_at = None
        is_elsewhere = view.viewed is not self._node
        if self.topic is Topic.HINT and (is_elsewhere or self.refusal(Topic.HINT)):
            self.close_topic()
        elif self.topic is Topic.ANALYSIS:
            if is_elsewhere:
                self.lit = None
            if self.refusal(Topic.ANALYSIS):
                self.close_topic()
            else:
                self._look()
        elif self.topic is Topic.STORY and not self._is_told_here:
            # The game goes on, or stands somewhere else.
            self.close_topic()

    @property
    def _is_told_here(self) -> bool:
        match = self._view.match
        known = self.explanation
        return match.outcome is not None and known is not None and known.line[-1] is match.current

    @property
    def is_waiting(self) -> bool:
        """Whether analysis rests because a computer is to move."""
        view = self._view
        match = self._view.match
        is_computers = match.outcome is None and not match.participant_to_move.is_person
        if self.topic is not Topic.ANALYSIS or not is_computers or view.table.is_paused:
            return False
        return self._insists_at is not match.current

    def _look(self) -> None:
        """Look at the node that is viewed, unless nothing can be seen there now."""
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

            make_analyst = self.make_analyst or Analyst
            self._analyst = make_analyst(self._analyst_changed)
        return self._analyst

    def _analyst_changed(self) -> None:
        if self.topic is Topic.ANALYSIS and self._analyst is not None:
            self.error = self._analyst.error
            self.changed()

    # What is known

    @property
    def assessment(self) -> Assessment | None:
        """What is known of the node viewed while analysis is open; None for nothing."""
        analyst = self._analyst
        if self.topic is not Topic.ANALYSIS or analyst is None or analyst.subject is None:
            return None
        is_here = analyst.subject.position == self._view.position
        return analyst.assessment if is_here and self._view.outcome is None else None

    @property
    def is_finished(self) -> bool:
        """Whether all is known that an analysis of the node viewed can find."""
        analyst = self._analyst
        return analyst is not None and analyst.is_done and self.assessment is not None

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """The best moves at the node viewed, while analysis is open."""
        known = self.assessment
        return () if known is None else known.candidates

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that are pointed out: those of the analysis or of the hint."""
        if self.topic is Topic.HINT:
            return () if self.hint is None else self.hint.among
        return tuple(each.move for each in self.candidates)

    @property
    def is_beyond_hint(self) -> bool:
        """Whether the analysis has gone deeper than the hint before it, and left its move."""
        hint = self._hinted
        if hint is None or self.assessment is None or hint.position != self._view.position:
            return False
        return hint.best not in self.moves

    @property
    def lit_line(self) -> tuple[Move, ...]:
        """The line of the analysis that is tried; none, if none is."""
        if self.lit is None or self.lit >= len(self.candidates):
            return ()
        return self.candidates[self.lit].line

    def light(self, number: int) -> None:
        """Try a line, counted from 0, or let go of it."""
        self.lit = None if self.lit == number else number

    async def _find_hint(self, node: Node) -> None:
        from abstract_arcade.analysis.hint import find_hint

        self.hint = await find_hint(node, self._ready_analyst)

    def _open_story(self) -> None:
        if not self._is_told_here:
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
            self._show_first_turn()
            self.changed()
        self.is_explaining = False
        self._keep()

    def _show_first_turn(self) -> None:
        """Show the first turning point that is known, unless the player has looked elsewhere."""
        if self._waits_at is not None and self.turns:
            self._waits_at = None
            self._view.look(self.turns[0].node)

    def _keep(self) -> None:
        if self.explanation is not None and not self._view.table.is_read_only:
            from abstract_arcade.analysis.explanation import keep

            keep(self.explanation)

    @property
    def turns(self) -> tuple[Told, ...]:
        """The turning points of the finished game, or those found so far, while they are shown.

        If there are none, one sentence says how the balance changed.
        """
        if self.topic is not Topic.STORY or self.explanation is None:
            return ()
        return tuple(self.explanation.turns)

    def next_turn(self, step: int) -> Node | None:
        """The next turning point (1) or the previous one (-1) from the node viewed; None: none."""
        ply = self._view.viewed.ply
        nodes = [told.node for told in self.turns]
        if step > 0:
            return next((node for node in nodes if node.ply > ply), None)
        return next((node for node in reversed(nodes) if node.ply < ply), None)

    @property
    def turn(self) -> Told | None:
        """What is told of the node viewed: a turning point, or how it ended; None for nothing."""
        viewed = self._view.viewed
        known = self.explanation
        if known is not None and self.turns and viewed is self._view.match.current:
            return known.ending
        return next((told for told in self.turns if told.node is viewed), None)

    @property
    def mistakes(self) -> Sequence[Mistake]:
        """The turning points that are a person's moves, while the explanation is shown."""
        if self.topic is not Topic.STORY or self.explanation is None:
            return ()
        from abstract_arcade.analysis.mistakes import mistakes_of

        return mistakes_of(self.explanation)

    def percent(self, node: Node) -> Figure | None:
        """What is known of a node of the finished game; None for nothing."""
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
        # A game of another package may raise anything here; the player learns of it in words.
        except Exception as error:  # noqa: BLE001
            from abstract_arcade.storage import crash, is_sandboxed

            sentence = crash.report(error, "the program failed", is_sandboxed=is_sandboxed())
            self.error = sentence.removesuffix(".")
            self.is_explaining = False
        if self._task is asyncio.current_task():
            self._task = None
            self.changed()
