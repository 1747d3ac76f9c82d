"""Boards as themes make them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import product
from typing import NamedTuple

import pytest

from abstract_arcade.rules import GAMES
from abstract_arcade.tui.board.layouts.base import Surface, Zoom
from abstract_arcade.tui.board.palette import BoardPalette
from tests.tui.colors import OWN


class Made(NamedTuple):
    """A board as a theme makes it: its colours, and the grounds its sites have at every zoom."""

    slug: str
    theme: str
    painter: str
    palette: BoardPalette
    few: BoardPalette
    """Those where there are 256."""
    grounds: Mapping[Zoom, Collection[Surface]]


by_board = pytest.mark.parametrize(("slug", "theme"), list(product(GAMES, OWN)))
