from __future__ import annotations

import json
import sys
import unicodedata

import pytest

from abstract_arcade.sanitize import clean_name, clean_text, escaped, escaped_json, escaped_line

SEEN = "\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd"
"""Signs that Unicode counts as format characters though they are drawn."""


def test_clean_text_removes_invisible_characters() -> None:
    assert clean_text("a\x00\x1b[0m\x7f\x9b\u202e\ud800b\r\nc\rd\t\u2028e") == "a[0mb\nc\nd\te"
    assert clean_name("  A\n\tda \u200f ") == "A da"


@pytest.mark.parametrize(
    "mark",
    [
        "\u200b",
        "\u2060",
        "\u061c",
        "\ufeff",
        "\u00ad",
        "\u034f",
        "\u3164",
        "\uffa0",
        "\u115f",
        "\u2064",
        "\u206a",
        "\ufff9",
        "\U000e0001",
        "\U000e0041",
        "\U000e007f",
        "\U000e01f0",
        # Between letters of ASCII these join and shape nothing.
        "\u200c",
        "\u200d",
        "\ufe0f",
        "\u180b",
        "\U000e0100",
    ],
    ids=ascii,
)
def test_clean_name_removes_invisible_marks(mark: str) -> None:
    for text in (f"A{mark}da", f"{mark}Ada", f"Ada{mark}", f"A{mark * 3}d{mark}a"):
        assert clean_name(text) == clean_text(text) == "Ada"
    assert clean_name(mark * 3) == clean_name(f" {mark} ") == ""


def test_clean_text_removes_all_format_characters_that_are_not_drawn() -> None:
    found = {
        chr(code)
        for code in range(sys.maxunicode + 1)
        if unicodedata.category(chr(code)) in ("Cf", "Cc", "Cs", "Zl", "Zp")
        and clean_text(f"a{chr(code)}b") != "ab"
    }
    egyptian = {chr(code) for code in range(0x13430, 0x13440)}
    assert found - egyptian == {*SEEN, "\t", "\n", "\r"}


@pytest.mark.parametrize(
    "text",
    [
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",  # Persian
        "\u0915\u094d\u200d\u0937",  # Devanagari
        "\u845b\U000e0100\u57ce",  # a Japanese name with the older shape of a character
        "\U0001f468\u200d\U0001f469\u200d\U0001f467",  # a family
        "\u2764\ufe0f\u200d\U0001f525 Ada",
        "1\ufe0f\u20e3",  # a key
    ],
    ids=ascii,
)
def test_clean_text_keeps_joiners_of_scripts_and_emoji_once(text: str) -> None:
    assert clean_text(text) == clean_name(text) == text
    doubled = "".join(each * 3 if each in "\u200c\u200d\ufe0f\U000e0100" else each for each in text)
    assert clean_text(clean_text(doubled)) == clean_text(doubled)
    if "\u20e3" not in text and "\ufe0f\u200d" not in text:
        assert clean_text(doubled) == text


def test_escaped_text_shows_control_characters() -> None:
    text = "Zoë\x1b[31m\x7f\x9b\u202e\n\tback\\slash"
    shown = r"Zoë\x1b[31m\x7f\x9b\u202e"
    assert escaped(text) == f"{shown}\n\tback\\slash"
    assert escaped_line(text) == f"{shown}\\n\\tback\\slash"


def test_escaped_json_has_the_same_value() -> None:
    value = {"name": "Zoë\x1b\x7f\x9b\u202e\u2066\ud800"}
    text = escaped_json(json.dumps(value, ensure_ascii=False))
    assert json.loads(text) == value
    assert text.isprintable()
    assert "Zoë" in text
