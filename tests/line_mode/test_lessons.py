"""Demonstrations and puzzles that are answered line by line."""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path

import pytest

from abstract_arcade.analysis import mistakes
from abstract_arcade.library.small_files import Solved
from abstract_arcade.line_mode.events import Output
from abstract_arcade.line_mode.lessons import DemoLesson, LineLesson, PuzzleLesson, teach
from abstract_arcade.records import load
from abstract_arcade.rules import GAMES
from abstract_arcade.teaching.puzzle_series import Series
from abstract_arcade.teaching.puzzles import Puzzle, names, puzzle
from abstract_arcade.teaching.reader import load_demo
from screenshots.make import EXPLAINED
from tests.analysis.support import StandIn
from tests.line_mode.support import heard, say


def test_player_looks_for_better_moves_after_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    # The stand-in thinks that all moves are even.
    monkeypatch.setattr(mistakes, "Analyst", StandIn)
    text = heard("mistakes", "e1", "nonsense", "a6", "answer", "turn", match=load(EXPLAINED))
    told = text.splitlines()
    assert told[0].startswith("Krypte: mistakes. ")
    assert "Move 22: White played e1 (wins in 4 → lost in 4). Find a better move than e1." in told
    assert "Not this one. White e1 from North turns d1. This was played in the game: " in text
    assert "'nonsense' is neither a move nor a command; 'help' lists the commands." in told
    assert "Right. White a6 from North turns a5 and a7. White wins in 4 (lost in 4 after" in text
    assert told[-3:-1] == [
        "This was the last mistake. Solved: 1 of 2.",
        "You are back in the match.",
    ]
    assert "Ben wins" in told[-1]


def test_program_gets_the_list_of_mistakes() -> None:
    said = say("mistakes", "turn", match=load(EXPLAINED))
    assert said.of("answer")[0]["data"] == [
        {"ply": 22, "move": "e1", "better": "a6"},
        {"ply": 25, "move": "c1", "better": "d2"},
    ]
    assert said.last["command"] == "turn"
    assert say("mistakes").last["text"] == "The game is not over yet."


def demo_heard(slug: str, lines: Iterable[str]) -> tuple[LineLesson, list[str]]:
    """What is said of a demonstration when lines are typed."""
    target = io.StringIO()
    lesson = DemoLesson(load_demo(slug), Output(target, as_json=False))
    teach(lesson, io.BytesIO("".join(f"{line}\n" for line in lines).encode()))
    return lesson, target.getvalue().splitlines()


def puzzles_heard(
    source: str | list[Puzzle], lines: Iterable[str], solved: Solved
) -> tuple[LineLesson, list[str]]:
    """What is said of puzzles when lines are typed."""
    target = io.StringIO()
    lesson = PuzzleLesson(Series(source, solved), Output(target, as_json=False))
    teach(lesson, io.BytesIO("".join(f"{line}\n" for line in lines).encode()))
    return lesson, target.getvalue().splitlines()


def answers(slug: str) -> list[str]:
    """The answers to the questions of a demonstration."""
    questions = [step.question for step in load_demo(slug).steps if step.question]
    return [each.position.format(each.answer) for each in questions]


@pytest.mark.parametrize("slug", GAMES)
class TestDemo:
    def test_demonstration_ends_after_its_right_answers(self, slug: str) -> None:
        right = answers(slug)
        lesson, heard = demo_heard(slug, right)
        assert lesson.is_over
        assert heard[-1] == "This is the end."
        assert sum(line.startswith("Right. ") for line in heard) == len(right)
        demo = load_demo(slug)
        for number, chapter in enumerate(demo.chapters, 1):
            assert f"Chapter {number} of {len(demo.chapters)}: {chapter.title}." in heard
        for step in demo.steps:
            assert step.words in heard
            assert step.question is None or f"Question: {step.question.ask}" in heard

    def test_answer_command_gives_the_answer_and_goes_on(self, slug: str) -> None:
        right = answers(slug)
        lesson, heard = demo_heard(slug, ["answer"] * len(right))
        assert lesson.is_over
        assert not any(line.startswith("Right.") for line in heard)
        for name in right:
            assert any(line.startswith(f"{name}. ") for line in heard)

    def test_wrong_answer_is_explained_and_the_question_stays(self, slug: str) -> None:
        question = next(
            step.question
            for step in load_demo(slug).steps
            if step.question and not step.question.any
        )
        chapter = next(
            number
            for number, each in enumerate(load_demo(slug).chapters, 1)
            if any(step.question is question for step in each.steps)
        )
        wrong = next(
            move for move in question.position.legal_moves() if move not in question.accepted
        )
        name = question.position.format(wrong)
        lesson, heard = demo_heard(slug, [f"chapter {chapter}", name])
        assert not lesson.is_over
        assert any(line.startswith(f"Not {name}: ") for line in heard)
        assert heard[-1] == "The board is unchanged. Try again, or type 'answer'."

    def test_position_is_described_only_once(self, slug: str) -> None:
        _, heard = demo_heard(slug, answers(slug))
        held = [line.partition("Another position. ")[2] for line in heard]
        for number, told in enumerate(held):
            end = next((at for at, line in enumerate(heard[number:], number) if "?" in line), None)
            assert not told or not any(line.startswith(told) for line in heard[number + 1 : end])


class TestCommands:
    @pytest.mark.parametrize(
        ("line", "said"),
        [
            ("at d2", "d2: White. Beside it: Black on d1, nothing on c2, e2 and d3."),
            ("line d2", "Column d: Black on 1, White on 2."),
            ("LEGAL north", "From North: b1, "),
            ("d1", "d1 is taken."),
            ("foo", "'foo' is neither a move nor a command; 'help' lists the commands."),
            ("agian", "'agian' is neither a move nor a command: did you mean 'again'?."),
            ("help again", "'again': Repeat the question"),
            ("help line", "'line PLACE|NAME': Describe one line"),
            ("help xyzzy", "There is no command 'xyzzy', only chapter, answer,"),
            ("chapter", "Chapter 2 of 12: Entering and sliding."),
            ("chapter 13", "Type a number from 1 to 12, as in 'chapter 1'."),
            ("where green", "Give a colour, as in 'where black'"),
            ("again", "Question: White enters column d from North"),
            ("help", "Commands about the board: board, at, line,"),
        ],
    )
    def test_commands_answer_and_the_question_stays(self, line: str, said: str) -> None:
        lesson, heard = demo_heard("krypte", ["", line])
        asked = demo_heard("krypte", [])[1]
        assert heard[: len(asked)] == asked
        assert any(each.startswith(said.removesuffix(".")) for each in heard[len(asked) :])
        assert not lesson.is_over

    def test_quit_ends_the_lesson(self) -> None:
        lesson, heard = demo_heard("krypte", ["quit", "d3"])
        assert lesson.is_over
        assert heard == demo_heard("krypte", [])[1]


class TestPuzzles:
    def test_puzzles_are_asked_one_after_another(self, tmp_path: Path) -> None:
        solved = Solved(tmp_path / "puzzles.json")
        for slug in GAMES:
            two = [puzzle(name) for name in names(slug)[:2]]
            right = [each.position.format(each.answer) for each in two]
            _, heard = puzzles_heard(slug, right, solved)
            assert sum(line.startswith("Right. ") for line in heard) == 2
            assert [each.name in solved for each in two] == [True, True]
            assert sum(line.startswith("Puzzle ") for line in heard) == 3
            for each in two:
                assert f"{each.words}." in heard

    def test_puzzle_names_the_size_of_the_board(self) -> None:
        assert demo_heard("slicron", [])[1][0].startswith("Slicron, size 4: ")
        assert demo_heard("krypte", [])[1][0].startswith("Krypte: ")
        _, heard = puzzles_heard([puzzle(names("enclose5")[0])], [], Solved())
        assert heard[1] == "Puzzle 1 of 1, easy, size 11, target 12."

    def test_wrong_answer_to_a_puzzle_is_refuted_and_counted(self) -> None:
        first = puzzle(names("krypte")[0])
        question = first.demo.steps[0].question
        assert question is not None
        wrong = next(
            first.position.format(move)
            for move in first.position.legal_moves()
            if move not in question.accepted
        )
        right = first.position.format(first.answer)
        _, heard = puzzles_heard([first], [wrong, right], Solved())
        assert heard[4].startswith("Not this one. ")
        assert heard[5] == "The board is unchanged. Try again, or type 'answer'."
        assert heard[-1] == "This was the last puzzle. Solved: 1 of 1."

    def test_puzzle_has_no_command_that_describes_a_move(self) -> None:
        for line in ("what b3", "why b3"):
            _, heard = puzzles_heard("krypte", [line], Solved())
            assert "is neither a move nor a command" in heard[-1]

    def test_hint_after_wrong_answers_leaves_them_out(self) -> None:
        asked = puzzle(names("krypte")[0])
        among = asked.candidates()
        wrong = [asked.position.format(each) for each in among if each != asked.answer]
        right = asked.position.format(asked.answer)
        lines = ["hint", wrong[0], "hint", wrong[1], "hint", "hint"]
        _, heard = puzzles_heard([asked], lines, Solved())
        hints = [each for each in heard if each.startswith(("One of ", "Look at "))]
        assert len(hints) == 3
        assert wrong[0] not in hints[1].split()
        assert hints[1].startswith("One of ")
        assert hints[2].startswith(f"Look at {right}.")
        assert heard[-1] == "Type 'answer' to see the answer."

    def test_hint_answer_and_next_work_in_a_puzzle(self) -> None:
        solved = Solved()
        own = [puzzle(name) for name in names("krypte")[:2]]
        lines = ["hint", "hint", "answer", "again", "next"]
        lesson, heard = puzzles_heard(own, lines, solved)
        assert heard[4].startswith("One of ")
        assert heard[5] == "Type 'answer' to see the answer."
        assert heard[6].startswith("b3. Black b3 from West")
        assert heard[8:10] == heard[10:12]
        assert heard[-1] == "This was the last puzzle. Solved: 0 of 2."
        assert lesson.is_over
        assert not any(each.name in solved for each in own)
