"""The shapes of stones fill their cells."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from rich.cells import cell_len

from abstract_arcade.rules.terms import Color
from abstract_arcade.tui.board import patterns
from abstract_arcade.tui.board.layouts.base import Zoom
from abstract_arcade.tui.board.patterns import Pattern, pattern

TABLES: dict[str, Mapping[Zoom, Pattern]] = {
    "discs": patterns.DISCS,
    "ghosts": patterns.GHOSTS,
    "discs on points": patterns.POINT_DISCS,
    "ghosts on points": patterns.POINT_GHOSTS,
    "rings": patterns.RINGS,
    "pale discs": patterns.PALE_DISCS,
    "pale rings": patterns.PALE_RINGS,
    "discs on hexes": patterns.HEX_DISCS,
    "ghosts on hexes": patterns.HEX_GHOSTS,
    **{f"{color} on hexes, plain": patterns.HEX_PLAIN_DISCS[color] for color in Color},
    **{f"{color} ghost on hexes, plain": patterns.HEX_PLAIN_GHOSTS[color] for color in Color},
}


def test_tilde_exchanges_the_colours_of_the_next_character() -> None:
    assert pattern("a~bc", "~d ") == (
        (("a", False), ("b", True), ("c", False)),
        (("d", True), (" ", False)),
    )


@pytest.mark.parametrize("name", TABLES)
def test_every_pattern_has_the_size_of_its_zoom(name: str) -> None:
    for zoom, shape in TABLES[name].items():
        assert [len(row) for row in shape] == [zoom.width] * zoom.height, zoom
        assert all(cell_len(text) == 1 for row in shape for text, _ in row)


@pytest.mark.parametrize(
    "signs", [patterns.MARKS, patterns.RINGS_ON_WHITE], ids=["marks", "rings on white"]
)
def test_signs_are_within_their_cells(signs: Mapping[Zoom, tuple[int, int, str]]) -> None:
    for zoom, (row, column, text) in signs.items():
        assert 0 <= row < zoom.height
        assert 0 <= column <= zoom.width - len(text)


def test_crosses_are_within_their_cells() -> None:
    for zoom, strokes in patterns.CROSSES.items():
        for row, column, text in strokes:
            assert 0 <= row < zoom.height
            assert 0 <= column <= zoom.width - len(text)
