"""The words of rules that are explained when they first matter: in the panel, or in the status."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from abstract_arcade.tui.widgets.blocks import BLANK
from abstract_arcade.tui.widgets.lines import Line, Word, button, right_aligned, wrap

if TYPE_CHECKING:
    from abstract_arcade.session.teacher import Teacher
    from abstract_arcade.teaching.moments import Moment

Key = Callable[[str], str]


def is_explaining(teacher: Teacher | None) -> bool:
    """Return whether a rule is explained now, or may have to be explained later."""
    return teacher is not None and (teacher.now is not None or not teacher.is_silent)


def rule_words(moment: Moment | None, key: Key) -> list[Word]:
    """Return a rule in a sentence for the status, or nothing."""
    if moment is None:
        return []
    heading, sentence = moment.text.split(":", 1)
    words: list[Word] = [("New", "amber"), (" · ", "dim"), (f"{heading}:", "strong")]
    return [*words, (f"{sentence}   ", "text"), *_way("show_new_rule", key)]


def rule_lines(teacher: Teacher, width: int, key: Key) -> Sequence[Line]:
    """Return the rule explained now for the panel, in as many rows as the longest rule takes."""
    longest = max(teacher.rules, key=lambda rule: len(rule.sentence))
    lines = [] if teacher.now is None else _lines(teacher.now, width, key)
    return [*lines, *[BLANK] * (len(_lines(longest, width, key)) - len(lines))]


def _lines(moment: Moment, width: int, key: Key) -> list[Line]:
    heading: Line = [("New   ", "amber"), (moment.heading, "strong")]
    sentence = wrap([(moment.sentence, "text")], width)
    return [heading, BLANK, *sentence, _way("show_new_rule", key)]


def known_lines(teacher: Teacher, width: int) -> Sequence[Line]:
    """Return which rules were explained already, in two rows."""
    names = ", ".join(moment.name for moment in reversed(teacher.met))
    if not names:
        return [BLANK, BLANK]
    heading = right_aligned([("Rules met", "dim")], [(teacher.count, "soft")], width)
    return [heading, [(names, "soft")]]


def end_words(teacher: Teacher | None, key: Key) -> list[Word]:
    """Return what was explained in a finished game, and the key that shows what was not."""
    if teacher is None or not teacher.end:
        return []
    words: list[Word] = [(f"{teacher.end}   ", "soft")]
    return [*words, *_way("show_rule", key)] if teacher.to_come else words


def _way(action: str, key: Key) -> list[Word]:
    return button([(key(action), "amber"), (" shows it", "soft")], action)
