"""Waiting until an app has done all that it has to do.

Textual's pilot takes a program that uses no processor time for one that has finished; on a busy
machine it uses none because it is not its turn. What is left to do can be seen instead: messages
in the queues, callbacks to call, pictures to draw.

A picture is drawn as soon as nothing else is left to do, while Textual waits for the next sixtieth
of a second: hundreds of tests would spend half their time on that.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any

from textual._context import active_app
from textual.app import App
from textual.message_pump import MessagePump
from textual.widget import Widget

from abstract_arcade.tui.app import ArcadeApp

TURNS = 12
"""Turns of the event loop in which nothing has to be done, before nothing is taken to come.

A task that waits for another one lets several go by.
"""

IDLE_TURNS = 2
"""As many are enough if no task can go on: timers and sockets have then been looked at, too."""

MOST_SECONDS = 1.0
"""Seconds of processor time to wait for an app that always has something to do.

Textual's pilot waits for a second, in which an app on a busy machine may not get far.
"""


def has_messages(pump: MessagePump) -> bool:
    """Whether an app, a screen or a widget has messages or callbacks to handle."""
    return bool(
        pump.is_running and pump._is_mounted and (pump._next_callbacks or pump.message_queue_size)
    )


def is_busy(pump: MessagePump) -> bool:
    """Whether something is left to do for an app, a screen or a widget."""
    if not (pump.is_running and pump._is_mounted):
        return False
    if has_messages(pump):
        return True
    if not isinstance(pump, Widget) or not (
        pump._layout_required
        or pump._scroll_required
        or pump._repaint_required
        or pump._recompose_required
        or pump._refresh_styles_required
    ):
        return False
    # Neither a screen below another one nor a hidden widget is drawn: their pictures stay to be
    # done.
    widgets = (each for each in pump.ancestors_with_self if isinstance(each, Widget))
    is_shown = all(each.display for each in widgets)
    return is_shown and pump.is_attached and pump.screen is pump.app.screen


def is_settled(app: App[Any]) -> bool:
    """Whether nothing is left to do now."""
    if not app.is_running or not app.screen_stack:
        return True
    if isinstance(app, ArcadeApp) and not app._gate.is_at_rest:
        return False
    top = app.screen
    if top._callbacks or (top._dirty_widgets and not app._batch_count):
        return False
    return not (is_busy(app) or any(map(is_busy, app._registry)))


def draw_now(app: App[object]) -> None:
    """Draw the screen on top if nothing but its timer is waited for."""
    if not app.is_running or not app.screen_stack:
        return
    # The timer is private, and what is said of its type is wrong.
    top: Any = app.screen
    if top._update_timer._active.is_set() and not any(map(has_messages, (app, *app._registry))):
        with top._context():
            top._on_timer_update()


async def settle(min_sleep: float = 0.0, max_sleep: float = MOST_SECONDS) -> None:
    """Wait until the running app has nothing left to do; it stands in for `wait_for_idle`.

    Args:
        min_sleep: as Textual calls it; nothing has to be waited for.
        max_sleep: seconds of processor time after which it is taken to have always something to do.
    """
    del min_sleep
    app = active_app.get()
    # The loop below never sleeps, so this time always goes on.
    deadline = time.thread_time() + max_sleep
    # The queue of what is to run, where the event loop is Python's own.
    ready = getattr(asyncio.get_running_loop(), "_ready", (None,))
    quiet = 0
    idle = 0
    while quiet < TURNS and idle < IDLE_TURNS and time.thread_time() < deadline:
        await asyncio.sleep(0)
        draw_now(app)
        quiet = quiet + 1 if is_settled(app) else 0
        idle = idle + 1 if quiet and not ready else 0
