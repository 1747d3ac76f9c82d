"""Fixtures for the tests of boards."""

from __future__ import annotations

import pytest

from abstract_arcade.board_colors import IN_256
from abstract_arcade.match import Match
from abstract_arcade.rules import GAMES
from abstract_arcade.tui.app import ArcadeApp
from abstract_arcade.tui.board.palette import BoardPalette
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.games import PRESENTERS
from tests.tui.board.made import Made

_made: dict[tuple[str, str], Made] = {}


@pytest.fixture
async def made(slug: str, theme: str) -> Made:
    """The board of a game in a theme."""
    if (slug, theme) not in _made:
        app = ArcadeApp(Match(GAMES[slug]()))
        app.theme = theme
        async with app.run_test(size=(120, 40)):
            board = app.screen.query_one(Board)
            grounds = {
                each.zoom: frozenset(map(each.surface, range(each.sites))) for each in board.layouts
            }
            few = BoardPalette.of(IN_256[PRESENTERS[slug].material], app.theme_variables)
            painter = board.layout_shown.painter
            _made[slug, theme] = Made(slug, theme, painter, board.palette, few, grounds)
    return _made[slug, theme]
