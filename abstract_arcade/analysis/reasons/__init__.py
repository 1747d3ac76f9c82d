"""Why a move is good, in the words of its game. One file per game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from abstract_arcade.analysis.reasons.claim import Claim
from abstract_arcade.lazy import LazyTable
from abstract_arcade.rules import Move, Sentence

Reasons: TypeAlias = Callable[[Any, Move], list[Claim]]
"""What a legal move that has sites does in a position of the game, the weightiest first.

Claims say nothing that `Position.describe` says. In an opening of the rules there may be none.
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
"""The reasons of the built-in games, by slug. Looking one up imports it alone."""

Plan: TypeAlias = Callable[[Any], Sentence]
"""The aim of the colour to move in a position, and how far both colours are from theirs."""

PLANS = LazyTable[Plan](
    {
        "reneo": "abstract_arcade.analysis.reasons.reneo:plan",
        "renju": "abstract_arcade.analysis.reasons.renju:plan",
        "krypte": "abstract_arcade.analysis.reasons.krypte:plan",
        "slicron": "abstract_arcade.analysis.reasons.slicron:plan",
        "enclose5": "abstract_arcade.analysis.reasons.enclose5:plan",
    }
)
"""The plans of the built-in games, by slug."""
