"""Belief tips, each of which corrects a misunderstanding of a rule."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from abstract_arcade.rules import Move, Position, new_game
from abstract_arcade.teaching.demo import MAX_CAPTION
from abstract_arcade.teaching.moments import BELIEFS, beliefs_of
from abstract_arcade.teaching.reader import chapters_of
from tests.teaching.readings import BELIEF_REFUSALS
from tests.teaching.readings import BELIEFS as BELIEF_MOVES

games = pytest.mark.parametrize("slug", BELIEFS)

OPTIONS: Mapping[str, Mapping[str, object]] = {
    "reneo": {"size": 6},
    "renju": {"opening": "free"},
    "krypte": {},
    "slicron": {"size": 4},
    "enclose5": {"size": 9, "target": 99},
}
PLIES = {"reneo": 80, "renju": 300, "krypte": 100, "slicron": 1200, "enclose5": 200}
"""Moves of each game that are compared: enough for each tip to apply `TIMES` times."""

TIMES = 8


def moves_of(slug: str) -> Iterator[tuple[int, Position, Move, Position]]:
    """Yield moves of long random games, with the positions around them."""
    luck = random.Random(7)
    count = 0
    while True:
        position = new_game(slug, **OPTIONS[slug]).start()
        ply = 0
        while position.outcome is None:
            move = chosen(slug, position, luck)
            after = position.play(move)
            yield ply, position, move, after
            position = after
            ply += 1
            count += 1
            if count == PLIES[slug]:
                return


def chosen(slug: str, position: Any, luck: random.Random) -> Move:
    """Return a random move, if possible one after which the game goes on."""
    moves = list(position.legal_moves())
    luck.shuffle(moves)
    board = position.game.board
    if slug == "renju":
        # On a part of the board, where rows are met sooner.
        moves = [move for move in moves if 4 <= board.points[move[0]][1] <= 8] or moves
    elif slug == "enclose5" and luck.random() < 0.7:
        moves.sort(key=lambda move: -position.play(move).score(position.to_move))
    return next((move for move in moves if position.play(move).outcome is None), moves[0])


@games
def test_belief_tip_fires_where_the_rules_are_misread(slug: str) -> None:
    beliefs = {each.belief: each for each in beliefs_of(new_game(slug, **OPTIONS[slug]))}
    of_moves = BELIEF_MOVES[slug]
    of_refusals = BELIEF_REFUSALS.get(slug, {})
    assert {*beliefs} == {*of_moves, *of_refusals}
    fired: Counter[str] = Counter()
    for ply, before, move, after in moves_of(slug):
        for belief, reading in of_moves.items():
            fires = beliefs[belief].trigger.moved(before, move, after)
            if ply % 4 == 0 or (fires and fired[belief] < TIMES):
                assert fires == reading(ply, before, move, after), (belief, before, move)
            fired[belief] += fires
        for belief, refusal in of_refusals.items():
            for site in before.game.board.sites if ply % 8 == 0 else ():
                fires = beliefs[belief].trigger.refused(before, (site,))
                assert fires == refusal(before, (site,)), (belief, before, site)
                fired[belief] += fires
    assert min(fired[belief] for belief in beliefs) >= TIMES, fired


@games
def test_belief_tip_has_a_unique_id(slug: str) -> None:
    ids = [each.belief for each in BELIEFS[slug]]
    assert all(ids)
    assert len(ids) == len({*ids})
    titles = {chapter.title for chapter in chapters_of(slug)}
    assert {each.chapter for each in BELIEFS[slug]} <= titles


@games
def test_belief_tip_is_short(slug: str) -> None:
    for each in BELIEFS[slug]:
        assert len(each.sentence) <= MAX_CAPTION
        assert each.sentence.endswith(".")
        # On a screen of 80 columns it takes two lines.
        assert len(f"New rule · {each.text}   F1 shows it") <= 140, each.belief
