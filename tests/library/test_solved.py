"""The file of solved puzzles."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from abstract_arcade.library.small_files import MAX_BYTES, Solved

TODAY = date(2026, 11, 22)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "home" / "puzzles.json"


class TestSolved:
    def test_solved_puzzles_are_read_again(self, file: Path) -> None:
        solved = Solved(file.parent)
        solved.add("krypte/01", 2, TODAY)
        solved.close()
        again = Solved(file.parent)
        assert "krypte/01" in again
        assert "krypte/02" not in again
        data = json.loads(file.read_text())
        assert data == {
            "format": Solved.FORMAT,
            "solved": {"krypte/01": {"tries": 2, "on": "2026-11-22"}},
        }

    def test_first_solution_of_a_puzzle_counts(self, file: Path) -> None:
        solved = Solved(file.parent)
        solved.add("krypte/01", 1, TODAY)
        solved.add("krypte/01", 5, TODAY)
        solved.close()
        assert json.loads(file.read_text())["solved"]["krypte/01"]["tries"] == 1

    def test_solved_puzzles_of_another_program_are_kept(self, file: Path) -> None:
        one = Solved(file.parent)
        other = Solved(file.parent)
        assert "krypte/01" not in other
        one.add("krypte/01", 1, TODAY)
        one.close()
        other.add("krypte/02", 1, TODAY)
        other.close()
        again = Solved(file.parent)
        assert "krypte/01" in again
        assert "krypte/02" in again

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "[]",
            "{}",
            "nonsense",
            '{"format": "other", "solved": {}}',
            json.dumps({"format": Solved.FORMAT, "solved": {"krypte/01": 3}}),
            json.dumps({"format": Solved.FORMAT, "solved": []}),
            "[" * 100_000,
            " " * (MAX_BYTES + 1),
        ],
        ids=lambda text: text[:12] or "empty",
    )
    def test_invalid_file_of_solved_puzzles_is_renamed(self, file: Path, text: str) -> None:
        file.parent.mkdir()
        file.write_text(text)
        solved = Solved(file.parent)
        assert "krypte/01" not in solved
        solved.add("krypte/01", 1, TODAY)
        solved.close()
        assert "krypte/01" in Solved(file.parent)
        (aside,) = file.parent.glob("puzzles.json.unreadable-*")
        assert aside.read_text() == text

    def test_file_of_solved_puzzles_that_cannot_be_written_is_reported(
        self, tmp_path: Path
    ) -> None:
        (tmp_path / "home").write_text("no folder")
        solved = Solved(tmp_path / "home")
        told: list[str] = []
        solved.failed = told.append
        solved.add("krypte/01", 1, TODAY)
        solved.close()
        assert len(told) == 1
        assert told[0].startswith("puzzles.json cannot be written: ")
        assert "krypte/01" in solved
