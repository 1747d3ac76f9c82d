"""Finding puzzles: positions in which exactly one move wins, or saves, within so many plies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from abstract_arcade.players.core import color_of
from abstract_arcade.players.heuristics import HEURISTICS
from abstract_arcade.rules import SWAP, Move, Position
from tests.tools.puzzles.proof_models import sight_of
from tests.tools.puzzles.proof_models.position import step
from tests.tools.puzzles.prover import Prover, Step, TooLong

MAX_NODES: Final = 60_000
"""The states looked at for each position, after which nothing is claimed of it."""

_FEWEST_MOVES: Final = 4
"""With fewer legal moves there is little to choose."""

_OF_THE_SEATS: Final = ("black_seat", "opening", "swap")
"""What a set position may tell of who sits where, or of how it came about."""

Line = tuple[Move, ...]


@dataclass(frozen=True)
class Found:
    """A puzzle.

    Attributes:
        position: the position, as set up.
        goal: "win": the answer wins within `plies`, and no other move does. "save": after every
            other move the other seat has won within `plies` of the position, after the answer not.
        plies: the plies of both seats together, the answer counted.
        line: the answer; if it wins, with what follows until the end at best play.
        refutations: every other legal move, with the plies that show what is wrong with it.
    """

    position: Position
    goal: Literal["win", "save"]
    plies: int
    line: Line
    refutations: Mapping[Move, Line]

    @property
    def answer(self) -> Move:
        """The one right move."""
        return self.line[0]

    def is_like(self, other: Found) -> bool:
        """Whether both ask for about the same: for the same answer."""
        return self.answer == other.answer


def set_up(position: Position) -> Position:
    """The position without what does not matter for a puzzle: the seats, and the opening."""
    setup = position.as_setup()
    state = {name: text for name, text in setup.state.items() if name not in _OF_THE_SEATS}
    return position.game.setup(setup.black, setup.white, setup.to_move, state)


def find(
    position: Position,
    max_plies: int,
    max_nodes: int = MAX_NODES,
    should_stop: Callable[[], bool] = lambda: False,
    min_plies: int = 1,
) -> Found | None:
    """The puzzle that a position is; None if it is none, or cannot be proved to be one.

    Args:
        position: the position.
        max_plies: the plies within which there must be a win, or a loss.
        max_nodes: the states to look at.
        should_stop: polled all the while.
        min_plies: what takes fewer is none.
    """
    if position.outcome is not None or SWAP in position.legal_moves():
        return None
    return _Finder(set_up(position), max_nodes, should_stop).find(min_plies, max_plies)


def prove(
    position: Position,
    goal: str,
    plies: int,
    answer: Move,
    prover: Prover[Any] | None = None,
) -> bool:
    """Whether a puzzle is one: whether `answer` is the one move with its `goal`, see `Found`.

    Args:
        position: the position.
        goal: "win" or "save".
        plies: the plies within which.
        answer: the answer.
        prover: what proves it; by default one that sees the game as the maker does.
    """
    finder = _Finder(position, None, lambda: False, prover)
    good = finder.winning(plies) if goal == "win" else finder.saving(plies - 1)
    return good == [answer]


class _Finder:
    def __init__(
        self,
        position: Position,
        max_nodes: int | None,
        should_stop: Callable[[], bool],
        prover: Prover[Any] | None = None,
    ) -> None:
        self._position = position
        self._moves = position.legal_moves()
        self._prover: Prover[Any]
        self._prover = prover or Prover(sight_of(position), max_nodes, should_stop)
        self._heuristic = HEURISTICS[position.game.slug]
        # How often each move has refuted another one.
        self._refuted: dict[Move, int] = {}

    def find(self, min_plies: int, max_plies: int) -> Found | None:
        """See the function of this name."""
        if len(self._moves) < _FEWEST_MOVES:
            return None
        try:
            plies = self._fewest(self._position, max_plies, attacks=True)
            if plies is not None:
                return self._win(plies) if plies >= min_plies else None
            return self._save(min_plies - 1, max_plies - 1)
        except TooLong:
            return None

    # The questions to the prover

    def _after(self, position: Position, move: Move, plies: int, *, attacks: bool) -> bool:
        """Whether the attacker wins within `plies` more after a move; see `Prover.after`."""
        found = step(position, move)
        if found.result is None:
            state = self._prover.sight.state(found.state)
            found = Step(move, state, found.same_seat, None)
        return self._prover.after(found, plies, attacks=attacks)

    def _wins(self, position: Position, plies: int, *, attacks: bool) -> bool:
        return self._prover.wins(self._prover.sight.state(position), plies, attacks=attacks)

    def _fewest(self, position: Position, most: int, *, attacks: bool) -> int | None:
        state = self._prover.sight.state(position)
        return self._prover.plies_to_win(state, most, attacks=attacks)

    def winning(self, plies: int) -> list[Move]:
        """The moves that win within `plies`."""
        return [
            move
            for move in self._moves
            if self._after(self._position, move, plies - 1, attacks=True)
        ]

    def saving(self, plies: int, enough: int | None = None) -> list[Move]:
        """The moves after which the other seat does not win within `plies`; `enough` at most."""
        saving = []
        for move in self._moves:
            if not self._after(self._position, move, plies, attacks=False):
                saving.append(move)
                if len(saving) == enough:
                    break
        return saving

    # The puzzles

    def _win(self, plies: int) -> Found | None:
        winning = self.winning(plies)
        if len(winning) != 1:
            return None
        line = self._line(self._position, plies, attacks=True, first=winning[0])
        refutations = {
            move: self._refutation(move, line[0], plies) for move in self._moves if move != line[0]
        }
        return Found(self._position, "win", plies, line, refutations)

    def _save(self, least: int, plies: int) -> Found | None:
        saving = self.saving(plies, enough=2)
        if len(saving) != 1:
            return None
        answer = saving[0]
        losing = [move for move in self._moves if move != answer]
        fewest = 1
        while not all(self._after(self._position, move, fewest, attacks=False) for move in losing):
            fewest += 1
        if fewest < least:
            return None
        refutations = {}
        for move in losing:
            after = self._position.play(move)
            is_over = after.outcome is not None
            refutations[move] = () if is_over else self._losing_line(after, fewest)
        return Found(self._position, "save", fewest + 1, (answer,), refutations)

    # The lines

    def _losing_line(self, position: Position, plies: int) -> Line:
        """How the seat that has not moved last, or moves again, loses within `plies`."""
        attacks = position.seat_to_move is not self._position.seat_to_move
        return self._line(position, plies, attacks=attacks)

    def _line(
        self, position: Position, plies: int, *, attacks: bool, first: Move | None = None
    ) -> Line:
        """A line in which the attacker wins as soon as it can, and the other seat as late."""
        line: list[Move] = []
        left = plies
        while position.outcome is None:
            if first is not None:
                move, first = first, None
            elif attacks:
                move, left = self._fastest(position, left)
            else:
                move = self._slowest(position, left)
            seat = position.seat_to_move
            position = position.play(move)
            line.append(move)
            left -= 1
            if position.outcome is None:
                attacks = attacks is (position.seat_to_move is seat)
        return tuple(line)

    def _fastest(self, position: Position, plies: int) -> tuple[Move, int]:
        """The move that wins soonest, and the plies that it takes."""
        fewest = self._fewest(position, plies, attacks=True)
        assert fewest is not None, "only what wins is looked at"
        for move in position.legal_moves():
            if self._after(position, move, fewest - 1, attacks=True):
                return move, fewest
        raise AssertionError("some move wins")

    def _slowest(self, position: Position, plies: int) -> Move:
        """The move that loses latest; of equal ones, the one that looks best."""
        moves = list(position.legal_moves())
        for fewer in range(plies - 1, -1, -1):
            lasting = [
                move for move in moves if not self._after(position, move, fewer, attacks=False)
            ]
            if lasting:
                return self._best_looking(position, lasting)[0]
        return self._best_looking(position, moves)[0]

    def _refutation(self, move: Move, answer: Move, plies: int) -> Line:
        """What the other seat plays after a move that does not win, so that it still does not."""
        after = self._position.play(move)
        if after.outcome is not None:
            return ()
        if after.seat_to_move is self._position.seat_to_move:
            # It is still the turn of who has made the move: there is nothing to show.
            return ()
        wins = self._heuristic.winning_moves(after, color_of(after, after.seat_to_move))
        if wins:
            return (wins[0],)
        legal = set(after.legal_moves())
        known = sorted(self._refuted, key=lambda each: -self._refuted[each])
        for reply in (answer, *known):
            if reply in legal and not self._after(after, reply, plies - 2, attacks=False):
                return self._noted(reply)
        for reply in self._best_looking(after, list(legal)):
            if not self._after(after, reply, plies - 2, attacks=False):
                return self._noted(reply)
        raise AssertionError("a move that does not win has an answer")

    def _noted(self, reply: Move) -> Line:
        self._refuted[reply] = self._refuted.get(reply, 0) + 1
        return (reply,)

    def _best_looking(self, position: Position, moves: list[Move]) -> list[Move]:
        """Moves of a position, best first as a heuristic sees them."""
        color = color_of(position, position.seat_to_move)
        value = {
            move: self._heuristic.evaluate(position.play(move), color) for move in sorted(moves)
        }
        return sorted(value, key=lambda move: -value[move])
