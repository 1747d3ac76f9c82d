"""The gate that passes keys, pastes and mouse events to the screens, one at a time."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from textual import events

if TYPE_CHECKING:
    from textual.app import App
    from textual.dom import DOMNode
    from textual.screen import Screen

_PATIENT_TURNS = 100
"""Turns of the event loop after which the gate checks less often whether the app is idle."""

_PAUSE = 0.002
"""Seconds between two checks from then on."""

REST = 0.02
"""Seconds between an event and the check whether it has been handled, if no event waits for it."""

OVERTAKING = 0.2
"""Seconds after which a key that quits the program is passed on, even if the app is busy."""

REPEAT_DELAY = 1.5
"""The longest time, in seconds, before a key that is held down repeats for the first time."""

REPEAT_GAP = 0.2
"""The longest time, in seconds, between two repetitions. Pressing a key twice takes longer."""

_QUIET_TURNS = 2
"""Turns of the event loop for which the app must be idle before the next event is passed on."""


class _HeldKey:
    """A key that opened the menu, as long as the events of the same key may be repetitions.

    The first repetition comes as late as a second press would. Only a key that is held down is
    followed by more repetitions at once.
    """

    def __init__(self, event: events.Key) -> None:
        self._last = event
        self.has_repeated = False
        """Whether the key is known to be held down."""

    def may_be_repeated_by(self, event: events.Key) -> bool:
        """Return whether an event is of this key, and comes early enough for a repetition."""
        longest = REPEAT_GAP if self.has_repeated else REPEAT_DELAY
        return event.key == self._last.key and event.time - self._last.time <= longest

    def repeat(self, event: events.Key) -> None:
        """Note that an event was a repetition."""
        self._last = event
        self.has_repeated = True


class InputGate:
    """Holds input back until the event before it has had all its effects.

    Textual passes a key to the focused widget and takes the next key at once, while the first one
    still bubbles up to the binding that opens a window. The gate passes on the next event only when
    the app is idle: all message queues are empty, no screen is being opened or closed, and the
    screen on top has been laid out and shows what has happened. So each event reaches the screen
    that the events before it have opened.

    Mouse events and repetitions of keys are dropped if they were meant for a screen that is gone. A
    key that quits the program waits for `OVERTAKING` seconds at most. Then the events before it are
    dropped.
    """

    def __init__(
        self,
        app: App[None],
        is_behind: Callable[[], bool],
        is_urgent: Callable[[events.Event], bool],
    ) -> None:
        self._app = app
        self._is_behind = is_behind
        self._is_urgent = is_urgent
        self._held: deque[events.Event] = deque()
        self._arrival = asyncio.Event()
        self._changes = 0
        self._changed_at = 0.0
        self._is_quiet = False
        self._is_watching = False
        # Calls `_look` after an event that was admitted at once.
        self._look_later: asyncio.TimerHandle | None = None
        self._admitted: events.Event | None = None
        # The last event that was passed on, and the screen on top at that time.
        self._last: events.Event | None = None
        self._screen: Screen[object] | None = None
        # The key that opened something: its repetitions are dropped.
        self._repeated: str | None = None
        # The click that closed a window.
        self._closing: events.MouseUp | None = None
        # The key that returned to the menu, while its events may be repetitions.
        self._returning: _HeldKey | None = None

    @property
    def is_at_rest(self) -> bool:
        """Whether no event is held, and the last event is known to have had all its effects."""
        if self._held or self._arrival.is_set():
            return False
        return not self._is_watching and self._look_later is None

    @contextmanager
    def change(self) -> Iterator[None]:
        """Let no event pass while screens are opened or closed in the `with` block."""
        self._changes += 1
        self._is_quiet = False
        try:
            yield
        finally:
            self._changes -= 1
            self._changed_at = time.monotonic()

    def opened(self) -> None:
        """Note that the last key opened something; drop its repetitions that have arrived."""
        self._repeated = self._last.key if isinstance(self._last, events.Key) else None

    def closed(self) -> None:
        """Note that a window was closed; if by a click, drop a second click at the same place."""
        self._closing = self._last if isinstance(self._last, events.MouseUp) else None

    def led_back(self) -> None:
        """Note that the last key returned to the menu; drop it there while it is held down."""
        self._returning = _HeldKey(self._last) if isinstance(self._last, events.Key) else None

    def _forget_ended(self, event: events.Event) -> None:
        """Forget the last key or click that changed screens, if an event cannot repeat it."""
        if isinstance(event, events.MouseDown | events.MouseUp):
            if not self._is_second_click(event):
                self._closing = None
        elif isinstance(event, events.Key):
            if event.key != self._repeated:
                self._repeated = None
            if self._returning is not None and not self._returning.may_be_repeated_by(event):
                self._returning = None

    def _is_stale(self, event: events.Event) -> bool:
        """Return whether an event was meant for the screen before the last change of screens.

        Of keys, only repetitions of the key that opened something are.
        """
        if isinstance(event, events.MouseEvent):
            return event.time <= self._changed_at or self._is_second_click(event)
        is_repeated = isinstance(event, events.Key) and event.key == self._repeated
        return is_repeated and event.time <= self._changed_at

    def _is_second_click(self, event: events.MouseEvent) -> bool:
        """Return whether an event belongs to a double click whose first click closed a window."""
        closing = self._closing
        if closing is None or not isinstance(event, events.MouseDown | events.MouseUp):
            return False
        is_soon = event.time - closing.time <= self._app.CLICK_CHAIN_TIME_THRESHOLD
        return is_soon and event.screen_offset == closing.screen_offset

    def _may_be_held_down(self, event: events.Event) -> bool:
        """Return whether an event may be a repetition of the key that returned to the menu."""
        if self._returning is None or not isinstance(event, events.Key):
            return False
        return self._returning.may_be_repeated_by(event)

    async def _is_repetition(self, event: events.Event) -> bool:
        """Return whether an event is a repetition of the key that returned to the menu.

        This may wait for the next key, by which the first repetition differs from a second press.
        """
        held_key = self._returning
        if held_key is None or not isinstance(event, events.Key):
            return False
        if not held_key.may_be_repeated_by(event):
            return False
        if not held_key.has_repeated:
            following = await self._key_within(REPEAT_GAP)
            if following is None or not _is_automatic(event, following):
                self._returning = None
                return False
        held_key.repeat(event)
        self._returning = held_key
        return True

    async def _key_within(self, seconds: float) -> events.Key | None:
        """Wait for the next key and return it, or None if none comes within some seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self._next_key is None:
                    self._arrival.clear()
                    await self._arrival.wait()
        return self._next_key

    @property
    def _next_key(self) -> events.Key | None:
        """The first key event that is held, or None."""
        for event in self._held:
            if isinstance(event, events.Key):
                return event
        return None

    def admits(self, event: events.Event) -> bool:
        """Return whether the app may handle an event now; if not, the event is held.

        `run` posts a held event again later, and then it is admitted.
        """
        if event is self._admitted:
            self._admitted = None
            return True
        self._forget_ended(event)
        is_doubtful = self._is_stale(event) or self._may_be_held_down(event)
        if self._is_quiet and not self._held and not is_doubtful:
            self._note(event)
            loop = asyncio.get_running_loop()
            self._look_later = loop.call_later(REST, self._look)
            return True
        self._hold(event)
        return False

    def takes_back(self, event: events.Event) -> bool:
        """Hold a key again that no widget has handled, if another screen is on top by now.

        Return whether the key is held. Other events than keys are not.
        """
        if not isinstance(event, events.Key) or self._app.screen is self._screen:
            return False
        self._held.appendleft(events.Key(event.key, event.character))
        self._watch()
        return True

    def _hold(self, event: events.Event) -> None:
        last = self._held[-1] if self._held else None
        if isinstance(event, events.MouseMove) and isinstance(last, events.MouseMove):
            # Only the latest position of the mouse matters.
            self._held.pop()
        self._held.append(event)
        self._watch()
        if self._is_urgent(event):
            asyncio.get_running_loop().call_later(OVERTAKING, self._overtake, event)

    def _overtake(self, event: events.Event) -> None:
        """Pass on an event if it is still held, and drop the events before it.

        If no screen is open, as at the start and at the end, the event stays held.
        """
        if event not in self._held or not self._app.screen_stack:
            return
        while self._held[0] is not event:
            self._held.popleft()
        self._held.popleft()
        self._pass_on(event)
        self._arrival.set()

    def _pass_on(self, event: events.Event) -> None:
        self._note(event)
        self._admitted = event
        self._app.post_message(event)

    def _note(self, event: events.Event) -> None:
        self._last = event
        self._screen = self._app.screen
        self._is_quiet = False

    def _look(self) -> None:
        """Note that the app is idle, or have `run` wait until it is.

        One check is enough: a worker that the event has started posts its first message before this
        is called. A second turn of the event loop would take 2 % of the time of a key.
        """
        self._look_later = None
        if self._is_busy():
            self._arrival.set()
        else:
            self._is_quiet = True

    def _watch(self) -> None:
        """Have `run` pass on the held events, as soon as the app is idle."""
        if self._look_later is not None:
            self._look_later.cancel()
            self._look_later = None
        self._arrival.set()

    async def run(self) -> None:
        """Pass on the held events one after the other, as long as the app runs."""
        while True:
            await self._arrival.wait()
            self._is_watching = True
            self._arrival.clear()
            self._is_quiet = False
            await self._quiet()
            while self._held:
                event = self._held.popleft()
                self._forget_ended(event)
                if self._is_stale(event) or await self._is_repetition(event):
                    continue
                self._pass_on(event)
                await self._quiet()
            self._is_quiet = True
            self._is_watching = False

    async def _quiet(self) -> None:
        """Wait until the app is idle for `_QUIET_TURNS` turns of the event loop.

        A worker that was just started posts its first message one turn later.
        """
        turns = 0
        quiet_turns = 0
        while quiet_turns < _QUIET_TURNS:
            await asyncio.sleep(0 if turns < _PATIENT_TURNS else _PAUSE)
            turns += 1
            if self._is_busy():
                quiet_turns = 0
            else:
                quiet_turns += 1

    def _is_busy(self) -> bool:
        app = self._app
        if self._changes or self._admitted is not None or app.message_queue_size:
            return True
        if not app.screen_stack or self._is_behind():
            return True
        is_laid_out = bool(app.screen_stack[-1].outer_size) or not app.size
        return not is_laid_out or any(_has_messages(screen) for screen in app.screen_stack)


def _is_automatic(event: events.Key, following: events.Key) -> bool:
    """Return whether a key event is followed by a repetition so soon that the key is held down."""
    return following.key == event.key and following.time - event.time <= REPEAT_GAP


def _has_messages(node: DOMNode) -> bool:
    """Return whether a node of the DOM, or a node below it, has messages to handle."""
    return node.message_queue_size > 0 or any(_has_messages(child) for child in node.children)
