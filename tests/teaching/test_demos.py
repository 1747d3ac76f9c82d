"""The demonstrations of the games, played through the rules."""

from __future__ import annotations

import pytest

from abstract_arcade.rules import GAMES, Color, Position
from abstract_arcade.teaching import Demo, Step, load_demo

CHAPTERS = {
    "reneo": (
        "The goal and the edges",
        "The crosscut",
        "The exchange",
        "When it is allowed",
        "The removal",
        "The swap",
        "A finish",
    ),
    "renju": (
        "Five",
        "Four",
        "Three",
        "Foul: overline",
        "Foul: double four",
        "Foul: double three",
        "A five excuses a foul",
        "A three that is none",
        "White's overline",
        "The opening",
        "A finish: four-three",
    ),
    "krypte": (
        "Entering and sliding",
        "Rotating sides",
        "The ambiguous square",
        "Turning neighbours",
        "Four in a row",
        "Giving away four",
        "Four for both",
    ),
    "slicron": (
        "Groups and edge stones",
        "A path and its trim",
        "Choosing a trim",
        "The duty to shorten",
        "A refused placement",
        "Dead neighbourhoods",
        "The last stone wins",
        "The swap",
    ),
    "enclose5": (
        "Marks",
        "A first enclosure",
        "Marks inside",
        "Blocked for good",
        "Five in line",
        "Two alignments",
        "No lengthening",
        "Reaching the target",
    ),
}

games = pytest.mark.parametrize("slug", GAMES)


def end(slug: str, title: str, number: int = -1) -> Position:
    """The position at the end of a step of a chapter."""
    (chapter,) = (each for each in load_demo(slug).chapters if each.title == title)
    return chapter.steps[number].end


@games
def test_every_chapter_is_there_and_asks(slug: str) -> None:
    demo = load_demo(slug)
    assert tuple(chapter.title for chapter in demo.chapters) == CHAPTERS[slug]
    for chapter in demo.chapters:
        assert any(step.question for step in chapter.steps), chapter.title


@games
def test_every_step_is_played_by_the_rules(slug: str) -> None:
    demo = load_demo(slug)
    assert demo.steps[0].is_new
    before: Position | None = None
    for step in demo.steps:
        assert step.position.game == demo.game
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
    assert question.any or len(question.accepted) < len(legal)
    assert step.end == step.after.play(question.answer)


@games
def test_a_win_to_find_is_found_by_all_that_win_and_no_others(slug: str) -> None:
    for step in load_demo(slug).steps:
        if step.question and "can win now" in str(step.question.ask):
            after, color = step.after, step.after.to_move
            winning = [move for move in after.legal_moves() if wins(after.play(move), color)]
            assert sorted(step.question.accepted) == winning


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
        ("A five excuses a foul", "five"),
        ("White's overline", "five"),
        ("A finish: four-three", "five"),
    ],
)
def test_renju_shows_how_a_game_ends(title: str, reason: str) -> None:
    outcome = end("renju", title).outcome
    assert outcome is not None
    assert outcome.reason == reason


def test_krypte_gives_four_away_and_refuses_four_for_both() -> None:
    given = end("krypte", "Giving away four")
    assert given.outcome is not None
    assert given.outcome.winner is Color.WHITE
    refused = chapter_steps(load_demo("krypte"), "Four for both")[0].refused
    assert [str(each.reason) for each in refused] == ["This would line up four for both players"]


def test_reneo_removes_a_stone() -> None:
    step = chapter_steps(load_demo("reneo"), "The removal")[0]
    stones = [
        [site for site in step.position.game.board.sites if position.color_at(site)]
        for position in (step.position, step.after)
    ]
    assert len(stones[0]) == len(stones[1]), "one placed, one removed"


def test_slicron_leaves_a_choice_of_trim() -> None:
    (step,) = chapter_steps(load_demo("slicron"), "Choosing a trim")
    assert step.question is not None
    assert {len(move) for move in step.question.accepted} == {2}
    assert len({move[0] for move in step.question.accepted}) == 1
