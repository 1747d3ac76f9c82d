"""The gate through which keys, pastes and the mouse come to the screens, one event at a time."""

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
"""Turns of the event loop after which the gate looks less often whether all is quiet."""

_PAUSE = 0.002
"""Seconds between two looks from then on."""

REST = 0.02
"""Seconds after an event for which nobody waits before the gate looks: by then it is dealt with."""

OVERTAKING = 0.2
"""Seconds after which a key that ends the program is passed on before all that is held."""

REPEAT_DELAY = 1.5
"""Seconds after which a key that is held down has begun to repeat itself, if it does."""

REPEAT_GAP = 0.2
"""Seconds between two repetitions of such a key at most; by hand it takes longer."""


class InputGate:
    """Holds input back until the event before it has had all its effects.

    Textual gives a key to the focused widget and takes the next one at once, while the first is
    still on its way up to the binding that opens a window. Through the gate the next event comes
    only when all message queues are empty, no change of screens is under way, the screen on top has
    been laid out and shows what has happened: so it meets the screen that the events before it have
    led to.

    What was meant for what was there before a change is dropped: mouse events and repetitions.
    A key that ends the program waits for `OVERTAKING` seconds at most: then what is held before it
    is dropped.
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
        # Looks whether all is quiet after an event that was admitted at once.
        self._look_later: asyncio.TimerHandle | None = None
        self._admitted: events.Event | None = None
        # The event that was passed on last, and the screen on top at that time.
        self._last: events.Event | None = None
        self._screen: Screen[object] | None = None
        # The key whose repetitions are dropped.
        self._repeated: str | None = None
        # The click that has closed a window.
        self._closing: events.MouseUp | None = None
        # The key that has led back, at its last coming, and whether it is known to be held down.
        self._leading_back: events.Key | None = None
        self._is_held_down = False

    @property
    def is_at_rest(self) -> bool:
        """Whether no event is held, and the last one has had all its effects."""
        is_looked_at = self._is_watching or self._look_later is not None
        return not (self._held or is_looked_at or self._arrival.is_set())

    @contextmanager
    def change(self) -> Iterator[None]:
        """A change of screens: until its end nothing passes."""
        self._changes += 1
        self._is_quiet = False
        try:
            yield
        finally:
            self._changes -= 1
            self._changed_at = time.monotonic()

    def opened(self) -> None:
        """Something was opened: repetitions of its key that have arrived by now are dropped."""
        self._repeated = self._last.key if isinstance(self._last, events.Key) else None

    def closed(self) -> None:
        """A window was closed: if a click did that, a second one at its place is dropped."""
        self._closing = self._last if isinstance(self._last, events.MouseUp) else None

    def led_back(self) -> None:
        """The way led back to the menu: as long as its key is held down, it is dropped there."""
        self._leading_back = self._last if isinstance(self._last, events.Key) else None
        self._is_held_down = False

    def _is_stale(self, event: events.Event) -> bool:
        """Whether an event from the time of the last change is meant for what was there before."""
        if isinstance(event, events.MouseEvent):
            return event.time <= self._changed_at or self._is_second_click(event)
        if not (isinstance(event, events.Key) and event.key == self._repeated):
            self._repeated = None
            return False
        return event.time <= self._changed_at

    def _is_second_click(self, event: events.MouseEvent) -> bool:
        """Whether an event belongs to the double click whose first half has closed a window."""
        closing = self._closing
        if closing is None or not isinstance(event, events.MouseDown | events.MouseUp):
            return False
        is_near = event.time - closing.time <= self._app.CLICK_CHAIN_TIME_THRESHOLD
        if not is_near or event.screen_offset != closing.screen_offset:
            self._closing = None
        return self._closing is not None

    def _may_be_held_down(self, event: events.Event) -> bool:
        """Return whether an event may be a repetition of the key that has led back."""
        last = self._leading_back
        if last is None or not isinstance(event, events.Key):
            return False
        longest = REPEAT_GAP if self._is_held_down else REPEAT_DELAY
        if event.key != last.key or event.time - last.time > longest:
            self._leading_back = None
        return self._leading_back is not None

    async def _is_repetition(self, event: events.Event) -> bool:
        """Return whether an event is a repetition of the key that has led back.

        A key that is held down first comes again as late as one that is pressed twice, but is then
        followed by more of its kind at once: this waits for them.
        """
        if not self._may_be_held_down(event):
            return False
        assert isinstance(event, events.Key)
        if not self._is_held_down:
            following = await self._key_within(REPEAT_GAP)
            gap = 0 if following is None else following.time - event.time
            if following is None or following.key != event.key or gap > REPEAT_GAP:
                self._leading_back = None
                return False
        self._leading_back = event
        self._is_held_down = True
        return True

    async def _key_within(self, seconds: float) -> events.Key | None:
        """The next key that is held, once it comes; None if none comes within some seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not any(isinstance(each, events.Key) for each in self._held):
                    self._arrival.clear()
                    await self._arrival.wait()
        return next((each for each in self._held if isinstance(each, events.Key)), None)

    def admits(self, event: events.Event) -> bool:
        """Whether an event that comes to the app may be dealt with now; if not, it is held."""
        if event is self._admitted:
            self._admitted = None
            return True
        is_doubtful = self._is_stale(event) or self._may_be_held_down(event)
        if self._is_quiet and not self._held and not is_doubtful:
            self._note(event)
            loop = asyncio.get_running_loop()
            self._look_later = loop.call_later(REST, self._look)
            return True
        self._hold(event)
        return False

    def takes_back(self, event: events.Event) -> bool:
        """Whether a key is held again: nobody took it, on a screen that was changed meanwhile."""
        if not isinstance(event, events.Key) or self._app.screen is self._screen:
            return False
        self._held.appendleft(events.Key(event.key, event.character))
        self._watch()
        return True

    def _hold(self, event: events.Event) -> None:
        last = self._held[-1] if self._held else None
        if type(event) is type(last) is events.MouseMove:
            # Only the latest place of the mouse matters.
            self._held.pop()
        self._held.append(event)
        self._watch()
        if self._is_urgent(event):
            asyncio.get_running_loop().call_later(OVERTAKING, self._overtake, event)

    def _overtake(self, event: events.Event) -> None:
        """Pass on what is held still, and drop what came before it.

        Without a screen, before the first and at the end, it stays held.
        """
        if event in self._held and self._app.screen_stack:
            while self._held.popleft() is not event:
                pass
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
        """Note that all is quiet, or have `run` wait until it is.

        One look is enough: a worker that the event has started posts its first message before this
        is called. Every turn of the loop spared is a fiftieth of the time that a key takes.
        """
        self._look_later = None
        if self._is_busy():
            self._arrival.set()
        else:
            self._is_quiet = True

    def _watch(self) -> None:
        """Have `run` pass on what is held, once all is quiet."""
        if self._look_later is not None:
            self._look_later.cancel()
            self._look_later = None
        self._arrival.set()

    async def run(self) -> None:
        """Pass on what is held, one after the other, as long as the app runs."""
        while True:
            await self._arrival.wait()
            self._is_watching = True
            self._arrival.clear()
            self._is_quiet = False
            await self._quiet()
            while self._held:
                event = self._held.popleft()
                if self._is_stale(event) or await self._is_repetition(event):
                    continue
                self._pass_on(event)
                await self._quiet()
            self._is_quiet = True
            self._is_watching = False

    async def _quiet(self) -> None:
        """Wait until nothing is under way any more.

        A worker that was just started posts its first message one turn of the loop later, so two
        quiet turns are wanted.
        """
        turns = 0
        quiet = 0
        while quiet < 2:
            await asyncio.sleep(0 if turns < _PATIENT_TURNS else _PAUSE)
            turns += 1
            quiet = 0 if self._is_busy() else quiet + 1

    def _is_busy(self) -> bool:
        app = self._app
        if self._changes or self._admitted is not None or app.message_queue_size:
            return True
        stack = app.screen_stack
        if not stack or (app.size and not stack[-1].outer_size):
            return True
        return self._is_behind() or any(_has_messages(screen) for screen in stack)


def _has_messages(node: DOMNode) -> bool:
    """Whether a node or one below it has messages to handle; every key asks this more than once."""
    return node.message_queue_size > 0 or any(_has_messages(child) for child in node.children)
