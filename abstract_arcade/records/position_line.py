"""A position in one line, to be copied, typed and shared.

    game krypte capture=adjacent pie=off position setup black=d1 white=e8 to_move=black last_side=N

The words are those of the engine protocol: its line `game`, then its line `position`. They may also
be on two lines, and if the game is known, the first may be missing.
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
"""Characters of the longest line that is read."""

_MOVES = "moves="
"""The beginning of the word that names the moves after the position."""

ResultT = TypeVar("ResultT")


def is_position_line(text: str) -> bool:
    """Return whether a text is meant as a position in one line."""
    return len(text) <= _MAX_LENGTH and _LINE.fullmatch(text) is not None


def write_position_line(position: Position) -> str:
    """Return a position in one line, which `read_position_line` reads."""
    # Imported late: reading other records does not need it.
    from abstract_arcade.players.protocol import game_line, position_line

    game = position.game
    return f"{game_line(game)} {position_line(game, position, ())}"


def read_position_line(text: str, game: Game | None = None) -> Match:
    """Return a match from a position in one line, which may name moves that follow it.

    Args:
        text: the line; see `is_position_line`.
        game: the game of a line that names none.

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
    """Return what a function reads, and turn its errors into a `RecordError` about a place."""
    try:
        return read()
    except ValueError as error:
        raise RecordError(str(error), place) from None
