"""Tests of the graph of the chances."""

from __future__ import annotations

import pytest

from abstract_arcade.tui.widgets.graph import ChanceGraph


def column_of(chance: float, rows: int = 4) -> str:
    """The characters of a graph of a single move, from above."""
    graph = ChanceGraph([chance], 0, {}, 3, is_plain=True)
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
