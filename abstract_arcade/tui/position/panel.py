"""The panel of the screen for setting up a position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.geometry import clamp

from abstract_arcade.tui.widgets.blocks import BLANK, Block, Form, Rank
from abstract_arcade.tui.widgets.lines import Line, Word, button, right_aligned, width_of, wrap

_POINTER: Word = ("▌ ", "amber")
_NO_POINTER: Word = ("  ", "text")


class PlacingRow(NamedTuple):
    """A row of the panel: a piece that can be placed, or a fact such as who is to move."""

    action: str
    """The action that chooses the piece or changes the fact."""
    key: str
    title: str
    value: str
    """The number of these pieces on the board, or the value of the fact; "" for the eraser."""
    is_selected: bool = False
    """Whether the row is selected."""
    tile: Sequence[Line] = ()
    """A picture of the piece, two lines of four columns; empty for a fact."""


class PositionVerdict(NamedTuple):
    """Whether a match can begin from the position."""

    word: str
    """The verdict in a word: "ready", "over" or "a fault"."""
    sentence: Line
    """The reason; empty if there is nothing to explain."""
    way_on: Line
    """The button that starts a match, or why the key does nothing yet."""


_SENTENCE_ROWS = 3
"""Rows reserved for the sentence of a verdict, so that nothing below moves."""

_GAP = 3
"""Most blank rows between the groups."""

_TITLE_GAP = 2
"""Most blank columns between the key of a row and its title."""


def position_blocks(
    pieces: Sequence[PlacingRow],
    facts: Sequence[PlacingRow],
    verdict: PositionVerdict,
    width: int,
    *,
    in_letters: bool = False,
) -> list[Block]:
    """Return the blocks of the panel, `width` columns wide: pieces, facts and verdict.

    With `in_letters`, the pointer at the selected piece is drawn on one line only.
    """
    return [
        _pieces_block(pieces, width, in_letters=in_letters),
        _facts_block(facts, width),
        _verdict_block(verdict, width),
    ]


def _pieces_block(pieces: Sequence[PlacingRow], width: int, *, in_letters: bool) -> Block:
    heading: Line = [_NO_POINTER, ("Place", "dim")]
    tiled: list[Line] = [heading]
    plain: list[Line] = [heading, ()]
    for piece in pieces:
        pointer = _POINTER if piece.is_selected else _NO_POINTER
        tiled += [(), *_tiled(piece, width, in_letters=in_letters)]
        plain.append([pointer, *_line(piece, width - 2)])
    return Block("position", [Form(tiled, Rank.DECORATION), Form(plain, 0)])


def _facts_block(facts: Sequence[PlacingRow], width: int) -> Block:
    lines: list[Line] = [[_NO_POINTER, ("The game", "dim")], ()]
    lines += ([_NO_POINTER, *_line(fact, width - 2)] for fact in facts)
    return Block.of("position", 0, lines, gap=_GAP)


def _verdict_block(verdict: PositionVerdict, width: int) -> Block:
    word = (verdict.word, "dim")
    lines: list[Line] = [[_NO_POINTER, *right_aligned([("Check", "dim")], [word], width - 2)], ()]
    sentence = [[_NO_POINTER, *line] for line in wrap(verdict.sentence, width - 2) if line]
    free: list[Line] = [BLANK] * (_SENTENCE_ROWS - len(sentence))
    if sentence:
        lines += [*sentence, ()]
    else:
        free.append(())
    lines.append([_NO_POINTER, *verdict.way_on])
    return Block.of("position", 1, [*lines, *free], lines, gap=_GAP)


def _tiled(piece: PlacingRow, width: int, *, in_letters: bool) -> Iterator[Line]:
    """Yield the two lines of a piece with its picture."""
    upper, lower = piece.tile
    pointer = _POINTER if piece.is_selected else _NO_POINTER
    before: Line = [pointer, *upper, ("  ", "text")]
    used = width_of(before)
    yield [*before, *_line(piece, width - used)]
    yield [_NO_POINTER if in_letters else pointer, *lower]


def _line(row: PlacingRow, width: int) -> Line:
    """Return the key, the title and the value of a row, the value at the right."""
    used = cell_len(row.key) + cell_len(row.title) + cell_len(row.value)
    gap = clamp(width - used - 1, 1, _TITLE_GAP)
    title_role = "soft"
    value_role = "soft" if row.tile else "text"
    if row.is_selected:
        title_role = "strong" if row.tile else "soft"
        value_role = "strong"
    words: list[Word] = [
        (row.key, "amber"),
        (" " * gap, "text"),
        (row.title, title_role),
        (" " * (width - used - gap) + row.value, value_role),
    ]
    return button(words, row.action)
