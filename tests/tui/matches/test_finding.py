"""Finding among the kept matches."""

from __future__ import annotations

from pathlib import Path

import pytest

from abstract_arcade.tui.matches.screen import MatchesScreen
from abstract_arcade.tui.play.screen import PlayScreen
from tests.tui.matches.support import (
    a_house,
    keep,
    listed,
    rows,
    selected,
)
from tests.tui.play.support import check_widths
from tests.tui.support import (
    MEDIUM,
    ArcadePilot,
)

pytestmark = pytest.mark.slow


class TestFinding:
    async def find(self, arcade: ArcadePilot, text: str) -> list[str]:
        """Type a text in the find field, and return the rows of the matches found."""
        await arcade.press("slash")
        await arcade.write(text)
        return [row for row in rows(arcade) if "–" in row]

    async def test_find_searches_names_games_and_results(self, tmp_path: Path) -> None:
        keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            for text, count in (("grace", 3), ("slicron", 1), ("won", 2), ("ada ben", 2)):
                assert len(await self.find(arcade, text)) == count
                assert f"/ {text}" in arcade.lines()[1]
                assert f"{count} found" in arcade.lines()[1]
                await arcade.press("escape")
                assert len([row for row in rows(arcade) if "–" in row]) == 5

    async def test_find_field_takes_letters_that_are_keys(self, tmp_path: Path) -> None:
        keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            await self.find(arcade, "jkqUt?")
            assert "jkqUt?" in arcade.lines()[1]
            assert arcade.is_open(MatchesScreen)
            await arcade.press(*["backspace"] * 9)
            assert len([row for row in rows(arcade) if "–" in row]) == 5

    async def test_find_keeps_the_selected_match_when_it_fits(self, tmp_path: Path) -> None:
        names = keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            await arcade.press("end")
            await self.find(arcade, "grace")
            assert selected(arcade).id == names[4]
            await arcade.press("up")
            assert selected(arcade).id == names[2]
            await arcade.press("escape")
            assert selected(arcade).id == names[2]

    async def test_find_without_a_result_says_so(self, tmp_path: Path) -> None:
        keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            assert await self.find(arcade, "bne") == []
            assert arcade.status == "No matches contain “bne”. Esc shows all 5"
            await arcade.press("enter", "delete", "down")
            assert arcade.is_open(MatchesScreen)
            await arcade.press("escape")
            assert len([row for row in rows(arcade) if "–" in row]) == 5

    async def test_enter_opens_the_match_found(self, tmp_path: Path) -> None:
        keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            await self.find(arcade, "slicron")
            await arcade.press("enter")
            await arcade.until_open(PlayScreen)
            assert arcade.moves == ["d6"]

    async def test_find_field_limits_the_length_of_its_text(self, tmp_path: Path) -> None:
        keep(tmp_path, a_house())
        async with listed(tmp_path, MEDIUM) as arcade:
            await arcade.press("slash", *["x"] * 70)
            check_widths(arcade)
            assert "x" * 61 not in arcade.text()
