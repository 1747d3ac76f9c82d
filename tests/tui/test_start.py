"""What a start loads: of the games, only the one that is played."""

from __future__ import annotations

import subprocess
import sys

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
    pilot.app.exit()

ArcadeApp(Match(GAMES[sys.argv[1]]())).run(headless=True, size=(120, 40), auto_pilot=leave)
print(*sys.modules, file=sys.stdout)
"""


def loaded(slug: str) -> set[str]:
    """The modules that are there once the first screen is."""
    result = subprocess.run(
        [sys.executable, "-c", _LOADED, slug],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env=environment(),
        timeout=PATIENCE,
    )
    return set(result.stdout.split())


@pytest.mark.parametrize("slug", GAMES)
def test_board_loads_no_other_game(slug: str) -> None:
    modules = loaded(slug)
    assert f"abstract_arcade.tui.games.{slug}" in modules
    others = set(GAMES) - {slug}
    assert modules & {f"abstract_arcade.tui.games.{other}" for other in others} == set()
    assert modules & {f"abstract_arcade.rules.{other}" for other in others} == set()
