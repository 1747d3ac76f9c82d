"""The command palette stands above a screen, which stays in sight behind it."""

from __future__ import annotations

import pytest

from abstract_arcade.tui.screens.commands import CommandModal
from tests.tui.screens.support import SCREENS, opened
from tests.tui.support import ArcadePilot, cells_of


def last_lines(arcade: ArcadePilot) -> list[str]:
    """What is drawn below the palette, where every screen names its keys."""
    return ["".join(cell.text for cell in line) for line in cells_of(arcade.app)[-3:]]


@pytest.mark.parametrize("name", SCREENS)
async def test_what_is_below_shows_through(name: str) -> None:
    async with opened(name, (120, 40)) as arcade:
        before = last_lines(arcade)
        assert "".join(before).strip()
        await arcade.press("ctrl+p")
        await arcade.until_open(CommandModal)
        await arcade.pilot.pause()
        assert last_lines(arcade) == before
