"""The analyst: an engine in a separate process that evaluates positions."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from abstract_arcade.analysis.assessment import Assessment, assess, take_in
from abstract_arcade.match import Node
from abstract_arcade.players import Budget, Info
from abstract_arcade.players.search.games import game_search
from abstract_arcade.rules import Game, Move, Position

if TYPE_CHECKING:
    from abstract_arcade.players.engine_client import EngineClient

PLAYER: Final = "expert"
"""The computer player that searches."""

LINES: Final = 3
"""Number of best moves that an analysis shows."""

NODES: Final = 1_500
"""Number of positions that a search examines for each ply of a game that is explained.

The conversion of values to chances was fitted with this number: `tests.tools.calibration`.
"""


@dataclass(frozen=True, slots=True)
class Subject:
    """A position to evaluate, and the moves that led to it.

    Attributes:
        game: the rules.
        start: the starting position of the game, or one that was set up.
        moves: the texts of the moves played from `start`.
        position: the position after the moves.
    """

    game: Game
    start: Position
    moves: tuple[str, ...]
    position: Position

    @classmethod
    def at(cls, node: Node) -> Subject:
        """Return the subject at a node of a match: its position, and the moves from the root."""
        root, *line = node.path()
        texts = tuple(later.text for later in line)
        return cls(node.position.game, root.position, texts, node.position)

    def after(self, move: Move) -> Subject:
        """Return the subject after one more legal move."""
        moves = (*self.moves, self.position.format(move))
        return Subject(self.game, self.start, moves, self.position.play(move))


async def _started() -> EngineClient:
    # Imported late, here and below: hints for puzzles do without the 12 ms of this import.
    from abstract_arcade.players.engine_client import EngineClient

    return await EngineClient.start()


class _Judged(NamedTuple):
    """An evaluation by `Analyst.judge`, and the number of positions that it examined."""

    subject: Subject
    assessment: Assessment
    nodes: int


class Analyst:
    """Evaluates one position at a time, by an engine that starts when it is first needed.

    `look` analyses a position in the background, until `rest` or `close`. `judge` waits for the
    evaluation by a limited search. Use an analyst in one event loop only, and close it.

    Attributes:
        subject: the position that it analyses or has analysed last; None at first.
        assessment: the result for `subject` so far; None if there is none yet.
        error: the sentence, without its full stop, that says how the engine failed during the last
            analysis; "" if it did not.
    """

    def __init__(
        self,
        changed: Callable[[], None] = lambda: None,
        start: Callable[[], Awaitable[EngineClient]] = _started,
    ) -> None:
        """Create an analyst that does nothing yet.

        Args:
            changed: called after each change of `assessment`, `error` or `is_done` by the analysis.
            start: starts the engine.
        """
        self.subject: Subject | None = None
        self.assessment: Assessment | None = None
        self.error = ""
        self._changed = changed
        self._start = start
        self._engine: EngineClient | None = None
        # Guards the start of the engine, so that only one is started.
        self._starting = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_done = False
        self._is_closed = False
        # The last result of `judge` with `LINES` lines.
        self._judged: _Judged | None = None

    @property
    def is_done(self) -> bool:
        """Whether the analysis of `subject` has ended by itself, because its result is final.

        Also true after the engine has failed (`error`).
        """
        return self._is_done

    @property
    def is_looking(self) -> bool:
        """Whether the analysis of `subject` is running."""
        return self._task is not None

    def look(self, subject: Subject) -> None:
        """Analyse a position in the background, until `rest` is called or the result is final.

        An analysis of the same position that is running or done goes on or is kept. If `judge` has
        evaluated the position with `LINES` lines, that result is shown until the analysis has
        examined as many positions. After `close`, the method does nothing.
        """
        is_same = subject == self.subject and not self.error
        if self._is_closed or (is_same and (self.is_looking or self._is_done)):
            return
        self.rest()
        if subject != self.subject:
            judged = self._judged_as(subject)
            self.assessment = None if judged is None else judged.assessment
        self.subject = subject
        self.error = ""
        self._is_done = False
        task = asyncio.get_running_loop().create_task(self._look(subject))
        self._task = task
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _judged_as(self, subject: Subject) -> _Judged | None:
        if self._judged is not None and self._judged.subject == subject:
            return self._judged
        return None

    def rest(self) -> None:
        """Stop the analysis, and keep its result."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _look(self, subject: Subject) -> None:
        from abstract_arcade.players.engine_client import EngineError

        reports: list[Info] = []
        judged = self._judged_as(subject)
        least = 0 if judged is None else judged.nodes

        def show(known: Assessment | None) -> None:
            if known is not None and known != self.assessment:
                self.assessment = known
                self._changed()

        def hear(info: Info) -> None:
            if self._task is not asyncio.current_task():
                return
            take_in(reports, info)
            known = self._found(subject, reports)
            if info.nodes >= least:
                show(known)
            if known is not None and known.is_settled and self._engine is not None:
                # The engine is only asked to stop, so that its last reports are still received.
                stopping = asyncio.get_running_loop().create_task(self._engine.stop())
                self._tasks.add(stopping)
                stopping.add_done_callback(self._tasks.discard)

        try:
            await self._ask(subject, Budget(lines=LINES, infinite=True), 0, hear)
        except EngineError as error:
            if self._task is asyncio.current_task():
                self.error = str(error)
        if self._task is asyncio.current_task():
            show(self._found(subject, reports))
            self._task = None
            self._is_done = True
            self._changed()

    def _found(self, subject: Subject, reports: Sequence[Info]) -> Assessment | None:
        """Return the assessment by the reports of the analysis, or None if none has a line.

        Of moves that are equally good, the first one is that of the last result of `judge`, or else
        the one that was first before.
        """
        known = assess(subject.position, reports)
        if known is None:
            return None
        known = known.led_as(self.assessment)
        judged = self._judged_as(subject)
        return known if judged is None else known.led_as(judged.assessment)

    async def judge(
        self, subject: Subject, nodes: int = NODES, lines: int = 1
    ) -> Assessment | None:
        """Evaluate a position by a search that always gives the same result.

        A running analysis is stopped.

        Args:
            subject: the position, in which the game is not over.
            nodes: how many positions to examine.
            lines: the most moves to evaluate, best first. With `LINES`, the result is kept for
                `look`.

        Returns:
            The evaluation, or None if there is only one legal move, which is not searched.

        Raises:
            EngineError: If the engine fails.
        """
        self.rest()
        reports: list[Info] = []
        chances: dict[int, float] = {}

        def hear(info: Info) -> None:
            take_in(reports, info)
            known = assess(subject.position, reports)
            if known is not None and info.rank == 1:
                chances[info.depth % 2] = known.figure.chance

        budget = Budget(nodes=nodes, lines=lines)
        await self._ask(subject, budget, 0, hear)
        known = assess(subject.position, reports)
        if known is not None and len(chances) == 2:
            known = known.with_chances((chances[0], chances[1]))
        if known is not None and lines == LINES:
            search = game_search(subject.game.slug)
            if search.tuning.depths == 1 and not search.best_first:
                # A search for a single line goes deeper, and finds the better move.
                alone = await self.judge(subject, nodes)
                if alone is not None:
                    known = known.led_by(alone.best)
            self._judged = _Judged(subject, known, max(info.nodes for info in reports))
        return known

    async def _ask(
        self, subject: Subject, budget: Budget, seed: int | None, hear: Callable[[Info], None]
    ) -> None:
        engine = await self._ready()
        moves: Sequence[str] = subject.moves
        await engine.choose(subject.game, subject.start, moves, PLAYER, budget, seed, hear)

    async def _ready(self) -> EngineClient:
        async with self._starting:
            if self._engine is None or not self._engine.alive:
                if self._engine is not None:
                    await self._engine.close()
                self._engine = await self._start()
            return self._engine

    async def close(self) -> None:
        """Stop the analysis and end the engine. The analyst cannot be used afterwards."""
        self._is_closed = True
        self.rest()
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)
        async with self._starting:
            if self._engine is not None:
                await self._engine.close()
