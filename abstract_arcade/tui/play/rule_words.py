"""The texts of rules that are explained when they first matter, for panel and status."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from abstract_arcade.tui.widgets.blocks import BLANK
from abstract_arcade.tui.widgets.lines import Line, Word, button, right_aligned, width_of, wrap

if TYPE_CHECKING:
    from abstract_arcade.session.teacher import Teacher
    from abstract_arcade.teaching.moments import Moment

Key = Callable[[str], str]
"""Returns the name of the key of an action."""


def is_explaining(teacher: Teacher | None) -> bool:
    """Return whether a rule is explained now, or may be later; false without a teacher."""
    return teacher is not None and (teacher.tip is not None or not teacher.is_silent)


def rule_words(moment: Moment | None, key: Key) -> list[Word]:
    """Return a rule in one sentence, with the key that shows it; an empty list without a rule."""
    if moment is None:
        return []
    heading, sentence = moment.text.split(": ", 1)
    return [
        *_kind(moment, " · "),
        (f"{heading}:", "strong"),
        (f" {sentence}   ", "text"),
        *_way("show_new_rule", key),
    ]


def _kind(moment: Moment, gap: str) -> list[Word]:
    """Return "New rule" or "Note" with a gap behind it; an empty list for the aim of the game."""
    if moment.is_aim:
        return []
    # A tip that corrects a wrong belief explains no new rule.
    return [("Note" if moment.belief else "New rule", "amber"), (gap, "dim")]


def rule_lines(teacher: Teacher, width: int, key: Key) -> Sequence[Line]:
    """Return the lines of the rule explained now for the panel; an empty list without one."""
    return [] if teacher.tip is None else _lines(teacher.tip, width, key)


def longest_rule_lines(teacher: Teacher, width: int, key: Key) -> Sequence[Line]:
    """Return the lines of the longest rule of the game. In its rows, every other rule fits, too."""
    longest = max(teacher.rules, key=lambda rule: len(rule.sentence))
    return _lines(longest, width, key)


def _lines(moment: Moment, width: int, key: Key) -> list[Line]:
    name: Word = (moment.heading, "strong")
    heading: Line = [*_kind(moment, "   "), name]
    if width_of(heading) > width:
        heading = [name]
    sentence = wrap([(moment.sentence, "text")], width)
    return [heading, BLANK, *sentence, _way("show_new_rule", key)]


def known_lines(teacher: Teacher, width: int) -> Sequence[Line]:
    """Return the number and names of the rules seen, in as many rows as for all rules.

    All rows are blank if no rule was seen yet.
    """
    rows = 1 + len(_name_lines(teacher.rules, width))
    if not teacher.seen:
        return [BLANK] * rows
    heading = right_aligned([("Rules seen", "dim")], [(teacher.count, "soft")], width)
    lines: list[Line] = [heading, *_name_lines(teacher.seen, width)]
    blank: list[Line] = [BLANK] * (rows - len(lines))
    return [*lines, *blank]


def _name_lines(rules: Sequence[Moment], width: int) -> Sequence[Line]:
    return wrap([(", ".join(rule.name for rule in rules), "soft")], width)


def end_words(teacher: Teacher | None, key: Key) -> list[Word]:
    """Return which rules were seen by the end of a game, and the key for the next unseen rule.

    The list is empty without a teacher or its `summary`.
    """
    if teacher is None or not teacher.summary:
        return []
    words: list[Word] = [(f"{teacher.summary}   ", "soft")]
    return [*words, *_way("show_rule", key)] if teacher.unseen else words


def _way(action: str, key: Key) -> list[Word]:
    return button([(key(action), "amber"), (" shows it", "soft")], action)
