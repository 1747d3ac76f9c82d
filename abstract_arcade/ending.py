"""How the program ends: what could not be saved is put elsewhere, and a signal has a deadline."""

from __future__ import annotations

import os
import signal
import sys
import time

# Not `threading`: a handler of signals may run while that module holds one of its locks.
from _thread import allocate_lock, start_new_thread
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from tempfile import mkstemp
from typing import Any, NamedTuple, TextIO

from abstract_arcade.library.store import Store
from abstract_arcade.sanitize import escaped_line
from abstract_arcade.storage.files import unused_path, write_file

SIGNALS = tuple(
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGINT") if hasattr(signal, name)
)
"""The signals that end the program, as far as the system has them."""

GRACE_SECONDS = 2.0
"""Seconds after a signal in which the program ends by itself; then it is ended."""

LAST_STEP_SECONDS = 0.3
"""Seconds for each of the three last things that are done then."""

_ON_ERROR = "on standard error"


class Rescued(NamedTuple):
    """A record that was put elsewhere; `str()` says where, in a sentence.

    Attributes:
        location: where its record is; empty if it could not be put anywhere.
    """

    name: str
    location: str

    def __str__(self) -> str:
        return f"The match {self.name} is not saved; its record is {self.location or 'lost'}."


def rescue(store: Store, errors: TextIO | None, *, has_screen: bool = False) -> list[Rescued]:
    """Put the records that are not on the disk elsewhere, and give all locks back.

    They go to standard error, so that it holds nothing else; but to files in the temporary folder
    where it cannot be written to, or is the terminal that the screen was drawn on.

    `errors` is None if standard error was closed from the first. Records of a stranger that the
    server finds are not among those returned.
    """

    def write_to_errors(_: str, text: str) -> str:
        # As bytes: a record is UTF-8, whatever the encoding of the terminal is.
        return _ON_ERROR if _put(errors, text.encode()) else ""

    ways: list[Callable[[str, str], str]] = [write_to_errors, _write_file]
    if has_screen and errors is not None and errors.isatty():
        ways.reverse()
    if store.is_sandboxed:
        # A stranger fills no folder of this machine but those that the server provides.
        ways = [partial(_write_for_server, store.rescue_folder)]
    found = []
    for name, text in store.records.items():
        location = _put_elsewhere(name, text, ways)
        if location:
            store.rescued[name] = text
        if not (location and store.is_sandboxed):
            found.append(Rescued(name, location))
    store.unlock()
    return found


def _put_elsewhere(name: str, text: str, ways: Sequence[Callable[[str, str], str]]) -> str:
    """Put a record where the first of the `ways` that succeeds puts it; return where, or ""."""
    for way in ways:
        location = way(name, text)
        if location:
            return location
    return ""


def _put(stream: TextIO | None, data: bytes) -> bool:
    """Write bytes to a stream; whether they are there.

    Past its buffer, which would keep what has failed, and fail again at the end of the program.
    """
    if stream is None:
        return False
    try:
        stream.flush()
        raw = getattr(stream.buffer, "raw", stream.buffer)
        left = memoryview(data)
        while left:
            written = raw.write(left)
            if not written:
                # It would have to be waited for.
                return False
            left = left[written:]
    except (OSError, ValueError):
        return False
    return True


def _close(stream: TextIO | None) -> None:
    """Let nothing more be written to a stream that takes nothing: it would fail again at exit."""
    if stream is not None:
        with suppress(OSError, ValueError), Path(os.devnull).open("wb") as sink:
            os.dup2(sink.fileno(), stream.fileno())


def _write_file(name: str, text: str) -> str:
    """Write a record to a new file that nobody else reads; return which, empty if that failed."""
    path = ""
    try:
        descriptor, path = mkstemp(".json", f"abstract-arcade-{name}-")
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(descriptor)
    except OSError:
        if path:
            with suppress(OSError):
                Path(path).unlink()
        return ""
    return f"{path}, which `abstract-arcade open` opens"


def _write_for_server(folder: Path | None, name: str, text: str) -> str:
    """Write a stranger's record where the server looks for it; return where, empty if that failed.

    The server tells its operator.
    """
    if folder is None:
        return ""
    try:
        # A record of the same match may wait there since an earlier visit.
        path = unused_path(folder / f"{name}.json")
        write_file(path, text)
    except OSError:
        return ""
    return str(path)


class Ending:
    """Ends the program: in good time after a signal, and with all that was played.

    Attributes:
        code: the exit code of the first signal that came; 0 before there was one.
    """

    def __init__(
        self,
        store: Store | None,
        give_back: Callable[[], object] | None = None,
        *,
        sleep: Callable[[float], object] = time.sleep,
        last_step_seconds: float = LAST_STEP_SECONDS,
        leave: Callable[[int], object] = os._exit,
    ) -> None:
        """Let `by_signals` or `run` end the program whose matches are in `store`, if any.

        `give_back` gives the terminal back, on any thread. `leave` ends the process with an exit
        code, at once.
        """
        self.code = 0
        self._store = store
        self._give_back = give_back
        self._sleep = sleep
        self._last_step_seconds = last_step_seconds
        self._leave = leave
        # As they are now: Textual takes their places for as long as it draws.
        self._errors = sys.stderr
        self._output = sys.stdout
        # What the first signal does beside setting the deadline.
        self._stop: Callable[[], object] = self._raise
        self._rescued: list[Rescued] = []

    def finish(self, code: int) -> int:
        """Put elsewhere what is not on the disk, and say so; the exit code, 1 if there is such."""
        self._rescue()
        self._say()
        return self._exit_code or code

    @property
    def _exit_code(self) -> int:
        return 1 if self._store is not None and self._store.unsaved else self.code

    def _rescue(self) -> None:
        if self._store is not None:
            has_screen = self._give_back is not None
            self._rescued += rescue(self._store, self._errors, has_screen=has_screen)

    def _say(self) -> None:
        """Say where records are: on standard error; where that cannot be, on standard output."""
        while self._rescued:
            found = self._rescued.pop(0)
            # One on standard error has been seen there, and stays the only thing that is there.
            line = f"{escaped_line(str(found))}\n".encode()
            if found.location != _ON_ERROR and not _put(self._errors, line):
                _put(self._output, line)
                _close(self._errors)

    @contextmanager
    def by_signals(self) -> Iterator[None]:
        """Run the body until a signal comes. At the end put elsewhere what is not on the disk.

        Raises:
            SystemExit: a signal came.
        """
        # What is ignored from the first, as SIGHUP under nohup, stays so.
        heard = [each for each in SIGNALS if signal.getsignal(each) is not signal.SIG_IGN]
        before = {each: signal.signal(each, self._end_now) for each in heard}
        try:
            yield
        finally:
            self._stop = _do_nothing
            self.finish(0)
            for each, handler in before.items():
                signal.signal(each, handler)

    def _end_now(self, number: int, _: object) -> None:
        is_first = not self.code
        self.begin(number)
        if is_first:
            self._stop()

    def _raise(self) -> None:
        # After a KeyboardInterrupt in code that is made from a text, as that of a data class is,
        # Python ends by the signal, although it was caught.
        raise SystemExit(self.code)

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something in an event loop. A signal cancels it, for nothing may be raised in a loop.

        Raises:
            SystemExit: as `by_signals`.
        """
        import asyncio

        async def begin() -> None:
            task = asyncio.current_task()
            loop = asyncio.get_running_loop()
            assert task is not None
            if self.code:
                task.cancel()
            self._stop = partial(loop.call_soon_threadsafe, task.cancel)
            try:
                await work
            finally:
                self._stop = _do_nothing

        self._stop = _do_nothing
        try:
            asyncio.run(begin())
        except asyncio.CancelledError:
            if not self.code:
                raise
        if self.code:
            self._raise()

    def begin(self, number: int, _: object = None) -> None:
        """Handle a signal: from now on the program has `GRACE_SECONDS`."""
        if not self.code:
            self.code = 128 + number
            with suppress(RuntimeError):
                # Where the system starts no thread, the program ends without a deadline.
                start_new_thread(self._end_late, ())

    def _end_late(self) -> None:
        """End the process, once it has had its time."""
        self._sleep(GRACE_SECONDS)
        for act in (self._rescue, self._give_back, self._say):
            if act is not None:
                _begin_and_wait(act, self._last_step_seconds)
        self._leave(self._exit_code)


def _do_nothing() -> None:
    pass


def _begin_and_wait(act: Callable[[], object], seconds: float) -> None:
    """Do something on a thread, which is left alone if it takes longer."""
    done = allocate_lock()
    done.acquire()

    def run() -> None:
        try:
            with suppress(Exception):
                act()
        finally:
            done.release()

    try:
        start_new_thread(run, ())
    except RuntimeError:
        run()
    done.acquire(timeout=seconds)
