"""The pages of demonstrations and puzzles as text, without an app, a screen or a widget."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from textual.geometry import Size

from abstract_arcade.library.small_files import Solved
from abstract_arcade.rules import GAMES, Sentence
from abstract_arcade.session.selection import Selection
from abstract_arcade.teaching.demo_player import Course
from abstract_arcade.teaching.puzzle_series import Series, Tally
from abstract_arcade.teaching.puzzles import names, puzzle
from abstract_arcade.teaching.reader import load_demo
from abstract_arcade.tui.course import demo_page, puzzle_page
from abstract_arcade.tui.course.demo_page import DemoSituation
from abstract_arcade.tui.course.puzzle_page import PuzzleSituation
from abstract_arcade.tui.games import presenter_of
from abstract_arcade.tui.games.presenter import Scene
from abstract_arcade.tui.table.boards import least_terminal
from abstract_arcade.tui.table.layout import layout_for
from tests.tui.games.support import style_of
from tests.tui.play.pages import hint


def demo_text(course: Course, columns: int = 40, rows: int = 30) -> str:
    """The page of a step of a demonstration."""
    situation = DemoSituation(
        course=course,
        selection=Selection(course.position, 0, is_open=course.is_open),
        key=lambda action: f"<{action}>",
        hint=hint,
        number_hints=lambda *_: [],
        can_swap=False,
        leads_back=False,
        lesson_columns=columns,
        title_columns=60,
        numbered={},
    )
    return demo_page.compose(situation).text(columns, rows)


def puzzle_text(
    series: Series,
    size: tuple[int, int],
    *,
    is_answered: bool = False,
    hint_sentences: Sequence[Sentence] = (),
) -> str:
    """The page of a puzzle."""
    puzzle = series.puzzle
    slug = puzzle.game.slug
    course = Course(puzzle.demo, 1, now=lambda: 0.0, listener=lambda _: None)
    if is_answered:
        course.answer(puzzle.answer)
    presenter = presenter_of(slug)
    layouts = presenter.layouts(puzzle.game.board)
    layout = layout_for(Size(*size), layouts, least_terminal(layouts))
    style = style_of(slug, is_wide=layout.is_wide)._replace(
        width=layout.panel_text, key=lambda action: f"<{action}>"
    )
    situation = PuzzleSituation(
        series=series,
        course=course,
        selection=Selection(course.position, 0, is_open=course.is_open),
        presenter=presenter,
        scene=Scene(course.position, course.position.outcome),
        layout=layout,
        style=style,
        hint=hint,
        hint_sentences=hint_sentences,
    )
    return puzzle_page.compose(situation).text(layout)


@pytest.mark.parametrize("slug", GAMES)
def test_demonstration_begins_with_its_first_chapter(slug: str) -> None:
    course = Course(load_demo(slug), 1, now=lambda: 0.0, listener=lambda _: None)
    text = demo_text(course)
    title, *_, keys = text.split("\n")
    assert title.startswith(GAMES[slug].title)
    assert f"1 of {len(course.demo.chapters)}" in title
    assert str(course.step.caption).split()[0] in text
    assert "<next_chapter>" not in keys
    assert "<go_step(-1)> back" in keys


def test_demonstration_keeps_its_caption_when_rows_are_short() -> None:
    course = Course(load_demo("krypte"), 1, now=lambda: 0.0, listener=lambda _: None)
    caption = " ".join(str(course.step.caption).split())
    assert caption.split()[-1] in demo_text(course, rows=len(caption) // 30 + 2)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
def test_puzzle_shows_its_task_and_then_the_way_to_the_next(size: tuple[int, int]) -> None:
    series = Series("krypte", Solved())
    asked = puzzle_text(series, size)
    assert asked.lower().count(series.puzzle.task.lower()) == 1
    assert "Black to play" in asked or "White to play" in asked
    answered = puzzle_text(series, size, is_answered=True)
    assert "✓" in answered
    assert "<choose> opens the next puzzle" in answered


def test_puzzle_has_the_heading_hint_above_a_hint() -> None:
    sentence = Sentence.plain("Look at d4.")
    lines = puzzle_text(Series("krypte", Solved()), (120, 40), hint_sentences=[sentence]).split(
        "\n"
    )
    texts = [line.strip() for line in lines if line.strip()]
    assert texts[texts.index("Look at d4.") - 1] == "Hint"


def test_puzzle_counts_its_series_once_one_is_solved() -> None:
    series = Series("slicron", Solved())
    assert "solved" not in puzzle_text(series, (120, 40))
    series.tally = Tally(1, 1, 1)
    assert "in a row" in puzzle_text(series, (120, 40))


def test_keys_of_a_series_lead_only_to_puzzles_that_exist() -> None:
    exercises = [puzzle(name) for name in names("krypte")[:2]]
    series = Series(exercises, Solved(), is_round=False)
    assert "<next_puzzle>" in puzzle_text(series, (120, 40))
    series.go_on()
    assert "<next_puzzle>" not in puzzle_text(series, (120, 40))
