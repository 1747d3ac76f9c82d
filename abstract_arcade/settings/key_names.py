"""The names of keys: Textual's ("question_mark") and those on the keyboard ("?")."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache

from abstract_arcade.truncate import quoted

_NAMES: Mapping[str, str] = {
    "left": "←",
    "down": "↓",
    "up": "↑",
    "right": "→",
    "delete": "Del",
    "insert": "Ins",
    "escape": "Esc",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "plus": "+",
    "minus": "-",
    "slash": "/",
    "backslash": "\\",
    "at": "@",
    "underscore": "_",
    "enter": "Enter",
    "space": "Space",
    "backspace": "Backspace",
    "tab": "Tab",
    "home": "Home",
    "end": "End",
}

_PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"

_SYNONYMS = {
    "return": "enter",
    "del": "delete",
    "ins": "insert",
    "esc": "escape",
    "pgup": "pageup",
    "pgdn": "pagedown",
    "pgdown": "pagedown",
    "control": "ctrl",
}

_FUNCTIONS = tuple(f"f{number}" for number in range(1, 25))

_MODIFIERS = ("alt", "ctrl", "shift")

_SAME: Mapping[str, str] = {
    "ctrl+h": "Backspace",
    "ctrl+i": "Tab",
    "ctrl+j": "Enter",
    "ctrl+m": "Enter",
    "ctrl+left_square_bracket": "Esc",
}
"""Keys for which many terminals send the same bytes as for another key, and that key."""


class KeyNameError(ValueError):
    """A word that is not the name of a key, or a key that cannot be used.

    `str()` is a sentence without a full stop.
    """


def key_name(key: str) -> str:
    """Return the name of a key on the screen: "PgUp" for "pageup", "Ctrl+Z" for "ctrl+z".

    A key that types a character is named by it: "?" for "question_mark".
    """
    *modifiers, last = key.split("+")
    name = _NAMES.get(last, _character(last))
    if name is None:
        name = last.capitalize()
    elif modifiers and len(name) == 1:
        name = name.capitalize()
    return "+".join([*map(str.capitalize, modifiers), name])


@cache
def _characters() -> Mapping[str, str]:
    """Return the punctuation characters by Textual's names of their keys: "question_mark": "?"."""
    return {_key_of(character): character for character in _PUNCTUATION}


def _character(key: str) -> str | None:
    """Return the character that a key types: "?" for "question_mark".

    None for "space", and for a key that types none.
    """
    if len(key) == 1:
        return key
    found = _characters().get(key)
    if found is None and "_" in key:
        try:
            return unicodedata.lookup(key.replace("_", " "))
        except (KeyError, UnicodeError):
            return None
    return found


def is_character(key: str) -> bool:
    """Return whether a key types a character in a text field, as "a" and "space", but not "f1"."""
    return key == "space" or _character(key) is not None


def read_key(word: str) -> str:
    """Return Textual's name of a key: "ctrl+z" for "Ctrl+Z", "pageup" for "PgUp", "Z" for "Z".

    The case of letters counts only without a modifier.

    Raises:
        KeyNameError: If there is no such key, or many terminals cannot distinguish it from another.
    """
    text = word if word == " " else word.strip()
    if len(text) == 1:
        return _key_of(text)
    if text.endswith("++"):
        modifiers = text[:-2].split("+")
        last = "+"
    else:
        *modifiers, last = text.split("+")
    lowered = [modifier.strip().lower() for modifier in modifiers]
    prefixes = sorted({_SYNONYMS.get(modifier, modifier) for modifier in lowered})
    if not set(prefixes).issubset(_MODIFIERS):
        raise KeyNameError(f"there is no key {quoted(word)}")
    key = _last_key(last.strip(), has_modifiers=bool(prefixes))
    if key is None:
        raise KeyNameError(f"there is no key {quoted(word)}{_nearest(last)}")
    whole_key = "+".join([*prefixes, key])
    if whole_key in _SAME:
        name = key_name(whole_key)
        raise KeyNameError(
            f"many terminals cannot distinguish {name} from {_SAME[whole_key]}: choose another key"
        )
    return whole_key


def _last_key(word: str, *, has_modifiers: bool) -> str | None:
    if len(word) == 1:
        return _key_of(word.lower() if has_modifiers else word)
    lower = word.lower().replace(" ", "_").replace("-", "_")
    key = _SYNONYMS.get(lower, lower)
    if key in _NAMES or key in _FUNCTIONS:
        return key
    character = _character(key) if len(key) > 1 else None
    return None if character is None else _key_of(character)


def _key_of(character: str) -> str:
    """Return Textual's name of the key of a printable character: "question_mark" for "?".

    Raises:
        KeyNameError: If the character is not printable.
    """
    if character.isalnum():
        return character
    for key, name in (("space", " "), *_NAMES.items()):
        if name == character:
            return key
    name = unicodedata.name(character, "")
    if not name or not character.isprintable():
        raise KeyNameError(f"there is no key {quoted(character)}")
    return name.lower().replace("-", "_").replace(" ", "_")


def _nearest(word: str) -> str:
    """Return "; perhaps you mean KEY" for the key most similar to a word, or an empty text."""
    names = {name.lower(): name for name in (*_NAMES.values(), *map(key_name, _FUNCTIONS))}
    near = get_close_matches(word.lower(), list(names), 1)
    return f"; perhaps you mean {names[near[0]]}" if near else ""


def read_keys(text: str) -> tuple[str, ...]:
    """Return Textual's names of the keys in a text: ("z", "ctrl+z") for "z, Ctrl+Z" or "z Ctrl+Z".

    Raises:
        KeyNameError: If a word is not a key that can be used, or the text is empty.
    """
    if len(text) == 1:
        return check_keys([text])
    if text.strip() == ",":
        # A comma separates keys, unless it is the only word: then it is the key itself.
        return check_keys([","])
    return check_keys(text.replace(",", " ").split())


def check_keys(words: Iterable[str]) -> tuple[str, ...]:
    """Return Textual's names of the keys of some words, in order, without duplicates.

    Raises:
        KeyNameError: If a word is not a key that can be used, or there are no words.
    """
    keys = tuple(dict.fromkeys(map(read_key, words)))
    if not keys:
        raise KeyNameError("a command needs at least one key")
    return keys
