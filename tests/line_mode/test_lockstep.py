"""A little of `python -m tests.tools.line_mode_lockstep`, within this process."""

from __future__ import annotations

import pytest

from abstract_arcade.match import Match
from abstract_arcade.rules import Game, new_game
from tests.conformance.lines import VARIANTS
from tests.line_mode.support import say
from tests.tools.line_mode_lockstep import compare, scripts, typed


@pytest.mark.parametrize("game", VARIANTS)
def test_line_mode_agrees_with_the_rules(game: Game, seed: int) -> None:
    for script in scripts(game, 150, seed):
        seen = compare(script, say(*script.lines, match=Match(game)).events)
        assert seen["move"] >= 150


def test_line_mode_agrees_with_the_rules_in_another_process(seed: int) -> None:
    (script,) = scripts(new_game("slicron"), 60, seed)
    compare(script, typed(script, "slicron"))
