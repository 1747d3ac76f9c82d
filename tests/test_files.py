"""Files that are whole or as they were."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from abstract_arcade.files import bytes_of, write_file
from abstract_arcade.records.storage import LibraryError, reported

_, TERMINAL = os.openpty()


class TestBytesOf:
    def test_gives_a_file_or_what_a_link_leads_to(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_bytes(b"\0" * 200_000)
        (tmp_path / "link").symlink_to("file")
        for name in ("file", "link"):
            assert bytes_of(tmp_path / name, 200_000) == b"\0" * 200_000

    def test_reads_no_more_than_it_may(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_bytes(b"12345")
        with pytest.raises(ValueError, match=r"^it has 5 bytes, but may have at most .* MiB$"):
            bytes_of(tmp_path / "file", 4)
        # What grows while it is read; the system says that this has nothing in it.
        with pytest.raises(ValueError, match="but may have at most"):
            bytes_of(Path("/proc/self/environ"), 4)

    def test_waits_for_nothing(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe")
        for path in (tmp_path, tmp_path / "pipe", Path("/dev/zero"), Path(os.ttyname(TERMINAL))):
            with pytest.raises(ValueError, match=r"^this is not a file$"):
                bytes_of(path, 10)

    def test_says_what_the_system_says(self, tmp_path: Path) -> None:
        (tmp_path / "circle").symlink_to("circle")
        with pytest.raises(OSError, match="Too many levels"):
            bytes_of(tmp_path / "circle", 10)
        with pytest.raises(FileNotFoundError):
            bytes_of(tmp_path / "nothing", 10)
        with pytest.raises(ValueError, match="name of a file"):
            bytes_of(Path("a\0b"), 10)


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
