"""The private parts of Textual that the arcade uses; no other file uses any.

`Parser` survives input that Textual's own parser does not. It is used with the releases of Textual
that the tests have run on; with any other, Textual reads the terminal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import textual

try:
    from textual._xterm_parser import XTermParser
except ImportError:
    # Not the release that its folder says. What is built on these is then never used.
    XTermParser = object  # type: ignore[assignment, misc]
    TESTED = frozenset[str]()
else:
    TESTED = frozenset({"8.2.5", "8.2.8"})
    """Releases of Textual that this is tested with; `.ci/run` runs each of them."""

if TYPE_CHECKING:
    from textual.message import Message
    from textual.widget import Widget


def is_tested() -> bool:
    """Whether the installed release of Textual is one of those that this is tested with."""
    return textual_release() in TESTED


def textual_release() -> str | None:
    """The installed release of Textual, such as "8.2.8"; None if its folder does not say.

    `textual.__version__` reads the same folder, but imports `importlib.metadata` for it, which
    costs a twentieth of a start.
    """
    start, end = "textual-", ".dist-info"
    try:
        names = [entry.name for entry in Path(textual.__path__[0]).parent.iterdir()]
    except OSError:
        # Imported from an archive.
        return None
    found = [name for name in names if name.startswith(start) and name.endswith(end)]
    return found[0].removeprefix(start).removesuffix(end) if len(found) == 1 else None


def forget_lines(widgets: Iterable[Widget]) -> None:
    """Let go of the lines that widgets have drawn which are gone.

    Textual remembers the caches of the last thousand widgets by what a method of theirs was asked,
    with all the lines in them: half a MiB for each board that was ever opened.
    """
    for widget in widgets:
        cache: Any = getattr(widget, "_styles_cache", None)
        if hasattr(cache, "clear"):
            cache.clear()


# Input


class Parser:
    """Textual's private parser, which is replaced when a report has broken it."""

    def __init__(self, *, debug: bool) -> None:
        self._make = partial(XTermParser, debug)
        self._parser = self._make()

    def feed(self, text: str) -> Iterator[Message]:
        """The messages in a text; a report that cannot be understood is dropped."""
        # One by one: what follows a bad report in the same read is not lost.
        for character in text:
            try:
                yield from self._parser.feed(character)
            except Exception:  # noqa: BLE001 - a code point out of range, a size of zero, …
                self._parser = self._make()

    def tick(self) -> Iterator[Message]:
        """The keys of an escape sequence that was not continued in time."""
        yield from self._parser.tick()
