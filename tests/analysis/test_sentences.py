"""A sample of `python -m tests.tools.explanations`: every sentence of explanations is true."""

from __future__ import annotations

import pytest

from abstract_arcade.analysis.analyst import Analyst
from abstract_arcade.analysis.explanation_words import Remark
from abstract_arcade.rules import GAMES, Sentence
from tests.tools.explanations import a_game, explained, faults

_NODES = 60
"""Nodes of a search, fewer than usual: the sentences are true whatever the figures are worth."""

_PLIES = 12
"""Plies of a game, fewer than usual, since only the sentences matter."""


@pytest.mark.parametrize("slug", GAMES)
async def test_every_sentence_of_an_explanation_is_true(slug: str) -> None:
    analyst = Analyst()
    try:
        known = await explained(a_game(slug, 1, _PLIES), analyst, _NODES)
    finally:
        await analyst.close()
    assert known.turns
    assert list(faults(known)) == []
    # What is false is found.
    first = known.turns[0]
    known.turns[0] = Remark(
        first.node, Sentence.plain("Black played e5: Black's chances fell from 99 to 1 %.")
    )
    assert list(faults(known))
