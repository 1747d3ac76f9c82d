"""The folder of matches: names, lists, what is damaged, deleting and bringing back, locks."""

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
    """A time that moves when it is told to."""

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
    """A call to the system that fails."""

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
    def test_tell_the_time_and_the_game_and_are_never_given_twice(self, library: Library) -> None:
        first = library.new_id("krypte")
        assert first == "20261121-201500-krypte-x7k2"
        library.save(first, a_match("d1"))
        assert library.new_id("krypte") == "20261121-201500-krypte-b2c3"

    def test_of_this_machine_have_letters_that_are_easily_told_apart(self, tmp_path: Path) -> None:
        name = Library(tmp_path).new_id("reneo")
        assert re.fullmatch(r"\d{8}-\d{6}-reneo-[a-hjkmnp-z2-9]{4}", name)

    def test_are_found_by_their_beginning_or_end(self, library: Library) -> None:
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

    def test_that_are_whole_are_found_though_others_begin_with_them(self, library: Library) -> None:
        for name in ("game", "game-2"):
            library.save(name, a_match("d1"))
        assert library.find("game") == "game"

    @pytest.mark.parametrize("text", ["-", "a/b", "game.json", "./x"])
    def test_of_files_are_told_by_a_slash_a_dot_or_a_dash(self, text: str) -> None:
        assert is_file_argument(text)

    def test_of_matches_have_neither(self, library: Library) -> None:
        assert not is_file_argument(library.new_id("krypte"))

    def test_are_resolved(self, library: Library, tmp_path: Path) -> None:
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
    def test_keeps_the_match(self, library: Library) -> None:
        match = a_match("d1", "e8", white="greedy")
        assert library.save("one", match)
        assert match.created == match.updated == NOW
        again = library.load("one")
        assert again.move_texts == ("d1", "e8")
        assert again.created == NOW

    def test_keeps_when_it_began(self, library: Library, clock: Clock) -> None:
        match = a_match("d1")
        library.save("one", match)
        clock.now += timedelta(minutes=5)
        library.save("one", match)
        assert (match.created, match.updated) == (NOW, NOW + timedelta(minutes=5))

    def test_writes_no_match_without_a_ply(self, library: Library) -> None:
        assert not library.save("one", a_match())
        assert not library.folder.exists()

    def test_keeps_commands_but_from_elsewhere_they_are_people(
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
    def test_says_that_the_disk_refuses(
        self, code: int, library: Library, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        library.save("one", a_match("d1"))
        monkeypatch.setattr(Path, "open", failing(code))
        with pytest.raises(LibraryError, match=f"^The match cannot be saved: {os.strerror(code)}$"):
            library.save("one", a_match("d1", "e8"))
        monkeypatch.undo()
        assert library.load("one").move_texts == ("d1",)

    def test_says_that_the_folder_cannot_be_made(self, tmp_path: Path) -> None:
        (tmp_path / "home").write_text("a file")
        library = Library(tmp_path / "home" / "matches")
        with pytest.raises(LibraryError, match="cannot be saved: Not a directory"):
            library.save("one", a_match("d1"))


class TestList:
    def test_is_empty_without_a_folder(self, library: Library) -> None:
        assert library.entries() == []
        assert library.open_elsewhere() == frozenset()
        assert not library.folder.exists()

    def test_of_a_folder_that_cannot_be_read_is_an_error(
        self, library: Library, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        library.save("one", a_match("d1"))
        monkeypatch.setattr(os, "scandir", failing(errno.EACCES))
        with pytest.raises(LibraryError, match="cannot be listed: Permission denied"):
            library.entries()

    def test_has_the_newest_first(self, library: Library, clock: Clock) -> None:
        for name in ("b", "c", "a"):
            library.save(name, a_match("d1"))
            clock.now += timedelta(seconds=1)
        assert names(library.entries()) == ["a", "c", "b"]

    def test_keeps_its_order_while_the_clock_goes_back_and_forth(
        self, library: Library, clock: Clock
    ) -> None:
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
        # It was saved before it began, by the clock, and can be read all the same.
        assert library.load(first).move_texts == ("d1", "e8")

    def test_says_what_lists_show(self, library: Library) -> None:
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

    def test_says_how_a_match_ended(self, library: Library) -> None:
        library.save("one", finished())
        (entry,) = library.entries()
        assert (entry.status, entry.words) == (FINISHED, "White won by resignation")
        assert entry.result == {"winner": "white", "seat": "second", "reason": "resignation"}
        assert (entry.to_move, entry.seat_to_move) == (None, None)

    def test_is_the_same_without_a_summary(self, library: Library) -> None:
        for match in (a_match("d1", "e8", white="greedy"), finished()):
            library.save("one", match)
            text = library.path("one").read_text()
            data = json.loads(text)
            del data["summary"]
            assert entry_of("one", json.dumps(data)) == entry_of("one", text)

    def test_has_what_cannot_be_read_at_its_end(self, library: Library, clock: Clock) -> None:
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
        # A second look says the same, and neither file was touched.
        assert library.entries() == entries
        assert library.path("newer").read_text() == newer

    def test_leaves_out_what_is_no_match(self, library: Library) -> None:
        library.save("one", a_match("d1"))
        library.folder.joinpath("notes.txt").write_text("mine")
        library.entries()
        assert names(library.entries()) == ["one"]
        assert library.folder.joinpath(INDEX).exists()

    def test_tells_of_everything_else_why_it_cannot_be_read(self, library: Library) -> None:
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

    def test_takes_any_time_that_a_file_may_have(self, library: Library) -> None:
        # What a disk can keep of it differs.
        for seconds in (-(10**11), 10**12, 10**18):
            found = os.stat_result((0o100644, 1, 1, 1, 0, 0, 1, seconds, seconds, seconds))
            assert Index(library.folder).entry("one", found).updated == ""

    def test_removes_what_a_dead_program_was_writing(self, library: Library) -> None:
        library.save("one", a_match("d1"))
        # No process has such a number.
        dead = library.folder / f".two.json.new-{2**22 + 1}"
        living = library.folder / f".two.json.new-{os.getppid()}"
        for path in (dead, living):
            path.write_text("{")
        assert names(library.entries()) == ["one"]
        assert (dead.exists(), living.exists()) == (False, True)


class TestIndex:
    def test_spares_reading_what_has_not_changed(
        self, library: Library, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        library.save("one", a_match("d1"))
        entries = library.entries()
        monkeypatch.setattr("abstract_arcade.library.folder.read_file", None)
        assert library.entries() == entries

    def test_notices_a_change_of_the_same_size(self, library: Library) -> None:
        library.save("one", a_match("d1"))
        library.entries()
        library.save("one", a_match("e1"))
        library.path("one").write_text(library.path("one").read_text().replace("one", "two"))
        text = library.path("one").read_text().replace('"first": {', '"first": {"name": "Eve", ')
        library.path("one").write_text(text)
        assert library.entries()[0].first == "Eve"

    @pytest.mark.parametrize("text", ["", "[]", "{}", "[" * 10**5, '{"format": 1}', "\xff"])
    def test_that_is_damaged_is_made_anew(self, text: str, library: Library) -> None:
        library.save("one", a_match("d1"))
        entries = library.entries()
        index = library.folder / INDEX
        good = index.read_bytes()
        index.write_text(text)
        assert library.entries() == entries
        assert index.read_bytes() == good

    def test_with_damaged_rows_is_made_anew(self, library: Library) -> None:
        library.save("one", a_match("d1"))
        entries = library.entries()
        index = library.folder / INDEX
        data = json.loads(index.read_text())
        for row in ([], None, data["matches"]["one"][:3], [*data["matches"]["one"], 1, 2]):
            data["matches"] = {"one": row}
            index.write_text(json.dumps(data))
            assert library.entries() == entries

    def test_that_cannot_be_written_is_done_without(
        self, library: Library, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        library.save("one", a_match("d1"))
        monkeypatch.setattr("abstract_arcade.library.folder.write_file", failing(errno.EROFS))
        assert names(library.entries()) == ["one"]

    @pytest.mark.slow
    def test_lists_2000_matches_in_a_tenth_of_a_second(self, library: Library) -> None:
        match = a_match("d1", "e8", "f1", "a8")
        library.save("first", match)
        text = library.path("first").read_text()
        for number in range(2000):
            library.path(f"match-{number}").write_text(text)
        assert len(library.entries()) == 2001
        took = []
        for _ in range(5):
            began = time.process_time()
            library.entries()
            took.append(time.process_time() - began)
        assert min(took) < 0.1


class TestDamaged:
    def test_is_opened_as_far_as_it_is_sound_and_not_written_over(self, library: Library) -> None:
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
    def test_can_be_undone(self, library: Library) -> None:
        library.save("one", a_match("d1"))
        library.delete("one")
        assert library.entries() == []
        library.restore("one")
        assert library.load("one").move_texts == ("d1",)
        with pytest.raises(LibraryError, match="already"):
            library.restore("one")

    def test_leaves_no_lock(self, library: Library) -> None:
        library.save("one", a_match("d1"))
        library.delete("one")
        assert not [*library.folder.glob("*.lock")]

    def test_is_refused_while_another_program_has_it_open(self, library: Library) -> None:
        library.save("one", a_match("d1"))
        with holder(library.folder / "one.lock") as process:
            assert library.open_elsewhere() == {"one"}
            assert library.lock("one") is None
            with pytest.raises(LibraryError, match="one is open elsewhere"):
                library.delete("one")
            process.kill()
        assert library.open_elsewhere() == frozenset()
        library.delete("one")

    def test_of_what_is_not_there_is_an_error(self, library: Library) -> None:
        library.save("one", a_match("d1"))
        for call in (library.delete, library.restore):
            with pytest.raises(LibraryError, match="No such file"):
                call("two")

    def test_is_for_good_after_a_while(self, library: Library, clock: Clock) -> None:
        for name in ("one", "two"):
            library.save(name, a_match("d1"))
        library.delete("one")
        clock.now += timedelta(days=KEPT_DAYS + 1)
        library.delete("two")
        assert [each.name for each in library.deleted_folder.iterdir()] == ["two.json"]

    def test_is_not_for_good_before(self, library: Library, clock: Clock) -> None:
        for name in ("one", "two"):
            library.save(name, a_match("d1"))
        library.delete("one")
        clock.now += timedelta(days=KEPT_DAYS - 1)
        library.delete("two")
        library.restore("one")
        assert names(library.entries()) == ["one"]

    def test_clears_what_is_finished_and_old(self, library: Library, clock: Clock) -> None:
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
    def test_held_here_are_not_elsewhere(self, library: Library) -> None:
        library.save("one", a_match("d1"))
        lock = library.lock("one")
        assert lock is not None
        assert library.lock("one") is lock
        assert library.open_elsewhere() == frozenset()
        assert Library(library.folder).open_elsewhere() == {"one"}
        library.unlock("one")
        library.unlock("one")
        assert Library(library.folder).open_elsewhere() == frozenset()

    def test_that_cannot_be_made_are_an_error(
        self, library: Library, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        library.save("one", a_match("d1"))
        monkeypatch.setattr(os, "open", failing(errno.EROFS))
        with pytest.raises(LibraryError, match="one cannot be locked: Read-only"):
            library.lock("one")


class TestExport:
    def test_copies_everything_without_commands(self, library: Library, tmp_path: Path) -> None:
        match = a_match("d1", white="engine:/opt/gnuboard --fast")
        library.save("one", match)
        library.path("bad").write_text("{")
        target = tmp_path / "copies"
        faults = library.export(target)
        assert set(faults) == {"bad"}
        assert (target / "one.json").read_text() == dump(match)
        assert "/opt" not in dump(match)
        assert [each.name for each in target.iterdir()] == ["one.json"]

    def test_into_its_own_folder_is_refused(self, library: Library) -> None:
        library.save("one", a_match("d1"))
        with pytest.raises(LibraryError, match="are stored in this folder"):
            library.export(library.folder / ".." / "matches")


def test_entries_become_rows_and_come_back(library: Library) -> None:
    library.save("one", finished())
    (entry,) = library.entries()
    assert Entry("one", *entry.row()) == entry
    assert replace(entry, id="two") == Entry("two", *entry.row())
