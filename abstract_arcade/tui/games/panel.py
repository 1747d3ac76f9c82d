"""The panel's lines that only one game has: groups under headings, with as much air as fits."""

from collections.abc import Sequence
from typing import NamedTuple

from abstract_arcade.tui.widgets.lines import Line, Word, button


class FactGroup(NamedTuple):
    """A heading of the panel and the lines below it, if any.

    An empty line among them is air, which gives way first.
    """

    heading: Line
    lines: Sequence[Line]
    is_list: bool = False
    """Whether the last of the lines may be counted instead, where there is no room for all."""
    short: Sequence[Line] | None = None
    """What stands in place of the lines where there is no room for them; None: themselves."""
    is_close: bool = False
    """Whether the lines follow the heading without an empty row."""
    kept: int = 0
    """The line of a list, counted from 0, that is never among those that are counted."""


class _Air(NamedTuple):
    between: int
    below_headings: int
    is_kept: bool
    """Whether the groups keep their own."""


_AIR = (
    _Air(between=2, below_headings=1, is_kept=True),
    _Air(between=1, below_headings=1, is_kept=True),
    _Air(between=1, below_headings=0, is_kept=True),
    _Air(between=1, below_headings=0, is_kept=False),
    _Air(between=0, below_headings=0, is_kept=False),
)
"""From the most to the least."""


def stacked(groups: Sequence[FactGroup], height: int) -> list[Line]:
    """Groups one below the other, with the most air that `height` rows leave room for.

    Where there is not even room without air, groups that can be are put in short, and then the
    longest lists are.
    """
    in_short = [each if each.short is None else each._replace(lines=each.short) for each in groups]
    for forms in (groups, in_short):
        for air in _AIR:
            lines = _stacked(forms, air)
            if len(lines) <= height:
                return lines
    rows = [len(group.lines) for group in forms]
    while len(lines) > height:
        lists = [at for at, group in enumerate(forms) if group.is_list and rows[at] > 2]
        if not lists:
            return lines[:height]
        rows[max(lists, key=rows.__getitem__)] -= 1
        shorter = [counted(group, shown) for group, shown in zip(forms, rows, strict=True)]
        lines = _stacked(shorter, _AIR[-1])
    return lines


def counted(group: FactGroup, rows: int) -> FactGroup:
    """A list in some rows, the last of which counts the lines that it takes the place of."""
    shown = list(group.lines[: rows - 1])
    if rows == len(group.lines):
        return group
    if group.kept >= len(shown):
        shown[-1] = group.lines[group.kept]
    count: Line = [(f"and {len(group.lines) - len(shown)} more", "dim")]
    return group._replace(lines=[*shown, count])


def _stacked(groups: Sequence[FactGroup], air: _Air) -> list[Line]:
    lines: list[Line] = []
    for group in groups:
        if lines:
            lines += [[]] * air.between
        lines.append(group.heading)
        if group.lines and not group.is_close:
            lines += [[]] * air.below_headings
        lines += [line for line in group.lines if line or air.is_kept]
    return lines


def number_columns(numbers: Sequence[int], width: int) -> tuple[int, int]:
    """How numbers stand in as few rows of equal length as `width` columns of text allow.

    Returns:
        How many stand side by side, and the columns of text that each takes.
    """
    digits = len(str(max(numbers)))
    for rows in range(1, len(numbers)):
        side_by_side = -(-len(numbers) // rows)
        for gap in (2, 1):
            if side_by_side * (digits + gap) - gap <= width:
                return side_by_side, digits + gap
    return 1, digits


def number_lines(
    numbers: Sequence[int],
    lit: int | None,
    width: int,
    action: str | None,
) -> list[Line]:
    """Numbers in rows of `width` columns, each a button; one of them may be lit.

    A click runs the action, with "{}" for the number; without one, nothing is to be clicked.
    """
    side_by_side, columns = number_columns(numbers, width)
    digits = len(str(max(numbers)))
    lines: list[Line] = []
    for start in range(0, len(numbers), side_by_side):
        words: list[Word] = []
        for number in numbers[start : start + side_by_side]:
            text = f"{number:>{digits}}".ljust(columns)
            role = "amber" if number == lit else "soft"
            if action:
                words += button([(text, role)], action.format(number))
            else:
                words.append((text, role))
        lines.append(words)
    return lines
