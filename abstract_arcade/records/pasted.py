"""Reading pasted text: a record, a position in one line, or a list of moves of a known game."""

from __future__ import annotations

import re
from contextlib import suppress

from abstract_arcade.match import Match
from abstract_arcade.records import RecordError, load
from abstract_arcade.records.numbers import split_number
from abstract_arcade.records.position_line import is_position_line, read_position_line
from abstract_arcade.rules import AmbiguousMove, Game, IllegalMove, InvalidMove, Position, new_game

_NAMES_GAME = re.compile(r'\A\s*+(?:\{\s*"|\[\w+\s+"|Piskvorky\b)|(?im:^game[ \t]*:)')
"""The beginning, or a line, of a record that names its game."""

_SGF = re.compile(r"\(\s*;")
"""The beginning of an SGF record, which may follow other text, as in a mail."""

_LONGEST_MOVE = 200
"""Most characters of a text that may be a single move."""


def pasted_move(text: str, position: Position) -> str:
    """Return the move in a text such as "3. d4", if the text is a single move, else an empty text.

    The number of the move is removed. The move may be illegal in the position, or the beginning of
    several moves, but its sites must be on the board. "h8-h9" in Renju is a list of two moves.
    """
    _, move = split_number(text.strip())
    if len(move) > _LONGEST_MOVE or len(move.split()) != 1:
        return ""
    try:
        position.parse(move)
    except AmbiguousMove:
        return move
    except InvalidMove:
        return ""
    except IllegalMove:
        # In Renju, "h8-h9" is not one move but a list of two.
        is_list = "-" in move and position.game.slug == "renju"
        return "" if is_list else move
    return move


def read_pasted(text: str, game: Game) -> Match:
    """Return the match in a pasted text.

    Args:
        text: a record, a position in one line, or a list of moves.
        game: the game of a position or a list of moves that does not name its game. Moves of Renju
            are also tried without an opening.

    Raises:
        RecordError: If the text is none of these, or has a fault. Its `sound` is the part before
            the fault, or None.
    """
    if is_position_line(text):
        return read_position_line(text, game)
    if _NAMES_GAME.search(text):
        return load(text)
    if _SGF.search(text):
        return load(text, "sgf")
    try:
        return _read_moves(text, game)
    except RecordError:
        if game.slug != "renju":
            raise
        # The moves may be those of a game without an opening.
        with suppress(RecordError):
            return _read_moves(text, new_game("renju", opening="free"))
        raise


def _read_moves(text: str, game: Game) -> Match:
    options = " ".join(f"{name}={value}" for name, value in game.as_text().items())
    return load(f"Game: {game.slug}\nOptions: {options}\n\n{text}", "text")
