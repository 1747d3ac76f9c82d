"""The wall: boards on which levels play, and how it is left."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise

import pytest
from textual import events
from textual.geometry import Size

from abstract_arcade.match import Participant
from abstract_arcade.rules import GAMES, Site
from abstract_arcade.tui.menu.screen import MenuScreen
from abstract_arcade.tui.messages import OpenWall
from abstract_arcade.tui.play.screen import PlayScreen
from abstract_arcade.tui.wall.board import WallBoard
from abstract_arcade.tui.wall.screen import WallScreen, arrange
from abstract_arcade.tui.widgets.lines import TextLines
from tests.tui.support import LARGE, MEDIUM, SMALL, ArcadePilot, running

pytestmark = pytest.mark.slow


@asynccontextmanager
async def wall(
    size: tuple[int, int] = MEDIUM, *, animated: bool = False
) -> AsyncIterator[tuple[ArcadePilot, WallScreen]]:
    """Open a wall that plays only when a test asks it to."""
    async with running(size=size, animated=animated) as table:
        table.app.post_message(OpenWall(seed=7))
        await table.until(lambda: isinstance(table.app.screen, WallScreen))
        screen = table.app.screen
        assert isinstance(screen, WallScreen)
        screen.note_focus(False)
        yield table, screen


def shown(board: WallBoard, site: Site) -> object:
    """Return what a board shows on a site of its game."""
    return board.states[board.sites.index(site)].now


def check_boards(screen: WallScreen) -> None:
    """Check that every board shows the position of its game."""
    for board in screen.boards:
        position = board.game.match.position
        for site in board.sites:
            assert shown(board, site) == position.content(site)


@pytest.mark.parametrize("size", [LARGE, (200, 60)])
def test_wall_shows_fifteen_boards_or_more_on_a_large_terminal(size: tuple[int, int]) -> None:
    layout = arrange(Size(*size))
    assert layout.columns * layout.rows >= 15


@pytest.mark.parametrize("size", [(1, 1), SMALL, MEDIUM])
def test_wall_shows_boards_on_a_small_terminal(size: tuple[int, int]) -> None:
    layout = arrange(Size(*size))
    assert layout.columns * layout.rows >= 1


async def test_wall_shows_every_game_and_no_game_next_to_itself() -> None:
    async with wall(LARGE) as (_, screen):
        slugs = [board.game.match.game.slug for board in screen.boards]
        assert set(slugs) == set(GAMES)
        columns = arrange(Size(*LARGE)).columns
        for row in range(0, len(slugs), columns):
            assert all(one != other for one, other in pairwise(slugs[row : row + columns]))


async def test_each_turn_plays_one_move_and_says_so() -> None:
    async with wall() as (_, screen):
        before = [board.game.match.position for board in screen.boards]
        screen.play_next()
        after = [board.game.match.position for board in screen.boards]
        assert sum(one != other for one, other in zip(before, after, strict=True)) == 1
        [board] = [each for each in screen.boards if each.game.match.position not in before]
        assert board.game.match.game.title in str(screen.query_one("#foot", TextLines).lines)
        check_boards(screen)


async def test_finished_game_is_followed_by_another_one() -> None:
    async with wall() as (_, screen):
        board = screen.boards[0]
        first = board.game
        turns = 0
        while board.game is first:
            board.advance()
            turns += 1
            assert turns < 500
        assert first.is_over
        assert not board.game.is_over
        check_boards(screen)


async def test_board_of_renju_shows_every_last_move() -> None:
    async with wall() as (_, screen):
        [board, *_] = [each for each in screen.boards if each.game.match.game.slug == "renju"]
        for _ in range(60):
            if board.advance():
                move = board.game.match.current.move
                assert move is not None
                assert move[0] in board.sites
        check_boards(screen)


async def test_key_opens_the_menu() -> None:
    async with wall() as (table, _):
        await table.press("t")
        await table.until(lambda: isinstance(table.app.screen, MenuScreen))


async def test_click_on_a_board_opens_its_game_for_a_person() -> None:
    async with wall() as (table, screen):
        board = screen.boards[0]
        match = board.game.match
        moves = match.move_texts
        await table.pilot.click(board)
        await table.until(lambda: isinstance(table.app.screen, PlayScreen))
        assert table.match.move_texts == moves
        assert table.match.participant_to_move == Participant()


async def test_wall_rests_while_the_terminal_has_no_focus(monkeypatch: pytest.MonkeyPatch) -> None:
    noted: list[bool] = []
    async with wall() as (table, screen):
        monkeypatch.setattr(screen, "note_focus", noted.append)
        table.app.post_message(events.AppBlur())
        table.app.post_message(events.AppFocus())
        await table.until(lambda: len(noted) == 2)
    assert noted == [False, True]


async def test_new_size_fills_the_terminal_again() -> None:
    async with wall() as (table, screen):
        await table.pilot.resize_terminal(*LARGE)
        await table.until(lambda: len(screen.boards) == 18)
        check_boards(screen)
