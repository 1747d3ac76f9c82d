"""Sentences as words of a line, in the roles in which they are drawn."""

from __future__ import annotations

from collections.abc import Mapping

from abstract_arcade.match.participants import addressed
from abstract_arcade.rules import Seat, Sentence
from abstract_arcade.tui.widgets.lines import Word


def sentence_words(
    sentence: Sentence,
    role: str,
    site_role: str,
    *,
    first_role: str | None = None,
    titles: Mapping[Seat, str] | None = None,
) -> list[Word]:
    """A sentence as words.

    Args:
        sentence: the sentence.
        role: the role of the words.
        site_role: the role of the names of sites.
        first_role: the role of the first of these names, where it is another.
        titles: what whoever sits in a seat is called; None: "Player 1" and "Player 2".
    """
    words: list[Word] = []
    for part in sentence if titles is None else addressed(sentence, titles):
        if part.site is not None:
            words.append((part.text, first_role or site_role))
            first_role = None
        else:
            words.append((part.text, role))
    return words
