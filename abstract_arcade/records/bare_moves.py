"""Reading Renju from bare lists of moves: `h8i8h9`, as in .pos files, and Piskvork's .psq."""

from __future__ import annotations

import re
from collections.abc import Iterator

from abstract_arcade.match import Match
from abstract_arcade.records.core import RecordError
from abstract_arcade.records.tree import TreeReader

_POINT = r"[A-Oa-o](?:1[0-5]|[1-9])"
_POINTS = re.compile(rf"(?:{_POINT}[\s,;]*+)++")
_PISKVORK = re.compile(r"Piskvorky\s+(\d+)x(\d+)")
_PLACED = re.compile(r"(\d{1,3}),(\d{1,3}),\d+\s*")
_SIZE = 15


def read(text: str) -> Match | None:
    """The match in a bare list of moves; None if the text is none.

    Raises:
        RecordError: a move is not Renju's; the part before it goes with the error.
    """
    text = text.strip()
    if found := _PISKVORK.match(text):
        if found.groups() != (str(_SIZE), str(_SIZE)):
            raise RecordError(f"the board is {found[1]} × {found[2]}, but Renju's is {_SIZE}")
        moves = _piskvork_moves(text)
    elif _POINTS.fullmatch(text):
        moves = (each[0].lower() for each in re.finditer(_POINT, text))
    else:
        return None
    # Other games are read without this one.
    from abstract_arcade.rules import Renju

    match = Match(Renju(opening="free"))
    match.warnings.append("the file does not name the game, which is read as Renju")
    tree = TreeReader(match.root)
    try:
        for move in moves:
            match.current = tree.play(tree.main, move)
    except RecordError as error:
        error.sound = match if match.root.children else None
        raise
    return match


def _piskvork_moves(text: str) -> Iterator[str]:
    """The moves of a .psq file: columns from the left, rows from above, both from 1."""
    for line in text.splitlines()[1:]:
        found = _PLACED.fullmatch(line)
        if found is None:
            # The names of the players follow.
            return
        column, row = int(found[1]), int(found[2])
        is_on_board = 0 < column <= _SIZE and 0 < row <= _SIZE
        yield f"{chr(ord('a') + column - 1)}{_SIZE + 1 - row}" if is_on_board else line.strip()
