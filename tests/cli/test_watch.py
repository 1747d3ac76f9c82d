from __future__ import annotations

from typing import Any

import pytest

from abstract_arcade.cli import screen
from abstract_arcade.match import Match, Participant
from abstract_arcade.rules import Seat
from tests.cli.support import check_usage_error, run


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Match, dict[str, Any]]]:
    """The matches that would have been watched, and how."""
    found: list[tuple[Match, dict[str, Any]]] = []
    monkeypatch.setattr(screen, "open_arcade", lambda match, **how: found.append((match, how)))
    return found


def test_two_computers_play_at_a_pace(watched: list[tuple[Match, dict[str, Any]]]) -> None:
    words = ("watch", "reneo", "hard", "expert", "--delay", "0.5", "--seconds", "2", "--seed", "7")
    assert run(*words).exit_code == 0
    (match, how), *_ = watched
    assert match.game.slug == "reneo"
    assert match.participants == {
        Seat.FIRST: Participant("hard", seconds=2.0),
        Seat.SECOND: Participant("expert", seconds=2.0),
    }
    assert match.seed == 7
    assert (how["delay"], how["is_kept"]) == (0.5, True)


def test_people_are_not_watched() -> None:
    check_usage_error(run("watch", "reneo", "hard", "person"), "A person cannot play here")
    check_usage_error(run("watch", "reneo", "hard"), "Missing argument")
    check_usage_error(run("watch", "reneo", "hard", "easy", "--delay", "0"), "greater than 0")
