"""Readers are tried with a few examples, the same ones every time, and with all that was found."""

from __future__ import annotations

import pytest

from tests.tools import fuzz

EXAMPLES = 10


@pytest.mark.parametrize("name", fuzz.READERS)
def test_what_cannot_be_read_is_refused_in_a_sentence(name: str) -> None:
    fuzz.trial(name, EXAMPLES)()


def test_what_is_not_refused_so_is_told_of(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    names = fuzz.READERS["names"]

    def check(text: str) -> None:
        fuzz.is_sentence(f"{text}\nis wrong")

    monkeypatch.setattr(fuzz, "READERS", {"names": names._replace(check=check)})
    assert fuzz.run(["--examples", "5", "--seed", "1"]) == 1
    assert "1 of the readers have faults" in capsys.readouterr().out
