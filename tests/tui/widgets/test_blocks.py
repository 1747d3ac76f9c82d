"""Blocks of text: what is shortened or left out when rows are short."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abstract_arcade.tui.widgets.blocks import Block, Form, Placed, Rank, fit, stacked
from abstract_arcade.tui.widgets.lines import Line

WORDS: Line = [("words", "text")]
EMPTY: Line = ()


def some_form(size: int, blanks: int, rank: int) -> Form:
    """A form of some rows, and then some blank ones between its words."""
    lines = [WORDS] * size
    return Form([*lines[:1], *[EMPTY] * (blanks if size > 1 else 0), *lines[1:]], rank)


@st.composite
def some_block(draw: st.DrawFn, name: int) -> Block:
    sizes = sorted(draw(st.sets(st.integers(0, 9), min_size=1)), reverse=True)
    ranks = st.sampled_from([0, 1, 2, 3, Rank.DECORATION])
    forms = [some_form(size, draw(st.integers(0, 2)), draw(ranks)) for size in sizes]
    return Block(str(name), forms, draw(st.integers(0, 3)))


blocks = st.integers(0, 6).flatmap(lambda count: st.tuples(*map(some_block, range(count))))


def words_of(placed: Sequence[Placed]) -> dict[str, int]:
    """The rows with words of each block."""
    return {block.name: sum(map(bool, block.lines)) for block in placed}


@given(blocks, st.integers(0, 40), st.integers(0, 1))
def test_fit_takes_no_more_rows_than_there_are(
    some: Sequence[Block], rows: int, least_gap: int
) -> None:
    assert len(stacked(fit(some, rows, least_gap=least_gap))) <= rows


@given(blocks)
def test_fit_shows_everything_in_enough_rows(some: Sequence[Block]) -> None:
    placed = fit(some, 200)
    assert [block.lines for block in placed] == [
        block.forms[0].lines for block in some if block.forms[0].lines
    ]
    assert [block.gap for block in placed[1:]] == [
        block.gap for block in some if block.forms[0].lines
    ][1:]


@given(blocks, st.integers(0, 40), st.integers(0, 1))
def test_fit_shows_no_less_of_any_block_in_one_more_row(
    some: Sequence[Block], rows: int, least_gap: int
) -> None:
    before = words_of(fit(some, rows, least_gap=least_gap))
    after = words_of(fit(some, rows + 1, least_gap=least_gap))
    assert all(after.get(name, 0) >= count for name, count in before.items())


@given(blocks, st.integers(0, 40))
def test_fit_shortens_no_block_before_one_of_a_higher_rank(
    some: Sequence[Block], rows: int
) -> None:
    shown = words_of(fit(some, rows))
    full = {
        block.name
        for block in some
        if shown.get(block.name, 0) == sum(map(bool, block.forms[0].lines))
    }
    shortened = [block.forms[0] for block in some if block.name not in full]
    untouched = [block.forms[0] for block in some if block.name in full and len(block.forms) > 1]
    for short in shortened:
        assert all(short.rank >= long.rank for long in untouched if short.lines)


@pytest.mark.parametrize(
    ("rows", "gaps"),
    [(8, [1, 2, 1]), (7, [1, 1, 1]), (6, [0, 1, 0]), (5, [0, 1, 0]), (4, [0, 0, 0])],
)
def test_gaps_between_groups_are_left_out_last(rows: int, gaps: list[int]) -> None:
    some = [Block.of("lesson", 0, [WORDS], gap=gap) for gap in (2, 1, 2, 1)]
    assert [block.gap for block in fit(some, rows)[1:]] == gaps


def test_least_gap_is_kept_when_words_are_left_out() -> None:
    some = [Block.of("one", 0, [WORDS]), Block.of("two", 1, [WORDS] * 3, [WORDS])]
    assert fit(some, 4, least_gap=1)[-1] == Placed("two", 1, [WORDS])
    assert fit(some, 4)[-1] == Placed("two", 0, [WORDS] * 3)


def test_blank_rows_return_in_rows_that_a_shorter_form_leaves() -> None:
    tiles = Form([WORDS] * 6, Rank.DECORATION)
    some = [Block("pieces", [tiles, Form([WORDS] * 2, 0)]), Block.of("facts", 0, [WORDS], gap=3)]
    assert [(block.gap, len(block.lines)) for block in fit(some, 8)] == [(0, 6), (1, 1)]
    assert [(block.gap, len(block.lines)) for block in fit(some, 7)] == [(0, 2), (3, 1)]


def test_longest_of_two_blocks_is_shortened_first() -> None:
    moves, paths = (
        Block.of(name, 1, *[[WORDS] * size for size in range(most, 0, -1)], gap=0)
        for name, most in (("moves", 9), ("paths", 5))
    )
    assert words_of(fit([paths, moves], 11)) == {"paths": 5, "moves": 6}
    assert words_of(fit([paths, moves], 8)) == {"paths": 4, "moves": 4}
