"""Shells that complete commands of the arcade."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.terminal import environment

BIN = Path(sys.executable).parent

PATIENCE = 60
"""Seconds after which a shell that should have ended has not."""

SHELLS = (
    "bash",
    pytest.param("zsh", marks=pytest.mark.programs),
    pytest.param("fish", marks=pytest.mark.programs),
)

COMPINIT = "autoload -Uz compinit && compinit -u -D"
"""What Zsh is told before it completes anything."""

_ASKS = {
    "bash": """
COMP_WORDS=(abstract-arcade play kr) COMP_CWORD=2
_abstract_arcade_completion abstract-arcade
echo "${COMPREPLY[@]}"
""",
    "zsh": "echo ${_comps[abstract-arcade]}",
    "fish": 'complete --do-complete "abstract-arcade play kr"',
}


def completion(shell: str, before: str, *arguments: str) -> str:
    """What a shell makes of "abstract-arcade play kr"; Zsh only says what would complete it.

    Args:
        shell: its name.
        before: what it is told first.
        arguments: those of its script.
    """
    return subprocess.run(
        [shell, "-c", f"{before}\n{_ASKS[shell]}", *arguments],
        env=environment(PATH=os.pathsep.join((str(BIN), os.environ["PATH"]))),
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    ).stdout
