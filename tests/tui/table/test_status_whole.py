"""No sentence of the status is cut: the longest ones of each game, at the usual sizes."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

import pytest

from abstract_arcade.rules import Game, new_game
from abstract_arcade.session import View
from abstract_arcade.tui.play.page import compose
from abstract_arcade.tui.widgets.lines import width_of
from tests.tui.play.pages import seen_in
from tests.tui.support import LARGE, MEDIUM, SMALL, a_match, running, view_of

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


def said_in(view: View, size: tuple[int, int]) -> str:
    """What the status says, after a check that none of it is cut."""
    situation = seen_in(view, size, has_moved_cursor=True)
    if situation.layout.is_too_small:
        return ""
    page = compose(situation).page
    columns = situation.layout.status_columns(page.rows)
    lines = page.status.lines(columns, page.rows.status)
    assert all(width_of(line) <= columns for line in lines), lines
    return " ".join("".join(text for text, _ in line) for line in lines)


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
def test_status_is_never_cut_for_effects_moves_and_undos(
    slug: str, options: Mapping[str, object]
) -> None:
    game = new_game(slug, **options)
    before, text = longest(game)
    for size in SIZES:
        view = view_of(a_match(*before, game=game))
        view.selection.point(game.board.site(text.split("-", maxsplit=1)[0]))
        said_in(view, size)
        view.play(view.position.parse(text))
        said_in(view, size)
        view.look_at_ply(view.viewed.ply - 1)
        assert "Looking at move" in said_in(view, size) or not said_in(view, size)
        view.look(view.match.current)
        view.undo()
        assert "Took back" in said_in(view, size) or not said_in(view, size)


async def test_status_returns_the_rows_that_it_took() -> None:
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
