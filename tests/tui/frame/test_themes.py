"""The colours of the room: every theme suits every screen, and can be chosen."""

from __future__ import annotations

import pytest

from abstract_arcade.rules import new_game
from abstract_arcade.tui.menu.screen import MenuScreen
from abstract_arcade.tui.messages import OpenSetup
from abstract_arcade.tui.play.screen import PlayScreen
from abstract_arcade.tui.setup.screen import SetupScreen
from tests.matches import BLACK_WINS
from tests.tui.play.support import check_lines
from tests.tui.support import MEDIUM, a_match, running


class TestThemes:
    @pytest.mark.slow
    async def test_every_theme_can_be_chosen_during_a_match(self) -> None:
        async with running(a_match(*BLACK_WINS), MEDIUM) as arcade:
            themes = list(arcade.app.available_themes)
            assert {"arcade-dark", "arcade-light", "textual-dark", "textual-light"} <= set(themes)
            pictures = {}
            for theme in themes:
                arcade.app.theme = theme
                await arcade.pilot.pause()
                check_lines(arcade)
                assert "Black wins" in arcade.panel
                pictures[theme] = arcade.cell("e8")
            # The room changes, the material does not.
            assert all(picture == pictures["arcade-dark"] for picture in pictures.values())

    async def test_every_theme_keeps_the_layout_of_other_screens(self) -> None:
        async with running(size=MEDIUM) as arcade:
            await arcade.until_menu_is_read()
            for screen in (MenuScreen, SetupScreen):
                if screen is SetupScreen:
                    arcade.app.post_message(OpenSetup(new_game("krypte"), {}))
                await arcade.until_open(screen)
                before = arcade.lines()
                grounds = set()
                for theme in ("textual-light", "textual-ansi", "nord", "arcade-light"):
                    if theme in arcade.app.available_themes:
                        arcade.app.theme = theme
                        await arcade.pilot.pause()
                        assert arcade.lines() == before
                        grounds.add(str(arcade.cells()[0][0].style.bgcolor))
                assert len(grounds) > 2

    async def test_palette_offers_the_themes(self) -> None:
        async with running(a_match("d1"), MEDIUM) as arcade:
            await arcade.press("ctrl+p")
            await arcade.until_text("Search for commands")
            await arcade.write("theme")
            await arcade.until_text("Choose another theme.")
            await arcade.press("enter")
            await arcade.until_text("arcade-light")
            await arcade.press("escape")
            await arcade.until_open(PlayScreen)
