"""A game's own signs in text diagrams, and facts that no diagram shows: one file per game.

A game with only stones or marks needs no file and uses `Signs` itself.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import ClassVar, Generic, TypeVar

from abstract_arcade.lazy import LazyTable
from abstract_arcade.rules import Color, Position, Site

EMPTY = "."

STONES = MappingProxyType({Color.BLACK: "X", Color.WHITE: "O"})

PositionT_contra = TypeVar("PositionT_contra", bound=Position, contravariant=True)


class Signs(Generic[PositionT_contra]):
    """The signs of a game that has only stones or marks; the base class of the others."""

    legend: ClassVar[str] = ""
    """The meaning of the signs that only this game has."""

    def sign(self, position: PositionT_contra, site: Site) -> str:
        """The character for a site."""
        color = position.color_at(site)
        return EMPTY if color is None else STONES[color]

    def note(self, position: PositionT_contra) -> str:
        """The facts that the board does not show, in a sentence or two; empty if there are none."""
        del position
        return ""


SIGNS = LazyTable[type[Signs[Position]]](
    {
        "renju": "abstract_arcade.teaching.signs.renju:RenjuSigns",
        "krypte": "abstract_arcade.teaching.signs.krypte:KrypteSigns",
        "enclose5": "abstract_arcade.teaching.signs.enclose5:Enclose5Signs",
    }
)
"""The games with their own signs. Looking one up imports that one only."""


def signs_of(slug: str) -> Signs[Position]:
    """The signs of the game called `slug`."""
    return SIGNS[slug]() if slug in SIGNS else Signs()
