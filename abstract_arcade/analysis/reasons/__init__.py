"""Claims about moves, one module per game: facts that explain why a move is good."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from abstract_arcade.analysis.reasons.claim import Claim
from abstract_arcade.lazy import LazyTable
from abstract_arcade.rules import Move, Sentence

Reasons: TypeAlias = Callable[[Any, Move], list[Claim]]
"""A function that returns the claims about a legal move in a position, most important first.

The move is on sites of the board. Claims do not repeat `Position.describe`.
"""

REASONS = LazyTable[Reasons](
    {
        "reneo": "abstract_arcade.analysis.reasons.reneo:claims",
        "renju": "abstract_arcade.analysis.reasons.renju:claims",
        "krypte": "abstract_arcade.analysis.reasons.krypte:claims",
        "slicron": "abstract_arcade.analysis.reasons.slicron:claims",
        "enclose5": "abstract_arcade.analysis.reasons.enclose5:claims",
    }
)
"""The function of each built-in game, by slug. A look-up imports only that game's module."""

Plan: TypeAlias = Callable[[Any], Sentence]
"""A function that returns what the colour to move should aim at in a position, as a clause."""

PLANS = LazyTable[Plan](
    {
        "reneo": "abstract_arcade.analysis.reasons.reneo:plan",
        "renju": "abstract_arcade.analysis.reasons.renju:plan",
        "krypte": "abstract_arcade.analysis.reasons.krypte:plan",
        "slicron": "abstract_arcade.analysis.reasons.slicron:plan",
        "enclose5": "abstract_arcade.analysis.reasons.enclose5:plan",
    }
)
"""The function of each built-in game, by slug. A look-up imports only that game's module."""
