"""The command palette: what it lists and in which order, above a screen that stays in sight."""

from __future__ import annotations

import pytest
from textual.command import Command, CommandList

from abstract_arcade.settings.shortcuts import KEYWORDS
from abstract_arcade.tui.frame.palette import CommandModal, Offer
from abstract_arcade.tui.matches.screen import MatchesScreen
from abstract_arcade.tui.play.screen import PlayScreen
from tests.matches import BLACK_WINS
from tests.tui.play.support import SCREENS, opened
from tests.tui.support import LARGE, ArcadePilot, a_match, cells_of, running

pytestmark = pytest.mark.slow


def last_lines(arcade: ArcadePilot) -> list[str]:
    """What is drawn below the palette, where every screen names its keys."""
    return ["".join(cell.text for cell in line) for line in cells_of(arcade.app)[-3:]]


@pytest.mark.parametrize("name", SCREENS)
async def test_screen_below_the_palette_is_visible(name: str) -> None:
    async with opened(name, (120, 40)) as arcade:
        before = last_lines(arcade)
        assert "".join(before).strip()
        await arcade.press("ctrl+p")
        await arcade.until_open(CommandModal)
        await arcade.pilot.pause()
        assert last_lines(arcade) == before


def listed(arcade: ArcadePilot) -> list[tuple[str, bool]]:
    """What the palette lists, and whether each can be chosen."""
    options = arcade.app.screen.query_one(CommandList).options
    hits = [(each.hit, not each.disabled) for each in options if isinstance(each, Command)]
    return [(str(hit.text), can) for hit, can in hits if isinstance(hit, Offer)]


async def open_palette(arcade: ArcadePilot) -> None:
    await arcade.press("ctrl+p")
    await arcade.until(lambda: arcade.is_open(CommandModal) and listed(arcade), "the commands")


async def found(arcade: ArcadePilot, query: str) -> list[tuple[str, bool]]:
    """What the palette finds for a query."""
    await arcade.press("ctrl+u")
    before = len(listed(arcade))
    await arcade.write(query)
    await arcade.until(lambda: len(listed(arcade)) != before, f"what {query!r} finds")
    return listed(arcade)


class TestList:
    async def test_palette_lists_usual_and_available_commands_first(self) -> None:
        async with running(a_match("d1", "e8"), LARGE) as arcade:
            await open_palette(arcade)
            titles = [title for title, _ in listed(arcade)]
            assert titles[:4] == ["Undo", "Back one move", "Resign", "New game"]
            assert len(titles) == len(set(titles))

    @pytest.mark.parametrize("name", SCREENS)
    async def test_palette_lists_unavailable_commands_last(self, name: str) -> None:
        async with opened(name, LARGE) as arcade:
            await open_palette(arcade)
            can = [each for _, each in listed(arcade)]
            assert can[0]
            assert can == sorted(can, reverse=True)

    async def test_unavailable_command_does_nothing(self) -> None:
        async with running(a_match("d1"), LARGE) as arcade:
            await open_palette(arcade)
            assert await found(arcade, "rematch") == [
                ("Rematch", False),
                ("Rematch, same seats", False),
            ]
            await arcade.press("enter")
            assert arcade.is_open(CommandModal)
            await arcade.press("escape")
            await arcade.until_open(PlayScreen)

    async def test_palette_after_the_end_lists_the_next_steps_first(self) -> None:
        async with running(a_match(*BLACK_WINS), LARGE) as arcade:
            await open_palette(arcade)
            assert [title for title, _ in listed(arcade)][:2] == ["Undo", "Rematch"]


class TestSearch:
    @pytest.mark.parametrize(
        ("query", "first"),
        [
            ("dark", "Dark or light"),
            ("look", "Back one move"),
            ("re", "Resign"),
            ("take back", "Undo"),
            ("bigger", "Zoom in"),
            ("surrender", "Resign"),
        ],
    )
    async def test_search_finds_commands_by_title_description_and_keyword(
        self, query: str, first: str
    ) -> None:
        async with running(a_match("d1", "e8"), LARGE) as arcade:
            await open_palette(arcade)
            assert (await found(arcade, query))[0] == (first, True)


async def test_every_keyword_leads_to_a_command() -> None:
    titles = set()
    for name in SCREENS:
        async with opened(name) as arcade:
            titles |= {each.title for each in arcade.app.get_system_commands(arcade.app.screen)}
    async with opened("menu") as arcade:
        await arcade.press("o")
        await arcade.until_open(MatchesScreen)
        titles |= {each.title for each in arcade.app.get_system_commands(arcade.app.screen)}
    assert set(KEYWORDS) <= titles
