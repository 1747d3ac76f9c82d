"""The lines with which a shell completes commands, as the guide gives them, do what it says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from abstract_arcade import cli
from tests.documents import GUIDE
from tests.terminal import environment

BIN = Path(sys.executable).parent
PATIENCE = 120
"""Seconds after which a program that should have ended has not."""

COMPLETION = [
    line
    for text in GUIDE["playing"].blocks("sh")
    for line in text.splitlines()
    if "_COMPLETE=" in line
]


@pytest.mark.parametrize(
    ("line", "shell"),
    zip(COMPLETION, ("bash", "zsh", "fish"), strict=True),
    ids=("bash", "zsh", "fish"),
)
def test_completion_of_each_shell(line: str, shell: str) -> None:
    """The variable that is set makes the program print what the shell reads."""
    found = re.search(rf"\b(_\w+)=({shell}_source) (abstract-arcade)\b", line)
    assert found
    variable, value, name = found.groups()
    result = CliRunner().invoke(cli.main, [], prog_name=name, env={variable: value})
    assert result.exit_code == 0
    assert f"{variable}={shell}_complete" in result.output


_BASH = """
COMP_WORDS=(abstract-arcade play kr) COMP_CWORD=2
_abstract_arcade_completion abstract-arcade
echo "${COMPREPLY[@]}"
"""
_ZSH = """
echo ${_comps[abstract-arcade]}
"""
_FISH = """
complete --do-complete "abstract-arcade play kr"
"""


@pytest.mark.parametrize(
    ("shell", "before", "after", "told"),
    [
        pytest.param("bash", "", _BASH, "krypte", id="bash"),
        pytest.param(
            "zsh",
            "autoload -Uz compinit && compinit -u -D",
            _ZSH,
            "_abstract_arcade_completion",
            id="zsh",
            marks=pytest.mark.programs,
        ),
        pytest.param("fish", "", _FISH, "krypte", id="fish", marks=pytest.mark.programs),
    ],
)
def test_completion_in_the_shell(shell: str, before: str, after: str, told: str) -> None:
    (line,) = (line for line in COMPLETION if f"{shell}_source" in line)
    result = subprocess.run(
        [shell, "-c", f"{before}\n{line}\n{after}"],
        env=environment(PATH=os.pathsep.join((str(BIN), os.environ["PATH"]))),
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    assert told in result.stdout
