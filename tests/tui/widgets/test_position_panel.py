"""The panel of a position being set up, in different numbers of rows."""

from __future__ import annotations

import pytest

from abstract_arcade.tui.position.panel import PlacingRow, PositionVerdict, position_blocks
from abstract_arcade.tui.widgets.blocks import fit, stacked
from abstract_arcade.tui.widgets.lines import ButtonRole, Line

TILE: list[Line] = [[("####", "text")], [("####", "text")]]
PIECES = [
    PlacingRow("pick(1)", "1", "Black", "16", is_selected=True, tile=TILE),
    PlacingRow("pick(2)", "2", "White", "3", tile=TILE),
    PlacingRow("pick(3)", "3", "take away", "", tile=TILE),
]
FACTS = [
    PlacingRow("change_mover", "x", "To move", "Black"),
    PlacingRow("pick(4)", "4", "Name", "Shingetsu 10D", is_selected=True),
]
FAULT = PositionVerdict("a fault", [("Something is wrong here.", "text")], [("g", "dim")])
READY = PositionVerdict("ready", (), [("g", "amber"), ("  plays", "soft")])


def lines_of(
    verdict: PositionVerdict = READY, width: int = 30, rows: int = 40, *, in_letters: bool = False
) -> list[Line]:
    """The lines of the panel that some rows show."""
    blocks = position_blocks(PIECES, FACTS, verdict, width, in_letters=in_letters)
    return stacked(fit(blocks, rows))


def texts(lines: list[Line]) -> list[str]:
    return ["".join(text for text, _ in line).rstrip() for line in lines]


def test_pieces_have_pictures_and_blank_rows_when_they_fit() -> None:
    lines = texts(lines_of())
    assert lines[:8] == [
        "  Place",
        "",
        "▌ ####  1  Black            16",
        "▌ ####",
        "",
        "  ####  2  White             3",
        "  ####",
        "",
    ]
    assert lines[13:17] == [
        "  The game",
        "",
        "  x  To move             Black",
        "  4  Name        Shingetsu 10D",
    ]
    assert lines[20:23] == ["  Check                  ready", "", "  g  plays"]
    assert not any(lines[23:])


def test_pieces_have_one_line_each_when_rows_are_short() -> None:
    assert texts(lines_of(width=22, rows=11)) == [
        "  Place",
        "▌ 1  Black          16",
        "  2  White           3",
        "  3  take away",
        "",
        "  The game",
        "  x  To move     Black",
        "  4 Name Shingetsu 10D",
        "",
        "  Check          ready",
        "  g  plays",
    ]


@pytest.mark.parametrize("height", range(12, 40))
def test_panel_does_not_move_when_there_is_a_fault(height: int) -> None:
    ready, fault = (texts(lines_of(verdict, rows=height)) for verdict in (READY, FAULT))
    check = next(row for row, line in enumerate(ready) if "Check" in line)
    assert fault[:check] == ready[:check]
    assert "  Something is wrong here." in fault
    assert len(fault) <= height


def test_pointer_in_ascii_mode_is_on_one_line() -> None:
    pointed = [line for line in texts(lines_of(in_letters=True)) if line.startswith("▌")]
    assert len(pointed) == 1


def test_rows_of_the_panel_are_buttons() -> None:
    lines = lines_of(width=22, rows=16)
    actions = [
        next((str(role.action) for _, role in line if isinstance(role, ButtonRole)), "")
        for line in lines
    ]
    assert [each for each in actions if each] == [
        "pick(1)",
        "pick(2)",
        "pick(3)",
        "change_mover",
        "pick(4)",
    ]
