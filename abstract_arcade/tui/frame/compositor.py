"""The fence around Textual's private compositor.

Textual sends a changed line from the left edge of its widget: for a cursor key on a board, three
times as much as has changed. `narrow_compositor` sends less, but is built on a private module, so
it is used with the releases of Textual that the tests have run on, and no other.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import textual
from textual.screen import Screen
from textual.widget import Widget

TESTED = frozenset({"8.2.5", "8.2.8"})
"""Releases of Textual that the narrow compositor is tested with; `.ci/run` runs each of them."""


def send_less(screen: Screen[Any]) -> None:
    """Have a new screen send only what has changed, if this release of Textual is a tested one.

    On any other the screen keeps the compositor that Textual gave it, and looks the same.
    """
    if textual_release() not in TESTED:
        return
    try:
        from abstract_arcade.tui.frame.narrow_compositor import NarrowCompositor
    except ImportError:
        # Not the release that its folder says: the private module lacks what we build on.
        return
    if hasattr(screen, "_compositor"):
        screen._compositor = NarrowCompositor()  # noqa: SLF001


def forget_lines(widgets: Iterable[Widget]) -> None:
    """Let go of the lines that widgets have drawn which are gone.

    Textual remembers the caches of the last thousand widgets by what a method of theirs was asked,
    with all the lines in them: half a MiB for each board that was ever opened.
    """
    for widget in widgets:
        cache: Any = getattr(widget, "_styles_cache", None)
        if hasattr(cache, "clear"):
            cache.clear()


def wait(screen: Screen[Any]) -> None:
    """Have a new screen drawn only from `draw` on; without our compositor at once, as ever.

    The first screen is laid out several times while the program starts. Textual draws it as often:
    once for nobody to see, then in part, then whole.
    """
    _set_waiting(screen, True)


def draw(screen: Screen[Any]) -> None:
    """Draw a screen that has waited."""
    if _set_waiting(screen, False):
        screen.refresh()


def is_waiting(screen: Screen[Any]) -> bool:
    """Whether a screen is still to be drawn by `draw`."""
    return bool(getattr(getattr(screen, "_compositor", None), "is_waiting", False))


def _set_waiting(screen: Screen[Any], is_waiting: bool) -> bool:
    """Whether the screen did or does wait."""
    compositor: Any = getattr(screen, "_compositor", None)
    if not hasattr(compositor, "is_waiting") or compositor.is_waiting is is_waiting:
        return False
    compositor.is_waiting = is_waiting
    return True


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
