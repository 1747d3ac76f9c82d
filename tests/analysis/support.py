"""An analyst for tests, whose evaluations are given by the test."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from abstract_arcade.analysis.analyst import Analyst, Subject
from abstract_arcade.analysis.assessment import Assessment, Candidate, figure_of
from abstract_arcade.match import Match
from abstract_arcade.rules import Color, new_game


def played(slug: str, moves: str) -> Match:
    """Return a match after some moves."""
    match = Match(new_game(slug))
    for text in moves.split():
        match.play(match.position.parse(text))
    return match


class StandIn(Analyst):
    """An analyst without an engine, whose best moves are the last legal ones.

    Attributes:
        looked: the subjects that were analysed or judged.
        game: the moves of the game; any other move keeps the value of the position before it.
        values: its values of positions, for Black, by ply; 0 for all others.
        proved: the proved number of plies to the end, by ply.
        changed: called after a new result.
        is_finished: whether its analysis has ended by itself.
    """

    def __init__(self, changed: Callable[[], None] = lambda: None) -> None:
        super().__init__(changed)
        self.changed = changed
        self.is_finished = False
        self.looked: list[Subject] = []
        self.game: tuple[str, ...] = ()
        self.values: Mapping[int, float] = {}
        self.proved: Mapping[int, int] = {}
        self.is_closed = False
        self.rests = 0

    @property
    def is_done(self) -> bool:
        return self.is_finished

    def _known(self, subject: Subject, lines: int) -> Assessment:
        position = subject.position
        ply = len(subject.moves)
        proved = self.proved.get(ply)
        if self.game and subject.moves != self.game[:ply]:
            pairs = zip(subject.moves, self.game, strict=False)
            ply = next(number for number, (one, other) in enumerate(pairs) if one != other)
            proved = self.proved.get(ply)
            proved = None if proved is None else proved - 1
        figure = figure_of(position, self.values.get(ply, 0.0), proved)
        moves = position.legal_moves()[::-1][:lines]
        candidates = [Candidate((move,), figure) for move in moves]
        return Assessment(5, tuple(candidates))

    def look(self, subject: Subject) -> None:
        self.looked.append(subject)
        self.subject = subject
        self.assessment = None

    def tell(self) -> None:
        """Provide an assessment of the subject."""
        assert self.subject is not None
        self.assessment = self._known(self.subject, 3)
        self.changed()

    def finish(self) -> None:
        """End the analysis because its result is final."""
        self.is_finished = True
        self.changed()

    def fail(self) -> None:
        """Report that the engine has died."""
        self.error = "It was ended by signal 9"
        self.changed()

    def rest(self) -> None:
        self.rests += 1

    async def judge(
        self,
        subject: Subject,
        nodes: int = 0,
        lines: int = 1,
    ) -> Assessment | None:
        self.looked.append(subject)
        return self._known(subject, lines)

    async def close(self) -> None:
        self.is_closed = True


KRYPTE_WIN = "f1 b8 b1 b7 a2 a1 g8 a4 h6 a6 d1 f8 b6 b2 h1 c1"
"""A game of Krypte that White wins."""

BLACK, WHITE = Color
