"""The process of an engine: how it is started, and how its output is read."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from _thread import start_new_thread
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import Any

from abstract_arcade.players.protocol import MAX_LINE_BYTES
from abstract_arcade.storage import search_path

CHUNK = 1 << 16
"""The most bytes read at once."""

_ANSWERS = (1 << 20, 1 << 18)
"""Bytes that an engine may write at once to its output, and then how many a second are read."""

MESSAGES = (1 << 24, 1 << 22)
"""The same for its standard error, of which only the end is kept."""

_HAS_LEASH = sys.platform == "linux"
"""Whether `die_with_parent` works on this platform."""

OURS = (sys.executable, "-P", "-m")
"""The words that start a module of this package."""


def require_thread() -> None:
    """Start a thread that does nothing, before a process is started that a thread must wait for.

    asyncio on Python 3.11 and `concurrent.futures` start the process first, and leave it behind if
    its thread fails.

    Raises:
        RuntimeError: If the system starts no further thread.
    """
    start_new_thread(bool, ())


async def start_process(command: Sequence[str]) -> Process:
    """Start an engine, a program with its arguments, with pipes.

    Raises:
        OSError: there is no such program, or it cannot be started.
        RuntimeError: If the system starts no further thread.
        ValueError: it cannot be called so.
    """
    require_thread()
    # Ours ends with its input, even while it thinks; of others that cannot be known.
    is_ours = tuple(command[:3]) == OURS
    if is_ours or not command or not _HAS_LEASH:
        env = {**os.environ, **search_path()} if is_ours else None
        starting = asyncio.ensure_future(_start(command, env=env))
    else:
        starting = asyncio.ensure_future(_start_on_leash(command))
    try:
        return await asyncio.shield(starting)
    except asyncio.CancelledError:
        # A start that is cancelled ends what it has started and waits for that, if it is cancelled
        # once only; whoever waits here may be cancelled again.
        starting.cancel()
        await finished(starting)
        if not starting.cancelled() and starting.exception() is None:
            process = starting.result()
            with suppress(ProcessLookupError):
                process.kill()
            await finished(asyncio.ensure_future(process.wait()))
            close_pipes(process)
        raise


async def finished(work: asyncio.Future[Any]) -> None:
    """Wait for something that takes a moment, however often the waiting is cancelled.

    Whether it failed is not said.
    """
    while not work.done():
        with suppress(asyncio.CancelledError):
            await asyncio.wait((work,))


async def _start(
    command: Sequence[str], *, env: Mapping[str, str] | None = None, pass_fds: Sequence[int] = ()
) -> Process:
    """Start a program with pipes.

    In a session of its own the terminal's Ctrl+C does not reach it, and the processes that it
    starts can be ended along with it.
    """
    return await asyncio.create_subprocess_exec(
        *command,
        stdin=PIPE,
        stdout=PIPE,
        stderr=PIPE,
        env=env,
        start_new_session=True,
        pass_fds=pass_fds,
    )


async def _start_on_leash(command: Sequence[str]) -> Process:
    """Start a program that dies with this one; `OSError` if it cannot be started."""
    ours, its = os.pipe()
    leash = (
        sys.executable,
        "-I",
        "-S",
        str(Path(__file__).with_name("die_with_parent.py")),
        str(its),
    )
    with os.fdopen(ours, "rb", buffering=0) as status:
        try:
            process = await _start((*leash, *command), pass_fds=(its,))
        finally:
            os.close(its)
        try:
            number = await _read_all(status)
        except BaseException:
            process.kill()
            await process.wait()
            close_pipes(process)
            raise
    if number:
        await process.wait()
        close_pipes(process)
        raise OSError(int(number), os.strerror(int(number)))
    return process


async def _read_all(pipe: FileIO) -> bytes:
    """What stands in a pipe until its other end is closed."""
    reader = asyncio.StreamReader()
    transport, _ = await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), pipe
    )
    try:
        return await reader.read()
    finally:
        transport.close()


def close_pipes(process: Process) -> None:
    """Close our ends of the pipes of a process, which others may hold open for ever.

    Left to the collector they are closed after the event loop, and Python complains on the shell.
    """
    transport = getattr(process, "_transport", None)
    if transport is not None:
        transport.close()


async def lines(
    stream: asyncio.StreamReader, throttle: Throttle | None = None
) -> AsyncIterator[str]:
    """Yield the lines of a stream except those that are too long, which are not held in memory."""
    begun = b""
    skipping = False
    throttle = throttle or Throttle(*_ANSWERS)
    while chunk := await stream.read(CHUNK):
        await throttle.take(len(chunk))
        *lines, begun = (begun + chunk).split(b"\n")
        for line in lines:
            if not skipping and len(line) <= MAX_LINE_BYTES:
                yield line.decode(errors="replace")
            skipping = False
        if len(begun) > MAX_LINE_BYTES:
            begun = b""
            skipping = True


class Throttle:
    """Lets so much through at once and then only so much a second: a flood costs no core."""

    def __init__(
        self,
        burst: int,
        rate: int,
        *,
        now: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        """Let `burst` bytes through at once, and `rate` a second."""
        self._burst = burst
        self._rate = rate
        self._now = now
        self._sleep = sleep
        self._allowance = float(burst)
        self._since = now()

    async def take(self, size: int) -> None:
        """Wait until so many bytes may be dealt with."""
        now = self._now()
        grown = self._allowance + (now - self._since) * self._rate
        self._allowance = min(grown, self._burst) - size
        self._since = now
        if self._allowance < 0:
            await self._sleep(-self._allowance / self._rate)
