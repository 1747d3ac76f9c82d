"""Reads the lines that a person or a program types, as soon as they arrive."""

from __future__ import annotations

import os
from _thread import start_new_thread
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    import asyncio

MAX_BYTES = 1 << 16
"""Longest line, in bytes. Of a longer line, only the beginning is read."""

_CHUNK = 1 << 16
"""Most bytes that are read at once."""


class Lines:
    """Reads lines of UTF-8, without the line ends. Invalid bytes become replacement characters.

    A last line without an end is a line, too.
    """

    def __init__(self, source: BinaryIO | None, before_waiting: Callable[[], None]) -> None:
        """Read from `source`; None is an empty source.

        `before_waiting` is called before each read that may block.
        """
        self._source = source
        self._before_waiting = before_waiting
        self._ready: deque[str] = deque()
        self._begun = b""
        self._is_skipping = False
        self._is_at_end = source is None
        # The read of a thread, on systems where the event loop cannot watch the source.
        self._reading: asyncio.Future[bytes] | None = None

    def next(self) -> str | None:
        """Return the next line, or None at the end. This blocks the whole program."""
        while not self._ready and not self._is_at_end:
            self._before_waiting()
            self._take(self._read())
        return self._ready.popleft() if self._ready else None

    async def wait_for_next(self) -> str | None:
        """Return the next line, or None at the end. The event loop runs on in the meantime."""
        while not self._ready and not self._is_at_end:
            self._before_waiting()
            try:
                await self._wait_until_readable()
            except NotImplementedError:
                self._take(await self._read_in_thread())
            else:
                self._take(self._read())
        return self._ready.popleft() if self._ready else None

    def _read(self) -> bytes:
        """Wait for bytes and return those that have arrived; empty at the end."""
        assert self._source is not None
        descriptor = _descriptor(self._source)
        if descriptor is None:
            return self._source.read(_CHUNK)
        try:
            return os.read(descriptor, _CHUNK)
        except OSError:
            # The terminal was closed.
            return b""

    def _take(self, chunk: bytes) -> None:
        if not chunk:
            self._is_at_end = True
            if self._begun and not self._is_skipping:
                self._add(self._begun)
            return
        *whole, begun = (self._begun + chunk).split(b"\n")
        for line in whole:
            if not self._is_skipping:
                self._add(line)
            self._is_skipping = False
        self._begun = begun
        if len(begun) > MAX_BYTES:
            if not self._is_skipping:
                self._add(begun)
            self._is_skipping = True
            self._begun = b""

    def _add(self, line: bytes) -> None:
        self._ready.append(line[:MAX_BYTES].decode(errors="replace").removesuffix("\r"))

    async def _wait_until_readable(self) -> None:
        import asyncio

        assert self._source is not None
        loop = asyncio.get_running_loop()
        descriptor = _descriptor(self._source)
        readable: asyncio.Future[None] = loop.create_future()
        if descriptor is None:
            return
        try:
            loop.add_reader(descriptor, _end_wait, readable)
        except OSError:
            # A regular file is always readable.
            return
        try:
            await readable
        finally:
            loop.remove_reader(descriptor)

    async def _read_in_thread(self) -> bytes:
        """Do as `_read` in a thread, which ends with the program at the latest."""
        import asyncio

        if self._reading is None:
            loop = asyncio.get_running_loop()
            reading = loop.create_future()
            self._reading = reading

            def read() -> None:
                chunk = self._read()
                with suppress(RuntimeError):
                    # The loop may be closed.
                    loop.call_soon_threadsafe(reading.set_result, chunk)

            try:
                start_new_thread(read, ())
            except RuntimeError:
                # The system cannot start another thread: the loop waits for the line.
                read()
        chunk = await asyncio.shield(self._reading)
        self._reading = None
        return chunk


def _end_wait(readable: object) -> None:
    """End the wait for a future, unless it has ended already."""
    import asyncio

    assert isinstance(readable, asyncio.Future)
    if not readable.done():
        readable.set_result(None)


def _descriptor(source: BinaryIO) -> int | None:
    """Return the descriptor of a file, or None if it is only in memory."""
    try:
        return source.fileno()
    except OSError:
        return None
