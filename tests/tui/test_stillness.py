"""Nothing jumps: where things stand on a game's screen does not depend on its course."""

from __future__ import annotations

import random

import pytest
from abstract_arcade.tui.screens.game_view import FRAME
from textual.geometry import Region

from abstract_arcade.match import Match
from abstract_arcade.rules import GAMES, new_game
from abstract_arcade.tui.widgets.move_list import MoveList
from tests.tui.support import LARGE, MEDIUM, ArcadePilot, running

LONGEST = 0.2
"""Seconds that a transition may take."""

HUGE = (200, 60)


def regions(arcade: ArcadePilot) -> dict[str, Region]:
    """Where every widget of the screen stands, and the board within its own."""
    found = {str(widget.id): widget.region for widget in arcade.play_screen.query("*")}
    left, top = arcade.board._offset
    layout = arcade.board.layout_shown
    return {**found, "drawn": Region(left, top, layout.width, layout.height)}


@pytest.mark.parametrize("size", [MEDIUM, LARGE, HUGE], ids=str)
@pytest.mark.parametrize("slug", GAMES)
async def test_everything_stays_where_it_is(slug: str, size: tuple[int, int]) -> None:
    luck = random.Random(5)
    match = Match(new_game(slug))
    async with running(match, size) as arcade:
        before = regions(arcade)
        for _ in range(40):
            if match.outcome is not None:
                break
            arcade.play_screen.play(luck.choice(match.position.legal_moves()))
            arcade.board.cursor = luck.choice(match.game.board.sites)
            await arcade.pilot.pause()
            assert regions(arcade) == before


@pytest.mark.parametrize("size", [MEDIUM, LARGE, HUGE], ids=str)
@pytest.mark.parametrize("slug", GAMES)
async def test_the_board_is_the_largest_and_stands_in_the_middle(
    slug: str, size: tuple[int, int]
) -> None:
    async with running(Match(new_game(slug)), size) as arcade:
        found = regions(arcade)
        board, drawn = arcade.board.region, found["drawn"]
        others = [each for name, each in found.items() if name not in ("board", "drawn")]
        assert board.area > max(each.area for each in others)
        for margin, room, length in (
            (drawn.x, board.width, drawn.width),
            (drawn.y, board.height, drawn.height),
        ):
            assert abs(room - length - 2 * margin) <= 1
        assert not arcade.play_screen.query_one(MoveList).show_horizontal_scrollbar
        assert all(not widget.show_horizontal_scrollbar for widget in arcade.play_screen.query("*"))


@pytest.mark.parametrize("slug", GAMES)
async def test_transitions_are_short(slug: str) -> None:
    luck = random.Random(7)
    match = Match(new_game(slug))
    async with running(match, LARGE) as arcade:
        lengths = set()
        for _ in range(60):
            before = match.position
            node = match.play(luck.choice(before.legal_moves()))
            if node.move:
                lengths.add(len(arcade.play_screen.frames(before, node)))
            if match.outcome is not None:
                break
        assert max(lengths) * FRAME <= LONGEST + 1e-9
        assert min(lengths) >= 1


@pytest.mark.parametrize("slug", GAMES)
async def test_transitions_are_left_out_where_none_are_wanted(slug: str) -> None:
    match = Match(new_game(slug))
    async with running(match, LARGE, animated=False) as arcade:
        arcade.play_screen.play(match.position.legal_moves()[0])
        assert arcade.play_screen._animation is None
    match = Match(new_game(slug))
    async with running(match, LARGE, animated=True) as arcade:
        arcade.play_screen.play(match.position.legal_moves()[0])
        assert arcade.play_screen._animation is not None
