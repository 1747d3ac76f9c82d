"""The groups of the panel: as much air as fits, and lists that are counted where none is left."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from abstract_arcade.tui.games.panel import FactGroup, blocks_of
from abstract_arcade.tui.widgets.blocks import fit, stacked
from tests.tui.games.support import texts


def group(name: str, *lines: str, is_list: bool = False) -> FactGroup:
    """A group of plain lines."""
    return FactGroup([(name, "dim")], [[(line, "soft")] if line else [] for line in lines], is_list)


def shown(groups: Sequence[FactGroup], rows: int) -> list[str]:
    """The lines of groups in some rows."""
    return texts(stacked(fit(blocks_of(groups), rows)))


PAIR = [group("One", "a", "", "b"), group("Two", "c")]


@pytest.mark.parametrize(
    ("height", "lines"),
    [
        (10, ["One", "", "a", "", "b", "", "", "Two", "", "c"]),
        (9, ["One", "", "a", "", "b", "", "Two", "", "c"]),
        (8, ["One", "a", "b", "", "Two", "c"]),
        (6, ["One", "a", "b", "", "Two", "c"]),
        (5, ["One", "a", "b", "Two", "c"]),
        (3, ["One", "a", "b"]),
    ],
)
def test_blank_rows_are_left_out_before_lines(height: int, lines: list[str]) -> None:
    assert shown(PAIR, height) == lines


@pytest.mark.parametrize(
    ("height", "lines"),
    [
        (9, ["One", "a", "", "Two", "1", "2", "3", "4"]),
        (6, ["One", "a", "Two", "1", "2", "and 2 more"]),
        (5, ["One", "a", "Two", "1", "and 3 more"]),
        (4, ["One", "", "a"]),
    ],
)
def test_last_lines_of_a_list_are_counted_when_rows_are_short(
    height: int, lines: list[str]
) -> None:
    groups = [group("One", "a"), group("Two", "1", "2", "3", "4", is_list=True)]
    assert shown(groups, height) == lines


@pytest.mark.parametrize(
    ("height", "lines"),
    [
        (4, ["One", "1", "2", "3"]),
        (3, ["One", "", "all"]),
        (2, ["One", "all"]),
    ],
)
def test_groups_take_their_short_form_before_lists_are_counted(
    height: int, lines: list[str]
) -> None:
    long = group("One", "1", "2", "3", is_list=True)._replace(short=[[("all", "soft")]])
    assert shown([long], height) == lines


def test_longest_list_is_shortened_first() -> None:
    groups = [group("One", *"abc", is_list=True), group("Two", *"12345", is_list=True)]
    assert shown(groups, 8) == ["One", "a", "b", "c", "Two", "1", "2", "and 3 more"]
    assert shown(groups, 7) == ["One", "a", "b", "c", "Two", "1", "and 4 more"]
