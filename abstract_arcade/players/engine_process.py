"""Starts the process of an engine, reads its output and closes its pipes."""

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
from typing import Any, NamedTuple

from abstract_arcade.players.protocol import MAX_LINE_BYTES
from abstract_arcade.storage import search_path

CHUNK = 1 << 16
"""The most bytes that are read at once."""


class Rate(NamedTuple):
    """A limit on the speed at which the output of an engine is read.

    Attributes:
        burst: how many bytes are read at once.
        per_second: how many bytes are read per second after that.
    """

    burst: int
    per_second: int


STDOUT_RATE = Rate(burst=1 << 20, per_second=1 << 18)
"""The rate for an engine's standard output."""

STDERR_RATE = Rate(burst=1 << 24, per_second=1 << 22)
"""The rate for an engine's standard error."""

_HAS_LEASH = sys.platform == "linux"
"""Whether `die_with_parent` works on this platform."""

OURS = (sys.executable, "-P", "-m")
"""The beginning of a command that runs a module of this package."""


def require_thread() -> None:
    """Check that the system can start another thread, by starting one that does nothing.

    Call it before starting a process that a thread must watch: asyncio on Python 3.11 and
    `concurrent.futures` start the process first, and leave it running if the thread fails.

    Raises:
        RuntimeError: If the system cannot start another thread.
    """
    start_new_thread(_do_nothing, ())


def _do_nothing() -> None:
    pass


async def start_process(command: Sequence[str]) -> Process:
    """Start a program with pipes to its standard input, output and error.

    If the caller is cancelled, the program is killed and reaped before `CancelledError` is raised.
    On Linux, a program other than our own engine is killed when this process dies.

    Args:
        command: the program and its arguments.

    Raises:
        OSError: If there is no such program, or it cannot be started.
        RuntimeError: If the system cannot start another thread.
        ValueError: If an argument contains a null character.
    """
    require_thread()
    # Our engine exits at the end of its input, even while it searches. Others may not.
    is_ours = tuple(command[:3]) == OURS
    if is_ours or not command or not _HAS_LEASH:
        env = {**os.environ, **search_path()} if is_ours else None
        starting = asyncio.ensure_future(_start(command, env=env))
    else:
        starting = asyncio.ensure_future(_start_on_leash(command))
    try:
        return await asyncio.shield(starting)
    except asyncio.CancelledError:
        # A start that is cancelled kills and reaps the process. A second cancellation would
        # interrupt that, so it must not reach the start: `finished` keeps it away.
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
    """Wait until `work` is done, even if the caller is cancelled meanwhile.

    The cancellation is swallowed, and so is an error of `work`. Use it for short work only.
    """
    while not work.done():
        with suppress(asyncio.CancelledError):
            await asyncio.wait((work,))


async def _start(
    command: Sequence[str], *, env: Mapping[str, str] | None = None, pass_fds: Sequence[int] = ()
) -> Process:
    """Start a program with pipes, in a session of its own.

    Ctrl+C in the terminal does not reach it there, and the processes that it starts can be killed
    together with it.
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
    """Start a program that Linux kills when this process dies; see `die_with_parent`.

    Raises:
        OSError: If the program cannot be started.
    """
    read_end, write_end = os.pipe()
    leash = (
        sys.executable,
        "-I",
        "-S",
        str(Path(__file__).with_name("die_with_parent.py")),
        str(write_end),
    )
    with os.fdopen(read_end, "rb", buffering=0) as status:
        try:
            process = await _start((*leash, *command), pass_fds=(write_end,))
        finally:
            os.close(write_end)
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
    """Return all that is written to a pipe until its other end is closed."""
    reader = asyncio.StreamReader()
    transport, _ = await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), pipe
    )
    try:
        return await reader.read()
    finally:
        transport.close()


def close_pipes(process: Process) -> None:
    """Close our ends of the pipes of a process.

    Another process may hold the other ends open for ever. Pipes that are left to the garbage
    collector are closed after the event loop, which prints a warning on the terminal.
    """
    transport = getattr(process, "_transport", None)
    if transport is not None:
        transport.close()


async def lines(
    stream: asyncio.StreamReader, throttle: Throttle | None = None
) -> AsyncIterator[str]:
    """Yield the lines of a stream without their ends, as the engine writes them.

    Lines of more than `MAX_LINE_BYTES` bytes are skipped, without holding them in memory. Bytes
    that are not UTF-8 become replacement characters. Text after the last line end is dropped.

    Args:
        stream: the output of an engine.
        throttle: limits how fast it is read; by default to `STDOUT_RATE`.
    """
    rest = b""
    is_too_long = False
    if throttle is None:
        throttle = Throttle(STDOUT_RATE)
    while chunk := await stream.read(CHUNK):
        await throttle.take(len(chunk))
        *complete, rest = (rest + chunk).split(b"\n")
        for line in complete:
            if not is_too_long and len(line) <= MAX_LINE_BYTES:
                yield line.decode(errors="replace")
            is_too_long = False
        if len(rest) > MAX_LINE_BYTES:
            rest = b""
            is_too_long = True


class Throttle:
    """Limits the rate of a stream, so that a flood of output does not occupy a core."""

    def __init__(
        self,
        rate: Rate,
        *,
        now: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self._rate = rate
        self._now = now
        self._sleep = sleep
        self._allowance = float(rate.burst)
        self._since = now()

    async def take(self, size: int) -> None:
        """Count `size` bytes that were read, and sleep for as long as they exceed the rate."""
        now = self._now()
        grown = self._allowance + (now - self._since) * self._rate.per_second
        self._allowance = min(grown, self._rate.burst) - size
        self._since = now
        if self._allowance < 0:
            await self._sleep(-self._allowance / self._rate.per_second)
