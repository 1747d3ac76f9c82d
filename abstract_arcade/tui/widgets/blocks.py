"""Blocks of text one below the other, and the only function that decides which of them fit.

A page of the arcade consists of blocks: seats, a hint, the moves, a sentence of the status. Each
block has forms from full to absent. `fit` chooses a form of each block, so that all blocks fit in
the available rows. It knows no widget, so that what a page shows can be tested as text.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from abstract_arcade.tui.widgets.lines import Line, Word

BLANK: Line = (("", "text"),)
"""A blank row that never gives way, unlike an empty line in a form."""


class Rank:
    """Ranks of rows that hold no words: the higher a rank, the sooner its rows give way.

    Words have ranks below `GAPS`, except those of long lists. Words of rank 0 give way last.
    """

    WIDE_GAPS = 100
    """Blank rows between two blocks that have one anyway."""

    DECORATION = 90
    """Pictures that repeat what words say."""

    INNER_BLANKS = 80
    """Blank rows inside a block."""

    GAPS = 70
    """The last blank row between two blocks."""


class Form(NamedTuple):
    """The lines of a block in one of its forms."""

    lines: Sequence[Line]
    rank: int
    """How soon the block takes its next form if rows are short: the highest rank comes first."""


@dataclass(frozen=True)
class Block:
    """Lines that belong together.

    Attributes:
        name: what shows the block; neighbours may share a name.
        forms: the forms from full to short. A block that may be left out ends in one without lines.
        gap: the blank rows above the block, if there are enough rows.
    """

    name: str
    forms: Sequence[Form]
    gap: int = 1

    @staticmethod
    def of(name: str, rank: int, *forms: Sequence[Line], gap: int = 1) -> Block:
        """Return a block all of whose forms have one rank."""
        return Block(name, [Form(lines, rank) for lines in forms], gap)


class Placed(NamedTuple):
    """A block in the form that fits."""

    name: str
    gap: int
    """Blank rows above it."""
    lines: Sequence[Line]


class _Spacing(NamedTuple):
    """The blank rows between blocks and inside blocks."""

    most: int
    """The widest gap."""
    less: int = 0
    """The rows that each gap is narrower than its block would have it."""
    has_inner: bool = True
    """Whether blank rows inside blocks are kept."""

    def gap(self, above: Block | None, block: Block, least_gap: int) -> int:
        """Return the blank rows above a block."""
        if above is None:
            return 0
        least = 0 if above.name == block.name else min(least_gap, block.gap)
        return max(least, min(self.most, block.gap - self.less))

    def lines(self, form: Form) -> Sequence[Line]:
        return form.lines if self.has_inner else [line for line in form.lines if line]


_SPACINGS = (
    (_Spacing(most=3), Rank.WIDE_GAPS),
    (_Spacing(most=2), Rank.WIDE_GAPS),
    (_Spacing(most=1), Rank.INNER_BLANKS),
    (_Spacing(most=1, has_inner=False), Rank.GAPS),
    (_Spacing(most=1, less=1, has_inner=False), Rank.GAPS),
    (_Spacing(most=0, has_inner=False), -1),
)
"""From the most blank rows to none, each with the rank of the blank rows that give way next."""


def fit(blocks: Sequence[Block], rows: int, *, least_gap: int = 0) -> list[Placed]:
    """Choose a form of each block so that all blocks fit in the available rows.

    The highest rank gives way first: a block takes its next form, or all blocks get closer to each
    other. Of blocks with the same rank the longest is shortened first, of equally long ones the
    last. One more row therefore never shows less of any block. Rows that are left over become
    blank rows between blocks again. If nothing can be shortened further, the last line ends in an
    ellipsis.

    Args:
        blocks: The blocks from top to bottom.
        rows: The available rows.
        least_gap: The blank rows between blocks of different names that never give way.
    """
    chosen = [0] * len(blocks)
    level = 0
    while _height(blocks, chosen, _SPACINGS[level][0], least_gap) > rows:
        step = _next_to_shorten(blocks, chosen, _SPACINGS[level][1])
        if step is not None:
            chosen[step] += 1
        elif level + 1 < len(_SPACINGS):
            level += 1
        else:
            break
    fitting = (
        spacing for spacing, _ in _SPACINGS if _height(blocks, chosen, spacing, least_gap) <= rows
    )
    return list(_placed(blocks, chosen, next(fitting, _SPACINGS[-1][0]), least_gap, rows))


def _next_to_shorten(
    blocks: Sequence[Block], chosen: Sequence[int], spacing_rank: int
) -> int | None:
    """Return the block that takes its next form before blank rows of a rank give way, if any."""
    best: tuple[int, int, int] | None = None
    for index, (block, number) in enumerate(zip(blocks, chosen, strict=True)):
        if number + 1 < len(block.forms):
            form = block.forms[number]
            key = (form.rank, len(form.lines), index)
            if form.rank > spacing_rank and (best is None or key > best):
                best = key
    return None if best is None else best[2]


def _height(
    blocks: Sequence[Block], chosen: Sequence[int], spacing: _Spacing, least_gap: int
) -> int:
    """Return the rows of blocks in some forms with some spacing."""
    height = 0
    above = None
    for block, number in zip(blocks, chosen, strict=True):
        form = block.forms[number]
        if form.lines:
            height += spacing.gap(above, block, least_gap) + len(spacing.lines(form))
            above = block
    return height


def _placed(
    blocks: Sequence[Block], chosen: Sequence[int], spacing: _Spacing, least_gap: int, rows: int
) -> Iterable[Placed]:
    used = 0
    above = None
    for block, number in zip(blocks, chosen, strict=True):
        lines = spacing.lines(block.forms[number])
        if lines:
            gap = spacing.gap(above, block, least_gap)
            above = block
            shown = first_lines(lines, rows - used - gap)
            if shown:
                yield Placed(block.name, gap, shown)
                used += gap + len(shown)


def stacked(placed: Iterable[Placed]) -> list[Line]:
    """Return the lines of placed blocks one below the other, without a gap above the first."""
    lines: list[Line] = []
    for block in placed:
        if lines:
            lines += [()] * block.gap
        lines += block.lines
    return lines


def first_lines(lines: Sequence[Line], rows: int) -> Sequence[Line]:
    """Return the first lines, at most `rows`.

    What is left out is appended to the last of them, which its widget then cuts with an ellipsis.
    """
    if len(lines) <= rows or rows < 1:
        return lines[: max(0, rows)]
    last: list[Word] = []
    for line in lines[rows - 1 :]:
        last += [*line, (" ", "text")]
    return [*lines[: rows - 1], last]
