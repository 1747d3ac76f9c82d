"""The panel beside a board on which a position is put together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from abstract_arcade.tui.widgets.lines import Line, TextLines, Word, button, right_aligned, wrap

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


class _Form(NamedTuple):
    """How much room the panel takes."""

    has_tiles: bool
    between: int
    """Empty rows between groups."""
    below_headings: int


_FORMS = (
    _Form(has_tiles=True, between=3, below_headings=1),
    _Form(has_tiles=True, between=2, below_headings=1),
    _Form(has_tiles=True, between=1, below_headings=1),
    _Form(has_tiles=False, between=2, below_headings=1),
    _Form(has_tiles=False, between=1, below_headings=1),
    _Form(has_tiles=False, between=1, below_headings=0),
    _Form(has_tiles=False, between=0, below_headings=0),
)
"""From the most room to the least."""

_SENTENCE_ROWS = 3
"""Rows that are left free for what is wrong, so that nothing moves when something is."""


class PositionPanel(TextLines):
    """What can be put down, what else is true of the position, and whether it is sound."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._pieces: tuple[PlacingRow, ...] = ()
        self._facts: tuple[PlacingRow, ...] = ()
        self._verdict = Verdict("", (), ())
        self._in_letters = False

    def show(
        self,
        pieces: Iterable[PlacingRow],
        facts: Iterable[PlacingRow],
        verdict: Verdict,
        *,
        in_letters: bool = False,
    ) -> None:
        self._pieces = tuple(pieces)
        self._facts = tuple(facts)
        self._verdict = verdict
        self._in_letters = in_letters
        self.lay_out_again()

    def lay_out(self, width: int, height: int) -> Iterable[Line]:
        words = self._verdict.sentence
        sentence = [[_NO_POINTER, *line] for line in wrap(words, width - 2) if line]
        missing = max(0, _SENTENCE_ROWS - len(sentence))
        for form in _FORMS:
            lines = list(self._stacked(form, sentence, width))
            free = missing if sentence else missing + form.below_headings
            if len(lines) + free <= height:
                break
        return lines

    def _stacked(self, form: _Form, sentence: Sequence[Line], width: int) -> Iterator[Line]:
        air: list[Line] = [[]] * form.between
        below: list[Line] = [[]] * form.below_headings
        yield [_NO_POINTER, ("Place", "dim")]
        yield from below
        for number, piece in enumerate(self._pieces):
            if form.has_tiles:
                if number > 0:
                    yield []
                yield from self._tiled(piece, width)
            else:
                pointer = _POINTER if piece.is_lit else _NO_POINTER
                yield [pointer, *_line(piece, width - 2, gap=1)]
        yield from air
        yield [_NO_POINTER, ("The game", "dim")]
        yield from below
        gap = 2 if form.has_tiles else 1
        for fact in self._facts:
            yield [_NO_POINTER, *_line(fact, width - 2, gap=gap)]
        yield from air
        word = (self._verdict.word, "dim")
        yield [_NO_POINTER, *right_aligned([("Check", "dim")], [word], width - 2)]
        yield from below
        yield from sentence
        if sentence:
            yield from below
        yield [_NO_POINTER, *self._verdict.way_on]

    def _tiled(self, piece: PlacingRow, width: int) -> Iterator[Line]:
        """A piece beside its tile, on two lines."""
        upper, lower = piece.tile
        pointer = _POINTER if piece.is_lit else _NO_POINTER
        gap: Word = ("  ", "text")
        used = 2 + sum(cell_len(text) for text, _ in upper) + 2
        yield [pointer, *upper, gap, *_line(piece, width - used, gap=2)]
        yield [_NO_POINTER if self._in_letters else pointer, *lower]


def _line(row: PlacingRow, width: int, *, gap: int) -> Line:
    used = sum(map(cell_len, (row.key, row.title, row.value)))
    title_role = "strong" if row.is_lit else "soft"
    value_role = title_role
    if not row.tile:
        gap = max(1, min(gap, width - used - 1))
        title_role = "soft"
        value_role = "strong" if row.is_lit else "text"
    left = [(row.key, "amber"), (" " * gap, "text"), (row.title, title_role)]
    return button([*left, (" " * (width - used - gap) + row.value, value_role)], row.action)
