"""A game in a text that was pasted: a record, a position in one line, or moves of a known game."""

from __future__ import annotations

import re

from abstract_arcade.match import Match
from abstract_arcade.records import RecordError, load
from abstract_arcade.records.numbers import split_number
from abstract_arcade.records.position_line import is_position_line, read_position_line
from abstract_arcade.rules import AmbiguousMove, Game, IllegalMove, InvalidMove, Position, new_game

_NAMES_GAME = re.compile(r'\A\s*+(?:\{\s*"|\[\w+\s+"|Piskvorky\b)|(?im:^game[ \t]*:)')
"""A beginning or a line of a record that says itself of which game it is."""

_SGF = re.compile(r"\(\s*;")
"""The beginning of an SGF record, which may follow the text of a mail."""

_LONGEST_MOVE = 200
"""Characters of a text that may be a single move."""


def pasted_move(text: str, position: Position) -> str:
    """Return the move if a text is a single move of a position, legal or not; else ""."""
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
        # Where a move is one site, more sites are a list of moves.
        is_list = "-" in move and position.game.slug == "renju"
        return "" if is_list else move
    return move


def read_pasted(text: str, game: Game) -> Match:
    """Return the match in a pasted text.

    Args:
        text: a record, a position in one line, or a list of moves.
        game: the game of moves, and of a position, that do not say of which game they are.

    Raises:
        RecordError: If the text is none of these, or has a fault; then with the sound part.
    """
    if is_position_line(text):
        return read_position_line(text, game)
    if _NAMES_GAME.search(text):
        return load(text)
    if _SGF.search(text):
        return load(text, "sgf")
    games = [game]
    if game.slug == "renju" and game != new_game("renju", opening="free"):
        games.append(new_game("renju", opening="free"))
    errors = []
    for each in games:
        try:
            return _read_moves(text, each)
        except RecordError as error:
            errors.append(error)
    raise errors[0]


def _read_moves(text: str, game: Game) -> Match:
    options = " ".join(f"{name}={value}" for name, value in game.as_text().items())
    return load(f"Game: {game.slug}\nOptions: {options}\n\n{text}", "text")
