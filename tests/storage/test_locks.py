"""Locks across processes."""

from __future__ import annotations

import errno
import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest

from abstract_arcade.storage import locks
from abstract_arcade.storage.locks import Lock, is_locked
from tests.terminal import ROOT

_HOLD = """
import sys
from pathlib import Path
from abstract_arcade.storage.locks import Lock

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


def test_is_held_by_one_at_a_time(tmp_path: Path) -> None:
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


def test_of_another_process_is_given_back_by_its_death(tmp_path: Path) -> None:
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


def test_waits_for_nothing_that_lies_in_its_place(tmp_path: Path) -> None:
    path = tmp_path / "x.lock"
    os.mkfifo(path)
    assert not is_locked(path)
    with Lock.take(path) or pytest.fail("not free"):
        assert is_locked(path)
        assert Lock.take(path) is None
    path.mkdir()
    assert not is_locked(path)
    with pytest.raises(IsADirectoryError):
        Lock.take(path)


def test_cannot_be_taken_where_there_are_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(fcntl, "flock", refuse)
    path = tmp_path / "x.lock"
    with pytest.raises(OSError, match="No locks"):
        Lock.take(path)
    assert not is_locked(path)


def test_is_inherited_by_no_program(tmp_path: Path) -> None:
    path = tmp_path / "x.lock"
    lock = Lock.take(path)
    assert lock is not None
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    lock.release()
    again = Lock.take(path)
    assert again is not None
    again.release()
    child.communicate(b"\n")


def test_notices_that_its_file_was_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who gives a lock back removes its file; who opened it just before must not keep that."""
    import fcntl

    path = tmp_path / "x.lock"
    flock = fcntl.flock

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


def test_are_taken_by_what_windows_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Msvcrt:
        LK_NBLCK = 2

        @staticmethod
        def locking(descriptor: int, how: int, count: int) -> None:
            assert (how, count) == (Msvcrt.LK_NBLCK, 1)
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise PermissionError(errno.EACCES, "Permission denied") from None

    monkeypatch.setattr(locks, "_fcntl", None)
    monkeypatch.setattr(locks, "_msvcrt", Msvcrt)
    path = tmp_path / "x.lock"
    with Lock.take(path) or pytest.fail("not free"):
        assert Lock.take(path) is None
        assert is_locked(path)
    assert not is_locked(path)


def test_keep_nobody_out_where_a_system_has_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locks, "_fcntl", None)
    path = tmp_path / "x.lock"
    with Lock.take(path) or pytest.fail("not free"), Lock.take(path) or pytest.fail("not free"):
        assert not is_locked(path)


def test_does_not_remove_the_lock_that_another_holder_made_in_its_place(tmp_path: Path) -> None:
    path = tmp_path / "x.lock"
    lost = Lock.take(path)
    assert lost is not None
    path.unlink()
    lock = Lock.take(path)
    assert lock is not None
    assert not lost.is_in_place
    lost.release()
    assert lock.is_in_place
    assert is_locked(path)
    lock.release()
    assert not path.exists()
