from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from abstract_arcade.library.small_files import Solved
from abstract_arcade.match import Match
from abstract_arcade.records import dump
from abstract_arcade.rules import GAMES, new_game
from abstract_arcade.storage import state_folder
from abstract_arcade.teaching.puzzles import names, of_the_day, puzzle
from tests.cli.support import check_usage_error, run


class TestSolve:
    def test_prints_all_of_a_game_with_their_answers(self) -> None:
        result = run("puzzles", "reneo", "--print")
        assert (result.exit_code, result.stderr) == (0, "")
        own = [puzzle(name) for name in names("reneo")]
        assert result.stdout.startswith(f"Reneo: {len(own)} puzzles\n")
        for number, each in enumerate(own, 1):
            assert f"\n{number}. {each.task} (" in result.stdout
            assert f"Answer: {each.position.format(each.answer)}." in result.stdout

    def test_prints_that_of_the_day(self) -> None:
        result = run("puzzles", "--print")
        assert result.exit_code == 0
        assert result.stdout.split(":")[0].lower() in GAMES
        assert ": a puzzle\n" in result.stdout

    def test_prints_that_of_the_day_as_it_is_asked(self) -> None:
        today = date.today()
        assert "(easy)" in run("puzzles", "--print").stdout, "nothing has been solved"
        solved = Solved(state_folder())
        solved.add("krypte/01", 1, today - timedelta(days=1))
        solved.close()
        asked = puzzle(of_the_day(today))
        assert f"{asked.task} (" in run("puzzles", "--print").stdout

    def test_prints_those_of_a_folder(self, tmp_path: Path) -> None:
        for number, slug in enumerate(("krypte", "slicron", "krypte")):
            text = dump(puzzle(names(slug)[number]).match)
            (tmp_path / f"{number}.json").write_text(text)
        result = run("puzzles", f"{tmp_path}/", "--print")
        assert result.exit_code == 0
        assert "Krypte: 2 puzzles" in result.stdout
        assert "\n\nSlicron: a puzzle\n" in result.stdout

    def test_unknown_game_of_puzzles_is_refused_with_all_games(self) -> None:
        check_usage_error(run("puzzles", "chess"), *GAMES)
        check_usage_error(run("puzzles", "krypte", "reneo"), "reneo")

    def test_asks_line_by_line_where_there_is_no_terminal(self) -> None:
        for number, options in enumerate(((), ("--plain",))):
            # What was solved is not asked again.
            asked = puzzle(names("krypte")[number])
            answer = asked.position.format(asked.answer)
            result = run("puzzles", "krypte", *options, typed=f"{answer}\n")
            assert (result.exit_code, result.stderr) == (0, "")
            assert f"{asked.words}." in result.stdout
            assert "Right. " in result.stdout

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("nonsense", "a.json: "),
            (dump(Match(new_game("krypte"))), "a.json: the record is not a puzzle"),
            (None, "a.json"),
        ],
    )
    def test_files_that_are_no_puzzles_are_refused_with_a_reason(
        self, tmp_path: Path, text: str | None, said: str
    ) -> None:
        file = tmp_path / "a.json"
        if text is not None:
            file.write_text(text)
        result = run("puzzles", str(file), "--plain")
        assert (result.exit_code, result.stdout) == (2, "")
        assert said in result.stderr
        assert result.stderr.count("\n") == 1
