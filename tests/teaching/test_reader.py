"""The reader of demonstrations, and its errors."""

from __future__ import annotations

import pytest

from abstract_arcade.lazy import GamePartError
from abstract_arcade.rules import Color, new_game
from abstract_arcade.rules.geometry import square_board
from abstract_arcade.teaching.demo import DemoError
from abstract_arcade.teaching.reader import load_demo, read_demo, read_sentence

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


def test_step_continues_where_the_step_before_ended() -> None:
    demo = read_demo(STEP + 'moves = ["e8", "a5"]\nlight.a5 = "here"', "krypte", "good.toml")
    first, second = demo.chapters[0].steps
    game = demo.game
    assert second.position == first.after == game.replay(["d1"])
    assert (first.is_new, second.is_new) == (False, False)
    assert second.end == game.replay(["d1", "e8", "a5"])
    assert dict(second.light) == {game.board.site("a5"): "here"}
    assert demo.steps == (first, second)


def test_step_can_begin_from_a_set_position() -> None:
    text = (
        STEP + 'setup.black = "d1 e1"\nsetup.white = ["a8"]\nsetup.last_side = "S"\nlight = "a1 b2"'
    )
    step = read_demo(text, "krypte", "good.toml").steps[1]
    setup = step.position.as_setup()
    assert step.is_new
    assert (setup.black, setup.white, setup.to_move) == (("d1", "e1"), ("a8",), Color.BLACK)
    assert setup.state == {"last_side": "S"}
    assert set(step.light.values()) == {""}


def test_options_of_the_file_are_options_of_the_game() -> None:
    demo = read_demo(f'[options]\ncapture = "custodial"\n{HEAD}', "krypte", "good.toml")
    assert demo.game.as_text()["capture"] == "custodial"


def test_chapter_can_have_options() -> None:
    text = HEAD + (
        '[[chapter]]\ntitle = "Two"\noptions.pie = true\n'
        '[[chapter.step]]\ncaption = "Swap."\nstart = true\nmoves = "d1 swap"\n'
        '[[chapter]]\ntitle = "Three"\n[[chapter.step]]\ncaption = "Back."\nstart = true'
    )
    demo = read_demo(text, "krypte", "good.toml")
    pies = [chapter.steps[0].position.game.as_text()["pie"] for chapter in demo.chapters]
    assert pies == ["off", "on", "off"]
    assert demo.game.as_text()["pie"] == "off"


def test_options_of_a_chapter_are_added_to_those_of_the_file() -> None:
    text = (
        '[options]\nsize = 9\n[[chapter]]\ntitle = "One"\noptions.pie = true\n'
        '[[chapter.step]]\ncaption = "First."\nstart = true'
    )
    step = read_demo(text, "enclose5", "good.toml").steps[0]
    assert step.position.game == new_game("enclose5", size=9, pie=True)


def test_here_follows_the_caption_in_the_words_of_a_step() -> None:
    step = read_demo(STEP + 'here = "Look at a1."', "krypte", "good.toml").steps[1]
    assert (str(step.caption), str(step.here)) == ("Second.", "Look at a1.")
    assert [part.text for part in step.here or () if part.site is not None] == ["a1"]


OWN_OPTIONS = '[[chapter]]\ntitle = "Two"\noptions.OPTION\n[[chapter.step]]\ncaption = "C."\n'
SECOND = 'bad.toml, chapter 2 "Two"'


@pytest.mark.parametrize(
    ("option", "rest", "slug", "fault"),
    [
        ("size = 5", "", "reneo", f"{SECOND}: the options must not change the board"),
        ("pie = true", "", "krypte", f"{SECOND}, step 1: a step that changes the options needs"),
        ("pies = true", "", "krypte", f"{SECOND}: "),
        ("pie = true", "setup.black = 'z9'", "krypte", f"{SECOND}, step 1, setup: 'z9' is not on"),
    ],
)
def test_fault_in_the_options_of_a_chapter_is_reported(
    option: str, rest: str, slug: str, fault: str
) -> None:
    text = HEAD + OWN_OPTIONS.replace("OPTION", option) + rest
    with pytest.raises(DemoError) as error:
        read_demo(text, slug, "bad.toml")
    assert str(error.value).startswith(fault)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            STEP.replace("Second.", "x" * 100) + f"here = '{'y' * 41}'",
            f"{PLACE}: caption and here have 142 characters",
        ),
        (STEP + 'move = "e8"', f"{PLACE}: unknown key 'move'; the keys are caption, "),
        (STEP + 'moves = "e8 e8"', f"{PLACE}: move 'e8': e8 is taken"),
        (STEP + 'moves = "h8"', f"{PLACE}: move 'h8': h8 is closed: East and South both reach it"),
        (STEP + "moves = 3", f"{PLACE}: moves must be a list of names, or a string with names"),
        (STEP + 'light = "z9"', f"{PLACE}: light: 'z9' is not on this board"),
        (STEP + "light.a1 = 3", f"{PLACE}: light.a1 must be text"),
        (STEP + 'refused = "e8"', f"{PLACE}: refused 'e8': the rules allow it"),
        (STEP + 'refused = "z9"', f"{PLACE}: refused 'z9': 'z9' is not on this board"),
        (STEP + 'start = "yes"', f"{PLACE}: start must be true or false"),
        (
            STEP + "start = true\nsetup.black = 'a1'",
            f"{PLACE}: a step can have start or setup, but not both",
        ),
        (STEP + "setup = 3", f"{PLACE}: setup must be a table"),
        (STEP + "setup.black = 'z9'", f"{PLACE}, setup: 'z9' is not on this board"),
        (STEP + "setup.black = 'a1'\nsetup.white = 'a1'", f"{PLACE}, setup: a1 is used twice"),
        (STEP + "setup.to_move = 'red'", f"{PLACE}, setup: to_move is 'red', but must be black or"),
        (STEP + "setup.sides = 'N'", f"{PLACE}, setup: Krypte has no state 'sides', it has: last"),
        (STEP + "setup.last_side = 3", f"{PLACE}, setup: last_side must be text"),
        (HEAD + "[[chapter.step]]", f"{PLACE}: caption is missing"),
        (
            HEAD + f"[[chapter.step]]\ncaption = '{'x' * 141}'",
            f"{PLACE}: caption has 141 characters",
        ),
        (HEAD + "[[chapter.step]]\ncaption = ''", f"{PLACE}: caption must be text"),
        (STEP + "question = 3", f"{PLACE}: question must be a table"),
        (STEP + QUESTION.replace("ask", "asks"), f"{PLACE}, question: ask is missing"),
        (STEP + QUESTION.replace("accept", "except"), f"{PLACE}, question: accept is missing"),
        (
            STEP + QUESTION.replace("h1 a8", "h1 h8"),
            f"{PLACE}, question: accept 'h8': h8 is closed: East and South both reach it",
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
        (
            f"title = 'a'\n{HEAD}",
            "bad.toml: unknown key 'title'; the keys are minutes, options, chapter",
        ),
        (f"[options]\nsize = 5\n{HEAD}", "bad.toml: Krypte has no option 'size'"),
        ("[[chapter", "bad.toml: Expected ']]'"),
    ],
)
def test_fault_in_a_demonstration_is_reported_with_its_place(text: str, fault: str) -> None:
    with pytest.raises(DemoError) as error:
        read_demo(text, "krypte", "bad.toml")
    assert str(error.value).startswith(fault)


def test_demonstration_of_an_unknown_game_is_refused() -> None:
    with pytest.raises(GamePartError, match=r"add abstract_arcade/teaching/chess\.toml$"):
        load_demo("chess")
    with pytest.raises(DemoError, match="there is no game 'chess', only reneo"):
        read_demo(HEAD, "chess", "chess.toml")


def test_a_refused_move_is_explained_by_the_rules() -> None:
    step = read_demo(STEP + 'refused = "D1 h8 swap"', "krypte", "good.toml").steps[1]
    site = step.position.game.board.site
    assert [refusal.move for refusal in step.refused] == [(site("d1"),), (site("h8"),), ()]
    assert step.refused_sites == (site("d1"), site("h8"))
    for refusal in step.refused:
        assert refusal.reason == step.after.why_illegal(refusal.move)


def test_refused_move_may_be_the_beginning_of_a_move() -> None:
    text = """
        [[chapter]]
        title = "Exchange"
        [[chapter.step]]
        caption = "There are two."
        setup.black = "e4 f5 f6"
        setup.white = "f4 g6"
        setup.to_move = "white"
        refused = "e5"
    """
    with pytest.raises(DemoError, match="step 1: refused 'e5': e5 could be e5-e4 or e5-f5"):
        read_demo(text, "reneo", "bad.toml")


def test_question_with_any_accepts_every_legal_answer() -> None:
    text = STEP + (
        'question.ask = "Play."\nquestion.accept = "e8"\nquestion.any = true\n'
        'question.right.d8 = "That one."\nquestion.right.other = "Well."'
    )
    question = read_demo(text, "krypte", "good.toml").steps[1].question
    assert question is not None
    assert question.any
    texts = {text: str(each) for text, each in question.right.items()}
    assert texts == {"d8": "That one.", "other": "Well."}
    assert question.wrong == {}


def test_names_of_sites_in_texts_are_parts_with_sites() -> None:
    caption = "Black's d1, z9 and (e8): d10 is none."
    board = square_board(8, rows_down=False)
    sentence = read_sentence(caption, board)
    assert str(sentence) == caption
    assert [part.text for part in sentence] == [
        "Black's ",
        "d1",
        ", z9 and (",
        "e8",
        "): d10 is none.",
    ]
    assert [part.site for part in sentence if not part.is_plain] == [
        board.site("d1"),
        board.site("e8"),
    ]


def test_every_text_of_a_step_has_parts_with_sites() -> None:
    text = (
        HEAD
        + """
        [[chapter.step]]
        caption = "Now d1."
        question.ask = "Not d1?"
        question.accept = "a8"
        question.right = "Yes, a8."
        question.wrong.other = "Not e1."
        question.wrong.h8 = "Not h8."
    """
    )
    step = read_demo(text, "krypte", "good.toml").steps[-1]
    assert step.question is not None
    texts = [step.caption, step.question.ask]
    texts += [*step.question.right.values(), *step.question.wrong.values()]
    board = step.position.game.board
    assert [[board.name(p.site) for p in each if p.site is not None] for each in texts] == [
        ["d1"],
        ["d1"],
        ["a8"],
        ["e1"],
        ["h8"],
    ]
