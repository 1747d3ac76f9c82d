"""Tests of what a hint says: whole sentences, in every game and at every turn of it."""

from __future__ import annotations

import random
import re

import pytest

from abstract_arcade.analysis.analyst import Analyst
from abstract_arcade.analysis.hint import Hint, find_hint
from abstract_arcade.line_mode import words
from abstract_arcade.match import Match
from abstract_arcade.rules import GAMES, Sentence, new_game
from tests.line_mode.support import say

_NODES = 20
"""Few positions to look at: the sentences are to be whole whatever the move is worth."""

_CHANCE = 0.3
"""How often another move is played than the one hinted at, so that all kinds of turns come up."""

_MOVE = r"(?:swap|\d+|[a-s]\d+(?:-[a-s]\d+)*)"
_CLAUSE = r"[A-Za-z0-9][^;.]*[A-Za-z0-9)%]"
_HINT = re.compile(
    rf"Try {_MOVE}(?: from [NESW][a-z]+)?(?:: {_CLAUSE}(?:(?:;|\.) {_CLAUSE})*)?\."
    rf"(?: Then {_MOVE}(?:, {_MOVE}){{0,2}}\.)?"
)
_BROKEN = re.compile(r"[;:,.] ?[;:,.]|  | [;:,.]|[;:] (?:and|or)\b")


def faults(told: str) -> list[str]:
    """What is wrong with the words of a hint."""
    found = _BROKEN.findall(told)
    return found if _HINT.fullmatch(told) else [*found, "no sentence"]


@pytest.mark.parametrize("slug", GAMES)
async def test_hints_are_whole_sentences_through_a_whole_game(slug: str) -> None:
    match = Match(new_game(slug))
    rng = random.Random(f"hints:{slug}")
    told = []
    analyst = Analyst()
    try:
        while match.outcome is None:
            hint = await find_hint(match.current, analyst, _NODES)
            told.append(words.hint(match, hint))
            moves = match.position.legal_moves()
            match.play(rng.choice(moves) if rng.random() < _CHANCE else hint.best)
    finally:
        await analyst.close()
    assert {each: faults(each) for each in told if faults(each)} == {}
    assert len(told) > 5


def a_hint(reason: str, move: str = "e1") -> Hint:
    """A hint at a first move of Krypte, for a reason, with more moves than are told."""
    position = new_game("krypte").start()
    line = [position.parse(move)]
    after = position.play(line[0])
    for _ in range(5):
        line.append(after.legal_moves()[0])
        after = after.play(line[-1])
    return Hint(position, (line[0],), tuple(line), Sentence.plain(reason))


@pytest.mark.parametrize(
    ("reason", "why"),
    [
        ("e1.", "Try e1."),
        ("e1; leaves Black's way across 4 points long.", "Try e1: leaves Black's way across 4"),
        ("e1: the opening is Suisei 13I.", "Try e1: the opening is Suisei 13I. Then"),
        ("e1 from South turns e2.", "Try e1 from South: turns e2. Then"),
        ("Player 2 swaps and takes Black.", "Try e1: Player 2 swaps and takes Black. Then"),
    ],
)
def test_hint_joins_the_move_and_its_reason(reason: str, why: str) -> None:
    told = words.hint(Match(new_game("krypte")), a_hint(reason))
    assert told.startswith(why)
    assert faults(told) == []


def test_hint_names_three_expected_moves() -> None:
    hint = a_hint("e1.")
    told = words.hint(Match(new_game("krypte")), hint)
    assert len(hint.following) == 5
    assert told == f"Try e1. Then {', '.join(hint.following[:3])}."


def test_hint_is_answered_in_words_and_data() -> None:
    """The third stone of Renju names the opening, after a colon of its own."""
    told = say("h8", "i9", "hint", game="renju").last
    assert faults(told["text"]) == []
    assert told["text"].startswith(f"Try {told['data']['move']}: the opening is ")


@pytest.mark.parametrize(
    "broken",
    [
        "Try i4: ; leaves Black's way across 4 points long.",
        "Try f6: : the opening is Suisei 13I.",
        "Try c3: takes c3; ; threatens four at d4.",
        "Try c3:  takes c3.",
        "Try c3..",
        "Try c3: takes c3",
        "Try c3: . Then d4.",
        "Try c3. Then a1, a2, a3, a4.",
    ],
)
def test_broken_sentences_are_found_by_this_test(broken: str) -> None:
    assert faults(broken)
