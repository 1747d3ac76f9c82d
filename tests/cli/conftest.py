from __future__ import annotations

from typing import Any

import pytest

from abstract_arcade.cli import screen
from abstract_arcade.match import Match


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Match | None]:
    """The matches with which the arcade would have been opened."""
    found: list[Match | None] = []

    def opening(match: Match | None = None, *_: Any, **__: Any) -> None:
        found.append(match)

    monkeypatch.setattr(screen, "open_arcade", opening)
    return found


@pytest.fixture
def ascii_only(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether the arcades that would have been opened draw with ASCII only."""
    found: list[bool] = []

    def opening(*_: Any, ascii_only: bool, **__: Any) -> None:
        found.append(ascii_only)

    monkeypatch.setattr(screen, "open_arcade", opening)
    return found
