"""The text of a lesson: passages one below the other, some of them buttons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from abstract_arcade.tui.widgets.lines import Line, Word, button, width_of, wrap
from abstract_arcade.tui.widgets.move_entry import MoveEntry


class Passage(NamedTuple):
    """Words that are broken into lines where they are too long."""

    words: Line
    gap: int = 1
    """Empty rows above it, where there is room."""
    mark: str = ""
    """A sign or a key before the first line."""
    indent: int = 0
    """Columns by which the lines are moved in, the mark among them."""
    rank: int = 0
    """Where the room is short, passages with a higher number are left out first; 0 never is."""
    action: str = ""
    """The screen's action that a click runs; empty where nothing is to be clicked."""


class Lesson(MoveEntry):
    """Passages one below the other; among them an answer can be typed."""

    top: int = 0
    """Empty rows above the first passage, where there is room."""

    widest_gap: int = 2
    """Empty rows between two passages at most."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._passages: tuple[Passage, ...] = ()

    @property
    def passages(self) -> Sequence[Passage]:
        """All passages, those included that do not fit."""
        return self._passages

    def show(self, passages: Iterable[Passage]) -> None:
        """Show these passages."""
        self._passages = tuple(passages)
        self.lay_out_again()

    def lay_out(self, width: int, height: int) -> Iterable[Line]:
        kept, gap = fitting(self._passages, width, height, self.widest_gap)
        lines: list[Line] = []
        for number, passage in enumerate(kept):
            if number:
                lines += [[]] * min(gap, passage.gap)
            lines += self._lines_of(passage, width)
        above = max(0, min(self.top, height - len(lines)))
        return [*([[]] * above), *lines]

    def _lines_of(self, passage: Passage, width: int) -> Iterable[Line]:
        for number, line in enumerate(wrap(passage.words, width - passage.indent)):
            mark = passage.mark if number == 0 else ""
            blank = " " * (passage.indent - cell_len(mark))
            words: list[Word] = [(mark, "amber"), (blank, "text"), *line]
            words.append((" " * (width - passage.indent - width_of(line)), "text"))
            yield button(words, passage.action) if passage.action else words


def fitting(
    passages: Sequence[Passage], width: int, height: int, widest_gap: int = 2
) -> tuple[Sequence[Passage], int]:
    """The passages that fit one below the other, and the most empty rows above one.

    The empty rows give way first, then the passages of the highest rank.
    """
    kept = [(passage, len(wrap(passage.words, width - passage.indent))) for passage in passages]
    while True:
        for gap in range(widest_gap, -1, -1):
            air = sum(min(gap, passage.gap) for passage, _ in kept[1:])
            if sum(rows for _, rows in kept) + air <= height:
                return [passage for passage, _ in kept], gap
        ranks = [passage.rank for passage, _ in kept]
        if not any(ranks):
            return [passage for passage, _ in kept], 0
        del kept[ranks.index(max(ranks))]
