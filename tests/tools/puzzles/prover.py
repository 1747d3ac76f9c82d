"""What can be forced within so many plies: an exhaustive search, for puzzles that must be right.

A search that plays looks at what seems good. This one claims nothing that it has not looked at: a
win is a win against every answer, and where there is no win, every move has been answered. Moves
are left out only where a `ProofModel` knows that they change nothing.

It is an AND/OR search by iterative deepening; both answers, yes and no, are exact.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from abstract_arcade.rules import Move, Position

S = TypeVar("S", bound=Hashable)

_KILLERS = 3
"""How many answers that refuted something else are tried first."""


class TooLong(Exception):
    """The search has looked at as many positions as it may, and claims nothing."""


class Step(NamedTuple, Generic[S]):
    """A move and what it leads to.

    Attributes:
        move: the move.
        state: the state after it.
        same_seat: whether the seat that made it is to move again.
        result: if the game is over then, 1 if the seat that made the move has won, -1 if it has
            lost, 0 for a draw; else None.
    """

    move: Move
    state: S
    same_seat: bool
    result: int | None


class ProofModel(Protocol[S]):
    """How the prover sees a game: states, which are equal only if what can follow is."""

    def state(self, position: Position) -> S:
        """The state of a position in which the game is not over."""
        ...

    def wins_now(self, state: S) -> bool:
        """Whether the seat to move wins by one ply."""
        ...

    def attacks(self, state: S, plies: int) -> Sequence[Step[S]]:
        """The moves with which the seat to move can possibly win within `plies`, at least 2.

        It cannot win by one ply. Those that are left out surely do not win within so many plies.
        """
        ...

    def defences(self, state: S, plies: int) -> Sequence[Step[S]]:
        """The moves after which the seat to move may not have lost within `plies`, at least 1.

        It cannot win by one ply. Those that are left out surely lose within so many plies.
        """
        ...


class Prover(Generic[S]):
    """Finds out what a seat can force, and remembers it.

    Attributes:
        nodes: the states looked at so far.
        sight: how the game is seen.
    """

    def __init__(
        self,
        sight: ProofModel[S],
        max_nodes: int | None = None,
        should_stop: Callable[[], bool] = lambda: False,
    ) -> None:
        """Begin to remember.

        Args:
            sight: how the game is seen.
            max_nodes: the states to look at; None for no limit.
            should_stop: polled at every state.
        """
        self.nodes = 0
        self.sight = sight
        self._max_nodes = max_nodes
        self._should_stop = should_stop
        # (state, whether the attacker is to move) -> the plies within which it wins, and those
        # within which it does not.
        self._won: dict[tuple[S, bool], int] = {}
        self._not_won: dict[tuple[S, bool], int] = {}
        self._killers: dict[tuple[bool, int], list[Move]] = {}

    def wins(self, state: S, plies: int, *, attacks: bool) -> bool:
        """Whether the attacker wins within `plies`, whatever the other seat does.

        Args:
            state: the state; the game is not over.
            plies: of both seats together.
            attacks: whether the attacker is the seat to move.

        Raises:
            TooLong: that would take more states than are left, or it was told to stop.
        """
        key = state, attacks
        if (won := self._won.get(key)) is not None and won <= plies:
            return True
        if plies <= self._not_won.get(key, 0):
            return False
        self._count()
        wins = self._attack(state, plies) if attacks else self._defend(state, plies)
        if wins:
            self._won[key] = plies
        else:
            self._not_won[key] = plies
        return wins

    def plies_to_win(self, state: S, limit: int, *, attacks: bool) -> int | None:
        """The fewest plies within which the attacker wins; None if not within `limit`."""
        for plies in range(1, limit + 1):
            if self.wins(state, plies, attacks=attacks):
                return plies
        return None

    def after(self, step: Step[S], plies: int, *, attacks: bool) -> bool:
        """Whether the attacker wins within `plies` more after a step.

        `attacks` says whether the step was the attacker's.
        """
        if step.result is not None:
            return step.result == (1 if attacks else -1)
        if plies < 1:
            return False
        return self.wins(step.state, plies, attacks=attacks is step.same_seat)

    def _count(self) -> None:
        if self.nodes == self._max_nodes or self._should_stop():
            raise TooLong
        self.nodes += 1

    def _attack(self, state: S, plies: int) -> bool:
        if self.sight.wins_now(state):
            return True
        if plies == 1:
            return False
        for step in self._ordered(self.sight.attacks(state, plies), plies, attacks=True):
            if self.after(step, plies - 1, attacks=True):
                self._remember(step.move, plies, attacks=True)
                return True
        return False

    def _defend(self, state: S, plies: int) -> bool:
        if self.sight.wins_now(state):
            return False
        for step in self._ordered(self.sight.defences(state, plies), plies, attacks=False):
            if not self.after(step, plies - 1, attacks=False):
                self._remember(step.move, plies, attacks=False)
                return False
        return True

    def _ordered(self, steps: Sequence[Step[S]], plies: int, *, attacks: bool) -> Iterator[Step[S]]:
        killers = self._killers.get((attacks, plies), ())
        if not killers:
            yield from steps
            return
        others = []
        first = {}
        for step in steps:
            if step.move in killers:
                first[step.move] = step
            else:
                others.append(step)
        yield from (first[move] for move in killers if move in first)
        yield from others

    def _remember(self, move: Move, plies: int, *, attacks: bool) -> None:
        killers = self._killers.setdefault((attacks, plies), [])
        if move in killers:
            killers.remove(move)
        killers.insert(0, move)
        del killers[_KILLERS:]
