"""No sentence of the status is cut: the longest ones of each game, at the usual sizes."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

import pytest

from abstract_arcade.rules import Game, new_game
from tests.tui.support import LARGE, MEDIUM, SMALL, ArcadePilot, a_match, running

pytestmark = pytest.mark.slow

SIZES = (SMALL, MEDIUM, (100, 30), LARGE)


def longest(game: Game, plies: int = 300) -> tuple[Sequence[str], str]:
    """The moves before the longest sentence of some random games, and the move that it is about."""
    rng = random.Random(11)
    found: tuple[int, Sequence[str], str] = (0, (), "")
    position = game.start()
    line: list[str] = []
    for _ in range(plies):
        if position.outcome is not None:
            position = game.start()
            line = []
        moves = position.legal_moves()
        for move in rng.sample(moves, min(5, len(moves))):
            length = len(str(position.describe(move)))
            if move and length > found[0]:
                found = length, tuple(line), position.format(move)
        move = rng.choice(moves)
        line.append(position.format(move))
        position = position.play(move)
    return found[1:]


def check(table: ArcadePilot) -> None:
    """The status ends in no ellipsis."""
    status = table.play_screen.status_line
    assert table.status
    assert not [line for line in table.inside(status) if line.rstrip().endswith("…")], table.text()


@pytest.mark.parametrize(
    ("slug", "options"),
    [
        ("krypte", {}),
        ("krypte", {"capture": "custodial"}),
        ("renju", {}),
        ("reneo", {"size": 9}),
        ("slicron", {}),
        ("enclose5", {"size": 11}),
    ],
    ids=str,
)
async def test_of_what_a_move_does_did_and_took_back(
    slug: str, options: Mapping[str, object]
) -> None:
    game = new_game(slug, **options)
    before, text = longest(game)
    async with running(a_match(*before, game=game), LARGE) as table:
        for size in SIZES:
            await table.resize(*size)
            if table.play_screen.room.is_too_small:
                continue
            await table.visit(text.split("-", maxsplit=1)[0])
            check(table)
            table.view.play(table.match.position.parse(text))
            await table.pilot.pause()
            check(table)
            await table.press("left_square_bracket")
            check(table)
            assert "Looking at move" in table.status
            await table.press("end", "z")
            check(table)
            assert "Took back" in table.status


async def test_gives_back_what_it_took() -> None:
    game = new_game("enclose5")
    moves = ("h9", "a1", "g8", "a3", "i8", "a5")
    async with running(a_match(*moves, game=game), SMALL) as table:
        await table.visit("b2")
        title = table.lines()[0]
        board = table.board.region
        assert "Enclose5" in title
        table.play_screen.say(
            "A sentence that is much too long for the only row that there is here"
        )
        await table.pilot.pause()
        assert "here" in table.status
        assert "Enclose5" not in table.lines()[0]
        assert "help" in table.lines()[-1]
        # Where there is no other row, the board goes up by that of the title.
        assert table.board.region == board.translate((0, -1))
        await table.visit("b3")
        assert table.lines()[0] == title
