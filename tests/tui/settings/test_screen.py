"""The settings screen, and settings that are changed on other screens."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from abstract_arcade.library.small_files import Recent
from abstract_arcade.match import Participant
from abstract_arcade.rules import GAMES, new_game
from abstract_arcade.settings import SettingsFile
from abstract_arcade.tui.course.demo import DemoScreen
from abstract_arcade.tui.display import ColorDepth
from abstract_arcade.tui.frame.help import HelpScreen
from abstract_arcade.tui.menu.screen import MenuScreen
from abstract_arcade.tui.play.screen import PlayScreen
from abstract_arcade.tui.settings.rows import SECTIONS
from abstract_arcade.tui.settings.screen import SettingsScreen
from abstract_arcade.tui.setup.screen import SetupScreen
from tests.matches import BLACK_WINS
from tests.tui.play.support import check_lines
from tests.tui.support import LARGE, MEDIUM, SMALL, ArcadePilot, a_match, running

pytestmark = pytest.mark.slow


def written(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def write(file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8")


def said(arcade: ArcadePilot) -> str:
    """Return the text of the screen, without line breaks."""
    return " ".join(arcade.text().replace("▌", " ").split())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


def kept(file: Path) -> SettingsFile:
    return SettingsFile(file, GAMES, Participant)


@asynccontextmanager
async def open_settings(
    file: Path, size: tuple[int, int] = LARGE, text: str = ""
) -> AsyncIterator[ArcadePilot]:
    """The settings, opened from the menu."""
    write(file, text)
    async with running(size=size, settings=kept(file)) as arcade:
        await arcade.press("S")
        await arcade.until_open(SettingsScreen)
        yield arcade


async def to_section(arcade: ArcadePilot, name: str) -> None:
    """Go to a section from the first one, the shorter way round."""
    steps = SECTIONS.index(name)
    if steps > len(SECTIONS) // 2:
        await arcade.press(*["shift+tab"] * (len(SECTIONS) - steps))
    else:
        await arcade.press(*["tab"] * steps)


async def test_all_sections_are_shown_without_a_file() -> None:
    async with running() as arcade:
        await arcade.press("S")
        await arcade.until_open(SettingsScreen)
        for name in SECTIONS:
            assert f"▌ {name}" in arcade.text()
            await arcade.press("tab")


async def test_settings_of_a_game_replace_its_last_set_up(file: Path) -> None:
    last = a_match(game=new_game("slicron", size=4))
    recent = Recent()
    recent.keep(last)
    async with running(settings=kept(file), recent=recent) as arcade:
        await arcade.press("S")
        await to_section(arcade, "Games")
        # Of the games with a size, the last one that is in sight.
        await arcade.click_text(" Size")
        await arcade.press("right")
        assert recent.table("slicron") is None
        recent.keep(last)
        await arcade.press("backspace", "escape", "4", "enter")
        await arcade.until_open(SetupScreen)
        assert "● 5" in arcade.text()


@pytest.mark.parametrize("section", ["Games", "Keys"])
async def test_page_keys_scroll_the_section(section: str, file: Path) -> None:
    async with open_settings(file, MEDIUM) as arcade:
        await to_section(arcade, section)
        first = arcade.text()
        for there, back in (("pagedown", "pageup"), ("end", "home")):
            await arcade.press(there)
            assert arcade.text() != first
            assert f"▌ {section}" in arcade.text()
            await arcade.press(back)
            assert arcade.text() == first


class TestChanging:
    async def test_changed_setting_takes_effect_at_once_and_is_saved(self, file: Path) -> None:
        async with open_settings(file, text="# mine\n") as arcade:
            assert "‹ blocks ›" in arcade.text()
            await arcade.press("right", "right")
            assert arcade.app.theme == "arcade-light"
            await to_section(arcade, "Play")
            await arcade.press("enter", "down", "space")
            await arcade.press("escape")
            await arcade.until_open(MenuScreen)
        assert kept(file).values.theme == "light"
        assert (kept(file).values.marks, kept(file).values.preview) == (False, False)
        assert written(file).startswith("# mine\n")

    async def test_click_selects_the_next_choice(self, file: Path) -> None:
        async with open_settings(file, text="theme = 'dark'\nanimation = 'off'\n") as arcade:
            for clicked, chosen in ((" off ", "fast"), (" fast ", "normal")):
                await arcade.click_text(clicked)
                await arcade.until_text(f"‹ {chosen} ›")
            # Of the rows, the last one has the arrows that are found.
            for clicked, chosen in (("›", "slow"), ("‹", "normal")):
                await arcade.click_text(clicked)
                await arcade.until_text(f"‹ {chosen} ›")
            await arcade.click_text(" dark ")
            await arcade.until(lambda: arcade.app.theme == "arcade-light")
        assert kept(file).values.animation == "normal"

    async def test_restore_key_resets_a_setting_to_its_default(self, file: Path) -> None:
        async with open_settings(file, text="theme = 'light'\nmarks = false\n") as arcade:
            await arcade.press("backspace")
            assert arcade.app.theme == "arcade-dark"
        assert written(file) == "marks = false\n"

    async def test_typed_text_is_saved_or_explained(self, file: Path) -> None:
        async with open_settings(file) as arcade:
            await to_section(arcade, "Clock and sound")
            await arcade.press("left", "down", *"soon")
            await arcade.until_text("Clock must be off, minutes")
            await arcade.press("ctrl+u", *"7+3")
            await arcade.until(lambda: "must be" not in arcade.text())
        assert kept(file).values.clock == "7+3"

    async def test_name_is_saved_as_it_is_typed(self, file: Path) -> None:
        async with open_settings(file) as arcade:
            await to_section(arcade, "Names")
            await arcade.press("down", *"Adda", "left", "backspace")
            await arcade.until(lambda: kept(file).names.second == "Ada")
            await arcade.press("end", "ctrl+u")
            await arcade.until(lambda: kept(file).names.second == "")

    async def test_values_are_shown_with_units(self, file: Path) -> None:
        async with open_settings(file) as arcade:
            await to_section(arcade, "Play")
            assert "‹ 2 s per move ›" in arcade.text()

    async def test_other_characters_are_drawn_at_once(self, file: Path) -> None:
        async with open_settings(file, MEDIUM) as arcade:
            await arcade.press("down", "enter")
            await arcade.until(lambda: arcade.app.terminal_display.ascii)
            await arcade.until_open(SettingsScreen)
            await arcade.until(lambda: all(line.isascii() for line in arcade.lines()))
            await arcade.press("down", "enter")
            await arcade.until(lambda: not arcade.app.terminal_display.ascii)

    async def test_mouse_changes_settings(self, file: Path) -> None:
        async with open_settings(file) as arcade:
            await arcade.click_text("Play")
            await arcade.until_text("Ask before fouls")
            await arcade.click_text("Ask before fouls")
            await arcade.press("right")
            await arcade.click_text("Keys")
            await arcade.until_text("take back")
            await arcade.click_text("left hand")
            await arcade.until_text("w a s d move the cursor")
        assert kept(file).values.foul_question is False
        assert kept(file).keys.set == "left-hand"


class TestKeys:
    async def go_to(self, arcade: ArcadePilot, title: str = "again") -> None:
        await to_section(arcade, "Keys")
        lines = [line for line in arcade.lines() if line.strip()]
        assert any("Enter   Space" in line for line in lines)
        await arcade.click_text(title)

    async def test_pressed_key_becomes_the_key_of_a_command(self, file: Path) -> None:
        async with open_settings(file) as arcade:
            await self.go_to(arcade)
            await arcade.press("enter")
            await arcade.until_text("Press the key for again")
            # Nothing else has these now, not even the program itself.
            await arcade.press("ctrl+q")
            await arcade.until_text("Ctrl+Q   taken by quit")
            await arcade.press("f8")
            await arcade.until_text("was r")
            await arcade.press("plus", "f7")
            await arcade.until_text("F8   F7")
            await arcade.press("delete")
            await arcade.press("delete")
            await arcade.until_text("needs at least one key")
        assert kept(file).keys.remapped == {"redo": "f8"}

    async def test_capture_ends_when_another_widget_gets_the_focus(self, file: Path) -> None:
        async with open_settings(file) as arcade:
            await self.go_to(arcade)
            await arcade.press("enter")
            await arcade.until_text("Press the key for again")
            arcade.app.screen.set_focus(None)
            await arcade.until(lambda: "Press the key" not in said(arcade))
            await arcade.press("question_mark")
            await arcade.until_open(HelpScreen)
        assert kept(file).keys.remapped == {}

    async def test_key_of_another_command_is_swapped_when_pressed_twice(self, file: Path) -> None:
        async with open_settings(file) as arcade:
            await self.go_to(arcade, "one move")
            await arcade.press("enter", "question_mark")
            await arcade.until_text("taken by help")
            assert "Press it again to swap the two" in said(arcade)
            await arcade.press("question_mark")
            await arcade.until_text("● yours")
            # It helps at once.
            await arcade.press("Z")
            await arcade.until_open(HelpScreen)
            await arcade.press("Z")
            await arcade.until_open(SettingsScreen)
            await arcade.press("backspace")
            await arcade.until(lambda: "Help already has the key Z" in said(arcade))
        assert kept(file).keys.remapped == {"undo_ply": "question_mark", "help": "Z"}

    async def test_escape_cancels_the_capture_of_a_key(self, file: Path) -> None:
        async with open_settings(file) as arcade:
            await self.go_to(arcade)
            await arcade.press("enter", "z", "escape")
            assert "taken by" not in arcade.text()
            await arcade.press("escape")
            await arcade.until_open(MenuScreen)
        assert written(file) == ""

    async def test_key_sets_can_be_switched(self, file: Path) -> None:
        async with open_settings(file) as arcade:
            await to_section(arcade, "Keys")
            await arcade.press("s")
            await arcade.until_text("↑   w")
            assert "● left hand" in arcade.text()
            # The set holds here, too: s leads down, x takes the next set.
            await arcade.press("s", "x")
            await arcade.until_text("↑   k")
        assert kept(file).keys.set == "standard"


class TestFaults:
    async def test_faults_of_the_file_are_reported_at_the_start_and_listed_first(
        self, file: Path
    ) -> None:
        write(file, 'theem = 1\n[keys]\nundo = "r"\n')
        async with running(size=LARGE, settings=kept(file)) as arcade:
            (sentence,) = arcade.notices
            assert sentence.splitlines() == [
                "settings.toml, line 1: there is no setting 'theem'; perhaps you mean theme.",
                "settings.toml, line 3: keys.undo: again already has the key r (keys.redo).",
            ]
            await arcade.press("S")
            await arcade.until_open(SettingsScreen)
            await arcade.until_text("line 1   there is no setting 'theem'")

    async def test_file_that_cannot_be_written_is_reported_once(self, file: Path) -> None:
        write(file, "marks = tru\n")
        async with running(a_match(), LARGE, settings=kept(file)) as arcade:
            await arcade.press("m", "v")
            await arcade.until(lambda: len(arcade.notices) == 2)
            assert arcade.notices[0].startswith("settings.toml, line 1: ")
            assert arcade.notices[1].startswith(
                "the settings cannot be saved: settings.toml, line 1"
            )
        assert written(file) == "marks = tru\n"


class TestRemembered:
    async def test_toggles_on_the_board_are_saved(self, file: Path) -> None:
        async with running(a_match("d1"), LARGE, settings=kept(file)) as arcade:
            await arcade.press("m", "v", "minus", "t", "N", "T")
        async with running(a_match("d1"), LARGE, settings=kept(file)) as arcade:
            screen = arcade.app.screen
            assert isinstance(screen, PlayScreen)
            assert not screen.showing.shows_marks
            assert not screen.showing.shows_preview
            assert screen.showing.numbers == "10"
            assert arcade.board.layout_shown.place(arcade.site("a8")) == (0, 0)
            assert arcade.board.layout_shown.zoom == (4, 2)
            assert arcade.app.theme == "arcade-light"
            await arcade.press("plus", "T", "T", "T")
        assert kept(file).of_game("krypte") == {}

    async def test_pace_of_demonstrations_is_saved(self, file: Path) -> None:
        async with running(demo="krypte", settings=kept(file)) as arcade:
            await arcade.press("greater_than_sign", "m")
        async with running(demo="krypte", settings=kept(file)) as arcade:
            screen = arcade.app.screen
            assert isinstance(screen, DemoScreen)
            assert screen.course.pace == 3

    async def test_settings_of_a_game_are_offered_in_its_set_up(self, file: Path) -> None:
        write(file, '[games.reneo]\nsize = 13\nwhite = "greedy"\n')
        async with running(size=LARGE, settings=kept(file)) as arcade:
            await arcade.press("1", "enter")
            await arcade.until_open(SetupScreen)
            setup = arcade.app.screen
            assert isinstance(setup, SetupScreen)
            assert setup.chosen_game.as_text() == {"size": "13"}
            assert "● greedy" in arcade.text()

    async def test_clock_setting_is_offered_for_a_new_game(self, file: Path) -> None:
        write(file, 'clock = "5+3"\n')
        async with running(size=LARGE, settings=kept(file)) as arcade:
            await arcade.press("1", "enter")
            await arcade.until_open(SetupScreen)
            assert "● 5 min + 3 s" in arcade.text()

    async def test_foul_question_can_be_turned_off(
        self, file: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        moves = BLACK_WINS[:-1]
        write(file, "foul_question = false\n")
        async with running(a_match(*moves), LARGE, settings=kept(file)) as arcade:
            screen = arcade.app.screen
            assert isinstance(screen, PlayScreen)
            monkeypatch.setattr(screen.presenter.words, "warning", lambda *_: "It loses.")
            await arcade.press("full_stop", "enter")
            await arcade.until(lambda: len(arcade.moves) == len(moves) + 1)


class TestWayBack:
    async def test_settings_opened_from_a_match_lead_back_to_it(self, file: Path) -> None:
        async with running(a_match("d1", "e8"), LARGE, settings=kept(file)) as arcade:
            await arcade.press("S")
            await arcade.until_open(SettingsScreen)
            await arcade.press("tab", "enter", "escape")
            await arcade.until_open(PlayScreen)
            screen = arcade.app.screen
            assert isinstance(screen, PlayScreen)
            assert arcade.moves == ["d1", "e8"]
            assert not screen.showing.shows_marks

    async def test_settings_opened_from_a_chapter_or_the_set_up_lead_back_there(
        self, file: Path
    ) -> None:
        async with running(demo="krypte", settings=kept(file)) as arcade:
            await arcade.press("pagedown", "S")
            await arcade.until_open(SettingsScreen)
            await arcade.press("q")
            await arcade.until_open(DemoScreen)
            demo = arcade.app.screen
            assert isinstance(demo, DemoScreen)
            assert demo.course.chapter_number == 2
            await arcade.press("f2")
            await arcade.until_open(SetupScreen)
            await arcade.press("right", "S")
            await arcade.until_open(SettingsScreen)
            await arcade.press("escape")
            await arcade.until_open(SetupScreen)


@pytest.mark.parametrize("size", [SMALL, MEDIUM, LARGE], ids=str)
async def test_every_section_fits(size: tuple[int, int], file: Path) -> None:
    async with open_settings(file, size) as arcade:
        shown = set()
        for _ in SECTIONS:
            check_lines(arcade)
            shown.add(arcade.text())
            await arcade.press("tab")
        assert len(shown) == len(SECTIONS)


async def test_current_choice_has_a_sign_without_colours(file: Path) -> None:
    settings = kept(file)
    async with running(size=MEDIUM, depth=ColorDepth.NONE, settings=settings) as arcade:
        await arcade.press("S")
        await arcade.until_open(SettingsScreen)
        await arcade.until_text("‹ blocks ›")
