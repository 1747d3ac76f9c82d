from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from abstract_arcade.cli import line, screen
from abstract_arcade.library.folder import Library
from abstract_arcade.match import Match
from abstract_arcade.records import dump
from tests.matches import a_match


@pytest.fixture
def library(home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Library:
    """A library with the match of the examples; it and a lesson lie in the working folder."""
    found = Library()
    assert found.folder == home / "matches"
    match = a_match("d1", "e8", "f1", "a8", white="greedy")
    found.save("20261121-201500-krypte-x7k2", match)
    (tmp_path / "game.json").write_text(dump(match))
    match.comment(match.current, "Four counters, and four rows are begun.")
    (tmp_path / "my-lesson.json").write_text(dump(match))
    monkeypatch.chdir(tmp_path)
    return found


@pytest.fixture
def _at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches are played on the screen unless it is asked otherwise."""
    monkeypatch.setattr(line, "has_no_screen", lambda: False)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, _at_a_terminal: None) -> list[Match | None]:
    """The matches with which the arcade would have been opened."""
    found: list[Match | None] = []

    def opening(match: Match | None = None, *_: Any, **__: Any) -> None:
        found.append(match)

    monkeypatch.setattr(screen, "open_arcade", opening)
    return found


@pytest.fixture
def ascii_only(monkeypatch: pytest.MonkeyPatch, _at_a_terminal: None) -> list[bool | None]:
    """Whether the arcades that would have been opened draw with ASCII only; None: as is set."""
    found: list[bool | None] = []

    def opening(*_: Any, ascii_only: bool | None, **__: Any) -> None:
        found.append(ascii_only)

    monkeypatch.setattr(screen, "open_arcade", opening)
    return found
