"""The driver of a guest's screen in the host's process. Its terminal is reached by a channel."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from contextvars import Context
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Literal, Protocol, TextIO

from textual import events
from textual.driver import Driver
from textual.geometry import Size

from abstract_arcade.tui.frame.internals import Parser
from abstract_arcade.tui.frame.terminal import is_sensible
from abstract_arcade.tui.frame.terminal_input import TerminalInput

if TYPE_CHECKING:
    from textual.app import App
    from textual.message import Message

_TICK = 0.1
"""Seconds after which an unfinished escape sequence is taken for keys."""

_BEGIN = "\x1b[?1049h\x1b[?1000h\x1b[?1003h\x1b[?1006h\x1b[?2004h\x1b[?25l"
"""Switches to the alternate screen with the mouse and bracketed pastes, and hides the cursor."""

_END = "\x1b[?2004l\x1b[?1006l\x1b[?1003l\x1b[?1000l\x1b[0m\x1b[?25h\x1b[?1049l"
"""Undoes `_BEGIN`."""


class Channel(Protocol):
    """The connection to the terminal of another person."""

    def write(self, text: str) -> None:
        """Send output to the terminal, without blocking."""

    def deliver(self, name: str, text: str) -> None:
        """Offer a file to the person, with a name without folders and its text."""


class ChannelDriver(Driver):
    """Writes to a channel, gets its input by `feed`, and opens no file or browser of this machine.

    It takes the channel from the attribute `channel` of the app, and stores itself as the app's
    `channel_driver`.
    """

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        channel: Channel = app.channel  # type: ignore[attr-defined]
        self._channel = channel
        self._drawing = app
        self._first_size = size
        app.channel_driver = self  # type: ignore[attr-defined]
        self._input = TerminalInput(Parser())
        self._ticking: asyncio.Task[None] | None = None
        self._is_on = False

    @property
    def is_web(self) -> bool:
        """Whether files are delivered to the person instead of being written; always true."""
        return True

    def start_application_mode(self) -> None:
        self._is_on = True
        self.write(_BEGIN)
        size = Size(*(self._first_size or (80, 24)))
        self._drawing.post_message(events.Resize(size, size))
        self._ticking = asyncio.get_running_loop().create_task(self._tick())

    def stop_application_mode(self) -> None:
        self.write(_END)
        self._is_on = False

    def disable_input(self) -> None:
        self._is_on = False
        if self._ticking is not None:
            self._ticking.cancel()
        # Textual never frees its parsers, and each keeps its last key, which refers to the app of
        # the context: each guest who leaves by a key would leave 2 MB behind. A key in an empty
        # context replaces it.
        Context().run(self._feed_blank)

    def _feed_blank(self) -> None:
        for _ in self._input.feed(" "):
            pass

    def write(self, data: str) -> None:
        """Send output to the terminal if the app runs, else drop it."""
        if self._is_on:
            self._channel.write(data)

    def send_message(self, message: Message) -> None:
        """Post a message to the app. Messages keep the order in which input arrives."""
        self._drawing.post_message(message)

    def feed(self, text: str) -> None:
        """Process input as a terminal sends it: keys, pastes and mouse events.

        Input is ignored unless the app runs.
        """
        if self._is_on:
            for message in self._input.feed(text):
                self.process_message(message)

    def resize(self, width: int, height: int) -> None:
        """Resize the screen to a number of columns and rows.

        Impossible sizes (`is_sensible`) are ignored, and so are all unless the app runs.
        """
        size = Size(width, height)
        if self._is_on and is_sensible(size):
            self._drawing.post_message(events.Resize(size, size))

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(_TICK)
            for message in self._input.tick():
                self.process_message(message)

    # Textual would do the following on this machine.

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Do nothing: the browser would open on this machine."""

    def deliver_binary(
        self,
        binary: BinaryIO | TextIO,
        *,
        delivery_key: str,
        save_path: Path,
        open_method: Literal["browser", "download"] = "download",
        encoding: str | None = None,
        mime_type: str | None = None,
        name: str | None = None,
    ) -> None:
        """Deliver a text file to the person at the terminal, with the name of `save_path`.

        Bytes are decoded as UTF-8, or as `encoding` says. `open_method` and `mime_type` have no
        effect.

        Raises:
            UnicodeDecodeError: If the file is no text.
        """
        with binary:
            data = binary.read()
        text = data.decode(encoding or "utf-8") if isinstance(data, bytes) else data
        self._channel.deliver(save_path.name, text)
        with suppress(RuntimeError):
            self._drawing.post_message(
                events.DeliveryComplete(key=delivery_key, path=None, name=name)
            )
