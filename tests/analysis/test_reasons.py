"""Tests of what is said for a move: all of it is true."""

from __future__ import annotations

import random

import pytest

from abstract_arcade.analysis.assessment import Assessment, Candidate, Figure
from abstract_arcade.analysis.hint import claims_about, hint_of, why
from abstract_arcade.analysis.reasons import REASONS
from abstract_arcade.players.heuristics import HEURISTICS, candidate_moves
from abstract_arcade.rules import Color, new_game
from tests.analysis.claims import KINDS, is_true

_SAMPLES = {"renju": 60}
"""How many moves are tried; every answer to a double threat takes long to try."""


@pytest.mark.parametrize("slug", REASONS)
def test_every_claim_is_true(slug: str) -> None:
    rng, seen, tried, doubles = random.Random(f"claims:{slug}"), set(), 0, 0
    while tried < _SAMPLES.get(slug, 300):
        position = new_game(slug).start()
        while position.outcome is None:
            # Stones beside one another are those of which there is something to say.
            move = rng.choice(candidate_moves(HEURISTICS[slug], position))
            if position.as_setup().state.get("swap") != "open":
                for claim in claims_about(position, move):
                    doubles += claim.kind == "no defence"
                    if claim.kind == "no defence" and doubles > 3:
                        continue
                    assert is_true(position, move, claim), (position, move, str(claim.sentence))
                    seen.add(claim.kind)
                tried += 1
            position = position.play(move)
    assert seen <= {kind for game, kind in KINDS if game == slug}
    assert len(seen) > 2


class TestWhy:
    def test_joining_and_keeping_apart(self) -> None:
        game = new_game("reneo")
        position = game.setup(["d4", "d6"], ["c5", "e5"])
        words = str(why(position, position.parse("d5")))
        assert "joins d4 and d6" in words
        assert words.startswith("d5; ")
        assert words.endswith(".")

    def test_a_row_that_is_stopped(self) -> None:
        game = new_game("renju", opening="free")
        position = game.setup(["h8", "h9", "h10", "h11"], ["h7", "a1", "c3"], to_move=Color.WHITE)
        words = [str(each.sentence) for each in claims_about(position, position.parse("h12"))]
        assert words[0] == "takes h12, where Black would have five"

    def test_what_is_certain_is_said(self) -> None:
        position = new_game("krypte").start()
        move = position.legal_moves()[0]
        won = Assessment(3, (Candidate((move,), Figure(1.0, 1.0, 7)),))
        assert str(why(position, move, won)).endswith("Black wins in 7.")


class TestHint:
    def test_names_the_moves_in_an_order_that_tells_nothing(self) -> None:
        position = new_game("krypte").start()
        moves = [position.parse(text) for text in ("e1", "b1", "d1")]
        known = Assessment(4, tuple(Candidate((move,), Figure(0.1, 0.6)) for move in moves))
        hint = hint_of(position, known)
        assert str(hint.where) == "One of b1, d1 and e1."
        assert hint.best == moves[0]

    def test_with_one_move_there_is_no_choice(self) -> None:
        position = new_game("krypte").start()
        known = Assessment(1, (Candidate((position.parse("e1"),), Figure(0.1, 0.6)),))
        assert str(hint_of(position, known).where) == "There is only e1."
