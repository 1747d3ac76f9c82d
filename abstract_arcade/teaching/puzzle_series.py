"""A series of puzzles, or of other exercises, and the player's results in it."""

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
    """The player's results in a series.

    Attributes:
        solved: how many puzzles were solved.
        in_a_row: how many puzzles in a row were solved at the first try without a hint, up to now.
        first_try: how many puzzles in all were solved at the first try without a hint.
    """

    solved: int = 0
    in_a_row: int = 0
    first_try: int = 0


class Series:
    """A series of puzzles, or of other exercises, of which one is the current puzzle.

    Attributes:
        tally: the results in the series so far.
        puzzle: the current puzzle.
        day: the day of which the current puzzle is the puzzle of the day, or None.
        tries: the number of answers to the current puzzle so far.
        refuted: the wrong answers to the current puzzle so far.
        is_hinted: whether the player took a hint before solving the current puzzle.
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
        """Begin with the first puzzle that has not been solved.

        Args:
            source: the slug of a game, for its puzzles, or the exercises of the series.
            solved: the record of solved puzzles, to which the series adds.
            today: returns the current day.
            is_of_day: whether to begin with the puzzle of the day and continue with the puzzles of
                its game. `source` is ignored then.
            is_round: whether the first puzzle follows the last one.
        """
        self.tally = Tally()
        self._solved = solved
        self._today = today
        self.tries = 0
        self._is_over = False
        self.is_hinted = False
        self.refuted: set[Move] = set()
        # The moves that the first hint named, or None before the first hint.
        self._offered: tuple[Move, ...] | None = None
        self.day = today() if is_of_day else None
        self._is_round = is_round
        self._others: Sequence[Exercise] = () if isinstance(source, str) else source
        if self.day is not None:
            first = puzzles.of_the_day(self.day, is_easy=not solved.has_any_before(self.day))
            self._names = puzzles.names(first.partition("/")[0])
            self._number = self._names.index(first)
        else:
            if isinstance(source, str):
                self._names = puzzles.names(source)
            else:
                self._names = tuple(exercise.name for exercise in source)
            self._number = self._next_open(0)
        self.puzzle: Exercise = self._load()

    @property
    def number(self) -> int:
        """The number of the current puzzle, from 1."""
        return self._number + 1

    @property
    def count(self) -> int:
        """The number of puzzles in the series."""
        return len(self._names)

    @property
    def was_solved(self) -> bool:
        """Whether the current puzzle has been solved, now or in an earlier series."""
        return self.puzzle.name in self._solved

    def answered(self, move: Move, *, right: bool) -> None:
        """Count an answer to the current puzzle. A right answer records it as solved.

        If it has been solved or given up since it was begun, only add a wrong answer to `refuted`.
        """
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
        """The moves that a hint names: a right move and others, without the wrong answers so far.

        The first hint chooses the moves. Later hints only leave out those that were wrong.
        """
        if self._offered is None:
            return self.puzzle.candidates(self.refuted)
        return tuple(move for move in self._offered if move not in self.refuted)

    @property
    def named(self) -> tuple[Move, ...]:
        """The `candidates` as a hint names them.

        Each is shortened to its first site, unless a wrong answer began with this site.
        """
        begun = {move[:1] for move in self.refuted}
        return tuple(move if move[:1] in begun else move[:1] for move in self.candidates)

    def take_hint(self) -> None:
        """Note that the player has taken a hint for the current puzzle.

        Unless it has been solved or given up, this sets `Tally.in_a_row` to 0.
        """
        if self._offered is None:
            self._offered = self.candidates
        if not self._is_over:
            self.is_hinted = True
            self.tally.in_a_row = 0

    def give_up(self) -> None:
        """Note that the player has seen the answer: the current puzzle remains unsolved.

        Unless it has been solved before, this sets `Tally.in_a_row` to 0.
        """
        if not self._is_over:
            self._is_over = True
            self.tally.in_a_row = 0

    @property
    def solved(self) -> int:
        """The number of puzzles in the series that have been solved, now or in earlier series."""
        return len([name for name in self._names if name in self._solved])

    def can_go(self, step: int) -> bool:
        """Return whether there is a next puzzle (`step` 1) or a previous one (-1).

        If the first puzzle follows the last one, there always is.
        """
        return self._is_round or 0 <= self._number + step < len(self._names)

    def go_on(self) -> None:
        """Go to the next puzzle that has not been solved, or to the next one if all have been.

        If the first puzzle does not follow the last one, always go to the next one.
        """
        following = (self._number + 1) % len(self._names)
        self.go_to(self._next_open(following) if self._is_round else following)

    def go_back(self) -> None:
        """Go to the puzzle before the current one, solved or not; from the first to the last."""
        self.go_to((self._number - 1) % len(self._names))

    def go_to(self, number: int) -> None:
        """Go to the puzzle with this number, counted from 0 (unlike `number`)."""
        self.day = None
        self._number = number
        self.tries = 0
        self._is_over = False
        self.is_hinted = False
        self.refuted.clear()
        self._offered = None
        self.puzzle = self._load()

    def _next_open(self, start: int) -> int:
        """Return the index of the first unsolved puzzle from `start` on, cyclically, or `start`."""
        count = len(self._names)
        for step in range(count):
            number = (start + step) % count
            if self._names[number] not in self._solved:
                return number
        return start

    def _load(self) -> Exercise:
        if self._others:
            return self._others[self._number]
        return puzzles.puzzle(self._names[self._number])
