"""Sentences: parts, templates, lists and shortened forms."""

from __future__ import annotations

import pytest

from abstract_arcade.rules import Color, Enclose5, Krypte, Part, Seat, Sentence
from abstract_arcade.rules.terms import Thing, at_most

say = Krypte().sentence
BLACK = Part("Black", color=Color.BLACK)
A1 = Part("a1", site=0)
B1 = Part("b1", site=1)


@pytest.mark.parametrize(
    ("template", "things", "words"),
    [
        ("Nothing", [], "Nothing"),
        ("{} {} turns {}.", [Color.BLACK, 0, [1]], "Black a1 turns b1."),
        ("{}", [[0, 1, 8]], "a1, b1 and a2"),
        ("{:or}", [[0, 1, 8]], "a1, b1 or a2"),
        ("{:or}", [(0, 1)], "a1 or b1"),
        ("{:-}", [(0, 1, 8)], "a1-b1-a2"),
        ("{:, } or more", [[0, 1]], "a1, b1 or more"),
        ("{}", [[]], ""),
        ("{} swaps", [Seat.SECOND], "Player 2 swaps"),
        ("{} of {}", [["nothing", Color.WHITE], "it"], "nothing and White of it"),
        ("{{}} {}", ["{}"], "{} {}"),
    ],
)
def test_compose_fills_a_template_with_things(
    template: str, things: list[Thing], words: str
) -> None:
    assert str(say(template, *things)) == words


def test_parts_know_what_they_name() -> None:
    sentence = say("{} {} turns {} for {}.", Color.BLACK, 0, [1], Seat.SECOND)
    seat = Part("Player 2", seat=Seat.SECOND)
    plain = [Part(text) for text in (" ", " turns ", " for ", ".")]
    assert sentence == (BLACK, plain[0], A1, plain[1], B1, plain[2], seat, plain[3])
    assert [part.is_plain for part in sentence] == [False, True] * 4


def test_sentences_composed_differently_are_equal() -> None:
    whole = say("{} {} turns {}.", Color.BLACK, 0, [1])
    assert say("{}{}", say("{} {} turns", Color.BLACK, 0), say(" {}.", 1)) == whole
    assert say("Black a1 turns b1.") != whole
    assert str(say("Black a1 turns b1.")) == str(whole)
    assert len({whole, say("{} {} turns {}.", Color.BLACK, 0, 1)}) == 1


def test_sentence_names_colors_as_the_game_does() -> None:
    assert str(Enclose5().sentence("{} and {}", *Color)) == "Blue and Orange"


def test_without_subject_removes_the_first_color() -> None:
    sentence = say("{} {} turns {}.", Color.BLACK, 0, 1)
    assert str(sentence.without_subject()) == "a1 turns b1."
    assert sentence.without_subject()[0] == A1
    assert str(say("{} swaps.", Seat.SECOND).without_subject()) == "Player 2 swaps."
    assert say("{}", Color.BLACK).without_subject() == ()
    assert Sentence().without_subject() == ()


def test_with_stop_adds_a_full_stop() -> None:
    assert say("{} wins", Color.BLACK).with_stop() == (BLACK, Part(" wins."))


def test_without_stop_removes_the_full_stop() -> None:
    sentence = say("{} {}.", Color.BLACK, 0)
    assert sentence.without_stop() == (BLACK, Part(" "), A1)
    assert say("{}", 0).without_stop() == (A1,)
    assert str(say("Two stops..").without_stop()) == "Two stops."
    assert Sentence().without_stop() == ()


def test_at_most_counts_the_things_beyond_the_limit() -> None:
    assert at_most(2, [0, 1]) == [0, 1]
    assert str(say("{}", at_most(2, [0, 1, 2, 3]))) == "a1, b1 and 2 more"
    # One is named: its count would be no shorter.
    assert at_most(2, [0, 1, 2]) == [0, 1, 2]


def test_repr_of_a_sentence_shows_its_words() -> None:
    assert repr(say("{} wins", Color.WHITE)) == "<Sentence 'White wins'>"


def test_compose_refuses_a_wrong_number_of_things() -> None:
    with pytest.raises(ValueError, match="2 places for 1 things"):
        say("{} and {}", 0)
    with pytest.raises(ValueError, match="1 places for 2 things"):
        say("{}", 0, 1)
