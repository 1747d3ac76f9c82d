"""Heuristics: the value of a position, and the moves that win at once. One file per game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from abstract_arcade.lazy import LazyTable
from abstract_arcade.rules import Color, Move, Position
from abstract_arcade.rules.installed import parts


class Heuristic(Protocol):
    """The interface of a game's module here, which is itself the heuristic.

    Its functions take positions of their own game.

    It may also have `candidate_moves(position)`: at least one of the legal moves, for games that
    have too many to look at all of them.
    """

    def evaluate(self, position: Any, color: Color) -> float:
        """Return the expected result for the seat that owns `color`, from -1 (lost) to 1 (won).

        Only a finished game has the value -1 or 1; a draw has 0.
        """
        ...

    def winning_moves(self, position: Any, color: Color) -> tuple[Move, ...]:
        """Return the legal moves, in their order, that win at once for the seat that owns `color`.

        There are none if the other seat is to move, and none after the end.
        """
        ...


def candidate_moves(heuristic: Heuristic, position: Position) -> tuple[Move, ...]:
    """Return the legal moves worth a look: all of them, unless the game's module chooses."""
    choose: Callable[[Position], tuple[Move, ...]] | None
    choose = getattr(heuristic, "candidate_moves", None)
    return position.legal_moves() if choose is None else choose(position)


HEURISTICS = LazyTable[Heuristic](
    {
        "reneo": "abstract_arcade.players.heuristics.reneo",
        "renju": "abstract_arcade.players.heuristics.renju",
        "krypte": "abstract_arcade.players.heuristics.krypte",
        "slicron": "abstract_arcade.players.heuristics.slicron",
        "enclose5": "abstract_arcade.players.heuristics.enclose5",
    },
    part="heuristic",
    table="HEURISTICS in abstract_arcade/players/heuristics/__init__.py",
    required=("evaluate", "winning_moves"),
    more=partial(parts, "heuristic"),
)
"""The heuristic of every game, by the game's slug. Looking one up imports it alone."""
