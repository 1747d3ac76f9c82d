"""The end of the program: nothing that was played is let go of, and a signal has a deadline."""

from __future__ import annotations

import io
import json
import os
import signal
import stat
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from abstract_arcade import ending
from abstract_arcade.ending import GRACE_SECONDS, LAST_STEP_SECONDS, SIGNALS, Ending, rescue
from abstract_arcade.library.folder import Library
from abstract_arcade.library.store import Store
from abstract_arcade.records import load
from tests import ailing
from tests.disks import FullDisk, small_disk
from tests.matches import a_match
from tests.terminal import PATIENCE, Terminal
from tests.test_terminal import check_restored

MOVES = ["d1", "e8", "d2"]


class Terminals(io.TextIOWrapper):
    """Standard error, as it is where it is a terminal."""

    def isatty(self) -> bool:
        return True


class Closed(io.RawIOBase):
    """A stream to which nothing can be written any more."""

    def writable(self) -> bool:
        return True

    def write(self, _: object) -> int:
        raise OSError(5, os.strerror(5))


def written(stream: io.TextIOWrapper) -> str:
    """Return the text that was written to a stream."""
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue().decode()


@pytest.fixture
def errors() -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO())


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The temporary folder."""
    found = tmp_path / "temporary"
    found.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(found))
    return found


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """A store with a match that is not on the disk."""
    found = Store(tmp_path / "matches", at_once=True)
    found.library = FullDisk(tmp_path / "matches")
    match = a_match(*MOVES)
    found.file(match).save(match, lambda: None, lambda _: None)
    return found


class TestRescue:
    def test_rescue_writes_a_record_to_standard_error_and_nothing_else(
        self, store: Store, errors: io.TextIOWrapper, folder: Path
    ) -> None:
        (name,) = store.unsaved
        (found,) = rescue(store, errors)
        assert str(found) == f"The match {name} is not saved; its record is on standard error."
        assert json.loads(written(errors))["moves"] == MOVES
        assert [*folder.iterdir()] == []

    def test_rescue_writes_each_record_once(self, store: Store, errors: io.TextIOWrapper) -> None:
        other = a_match("f1")
        store.file(other).save(other, lambda: None, lambda _: None)
        assert len(rescue(store, errors)) == 2
        assert written(errors).count('"format"') == 2
        assert rescue(store, errors) == []
        assert written(errors).count('"format"') == 2
        assert len(store.unsaved) == 2

    @pytest.mark.parametrize("kind", ["screen", "closed", "none"])
    def test_rescue_writes_a_private_file_when_standard_error_fails(
        self, kind: str, store: Store, folder: Path
    ) -> None:
        streams = {
            "screen": Terminals(io.BytesIO()),
            "closed": io.TextIOWrapper(io.BufferedWriter(Closed())),
            "none": None,
        }
        (found,) = rescue(store, streams[kind], has_screen=kind == "screen")
        (path,) = folder.iterdir()
        assert path.suffix == ".json"
        assert f"record is {path}, which `abstract-arcade open` opens." in str(found)
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert load(path).move_texts == tuple(MOVES)

    def test_rescue_from_a_screen_uses_standard_error_when_no_file_can_be_made(
        self, store: Store, folder: Path
    ) -> None:
        folder.rmdir()
        errors = Terminals(io.BytesIO())
        (found,) = rescue(store, errors, has_screen=True)
        assert found.location == "on standard error"
        assert json.loads(written(errors))["moves"] == MOVES

    def test_rescue_reports_a_record_that_is_lost(self, store: Store, folder: Path) -> None:
        folder.rmdir()
        (found,) = rescue(store, None)
        assert str(found).endswith("is not saved; its record is lost.")

    def test_rescue_leaves_no_incomplete_file(
        self, store: Store, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def full(_: object) -> None:
            raise OSError(28, os.strerror(28))

        monkeypatch.setattr(os, "fsync", full)
        assert not rescue(store, None)[0].location
        assert [*folder.iterdir()] == []

    def test_rescue_for_a_visitor_writes_no_file_of_its_own(
        self, store: Store, folder: Path
    ) -> None:
        store.is_sandboxed = True
        assert not rescue(store, None)[0].location
        assert [*folder.iterdir()] == []

    def test_rescue_for_a_visitor_writes_to_the_folder_of_the_server(
        self,
        store: Store,
        errors: io.TextIOWrapper,
        folder: Path,
        tmp_path: Path,
    ) -> None:
        """Nothing is said of it: the server tells its operator."""
        (name,) = store.unsaved
        store.is_sandboxed = True
        store.rescue_folder = tmp_path / "rescued"
        # A record of the same match that an earlier visit has left is kept.
        (tmp_path / "rescued").mkdir()
        (tmp_path / "rescued" / f"{name}.json").write_text("earlier")
        assert rescue(store, errors) == []
        assert store.records == {}
        assert load(tmp_path / "rescued" / f"{name}-2.json").move_texts == tuple(MOVES)
        assert (tmp_path / "rescued" / f"{name}.json").read_text() == "earlier"
        assert written(errors) == ""
        assert [*folder.iterdir()] == []

    def test_rescue_releases_the_locks(self, store: Store, errors: io.TextIOWrapper) -> None:
        (name,) = store.unsaved
        lock = store.library.folder / f"{name}.lock"
        assert lock.exists()
        rescue(store, errors)
        assert not lock.exists()

    def test_rescue_ignores_matches_that_are_not_to_be_saved(
        self, tmp_path: Path, errors: io.TextIOWrapper
    ) -> None:
        store = Store(tmp_path, at_once=True, is_forgotten=True)
        store.library = FullDisk(tmp_path)
        match = a_match("d1")
        store.file(match).save(match, lambda: None, lambda _: None)
        assert not store.unsaved
        assert rescue(store, errors) == []


class Late:
    """An end by a signal, in which nothing but the deadline acts."""

    def __init__(
        self,
        store: Store | None,
        give_back: Callable[[], object],
        last_step_seconds: float = LAST_STEP_SECONDS,
    ) -> None:
        self.left: list[int] = []
        self.slept: list[float] = []
        self._gone = threading.Event()
        self.ending = Ending(
            store,
            give_back,
            sleep=self.slept.append,
            last_step_seconds=last_step_seconds,
            leave=self._leave,
        )

    def _leave(self, code: int) -> None:
        self.left.append(code)
        self._gone.set()

    def wait(self) -> None:
        assert self._gone.wait(PATIENCE)


class TestDeadline:
    def test_deadline_restores_the_terminal_and_ends_the_process(self) -> None:
        log: list[str] = []
        late = Late(None, lambda: log.append("back"))
        late.ending.begin(signal.SIGTERM)
        late.wait()
        assert (late.slept, log, late.left) == ([GRACE_SECONDS], ["back"], [143])

    def test_deadline_is_that_of_the_first_signal(self) -> None:
        late = Late(None, lambda: None)
        for number in (signal.SIGHUP, signal.SIGTERM):
            late.ending.begin(number)
        late.wait()
        assert late.left == [129]
        assert late.slept == [GRACE_SECONDS]

    @pytest.mark.usefixtures("folder")
    def test_deadline_rescues_unsaved_records(self, store: Store) -> None:
        late = Late(store, lambda: None)
        late.ending.begin(signal.SIGTERM)
        late.wait()
        assert late.left == [1]
        assert store.rescued.keys() == store.unsaved

    @pytest.mark.parametrize("fault", ["hangs", "fails"])
    def test_deadline_is_kept_when_a_last_step_hangs_or_fails(
        self, fault: str, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        free = threading.Event()

        def act(*_: object, **__: object) -> None:
            if fault == "fails":
                raise OSError(5, os.strerror(5))
            free.wait()

        monkeypatch.setattr(ending, "rescue", act)
        late = Late(store, act, last_step_seconds=0.01)
        late.ending.begin(signal.SIGTERM)
        late.wait()
        assert late.left == [1]
        free.set()


@contextmanager
def playing(ailment: str, folder: Path) -> Iterator[Terminal]:
    """A board with three plies of Krypte, on a terminal of 80×24."""
    home = folder / "home"
    shown = Terminal(
        ailing.command(ailment, "play", "krypte"),
        columns=80,
        rows=24,
        env=ailing.surroundings(home),
    )
    try:
        shown.wait_for("q menu")
        for ply, text in enumerate(MOVES, 1):
            shown.send(f"/{text}\r")
            shown.wait_for(f"move {ply}")
        yield shown
    finally:
        shown.close()


def rescued(folder: Path) -> list[tuple[str, ...]]:
    """The moves of the records that lie in the temporary folder."""
    return [load(each).move_texts for each in folder.glob("abstract-arcade-*.json")]


def locks(folder: Path) -> list[Path]:
    return [*folder.rglob("*.lock")]


@pytest.mark.slow
class TestSignal:
    @pytest.mark.parametrize(
        ("loop", "disk"),
        [*((loop, "full") for loop in ailing.LOOPS), (next(iter(ailing.LOOPS)), "none")],
    )
    def test_signal_ends_a_program_whose_event_loop_is_stuck(
        self, loop: str, disk: str, tmp_path: Path
    ) -> None:
        with playing(f"{disk},{loop}", tmp_path) as shown:
            shown.send("p")
            # What is typed after that is not heard.
            shown.send("z")
            shown.process.send_signal(signal.SIGTERM)
            assert shown.wait_for_end() == (143 if disk == "none" else 1)
            check_restored(shown)
        kept = Library(tmp_path / "home" / "matches").entries()
        assert [each.plies for each in kept] == ([3] if disk == "none" else [])
        assert rescued(tmp_path) == ([] if disk == "none" else [tuple(MOVES)])
        assert locks(tmp_path) == []

    @pytest.mark.parametrize(
        ("disk", "number"),
        [
            *((each, signal.SIGTERM) for each in (*ailing.WRITES, *ailing.NAMES)),
            ("full", signal.SIGHUP),
            ("full", signal.SIGINT),
        ],
    )
    def test_signal_rescues_a_match_that_could_not_be_saved(
        self, disk: str, number: signal.Signals, tmp_path: Path
    ) -> None:
        with playing(disk, tmp_path) as shown:
            shown.wait_for("cannot be saved")
            shown.process.send_signal(number)
            assert shown.wait_for_end() == 1
            check_restored(shown)
            (path,) = tmp_path.glob("abstract-arcade-*.json")
            assert str(path) in shown.text.replace("\n", "")
        assert rescued(tmp_path) == [tuple(MOVES)]
        assert locks(tmp_path) == []

    def test_closing_the_window_rescues_a_match_that_could_not_be_saved(
        self, tmp_path: Path
    ) -> None:
        with playing("full", tmp_path) as shown:
            shown.hang_up()
            assert shown.process.wait(PATIENCE) == 1
        assert rescued(tmp_path) == [tuple(MOVES)]


@pytest.mark.slow
class TestQuitting:
    def test_quitting_with_a_full_disk_asks_and_rescues_the_record(self, tmp_path: Path) -> None:
        with small_disk(tmp_path / "home") as is_real:
            with playing("none" if is_real else "full", tmp_path) as shown:
                shown.send("\x11")
                shown.wait_for("One match is not saved. Quit anyway?")
                # The first answer loses nothing.
                shown.send("\r")
                shown.wait_until(lambda: "Quit anyway?" not in shown.text, "the board")
                shown.send("\x11")
                shown.wait_for("Quit anyway?")
                shown.send("\x1b[B\x1b[B\r")
                assert shown.wait_for_end() == 1
                check_restored(shown)
            assert locks(tmp_path) == []
        assert rescued(tmp_path) == [tuple(MOVES)]

    def test_quitting_after_space_was_freed_saves_everything(self, tmp_path: Path) -> None:
        with small_disk(tmp_path / "home") as is_real:
            with playing("none" if is_real else "full", tmp_path) as shown:
                shown.wait_for("cannot be saved")
                if is_real:
                    (tmp_path / "home" / "filler").unlink()
                (tmp_path / "healed").touch()
                shown.send("/b2\r")
                shown.wait_until(lambda: "cannot be saved" not in shown.text, "the disk")
                shown.send("\x11")
                assert shown.wait_for_end() == 0
            (entry,) = Library(tmp_path / "home" / "matches").entries()
        assert rescued(tmp_path) == []
        assert entry.plies >= 3


_WITHIN_A_TEXT = """
import signal, sys
from abstract_arcade.ending import Ending
ending = Ending(None)
try:
    with ending.by_signals():
        exec("signal.raise_signal(signal.SIGINT)")
except SystemExit:
    sys.exit(ending.finish(0))
"""


def test_ctrl_c_has_its_exit_code_whenever_it_arrives() -> None:
    """In code that is made from a text, as a data class is while its module is imported, too."""
    done = subprocess.run([sys.executable, "-c", _WITHIN_A_TEXT], check=False, timeout=PATIENCE)
    assert done.returncode == 128 + signal.SIGINT


@pytest.mark.slow
class TestLineMode:
    @pytest.mark.parametrize(
        ("disk", "end", "white"),
        [
            *((each, "quit", "person") for each in (*ailing.WRITES, *ailing.NAMES)),
            ("full", "no more lines", "person"),
            *(("full", each, "greedy") for each in SIGNALS),
        ],
    )
    def test_line_mode_writes_an_unsaved_record_to_standard_error(
        self, disk: str, end: str | signal.Signals, white: str, tmp_path: Path
    ) -> None:
        with _lines(disk, tmp_path, "--white", white) as program:
            assert program.stdin is not None
            assert program.stdout is not None
            program.stdin.write("d1\n")
            program.stdin.flush()
            said = iter(program.stdout.readline, "")
            assert any("cannot be saved" in line for line in said)
            if isinstance(end, signal.Signals):
                program.send_signal(end)
            rest, errors = program.communicate("quit\n" if end == "quit" else None, PATIENCE)
        assert program.returncode == 1
        assert json.loads(errors)["moves"][0] == "d1"
        assert "is not saved; its record is on standard error.\n" in rest
        assert "is kept" not in rest
        assert locks(tmp_path) == []
        assert rescued(tmp_path) == []

    @pytest.mark.parametrize(
        ("number", "white"),
        [*((number, "person") for number in SIGNALS), (signal.SIGTERM, "greedy")],
    )
    def test_line_mode_ended_by_a_signal_has_its_exit_code_when_all_is_saved(
        self, number: signal.Signals, white: str, tmp_path: Path
    ) -> None:
        with _lines("none", tmp_path, "--white", white) as program:
            assert program.stdout is not None
            assert program.stdout.readline().startswith("Krypte: ")
            program.send_signal(number)
            _, errors = program.communicate(None, PATIENCE)
        assert (program.returncode, errors) == (128 + number, "")

    def test_line_mode_ignores_a_signal_that_was_ignored_at_its_start(self, tmp_path: Path) -> None:
        before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
        program = _lines("none", tmp_path)
        signal.signal(signal.SIGHUP, before)
        with program:
            assert program.stdout is not None
            assert program.stdout.readline().startswith("Krypte: ")
            program.send_signal(signal.SIGHUP)
            rest, _ = program.communicate("d1\nquit\n", PATIENCE)
        assert program.returncode == 0
        assert "The match is saved as " in rest


def _lines(ailment: str, folder: Path, *arguments: str) -> subprocess.Popen[str]:
    """Krypte line by line, with pipes."""
    return subprocess.Popen(
        ailing.command(ailment, "play", "krypte", "--plain", *arguments),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=ailing.surroundings(folder / "home"),
    )


def test_rescue_writes_a_file_when_standard_error_takes_nothing_more(
    store: Store, folder: Path
) -> None:
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    try:
        with suppress(BlockingIOError):
            while True:
                os.write(writing, bytes(1 << 16))
        with open(writing, "w", encoding="utf-8", closefd=False) as stream:
            (rescued,) = rescue(store, stream)
        assert rescued.location.startswith(str(folder))
    finally:
        os.close(writing)
        os.close(reading)
