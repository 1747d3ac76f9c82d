"""The list of moves: its rows, what of it is in view, and what a click on it says."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from abstract_arcade.rules.core import Color
from abstract_arcade.tui.widgets.move_list import NEXT, Entry, MoveList, Row, paired
from tests.tui.widgets.support import alone, lines_of

B, W = Color.BLACK, Color.WHITE


@pytest.mark.parametrize(
    ("colors", "next_color", "rows"),
    [
        ([], None, []),
        ([], B, [Row(1, NEXT, None)]),
        ([], W, [Row(1, None, NEXT)]),
        ([B], None, [Row(1, 1, None)]),
        ([B], W, [Row(1, 1, NEXT)]),
        ([B, W], B, [Row(1, 1, 2), Row(2, NEXT, None)]),
        ([B, W, B, W], None, [Row(1, 1, 2), Row(2, 3, 4)]),
        # A bonus move, of either colour.
        ([B, B, W], None, [Row(1, 1, None), Row(None, 2, 3)]),
        ([B, W, W, B], None, [Row(1, 1, 2), Row(None, None, 3), Row(2, 4, None)]),
        ([W, B, W], None, [Row(1, None, 1), Row(2, 2, 3)]),
        ([B, W], W, [Row(1, 1, 2), Row(None, None, NEXT)]),
    ],
)
def test_plies_are_paired(colors: list[Color], next_color: Color | None, rows: list[Row]) -> None:
    assert paired(colors, next_color) == rows


def entries(count: int) -> list[Entry]:
    """Plies in turn, named after their number."""
    return [Entry((B, W)[number % 2], f"m{number + 1}") for number in range(count)]


class Heard(MoveList):
    """A list that keeps the plies that were chosen."""

    def __init__(self) -> None:
        super().__init__()
        self.plies: list[int] = []

    def on_move_list_move_chosen(self, message: MoveList.MoveChosen) -> None:
        self.plies.append(message.ply)


async def shown(pilot: Pilot[None], moves: MoveList, count: int, current: int) -> list[str]:
    """The lines of a list of so many plies."""
    moves.show(entries(count), current, (B, W)[count % 2])
    await pilot.pause()
    return lines_of(pilot)


class TestList:
    async def test_shows_what_was_played_and_what_comes(self) -> None:
        moves = MoveList()
        async with alone(moves, 20, 4) as pilot:
            assert await shown(pilot, moves, 0, 0) == ["Moves          ply 0", " 1   …", "", ""]
            assert await shown(pilot, moves, 3, 3) == [
                "Moves          ply 3",
                " 1   m1      m2",
                " 2 › m3      …",
                "",
            ]

    async def test_says_how_far_back_one_looks(self) -> None:
        moves = MoveList()
        async with alone(moves, 22, 4) as pilot:
            assert await shown(pilot, moves, 3, 2) == [
                "Moves       ply 2 of 3",
                " 1   m1     › m2",
                " 2   m3",
                "",
            ]
            moves.show(entries(3), 3, None)
            await pilot.pause()
            assert "…" not in "".join(lines_of(pilot))

    async def test_keeps_the_current_ply_in_view_with_a_row_below_it(self) -> None:
        moves = MoveList()
        async with alone(moves, 20, 4) as pilot:
            # Twenty plies in ten rows, three of which are seen.
            for current in range(21):
                lines = await shown(pilot, moves, 20, current)
                if current:
                    assert f"› m{current}" in "".join(lines)
                if 0 < current <= 18:
                    assert f"m{2 * ((current + 1) // 2) + 1}" in "".join(lines)

    async def test_cuts_a_long_move(self) -> None:
        moves = MoveList()
        async with alone(moves, 20, 3) as pilot:
            moves.show([Entry(B, "a1-b2-c3-d4"), Entry(W, "e5")], 2, None)
            await pilot.pause()
            assert lines_of(pilot)[1] == " 1   a1-b… › e5"


class TestMouse:
    async def test_chooses_the_ply_under_it(self) -> None:
        moves = Heard()
        async with alone(moves, 20, 4) as pilot:
            await shown(pilot, moves, 3, 3)
            for x, y in ((5, 1), (13, 1), (5, 2), (5, 0), (0, 1), (13, 2), (5, 3)):
                await pilot.click(offset=(x, y))
            assert moves.plies == [1, 2, 3, 0]
            await pilot.click(offset=(5, 1), button=3)
            assert moves.plies == [1, 2, 3, 0]

    async def test_scrolls_within_the_list_until_a_ply_is_played(self) -> None:
        moves = MoveList()
        async with alone(moves, 20, 4) as pilot:
            await shown(pilot, moves, 20, 20)
            for _ in range(30):
                moves.on_mouse_scroll_up()
            await pilot.pause()
            assert lines_of(pilot)[1].startswith(" 1   m1")
            moves.on_mouse_scroll_down()
            await pilot.pause()
            assert lines_of(pilot)[1].startswith(" 2   m3")
            for _ in range(30):
                moves.on_mouse_scroll_down()
            await pilot.pause()
            assert lines_of(pilot)[2].startswith("10   m19")
            assert "m21" in "".join(await shown(pilot, moves, 21, 21))
