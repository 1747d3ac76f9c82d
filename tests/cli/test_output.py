from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from abstract_arcade.cli.output import about, sentence_case
from abstract_arcade.rules import GAMES
from tests.cli.support import outside
from tests.terminal import ROOT, environment


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

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
    @pytest.mark.parametrize(
        "arguments",
        [["list"], ["rules", "krypte"], ["rules", "krypte", "--markdown"]],
        ids=" ".join,
    )
    def test_output_that_cannot_be_written_gets_a_sentence(self, arguments: list[str]) -> None:
        with Path("/dev/full").open("w") as full:
            result = subprocess.run(
                [sys.executable, "-m", "abstract_arcade", *arguments],
                stdout=full,
                stderr=subprocess.PIPE,
                text=True,
                check=False,
                cwd=ROOT,
                env=environment(),
            )
        sentence = "Error: The output cannot be written: No space left on device.\n"
        assert (result.returncode, result.stderr) == (1, sentence)


def test_a_game_in_a_line_names_its_designer_and_the_year_if_it_is_known() -> None:
    krypte, renju = GAMES["krypte"], GAMES["renju"]
    assert about(krypte) == f"{krypte.tagline} ({krypte.designer}, {krypte.year})"
    assert renju.year is None
    assert about(renju) == f"{renju.tagline} ({renju.designer})"


def test_sentence_case_changes_the_first_letter_alone() -> None:
    assert sentence_case("four in a row, by E. Mures") == "Four in a row, by E. Mures"
