"""What the keys do, and the rules of the game: in short, as a demonstration, and in full."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Markdown, Static

from abstract_arcade.teaching import load_demo, rules_text

KEYS = (
    ("arrows, h j k l", "move the cursor; y u b n go diagonally"),
    ("Enter, Space, click", "play the move under the cursor"),
    (". ,", "next and previous legal move, or choice"),
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


def _table(rows: Sequence[tuple[str, str]]) -> Table:
    table = Table.grid(padding=(0, 2), expand=True)
    table.add_column(no_wrap=True)
    table.add_column(ratio=1)
    for key, what in rows:
        table.add_row(Text(key, "bold"), what)
    return table


class Help(ModalScreen[int | None]):
    """The help of a game screen; returns the chapter of the demonstration to go to, or None."""

    CSS_PATH = "../dialogs.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,question_mark,f1,enter", "dismiss(None)", "Close"),
        Binding("d", "chapter(1)", "Demonstration"),
        *(Binding(str(n), f"chapter({n})", f"Chapter {n}") for n in range(1, 10)),
    ]

    def __init__(self, slug: str, title: str, summary: Sequence[str]) -> None:
        super().__init__()
        self._slug = slug
        self._heading = title
        self._summary = tuple(summary)
        self._chapters = load_demo(slug).chapters

    def compose(self) -> ComposeResult:
        chapters = [(str(number), each.title) for number, each in enumerate(self._chapters, 1)]
        with Vertical(id="dialog"), VerticalScroll():
            yield Static(f"{self._heading} in short", id="question", markup=False)
            yield Static("\n".join(f"• {each}" for each in self._summary), markup=False)
            yield Static("\nSee it on the board", classes="heading", markup=False)
            yield Static(_table(chapters))
            yield Static("\nKeys", classes="heading", markup=False)
            yield Static(_table(KEYS))
            yield Static("\nThe rules in full", classes="heading", markup=False)
            yield Markdown(rules_text(self._slug))

    def action_chapter(self, number: int) -> None:
        """Close, and go to a chapter of the demonstration, counted from 1."""
        if number <= len(self._chapters):
            self.dismiss(number)
