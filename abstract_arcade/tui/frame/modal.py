"""The windows above a screen."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar, Generic

from textual import events
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.containers import Vertical
from textual.filter import LineFilter, Monochrome
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Static

from abstract_arcade.tui.display import ColorDepth
from abstract_arcade.tui.frame.screen import ArcadeScreen, ResultT
from abstract_arcade.tui.frame.themed_app import ThemedApp
from abstract_arcade.tui.messages import CloseModal
from abstract_arcade.tui.widgets.key_bar import DialogKeys, KeyHint

if TYPE_CHECKING:
    from textual.types import CSSPathType


class Modal(ModalScreen[ResultT], ArcadeScreen[ResultT], Generic[ResultT]):
    """A window above a screen, with a result of type `ResultT`.

    It is opened by the message `OpenModal`, and `answer` waits until it is closed. A click outside
    of the window closes it without a result.
    """

    CSS_PATH: ClassVar[CSSPathType | None] = [
        "../fields.tcss",
        "../lists.tcss",
        "../dialogs.tcss",
    ]

    _answer: asyncio.Future[ResultT | None] | None = None

    question = ""
    """The text at the top of the window; empty for none."""

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog"):
            if self.question:
                yield Static(self.question, id="question", markup=False)
            yield from self.contents()
            yield DialogKeys()

    def get_line_filters(self) -> Sequence[LineFilter]:
        filters = super().get_line_filters()
        app = self.app
        if not isinstance(app, ThemedApp):
            return filters
        dims_screen_below = self.styles.background.a > 0
        if app.terminal_display.depth is ColorDepth.EIGHT_BIT and dims_screen_below:
            # 256 colours have too few dark ones: the dimmed screen below would change its hues.
            return [Monochrome(), *filters]
        return filters

    def contents(self) -> Iterable[Widget]:
        """Return the widgets between the question and the line of keys."""
        return ()

    def show_keys(self) -> None:
        for line in self.query(DialogKeys):
            line.show(self.hints())

    def hints(self) -> list[KeyHint]:
        """Return the entries of the window's line of keys."""
        return []

    def close(self, result: ResultT | None = None) -> None:
        """Close the window with a result.

        Nothing happens if the window is not on top, or if it is closed already: a second Enter or
        click may have arrived meanwhile.
        """
        if self.is_live and self.app.screen is self:
            self.leaving = True
            self.app.post_message(CloseModal(self, result))

    def dismiss(self, result: ResultT | None = None) -> AwaitComplete:
        """Call `close`. Textual's own method would remove the window at once."""
        self.close(result)
        return AwaitComplete()

    def action_close(self) -> None:
        self.close()

    def on_click(self, event: events.Click) -> None:
        widget, _ = self.get_widget_at(event.screen_x, event.screen_y)
        if widget is self and event.button == 1:
            self.close()

    def on_unmount(self) -> None:
        self.settle()

    async def answer(self) -> ResultT | None:
        """Wait until the window is closed, and return its result, or None if it has none."""
        return await asyncio.shield(self._future)

    def settle(self, result: ResultT | None = None) -> None:
        """Hand the result to `answer`. The app calls this when it has closed the window.

        Only the first result counts.
        """
        if not self._future.done():
            self._future.set_result(result)

    @property
    def _future(self) -> asyncio.Future[ResultT | None]:
        # Created late: a window may be created before the event loop runs.
        if self._answer is None:
            self._answer = asyncio.get_running_loop().create_future()
        return self._answer
