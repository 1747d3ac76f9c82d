from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abstract_arcade.rules import MoveError, OptionError, SetupError, new_game
from abstract_arcade.truncate import (
    MAX_QUOTED,
    nearest,
    no_such,
    quoted,
    shortened,
    shown,
    with_short_words,
)


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("", ""),
        ("a short text", "a short text"),
        ("two\nlines\tand\x1b[31m an escape", "two lines and [31m an escape"),
        ("x" * 60, "x" * 60),
        ("x" * 61, "x" * 59 + "…"),
        ("x " * 10**6, "x " * 29 + "x…"),
        (" " * 10**6 + "x", "…"),
    ],
)
def test_shortened_text_is_on_one_line(text: str, short: str) -> None:
    assert shortened(text) == short


@given(st.text(max_size=400), st.integers(2, 100))
def test_shortened_text_fits_and_is_printable(text: str, most: int) -> None:
    short = shortened(text, most)
    assert len(short) <= most
    assert short.isprintable()
    assert shortened(short, most) == short


_HUGE = 1 << 20_000


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("d4", "'d4'"),
        ("it's", '"it\'s"'),
        ("x" * 61, f"'{'x' * 60}…'"),
        (12, "12"),
        ([1] * 50, f"{str([1] * 50)[:60]}…"),
        (_HUGE, "a number of thousands of digits"),
    ],
    ids=["text", "quote", "long", "number", "list", "huge"],
)
def test_quoted_value_is_its_shortened_repr(value: object, said: str) -> None:
    assert quoted(value) == said


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("a\x1b", r"'a\x1b'"),
        ("x" * 100, f"'{'x' * 60}…'"),
        (None, "null"),
        (True, "true"),
        (5, "5"),
        ([1], "a list"),
        ({}, "an object"),
    ],
)
def test_shown_value_of_a_file_is_in_the_words_of_its_format(value: object, said: str) -> None:
    assert shown(value) == said


def test_with_short_words_cuts_only_very_long_words() -> None:
    text = f"Usage: this\n  and that {'y' * 119} {'x' * 5000}: no"
    cut = f"{'x' * MAX_QUOTED}…"
    assert with_short_words(text) == f"Usage: this\n  and that {'y' * 119} {cut}: no"


def test_with_short_words_cuts_words_without_letters_but_no_path() -> None:
    path = "/a/path" * 50
    text = f"No such option '--{'[' * 3000}'. There is {path}, and {'é-' * 800}."
    cut = f"No such option '--{'[' * 57}…'. There is {path}, and {'é-' * 30}…."
    assert with_short_words(text) == cut


def test_error_quotes_at_most_the_beginning_of_a_long_text() -> None:
    # Every exception of the rules and the options that names what it was given.
    long = "9" * 5000
    game = new_game("krypte")
    for refused in (
        lambda: new_game(long),
        lambda: new_game("slicron", **{long: 1}),
        lambda: new_game("slicron", size=10**5000),
        lambda: type(game).from_text({"capture": long}),
        lambda: game.setup([long]),
        lambda: game.setup(state={long: "1"}),
        lambda: game.setup(state={"last_side": long}),
        lambda: game.start().parse(long),
        lambda: game.start().parse("-".join(["d1"] * 5000)),
        lambda: game.replay(["d1", long]),
        lambda: new_game("renju").start().parse(long),
        lambda: new_game("renju", opening="taraguchi10").start().parse(long),
    ):
        with pytest.raises((OptionError, SetupError, MoveError)) as caught:
            refused()
        assert len(str(caught.value)) < 300


def test_unknown_name_is_answered_by_the_nearest_or_by_all_known() -> None:
    games = ("krypte", "renju")
    assert no_such("game", "Kripte", games) == (
        "There is no game 'Kripte', only krypte, renju; perhaps you mean krypte"
    )
    assert no_such("word", "wrod", ["word", *map(str, range(20))]) == (
        "There is no word 'wrod'; perhaps you mean word"
    )
    assert no_such("game", "go", games) == "There is no game 'go', only krypte, renju"
    assert nearest("x" * 10**6, games) == ""
