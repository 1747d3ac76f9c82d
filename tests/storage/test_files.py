"""Reading files of any kind, and replacing files in one step."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from abstract_arcade.library import LibraryError, reported
from abstract_arcade.storage.files import bytes_of, remove_abandoned, remove_leftovers, write_file

_, TERMINAL = os.openpty()


def fail_to_sync(
    monkeypatch: pytest.MonkeyPatch, is_kind: Callable[[int], bool], answer: int
) -> None:
    """Let `os.fsync` fail with an error number for files of one kind."""
    sync = os.fsync

    def attempt(descriptor: int) -> None:
        if is_kind(os.fstat(descriptor).st_mode):
            raise OSError(answer, os.strerror(answer))
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", attempt)


class TestBytesOf:
    def test_bytes_of_reads_a_file_and_the_target_of_a_link(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_bytes(b"\0" * 200_000)
        (tmp_path / "link").symlink_to("file")
        for name in ("file", "link"):
            assert bytes_of(tmp_path / name, 200_000) == b"\0" * 200_000

    def test_bytes_of_refuses_a_file_beyond_the_limit(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_bytes(b"12345")
        with pytest.raises(
            ValueError, match=r"^the file has 5 bytes, but can have at most .* MiB$"
        ):
            bytes_of(tmp_path / "file", 4)
        # A file that grows while it is read: the system gives its size as 0.
        with pytest.raises(ValueError, match="but can have at most"):
            bytes_of(Path("/proc/self/environ"), 4)

    def test_bytes_of_never_waits_for_a_pipe(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe")
        for path in (tmp_path, tmp_path / "pipe", Path("/dev/zero"), Path(os.ttyname(TERMINAL))):
            with pytest.raises(ValueError, match=r"^this is not a file$"):
                bytes_of(path, 10)

    def test_bytes_of_raises_the_error_of_the_system(self, tmp_path: Path) -> None:
        (tmp_path / "circle").symlink_to("circle")
        with pytest.raises(OSError, match="Too many levels"):
            bytes_of(tmp_path / "circle", 10)
        with pytest.raises(FileNotFoundError):
            bytes_of(tmp_path / "nothing", 10)
        with pytest.raises(ValueError, match="valid file name"):
            bytes_of(Path("a\0b"), 10)


class TestWriteFile:
    def test_write_file_refuses_pipes_and_folders(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe")
        (tmp_path / "link").symlink_to("pipe")
        for name in ("pipe", "link"):
            with pytest.raises(FileExistsError, match="The file cannot be replaced"):
                write_file(tmp_path / name, "text")
            assert (tmp_path / name).is_fifo()
        assert {each.name for each in tmp_path.iterdir()} == {"pipe", "link"}

    def test_write_file_creates_the_folder_and_the_file(self, tmp_path: Path) -> None:
        path = tmp_path / "a" / "b" / "file"
        write_file(path, "é\n")
        assert path.read_bytes() == "é\n".encode()
        assert [each.name for each in path.parent.iterdir()] == ["file"]

    @pytest.mark.parametrize("place", ["fsync", "replace"])
    def test_write_file_leaves_the_old_file_if_the_disk_is_full(
        self, place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "file"
        write_file(path, "old")

        def full(*_: object) -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        monkeypatch.setattr(os if place == "fsync" else Path, place, full)
        with pytest.raises(LibraryError, match=r"^It failed: No space left"), reported("It failed"):
            write_file(path, "new")
        assert path.read_text() == "old"
        assert [each.name for each in tmp_path.iterdir()] == ["file"]

    def test_write_file_syncs_the_file_then_its_folder(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "file"
        seen = []
        write_file(path, "old")
        sync = os.fsync

        def watched(descriptor: int) -> None:
            is_folder = os.path.samestat(os.fstat(descriptor), tmp_path.stat())
            seen.append(("folder" if is_folder else "file", path.read_text()))
            sync(descriptor)

        monkeypatch.setattr(os, "fsync", watched)
        write_file(path, "new")
        assert seen == [("file", "old"), ("folder", "new")]

    @pytest.mark.parametrize(
        "answer", ["EINVAL", "EBADF", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EACCES", "EISDIR"]
    )
    def test_write_file_succeeds_if_folders_cannot_be_synced(
        self, answer: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        fail_to_sync(monkeypatch, stat.S_ISDIR, getattr(errno, answer))
        write_file(tmp_path / "file", "text")
        assert (tmp_path / "file").read_text() == "text"

    def test_write_file_succeeds_if_folders_cannot_be_opened(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        open_file = os.open

        def refuse_folders(path: Path, flags: int, mode: int = 0o777) -> int:
            if path == tmp_path:
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            return open_file(path, flags, mode)

        monkeypatch.setattr(os, "open", refuse_folders)
        write_file(tmp_path / "file", "text")
        assert (tmp_path / "file").read_text() == "text"

    def test_write_file_fails_if_the_disk_cannot_store_the_folder(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        fail_to_sync(monkeypatch, stat.S_ISDIR, errno.EIO)
        with pytest.raises(OSError, match=os.strerror(errno.EIO)):
            write_file(tmp_path / "file", "text")

    def test_write_file_fails_if_the_file_cannot_be_synced(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        fail_to_sync(monkeypatch, stat.S_ISREG, errno.EINVAL)
        with pytest.raises(OSError, match=os.strerror(errno.EINVAL)):
            write_file(tmp_path / "file", "text")
        assert list(tmp_path.iterdir()) == []

    def test_write_file_does_not_sync_a_cache(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(os, "fsync", None)
        write_file(tmp_path / "cache", "text", is_cache=True)
        assert (tmp_path / "cache").read_text() == "text"

    def test_leftovers_of_dead_programs_are_removed(self, tmp_path: Path) -> None:
        with subprocess.Popen([sys.executable, "-c", ""]) as dead:
            dead.wait()
        living = os.getppid()
        names = [
            f".file.new-{dead.pid}",
            f".file.new-{living}",
            f".other.new-{dead.pid}",
            f"file.new-{dead.pid}",
            ".file.new-mine",
        ]
        for name in names:
            (tmp_path / name).write_text("begun")
        remove_leftovers(tmp_path / "file")
        assert {path.name for path in tmp_path.iterdir()} == set(names[1:])


class TestRemoveAbandoned:
    def test_old_temporary_file_is_removed_whoever_wrote_it(self, tmp_path: Path) -> None:
        path = tmp_path / f".file.new-{os.getppid()}"
        path.write_text("begun")
        remove_abandoned(path)
        assert path.exists()
        os.utime(path, (0, 0))
        remove_abandoned(path)
        assert not path.exists()

    @pytest.mark.parametrize("owner", ["9" * 30, "4194305"])
    def test_temporary_file_with_an_impossible_process_id_is_removed(
        self, owner: str, tmp_path: Path
    ) -> None:
        path = tmp_path / f".file.new-{owner}"
        path.write_text("begun")
        remove_abandoned(path)
        assert not path.exists()

    def test_removing_a_missing_temporary_file_is_no_error(self, tmp_path: Path) -> None:
        remove_abandoned(tmp_path / ".file.new-4194305")
