"""The driver of a browser: Textual's, but it ends with its server and checks sizes."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from typing import Any

from textual.app import App
from textual.drivers.web_driver import WebDriver
from textual.geometry import Size

from abstract_arcade.tui.frame.terminal import is_sensible
from abstract_arcade.tui.messages import Quit

_USUAL = Size(80, 24)
"""The size if the server reports none, in columns and rows."""


class ArcadeWebDriver(WebDriver):
    """Textual's driver of a browser, connected to the server by standard input and output."""

    def __init__(
        self, app: App[Any], *, size: tuple[int, int] | None = None, **settings: bool
    ) -> None:
        # Textual would take any size from the environment.
        super().__init__(app, size=size or _size_in_environment(), **settings)

    # If the server has ended, writing fails. `run_input_thread` then ends the program.

    def write(self, data: str) -> None:
        with suppress(OSError):
            super().write(data)

    def write_meta(self, data: dict[str, object]) -> None:
        with suppress(OSError):
            super().write_meta(data)

    def write_binary_encoded(self, data: tuple[str | bytes, ...]) -> None:
        with suppress(OSError):
            super().write_binary_encoded(data)

    def run_input_thread(self) -> None:
        """Read the input from the server. The program ends when the server does."""
        super().run_input_thread()
        if not self.exit_event.is_set():
            self.send_message(Quit(128 + signal.SIGHUP))

    def on_meta(self, packet_type: str, payload: dict[str, object]) -> None:
        """Handle a packet of the server that is no input; ignore impossible sizes."""
        if packet_type == "resize":
            width = payload.get("width")
            height = payload.get("height")
            if type(width) is not int or type(height) is not int:
                return
            if not is_sensible(Size(width, height)):
                return
        super().on_meta(packet_type, payload)


def _size_in_environment() -> Size:
    """Return the size that the server has set in the environment, or 80×24 if none is valid."""
    try:
        size = Size(int(os.environ["COLUMNS"]), int(os.environ["ROWS"]))
    except (KeyError, ValueError):
        return _USUAL
    return size if is_sensible(size) else _USUAL
