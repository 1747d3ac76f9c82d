"""Options: what is allowed, how texts are read and written, what a dataclass declares."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from abstract_arcade.options import Option, OptionError, changed_options, option, options_of
from abstract_arcade.rules import new_game


@dataclass(frozen=True)
class Kettle:
    cups: int = option(2, limits=(1, 10**18 - 1), help="How many.")
    tea: str = option("green", choices=("green", "black"), help="Which.")
    sugar: bool = option(False, help="Whether.")


CUPS, TEA, SUGAR = options_of(Kettle)


def test_options_of_lists_the_options_of_a_dataclass() -> None:
    assert Option("cups", 2, "How many.", limits=(1, 10**18 - 1)) == CUPS
    assert Option("tea", "green", "Which.", choices=("green", "black")) == TEA
    assert Option("sugar", False, "Whether.") == SUGAR
    assert Kettle() == Kettle(2, "green", False)


def test_number_cannot_have_meanings() -> None:
    with pytest.raises(ValueError, match="`help`"):
        option(4, limits=(4, 5), help="How many.", meanings=("Four.", "Five."))


@pytest.mark.parametrize("value", [1, 7, 10**17, 10**18 - 1])
def test_numbers_are_read_up_to_eighteen_digits(value: int) -> None:
    assert CUPS.read(CUPS.write(value)) == value


@pytest.mark.parametrize("text", ["1" * 19, "1" * 5000, "²", "1.0", "-1", ""])
def test_what_is_no_number_of_eighteen_digits_is_refused(text: str) -> None:
    with pytest.raises(OptionError, match="cups is "):
        CUPS.read(text)


@pytest.mark.parametrize(
    ("which", "text", "value"),
    [(TEA, " Black ", "black"), (SUGAR, "YES", True), (SUGAR, "0", False), (CUPS, " 3 ", 3)],
)
def test_option_text_may_have_capitals_and_surrounding_space(
    which: Option, text: str, value: object
) -> None:
    assert which.read(text) == value


def test_allowed_lists_the_values_in_words() -> None:
    assert TEA.allowed == "green or black"
    assert SUGAR.allowed == "on or off"
    assert Option("cups", 1, "", limits=(1, 9)).allowed == "1 to 9"


@pytest.mark.parametrize(("which", "value"), [(CUPS, True), (TEA, "mint"), (SUGAR, 1)])
def test_wrong_option_value_is_refused(which: Option, value: object) -> None:
    with pytest.raises(
        OptionError, match=f"{which.name} is {value!r}, but must be {which.allowed}"
    ):
        which.check(value)


def test_meaning_of_a_choice_is_its_sentence_or_the_help() -> None:
    told = Option("pie", False, "Help.", meanings=("No swap.", "A swap."))
    assert told.values == ("off", "on")
    assert [told.meaning(value) for value in told.values] == ["No swap.", "A swap."]
    plain = Option("size", 5, "Help.", limits=(4, 6))
    assert plain.values == ("4", "5", "6")
    assert plain.meaning("4") == "Help."


def test_changed_options_are_called_by_their_titles() -> None:
    assert changed_options(new_game("renju")) == []
    assert changed_options(new_game("renju", opening="soosorv8")) == ["opening Soosõrv-8"]
    assert changed_options(new_game("enclose5", size=9, pie=True)) == ["size 9", "pie on"]
