"""A rule is told line by line when it first bites, and once."""

from __future__ import annotations

from abstract_arcade.library.small_files import Met
from abstract_arcade.match import Match, Participant
from abstract_arcade.rules import Seat, new_game
from tests.line_mode.support import heard, say

MOVES = ("d4", "e4", "e5", "d5", "d5-d4")


def test_rule_tip_is_a_line_that_begins_with_new() -> None:
    lines = heard(*MOVES, game="reneo", met=Met).splitlines()
    assert [line.split(":")[1].strip() for line in lines if line.startswith("New:")] == [
        "Aim",
        "Swap",
        "Diagonals do not connect",
        "Crosscut",
        "Exchange",
    ]
    # The rule comes before what is asked again.
    assert lines[-3:-1] == ["d5 could be d5-d4 or d5-e5.", "White d5 changes places with d4."]


def test_rule_tip_is_an_event_of_its_own() -> None:
    said = say(*MOVES, game="reneo", met=Met)
    assert said.kinds == [*["move", "rule"] * 3, "rule", "error", "move", "rule"]
    assert said.of("rule")[3] == {
        "event": "rule",
        "ply": 3,
        "chapter": "The crosscut",
        "text": "New: Crosscut: two black and two white stones, crossed."
        " Your new stone must change places with one of them.",
    }


def test_rule_tip_is_not_repeated_in_the_same_home() -> None:
    met = Met()
    assert say(*MOVES, game="reneo", met=lambda: met).of("rule")
    assert not say(*MOVES, game="reneo", met=lambda: met).of("rule")
    assert not say(*MOVES, game="reneo").of("rule")


def test_rule_tip_is_not_shown_in_a_game_of_computers() -> None:
    seats = dict.fromkeys(Seat, Participant("random"))
    said = say("go", match=Match(new_game("reneo", size=5), seats, 7), met=Met)
    assert said.of("move")
    assert not said.of("rule")


def test_end_of_the_game_names_the_rules_still_to_come() -> None:
    moves = ("c1", "a1", "c2", "a2", "c3", "a3", "c4", "a4", "c5")
    said = say(*moves, game="reneo", size=5, met=Met)
    assert said.last["text"] == (
        "You have seen 2 of Reneo's 7 rules; crosscut and 4 more are still to come."
    )
