"""What is installed beside the program: it says what the program says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from abstract_arcade.cli import main
from share.make import HERE, files
from tests.cli.support import COMMANDS
from tests.terminal import ROOT, environment

PATIENCE = 60
"""Seconds after which a program that should have ended has not."""


@pytest.mark.parametrize("name", files())
def test_it_is_up_to_date(name: str) -> None:
    assert (HERE / name).read_text("utf-8") == files()[name], "write it: python -m share.make"


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
    assert "Two people play at one keyboard, or one against the computer." in " ".join(page.split())
    # The lines of a shell stand as they are typed.
    assert 'eval "$(_ABSTRACT_ARCADE_COMPLETE=bash_source abstract-arcade)"' in page


_BASH = """
source "$0"
COMP_WORDS=(abstract-arcade play kr) COMP_CWORD=2
_abstract_arcade_completion abstract-arcade
echo "${COMPREPLY[@]}"
"""
_ZSH = """
fpath=("${0:h}" $fpath)
autoload -Uz compinit && compinit -u -D
echo ${_comps[abstract-arcade]}
"""
_FISH = """
source $argv[1]
complete --do-complete "abstract-arcade play kr"
"""


@pytest.mark.parametrize(
    ("shell", "name", "script", "told"),
    [
        pytest.param("bash", "abstract-arcade.bash", _BASH, "krypte", id="bash"),
        pytest.param(
            "zsh",
            "_abstract-arcade",
            _ZSH,
            "_abstract-arcade",
            id="zsh",
            marks=pytest.mark.programs,
        ),
        pytest.param(
            "fish",
            "abstract-arcade.fish",
            _FISH,
            "krypte",
            id="fish",
            marks=pytest.mark.programs,
        ),
    ],
)
def test_a_shell_completes_by_its_file(shell: str, name: str, script: str, told: str) -> None:
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    result = subprocess.run(
        [shell, "-c", script, str(HERE / name)],
        env=environment(PATH=path),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    assert told in result.stdout
