"""The file of the rules already explained."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from abstract_arcade.library.small_files import Met


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "home" / "met.json"


_WRONG: Sequence[object] = ([], {"reneo": 3}, {"reneo": [3]})


class TestMet:
    def test_explained_rules_are_read_again(self, file: Path) -> None:
        met = Met(file.parent)
        met.add("reneo", ["The crosscut", "The goal"])
        met.add("reneo", ["The goal"])
        met.close()
        again = Met(file.parent)
        assert again.has("reneo", "The goal")
        assert not again.has("krypte", "The goal")
        assert json.loads(file.read_text()) == {
            "format": Met.FORMAT,
            "met": {"reneo": ["the-crosscut", "the-goal"]},
            "beliefs": {},
        }

    def test_belief_tips_are_stored_apart_from_the_rules(self, file: Path) -> None:
        file.parent.mkdir()
        file.write_text(json.dumps({"format": Met.FORMAT, "met": {"reneo": ["the-goal"]}}))
        met = Met(file.parent)
        met.add_belief("reneo", "diagonals-do-not-connect")
        met.close()
        again = Met(file.parent)
        assert again.has_belief("reneo", "diagonals-do-not-connect")
        assert not again.has("reneo", "diagonals-do-not-connect")
        assert again.has("reneo", "The goal")

    def test_explained_rules_of_another_program_are_kept(self, file: Path) -> None:
        one = Met(file.parent)
        other = Met(file.parent)
        assert not other.has("reneo", "The goal")
        one.add("reneo", ["The goal"])
        one.close()
        other.add("reneo", ["The swap"])
        other.close()
        assert json.loads(file.read_text())["met"]["reneo"] == ["the-goal", "the-swap"]

    def test_forget_removes_all_explained_rules(self, file: Path) -> None:
        met = Met(file.parent)
        met.add("reneo", ["The goal"])
        met.forget()
        assert not met.has("reneo", "The goal")
        met.close()
        assert json.loads(file.read_text())["met"] == {}

    def test_explained_rules_without_a_folder_are_not_stored(self) -> None:
        met = Met()
        met.add("reneo", ["The goal"])
        met.close()
        assert met.has("reneo", "The goal")
        assert not Met().has("reneo", "The goal")

    @pytest.mark.parametrize(
        "text",
        [
            "[]",
            "nonsense",
            '{"format": "other", "met": {}}',
            *(f'{{"format": "{Met.FORMAT}", "met": {each}}}' for each in ("[]", '{"reneo": 3}')),
            f'{{"format": "{Met.FORMAT}", "met": {{"reneo": [3]}}}}',
        ],
    )
    def test_invalid_met_file_is_renamed(self, file: Path, text: str) -> None:
        file.parent.mkdir()
        file.write_text(text)
        said: list[str] = []
        met = Met(file.parent)
        met.failed = said.append
        assert not met.has("reneo", "The goal")
        assert len(said) == 1
        (aside,) = file.parent.iterdir()
        assert aside.read_text() == text
