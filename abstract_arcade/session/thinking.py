"""Asks the computer players of a match for moves, one at a time, in a task."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Protocol

from abstract_arcade.session.opponents import Opponents

if TYPE_CHECKING:
    # Imported when the first engine starts; see `table`.
    import asyncio

    from abstract_arcade.match import Match, Node, Participant
    from abstract_arcade.players.engine_client import EngineError
    from abstract_arcade.rules import Move


class Chooser(Protocol):
    """Chooses moves for the computer players of a match."""

    async def choose(self, match: Match, node: Node) -> Move:
        """Return a legal move for the participant who decides at `node`.

        Raises:
            EngineError: If the participant failed to choose one.
            EngineSilentError: If the participant has not answered for long. It thinks on: a second
                call waits for its answer, and `dismiss` ends its engine.
        """

    async def accepts_draw(self, match: Match, node: Node) -> bool:
        """Return whether the participant who decides at `node` accepts the draw on offer there.

        Raises:
            EngineError: If the participant failed to answer.
            EngineSilentError: As for `choose`.
        """

    async def dismiss(self, participant: Participant) -> None:
        """End the engine of a participant. A new one starts when the participant is next asked."""

    async def close(self) -> None:
        """End every engine."""


class Thinking:
    """Asks a computer player for one move at a time, and calls back with the result.

    When the thinking is over, one of the callbacks `chosen`, `failed` and `broken` is called. None
    is called if it was stopped.

    Attributes:
        node: the node at which a computer is choosing a move; None if none is.
    """

    def __init__(
        self,
        match: Match,
        chooser: Chooser | None,
        *,
        least_seconds: Callable[[Node], float],
        chosen: Callable[[Node, Move | None], None],
        failed: Callable[[Node, EngineError], None],
        broken: Callable[[BaseException], None],
        now: Callable[[], float],
        sleep: Callable[[float], Awaitable[None]],
    ) -> None:
        """Begin without thinking.

        Args:
            match: the match.
            chooser: chooses the moves; None for `Opponents`, created when they are first needed.
            least_seconds: returns the shortest time that a move at a node takes, in seconds.
            chosen: called with the node and the move, or with None to accept the draw on offer.
            failed: called with the node and the error of a player that could not choose. Its engine
                has been ended, unless the player was only silent.
            broken: called with an unexpected exception, also one of `chosen` and `failed`.
            now: returns the time in seconds.
            sleep: waits for some seconds.
        """
        self.node: Node | None = None
        self._match = match
        self._chooser = chooser
        self._least_seconds = least_seconds
        self._chosen = chosen
        self._failed = failed
        self._broken = broken
        self._now = now
        self._sleep = sleep
        self._task: asyncio.Task[None] | None = None
        # An event loop has only weak references to its tasks: keep them until they end.
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def _ready_chooser(self) -> Chooser:
        if self._chooser is None:
            self._chooser = Opponents()
        return self._chooser

    def begin(self, node: Node) -> None:
        """Ask the participant who decides at a node for a move. Needs a running event loop."""
        import asyncio

        self.node = node
        self._task = asyncio.get_running_loop().create_task(self._think(node))
        self._tasks.add(self._task)
        self._task.add_done_callback(self._task_done)

    def stop(self) -> bool:
        """Stop the computer that is thinking, if one is; return whether one was.

        Its move is dropped, and no callback is called.
        """
        if self._task is None:
            return False
        self._task.cancel()
        self._clear()
        return True

    def dismiss(self, participant: Participant) -> None:
        """End the engine of a participant in the background; see `Chooser.dismiss`."""
        import asyncio

        task = asyncio.get_running_loop().create_task(self._ready_chooser.dismiss(participant))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stop thinking, and wait until every task has ended. The engines keep running."""
        self._clear()
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            import asyncio

            await asyncio.wait(self._tasks)

    async def end_engines(self) -> None:
        """End every engine."""
        if self._chooser is not None:
            await self._chooser.close()

    def _clear(self) -> None:
        self._task = None
        self.node = None

    def _task_done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            if task is self._task:
                self._clear()
            self._broken(error)

    @property
    def _is_stopped(self) -> bool:
        """Whether the calling task was stopped. A chooser may have ignored its cancellation."""
        import asyncio

        return self._task is not asyncio.current_task()

    async def _think(self, node: Node) -> None:
        from abstract_arcade.players.engine_client import EngineError

        began = self._now()
        participant = self._match.participant_at(node)
        try:
            move = await self._choice(node)
        except EngineError as error:
            await self._fail(node, participant, error)
            return
        await self._sleep(max(0.0, self._least_seconds(node) - (self._now() - began)))
        if not self._is_stopped:
            self._clear()
            self._chosen(node, move)

    async def _choice(self, node: Node) -> Move | None:
        """Return the move that a computer chooses at a node; None to accept the draw on offer."""
        match = self._match
        offerer = match.draw_offer if node is match.current else None
        is_offered = offerer is not None and offerer is not node.position.seat_to_move
        if is_offered and await self._ready_chooser.accepts_draw(match, node):
            return None
        return await self._ready_chooser.choose(match, node)

    async def _fail(self, node: Node, participant: Participant, error: EngineError) -> None:
        from abstract_arcade.players.engine_client import EngineSilentError

        if not isinstance(error, EngineSilentError) and not self._is_stopped:
            await self._ready_chooser.dismiss(participant)
        if not self._is_stopped:
            self._clear()
            self._failed(node, error)
