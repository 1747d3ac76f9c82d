"""The window for writing a comment, or for reading a long one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget
from textual.widgets import TextArea

from abstract_arcade.records.core import MAX_COMMENT
from abstract_arcade.sanitize import clean_text
from abstract_arcade.tui import keys
from abstract_arcade.tui.frame.modal import Modal
from abstract_arcade.tui.keys import bind
from abstract_arcade.tui.widgets.key_bar import KeyHint
from abstract_arcade.tui.widgets.lines import Paragraph


class CommentWindow(Modal[str]):
    """Shows a comment of several lines, which can be edited unless it is read-only.

    Its answer is the comment, without blanks at its ends, or None after Escape or if it is
    read-only. `subject` is what the comment is on: "d4-e4" or "the start".

    Attributes:
        text: the text typed so far, even if the window is closed by Escape.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        # With priority, because the text area would use these keys itself.
        bind("comment.keep", "keep", priority=True),
        bind("comment.new_line", "new_line", priority=True),
        replace(keys.CLOSE, priority=True),
    ]

    def __init__(self, subject: str, text: str, *, is_read_only: bool = False) -> None:
        super().__init__()
        self.text = text
        self.question = f"A comment on {subject}"
        self._is_read_only = is_read_only
        self._area = TextArea(
            text,
            soft_wrap=True,
            read_only=is_read_only,
            compact=True,
            highlight_cursor_line=False,
            id="text",
        )
        # A blinking caret would send bytes to the terminal while the program waits for a key.
        self._area.cursor_blink = False
        self._note = Paragraph(id="note")
        self._note.display = False

    def contents(self) -> Iterable[Widget]:
        return self._area, self._note

    def on_mount(self) -> None:
        self._area.move_cursor(self._area.document.end)

    def hints(self) -> list[KeyHint]:
        back = self.hint("back", "close")
        if self._is_read_only:
            return [back]
        return [self.hint("keep", "keep"), self.hint("new line", "new_line", drop_order=1), back]

    def on_text_area_changed(self) -> None:
        self.text = clean_text(self._area.text)
        length = len(self.text.strip())
        self._note.display = length > MAX_COMMENT
        warning = f"A comment has at most {MAX_COMMENT:,} characters, but this has {length:,}."
        self._note.lines = [[(warning, "text")]]

    def action_new_line(self) -> None:
        if not self._is_read_only:
            self._area.insert("\n")

    def action_keep(self) -> None:
        text = self.text.strip()
        if self._is_read_only:
            self.close()
        elif len(text) <= MAX_COMMENT:
            self.close(text)
