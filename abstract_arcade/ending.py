"""The end of the program: it rescues unsaved records, and exits in time after a signal."""

from __future__ import annotations

import os
import signal
import sys
import time

# Not `threading`: a signal handler may run while that module holds one of its locks.
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
"""The signals that end the program, without those that the system does not have."""

GRACE_SECONDS = 2.0
"""Seconds that the program has after a signal before it is forced to end."""

LAST_STEP_SECONDS = 0.3
"""Seconds for each of the three last steps of a forced end."""

_ON_ERROR = "on standard error"


class Rescued(NamedTuple):
    """The record of a match that could not be saved. `str()` says where it is, in a sentence.

    Attributes:
        name: the id of the match.
        location: the place of the record, in words, or "" if it is lost.
    """

    name: str
    location: str

    def __str__(self) -> str:
        return f"The match {self.name} is not saved; its record is {self.location or 'lost'}."


def rescue(store: Store, errors: TextIO | None, *, has_screen: bool = False) -> list[Rescued]:
    """Write all records that could not be saved to another place, and release the store's locks.

    A record goes to standard error, which then contains nothing else. If this fails, or standard
    error is the terminal of the screen, it goes to a new file in the temporary folder. The records
    of a visitor of `serve` go to the folder in which the server looks for them.

    Args:
        store: the matches of this process.
        errors: standard error, or None if it was closed when the program began.
        has_screen: whether the program has drawn a screen.

    Returns:
        The records that the user has to be told about: those of a visitor only if they are lost.
    """

    def write_to_errors(_: str, text: str) -> str:
        # Written as bytes, because a record is UTF-8 whatever the encoding of the terminal is.
        return _ON_ERROR if _put(errors, text.encode()) else ""

    ways: list[Callable[[str, str], str]] = [write_to_errors, _write_file]
    if has_screen and errors is not None and errors.isatty():
        ways.reverse()
    if store.is_sandboxed:
        # A visitor must not write to any folder of this machine but those that the server provides.
        ways = [partial(_write_for_server, store.rescue_folder)]
    rescued = []
    for name, text in store.records.items():
        location = _put_elsewhere(name, text, ways)
        if location:
            store.rescued[name] = text
        if not (location and store.is_sandboxed):
            rescued.append(Rescued(name, location))
    store.unlock()
    return rescued


def _put_elsewhere(name: str, text: str, ways: Sequence[Callable[[str, str], str]]) -> str:
    """Try the `ways` to write a record until one succeeds. Return the location, or "" for none."""
    for way in ways:
        location = way(name, text)
        if location:
            return location
    return ""


def _put(stream: TextIO | None, data: bytes) -> bool:
    """Write bytes to a stream without its buffer, and return whether all were written.

    The buffer would keep bytes that cannot be written, and fail again at the end of the program.
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
                # The stream does not block, and accepts nothing now.
                return False
            left = left[written:]
    except (OSError, ValueError):
        return False
    return True


def _close(stream: TextIO | None) -> None:
    """Redirect a broken stream to nowhere, because Python would fail to flush it at exit."""
    if stream is not None:
        with suppress(OSError, ValueError), Path(os.devnull).open("wb") as sink:
            os.dup2(sink.fileno(), stream.fileno())


def _write_file(name: str, text: str) -> str:
    """Write a record to a new file that only this user can read.

    Return the location in words, or "" if this failed.
    """
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
    """Write a visitor's record to a folder of the server, which reports it to its operator.

    Return the path of the file, or "" if this failed.
    """
    if folder is None:
        return ""
    try:
        # A record of the same match may be there from an earlier visit.
        path = unused_path(folder / f"{name}.json")
        write_file(path, text)
    except OSError:
        return ""
    return str(path)


class Ending:
    """Ends the program without losing records, and in time after a signal.

    After the first signal the program has `GRACE_SECONDS` to end. Then a thread rescues the
    records, restores the terminal and ends the process.

    Attributes:
        code: the exit code for the first signal that arrived, 128 + its number; 0 before a signal.
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
        """Create the ending of a program. Call `by_signals` or `run` to use it.

        Args:
            store: the matches of the program, or None if it has none.
            give_back: restores the terminal, or None if there is no screen. It may be called on any
                thread.
            sleep: waits for a number of seconds.
            last_step_seconds: seconds for each step of a forced end.
            leave: ends the process at once with an exit code.
        """
        self.code = 0
        self._store = store
        self._give_back = give_back
        self._sleep = sleep
        self._last_step_seconds = last_step_seconds
        self._leave = leave
        # The present streams: Textual replaces them as long as it draws.
        self._errors = sys.stderr
        self._output = sys.stdout
        # Called at the first signal, after the deadline is set.
        self._stop: Callable[[], object] = self._raise
        self._rescued: list[Rescued] = []

    def finish(self, code: int) -> int:
        """Rescue the records that could not be saved, and report them.

        Return the exit code: 1 if there are such records, else that of a signal, else `code`.
        """
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
        """Report the locations of rescued records on standard error, else on standard output."""
        while self._rescued:
            rescued = self._rescued.pop(0)
            # If the record itself is on standard error, nothing is added to it.
            line = f"{escaped_line(str(rescued))}\n".encode()
            if rescued.location != _ON_ERROR and not _put(self._errors, line):
                _put(self._output, line)
                _close(self._errors)

    @contextmanager
    def by_signals(self) -> Iterator[None]:
        """Run the body of a `with` statement until it ends or a signal arrives, then `finish`.

        Raises:
            SystemExit: If a signal arrived.
        """
        # A signal that was ignored when the program began, such as SIGHUP under nohup, is ignored.
        handled = [number for number in SIGNALS if signal.getsignal(number) != signal.SIG_IGN]
        before = {number: signal.signal(number, self._end_now) for number in handled}
        try:
            yield
        finally:
            self._stop = _do_nothing
            self.finish(0)
            for number, handler in before.items():
                signal.signal(number, handler)

    def _end_now(self, number: int, _: object) -> None:
        is_first = not self.code
        self.begin(number)
        if is_first:
            self._stop()

    def _raise(self) -> None:
        # Not KeyboardInterrupt: if it is raised while Python executes generated code, such as that
        # of a dataclass, Python ends by the signal although the exception was caught.
        raise SystemExit(self.code)

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in a new event loop. A signal cancels it, instead of raising in the loop.

        Call this method in the body of `by_signals`.

        Raises:
            SystemExit: If a signal arrived.
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
        """Handle the signal `number`: after the first one, the program has `GRACE_SECONDS`.

        Later signals change nothing.
        """
        if not self.code:
            self.code = 128 + number
            with suppress(RuntimeError):
                # If the system cannot start a thread, there is no deadline.
                start_new_thread(self._end_late, ())

    def _end_late(self) -> None:
        """Force the end of the process after `GRACE_SECONDS`."""
        self._sleep(GRACE_SECONDS)
        for act in (self._rescue, self._give_back, self._say):
            if act is not None:
                _begin_and_wait(act, self._last_step_seconds)
        self._leave(self._exit_code)


def _do_nothing() -> None:
    pass


def _begin_and_wait(act: Callable[[], object], seconds: float) -> None:
    """Call `act` on a new thread and wait for it for at most `seconds`. Ignore its exceptions."""
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
