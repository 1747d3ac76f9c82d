"""The list of moves: its rows, what of it is in view, and what a click on it says."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence

import pytest
from textual.pilot import Pilot

from abstract_arcade.rules.terms import Color
from abstract_arcade.tui.widgets.move_list import NEXT, MoveList, MoveRow, Moves, Ply, paired
from tests.tui.widgets.support import alone, lines_of

B = Color.BLACK
W = Color.WHITE


@pytest.mark.parametrize(
    ("moves", "next_color", "rows"),
    [
        ([], None, []),
        ([], B, [MoveRow(1, NEXT, None)]),
        ([], W, [MoveRow(1, None, NEXT)]),
        ([(B, 1)], None, [MoveRow(1, 1, None)]),
        ([(B, 1)], W, [MoveRow(1, 1, NEXT)]),
        ([(B, 1), (W, 2)], B, [MoveRow(1, 1, 2), MoveRow(3, NEXT, None)]),
        ([(B, 1), (W, 2), (B, 3), (W, 4)], None, [MoveRow(1, 1, 2), MoveRow(3, 3, 4)]),
        # A bonus move, of either colour.
        ([(B, 1), (B, 2), (W, 3)], None, [MoveRow(1, 1, None), MoveRow(2, 2, 3)]),
        (
            [(B, 1), (W, 2), (W, 3), (B, 4)],
            None,
            [MoveRow(1, 1, 2), MoveRow(3, None, 3), MoveRow(4, 4, None)],
        ),
        ([(W, 1), (B, 2), (W, 3)], None, [MoveRow(1, None, 1), MoveRow(2, 2, 3)]),
        ([(B, 1), (W, 2)], W, [MoveRow(1, 1, 2), MoveRow(3, None, NEXT)]),
        # White swaps, Black swaps, Black offers, White picks: only stones have numbers.
        ([(B, 3), (W, None), (W, 4)], None, [MoveRow(3, 1, 2), MoveRow(4, None, 3)]),
        (
            [(B, None), (B, None)],
            W,
            [MoveRow(None, 1, None), MoveRow(None, 2, None), MoveRow(1, None, NEXT)],
        ),
        (
            [(B, None), (W, 5), (W, 6)],
            None,
            [MoveRow(None, 1, None), MoveRow(5, None, 2), MoveRow(6, None, 3)],
        ),
    ],
)
def test_paired_arranges_plies_in_rows(
    moves: list[tuple[Color, int | None]], next_color: Color | None, rows: list[MoveRow]
) -> None:
    assert paired(moves, next_color) == rows


def ply(text: str, *variations: Sequence[Ply], color: Color = B, has_comment: bool = False) -> Ply:
    """A ply that is called by its text."""
    return Ply(text, color, text, has_comment, variations)


def line(*texts: str) -> list[Ply]:
    """A line of plies without variations."""
    return [ply(text) for text in texts]


def in_turn(*plies: Ply | str) -> list[Ply]:
    """A main line, whose colours alternate."""
    made = [ply(each) if isinstance(each, str) else each for each in plies]
    return [
        each._replace(color=(B, W)[number % 2], number=number + 1)
        for number, each in enumerate(made)
    ]


def numbered(count: int) -> list[Ply]:
    """Plies in turn, named after their number."""
    return in_turn(*(f"m{number}" for number in range(1, count + 1)))


class Heard(MoveList):
    """A list that keeps the moves that were chosen."""

    def __init__(self) -> None:
        super().__init__()
        self.keys: list[Hashable] = []

    def on_move_list_move_chosen(self, message: MoveList.MoveChosen) -> None:
        self.keys.append(message.key)


async def shown(
    pilot: Pilot[None],
    moves: MoveList,
    plies: Sequence[Ply],
    viewed: str | None,
    current: str | None = None,
    *,
    ahead: Collection[Hashable] = (),
    next_color: Color | None = None,
) -> list[str]:
    """Return the lines of a list; `current` is the current move, if not the one shown."""
    current = viewed if current is None else current
    moves.show(Moves(plies, viewed, current, next_color, ahead=ahead))
    await pilot.pause()
    return lines_of(pilot)


async def counted(pilot: Pilot[None], moves: MoveList, count: int, viewed: int) -> list[str]:
    """Return the lines of a list of `count` plies, the last of which is current."""
    moves.show(
        Moves(
            numbered(count),
            viewed=f"m{viewed}" if viewed else None,
            current=f"m{count}" if count else None,
            next_color=(B, W)[count % 2],
            count=f"move {viewed}",
        )
    )
    await pilot.pause()
    return lines_of(pilot)


class TestMainLine:
    async def test_move_list_shows_the_moves_and_the_place_of_the_next(self) -> None:
        moves = MoveList()
        async with alone(moves, 20, 4) as pilot:
            assert await counted(pilot, moves, 0, 0) == ["Moves         move 0", " 1  …", "", ""]
            moves.show(Moves(count="move 108 of 110"))
            await pilot.pause()
            assert lines_of(pilot)[0] == "Moves     108 of 110"
            assert await counted(pilot, moves, 3, 3) == [
                "Moves         move 3",
                " 1  m1     2  m2",
                " 3› m3     4  …",
                "",
            ]

    async def test_move_list_marks_the_move_shown_and_the_current_one(self) -> None:
        moves = MoveList()
        async with alone(moves, 28, 4) as pilot:
            assert await counted(pilot, moves, 3, 2) == [
                "Moves                 move 2",
                " 1  m1        2› m2",
                " 3  m3        4  …  the game",
                "",
            ]
            lines = await shown(pilot, moves, numbered(3), "m3")
            assert "…" not in "".join(lines)
            assert "the game" not in "".join(lines)

    async def test_move_list_leaves_out_the_note_on_the_current_move_when_it_does_not_fit(
        self,
    ) -> None:
        moves = MoveList()
        async with alone(moves, 22, 4) as pilot:
            assert (await counted(pilot, moves, 3, 2))[2] == " 3  m3     4  …"

    async def test_move_list_keeps_the_move_shown_in_view_with_a_row_below_it(self) -> None:
        moves = MoveList()
        async with alone(moves, 20, 4) as pilot:
            # Twenty plies in ten rows, three of which are seen.
            for viewed in range(21):
                lines = await counted(pilot, moves, 20, viewed)
                if viewed:
                    assert f"› m{viewed}" in "".join(lines)
                if 0 < viewed <= 18:
                    assert f"m{2 * ((viewed + 1) // 2) + 1}" in "".join(lines)

    async def test_move_list_has_a_blank_row_below_its_heading_when_it_is_high(self) -> None:
        moves = MoveList()
        async with alone(moves, 20, 9) as pilot:
            assert (await counted(pilot, moves, 1, 1))[:3] == [
                "Moves         move 1",
                "",
                " 1› m1     2  …",
            ]

    async def test_move_that_just_fits_is_not_truncated(self) -> None:
        moves = MoveList()
        async with alone(moves, 20, 3) as pilot:
            lines = await shown(pilot, moves, in_turn("B g10", "pick A"), "pick A")
            assert lines[1] == " 1  B g10  2› pick A"

    async def test_long_move_is_truncated_before_the_sign_of_its_comment(self) -> None:
        moves = MoveList()
        async with alone(moves, 20, 3) as pilot:
            lines = await shown(pilot, moves, in_turn("a1-b2-c3-d4", "e5"), "e5")
            assert lines[1] == " 1  a1-b…  2› e5"
            plies = in_turn(ply("a1-b2-c3-d4", has_comment=True), ply("e5", has_comment=True))
            lines = await shown(pilot, moves, plies, "e5")
            assert lines[1] == " 1  a1-…;  2› e5;"

    async def test_move_list_shows_other_moves_of_the_same_number(self) -> None:
        moves = MoveList()
        async with alone(moves, 20, 3) as pilot:
            assert "m1" in (await shown(pilot, moves, in_turn("m1"), "m1"))[1]
            for text in ("a1", "b1", "c1"):
                # Each is gone before the next is made, which may then lie at the same place.
                moves.show(Moves(in_turn(text), viewed=text, current=text))
            await pilot.pause()
            assert lines_of(pilot)[1] == " 1› c1"


# A variation, a variation of one of its moves, and another variation of the same move.
TREE = in_turn(
    "g8",
    ply(
        "b8",
        [ply("e5", has_comment=True), ply("d5", line("a6", "d2")), ply("f8")],
        line("A6", "h3"),
    ),
    "f1",
    "g7",
    "b1",
)


class TestVariations:
    async def test_variation_is_below_the_row_that_it_leaves(self) -> None:
        moves = MoveList()
        async with alone(moves, 28, 12) as pilot:
            lines = await shown(pilot, moves, TREE, "e5", "b1", next_color=W)
            assert lines[2:9] == [
                " 1  g8        2  b8",
                "    ╰─›e5; d5 f8",
                "       ╰─ a6 d2",
                "    ╰─ A6 h3",
                " 3  f1        4  g7",
                " 5  b1        6  …  the game",
                "",
            ]

    async def test_current_move_in_a_variation_is_marked(self) -> None:
        moves = MoveList()
        async with alone(moves, 28, 12) as pilot:
            lines = await shown(pilot, moves, TREE, "g8", "d2")
            assert lines[2] == " 1› g8        2  b8"
            assert lines[4] == "       ╰─ a6 d2     the game"

    async def test_variation_of_the_first_move_is_below_it(self) -> None:
        moves = MoveList()
        async with alone(moves, 28, 5) as pilot:
            plies = in_turn(ply("m1", line("e1", "h1")), "m2")
            assert (await shown(pilot, moves, plies, "h1"))[1:3] == [
                " 1  m1        2  m2",
                "    ╰─ e1›h1",
            ]

    async def test_variation_wraps_below_its_own_first_move(self) -> None:
        moves = MoveList()
        async with alone(moves, 20, 8) as pilot:
            long = line(*(f"v{number}" for number in range(1, 8)))
            plies = in_turn(ply("m1", long), "m2")
            assert (await shown(pilot, moves, plies, "v5"))[1:5] == [
                " 1  m1     2  m2",
                "    ╰─ v1 v2 v3 v4",
                "      ›v5 v6 v7",
                "",
            ]

    async def test_move_too_long_for_a_line_is_truncated_in_a_variation(self) -> None:
        moves = MoveList()
        async with alone(moves, 20, 4) as pilot:
            plies = in_turn(ply("m1", line("a1-b2-c3-d4-e5", "v2")))
            assert (await shown(pilot, moves, plies, "m1"))[2:] == [
                "    ╰─ a1-b2-c3-d4-…",
                "       v2",
            ]

    async def test_variations_are_indented_by_level_up_to_the_fourth(self) -> None:
        inner = line("v8")
        for number in range(7, 0, -1):
            inner = [ply(f"v{number}", inner)]
        moves = MoveList()
        async with alone(moves, 28, 20) as pilot:
            lines = await shown(pilot, moves, in_turn(ply("m1", inner)), "m1")
            starts = [text.index("╰") for text in lines if "╰" in text]
            assert starts == [4, 7, 10, 13, 13, 13, 13, 13]

    async def test_variations_of_a_hundred_levels_are_drawn(self) -> None:
        inner = line("v100")
        for number in range(99, 0, -1):
            inner = [ply(f"v{number}", inner)]
        moves = MoveList()
        async with alone(moves, 28, 12) as pilot:
            lines = await shown(pilot, moves, in_turn(ply("m1", inner)), "v100")
            assert "›v100" in "".join(lines)

    async def test_move_shown_in_a_variation_stays_in_view(self) -> None:
        moves = MoveList()
        async with alone(moves, 20, 5) as pilot:
            long = line(*(f"v{number}" for number in range(1, 60)))
            plies = in_turn("m1", ply("m2", long), "m3")
            for number in (1, 30, 59):
                lines = await shown(pilot, moves, plies, f"v{number}", "m3")
                assert f"›v{number}" in "".join(lines)


class TestMouse:
    async def test_click_chooses_the_move_under_the_mouse(self) -> None:
        moves = Heard()
        async with alone(moves, 20, 4) as pilot:
            await counted(pilot, moves, 3, 3)
            for x, y in ((5, 1), (13, 1), (5, 2), (5, 0), (0, 1), (13, 2), (5, 3)):
                await pilot.click(offset=(x, y))
            assert moves.keys == ["m1", "m2", "m3", None]
            await pilot.click(offset=(5, 1), button=3)
            assert moves.keys == ["m1", "m2", "m3", None]

    async def test_click_chooses_a_move_of_a_variation(self) -> None:
        moves = Heard()
        async with alone(moves, 28, 12) as pilot:
            lines = await shown(pilot, moves, TREE, "g8")
            for text in ("e5", "d5", "f8", "d2", "A6"):
                y = next(y for y, seen in enumerate(lines) if text in seen)
                await pilot.click(offset=(lines[y].index(text), y))
            assert moves.keys == ["e5", "d5", "f8", "d2", "A6"]
            # The sign of a variation is no move.
            await pilot.click(offset=(5, 5))
            assert len(moves.keys) == 5

    async def test_click_in_a_scrolled_list_chooses_the_visible_move(self) -> None:
        moves = Heard()
        async with alone(moves, 20, 4) as pilot:
            lines = await counted(pilot, moves, 20, 20)
            await pilot.click(offset=(lines[1].index("m1"), 1))
            assert moves.keys == [lines[1].split()[1]]
            assert moves.keys != ["m1"]

    async def test_wheel_scrolls_the_list_until_a_move_is_played(self) -> None:
        moves = MoveList()
        async with alone(moves, 20, 4) as pilot:
            await counted(pilot, moves, 20, 20)
            for _ in range(30):
                moves.on_mouse_scroll_up()
            await pilot.pause()
            assert lines_of(pilot)[1].startswith(" 1  m1")
            moves.on_mouse_scroll_down()
            await pilot.pause()
            assert lines_of(pilot)[1].startswith(" 3  m3")
            for _ in range(30):
                moves.on_mouse_scroll_down()
            await pilot.pause()
            assert lines_of(pilot)[2].startswith("19  m19")
            assert "m21" in "".join(await counted(pilot, moves, 21, 21))
