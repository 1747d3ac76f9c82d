"""The panel beside a board on which a position is put together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from abstract_arcade.tui.widgets.blocks import BLANK, Block, Form, Rank
from abstract_arcade.tui.widgets.lines import Line, Word, button, right_aligned, wrap

_POINTER: Word = ("▌ ", "amber")
_NO_POINTER: Word = ("  ", "text")


class PlacingRow(NamedTuple):
    """Something that can be put down or changed."""

    action: str
    key: str
    title: str
    value: str
    """How many of it there are on the board, or what is set; empty for what is not counted."""
    is_lit: bool = False
    tile: Sequence[Line] = ()
    """What can be put down: a piece of the board with it, two lines of four columns."""


class Verdict(NamedTuple):
    """What the rules say of the position."""

    word: str
    """In a word: "ready"."""
    sentence: Line
    """Why, or nothing."""
    way_on: Line
    """How one plays from here, or why not yet."""


_SENTENCE_ROWS = 3
"""Rows that are left free for what is wrong, so that nothing moves when something is."""

_GAP = 3
"""Blank rows between the groups at most."""


def position_blocks(
    pieces: Sequence[PlacingRow],
    facts: Sequence[PlacingRow],
    verdict: Verdict,
    width: int,
    *,
    in_letters: bool = False,
) -> list[Block]:
    """Return what can be put down, what else is true of a position, and whether it is sound."""
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
        pointer = _POINTER if piece.is_lit else _NO_POINTER
        tiled += [(), *_tiled(piece, width, in_letters=in_letters)]
        plain.append([pointer, *_line(piece, width - 2, gap=2)])
    return Block("position", [Form(tiled, Rank.DECORATION), Form(plain, 0)])


def _facts_block(facts: Sequence[PlacingRow], width: int) -> Block:
    lines: list[Line] = [[_NO_POINTER, ("The game", "dim")], ()]
    lines += ([_NO_POINTER, *_line(fact, width - 2, gap=2)] for fact in facts)
    return Block.of("position", 0, lines, gap=_GAP)


def _verdict_block(verdict: Verdict, width: int) -> Block:
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
    """A piece beside its tile, on two lines."""
    upper, lower = piece.tile
    pointer = _POINTER if piece.is_lit else _NO_POINTER
    gap: Word = ("  ", "text")
    used = 2 + sum(cell_len(text) for text, _ in upper) + 2
    yield [pointer, *upper, gap, *_line(piece, width - used, gap=2)]
    yield [_NO_POINTER if in_letters else pointer, *lower]


def _line(row: PlacingRow, width: int, *, gap: int) -> Line:
    used = sum(map(cell_len, (row.key, row.title, row.value)))
    gap = max(1, min(gap, width - used - 1))
    if row.tile:
        title_role = value_role = "strong" if row.is_lit else "soft"
    else:
        title_role = "soft"
        value_role = "strong" if row.is_lit else "text"
    left = [(row.key, "amber"), (" " * gap, "text"), (row.title, title_role)]
    return button([*left, (" " * (width - used - gap) + row.value, value_role)], row.action)
