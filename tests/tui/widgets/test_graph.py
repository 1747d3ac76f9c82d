"""Tests of the graph of the chances."""

from __future__ import annotations

import pytest

from abstract_arcade.tui.widgets.graph import ChanceGraph


def column_of(chance: float, rows: int = 4) -> str:
    """The characters of a graph of a single move, from above."""
    graph = ChanceGraph([chance], [1], 0, {}, 3, is_plain=True)
    lines = list(graph.lines(rows, has_axis=False))[1:]
    return "".join(line[0][0][0] for line in lines)


@pytest.mark.parametrize(("chance", "column"), [(1.0, "████"), (0.0, "    "), (0.5, "  ██")])
def test_graph_is_full_or_empty_for_a_certain_result(chance: float, column: str) -> None:
    assert column_of(chance) == column


@pytest.mark.parametrize(("chance", "column"), [(0.999, "▇███"), (0.001, "   ▁")])
def test_graph_is_neither_full_nor_empty_while_the_result_is_open(
    chance: float, column: str
) -> None:
    assert column_of(chance) == column


@pytest.mark.parametrize("moves", [10, 27, 28, 29, 57, 200])
def test_graph_uses_its_full_width(moves: int) -> None:
    graph = ChanceGraph([0.5] * moves, range(1, moves + 1), moves, {moves: 1}, 28, is_plain=True)
    marks, *rows = graph.lines(4, has_axis=False)
    assert {sum(len(text) for text, _ in row) for row in rows} == {28}
    # The number of a turning point is above the columns of its move.
    assert sum(len(text) for text, _ in marks) in (27, 28)


def test_graph_of_a_short_game_has_three_columns_for_each_move() -> None:
    graph = ChanceGraph([0.5] * 5, range(1, 6), 0, {}, 28, is_plain=True)
    _, row = graph.lines(1, has_axis=False)
    assert [len(text) for text, _ in row] == [3] * 5


def test_axis_of_a_graph_has_the_numbers_of_the_list_of_moves() -> None:
    # Two of the moves place no stone.
    numbers = [1, 2, 3, 3, 4, 5, 5, *range(6, 24)]
    graph = ChanceGraph([0.5] * len(numbers), numbers, 7, {}, 50, is_plain=True)
    *_, axis = graph.lines(1, has_axis=True)
    assert "".join(text for text, _ in axis).split() == ["1", "5", "10", "20"]
