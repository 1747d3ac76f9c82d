"""The result of a match in words."""

from __future__ import annotations

from typing import NamedTuple

from abstract_arcade.match.core import End, Match
from abstract_arcade.rules import Outcome, Position
from abstract_arcade.words.names import does, player_name


class ResultWords(NamedTuple):
    """A result in words, in two parts: "Ada wins" and "by four in a row".

    The reason follows a space, or a colon in a draw ("A draw" and "board full"). It is empty for
    "Drawn by agreement".
    """

    result: str
    reason: str


def result_words(match: Match, position: Position, outcome: Outcome) -> ResultWords:
    """Return the result of a match, which ended in a position, in words."""
    if outcome.winner is not None:
        winner = player_name(position, outcome.winner, match.titles)
        return ResultWords(does(winner, "wins"), f"by {outcome.phrase}")
    if outcome.reason is End.AGREEMENT:
        return ResultWords("Drawn by agreement", "")
    return ResultWords("A draw", outcome.phrase)


def result_sentence(match: Match, position: Position, outcome: Outcome) -> str:
    """Return the result as a sentence without a full stop: "Ada wins by four in a row"."""
    result, reason = result_words(match, position, outcome)
    if not reason:
        return result
    return f"{result} {reason}" if outcome.winner is not None else f"{result}: {reason}"
