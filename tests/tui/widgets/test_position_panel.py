"""The panel beside a position that is put together: as much air as there is room for."""

from __future__ import annotations

import pytest

from abstract_arcade.tui.position.panel import PlacingRow, PositionPanel, Verdict
from abstract_arcade.tui.widgets.lines import ButtonRole, Line

TILE: list[Line] = [[("####", "text")], [("####", "text")]]
PIECES = [
    PlacingRow("pick(1)", "1", "Black", "16", is_lit=True, tile=TILE),
    PlacingRow("pick(2)", "2", "White", "3", tile=TILE),
    PlacingRow("pick(3)", "3", "take away", "", tile=TILE),
]
FACTS = [
    PlacingRow("change_mover", "x", "To move", "Black"),
    PlacingRow("pick(4)", "4", "Name", "Shingetsu 10D", is_lit=True),
]
FAULT = Verdict("a fault", [("Something is wrong here.", "text")], [("g", "dim")])
READY = Verdict("ready", (), [("g", "amber"), ("  plays", "soft")])


def panel(verdict: Verdict = READY, *, in_letters: bool = False) -> PositionPanel:
    made = PositionPanel()
    made.show(PIECES, FACTS, verdict, in_letters=in_letters)
    return made


def texts(made: PositionPanel, width: int, height: int) -> list[str]:
    lines = ["".join(text for text, _ in line) for line in made.lay_out(width, height)]
    assert all(len(line) <= width for line in lines)
    return [line.rstrip() for line in lines]


def test_has_tiles_and_air_where_there_is_room() -> None:
    lines = texts(panel(), 30, 40)
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
    assert lines[-3:] == ["  Check                  ready", "", "  g  plays"]


def test_has_a_line_for_each_where_there_is_less() -> None:
    assert texts(panel(), 22, 14) == [
        "  Place",
        "▌ 1 Black           16",
        "  2 White            3",
        "  3 take away",
        "",
        "  The game",
        "  x To move      Black",
        "  4 Name Shingetsu 10D",
        "",
        "  Check          ready",
        "  g  plays",
    ]


@pytest.mark.parametrize("height", range(12, 40))
def test_stays_where_it_is_when_something_is_wrong(height: int) -> None:
    ready, fault = (texts(panel(verdict), 30, height) for verdict in (READY, FAULT))
    check = next(row for row, line in enumerate(ready) if "Check" in line)
    assert fault[:check] == ready[:check]
    assert "  Something is wrong here." in fault
    assert len(fault) <= height


def test_points_in_letters_on_one_line() -> None:
    pointed = [line for line in texts(panel(in_letters=True), 30, 40) if line.startswith("▌")]
    assert len(pointed) == 1


def test_is_made_of_buttons() -> None:
    lines = list(panel().lay_out(22, 14))
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
