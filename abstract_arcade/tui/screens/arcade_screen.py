"""What every screen of the arcade is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

from textual.app import SystemCommand
from textual.screen import ModalScreen, Screen

from abstract_arcade.tui.compositor import NarrowCompositor

if TYPE_CHECKING:
    from abstract_arcade.tui.app import ArcadeApp


class Question(ModalScreen[str | None]):
    """A question that is open above another screen; its answer is a text, or None."""


class ArcadeScreen(Screen[None]):
    """A screen that knows its app, adds to the command palette, and has a say in quitting."""

    def __init__(self) -> None:
        super().__init__()
        self._compositor = NarrowCompositor()
        # The breakpoints' classes would come with the first resize, and a second layout with them.
        size = self.app.size
        for breakpoints, length in (
            (self.HORIZONTAL_BREAKPOINTS, size.width),
            (self.VERTICAL_BREAKPOINTS, size.height),
        ):
            names = [name for least, name in sorted(breakpoints or ()) if length >= least]
            self.add_class(*names[-1:], update=False)

    @property
    def arcade(self) -> ArcadeApp:
        """The app, as what it is."""
        return cast("ArcadeApp", self.app)

    def commands(self) -> Iterable[SystemCommand]:
        """What the command palette offers on this screen."""
        return ()

    def quit(self) -> None:
        """End the program."""
        self.app.exit()
