"""The package of the guide to a sixth game is installed, and its game played, shown and tested."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Collection
from pathlib import Path

import pytest

from tests.documents import GUIDE, is_about_sixth
from tests.terminal import ROOT, environment

GUIDE_TEXT = GUIDE["sixth-game"]
IMPORTS = """lint.isort = {
    known-first-party = ["aa_yavalath"], known-third-party = ["abstract_arcade"]
}""".replace("\n", "")
"""The order of imports in the package, in which Abstract Arcade is foreign."""

PATIENCE = 900
"""Seconds after which a program that should have ended has not."""


def run(*words: str, path: Path) -> str:
    """Return what a Python program prints, which must end well; `path` has further packages."""
    result = subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env=environment(PYTHONPATH=str(path)),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert result.returncode == 0, result.stdout
    return result.stdout


def installed(folder: Path, left_out: Collection[str] = ()) -> Path:
    """Write the package as the guide says, but for some files; return where it is installed."""
    for block in GUIDE_TEXT.all_blocks:
        if block.is_file and block.file[0].rpartition("/")[2] not in left_out:
            name, text = block.file
            path = folder / "source" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
    # Without a network, and without a look at what else is installed.
    options = ("--quiet", "--no-index", "--no-deps", "--no-build-isolation")
    pip = ("-m", "pip", "install", *options, "--target", str(folder / "installed"))
    run(*pip, str(folder / "source"), path=folder)
    return folder / "installed"


def run_tests(path: Path, *words: str) -> None:
    run("-m", "pytest", *words, "-n0", "-q", "-p", "no:cacheprovider", path=path)


@pytest.mark.timeout(PATIENCE)
def test_sixth_game_of_the_guide_is_playable(tmp_path: Path) -> None:
    """The package passes the tests that the guide names, and those of `sixth_game.py`."""
    path = installed(tmp_path)
    sources = str(tmp_path / "source")
    config = ("--no-cache", "--config", str(ROOT / "pyproject.toml"))
    run("-m", "ruff", "check", *config, "--config", IMPORTS, sources, path=path)
    run("-m", "ruff", "format", "--check", *config, sources, path=path)
    commands = [words for words in GUIDE_TEXT.commands() if is_about_sixth(words)]
    (words,) = (words for words in commands if words[0] == "python")
    run(*words[1:], "--games", "1", "--nodes", "50", path=path)
    (words,) = (words for words in commands if words[0] == "pytest")
    run_tests(path, *words[1:-2], "tests/sixth_game.py", "-k", "yavalath or sixth_game")


@pytest.mark.slow
@pytest.mark.timeout(PATIENCE)
def test_game_with_only_its_rules_works_but_for_what_needs_more(tmp_path: Path) -> None:
    parts = ("heuristic.py", "words.py", "presenter.py", "rules.md", "demo.toml")
    run_tests(installed(tmp_path, parts), "tests/half_written_game.py")
