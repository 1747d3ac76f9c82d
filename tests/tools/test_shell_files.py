"""What is installed beside the program: it says what the program says."""

from __future__ import annotations

import os
import re
import subprocess

import pytest

from abstract_arcade.cli import main
from abstract_arcade.players import PLAYERS
from tests.cli.support import COMMANDS
from tests.shells import BIN, COMPINIT, SHELLS, completion
from tests.terminal import environment
from tests.tools.shell_files import HERE, files

PATIENCE = 60
"""Seconds after which a program that should have ended has not."""


@pytest.mark.parametrize("name", files())
def test_it_is_up_to_date(name: str) -> None:
    assert (HERE / name).read_text("utf-8") == files()[name], (
        "write it: python -m tests.tools.shell_files"
    )


@pytest.mark.programs
def test_man_reads_the_page_and_finds_no_fault() -> None:
    result = subprocess.run(
        ["man", "--warnings", "-l", str(HERE / "abstract-arcade.1")],
        env=environment(MANWIDTH="80", LC_ALL="C.UTF-8", PAGER="cat"),
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    assert result.stderr == ""
    page = result.stdout
    for heading in ("NAME", "SYNOPSIS", "OPTIONS", "COMMANDS", "ENVIRONMENT", "EXIT STATUS"):
        assert re.search(rf"^{heading}$", page, re.MULTILINE)
    for command in filter(None, COMMANDS):
        assert re.search(rf"^   {command}\b", page, re.MULTILINE), command
    assert main.help
    purpose = main.help.split("\n\n")[1]
    # man hyphenates words at the end of a line.
    whole = re.sub("\u2010\n +", "", page)
    assert " ".join(purpose.split()) in " ".join(whole.split())
    # The lines of a shell stand as they are typed.
    assert 'eval "$(_ABSTRACT_ARCADE_COMPLETE=bash_source abstract-arcade)"' in page


_SOURCED = {
    "bash": ("abstract-arcade.bash", 'source "$0"', "krypte"),
    "zsh": ("_abstract-arcade", f'fpath=("${{0:h}}" $fpath)\n{COMPINIT}', "_abstract-arcade"),
    "fish": ("abstract-arcade.fish", "source $argv[1]", "krypte"),
}
"""The file of each shell, how it is taken, and what the shell then tells."""


@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_completes_by_its_file(shell: str) -> None:
    name, before, told = _SOURCED[shell]
    assert told in completion(shell, before, str(HERE / name))


@pytest.mark.programs
def test_fish_tells_the_whole_description() -> None:
    asked = "abstract-arcade play krypte --black g"
    script = f'source {HERE / "abstract-arcade.fish"}\ncomplete --do-complete "{asked}"'
    result = subprocess.run(
        ["fish", "-c", script],
        env=environment(PATH=os.pathsep.join((str(BIN), os.environ["PATH"]))),
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    assert PLAYERS["greedy"].sentence.count(",")
    assert result.stdout == f"greedy\t{PLAYERS['greedy'].sentence}\n"
