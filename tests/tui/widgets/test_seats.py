"""The lines of a player, and bars that are shared in proportion."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from rich.style import Style

from abstract_arcade.tui.widgets.seats import ClockFace, SeatRow, Share, bar, seat_lines
from tests.tui.widgets.support import texts

TILE = ([("▗▇▇▖", "text")], [("▝▁▁▘", "text")])


class TestSeatLines:
    @pytest.mark.parametrize(
        ("seat", "lines"),
        [
            (SeatRow(TILE, "Player 1", "to play"), ["  ▗▇▇▖  Player 1    ", "  ▝▁▁▘  to play"]),
            (
                SeatRow(TILE, "Greedy", "12 stones", "won", has_won=True),
                ["  ▗▇▇▖  Greedy   won", "  ▝▁▁▘  12 stones"],
            ),
            (
                SeatRow(TILE, "A name of 20 letters", "", "to play"),
                ["  ▗▇▇▖  A name of 2…", "  ▝▁▁▘  "],
            ),
            (
                SeatRow(TILE, "Ann", "left to right", "to play"),
                ["  ▗▇▇▖  Ann  to play", "  ▝▁▁▘  left to right"],
            ),
        ],
    )
    def test_seat_lines_fit_their_columns(self, seat: SeatRow, lines: list[str]) -> None:
        upper, lower = texts(seat_lines(seat, 20))
        assert (upper, lower.rstrip()) == (lines[0], lines[1].rstrip())

    def test_seat_to_move_is_highlighted(self) -> None:
        roles = [
            [
                role
                for _, role in next(iter(seat_lines(SeatRow(TILE, "A", "7 stones", "", moves), 20)))
            ]
            for moves in (False, True)
        ]
        assert "strong" not in roles[0]
        assert roles[1].count("strong") == 1

    def test_pointer_in_ascii_mode_is_on_one_line(self) -> None:
        seat = SeatRow(TILE, "A", "to play", is_to_move=True)
        upper, lower = texts(seat_lines(seat, 20, in_letters=True))
        assert upper.startswith("▌ ")
        assert lower.startswith("  ")


class TestBar:
    @pytest.mark.parametrize(
        ("black", "white", "text"),
        [
            (1, 1, "bbbbbwwwww"),
            (0, 3, "wwwwwwwwww"),
            (3, 0, "bbbbbbbbbb"),
            (1, 2, "bbbwwwwwww"),
            (1, 99, "wwwwwwwwww"),
        ],
    )
    def test_bar_is_divided_in_proportion(self, black: int, white: int, text: str) -> None:
        shares = [Share(black, "b", Style(bold=True)), Share(white, "w", Style())]
        assert texts([bar(shares, 10)]) == [text]
        assert bar(shares, 10)[0][1] == Style(bold=True)


class TestClocks:
    @pytest.mark.parametrize(
        ("clock", "width", "lines"),
        [
            (ClockFace("3:12"), 20, ["  ▗▇▇▖  Ada     3:12", "  ▝▁▁▘  to play"]),
            (
                ClockFace("0:30", periods=2),
                32,
                ["  ▗▇▇▖  Ada             ◆ ◆ 0:30", "  ▝▁▁▘  to play"],
            ),
            (ClockFace("0:30", periods=5), 24, ["  ▗▇▇▖  Ada      5◆ 0:30", "  ▝▁▁▘  to play"]),
            (
                # Whose turn it is gives way to the bar.
                ClockFace("0:08.4", 0, True, 8.4),
                20,
                ["  ▗▇▇▖  Ada   0:08.4", "  ▝▁▁▘    ─━━━━━━━━━"],
            ),
            (
                ClockFace("0:00.0", 0, True, 0.0),
                28,
                ["  ▗▇▇▖  Ada           0:00.0", "  ▝▁▁▘  to play   ──────────"],
            ),
        ],
    )
    def test_clock_is_at_the_right_edge(
        self, clock: ClockFace, width: int, lines: list[str]
    ) -> None:
        seat = SeatRow(TILE, "Ada", "to play", clock=clock)
        upper, lower = texts(seat_lines(seat, width))
        assert [upper, lower.rstrip()] == lines

    def test_clock_leaves_room_for_a_part_of_any_name(self) -> None:
        seat = SeatRow(TILE, "日本語の名前です", "", clock=ClockFace("3:12"))
        upper, _ = texts(seat_lines(seat, 20))
        assert upper == "  ▗▇▇▖  日本語… 3:12"
        assert cell_len(upper) == 20
