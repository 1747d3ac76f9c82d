"""The program of one visitor: it runs as long as the visitor's connection."""

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


class StopSeconds(NamedTuple):
    """The seconds that the steps of stopping a program take at most."""

    grace: float = 2.5
    """For the program to end by itself."""
    death: float = 1.0
    """For a program that was killed to be gone."""
    farewell: float = 0.5
    """For the browser to take what is still sent once the program is told to end."""


STOP_SECONDS = StopSeconds()
"""The usual seconds."""


class VisitorService(AppService):
    """Runs the arcade for a visitor, and carries what it draws to the browser."""

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
        """Run a program in a folder for one browser, once it is started.

        `cut` breaks the connection off when the browser has taken nothing for `patience` seconds.
        """
        super().__init__(
            "abstract-arcade",
            write_bytes=lambda data: self.send(partial(socket.send_bytes, data)),
            write_str=lambda text: self.send(partial(socket.send_str, text)),
            close=lambda: self.send(socket.close),
            download_manager=downloads,
        )
        self._arguments = arguments
        self._folder = folder
        self._environment = environment
        self._cut = cut
        self._patience = patience
        self._stop_seconds = stop_seconds
        self.active_at = time.monotonic()
        """When the visitor last did something."""
        # The bounds of what is being sent now.
        self._bounds: set[asyncio.Timeout] = set()
        self._stopping = asyncio.Lock()

    def _build_environment(self, width: int = 80, height: int = 24) -> dict[str, str]:
        own = super()._build_environment(width, height)
        return {**own, **search_path(), **self._environment}

    async def _open_app_process(self, width: int = 80, height: int = 24) -> Process:
        # Textual's own runs a shell, which would have to be ended, too.
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
            # The terminal's Ctrl+C ends the server, and the server ends the programs.
            start_new_session=True,
            # Others who use the machine have no business with what a visitor keeps.
            umask=0o077,
        )
        self._process = process
        self._stdin = process.stdin
        return process

    async def run(self) -> None:
        """Carry what the program says until it ends; then the connection has no use any more."""
        try:
            await super().run()
        finally:
            await self.remote_close()

    async def send(self, send: Callable[[], Awaitable[object]]) -> None:
        """Send something to the browser.

        What is for nobody is read all the same, so that the program can end. Who takes nothing for
        too long is nobody from then on.
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
        """End the program, and wait until it has ended; a second call does so, too.

        It takes the seconds of grace and death at most, whatever the program and the browser do,
        and leaves no connection.
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
                    # Awaited itself, the task would take the end of the grace for its own.
                    await asyncio.wait({task})
                    await process.wait()
            if process.returncode is None:
                with suppress(ProcessLookupError):
                    process.kill()
            task.cancel()
            with suppress(TimeoutError):
                async with asyncio.timeout(self._stop_seconds.death):
                    await asyncio.wait({task})
                    # On Python 3.11 nobody hears of the end before the pipes are read to theirs.
                    await asyncio.gather(_drain(process.stdout), _drain(process.stderr))
                    await process.wait()
            self._cut()

    def _hurry(self) -> None:
        """Be patient with the browser no longer than for a farewell."""
        self._patience = self._stop_seconds.farewell
        for bound in self._bounds:
            if not bound.expired():
                bound.reschedule(asyncio.get_running_loop().time() + self._patience)

    @property
    def pid(self) -> int | None:
        """The id of the process, while it runs."""
        process = self._process
        return None if process is None or process.returncode is not None else process.pid


async def _drain(pipe: asyncio.StreamReader | None) -> None:
    while pipe is not None and await pipe.read(1 << 16):
        pass
