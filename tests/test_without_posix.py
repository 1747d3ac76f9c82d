"""On a system without POSIX, everything runs that needs no screen."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests import without_posix
from tests.terminal import ROOT, environment

A_MATCH = "d1\nat d1\ne8\nhint\nquit\n"
NO_SCREEN = "The screen needs a Linux or macOS terminal"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with everything that the commands need, and a match that is kept."""
    folder = tmp_path_factory.mktemp("without")
    without_posix.write(folder)
    assert run(folder, "play krypte --plain", A_MATCH).returncode == 0
    (file,) = (folder / "home" / "matches").glob("*.json")
    (folder / "game.json").write_bytes(file.read_bytes())
    return folder


def run(folder: Path, line: str, typed: str = "", *more: str) -> subprocess.CompletedProcess[str]:
    """Run a command without POSIX, and type something."""
    env = environment(ABSTRACT_ARCADE_HOME=str(folder / "home"), PYTHONPATH=f"{folder}:{ROOT}")
    return subprocess.run(
        [sys.executable, "-m", "abstract_arcade", *line.split(), *more],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env=env,
        timeout=120,
    )


def test_simulated_system_has_no_posix_modules(folder: Path) -> None:
    code = (
        "import os, signal, sys\n"
        f"for name in {without_posix.MODULES!r}: assert sys.modules[name] is None\n"
        f"for name in {without_posix.FUNCTIONS!r}: assert not hasattr(os, name)\n"
        "assert not hasattr(signal, 'SIGKILL') and not hasattr(signal, 'SIGHUP')\n"
        "import fcntl"
    )
    env = environment(PYTHONPATH=str(folder))
    found = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, env=env
    )
    assert found.stderr.splitlines()[-1].startswith("ModuleNotFoundError: import of fcntl halted")


@pytest.mark.parametrize(
    ("line", "typed", "said"),
    [
        ("list", "", "Renju"),
        ("rules krypte", "", "PerGioco.net"),
        ("guide json", "", "Playing from a program"),
        ("settings show", "", "quit = "),
        ("settings set marks on", "", ""),
        ("matches", "", "2 moves"),
        ("show game.json", "", "e8"),
        ("check game.json", "", "a valid record of Krypte"),
        ("convert game.json - --to text", "", "1. d1 2. e8"),
        ("demo krypte --print", "", "Answer: d3."),
        ("demo krypte --plain", "d3\n", "Right. White d3 from North turns d2."),
        ("demo krypte", "d3\n", "Right. White d3 from North turns d2."),
        ("puzzles krypte --plain", "b3\nquit\n", "Right. Black b3 from West turns a3"),
        ("puzzles krypte --print", "", "Answer: b3."),
        ("play krypte --plain --no-save", A_MATCH, "Try "),
        ("play renju --no-save", "h8\nat h8\n", "h8: Black."),
        ("play krypte --plain --white easy", "d1\nresign\nexplain\n", "White won by resignation"),
        ("play krypte --plain --white greedy --clock 5+3", "d1\nclock\n", "You have 5 minutes"),
        ("play krypte --no-save --black random --white greedy", "", "The game is over after"),
        ("continue", "facts\n", "Open sides: "),
        ("open game.json", "last\n", "White e8 enters from South."),
        ("arena krypte random greedy --games 2 --workers 1", "", "The first player won"),
    ],
)
def test_command_works_without_posix(folder: Path, line: str, typed: str, said: str) -> None:
    found = run(folder, line, typed)
    assert (found.returncode, found.stderr) == (0, "")
    assert said in found.stdout


def test_json_line_mode_works_without_posix(folder: Path) -> None:
    found = run(folder, "play krypte --json --no-save --white greedy", "d1\nlegal\n")
    *_, last = map(json.loads, found.stdout.splitlines())
    assert last["command"] == "legal"


@pytest.mark.parametrize("line", ["", "demo", "serve --port 0"])
def test_screen_is_refused_without_posix(folder: Path, line: str) -> None:
    found = run(folder, line)
    assert (found.returncode, found.stdout) == (2, "")
    assert NO_SCREEN in found.stderr


def test_engine_that_does_not_obey_is_ended_without_posix(folder: Path) -> None:
    (folder / "deaf.py").write_text(
        "import sys, time\nfor line in sys.stdin: print('error no', flush=True)\ntime.sleep(90)\n"
    )
    line = "play krypte --no-save --plain --white"
    found = run(folder, line, "d1\n", f"engine:{sys.executable} deaf.py")
    assert found.returncode == 0
    assert "'go' lets" in found.stdout
    assert "Traceback" not in found.stderr
