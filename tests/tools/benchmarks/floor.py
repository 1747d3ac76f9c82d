"""The floor: the least that an app with a board and a cursor costs, to compare the arcade with.

Arrow keys move the cursor over 15×15 cells of 4×2 characters, around the edges too.
"""

from __future__ import annotations

from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

_SIZE, _COLUMNS, _LINES = 15, 4, 2
_STONES = {96: "●", 97: "◉", 112: "●", 113: "◉", 128: "●"}
_PLAIN = Style(color="#3b2c1a", bgcolor="#d6ae6c")
_CURSOR = Style(color="#ffffff", bgcolor="#8c3a3a", bold=True)


def _cell(row: int, column: int, line: int) -> str:
    return f" {_STONES.get(row * _SIZE + column, '┼')}──" if line == 0 else " │  "


class FloorBoard(Widget, can_focus=True):
    """Cells and a cursor. Of a line it makes three segments at most."""

    DEFAULT_CSS = f"FloorBoard {{ width: {_SIZE * _COLUMNS}; height: {_SIZE * _LINES}; }}"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1, 0)", "Up"),
        Binding("down", "step(1, 0)", "Down"),
        Binding("left", "step(0, -1)", "Left"),
        Binding("right", "step(0, 1)", "Right"),
    ]

    _row = _column = _SIZE // 2

    def render_line(self, y: int) -> Strip:
        row, line = divmod(y, _LINES)
        cells = [_cell(row, column, line) for column in range(_SIZE)]
        if row != self._row:
            return Strip([Segment("".join(cells), _PLAIN)], _SIZE * _COLUMNS)
        here = self._column
        parts = (
            Segment("".join(cells[:here]), _PLAIN),
            Segment(cells[here], _CURSOR),
            Segment("".join(cells[here + 1 :]), _PLAIN),
        )
        return Strip([part for part in parts if part.text], _SIZE * _COLUMNS)

    def action_step(self, down: int, right: int) -> None:
        """Move the cursor."""
        before = self._place()
        self._row = (self._row + down) % _SIZE
        self._column = (self._column + right) % _SIZE
        self.refresh(before, self._place())

    def _place(self) -> Region:
        return Region(self._column * _COLUMNS, self._row * _LINES, _COLUMNS, _LINES)


class Floor(App[None]):
    """A title and the board."""

    def compose(self) -> ComposeResult:
        yield Static("The floor")
        yield FloorBoard()

    def on_mount(self) -> None:
        self.query_one(FloorBoard).focus()


if __name__ == "__main__":
    Floor().run()
