"""How participants are spoken to."""

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
def test_you_do_what_others_does(title: str, verb: str, said: str) -> None:
    assert does(title, verb) == said


def test_a_sentence_addresses_you() -> None:
    krypte = new_game("krypte", pie=True).replay(["d1"]).describe(SWAP)
    assert str(addressed(krypte, TITLES)) == "You swap and take Black."
    renju = new_game("renju").replay(["h8", "h9", "h10"]).describe(SWAP)
    assert str(addressed(renju, TITLES)) == "You swap and take Black; Greedy goes on as White."
    exchanged = dict(zip(TITLES, reversed(TITLES.values()), strict=True))
    assert str(addressed(renju, exchanged)) == "Greedy swaps and takes Black; you go on as White."


def test_comments_are_by_the_only_one_who_has_a_name() -> None:
    ada = Participant(name="Ada")
    ben = Participant(name="Ben")
    assert writer([ada, Participant("greedy")]) == "Ada"
    assert writer([ada, ben]) == writer([Participant()]) == ""


def test_programs_are_called_by_what_can_be_seen_of_their_names() -> None:
    assert Participant("engine:'/opt/a\x1b[2J\u200bb' x").title(Seat.FIRST) == "a[2Jb"
    assert Participant("engine:/opt/ x").title(Seat.FIRST) == "Program"


def test_whoever_has_no_name_is_called_by_what_plays() -> None:
    seats = {Seat.FIRST: Participant(name="Ada"), Seat.SECOND: Participant("greedy")}
    assert Match(new_game("krypte"), seats).titles == {Seat.FIRST: "Ada", Seat.SECOND: "Greedy"}
