"""Whatever lies in the folders of the program, every command does its work and nothing waits."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from abstract_arcade.cli import line, main, screen
from abstract_arcade.kept.drafts import Drafts
from abstract_arcade.kept.recent import Recent
from abstract_arcade.kept.solved import Solved
from tests.hostile_home import FAULTS, KINDS, NAME, OTHER, PATHS, faulty, furnish, put
from tests.terminal import ROOT, environment

PATIENCE = 20
"""Seconds after which a command waits for something that will never come."""

COMMANDS: Mapping[str, str] = {
    "matches": "",
    "matches --json": "",
    "matches --export copies": "",
    "matches --clear": "y\n",
    "continue": "a1\nquit\n",
    f"open {NAME}": "a1\nquit\n",
    f"open {{home}}/matches/{NAME}.json": "a1\nquit\n",
    f"show {NAME}": "",
    f"check {{home}}/matches/{NAME}.json": "",
    f"convert {NAME} - --to text": "",
    "play krypte --plain": "d1\nopen x7k2\nopen b2c3\nquit\n",
    "puzzles krypte --plain": "",
    "puzzles krypte": "",
    "demo krypte --print": "",
    "rules krypte": "",
    "list": "",
    "settings path": "",
    "settings show": "",
    "settings set marks on": "",
    "settings reset keys": "",
    "settings reset": "",
}
"""Every command that looks into the home, with what is typed."""


@contextmanager
def no_waiting() -> Iterator[None]:
    """Where something waits for what never comes, it fails instead."""

    def wake(*_: object) -> None:
        raise AssertionError("it waits")

    before = signal.signal(signal.SIGALRM, wake)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def run(command: str, home: Path) -> Result:
    arguments = [each.format(home=home) for each in command.split()]
    with no_waiting():
        result = CliRunner(env={"COLUMNS": "200"}).invoke(
            main, arguments, input=COMMANDS[command], prog_name="abstract-arcade"
        )
    said = f"{command}: {result.output}"
    assert result.exception is None or isinstance(result.exception, SystemExit), said
    assert result.exit_code in (0, 1, 2), said
    assert "crashed" not in said, said
    assert "Traceback" not in said, said
    assert "\x1b" not in said, said
    return result


def check_all(home: Path, path: str) -> None:
    """Run every command, and look whether it tells of what it has left out."""
    for command in COMMANDS:
        result = run(command, home)
        print(command, "->", result.exit_code, repr(result.output[:300]))


@pytest.fixture
def hostile(home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    furnish(home)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(screen, "open_arcade", lambda *_, **__: None)
    return home


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("kind", KINDS)
def test_anything(hostile: Path, path: str, kind: str) -> None:
    put(hostile, path, kind)
    check_all(hostile, path)


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("fault", FAULTS)
def test_faults(hostile: Path, path: str, fault: int) -> None:
    with faulty(hostile / path, fault):
        check_all(hostile, path)
