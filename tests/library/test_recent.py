"""The file of the latest set-ups and names."""

from __future__ import annotations

from pathlib import Path

import pytest

from abstract_arcade.clock import ClockSettings
from abstract_arcade.library.small_files import MAX_NAMES, Recent
from abstract_arcade.match import Match, Participant
from abstract_arcade.rules import Seat, new_game


def keep(folder: Path | None, first: str, second: str, white: str = "person") -> Recent:
    recent = Recent(folder)
    seats = {Seat.FIRST: Participant(name=first), Seat.SECOND: Participant(white, name=second)}
    match = Match(new_game("krypte", pie=True), seats)
    match.clock = {Seat.FIRST: ClockSettings(300, 3), Seat.SECOND: ClockSettings(600)}
    recent.keep(match)
    recent.close()
    return recent


def test_recent_names_are_those_of_people_latest_first(tmp_path: Path) -> None:
    keep(tmp_path, "Ada", "Ben")
    keep(tmp_path, "Grace", "", "greedy")
    keep(tmp_path, "Ben", "")
    assert Recent(tmp_path).names == ("Ben", "Grace", "Ada")
    for number in range(20):
        keep(tmp_path, f"Number {number}", "")
    assert len(Recent(tmp_path).names) == MAX_NAMES


@pytest.mark.parametrize("is_kept", [True, False])
def test_latest_set_up_of_a_game_is_returned(is_kept: bool, tmp_path: Path) -> None:
    folder = tmp_path / "folder" if is_kept else None
    recent = keep(folder, "Ada", "", "hard")
    table = (Recent(folder) if is_kept else recent).table("krypte")
    assert table is not None
    assert table.game == new_game("krypte", pie=True)
    assert table.participants[Seat.FIRST].name == "Ada"
    assert table.participants[Seat.SECOND] == Participant("hard")
    assert table.clock == {Seat.FIRST: ClockSettings(300, 3), Seat.SECOND: ClockSettings(600)}
    assert recent.table("renju") is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"format": "abstract-arcade-recent/2", "names": [], "games": {}}',
        '{"format": "abstract-arcade-recent/1", "names": {}, "games": []}',
        '{"format": "abstract-arcade-recent/1", "names": [3], "games": {"krypte": {"seats": 5}}}',
        "[" * 100_000,
    ],
)
def test_invalid_recent_file_gives_no_names_and_no_set_up(text: str, tmp_path: Path) -> None:
    file = tmp_path / "recent.json"
    file.write_text(text)
    recent = Recent(file.parent)
    assert recent.names == ()
    assert recent.table("krypte") is None


def test_recent_set_up_is_used_although_it_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert keep(tmp_path / "file", "Ada", "Ben").names == ("Ada", "Ben")
