"""The status line of the play screen after a ply: the last move is news until a key is answered."""

from __future__ import annotations

from abstract_arcade.rules import new_game
from abstract_arcade.tui.frame.ask import Ask
from tests.tui.support import MEDIUM, ArcadePilot, a_match, cells_of, running

FREE_RENJU = new_game("renju", opening="free")

LOW = (60, 22)
"""A terminal in which the status of Renju has one line: columns and rows."""

# Then a black stone on h10 makes two threes.
BEFORE_A_FOUL = ("h8", "a1", "h9", "a3", "i10", "a5", "j10", "a7")


def drawn(table: ArcadePilot) -> str:
    """What is drawn on the lines of the status, in one line."""
    region = table.play_screen.status.region
    lines = [
        line[region.x : region.right] for line in cells_of(table.app)[region.y : region.bottom]
    ]
    return " ".join("".join(cell.text for line in lines for cell in line).split())


async def play_under_cursor(table: ArcadePilot) -> None:
    await table.press("enter")
    await table.until(lambda: len(table.moves) == 1)
    assert "Black h8." in drawn(table)


class TestOnOneLine:
    async def test_reply_replaces_the_move_in_a_status_of_one_line(self) -> None:
        async with running(a_match(game=FREE_RENJU), LOW) as table:
            await play_under_cursor(table)
            await table.press("m")
            await table.until(lambda: "Marks are off" in drawn(table))

    async def test_refusal_replaces_the_move_in_a_status_of_one_line(self) -> None:
        async with running(a_match(game=FREE_RENJU), LOW) as table:
            await play_under_cursor(table)
            await table.visit("h8")
            await table.press("enter")
            await table.until(lambda: "h8 is taken" in drawn(table))


async def test_typed_foul_is_named_in_full_behind_the_question() -> None:
    *before, last = BEFORE_A_FOUL
    async with running(a_match(*before, game=FREE_RENJU), MEDIUM) as table:
        table.view.play(table.match.position.parse(last))
        await table.type_move("h10")
        await table.press("enter")
        await table.until_open(Ask)
        await table.until(lambda: "h10 is a double three, a foul: White wins" in drawn(table))


async def test_choice_of_offers_is_named_in_full() -> None:
    match = a_match("h8", "h9", "i10", "g7", "j10", game=new_game("renju"))
    async with running(match, MEDIUM) as table:
        await table.visit("k12")
        await table.press("enter")
        await table.until(lambda: len(table.moves) == 6)
        await table.until(
            lambda: "White picks A j10 or B k12 as Black's fifth stone." in drawn(table)
        )
