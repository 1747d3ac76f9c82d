"""Writing a match into a file, copying it, and opening a file: from a game and from the list."""

from __future__ import annotations

from pathlib import Path

import pytest

from abstract_arcade.library.store import Store
from abstract_arcade.match import Match
from abstract_arcade.records import FORMATS, dump, load
from abstract_arcade.records.svg import draw
from abstract_arcade.tui.matches.screen import MatchesScreen
from abstract_arcade.tui.messages import OpenMatches
from abstract_arcade.tui.play.screen import PlayScreen
from abstract_arcade.tui.windows.export import ExportWindow, written
from abstract_arcade.tui.windows.text import OpenWindow
from tests.matches import BLACK_WINS
from tests.tui.support import LARGE, MEDIUM, ArcadePilot, a_match, running

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


async def ask(arcade: ArcadePilot, *keys: str) -> None:
    """Open the window, and press keys in it."""
    await arcade.press("e")
    await arcade.until_open(ExportWindow)
    await arcade.press(*keys)


async def kept(folder: Path, *moves: str) -> Store:
    """A store with one match."""
    store = Store(folder / "matches")
    library = store.library
    library.save(library.new_id("krypte"), a_match(*moves))
    return store


class TestFormats:
    def test_formats_that_support_the_match_are_offered(self) -> None:
        running_one = {each.format for each in written(a_match("d1"))}
        assert running_one == {"json", "text", "svg"}
        finished = {each.format: each.ending for each in written(a_match(*BLACK_WINS))}
        assert finished == {"json": ".json", "text": ".txt", "svg": ".svg", "ap": ".ap.json"}
        assert set(finished) <= set(FORMATS)

    async def test_format_says_what_it_leaves_out(self) -> None:
        match = a_match("d1", "e8")
        match.comment(match.current, "So be it.")
        async with running(match, LARGE) as arcade:
            await ask(arcade)
            assert "This format leaves nothing out." in arcade.text()
            await arcade.press("down", "down")
            assert "This format leaves out everything that is not in the diagram." in arcade.text()


class TestFile:
    @pytest.mark.parametrize("size", [MEDIUM, LARGE, (60, 20)], ids=str)
    async def test_file_is_written_in_the_chosen_format(
        self, tmp_path: Path, size: tuple[int, int]
    ) -> None:
        match = a_match("d1", "e8")
        async with running(match, size) as arcade:
            await ask(arcade, "down", "enter")
            assert "krypte.txt" in arcade.text()
            await arcade.press("enter")
            await arcade.until_open(PlayScreen)
            assert "Written to krypte.txt" in arcade.status
        file = tmp_path / "krypte.txt"
        assert file.read_text("utf-8") == dump(match, "text")
        assert load(file).move_texts == ("d1", "e8")

    async def test_existing_file_is_replaced_only_by_a_second_enter(self, tmp_path: Path) -> None:
        file = tmp_path / "krypte.json"
        file.write_text("mine")
        async with running(a_match("d1"), LARGE) as arcade:
            await ask(arcade, "enter", "enter")
            assert "krypte.json already exists; press Enter again to replace it." in arcade.text()
            assert file.read_text() == "mine"
            # The question is asked again for another name, and for this name again.
            await arcade.press("backspace", "n", "enter")
            assert "already exists" in arcade.text()
            assert file.read_text() == "mine"
            await arcade.press("enter")
            await arcade.until_open(PlayScreen)
        assert load(file).move_texts == ("d1",)

    async def test_file_that_cannot_be_written_says_why(self, tmp_path: Path) -> None:
        (tmp_path / "folder").mkdir()
        (tmp_path / "file").write_text("")
        async with running(a_match("d1"), LARGE) as arcade:
            await ask(arcade, "enter", "ctrl+u")
            await arcade.write("folder")
            await arcade.press("enter")
            assert "folder is a folder." in arcade.text()
            await arcade.press("ctrl+u")
            await arcade.write("file/x.json")
            await arcade.press("enter")
            assert "There is no folder file." in arcade.text()
            assert arcade.is_open(ExportWindow)

    async def test_file_has_the_name_of_the_saved_match(self, tmp_path: Path) -> None:
        store = await kept(tmp_path, "d1", "e8")
        name = store.library.entries()[0].id
        async with running(size=LARGE, store=store) as arcade:
            arcade.app.post_message(OpenMatches())
            await arcade.until_open(MatchesScreen)
            await ask(arcade, "enter", "enter")
            await arcade.until_open(MatchesScreen)
            assert f"Written to {name}.json" in arcade.text()
        assert load(tmp_path / f"{name}.json").move_texts == ("d1", "e8")


class TestDiagrams:
    async def test_diagram_numbers_the_chosen_moves(self, tmp_path: Path) -> None:
        match = a_match("d1", "e8", "f1")
        async with running(match, LARGE) as arcade:
            await ask(arcade, "down", "down", "down", "enter")
            assert "First and last move to be numbered, from 1 to 3." in arcade.text()
            await arcade.press("ctrl+u")
            await arcade.write("2-9")
            await arcade.press("enter")
            assert "There are moves 1 to 3, but not 2 to 9." in arcade.text()
            await arcade.press("backspace", "3", "enter")
            assert "krypte.svg" in arcade.text()
            await arcade.press("enter")
            await arcade.until_open(PlayScreen)
        drawn = (tmp_path / "krypte.svg").read_text("utf-8")
        assert drawn == draw(match, plies=(2, 3))
        assert "Moves 2–3" in drawn

    async def test_copied_diagram_numbers_all_moves(self) -> None:
        match = a_match("d1", "e8")
        async with running(match, LARGE) as arcade:
            await ask(arcade, "down", "down", "down", "c")
            await arcade.until_open(PlayScreen)
            assert arcade.app.clipboard == draw(match, plies=(1, 2))


class TestWindow:
    async def test_copy_key_copies_the_text(self) -> None:
        match = a_match("d1", "e8")
        async with running(match, LARGE) as arcade:
            await ask(arcade, "down", "c")
            await arcade.until_open(PlayScreen)
            assert arcade.app.clipboard == dump(match, "text")
            assert "Sent to the clipboard as text" in arcade.status

    async def test_escape_goes_back_step_by_step(self) -> None:
        async with running(a_match("d1"), LARGE) as arcade:
            await ask(arcade, "enter", "escape")
            assert "JSON, the whole match" in arcade.text()
            await arcade.press("escape")
            await arcade.until_open(PlayScreen)
            assert list(Path.cwd().iterdir()) == []

    async def test_export_is_refused_before_the_first_move(self) -> None:
        async with running(a_match(), LARGE) as arcade:
            await arcade.press("e")
            assert "Nothing has been played yet" in arcade.status


class TestOpening:
    async def test_opened_file_is_not_changed(self, tmp_path: Path) -> None:
        file = tmp_path / "a.txt"
        file.write_text(dump(a_match("d1", "e8"), "text"))
        before = file.read_bytes()
        store = await kept(tmp_path, "e1")
        async with running(size=LARGE, store=store) as arcade:
            arcade.app.post_message(OpenMatches())
            await arcade.until_open(MatchesScreen)
            await arcade.press("o")
            await arcade.until_open(OpenWindow)
            await arcade.write("a.tx")
            await arcade.press("enter")
            await arcade.until_text("a.tx: it cannot be read")
            await arcade.write("t")
            await arcade.press("enter")
            await arcade.until_open(PlayScreen)
            assert arcade.moves == ["d1", "e8"]
        assert file.read_bytes() == before

    async def test_saved_match_is_opened_by_its_name(self, tmp_path: Path) -> None:
        store = await kept(tmp_path, "e1")
        async with running(size=LARGE, store=store) as arcade:
            arcade.app.post_message(OpenMatches())
            await arcade.until_open(MatchesScreen)
            await arcade.press("o")
            await arcade.until_open(OpenWindow)
            await arcade.write(store.library.entries()[0].id[-4:])
            await arcade.press("enter")
            await arcade.until_open(PlayScreen)
            assert arcade.moves == ["e1"]

    async def test_readable_part_of_a_damaged_file_is_offered(self, tmp_path: Path) -> None:
        text = dump(Match(a_match().game), "text").rstrip()
        (tmp_path / "a.txt").write_text(f"{text}\n\n1. d1 2. e8 3. zz\n")
        store = await kept(tmp_path, "e1")
        async with running(size=LARGE, store=store) as arcade:
            arcade.app.post_message(OpenMatches())
            await arcade.until_open(MatchesScreen)
            await arcade.press("o")
            await arcade.until_open(OpenWindow)
            await arcade.write("a.txt")
            await arcade.press("enter")
            await arcade.until_text("The first 2 moves can be opened: press Enter again.")
            await arcade.press("enter")
            await arcade.until_open(PlayScreen)
            assert arcade.moves == ["d1", "e8"]

    async def test_warnings_of_a_file_are_shown_before_it_is_opened(self, tmp_path: Path) -> None:
        (tmp_path / "a.sgf").write_text("(;GM[4]RE[unclear];B[hh];W[hg])")
        async with running(size=LARGE, store=await kept(tmp_path, "e1")) as arcade:
            arcade.app.post_message(OpenMatches())
            await arcade.until_open(MatchesScreen)
            await arcade.press("o")
            await arcade.until_open(OpenWindow)
            await arcade.write("a.sgf")
            await arcade.press("enter")
            await arcade.until_text("'unclear' is not a recognized result, and is ignored")
            await arcade.press("enter")
            await arcade.until_open(PlayScreen)
            assert arcade.moves == ["h8", "h9"]
