"""What is said of a match and its people, whichever front end says it."""

from __future__ import annotations

from abstract_arcade.match.core import End, Match
from abstract_arcade.match.participants import does
from abstract_arcade.rules import Color, Outcome, Position


def who(match: Match, position: Position, color: Color) -> str:
    """Who has a colour in a position: "Ada", "You", "Greedy"; for people without names "Black"."""
    seat = position.seat_of(color)
    participant = match.participants[seat]
    title = match.titles[seat]
    is_named = not participant.is_person or title != str(seat)
    return title if is_named else match.game.color_names[color]


def asked_of(who: str, asked: str) -> str:
    """What an opening asks of somebody: "Ada: a white stone beside h8"."""
    return f"{who}: {asked if _names_a_color(asked) else asked[0].lower() + asked[1:]}"


def _names_a_color(asked: str) -> bool:
    return asked.startswith(("Black", "White"))


def result(match: Match, position: Position, outcome: Outcome) -> tuple[str, str]:
    """Who has won, and how: ("Ada wins", "by four in a row"), ("A draw", "board full").

    The second text is empty for a draw by agreement, which the first one says whole.
    """
    if outcome.winner is not None:
        return does(who(match, position, outcome.winner), "wins"), f"by {outcome.phrase}"
    if outcome.reason is End.AGREEMENT:
        return "Drawn by agreement", ""
    return "A draw", outcome.phrase


def result_sentence(match: Match, position: Position, outcome: Outcome) -> str:
    """Who has won, and how, without a full stop: "Ada wins by four in a row"."""
    said, how = result(match, position, outcome)
    joint = " " if outcome.winner is not None else ": "
    return f"{said}{joint}{how}" if how else said
