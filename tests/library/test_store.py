"""Open matches: names, locks, closing, copies and missing engines."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from abstract_arcade.library.folder import Library, LibraryError
from abstract_arcade.library.store import MatchFile, Store
from abstract_arcade.match import Match, Participant
from abstract_arcade.records import RecordError
from abstract_arcade.rules import Seat
from abstract_arcade.storage.locks import Lock
from tests.disks import FullDisk, HeldDisk
from tests.matches import a_match, play


class Desk:
    """A store and the results that its matches have reported."""

    def __init__(self, folder: Path, library: Library | None = None) -> None:
        self.store = Store(folder)
        if library is not None:
            self.store.library = library
        self.told: list[str] = []

    def save(self, match: Match, file: MatchFile | None = None) -> bool:
        file = file or self.store.file(match)
        return file.save(match, lambda: self.told.append("saved"), self.told.append)

    async def until_told(self) -> None:
        await until(lambda: self.told)


async def until(condition: Callable[[], object]) -> None:
    """Wait until a condition holds, while another thread works."""
    async with asyncio.timeout(20):
        while not condition():  # noqa: ASYNC110 - a thread tells of nothing
            await asyncio.sleep(0.001)


def is_free(folder: Path, name: str) -> bool:
    """Return whether another program could lock a match."""
    lock = Lock.take(folder / f"{name}.lock")
    if lock is not None:
        lock.release()
    return lock is not None


def has_locks(folder: Path) -> bool:
    """Return whether the folder has lock files, held or not."""
    return any(folder.glob("*.lock"))


async def test_new_match_gets_a_name_with_its_first_move(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    match = a_match()
    assert not desk.save(match)
    assert desk.store.file(match).name is None
    play(match, "d1")
    assert desk.save(match)
    name = desk.store.file(match).name
    assert name is not None
    assert "-krypte-" in name
    assert desk.told == []
    await desk.until_told()
    assert desk.told == ["saved"]
    assert Library(tmp_path).load(name).move_texts == ("d1",)
    assert not is_free(tmp_path, name)
    desk.store.file(match).release(match)
    assert is_free(tmp_path, name)
    desk.store.close()


async def test_opened_match_has_its_moves_and_is_locked(tmp_path: Path) -> None:
    Library(tmp_path).save("a", a_match("d1", "e8"))
    desk = Desk(tmp_path)
    match = desk.store.open("a")
    assert match.move_texts == ("d1", "e8")
    assert desk.store.file(match).is_locked
    assert desk.store.file(match).note == ""
    assert not is_free(tmp_path, "a")
    desk.store.file(match).release(match)
    assert is_free(tmp_path, "a")


async def test_match_open_in_another_program_is_not_saved(tmp_path: Path) -> None:
    Library(tmp_path).save("a", a_match("d1"))
    lock = Lock.take(tmp_path / "a.lock")
    assert lock is not None
    with lock:
        desk = Desk(tmp_path)
        match = desk.store.open("a")
        assert not desk.store.file(match).is_locked
        play(match, "e8")
        assert not desk.save(match)
        desk.store.file(match).release(match)
        assert not is_free(tmp_path, "a")
    assert desk.store.file(desk.store.open("a")).is_locked


@pytest.mark.parametrize("text", [None, "{", '{"format": "abstract-arcade/99"}'])
def test_match_that_cannot_be_read_is_not_locked(tmp_path: Path, text: str | None) -> None:
    if text is not None:
        (tmp_path / "a.json").write_text(text)
    with pytest.raises((RecordError, LibraryError)):
        Store(tmp_path).open("a")
    assert is_free(tmp_path, "a")


def test_match_is_opened_if_no_lock_can_be_created(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Library(tmp_path).save("a", a_match("d1"))

    def refuse(*_: object) -> None:
        raise PermissionError(30, "Read-only file system")

    monkeypatch.setattr(Lock, "take", refuse)
    store = Store(tmp_path)
    assert store.file(store.open("a")).is_locked


class TestLeaving:
    async def test_match_reopened_before_it_is_saved_is_the_same_object(
        self, tmp_path: Path
    ) -> None:
        disk = HeldDisk(tmp_path)
        desk = Desk(tmp_path, disk)
        match = a_match("d1")
        desk.save(match)
        file = desk.store.file(match)
        assert file.name is not None
        file.release(match)
        assert not is_free(tmp_path, file.name)
        for find in (desk.store.open, lambda _: desk.store.reopen(match)):
            assert find(file.name) is match
            file.release(match)
        desk.store.open(file.name)
        disk.free.set()
        await desk.until_told()
        await until(lambda: not desk.store.saver.unsaved)
        # The match is open again, so its lock is held.
        assert not is_free(tmp_path, file.name)
        file.release(match)
        assert is_free(tmp_path, file.name)
        desk.store.close(0.01)

    async def test_lock_of_a_closed_match_is_released_after_it_is_saved(
        self, tmp_path: Path
    ) -> None:
        disk = HeldDisk(tmp_path)
        desk = Desk(tmp_path, disk)
        match = a_match("d1")
        desk.save(match)
        file = desk.store.file(match)
        assert file.name is not None
        name = file.name
        file.release(match)
        disk.free.set()
        await until(lambda: is_free(tmp_path, name))
        assert desk.store.open(name) is not match
        desk.store.close()

    async def test_closed_match_is_saved_at_the_end_if_the_disk_was_full(
        self, tmp_path: Path
    ) -> None:
        disk = FullDisk(tmp_path)
        desk = Desk(tmp_path, disk)
        match = a_match("d1")
        desk.save(match)
        await desk.until_told()
        assert desk.told == ["The match cannot be saved: No space left on device"]
        file = desk.store.file(match)
        assert file.name is not None
        file.release(match)
        assert desk.store.open(file.name) is match
        file.release(match)
        disk.is_full = False
        desk.store.close()
        assert Library(tmp_path).load(file.name).move_texts == ("d1",)

    async def test_closed_match_without_a_folder_is_listed_and_saved_later(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("abstract_arcade.library.saver.RETRY_SECONDS", 0.01)
        (tmp_path / "file").write_text("")
        # Neither the folder nor a lock can be created at the path of a file.
        folder = tmp_path / "file"
        desk = Desk(folder)
        match = a_match("d1", "e8")
        desk.save(match)
        await desk.until_told()
        assert desk.told == ["The match cannot be saved: Not a directory"]
        desk.store.file(match).release(match)
        desk.store.library.folder = tmp_path / "folder"
        (entry,) = desk.store.library.entries()
        assert (entry.game, entry.plies, entry.status) == ("krypte", 2, "running")
        await until(lambda: Library(tmp_path / "folder").entries())
        await until(lambda: not desk.store.library.unwritten)
        assert Library(tmp_path / "folder").load(entry.id).move_texts == ("d1", "e8")
        assert desk.store.open(entry.id) is not match
        desk.store.close()

    async def test_reopened_match_has_the_moves_of_another_program(self, tmp_path: Path) -> None:
        library = Library(tmp_path)
        library.save("a", a_match("d1"))
        desk = Desk(tmp_path)
        match = desk.store.open("a")
        desk.store.file(match).release(match)
        library.save("a", a_match("d1", "e8"))
        assert desk.store.reopen(match).move_texts == ("d1", "e8")

    async def test_reopened_match_gets_a_new_name_if_its_file_is_damaged(
        self, tmp_path: Path
    ) -> None:
        library = Library(tmp_path)
        library.save("a", a_match("d1"))
        desk = Desk(tmp_path)
        match = desk.store.open("a")
        desk.store.file(match).release(match)
        library.path("a").write_text("{")
        assert desk.store.reopen(match) is match
        play(match, "e8")
        desk.save(match)
        await desk.until_told()
        assert library.path("a").read_text() == "{"
        name = desk.store.file(match).name
        assert name not in (None, "a")
        desk.store.close()

    async def test_closing_a_match_without_moves_saves_nothing(self, tmp_path: Path) -> None:
        desk = Desk(tmp_path)
        match = a_match()
        desk.save(match)
        desk.store.file(match).release(match)
        assert desk.store.reopen(match) is match
        assert Library(tmp_path).entries() == []


class TestRemovedLock:
    async def test_removed_lock_is_taken_again_if_no_other_program_has_the_match(
        self, tmp_path: Path
    ) -> None:
        desk = Desk(tmp_path)
        match = a_match("d1")
        desk.save(match)
        await desk.until_told()
        name = desk.store.file(match).name
        assert name is not None
        for is_file_removed in (False, True):
            (tmp_path / f"{name}.lock").unlink()
            if is_file_removed:
                Library(tmp_path).path(name).unlink()
            desk.told.clear()
            desk.save(match)
            await desk.until_told()
            assert desk.told == ["saved"]
            assert desk.store.file(match).name == name
            assert not is_free(tmp_path, name)
        desk.store.close()
        assert not has_locks(tmp_path)

    @pytest.mark.parametrize("at_once", [True, False])
    @pytest.mark.parametrize("has_left", [True, False])
    async def test_match_is_saved_as_a_copy_if_its_lock_was_removed_and_another_program_opened_it(
        self, tmp_path: Path, *, has_left: bool, at_once: bool
    ) -> None:
        desk = Desk(tmp_path)
        match = a_match("d1")
        desk.store = Store(tmp_path, at_once=at_once)
        said = list[str]()
        desk.store.notify = said.append
        desk.save(match)
        await desk.until_told()
        name = desk.store.file(match).name
        assert name is not None
        (tmp_path / f"{name}.lock").unlink()
        other = Store(tmp_path, at_once=True)
        theirs = other.open(name)
        assert other.file(theirs).is_locked
        if has_left:
            play(theirs, "a8")
            other.file(theirs).save(theirs, lambda: None, said.append)
            other.close()
        for text in ("e8", "f1"):
            desk.told.clear()
            play(match, text)
            desk.save(match)
            await desk.until_told()
            assert desk.told == ["saved"]
        copy = desk.store.file(match).name
        assert copy not in (None, name)
        assert not is_free(tmp_path, str(copy))
        assert is_free(tmp_path, name) is has_left
        (sentence,) = said
        assert name in sentence
        assert str(copy) in sentence
        assert not desk.store.unsaved
        desk.store.close()
        found = {each.id: Library(tmp_path).load(each.id) for each in Library(tmp_path).entries()}
        assert found[str(copy)].move_texts == ("d1", "e8", "f1")
        assert found[name].move_texts == (("d1", "a8") if has_left else ("d1",))
        other.close()

    async def test_moves_that_waited_for_the_disk_are_saved_in_the_copy(
        self, tmp_path: Path
    ) -> None:
        disk = HeldDisk(tmp_path)
        desk = Desk(tmp_path, disk)
        match = a_match("d1")
        disk.free.set()
        desk.save(match)
        await desk.until_told()
        name = desk.store.file(match).name
        assert name is not None
        (tmp_path / f"{name}.lock").unlink()
        lock = Lock.take(tmp_path / f"{name}.lock")
        assert lock is not None
        disk.free.clear()
        desk.told.clear()
        for text in ("e8", "f1", "a8"):
            play(match, text)
            desk.save(match)
        disk.free.set()
        await until(lambda: len(desk.told) == 3)
        assert desk.told == ["saved"] * 3
        assert not desk.store.unsaved
        desk.store.close()
        lock.release()
        texts = sorted(each.plies for each in Library(tmp_path).entries())
        assert texts == [1, 4]


class TestPrograms:
    def keep(self, folder: Path, command: str) -> None:
        match = a_match("d1")
        match.seat(Seat.SECOND, Participant(f"engine:{command}"))
        Library(folder).save("a", match)

    def test_missing_engine_is_replaced_by_a_person(self, tmp_path: Path) -> None:
        self.keep(tmp_path, "/nowhere/wizard --deep")
        store = Store(tmp_path)
        match = store.open("a")
        person = match.participants[Seat.SECOND]
        assert person.is_person
        assert person.name == "wizard"
        assert store.file(match).note == (
            "wizard cannot be started on this machine, so you take over its seat."
        )

    def test_existing_engine_keeps_its_seat(self, tmp_path: Path) -> None:
        self.keep(tmp_path, f"{sys.executable} -m somewhere")
        store = Store(tmp_path)
        match = store.open("a")
        assert match.participants[Seat.SECOND].command == (sys.executable, "-m", "somewhere")
        assert store.file(match).note == ""


class TestClosing:
    async def test_close_gives_up_a_disk_that_does_not_respond(self, tmp_path: Path) -> None:
        disk = HeldDisk(tmp_path)
        desk = Desk(tmp_path, disk)
        match = a_match("d1")
        desk.save(match)
        name = desk.store.file(match).name
        assert name is not None
        desk.store.close(0.05)
        assert desk.store.records.keys() == {name}
        assert is_free(tmp_path, name)
        disk.free.set()

    async def test_close_releases_the_lock_of_a_match_that_cannot_be_saved(
        self, tmp_path: Path
    ) -> None:
        desk = Desk(tmp_path, FullDisk(tmp_path))
        match = a_match("d1")
        desk.save(match)
        await desk.until_told()
        assert desk.told == ["The match cannot be saved: No space left on device"]
        assert has_locks(tmp_path)
        desk.store.close()
        assert not has_locks(tmp_path)


async def test_list_shows_the_latest_moves_of_an_unsaved_match(tmp_path: Path) -> None:
    disk = FullDisk(tmp_path)
    desk = Desk(tmp_path, disk)
    match = a_match("d1")
    for text in ("e8", "d2"):
        play(match, text)
        desk.save(match)
        await desk.until_told()
        (entry,) = disk.entries()
        assert entry.plies == len(match.move_texts)
        desk.told.clear()
    assert desk.store.unsaved_words == (
        "One match is not saved",
        "The match cannot be saved: No space left on device.",
    )
    disk.is_full = False
    assert desk.store.settle(20)
    await desk.until_told()
    assert disk.unwritten == {}
    assert not desk.store.unsaved
    desk.store.close()
