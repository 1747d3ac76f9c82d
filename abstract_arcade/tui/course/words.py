"""What is said beside the board of a demonstration and of a puzzle."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from abstract_arcade.rules import GAMES, Move, Seat, Sentence
from abstract_arcade.rules.core import listed
from abstract_arcade.session.move_input import MoveInput
from abstract_arcade.session.selection import Selection
from abstract_arcade.teaching.demo_player import Course
from abstract_arcade.tui.games.panel import FactGroup, counted, number_lines
from abstract_arcade.tui.table.words import said_words, sentence_words, text_words
from abstract_arcade.tui.widgets.lesson import Passage
from abstract_arcade.tui.widgets.lines import Line, Word, right_aligned, width_of

if TYPE_CHECKING:
    from abstract_arcade.teaching.puzzle_series import Series

INDENT = 3
"""Columns of the sign before an answer, with its gap."""

_FLOWING = 40
"""Columns from which labels stand side by side."""

_CHOOSE = "choose_number({})"
"""What names a number, or plays a choice."""

_TRIES = ("", "first", "second", "third", "fourth", "fifth")

_LOW_LIST = 6
"""Lines of a list of facts where there are few rows."""


def step_passages(
    course: Course,
    selection: Selection,
    width: int,
    numbers: Mapping[int, Move],
    key: Callable[[str], str],
    typed: MoveInput | None = None,
) -> Iterator[Passage]:
    """The passages of a step, from its caption to the verdict on an answer.

    They have `width` columns; `numbers` are the answers that stand beside the board. `key` names
    the key of an action, and is empty for one that has none.
    """
    # Once there is an answer, the words about it matter more than the rule.
    is_answered = course.verdict is not None or bool(selection.sites) or typed is not None
    step = course.step
    change = course.demo.change_before(course.step_number)
    if change:
        yield Passage([(change, "dim")], rank=8)
    yield Passage(sentence_words(step.caption, "text", "strong"), rank=6 if is_answered else 0)
    if step.here:
        yield Passage(sentence_words(step.here, "soft", "strong"), rank=7 if is_answered else 0)
    yield from _labels(course, width, rank=5 if is_answered else 0)
    moves = course.moves if course.verdict is None else course.step.moves
    if moves:
        # It stays where it is while its question is answered.
        yield _described(course, len(moves))
    yield from _refusals(course)
    if course.question is not None:
        yield Passage(sentence_words(course.question.ask, "strong", "strong"), gap=2)
        if numbers and not selection.sites and typed is None:
            yield from _numbers(selection, numbers, width, key)
        if typed is not None:
            yield from _typed(typed)
        elif selection.sites:
            yield from _choices(selection)
        elif course.verdict is not None:
            yield from _verdict(course)


def _labels(course: Course, width: int, rank: int) -> Iterator[Passage]:
    """What the lit sites are."""
    name = course.position.game.board.name
    lines: list[list[Word]] = []
    for site, label in course.light.items():
        if not label:
            continue
        words: list[Word] = [(f"{name(site)} ", "amber"), (label, "soft")]
        if lines and width >= _FLOWING and width_of((*lines[-1], *words)) + 3 <= width:
            lines[-1] += [("   ", "soft"), *words]
        else:
            lines.append(words)
    for number, line in enumerate(lines):
        yield Passage(line, gap=0 if number else 1, rank=rank)


def _refusals(course: Course) -> Iterator[Passage]:
    """The moves that the rules forbid: the first with the reason, the others by name."""
    if not course.refused:
        return
    first, *others = course.refused
    position = course.position
    reason = first.reason.with_stop()
    name = position.format(first.move)
    words = sentence_words(reason, "soft", "strong", first_role="amber")
    is_named = name in str(reason)
    if not is_named:
        # A reason may leave it to the cursor to say what it is about.
        yield Passage([(name, "amber")], mark="✗", indent=INDENT)
    gap = 1 if is_named else 0
    yield Passage(words, gap, "✗" if is_named else "", INDENT)
    if others:
        names = listed([position.format(each.move) for each in others])
        words = [("The same goes for ", "soft"), (names, "strong"), (".", "soft")]
        yield Passage(words, 0, indent=INDENT)


def _described(course: Course, count: int) -> Passage:
    """The move after `count - 1` others of the step, in words."""
    sentence = course.positions[count - 1].describe(course.moves[count - 1])
    titles = {seat: str(seat) for seat in Seat}
    return Passage(sentence_words(sentence, "dim", "soft", titles=titles), rank=9)


def _choices(selection: Selection) -> Iterator[Passage]:
    """The numbered moves that fit the chosen sites, and what the one that is shown would do."""
    position = selection.position
    for number, move in enumerate(selection.candidates, 1):
        is_shown = move == selection.move
        words = [(position.format(move), "strong" if is_shown else "soft")]
        mark = f"›{number}" if is_shown else f" {number}"
        gap = 1 if number == 1 else 0
        yield Passage(words, gap, mark, INDENT + 1, action=_CHOOSE.format(number))
    if selection.move is not None:
        sentence = position.describe(selection.move)
        yield Passage(sentence_words(sentence, "soft", "strong"), rank=1)


def _numbers(
    selection: Selection, numbers: Mapping[int, Move], width: int, key: Callable[[str], str]
) -> Iterator[Passage]:
    """The numbers that can be named, in rows of buttons; that under the cursor is lit.

    A number that stands alone need not be its digit, so its key is named.
    """
    lit = next((number for number, move in numbers.items() if move == selection.move), None)
    if len(numbers) == 1:
        (number,) = numbers
        action = _CHOOSE.format(number)
        named: list[Word] = [(str(number), "soft" if lit is None else "amber")]
        name = key(action)
        if name:
            named += [("   ", "dim"), (name, "amber"), (" names it", "dim")]
        yield Passage(named, 1, action=action)
        return
    for row, words in enumerate(number_lines(list(numbers), lit, width, _CHOOSE)):
        yield Passage(words, 0 if row else 1)


def _typed(typed: MoveInput) -> Iterator[Passage]:
    """The answer as it is typed; what it would do is told only of one of several that fit."""
    yield Passage(text_words(typed))
    if typed.move is None or typed.number is not None:
        yield Passage(said_words(typed), 0, indent=2, rank=1)


def _sign(course: Course) -> str:
    """The sign of an answer: shown, right or wrong."""
    assert course.verdict is not None
    if course.is_shown:
        return "›"
    return "✓" if course.verdict.right else "✗"


def _verdict(course: Course) -> Iterator[Passage]:
    """The last answer, with its sign and what is to be said about it."""
    verdict = course.verdict
    assert verdict is not None
    yield Passage([(verdict.text, "strong")], 1, _sign(course), INDENT)
    praise: list[Word] = [("Right. ", "soft")] if verdict.right and not course.is_shown else []
    explanation = sentence_words(verdict.explanation, "soft", "strong")
    yield Passage([*praise, *explanation], 0, indent=INDENT)
    if course.replies:
        yield _described(course, len(course.moves))._replace(indent=INDENT)


def ending_passages(keys: Mapping[str, str], slugs: tuple[str, str]) -> Iterator[Passage]:
    """What one may go on with after the last step, each a button; `keys` have names by action.

    The second of the slugs is the game whose demonstration is next.
    """
    game = GAMES[slugs[0]].title
    following = GAMES[slugs[1]].title
    words = {
        "new_game": f"play {game}",
        "puzzles": f"puzzles of {game}",
        "next_demo": f"the rules of {following}",
        "leave": "back to your game",
    }
    indent = max(map(len, keys.values())) + 2
    for number, (action, key) in enumerate(keys.items()):
        gap = 0 if number else 2
        yield Passage([(words[action], "soft")], gap, key, indent, action=action)


def puzzle_passages(
    series: Series,
    course: Course,
    groups: Sequence[FactGroup],
    note: str,
    width: int,
    *,
    hint: Sequence[Sentence] = (),
    is_low: bool = False,
) -> Iterator[Passage]:
    """The passages of a puzzle, in `width` columns of text; `is_low` where there are few rows.

    Beside the puzzle they are what only its game shows, in groups, and a note: what the board does
    not show, in a sentence; empty for nothing.
    """
    from abstract_arcade.teaching.puzzles import DIFFICULTIES

    puzzle = series.puzzle
    day = series.day
    where = f"{series.number} of {series.count}" if day is None else f"{day.day} {day:%B}"
    yield Passage(right_aligned([("Puzzle", "dim")], [(where, "dim")], width))
    yield Passage([(puzzle.task, "strong")])
    if note:
        yield Passage([(note, "soft")], 0, rank=3)
    full = "◆ " * puzzle.difficulty
    empty = "◇ " * (len(DIFFICULTIES) - puzzle.difficulty)
    grade = [(full if empty else full.rstrip(), "soft"), (empty.rstrip(), "dim")]
    said: Line = [(DIFFICULTIES[puzzle.difficulty - 1], "dim")]
    yield Passage(right_aligned(said, grade, width))
    if is_low and course.verdict is not None:
        groups = ()
    for group in groups:
        yield Passage(group.heading, 2, rank=5)
        shown = counted(group, _LOW_LIST) if is_low and len(group.lines) > _LOW_LIST else group
        above: Line = ()
        for line in shown.lines:
            if line:
                yield Passage(line, 0 if above else 1, rank=5)
            above = line
    if hint and (course.is_open or course.is_wrong):
        yield Passage([("Hint", "dim")], 2, rank=2)
        for number, sentence in enumerate(hint):
            yield Passage(sentence_words(sentence, "text", "strong"), 0 if number else 1)
    yield from _answer(series, course, width)
    yield from _series(series, width, is_low=is_low)


def _answer(series: Series, course: Course, width: int) -> Iterator[Passage]:
    """The answer given, with its sign and what is to be said about it."""
    if course.step_number:
        yield from _continuation(series, course)
        return
    verdict = course.verdict
    if course.is_shown:
        state = "shown"
    elif verdict is None:
        state = ""
    elif verdict.right:
        state = "right"
    else:
        state = "not yet"
    yield Passage(right_aligned([("Answer", "dim")], [(state, "dim")], width), 2)
    if verdict is None:
        is_solved = series.was_solved
        asked = "You have solved it already." if is_solved else "Choose a move."
        yield Passage([(asked, "soft")], rank=4)
        return
    for number, sentence in enumerate(answer_sentences(series, course)):
        words = sentence_words(sentence, "soft", "strong")
        if number:
            yield Passage(words, 0, indent=INDENT)
        else:
            yield Passage(words, 1, _sign(course), INDENT)
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


def answer_sentences(series: Series, course: Course) -> Iterator[Sentence]:
    """What is said about the answer on the board, or the one that was: what it does, and why."""
    assert course.verdict is not None
    replies = len(course.replies) if course.is_wrong else None
    puzzle = series.puzzle
    verdict = course.verdict
    yield from puzzle.said_of(verdict, replies)
    if verdict.right and verdict.move is not None:
        from abstract_arcade.analysis.hint import reasons_for_answer

        yield from reasons_for_answer(puzzle.position, verdict.move)


def _series(series: Series, width: int, *, is_low: bool) -> Iterator[Passage]:
    tally = series.tally
    if is_low:
        said: Line = [(str(tally.solved), "strong"), (" solved", "soft")]
        yield Passage(right_aligned([("This series", "dim")], said, width), 2, rank=6)
        return
    yield Passage([("This series", "dim")], 2, rank=6)
    rows = (("solved", tally.solved), ("in a row", tally.in_a_row), ("first try", tally.first_try))
    for number, (what, count) in enumerate(rows):
        role = "soft" if number else "strong"
        line = right_aligned([(what, "soft")], [(str(count), role)], width)
        yield Passage(line, 0 if number else 1, rank=6)
