"""What can be shown of a match or left out: the numbers of moves, and which side is on top."""

from __future__ import annotations

from abstract_arcade.rules import new_game
from abstract_arcade.tui.play.screen import PlayScreen
from abstract_arcade.tui.position.screen import PositionScreen
from tests.tui.support import LARGE, SMALL, ArcadePilot, a_match, running

MOVES = ("e1", "e8", "a8", "h5", "h8", "d1", "e7", "g1", "c8", "e2", "g5", "a3")


def numbers(arcade: ArcadePilot) -> dict[str, str]:
    """The digits on the stones, by the names of their sites."""
    sites = {name: "".join(arcade.cell_text(name)) for name in MOVES}
    found = {name: "".join(each for each in text if each.isdigit()) for name, text in sites.items()}
    return {name: text for name, text in found.items() if text}


class TestMoveNumbers:
    async def test_key_numbers_the_last_moves_then_all_then_none(self) -> None:
        async with running(a_match(*MOVES), LARGE) as arcade:
            arcade.board.cursor = arcade.site("b4")
            assert numbers(arcade) == {}
            await arcade.press("N")
            assert "The last 10 moves are numbered" in arcade.text()
            assert numbers(arcade) == {name: str(n) for n, name in enumerate(MOVES, 1) if n > 2}
            await arcade.press("N")
            assert numbers(arcade) == {name: str(n) for n, name in enumerate(MOVES, 1)}
            await arcade.press("N")
            assert numbers(arcade) == {}

    async def test_move_numbers_follow_the_position_shown(self) -> None:
        async with running(a_match(*MOVES), SMALL) as arcade:
            await arcade.press("N", "home", "right_square_bracket", "right_square_bracket")
            arcade.board.cursor = arcade.site("b4")
            await arcade.press("m")
            assert numbers(arcade) == {"e1": "1", "e8": "2"}


class TestTurning:
    async def test_keys_mouse_and_typed_moves_work_on_a_turned_board(self) -> None:
        async with running(a_match(*MOVES), LARGE) as arcade:
            await arcade.press("T")
            assert "West is at the top" in arcade.text()
            # West is on top, and north on the right.
            arcade.board.cursor = arcade.site("e4")
            await arcade.press("up")
            assert arcade.cursor == "d4"
            await arcade.press("right")
            assert arcade.cursor == "d3"
            layout = arcade.board.layout_shown
            x, y = arcade.board.layout_region.offset
            legal = next(move[0] for move in arcade.match.position.legal_moves() if move)
            left, top = layout.origin(legal)
            await arcade.hover(x + left + 1, y + top)
            assert arcade.board.cursor == legal
            await arcade.press("enter")
            assert arcade.moves[-1] == arcade.name(legal)
            text = arcade.match.position.format(arcade.match.position.legal_moves()[0])
            await arcade.type_move(text)
            await arcade.press("enter")
            assert arcade.moves[-1] == text

    async def test_turned_board_has_its_arrows_at_the_right_sides(self) -> None:
        async with running(a_match(), LARGE) as arcade:
            assert "▼ North" in arcade.text()
            for arrow in "◀▲▶▼":
                await arcade.press("T")
                assert f"{arrow} North" in arcade.text()

    async def test_click_beside_a_turned_board_chooses_the_lane_there(self) -> None:
        async with running(a_match(), LARGE) as arcade:
            await arcade.press("T")
            layout = arcade.board.layout_shown
            x, y = arcade.board.layout_region.offset
            _, row = layout.origin(arcade.site("c1"))
            # North is on the right: the arrow of column c is beside its row.
            await arcade.click(x + layout.width - 4, y + row + layout.zoom.height // 2)
            assert arcade.moves == ["c1"]

    async def test_only_boards_with_sides_can_be_turned(self) -> None:
        async with running(a_match("h8", game=new_game("renju")), LARGE) as arcade:
            before = arcade.lines()
            await arcade.press("T")
            assert arcade.lines() == before
            assert "turn" not in {each.action for each in arcade.play_screen.key_bar.hints}

    async def test_board_stays_turned_when_a_position_is_set_up(self) -> None:
        async with running(a_match("d1"), LARGE) as arcade:
            await arcade.press("T", "E")
            await arcade.until_open(PositionScreen)
            assert arcade.board.layout_shown.place(arcade.site("a8")) == (0, 0)
            await arcade.press("escape")
            await arcade.until_open(PlayScreen)
            assert arcade.board.layout_shown.place(arcade.site("a8")) == (0, 0)
