"""Running commands, within this process and outside it, and reading what they print."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from abstract_arcade.cli import main
from abstract_arcade.rules import GAMES
from tests.terminal import ROOT, environment

EVERY_OPTION = [(slug, option) for slug, game in GAMES.items() for option in game.options()]
_IDS = [f"{slug} {option.name}" for slug, option in EVERY_OPTION]
by_option = pytest.mark.parametrize(("slug", "option"), EVERY_OPTION, ids=_IDS)

COMMANDS: dict[str, tuple[str, ...]] = (
    {
        "": (
            "Play",
            "Matches",
            "Settings",
            "More",
            "Display",
            "Other",
            "Environment",
            "Examples",
            "Shell completion",
        ),
        "play": ("Games", "Other", "Examples"),
        "share": ("Games", "Other", "Examples"),
        "join": ("Arguments", "Display", "Other", "Examples"),
        "serve": ("Server", "Visitors", "Other", "Examples"),
        "arena": ("Games", "Other", "Examples"),
        "continue": ("Arguments", "Without a screen", "Display", "Other", "Examples"),
        "open": ("Arguments", "Input", "Without a screen", "Display", "Other", "Examples"),
        "matches": ("Output", "Other", "Examples"),
        "show": ("Arguments", "Input", "Output", "Other", "Examples"),
        "convert": ("Arguments", "Input", "Output", "Diagrams (svg)", "Other", "Examples"),
        "check": ("Arguments", "Input", "Other", "Examples"),
        "demo": (
            "Arguments",
            "Input",
            "Display",
            "Without a screen",
            "Output",
            "Other",
            "Examples",
        ),
        "puzzles": ("Arguments", "Display", "Without a screen", "Output", "Other", "Examples"),
        "rules": ("Arguments", "Output", "Other", "Examples"),
        "list": ("Output", "Other", "Examples"),
        "guide": ("Arguments", "Output", "Other", "Examples"),
        "settings": ("Settings", "Other", "Examples"),
        "wall": ("Display", "Other", "Examples"),
        "settings path": ("Other", "Examples"),
        "settings show": ("Arguments", "Other", "Examples"),
        "settings set": ("Arguments", "Other", "Examples"),
        "settings reset": ("Arguments", "Other", "Examples"),
    }
    | {
        f"play {slug}": (
            "Players",
            "PLAYER is one of",
            f"Options of {game.title}",
            *(["OPENING is one of"] if slug == "renju" else []),
            "Without a screen",
            "Display",
            "Other",
            "Examples",
        )
        for slug, game in GAMES.items()
    }
    | {
        f"share {slug}": (
            "Players",
            "PLAYER is one of",
            f"Options of {game.title}",
            *(["OPENING is one of"] if slug == "renju" else []),
            "Sharing",
            "Without a screen",
            "Display",
            "Other",
            "Examples",
        )
        for slug, game in GAMES.items()
    }
    | {
        f"arena {slug}": (
            "Players",
            "PLAYER is one of",
            "How they play",
            "Output",
            f"Options of {game.title}",
            *(["OPENING is one of"] if slug == "renju" else []),
            "Other",
            "Examples",
        )
        for slug, game in GAMES.items()
    }
)
"""The headings of the help of every command."""

by_command = pytest.mark.parametrize("command", COMMANDS)


def run(*arguments: str, typed: str = "", **changes: str | None) -> Result:
    """Run a command within this process, with what is typed and changes to the environment."""
    env = {"ABSTRACT_ARCADE_ASCII": None, "COLUMNS": "80", **changes}
    return CliRunner(env=env).invoke(main, arguments, typed, prog_name="abstract-arcade")


def outside(
    *arguments: str, folder: Path | None = None, **changes: str
) -> subprocess.CompletedProcess[str]:
    """Run `python -m abstract_arcade` in a process of its own, without a terminal."""
    return subprocess.run(
        [sys.executable, "-m", "abstract_arcade", *arguments],
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        cwd=folder or ROOT,
        env=environment(**changes),
    )


def words(text: str) -> str:
    """A text without its line breaks."""
    return " ".join(text.split())


def check_usage_error(result: Result, *allowed: str) -> None:
    """Usage lines, one sentence that names what is allowed, exit code 2."""
    assert result.exit_code == 2
    assert result.stdout == ""
    usage, *rest = result.stderr.splitlines()
    assert usage.startswith("Usage: abstract-arcade")
    assert any(line.startswith("Try 'abstract-arcade") for line in rest)
    error = words(result.stderr[result.stderr.index("Error: ") :])
    assert "Traceback" not in result.output
    for each in allowed:
        assert each in error


def help_of(command: str) -> str:
    result = run(*command.split(), "--help")
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def section(text: str, heading: str) -> str:
    """Return the text under a heading of a help page."""
    (found,) = re.findall(
        rf"^{re.escape(heading)}:\n(.*?)(?:\n\n|\Z)", text, re.MULTILINE | re.DOTALL
    )
    return str(found)


def interrupted(
    *arguments: str,
    folder: Path,
    until: str,
    number: signal.Signals = signal.SIGINT,
    module: str = "abstract_arcade",
) -> tuple[int, str, str]:
    """Run a command, and send it a signal once there are files.

    Args:
        arguments: those of the command.
        folder: where it runs.
        until: which files, as a pattern within the folder.
        number: the signal.
        module: the program.

    Returns:
        What it exits with, and what it has printed on standard output and on standard error.
    """
    with subprocess.Popen(
        [sys.executable, "-m", module, *arguments],
        cwd=folder,
        env=environment(PYTHONPATH=str(ROOT)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        while process.poll() is None and not list(folder.glob(until)):
            time.sleep(0.05)
        process.send_signal(number)
        text, errors = process.communicate()
    return process.returncode, text, errors
