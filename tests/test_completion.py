"""The lines with which a shell completes commands, as the guide gives them, do what it says."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner

from abstract_arcade import cli
from tests.documents import GUIDE
from tests.shells import COMPINIT, SHELLS, completion

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
def test_shell_is_offered_the_expected_words(line: str, shell: str) -> None:
    """The variable that is set makes the program print what the shell reads."""
    found = re.search(rf"\b(_\w+)=({shell}_source) (abstract-arcade)\b", line)
    assert found
    variable, value, name = found.groups()
    result = CliRunner().invoke(cli.main, [], prog_name=name, env={variable: value})
    assert result.exit_code == 0
    assert f"{variable}={shell}_complete" in result.output


@pytest.mark.parametrize("shell", SHELLS)
def test_completion_works_in_a_running_shell(shell: str) -> None:
    (line,) = (line for line in COMPLETION if f"{shell}_source" in line)
    before = f"{COMPINIT}\n{line}" if shell == "zsh" else line
    told = "_abstract_arcade_completion" if shell == "zsh" else "krypte"
    assert told in completion(shell, before)
