"""The first calls of a program that uses the rules as a library: `push`, `perft` and `print`."""

from __future__ import annotations

import doctest
import random

import pytest

from abstract_arcade.match import Match
from abstract_arcade.rules import (
    GAMES,
    Color,
    IllegalMove,
    InvalidMove,
    Position,
    core,
    new_game,
    perft,
)

BAD_MOVES = [None, "", [3], 3]


def positions(slug: str) -> list[Position]:
    """Return the positions of one game of random moves."""
    chooser = random.Random(f"{slug} 20")
    position = new_game(slug).start()
    found = [position]
    while position.outcome is None and len(found) < 40:
        position = position.play(chooser.choice(position.legal_moves()))
        found.append(position)
    return found


def test_core_examples_run() -> None:
    failed, tried = doctest.testmod(core)
    assert tried > 5
    assert failed == 0


@pytest.mark.parametrize("slug", GAMES)
class TestPush:
    def test_push_plays_every_legal_move_as_sites_or_text(self, slug: str) -> None:
        for position in positions(slug):
            for move in position.legal_moves()[:3]:
                expected = position.play(move)
                assert position.push(move) == expected
                assert position.push(position.format(move)) == expected

    def test_push_refuses_what_why_illegal_refuses(self, slug: str) -> None:
        for position in positions(slug):
            legal = set(position.legal_moves())
            for move in [(site,) for site in position.game.board.sites if (site,) not in legal]:
                with pytest.raises(IllegalMove) as refusal:
                    position.push(move)
                assert str(refusal.value) == str(position.why_illegal(move))

    def test_push_refuses_text_that_is_no_site(self, slug: str) -> None:
        with pytest.raises(InvalidMove):
            new_game(slug).start().push("zz99")


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("move", BAD_MOVES, ids=repr)
def test_match_play_names_the_type_of_a_move_when_given_another(slug: str, move: object) -> None:
    match = Match(new_game(slug))
    with pytest.raises(TypeError, match=r"tuple of sites.*Position\.parse"):
        match.play(move)  # type: ignore[arg-type]
    assert match.current is match.root


@pytest.mark.parametrize("slug", ["reneo", "krypte", "slicron", "enclose5"])
def test_play_does_not_take_none_for_a_swap(slug: str) -> None:
    position = positions(slug)[1]
    with pytest.raises(TypeError, match="tuple of sites"):
        position.play(None)  # type: ignore[arg-type]


@pytest.mark.parametrize("slug", GAMES)
def test_perft_counts_the_legal_moves_of_one_ply(slug: str) -> None:
    for position in positions(slug)[::7]:
        assert perft(position, 0) == 1
        assert perft(position, 1) == len(position.legal_moves())


@pytest.mark.parametrize("slug", GAMES)
def test_print_shows_the_content_of_every_site(slug: str) -> None:
    symbols = {"stone": "XO", "mark": "XO", "territory": "xo"}
    for position in positions(slug):
        board = position.game.board
        rows = [line.split() for line in str(position).splitlines()]
        labelled = {cells[0]: cells[1:] for cells in rows}
        for site in board.sites:
            name = board.name(site)
            content = position.content(site)
            shown = (
                labelled[name[0]][int(name[1:]) - 1]
                if slug == "slicron"
                else labelled[name[1:]][ord(name[0]) - ord("a")]
            )
            if content is None:
                assert shown == "."
            elif content.kind == "offer":
                assert shown == "?"
            else:
                assert shown == symbols[content.kind][content.color is Color.WHITE]


def test_match_repr_is_one_short_line() -> None:
    match = Match(new_game("krypte"))
    match.play(match.position.parse("d1"))
    assert repr(match) == "<Match of Krypte, Player 1 against Player 2, ply 1: White to move>"
    assert repr(match.current) == "<Node 1: d1>"
