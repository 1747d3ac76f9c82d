"""The driver of a POSIX terminal: Textual's, made safe against odd input and against Ctrl+Z."""

from __future__ import annotations

import asyncio
import os
import selectors
import shutil
import signal
import sys
import termios
import threading
import time
import tty
from codecs import getincrementaldecoder
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from textual import events
from textual.color import Color
from textual.driver import Driver
from textual.drivers.linux_driver import LinuxDriver
from textual.geometry import Size
from textual.messages import InBandWindowResize

from abstract_arcade.ending import SIGNALS
from abstract_arcade.session.suspend_clock import StoppedTime
from abstract_arcade.storage.crash import report
from abstract_arcade.tui.frame.internals import Parser, has_parser
from abstract_arcade.tui.frame.terminal import is_sensible, limited
from abstract_arcade.tui.frame.terminal_input import TerminalInput
from abstract_arcade.tui.frame.themed_app import ThemedApp
from abstract_arcade.tui.messages import BackgroundReported, Quit

if TYPE_CHECKING:
    from textual.app import App
    from textual.message import Message

_POLL = 0.1
"""Seconds after which an unfinished escape sequence is taken for keys."""

_ANSWER_SECONDS = 0.1
"""Seconds to wait until the terminal reports the colour of its background."""

_ASK_BACKGROUND = "\x1b]11;?\x1b\\"

# Values of TERM. The Linux console would print the part of the question that it does not know.
_WITHOUT_BACKGROUND = ("linux", "dumb", "")

_CHUNK = 4096
"""Bytes to read at once."""

_END_SEQUENCE = "\x1b\\"
_END_FRAME = "\x1b[?2026l"
_END_PASTES = "\x1b[?2004l"
_END_MOUSE = "\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1016l"
_END_SIZE_REPORTS = "\x1b[?2048l"
_END_FOCUS_REPORTS = "\x1b[?1004l"
_END_KEYBOARD_PROTOCOL = "\x1b[<u"
_WRAP_LINES = "\x1b[?7h"
_END_ALTERNATE_SCREEN = "\x1b[?1049l"
_SHOW_CURSOR = "\x1b[?25h"
_PLAIN_STYLE = "\x1b[0m"

_GIVE_BACK = (
    # An unfinished sequence and an unfinished frame are ended first.
    _END_SEQUENCE
    + _END_FRAME
    + _END_PASTES
    + _END_MOUSE
    + _END_SIZE_REPORTS
    + _END_FOCUS_REPORTS
    # Before the alternate screen, which has a keyboard stack of its own.
    + _END_KEYBOARD_PROTOCOL
    + _WRAP_LINES
    + _END_ALTERNATE_SCREEN
    + _SHOW_CURSOR
    + _PLAIN_STYLE
).encode()
"""The sequences that restore the terminal, whatever the program has switched on."""


class ArcadeDriver(LinuxDriver):
    """Textual's driver of POSIX terminals with a decoder and a parser that survive any input."""

    def __init__(
        self, app: App[Any], *, size: tuple[int, int] | None = None, **settings: bool
    ) -> None:
        # Without a size, Textual would take any size that the terminal reports.
        super().__init__(app, size=size or limited(Size(*shutil.get_terminal_size())), **settings)
        self._themed_app = app if isinstance(app, ThemedApp) else None
        if self._themed_app is not None:
            self._themed_app.terminal = self
        self._event_loop = asyncio.get_running_loop()
        self._is_on = False
        # The answer that `ask_background` waits for.
        self._background: asyncio.Future[Color] | None = None
        # Whether anything was written, so that there may be sequences to undo.
        self._has_written = False
        self._settings_before: list[Any] | None = None
        self._reports_sizes = False
        self._is_stopping = False
        self._stopped_time = StoppedTime()
        self._stopped_time.watch_by_itself()
        self._await_stop()
        signal.signal(signal.SIGCONT, signal.SIG_DFL)

    @property
    def stopped_seconds(self) -> float:
        """Seconds for which the program was suspended since its start, as by Ctrl+Z."""
        return self._stopped_time.look()

    # The terminal

    # If Ctrl+Z sends a signal, the terminal discards output that it has not shown yet. So no key
    # sends a signal while the sequences that set up or restore the terminal are written.

    def start_application_mode(self) -> None:
        before = self._take_settings()
        self._settings_before = before
        self._has_written = False
        self._is_on = True
        try:
            super().start_application_mode()  # type: ignore[no-untyped-call]
        except RuntimeError:
            # The system refuses to start the thread that reads or the one that writes.
            self._stop_writing()
            self.give_back()
            self.attrs_before = None
            raise
        self.attrs_before = before
        if self._themed_app is not None:
            self._themed_app.begin_to_ask_background()

    async def ask_background(self) -> Color | None:
        """Return the colour of the terminal's background; None if it is not reported in time.

        None, too, if the terminal is not asked: it may not know the question, or was just asked.
        """
        is_silent = os.environ.get("TERM", "") in _WITHOUT_BACKGROUND or not has_parser()
        if is_silent or self._background is not None:
            return None
        answer: asyncio.Future[Color] = self._event_loop.create_future()
        self._background = answer
        self.write(_ASK_BACKGROUND)
        await asyncio.wait([answer], timeout=_ANSWER_SECONDS)
        self._background = None
        return answer.result() if answer.done() else None

    def _take_background(self, color: Color) -> None:
        """Answer `ask_background` with a colour; ignore it if it comes too late."""
        if self._background is not None and not self._background.done():
            self._background.set_result(color)

    def stop_application_mode(self) -> None:
        before = self.attrs_before
        self.attrs_before = None
        super().stop_application_mode()
        if self._reports_sizes:
            # Textual leaves on the first mode always, and the second if the terminal reported its
            # support at the last moment.
            self.write("\x1b[?1016l\x1b[?2048l")
        self._is_on = False
        self._stop_writing()
        if before is not None:
            with suppress(termios.error):
                termios.tcsetattr(self.fileno, termios.TCSADRAIN, before)

    def _stop_writing(self) -> None:
        """Write all pending output, and end the thread that writes, if it was started."""
        with suppress(RuntimeError):
            # The thread may never have been started.
            super().close()

    def give_back(self) -> None:
        """Restore the terminal at once, before the process ends. Any thread may call it.

        Nothing is written afterwards.
        """
        if not self._is_on or sys.__stderr__ is None:
            return
        self._is_on = False
        if self._has_written:
            with suppress(OSError):
                # Through another descriptor, which does not block if the terminal takes no output.
                flags = os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK
                terminal = os.open(os.ttyname(sys.__stderr__.fileno()), flags)
                os.write(terminal, _GIVE_BACK)
        if self._settings_before is not None:
            with suppress(termios.error):
                termios.tcsetattr(self.fileno, termios.TCSANOW, self._settings_before)

    def _take_settings(self) -> list[Any] | None:
        """Let the terminal pass on all keys; return its attributes before, if it has any."""
        try:
            before = termios.tcgetattr(self.fileno)
            changed = before.copy()
            changed[tty.LFLAG] &= ~_flags_off()
            termios.tcsetattr(self.fileno, termios.TCSANOW, changed)
        except termios.error:
            return None
        return before

    def close(self) -> None:
        self._stop_writing()
        if not self._is_stopping:
            # The program ends: the event loop can no longer handle the signals.
            loop = asyncio.get_running_loop()
            loop.remove_signal_handler(signal.SIGTSTP)
            for number in SIGNALS:
                # The handler still limits the time that the end of the program takes.
                handler = signal.getsignal(number)
                loop.remove_signal_handler(number)
                signal.signal(number, handler)

    def write(self, data: str) -> None:
        """Write to the terminal, but not while the program is suspended."""
        if self._is_on:
            self._has_written = True
            if self._themed_app is not None:
                data = self._themed_app.in_terminal_colors(data)
            super().write(data)

    # Ctrl+Z and fg

    def _await_stop(self) -> None:
        # Textual's signal handler can interrupt any code, even itself. A handler of the event loop
        # cannot.
        asyncio.get_running_loop().add_signal_handler(signal.SIGTSTP, self._stop)

    def _stop(self) -> None:
        """Restore the terminal and suspend the process until the shell's `fg` continues it."""
        if not self._is_on:
            # The program is ending.
            return
        self._is_stopping = True
        # One stop is enough, however often Ctrl+Z is pressed.
        signal.signal(signal.SIGTSTP, signal.SIG_IGN)
        self.suspend_application_mode()
        self._stopped_time.watch(is_watched=False)
        stopped_at = time.monotonic()
        self._stop_until_in_front()
        self._stopped_time.add(time.monotonic() - stopped_at)
        self._stopped_time.watch(is_watched=True)
        self._await_stop()
        self._is_stopping = False
        if os.isatty(self.fileno):
            try:
                self.resume_application_mode()
            except RuntimeError as error:
                self.send_message(Quit(1, report(error)))
                return
            self.send_message(Driver.SignalResume())

    def _stop_until_in_front(self) -> None:
        is_in_front = False
        while not is_in_front:
            # The process stops within this call, since the signal goes to the calling thread. A
            # handler of SIGCONT would miss signals: Ctrl+Z makes the kernel drop a pending SIGCONT.
            signal.pthread_kill(threading.get_ident(), signal.SIGSTOP)
            try:
                is_in_front = os.tcgetpgrp(self.fileno) == os.getpgrp()
            except OSError:
                # The terminal is gone: SIGHUP ends the program.
                is_in_front = True

    # Input

    def run_input_thread(self) -> None:
        """Read the terminal until it is given back. If that fails, the program ends."""
        try:
            if has_parser():
                self._read_input()
            else:
                self._read_as_textual()
        except Exception as error:  # noqa: BLE001 - without its input the program could not be ended
            self.send_message(Quit(1, f"The terminal cannot be read: {error!r}."))

    def _read_input(self) -> None:
        decode = getincrementaldecoder("utf-8")(errors="replace").decode
        terminal = TerminalInput(Parser())
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(_POLL):
                    read = self._read()
                    if not read:
                        # The terminal is gone.
                        self.send_message(Quit(128 + signal.SIGHUP))
                        return
                    for message in terminal.feed(decode(read)):
                        self.process_message(message)
                for message in terminal.tick():
                    self.process_message(message)

    def _read_as_textual(self) -> None:
        """Read with Textual's own loop, and restart it when a report has broken its parser."""
        while not self.exit_event.is_set():
            try:
                super().run_input_thread()
            except OSError:
                # The terminal is gone.
                self.send_message(Quit(128 + signal.SIGHUP))
                return
            except Exception:  # noqa: BLE001 - a code point out of range, a size of zero, …
                self.exit_event.wait(_POLL)

    def _read(self) -> bytes:
        try:
            return os.read(self.fileno, _CHUNK)
        except OSError:
            return b""

    def process_message(self, message: Message) -> None:
        """Pass a message from the terminal to the app, unless it reports an impossible size."""
        if isinstance(message, events.Resize) and not is_sensible(message.size):
            return
        if isinstance(message, BackgroundReported):
            with suppress(RuntimeError):
                # The event loop may have ended.
                self._event_loop.call_soon_threadsafe(self._take_background, message.color)
            return
        if isinstance(message, InBandWindowResize) and message.supported:
            self._reports_sizes = True
        super().process_message(message)


def _flags_off() -> int:
    """Return the local modes (`termios`) that Textual switches off, as a bit mask."""
    flags = termios.ECHO | termios.ICANON | termios.IEXTEN
    if not os.environ.get("TEXTUAL_ALLOW_SIGNALS"):
        flags |= termios.ISIG
    return flags
