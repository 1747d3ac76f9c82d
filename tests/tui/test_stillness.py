"""Nothing jumps: where things stand on a game's screen does not depend on its course."""

from __future__ import annotations

import random

import pytest
from textual.geometry import Region

from abstract_arcade.match import Match
from abstract_arcade.rules import GAMES, new_game
from abstract_arcade.tui.screens.game_view import FRAME
from abstract_arcade.tui.widgets.move_list import MoveList
from tests.tui.support import LARGE, MEDIUM, Table, running

LONGEST = 0.2
"""Seconds that a transition may take."""

HUGE = (200, 60)


def regions(table: Table) -> dict[str, Region]:
    """Where every widget of the screen stands, and the board within its own."""
    found = {str(widget.id): widget.region for widget in table.game.query("*")}
    left, top = table.board._offset
    layout = table.board.layout_shown
    return {**found, "drawn": Region(left, top, layout.width, layout.height)}


@pytest.mark.parametrize("size", [MEDIUM, LARGE, HUGE], ids=str)
@pytest.mark.parametrize("slug", GAMES)
async def test_everything_stays_where_it_is(slug: str, size: tuple[int, int]) -> None:
    luck = random.Random(5)
    match = Match(new_game(slug))
    async with running(match, size) as table:
        before = regions(table)
        for _ in range(40):
            if match.outcome is not None:
                break
            table.game.play(luck.choice(match.position.legal_moves()))
            table.board.cursor = luck.choice(match.game.board.sites)
            await table.pilot.pause()
            assert regions(table) == before


@pytest.mark.parametrize("size", [MEDIUM, LARGE, HUGE], ids=str)
@pytest.mark.parametrize("slug", GAMES)
async def test_the_board_is_the_largest_and_stands_in_the_middle(
    slug: str, size: tuple[int, int]
) -> None:
    async with running(Match(new_game(slug)), size) as table:
        found = regions(table)
        board, drawn = table.board.region, found["drawn"]
        others = [each for name, each in found.items() if name not in ("board", "drawn")]
        assert board.area > max(each.area for each in others)
        for margin, room, length in (
            (drawn.x, board.width, drawn.width),
            (drawn.y, board.height, drawn.height),
        ):
            assert abs(room - length - 2 * margin) <= 1
        assert not table.game.query_one(MoveList).show_horizontal_scrollbar
        assert all(not widget.show_horizontal_scrollbar for widget in table.game.query("*"))


@pytest.mark.parametrize("slug", GAMES)
async def test_transitions_are_short(slug: str) -> None:
    luck = random.Random(7)
    match = Match(new_game(slug))
    async with running(match, LARGE) as table:
        lengths = set()
        for _ in range(60):
            before = match.position
            node = match.play(luck.choice(before.legal_moves()))
            if node.move:
                lengths.add(len(table.game.frames(before, node)))
            if match.outcome is not None:
                break
        assert max(lengths) * FRAME <= LONGEST + 1e-9
        assert min(lengths) >= 1


@pytest.mark.parametrize("slug", GAMES)
async def test_transitions_are_left_out_where_none_are_wanted(slug: str) -> None:
    match = Match(new_game(slug))
    async with running(match, LARGE, animated=False) as table:
        table.game.play(match.position.legal_moves()[0])
        assert table.game._animation is None
    match = Match(new_game(slug))
    async with running(match, LARGE, animated=True) as table:
        table.game.play(match.position.legal_moves()[0])
        assert table.game._animation is not None
