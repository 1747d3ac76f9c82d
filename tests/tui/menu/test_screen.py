"""The menu: choosing a game by keys and mouse, going on with one, and the colours of the room."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, date, datetime
from itertools import pairwise
from pathlib import Path

import pytest
from textual.geometry import Size

from abstract_arcade.library.entry import Entry
from abstract_arcade.library.folder import Library
from abstract_arcade.library.small_files import Solved
from abstract_arcade.library.store import Store
from abstract_arcade.match import Match, Participant
from abstract_arcade.rules import GAMES, Seat, new_game
from abstract_arcade.storage import TOUCH_VARIABLE
from abstract_arcade.teaching.durations import duration_words
from abstract_arcade.teaching.puzzles import names
from abstract_arcade.tui.course.puzzle import PuzzleScreen
from abstract_arcade.tui.games import presenter_of
from abstract_arcade.tui.matches.screen import MatchesScreen
from abstract_arcade.tui.menu.gallery import ACTIONS, CARD_SIZES, Card, GameList, arrange
from abstract_arcade.tui.menu.screen import MenuScreen
from abstract_arcade.tui.play.screen import PlayScreen
from abstract_arcade.tui.setup.screen import SetupScreen
from abstract_arcade.tui.widgets.row_list import BAR
from tests.matches import BLACK_WINS
from tests.terminal import PATIENCE
from tests.tui.play.support import check_lines
from tests.tui.support import LARGE, MEDIUM, SMALL, ArcadePilot, a_match, running

pytestmark = pytest.mark.slow

SLUGS = tuple(GAMES)

SIZES = [SMALL, MEDIUM, (100, 30), LARGE, (200, 60)]


async def choose(table: ArcadePilot, slug: str) -> None:
    """Choose a game with the arrow keys."""
    for _ in SLUGS:
        if table.menu.slug == slug:
            return
        await table.press("right")
    raise AssertionError(f"{slug} does not come")


async def test_longest_title_is_shown_whole_in_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAMES["krypte"], "title", "Breakthrough")
    async with running(size=(110, 30)) as table:
        assert f"Breakthrough  {GAMES['krypte'].tagline}" in table.text()


class TestChoosing:
    async def test_menu_begins_with_the_first_game(self) -> None:
        async with running() as table:
            assert table.is_open(MenuScreen)
            assert table.menu.slug == SLUGS[0]

    async def test_arrows_and_letters_select_games_in_a_circle(self) -> None:
        async with running() as table:
            for step, keys in ((1, "right l down j"), (-1, "left h up k")):
                for key in keys.split():
                    for _ in SLUGS:
                        before = SLUGS.index(table.menu.slug)
                        await table.press(key)
                        assert table.menu.slug == SLUGS[(before + step) % len(SLUGS)]

    @pytest.mark.parametrize("key", ["enter", "space", "f2"])
    async def test_enter_opens_the_set_up_of_the_game(self, key: str) -> None:
        async with running() as table:
            await choose(table, "krypte")
            await table.press(key)
            await table.until_open(SetupScreen)
            assert "Krypte" in table.text()
            assert "Capture" in table.text()

    async def test_number_key_selects_a_game(self) -> None:
        async with running() as table:
            await table.press(str(SLUGS.index("krypte") + 1))
            await table.until_text("play Krypte")
            await table.press("enter")
            await table.until_open(SetupScreen)
            assert "Capture" in table.text()

    async def test_number_key_without_a_game_does_nothing(self) -> None:
        async with running() as table:
            await table.press("9")
            assert table.is_open(MenuScreen)

    async def test_click_opens_a_game(self) -> None:
        async with running(size=(200, 60)) as table:
            for slug in SLUGS:
                card = next(each for each in table.menu.query(Card) if each.game.slug == slug)
                x, y, width, height = card.region
                await table.click(x + width // 2, y + height // 2)
                await table.until_open(SetupScreen)
                assert GAMES[slug].title in table.text()
                await table.press("escape")
                await table.until_open(MenuScreen)
                assert table.menu.slug == slug

    @pytest.mark.parametrize("button", [2, 3])
    async def test_other_mouse_buttons_open_no_game(self, button: int) -> None:
        async with running() as table:
            for card in table.menu.query(Card):
                await table.pilot.click(card, button=button)
                assert table.is_open(MenuScreen)
                assert table.menu.slug == SLUGS[0]
            await table.resize(*SMALL)
            await table.pilot.click(GameList, offset=(8, 1), button=button)
            assert table.is_open(MenuScreen)
            assert table.menu.slug == SLUGS[0]

    @pytest.mark.parametrize("size", SIZES, ids=str)
    async def test_exactly_one_game_is_highlighted(self, size: tuple[int, int]) -> None:
        async with running(size=size) as table:
            gallery = arrange(Size(*size))
            for number, slug in enumerate(SLUGS, 1):
                assert table.menu.slug == slug
                title = f"{number} {GAMES[slug].title}"
                if gallery.is_list:
                    x = table.menu.query_one(GameList).region.x
                    (lit,) = [line for line in table.lines() if line[x] == BAR]
                    assert title in lit
                else:
                    rules = [line for line in table.lines() if "━" in line]
                    assert [line.strip() for line in rules] == ["━" * gallery.card.rule]
                    column = rules[0].index("━")
                    assert any(line[column:].startswith(title) for line in table.lines())
                await table.press("right")

    @pytest.mark.parametrize("size", SIZES, ids=str)
    async def test_selecting_a_game_moves_no_action(self, size: tuple[int, int]) -> None:
        """The actions stay in place, whichever game is selected."""
        async with running(size=size) as table:
            await table.until_menu_is_read()
            places = set()
            for _ in SLUGS:
                lines = table.lines()
                words = "Enter", "play", "puzzles", "puzzle of", "matches", "the rules in"
                places.add(
                    tuple(
                        (y, line.find(each))
                        for each in words
                        for y, line in enumerate(lines)
                        if f" {each} " in line and "choose" not in line
                    )
                )
                await table.press("right")
            assert len(places) == 1

    async def test_click_on_the_action_play_opens_the_set_up(self) -> None:
        async with running() as table:
            await choose(table, "slicron")
            await table.click_text("play Slicron")
            await table.until_open(SetupScreen)
            assert "Slicron" in table.text()


class TestCards:
    @pytest.mark.parametrize("size", SIZES, ids=str)
    async def test_card_of_the_selected_game_is_shown_whole(self, size: tuple[int, int]) -> None:
        async with running(size=size) as table:
            for _ in SLUGS:
                game = GAMES[table.menu.slug]
                text = table.text()
                assert game.title in text
                for word in (*game.tagline.split(), *game.designer.split()):
                    assert word in text
                if size[1] >= 24:
                    assert f"play {game.title}" in text
                assert table.cut() == []
                await table.press("right")

    @pytest.mark.parametrize("size", SIZES[1:], ids=str)
    async def test_cards_show_every_game(self, size: tuple[int, int]) -> None:
        async with running(size=size) as table:
            text = table.text()
            for number, game in enumerate(GAMES.values(), 1):
                assert f"{number} {game.title}" in text
                assert table.menu._gallery.is_list or str(game.year or "") in text

    async def test_list_names_year_and_designer(self) -> None:
        async with running(size=(60, 20)) as table:
            for slug, words in (
                ("reneo", "Mures, 2023"),
                ("renju", "Traditional\n"),
                ("krypte", "ano, 2016"),
            ):
                await choose(table, slug)
                assert words in table.text()

    @pytest.mark.parametrize("size", SIZES, ids=str)
    async def test_every_card_shows_a_board(self, size: tuple[int, int]) -> None:
        async with running(size=size) as table:
            cells = table.cells()
            for card in table.menu.query(Card):
                if card.display:
                    x, y, width, height = card.miniature.region
                    grounds = [
                        cell.style.bgcolor
                        for row in cells[y : y + height]
                        for cell in row[x : x + width]
                    ]
                    palette = card.miniature.palette
                    # The grounds recede behind a row that won.
                    part = presenter_of(card.game.slug).receding
                    receded = [palette.receded(ground, part) for ground in palette.grounds]
                    own = {ground.rich_color for ground in (*palette.grounds, *receded)}
                    assert sum(ground in own for ground in grounds) > len(grounds) / 4

    async def test_cards_are_side_by_side_when_all_fit(self) -> None:
        async with running(size=LARGE) as table:
            await choose(table, "krypte")
            for columns, count in ((200, 5), (160, 5), (120, 5), (117, 1), (80, 1), (60, 1)):
                await table.resize(columns, 40)
                shown = [card for card in table.menu.query(Card) if card.display]
                assert len(shown) == count
                boards = [card.miniature.region for card in shown]
                assert all(board.x > 0 and board.right < columns for board in boards)
                assert {board.y for board in boards} == {boards[0].y}
                assert len({b.x - a.x for a, b in pairwise(boards)}) <= 1
                assert table.menu.slug == "krypte"
                assert any(card.chosen for card in shown)

    async def test_card_is_highlighted_under_the_mouse(self) -> None:
        async with running(size=LARGE) as table:
            card = table.menu.query(Card)[2]

            def name_color() -> str:
                # Below the cards, the puzzle of the day may be one of Krypte, too.
                column, row = table.place_of("3 Krypte")
                return str(table.cells()[row][column + 2].style.color)

            for widget in (card.miniature, card._words):
                before = name_color()
                await table.pilot.hover(widget)
                assert name_color() != before
                await table.pilot.hover("#title")
                assert name_color() == before

    async def test_cards_are_replaced_by_a_list_when_they_do_not_fit(self) -> None:
        async with running(size=LARGE) as table:
            for size in ((30, 60), (17, 40), (5, 40), (1, 1), (200, 5), (79, 12)):
                await table.resize(*size)
                assert {len(line) for line in table.lines()} == {size[0]}
                assert sum(card.display for card in table.menu.query(Card)) >= 1
            await table.resize(*LARGE)
            assert f"play {GAMES[SLUGS[0]].title}" in table.text()


class TestRoomFor:
    """Whether everything has its place at every size."""

    SIZES = tuple(
        Size(width, height) for width in range(60, 221, 10) for height in range(20, 71, 3)
    )

    def test_menu_has_room_for_all_its_parts(self) -> None:
        for size in self.SIZES:
            gallery = arrange(size)
            parts = gallery.parts
            card = gallery.card
            if gallery.is_stacked:
                assert card.width <= size.width
                assert gallery.left + gallery.list_columns <= size.width
            elif gallery.is_list:
                assert gallery.left + card.width + gallery.list_columns <= size.width
            else:
                used = gallery.left + len(GAMES) * gallery.pitch - gallery.gap
                assert used <= size.width
                last = gallery.left + (len(GAMES) - 1) * gallery.pitch + card.indent
                assert last + gallery.text < size.width
                assert parts["tagline"]
                assert parts["designer"]
            above = gallery.top + 1 + parts["above subtitle"] + parts["subtitle"]
            middle = parts["above cards"] + gallery.body + parts["below cards"]
            actions = parts["actions"] * gallery.action_rows
            assert above + middle + actions + gallery.keys <= size.height
            assert parts["actions"] == ACTIONS

    @pytest.mark.parametrize(
        ("columns", "rows", "number", "is_list"),
        [
            (60, 20, 0, True),
            (80, 24, 1, True),
            (100, 30, 3, True),
            (117, 40, 4, True),
            (120, 24, 1, True),
            (120, 40, 1, False),
            (160, 50, 2, False),
            (200, 60, 3, False),
            (240, 67, 4, False),
        ],
    )
    def test_menu_shows_the_largest_boards_that_fit(
        self, columns: int, rows: int, number: int, is_list: bool
    ) -> None:
        gallery = arrange(Size(columns, rows))
        assert (gallery.card, gallery.is_list) == (CARD_SIZES[number], is_list)


class TestTallTerminal:
    """The board above the list, as on a phone."""

    @pytest.mark.parametrize("size", [(50, 51), (60, 50), (70, 72)], ids=str)
    def test_large_board_is_above_the_list(self, size: tuple[int, int]) -> None:
        gallery = arrange(Size(*size))
        assert gallery.is_stacked
        assert gallery.card == CARD_SIZES[-1]

    @pytest.mark.parametrize("size", [(46, 46), (50, 51), (70, 72)], ids=str)
    async def test_nothing_is_cut(self, size: tuple[int, int]) -> None:
        async with running(size=size) as table:
            await table.until_menu_is_read()
            for slug in SLUGS:
                assert table.menu.slug == slug
                assert table.cut() == []
                board = next(card for card in table.menu.query(Card) if card.display).miniature
                lines = table.menu.query_one(GameList)
                assert board.region.x >= 0
                assert board.region.right <= size[0]
                assert board.region.bottom <= lines.region.y
                for game in GAMES.values():
                    assert game.tagline in table.text()
                await table.press("right")

    async def test_every_row_of_a_game_can_be_tapped(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv(TOUCH_VARIABLE, "1")
        async with running(size=(70, 72)) as table:
            top = table.place_of("3 Krypte")[1]
            for row in range(3):
                await table.click(40, top + row)
                await table.until_open(SetupScreen)
                assert "Krypte" in table.text()
                await table.press("escape")
                await table.until_open(MenuScreen)

    async def test_row_below_an_action_can_be_tapped(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv(TOUCH_VARIABLE, "1")
        async with running(size=(70, 72)) as table:
            await table.until_menu_is_read()
            column, row = table.place_of("matches")
            await table.click(column, row + 1)
            await table.until_open(MatchesScreen)


async def test_only_the_number_of_the_selected_game_is_highlighted() -> None:
    async with running() as table:
        for number, slug in enumerate(SLUGS, 1):
            await choose(table, slug)
            amber = table.key_color(f"{number} {GAMES[slug].title}")
            others = {
                table.key_color(f"{other} {GAMES[name].title}")
                for other, name in enumerate(SLUGS, 1)
                if name != slug
            }
            assert amber not in others
            assert amber == table.key_color("Enter play")


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_every_action_is_named_once_at_every_size(size: tuple[int, int]) -> None:
    async with running(size=size) as table:
        await table.until_menu_is_read()
        text = table.text()
        for words in ("puzzles ", "puzzle of the day", "the rules in", " matches ", " settings "):
            assert text.count(words) == 1
        assert "continue" not in text


@pytest.mark.parametrize("is_one_solved", [False, True])
async def test_u_opens_puzzles_of_the_selected_game(is_one_solved: bool, tmp_path: Path) -> None:
    solved = Solved(tmp_path)
    if is_one_solved:
        solved.add(names("reneo")[0], 1, date(2026, 11, 20))
    async with running(solved=solved) as table:
        await table.until_menu_is_read()
        await choose(table, "krypte")
        assert "of Krypte, easy ones first" in table.text()
        await table.press("u")
        await table.until_open(PuzzleScreen)
        shown = table.app.screen
        assert isinstance(shown, PuzzleScreen)
        assert shown.series.puzzle.name == names("krypte")[0]
        await table.press("greater_than_sign")
        await table.until(lambda: table.app.screen is not shown)
        following = table.app.screen
        assert isinstance(following, PuzzleScreen)
        assert following.series.puzzle.game.slug == "krypte"


async def test_menu_counts_the_solved_puzzles_of_the_selected_game(tmp_path: Path) -> None:
    solved = Solved(tmp_path)
    solved.add(names("krypte")[0], 1, date(2026, 11, 20))
    async with running(solved=solved) as table:
        await table.until_menu_is_read()
        await choose(table, "krypte")
        assert f"of Krypte, 1 of {len(names('krypte'))} solved" in table.text()
        await choose(table, "reneo")
        assert "of Reneo, easy ones first" in table.text()


@pytest.mark.parametrize("slug", SLUGS)
async def test_puzzle_of_the_day_has_a_line_and_a_key(slug: str) -> None:
    async with running() as table:
        await table.until_menu_is_read()
        await choose(table, slug)
        assert "U       puzzle of the day" in table.text()
        await table.press("U")
        await table.until_open(PuzzleScreen)
        shown = table.app.screen
        assert isinstance(shown, PuzzleScreen)
        assert shown.series.day is not None


@pytest.mark.parametrize("slug", SLUGS)
async def test_menu_says_how_long_the_demonstration_takes(slug: str) -> None:
    async with running() as table:
        await table.until_menu_is_read()
        await choose(table, slug)
        assert f"the rules in {duration_words(slug)} " in table.text()


NAMES = "Wilhelmina von Hohenlohe", "Maximilian Throckmorton"
"""Names that are too long for a line of a small terminal."""


@asynccontextmanager
async def menu_of(
    folder: Path, *matches: Match, size: tuple[int, int] = LARGE
) -> AsyncIterator[ArcadePilot]:
    """The menu of a house in which these matches are kept, the oldest first."""
    times = iter(range(60))
    library = Library(folder, now=lambda: datetime(2026, 11, 21, 20, next(times), tzinfo=UTC))
    for match in matches:
        library.save(library.new_id(match.game.slug), match)
    async with running(size=size, store=Store(folder)) as table:
        await table.until(lambda: len(table.menu._entries) == len(matches), "the list")
        await table.pilot.pause()
        yield table


class TestGoingOn:
    async def test_continue_is_not_offered_before_anything_was_played(self, tmp_path: Path) -> None:
        async with menu_of(tmp_path) as table:
            await table.until_text("none yet")
            assert "continue" not in table.text()
            await table.press("c")
            assert table.is_open(MenuScreen)
            await table.press("o")
            await table.until_open(MatchesScreen)

    async def test_continue_works_by_key_and_by_mouse(self, tmp_path: Path) -> None:
        for hand in ("key", "mouse"):
            async with menu_of(tmp_path / hand, a_match("d1", "e8")) as table:
                await table.until_text("Krypte, Player 1 – Player 2, move 2,")
                if hand == "key":
                    await table.press("c")
                else:
                    await table.click_text("Krypte, Player 1")
                await table.until_open(PlayScreen)
                assert table.moves == ["d1", "e8"]

    async def test_continue_waits_until_the_matches_are_listed(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A key that comes before it is known what it continues is not lost."""
        may_list = threading.Event()
        entries = Library.entries

        def slow_entries(library: Library) -> Sequence[Entry]:
            assert may_list.wait(PATIENCE)
            return entries(library)

        Library(tmp_path).save("one", a_match("d1", "e8"))
        monkeypatch.setattr(Library, "entries", slow_entries)
        async with running(store=Store(tmp_path)) as table:
            await table.press("c")
            assert table.is_open(MenuScreen)
            may_list.set()
            await table.until_open(PlayScreen)
            assert table.moves == ["d1", "e8"]

    async def test_continue_prefers_a_match_of_the_selected_game(self, tmp_path: Path) -> None:
        matches = [
            a_match("h8", game=new_game("renju")),
            a_match("d1"),
            a_match("e1", "e8", white="greedy"),
            a_match("d6", game=new_game("slicron")),
        ]
        async with menu_of(tmp_path, *matches) as table:
            for slug, words in (
                ("renju", "Renju, Player 1 – Player 2, move 1"),
                ("krypte", "Krypte, You – Greedy, move 2"),
                ("reneo", "Slicron, Player 1 – Player 2, move 1"),
            ):
                await choose(table, slug)
                assert words in table.text()

    async def test_menu_counts_the_matches_and_opens_their_list(self, tmp_path: Path) -> None:
        async with menu_of(tmp_path, a_match("d1"), a_match(*BLACK_WINS)) as table:
            assert "1 running, 1 finished" in table.text()
            await table.press("o")
            await table.until_open(MatchesScreen)
            await table.press("escape")
            await table.until_open(MenuScreen)

    async def test_continue_leaves_out_finished_matches(self, tmp_path: Path) -> None:
        async with menu_of(tmp_path, a_match(*BLACK_WINS)) as table:
            assert "continue" not in table.text()
            assert "1 finished" in table.text()

    @pytest.mark.parametrize("size", SIZES, ids=str)
    async def test_continue_fits_every_terminal_size(
        self, tmp_path: Path, size: tuple[int, int]
    ) -> None:
        long = a_match("d1")
        for seat, name in zip(Seat, NAMES, strict=True):
            long.seat(seat, Participant(name=name))
        async with menu_of(tmp_path, long, a_match(*BLACK_WINS), size=size) as table:
            for _ in SLUGS:
                check_lines(table)
                await table.press("right")

    async def test_menu_says_why_matches_cannot_be_listed(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("no folder")
        async with running(store=Store(tmp_path / "file")) as table:
            notice = await table.until_notice()
            assert notice.startswith("The matches in ")
            assert notice.endswith("cannot be listed: Not a directory.")
            await table.press("c")
            assert table.is_open(MenuScreen)


class TestRoom:
    async def test_theme_key_switches_between_dark_and_light(self) -> None:
        async with running() as table:
            dark = table.cells()[0][0].style.bgcolor
            await table.press("t")
            assert table.app.theme == "arcade-light"
            light = table.cells()[0][0].style.bgcolor
            assert light != dark
            await table.press("t")
            assert table.app.theme == "arcade-dark"
            assert table.cells()[0][0].style.bgcolor == dark

    async def test_command_palette_offers_the_actions_of_the_menu(self) -> None:
        async with running() as table:
            await table.press("ctrl+p")
            await table.until_text("Search for commands")
            await table.write("new game")
            await table.until_text("Set up the selected game")
            await table.press("enter")
            await table.until_open(SetupScreen)

    @pytest.mark.parametrize("way", ["q", "ctrl+q", "click"])
    async def test_quit_key_leaves_the_menu(self, way: str) -> None:
        async with running() as table:
            if way == "click":
                await table.click_text("q quit")
            else:
                await table.press(way)
            await table.until_end()
