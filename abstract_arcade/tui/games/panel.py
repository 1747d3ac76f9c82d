"""The panel's lines that only one game has: groups under headings."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from abstract_arcade.tui.widgets.blocks import Block, Form, Rank
from abstract_arcade.tui.widgets.lines import Line, Word, button

LONG = Rank.GAPS + 5
"""The rank of lists as long as they are long: the longest is shortened first."""

ASIDE = 56
"""The rank of a group that is left out before others are short."""

SHORT = 55
"""The rank of lines for which a group has a shorter form."""

LIST = 50
"""The rank of lists that are no longer long."""

GROUP = 30
"""The rank of the first group; each group after it is left out sooner."""

_LONG_LIST = 6
"""Lines above which a list is long."""


class FactGroup(NamedTuple):
    """A heading of the panel and the lines below it, if any.

    An empty line among them gives way first.
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
    is_aside: bool = False
    """Whether the group is left out before others are short."""


def blocks_of(groups: Iterable[FactGroup], name: str = "facts") -> list[Block]:
    """Return groups as blocks of a panel. The first group is left out last."""
    return [_block(group, name, number) for number, group in enumerate(groups)]


def _block(group: FactGroup, name: str, number: int) -> Block:
    rank = ASIDE if group.is_aside else GROUP + number
    if group.short is None:
        shortest = group
        forms = []
    else:
        shortest = group._replace(lines=group.short)
        forms = [Form(_lines(group), SHORT)]
    if group.is_list:
        longest = len(shortest.lines)
        forms += [
            Form(_lines(counted(shortest, rows)), LONG if rows > _LONG_LIST else LIST)
            for rows in range(longest, 2, -1)
        ]
        if longest > 1:
            shortest = counted(shortest, 2)
    forms += [Form(_lines(shortest), rank), Form((), 0)]
    return Block(name, forms, gap=2)


def _lines(group: FactGroup) -> list[Line]:
    blank: list[Line] = [] if group.is_close or not group.lines else [()]
    return [group.heading, *blank, *group.lines]


def counted(group: FactGroup, rows: int) -> FactGroup:
    """Return a list in some rows, the last of which counts the lines that it takes the place of."""
    shown = list(group.lines[: rows - 1])
    if rows == len(group.lines):
        return group
    if group.kept >= len(shown):
        shown[-1] = group.lines[group.kept]
    count: Line = [(f"and {len(group.lines) - len(shown)} more", "dim")]
    return group._replace(lines=[*shown, count])


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
