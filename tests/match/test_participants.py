"""The names of participants in titles and sentences."""

from __future__ import annotations

import pytest

from abstract_arcade.match import Match
from abstract_arcade.match.participants import Participant, writer
from abstract_arcade.rules import SWAP, Seat, new_game
from abstract_arcade.words.names import addressed, does

TITLES = {Seat.FIRST: "Greedy", Seat.SECOND: "You"}


@pytest.mark.parametrize(
    ("title", "verb", "said"),
    [("Ada", "offers", "Ada offers"), ("You", "offers", "You offer"), ("You", "has", "You have")],
)
def test_verb_is_in_the_second_person_after_you(title: str, verb: str, said: str) -> None:
    assert does(title, verb) == said


def test_sentence_about_a_swap_addresses_you() -> None:
    krypte = new_game("krypte", pie=True).replay(["d1"]).describe(SWAP)
    assert str(addressed(krypte, TITLES)) == "You swap and take Black."
    renju = new_game("renju").replay(["h8", "h9", "h10"]).describe(SWAP)
    assert str(addressed(renju, TITLES)) == "You swap and take Black; Greedy goes on as White."
    exchanged = dict(zip(TITLES, reversed(TITLES.values()), strict=True))
    assert str(addressed(renju, exchanged)) == "Greedy swaps and takes Black; you go on as White."


def test_comments_are_by_the_only_named_person() -> None:
    ada = Participant(name="Ada")
    ben = Participant(name="Ben")
    assert writer([ada, Participant("greedy")]) == "Ada"
    assert writer([ada, ben]) == writer([Participant()]) == ""


def test_title_of_a_program_has_no_invisible_characters() -> None:
    assert Participant("engine:'/opt/a\x1b[2J\u200bb' x").title(Seat.FIRST) == "a[2Jb"
    assert Participant("engine:/opt/ x").title(Seat.FIRST) == "Program"


def test_title_of_an_unnamed_computer_is_its_kind() -> None:
    seats = {Seat.FIRST: Participant(name="Ada"), Seat.SECOND: Participant("greedy")}
    assert Match(new_game("krypte"), seats).titles == {Seat.FIRST: "Ada", Seat.SECOND: "Greedy"}
