"""What line mode says of one game only: a file a game.

A game without a file of its own has no facts beyond its board, and keeps no score.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Generic, TypeVar

from abstract_arcade.lazy import LazyTable
from abstract_arcade.rules import Game, Move, Position

PositionT_contra = TypeVar("PositionT_contra", bound=Position, contravariant=True)


class GameWords(Generic[PositionT_contra]):
    """What is said of a game with nothing of its own; the base class of the others."""

    def asked(self, position: PositionT_contra) -> str | None:
        """What is asked for, without a full stop, where it is not simply a move; else None."""
        del position
        return None

    def task(self, position: PositionT_contra) -> str:
        """What the mover may do, to follow "White to move"; empty for nothing special."""
        del position
        return ""

    def after_ply(self, before: PositionT_contra, position: PositionT_contra) -> str | None:
        """What a ply has changed of the next turn, in a sentence, or nothing.

        Returns:
            None to have what `asked` and the colour to move make of it.
        """
        del before, position
        return None

    def facts(self, position: PositionT_contra) -> Sequence[str]:
        """What a player may want to know beyond the stones, each in a sentence."""
        del position
        return ()

    def facts_data(self, position: PositionT_contra) -> Mapping[str, Any]:
        """The same, as values that JSON can hold."""
        del position
        return {}

    def sides(self, position: PositionT_contra) -> Mapping[str, list[str]]:
        """The legal moves by the side from which they come; empty in a game without sides."""
        del position
        return {}

    def score(self, position: PositionT_contra) -> Mapping[str, int] | None:
        """The points of "black" and "white", and "target", what wins; None without a score."""
        del position
        return None

    def warning(self, position: PositionT_contra, move: Move) -> str | None:
        """A sentence that warns of a legal move before it is played; None for most."""
        del position, move
        return None


GAME_WORDS = LazyTable[type[GameWords[Any]]](
    {
        "reneo": "abstract_arcade.line_mode.games.reneo:ReneoWords",
        "renju": "abstract_arcade.line_mode.games.renju:RenjuWords",
        "krypte": "abstract_arcade.line_mode.games.krypte:KrypteWords",
        "slicron": "abstract_arcade.line_mode.games.slicron:SlicronWords",
        "enclose5": "abstract_arcade.line_mode.games.enclose5:Enclose5Words",
    }
)
"""The games with words of their own. Looking one up imports that one only."""


@cache
def _words_of(slug: str) -> GameWords[Any]:
    return GAME_WORDS[slug]() if slug in GAME_WORDS else GameWords()


def words_of(game: Game) -> GameWords[Any]:
    """What is said of a game."""
    return _words_of(game.slug)
