"""The text beside the board of a demonstration or a puzzle, and the list of its chapters."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Size, clamp
from textual.message import Message
from textual.widgets import OptionList

from abstract_arcade.tui.widgets.blocks import Block, fit, stacked
from abstract_arcade.tui.widgets.lines import Line, TextLines, Word, button, width_of, wrap
from abstract_arcade.tui.widgets.pointed_list import LineList
from abstract_arcade.tui.widgets.row_list import Row


class Passage(NamedTuple):
    """A paragraph of a lesson, which is wrapped."""

    words: Line
    gap: int = 1
    """Blank rows above it, if rows are not short."""
    mark: str = ""
    """A sign or a key in front of the first line."""
    indent: int = 0
    """Columns in front of the lines, including the mark."""
    rank: int = 0
    """If rows are short, passages with a higher rank are left out first; rank 0 is never."""
    action: str = ""
    """The action of the screen that a click runs; empty if the passage is not a button."""


def passage_block(passage: Passage, width: int, name: str) -> Block:
    """Return a passage as a block for `fit`, wrapped and filled to `width` columns.

    `name` is the name of the block. A passage of rank 0 cannot be left out.
    """
    lines: list[Line] = []
    columns = width - passage.indent
    mark = passage.mark
    for line in wrap(passage.words, columns):
        words: list[Word] = [
            (mark, "amber"),
            (" " * (passage.indent - cell_len(mark)), "text"),
            *line,
            (" " * (columns - width_of(line)), "text"),
        ]
        lines.append(button(words, passage.action) if passage.action else words)
        mark = ""
    forms: list[Sequence[Line]] = [lines]
    if passage.rank:
        forms.append([])
    return Block.of(name, passage.rank, *forms, gap=passage.gap)


def lesson_lines(
    passages: Iterable[Passage], width: int, rows: int, *, top: int = 0, widest_gap: int = 2
) -> list[Line]:
    """Return the lines of the passages that fit.

    Args:
        passages: The passages from top to bottom.
        width: The available columns.
        rows: The available rows.
        top: Blank rows above the first passage, if they are left over.
        widest_gap: The most blank rows between two passages.
    """
    blocks = [
        passage_block(passage._replace(gap=min(widest_gap, passage.gap)), width, "lesson")
        for passage in passages
    ]
    lines = stacked(fit(blocks, rows))
    above: list[Line] = [()] * min(top, rows - len(lines))
    return [*above, *lines]


class Lesson(TextLines):
    """Shows passages one below the other, as many as fit."""

    top: int = 0
    """Blank rows above the first passage, if they are left over."""

    widest_gap: int = 2
    """The most blank rows between two passages."""

    rows_below: int = 0
    """Rows kept free for the widget below, if this widget has the height of its passages."""

    passages: Sequence[Passage] = ()
    """All passages, including those that do not fit."""

    def show(self, passages: Iterable[Passage]) -> None:
        """Replace the passages."""
        self.passages = tuple(passages)
        if self.styles.auto_dimensions:
            self.refresh(layout=True)
        self.lay_out_again()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(list(self.lay_out(width, container.height - self.rows_below)))

    def lay_out(self, width: int, height: int) -> Iterable[Line]:
        return lesson_lines(self.passages, width, height, top=self.top, widest_gap=self.widest_gap)


WIDE = 20
"""Columns of a list of chapters from which the titles are shown, not only the numbers."""

MAX_BAR = 5
"""Most columns of the bar of a step."""

_MARGIN = 3
"""Blank columns at the left and right edge of a list of chapters with titles."""

_NUMBER_COLUMNS = 2
"""Columns of the number of a chapter, or of the sign that replaces it."""


@dataclass(frozen=True)
class ChapterList:
    """The chapters of a demonstration, and the player's place in them.

    Attributes:
        heading: Lines above the chapters, shown if the titles are.
        titles: The titles of the chapters.
        current: The number of the chapter shown, from 1.
        done: The numbers of the chapters that have been seen.
        step: The number of the step shown, from 1, and the number of steps in its chapter.
    """

    heading: Sequence[Line] = ()
    titles: Sequence[str] = ()
    current: int = 1
    done: Collection[int] = ()
    step: tuple[int, int] = (1, 1)


class Chapters(Vertical):
    """A list of chapters to click on, and below it the steps of the current chapter.

    With fewer than `WIDE` columns it has only the numbers of the chapters. `in_letters` restricts
    it to ASCII characters.
    """

    DEFAULT_CSS = """
    Chapters > LineList { background: $surface; }
    """

    @dataclass(eq=False, repr=False)
    class Chosen(Message):
        """Posted when a chapter is clicked."""

        number: int
        """The number of the chapter, from 1."""

    def __init__(self, *, in_letters: bool, id: str | None = None) -> None:
        super().__init__(id=id)
        self._done_bar = "#" if in_letters else "━"
        self._open_bar = "." if in_letters else "─"
        self._shown = ChapterList()
        self._head = TextLines()
        self._list = LineList()
        # The board keeps the focus.
        self._list.can_focus = False
        self._foot = TextLines()

    def compose(self) -> ComposeResult:
        yield self._head
        yield self._list
        yield self._foot

    def show(self, chapters: ChapterList) -> None:
        """Replace the chapters."""
        if chapters != self._shown:
            self._shown = chapters
            self._arrange()

    def on_resize(self) -> None:
        self._arrange()

    def _arrange(self) -> None:
        """Fill the widgets, with blank lines between the chapters if all fit.

        Does nothing before the size is known, and without titles.
        """
        width, height = self.content_size
        if not width or not self._shown.titles:
            return
        is_wide = width >= WIDE
        head: list[Line] = [[]]
        foot: list[Line] = []
        if is_wide:
            head += [*self._shown.heading, []]
            foot = self._step_lines(width)
        count = len(self._shown.titles)
        is_airy = len(head) + len(foot) + 2 * count + 4 <= height
        if is_airy:
            foot.insert(0, [])
            if is_wide:
                head += [[], []]
        rows: list[Row] = []
        for number, title in enumerate(self._shown.titles, 1):
            if rows and is_airy:
                rows.append(Row((), is_heading=True))
            rows.append(Row(self._chapter_line(number, title if is_wide else "")))
        self._head.lines = head
        self._head.styles.height = len(head)
        self._list.show(rows, self._shown.current - 1)
        self._list.styles.max_height = max(1, height - len(head))
        self._foot.lines = [[], *foot]
        self._foot.display = len(head) + len(rows) + len(foot) < height

    def _chapter_line(self, number: int, title: str) -> Line:
        """Return the line of a chapter: its number, or a sign if it is done, and its title."""
        is_current = number == self._shown.current
        is_done = number in self._shown.done
        text = "✓" if is_done else str(number)
        mark: Word = (text, "amber" if is_current else "dim")
        gap: Word = (" " * (_NUMBER_COLUMNS - len(text)), "text")
        if not title:
            return [(" ", "text"), gap, mark]
        if is_current:
            role = "strong"
        elif is_done:
            role = "soft"
        else:
            role = "dim"
        return [(" " * _MARGIN, "text"), mark, (" ", "text"), gap, (title, role)]

    def _step_lines(self, width: int) -> list[Line]:
        """Return the lines about the current step: "step 2 of 5", and a bar for every step."""
        number, count = self._shown.step
        margin: Word = (" " * _MARGIN, "text")
        gaps = count - 1
        size = clamp((width - 2 * _MARGIN - gaps) // count, 1, MAX_BAR)
        bars: list[Word] = [margin]
        for step in range(1, count + 1):
            if step < number:
                bar: Word = (self._done_bar * size, "soft")
            elif step == number:
                bar = (self._done_bar * size, "amber")
            else:
                bar = (self._open_bar * size, "faint")
            bars += [bar, (" ", "text")]
        words: list[Word] = [margin, ("step ", "dim"), (str(number), "strong")]
        return [[*words, (f" of {count}", "dim")], [], bars]

    def on_option_list_option_highlighted(self, message: OptionList.OptionHighlighted) -> None:
        message.stop()
        self._choose(message.option_index)

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        message.stop()
        self._choose(message.option_index)

    def _choose(self, index: int) -> None:
        self.post_message(self.Chosen(self._list.number_of(index) + 1))
