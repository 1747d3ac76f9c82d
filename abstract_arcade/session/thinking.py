"""What a computer thinks about in a match: one move at a time, as a task."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Protocol

from abstract_arcade.session.opponents import Opponents

if TYPE_CHECKING:
    # Imported with the first engine; see `table`.
    import asyncio

    from abstract_arcade.match import Match, Node, Participant
    from abstract_arcade.players.engine_client import EngineError
    from abstract_arcade.rules import Move


class Chooser(Protocol):
    """Chooses moves for the computer players of a match."""

    async def choose(self, match: Match, node: Node) -> Move:
        """Return a legal move for the participant who decides at `node`.

        Raises:
            EngineError: the participant failed to choose one.
            EngineSilentError: it has not answered for long, but goes on. Asked again, it is waited
                for; `dismiss` ends it.
        """

    async def accepts_draw(self, match: Match, node: Node) -> bool:
        """Return whether the participant who decides at `node` accepts the draw on offer there.

        Raises:
            EngineError: the participant failed to answer.
            EngineSilentError: see `choose`.
        """

    async def dismiss(self, participant: Participant) -> None:
        """End the engine of a participant; a new one starts when it is next asked."""

    async def close(self) -> None:
        """End every engine."""


class Thinking:
    """What a computer thinks about, and what comes of it.

    Each of the calls that tell what came of it is made once the thinking is over, unless it was
    stopped. `node` is where a computer is choosing a move; None while none is.
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
        """Let a chooser think when it is asked to; a move takes `least_seconds` at its node.

        Without a chooser there are `Opponents` from the first that is to think.

        `chosen` takes the node and the move, None to accept the draw on offer; `failed` the node
        and how the player failed, whose engine has ended unless it was only silent; `broken` an
        unexpected error, also of what these two call.
        """
        self.node: Node | None = None
        self._match = match
        self._asked = chooser
        self._least_seconds = least_seconds
        self._chosen = chosen
        self._failed = failed
        self._broken = broken
        self._now = now
        self._sleep = sleep
        self._task: asyncio.Task[None] | None = None
        # An event loop keeps weak references to its tasks; these keep them alive until they end.
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def _chooser(self) -> Chooser:
        if self._asked is None:
            self._asked = Opponents()
        return self._asked

    def begin(self, node: Node) -> None:
        """Have the participant who decides at a node choose a move. Needs a running event loop."""
        import asyncio

        self.node = node
        self._task = asyncio.get_running_loop().create_task(self._think(node))
        self._tasks.add(self._task)
        self._task.add_done_callback(self._task_done)

    def stop(self) -> bool:
        """Stop a computer that is thinking, and drop its move; return whether one was."""
        if self._task is None:
            return False
        self._task.cancel()
        self._clear()
        return True

    def dismiss(self, participant: Participant) -> None:
        """End the engine of a participant; the next one that is asked for a move is another."""
        import asyncio

        task = asyncio.get_running_loop().create_task(self._chooser.dismiss(participant))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stop thinking; once it returns, no task is left."""
        self._clear()
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            import asyncio

            await asyncio.wait(self._tasks)

    async def end_engines(self) -> None:
        """End every engine."""
        if self._asked is not None:
            await self._asked.close()

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
        """Whether the calling task was stopped: a chooser may ignore its cancellation."""
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
        """Return the move that is chosen at a node; None to accept the draw that is on offer."""
        match = self._match
        offerer = match.draw_offer_at(node) if node is match.current else None
        is_offered = offerer is not None and offerer is not node.position.seat_to_move
        if is_offered and await self._chooser.accepts_draw(match, node):
            return None
        return await self._chooser.choose(match, node)

    async def _fail(self, node: Node, participant: Participant, error: EngineError) -> None:
        from abstract_arcade.players.engine_client import EngineSilentError

        if not isinstance(error, EngineSilentError) and not self._is_stopped:
            await self._chooser.dismiss(participant)
        if not self._is_stopped:
            self._clear()
            self._failed(node, error)
