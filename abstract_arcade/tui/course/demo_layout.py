"""Where the board, the chapters and the lesson of a demonstration stand in a terminal.

In a wide terminal the chapters have their titles, as long as the cells of the board are not tiny,
or at least their numbers. Otherwise, of all ways to place what stands around the board, one is
taken that leaves room for its largest layout.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from textual.geometry import Size

from abstract_arcade.teaching.demo import MAX_CAPTION, MAX_QUESTION
from abstract_arcade.tui.board.layouts.base import Layout
from abstract_arcade.tui.breakpoints import HUGE, TALL, WIDE

WITH_TITLES = 28
"""Columns of the chapters with their titles."""

WITH_NUMBERS = 5
"""Columns of the chapters with their numbers only."""

TITLES = 110
"""Columns of a terminal from which the chapters have titles."""

LARGE = 4
"""Columns of a cell from which it is not tiny."""

MIN_TEXT = 18
"""Smallest number of columns of the lesson's text."""

MAX_TEXT = 76
"""Largest number of columns of the lesson's text."""

MIN_ROWS = 3
"""Rows of a lesson below the board at least: what is asked, and what is said of an answer."""

_AROUND_TEXT = 3
"""Columns around the text of a lesson beside the board in a narrow terminal."""

_USED = 0.85
"""How much of a line is filled on average, where words are not broken."""


class Arrangement(NamedTuple):
    """The columns and rows of what stands around the board.

    Attributes:
        chapters: columns of the chapters on the left; 0 without them. With their titles there is no
            title above the board.
        lesson: columns of the lesson on the right, margins included; 0 where it is below.
        rows: rows of the lesson below the board; 0 where it is beside.
        title: rows of the title above the board.
        top: empty rows above the lesson's text, where there is room: beside the board it begins a
            row below its upper edge.
    """

    chapters: int
    lesson: int
    rows: int
    title: int
    top: int


def rows_needed(width: int) -> int:
    """Rows that the longest caption and the longest question take together."""
    return sum(math.ceil(length / (width * _USED)) for length in (MAX_CAPTION, MAX_QUESTION))


def least_rows(columns: int, smallest: Layout) -> int:
    """Return the rows that a terminal needs at least."""
    is_beside = columns - smallest.width >= MIN_TEXT + _AROUND_TEXT
    return smallest.height + 2 + (0 if is_beside else MIN_ROWS)


def arrange(size: Size, layouts: Sequence[Layout]) -> Arrangement:
    """Return the arrangement for a terminal; `layouts` begin with the smallest."""
    with_titles: list[Arrangement] = []
    ways: list[Arrangement] = []
    for layout in reversed(layouts):
        if size.width >= TITLES and layout.zoom.width >= LARGE:
            with_titles += _beside(size, layout, WITH_TITLES, 0)
        ways += _arrangements(size, layout)
    if size.width >= WIDE:
        # The chapters matter more than a larger board.
        ways.sort(key=lambda way: way.chapters == 0)
    if with_titles:
        return with_titles[0]
    if ways:
        return ways[0]
    # The terminal is too small for every arrangement: the least of everything.
    rows = max(1, size.height - layouts[0].height - 2)
    return Arrangement(chapters=0, lesson=0, rows=rows, title=1, top=0)


def _arrangements(size: Size, layout: Layout) -> Iterator[Arrangement]:
    """Yield the arrangements in which a layout fits, the best first."""
    width, height = size
    title = 2 if height >= TALL else 1
    beside = _beside(size, layout, WITH_NUMBERS, title)
    below = _below(size, layout, WITH_NUMBERS, title)
    if width >= WIDE:
        yield from beside
        yield from below
    else:
        yield from below
        yield from beside
    yield from _beside(size, layout, 0, 1)
    yield from _below(size, layout, 0, 1)


def _beside(size: Size, layout: Layout, chapters: int, title: int) -> Iterator[Arrangement]:
    room = size.width - chapters - layout.width
    rows = size.height - title - 1
    if size.width >= HUGE:
        lesson = 48
    elif size.width >= WIDE:
        lesson = 32
    else:
        lesson = min(31, room)
    around = 4 if size.width >= WIDE else _AROUND_TEXT
    text = lesson - around
    if lesson <= room and text >= MIN_TEXT and max(layout.height, rows_needed(text)) <= rows:
        yield Arrangement(chapters, lesson, 0, title, (rows - layout.height) // 2 + 1)


def _below(size: Size, layout: Layout, chapters: int, title: int) -> Iterator[Arrangement]:
    text = min(MAX_TEXT, size.width - chapters - 4)
    needed = rows_needed(text) + 1
    rows = size.height - title - 1 - layout.height
    if layout.width <= size.width - chapters and needed <= rows:
        yield Arrangement(chapters, 0, min(rows, needed + 3), title, 1)
