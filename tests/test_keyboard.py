"""Letters that are typed where Latin letters are meant."""

from __future__ import annotations

import pytest

from abstract_arcade.keyboard import in_ascii, is_of_other_layout
from abstract_arcade.rules import new_game
from abstract_arcade.session.move_input import MoveInput
from abstract_arcade.tui.menu.screen import MenuScreen
from tests.line_mode.support import heard, say
from tests.tui.support import a_match, running

SENTENCE = "Keys are Latin letters: switch the layout"


def test_full_width_characters_are_ascii() -> None:
    assert in_ascii("Ｈ８－ｈ７　ok é") == "H8-h7 ok é"


@pytest.mark.parametrize(
    ("text", "is_other"), [("л", True), ("αb", True), ("é", False), ("h8", False)]
)
def test_cyrillic_and_greek_letters_are_of_another_layout(text: str, is_other: bool) -> None:
    assert is_of_other_layout(text) is is_other


def test_full_width_move_is_played_in_line_mode() -> None:
    assert say("ｄ１", "ＢＯＡＲＤ").moves == ["d1"]


def test_comment_keeps_full_width_characters() -> None:
    assert "ＡＢ" in heard("d1", "comment ＡＢ", "comment")


def test_letters_of_another_alphabet_are_answered_in_line_mode() -> None:
    assert say("л").last["text"] == f"{SENTENCE}."


@pytest.mark.parametrize(
    ("letter", "command"),
    [("l", "last"), ("u", "undo"), ("c", "clock"), ("b", "board"), ("B", "board")],
)
def test_letter_is_a_command_in_line_mode(letter: str, command: str) -> None:
    assert say("d1", letter).last["command"] == command


def test_letter_is_no_beginning_of_a_move() -> None:
    said = say("d").last
    assert (said["event"], said["kind"]) == ("error", "command")


def test_typed_move_may_be_full_width() -> None:
    typed = MoveInput(new_game("krypte").start(), 0)
    typed.read("ｄ１")
    assert typed.move == typed.position.parse("d1")


def test_typed_move_of_another_alphabet_is_refused_with_a_way_out() -> None:
    typed = MoveInput(new_game("krypte").start(), 0)
    typed.read("д1")
    assert str(typed.refusal) == SENTENCE


async def test_keys_of_another_alphabet_are_answered_on_the_board() -> None:
    async with running(a_match("d1")) as arcade:
        await arcade.press("л")
        await arcade.until(lambda: arcade.play_screen.reply == SENTENCE, "the sentence")
        await arcade.press("ｚ")
        await arcade.until(lambda: arcade.moves == [], "the move to be undone")


async def test_full_width_digit_chooses_a_game() -> None:
    async with running() as arcade:
        await arcade.press("５")
        menu = arcade.app.screen
        assert isinstance(menu, MenuScreen)
        await arcade.until(lambda: menu.slug == "enclose5", "the fifth game")
