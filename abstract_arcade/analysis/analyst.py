"""The analyst: an engine in a process of its own that looks at positions as long as one likes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from abstract_arcade.analysis.assessment import Assessment, assess, take_in
from abstract_arcade.match import Node
from abstract_arcade.players import Budget, Info
from abstract_arcade.players.search.games import game_search
from abstract_arcade.rules import Game, Move, Position

if TYPE_CHECKING:
    from abstract_arcade.players.engine_client import EngineClient

PLAYER: Final = "expert"
"""The player that looks."""

LINES: Final = 3
"""How many best moves are looked for."""

NODES: Final = 1_500
"""The positions that are looked at for each ply of a game that is explained.

The chances were fitted with as many; see `tests.tools.calibration`.
"""


@dataclass(frozen=True, slots=True)
class Subject:
    """A position to look at, and how it came about: by moves from a start or a set position."""

    game: Game
    start: Position
    moves: tuple[str, ...]
    position: Position

    @classmethod
    def at(cls, node: Node) -> Subject:
        """Return the position of a node of a match, and what led to it."""
        root, *line = node.path()
        texts = tuple(each.text for each in line)
        return cls(node.position.game, root.position, texts, node.position)

    def after(self, move: Move) -> Subject:
        """Return the position after one more move."""
        moves = (*self.moves, self.position.format(move))
        return Subject(self.game, self.start, moves, self.position.play(move))


async def _started() -> EngineClient:
    from abstract_arcade.players.engine_client import EngineClient

    return await EngineClient.start()


class Analyst:
    """Looks at one position at a time; its engine starts when it is first needed.

    It belongs to the event loop in which it is asked.

    Attributes:
        subject: what it looks at or has looked at last; None for nothing.
        assessment: what it knows of that; None as long as that is nothing.
        error: how its engine failed, in a sentence; empty if it did not.
    """

    def __init__(
        self,
        changed: Callable[[], None] = lambda: None,
        start: Callable[[], Awaitable[EngineClient]] = _started,
    ) -> None:
        """Make an analyst that rests; it calls `changed` when an attribute changes by itself."""
        self.subject: Subject | None = None
        self.assessment: Assessment | None = None
        self.error = ""
        self._changed = changed
        self._start = start
        self._engine: EngineClient | None = None
        # Whoever waits for an engine waits for the same one.
        self._starting = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_done = False
        self._is_closed = False
        # What was judged last, as far as an analysis shows, and after how many positions.
        self._judged: tuple[Subject, Assessment, int] | None = None

    @property
    def is_done(self) -> bool:
        """Whether it has looked at the subject until nothing was left to find."""
        return self._is_done

    @property
    def is_looking(self) -> bool:
        """Whether it is looking at the subject now."""
        return self._task is not None

    def look(self, subject: Subject) -> None:
        """Look at a position until told otherwise, or until its value is settled.

        The same one is not begun anew, unless it rested meanwhile or failed. What was judged of it
        with as many lines is known from the start, and until the search has gone as far: it goes
        the same way.
        """
        is_same = subject == self.subject and not self.error
        if self._is_closed or (is_same and (self.is_looking or self._is_done)):
            return
        self.rest()
        if subject != self.subject:
            is_judged = self._judged is not None and self._judged[0] == subject
            self.assessment = self._judged[1] if is_judged and self._judged else None
        self.subject = subject
        self.error = ""
        self._is_done = False
        task = asyncio.get_running_loop().create_task(self._look(subject))
        self._task = task
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def rest(self) -> None:
        """Stop looking; what is known stays."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _look(self, subject: Subject) -> None:
        from abstract_arcade.players.engine_client import EngineError

        told: list[Info] = []
        judged = self._judged
        least = judged[2] if judged is not None and judged[0] == subject else 0

        def show(known: Assessment | None) -> None:
            if known is not None and known != self.assessment:
                self.assessment = known
                self._changed()

        def hear(info: Info) -> None:
            if self._task is not asyncio.current_task():
                return
            take_in(told, info)
            known = assess(subject.position, told)
            if info.nodes >= least:
                show(known)
            if known is not None and known.is_settled and self._engine is not None:
                # What it tells at last, of the other moves, is still heard.
                stopping = asyncio.get_running_loop().create_task(self._engine.stop())
                self._tasks.add(stopping)
                stopping.add_done_callback(self._tasks.discard)

        try:
            await self._ask(subject, Budget(lines=LINES, infinite=True), 0, hear)
        except EngineError as error:
            if self._task is asyncio.current_task():
                self.error = str(error)
        if self._task is asyncio.current_task():
            show(assess(subject.position, told) if told else None)
            self._task = None
            self._is_done = True
            self._changed()

    async def judge(
        self, subject: Subject, nodes: int = NODES, lines: int = 1
    ) -> Assessment | None:
        """What it thinks of a position after so many nodes: always the same.

        Returns:
            None if there is nothing to choose, so that nothing was searched.

        Raises:
            EngineError: the engine failed.
        """
        self.rest()
        told: list[Info] = []
        budget = Budget(nodes=nodes, lines=lines)
        await self._ask(subject, budget, 0, lambda info: take_in(told, info))
        known = assess(subject.position, told)
        if known is not None and lines == LINES:
            how = game_search(subject.game.slug)
            if how.tuning.depths == 1 and not how.best_first:
                # One line alone is searched deeper, and its move is the better one.
                alone = await self.judge(subject, nodes)
                known = known if alone is None else known.led_by(alone.best)
            self._judged = subject, known, max(info.nodes for info in told)
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
        """End the engine."""
        self._is_closed = True
        self.rest()
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)
        async with self._starting:
            if self._engine is not None:
                await self._engine.close()
