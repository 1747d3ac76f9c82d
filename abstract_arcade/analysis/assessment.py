"""What the analyst thinks of a position, in chances of Black's, and in words."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from abstract_arcade.players.core import Info, color_of
from abstract_arcade.rules import Color, Move, Outcome, Position


@dataclass(frozen=True, slots=True)
class Figure:
    """How good a position is for Black.

    Attributes:
        value: what the search thinks of it, from -1 (lost) to 1 (won), for Black.
        chance: how likely Black is to win, from 0 to 1; 1 or 0 only if that is certain.
        proved: the plies until the game is won or lost, if that is proved; 0 at its end.
        moves: how many of those are the winner's own, bonus moves singly; None if not known.
    """

    value: float
    chance: float
    proved: int | None = None
    moves: int | None = None

    @property
    def winner(self) -> Color | None:
        """Who wins for certain; None if that is open, or nobody does."""
        if self.proved is None or not self.value:
            return None
        return Color.BLACK if self.value > 0 else Color.WHITE

    @property
    def percent(self) -> int:
        """The chance in percent, 1 to 99 as long as nothing is proved."""
        percent = round(100 * self.chance)
        return percent if self.proved is not None else max(1, min(99, percent))

    def chance_of(self, color: Color) -> float:
        """Return the chance of a colour."""
        return self.chance if color is Color.BLACK else 1 - self.chance

    def percent_of(self, color: Color) -> int:
        """Return the same in percent; both colours' make 100."""
        return self.percent if color is Color.BLACK else 100 - self.percent

    def before(self, position: Position) -> Figure:
        """Return the figure of a position whose best move leads to where this one holds."""
        if self.proved is None:
            return self
        is_own = position.to_move is self.winner
        moves = None if self.moves is None else self.moves + is_own
        return replace(self, proved=self.proved + 1, moves=moves)


def figure_of(
    position: Position, value: float, proved: int | None = None, line: Sequence[Move] = ()
) -> Figure:
    """The figure of a position where the game is not over, from what a search thinks, for Black.

    `proved` are the plies to the end, if that is proved, `line` the moves expected.
    """
    if proved is not None:
        # A proof is certain, whatever value a record gives with it.
        sure = math.copysign(1.0, value) if value else 0.0
        known = Figure(sure, (1 + sure) / 2, proved)
        winner = known.winner
        return (
            known if winner is None else replace(known, moves=_own(position, winner, proved, line))
        )
    from abstract_arcade.players.search.games import game_search

    is_blacks = color_of(position, position.seat_to_move) is Color.BLACK
    logistic = game_search(position.game.slug).chances
    chance = logistic.chance(value if is_blacks else -value)
    return Figure(value, chance if is_blacks else 1 - chance)


def figure_at_end(outcome: Outcome) -> Figure:
    """Return the figure of a game that is over."""
    values = {Color.BLACK: 1.0, Color.WHITE: -1.0, None: 0.0}
    value = values[outcome.winner]
    return Figure(value, (1 + value) / 2, 0, 0)


def _own(position: Position, color: Color, plies: int, line: Sequence[Move]) -> int | None:
    """How many of the next plies are a colour's own; None where bonus moves may be among them."""
    own = 0
    for move in line[:plies]:
        if position.to_move is color:
            own += 1
        position = position.play(move)
    left = plies - len(line)
    if left > 0 and hasattr(position, "bonus_moves"):
        return None
    left = max(0, left)
    # By turns: of an odd number, the colour to move plays one more.
    return own + ((left + 1) // 2 if position.to_move is color else left // 2)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that is among the best ones, with the moves expected, and how good that is."""

    line: tuple[Move, ...]
    figure: Figure

    @property
    def move(self) -> Move:
        """The move itself."""
        return self.line[0]


@dataclass(frozen=True, slots=True)
class Assessment:
    """What is known of a position: the plies searched, and the best moves, best first."""

    depth: int
    candidates: tuple[Candidate, ...]

    @property
    def best(self) -> Candidate:
        """The best move."""
        return self.candidates[0]

    @property
    def figure(self) -> Figure:
        """How good the position is."""
        return self.best.figure

    def led_by(self, best: Candidate) -> Assessment:
        """Return the same with another best move before the others, as many as they were."""
        others = [each for each in self.candidates if each.move != best.move]
        return Assessment(self.depth, (best, *others)[: len(self.candidates)])

    @property
    def is_settled(self) -> bool:
        """Whether the value is proved, and no shorter way to the end can be found."""
        proved = self.figure.proved
        return proved is not None and proved <= self.depth


def take_in(told: list[Info], info: Info) -> None:
    """Take a report in among the last ones on other moves, which are as many as ranks, best first.

    The ranks of a search are reported one after the other. A move that comes to another rank is
    taken away from where it was, so that at no time there are fewer moves than before.
    """
    count = max(len(told), info.rank)
    told[:] = [each for each in told if each.line[:1] != info.line[:1]]
    told.insert(info.rank - 1, info)
    del told[count:]


def assess(position: Position, told: Sequence[Info]) -> Assessment | None:
    """What the last reports of a search say, one for each rank; None if no move is in them."""
    sign = 1 if color_of(position, position.seat_to_move) is Color.BLACK else -1
    candidates = tuple(
        Candidate(info.line, figure_of(position, sign * info.value, info.proved, info.line))
        for info in told
        if info.line
    )
    return Assessment(told[0].depth, candidates) if candidates else None


def win_words(figure: Figure) -> str:
    """Return "wins in 4" for a proved win, counted in the winner's own moves.

    Return "wins" if their number is not known, or at the end of the game.
    """
    return f"wins in {figure.moves}" if figure.moves else "wins"


def percent_words(figure: Figure, color: Color, width: int = 99) -> str:
    """Return what a colour can expect in a column of some width.

    Examples: "54 %", "draw", "wins in 4", "lost in 4", "wins".
    """
    if figure.proved is None:
        return f"{figure.percent_of(color)} %"
    if figure.winner is None:
        return "draw"
    does = "wins" if figure.winner is color else "lost"
    long = f"{does} in {figure.moves}" if figure.moves else does
    return long if len(long) <= width else does
