"""Who chooses the computers' moves of a match: engines, each in a process of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from abstract_arcade.match import Match, Node, Participant
from abstract_arcade.players import Budget
from abstract_arcade.rules import Move

if TYPE_CHECKING:
    from abstract_arcade.players.engine_client import EngineClient

THINKING_SECONDS = 1.0
"""Seconds that a computer player may think about a move, unless its seat says otherwise."""


class Chooser(Protocol):
    """Chooses moves for the computer players of a match."""

    async def choose(self, match: Match, node: Node) -> Move:
        """A legal move for the participant who decides at `node`.

        Raises:
            EngineError: the participant failed to choose one.
        """

    async def dismiss(self, participant: Participant) -> None:
        """End the engine of a participant; a new one starts when it is next asked."""

    async def close(self) -> None:
        """End every engine."""


class Opponents:
    """The computer players of a match, each engine in a process of its own.

    An engine starts when it is first needed; all of `PLAYERS` share one.
    """

    def __init__(self) -> None:
        self._engines: dict[tuple[str, ...] | None, EngineClient] = {}

    @property
    def engines(self) -> Sequence[EngineClient]:
        """The engines that were started and not dismissed."""
        return tuple(self._engines.values())

    async def choose(self, match: Match, node: Node) -> Move:
        """See `Chooser.choose`."""
        participant = match.participant_at(node)
        engine = await self._engine(participant.command)
        player = participant.kind if participant.command is None else engine.players[0]
        texts = [each.text for each in node.path()[1:]]
        budget = Budget(seconds=participant.seconds or THINKING_SECONDS)
        start = match.root.position
        return await engine.choose(match.game, start, texts, player, budget, match.seed)

    async def _engine(self, command: tuple[str, ...] | None) -> EngineClient:
        from abstract_arcade.players.engine_client import EngineClient

        engine = self._engines.get(command)
        if engine is None or not engine.alive:
            engine = await EngineClient.start(command)
            self._engines[command] = engine
        return engine

    async def dismiss(self, participant: Participant) -> None:
        """See `Chooser.dismiss`."""
        engine = self._engines.pop(participant.command, None)
        if engine is not None:
            await engine.close()

    async def close(self) -> None:
        """See `Chooser.close`."""
        engines = list(self._engines.values())
        self._engines.clear()
        await asyncio.gather(*(engine.close() for engine in engines))
