"""Sentences and stones as words of a line, in the roles in which they are drawn."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import groupby
from operator import itemgetter

from abstract_arcade.rules import Board, Seat, Sentence
from abstract_arcade.tui.widgets.lines import Word


def text_words(text: str, board: Board, role: str, site_role: str) -> list[Word]:
    """A text that somebody wrote about a board as words, the names of its sites in `site_role`."""

    def role_of(piece: str) -> str:
        try:
            board.site(piece)
        except KeyError:
            return role
        return site_role

    pieces = ((piece, role_of(piece)) for piece in re.split(r"(\w+)", text) if piece)
    # Neighbours of one role are one word, so that lines are broken at blanks alone.
    return [
        ("".join(piece for piece, _ in group), each)
        for each, group in groupby(pieces, key=itemgetter(1))
    ]


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
    for part in sentence:
        text = part.text
        if part.seat is not None and titles is not None:
            text = titles[part.seat]
        if part.site is not None:
            words.append((text, first_role or site_role))
            first_role = None
        else:
            words.append((text, role))
    return words
