"""The names of keys, key sets and clashes."""

from __future__ import annotations

import string

import pytest
from textual.keys import _character_to_key

from abstract_arcade.settings.key_names import (
    KeyNameError,
    is_character,
    key_name,
    read_key,
    read_keys,
)
from abstract_arcade.settings.key_settings import Clash, KeySettings, clash, refusal
from abstract_arcade.settings.shortcuts import (
    LEFT_HAND,
    SET_SENTENCES,
    SETS,
    SHORTCUTS,
    STANDARD,
    alone,
    keymap_of,
    together,
)


class TestKeyNames:
    @pytest.mark.parametrize("character", [*string.printable[:95], "é", "§", "¿"])
    def test_every_key_name_is_known_to_textual(self, character: str) -> None:
        key = read_key(character)
        assert key == _character_to_key(character)
        assert read_key(key) == key
        assert read_key(key_name(key)) == key
        assert is_character(key)

    @pytest.mark.parametrize(
        ("word", "key"),
        [
            ("Ctrl+Z", "ctrl+z"),
            ("control+z", "ctrl+z"),
            ("shift+Tab", "shift+tab"),
            ("Shift+Ctrl+Left", "ctrl+shift+left"),
            ("Ctrl++", "ctrl+plus"),
            ("PgUp", "pageup"),
            ("Page Up", None),
            ("Esc", "escape"),
            ("RETURN", "enter"),
            ("f12", "f12"),
            ("comma", "comma"),
            ("↑", "up"),
            (" ", "space"),
        ],
    )
    def test_key_names_are_read_in_common_spellings(self, word: str, key: str | None) -> None:
        if key is None:
            with pytest.raises(KeyNameError):
                read_key(word)
        else:
            assert read_key(word) == key
            assert read_key(key_name(key)) == key

    @pytest.mark.parametrize(
        ("text", "keys"),
        [
            ("z", ("z",)),
            (",", ("comma",)),
            ("z, Ctrl+Z", ("z", "ctrl+z")),
            ("← a", ("left", "a")),
            ("comma .", ("comma", "full_stop")),
            ("z z", ("z",)),
        ],
    )
    def test_several_keys_are_read_from_one_text(self, text: str, keys: tuple[str, ...]) -> None:
        assert read_keys(text) == keys

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("", "a command needs at least one key"),
            ("Entr", "there is no key 'Entr'; perhaps you mean Enter"),
            ("Hyper+x", "there is no key 'Hyper+x'"),
            ("\x07", "there is no key '\\x07'"),
            ("f99", "there is no key 'f99'"),
            ("Ctrl+M", "many terminals cannot distinguish Ctrl+M from Enter"),
            ("ctrl+i", "many terminals cannot distinguish Ctrl+I from Tab"),
            ("Ctrl+[", "from Esc"),
        ],
    )
    def test_word_that_is_not_a_key_is_refused_with_the_reason(self, text: str, said: str) -> None:
        with pytest.raises(KeyNameError) as caught:
            read_keys(text)
        assert said in str(caught.value)


class TestSentences:
    def test_sentence_is_for_one_shortcut_or_for_all_of_its_row(self) -> None:
        sentence = SHORTCUTS["zoom.out"].sentence
        assert alone(sentence) == "Draw the board smaller."
        assert together(sentence) == "Draw the board larger or smaller."
        assert alone(SHORTCUTS["redo"].sentence) == "Redo the move undone."

    def test_sentences_with_brackets_belong_to_exactly_two_shortcuts(self) -> None:
        rows: dict[str, set[str]] = {}
        for each in SHORTCUTS.values():
            rows.setdefault(together(each.sentence), set()).add(each.sentence)
        for row, sentences in rows.items():
            assert len(sentences) == (2 if sentences != {row} else 1), row


class TestSets:
    @pytest.mark.parametrize("name", SETS)
    def test_no_key_set_has_two_shortcuts_with_one_key_in_a_place(self, name: str) -> None:
        keymap = keymap_of(name)
        assert {*keymap} == {*SHORTCUTS}
        for shortcut, keys in keymap.items():
            assert keys
            assert clash(keymap, shortcut) is None, shortcut
            assert [refusal(shortcut, key) for key in keys] == [None] * len(keys)
            # They are existing keys with Textual's names.
            assert tuple(map(read_key, map(key_name, keys))) == keys

    def test_every_key_set_has_a_description(self) -> None:
        assert {*SET_SENTENCES} == {*SETS}
        assert KeySettings({}).remapped == KeySettings({"set": STANDARD}).remapped == {}

    def test_left_hand_set_moves_the_cursor_with_w_a_s_d(self) -> None:
        keymap = keymap_of(LEFT_HAND)
        for place, of in {
            "play": "cursor.",
            "matches": "row.",
            "settings": "row.",
            "question": "list.",
        }.items():
            for key, direction in (("w", "up"), ("s", "down")):
                assert key in keymap[f"{of}{direction}"], place
        assert "a" in keymap["cursor.left"]
        assert "d" in keymap["cursor.right"]
        # The commands that had these keys have others.
        usual = keymap_of(STANDARD)
        for name, keys in usual.items():
            if {*keys} & {*"wasd"}:
                assert keymap[name] != keys, name
                assert keymap[name]


class TestClashes:
    def test_clash_is_between_shortcuts_of_the_same_place(self) -> None:
        usual = keymap_of(STANDARD)
        assert clash({**usual, "undo": ("r",)}, "undo") == Clash("r", "redo", "undo")
        # There is no redo in the menu.
        assert clash({**usual, "menu.demo": ("r",)}, "menu.demo") is None
        assert clash({**usual, "undo": ("r",), "redo": ("z",)}, "undo") is None

    def test_clash_includes_shortcuts_that_work_everywhere(self) -> None:
        usual = keymap_of(STANDARD)
        for name in SHORTCUTS:
            if name != "quit":
                found = clash({**usual, name: ("ctrl+q",)}, name)
                assert found == Clash("ctrl+q", "quit", name)

    def test_shortcut_of_a_text_field_cannot_have_a_letter(self) -> None:
        assert refusal("quit", "x") is not None
        assert refusal("typed.complete", "space") is not None
        assert refusal("quit", "f10") is None
        assert refusal("undo", "x") is None
