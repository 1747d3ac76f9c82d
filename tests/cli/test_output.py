from __future__ import annotations

import fcntl
import os
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from abstract_arcade.cli.output import about, page_width, sentence_case, wrapped
from abstract_arcade.rules import GAMES
from tests.cli.support import outside
from tests.terminal import ROOT, environment

WRITING = (
    "--help",
    "--version",
    "list",
    "rules krypte",
    "rules krypte --markdown",
    "guide",
    "guide json",
    "demo krypte --print",
    "demo krypte --plain",
    "puzzles krypte --print",
    "puzzles krypte --plain",
    "play krypte --help",
    "play krypte",
    "play krypte --json",
    "play krypte --board --white random",
    "play krypte --json --strict",
    "continue --plain",
    "open game.json --json",
    "matches",
    "matches --json",
    "matches --clear",
    "show game.json",
    "convert game.json - --to svg",
    "check game.json",
    "settings show",
    "settings path",
    "arena krypte random random --games 2 --nodes 2",
    "serve --port 0",
)
"""Commands that write something to standard output."""

CANNOT = "Error: The output cannot be written: "


def written_to(where: str, line: str, **changes: str) -> subprocess.CompletedProcess[str]:
    """Run a command with its output redirected by the shell; nothing else is on standard error."""
    script = f'exec "$0" -m abstract_arcade "$@" {where}'
    result = subprocess.run(
        ["sh", "-c", script, sys.executable, *line.split()],
        input="d1\nquit\n",
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        env=environment(PYTHONPATH=str(ROOT), **changes),
        timeout=60,
    )
    kept = [each for each in result.stderr.splitlines(True) if not each.startswith("Left out, ")]
    result.stderr = "".join(kept)
    return result


class TestPrinting:
    def test_printing_needs_no_terminal(self) -> None:
        for arguments in (["list"], ["--help"]):
            result = outside(*arguments, TERM="dumb")
            assert (result.returncode, result.stderr) == (0, "")

    @pytest.mark.parametrize("arguments", [["list"], ["rules", "krypte"]], ids=" ".join)
    def test_what_is_printed_does_without_characters_that_are_lacking(
        self, arguments: list[str]
    ) -> None:
        result = outside(*arguments, PYTHONIOENCODING="ascii")
        assert (result.returncode, result.stderr) == (0, "")

    @pytest.mark.usefixtures("library")
    @pytest.mark.parametrize("line", ["list", "play krypte", "serve --port 0"])
    def test_output_that_is_closed_gets_a_sentence(self, line: str) -> None:
        result = written_to(">&-", line)
        assert (result.returncode, result.stderr) == (1, f"{CANNOT}it is closed.\n")

    @pytest.mark.usefixtures("library")
    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
    @pytest.mark.parametrize("line", WRITING)
    def test_output_that_cannot_be_written_gets_a_sentence(self, line: str) -> None:
        result = written_to(">/dev/full", line)
        sentence = f"{CANNOT}No space left on device.\n"
        assert (result.returncode, result.stderr) == (1, sentence)

    @pytest.mark.usefixtures("library")
    @pytest.mark.parametrize("where", [">&-", ">/dev/full"])
    def test_words_for_a_shell_that_cannot_be_written_get_a_sentence(self, where: str) -> None:
        result = written_to(where, "", _ABSTRACT_ARCADE_COMPLETE="bash_source")
        assert result.returncode == 1
        assert result.stderr.startswith(CANNOT)


class TestPageWidth:
    @pytest.mark.parametrize(
        ("columns", "width"),
        [("1", 40), ("39", 40), ("40", 40), ("60", 60), ("80", 80), ("81", 80), ("200", 80)],
    )
    def test_page_width_follows_columns_within_limits(
        self, columns: str, width: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("COLUMNS", columns)
        assert page_width() == width

    @pytest.mark.parametrize("columns", ["", "0", "x", "-5"])
    @pytest.mark.parametrize(("terminal", "width"), [(50, 50), (200, 80), (0, 80)])
    def test_page_width_is_that_of_the_terminal_if_columns_is_not_set(
        self, columns: str, terminal: int, width: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("COLUMNS", columns)
        monkeypatch.setattr(os, "get_terminal_size", lambda _: os.terminal_size((terminal, 24)))
        assert page_width() == width

    def test_page_width_is_80_without_a_terminal(self) -> None:
        assert max(map(len, outside("list").stdout.splitlines())) > 70

    def test_follows_the_terminal_on_which_a_pager_shows_the_output(self) -> None:
        # Only standard error is connected to a terminal.
        primary, secondary = os.openpty()
        fcntl.ioctl(secondary, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 50, 0, 0))
        try:
            result = subprocess.run(
                [sys.executable, "-m", "abstract_arcade", "list"],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=secondary,
                text=True,
                check=True,
                cwd=ROOT,
                env=environment(),
            )
        finally:
            os.close(primary)
            os.close(secondary)
        assert 42 < max(map(len, result.stdout.splitlines())) <= 50


def test_wrapping_cuts_no_word() -> None:
    text = "abstract-arcade is a-word-that-is-longer-than-the-line"
    assert wrapped(text, 18, "1. ", "   ") == [
        "1. abstract-arcade",
        "   is",
        "   a-word-that-is-longer-than-the-line",
    ]


def test_line_about_a_game_names_the_designer_and_a_known_year() -> None:
    krypte = GAMES["krypte"]
    renju = GAMES["renju"]
    assert about(krypte) == f"{krypte.tagline} ({krypte.designer}, {krypte.year})"
    assert renju.year is None
    assert about(renju) == f"{renju.tagline} ({renju.designer})"


def test_sentence_case_changes_the_first_letter_alone() -> None:
    assert sentence_case("four in a row, by E. Mures") == "Four in a row, by E. Mures"
