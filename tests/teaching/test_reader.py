"""The format of the teaching files: what is read, and what is said to whoever gets it wrong."""

from __future__ import annotations

import pytest

from abstract_arcade.rules import Color
from abstract_arcade.teaching import DemoError, read_demo
from abstract_arcade.teaching.reader import load_demo
from abstract_arcade.teaching.rules import draw_boards

HEAD = '[[chapter]]\ntitle = "One"\n[[chapter.step]]\ncaption = "First."\nmoves = "d1"\n'
STEP = f'{HEAD}[[chapter.step]]\ncaption = "Second."\n'
PLACE = 'bad.toml, chapter 1 "One", step 2'

QUESTION = """
question.ask = "Where?"
question.accept = "h1 a8"
question.right = "Yes."
question.wrong.other = "No."
question.wrong.e8 = "Not there."
question.wrong.h8 = "Two sides lead there."
"""


def test_a_step_goes_on_where_the_last_one_ended() -> None:
    demo = read_demo(STEP + 'moves = ["e8", "a5"]\nlight.a5 = "here"', "krypte", "good.toml")
    (first, second), game = demo.chapters[0].steps, demo.game
    assert second.position == first.after == game.replay(["d1"])
    assert (first.is_new, second.is_new) == (False, False)
    assert second.end == game.replay(["d1", "e8", "a5"])
    assert dict(second.light) == {game.board.site("a5"): "here"}
    assert demo.steps == (first, second)


def test_positions_can_be_set() -> None:
    text = (
        STEP + 'setup.black = "d1 e1"\nsetup.white = ["a8"]\nsetup.last_side = "S"\nlight = "a1 b2"'
    )
    step = read_demo(text, "krypte", "good.toml").steps[1]
    setup = step.position.as_setup()
    assert step.is_new
    assert (setup.black, setup.white, setup.to_move) == (("d1", "e1"), ("a8",), Color.BLACK)
    assert setup.state == {"last_side": "S"}
    assert set(step.light.values()) == {""}


def test_options_are_those_of_the_game() -> None:
    demo = read_demo(f'[options]\ncapture = "custodial"\n{HEAD}', "krypte", "good.toml")
    assert demo.game.as_text()["capture"] == "custodial"


@pytest.mark.parametrize(
    ("answer", "right", "explanation", "is_played"),
    [
        ("h1", True, "Yes.", True),
        (" A8 ", True, "Yes.", True),
        ("d8", False, "No.", True),
        ("e8", False, "Not there.", True),
        ("h8", False, "Two sides lead there.", False),
        ("d1", False, "d1 is taken.", False),
        ("z9", False, "'z9' is no site of this board, which runs from a1 to h8.", False),
    ],
)
def test_an_answer_is_judged(answer: str, right: bool, explanation: str, is_played: bool) -> None:
    step = read_demo(STEP + QUESTION, "krypte", "good.toml").steps[1]
    assert step.question is not None
    verdict = step.question.judge(answer)
    assert (verdict.right, verdict.explanation) == (right, explanation)
    assert (verdict.move is not None) == is_played


def test_any_answer_may_be_right() -> None:
    text = STEP + (
        'question.ask = "Play."\nquestion.accept = "e8"\nquestion.any = true\n'
        'question.right.e8 = "That one."\nquestion.right.other = "Well."'
    )
    step = read_demo(text, "krypte", "good.toml").steps[1]
    assert step.question is not None
    assert step.question.judge("e8").explanation == "That one."
    assert step.question.judge("d8").explanation == "Well."
    assert step.question.judge("d8").right
    assert not step.question.judge("h8").right
    assert step.end == step.after.play(step.after.parse("e8"))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (STEP + 'move = "e8"', f"{PLACE}: unknown key 'move'; known are caption, "),
        (STEP + 'moves = "e8 e8"', f"{PLACE}: move 'e8': e8 is taken"),
        (STEP + 'moves = "h8"', f"{PLACE}: move 'h8': h8 can be reached from both East and South"),
        (STEP + "moves = 3", f"{PLACE}: moves must be names, as a text or a list of texts"),
        (STEP + 'light = "z9"', f"{PLACE}: light: 'z9' is no site of this board"),
        (STEP + "light.a1 = 3", f"{PLACE}: light.a1 must be a text"),
        (STEP + 'refused = "e8"', f"{PLACE}: refused 'e8': the rules allow it"),
        (STEP + 'refused = "z9"', f"{PLACE}: refused 'z9': 'z9' is no site"),
        (STEP + 'start = "yes"', f"{PLACE}: start must be true or false"),
        (
            STEP + "start = true\nsetup.black = 'a1'",
            f"{PLACE}: a step has start or setup, not both",
        ),
        (STEP + "setup = 3", f"{PLACE}: setup must be a table"),
        (STEP + "setup.black = 'z9'", f"{PLACE}, setup: 'z9' is no site of this board"),
        (STEP + "setup.black = 'a1'\nsetup.white = 'a1'", f"{PLACE}, setup: a1 is used twice"),
        (STEP + "setup.to_move = 'red'", f"{PLACE}, setup: to_move is 'red', but must be black or"),
        (STEP + "setup.sides = 'N'", f"{PLACE}, setup: Krypte has no state 'sides', it has: last"),
        (STEP + "setup.last_side = 3", f"{PLACE}, setup: last_side must be a text"),
        (HEAD + "[[chapter.step]]", f"{PLACE}: caption is missing"),
        (
            HEAD + f"[[chapter.step]]\ncaption = '{'x' * 141}'",
            f"{PLACE}: caption has 141 characters",
        ),
        (HEAD + "[[chapter.step]]\ncaption = ''", f"{PLACE}: caption must be a text"),
        (STEP + "question = 3", f"{PLACE}: question must be a table"),
        (STEP + QUESTION.replace("ask", "asks"), f"{PLACE}, question: ask is missing"),
        (STEP + QUESTION.replace("accept", "except"), f"{PLACE}, question: accept is missing"),
        (
            STEP + QUESTION.replace("h1 a8", "h1 h8"),
            f"{PLACE}, question: accept 'h8': h8 can be reached from both East and South",
        ),
        (STEP + QUESTION.replace("right =", "rigth ="), f"{PLACE}, question: right is missing"),
        (STEP + QUESTION.replace("wrong.other", "wrong.x9"), f"{PLACE}, question: wrong.other is"),
        (
            STEP + QUESTION.replace("wrong.e8", "wrong.x9"),
            f"{PLACE}, question: wrong.x9: 'x9' is no",
        ),
        (
            STEP + QUESTION.replace("wrong.e8", "wrong.h1"),
            f"{PLACE}, question: wrong.h1: this move",
        ),
        (
            STEP + QUESTION.replace("right =", "right.other ='a'\nquestion.right.e8 ="),
            f"{PLACE}, question: right.e8: this move is not accepted",
        ),
        (STEP + QUESTION + "question.hint = 'a'", f"{PLACE}, question: unknown key 'hint'"),
        ("", "bad.toml: there is no [[chapter]]"),
        ("[[chapter]]\n", "bad.toml, chapter 1: title is missing"),
        ("[[chapter]]\ntitle = 'One'", 'bad.toml, chapter 1 "One": there is no [[step]]'),
        (f"title = 'a'\n{HEAD}", "bad.toml: unknown key 'title'; known are options, chapter"),
        (f"[options]\nsize = 5\n{HEAD}", "bad.toml: Krypte has no option 'size'"),
        ("[[chapter", "bad.toml: Expected ']]'"),
    ],
)
def test_a_fault_is_named_with_its_place(text: str, fault: str) -> None:
    with pytest.raises(DemoError) as error:
        read_demo(text, "krypte", "bad.toml")
    assert str(error.value).startswith(fault)


def test_a_game_that_there_is_not() -> None:
    with pytest.raises(DemoError, match=r"chess\.toml is missing"):
        load_demo("chess")
    with pytest.raises(DemoError, match="there is no game 'chess', only reneo"):
        read_demo(HEAD, "chess", "chess.toml")


def test_boards_in_a_rules_text() -> None:
    board = "moves = 'd1'\nlight = 'h8'\npart = 'c1 h2'\ncaption = 'So.'\n"
    text = f"# Title\n\n```board\n{board}```\n\nEnd\n"
    assert draw_boards(text, "krypte", "good.md").splitlines() == [
        "# Title",
        "",
        "```text",
        "    c  d  e  f  g  h",
        " 1  . (X) .  .  .  .",
        " 2  .  .  .  .  .  .",
        "",
        "So.",
        "```",
        "",
        "End",
    ]


@pytest.mark.parametrize(
    ("board", "fault"),
    [
        ("moves = 'd1'", "bad.md, board 2: caption is missing"),
        ("caption = 'a'\npart = 'a1'", "bad.md, board 2: part must be two corners of a board of"),
        ("caption = 'a'\nmove = 'd1'", "bad.md, board 2: unknown key 'move'"),
    ],
)
def test_a_fault_in_a_board_is_named_with_its_place(board: str, fault: str) -> None:
    good = "```board\ncaption = 'a'\n```\n"
    with pytest.raises(DemoError) as error:
        draw_boards(f"{good}\n```board\n{board}\n```\n", "krypte", "bad.md")
    assert str(error.value).startswith(fault)
