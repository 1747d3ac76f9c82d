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
"""A blank row that is always kept, unlike an empty line in a form."""


class Rank:
    """The ranks of blank rows and pictures. Rows with a higher rank are left out first.

    Texts have ranks below `GAPS`, except long lists. Texts of rank 0 are left out last.
    """

    WIDE_GAPS = 100
    """The second and third blank row between two blocks."""

    DECORATION = 90
    """Pictures that repeat what words say."""

    INNER_BLANKS = 80
    """Blank rows inside a block."""

    GAPS = 70
    """The only blank row between two blocks."""


class Form(NamedTuple):
    """One form of a block: its lines, and how soon a shorter form replaces them."""

    lines: Sequence[Line]
    rank: int
    """If rows are short, the form with the highest rank on the page is replaced first."""


@dataclass(frozen=True)
class Block:
    """Lines that belong together.

    Attributes:
        name: the part of the page, by which the caller finds the block among the placed ones.
            Neighbours with the same name have no gap between them if rows are short.
        forms: the forms from full to short. If the block may be left out, the last has no lines.
        gap: the blank rows above the block, if rows are not short.
    """

    name: str
    forms: Sequence[Form]
    gap: int = 1

    @staticmethod
    def of(name: str, rank: int, *forms: Sequence[Line], gap: int = 1) -> Block:
        """Return a block whose forms, from full to short, all have the same rank."""
        return Block(name, [Form(lines, rank) for lines in forms], gap)


class Placed(NamedTuple):
    """A block in the form that `fit` has chosen."""

    name: str
    gap: int
    """The blank rows above it."""
    lines: Sequence[Line]


class _Spacing(NamedTuple):
    """The blank rows between blocks and inside blocks."""

    most: int
    """The most blank rows between two blocks."""
    next_rank: int
    """The rank of the blank rows that the next spacing leaves out."""
    less: int = 0
    """The blank rows that are taken away from `Block.gap`."""
    has_inner: bool = True
    """Whether blank rows inside blocks are kept."""

    def gap(self, above: Block | None, block: Block, least_gap: int) -> int:
        """Return the blank rows between a block and the one above it; 0 if there is none above."""
        if above is None:
            return 0
        least = 0 if above.name == block.name else min(least_gap, block.gap)
        return max(least, min(self.most, block.gap - self.less))

    def lines(self, form: Form) -> Sequence[Line]:
        return form.lines if self.has_inner else [line for line in form.lines if line]


_SPACINGS = (
    _Spacing(most=3, next_rank=Rank.WIDE_GAPS),
    _Spacing(most=2, next_rank=Rank.WIDE_GAPS),
    _Spacing(most=1, next_rank=Rank.INNER_BLANKS),
    _Spacing(most=1, next_rank=Rank.GAPS, has_inner=False),
    _Spacing(most=1, next_rank=Rank.GAPS, has_inner=False, less=1),
    _Spacing(most=0, next_rank=-1, has_inner=False),
)
"""From the most blank rows to none."""


def fit(blocks: Sequence[Block], rows: int, *, least_gap: int = 0) -> list[Placed]:
    """Return the blocks, each in the fullest form with which all of them fit in the available rows.

    A block whose chosen form has no lines is not in the result.

    While rows are short, the highest rank on the page decides the next step: a block takes its next
    form, or all blocks move closer together. Of blocks with the same rank the longest is shortened
    first, of equally long ones the last. One more row therefore never shows less of any block.
    Rows that are left over become blank rows between blocks again. If nothing can be shortened
    further, lines at the end are left out, and the last line ends in an ellipsis.

    Args:
        blocks: The blocks from top to bottom.
        rows: The available rows.
        least_gap: The blank rows that are always kept between blocks of different names.
    """
    chosen = [0] * len(blocks)
    level = 0
    while _height(blocks, chosen, _SPACINGS[level], least_gap) > rows:
        index = _next_to_shorten(blocks, chosen, _SPACINGS[level].next_rank)
        if index is not None:
            chosen[index] += 1
        elif level + 1 < len(_SPACINGS):
            level += 1
        else:
            break
    widest = _SPACINGS[-1]
    for spacing in _SPACINGS:
        if _height(blocks, chosen, spacing, least_gap) <= rows:
            widest = spacing
            break
    return list(_placed(blocks, chosen, widest, least_gap, rows))


def _next_to_shorten(
    blocks: Sequence[Block], chosen: Sequence[int], spacing_rank: int
) -> int | None:
    """Return the index of the block to shorten next.

    None if no block that can be shortened has a rank above `spacing_rank`.
    """
    best = None
    best_priority = (spacing_rank, 0)
    for index, (block, number) in enumerate(zip(blocks, chosen, strict=True)):
        form = block.forms[number]
        if form.rank <= spacing_rank or number + 1 == len(block.forms):
            continue
        priority = (form.rank, len(form.lines))
        if priority >= best_priority:
            best = index
            best_priority = priority
    return best


def _height(
    blocks: Sequence[Block], chosen: Sequence[int], spacing: _Spacing, least_gap: int
) -> int:
    """Return the number of rows of blocks in their chosen forms, with the gaps of a spacing.

    A form without lines takes neither rows nor a gap. The first block that has lines has no gap
    above it.

    Args:
        blocks: the blocks from top to bottom.
        chosen: the index of the chosen form of each block.
        spacing: the blank rows between blocks, and whether those inside blocks count.
        least_gap: the blank rows that are always kept between blocks of different names, unless
            the gap of the lower block is smaller.
    """
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
    """Yield the blocks in their chosen forms, as many of their lines as there are rows."""
    used = 0
    above = None
    for block, number in zip(blocks, chosen, strict=True):
        lines = spacing.lines(block.forms[number])
        if not lines:
            continue
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

    The lines that are left out are appended to the last one, so that its widget, which truncates
    it, ends it in an ellipsis.
    """
    if rows < 1:
        return []
    if len(lines) <= rows:
        return lines
    last: list[Word] = []
    for line in lines[rows - 1 :]:
        last += [*line, (" ", "text")]
    return [*lines[: rows - 1], last]
