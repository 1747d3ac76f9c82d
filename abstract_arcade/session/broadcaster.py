"""Sends the notices of a table to its listeners, each to all of them before the next one."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable

from abstract_arcade.session.events import Listener, Notice


class Broadcaster:
    """Calls listeners with notices.

    A listener may cause further notices. They are sent once every listener has had the first one,
    so that all listeners get all notices in the same order.
    """

    def __init__(self) -> None:
        self._listeners: list[Listener] = []
        # Each notice, and the one listener that it is for, or None for all.
        self._queue: deque[tuple[Notice, Listener | None]] = deque()
        self._is_sending = False

    def add(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` with every notice from now on; return a function that ends this."""
        self._listeners.append(listener)

        def remove() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return remove

    def send(self, notices: Iterable[Notice], recipient: Listener | None = None) -> None:
        """Call every listener with some notices, in order; only `recipient` if it is given.

        A call by a listener returns first: its notices are sent after those that wait.
        """
        for notice in notices:
            self._queue.append((notice, recipient))
        if self._is_sending:
            # This call comes from a listener: the first call sends the rest of the queue.
            return
        self._is_sending = True
        try:
            while self._queue:
                self._call_listeners(*self._queue.popleft())
        finally:
            self._is_sending = False

    def _call_listeners(self, notice: Notice, recipient: Listener | None) -> None:
        for listener in tuple(self._listeners):
            # An earlier listener may have removed this one.
            if listener in self._listeners and recipient in (None, listener):
                listener(notice)
