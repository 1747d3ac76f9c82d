"""The menu: choosing a game by keys and mouse, going on with one, and the colours of the room."""

from __future__ import annotations

import pytest

from abstract_arcade.match import Match
from abstract_arcade.rules import GAMES
from abstract_arcade.tui.screens.game import GameScreen
from abstract_arcade.tui.screens.menu import CARD, Card, Menu
from abstract_arcade.tui.screens.setup import Setup
from tests.tui.support import LARGE, MEDIUM, SMALL, Table, a_match, running

SLUGS = tuple(GAMES)

SIZES = [SMALL, MEDIUM, (100, 30), LARGE, (200, 60)]


async def choose(table: Table, slug: str) -> None:
    """Choose a game with the arrow keys."""
    for _ in SLUGS:
        if table.menu.slug == slug:
            return
        await table.press("right")
    raise AssertionError(f"{slug} does not come")


class TestChoosing:
    async def test_begins_with_the_first_game(self) -> None:
        async with running() as table:
            assert table.is_open(Menu)
            assert table.menu.slug == SLUGS[0]

    async def test_by_the_arrows_and_their_letters_goes_round(self) -> None:
        async with running() as table:
            for keys in (["right", "l"], ["left", "h"]):
                step = 1 if keys[0] == "right" else -1
                for key in keys:
                    for _ in SLUGS:
                        before = SLUGS.index(table.menu.slug)
                        await table.press(key)
                        assert table.menu.slug == SLUGS[(before + step) % len(SLUGS)]

    @pytest.mark.parametrize("key", ["enter", "space", "f2"])
    async def test_opens_the_form_of_the_game(self, key: str) -> None:
        async with running() as table:
            await choose(table, "krypte")
            await table.press(key)
            await table.until_open(Setup)
            assert "Krypte" in table.text()
            assert "Capture" in table.text()

    async def test_by_number(self) -> None:
        async with running() as table:
            await table.press(str(SLUGS.index("krypte") + 1))
            await table.until_open(Setup)
            assert "Capture" in table.text()

    async def test_by_a_number_that_no_game_has_does_nothing(self) -> None:
        async with running() as table:
            await table.press("9")
            assert table.is_open(Menu)

    async def test_by_the_mouse(self) -> None:
        async with running(size=(200, 60)) as table:
            cards = {card.game.slug: card for card in table.menu.query(Card)}
            for slug in reversed(SLUGS):
                if slug != table.menu.slug:
                    x, y, width, height = cards[slug].region
                    await table.click(x + width // 2, y + height // 2)
                    assert table.menu.slug == slug
            # The one that is chosen already is opened.
            x, y, width, height = cards[SLUGS[0]].region
            await table.click(x + width // 2, y + 2)
            await table.until_open(Setup)
            assert GAMES[SLUGS[0]].title in table.text()

    async def test_lights_one_card(self) -> None:
        async with running() as table:
            for _ in SLUGS:
                rules = [line for line in table.lines() if "━" * CARD in line]
                assert len(rules) == 1
                assert rules[0].count("━") == CARD
                column = rules[0].index("━")
                names = [line[column : column + CARD].strip() for line in table.lines()]
                assert GAMES[table.menu.slug].title in names
                await table.press("right")


class TestCards:
    @pytest.mark.parametrize("size", SIZES, ids=str)
    async def test_show_the_chosen_game_whole(self, size: tuple[int, int]) -> None:
        async with running(size=size) as table:
            for _ in SLUGS:
                game = GAMES[table.menu.slug]
                text = table.text()
                assert game.title in text
                for word in game.tagline.split():
                    assert word in text
                assert f"play {game.title}" in text
                assert table.cut() == []
                await table.press("right")

    @pytest.mark.parametrize("size", SIZES[1:], ids=str)
    async def test_name_who_made_it(self, size: tuple[int, int]) -> None:
        async with running(size=size) as table:
            await choose(table, "krypte")
            assert "Marino Carpignano" in table.text()

    async def test_show_a_board_each(self) -> None:
        async with running(size=(200, 60)) as table:
            for card in table.menu.query(Card):
                picture = table.inside(card)[:10]
                assert {len(line) for line in picture} == {CARD}
                grounds = {
                    str(cell.style.bgcolor)
                    for row in table.cells()[card.region.y : card.region.y + 10]
                    for cell in row[card.region.x : card.region.right]
                }
                assert len(grounds) > 2

    async def test_stand_side_by_side_as_many_as_fit(self) -> None:
        async with running(size=LARGE) as table:
            for columns in (200, 100, 80, 60, 120):
                await table.resize(columns, 40)
                shown = [card for card in table.menu.query(Card) if card.display]
                assert len(shown) == min(len(SLUGS), (columns - 2) // (CARD + 3))
                assert all(card.region.x >= 0 and card.region.right <= columns for card in shown)
                assert any(card.chosen for card in shown)


class TestGoingOn:
    async def test_is_offered_where_a_match_waits(self) -> None:
        match = a_match("d1", "e8")
        async with running() as table:
            await choose(table, "krypte")
            await table.press("c")
            assert table.is_open(Menu)
            table.app.keep(match)
            await table.press("left")
            assert len(SLUGS) == 1 or "continue at" not in table.text()
            await choose(table, "krypte")
            assert "continue at ply 2" in table.text()
            await table.click_text("c continue")
            await table.until_open(GameScreen)
            assert table.match is match

    async def test_of_several_games_may_be_taken_back(self) -> None:
        matches: list[Match] = [a_match("d1"), a_match("e1", "e8")]
        async with running() as table:
            for match in matches:
                table.app.keep(match)
            await choose(table, "krypte")
            await table.press("c")
            await table.until_text("Continue which game?")
            await table.press("escape")
            await table.until_open(Menu)
            assert table.app.kept == matches
            await table.press("c")
            await table.until_text("Continue which game?")
            await table.press("enter")
            await table.until_open(GameScreen)
            assert table.match is matches[1]


class TestRoom:
    async def test_is_dark_or_light(self) -> None:
        async with running() as table:
            dark = table.cells()[0][0].style.bgcolor
            await table.press("t")
            assert table.app.theme == "arcade-light"
            light = table.cells()[0][0].style.bgcolor
            assert light != dark
            await table.click_text("t theme")
            assert table.app.theme == "arcade-dark"
            assert table.cells()[0][0].style.bgcolor == dark

    async def test_offers_its_commands(self) -> None:
        async with running() as table:
            await table.press("ctrl+p")
            await table.until_text("Search for commands")
            await table.write("new game")
            await table.until_text("Set up the game chosen")
            await table.press("enter")
            await table.until_open(Setup)

    @pytest.mark.parametrize("way", ["q", "ctrl+q", "click"])
    async def test_is_left(self, way: str) -> None:
        async with running() as table:
            if way == "click":
                await table.click_text("q quit")
            else:
                await table.press(way)
            await table.until(lambda: table.app._exit, "the end")
