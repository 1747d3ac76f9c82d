"""Heuristics: one module per game that estimates positions and finds moves that win at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from abstract_arcade.lazy import LazyTable
from abstract_arcade.rules import Color, Move, Position
from abstract_arcade.rules.installed import parts


class Heuristic(Protocol):
    """The functions that the module of a game must define. They take positions of that game.

    A module may also define `candidate_moves(position)`, if the game has too many legal moves to
    examine all of them. It returns at least one legal move.
    """

    def evaluate(self, position: Any, color: Color) -> float:
        """Return the expected result for the seat that owns `color`, from -1 (lost) to 1 (won).

        The values -1 and 1 mean that the game is over. A drawn game has the value 0.
        """
        ...

    def winning_moves(self, position: Any, color: Color) -> tuple[Move, ...]:
        """Return the moves that win at once for the seat that owns `color`.

        They are in the order of `legal_moves`. The result is empty if the other seat is to move or
        the game is over.
        """
        ...


def candidate_moves(heuristic: Heuristic, position: Position) -> tuple[Move, ...]:
    """Return the legal moves that players should examine; none only if the game is over.

    These are all legal moves, unless the heuristic defines `candidate_moves`.
    """
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
"""The heuristic module of every game, by the game's slug. A look-up imports only that module."""
