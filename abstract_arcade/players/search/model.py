"""The interface between a search and a game: states, scores and children.

A score is an integer, for the seat to move. From -`SCALE` (lost) to `SCALE` (won) it is an
estimate. Beyond this range it is proved: a win in n plies is `WON` - n, a loss in n plies is
n - `WON`.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Final, Generic, NamedTuple, TypeVar

from abstract_arcade.rules import Move

SCALE: Final = 10_000
"""The largest score that is not proved."""

WON: Final = 20_000
"""The score of a state in which the seat to move has already won."""

_MARGIN: Final = 200
"""The number of scores below `SCALE`, on either side, that are kept for `not_proved`."""

_MOST: Final = SCALE - _MARGIN
"""The largest score of a heuristic value."""

S = TypeVar("S", bound=Hashable)
"""The type of the states of a game."""


def is_proved(score: int) -> bool:
    """Return whether a score is a proved win or a proved loss."""
    return score > SCALE or score < -SCALE


def looks_lost(score: int) -> bool:
    """Return whether a score is a loss: a proved one, or one that `not_proved` has returned."""
    return score < -_MOST


def plies_to_end(score: int) -> int:
    """Return the number of plies until the end of the game for a proved score."""
    return WON - abs(score)


def score_of(value: float) -> int:
    """Return the score of a heuristic value from -1 to 1: at most 9,800 on either side.

    So it is never a proved one, nor one of `not_proved`.
    """
    return max(-_MOST, min(_MOST, round(value * SCALE)))


def value_of(score: int) -> float:
    """Return the value from -1 to 1 of a score. Proved scores become -1.0 or 1.0."""
    return max(-1.0, min(1.0, score / SCALE))


def earlier(score: int) -> int:
    """Return the score of the state one ply earlier: a proved end is one ply farther away.

    A score that is not proved is returned unchanged. The seat is the same.
    """
    if score > SCALE:
        return score - 1
    return score + 1 if score < -SCALE else score


def later(bound: int) -> int:
    """Convert a bound on scores to the state one ply later. Reverses `earlier`.

    A bound that is not a proved score is returned unchanged.
    """
    if bound > SCALE:
        return bound + 1
    return bound - 1 if bound < -SCALE else bound


def not_proved(score: int) -> int:
    """Return the score that replaces a proved loss if not all moves were examined.

    It is just above -`SCALE`, and higher if the loss takes longer.
    """
    return min(plies_to_end(score), _MARGIN - 1) - SCALE


class Child(NamedTuple, Generic[S]):
    """A move and the state after it.

    Attributes:
        move: the move.
        state: the state after the move.
        same_seat: whether the seat that made the move is to move again.
    """

    move: Move
    state: S
    same_seat: bool


class Children(NamedTuple, Generic[S]):
    """The moves of a state that a search examines.

    Attributes:
        children: the moves and the states after them; empty only if the game is over.
        complete: whether no other move can be better, so that the state is lost if all these lose.
    """

    children: Sequence[Child[S]]
    complete: bool


class Variation(NamedTuple):
    """A line found by a search.

    Attributes:
        score: the score of the first move, for the seat that makes it.
        moves: the first move and the moves that are expected after it.
    """

    score: int
    moves: tuple[Move, ...]


class SearchModel(Generic[S]):
    """A game as a search sees it. A new model is created for each search.

    Equal states have equal scores and children, whichever moves led to them.
    """

    is_noisy = False
    """Whether `noisy_children` may return any children."""

    def root(self, position: Any) -> S:
        """Return the state of a position of the game."""
        raise NotImplementedError

    def score(self, state: S) -> int:
        """Return the score of a state for the seat to move.

        It is proved if the game is won or lost, and 0 if it is drawn. A model may also return a
        proved score for a state in which it sees a forced win or loss.
        """
        raise NotImplementedError

    def children(self, state: S) -> Children[S]:
        """Return the moves to examine, in any order.

        If `score` proves that the state is won, a winning move is among them.
        """
        raise NotImplementedError

    def finds_win(self, root: S) -> bool:
        """Search for a forced win at the root, and return whether one was found.

        If so, `children` and `score` of the root and the states after it prove the win from then
        on. The search calls this method before each move of the root that it searches, at every
        depth. By default there is no such search, and the result is False.
        """
        return False

    def noisy_children(self, state: S) -> Sequence[Child[S]]:
        """Return the moves that may change the score much.

        They are examined beyond the depth of a search (quiescence search). By default there are
        none.
        """
        return ()
