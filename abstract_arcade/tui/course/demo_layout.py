"""The layout of a demonstration: board, chapters and lesson, by the size of the terminal.

In a wide terminal the chapters have their titles, unless that would make the cells of the board
tiny, or at least their numbers. Apart from that, the arrangement with the largest board is used.
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
"""Columns of the list of chapters with their titles."""

WITH_NUMBERS = 5
"""Columns of the list of chapters with their numbers only."""

TITLES = 110
"""Least columns of a terminal for chapters with titles."""

LARGE = 4
"""Least columns of a cell that is not tiny."""

MIN_TEXT = 18
"""Least columns of the lesson's text."""

MAX_TEXT = 76
"""Most columns of the lesson's text."""

MIN_ROWS = 3
"""Least rows of a lesson below the board: for a question and the verdict on an answer."""

_AROUND_TEXT = 3
"""Columns around the text of a lesson to the right of the board in a narrow terminal."""

_USED = 0.85
"""The average share of a line that is filled after word wrap."""

_ROWS_AROUND = 2
"""Rows of the title and the key bar, one each."""

_HUGE_LESSON = 48
"""Columns of a lesson to the right of the board in a huge terminal, with its margins."""

_WIDE_LESSON = 32
"""Columns of a lesson to the right of the board in a wide terminal, with its margins."""

_MAX_LESSON = 31
"""Most columns of a lesson to the right of the board in a narrow terminal, with its margins."""

_MARGINS = 4
"""Columns around the text of a lesson in a wide terminal, or below the board."""

_SPARE_ROWS = 3
"""Rows of a lesson below the board in addition to those of its longest text, if they fit."""


class Arrangement(NamedTuple):
    """The sizes of the parts of the screen around the board.

    Attributes:
        chapters: columns of the list of chapters on the left, or 0 without it.
        lesson: columns of the lesson on the right, including margins; 0 if it is below the board.
        rows: rows of the lesson below the board; 0 if it is on the right.
        title: rows of the title above the board; 0 if the list of chapters has titles.
        top: blank rows above the lesson's text, if they are left over. On the right, it begins a
            row below the upper edge of the board.
    """

    chapters: int
    lesson: int
    rows: int
    title: int
    top: int


def rows_needed(width: int) -> int:
    """Return an estimate of the rows that the longest caption and question fill together."""
    used = width * _USED
    return math.ceil(MAX_CAPTION / used) + math.ceil(MAX_QUESTION / used)


def least_rows(columns: int, smallest: Layout) -> int:
    """Return the least rows of a terminal of some columns; `smallest` is the board's layout.

    If the board leaves too few columns for the lesson, rows for a lesson below it are added.
    """
    is_beside = columns - smallest.width >= MIN_TEXT + _AROUND_TEXT
    rows = smallest.height + _ROWS_AROUND
    return rows if is_beside else rows + MIN_ROWS


def arrange(size: Size, layouts: Sequence[Layout]) -> Arrangement:
    """Return the arrangement for a terminal of some size.

    If nothing fits, the lesson is below the smallest board, without the list of chapters.

    Args:
        size: the size of the terminal.
        layouts: the layouts of the board, from the smallest.
    """
    with_titles: list[Arrangement] = []
    others: list[Arrangement] = []
    for layout in reversed(layouts):
        if size.width >= TITLES and layout.zoom.width >= LARGE:
            with_titles += _beside(size, layout, WITH_TITLES, 0)
        others += _arrangements(size, layout)
    best_first = with_titles
    if size.width >= WIDE:
        # In a wide terminal, the list of chapters matters more than a larger board.
        best_first += [arrangement for arrangement in others if arrangement.chapters]
    best_first += others
    if best_first:
        return best_first[0]
    # The terminal is too small for every arrangement.
    rows = max(1, size.height - layouts[0].height - _ROWS_AROUND)
    return Arrangement(chapters=0, lesson=0, rows=rows, title=1, top=0)


def _arrangements(size: Size, layout: Layout) -> Iterator[Arrangement]:
    """Yield the arrangements in which a layout of the board fits, the best first."""
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
    """Yield the arrangement with the lesson to the right of the board, if it fits."""
    columns = size.width - chapters - layout.width
    rows = size.height - title - 1
    if size.width >= HUGE:
        lesson = _HUGE_LESSON
    elif size.width >= WIDE:
        lesson = _WIDE_LESSON
    else:
        lesson = min(_MAX_LESSON, columns)
    text = lesson - (_MARGINS if size.width >= WIDE else _AROUND_TEXT)
    if lesson > columns or text < MIN_TEXT:
        return
    if max(layout.height, rows_needed(text)) <= rows:
        top = (rows - layout.height) // 2 + 1
        yield Arrangement(chapters, lesson, rows=0, title=title, top=top)


def _below(size: Size, layout: Layout, chapters: int, title: int) -> Iterator[Arrangement]:
    """Yield the arrangement with the lesson below the board, if it fits."""
    columns = size.width - chapters
    rows = size.height - title - 1 - layout.height
    needed = rows_needed(min(MAX_TEXT, columns - _MARGINS)) + 1
    if layout.width <= columns and needed <= rows:
        # In a tall terminal, the lesson shares the blank rows around the board.
        lesson_rows = needed + _SPARE_ROWS
        lesson_rows += max(0, rows - lesson_rows) // 3
        yield Arrangement(chapters, lesson=0, rows=min(rows, lesson_rows), title=title, top=1)
