"""What a start does without: what the first screen lacks is imported when it is needed."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec

import pytest

from abstract_arcade.rules import GAMES
from tests.terminal import PATIENCE, ROOT, environment

_LOADED = """
import sys
import abstract_arcade.cli.play
from abstract_arcade.match import Match
from abstract_arcade.rules import GAMES
from abstract_arcade.tui.app import ArcadeApp

async def leave(pilot):
    await pilot.pause()
    # The last that the menu finds out.
    while match is None and not pilot.app.screen._puzzle[0]:
        await pilot.pause(0.01)
    pilot.app.exit()

match = Match(GAMES[sys.argv[1]]()) if sys.argv[1:] else None
ArcadeApp(match).run(headless=True, size=(120, 40), auto_pilot=leave)
print(*sys.modules, file=sys.stdout)
"""

_NEVER_AT_FIRST = (
    "abstract_arcade.analysis",
    "abstract_arcade.cli.help_page",
    "abstract_arcade.players.engine_client",
    "abstract_arcade.settings.writer",
    "abstract_arcade.teaching.demo_player",
    "abstract_arcade.teaching.demo",
    "abstract_arcade.tui.frame.ask",
    "abstract_arcade.tui.frame.filters",
    "abstract_arcade.tui.frame.help",
    "abstract_arcade.tui.frame.modal",
    "abstract_arcade.tui.widgets.prose",
    "hashlib",
    "tomllib",
)

_NEVER_ON_A_BOARD = (
    *_NEVER_AT_FIRST,
    "abstract_arcade.records",
    "abstract_arcade.session.move_input",
    "abstract_arcade.library.series",
    "abstract_arcade.teaching",
    "abstract_arcade.tui.board.layouts.letters",
    "abstract_arcade.tui.board.miniature",
    "abstract_arcade.tui.table.effects",
    "abstract_arcade.tui.play.insight_words",
    "abstract_arcade.tui.play.score_sheet",
    "abstract_arcade.tui.widgets.graph",
)


@pytest.mark.parametrize("name", _NEVER_ON_A_BOARD)
def test_what_is_left_out_is_called_so(name: str) -> None:
    assert find_spec(name) is not None


def loaded(*arguments: str) -> set[str]:
    """The modules that are there once the first screen is."""
    result = subprocess.run(
        [sys.executable, "-c", _LOADED, *arguments],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env=environment(),
        timeout=PATIENCE,
    )
    return {*result.stdout.split()}


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_begins_without_what_it_shows_later(slug: str) -> None:
    modules = loaded(slug)
    assert f"abstract_arcade.tui.games.{slug}" in modules
    assert modules & {*_NEVER_ON_A_BOARD} == set()
    others = {*GAMES} - {slug}
    assert modules & {f"abstract_arcade.tui.games.{each}" for each in others} == set()
    assert modules & {f"abstract_arcade.rules.{each}" for each in others} == set()


def test_the_menu_opens_without_what_it_shows_later() -> None:
    modules = loaded()
    assert "abstract_arcade.tui.menu.screen" in modules
    assert modules & {*_NEVER_AT_FIRST} == set()
