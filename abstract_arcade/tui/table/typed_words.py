"""A move that is being typed as words of a line: the text, and what is to be said of it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from abstract_arcade.session.move_input import MoveInput
from abstract_arcade.tui.frame.words import sentence_words
from abstract_arcade.tui.widgets.lines import Word

MAX_SHOWN = 24
"""Characters of the text that are shown; of a longer one those round the caret."""

MAX_NAMED = 8
"""Moves that are named where several fit."""

MAX_WIDTH = 50
"""Cells that several moves may take if all their sites are named: a line of a narrow status."""


def text_words(typed: MoveInput) -> list[Word]:
    """The text with its caret, shortened where it is long, and the rest of the name lit."""
    text, caret = typed.text, typed.caret
    start = max(0, min(caret - MAX_SHOWN // 2, len(text) - MAX_SHOWN))
    end = start + MAX_SHOWN
    before, after = text[start:caret], text[caret:end]
    words: list[Word] = [("/ ", "amber")]
    if start:
        words.append(("…", "dim"))
    if typed.rest:
        return [*words, (before + after, "amber"), (typed.rest, "strong")]
    words += [(before, "amber"), ("▏", "amber"), (after, "amber")]
    return [*words, ("…", "dim")] if end < len(text) else words


def said_words(typed: MoveInput) -> list[Word]:
    """What the move that was typed would do, why there is none, or which could be meant."""
    position = typed.position
    if typed.move is not None:
        sentence = position.describe(typed.move).without_subject().without_stop()
        words = sentence_words(sentence, "soft", "strong")
        if typed.number is not None:
            words.append((f"  {typed.number} of {len(typed.fits)}", "dim"))
        return words
    names = [position.format(move) for move in typed.fits]
    if typed.refusal is not None:
        words = sentence_words(typed.refusal, "soft", "strong")
    elif names:
        words = _alternatives(names)
    else:
        example = position.format(position.legal_moves()[0])
        return [("the name of a move, such as ", "dim"), (example, "soft")]
    is_long = sum(len(text) for text, _ in words) > MAX_WIDTH
    if is_long and max(map(len, typed.fits), default=0) > 2:
        return _alternatives(_told_apart(names))
    return words


def _told_apart(names: Sequence[str]) -> Sequence[str]:
    """Names as far as the first site in which they differ.

    The status has no room for several trims, and the sites that they share help nobody to choose.
    """
    parts = [name.split("-") for name in names]
    alike = takewhile(lambda sites: len({*sites}) == 1, zip(*parts, strict=False))
    shared = len([*alike])
    before = ["…"] if shared > 1 else parts[0][:shared]
    shown = [
        [*before, *sites[shared : shared + 1], *(["…"] if len(sites) > shared + 1 else [])]
        for sites in parts
    ]
    return [*dict.fromkeys(map("-".join, shown))]


def _alternatives(names: Sequence[str]) -> list[Word]:
    """Several names: "d4-e4 or d4-d5", the first ones of many."""
    named = names[:MAX_NAMED]
    more = len(names) - len(named)
    words: list[Word] = []
    for number, name in enumerate(named):
        if number:
            is_last = number == len(named) - 1 and not more
            words.append((" or " if is_last else ", ", "soft"))
        words.append((name, "strong"))
    if more:
        words.append((f" and {more} more", "dim"))
    return words
