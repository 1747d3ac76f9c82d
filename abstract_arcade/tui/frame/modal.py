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

from abstract_arcade.tui.frame.screen import ArcadeScreen, ResultT
from abstract_arcade.tui.frame.themed_app import ThemedApp
from abstract_arcade.tui.messages import CloseModal
from abstract_arcade.tui.widgets.key_bar import DialogKeys, KeyHint

if TYPE_CHECKING:
    from textual.types import CSSPathType


class Modal(ModalScreen[ResultT], ArcadeScreen[ResultT], Generic[ResultT]):
    """A window above a screen. It answers once, when it is closed.

    A click beside it closes it without a result, whatever lies there.
    """

    CSS_PATH: ClassVar[CSSPathType | None] = [
        "../fields.tcss",
        "../lists.tcss",
        "../dialogs.tcss",
    ]

    _answer: asyncio.Future[ResultT | None] | None = None

    question = ""
    """What stands above all else; empty for nothing."""

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog"):
            if self.question:
                yield Static(self.question, id="question", markup=False)
            yield from self.contents()
            yield DialogKeys()

    def get_line_filters(self) -> Sequence[LineFilter]:
        app = self.app
        own = super().get_line_filters()
        few = isinstance(app, ThemedApp) and app.terminal_display.depth == 256
        # So few of them are dark that what is veiled would take another hue.
        return [Monochrome(), *own] if few and self.styles.background.a else own

    def contents(self) -> Iterable[Widget]:
        """What stands in the window between its question and its keys."""
        return ()

    def show_keys(self) -> None:
        for line in self.query(DialogKeys):
            line.show(self.hints())

    def hints(self) -> list[KeyHint]:
        """Return the keys of the window."""
        return []

    def close(self, result: ResultT | None = None) -> None:
        """Close the window with a result.

        Nothing happens unless the window is on top of all others and was not closed before: a
        second Enter or click may be under way already.
        """
        if self.is_live and self.app.screen is self:
            self.leaving = True
            self.app.post_message(CloseModal(self, result))

    def dismiss(self, result: ResultT | None = None) -> AwaitComplete:
        """Close the window by `close`, where Textual would take it off the stack at once."""
        self.close(result)
        return AwaitComplete()

    def action_close(self) -> None:
        self.close()

    def on_click(self, event: events.Click) -> None:
        is_beside = self.get_widget_at(event.screen_x, event.screen_y)[0] is self
        if is_beside and event.button == 1:
            self.close()

    def on_unmount(self) -> None:
        self.settle()

    async def answer(self) -> ResultT | None:
        """Wait for the result; None if the window is closed without one, or never opened."""
        if self._answer is None:
            self._answer = asyncio.get_running_loop().create_future()
        return await asyncio.shield(self._answer)

    def settle(self, result: ResultT | None = None) -> None:
        """Give the result to whoever waits for it; the app does so when it closes the window."""
        if self._answer is None:
            self._answer = asyncio.get_running_loop().create_future()
        if not self._answer.done():
            self._answer.set_result(result)
