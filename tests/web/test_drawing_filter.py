"""The filter between a server and a terminal: only drawing passes, however it is cut."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abstract_arcade.web.drawing_filter import DrawingFilter

DRAWING = re.compile(
    "(?:[^\x00-\x1f\x7f-\x9f]|[\b\t\n\r]"
    r"|\x1b\[[0-9;:]*m|\x1b\[[0-9;]*[ABCDEFGHdfr]|\x1b\[[012]?[JK]|\x1b\[[0-9]*X"
    r"|\x1b\[\?(?:25|2026)[hl])*"
)
"""All that may reach a terminal."""

PIECES = (
    *(b"\x1b", b"\x1b[", b"\x1b]", b"\x1bP", b"\x1b_", b"\x1b\\", b"\x07", b"\x18", b"\x9b", b"["),
    *(b"\xc2\x9b", b"\xc2\x9d", b"\xc2\x90", b"\xc2\x9c", b"\xc2", b"\xe2\x96", b"\xf0\x9f"),
    *(b"?", b">", b"25h", b"1049", b"2026l", b";", b":", b"1", b"52", b"38;2;1;2;3", b"$", b" "),
    *(b"m", b"n", b"c", b"J", b"3J", b"H", b"t", b"p", b"q", b"u", b"h", b"l", b"X", b"x", b"\r"),
    *("é▗🙂\u202e".encode(), b"\n", b"\b", b"\t", b"\x00", b"\x05", b"\x0e", b"\x7f", b"a" * 200),
)

hostile = st.lists(st.sampled_from(PIECES) | st.binary(max_size=4), max_size=40).map(b"".join)


def passed(*parts: bytes) -> str:
    """Return what passes of bytes that come in parts."""
    drawing = DrawingFilter()
    return "".join(drawing.feed(part) for part in parts)


@given(hostile)
def test_anything_that_passes_is_text_or_drawing(data: bytes) -> None:
    assert DRAWING.fullmatch(passed(data))


@given(hostile, st.lists(st.integers(0, 400), max_size=8))
def test_result_does_not_depend_on_the_pieces(data: bytes, cuts: list[int]) -> None:
    places = [0, *sorted(min(cut, len(data)) for cut in cuts), len(data)]
    parts = [data[start:end] for start, end in pairwise(places)]
    assert passed(*parts) == passed(data)
    assert passed(*(data[place : place + 1] for place in range(len(data)))) == passed(data)


@given(hostile)
def test_filtered_output_passes_unchanged(data: bytes) -> None:
    once = passed(data)
    assert passed(once.encode()) == once


@given(st.text(st.characters(min_codepoint=0x20, max_codepoint=0x7E), max_size=60), hostile)
def test_text_after_a_cancel_character_passes_whole(text: str, data: bytes) -> None:
    cancelled = data + b"\x18"
    assert passed(cancelled, text.encode()) == passed(cancelled) + text


@pytest.mark.parametrize(
    "drawn",
    [
        "Krypte ▗▇▇▖ é\r\n\t\b",
        "\x1b[m\x1b[0m\x1b[1;38;2;255;128;0;48;5;17m\x1b[4:3m",
        "\x1b[H\x1b[12;40H\x1b[3A\x1b[B\x1b[2C\x1b[D\x1b[5G\x1b[7d\x1b[1;1f",
        "\x1b[J\x1b[2J\x1b[K\x1b[1K\x1b[4X",
        "\x1b[2;20r\x1b[r",
        "\x1b[?25l\x1b[?25h\x1b[?2026h\x1b[?2026l",
    ],
)
def test_drawing_passes(drawn: str) -> None:
    assert passed(drawn.encode()) == drawn


@pytest.mark.parametrize(
    "order",
    [
        b"\x1b]52;c;cm0gLXJmIH4=\x07",
        b"\x1b]52;c;cm0gLXJmIH4=\x1b\\",
        b"\x1b]0;A title\x07",
        b"\x1b]8;;https://games.example\x1b\\",
        b"\x1b]11;?\x1b\\",
        b"\x1bP+q544e\x1b\\",
        b"\x1bP$qm\xc2\x9c",
        b"\x1b_Ga=T;AAAA\x1b\\",
        b"\x1b^private\x1b\\",
        b"\x1bXstring\x1b\\",
        b"\xc2\x9d0;A title\x07",
        b"\xc2\x9b6n",
        b"\x1b[6n\x1b[?6n\x1b[5n",
        b"\x1b[c\x1b[>c\x1b[=c\x1b[0c\x1bZ",
        b"\x1b[?2026$p\x1b[?1$p",
        b"\x1b[21t\x1b[18t\x1b[3;0;0t",
        b"\x1b[>0q\x1b[?u\x1b[>1u\x1b[>4;2m\x1b[?4m",
        b"\x1b[3J\x1b[20h\x1b[4h\x1b[!p",
        b"\x1b[?1049h\x1b[?1049l\x1b[?1000h\x1b[?1003l\x1b[?2004h\x1b[?1004h\x1b[?47l",
        b"\x1b[?1049;25h",
        b"\x1bc\x1b#8\x1b(0\x1b7\x1b8\x1bM\x1b=",
        b"\x07\x05\x0e\x0f\x00\x0b\x0c\x7f",
        b"\x1b[" + b"1;" * 100 + b"m",
        "\u202e\u2066\u2028".encode(),
    ],
)
def test_sequences_other_than_drawing_are_removed(order: bytes) -> None:
    assert passed(b"before", order, b"after") == "beforeafter"


def test_unfinished_sequence_never_passes() -> None:
    assert passed(b"before\x1b]52;c;", b"x" * 100_000) == "before"
    assert passed(b"before\x1b[", b"1" * 100_000) == "before"
