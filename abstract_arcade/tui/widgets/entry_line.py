"""The sentence under the board, in whose place a text can be typed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len

from abstract_arcade.tui.widgets.lines import Line, Word, wrap
from abstract_arcade.tui.widgets.move_entry import MoveEntry
from abstract_arcade.tui.widgets.status_line import REST_ROWS, StatusLine, first_lines


# Style sheets know a widget by its own name and those of its first bases.
class EntryLine(StatusLine, MoveEntry):
    """A status line in whose place a text is typed: the screen shows it with `show_text`."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._entry: tuple[Line, Line, Line] | None = None

    def show_text(self, turn: Sequence[Word], text: Sequence[Word], below: Sequence[Word]) -> None:
        """Show what is typed, until `show` shows something else.

        Args:
            turn: whose move is typed.
            text: what is typed so far.
            below: what is to be said of it, in the lines below or behind it on the only line.
        """
        self._entry = tuple(turn), tuple(text), tuple(below)
        self.lay_out_again()

    def _show_sentence(self) -> None:
        self._entry = None
        super()._show_sentence()

    def needed_rows(self, width: int, height: int) -> int:
        if self._entry is None:
            return super().needed_rows(width, height)
        return len(self._entry_lines(width, height))

    def lay_out(self, width: int, height: int) -> Iterable[Line]:
        if self._entry is None:
            return super().lay_out(width, height)
        lines = first_lines(self._entry_lines(width, height), height)
        above = height - max(len(lines), REST_ROWS)
        return [*([[]] * above), *lines]

    def _entry_lines(self, width: int, height: int) -> list[list[Word]]:
        """What is typed, and what is said of it below the name or, where it is long, behind it."""
        assert self._entry is not None
        turn, text, below = self._entry
        indent = sum(cell_len(word) for word, _ in turn)
        lines = wrap(below, width - indent)
        if len(lines) < height:
            return [[*turn, *text], *([(" " * indent, "text"), *line] for line in lines)]
        return wrap([*turn, *text, ("   ", "text"), *below], width)
