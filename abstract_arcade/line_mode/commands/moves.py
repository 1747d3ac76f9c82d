"""The commands about legal moves, and about the moves played."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import groupby

from abstract_arcade.line_mode import words
from abstract_arcade.line_mode.boards import line_named, moves_beginning, refusal, rows
from abstract_arcade.line_mode.commands.registry import (
    Answer,
    BoardContext,
    CommandError,
    MatchContext,
    command,
)
from abstract_arcade.match.node import move_texts, numbered
from abstract_arcade.rules import AmbiguousMove, Move, MoveError, Position, Site
from abstract_arcade.rules.core import Board, listed, moves_text
from abstract_arcade.session.move_input import LONGEST_NAME
from abstract_arcade.words import words_of

_MAX_NAMED = 30
"""Most moves that are listed one by one. If there are more, the illegal ones may be fewer."""

_MAX_COMPOUND = 8
"""Most moves of several sites that are listed. More are counted by their first site."""

_NUMBER = re.compile("[0-9]{1,6}")

_MAX_DESCRIBED = 8
"""Most moves with the same beginning that are described one by one."""


@command(
    "Moves",
    "legal [PLACE|LINE|SIDE]",
    "List the legal moves: all, or those on a place such as 'd4', on a line such as 'row 7',"
    " or from a side such as 'East'.",
)
def legal(context: BoardContext, argument: str) -> Answer:
    position = context.position
    by_side = words_of(position.game.slug).sides(position)
    if argument:
        return _legal_at(position, by_side, _short(argument))
    moves = position.legal_moves()
    names = [position.format(move) for move in moves]
    if not names:
        return Answer(f"None. {words.turn(context.match, context.node)}", names)
    count = moves_text(len(names))
    groups = [f"from {side} {listed(own)}" for side, own in by_side.items() if own]
    if groups:
        from_sides = {name for own in by_side.values() for name in own}
        others = [name for name in names if name not in from_sides]
        return Answer(f"{count}: {'; '.join([*groups, *others])}.", names)
    return Answer(f"{count}: {_named(position, moves, names)}.", names)


def _legal_at(position: Position, by_side: Mapping[str, list[str]], argument: str) -> Answer:
    """Answer which legal moves come from a side, begin on a line, or begin with a text.

    `by_side` has the names of the moves by side, such as "East"; empty in a game without sides.
    """
    side = argument.title().removeprefix("From ")
    row = line_named(position.game.board, argument)
    if side in by_side:
        names = by_side[side]
        where = f"from {side}"
    elif row is not None:
        moves = [move for move in position.legal_moves() if move and move[0] in row.sites]
        names = [position.format(move) for move in moves]
        where = f"in {row.name}"
    else:
        names = moves_beginning(position, argument)
        if names:
            return Answer(f"Yes: {listed(names, 'or')}.", names)
        return Answer(f"No: {refusal(position, argument)}.", names)
    if not names:
        return Answer(f"No move {where}.", names)
    return Answer(f"{where[0].upper()}{where[1:]}: {listed(names)}.", names)


def _named(position: Position, moves: Sequence[Move], names: Sequence[str]) -> str:
    """Return the legal moves in words: one by one, as all empty sites but some, or in runs.

    `names` are the names of `moves`. Above `_MAX_COMPOUND` moves of several sites, these are
    counted by their first site.
    """
    compound = [move for move in moves if len(move) > 1]
    has_many = len(compound) > _MAX_COMPOUND
    named = _ways(names) if has_many else names
    if len(named) <= _MAX_NAMED:
        return listed(named)
    board = position.game.board
    simple = {move[0] for move in moves if len(move) == 1 and move[0] in board.sites}
    others = []
    for move, name in zip(moves, names, strict=True):
        if len(move) != 1 or move[0] not in board.sites:
            others.append(name)
    playable = simple
    if has_many:
        others = _ways(others)
        playable = simple | {move[0] for move in compound}
    empty = [site for site in board.sites if position.content(site) is None]
    closed = [board.name(site) for site in empty if site not in playable]
    if len(closed) > _MAX_NAMED:
        return listed([*_runs(board, simple), *others])
    but = f" but {listed(closed)}" if closed else ""
    places = f"every empty place{but}"
    if not others:
        return places
    which = "of these" if has_many else "also"
    return f"{places}; {which} {listed(others)}"


def _ways(names: Sequence[str]) -> list[str]:
    """Return moves grouped by their first site: "a4 (3 ways)", or "a4" for one way."""
    counts = Counter(name.partition("-")[0] for name in names)
    ways = []
    for first, count in counts.items():
        ways.append(f"{first} ({count} ways)" if count > 1 else first)
    return ways


def _runs(board: Board, sites: Collection[Site]) -> list[str]:
    """Return the names of sites; more than two next to each other in a row as "d4 to l4"."""

    def is_named(site: Site) -> bool:
        return site in sites

    runs = []
    for line in rows(board):
        for is_in, run in groupby(line.sites, key=is_named):
            names = [board.name(site) for site in run]
            if is_in and len(names) > 2:
                runs.append(f"{names[0]} to {names[-1]}")
            elif is_in:
                runs += names
    return runs


@command("Moves", "why MOVE", "Explain why a move is not allowed.")
def why(context: MatchContext, argument: str) -> Answer:
    if not argument:
        raise CommandError("Give a move, as in 'why d4'")
    position = context.position
    try:
        move = position.parse(_short(argument))
    except AmbiguousMove as error:
        return Answer(f"Several such moves are allowed: {error}.", {"legal": True})
    except MoveError as error:
        return Answer(f"{error}.", {"legal": False})
    said = words.said(context.match, position.describe(move))
    return Answer(f"The move is allowed: {said}", {"legal": True})


@command("Moves", "what MOVE", "Describe what a move would do.")
def what(context: MatchContext, argument: str) -> Answer:
    if not argument:
        raise CommandError("Give a move, as in 'what d4'")
    position = context.position
    name = _short(argument)
    try:
        moves = [position.parse(name)]
    except AmbiguousMove as error:
        moves = [position.parse(longer) for longer in moves_beginning(position, name)]
        if len(moves) > _MAX_DESCRIBED:
            raise CommandError(f"{error}") from None
    except MoveError as error:
        raise CommandError(f"{error}") from None
    sentences = {
        position.format(move): words.said(context.match, position.describe(move)) for move in moves
    }
    lines = list(sentences.values())
    if len(sentences) > 1:
        lines = [f"{name}: {sentence}" for name, sentence in sentences.items()]
    return Answer("\n".join(lines), sentences)


@command("Moves", "last", "Describe the last move again.")
def last(context: MatchContext) -> Answer:
    node = context.node
    text = words.last_move(context.match, node)
    if not text:
        return Answer("Nothing has been played yet.")
    return Answer(text, {"ply": node.ply, "move": node.text})


@command("Moves", "moves [NUMBER]", "List the moves so far, or the last few.")
def moves(context: MatchContext, argument: str) -> Answer:
    played = list(numbered(context.node.path()))
    if argument:
        played = played[-number(argument, "moves") :]
    if not played:
        return Answer("Nothing has been played yet.", [])
    return Answer(f"{', '.join(move_texts(played))}.", [node.text for node, _ in played])


@command("Moves", "turn", "Show who is to move.")
def turn(context: BoardContext) -> Answer:
    return Answer(words.turn(context.match, context.node))


def number(argument: str, name: str) -> int:
    """Return the number, from 1 to 999,999, in the argument of the command `name`.

    Raises:
        CommandError: If the argument is no such number.
    """
    if not _NUMBER.fullmatch(argument) or int(argument) == 0:
        raise CommandError(f"Type a number after '{name}', as in '{name} 3'")
    return int(argument)


def _short(argument: str) -> str:
    if len(argument) > LONGEST_NAME:
        raise CommandError("This text is too long for a move")
    return argument
