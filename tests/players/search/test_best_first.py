from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from abstract_arcade.players.heuristics import HEURISTICS
from abstract_arcade.players.search.best_first import BestFirst
from abstract_arcade.players.search.clock import Clock
from abstract_arcade.players.search.model import (
    SCALE,
    WON,
    Child,
    Children,
    SearchModel,
    is_proved,
    plies_to_end,
)
from abstract_arcade.players.search.position_model import PositionModel
from tests.players.positions import crowded
from tests.players.search.trees import Tree, exact, negamax


def searched(
    model: SearchModel[Any], state: Any, nodes: int | None = None, lines: int = 1
) -> BestFirst[Any]:
    search = BestFirst(model, Clock(None, nodes, lambda: False), Random(1))
    search.run(state, lambda: None, lines)
    return search


@cache
def to_the_end(seed: int) -> BestFirst[Any]:
    """Return the search of a whole tree, which several tests share."""
    return searched(Tree(seed), ())


def proves(search: BestFirst[Any], tree: Tree) -> bool:
    """Return whether a search has proved a result, and assert that it is true."""
    score = search.lines[0].score
    if not is_proved(score):
        return False
    expected = negamax(tree, (), 8)
    assert is_proved(expected)
    assert (score > 0) is (expected > 0)
    return True


def test_proved_scores_are_true() -> None:
    assert sum(proves(to_the_end(seed), Tree(seed)) for seed in range(25)) > 5


def test_loss_is_not_proved_if_the_model_left_moves_out() -> None:
    lost = [seed for seed in range(25) if to_the_end(seed).lines[0].score < -SCALE]
    assert lost
    for seed in lost:
        assert not is_proved(searched(Tree(seed, complete=False), ()).lines[0].score)


class Sets(Tree):
    """A tree in which the order of moves does not matter, so most states are reached often."""

    def children(self, state: tuple[int, ...]) -> Children[tuple[int, ...]]:
        shown, complete = super().children(state)
        after = [Child(each.move, tuple(sorted(each.state)), same_seat=False) for each in shown]
        return Children(after, complete)


def test_state_that_is_reached_in_several_ways_is_one_node() -> None:
    proved = 0
    for seed in range(25):
        clock = Clock(None, None, lambda: False)
        search = BestFirst(Sets(seed), clock, Random(1))
        search.run((), lambda: None)
        # Those of at most seven moves of three kinds, without the root.
        assert clock.nodes <= 119
        proved += proves(search, Sets(seed))
    assert proved > 1


def test_loss_is_not_proved_if_the_clock_left_moves_out() -> None:
    """The last first move of this tree does not lose, but the clock leaves it out."""

    class LastHolds(Sets):
        def score(self, state: tuple[int, ...]) -> int:
            return 0 if state[0] == 2 else WON

    for nodes in (1, 2):
        search = searched(LastHolds(1), (), nodes)
        assert search.scores
        assert not is_proved(search.lines[0].score)


def test_endgames_are_solved_by_visits(seed: int) -> None:
    solved = 0
    for position in crowded(Random(seed), 100):
        empty = 64 - sum(position.color_at(site) is not None for site in range(64))
        if empty > 6:
            continue
        search = searched(PositionModel(HEURISTICS["krypte"]), position)
        line = search.lines[0]
        assert is_proved(line.score)
        assert (line.score > 0) is (exact(position, position.seat_to_move) > 0)
        last = position
        for move in line.moves:
            last = last.play(move)
        assert last.outcome is not None
        assert len(line.moves) <= plies_to_end(line.score)
        solved += 1
    assert solved > 30


@pytest.mark.parametrize("nodes", [1, 2, 3, 10, 50, 200])
def test_stopped_search_has_the_best_line_so_far(nodes: int) -> None:
    clock = Clock(None, nodes, lambda: False)
    search = BestFirst(Tree(5), clock, Random(1))
    search.run((), lambda: None)
    assert clock.nodes <= nodes
    assert search.lines[0].moves[0] == search.scores[0][1]
    assert search.depth == len(search.lines[0].moves)


def test_more_visits_find_the_better_move() -> None:
    """With more visits, the best move is more often that of a plain search."""
    right_at_first = 0
    right_at_last = 0
    for seed in range(25):
        model = Tree(seed)
        expected = {
            child.move: (1 if child.same_seat else -1) * negamax(model, child.state, 6)
            for child in model.children(()).children
        }
        best = max(expected.values())
        right_at_first += expected[searched(model, (), 3).scores[0][1]] == best
        right_at_last += expected[to_the_end(seed).scores[0][1]] == best
    assert right_at_last > right_at_first + 2


def test_several_lines_begin_with_different_moves() -> None:
    for seed in range(20):
        search = searched(Tree(seed), (), 300, lines=3)
        if not is_proved(search.lines[0].score):
            assert len({line.moves[0] for line in search.lines}) == 3


def test_tree_does_not_grow_beyond_its_limit() -> None:
    clock = Clock(None, None, lambda: False)
    BestFirst(Tree(4), clock, Random(1), max_nodes=20).run((), lambda: None)
    assert clock.nodes <= 22


def test_search_of_a_wide_tree_uses_all_its_nodes() -> None:
    """Each of very many moves is visited once before one of them is expanded."""

    class Wide(Tree):
        def score(self, _: tuple[int, ...]) -> int:
            return 0

        def children(self, state: tuple[int, ...]) -> Children[tuple[int, ...]]:
            moves = [Child((move,), (*state, move), same_seat=False) for move in range(1_500)]
            return Children(moves, complete=True)

    clock = Clock(None, 6_000, lambda: False)
    BestFirst(Wide(1), clock, Random(1)).run((), lambda: None)
    assert clock.nodes == 6_000


def test_search_reports_during_the_visits_and_at_the_end() -> None:
    reports = []
    search = BestFirst(Tree(2), Clock(None, 400, lambda: False), Random(1))
    search.run((), lambda: reports.append(search.lines))
    assert len(reports) > 1
    assert reports[-1] == search.lines
