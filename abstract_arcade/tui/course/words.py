"""The text of a lesson as `Passage`s: caption, moves, question, choices and verdict of a step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from abstract_arcade.rules import GAMES, Move, Seat
from abstract_arcade.rules.core import listed
from abstract_arcade.session.selection import Selection
from abstract_arcade.teaching.demo_player import Course
from abstract_arcade.tui.games.panel import number_lines
from abstract_arcade.tui.table.words import sentence_words
from abstract_arcade.tui.widgets.lesson import Passage
from abstract_arcade.tui.widgets.lines import Word, width_of

INDENT = 3
"""Columns of the sign before an answer and the gap after it."""

_FLOWING = 40
"""Columns of a lesson from which several labels share a line."""

# The ranks of passages that are left out for an answer if rows are short, the highest first.
_MOVE = 9
_CHANGE = 8
_HERE = 7
_CAPTION = 6
_LABELS = 5

_CHOOSE = "choose_number({})"
"""The action of a number key or button, with the number in place of "{}"."""


def step_passages(
    course: Course,
    selection: Selection,
    width: int,
    numbers: Mapping[int, Move],
    key: Callable[[str], str],
    *,
    is_typing: bool = False,
) -> Iterator[Passage]:
    """Yield the passages of a step, from its caption to the verdict on an answer.

    A question is followed by the numbers that can be answers. Once a site is selected, the moves to
    choose from replace the numbers and the verdict. While an answer is typed, nothing follows.

    Args:
        course: the step shown.
        selection: the answer being selected.
        width: the columns of the passages.
        numbers: the numbers that can be answers, with their moves.
        key: returns the name of the key of an action, or "" if it has none.
        is_typing: whether an answer is being typed.
    """
    # Once there is an answer, its verdict matters more than the caption.
    is_answered = course.verdict is not None or bool(selection.sites) or is_typing
    step = course.step
    change = course.demo.change_before(course.step_number)
    if change:
        yield Passage([(change, "dim")], rank=_CHANGE)
    caption = sentence_words(step.caption, "text", "strong")
    yield Passage(caption, rank=_CAPTION if is_answered else 0)
    if step.here:
        here = sentence_words(step.here, "soft", "strong")
        yield Passage(here, rank=_HERE if is_answered else 0)
    yield from _labels(course, width, rank=_LABELS if is_answered else 0)
    moves = course.moves if course.verdict is None else course.step.moves
    if moves:
        # The sentence about the step's last move stays the same while its question is answered.
        yield _described(course, len(moves))
    yield from _refusals(course)
    if course.question is not None:
        yield Passage(sentence_words(course.question.ask, "strong", "strong"), gap=2)
        if numbers and not (selection.sites or is_typing):
            yield from _numbers(selection, numbers, width, key)
        if is_typing:
            return
        if selection.sites:
            yield from _choices(selection)
        elif course.verdict is not None:
            yield from _verdict(course)


def _labels(course: Course, width: int, rank: int) -> Iterator[Passage]:
    """Yield the labels of the highlighted sites, one a line, or several if `width` is large."""
    name = course.position.game.board.name
    lines: list[list[Word]] = []
    for site, label in course.light.items():
        if not label:
            continue
        words: list[Word] = [(f"{name(site)} ", "amber"), (label, "soft")]
        gap: Word = ("   ", "soft")
        if lines and width >= _FLOWING and width_of([*lines[-1], gap, *words]) <= width:
            lines[-1] += [gap, *words]
        else:
            lines.append(words)
    for number, line in enumerate(lines):
        yield Passage(line, gap=0 if number else 1, rank=rank)


def _refusals(course: Course) -> Iterator[Passage]:
    """Yield the illegal moves that the step shows: the first with its reason, then the others."""
    if not course.refused:
        return
    first, *others = course.refused
    position = course.position
    reason = first.reason.with_stop()
    name = position.format(first.move)
    words = sentence_words(reason, "soft", "strong", first_role="amber")
    if name in str(reason):
        yield Passage(words, gap=1, mark="✗", indent=INDENT)
    else:
        # The reason does not name the move, because it is written for the site under the cursor.
        yield Passage([(name, "amber")], mark="✗", indent=INDENT)
        yield Passage(words, gap=0, indent=INDENT)
    if others:
        names = listed([position.format(refusal.move) for refusal in others])
        words = [("This also applies to ", "soft"), (names, "strong"), (".", "soft")]
        yield Passage(words, 0, indent=INDENT)


def _described(course: Course, count: int) -> Passage:
    """Return a sentence about the move with a number, counted from 1, of those shown."""
    sentence = course.positions[count - 1].describe(course.moves[count - 1])
    titles = {seat: str(seat) for seat in Seat}
    return Passage(sentence_words(sentence, "dim", "soft", titles=titles), rank=_MOVE)


def _choices(selection: Selection) -> Iterator[Passage]:
    """Yield the moves that fit the selected sites as buttons, and the effect of the current one."""
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
    """Yield the numbers that can be answers, in rows of buttons; the selected one is highlighted.

    A single number is followed by its key, which may be another digit.
    """
    current = next((number for number, move in numbers.items() if move == selection.move), None)
    if len(numbers) == 1:
        (number,) = numbers
        action = _CHOOSE.format(number)
        named: list[Word] = [(str(number), "soft" if current is None else "amber")]
        name = key(action)
        if name:
            named += [("   ", "dim"), (name, "amber"), (" chooses this", "dim")]
        yield Passage(named, 1, action=action)
        return
    for row, words in enumerate(number_lines(list(numbers), current, width, _CHOOSE)):
        yield Passage(words, 0 if row else 1)


def sign(course: Course) -> str:
    """Return the sign of the verdict, which there must be.

    "›" for an answer that the player asked to see, "✓" for a right one, "✗" for a wrong one.
    """
    assert course.verdict is not None
    if course.is_shown:
        return "›"
    return "✓" if course.verdict.right else "✗"


def _verdict(course: Course) -> Iterator[Passage]:
    """Yield the last answer with its sign, the explanation, and the last move of a refutation."""
    verdict = course.verdict
    assert verdict is not None
    yield Passage([(verdict.text, "strong")], 1, sign(course), INDENT)
    praise: list[Word] = [("Right. ", "soft")] if verdict.right and not course.is_shown else []
    explanation = sentence_words(verdict.explanation, "soft", "strong")
    yield Passage([*praise, *explanation], 0, indent=INDENT)
    if course.replies:
        yield _described(course, len(course.moves))._replace(indent=INDENT)


def ending_passages(keys: Mapping[str, str], slug: str, following: str) -> Iterator[Passage]:
    """Yield the buttons shown after the last step.

    Args:
        keys: the names of the keys by action, in the order shown; at least one of "choose",
            "new_game", "puzzles", "next_demo" and "leave".
        slug: the slug of the game.
        following: the slug of the game whose demonstration is next; must not be empty.
    """
    game = GAMES[slug].title
    words = {
        "choose": "chapter by chapter",
        "new_game": f"play {game}",
        "puzzles": f"puzzles of {game}",
        "next_demo": f"the rules of {GAMES[following].title}",
        "leave": "back to your game",
    }
    indent = max(map(len, keys.values())) + 2
    for number, (action, key) in enumerate(keys.items()):
        gap = 0 if number else 2
        yield Passage([(words[action], "soft")], gap, key, indent, action=action)
