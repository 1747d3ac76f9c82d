"""Lessons: records with comments and questions as demonstrations."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from abstract_arcade.match import Match
from abstract_arcade.records import load
from abstract_arcade.teaching.demo import MAX_CAPTION, MAX_QUESTION, Demo, DemoError, Step
from abstract_arcade.teaching.plain import demo_text
from abstract_arcade.teaching.record_to_demo import MAX_CHAPTERS, lesson
from tests.matches import nodes_of
from tests.records.support import matches

QUESTION = {
    "ask": "Black: which corner is safe?",
    "accept": ["a6", "h1"],
    "right": "Nothing beside it can be turned.",
    "wrong": {"d1": "It can be turned at once.", "other": "Not this one."},
}


def made(**fields: Any) -> Demo:
    """Return the lesson in a record of Krypte with these fields."""

    return lesson(load(json.dumps({"format": "abstract-arcade/1", "game": "krypte"} | fields)))


def told(demo: Demo) -> list[tuple[str, str]]:
    """Return the words of a step and its moves as texts."""
    return [(step.words, _moves(step)) for step in demo.steps]


def _moves(step: Step) -> str:
    positions = (step.position, *step.positions)
    return " ".join(
        before.format(move) for before, move in zip(positions, step.moves, strict=False)
    )


class TestSteps:
    def test_lesson_has_a_step_for_each_comment_and_the_end(self) -> None:
        demo = made(
            comment="Begin.",
            moves=["e1", {"move": "e8", "comment": "Good.", "light": {"e8": "here"}}, "h1", "f8"],
        )
        assert told(demo) == [
            ("Begin.", ""),
            ("Good.", "e1 e8"),
            ("Black to move. Open sides: West and North.", "h1 f8"),
        ]
        assert list(demo.steps[1].light.values()) == ["here"]
        assert [step.is_new for step in demo.steps] == [True, False, False]
        assert [chapter.title for chapter in demo.chapters] == ["Moves 1 to 4"]

    def test_long_comment_is_divided_into_steps_by_sentences(self) -> None:
        sentence = "A counter turns what it lands beside, and sides rotate with every move played."
        demo = made(moves=["d1", {"move": "e8", "comment": f"{sentence} {sentence}\n{sentence}"}])
        assert told(demo) == [(sentence, "d1 e8"), (sentence, ""), (sentence, "")]
        demo = made(moves=[{"move": "d1", "comment": "endless " * 200}])
        assert max(len(step.words) for step in demo.steps) <= MAX_CAPTION

    def test_lesson_names_the_writers_if_there_are_several(self) -> None:
        comments: list[Any] = [{"by": "Ada", "text": "Good."}, {"by": "Ben", "text": "No."}]
        moves = [{"move": "d1", "comment": comments[0]}, {"move": "e8", "comment": comments[1]}]
        assert [words for words, _ in told(made(moves=moves))] == ["Ada: Good.", "Ben: No."]
        assert told(made(moves=moves[:1])) == [("Good.", "d1")]

    def test_last_step_of_a_lesson_says_who_won(self) -> None:
        moves = [{"move": "e1", "comment": "One."}, "e8", "h1", "f8", "a6", "h8", "g8"]
        words, _ = told(made(moves=moves))[-1]
        assert words == "Black won by four in a row."

    def test_lesson_shows_variations_with_comments(self) -> None:
        other = ["f8", {"move": "h1", "comment": "This is as good."}]
        demo = made(moves=["e1", {"move": "e8", "variations": [other, ["g8"]]}, "h1"])
        assert told(demo) == [
            ("Black to move. Open sides: West and North.", "e1 e8"),
            ("This is as good.", "f8 h1"),
            ("White to move. Open sides: East and South.", "h1"),
        ]
        changes = [demo.change_before(number) for number in range(3)]
        assert changes == [
            "",
            "Here is a variation with another move than 2. e8.",
            "Back to 2. e8.",
        ]


class TestQuestions:
    def test_question_is_asked_before_its_move_and_continues_with_it(self) -> None:
        demo = made(moves=["e1", "e8", {"move": "h1", "question": QUESTION, "comment": "So."}])
        first, second = demo.steps
        question = first.question
        assert question is not None
        assert str(question.ask) == QUESTION["ask"]
        assert question.position == first.after == demo.game.replay(["e1", "e8"])
        assert question.answer == question.position.parse("h1")
        assert (second.words, second.moves) == ("So.", ())
        assert second.position == first.end == demo.game.replay(["e1", "e8", "h1"])
        for text, is_right, said in (
            ("a6", True, "Nothing beside it can be turned."),
            ("d1", False, "It can be turned at once."),
            ("f1", False, "Not this one."),
        ):
            verdict = question.judge(text)
            assert (verdict.right, str(verdict.explanation)) == (is_right, said)

    def test_lesson_continues_with_the_game_after_another_answer(self) -> None:
        demo = made(moves=["e1", "e8", {"move": "d1", "question": QUESTION, "comment": "Alas."}])
        first, second = demo.steps
        assert first.end == demo.game.replay(["e1", "e8", "a6"])
        assert _moves(second) == "d1"
        assert demo.change_before(1) == "The game continued with 3. d1."

    def test_question_can_be_at_the_start(self) -> None:
        root = {"ask": "Where?", "accept": ["a1"], "any": True}
        asked = {"ask": "And again?", "accept": ["d1"]}
        demo = made(comment="Begin.", question=root, moves=[{"move": "d1", "question": asked}])
        assert [str(step.question and step.question.ask) for step in demo.steps] == [
            "Where?",
            "And again?",
        ]
        assert demo.change_before(1) == "Back to the start."
        assert demo.steps[0].words == "Begin."

    def test_answer_without_explanation_is_described_by_the_rules(self) -> None:
        bare = {"ask": "Where?", "accept": ["e8"]}
        demo = made(moves=["d1", {"move": "e8", "question": bare}])
        question = demo.steps[0].question
        assert question is not None
        assert str(question.judge("e8").explanation) == "White e8 enters from South."
        assert str(question.judge("f8").explanation) == "White f8 enters from South."

    def test_long_question_is_divided_for_the_screen(self) -> None:
        long = {"ask": "This is a long story about the sides of the board. " * 4 + "Where now?"}
        demo = made(moves=["d1", {"move": "e8", "question": {**long, "accept": ["e8"]}}])
        *before, last = demo.steps
        assert before
        assert last.question is not None
        assert str(last.question.ask).endswith("Where now?")
        assert len(str(last.question.ask)) <= MAX_QUESTION
        assert all(step.question is None for step in before)

    def test_variation_that_begins_with_a_wrong_answer_is_its_refutation(self) -> None:
        asked = {**QUESTION, "wrong": "Not this one."}
        refuted = ["d1", {"move": "d8", "comment": "Turned at once."}]
        other = [{"move": "a6", "comment": "This is safe, too."}]
        move = {"move": "h1", "question": asked, "variations": [refuted, other]}
        demo = made(moves=["e1", "e8", move])
        (step,) = demo.steps
        assert step.question is not None
        verdict = step.question.judge("d1")
        after = step.question.position.play(step.question.position.parse("d1"))
        assert verdict.refutation == (after.parse("d8"),)
        assert str(verdict.explanation) == "Turned at once."
        right = step.question.judge("a6")
        assert (str(right.explanation), right.refutation) == ("This is safe, too.", ())
        text = " ".join(demo_text(demo).split())
        assert "Not d1: Turned at once. > Black d1 from North turns e1." in text


def test_record_without_comments_and_questions_is_refused() -> None:
    with pytest.raises(DemoError, match="no comments or questions"):
        made(moves=["d1", "e8"])


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(matches())
def test_lesson_keeps_every_comment_of_a_record(match: Match) -> None:
    try:
        demo = lesson(match, is_divided=False)
    except DemoError:
        assert not any(node.comment or node.question or node.light for node in nodes_of(match))
        return
    assert len(demo.chapters) <= MAX_CHAPTERS
    text = " ".join(demo_text(demo, 10**6).split())
    for node in nodes_of(match):
        assert " ".join(node.comment.split()) in text
        if node.question:
            assert node.question["ask"] in text
    for before, step in zip(demo.steps, demo.steps[1:], strict=False):
        assert step.is_new is (step.position != before.end) or bool(step.change)
    for step in lesson(match).steps:
        assert len(step.words) <= MAX_CAPTION
