"""The private parts of Textual that the arcade uses; no other file uses any.

The program behaves the same if a release of Textual lacks them, but for these faults of Textual
8.2.8, which come back then:

- `Parser`: with Textual's own reader, the bytes `ESC [99999999999u` end the thread that reads the
  keys, and a paste that is never closed (`ESC [200~` alone) holds all later keys. `driver` then
  begins the reader again.
- `forget_lines`: open and close a board a hundred times; each leaves half a MiB behind.
- `report_errors`: let an action raise a `ValueError`; Textual prints a traceback with the values of
  all variables, and no report is stored.
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
    """Let go of the lines that widgets have drawn which are gone.

    Textual remembers the caches of the last thousand widgets by what a method of theirs was asked,
    with all the lines in them: half a MiB for each board that was ever opened.
    """
    for widget in widgets:
        cache: Any = getattr(widget, "_styles_cache", None)
        if hasattr(cache, "clear"):
            cache.clear()


def report_errors(app: App[Any], report: Callable[[BaseException], None]) -> None:
    """Call `report` with an unexpected error, instead of printing a traceback.

    Developers who run the app with Textual's tools see the traceback.
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
    """Return whether this release of Textual has a parser that `Parser` can use."""
    try:
        parser = XTermParser(debug=False)
        messages = [*parser.feed("a"), *parser.tick()]
    except Exception:  # noqa: BLE001 - another release may have another parser, or none
        return False
    return [getattr(message, "key", "") for message in messages] == ["a"]


class Parser:
    """Textual's private parser, which is replaced when a report has broken it."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Forget the beginning of an escape sequence."""
        self._parser = XTermParser(debug=False)

    def feed(self, text: str) -> Iterator[Message]:
        """Yield the messages in a text; a report that cannot be understood is dropped."""
        # One by one: what follows a bad report in the same read is not lost.
        for character in text:
            try:
                yield from self._parser.feed(character)
            except Exception:  # noqa: BLE001 - a code point out of range, a size of zero, …
                self.reset()

    def tick(self) -> Iterator[Message]:
        """Yield the keys of an escape sequence that was not continued in time."""
        yield from self._parser.tick()
