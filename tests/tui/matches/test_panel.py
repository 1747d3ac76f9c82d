"""The panel of the list of matches."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from abstract_arcade.rules import GAMES, new_game
from abstract_arcade.tui.board.widget import Board
from tests.matches import BLACK_WINS
from tests.tui.matches.support import (
    HUGE,
    a_house,
    has_sites,
    keep,
    listed,
    resigned,
    said_in_panel,
    screen,
    until_board,
)
from tests.tui.support import (
    LARGE,
    MEDIUM,
    a_match,
    quiet_moves,
)

pytestmark = pytest.mark.slow


class TestPanel:
    async def test_panel_shows_the_current_position(self, tmp_path: Path) -> None:
        match = a_house()[0]
        match.comment(match.current, "Why?")
        match.undo(one_ply=True)
        match.play(match.position.parse("a3"))
        keep(tmp_path, [match])
        async with listed(tmp_path) as arcade:
            board = await until_board(arcade)
            assert sum(state.now is not None for state in board.states) == 3
            panel = arcade.panel
            assert "Krypte move 3" in panel
            assert "Grace to play" in panel
            assert "variations 1" in panel
            assert "comments 1" in panel
            assert "capture adjacent" in panel

    async def test_panel_says_how_a_match_ended_without_moving_its_facts(
        self, tmp_path: Path
    ) -> None:
        keep(tmp_path, [a_match(*BLACK_WINS), resigned(a_match("d1", "e8"))])
        async with listed(tmp_path, MEDIUM) as arcade:
            heights = []
            for words in ("four in a row", "resignation"):
                await arcade.until(partial(said_in_panel, arcade, words), words)
                assert "won" not in arcade.status
                lines = arcade.inside(screen(arcade).query_one("#facts"))
                heights.append(next(y for y, line in enumerate(lines) if "capture" in line))
                await arcade.press("down")
            assert heights[0] == heights[1]

    @pytest.mark.parametrize("size", [LARGE, HUGE], ids=str)
    @pytest.mark.parametrize("slug", GAMES)
    async def test_panel_has_room_for_every_board(
        self, tmp_path: Path, slug: str, size: tuple[int, int]
    ) -> None:
        game = new_game(slug)
        keep(tmp_path, [a_match(*quiet_moves(6, game), game=game)])
        async with listed(tmp_path, size) as arcade:
            board = await until_board(arcade)
            panel = screen(arcade).query_one("#panel").content_region
            place = screen(arcade).query_one("#board").region
            assert panel.contains_region(place)
            layout = board.layout_shown
            left, top = board.region.offset
            for site in game.board.sites:
                x, y = layout.origin(site)
                assert place.contains(left + x, top + y)
                assert place.contains(
                    left + x + layout.zoom.width - 1, top + y + layout.zoom.height - 1
                )

    async def test_panel_shows_the_selected_match(self, tmp_path: Path) -> None:
        keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            for key, title, plies in (
                ("home", "Krypte", 3),
                ("down", "Slicron", 1),
                ("down", "Krypte", 7),
            ):
                await arcade.press(key)
                heading = f"{title} move {plies}"
                await arcade.until(partial(said_in_panel, arcade, heading), heading)
                boards = [each for each in screen(arcade).query(Board) if each.display]
                assert len(boards) == 1

    async def test_panel_shows_boards_of_every_size_of_a_game(self, tmp_path: Path) -> None:
        games = [new_game("reneo", size=size) for size in (5, 11)]
        keep(tmp_path, [a_match("c3", game=game) for game in games])
        async with listed(tmp_path) as arcade:
            for key, count in (("home", 25), ("down", 121), ("up", 25)):
                await arcade.press(key)
                await arcade.until(partial(has_sites, arcade, count), f"{count} sites")
