"""The program of one visitor: it runs as long as the visitor's connection."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path

from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

from abstract_arcade.paths import search_path

_GRACE = 5.0
"""Seconds that the program has to end by itself."""


class VisitorService(AppService):
    """Runs the arcade for a visitor, and carries what it draws to the browser."""

    def __init__(
        self,
        arguments: Sequence[str],
        folder: Path,
        environment: dict[str, str],
        *,
        write_bytes: Callable[[bytes], Awaitable[None]],
        write_str: Callable[[str], Awaitable[None]],
        close: Callable[[], Awaitable[object]],
        downloads: DownloadManager,
    ) -> None:
        """Start nothing yet.

        Args:
            arguments: of the program.
            folder: where the program runs.
            environment: what the program has in its environment beside ours.
            write_bytes: sends to the browser what the program draws.
            write_str: sends to the browser what the program says beside that.
            close: closes the connection.
            downloads: hands files to the browser.
        """

        async def end() -> None:
            await close()

        super().__init__(
            "abstract-arcade",
            write_bytes=write_bytes,
            write_str=write_str,
            close=end,
            download_manager=downloads,
        )
        self._arguments = arguments
        self._folder = folder
        self._environment = environment
        self._stopping = asyncio.Lock()

    def _build_environment(self, width: int = 80, height: int = 24) -> dict[str, str]:
        own = super()._build_environment(width, height)
        return {**own, **search_path(), **self._environment}

    async def _open_app_process(self, width: int = 80, height: int = 24) -> Process:
        # Textual's own runs a shell, which would have to be ended, too.
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "abstract_arcade", *self._arguments),
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            cwd=self._folder,
            env=self._build_environment(width, height),
            # The terminal's Ctrl+C ends the server, and the server ends the programs.
            start_new_session=True,
        )
        self._process = process
        self._stdin = process.stdin
        return process

    async def on_data(self, payload: bytes) -> None:
        # What is drawn for nobody is read all the same, so that the program can end.
        with suppress(ConnectionError):
            await super().on_data(payload)

    async def stop(self) -> None:
        """End the program, and wait until it has ended; a second call does so, too."""
        async with self._stopping:
            process = self._process
            if process is None:
                return
            with suppress(TimeoutError, ConnectionError):
                async with asyncio.timeout(_GRACE):
                    await super().stop()
                    await process.wait()
            if process.returncode is None:
                with suppress(ProcessLookupError):
                    process.kill()
                await process.wait()

    @property
    def pid(self) -> int | None:
        """The id of the process, while it runs."""
        process = self._process
        return None if process is None or process.returncode is not None else process.pid
