"""The windows above a screen, and how they and the screens know whether they are there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from textual import events
from textual.await_complete import AwaitComplete
from textual.screen import ModalScreen, Screen

from abstract_arcade.tui.keys import first_keys, side_by_side
from abstract_arcade.tui.messages import CloseModal
from abstract_arcade.tui.widgets.key_bar import Hint

ResultT = TypeVar("ResultT")
ScreenT = TypeVar("ScreenT", bound="GuardedScreen[Any]")
P = ParamSpec("P")


class GuardedScreen(Screen[ResultT]):
    """A screen that knows whether its widgets are there."""

    leaving = False
    """Whether the app is about to take the screen away; the app sets it."""

    is_behind = False
    """Whether something has happened that will be shown in a moment: until then input waits."""

    takes_every_key = False
    """Whether the next key is taken for itself, whatever it does elsewhere."""

    _key_names: Mapping[str, str] | None = None

    def on_mount(self) -> None:
        # Another widget has the keys now, or they were bound anew.
        self.bindings_updated_signal.subscribe(self, self._bindings_changed)

    def _bindings_changed(self, _screen: Screen[object]) -> None:
        before = self._key_names
        self._key_names = first_keys(self.active_bindings)
        if self.is_live and self._key_names != before:
            self.keys_changed()

    def keys_changed(self) -> None:
        """Show the keys anew wherever they are named, since they are others now."""
        self.show_keys()

    def forget_keys(self) -> None:
        """Ask anew for the keys: to be called where other actions can be run than before."""
        self._key_names = None

    def show_keys(self) -> None:
        """Fill the line of keys, on a screen that has one."""

    def key(self, action: str) -> str:
        """What the first key of an action is called, as keys are bound now.

        Returns:
            Its name; empty if the action has no key.
        """
        names = self._key_names
        if names is None:
            names = first_keys(self.active_bindings)
            if self.is_live:
                self._key_names = names
        return names.get(action, "")

    def disabled_reason(self, action: str) -> str | None:  # noqa: ARG002
        """Why an action would do nothing now, in a sentence; None if it would do something."""
        return None

    def hint(self, text: str, *actions: str, drop_order: int = 0) -> Hint:
        """A hint for actions, with their keys; it is dim while all of them would do nothing.

        Args:
            text: what they do.
            actions: as the screen runs them. One alone is a button, too.
            drop_order: see `Hint`.
        """
        keys = side_by_side([name for name in map(self.key, actions) if name])
        enabled = any(self.disabled_reason(each) is None for each in actions)
        return Hint(keys, text, actions[0] if len(actions) == 1 else "", enabled, drop_order)

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
    """A window above a screen. It answers once, when it is closed.

    A click beside it closes it without a result, whatever lies there.
    """

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

    def on_click(self, event: events.Click) -> None:
        is_beside = self.get_widget_at(event.screen_x, event.screen_y)[0] is self
        if is_beside and event.button == 1:
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
