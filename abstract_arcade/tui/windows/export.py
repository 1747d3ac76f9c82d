"""The window that writes a match to a file or copies it.

It asks for the format, then, for a diagram with numbered moves, for the moves, then for the file.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import ClassVar, NamedTuple

from textual.binding import BindingType
from textual.widget import Widget
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from abstract_arcade.match import Match
from abstract_arcade.records import ENDINGS, FORMATS, RecordError, dump, losses
from abstract_arcade.records.svg import draw, move_count, plies_of, read_range
from abstract_arcade.rules.core import listed
from abstract_arcade.storage.files import write_file
from abstract_arcade.tui import keys
from abstract_arcade.tui.frame.ask import Answers
from abstract_arcade.tui.frame.modal import Modal
from abstract_arcade.tui.keys import bind, here
from abstract_arcade.tui.widgets.field import Field
from abstract_arcade.tui.widgets.key_bar import KeyHint
from abstract_arcade.tui.widgets.lines import Paragraph

_TITLES: Mapping[str, str] = {
    "json": "JSON, the whole match",
    "text": "Text, for reading and pasting",
    "sgf": "SGF, for other programs",
    "svg": "SVG, a diagram for print",
    "ap": "Abstract Play game record",
}
"""The titles of the formats in the window."""

_NUMBERED = "SVG, diagrams with the moves numbered"

_BAD_NAME = "this is not a valid file name"


class Written(NamedTuple):
    """A match written in a format."""

    format: str
    """The name of the format, such as "sgf"."""
    text: str | None
    """The text of the file; None for a diagram whose numbered moves are still to be chosen."""
    losses: list[str]
    """The parts of the match that the format leaves out."""

    @property
    def title(self) -> str:
        """The title of the format in the window."""
        return _NUMBERED if self.text is None else _TITLES.get(self.format, self.format)

    @property
    def ending(self) -> str:
        """The ending of a file: ".sgf"; for a format without its own ending, ".ap.json"."""
        own = {name: ending for ending, name in ENDINGS.items()}
        return own.get(self.format, f".{self.format}.json")


def written(match: Match) -> list[Written]:
    """Return the match in every format that supports it.

    After the diagram ("svg") comes the diagram with numbered moves, whose text is None.
    """
    formats = []
    for name in FORMATS:
        try:
            lost = losses(match, name)
            formats.append(Written(name, dump(match, name), lost))
        except RecordError:
            # The format does not support this match.
            continue
        if name == "svg":
            formats.append(Written(name, None, lost))
    return formats


class ExportWindow(Modal[str]):
    """Asks for a format and a file, and writes or copies the match.

    Its answer is a sentence that says what was done, or None after Escape.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        here(keys.CLOSE, action="back"),
        bind("export.copy", "copy"),
    ]

    question = "Export the match"

    def __init__(self, match: Match, name: str, *, is_sandboxed: bool = False) -> None:
        """Create the window.

        Args:
            match: the match to export.
            name: the suggested name of the file, without its ending.
            is_sandboxed: whether the player is a visitor, who gets a download or the text.
        """
        super().__init__()
        self._is_sandboxed = is_sandboxed
        self._match = match
        self._stem = name
        self._formats = written(match)
        self._list = Answers(*(Option(file.title) for file in self._formats), markup=False)
        # The text to write; None until the format, and the moves to number, are chosen.
        self._text: str | None = None
        self._entry = Field(id="path")
        self._entry.display = False
        self._note = Paragraph(id="note")
        # The name of an existing file, which a second Enter replaces.
        self._replaced: str | None = None

    def contents(self) -> Iterable[Widget]:
        return self._list, self._entry, self._note

    @property
    def _chosen(self) -> Written:
        return self._formats[self._list.highlighted or 0]

    @property
    def _is_typing(self) -> bool:
        """Whether the window asks for the moves to number or for a file, not for the format."""
        return bool(self._entry.display)

    def hints(self) -> list[KeyHint]:
        hint = self.hint
        if self._is_typing:
            done = "file" if self._text is None else "write it"
            return [hint(done, "submit"), hint("other formats", "back")]
        hints = [hint("format", "cursor_up", "cursor_down")]
        # A visitor without a browser cannot receive a file.
        if self.app.is_web or not self._is_sandboxed:
            hints.append(hint("file", "select"))
        hints.append(hint("copy", "copy"))
        hints.append(hint("cancel", "back"))
        return hints

    def _say(self, text: str) -> None:
        self._note.lines = [[(text, "soft")]]

    def _show_losses(self) -> None:
        lost = self._chosen.losses
        self._say(
            f"This format leaves out {listed(lost)}." if lost else "This format leaves nothing out."
        )

    # The format

    def on_option_list_option_highlighted(self) -> None:
        self._show_losses()

    def action_select(self) -> None:
        self._list.action_select()

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        """Ask for the file, or first for the moves to number. Visitors get the text at once."""
        self._list.highlighted = message.option_index
        if self._is_sandboxed:
            self._hand_over()
            return
        self._text = self._chosen.text
        if self._text is not None:
            self._ask_for_name()
            return
        count = move_count(self._match)
        self._ask_for(f"1-{count}")
        self._say(f"First and last move to be numbered, from 1 to {count}.")

    def _hand_over(self) -> None:
        """Send the text to the visitor's browser as a download, or copy it without a browser."""
        if not self.app.is_web:
            self.action_copy()
            return
        name = f"{self._stem}{self._chosen.ending}"
        self.app.deliver_text(io.StringIO(self._whole_text), save_filename=name)
        self.close(f"Sent to your browser as {name}")

    @property
    def _whole_text(self) -> str:
        """The whole match in the selected format; for diagrams, the drawing of all moves.

        A range of moves that the player has typed is ignored.
        """
        text = self._chosen.text
        if text is None:
            return self._drawn(1, move_count(self._match))
        return text

    def _ask_for_name(self) -> None:
        self._ask_for(f"{self._stem}{self._chosen.ending}")
        try:
            place = f"The file is written to {Path.cwd()}, unless you type another folder."
        except OSError:
            place = "The working folder no longer exists: type the full path of a file."
        self._say(place)

    def _ask_for(self, value: str) -> None:
        """Show the text field with a value that the player may change."""
        self._entry.value = value
        self._entry.cursor_position = len(value)
        self._let_type(True)

    def _let_type(self, is_typing: bool) -> None:
        self._list.display = not is_typing
        self._entry.display = is_typing
        if is_typing:
            self._entry.focus()
        else:
            self._list.focus()
        self.forget_keys()
        self.show_keys()

    def action_back(self) -> None:
        if self._is_typing:
            self._let_type(False)
            self._show_losses()
        else:
            self.close()

    def action_copy(self) -> None:
        if not self._is_typing:
            self.app.copy_to_clipboard(self._whole_text)
            self.close(f"Sent to the clipboard as {self._chosen.format}; some terminals block it")

    def _drawn(self, first: int, last: int) -> str:
        return draw(self._match, plies=plies_of(self._match, first, last))

    # The file

    def on_input_changed(self) -> None:
        self._replaced = None

    def on_input_submitted(self) -> None:
        typed = self._entry.value.strip()
        if not typed:
            return
        if self._text is None:
            self._draw_moves(typed)
        else:
            self._write(self._text, typed)

    def _draw_moves(self, typed: str) -> None:
        """Draw the moves of a range that was typed, and ask for the file."""
        try:
            self._text = self._drawn(*read_range(typed.replace(" ", "")))
        except RecordError as error:
            reason = str(error)
            self._say(f"{reason[0].upper()}{reason[1:]}.")
        else:
            self._ask_for_name()

    def _write(self, text: str, typed: str) -> None:
        """Write a text to the file of a path that was typed, after a second Enter if it exists."""
        try:
            path = Path(typed).expanduser()
            if path.is_dir():
                self._say(f"{typed} is a folder.")
            elif not path.parent.is_dir():
                self._say(f"There is no folder {path.parent}.")
            elif path.exists() and self._replaced != typed:
                self._replaced = typed
                again = f"press {self.key('submit')} again to replace it"
                self._say(f"{typed} already exists; {again}.")
            else:
                write_file(path, text)
                self.close(f"Written to {typed}")
        except OSError as error:
            self._say(f"{typed} cannot be written: {error.strerror or _BAD_NAME}.")
        except (RuntimeError, ValueError):
            # Unknown home folder, or a null character in the path.
            self._say(f"{typed} cannot be written: {_BAD_NAME}.")
