"""Files that are whole or as they were."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from abstract_arcade.files import write_file
from abstract_arcade.records.storage import LibraryError, reported


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
