"""The words of a puzzle: what is asked, what an answer is worth, and how the series goes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from abstract_arcade.rules import Sentence
from abstract_arcade.teaching import verdicts
from abstract_arcade.teaching.demo_player import Course
from abstract_arcade.teaching.puzzle_series import Series
from abstract_arcade.teaching.puzzles import DIFFICULTIES
from abstract_arcade.tui.games.panel import Group
from abstract_arcade.tui.table.words import sentence_words
from abstract_arcade.tui.widgets.lesson import Passage
from abstract_arcade.tui.widgets.lines import Line, Word, right_aligned

INDENT = 3
"""Columns of the sign before an answer, with its gap."""

_TRIES = ("", "first", "second", "third", "fourth", "fifth")


def panel(
    series: Series,
    course: Course,
    groups: Sequence[Group],
    note: str,
    width: int,
    *,
    hint: Sentence | None = None,
    is_low: bool = False,
) -> Iterator[Passage]:
    """The passages of the panel.

    Args:
        series: the puzzle, and those before it.
        course: where its question stands.
        groups: what only its game shows.
        note: what the board does not show, in a sentence; empty for nothing.
        width: columns of the text.
        hint: what is said as a hint; None for nothing.
        is_low: whether there are few rows.
    """
    puzzle = series.puzzle
    where = f"{series.number} of {series.count}" if series.day is None else day(series.day)
    yield Passage(right_aligned([("Puzzle", "dim")], [(where, "dim")], width))
    yield Passage([(puzzle.task, "strong")])
    if note:
        yield Passage([(note, "soft")], 0, rank=3)
    grade: list[Word] = [("◆ " * puzzle.difficulty, "soft")]
    if puzzle.difficulty < len(DIFFICULTIES):
        grade.append(("◇ " * (len(DIFFICULTIES) - puzzle.difficulty), "dim"))
    grade[-1] = grade[-1][0].rstrip(), grade[-1][1]
    said: Line = [(DIFFICULTIES[puzzle.difficulty - 1], "dim")]
    yield Passage(right_aligned(said, grade, width))
    for group in () if is_low and course.verdict is not None else groups:
        yield Passage(group.heading, 2, rank=5)
        for number, line in enumerate(each for each in group.lines if each):
            yield Passage(line, 0 if number else 1, rank=5)
    if hint is not None and (course.is_open or course.is_wrong):
        yield Passage([("Hint", "dim")], 2, rank=2)
        yield Passage(sentence_words(hint, "text", "strong"))
    yield from _answer(series, course, width)
    yield from _series(series, width, is_low=is_low)


def day(of: date) -> str:
    """A day without its year: "22 November"."""
    return f"{of.day} {of:%B}"


def _answer(series: Series, course: Course, width: int) -> Iterator[Passage]:
    """The answer given, with its sign and what is to be said about it."""
    if course.step_number:
        yield from _continuation(series, course)
        return
    verdict = course.verdict
    state = "" if verdict is None else "right" if verdict.right else "not yet"
    if course.is_shown:
        state = "shown"
    yield Passage(right_aligned([("Answer", "dim")], [(state, "dim")], width), 2)
    if verdict is None:
        is_solved = series.was_solved
        asked = "You have solved it before." if is_solved else "Choose a move."
        yield Passage([(asked, "soft")], rank=4)
        return
    sign = "›" if course.is_shown else "✓" if verdict.right else "✗"
    for number, sentence in enumerate(sentences(series, course)):
        words = sentence_words(sentence, "soft", "strong")
        yield Passage(words, 0 if number else 1, "" if number else sign, INDENT)
    if series.tries and not course.is_shown:
        tries = series.tries
        named = _TRIES[tries] if tries < len(_TRIES) else f"{tries}th"
        helped = ", after a hint" if series.is_hinted else ""
        yield Passage([(f"{named} try{helped}", "dim")], indent=INDENT, rank=2)


def _continuation(series: Series, course: Course) -> Iterator[Passage]:
    """What follows the answer, as far as it has been shown."""
    yield Passage([("How it goes on", "dim")], 2)
    answer = series.puzzle.position.format(series.puzzle.answer)
    names = [answer, *(p.format(m) for p, m in zip(course.positions, course.moves, strict=False))]
    yield Passage([(" ".join(names), "strong")])
    if course.moves:
        sentence = course.positions[-2].describe(course.moves[-1])
        yield Passage(sentence_words(sentence, "soft", "strong"))


def sentences(series: Series, course: Course) -> Iterator[Sentence]:
    """What is said about the answer on the board, or the one that was: what it does, and why."""
    assert course.verdict is not None
    replies = len(course.replies) if course.is_wrong else None
    puzzle, verdict = series.puzzle, course.verdict
    yield from verdicts.sentences(puzzle, verdict, replies)
    if verdict.right and verdict.move is not None:
        from abstract_arcade.analysis.hint import reasons_for_answer

        yield from reasons_for_answer(puzzle.position, verdict.move)


def _series(series: Series, width: int, *, is_low: bool) -> Iterator[Passage]:
    tally = series.tally
    if is_low:
        said: Line = [(f"{tally.solved}", "strong"), (" solved", "soft")]
        yield Passage(right_aligned([("This series", "dim")], said, width), 2, rank=6)
        return
    yield Passage([("This series", "dim")], 2, rank=6)
    rows = (("solved", tally.solved), ("in a row", tally.in_a_row), ("first try", tally.first_try))
    for number, (what, count) in enumerate(rows):
        role = "soft" if number else "strong"
        line = right_aligned([(what, "soft")], [(str(count), role)], width)
        yield Passage(line, 0 if number else 1, rank=6)
