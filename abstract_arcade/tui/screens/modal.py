"""The windows above a screen, and how they and the screens know whether they are there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from textual.await_complete import AwaitComplete
from textual.screen import ModalScreen, Screen

from abstract_arcade.tui.messages import CloseModal

ResultT = TypeVar("ResultT")
ScreenT = TypeVar("ScreenT", bound="GuardedScreen[Any]")
P = ParamSpec("P")


class GuardedScreen(Screen[ResultT]):
    """A screen that knows whether its widgets are there."""

    leaving = False
    """Whether the app is about to take the screen away; the app sets it."""

    @property
    def is_live(self) -> bool:
        """Whether all widgets of the screen are there: they have been composed and not yet removed.

        Timers, engines and signals come at any moment: what they call asks this first, most easily
        by the decorator `while_live`.
        """
        return not self.leaving and self.is_attached and bool(self.children)


def while_live(
    method: Callable[Concatenate[ScreenT, P], None],
) -> Callable[Concatenate[ScreenT, P], None]:
    """Let a method of a screen do nothing unless the screen is live."""

    @wraps(method)
    def guarded(self: ScreenT, /, *args: P.args, **kwargs: P.kwargs) -> None:
        if self.is_live:
            method(self, *args, **kwargs)

    return guarded


class Modal(ModalScreen[ResultT], GuardedScreen[ResultT], Generic[ResultT]):
    """A window above a screen. It answers once, when it is closed."""

    _answer: asyncio.Future[ResultT | None] | None = None

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
        """Close without a result."""
        self.close()

    def on_unmount(self) -> None:
        self.settle()

    async def answer(self) -> ResultT | None:
        """Wait until the window is closed.

        Returns:
            The result; None if it was closed without one, or never opened.
        """
        if self._answer is None:
            self._answer = asyncio.get_running_loop().create_future()
        return await asyncio.shield(self._answer)

    def settle(self, result: ResultT | None = None) -> None:
        """Give the result to whoever waits for it; the app does so when it closes the window."""
        if self._answer is None:
            self._answer = asyncio.get_running_loop().create_future()
        if not self._answer.done():
            self._answer.set_result(result)


class ModalQuestion(Modal[str]):
    """A window that asks something; its answer is a text, or None."""
