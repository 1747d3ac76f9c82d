"""Exercises at the turning points of a game, without an engine."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from abstract_arcade.analysis.analyst import Subject
from abstract_arcade.analysis.assessment import Assessment, Candidate, figure_of
from abstract_arcade.analysis.explanation import Explanation, explain
from abstract_arcade.analysis.mistakes import AS_GOOD, Mistake, mistakes_of
from abstract_arcade.match import Match, Participant
from abstract_arcade.rules import Color, Move, Seat
from abstract_arcade.teaching.demo import Verdict
from tests.analysis.support import KRYPTE_WIN, StandIn, played


def explained(match: Match) -> Explanation:
    """Return the explanation of a game with turning points at moves 6 and 15."""
    analyst = StandIn()
    analyst.values = dict.fromkeys(range(6, 16), 0.5)
    analyst.game = match.move_texts

    async def known() -> Explanation:
        *_, last = [each async for each in explain(match, analyst)]
        return last

    return asyncio.run(known())


@pytest.fixture
def mistake() -> Mistake:
    """Return the mistake of White at move 6."""
    return mistakes_of(explained(played("krypte", KRYPTE_WIN)))[0]


class Opinion(StandIn):
    """An analyst that gives a colour the same chance after every move."""

    def __init__(self, color: Color, chance: float, proved: int | None = None) -> None:
        super().__init__()
        self.color = color
        self.chance = chance
        self.plies = proved

    def _known(self, subject: Subject, lines: int) -> Assessment:
        for_black = self.chance if self.color is Color.BLACK else 1 - self.chance
        figure = figure_of(subject.position, 1.0 if for_black > 0.5 else -1.0, self.plies)
        if self.plies is None:
            figure = replace(figure, chance=for_black)
        line: list[Move] = []
        position = subject.position
        for _ in range(5):
            line.append(position.legal_moves()[0])
            position = position.play(line[-1])
        return Assessment(5, (Candidate(tuple(line), figure),))


def another_move(mistake: Mistake) -> Move:
    """Return a move that is neither the recommended one nor the one that was played."""
    known = (mistake.answer, mistake.played)
    return next(each for each in mistake.position.legal_moves() if each not in known)


def judged(mistake: Mistake, move: Move, analyst: StandIn) -> Verdict:
    return asyncio.run(mistake.judge(analyst).verdict(move))


def test_mistakes_are_the_turning_points_of_people() -> None:
    match = played("krypte", KRYPTE_WIN)
    known = explained(match)
    assert [each.node.ply for each in mistakes_of(known)] == [6, 15]
    match.seat(Seat.FIRST, Participant("easy"))
    assert [each.node.ply for each in mistakes_of(known)] == [6]
    match.seat(Seat.SECOND, Participant("easy"))
    assert not mistakes_of(known)


def test_mistake_asks_in_the_position_before_it(mistake: Mistake) -> None:
    before = mistake.node.parent
    assert before is not None
    assert mistake.position == before.position
    assert mistake.task == "Find a better move than a1"
    assert mistake.words.startswith("Move 6: White played a1 (50 % → ")
    assert mistake.question.answer == mistake.answer
    assert mistake.played not in mistake.candidates()
    assert mistake.answer in mistake.candidates()


def test_recommended_move_is_right_without_a_search(mistake: Mistake) -> None:
    analyst = StandIn()
    verdict = judged(mistake, mistake.answer, analyst)
    assert verdict.right
    assert not analyst.looked
    assert str(verdict.explanation).startswith("White has 50 % (")


def test_move_that_is_about_as_good_is_right(mistake: Mistake) -> None:
    chance = mistake.before.chance_of(mistake.color) - AS_GOOD / 2
    verdict = judged(mistake, another_move(mistake), Opinion(mistake.color, chance))
    assert verdict.right
    name = mistake.position.format(mistake.answer)
    assert str(verdict.explanation).startswith(f"As good as {name}: White has ")
    assert not verdict.refutation


def test_worse_move_is_refuted_on_the_board(mistake: Mistake) -> None:
    chance = mistake.before.chance_of(mistake.color) - 2 * AS_GOOD
    move = another_move(mistake)
    verdict = judged(mistake, move, Opinion(mistake.color, chance))
    assert not verdict.right
    assert str(verdict.explanation).endswith(" (50 % after the better move).")
    reply, *_ = verdict.refutation
    told = [str(each) for each in mistake.said_of(verdict)]
    assert str(mistake.position.play(move).describe(reply)) in told
    # The opponent has not answered yet.
    assert len([*mistake.said_of(verdict, 0)]) == 2


def test_lost_move_is_wrong_although_it_seems_good(mistake: Mistake) -> None:
    class Late(Opinion):
        """An analyst that finds the loss only in the second, longer search."""

        def _known(self, subject: Subject, lines: int) -> Assessment:
            if len(self.looked) > 1:
                self.chance = 0.0
                self.plies = 6
            return super()._known(subject, lines)

    verdict = judged(mistake, another_move(mistake), Late(mistake.color, 0.9))
    assert not verdict.right
    assert "White is lost in " in str(verdict.explanation)


def test_move_played_in_the_game_is_named_as_such(mistake: Mistake) -> None:
    verdict = judged(mistake, mistake.played, Opinion(mistake.color, 0.1))
    assert str(verdict.explanation) == (
        "This was played in the game: White has 10 % (50 % after the better move)."
    )
