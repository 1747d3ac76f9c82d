"""Files that are whole or as they were, and locks across processes."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from abstract_arcade.records.storage import LibraryError, Lock, is_locked, reported, write_file
from tests.terminal import ROOT

_HOLD = """
import sys
from pathlib import Path
from abstract_arcade.records.storage import Lock

lock = Lock.take(Path(sys.argv[1]))
print("held" if lock else "refused", flush=True)
sys.stdin.read()
"""


def holder(path: Path) -> subprocess.Popen[str]:
    """Another process that takes a lock, and keeps it until it ends."""
    process = subprocess.Popen(
        [sys.executable, "-c", _HOLD, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    return process


class TestWriteFile:
    def test_makes_the_folder_and_the_file(self, tmp_path: Path) -> None:
        path = tmp_path / "a" / "b" / "file"
        write_file(path, "é\n")
        assert path.read_bytes() == "é\n".encode()
        assert [each.name for each in path.parent.iterdir()] == ["file"]

    @pytest.mark.parametrize("place", ["fsync", "replace"])
    def test_leaves_the_old_file_if_the_disk_is_full(
        self, place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "file"
        write_file(path, "old")

        def full(*_: object) -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        monkeypatch.setattr(*((os, place, full) if place == "fsync" else (Path, place, full)))
        with pytest.raises(LibraryError, match=r"^It failed: No space left"), reported("It failed"):
            write_file(path, "new")
        assert path.read_text() == "old"
        assert [each.name for each in tmp_path.iterdir()] == ["file"]

    def test_waits_for_the_file_before_its_name_and_for_the_name_after(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path, seen = tmp_path / "file", []
        write_file(path, "old")
        sync = os.fsync

        def watched(descriptor: int) -> None:
            is_folder = os.path.samestat(os.fstat(descriptor), tmp_path.stat())
            seen.append(("folder" if is_folder else "file", path.read_text()))
            sync(descriptor)

        monkeypatch.setattr(os, "fsync", watched)
        write_file(path, "new")
        assert seen == [("file", "old"), ("folder", "new")]

    def test_of_a_cache_waits_for_nothing(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(os, "fsync", None)
        write_file(tmp_path / "cache", "text", is_cache=True)
        assert (tmp_path / "cache").read_text() == "text"


class TestLock:
    def test_is_held_by_one_at_a_time(self, tmp_path: Path) -> None:
        path = tmp_path / "new" / "x.lock"
        lock = Lock.take(path)
        assert lock is not None
        assert Lock.take(path) is None
        assert is_locked(path)
        lock.release()
        lock.release()
        assert not path.exists()
        assert not is_locked(path)
        with Lock.take(path) or pytest.fail("not free"):
            assert is_locked(path)
        assert not is_locked(path)

    def test_of_another_process_is_given_back_by_its_death(self, tmp_path: Path) -> None:
        path = tmp_path / "x.lock"
        with holder(path) as process:
            assert Lock.take(path) is None
            assert is_locked(path)
            process.kill()
        assert path.exists()
        assert not is_locked(path)
        lock = Lock.take(path)
        assert lock is not None
        lock.release()

    def test_is_inherited_by_no_program(self, tmp_path: Path) -> None:
        path = tmp_path / "x.lock"
        lock = Lock.take(path)
        assert lock is not None
        child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
        lock.release()
        again = Lock.take(path)
        assert again is not None
        again.release()
        child.communicate(b"\n")

    def test_notices_that_its_file_was_removed(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Who gives a lock back removes its file; who opened it just before must not keep that."""
        import fcntl

        path, flock = tmp_path / "x.lock", fcntl.flock

        def late(descriptor: int, operation: int) -> None:
            monkeypatch.setattr(fcntl, "flock", flock)
            path.unlink()
            flock(descriptor, operation)

        monkeypatch.setattr(fcntl, "flock", late)
        lock = Lock.take(path)
        assert lock is not None
        assert path.exists()
        assert Lock.take(path) is None
        lock.release()
