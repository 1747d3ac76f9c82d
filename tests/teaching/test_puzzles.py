"""The puzzles of the arcade, and puzzles in records."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from abstract_arcade.match import Match
from abstract_arcade.records import RecordError, dump, load
from abstract_arcade.rules import GAMES, new_game
from abstract_arcade.teaching.plain import demo_text
from abstract_arcade.teaching.puzzles import (
    FOLDER,
    Puzzle,
    PuzzleError,
    as_demo,
    names,
    puzzle,
    read_puzzles,
)
from tests.tools.puzzles.keep import line_of
from tests.tools.puzzles.proving import Turns, faults

LEAST = {"renju": 30, "krypte": 30, "reneo": 15, "slicron": 15, "enclose5": 15}
"""The puzzles that a game has at least; another game may have none."""

MOST_BYTES = 40_000
"""The size of a puzzle's record."""


@pytest.mark.parametrize("slug", LEAST)
class TestShipped:
    def test_puzzles_of_a_game_are_enough_and_different(self, slug: str) -> None:
        own = [puzzle(name) for name in names(slug)]
        assert len(own) >= LEAST[slug]
        assert len({each.position for each in own}) == len(own)
        grades = [each.difficulty for each in own]
        assert grades == sorted(grades)
        assert len(Counter(grades)) >= 2
        assert all((each.game.slug, each.position.outcome) == (slug, None) for each in own)

    def test_records_of_puzzles_are_small_and_canonical(self, slug: str) -> None:
        lines = (FOLDER / f"{slug}.jsonl").read_text("utf-8").splitlines()
        assert [f"{slug}/{json.loads(line)['id']}" for line in lines] == [*names(slug)]
        assert max(len(line.encode()) for line in lines) < MOST_BYTES
        # As `python -m tests.tools.puzzles keep` writes it.
        for line, name in [*zip(lines, names(slug), strict=True)][::10]:
            record = json.loads(dump(puzzle(name).match))
            assert f"{line}\n" == line_of(name.partition("/")[2], record)

    def test_shortest_puzzles_are_proved_right(self, slug: str) -> None:
        """`python -m tests.tools.puzzles prove` proves all puzzles."""
        own = [puzzle(name) for name in names(slug)]
        for each in sorted(own, key=lambda each: each.plies)[:2]:
            assert [*faults(each)] == []


def test_unknown_name_of_a_puzzle_raises_key_error() -> None:
    for name in ("krypte/9999", "chess/01", "", "krypte", "../puzzles/krypte/01"):
        with pytest.raises(KeyError):
            puzzle(name)


def data() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(dump(puzzle(names("krypte")[0]).match))
    return found


def without(name: str) -> str:
    record = data()
    del record[name]
    return json.dumps(record)


class TestOf:
    def test_puzzle_from_a_record_is_named_after_its_position(self) -> None:
        one, again = Puzzle.of(load(json.dumps(data()))), Puzzle.of(load(json.dumps(data())))
        assert one.name == again.name
        assert one.name.startswith("krypte/")
        other = Puzzle.of(puzzle(names("krypte")[1]).match)
        assert other.name != one.name

    @pytest.mark.parametrize("name", ["puzzle", "question"])
    def test_record_without_puzzle_or_question_is_refused(self, name: str) -> None:
        with pytest.raises(PuzzleError, match="it needs a puzzle and, at the root, a question"):
            Puzzle.of(load(without(name)))

    def test_record_of_a_finished_game_is_not_a_puzzle(self) -> None:
        record = data()
        black = ["a1", "b1", "c1", "d1"]
        record["setup"] = {"black": black, "white": [], "to_move": "white", "last_side": "N"}
        record["moves"] = []
        with pytest.raises((PuzzleError, RecordError)):
            Puzzle.of(load(json.dumps(record)))

    def test_task_of_a_puzzle_says_what_to_achieve_within_how_many_moves(self) -> None:
        for slug in GAMES:
            for name in names(slug):
                each = puzzle(name)
                assert each.words.split()[1:4] == ["to", "play", "and"]
                question = each.match.root.question
                assert question is not None
                assert question["ask"] == f"{each.words}."
                assert "plies" not in each.task

    @pytest.mark.parametrize(
        ("name", "words"),
        [
            ("krypte/02", "White to play and win at once"),
            ("renju/36", "White to play and win within 3 moves"),
            ("slicron/20", "Black to play and stop White from winning within 4 moves"),
            ("enclose5/03", "Blue to play and win within 2 moves, all in this turn"),
            ("enclose5/18", "Orange to play and win within 3 moves, in 2 turns"),
        ],
    )
    def test_limit_of_a_puzzle_counts_the_winners_moves(self, name: str, words: str) -> None:
        assert puzzle(name).words == words

    def test_limit_of_one_move_is_the_next_move(self) -> None:
        record = data()
        record["puzzle"] = {"difficulty": 1, "plies": 2, "goal": "save"}
        assert Puzzle.of(load(json.dumps(record))).task.endswith(" from winning on the next move")

    def test_limit_names_turns_if_a_slower_win_needs_no_more_moves(self) -> None:
        each = puzzle("enclose5/06")
        assert each.within == "within 3 moves, all in this turn"
        slower = each.position.play(each.position.parse("h2"))
        assert not Turns(each.color).wins(slower, 2, 0)
        assert Turns(each.color).wins(slower, 2, 2)

    def test_words_about_a_wrong_answer_allow_for_a_slower_win(self) -> None:
        each = puzzle("krypte/11")
        said = "Black no longer wins within 2 moves, but may still win later."
        assert str(each.wrong_words) == said

    def test_words_about_a_win_on_the_next_move_say_at_once(self) -> None:
        each = puzzle("krypte/01")
        said = "Black no longer wins at once, but may still win later."
        assert each.task == "Win at once"
        assert str(each.wrong_words) == said

    def test_win_within_one_turn_does_not_mention_the_opponent(self) -> None:
        each = puzzle("enclose5/03")
        assert str(each.right_words) == "Blue wins within 2 moves, all in this turn."
        each = puzzle("enclose5/18")
        said = "Orange wins within 3 moves, in 2 turns, whatever Blue plays."
        assert str(each.right_words) == said


class TestRead:
    def test_read_puzzles_reads_a_file_or_a_folder(self, tmp_path: Path) -> None:
        (tmp_path / "b.json").write_text(json.dumps(data()))
        (tmp_path / "a.json").write_text(dump(puzzle(names("reneo")[0]).match))
        (tmp_path / "notes.txt").write_text("nothing")
        assert [each.game.slug for each in read_puzzles(tmp_path)] == ["reneo", "krypte"]
        assert len(read_puzzles(tmp_path / "b.json")) == 1

    def test_read_puzzles_names_the_file_that_is_not_a_puzzle(self, tmp_path: Path) -> None:
        with pytest.raises(PuzzleError, match="contains no puzzles"):
            read_puzzles(tmp_path)
        (tmp_path / "a.json").write_text("{}")
        with pytest.raises(PuzzleError, match=r"^a\.json: "):
            read_puzzles(tmp_path)
        (tmp_path / "a.json").write_text(dump(Match(new_game("krypte"))))
        with pytest.raises(PuzzleError, match=r"^a\.json: the record is not a puzzle"):
            read_puzzles(tmp_path)


def test_printed_puzzles_have_their_tasks_and_answers() -> None:
    own = [puzzle(name) for name in names("krypte")[:3]]
    text = demo_text(as_demo(own, "3 puzzles"))
    assert text.startswith("Krypte: 3 puzzles\n")
    for each in own:
        assert f"Answer: {each.position.format(each.answer)}." in text
        assert each.task in text
