"""How the tests of the screens wait: as Textual's Pilot does, in shorter steps."""

from __future__ import annotations

import pytest
from textual import _wait


@pytest.fixture(autouse=True)
def _short_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Pilot look more often whether the app has come to rest; it still waits until it has."""
    monkeypatch.setattr(_wait, "SLEEP_GRANULARITY", 1 / 250)
    monkeypatch.setattr(_wait, "SLEEP_IDLE", 1 / 5000)


@pytest.fixture(autouse=True)
def _plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw with colours, whatever the terminal that the tests run in has."""
    monkeypatch.delenv("NO_COLOR", raising=False)
