"""The private parts of Textual that the arcade uses; no other file uses any.

If a release of Textual lacks them, the program works the same, except for these faults of Textual
8.2.8:

- Without `Parser`, the bytes `ESC [99999999999u` end the thread that reads the keys, and a paste
  that is never closed (`ESC [200~` alone) holds all later keys. The driver then restarts Textual's
  own reader.
- Without `forget_lines`, each board that was opened and closed leaves half a MiB behind.
- Without `report_errors`, an action that raises a `ValueError` ends the program with a traceback
  that prints the values of all variables, and no report is stored.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

try:
    from textual._xterm_parser import XTermParser
except ImportError:
    XTermParser = None  # type: ignore[assignment, misc]

if TYPE_CHECKING:
    from textual.app import App
    from textual.message import Message
    from textual.widget import Widget


def forget_lines(widgets: Iterable[Widget]) -> None:
    """Free the rendered lines of widgets that were removed.

    A cache in Textual keeps the last thousand widgets alive, with all their lines: half a MiB for
    each board that was opened.
    """
    for widget in widgets:
        cache: Any = getattr(widget, "_styles_cache", None)
        if hasattr(cache, "clear"):
            cache.clear()


def report_errors(app: App[Any], report: Callable[[BaseException], None]) -> None:
    """Make an app call `report` with an unexpected error instead of printing a traceback.

    If the app runs in Textual's developer tools, the traceback is printed.
    """
    print_traceback: Callable[[], None] | None = getattr(app, "_fatal_error", None)
    if print_traceback is None:
        return

    def fatal_error() -> None:
        error = sys.exception()
        if error is None or "devtools" in app.features:
            print_traceback()
        else:
            report(error)

    app._fatal_error = fatal_error  # type: ignore[method-assign]  # noqa: SLF001


def has_parser() -> bool:
    """Return whether this release of Textual has the parser that `Parser` uses."""
    try:
        parser = XTermParser(debug=False)
        messages = [*parser.feed("a"), *parser.tick()]
    except Exception:  # noqa: BLE001 - another release may have another parser, or none
        return False
    return [getattr(message, "key", "") for message in messages] == ["a"]


class Parser:
    """Textual's private parser of terminal input, replaced by a new one when input breaks it."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Forget the beginning of an escape sequence."""
        self._parser = XTermParser(debug=False)

    def feed(self, text: str) -> Iterator[Message]:
        """Yield the messages in a text, without those of malformed reports.

        An escape sequence at its end may be continued by the next text.
        """
        # One character at a time, so that the text after a malformed report is not lost.
        for character in text:
            try:
                yield from self._parser.feed(character)
            except Exception:  # noqa: BLE001 - a code point out of range, a size of zero, …
                self.reset()

    def tick(self) -> Iterator[Message]:
        """Yield the keys of an escape sequence that was not finished in time."""
        yield from self._parser.tick()
