"""The play screen in Renju's openings: numbers beside the board, offers with letters, swaps."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from abstract_arcade.rules import SWAP, new_game
from abstract_arcade.rules.renju import RenjuPosition
from abstract_arcade.rules.renju_opening import OPENINGS
from tests.tui.support import LARGE, MEDIUM, ArcadePilot, a_match, running

pytestmark = pytest.mark.slow

SOOSORV8 = "h8 h9 h10 i9"
YAMAGUCHI = "h8 h9 h10"
TARAGUCHI10 = "h8 h9 h10 i9"


@asynccontextmanager
async def playing(
    opening: str, moves: str, size: tuple[int, int] = LARGE, *, ascii_only: bool = False
) -> AsyncIterator[ArcadePilot]:
    match = a_match(*moves.split(), game=new_game("renju", opening=opening))
    async with running(match, size, ascii_only=ascii_only) as table:
        yield table


class TestLetters:
    async def test_letter_picks_the_offer_with_that_letter(self) -> None:
        async with playing("rif", "h8 h9 g7 i1 f6 i9") as table:
            assert "B picks it" in table.panel
            await table.press("C")
            assert len(table.moves) == 6
            await table.press("B")
            assert len(table.moves) == 7
            assert table.match.current.text == "i9"

    async def test_letter_is_typed_while_the_text_field_is_open(self) -> None:
        async with playing("rif", "h8 h9 g7 i1 f6 i9") as table:
            await table.press("slash", "A")
            assert len(table.moves) == 6
            assert "picks" in table.status


class TestNumbers:
    @pytest.mark.parametrize("size", [LARGE, MEDIUM], ids=str)
    async def test_digit_names_a_number(self, size: tuple[int, int]) -> None:
        async with playing("soosorv8", SOOSORV8, size) as table:
            assert "White names how many fifth stones Black offers, 1 to 8." in table.status
            await table.press("3")
            assert table.moves[-1] == "3"
            assert "Black offers a fifth stone, 1 of 3, or swap" in table.status
            assert "n = 3" in table.panel

    async def test_digit_zero_names_ten(self) -> None:
        async with playing("yamaguchi", YAMAGUCHI) as table:
            await table.press("0")
            assert table.moves[-1] == "10"

    @pytest.mark.parametrize("size", [LARGE, MEDIUM], ids=str)
    async def test_click_names_a_number(self, size: tuple[int, int]) -> None:
        async with playing("yamaguchi", YAMAGUCHI, size) as table:
            await table.click_text("11")
            # The ruler has an 11, too, but the panel's comes after it.
            assert table.moves[-1] == "11"

    async def test_number_can_be_typed(self) -> None:
        async with playing("yamaguchi", YAMAGUCHI) as table:
            await table.type_move("1")
            assert "names 1" in table.status
            await table.write("2")
            assert "names 12" in table.status
            await table.press("enter")
            assert table.moves[-1] == "12"
            assert table.cursor == "h7"
            assert "taken" not in table.status

    @pytest.mark.parametrize(
        ("keys", "number"),
        [
            (["right"], "1"),
            (["right", "right", "right"], "3"),
            (["right", "down"], "7"),
            (["down", "down", "down", "left"], "6"),
            (["full_stop"], "1"),
            (["comma"], "12"),
        ],
    )
    async def test_cursor_reaches_the_numbers(self, keys: list[str], number: str) -> None:
        async with playing("yamaguchi", YAMAGUCHI) as table:
            await table.press(*keys)
            assert f"Black names {number}: Black" in table.status
            # No second cursor is left on the board.
            assert table.cell_text("h8") == table.cell_text("h10")
            await table.press("enter")
            assert table.moves[-1] == number
            assert table.cursor == "h7"
            assert "White's fourth stone, or swap" in table.status

    async def test_cursor_is_on_the_board_after_browsing_from_numbers(self) -> None:
        async with playing("soosorv8", f"{SOOSORV8} 3") as table:
            await table.press("left_square_bracket", "right", "right_square_bracket")
            assert table.cursor == "h8"

    async def test_point_is_refused_if_a_number_is_due(self) -> None:
        async with playing("soosorv8", SOOSORV8) as table:
            await table.click_site("a1")
            assert table.status.startswith(
                "◉ White names how many fifth stones Black offers, 1 to 8"
            )
            assert len(table.moves) == 4

    async def test_taraguchi10_can_name_a_number_instead_of_a_stone(self) -> None:
        async with playing("taraguchi10", TARAGUCHI10) as table:
            assert "10 offers 0 chooses this" in table.panel
            # The last legal move in reading order.
            await table.visit("l4")
            await table.press("full_stop")
            assert "Black names 10 and offers ten fifth stones" in table.status
            await table.press("up")
            assert table.cursor == "l4"
            await table.press("0")
            assert table.moves[-1] == "10"
            assert "Black offers l4, the first of ten fifth stones" in table.status


class TestOffers:
    TEN = f"{TARAGUCHI10} 10 g8 j10 k8 g9 f9 k9 j7 i7 g7 i10"

    @pytest.mark.parametrize("size", [LARGE, MEDIUM], ids=str)
    async def test_ten_offers_fit_with_letters_up_to_l(self, size: tuple[int, int]) -> None:
        twelve = f"{YAMAGUCHI} 12 i9 a1 b1 c1 d1 e1 f1 g1 h1 i1 j10 k10 l10"
        async with playing("yamaguchi", twelve, size) as table:
            for letter, name in zip("ABCDEFGHIJKL", twelve.split()[5:], strict=True):
                assert f"{letter} {name}" in table.panel
            states = table.board.states
            assert [state.label for state in states if state.label][:9] == list("ABCDEFGHI")

    @pytest.mark.parametrize(("typed", "picked"), [("c", "k8"), ("J", "i10"), ("g9", "g9")])
    async def test_offer_is_picked_by_letter_or_point(self, typed: str, picked: str) -> None:
        async with playing("taraguchi10", self.TEN) as table:
            await table.type_move(typed)
            assert f"picks {picked} as Black's fifth stone" in table.status
            await table.press("enter")
            assert table.moves[-1] == picked

    async def test_offer_is_picked_by_digit_or_click(self) -> None:
        async with playing("taraguchi10", self.TEN) as table:
            await table.press("0")
            assert table.moves[-1] == "i10"
            await table.press("z")
            await table.click_text("E f9   F k9")
            assert table.moves[-1] == "f9"
            await table.press("z")
            await table.click_site("k8")
            assert table.moves[-1] == "k8"
            assert "pick C" in table.panel

    async def test_offers_have_letters_in_ascii(self) -> None:
        async with playing("taraguchi10", self.TEN, MEDIUM, ascii_only=True) as table:
            assert "A" in "".join(table.cell_text("g8"))
            assert "J" in "".join(table.cell_text("i10"))


@pytest.mark.parametrize("opening", [each for each in OPENINGS if each != "free"])
async def test_every_opening_is_played_by_the_keyboard_alone(opening: str) -> None:
    async with playing(opening, "", MEDIUM) as table:
        for _ in range(40):
            position = table.view.position
            assert isinstance(position, RenjuPosition)
            if position.opening.is_over:
                break
            before = len(table.moves)
            if before % 5 == 4 and table.view.position.why_illegal(SWAP) is None:
                await table.press("s")
            else:
                await table.press("full_stop", "enter")
            assert len(table.moves) == before + 1, table.text()
            assert not table.cut()
        else:
            raise AssertionError("the opening does not end")
