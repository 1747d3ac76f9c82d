"""The play screen: taking moves back, looking at others, and what is played from there."""

from __future__ import annotations

import pytest
from textual import events

from abstract_arcade.match import Node
from abstract_arcade.rules import Seat
from abstract_arcade.tui.menu.screen import MenuScreen
from abstract_arcade.tui.play.screen import PlayScreen
from tests.matches import BLACK_WINS
from tests.tui.support import (
    LARGE,
    MEDIUM,
    SMALL,
    ArcadePilot,
    a_match,
    quiet_moves,
    running,
)

pytestmark = pytest.mark.slow

MOVES = quiet_moves(24)


async def at(arcade: ArcadePilot, ply: int) -> None:
    """The screen shows the position after this many plies of `MOVES`."""
    assert arcade.moves == MOVES[:ply]
    assert f"move {ply}" in arcade.words("#moves")
    position = arcade.match.game.replay(MOVES[:ply])
    assert [state.now for state in arcade.board.states] == [
        position.content(site) for site in arcade.match.game.board.sites
    ]


def line(arcade: ArcadePilot) -> list[str]:
    """The moves of the line that is looked at, those that were taken back included."""
    return [node.text for node in arcade.view.line[1:]]


def stands_at(arcade: ArcadePilot, node: Node) -> bool:
    """Whether the game stands at a node; a function, since it does not stay there."""
    return arcade.match.current is node


class TestTakingBack:
    async def test_undo_and_redo_go_one_ply(self) -> None:
        async with running(a_match(*MOVES), MEDIUM) as arcade:
            for key, ply in [("z", 23), ("z", 22), ("r", 23), ("z", 22), ("r", 23), ("r", 24)]:
                await arcade.press(key)
                await at(arcade, ply)
                assert arcade.match.current is arcade.view.viewed
            await arcade.press("r")
            await at(arcade, 24)
            assert line(arcade) == MOVES

    async def test_undo_of_a_ply_undoes_moves_of_both_players(self) -> None:
        match = a_match("d1", "e8", "d2", "h1", white="random")
        async with running(match, MEDIUM) as arcade:
            left = []
            paused = []
            for _ in range(5):
                await arcade.press("Z")
                left.append(len(match.move_texts))
                paused.append(arcade.table.is_paused)
            assert left == [3, 2, 1, 0, 0]
            # The computer does not play at once what was just taken back.
            assert paused == [True, False, True, False, False]

    async def test_undo_of_a_ply_undoes_a_resignation_only(self) -> None:
        match = a_match("d1", "e8")
        match.resign(Seat.FIRST)
        async with running(match, MEDIUM) as arcade:
            await arcade.press("Z")
            assert match.outcome is None
            assert match.move_texts == ("d1", "e8")

    async def test_undo_is_refused_at_the_start(self) -> None:
        async with running(a_match("d1"), MEDIUM) as arcade:
            await arcade.press("z", "z")
            assert arcade.moves == []
            await arcade.press("r")
            assert arcade.moves == ["d1"]

    async def test_undo_against_the_computer_undoes_the_players_own_move(self) -> None:
        match = a_match("d1", "e8", "d2", "h1", white="random")
        async with running(match, MEDIUM) as arcade:
            await arcade.press("z")
            assert arcade.moves == ["d1", "e8"]
            await arcade.press("r")
            assert arcade.moves == ["d1", "e8", "d2", "h1"]
            await arcade.press("z", "z")
            assert arcade.moves == []

    @pytest.mark.parametrize(("key", "ply"), [("z", 23), ("r", 24)])
    async def test_undo_acts_on_the_current_position_and_shows_it(self, key: str, ply: int) -> None:
        async with running(a_match(*MOVES), MEDIUM) as arcade:
            if key == "r":
                await arcade.press("z")
            await arcade.press("home", key)
            await at(arcade, ply)
            assert arcade.match.current is arcade.view.viewed

    @pytest.mark.parametrize("looking", [False, True])
    async def test_undo_undoes_a_resignation_only(self, looking: bool) -> None:
        match = a_match("d1", "e8")
        match.resign(Seat.FIRST)
        async with running(match, MEDIUM) as arcade:
            assert "wins by resignation" in arcade.panel
            if looking:
                await arcade.press("home")
            await arcade.press("z")
            assert arcade.moves == ["d1", "e8"]
            assert match.outcome is None
            assert "wins" not in arcade.panel
            await arcade.choose("d2")
            assert match.move_texts == ("d1", "e8", "d2")

    async def test_undo_reopens_a_finished_game(self) -> None:
        async with running(a_match(*BLACK_WINS), MEDIUM) as arcade:
            await arcade.press("z")
            assert arcade.moves == list(BLACK_WINS[:-1])
            assert "wins" not in arcade.panel
            assert not any(state.won or state.faded for state in arcade.board.states)
            await arcade.choose("a7")
            assert arcade.moves == [*BLACK_WINS[:-1], "a7"]

    async def test_line_of_keys_has_undo_if_it_does_something(self) -> None:
        async with running(a_match("d1"), LARGE) as arcade:
            assert "z undo" in arcade.lines()[-1]
            assert "r redo" not in arcade.lines()[-1]
            await arcade.press("z")
            assert "z undo" not in arcade.lines()[-1]
            assert "r redo" in arcade.lines()[-1]


class TestLooking:
    async def test_browsing_keys_change_only_the_position_shown(self) -> None:
        match = a_match(*MOVES)
        end = match.current
        async with running(match, MEDIUM) as arcade:
            for key, ply in [
                ("left_square_bracket", 23),
                ("pageup", 13),
                ("pageup", 3),
                ("pageup", 0),
                ("left_square_bracket", 0),
                ("right_square_bracket", 1),
                ("left_square_bracket", 0),
                ("pagedown", 10),
                ("home", 0),
                ("pagedown", 10),
                ("end", 24),
                ("pagedown", 24),
            ]:
                await arcade.press(key)
                await at(arcade, ply)
                assert match.current is end
            assert line(arcade) == MOVES

    async def test_click_on_the_list_of_moves_shows_a_position(self) -> None:
        match = a_match(*MOVES[:8])
        async with running(match, MEDIUM) as arcade:
            moves = arcade.play_screen.query_one("#moves")
            for ply in (3, 6, 1, 8):
                x, y, *_ = moves.content_region
                row = next(
                    number
                    for number, text in enumerate(arcade.inside(moves))
                    if text.split()[:1] == [str(ply - (ply + 1) % 2)]
                )
                column = arcade.lines()[y + row].index(MOVES[ply - 1], x + 3)
                await arcade.click(column, y + row)
                await at(arcade, ply)
                assert match.move_texts == tuple(MOVES[:8])

    async def test_wheel_scrolls_the_list_of_moves(self) -> None:
        async with running(a_match(*MOVES), SMALL) as arcade:
            column, row = arcade.place_of("Moves")
            assert f"1 {MOVES[0]} " not in arcade.words("#moves")
            for wheel in (events.MouseScrollUp, events.MouseScrollDown):
                for _ in MOVES:
                    await arcade.turn_wheel(wheel, column, row + 1)
                is_up = wheel is events.MouseScrollUp
                assert (f"1 {MOVES[0]} " in arcade.words("#moves")) == is_up
                assert (f"› {MOVES[-1]}" in arcade.words("#moves")) == (not is_up)
            await at(arcade, 24)

    @pytest.mark.parametrize("size", [MEDIUM, LARGE], ids=str)
    async def test_status_says_which_position_is_shown_and_how_to_go_on(
        self, size: tuple[int, int]
    ) -> None:
        async with running(a_match("d1", "e8", "a8"), size) as arcade:
            assert "Looking back" not in arcade.status
            await arcade.press("left_square_bracket")
            assert "Looking at move 2 of 3" in arcade.status
            assert "move 2 of 3" in arcade.panel
            assert "] on" in arcade.lines()[-1]
            await arcade.press("end")
            assert "Looking back" not in arcade.status

    async def test_browsing_goes_one_ply_back_and_on(self) -> None:
        async with running(a_match("d1", "e8", "a8"), LARGE) as arcade:
            assert "] on" not in arcade.lines()[-1]
            await arcade.press("left_square_bracket")
            assert len(arcade.moves) == 2
            for hint, ply in (("[ back", 1), ("] on", 2)):
                await arcade.click_text(hint)
                assert len(arcade.moves) == ply
            assert len(arcade.moves) == 2
            await arcade.press(*["right_square_bracket"] * 3)
            assert len(arcade.moves) == 3
            assert arcade.match.move_texts == ("d1", "e8", "a8")

    async def test_wheel_on_the_board_browses_the_moves(self) -> None:
        async with running(a_match("d1", "e8", "a8"), LARGE) as arcade:
            column, row = arcade.place_on_board("d4")
            for wheel, ply in (
                (events.MouseScrollUp, 2),
                (events.MouseScrollUp, 1),
                (events.MouseScrollDown, 2),
            ):
                await arcade.turn_wheel(wheel, column, row)
                assert len(arcade.moves) == ply
            await arcade.type_move("h")
            await arcade.turn_wheel(events.MouseScrollUp, column, row)
            assert len(arcade.moves) == 2
            assert arcade.is_typing()

    async def test_escape_returns_to_the_current_position(self) -> None:
        match = a_match("d1", "e8", "a8")
        async with running(match, MEDIUM) as arcade:
            await arcade.press("home", "escape")
            assert stands_at(arcade, arcade.view.viewed)
            # A match that runs is not left by it.
            await arcade.press("escape")
            assert arcade.is_open(PlayScreen)

    async def test_escape_after_the_end_returns_to_the_end_then_leaves(self) -> None:
        async with running(a_match(*BLACK_WINS), MEDIUM) as arcade:
            await arcade.press("home", "escape")
            assert arcade.moves == list(BLACK_WINS)
            await arcade.press("escape")
            await arcade.until_open(MenuScreen)

    async def test_finished_game_has_a_cursor_only_at_earlier_positions(self) -> None:
        async with running(a_match(*BLACK_WINS), LARGE) as arcade:
            shown = []
            cells = []
            for key in ("m", "left_square_bracket", "end"):
                await arcade.press(key)
                shown.append(arcade.board.shows_cursor)
                cells.append(arcade.cell(arcade.cursor))
            assert shown == [False, True, False]
            assert cells[0] == cells[2]
            assert cells[0] != cells[1]

    async def test_browsing_from_a_resignation_leaves_it_as_it_is(self) -> None:
        match = a_match("d1", "e8")
        match.resign(Seat.FIRST)
        outcome = match.outcome
        async with running(match, MEDIUM) as arcade:
            assert "White wins by resignation" in arcade.panel
            for key in ("home", "pagedown", "left_square_bracket", "pageup"):
                await arcade.press(key)
                assert match.outcome == outcome
            assert "wins" not in arcade.panel
            await arcade.press("end")
            assert "White wins by resignation" in arcade.panel

    async def test_rematch_works_at_an_earlier_position(self) -> None:
        match = a_match(*BLACK_WINS)
        async with running(match, MEDIUM) as arcade:
            await arcade.press("home", "f3")
            await arcade.until(lambda: arcade.match is not match)
            assert arcade.moves == []


class TestPlayingWhileLooking:
    async def test_move_at_an_earlier_position_keeps_the_old_line_as_a_variation(self) -> None:
        match = a_match("d1", "e8", "d2")
        async with running(match, MEDIUM) as arcade:
            old = match.main_line
            await arcade.press("left_square_bracket", "left_square_bracket")
            await arcade.choose("h3")
            assert arcade.moves == ["d1", "h3"]
            assert match.move_texts == ("d1", "h3")
            # The game as it was played is the main line.
            assert [child.text for child in old[1].children] == ["h3", "e8"]
            assert "› h3 ╰─ e8 d2" in arcade.words("#moves")
            assert old[1].children[1].children == [old[3]]

    async def test_playing_the_same_move_again_follows_the_old_line(self) -> None:
        match = a_match("d1", "e8", "d2")
        async with running(match, MEDIUM) as arcade:
            old = match.main_line
            await arcade.press("left_square_bracket", "left_square_bracket")
            await arcade.choose("e8")
            assert stands_at(arcade, old[2])
            assert line(arcade) == ["d1", "e8", "d2"]
            await arcade.press("r")
            assert stands_at(arcade, old[3])

    @pytest.mark.parametrize("resigned", [False, True])
    async def test_move_at_an_earlier_position_after_the_end_only_adds_a_variation(
        self, resigned: bool
    ) -> None:
        moves = BLACK_WINS[:-1] if resigned else BLACK_WINS
        match = a_match(*moves, white="random")
        if resigned:
            match.resign(Seat.SECOND)
        end = match.current
        outcome = match.outcome
        line = match.main_line
        async with running(match, MEDIUM) as arcade:
            await arcade.press("home")
            # The keyboard plays both sides there.
            await arcade.choose("f1", "a8")
            assert arcade.moves == ["f1", "a8"]
            assert [child.text for child in match.root.children] == ["e1", "f1"]
            assert match.main_line == line
            assert stands_at(arcade, end)
            assert match.outcome == outcome
            assert "Black to play" in arcade.status
            # And back where the game stands, to go on there.
            await arcade.press("z")
            assert stands_at(arcade, arcade.view.viewed)
            assert match.outcome is None
