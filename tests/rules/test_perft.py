"""Node counts, compared with another implementation: the number of sequences of plies.

Counting visits every position but the last ply's, so the positions one ply earlier are what a count
costs. A usual run leaves out the counts that cost most; `--random` makes them all.
"""

from __future__ import annotations

import pytest

from abstract_arcade.rules import GAMES, new_game, perft
from tests.rules.vectors import NodeCounts, read_counts

MOST_POSITIONS = 25_000

COUNTS = [
    pytest.param(counts, id=f"{counts['game']}-{number}")
    for number, counts in enumerate(read_counts(), 1)
]


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_counts(slug: str) -> None:
    assert slug in {counts["game"] for counts in read_counts()}


@pytest.mark.parametrize("counts", COUNTS)
def test_perft_counts_match_the_table(counts: NodeCounts, thorough: bool) -> None:
    position = new_game(counts["game"], **counts["options"]).replay(counts["moves"])
    costs = [1, *counts["counts"]]
    affordable = [
        (plies, expected)
        for plies, expected in enumerate(counts["counts"], 1)
        if thorough or costs[plies - 1] <= MOST_POSITIONS
    ]
    assert [(plies, perft(position, plies)) for plies, _ in affordable] == affordable
