from __future__ import annotations

import subprocess

import pytest

from abstract_arcade.cli.help_page import HelpFormatter, continued

ROWS = [("--short", "A meaning that takes some lines."), ("--a-very-long-term", "Another one.")]


def page(monkeypatch: pytest.MonkeyPatch, columns: int) -> HelpFormatter:
    monkeypatch.setenv("COLUMNS", str(columns))
    return HelpFormatter()


class TestRows:
    def test_stand_in_two_columns(self, monkeypatch: pytest.MonkeyPatch) -> None:
        wide = page(monkeypatch, 42)
        wide.write_rows(ROWS, len("--short"))
        assert wide.getvalue().splitlines() == [
            "--short  A meaning that takes some lines.",
            "--a-very-long-term",
            "         Another one.",
        ]

    def test_meanings_are_below_the_terms_on_a_narrow_page(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        narrow = page(monkeypatch, 42)
        with narrow.section("Options"):
            narrow.write_rows(ROWS, len("--a-very-long-term"))
        assert narrow.getvalue().splitlines() == [
            "Options:",
            "  --short",
            "      A meaning that takes some lines.",
            "  --a-very-long-term",
            "      Another one.",
        ]


def test_paragraphs_are_filled(monkeypatch: pytest.MonkeyPatch) -> None:
    narrow = page(monkeypatch, 40)
    narrow.write_text("One paragraph that is\nlonger than a line.\n\nAnother one.")
    assert narrow.getvalue().splitlines() == [
        "One paragraph that is longer than a",
        "line.",
        "",
        "Another one.",
    ]


def test_usage_is_broken_below_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    narrow = page(monkeypatch, 40)
    narrow.write_usage("abstract-arcade play", "GAME [OPTIONS] MORE")
    assert narrow.getvalue() == "Usage: abstract-arcade play GAME\n       [OPTIONS] MORE\n"


LINE = "echo play krypte --black 'engine:./my engine' --white greedy --seed 7 | cat"


class TestContinued:
    def test_leaves_a_line_that_fits(self) -> None:
        assert [*continued(LINE, len(LINE))] == [LINE]

    def test_broken_command_line_keeps_options_and_quotations_whole(self) -> None:
        assert [*continued(LINE, 36)] == [
            "echo play krypte \\",
            "  --black 'engine:./my engine' \\",
            "  --white greedy --seed 7 | cat",
        ]

    @pytest.mark.parametrize("width", range(10, 80, 7))
    def test_means_the_same_in_a_shell(self, width: int) -> None:
        text = "\n".join(continued(LINE, width))
        result = subprocess.run(["sh", "-c", text], capture_output=True, text=True, check=True)
        assert result.stdout == "play krypte --black engine:./my engine --white greedy --seed 7\n"
