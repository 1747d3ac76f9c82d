"""What the keys do, and a game's rules in a few sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

KEYS = (
    ("arrows, h j k l", "move the cursor; y u b n go diagonally"),
    ("Enter, Space, click", "play the move under the cursor"),
    (". ,", "next and previous legal move"),
    ("/", "type a move by its name"),
    ("Escape", "take a selection back"),
    ("z, r", "undo to your previous decision, redo"),
    ("Z", "back one ply"),
    ("Home, End, PgUp, PgDn", "look back along the moves; a click on a move does too"),
    ("s", "swap, where the pie rule allows it"),
    ("p", "let the computer wait, or go on; Enter then plays one of its moves"),
    ("m, v", "marks of the legal squares, preview of the move: on or off"),
    ("+ -", "larger or smaller board"),
    ("F2, F3", "new game; once it is over, a rematch with the seats exchanged"),
    ("R", "resign"),
    ("q", "leave to the menu, where a running game waits"),
    ("Ctrl+P", "all commands, and the colour themes"),
    ("Ctrl+Q", "quit"),
)


class Help(ModalScreen[None]):
    """The help of a game screen."""

    CSS_PATH = "../dialogs.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,question_mark,f1,enter", "dismiss(None)", "Close")
    ]

    def __init__(self, title: str, summary: Sequence[str]) -> None:
        super().__init__()
        self._heading = title
        self._summary = tuple(summary)

    def compose(self) -> ComposeResult:
        keys = Table.grid(padding=(0, 2), expand=True)
        keys.add_column(no_wrap=True)
        keys.add_column(ratio=1)
        for key, what in KEYS:
            keys.add_row(Text(key, "bold"), what)
        with Vertical(id="dialog"), VerticalScroll():
            yield Static(f"{self._heading} in short", id="question", markup=False)
            yield Static("\n".join(f"• {each}" for each in self._summary), markup=False)
            yield Static("\nKeys\n", id="note", markup=False)
            yield Static(keys)
            yield Static("\nEscape closes this.", markup=False)
