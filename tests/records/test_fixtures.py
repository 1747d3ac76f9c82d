"""Records that earlier versions wrote can still be read.

The files in `tests/data/records/1` were written by the first version of the format and are never
written again. A version that writes something new adds a folder.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from abstract_arcade.records import dump, load
from abstract_arcade.rules import Color, new_game
from tests.matches import nodes_of
from tests.records.support import facts

FOLDER = Path(__file__).parents[1] / "data" / "records"
FILES = sorted(FOLDER.glob("*/*.json"))


class TestFirstVersion:
    @pytest.mark.parametrize(
        ("name", "plies", "positions", "result"),
        [
            ("enclose5-from-a-position", 20, 24, (None, "agreement")),
            ("krypte-everything", 14, 32, None),
            ("reneo-finished", 43, 61, (Color.BLACK, "chain")),
            ("renju-resigned", 30, 43, (Color.WHITE, "resignation")),
            ("renju-soosorv8", 16, 28, (Color.WHITE, "resignation")),
            ("renju-taraguchi10", 19, 25, None),
            ("slicron-taken-back", 10, 32, None),
        ],
    )
    def test_records_of_the_first_version_give_the_same_matches(
        self, name: str, plies: int, positions: int, result: tuple[Color | None, str] | None
    ) -> None:
        match = load(FOLDER / "1" / f"{name}.json")
        outcome = match.outcome
        assert match.current.ply == plies
        assert len(list(nodes_of(match))) == positions
        assert (None if outcome is None else (outcome.winner, outcome.reason)) == result

    def test_record_of_the_first_version_is_written_again_unchanged(self) -> None:
        text = (FOLDER / "1" / "krypte-everything.json").read_text("utf-8")
        written = json.loads(text)
        again = json.loads(dump(load(text)))
        # The program is the one that wrote last, and summaries may get more keys.
        for record in (written, again):
            del record["program"], record["summary"]
        # Options that are newer than the file have their defaults.
        written["options"] = {**new_game("krypte").as_text(), **written["options"]}
        assert again == written


@pytest.mark.parametrize("name", ["renju-soosorv8", "renju-taraguchi10"])
def test_openings_of_renju_survive_a_round_trip_through_sgf(name: str) -> None:
    match = load(FOLDER / "1" / f"{name}.json")
    again = load(dump(match, "sgf"), "sgf")
    assert (again.game, again.move_texts) == (match.game, match.move_texts)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_text_record_gives_the_same_match_as_the_json_record(path: Path) -> None:
    match = load(path)
    again = load(path.with_suffix(".txt"))
    both = [facts(each, only_text=True) for each in (match, again)]
    for found in both:
        # A text does not hold the thinking time of a computer.
        found["seats"] = [seat[:2] for seat in found["seats"]]
    assert both[0] == both[1]


def test_old_records_of_every_game_exist() -> None:
    assert {path.stem.split("-")[0] for path in FILES} == {
        "enclose5",
        "krypte",
        "reneo",
        "renju",
        "slicron",
    }
