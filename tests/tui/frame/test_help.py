"""The help of every screen: what it says, how one reads it, and where it leads."""

from __future__ import annotations

import re

import pytest
from rich.cells import cell_len
from textual import events

from abstract_arcade.match import PARTICIPANT_KINDS, Match
from abstract_arcade.rules import GAMES, new_game
from abstract_arcade.teaching.reader import chapters_of, load_demo
from abstract_arcade.teaching.rules import rules_text
from abstract_arcade.tui.course.demo import DemoScreen
from abstract_arcade.tui.frame.help import HelpScreen, HelpText
from abstract_arcade.tui.frame.help_page import compose
from abstract_arcade.tui.games import PRESENTERS
from abstract_arcade.tui.play.screen import PlayScreen
from abstract_arcade.tui.setup.screen import SetupScreen
from abstract_arcade.tui.widgets.blocks import stacked
from abstract_arcade.tui.widgets.prose import markdown
from tests.tui.play.support import SCREENS, opened, screen
from tests.tui.support import LARGE, MEDIUM, SMALL, ArcadePilot, running

pytestmark = pytest.mark.slow

by_screen = pytest.mark.parametrize("name", SCREENS)

TITLES = {
    "menu": "The menu",
    "setup": "Setting up Krypte",
    "game": "Playing Krypte",
    "demo": "The demonstration of Krypte",
    "position": "A position of Krypte",
}


async def ask_for_help(table: ArcadePilot) -> HelpText:
    """Open the help of the screen."""
    await table.press("question_mark")
    await table.until_open(HelpScreen)
    return table.app.screen.query_one(HelpText)


def page_lines(table: ArcadePilot) -> list[str]:
    """The lines of the help that are in view."""
    dialog = table.app.screen.query_one("VerticalScroll")
    return [line.rstrip(" ▁▂▃▄▅▆▇█") for line in table.inside(dialog)]


async def turn(table: ArcadePilot, key: str) -> None:
    """Press a key that scrolls, and wait until that is seen."""
    await table.press(key)
    await settle(table)


async def settle(table: ArcadePilot) -> None:
    """Wait until what was scrolled is seen."""
    await table.pilot.wait_for_scheduled_animations()
    await table.pilot.pause()


async def read(table: ArcadePilot) -> str:
    """Everything the help says, read page by page, in one line."""
    seen: list[str] = []
    await turn(table, "home")
    while True:
        lines = page_lines(table)
        # What stood on the page before is not told twice.
        shared = next(n for n in range(len(lines), -1, -1) if seen[len(seen) - n :] == lines[:n])
        seen += lines[shared:]
        await turn(table, "space")
        if page_lines(table) == lines:
            return " ".join(" ".join(seen).split())


def text_of(help_text: HelpText) -> str:
    """Everything the help says, in one line, as it is composed for 70 columns."""
    lines = stacked(compose(help_text.situation, 70))
    return " ".join(" ".join("".join(text for text, _ in line) for line in lines).split())


async def test_scroll_bar_leaves_no_letters_in_ascii() -> None:
    async with running(Match(new_game("enclose5")), MEDIUM, ascii_only=True) as table:
        await ask_for_help(table)
        for _ in range(5):
            await turn(table, "down")
            scroll_bar = table.app.screen.query_one("VerticalScroll").vertical_scrollbar
            assert scroll_bar.position > 0
            assert not "".join(table.inside(scroll_bar)).strip()


class TestEveryScreen:
    @by_screen
    async def test_help_opens_and_closes_on_every_screen(self, name: str) -> None:
        async with opened(name) as table:
            if name == "demo":
                # A move that plays by itself.
                await table.until(lambda: table.demo_screen.course.due is None, "rest")
            if name == "menu":
                await table.until_menu_is_read()
            before = table.lines()
            for end in ("escape", "q", "question_mark", "f1", "enter"):
                await table.press("f1" if end == "f1" else "question_mark")
                await table.until_open(HelpScreen)
                assert table.lines()[1].strip(" ▌").startswith(TITLES[name])
                await table.press(end)
                await table.until_open(type(screen(table)))
                assert table.lines() == before

    @by_screen
    @pytest.mark.parametrize("size", [SMALL, LARGE], ids=str)
    async def test_help_opens_and_closes_by_mouse(self, name: str, size: tuple[int, int]) -> None:
        async with opened(name, size) as table:
            await table.click_text("? help")
            await table.until_open(HelpScreen)
            assert table.cut() == []
            await table.click_text("Esc close")
            await table.until_open(type(screen(table)))

    @by_screen
    async def test_help_has_all_its_text(self, name: str) -> None:
        async with opened(name) as table:
            page = await ask_for_help(table)
            text = text_of(page)
            slug = "krypte" if name != "menu" else next(iter(GAMES))
            keys = [f"{row.mark} {row.text}" for each in page.situation.keys for row in each.rows]
            assert len(keys) > 8
            chapters = [each.title for each in chapters_of(slug)]
            for sentence in (*keys, *chapters, "Where the designer's text is open"):
                assert sentence in text
            if name != "setup":
                for sentence in PRESENTERS[slug].words.summary:
                    assert sentence in text

    async def test_help_of_the_set_up_explains_every_setting_and_player(self) -> None:
        game = new_game("krypte")
        async with opened("setup") as table:
            text = text_of(await ask_for_help(table))
            assert "Black Who plays Black at the start; you can give a person a name." in text
            for option in game.options():
                label = option.name.capitalize()
                assert f"{label} {' '.join(option.help.split())}" in text
            for player, words in PARTICIPANT_KINDS.items():
                assert f"{player} {words}" in text

    async def test_help_of_the_menu_is_about_the_selected_game(self) -> None:
        async with opened("menu") as table:
            for slug in GAMES:
                assert table.menu.slug == slug
                text = text_of(await ask_for_help(table))
                assert f"{GAMES[slug].title} in short" in text
                await table.press("escape", "right")


class TestReading:
    async def test_help_shows_all_its_text_page_by_page(self) -> None:
        async with opened("game", MEDIUM) as table:
            help_text = await ask_for_help(table)
            lines = stacked(compose(help_text.situation, help_text.content_size.width))
            words = " ".join("".join(text for text, _ in line) for line in lines).split()
            assert await read(table) == " ".join(words)

    @pytest.mark.parametrize(
        ("down", "up"),
        [("down", "up"), ("j", "k"), ("pagedown", "pageup"), ("end", "home")],
    )
    async def test_keys_scroll_the_help(self, down: str, up: str) -> None:
        async with opened("game", SMALL) as table:
            await ask_for_help(table)
            first = page_lines(table)
            await turn(table, down)
            second = page_lines(table)
            assert second != first
            if down in ("down", "j"):
                assert second[:-1] == first[1:]
            await turn(table, up)
            assert page_lines(table) == first

    async def test_space_scrolls_the_help_by_a_page(self) -> None:
        async with opened("game", SMALL) as table:
            await ask_for_help(table)
            first = page_lines(table)
            await turn(table, "space")
            assert page_lines(table)[0] == first[-1]

    async def test_wheel_scrolls_the_help(self) -> None:
        async with opened("game", SMALL) as table:
            await ask_for_help(table)
            first = page_lines(table)
            for wheel in (events.MouseScrollDown, events.MouseScrollUp):
                await table.pilot._post_mouse_events([wheel], offset=(20, 10))
                await settle(table)
                assert (page_lines(table) == first) == (wheel is events.MouseScrollUp)

    @pytest.mark.parametrize("size", [SMALL, MEDIUM], ids=str)
    async def test_clicks_scroll_the_help(self, size: tuple[int, int]) -> None:
        async with opened("game", size) as table:
            await ask_for_help(table)

            def is_lit(hint: str) -> bool:
                column, row = table.place_of(hint)
                return bool(table.cells()[row][column].style.bold)

            assert (is_lit("PgUp up"), is_lit("PgDn down")) == (False, True)
            first = page_lines(table)
            await table.click_text("PgUp up")
            await settle(table)
            assert page_lines(table) == first
            await table.click_text("PgDn down")
            await settle(table)
            assert page_lines(table)[0] == first[-1]
            assert (is_lit("PgUp up"), is_lit("PgDn down")) == (True, True)
            await turn(table, "end")
            assert (is_lit("PgUp up"), is_lit("PgDn down")) == (True, False)

    async def test_click_scrolls_the_help_to_the_rules(self) -> None:
        async with opened("game") as table:
            await ask_for_help(table)
            await table.click_text("r rules")
            await table.until(lambda: any("Object" in line for line in page_lines(table)))


class TestChapters:
    @by_screen
    async def test_digit_in_the_help_opens_a_chapter(self, name: str) -> None:
        async with opened(name) as table:
            await ask_for_help(table)
            await table.press("2")
            await table.until_open(DemoScreen)
            assert chapter_shown(table) == 2
            assert table.demo_screen.game.slug == (
                "krypte" if name != "menu" else next(iter(GAMES))
            )

    async def test_click_in_the_help_opens_a_chapter(self) -> None:
        async with opened("demo", LARGE) as table:
            await ask_for_help(table)
            title = load_demo("krypte").chapters[2].title
            # The demonstration lists its chapters behind the window, too.
            page = table.app.screen.query_one("VerticalScroll").region
            column, row = next(
                (page.x + line.index(title), page.y + y)
                for y, line in enumerate(page_lines(table))
                if title in line
            )
            await table.pilot.click(offset=(column, row), button=3)
            assert table.is_open(HelpScreen)
            await table.click(column, row)
            await table.until_open(DemoScreen)
            assert chapter_shown(table) == 3

    async def test_digit_of_a_missing_chapter_does_nothing(self) -> None:
        async with running(Match(new_game("reneo"))) as table:
            await ask_for_help(table)
            assert len(load_demo("reneo").chapters) < 10
            await table.press("0")
            assert table.is_open(HelpScreen)

    @pytest.mark.parametrize(
        ("keys", "chapter"),
        [
            (["0"], 10),
            (["shift+tab", "enter"], 0),
            (["tab"] * 12 + ["enter"], 12),
            (["shift+tab", "tab", "enter"], 1),
            (["tab", "shift+tab", "shift+tab", "enter"], -1),
            (["d"], 1),
        ],
    )
    async def test_keys_in_the_help_reach_chapters_after_the_ninth(
        self, keys: list[str], chapter: int
    ) -> None:
        count = len(chapters_of("renju"))
        assert count >= 12
        async with running(Match(new_game("renju")), SMALL) as table:
            await ask_for_help(table)
            for key in keys[:-1]:
                await turn(table, key)
                # The chapter that is lit is in view.
                assert sum(line.lstrip().startswith("›") for line in page_lines(table)) == 1
            await table.press(keys[-1])
            await table.until_open(DemoScreen)
            # Chapter 0 of the table above is the last one, -1 the one before it.
            assert chapter_shown(table) % count == chapter % count

    async def test_chapter_opened_during_a_match_leads_back_to_it(self) -> None:
        async with opened("game") as table:
            match = table.match
            await ask_for_help(table)
            await table.press("d")
            await table.until_open(DemoScreen)
            await table.press("q")
            await table.until_open(PlayScreen)
            assert table.match is match

    async def test_chapter_opened_in_the_set_up_leaves_the_form(self) -> None:
        async with opened("setup") as table:
            assert table.is_open(SetupScreen)
            await ask_for_help(table)
            await table.press("tab")
            await table.click_text("Enter chapter 1")
            await table.until_open(DemoScreen)


class TestRulesInTheWindow:
    async def test_window_is_named_after_the_rules_while_they_are_read(self) -> None:
        async with opened("game") as table:
            await ask_for_help(table)

            def heading() -> str:
                return table.inside(table.app.screen.query_one("#heading"))[0].strip()

            assert heading().startswith(TITLES["game"])
            await turn(table, "r")
            assert heading() == "Krypte: the rules"
            first = rules_text("krypte").splitlines()[2]
            assert page_lines(table)[0].strip() in first
            await turn(table, "k")
            # Above the rules their heading stands in the page.
            await turn(table, "k")
            assert heading().startswith(TITLES["game"])
            assert page_lines(table)[0].strip() == "Krypte: the rules"
            await turn(table, "home")
            assert heading().startswith(TITLES["game"])


def chapter_shown(table: ArcadePilot) -> int:
    """The number of the chapter that is open, those of the openings after the others."""
    course = table.demo_screen.course
    before = len(load_demo(course.demo.game.slug).chapters) if course.demo.title else 0
    return before + course.chapter_number


class TestRules:
    @pytest.mark.parametrize("slug", GAMES)
    @pytest.mark.parametrize("width", [53, 70, 100])
    def test_rules_lose_no_word_and_fit(self, slug: str, width: int) -> None:
        source = rules_text(slug)
        title, _, source = source.partition("\n")
        lines = ["".join(text for text, _ in line) for line in markdown(source, width)]
        assert title.removeprefix("# ") not in lines
        assert max(map(cell_len, lines)) <= width
        headings = re.findall(r"^##+ (.*)$", source, re.MULTILINE)
        assert [line for line in lines if line in headings] == headings
        boards = re.findall(r"^```text\n(.*?)\n```$", source, re.MULTILINE | re.DOTALL)
        assert boards
        for row in "\n".join(boards).splitlines():
            assert f"  {row}" in lines
        marks = re.compile(r"^#+ |^```.*$|^- |^\| ---.*$|[*`|•]", re.MULTILINE)
        assert marks.sub("", "\n".join(lines)).split() == marks.sub("", source).split()

    def test_markdown_indents_lists(self) -> None:
        text = "- one two three four\n- five\n\n9. nine\n10. ten and eleven"
        lines = ["".join(text for text, _ in line) for line in markdown(text, 12)]
        assert lines == [
            "• one two",
            "  three four",
            "• five",
            "",
            "9.  nine",
            "10. ten and",
            "    eleven",
        ]

    def test_markdown_breaks_a_caption_but_no_drawing(self) -> None:
        text = "```text\n  a b c d e f\n1 . x\n```\n\n*A caption that is long.*\n\nAnd on."
        lines = ["".join(text for text, _ in line) for line in markdown(text, 12)]
        assert lines == [
            "    a b c d e f",
            "  1 . x",
            "",
            "A caption",
            "that is",
            "long.",
            "",
            "And on.",
        ]

    def test_markdown_has_bright_headings(self) -> None:
        lines = list(markdown("# Title\n\n## Object\n\nWin.", 30))
        assert lines == [[("Object", "strong")], [], [("Win.", "soft")]]

    def test_markdown_shows_tables_in_columns(self) -> None:
        text = "| from | now |\n| --- | --- |\n| North | East |"
        lines = list(markdown(text, 30))
        assert lines == [[("  from    now", "dim")], [("  North   East", "soft")]]

    def test_markdown_highlights_emphasis_and_code(self) -> None:
        (line,) = markdown("**Swap.** Say `swap` *now* please.", 60)
        assert line == [
            ("Swap.", "strong"),
            (" Say ", "soft"),
            ("swap", "text"),
            (" ", "soft"),
            ("now", "text"),
            (" please.", "soft"),
        ]
