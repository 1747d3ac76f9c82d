"""The sizes of terminals that the program believes."""

from __future__ import annotations

import pytest
from textual import events
from textual.geometry import Size

from abstract_arcade.tui.frame.terminal import is_sensible, limited_resize


@pytest.mark.parametrize(
    ("columns", "rows", "expected"),
    [
        (80, 24, Size(80, 24)),
        (10**8, 24, Size(1000, 24)),
        (80, 10**8, Size(80, 400)),
    ],
)
def test_resize_is_cut_to_the_largest_size(columns: int, rows: int, expected: Size) -> None:
    event = limited_resize(events.Resize.from_dimensions((columns, rows), None))
    assert event.size == event.virtual_size == event.container_size == expected


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        (Size(1, 1), True),
        (Size(1000, 400), True),
        (Size(0, 24), False),
        (Size(80, 0), False),
        (Size(1001, 24), False),
        (Size(80, 401), False),
    ],
)
def test_sensible_sizes_are_neither_empty_nor_too_large(size: Size, expected: bool) -> None:
    assert is_sensible(size) is expected
