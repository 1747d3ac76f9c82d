"""What a position is worth and which moves win at once: one file a game, one line in the table."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Protocol

from abstract_arcade.players.heuristics import krypte, reneo
from abstract_arcade.rules import Color, Move, Position


class Heuristic(Protocol):
    """What a game's file offers: the module itself is the heuristic."""

    def evaluate(self, position: Position, color: Color) -> float:
        """The expected result for the seat that owns `color`, from -1 (lost) to 1 (won).

        Only a finished game is worth exactly -1 or 1, or, drawn, exactly 0.
        """
        ...

    def winning_moves(self, position: Position, color: Color) -> tuple[Move, ...]:
        """The legal moves, in their order, that win at once for the seat that owns `color`.

        There are none while the other seat is to move, and none after the end.
        """
        ...


HEURISTICS: Mapping[str, Heuristic] = MappingProxyType({"reneo": reneo, "krypte": krypte})
"""The heuristic of every game, by the game's slug."""
