"""The computer players of a match, each in a process of its own."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from abstract_arcade.match import Match, Participant
from abstract_arcade.players import Budget
from abstract_arcade.rules import Move

if TYPE_CHECKING:
    from abstract_arcade.players.engine_client import EngineClient

THINKING_TIME = 1.0
"""Seconds that a computer player may think about a move."""


class Opponents:
    """Starts an engine when it is first needed; our own players share one."""

    def __init__(self) -> None:
        self._engines: dict[tuple[str, ...] | None, EngineClient] = {}

    async def choose(self, match: Match) -> Move:
        """The move of the participant to move in `match`.

        Raises:
            EngineError: the engine cannot be started, died, or answered nonsense.
        """
        participant = match.to_move
        engine = await self._engine(participant.command)
        player = participant.kind if participant.command is None else engine.players[0]
        budget = Budget(seconds=THINKING_TIME)
        return await engine.choose(
            match.game, match.root.position, match.moves, player, budget, match.seed
        )

    async def _engine(self, command: tuple[str, ...] | None) -> EngineClient:
        from abstract_arcade.players.engine_client import EngineClient

        engine = self._engines.get(command)
        if engine is None or not engine.alive:
            engine = await EngineClient.start(command)
            self._engines[command] = engine
        return engine

    async def dismiss(self, participant: Participant) -> None:
        """End the engine of a participant."""
        engine = self._engines.pop(participant.command, None)
        if engine is not None:
            await engine.close()

    async def close(self) -> None:
        """End all engines."""
        engines = list(self._engines.values())
        self._engines.clear()
        await asyncio.gather(*(engine.close() for engine in engines))
