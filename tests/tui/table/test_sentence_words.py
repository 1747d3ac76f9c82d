"""Sentences as words, each in its role."""

from __future__ import annotations

from abstract_arcade.rules import SWAP, Seat, Sentence, new_game
from abstract_arcade.tui.table.words import sentence_words


def described(*moves: str, move: str, slug: str = "krypte", **options: object) -> Sentence:
    """What a move does after others."""
    position = new_game(slug, **options).replay(moves)
    return position.describe(SWAP if move == "swap" else position.parse(move))


def test_words_say_the_sentence() -> None:
    sentence = described("d1", "e8", move="d2")
    words = sentence_words(sentence, "soft", "strong")
    assert "".join(text for text, _ in words) == str(sentence) == "Black d2 from North turns d1."


def test_words_have_a_role_for_sites() -> None:
    words = sentence_words(described("d1", "e8", move="d2"), "soft", "strong")
    assert [text for text, role in words if role == "strong"] == ["d2", "d1"]
    assert {role for _, role in words} == {"soft", "strong"}


def test_words_have_another_role_for_the_first_site() -> None:
    sentence = described("d1", "e8", move="d2")
    words = sentence_words(sentence, "soft", "strong", first_role="amber")
    assert [word for word in words if word[1] != "soft"] == [("d2", "amber"), ("d1", "strong")]


def test_words_call_a_seat_by_its_number_or_its_title() -> None:
    sentence = described("d1", move="swap", pie=True)
    titles = {Seat.FIRST: "Ada", Seat.SECOND: "Greedy"}
    for names, said in ((None, "Player 2"), (titles, "Greedy")):
        words = sentence_words(sentence, "soft", "strong", titles=names)
        assert "".join(text for text, _ in words) == f"{said} swaps and takes Black."


def test_words_keep_a_title_that_is_the_name_of_a_colour() -> None:
    sentence = described("h8", move="swap", slug="enclose5", pie=True)
    titles = {Seat.FIRST: "a1", Seat.SECOND: "BlackWhitedog"}
    words = sentence_words(sentence, "soft", "strong", titles=titles)
    assert "".join(text for text, _ in words) == "BlackWhitedog swaps and takes Blue."
    assert {role for _, role in words} == {"soft"}
