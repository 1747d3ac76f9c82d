"""What was solved is remembered, and a series goes on with what was not."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from abstract_arcade.kept.small_file import MAX_BYTES
from abstract_arcade.kept.solved import FORMAT, Series, Solved
from abstract_arcade.rules import GAMES
from abstract_arcade.teaching.puzzles import names, of_the_day

TODAY = date(2026, 11, 22)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "home" / "puzzles.json"


def series(slug: str = "krypte", solved: Solved | None = None, *, of_day: bool = False) -> Series:
    return Series(slug, solved or Solved(), lambda: TODAY, is_of_day=of_day)


class TestSolved:
    def test_is_there_again(self, file: Path) -> None:
        solved = Solved(file)
        solved.add("krypte/01", 2, TODAY)
        solved.close()
        again = Solved(file)
        assert "krypte/01" in again
        assert "krypte/02" not in again
        data = json.loads(file.read_text())
        assert data == {
            "format": FORMAT,
            "solved": {"krypte/01": {"tries": 2, "on": "2026-11-22"}},
        }

    def test_counts_the_first_time(self, file: Path) -> None:
        solved = Solved(file)
        solved.add("krypte/01", 1, TODAY)
        solved.add("krypte/01", 5, TODAY)
        solved.close()
        assert json.loads(file.read_text())["solved"]["krypte/01"]["tries"] == 1

    def test_keeps_what_another_program_has_written(self, file: Path) -> None:
        one, other = Solved(file), Solved(file)
        assert "krypte/01" not in other
        one.add("krypte/01", 1, TODAY)
        one.close()
        other.add("krypte/02", 1, TODAY)
        other.close()
        again = Solved(file)
        assert "krypte/01" in again
        assert "krypte/02" in again

    @pytest.mark.parametrize(
        "text",
        [
            *("", "[]", "{}", "nonsense", '{"format": "other", "solved": {}}'),
            json.dumps({"format": FORMAT, "solved": {"krypte/01": 3}}),
            json.dumps({"format": FORMAT, "solved": []}),
            "[" * 100_000,
            " " * (MAX_BYTES + 1),
        ],
        ids=lambda text: text[:12] or "empty",
    )
    def test_sets_aside_what_it_does_not_understand(self, file: Path, text: str) -> None:
        file.parent.mkdir()
        file.write_text(text)
        solved = Solved(file)
        assert "krypte/01" not in solved
        solved.add("krypte/01", 1, TODAY)
        solved.close()
        assert "krypte/01" in Solved(file)
        (aside,) = file.parent.glob("puzzles.json.unreadable-*")
        assert aside.read_text() == text

    def test_tells_of_a_file_that_cannot_be_written(self, tmp_path: Path) -> None:
        (tmp_path / "home").write_text("no folder")
        solved = Solved(tmp_path / "home" / "puzzles.json")
        told: list[str] = []
        solved.file.failed = told.append
        solved.add("krypte/01", 1, TODAY)
        solved.close()
        assert len(told) == 1
        assert told[0].startswith("puzzles.json cannot be written: ")
        assert "krypte/01" in solved


class TestSeries:
    def test_begins_with_the_first_that_is_left_and_goes_round(self) -> None:
        own = names("krypte")
        solved = Solved()
        for name in own[:2]:
            solved.add(name, 1, TODAY)
        found = series(solved=solved)
        assert (found.puzzle.name, found.number, found.count) == (own[2], 3, len(own))
        seen = [found.puzzle.name]
        for _ in own[3:]:
            found.answered(right=True)
            found.go_on()
            seen.append(found.puzzle.name)
        assert seen == [*own[2:]]
        found.answered(right=True)
        # All are solved: then one after another again.
        found.go_on()
        assert found.puzzle.name == own[0]
        assert found.was_solved

    def test_counts_what_was_achieved(self) -> None:
        found = series()
        found.answered(right=True)
        found.go_on()
        found.answered(right=False)
        found.answered(right=True)
        tally = found.tally
        assert (tally.solved, tally.in_a_row, tally.first_try) == (2, 0, 1)
        assert found.tries == 2
        # Once it is solved nothing more is counted.
        found.answered(right=False)
        found.answered(right=True)
        assert (tally.solved, found.tries) == (2, 2)

    def test_does_not_count_what_was_shown(self) -> None:
        found = series()
        found.answered(right=True)
        found.go_on()
        found.give_up()
        found.answered(right=True)
        assert (found.tally.solved, found.tally.in_a_row) == (1, 0)
        assert not found.was_solved

    def test_may_begin_with_the_puzzle_of_the_day(self) -> None:
        found = series(of_day=True)
        assert found.puzzle.name == of_the_day(TODAY)
        days = [found.day]
        found.go_on()
        assert [*days, found.day] == [TODAY, None]
        assert found.puzzle.game.slug == of_the_day(TODAY).partition("/")[0]


def test_each_day_has_another_game() -> None:
    days = [of_the_day(date.fromordinal(TODAY.toordinal() + each)) for each in range(10)]
    assert len(set(days)) == len(days)
    slugs = {slug for slug in GAMES if names(slug)}
    assert {name.partition("/")[0] for name in days[: len(slugs)]} == slugs
    assert days[0] == of_the_day(TODAY)
