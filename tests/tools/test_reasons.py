"""Tests of the command that counts reasons, and a sample of what it counts."""

from __future__ import annotations

import pytest

from abstract_arcade.analysis.analyst import LINES, Analyst, Subject
from abstract_arcade.rules import GAMES, Color, new_game
from tests.tools.explanations import a_game
from tests.tools.reasons import Reason, some_nodes, verdict_on_hint

_NODES = 60
"""Nodes of a search, fewer than usual: a reason is true whatever the move is worth."""

_PLIES = 24
"""Plies of a game, fewer than usual."""


@pytest.mark.parametrize("slug", GAMES)
async def test_no_reason_of_a_hint_is_false(slug: str) -> None:
    match = a_game(slug, 3, _PLIES, nodes=_NODES)
    analyst = Analyst()
    verdicts = []
    try:
        for node in some_nodes(match, 4, 3):
            known = await analyst.judge(Subject.at(node), _NODES, lines=LINES)
            assert known is not None
            verdicts.append(verdict_on_hint(node.position, known))
    finally:
        await analyst.close()
    assert verdicts
    assert [text for verdict, text in verdicts if verdict == "false"] == []


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("d5: joins c5 and e5.", "distinct"),
        ("d5: stands directly before Black's d4 towards the top edge.", "ambiguous"),
        ("d5: joins c5 and h9.", "false"),
        ("d5.", "silent"),
    ],
)
def test_reason_is_compared_with_hidden_squares(text: str, verdict: str) -> None:
    position = new_game("reneo").setup(["d4", "h5"], ["c5", "e5", "h9"], Color.WHITE)
    reason = Reason(position, position.parse("d5"), text)
    others = [position.parse("h6"), position.parse("k1")]
    assert reason.verdict(others) == verdict
