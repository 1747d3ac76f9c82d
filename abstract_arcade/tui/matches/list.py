"""The list of matches: its columns and rows by the size of the terminal, and how it is searched."""

from __future__ import annotations

from typing import NamedTuple

from textual import events
from textual.geometry import Size
from textual.message import Message

from abstract_arcade.library.entry import RUNNING, UNREADABLE
from abstract_arcade.library.listing import Listed
from abstract_arcade.rules import GAMES
from abstract_arcade.sanitize import clean_name
from abstract_arcade.tui.breakpoints import HUGE, NARROW, TALL, WIDE
from abstract_arcade.tui.widgets.lines import Line, TextLines, Word
from abstract_arcade.tui.widgets.row_list import columns

_MAX_CHARACTERS = 60
"""What can be looked for at most."""

_SIZES = ((HUGE, 4, 44), (WIDE, 3, 36), (NARROW, 2, 28), (0, 2, 0))
"""The margins and the columns of the panel, by the least columns of the terminal."""


class MatchLayout(NamedTuple):
    """What there is room for."""

    size: Size
    margin: int
    """Columns left free on both sides of the list."""
    panel: int
    """The columns of the panel; 0 where there is no room for it."""

    @classmethod
    def of(cls, size: Size) -> MatchLayout:
        """What a terminal of this size has room for."""
        return cls(size, *next(sizes for least, *sizes in _SIZES if size.width >= least))

    @property
    def is_wide(self) -> bool:
        """Whether there is room for whole phrases, and for how each match ended."""
        return self.size.width >= WIDE

    @property
    def panel_room(self) -> Size:
        """What is inside the edges of the panel."""
        return Size(self.panel - 4, self.size.height - (5 if self.size.height >= TALL else 2))

    @property
    def list_columns(self) -> int:
        return self.size.width - self.panel

    @property
    def plies_end(self) -> int:
        """Where the number of plies ends, in columns from the end of the list: below 0."""
        return -(17 if self.is_wide else 16)

    def row(self, row: Listed, tile: Line, moment: str) -> Line:
        """The line of a match, or of a series that is shown as one."""
        margin = self.margin
        entry = row.entry
        title = GAMES[entry.game].title if entry.game else clean_name(entry.id)
        if row.number:
            # Below the row of its series, from which it is moved in.
            margin += 2
            title = f"game {row.number}"
        title_at = margin + 4
        cells: list[tuple[int, Line]] = [(margin, tile), (title_at, [(title, "soft")])]
        if entry.status == UNREADABLE:
            cells.append((title_at + len(title) + 3, [(entry.error, "dim")]))
            return columns(cells, self.list_columns - self.margin)
        cells.append((self.margin + 14 if self.is_wide else 15, [(row.names, "soft")]))
        if self.is_wide:
            cells.append((max(37, self.list_columns * 9 // 20 + 1), [(row.words, "dim")]))
        if not row.games or entry.status == RUNNING:
            cells.append((self.plies_end, [(str(entry.plies), "soft")]))
        cells.append((-1 - self.margin, [(moment, "dim")]))
        return columns(cells, self.list_columns)


class Finder(TextLines):
    """The line above the list, which takes the letters while something is looked for."""

    text: str | None = None
    """What is looked for; None while nothing is."""

    class Changed(Message):
        """Another text is looked for."""

    def open(self) -> None:
        self.text = ""
        self.can_focus = True
        self.screen.set_focus(self)

    def close(self) -> None:
        self.text = None
        self.can_focus = False
        self.screen.set_focus(None)

    @property
    def words(self) -> list[Word]:
        """The text with its caret; nothing while nothing is looked for."""
        if self.text is None:
            return []
        return [("   /", "amber"), (f" {self.text}", "text"), ("▏", "amber")]

    def check_consume_key(self, key: str, character: str | None) -> bool:
        return self.text is not None and character is not None and character.isprintable()

    def on_key(self, event: events.Key) -> None:
        if self.text is None:
            return
        if event.key == "backspace":
            self._set(self.text[:-1])
        elif event.is_printable and event.character:
            self._set(self.text + event.character)
        else:
            return
        event.stop()
        event.prevent_default()

    def on_paste(self, event: events.Paste) -> None:
        if self.text is not None:
            event.stop()
            self._set(self.text + " ".join(event.text.split()))

    def _set(self, text: str) -> None:
        self.text = text[:_MAX_CHARACTERS]
        self.post_message(self.Changed())
