from __future__ import annotations

import pytest

from abstract_arcade.players.program_end import MAX_OUTPUT, how_ended, last_line


@pytest.mark.parametrize(
    ("code", "told"),
    [
        (0, "ended with code 0"),
        (2, "ended with code 2"),
        (-11, "was ended by signal 11 (SIGSEGV)"),
        (-99, "was ended by signal 99"),
    ],
)
def test_return_code_in_words(code: int, told: str) -> None:
    assert how_ended(code) == told


@pytest.mark.parametrize(
    ("output", "line"),
    [
        (b"", ""),
        (b"\n \n", ""),
        (b"loading\ncannot open model.bin\n", "cannot open model.bin"),
        (b"what(): no model\n}\n\n", "what(): no model"),
        (b"\x1b[1;31mfatal:\x1b[0m no model", "fatal: no model"),
        (b"\x1b]0;title\x07no model", "no model"),
        (b"no\rmodel\x00\x07here", "model here"),
        (b"\xff\xfe\x00\x01\n", ""),
        ("kein Modell für \u202eRenju".encode(), "kein Modell für Renju"),
    ],
)
def test_last_line_says_something_and_is_clean(output: bytes, line: str) -> None:
    assert last_line(output) == line


def test_last_line_is_cut_when_it_is_long() -> None:
    line = last_line(b"x" * 100_000)
    assert len(line) == MAX_OUTPUT
    assert line.endswith("…")
