"""Groups of panel lines below a heading, and their blocks for `widgets.blocks.fit`."""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from abstract_arcade.tui.widgets.blocks import Block, Form, Rank
from abstract_arcade.tui.widgets.lines import Line, Word, button

LONG = Rank.GAPS + 5
"""The rank of a list of more than `_LONG_LIST` lines: it is shortened before anything else."""

ASIDE = 56
"""The rank of a group that is left out before other groups take their short form."""

SHORT = 55
"""The rank of the full form of a group that has a short form."""

LIST = 50
"""The rank of a list of at most `_LONG_LIST` lines."""

GROUP = 30
"""The rank of the first group; the next group has one more, so it is left out sooner."""

_LONG_LIST = 6
"""Most lines of a list that is not shortened before anything else."""


class FactGroup(NamedTuple):
    """A heading of the panel and the lines below it, if any.

    Empty lines in `lines` are the first to go if rows are short.
    """

    heading: Line
    lines: Sequence[Line]
    is_list: bool = False
    """Whether the last lines may be replaced by their number ("and 3 more") if rows are short."""
    short: Sequence[Line] | None = None
    """Lines that replace `lines` if rows are short; None if there is no short form."""
    is_close: bool = False
    """Whether the lines follow the heading without a blank row."""
    kept: int = 0
    """Index of the line of a list that is shown even if the others are only counted."""
    is_aside: bool = False
    """Whether the group is left out before other groups take their short form."""


def blocks_of(groups: Iterable[FactGroup], name: str = "facts") -> list[Block]:
    """Return one block per group, named `name`, for `fit`.

    If rows are short, groups are left out from the last to the first, those with `is_aside` before
    any other.
    """
    return [_block(group, name, number) for number, group in enumerate(groups)]


def _block(group: FactGroup, name: str, number: int) -> Block:
    rank = ASIDE if group.is_aside else GROUP + number
    shortest = group
    forms = []
    if group.short is not None:
        shortest = group._replace(lines=group.short)
        forms.append(Form(_lines(group), SHORT))
    if group.is_list:
        whole = shortest
        for rows in range(len(whole.lines), 2, -1):
            rank_of_list = LONG if rows > _LONG_LIST else LIST
            forms.append(Form(_lines(counted(whole, rows)), rank_of_list))
        if len(whole.lines) > 1:
            shortest = counted(whole, 2)
    forms += [Form(_lines(shortest), rank), Form((), 0)]
    return Block(name, forms, gap=2)


def _lines(group: FactGroup) -> list[Line]:
    if group.is_close or not group.lines:
        return [group.heading, *group.lines]
    return [group.heading, (), *group.lines]


def counted(group: FactGroup, rows: int) -> FactGroup:
    """Return a group with its lines shortened to `rows`, at least 2; the last says "and 3 more".

    The line with the index `kept` is one of those shown. A group of exactly `rows` lines is
    returned unchanged.
    """
    if rows == len(group.lines):
        return group
    shown = list(group.lines[: rows - 1])
    if group.kept >= len(shown):
        shown[-1] = group.lines[group.kept]
    count: Line = [(f"and {len(group.lines) - len(shown)} more", "dim")]
    return group._replace(lines=[*shown, count])


class NumberTable(NamedTuple):
    """The arrangement of numbers in rows of equal length."""

    in_row: int
    """Numbers in a row."""
    columns: int
    """Columns of each number with the gap after it."""


def number_table(numbers: Sequence[int], width: int) -> NumberTable:
    """Arrange numbers in as few rows of equal length as fit in `width` columns.

    The gap after a number is 2 columns wide, or 1 if that saves a row. If only one number fits in a
    row, there is no gap.
    """
    digits = len(str(max(numbers)))
    for rows in range(1, len(numbers)):
        in_row = math.ceil(len(numbers) / rows)
        for gap in (2, 1):
            if in_row * (digits + gap) - gap <= width:
                return NumberTable(in_row, digits + gap)
    return NumberTable(1, digits)


def number_lines(
    numbers: Sequence[int],
    current: int | None,
    width: int,
    action: str | None,
) -> list[Line]:
    """Return numbers in rows of at most `width` columns, as buttons unless `action` is None.

    Args:
        numbers: the numbers to show.
        current: the number to highlight, or None.
        width: the available columns.
        action: the action of a button, in which "{}" stands for the number; None for plain text.
    """
    table = number_table(numbers, width)
    digits = len(str(max(numbers)))
    lines: list[Line] = []
    for start in range(0, len(numbers), table.in_row):
        words: list[Word] = []
        for number in numbers[start : start + table.in_row]:
            text = str(number).rjust(digits).ljust(table.columns)
            word: Word = (text, "amber" if number == current else "soft")
            if action is None:
                words.append(word)
            else:
                words += button([word], action.format(number))
        lines.append(words)
    return lines
