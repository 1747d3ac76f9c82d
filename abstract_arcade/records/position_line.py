"""Positions in one line, which players can copy, type and share.

    game krypte capture=adjacent pie=off position setup black=d1 white=e8 to_move=black last_side=N

The line joins the lines `game` and `position` of the engine protocol. A reader also accepts them on
two lines, and the second alone if it knows the game.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from abstract_arcade.match import Match
from abstract_arcade.records.core import RecordError
from abstract_arcade.rules import Game, Position

_LINE = re.compile(
    r"\s*+(?:game\s++(?P<game>(?:(?!position\s)\S++\s++)+))?"
    r"position\s++(?P<position>(?:start|setup)\b.*)",
    re.DOTALL,
)

_MAX_LENGTH = 1 << 16
"""Most characters of a line that is read."""

_MOVES = "moves="
"""The beginning of the word that lists moves played from the position."""

ResultT = TypeVar("ResultT")


def is_position_line(text: str) -> bool:
    """Return whether a text has the form of a position in one line. The position may be wrong."""
    return len(text) <= _MAX_LENGTH and _LINE.fullmatch(text) is not None


def write_position_line(position: Position) -> str:
    """Return a position and its game in one line, which `read_position_line` can read."""
    # Imported late: reading other records does not need it.
    from abstract_arcade.players.protocol import game_line, position_line

    game = position.game
    return f"{game_line(game)} {position_line(game, position, ())}"


def read_position_line(text: str, game: Game | None = None) -> Match:
    """Return a match that begins at the position of a line and has the moves that the line lists.

    The current position is that after the moves.

    Args:
        text: a text for which `is_position_line` is true.
        game: the game to use if the line does not name one.

    Raises:
        RecordError: If no game is known, or the rules do not allow the position or a move.
    """
    from abstract_arcade.players.protocol import read_game, read_list, read_position

    found = _LINE.fullmatch(text)
    assert found is not None
    if found["game"]:
        game = _checked(partial(read_game, found["game"].split()), "game")
    if game is None:
        raise RecordError("the line does not name the game: begin it with 'game' and its name")
    moves = []
    words = []
    for word in found["position"].split():
        if word.startswith(_MOVES):
            moves += read_list(word.removeprefix(_MOVES))
        else:
            words.append(word)
    _, start = _checked(partial(read_position, game, words), "position")
    match = Match(game, start=start)
    for number, name in enumerate(moves, 1):
        parse = partial(match.position.parse, name)
        match.play(_checked(parse, f"move {number}, {name}"))
    return match


def _checked(read: Callable[[], ResultT], place: str) -> ResultT:
    """Return the result of a function, and turn its `ValueError` into a `RecordError`."""
    try:
        return read()
    except ValueError as error:
        raise RecordError(str(error), place) from None
