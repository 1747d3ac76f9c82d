"""The folder of matches: names, lists, index, damaged files, deletion, locks and export."""

from __future__ import annotations

import errno
import json
import os
import re
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from abstract_arcade.library.entry import FINISHED, RUNNING, UNREADABLE, Entry, entry_of
from abstract_arcade.library.folder import (
    INDEX,
    KEPT_DAYS,
    Index,
    Library,
    LibraryError,
    is_file_argument,
)
from abstract_arcade.match import Match, Participant
from abstract_arcade.records import RecordError, dump
from abstract_arcade.rules import Seat
from tests.matches import a_match, play
from tests.storage.test_locks import holder

NOW = datetime(2026, 11, 21, 20, 15, tzinfo=UTC)


class Clock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def library(tmp_path: Path, clock: Clock) -> Library:
    return Library(tmp_path / "matches", now=clock, tail=iter(["x7k2", "x7k2", "b2c3"]).__next__)


def failing(code: int) -> Callable[..., None]:
    """Return a function that fails with an error number."""

    def fail(*_: object, **__: object) -> None:
        raise OSError(code, os.strerror(code))

    return fail


def finished() -> Match:
    match = a_match("d1", "e8")
    match.resign(Seat.FIRST)
    return match


def names(entries: list[Entry]) -> list[str]:
    return [entry.id for entry in entries]


class TestNames:
    def test_new_name_has_the_time_and_the_game_and_is_unused(self, library: Library) -> None:
        first = library.new_id("krypte")
        assert first == "20261121-201500-krypte-x7k2"
        library.save(first, a_match("d1"))
        assert library.new_id("krypte") == "20261121-201500-krypte-b2c3"

    def test_new_name_ends_with_unambiguous_characters(self, tmp_path: Path) -> None:
        name = Library(tmp_path).new_id("reneo")
        assert re.fullmatch(r"\d{8}-\d{6}-reneo-[a-hjkmnp-z2-9]{4}", name)

    def test_match_is_found_by_the_beginning_or_end_of_its_name(self, library: Library) -> None:
        for name in ("20261121-201500-krypte-x7k2", "20261122-090000-reneo-b2c3"):
            library.save(name, a_match("d1"))
        assert library.find("x7k2") == library.find("20261121") == library.find("KRYPTE-X7K2 ")
        assert library.find("b2c3") == "20261122-090000-reneo-b2c3"
        with pytest.raises(
            LibraryError,
            match=r"'2026112' matches several names: 20261121-2.* 20261122-0",
        ):
            library.find("2026112")
        for text in ("krypte", "", "nothing"):
            with pytest.raises(LibraryError, match="There is no match"):
                library.find(text)

    def test_whole_name_is_found_although_another_begins_with_it(self, library: Library) -> None:
        for name in ("game", "game-2"):
            library.save(name, a_match("d1"))
        assert library.find("game") == "game"

    @pytest.mark.parametrize("text", ["-", "a/b", "game.json", "./x"])
    def test_argument_with_slash_or_dot_or_only_a_dash_is_a_file(self, text: str) -> None:
        assert is_file_argument(text)

    def test_match_name_is_not_a_file_argument(self, library: Library) -> None:
        assert not is_file_argument(library.new_id("krypte"))

    def test_file_in_the_matches_folder_is_resolved_to_its_match(
        self, library: Library, tmp_path: Path
    ) -> None:
        library.save("one", a_match("d1"))
        assert library.resolve("one") == "one"
        assert library.resolve(str(library.path("one"))) == "one"
        assert library.resolve(f"{tmp_path}/one.json") == tmp_path / "one.json"
        (tmp_path / "latest.json").symlink_to(library.path("one"))
        assert library.resolve(f"{tmp_path}/latest.json") == "one"
        library.path("circle").symlink_to("circle.json")
        assert library.resolve(str(library.path("circle"))) == "circle"
        with pytest.raises(LibraryError):
            library.resolve("two")


class TestSaving:
    def test_saved_match_is_loaded_with_its_moves(self, library: Library) -> None:
        match = a_match("d1", "e8", white="greedy")
        assert library.save("one", match)
        assert match.created == match.updated == NOW
        again = library.load("one")
        assert again.move_texts == ("d1", "e8")
        assert again.created == NOW

    def test_saving_again_keeps_the_time_of_the_beginning(
        self, library: Library, clock: Clock
    ) -> None:
        match = a_match("d1")
        library.save("one", match)
        clock.now += timedelta(minutes=5)
        library.save("one", match)
        assert (match.created, match.updated) == (NOW, NOW + timedelta(minutes=5))

    def test_match_without_moves_is_not_saved(self, library: Library) -> None:
        assert not library.save("one", a_match())
        assert not library.folder.exists()

    def test_engine_is_kept_in_the_folder_but_becomes_a_person_from_elsewhere(
        self, library: Library, tmp_path: Path
    ) -> None:
        match = a_match("d1", white="engine:/opt/gnuboard --fast")
        library.save("one", match)
        assert library.load("one").participants[Seat.SECOND].command == ("/opt/gnuboard", "--fast")
        outside = tmp_path / "copy.json"
        outside.write_bytes(library.path("one").read_bytes())
        seat = library.load(library.resolve(str(outside))).participants[Seat.SECOND]
        assert (seat.kind, seat.name) == ("person", "gnuboard")

    @pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EACCES])
    def test_error_of_the_disk_is_reported_and_the_old_file_stays(
        self, code: int, library: Library, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        library.save("one", a_match("d1"))
        monkeypatch.setattr(Path, "open", failing(code))
        with pytest.raises(LibraryError, match=f"^The match cannot be saved: {os.strerror(code)}$"):
            library.save("one", a_match("d1", "e8"))
        monkeypatch.undo()
        assert library.load("one").move_texts == ("d1",)

    def test_error_is_reported_if_the_folder_cannot_be_created(self, tmp_path: Path) -> None:
        (tmp_path / "home").write_text("a file")
        library = Library(tmp_path / "home" / "matches")
        with pytest.raises(LibraryError, match="cannot be saved: Not a directory"):
            library.save("one", a_match("d1"))


class TestList:
    def test_list_is_empty_without_a_folder(self, library: Library) -> None:
        assert library.entries() == []
        assert library.open_elsewhere() == frozenset()
        assert not library.folder.exists()

    def test_listing_an_unreadable_folder_is_an_error(
        self, library: Library, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        library.save("one", a_match("d1"))
        monkeypatch.setattr(os, "scandir", failing(errno.EACCES))
        with pytest.raises(LibraryError, match="cannot be listed: Permission denied"):
            library.entries()

    def test_list_begins_with_the_newest_match(self, library: Library, clock: Clock) -> None:
        for name in ("b", "c", "a"):
            library.save(name, a_match("d1"))
            clock.now += timedelta(seconds=1)
        assert names(library.entries()) == ["a", "c", "b"]

    def test_list_survives_a_clock_that_jumps(self, library: Library, clock: Clock) -> None:
        first = library.new_id("krypte")
        match = a_match("d1")
        library.save(first, match)
        clock.now -= timedelta(days=3)
        play(match, "e8")
        library.save(first, match)
        second = library.new_id("krypte")
        assert second != first
        clock.now += timedelta(days=4000)
        library.save(second, a_match("d1"))
        clock.now -= timedelta(days=3997)
        assert names(library.entries()) == [second, first]
        assert [entry.plies for entry in library.entries()] == [1, 2]
        # By the clock it was saved before it began; it can be read anyway.
        assert library.load(first).move_texts == ("d1", "e8")

    def test_entry_has_the_facts_of_a_running_match(self, library: Library) -> None:
        match = a_match("d1", "e8", "a8", white="greedy")
        match.series = "evening"
        match.seat(Seat.FIRST, Participant(name="Ada"))
        library.save("one", match)
        (entry,) = library.entries()
        assert (entry.status, entry.game, entry.plies) == (RUNNING, "krypte", 3)
        assert (entry.first, entry.second, entry.series) == ("Ada", "Greedy", "evening")
        assert (entry.to_move, entry.seat_to_move, entry.result) == ("white", "second", None)
        assert entry.options == match.game.as_text()
        assert entry.updated == "2026-11-21T20:15:00+00:00"

    def test_entry_has_the_result_of_a_finished_match(self, library: Library) -> None:
        library.save("one", finished())
        (entry,) = library.entries()
        assert (entry.status, entry.words) == (FINISHED, "White won by resignation")
        assert entry.result == {"winner": "white", "seat": "second", "reason": "resignation"}
        assert (entry.to_move, entry.seat_to_move) == (None, None)

    def test_entry_is_the_same_for_a_record_without_a_summary(self, library: Library) -> None:
        for match in (a_match("d1", "e8", white="greedy"), finished()):
            library.save("one", match)
            text = library.path("one").read_text()
            data = json.loads(text)
            del data["summary"]
            assert entry_of("one", json.dumps(data)) == entry_of("one", text)

    def test_list_ends_with_unreadable_matches(self, library: Library, clock: Clock) -> None:
        library.save("whole", a_match("d1"))
        clock.now += timedelta(days=1)
        library.path("cut").write_text(library.path("whole").read_text()[:300])
        newer = library.path("whole").read_text().replace("arcade/1", "arcade/9")
        library.path("newer").write_text(newer)
        entries = library.entries()
        assert names(entries)[0] == "whole"
        damaged = {entry.id: entry.error for entry in entries if entry.status == UNREADABLE}
        assert set(damaged) == {"cut", "newer"}
        assert damaged["cut"].startswith("line ")
        assert "was written by abstract-arcade" in damaged["newer"]
        # The next list is the same, and neither file has changed.
        assert library.entries() == entries
        assert library.path("newer").read_text() == newer

    def test_list_omits_files_that_are_not_matches(self, library: Library) -> None:
        library.save("one", a_match("d1"))
        library.folder.joinpath("notes.txt").write_text("mine")
        library.entries()
        assert names(library.entries()) == ["one"]
        assert library.folder.joinpath(INDEX).exists()

    def test_entry_of_a_folder_pipe_or_broken_link_has_the_reason(self, library: Library) -> None:
        library.save("one", a_match("d1"))
        library.path("folder").mkdir()
        os.mkfifo(library.path("pipe"))
        library.path("circle").symlink_to("circle.json")
        library.path("nowhere").symlink_to("nothing")
        for _ in range(2):
            first, *others = library.entries()
            assert first.id == "one"
            assert {entry.id: (entry.status, entry.error) for entry in others} == {
                "folder": (UNREADABLE, "this is not a file"),
                "pipe": (UNREADABLE, "this is not a file"),
                "circle": (UNREADABLE, os.strerror(errno.ELOOP)),
                "nowhere": (UNREADABLE, os.strerror(errno.ENOENT)),
            }

    def test_file_time_outside_the_calendar_is_left_empty(self, library: Library) -> None:
        # File systems differ in the times that they can store.
        for seconds in (-(10**11), 10**12, 10**18):
            found = os.stat_result((0o100644, 1, 1, 1, 0, 0, 1, seconds, seconds, seconds))
            assert Index(library.folder).entry("one", found).updated == ""

    def test_list_removes_temporary_files_of_dead_programs(self, library: Library) -> None:
        library.save("one", a_match("d1"))
        # No process has such a high id.
        dead = library.folder / f".two.json.new-{2**22 + 1}"
        living = library.folder / f".two.json.new-{os.getppid()}"
        for path in (dead, living):
            path.write_text("{")
        assert names(library.entries()) == ["one"]
        assert (dead.exists(), living.exists()) == (False, True)


class TestIndex:
    def test_index_avoids_reading_unchanged_files(
        self, library: Library, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        library.save("one", a_match("d1"))
        entries = library.entries()
        monkeypatch.setattr("abstract_arcade.library.folder.read_file", None)
        assert library.entries() == entries

    def test_index_notices_a_change_of_the_same_size(self, library: Library) -> None:
        library.save("one", a_match("d1"))
        library.entries()
        library.save("one", a_match("e1"))
        library.path("one").write_text(library.path("one").read_text().replace("one", "two"))
        text = library.path("one").read_text().replace('"first": {', '"first": {"name": "Eve", ')
        library.path("one").write_text(text)
        assert library.entries()[0].first == "Eve"

    @pytest.mark.parametrize("text", ["", "[]", "{}", "[" * 10**5, '{"format": 1}', "\xff"])
    def test_damaged_index_is_rebuilt(self, text: str, library: Library) -> None:
        library.save("one", a_match("d1"))
        entries = library.entries()
        index = library.folder / INDEX
        good = index.read_bytes()
        index.write_text(text)
        assert library.entries() == entries
        assert index.read_bytes() == good

    def test_index_with_damaged_rows_is_rebuilt(self, library: Library) -> None:
        library.save("one", a_match("d1"))
        entries = library.entries()
        index = library.folder / INDEX
        data = json.loads(index.read_text())
        for row in ([], None, data["matches"]["one"][:3], [*data["matches"]["one"], 1, 2]):
            data["matches"] = {"one": row}
            index.write_text(json.dumps(data))
            assert library.entries() == entries

    def test_list_works_if_the_index_cannot_be_written(
        self, library: Library, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        library.save("one", a_match("d1"))
        monkeypatch.setattr("abstract_arcade.library.folder.write_file", failing(errno.EROFS))
        assert names(library.entries()) == ["one"]

    @pytest.mark.slow
    def test_cached_list_of_500_matches_takes_a_fortieth_of_a_second(
        self, library: Library
    ) -> None:
        match = a_match("d1", "e8", "f1", "a8")
        library.save("first", match)
        text = library.path("first").read_text()
        for number in range(500):
            library.path(f"match-{number}").write_text(text)
        assert len(library.entries()) == 501
        took = []
        for _ in range(5):
            began = time.process_time()
            library.entries()
            took.append(time.process_time() - began)
        assert min(took) < 0.025


class TestDamaged:
    def test_damaged_match_has_a_sound_part_and_its_file_is_unchanged(
        self, library: Library
    ) -> None:
        library.save("one", a_match("d1", "e8", "f1"))
        path = library.path("one")
        damaged = path.read_text().replace('"f1"', '"zz"')
        path.write_text(damaged)
        with pytest.raises(RecordError, match=r"^move 3, zz: ") as caught:
            library.load("one")
        assert caught.value.offer == "The first 2 moves can be opened."
        assert caught.value.sound is not None
        assert caught.value.sound.move_texts == ("d1", "e8")
        assert path.read_text() == damaged


class TestDeleting:
    def test_deleted_match_can_be_restored(self, library: Library) -> None:
        library.save("one", a_match("d1"))
        library.delete("one")
        assert library.entries() == []
        library.restore("one")
        assert library.load("one").move_texts == ("d1",)
        with pytest.raises(LibraryError, match="already"):
            library.restore("one")

    def test_deletion_leaves_no_lock_file(self, library: Library) -> None:
        library.save("one", a_match("d1"))
        library.delete("one")
        assert not [*library.folder.glob("*.lock")]

    def test_deletion_is_refused_while_another_program_has_the_match_open(
        self, library: Library
    ) -> None:
        library.save("one", a_match("d1"))
        with holder(library.folder / "one.lock") as process:
            assert library.open_elsewhere() == {"one"}
            assert library.lock("one") is None
            with pytest.raises(LibraryError, match="one is open elsewhere"):
                library.delete("one")
            process.kill()
        assert library.open_elsewhere() == frozenset()
        library.delete("one")

    def test_deletion_of_a_missing_match_is_an_error(self, library: Library) -> None:
        library.save("one", a_match("d1"))
        for call in (library.delete, library.restore):
            with pytest.raises(LibraryError, match="No such file"):
                call("two")

    def test_deleted_match_is_removed_after_thirty_days(
        self, library: Library, clock: Clock
    ) -> None:
        for name in ("one", "two"):
            library.save(name, a_match("d1"))
        library.delete("one")
        clock.now += timedelta(days=KEPT_DAYS + 1)
        library.delete("two")
        assert [each.name for each in library.deleted_folder.iterdir()] == ["two.json"]

    def test_deleted_match_can_be_restored_for_thirty_days(
        self, library: Library, clock: Clock
    ) -> None:
        for name in ("one", "two"):
            library.save(name, a_match("d1"))
        library.delete("one")
        clock.now += timedelta(days=KEPT_DAYS - 1)
        library.delete("two")
        library.restore("one")
        assert names(library.entries()) == ["one"]

    def test_clear_deletes_only_old_finished_matches_that_are_not_open(
        self, library: Library, clock: Clock
    ) -> None:
        library.save("old", finished())
        library.save("running", a_match("d1"))
        library.save("open", finished())
        clock.now += timedelta(days=KEPT_DAYS + 1)
        library.save("new", finished())
        assert library.lock("open") is not None
        assert library.clear() == ["old"]
        assert set(names(library.entries())) == {"running", "open", "new"}
        library.unlock("open")


class TestLocks:
    def test_match_locked_here_is_not_open_elsewhere(self, library: Library) -> None:
        library.save("one", a_match("d1"))
        lock = library.lock("one")
        assert lock is not None
        assert library.lock("one") is lock
        assert library.open_elsewhere() == frozenset()
        assert Library(library.folder).open_elsewhere() == {"one"}
        library.unlock("one")
        library.unlock("one")
        assert Library(library.folder).open_elsewhere() == frozenset()

    def test_lock_that_cannot_be_created_is_an_error(
        self, library: Library, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        library.save("one", a_match("d1"))
        monkeypatch.setattr(os, "open", failing(errno.EROFS))
        with pytest.raises(LibraryError, match="one cannot be locked: Read-only"):
            library.lock("one")


class TestExport:
    def test_export_copies_all_readable_matches_without_commands(
        self, library: Library, tmp_path: Path
    ) -> None:
        match = a_match("d1", white="engine:/opt/gnuboard --fast")
        library.save("one", match)
        library.path("bad").write_text("{")
        target = tmp_path / "copies"
        faults = library.export(target)
        assert set(faults) == {"bad"}
        assert (target / "one.json").read_text() == dump(match)
        assert "/opt" not in dump(match)
        assert [each.name for each in target.iterdir()] == ["one.json"]

    def test_export_into_the_matches_folder_is_refused(self, library: Library) -> None:
        library.save("one", a_match("d1"))
        with pytest.raises(LibraryError, match="are stored in this folder"):
            library.export(library.folder / ".." / "matches")


def test_entry_is_equal_after_a_round_trip_through_its_row(library: Library) -> None:
    library.save("one", finished())
    (entry,) = library.entries()
    assert Entry("one", *entry.row()) == entry
    assert replace(entry, id="two") == Entry("two", *entry.row())
