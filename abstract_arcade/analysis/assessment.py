"""Evaluations of positions as Black's chances of winning, and their words."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from abstract_arcade.players.core import Info, color_of
from abstract_arcade.players.search.games import game_search
from abstract_arcade.rules import Color, Move, Outcome, Position


@dataclass(frozen=True, slots=True)
class Figure:
    """The evaluation of a position, for Black.

    Attributes:
        value: the value of the search, from -1 (Black has lost) to 1 (Black has won).
        chance: Black's chance of winning, from 0 to 1; 0 or 1 only if the result is proved.
        proved: the number of plies until the end of the game, if the result is proved, else None;
            0 at the end.
        moves: how many of these plies the winner makes; None if this is unknown. Each bonus move
            of Enclose5 counts.
        chances: Black's chances by the deepest search of an even and of an odd number of plies;
            None unless both are known and nothing is proved.
    """

    value: float
    chance: float
    proved: int | None = None
    moves: int | None = None
    chances: tuple[float, float] | None = field(default=None, compare=False)

    @property
    def winner(self) -> Color | None:
        """The colour whose win is proved; None if there is no proof, or the game is a draw."""
        if self.proved is None or not self.value:
            return None
        return Color.BLACK if self.value > 0 else Color.WHITE

    @property
    def percent(self) -> int:
        """Black's chance in percent: 0 to 100, but 1 to 99 if the result is not proved."""
        percent = round(100 * self.chance)
        return percent if self.proved is not None else max(1, min(99, percent))

    def chance_of(self, color: Color) -> float:
        """Return the chance of a colour, from 0 to 1."""
        return self.chance if color is Color.BLACK else 1 - self.chance

    def percent_of(self, color: Color) -> int:
        """Return the chance of a colour in percent. The percentages of both colours add to 100."""
        return self.percent if color is Color.BLACK else 100 - self.percent

    def before(self, position: Position) -> Figure:
        """Return the evaluation of the position before the best move, which leads to this one.

        The value stays. A proved end is one ply farther away, and `chances` change places.

        Args:
            position: the position before the move.
        """
        if self.proved is None:
            chances = None if self.chances is None else self.chances[::-1]
            return replace(self, chances=chances)
        moves = self.moves
        if moves is not None and position.to_move is self.winner:
            moves += 1
        return replace(self, proved=self.proved + 1, moves=moves)


def figure_of(
    position: Position, value: float, proved: int | None = None, line: Sequence[Move] = ()
) -> Figure:
    """Return the evaluation of a position in which the game is not over.

    Args:
        position: the position.
        value: the value of a search, from -1 to 1, for Black.
        proved: the number of plies until the end, or None if the result is not proved. If it is,
            only the sign of `value` counts: a win of Black, a draw or a win of White.
        line: the moves that are expected next, as far as they are known.
    """
    if proved is not None:
        # A record may give another value with a proof.
        sure = math.copysign(1.0, value) if value else 0.0
        figure = Figure(sure, (1 + sure) / 2, proved)
        if figure.winner is None:
            return figure
        return replace(figure, moves=_own(position, figure.winner, proved, line))
    chances = game_search(position.game.slug).chances
    if color_of(position, position.seat_to_move) is Color.BLACK:
        return Figure(value, chances.chance(value))
    return Figure(value, 1 - chances.chance(-value))


def figure_at_end(outcome: Outcome) -> Figure:
    """Return the evaluation of a game that is over: proved, with 0 plies and moves to the end."""
    values = {Color.BLACK: 1.0, Color.WHITE: -1.0, None: 0.0}
    value = values[outcome.winner]
    return Figure(value, (1 + value) / 2, 0, 0)


def _own(position: Position, color: Color, plies: int, line: Sequence[Move]) -> int | None:
    """Return how many of the next `plies` a colour makes, or None if this is unknown.

    It is unknown if the game has bonus moves and `line` is shorter than `plies`.
    """
    own = 0
    for move in line[:plies]:
        if position.to_move is color:
            own += 1
        position = position.play(move)
    left = plies - len(line)
    if left > 0 and hasattr(position, "bonus_moves"):
        return None
    left = max(0, left)
    # The colours alternate: of an odd number of plies, the colour to move makes one more.
    if position.to_move is color:
        left += 1
    return own + left // 2


@dataclass(frozen=True, slots=True)
class Candidate:
    """One of the best moves in a position.

    Attributes:
        line: the move and the moves that are expected after it.
        figure: the evaluation of the position if this move is played.
    """

    line: tuple[Move, ...]
    figure: Figure

    @property
    def move(self) -> Move:
        """The first move of the line."""
        return self.line[0]


@dataclass(frozen=True, slots=True)
class Assessment:
    """The result of searching a position.

    Attributes:
        depth: the number of plies searched.
        candidates: the best moves, best first; at least one.
    """

    depth: int
    candidates: tuple[Candidate, ...]

    @property
    def best(self) -> Candidate:
        """The first of `candidates`."""
        return self.candidates[0]

    @property
    def figure(self) -> Figure:
        """The evaluation of the position, which is that of its best move."""
        return self.best.figure

    def led_by(self, best: Candidate) -> Assessment:
        """Return the assessment with `best` in front, and without another candidate of its move.

        If there are more candidates than before, the last one is left out.
        """
        others = [other for other in self.candidates if other.move != best.move]
        candidates = (best, *others)
        return Assessment(self.depth, candidates[: len(self.candidates)])

    def led_as(self, before: Assessment | None) -> Assessment:
        """Return the assessment with the best move of an earlier one in front, if none is better.

        The earlier move may have the same chance in percent, or the same proved result, as the best
        one. Otherwise, or if `before` is None, the assessment is returned as it is.
        """
        if before is None:
            return self
        best = self.figure
        for candidate in self.candidates:
            figure = candidate.figure
            is_as_good = figure.percent == best.percent and figure.proved == best.proved
            if is_as_good and candidate.move == before.best.move:
                return self.led_by(candidate)
        return self

    def with_chances(self, chances: tuple[float, float]) -> Assessment:
        """Return the assessment with `chances` as the `Figure.chances` of the best move.

        An assessment whose best move has a proved result is returned as it is.
        """
        best, *others = self.candidates
        if best.figure.proved is not None:
            return self
        best = replace(best, figure=replace(best.figure, chances=chances))
        return Assessment(self.depth, (best, *others))

    @property
    def is_settled(self) -> bool:
        """Whether the result is proved, and a deeper search cannot find a shorter way to it."""
        proved = self.figure.proved
        return proved is not None and proved <= self.depth


def take_in(reports: list[Info], info: Info) -> None:
    """Insert a report into the list of the latest reports, which has one entry for each rank.

    An engine reports the ranks of a search one after the other, from rank 1. An earlier report on
    the same first move is removed, and then the last ones if there are more than ranks known.
    """
    count = max(len(reports), info.rank)
    reports[:] = [report for report in reports if report.line[:1] != info.line[:1]]
    reports.insert(info.rank - 1, info)
    del reports[count:]


def assess(position: Position, reports: Sequence[Info]) -> Assessment | None:
    """Return the assessment of a position from reports of an engine.

    Args:
        position: the position, in which the game is not over.
        reports: the latest report on each rank, from the best rank on, as `take_in` sorts them.
            Those without a line are left out. The first one gives the depth.

    Returns:
        None if no report has a line.
    """
    sign = 1 if color_of(position, position.seat_to_move) is Color.BLACK else -1
    candidates = tuple(
        Candidate(info.line, figure_of(position, sign * info.value, info.proved, info.line))
        for info in reports
        if info.line
    )
    return Assessment(reports[0].depth, candidates) if candidates else None


def win_words(figure: Figure) -> str:
    """Return "wins in 4" for a win that is proved, with the number of the winner's own moves.

    It is "wins" if this number is unknown, or if the game is over.
    """
    return f"wins in {figure.moves}" if figure.moves else "wins"


def percent_words(figure: Figure, color: Color, width: int | None = None) -> str:
    """Return what a colour can expect: "54 %", "draw", "wins in 4", "lost in 4", "wins" or "lost".

    The number counts the winner's own moves. It is left out if it is unknown, if the game is over,
    or if `width` is given and the text would have more than so many characters.
    """
    if figure.proved is None:
        return f"{figure.percent_of(color)} %"
    if figure.winner is None:
        return "draw"
    does = "wins" if figure.winner is color else "lost"
    if not figure.moves:
        return does
    words = f"{does} in {figure.moves}"
    return does if width is not None and len(words) > width else words
