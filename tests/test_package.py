"""The wheel and the sdist, each installed where nothing else is, and played."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from abstract_arcade.guides import GUIDES, guide_text
from tests.terminal import ROOT, Terminal, environment
from tests.tools.shell_files import HERE, files

pytestmark = [pytest.mark.programs, pytest.mark.timeout(1200)]

PATIENCE = 300
"""Seconds after which a program that should have ended has not."""

SHARED = {
    "abstract-arcade.1": "man/man1/abstract-arcade.1",
    "abstract-arcade.bash": "bash-completion/completions/abstract-arcade",
    "_abstract-arcade": "zsh/site-functions/_abstract-arcade",
    "abstract-arcade.fish": "fish/vendor_completions.d/abstract-arcade.fish",
}


def run(*words: str | Path, folder: Path, **variables: str) -> str:
    """Return the output of a command, which must succeed."""
    result = subprocess.run(
        words,
        cwd=folder,
        env=environment(**variables),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert result.returncode == 0, result.stdout
    return result.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with what `python -m build` makes."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--outdir", folder, folder=ROOT)
    return folder


@pytest.mark.parametrize("pattern", ["*.whl", "*.tar.gz"], ids=["wheel", "sdist"])
def test_installed_package_plays_a_game(pattern: str, built: Path, tmp_path: Path) -> None:
    (package,) = built.glob(pattern)
    programs = tmp_path / "env" / "bin"
    run(sys.executable, "-m", "venv", tmp_path / "env", folder=tmp_path)
    run(programs / "pip", "install", "--quiet", package, folder=tmp_path)
    arcade = programs / "abstract-arcade"
    assert "Krypte: " in run(arcade, "list", folder=tmp_path)
    for name in GUIDES:
        assert run(arcade, "guide", name, "--markdown", folder=tmp_path) == guide_text(name)
    assert set(SHARED) == set(files())
    for name, place in SHARED.items():
        installed = tmp_path / "env" / "share" / place
        assert installed.read_text("utf-8") == (HERE / name).read_text("utf-8")
    play(arcade, tmp_path)


def play(arcade: Path, folder: Path) -> None:
    """Play a ply on the screen, and have the computer answer it."""
    terminal = Terminal(
        [str(arcade), "play", "krypte", "--white", "greedy"],
        folder=folder,
        env=environment(ABSTRACT_ARCADE_HOME=str(folder / "home")),
    )
    try:
        terminal.wait_for("Black to play")
        terminal.send("/d1\r")
        terminal.wait_for("move 2")
    finally:
        terminal.close()


@pytest.mark.parametrize(
    ("name", "words"),
    [("uv", ("uvx", "--from")), ("pipx", ("pipx", "run", "--spec"))],
    ids=("uvx", "pipx"),
)
def test_wheel_runs_with_uvx_and_pipx(
    name: str, words: tuple[str, ...], built: Path, tmp_path: Path
) -> None:
    (wheel,) = built.glob("*.whl")
    # Both runners are packages of Python, too, and what they keep goes with the test.
    programs = tmp_path / "env" / "bin"
    run(sys.executable, "-m", "venv", tmp_path / "env", folder=tmp_path)
    run(programs / "pip", "install", "--quiet", name, folder=tmp_path)
    runner, option = programs / words[0], words[1:]
    printed = run(
        runner,
        *option,
        wheel,
        "abstract-arcade",
        "list",
        folder=tmp_path,
        PATH=f"{programs}{os.pathsep}{os.environ['PATH']}",
        UV_CACHE_DIR=str(tmp_path / "uv"),
        UV_PYTHON=sys.executable,
        PIPX_HOME=str(tmp_path / "pipx"),
    )
    assert "Krypte: " in printed
