"""`Field`, the text field of every screen."""

from __future__ import annotations

from textual import events
from textual.widgets import Input


class Field(Input):
    """Textual's `Input` on one row, with a caret that does not blink.

    A blinking caret would send bytes to the terminal while the program waits for a key.
    """

    def __init__(
        self, text: str = "", *, max_length: int = 0, submits: bool = True, id: str | None = None
    ) -> None:
        """Create a field.

        Args:
            text: the initial text.
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
        # Nothing is typed while another screen, such as the command palette, is open.
        return self.app.screen is self.screen and super().check_consume_key(key, character)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "submit" and not self._submits:
            return False
        # A field has one line: up and down are keys of the screen.
        if action.startswith(("scroll_", "page_")):
            return False
        return super().check_action(action, parameters)

    def restricted(self) -> None:
        """Refuse a text that is too long, without the bell that Textual rings."""

    def on_paste(self, event: events.Paste) -> None:
        """Insert pasted text as one line, without control characters, as far as it fits.

        Textual would insert the first line only, with its control characters, and nothing of a text
        that is too long.
        """
        event.stop()
        event.prevent_default()
        one_line = " ".join(event.text.split())
        text = "".join(character for character in one_line if character.isprintable())
        if self.max_length:
            free = self.max_length - len(self.value) + len(self.selected_text)
            text = text[:free]
        self.replace(text, *self.selection)
