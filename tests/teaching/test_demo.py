"""Questions, verdicts and steps as values."""

from __future__ import annotations

from dataclasses import replace

import pytest

from abstract_arcade.rules import Position, Sentence, new_game
from abstract_arcade.teaching.demo import Question, Refusal, Step
from abstract_arcade.teaching.reader import read_demo

# Counters enter from North and West; h1 is where two active sides meet.
POSITION = new_game("krypte").replay(["d1", "e8", "a5"])


def question(*accepted: str, any_other: bool = False, **right: str) -> Question:
    """Return a question with explanations of right answers and of some wrong ones."""
    return Question(
        ask=Sentence.plain("Where?"),
        position=POSITION,
        accepted=tuple(map(POSITION.parse, accepted)),
        any=any_other,
        right={text: Sentence.plain(explanation) for text, explanation in right.items()},
        wrong={
            "other": Sentence.plain("No."),
            "h8": Sentence.plain("Not there."),
            "h1": Sentence.plain("Two sides lead there."),
        },
    )


class TestQuestion:
    @pytest.mark.parametrize(
        ("answer", "right", "explanation", "is_played"),
        [
            ("h2", True, "Yes.", True),
            (" G1 ", True, "Yes.", True),
            ("a1", False, "No.", True),
            ("h8", False, "Not there.", True),
            ("h1", False, "Two sides lead there.", False),
            (" H1", False, "Two sides lead there.", False),
            ("d1", False, "d1 is taken.", False),
            ("z9", False, "'z9' is not on this board, which runs from a1 to h8.", False),
        ],
    )
    def test_question_judges_an_answer(
        self, answer: str, right: bool, explanation: str, is_played: bool
    ) -> None:
        verdict = question("h2", "g1", other="Yes.").judge(answer)
        assert (verdict.right, str(verdict.explanation)) == (right, explanation)
        assert verdict.move == (POSITION.parse(answer) if is_played else None)
        assert verdict.text == answer.strip().lower()

    def test_question_explains_each_right_answer(self) -> None:
        asked = question("h2", "g1", other="Well.", g1="That one.")
        assert str(asked.judge("h2").explanation) == "Well."
        assert str(asked.judge("g1").explanation) == "That one."

    def test_question_with_any_accepts_every_legal_answer(self) -> None:
        asked = question("h2", any_other=True, other="Well.", h2="That one.")
        assert str(asked.judge("h2").explanation) == "That one."
        assert str(asked.judge("a1").explanation) == "Well."
        assert asked.judge("a1").right
        assert not asked.judge("h1").right, "the rules forbid it"

    def test_question_continues_with_the_first_accepted_answer(self) -> None:
        asked = question("h2", "g1", other="Yes.")
        assert asked.answer == POSITION.parse("h2")


class TestStep:
    def step(
        self, *moves: str, asked: Question | None = None, refused: tuple[Refusal, ...] = ()
    ) -> Step:
        positions: list[Position] = [new_game("krypte").start()]
        for text in moves:
            positions.append(positions[-1].play(positions[-1].parse(text)))
        played = tuple(map(positions[0].game.board.site, moves))
        return Step(
            caption=Sentence.plain("A step."),
            here=None,
            position=positions[0],
            is_new=True,
            moves=tuple((site,) for site in played),
            positions=tuple(positions[1:]),
            light={},
            refused=refused,
            question=asked,
        )

    def test_step_without_moves_ends_where_it_began(self) -> None:
        step = self.step()
        assert step.position == step.after == step.end

    def test_step_ends_after_its_moves(self) -> None:
        step = self.step("d1", "e8")
        assert step.after == step.end == new_game("krypte").replay(["d1", "e8"])

    def test_step_ends_after_the_answer_to_its_question(self) -> None:
        step = self.step("d1", "e8", "a5", asked=question("h2", other="Yes."))
        assert step.after == POSITION
        assert step.end == new_game("krypte").replay(["d1", "e8", "a5", "h2"])

    def test_refused_sites_are_the_first_sites_of_refused_moves(self) -> None:
        refused = (
            Refusal((), Sentence.plain("There is no swap")),
            Refusal((3,), Sentence.plain("d1 is taken")),
        )
        assert self.step(refused=refused).refused_sites == (3,)
        assert self.step().refused_sites == ()

    def test_cursor_site_is_near_the_stones_but_on_no_answer(self) -> None:
        text = (
            '[[chapter]]\ntitle = "One"\n[[chapter.step]]\ncaption = "A step."\nmoves = "c3 d8"\n'
            'question.ask = "Where?"\nquestion.accept = "ACCEPT"\nquestion.right = "Yes."\n'
            'question.wrong = "No."'
        )
        cursors: list[str] = []
        for _ in range(3):
            accepted = text.replace("ACCEPT", " ".join(cursors) or "k11")
            (step,) = read_demo(accepted, "reneo", "test.toml").steps
            cursors.append(step.after.game.board.name(step.cursor_site))
        assert len(set(cursors)) == 3, "never on an answer"
        for name in cursors:
            column = "abcdefghijk".index(name[0]) + 1
            row = int(name[1:])
            assert 3 <= column <= 4, "between the stones"
            assert 3 <= row <= 8
            assert name not in ("c3", "d8")

    def test_words_of_a_step_are_its_caption_and_what_this_position_shows(self) -> None:
        assert self.step().words == "A step."
        with_here = replace(self.step(), here=Sentence.plain("Look at d1."))
        assert with_here.words == "A step. Look at d1."
