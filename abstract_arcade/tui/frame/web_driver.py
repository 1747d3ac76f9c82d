"""The driver of a browser: Textual's, but it ends with its server, and no size upsets it."""

from __future__ import annotations

import os
import signal
from functools import partial
from typing import Any

from textual.app import App
from textual.drivers.web_driver import WebDriver
from textual.geometry import Size

from abstract_arcade.tui.frame.driver import is_sensible
from abstract_arcade.tui.messages import Quit


class ArcadeWebDriver(WebDriver):
    """Textual's driver of a browser, which talks to the server by standard input and output."""

    def __init__(self, app: App[Any], **settings: Any) -> None:
        super().__init__(app, **settings)
        if self._size is not None and not is_sensible(Size(*self._size)):
            self._size = None
        self._write = partial(self._write_whole)

    def _write_whole(self, data: bytes) -> int:
        """Write all of it; a pipe may take less at once, and what follows would be misread."""
        try:
            written = 0
            while written < len(data):
                written += os.write(self.fileno, data[written:])
        except OSError:
            # The server is gone: the input ends, too.
            return 0
        return written

    def run_input_thread(self) -> None:
        """Read what the server sends until it is told to stop. The program ends with the server."""
        super().run_input_thread()
        if not self.exit_event.is_set():
            self.send_message(Quit(128 + signal.SIGHUP))

    def on_meta(self, packet_type: str, payload: dict[str, object]) -> None:
        """Take what the server says beside keys; absurd sizes are not believed."""
        if packet_type == "resize":
            width = payload.get("width")
            height = payload.get("height")
            if type(width) is not int or type(height) is not int:
                return
            if not is_sensible(Size(width, height)):
                return
        super().on_meta(packet_type, payload)
