"""Matches for tests, and what there is to read off their trees."""

from __future__ import annotations

from collections.abc import Iterator

from abstract_arcade.match import PERSON, Match, Node, Participant
from abstract_arcade.rules import Game, Seat, new_game

BLACK_WINS = ("e1", "e8", "h1", "f8", "a6", "h8", "g8")
"""A game of Krypte: Black's last move makes a row of four."""


def a_match(
    *moves: str,
    black: str = PERSON,
    white: str = PERSON,
    pie: bool = False,
    game: Game | None = None,
) -> Match:
    """A match, of Krypte unless a game is given, after some moves."""
    seats = {Seat.FIRST: Participant(black), Seat.SECOND: Participant(white)}
    match = Match(new_game("krypte", pie=pie) if game is None else game, seats, seed=7)
    for text in moves:
        play(match, text)
    return match


def play(match: Match, text: str, at: Node | None = None) -> Node:
    """Play a move by its text, at a node or where the game stands."""
    position = match.position if at is None else at.position
    return match.play(position.parse(text), at=at)


def moves_of(match: Match) -> list[str]:
    """The texts of the moves up to where the game stands."""
    return list(match.move_texts)


def nodes_of(match: Match) -> Iterator[Node]:
    """Every node of the tree, parents before children, the main line first."""
    waiting = [match.root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += reversed(node.children)
