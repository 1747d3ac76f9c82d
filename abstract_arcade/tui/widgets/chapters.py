"""The chapters of a demonstration: where one is in them, and what is done; each is a button."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass

from textual.message import Message

from abstract_arcade.tui.widgets.lines import Line, TextLines, Word, button, width_of

WIDE = 20
"""Columns from which the chapters have their titles, not only their numbers."""

MAX_BAR = 5
"""Columns of a step's bar."""


class Chapters(TextLines):
    """The chapters one below the other, and under them the steps of the one that is shown."""

    @dataclass(eq=False, repr=False)
    class Chosen(Message):
        """A click on a chapter."""

        number: int
        """Its number, counted from 1."""

    def __init__(self, *, in_letters: bool, id: str | None = None) -> None:
        super().__init__(id=id)
        self._bars = ("#", ".") if in_letters else ("━", "─")
        self._heading: Sequence[Line] = ()
        self._titles: Sequence[str] = ()
        self._current = 1
        self._done: Collection[int] = ()
        self._step = (1, 1)

    def show(
        self,
        heading: Sequence[Line],
        titles: Sequence[str],
        current: int,
        done: Collection[int],
        step: tuple[int, int],
    ) -> None:
        """Show the chapters.

        Args:
            heading: lines above them, where there is room for their titles.
            titles: one a chapter.
            current: the number of the chapter that is shown, from 1.
            done: the numbers of the chapters that are done.
            step: the number of the step that is shown, from 1, and of the steps of its chapter.
        """
        self._heading, self._titles = tuple(heading), tuple(titles)
        self._current, self._done, self._step = current, frozenset(done), step
        self.lay_out_again()

    def lay_out(self, width: int, height: int) -> Iterable[Line]:
        count = len(self._titles)
        is_wide = width >= WIDE
        footer = self._step_lines(width) if is_wide else []
        head = [[], *self._heading, []] if is_wide else [[]]
        spacing = 2 if len(head) + 2 + 2 * count + len(footer) + 2 <= height else 1
        if spacing > 1:
            head += [[], []] if is_wide else []
            footer = [[], *footer]
        lines: list[Line] = list(head)
        for number, title in enumerate(self._titles, 1):
            line = self._chapter_line(number, title if is_wide else "")
            lines.append(button([*line, (" " * (width - width_of(line)), "text")], number))
            lines += [[]] * (spacing - 1)
        return [*lines, *([[], *footer] if len(lines) + len(footer) < height else [])]

    def _chapter_line(self, number: int, title: str) -> Line:
        is_current, is_done = number == self._current, number in self._done
        role = "strong" if is_current else "soft" if is_done else "dim"
        mark = "✓" if is_done else str(number)
        pointer: Word = ("▌", "amber") if is_current else (" ", "text")
        marked: Word = (mark, "amber" if is_current else "dim")
        gap: Word = (" " * (2 - len(mark)), "text")
        blank: Word = (" ", "text")
        if not title:
            return [pointer, gap, marked]
        return [blank, pointer, blank, marked, blank, gap, (title, role)]

    def _step_lines(self, width: int) -> list[Line]:
        """How far one is in the chapter, in words and as bars."""
        number, count = self._step
        margin: Word = ("   ", "text")
        size = max(1, min(MAX_BAR, (width - 6 - (count - 1)) // count))
        bars: list[Word] = [margin]
        for step in range(1, count + 1):
            role = "faint" if step > number else "amber" if step == number else "soft"
            bars.append((self._bars[step > number] * size, role))
            bars.append((" ", "text"))
        words: list[Word] = [margin, ("step ", "dim"), (str(number), "strong")]
        return [[*words, (f" of {count}", "dim")], [], bars]

    async def press(self, action: Hashable) -> None:
        """Choose a chapter by its number."""
        assert isinstance(action, int)
        self.post_message(self.Chosen(action))
