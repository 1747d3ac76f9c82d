"""Puzzles, or other exercises, that are solved one after another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from abstract_arcade.library.small_files import Solved
from abstract_arcade.rules import Move
from abstract_arcade.teaching import puzzles
from abstract_arcade.teaching.exercise import Exercise


@dataclass
class Tally:
    """What was achieved in a series."""

    solved: int = 0
    in_a_row: int = 0
    first_try: int = 0


class Series:
    """Puzzles, or other exercises, that are solved one after another, until one stops.

    Attributes:
        tally: what was achieved so far.
        day: whose puzzle the first one is; None if it is no day's.
        tries: the answers given to this puzzle so far.
        refuted: the wrong answers to this puzzle so far.
        is_hinted: whether there was a hint to this puzzle before it was solved.
    """

    def __init__(
        self,
        source: str | Sequence[Exercise],
        solved: Solved,
        today: Callable[[], date] = date.today,
        *,
        is_of_day: bool = False,
        is_round: bool = True,
    ) -> None:
        """Begin with the first one that has not been solved.

        Args:
            source: the game whose puzzles they are, or other exercises than those of the arcade.
            solved: what is remembered.
            today: the day.
            is_of_day: whether to begin with the puzzle of the day, and then to go on with those of
                its game; `source` then says nothing.
            is_round: whether the first puzzle follows the last one.
        """
        self.tally = Tally()
        self._solved = solved
        self._today = today
        self.tries = 0
        self._is_over = False
        self.is_hinted = False
        self.refuted: set[Move] = set()
        # The moves that the first hint named; None before it.
        self._offered: tuple[Move, ...] | None = None
        self.day = today() if is_of_day else None
        self._is_round = is_round
        self._others: Sequence[Exercise] = () if isinstance(source, str) else source
        if self.day is not None:
            first = puzzles.of_the_day(self.day, is_easy=not solved.has_any_before(self.day))
            self._names = puzzles.names(first.partition("/")[0])
            self._number = self._names.index(first)
        else:
            own = puzzles.names(source) if isinstance(source, str) else None
            self._names = tuple(each.name for each in self._others) if own is None else own
            self._number = self._next_open(0)
        self.puzzle: Exercise = self._load()

    @property
    def number(self) -> int:
        """The number of the puzzle, from 1."""
        return self._number + 1

    @property
    def count(self) -> int:
        """How many puzzles there are."""
        return len(self._names)

    @property
    def was_solved(self) -> bool:
        """Whether this puzzle has been solved, now or before."""
        return self.puzzle.name in self._solved

    def answered(self, move: Move, *, right: bool) -> None:
        """Count an answer to the puzzle; once it is solved or given up, no more is counted."""
        if not right:
            self.refuted.add(move)
        if self._is_over:
            return
        self.tries += 1
        if not right:
            self.tally.in_a_row = 0
            return
        self._is_over = True
        self.tally.solved += 1
        if self.tries == 1 and not self.is_hinted:
            self.tally.first_try += 1
            self.tally.in_a_row += 1
        self._solved.add(self.puzzle.name, self.tries, self._today())

    @property
    def candidates(self) -> tuple[Move, ...]:
        """The moves that a hint names, one of which is right, and none that was tried.

        The first hint settles them: later ones leave out what was wrong, and name no other move.
        """
        if self._offered is None:
            return self.puzzle.candidates(self.refuted)
        return tuple(move for move in self._offered if move not in self.refuted)

    @property
    def named(self) -> tuple[Move, ...]:
        """The same as a hint says them: by where each begins, whole where one there was wrong."""
        begun = {move[:1] for move in self.refuted}
        return tuple(move if move[:1] in begun else move[:1] for move in self.candidates)

    def take_hint(self) -> None:
        """There was a hint: the puzzle may still be solved, but not by oneself."""
        if self._offered is None:
            self._offered = self.candidates
        if not self._is_over:
            self.is_hinted = True
            self.tally.in_a_row = 0

    def give_up(self) -> None:
        """The answer was shown: the puzzle counts no more, and stays unsolved."""
        if not self._is_over:
            self._is_over = True
            self.tally.in_a_row = 0

    @property
    def solved(self) -> int:
        """How many of the puzzles have been solved, now or before."""
        return sum(name in self._solved for name in self._names)

    def can_go(self, step: int) -> bool:
        """Return whether there is a next puzzle (1) or a previous one (-1)."""
        return self._is_round or 0 <= self._number + step < len(self._names)

    def go_on(self) -> None:
        """Go on to the next puzzle that has not been solved; to the next one if all have been.

        If the first puzzle does not follow the last one, it is the next one in any case.
        """
        following = (self._number + 1) % len(self._names)
        self.go_to(self._next_open(following) if self._is_round else following)

    def go_back(self) -> None:
        """Go back to the puzzle before this one, whether it has been solved or not."""
        self.go_to((self._number - 1) % len(self._names))

    def go_to(self, number: int) -> None:
        """Go to the puzzle of a number, counted from 0."""
        self.day = None
        self._number = number
        self.tries = 0
        self._is_over = False
        self.is_hinted = False
        self.refuted.clear()
        self._offered = None
        self.puzzle = self._load()

    def _next_open(self, start: int) -> int:
        """Return the first puzzle from `start` on, and round, that has not been solved."""
        count = len(self._names)
        order = [(start + step) % count for step in range(count)]
        return next((each for each in order if self._names[each] not in self._solved), start)

    def _load(self) -> Exercise:
        if self._others:
            return self._others[self._number]
        return puzzles.puzzle(self._names[self._number])
