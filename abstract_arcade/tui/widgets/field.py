"""The line in which a text is typed, on every screen."""

from __future__ import annotations

from textual import events
from textual.widgets import Input


class Field(Input):
    """Textual's `Input` on one row, with a caret that does not blink.

    A blinking caret would send bytes for as long as nobody types.
    """

    def __init__(
        self, text: str = "", *, max_length: int = 0, submits: bool = True, id: str | None = None
    ) -> None:
        """Make a field.

        Args:
            text: the text at first.
            max_length: the most characters, or 0 for any number.
            submits: whether Enter submits the text. Otherwise Enter is a key of the screen.
            id: the id of the widget.
        """
        self._submits = submits
        super().__init__(
            text,
            max_length=max_length,
            compact=True,
            select_on_focus=False,
            id=id,
        )
        self.cursor_blink = False

    def check_consume_key(self, key: str, character: str | None) -> bool:
        # Below a window, such as the command palette, nothing is typed.
        return self.app.screen is self.screen and super().check_consume_key(key, character)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "submit" and not self._submits:
            return False
        # A line scrolls sideways only, so that up and down are keys of the screen.
        if action.startswith(("scroll_", "page_")):
            return False
        return super().check_action(action, parameters)

    def restricted(self) -> None:
        """Refuse a text that is too long without the bell, which announces moves here."""

    def on_paste(self, event: events.Paste) -> None:
        """Insert a paste as one line, shortened to the longest text that is allowed.

        Textual inserts the first line alone, with its control characters, or nothing of a paste
        that is too long.
        """
        event.stop()
        event.prevent_default()
        text = "".join(each for each in " ".join(event.text.split()) if each.isprintable())
        if self.max_length:
            room = self.max_length - len(self.value) + len(self.selected_text)
            text = text[:room]
        self.replace(text, *self.selection)
