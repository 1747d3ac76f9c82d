"""The demonstrations of the games, played through the rules."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import cast

import pytest

from abstract_arcade.rules import GAMES, Color, Position, new_game
from abstract_arcade.rules.slicron import SlicronPosition
from abstract_arcade.teaching.demo import Demo, Step
from abstract_arcade.teaching.demo_player import playing_seconds
from abstract_arcade.teaching.reader import load_demo, load_openings
from tests.conformance import advice

ASKED_MORE_THAN_ONCE = {
    "reneo": ("crosscut", "exchange"),
    "renju": ("two fours", "two threes", "four"),
    "krypte": ("turn",),
    "slicron": ("path",),
    "enclose5": ("close",),
}
"""Words of questions about the rules that carry the games."""

AIMS = {
    "reneo": "Aim: connect your two edges",
    "renju": "Aim: five in a row",
    "krypte": "Aim: line up four counters of your colour",
    "slicron": "Aim: place the last stone",
    "enclose5": "Aim: colour 20 cells",
}

OPENINGS = cast("Demo", load_openings("renju"))
DEMOS = {**{slug: load_demo(slug) for slug in GAMES}, "renju openings": OPENINGS}

demos = pytest.mark.parametrize("name", DEMOS)


def end(slug: str, title: str, number: int = -1) -> Position:
    """Return the position at the end of a step of a chapter."""
    (chapter,) = (each for each in load_demo(slug).chapters if each.title == title)
    return chapter.steps[number].end


@demos
def test_every_chapter_asks_a_question(name: str) -> None:
    for chapter in DEMOS[name].chapters:
        if chapter.is_short:
            continue
        # On a full board there is nothing to be asked.
        is_full = name == "enclose5" and chapter.title == "A full board"
        asks = is_full or any(step.question for step in chapter.steps)
        wanted = f"add a question to the chapter {chapter.title!r}"
        assert asks, advice.text(DEMOS[name].game.slug, "toml", wanted)


@pytest.mark.parametrize("slug", AIMS)
def test_first_chapter_shows_the_aim_of_the_game(slug: str) -> None:
    assert str(load_demo(slug).steps[0].caption).startswith(AIMS[slug])


@pytest.mark.parametrize("slug", AIMS)
def test_short_version_comes_first_and_takes_a_minute_at_most(slug: str) -> None:
    demo = load_demo(slug)
    assert [chapter.is_short for chapter in demo.chapters].index(True) == 0
    short = demo.short
    assert short is not None
    assert 30 <= playing_seconds(short) <= 60
    assert not any(step.question for step in short.steps)
    # It shows how the game ends.
    assert any(step.after.outcome is not None for step in short.steps)


def test_openings_have_no_short_version() -> None:
    assert OPENINGS.short is None


@pytest.mark.parametrize("slug", ASKED_MORE_THAN_ONCE)
def test_central_rule_is_asked_more_than_once(slug: str) -> None:
    questions = [str(step.question.ask) for step in load_demo(slug).steps if step.question]
    for word in ASKED_MORE_THAN_ONCE[slug]:
        assert sum(word in question.lower() for question in questions) >= 2, word


@demos
def test_step_that_does_not_continue_announces_the_change(name: str) -> None:
    demo = DEMOS[name]
    assert demo.change_before(0) == ""
    for number, (before, step) in enumerate(pairwise(demo.steps), 1):
        told = demo.change_before(number)
        assert bool(told) == (step.position != before.end)
        assert (told == "A new game.") == (
            bool(told) and step.position == step.position.game.start()
        )


@demos
def test_every_step_is_played_by_the_rules(name: str) -> None:
    demo = DEMOS[name]
    assert demo.steps[0].is_new
    before: Position | None = None
    for step in demo.steps:
        # An opening's numbers are no part of the board.
        own = step.position.game.board
        board = demo.game.board
        assert [*map(own.name, own.sites)] == [*map(board.name, board.sites)]
        assert step.is_new or step.position == before
        check_moves(step)
        check_question(step)
        before = step.end


def check_moves(step: Step) -> None:
    position = step.position
    for move, after in zip(step.moves, step.positions, strict=True):
        assert move in position.legal_moves()
        position = position.play(move)
        assert position == after
    assert position == step.after
    for refusal in step.refused:
        assert position.why_illegal(refusal.move) == refusal.reason
    assert set(step.light) <= set(position.game.board.sites)


def check_question(step: Step) -> None:
    question = step.question
    if question is None:
        assert step.end == step.after
        return
    legal = step.after.legal_moves()
    assert question.position == step.after
    assert set(question.accepted) <= set(legal)
    for move in legal:
        verdict = question.judge(step.after.format(move))
        assert verdict.move == move
        assert verdict.explanation
        assert verdict.right == (question.any or move in question.accepted)
    # A question without a wrong answer is for looking on, not for finding.
    can_fail = question.any or len(question.accepted) < len(legal)
    slug = step.position.game.slug
    assert can_fail, advice.text(slug, "toml", f"every answer is accepted to {str(question.ask)!r}")
    assert step.end == step.after.play(question.answer)


@demos
def test_question_for_a_win_accepts_exactly_the_winning_moves(name: str) -> None:
    for step in DEMOS[name].steps:
        if step.question and "can win now" in str(step.question.ask):
            after = step.after
            color = step.after.to_move
            winning = [move for move in after.legal_moves() if wins(after.play(move), color)]
            texts = " ".join(map(after.format, winning))
            wanted = f"let `question.accept` of {str(step.question.ask)!r} be {texts!r}"
            found = sorted(step.question.accepted)
            assert found == winning, advice.text(after.game.slug, "toml", wanted)


def wins(position: Position, color: Color) -> bool:
    return position.outcome is not None and position.outcome.winner is color


def chapter_steps(demo: Demo, title: str) -> tuple[Step, ...]:
    return next(each.steps for each in demo.chapters if each.title == title)


@pytest.mark.parametrize(
    ("title", "reason"),
    [
        ("Foul: overline", "overline"),
        ("Foul: double four", "double four"),
        ("Foul: double three", "double three"),
        ("Five overrides a foul", "five"),
        ("White's overline", "five"),
        ("A draw", "board full"),
        ("Four-three", "five"),
    ],
)
def test_renju_shows_how_a_game_ends(title: str, reason: str) -> None:
    outcome = end("renju", title).outcome
    assert outcome is not None
    assert outcome.reason == reason


def test_krypte_shows_giving_four_away_and_refuses_four_for_both() -> None:
    given = end("krypte", "Giving away four")
    assert given.outcome is not None
    assert given.outcome.winner is Color.WHITE
    refused = chapter_steps(load_demo("krypte"), "Four for both")[0].refused
    assert [str(each.reason) for each in refused] == ["This would line up four for both players"]


def test_reneo_shows_the_removal_of_a_stone() -> None:
    step = chapter_steps(load_demo("reneo"), "The removal")[0]
    stones = [
        [site for site in step.position.game.board.sites if position.color_at(site)]
        for position in (step.position, step.after)
    ]
    assert len(stones[0]) == len(stones[1]), "one placed, one removed"


def test_slicron_asks_for_a_choice_of_trim() -> None:
    (step,) = chapter_steps(load_demo("slicron"), "Choosing what to trim")
    assert step.question is not None
    assert {len(move) for move in step.question.accepted} == {2}
    assert len({move[0] for move in step.question.accepted}) == 1


def test_reneo_shows_a_skipped_player() -> None:
    (step,) = chapter_steps(load_demo("reneo"), "A skipped turn")
    assert step.position.to_move is step.after.to_move is Color.WHITE


def test_krypte_shows_a_player_without_a_move_and_the_options() -> None:
    demo = load_demo("krypte")
    stuck = end("krypte", "No square left").outcome
    assert stuck is not None
    assert stuck.reason == "no moves"
    games = {chapter.title: chapter.steps[0].position.game for chapter in demo.chapters}
    assert games["Option: custodial"] == new_game("krypte", capture="custodial")
    assert games["Option: the pie rule"] == new_game("krypte", pie=True)
    assert demo.game == new_game("krypte")


def test_slicron_shows_that_a_group_without_a_path_keeps_its_stones() -> None:
    step = chapter_steps(load_demo("slicron"), "Groups, edge stones")[-1]
    assert step.question is not None
    color = step.after.to_move
    board = step.after.game.board
    for move in step.question.accepted:
        after = step.after.play(move)
        assert isinstance(after, SlicronPosition)
        sites = [site for site in board.sites if step.after.color_at(site) is color]
        assert all(after.color_at(site) is color for site in sites)
        assert not after.paths(color)


def test_enclose5_shows_a_lost_bonus_move_and_a_draw() -> None:
    lost, full = chapter_steps(load_demo("enclose5"), "A full board")
    assert lost.position.to_move is Color.BLACK
    assert lost.after.to_move is Color.WHITE
    assert full.after.outcome is not None
    assert full.after.outcome.winner is None
    pie = chapter_steps(load_demo("enclose5"), "Option: the pie rule")[0]
    assert pie.position.game == new_game("enclose5", size=9, pie=True)


def test_renju_opening_step_highlights_all_legal_second_stones() -> None:
    second, third, *_ = chapter_steps(DEMOS["renju openings"], "Opening: RIF")
    assert {(site,) for site in second.light} == set(second.after.legal_moves())
    assert len(second.light) == 8
    assert len(third.after.legal_moves()) == 23


@pytest.mark.parametrize("slug", AIMS)
def test_last_chapter_has_three_tips_on_how_to_win(slug: str) -> None:
    _, *rules, tips = load_demo(slug).chapters
    assert all(each.is_rule for each in rules)
    assert (tips.title, tips.is_rule) == ("How to win", False)
    # One that goes on from where another ended belongs to it.
    assert sum(step.is_new for step in tips.steps) == 3


@pytest.mark.parametrize("name", [*AIMS, "renju openings"])
def test_no_text_before_a_question_names_its_answer(name: str) -> None:
    """No text of the question or of an earlier step of its chapter names the answer."""
    for chapter in DEMOS[name].chapters:
        told = ""
        for step in chapter.steps:
            question = step.question
            if step.is_new:
                told = ""
            told = " ".join([told, step.words, *step.light.values()])
            if question is None or question.any:
                continue
            told += f" {question.ask}"
            wrong = " ".join(map(str, question.wrong.values()))
            # Whether to swap is the question, where one may.
            names = {step.after.format(move) for move in question.accepted if move}
            given = [each for each in names if re.search(rf"\b{each}\b", f"{told} {wrong}")]
            assert not given, (chapter.title, given)
            told += " ".join(map(str, question.right.values()))
