"""Screens and windows that know whether their widgets are there, and what their keys are called."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from textual.screen import Screen

from abstract_arcade.tui.keys import first_keys, side_by_side
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

    def note_input(self) -> None:
        """Note that somebody is there: input has come, be it for a window above this screen."""

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
