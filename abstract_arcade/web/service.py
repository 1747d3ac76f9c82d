"""The program of one visitor, a process that ends with the visitor's connection."""

from __future__ import annotations

import asyncio
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

from aiohttp.web import WebSocketResponse
from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

from abstract_arcade.storage import search_path

_CHUNK = 1 << 16
"""Most bytes that are read at once."""


class StopSeconds(NamedTuple):
    """The most seconds that each step of stopping a program may take."""

    grace: float = 2.5
    """Seconds in which the program may end by itself."""
    death: float = 1.0
    """Seconds to wait for the end of a program that was killed."""
    farewell: float = 0.5
    """Seconds in which the browser must take the remaining output."""


STOP_SECONDS = StopSeconds()
"""The seconds of a running server; tests use shorter ones."""


class VisitorService(AppService):
    """Runs `abstract_arcade` in a process for a visitor, and sends its output to the browser."""

    def __init__(
        self,
        arguments: Sequence[str],
        folder: Path,
        environment: dict[str, str],
        socket: WebSocketResponse,
        *,
        cut: Callable[[], None],
        patience: float,
        downloads: DownloadManager,
        stop_seconds: StopSeconds = STOP_SECONDS,
    ) -> None:
        """Prepare the program; `start` starts it.

        Args:
            arguments: the command line of `abstract_arcade`.
            folder: the working folder of the process.
            environment: variables in addition to those of this process.
            socket: the connection to the browser.
            cut: closes the connection at once.
            patience: seconds in which the browser must take a message; after that, `cut` is called.
            downloads: delivers the files that the program exports.
            stop_seconds: the time for stopping the program.
        """
        super().__init__(
            "abstract-arcade",
            write_bytes=self._write_bytes,
            write_str=self._write_text,
            close=self._close,
            download_manager=downloads,
        )
        self._socket = socket
        self._arguments = arguments
        self._folder = folder
        self._environment = environment
        self._cut = cut
        self._patience = patience
        self._stop_seconds = stop_seconds
        self.active_at = time.monotonic()
        """Time of the visitor's last input, as `time.monotonic` returns it."""
        # The timeouts of the messages that are being sent.
        self._bounds: set[asyncio.Timeout] = set()
        self._stopping = asyncio.Lock()

    def _build_environment(self, width: int = 80, height: int = 24) -> dict[str, str]:
        own = super()._build_environment(width, height)
        return {**own, **search_path(), **self._environment}

    async def _open_app_process(self, width: int = 80, height: int = 24) -> Process:
        # textual-serve would start a shell, which would have to be ended, too.
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",
            "-m",
            "abstract_arcade",
            *self._arguments,
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            cwd=self._folder,
            env=self._build_environment(width, height),
            # Ctrl+C in the terminal ends only the server, which then ends the programs.
            start_new_session=True,
            # Other users of the machine cannot read the files of a visitor.
            umask=0o077,
        )
        self._process = process
        self._stdin = process.stdin
        return process

    async def run(self) -> None:
        """Send the output of the program until it ends, then close the connection."""
        try:
            await super().run()
        finally:
            await self.remote_close()

    async def _write_bytes(self, data: bytes) -> None:
        await self.send(partial(self._socket.send_bytes, data))

    async def _write_text(self, text: str) -> None:
        await self.send(partial(self._socket.send_str, text))

    async def _close(self) -> None:
        await self.send(self._socket.close)

    async def send(self, send: Callable[[], Awaitable[object]]) -> None:
        """Call a function that sends a message to the browser.

        `send` takes no arguments, and is awaited. Errors of a closed connection are ignored, so
        that the output of the program is still read and the program can end. If sending takes
        longer than the patience, the connection is cut.
        """
        try:
            async with asyncio.timeout(self._patience) as bound:
                self._bounds.add(bound)
                try:
                    await send()
                finally:
                    self._bounds.discard(bound)
        except TimeoutError:
            self._cut()
        except ConnectionError:
            pass

    async def stop(self) -> None:
        """End the program, wait until it has ended, and cut the connection.

        This takes at most the seconds of grace and death, whatever the program and the browser do.
        A second call waits for the end, too. Nothing happens before `start`.
        """
        async with self._stopping:
            process = self._process
            task = self._task
            if process is None or task is None:
                return
            self._hurry()
            with suppress(TimeoutError):
                async with asyncio.timeout(self._stop_seconds.grace):
                    await self._download_manager.cancel_app_downloads(self.app_service_id)
                    await self.send_meta({"type": "quit"})
                    # Awaiting the task itself would cancel it at the end of the grace.
                    await asyncio.wait({task})
                    await process.wait()
            if process.returncode is None:
                with suppress(ProcessLookupError):
                    process.kill()
            task.cancel()
            with suppress(TimeoutError):
                async with asyncio.timeout(self._stop_seconds.death):
                    await asyncio.wait({task})
                    # On Python 3.11, `Process.wait` returns only after the pipes were read.
                    await asyncio.gather(_drain(process.stdout), _drain(process.stderr))
                    await process.wait()
            self._cut()

    def _hurry(self) -> None:
        """Shorten the patience to the farewell, also for messages that are being sent."""
        self._patience = self._stop_seconds.farewell
        for bound in self._bounds:
            if not bound.expired():
                bound.reschedule(asyncio.get_running_loop().time() + self._patience)

    @property
    def pid(self) -> int | None:
        """The id of the process, or None if it does not run."""
        process = self._process
        if process is None or process.returncode is not None:
            return None
        return process.pid


async def _drain(pipe: asyncio.StreamReader | None) -> None:
    """Read a pipe to its end, and drop everything."""
    if pipe is None:
        return
    while not pipe.at_eof():
        await pipe.read(_CHUNK)
