"""A game between two levels, which the wall shows."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from abstract_arcade.match import Match, Participant
from abstract_arcade.players import PLAYERS, Budget, seeded
from abstract_arcade.rules import Game, Seat

if TYPE_CHECKING:
    from abstract_arcade.match import Node

LEVELS = ("easy", "medium", "hard")
"""The levels that play on the wall."""

NODES = 200
"""Positions that a level searches for a move, so that a move costs about 10 ms."""


class WallGame:
    """A match between two different levels, which play one move at a time.

    A search is so short that it runs in the event loop: the wall needs no engine.
    """

    def __init__(self, game: Game, rng: Random) -> None:
        """Start a match of two levels that `rng` draws."""
        self._seed = rng.getrandbits(32)
        levels = rng.sample(LEVELS, len(Seat))
        seats = {seat: Participant(level) for seat, level in zip(Seat, levels, strict=True)}
        self.match = Match(game, seats)

    @property
    def is_over(self) -> bool:
        return self.match.outcome is not None

    @property
    def last(self) -> Node:
        """The node of the position shown; the root of the match before the first move."""
        return self.match.current

    def play(self) -> None:
        """Let the level to move play a move; the game must not be over."""
        match = self.match
        level = PLAYERS[match.participant_to_move.kind]
        player = level.factory(seeded(self._seed, match.move_texts))
        move = player.choose(match.position, Budget(nodes=NODES), lambda _: None, lambda: False)
        match.play(move)

    def take_over(self) -> Match:
        """Return the match, in which a person now plays the seat to move."""
        self.match.seat(self.match.seat_to_move, Participant())
        return self.match
