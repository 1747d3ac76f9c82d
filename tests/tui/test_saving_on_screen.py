"""Saving as a person sees it: what is shown when, what is said, and two programs at one match."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import gettempdir

import pytest

from abstract_arcade.library.folder import Library, LibraryError
from abstract_arcade.library.store import Store
from abstract_arcade.match import Participant
from abstract_arcade.rules import Seat
from abstract_arcade.tui.frame import ask
from abstract_arcade.tui.frame.ask import Ask
from abstract_arcade.tui.matches.screen import MatchesScreen
from abstract_arcade.tui.menu import screen as menu
from abstract_arcade.tui.menu.screen import MenuScreen
from abstract_arcade.tui.messages import OpenSaved
from abstract_arcade.tui.play.screen import PlayScreen
from tests.disks import FullDisk, HeldDisk
from tests.tui.support import LARGE, MEDIUM, SMALL, ArcadePilot, a_match, running

pytestmark = pytest.mark.slow

FULL = "The match cannot be saved: No space left on device."


def store_on(disk: Library) -> Store:
    """A store whose library is this one."""
    store = Store(disk.folder)
    store.library = disk
    return store


def plies_kept(folder: Path) -> list[int]:
    """How many plies each match on the disk has."""
    return [entry.plies for entry in Library(folder).entries()]


async def open_saved(arcade: ArcadePilot, name: str) -> None:
    arcade.app.post_message(OpenSaved(name))
    await arcade.until_open(PlayScreen)


class TestDisk:
    async def test_ply_is_saved_before_it_is_shown(self, tmp_path: Path) -> None:
        seen: list[tuple[int, list[int]]] = []
        async with running(a_match(), MEDIUM, store=Store(tmp_path)) as arcade:

            def looked(ply: int) -> bool:
                is_shown = f"move {ply}" in arcade.text()
                if is_shown:
                    seen.append((ply, plies_kept(tmp_path)))
                return is_shown

            for ply, text in enumerate(("d1", "e8", "d2"), 1):
                await arcade.choose(text)
                await arcade.until(lambda ply=ply: looked(ply), f"move {ply}")  # type: ignore[misc]
        assert seen == [(1, [1]), (2, [2]), (3, [3])]

    async def test_slow_disk_is_waited_for_only_so_long(self, tmp_path: Path) -> None:
        disk = HeldDisk(tmp_path)
        async with running(a_match(), MEDIUM, store=store_on(disk)) as arcade:
            await arcade.choose("d1")
            await arcade.until_text("Not saved yet.")
            assert "move 1" in arcade.text()
            # And one goes on meanwhile.
            await arcade.choose("e8")
            await arcade.until_text("move 2")
            assert "Not saved yet." in arcade.status
            assert plies_kept(tmp_path) == []
            disk.free.set()
            await arcade.until(lambda: "Not saved yet" not in arcade.status, "the disk")
            assert plies_kept(tmp_path) == [2]

    async def test_full_disk_is_reported_and_play_goes_on(self, tmp_path: Path) -> None:
        disk = FullDisk(tmp_path)
        async with running(a_match(), MEDIUM, store=store_on(disk)) as arcade:
            await arcade.choose("d1")
            await arcade.until_text("move 1")
            assert arcade.status.count(FULL) == 1
            await arcade.choose("e8")
            await arcade.until_text("move 2")
            # No window, no notification: it stands in the status as long as it is so.
            assert arcade.status.count(FULL) == 1
            assert not arcade.notices
            assert len(arcade.app.screen_stack) == 1
            disk.is_full = False
            await arcade.choose("d2")
            await arcade.until_text("move 3")
            assert "saved" not in arcade.status
        assert plies_kept(tmp_path) == [3]

    async def test_full_disk_is_tried_once_more_at_the_end(self, tmp_path: Path) -> None:
        disk = FullDisk(tmp_path)
        async with running(a_match(), MEDIUM, store=store_on(disk)) as arcade:
            await arcade.choose("d1")
            await arcade.until_text("move 1")
            await arcade.press("q")
            await arcade.until_open(MenuScreen)
            disk.is_full = False
        assert plies_kept(tmp_path) == [1]

    async def test_folder_that_cannot_be_written_is_reported(self, tmp_path: Path) -> None:
        # Nobody can make a folder where a file is.
        (tmp_path / "file").write_text("")
        async with running(a_match(), MEDIUM, store=Store(tmp_path / "file")) as arcade:
            await arcade.choose("d1")
            await arcade.until_text("move 1")
            assert "The match cannot be saved: Not a directory." in arcade.status
            await arcade.choose("e8")
            await arcade.until_text("move 2")
            await arcade.press("z")
            await arcade.until_text("move 1 of 2")


QUESTION = "One match is not saved. Quit anyway?"


class TestQuitting:
    async def test_quitting_asks_if_a_match_is_not_saved(self, tmp_path: Path) -> None:
        disk = FullDisk(tmp_path)
        async with running(a_match(), MEDIUM, store=store_on(disk)) as arcade:
            await arcade.choose("d1")
            await arcade.until_text(FULL)
            for _ in range(2):
                await arcade.press("ctrl+q")
                await arcade.until_open(Ask)
                assert QUESTION in arcade.text()
                assert "The match cannot be saved" in arcade.text()
                await arcade.press("ctrl+q")
                # The answer that loses nothing is the first, and Escape loses nothing, either.
                await arcade.press("enter")
                await arcade.until_open(PlayScreen)
            await arcade.choose("e8")
            await arcade.until_text("move 2")
            disk.is_full = False
            await arcade.press("ctrl+q")
            await arcade.until_end()
        assert plies_kept(tmp_path) == [2]

    async def test_quitting_asks_only_once_at_a_time(self, tmp_path: Path) -> None:
        async with running(a_match(), MEDIUM, store=store_on(FullDisk(tmp_path))) as arcade:
            await arcade.choose("d1")
            await arcade.until_text(FULL)
            for _ in range(3):
                await arcade.app.run_action("app.quit")
            await arcade.until_open(Ask)
            await arcade.press("escape")
            await arcade.until(lambda: len(arcade.app.screen_stack) == 1, "the board")

    async def test_quitting_saves_first_if_the_player_chooses_so(self, tmp_path: Path) -> None:
        disk = FullDisk(tmp_path)
        store = store_on(disk)
        async with running(a_match(), MEDIUM, store=store) as arcade:
            await arcade.choose("d1")
            await arcade.until_text(FULL)
            await arcade.press("ctrl+q")
            await arcade.until_open(Ask)
            first = arcade.app.screen
            await arcade.press("down", "enter")
            await arcade.until(
                lambda: arcade.is_open(Ask) and arcade.app.screen is not first, "the question"
            )
            disk.is_full = False
            await arcade.press("down", "enter")
            await arcade.until_end()
            assert not store.unsaved
        assert plies_kept(tmp_path) == [1]

    async def test_quitting_writes_the_record_elsewhere_if_the_player_chooses_so(
        self, tmp_path: Path
    ) -> None:
        store = store_on(FullDisk(tmp_path))
        async with running(a_match(), MEDIUM, store=store) as arcade:
            await arcade.choose("d1")
            await arcade.until_text(FULL)
            await arcade.press("ctrl+q")
            await arcade.until_open(Ask)
            assert f"Quit; the record is saved in {gettempdir()}" in arcade.text()
            await arcade.press("up", "enter")
            await arcade.until_end()
        assert len(store.records) == 1
        assert Library(tmp_path).open_elsewhere() == frozenset()

    @pytest.mark.parametrize(
        ("rescue", "choice"),
        [(None, "Quit without saving"), (Path("/rescued"), "the record stays on the server")],
    )
    async def test_quitting_in_a_sandbox_names_no_folder(
        self, tmp_path: Path, rescue: Path | None, choice: str
    ) -> None:
        store = store_on(FullDisk(tmp_path))
        store.is_sandboxed = True
        store.rescue_folder = rescue
        async with running(a_match(), MEDIUM, store=store) as arcade:
            await arcade.choose("d1")
            await arcade.until_text(FULL)
            await arcade.press("ctrl+q")
            await arcade.until_open(Ask)
            assert choice in arcade.text()
            assert gettempdir() not in arcade.text()
            assert "/rescued" not in arcade.text()

    async def test_quitting_asks_nothing_if_matches_are_not_saved(self, tmp_path: Path) -> None:
        store = Store(tmp_path, is_forgotten=True)
        store.library = FullDisk(tmp_path)
        async with running(a_match(), MEDIUM, store=store) as arcade:
            await arcade.choose("d1")
            await arcade.until_text("move 1")
            await arcade.press("ctrl+q")
            await arcade.until_end()

    async def test_quitting_asks_if_the_disk_does_not_answer(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(ask, "PATIENCE", 0.01)
        disk = HeldDisk(tmp_path)
        async with running(a_match(), MEDIUM, store=store_on(disk)) as arcade:
            await arcade.choose("d1")
            await arcade.until_text("Not saved yet.")
            await arcade.press("ctrl+q")
            await arcade.until_text("The disk has not responded yet.")
            # As long as a busy machine needs: asked again, it would stay.
            monkeypatch.setattr(ask, "PATIENCE", 60)
            disk.free.set()
            await arcade.press("down", "enter")
            await arcade.until_end()
        assert plies_kept(tmp_path) == [1]


class TestMenu:
    @pytest.mark.parametrize("size", [SMALL, MEDIUM, LARGE], ids=["small", "medium", "large"])
    async def test_menu_lists_an_unsaved_match_and_opens_it(
        self, tmp_path: Path, size: tuple[int, int]
    ) -> None:
        disk = FullDisk(tmp_path)
        async with running(a_match(), size, store=store_on(disk)) as arcade:
            for text in ("d1", "e8", "d2"):
                await arcade.choose(text)
            await arcade.press("q")
            await arcade.until_text("1 not saved")
            if size != SMALL:
                await arcade.until_text("move 3, not saved")
            await arcade.press("c")
            await arcade.until_open(PlayScreen)
            assert arcade.moves == ["d1", "e8", "d2"]
            # It is tried again at once, and said again.
            await arcade.until(lambda: FULL in arcade.status, "the failure")
            await arcade.press("q")
            await arcade.until_open(MenuScreen)
            await arcade.press("o")
            await arcade.until_open(MatchesScreen)
            assert "not saved" in arcade.text()
            disk.is_full = False

    async def test_menu_offers_an_unsaved_match_before_running_ones(self, tmp_path: Path) -> None:
        disk = FullDisk(tmp_path)
        Library(tmp_path).save("a", a_match("d1"))
        match = a_match("d1", "e8")
        async with running(match, MEDIUM, store=store_on(disk)) as arcade:
            arcade.view.resign()
            await arcade.until(lambda: match.outcome is not None, "the end")
            await arcade.press("q")
            await arcade.until_text("move 2, not saved")
            disk.is_full = False

    async def test_menu_says_that_a_match_is_unsaved_only_until_it_is_saved(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(menu, "_AGAIN", 0.01)
        disk = FullDisk(tmp_path)
        store = store_on(disk)
        async with running(a_match(), MEDIUM, store=store) as arcade:
            await arcade.choose("d1")
            await arcade.press("q")
            await arcade.until_text("move 1, not saved")
            disk.is_full = False
            store.saver.retry()
            await arcade.until_text("move 1, just now")

    async def test_menu_lists_an_unsaved_match_if_the_folder_cannot_be_read(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        disk = FullDisk(tmp_path)

        def closed() -> None:
            raise LibraryError("The matches cannot be listed: Permission denied")

        monkeypatch.setattr(disk, "entries", closed)
        async with running(a_match(), MEDIUM, store=store_on(disk)) as arcade:
            await arcade.choose("d1")
            await arcade.press("q")
            await arcade.until_text("move 1, not saved")
            await arcade.press("c")
            await arcade.until_open(PlayScreen)
            assert arcade.moves == ["d1"]


class TestComingBack:
    async def test_returning_to_a_match_with_a_slow_disk_loses_nothing(
        self, tmp_path: Path
    ) -> None:
        disk = HeldDisk(tmp_path)
        match = a_match()
        store = store_on(disk)
        async with running(match, MEDIUM, store=store) as arcade:
            await arcade.choose("d1")
            await arcade.until_text("move 1")
            name = store.file(match).name
            assert name is not None
            await arcade.press("q")
            await arcade.until_open(MenuScreen)
            await open_saved(arcade, name)
            assert arcade.moves == ["d1"]
            disk.free.set()
            await arcade.choose("e8")
            await arcade.until_text("move 2")
            assert not arcade.table.is_read_only
        assert plies_kept(tmp_path) == [2]

    async def test_returning_to_several_matches_keeps_them_apart(self, tmp_path: Path) -> None:
        store = Store(tmp_path)
        for text in ("d1", "e1"):
            async with running(a_match(), MEDIUM, store=Store(tmp_path)) as arcade:
                await arcade.choose(text)
                await arcade.until_text("move 1")
        async with running(size=MEDIUM, store=store) as arcade:
            for name in [entry.id for entry in store.library.entries()]:
                await open_saved(arcade, name)
                await arcade.until(lambda: arcade.moves, "the match")
                await arcade.choose("e8")
                await arcade.until_text("move 2")
                await arcade.press("q")
                await arcade.until_open(MenuScreen)
        assert plies_kept(tmp_path) == [2, 2]

    async def test_seat_of_a_missing_program_becomes_a_persons(self, tmp_path: Path) -> None:
        match = a_match("d1")
        match.seat(Seat.SECOND, Participant("engine:/nowhere/wizard"))
        Library(tmp_path).save("a", match)
        async with running(size=MEDIUM, store=Store(tmp_path)) as arcade:
            await open_saved(arcade, "a")
            assert (
                await arcade.until_notice()
                == "wizard cannot be started on this machine, so you take over its seat."
            )
            assert "wizard" in arcade.words("#seats")
            await arcade.choose("e8")
            await arcade.until_text("move 2")


@contextmanager
def another_program(folder: Path, name: str) -> Iterator[None]:
    """Another process that has a match open."""
    code = (
        "import sys; from pathlib import Path; from abstract_arcade.storage.locks import Lock; "
        "lock = Lock.take(Path(sys.argv[1])); print('locked', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(folder / f"{name}.lock")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "locked\n"
        yield
        assert other.stdin is not None
        other.stdin.close()
        other.wait(20)


class TestTwoPrograms:
    async def test_second_program_opens_a_match_read_only(self, tmp_path: Path) -> None:
        Library(tmp_path).save("a", a_match("d1", "e8"))
        with another_program(tmp_path, "a"):
            async with running(size=MEDIUM, store=Store(tmp_path)) as arcade:
                await open_saved(arcade, "a")
                assert "Open in another program" in arcade.status
                assert "Enter tries again" in arcade.status
                await arcade.press("z", "Z", "r", "s", "slash", "R", "p", "full_stop")
                assert arcade.is_open(PlayScreen)
                assert arcade.moves == ["d1", "e8"]
                await arcade.press("left_square_bracket")
                assert arcade.moves == ["d1"]
        assert plies_kept(tmp_path) == [2]

    async def test_enter_tries_again_to_open_a_match_of_another_program(
        self, tmp_path: Path
    ) -> None:
        library = Library(tmp_path)
        library.save("a", a_match("d1"))
        async with running(size=MEDIUM, store=Store(tmp_path)) as arcade:
            with another_program(tmp_path, "a"):
                await open_saved(arcade, "a")
                first = arcade.play_screen
                await arcade.press("enter")
                await arcade.until(
                    lambda: arcade.is_open(PlayScreen) and arcade.play_screen is not first,
                    "another try",
                )
                assert arcade.table.is_read_only
                # The other program plays on.
                library.save("a", a_match("d1", "e8"))
            await arcade.press("enter")
            await arcade.until(
                lambda: arcade.is_open(PlayScreen) and not arcade.table.is_read_only,
                "the match",
            )
            assert arcade.moves == ["d1", "e8"]
            await arcade.choose("d2")
            await arcade.until_text("move 3")
        assert plies_kept(tmp_path) == [3]

    async def test_list_of_matches_says_which_one_another_program_has_open(
        self, tmp_path: Path
    ) -> None:
        Library(tmp_path).save("a", a_match("d1", "e8"))
        with another_program(tmp_path, "a"):
            async with running(size=MEDIUM, store=Store(tmp_path)) as arcade:
                await arcade.press("o")
                await arcade.until_open(MatchesScreen)
                assert "open elsewhere" in arcade.text()
