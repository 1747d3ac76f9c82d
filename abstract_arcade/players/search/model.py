"""What a search sees of a game: states, their scores for the seat to move, and their children.

A score is an integer. Up to `SCALE` on either side it is an expectation, from -`SCALE` (lost) to
`SCALE` (won); beyond, it is proved: a win in n plies is `WON` - n, a loss in n plies n - `WON`.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Final, Generic, NamedTuple, TypeVar

from abstract_arcade.rules import Move

SCALE: Final = 10_000
"""The score of a win that is certain but not proved."""

WON: Final = 20_000
"""The score of a game that is won."""

_MOST = SCALE - 200
"""The highest score of a mere heuristic; what lies above is left to `not_proved`."""

S = TypeVar("S", bound=Hashable)


def is_proved(score: int) -> bool:
    """Return whether a score says that the game is won or lost."""
    return score > SCALE or score < -SCALE


def looks_lost(score: int) -> bool:
    """Return whether a score is that of a loss, by all moves or by all that were looked at."""
    return score < -_MOST


def plies_to_end(score: int) -> int:
    """Return the plies until a proved win or loss."""
    return WON - abs(score)


def score_of(value: float) -> int:
    """Return the score of a heuristic value from -1 to 1, which proves nothing."""
    return max(-_MOST, min(_MOST, round(value * SCALE)))


def value_of(score: int) -> float:
    """Return the value of a score: from -1 to 1, these two only if it is proved."""
    return max(-1.0, min(1.0, score / SCALE))


def earlier(score: int) -> int:
    """What a score is worth one ply before."""
    if score > SCALE:
        return score - 1
    return score + 1 if score < -SCALE else score


def later(bound: int) -> int:
    """Return the bound that a score must pass one ply later, in order to pass `bound` now."""
    if bound > SCALE:
        return bound + 1
    return bound - 1 if bound < -SCALE else bound


def not_proved(score: int) -> int:
    """Return the score instead of a proved loss, where moves were left out that might not lose.

    The longer the loss takes, the better.
    """
    return min(plies_to_end(score), 199) - SCALE


class Child(NamedTuple, Generic[S]):
    """A state that a move leads to; `same_seat`: the seat that made the move is to move again."""

    move: Move
    state: S
    same_seat: bool


class Children(NamedTuple, Generic[S]):
    """The states after some moves of a state.

    `complete` says that no other move could do better, so that a loss by all of these is a loss.
    There are none only if the game is over.
    """

    children: Sequence[Child[S]]
    complete: bool


class Variation(NamedTuple):
    """A move of the position searched, its score, and the moves expected from it on."""

    score: int
    moves: tuple[Move, ...]


class SearchModel(Generic[S]):
    """A game as a search sees it; made for one search.

    Equal states have equal scores and children, whatever led to them.
    """

    is_noisy = False
    """Whether `noisy_children` may return any."""

    def root(self, position: Any) -> S:
        """Return the state of a position of the game."""
        raise NotImplementedError

    def score(self, state: S) -> int:
        """The score for the seat to move; proved if the game is over, or wins that are easy to see.

        A draw that has been reached has 0.
        """
        raise NotImplementedError

    def children(self, state: S) -> Children[S]:
        """The children, in any order; of a state that `score` proves won, one that proves it."""
        raise NotImplementedError

    def finds_win(self, root: S) -> bool:
        """Whether a longer look has shown that the root is won, which its children now prove.

        Asked before each move of the root is searched, as long as nothing is proved.
        """
        return False

    def noisy_children(self, state: S) -> Sequence[Child[S]]:
        """The children that may change the score so much that the search must not end before."""
        return ()
