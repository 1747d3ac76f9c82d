from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest

from abstract_arcade.players.heuristics import HEURISTICS
from abstract_arcade.players.search.alpha_beta import MAX_NODES, AlphaBeta
from abstract_arcade.players.search.clock import Clock
from abstract_arcade.players.search.model import (
    SCALE,
    WON,
    Child,
    Children,
    SearchModel,
    earlier,
    is_proved,
    plies_to_end,
)
from abstract_arcade.players.search.position_model import PositionModel
from abstract_arcade.players.search.tuning import FULL, SearchTuning
from tests.players.positions import crowded
from tests.players.search.trees import Tree, exact, negamax, signed

NEVER = Clock(None, None, lambda: False)


def searched(
    model: SearchModel[Any],
    state: Any,
    depth: int,
    tuning: SearchTuning = FULL,
    max_nodes: int = MAX_NODES,
    **wanted: Any,
) -> AlphaBeta[Any]:
    search = AlphaBeta(model, NEVER, Random(1), tuning, max_nodes)
    search.run(state, lambda: None, depth, **wanted)
    return search


@pytest.mark.parametrize("noisy", [False, True])
@pytest.mark.parametrize("complete", [False, True])
@pytest.mark.parametrize("depth", [1, 2, 3, 5])
def test_score_is_that_of_a_plain_search(depth: int, complete: bool, noisy: bool) -> None:
    for seed in range(40):
        model = Tree(seed, complete, noisy)
        expected = negamax(model, (), depth)
        found = searched(model, (), depth)
        if is_proved(expected) and found.depth < depth:
            # What is proved may be known before that depth, and then by as few plies.
            assert found.lines[0].score == expected
        elif not is_proved(found.lines[0].score):
            assert found.lines[0].score == expected


class LateWin(Tree):
    """A tree whose root is won in three plies, which `finds_win` says in its third call."""

    looks = 0

    def finds_win(self, root: tuple[int, ...]) -> bool:
        assert root == ()
        self.looks += 1
        return self.looks == 3

    def score(self, state: tuple[int, ...]) -> int:
        score = super().score(state)
        return 2 - WON if state == (0,) and self.looks >= 3 else score

    def children(self, state: tuple[int, ...]) -> Children[tuple[int, ...]]:
        if state == () and self.looks >= 3:
            return Children([Child((0,), (0,), same_seat=False)], complete=True)
        return super().children(state)


def test_win_that_the_model_finds_ends_the_search() -> None:
    for seed in range(20):
        model = LateWin(seed)
        found = searched(model, (), 6, lines=2)
        if model.looks < 3:
            # Another win was proved before.
            assert found.lines[0].score > SCALE
            continue
        (line,) = found.lines
        assert line.score == WON - 3
        assert line.moves[0] == (0,)
        assert model.looks == 3
        assert found.scores == ((WON - 3, (0,)),)


def test_search_scores_fewer_than_half_the_states_of_a_plain_search() -> None:
    plain = Tree(7)
    fast = Tree(7)
    negamax(plain, (), 7)
    searched(fast, (), 7)
    assert fast.scored < plain.scored / 2


def test_endgames_are_solved_exactly(seed: int) -> None:
    rng = Random(seed)
    solved = 0
    for position in crowded(rng, 120):
        empty = 64 - sum(position.color_at(site) is not None for site in range(64))
        if empty > 7:
            continue
        model = PositionModel(HEURISTICS["krypte"])
        search = AlphaBeta(model, NEVER, rng, FULL)
        search.run(position, lambda: None)
        expected = exact(position, position.seat_to_move)
        line = search.lines[0]
        assert (line.score > 0) is (expected > 0)
        assert is_proved(line.score)
        # Iterative deepening finds the shortest way to win, and then stops.
        assert expected < 0 or line.score == expected
        last = position
        for move in line.moves:
            last = last.play(move)
        assert last.outcome is not None
        assert len(line.moves) == plies_to_end(line.score)
        solved += 1
    assert solved > 40


def test_several_lines_are_the_best_moves_in_order() -> None:
    for seed in range(30):
        model = Tree(seed)
        scores = sorted(
            (
                earlier(signed(child, negamax(model, child.state, 3)))
                for child in model.children(()).children
            ),
            reverse=True,
        )
        search = searched(model, (), 4, lines=3)
        if not any(map(is_proved, scores)):
            assert [line.score for line in search.lines] == scores
            assert len({line.moves[0] for line in search.lines}) == 3


def test_loss_in_a_narrow_tree_is_proved_only_by_all_moves() -> None:
    """A narrow search examines further moves as long as all moves so far lose."""
    for seed in range(60):
        wide = searched(Tree(seed), (), 7).lines[0].score
        narrow = searched(Tree(seed), (), 7, SearchTuning(root_width=1, width=1)).lines[0].score
        if is_proved(narrow):
            assert (wide > 0) == (narrow > 0)
            assert is_proved(wide)


def test_loss_is_not_proved_if_the_model_left_moves_out() -> None:
    lost = [seed for seed in range(300) if searched(Tree(seed), (), 7).lines[0].score < -SCALE]
    assert lost
    for seed in lost:
        assert not is_proved(searched(Tree(seed, complete=False), (), 7).lines[0].score)


def _append(depths: list[int], search: AlphaBeta[tuple[int, ...]]) -> None:
    depths.append(search.depth)


def test_depths_of_the_iterations_differ_by_the_step() -> None:
    for last, expected in ((2, [1, 2]), (5, [1, 3, 5]), (6, [1, 2, 4, 6])):
        depths: list[int] = []
        search = AlphaBeta(Tree(3), NEVER, Random(1), SearchTuning(step=2))
        search.run((), partial(_append, depths, search), last)
        assert sorted(set(depths)) == expected


def test_several_lines_are_ordered_by_the_mean_of_the_last_depths() -> None:
    compared = 0
    for seed in range(60):
        deep = searched(Tree(seed), (), 4, SearchTuning(depths=2), lines=2)
        tables = [searched(Tree(seed), (), depth, lines=99) for depth in (3, 4)]
        third, fourth = ({move: score for score, move in each.scores} for each in tables)
        if any(is_proved(score) for score in (*third.values(), *fourth.values())):
            continue
        for line in deep.lines:
            (move, *_) = line.moves
            assert line.score == round((third[move] + fourth[move]) / 2)
            compared += 1
        assert (
            searched(Tree(seed), (), 4, SearchTuning(depths=2)).scores
            == searched(Tree(seed), (), 4).scores
        )
    assert compared > 20


@pytest.mark.parametrize("nodes", range(1, 60, 3))
def test_stopped_search_has_the_best_line_so_far(nodes: int) -> None:
    clock = Clock(None, nodes, lambda: False)
    search = AlphaBeta(Tree(5), clock, Random(1), FULL)
    search.run((), lambda: None)
    assert clock.nodes <= nodes
    assert search.lines
    assert search.lines[0].moves[0] == search.scores[0][1]


def test_full_table_does_not_change_the_score() -> None:
    roomy = [searched(Tree(seed), (), 6).lines[0].score for seed in range(20)]
    for seed, expected in enumerate(roomy):
        search = searched(Tree(seed), (), 6, max_nodes=10)
        assert search.lines[0].score == expected


def test_best_of_equal_moves_is_random() -> None:
    class Even(Tree):
        def score(self, _: tuple[int, ...]) -> int:
            return 0

    drawn = set()
    for seed in range(30):
        search = AlphaBeta(Even(1), NEVER, Random(seed), FULL)
        search.run((), lambda: None, 1)
        drawn.add(search.scores[0][1])
    assert drawn == {(0,), (1,), (2,)}


class Refuted(SearchModel[str]):
    """Two moves of the root: "a" looks better, but loses to an answer; "b" has many answers."""

    def score(self, state: str) -> int:
        return {"a": -500, "a0": -WON}.get(state, 0)

    def children(self, state: str) -> Children[str]:
        following = {"": ["a", "b"], "a": ["a0"], "b": [f"b{number}" for number in range(100)]}
        moves = [Child((0,), after, same_seat=False) for after in following.get(state, [])]
        if not state:
            moves = [child._replace(move=(index,)) for index, child in enumerate(moves)]
        return Children(moves, complete=True)


def test_refuted_move_is_not_best_when_the_clock_stops_the_search() -> None:
    search = AlphaBeta(Refuted(), Clock(None, 20, lambda: False), Random(1), FULL)
    search.run("", lambda: None)
    assert search.depth == 1
    assert search.lines[0].moves == ((1,),)
    assert search.scores[-1][0] < -SCALE
