"""Boards as they look to eyes that see fewer hues."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from tests.tui.board.made import Made, by_board
from tests.tui.colors import by_eye, contrast, distance, rgb, seen_by

pytestmark = pytest.mark.slow


@by_eye
@by_board
async def test_colours_of_players_differ_in_every_colour_vision(made: Made, eye: str) -> None:
    palette = made.palette
    black, white = (
        [seen_by(eye, rgb(paint)) for paint in (stone.top, stone.bottom)]
        for stone in palette.stones.values()
    )
    for one, other in product(black, white):
        assert distance(one, other) >= 50
    if made.slug == "enclose5":
        tints = [seen_by(eye, rgb(tint)) for tint in palette.tints.values()]
        paper = seen_by(eye, rgb(palette.grounds[0]))
        for one, other in combinations((*tints, paper), 2):
            assert distance(one, other) >= 15
    else:
        assert min(contrast(one, other) for one, other in product(black, white)) >= 7


@by_eye
@by_board
async def test_highlighted_background_differs_in_every_colour_vision(made: Made, eye: str) -> None:
    lit = seen_by(eye, rgb(made.palette.lit))
    for ground in made.palette.grounds:
        # Twice what can just be noticed: yellow on paper is little to an eye that sees no blue.
        assert distance(lit, seen_by(eye, rgb(ground))) >= 5
