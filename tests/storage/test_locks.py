"""File locks within a process and across processes."""

from __future__ import annotations

import errno
import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest

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
    """Start a process that holds a lock until it ends."""
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


def test_lock_is_held_by_one_at_a_time(tmp_path: Path) -> None:
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


def test_lock_is_released_if_its_process_dies(tmp_path: Path) -> None:
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


def test_lock_never_waits_for_a_pipe_at_its_path(tmp_path: Path) -> None:
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


def test_lock_raises_the_error_of_a_file_system_without_locks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(fcntl, "flock", refuse)
    path = tmp_path / "x.lock"
    with pytest.raises(OSError, match="No locks"):
        Lock.take(path)
    assert not is_locked(path)


def test_lock_is_not_inherited_by_started_programs(tmp_path: Path) -> None:
    path = tmp_path / "x.lock"
    lock = Lock.take(path)
    assert lock is not None
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    lock.release()
    again = Lock.take(path)
    assert again is not None
    again.release()
    child.communicate(b"\n")


def test_lock_is_taken_on_a_new_file_if_the_opened_one_was_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The previous holder deletes the file between the opening and the locking of it here.

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


_TAKE_TWICE = """
import sys
from pathlib import Path

if (Path(sys.argv[1]) / "msvcrt.py").exists():
    import msvcrt
sys.modules["fcntl"] = None

from abstract_arcade.storage.locks import Lock, is_locked

path = Path(sys.argv[1]) / "x.lock"
first = Lock.take(path)
second = Lock.take(path)
print(first is not None, second is not None, is_locked(path))
first.release()
print(is_locked(path))
"""

# Windows locks the bytes at the current position of a file for all other descriptors.
_MSVCRT = """
import errno
import fcntl

LK_NBLCK = 2


def locking(descriptor, mode, count):
    assert (mode, count) == (LK_NBLCK, 1)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise PermissionError(errno.EACCES, "Permission denied") from None
"""


def take_twice_without_fcntl(folder: Path) -> list[str]:
    """Take a lock twice in a Python without `fcntl`, with `folder` on its path.

    Return whether the first and the second attempt succeeded and whether the file is locked then,
    and whether it is locked after its release.
    """
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(folder), str(ROOT)))}
    command = [sys.executable, "-c", _TAKE_TWICE, str(folder)]
    return subprocess.check_output(command, text=True, env=environment).splitlines()


def test_lock_is_exclusive_on_windows(tmp_path: Path) -> None:
    (tmp_path / "msvcrt.py").write_text(_MSVCRT)
    assert take_twice_without_fcntl(tmp_path) == ["True False True", "False"]


def test_lock_excludes_nobody_on_a_system_without_locks(tmp_path: Path) -> None:
    assert take_twice_without_fcntl(tmp_path) == ["True True False", "False"]


def test_release_keeps_a_new_lock_file_of_another_holder(tmp_path: Path) -> None:
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
