from __future__ import annotations

from abstract_arcade.texts import clean_name, clean_text


def test_what_cannot_be_seen_is_lost() -> None:
    assert clean_text("a\x00\x1b[0m\x7f\x9b\u202e\ud800b\r\nc\rd\t\u2028e") == "a[0mb\nc\nd\te"
    assert clean_name("  A\n\tda \u200f ") == "A da"
