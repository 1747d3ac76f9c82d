"""Saving on a thread: order, callbacks, failures and retries."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from abstract_arcade.library.folder import Library, LibraryError
from abstract_arcade.library.saver import Saver
from abstract_arcade.match import Match
from tests.matches import a_match, play

PATIENCE = 20.0


class SlowLibrary(Library):
    """A library whose writing waits for the test, and can fail."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.written: list[tuple[str, str]] = []
        self.gate = threading.Semaphore(0)
        self.begun = threading.Semaphore(0)
        self.fault: LibraryError | None = None

    def write(self, name: str, text: str) -> None:
        self.begun.release()
        assert self.gate.acquire(timeout=PATIENCE)
        if self.fault is not None:
            raise self.fault
        super().write(name, text)
        self.written.append((name, text))

    def let(self, count: int = 1000) -> None:
        """Let the next `count` records be written."""
        self.gate.release(count)


@pytest.fixture
def library(tmp_path: Path) -> SlowLibrary:
    return SlowLibrary(tmp_path)


@pytest.fixture
def faults() -> list[tuple[str, str]]:
    """The failures that the saver has reported."""
    return []


@pytest.fixture
def saver(library: SlowLibrary, faults: list[tuple[str, str]]) -> Iterator[Saver]:
    found = Saver(
        library, lambda name, error: faults.append((name, str(error))), lambda call: call()
    )
    yield found
    library.fault = None
    library.let()
    found.close(PATIENCE)


def plies_on_disk(library: Library, name: str) -> int:
    return library.load(name).current.ply


def heard(library: Library, log: list[tuple[str, int]], name: str, ply: int) -> Callable[[], None]:
    """Return a callback that checks that a ply is on the disk, and logs the call."""

    def call() -> None:
        assert plies_on_disk(library, name) >= ply
        log.append((name, ply))

    return call


class TestSaver:
    def test_callback_is_called_after_the_match_is_on_the_disk(
        self, library: SlowLibrary, saver: Saver
    ) -> None:
        log: list[tuple[str, int]] = []
        library.let(1)
        assert saver.save("a", a_match("d1"), heard(library, log, "a", 1))
        assert saver.wait(PATIENCE)
        assert log == [("a", 1)]
        assert saver.unsaved == frozenset()

    def test_saver_does_not_save_a_match_without_moves(
        self, library: SlowLibrary, saver: Saver
    ) -> None:
        assert not saver.save("a", a_match())
        assert saver.wait(0)
        assert library.entries() == []

    def test_waiting_record_is_replaced_by_a_newer_one_with_all_callbacks(
        self, library: SlowLibrary, saver: Saver
    ) -> None:
        log: list[tuple[str, int]] = []
        match = a_match("d1")
        saver.save("a", match, heard(library, log, "a", 1))
        assert library.begun.acquire(timeout=PATIENCE)
        for ply, text in enumerate(("e8", "f1", "a8"), 2):
            play(match, text)
            saver.save("a", match, heard(library, log, "a", ply))
        saver.save("b", a_match("d1"), heard(library, log, "b", 1))
        assert saver.unsaved == {"a", "b"}
        assert log == []
        library.let()
        assert saver.wait(PATIENCE)
        assert log == [("a", 1), ("a", 2), ("a", 3), ("a", 4), ("b", 1)]
        assert [name for name, _ in library.written] == ["a", "a", "b"]

    def test_texts_has_the_newest_unsaved_record(
        self, library: SlowLibrary, saver: Saver, faults: list[tuple[str, str]]
    ) -> None:
        match = a_match("d1")
        library.fault = LibraryError("The disk is full")
        saver.save("a", match)
        library.let(1)
        assert not saver.wait(PATIENCE)
        assert '"moves": ["d1"]' in saver.texts["a"]
        assert len(faults) == 1
        # Now this record is being written, and then a newer one waits.
        saver.retry()
        assert library.begun.acquire(timeout=PATIENCE)
        assert library.begun.acquire(timeout=PATIENCE)
        assert '"moves": ["d1"]' in saver.texts["a"]
        play(match, "e8")
        saver.save("a", match)
        assert '"moves": ["d1", "e8"]' in saver.texts["a"]
        library.fault = None
        library.let()
        assert saver.wait(PATIENCE)
        assert saver.texts == {}

    def test_saver_retries_a_failed_record_by_itself(
        self, library: SlowLibrary, saver: Saver, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("abstract_arcade.library.saver.RETRY_SECONDS", 0.01)
        written = threading.Event()
        library.fault = LibraryError("the disk is gone")
        saver.save("a", a_match("d1"), written.set)
        # The second attempt has begun before the disk works again.
        library.let(1)
        for _ in range(2):
            assert library.begun.acquire(timeout=PATIENCE)
        assert not written.is_set()
        library.fault = None
        library.let()
        assert written.wait(PATIENCE)
        assert plies_on_disk(library, "a") == 1

    def test_saver_writes_the_match_as_it_was_when_saved(
        self, library: SlowLibrary, saver: Saver
    ) -> None:
        match = a_match("d1")
        saver.save("a", match)
        play(match, "e8")
        library.let()
        assert saver.wait(PATIENCE)
        assert plies_on_disk(library, "a") == 1

    def test_failed_record_is_reported_and_written_by_retry(
        self, library: SlowLibrary, saver: Saver, faults: list[tuple[str, str]]
    ) -> None:
        log: list[tuple[str, int]] = []
        library.fault = LibraryError("The disk is full")
        saver.save("a", a_match("d1"), heard(library, log, "a", 1))
        library.let(1)
        assert not saver.wait(PATIENCE)
        assert faults == [("a", "The disk is full")]
        assert not log
        assert saver.unsaved == {"a"}
        library.fault = None
        library.let(1)
        saver.retry()
        assert saver.wait(PATIENCE)
        assert log == [("a", 1)]

    def test_newer_record_calls_the_callbacks_of_a_failed_one(
        self, library: SlowLibrary, saver: Saver
    ) -> None:
        log: list[tuple[str, int]] = []
        library.fault = LibraryError("The disk is full")
        match = a_match("d1")
        saver.save("a", match, heard(library, log, "a", 1))
        library.let(1)
        assert not saver.wait(PATIENCE)
        library.fault = None
        play(match, "e8")
        saver.save("a", match, heard(library, log, "a", 2))
        library.let(1)
        assert saver.wait(PATIENCE)
        assert log == [("a", 1), ("a", 2)]

    def test_match_beyond_the_limits_of_records_is_reported(
        self, saver: Saver, faults: list[tuple[str, str]], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("abstract_arcade.records.tree.MAX_NODES", 1)
        assert saver.save("a", a_match("d1"))
        assert faults == [
            (
                "a",
                (
                    "The match cannot be saved: the match has 2 positions, but a record can have"
                    " only 1"
                ),
            )
        ]

    def test_close_writes_the_records_that_wait(self, library: SlowLibrary, saver: Saver) -> None:
        saver.save("a", a_match("d1"))
        saver.save("b", a_match("d1", "e8"))
        library.let()
        assert saver.close(PATIENCE)
        assert (plies_on_disk(library, "a"), plies_on_disk(library, "b")) == (1, 2)
        with pytest.raises(ValueError, match="closed"):
            saver.save("a", a_match("d1"))

    def test_callbacks_go_through_the_deliver_function(self, library: SlowLibrary) -> None:
        calls: list[Callable[[], None]] = []
        log: list[Match] = []
        saver = Saver(library, lambda *_: None, calls.append)
        match = a_match("d1")
        library.let(1)
        saver.save("a", match, lambda: log.append(match))
        assert saver.close(PATIENCE)
        assert log == []
        for call in calls:
            call()
        assert log == [match]
