"""Wrong values in the environment: homes that do not exist, and sizes that are no numbers."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.support import run

HEADLESS = "textual.drivers.headless_driver:HeadlessDriver"
"""A driver of Textual that needs no terminal."""

NEED_A_HOME = (
    "",
    "play krypte",
    "play krypte --no-save",
    "play krypte --plain",
    "play krypte --json",
    "continue",
    "continue --plain",
    "open x7k2",
    "open x7k2 --plain",
    "demo krypte",
    "puzzles krypte",
    "puzzles krypte --plain",
    "matches",
    "matches --json",
    "show x7k2",
    "convert x7k2 - --to text",
    "settings show",
    "settings path",
    "settings set marks on",
    "settings reset",
    "settings reset met",
    "serve",
)
"""Commands that read or write the folder of matches or the settings."""


class TestHome:
    @pytest.mark.parametrize("command", NEED_A_HOME)
    def test_home_that_cannot_be_resolved_is_refused_in_one_sentence(
        self, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "gone").mkdir()
        monkeypatch.chdir(tmp_path / "gone")
        (tmp_path / "gone").rmdir()
        for home in ("~nosuchuser/x", "relative"):
            result = run(
                *command.split(),
                typed="d1\nquit\n",
                ABSTRACT_ARCADE_HOME=home,
                TEXTUAL_DRIVER=HEADLESS,
            )
            assert result.exit_code == 2, result.output
            assert result.stdout == ""
            (line,) = result.stderr.splitlines()
            assert line.startswith(f"Error: ABSTRACT_ARCADE_HOME is '{home}', but ")

    @pytest.mark.parametrize("command", ["list", "rules krypte", "guide playing"])
    def test_commands_without_files_ignore_a_wrong_home(self, command: str) -> None:
        result = run(*command.split(), ABSTRACT_ARCADE_HOME="~nosuchuser/x")
        assert result.exit_code == 0, result.output
        assert result.stdout

    def test_line_mode_with_a_wrong_home_opens_no_match(self) -> None:
        result = run(
            "play",
            "krypte",
            "--plain",
            "--no-save",
            typed="d1\nopen x7k2\nquit\n",
            ABSTRACT_ARCADE_HOME="~nosuchuser/x",
        )
        assert result.exit_code == 0
        assert "ABSTRACT_ARCADE_HOME is '~nosuchuser/x', but there is no such user" in result.stdout


NO_SIZES = ("0", "00", "-1", "-80", "x", "8.5", "1e3", "+80", "²", "٣٠", " ", "0x50", "80 24")
"""Values that are no size of a terminal."""


class TestSizes:
    @pytest.mark.parametrize("value", NO_SIZES)
    @pytest.mark.parametrize("command", ["rules krypte", "play --help"])
    def test_malformed_terminal_sizes_are_ignored(self, command: str, value: str) -> None:
        usual = run(*command.split(), COLUMNS=None, LINES=None)
        result = run(*command.split(), COLUMNS=value, LINES=value)
        assert result.exit_code == 0
        assert result.stdout == usual.stdout
        assert result.stdout

    @pytest.mark.parametrize("value", [" 80", "080", "80 "])
    def test_terminal_size_may_have_blanks_or_leading_zeros(self, value: str) -> None:
        expected = run("rules", "krypte", COLUMNS="80").stdout
        assert run("rules", "krypte", COLUMNS=value).stdout == expected

    def test_terminal_size_of_thousands_of_digits_is_cut(self) -> None:
        result = run("rules", "krypte", COLUMNS="9" * 5000, LINES="9" * 5000, ESCDELAY="9" * 5000)
        assert result.exit_code == 0
        assert result.stdout == run("rules", "krypte", COLUMNS="80").stdout
