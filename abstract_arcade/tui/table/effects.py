"""What a board shows beside a position: pale stones, moves in motion, and the moment of a win."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from abstract_arcade.rules import Content, Move, Position, Site
from abstract_arcade.tui.board.state import Picture, Rail, SiteState, Trace
from abstract_arcade.tui.games.motion import Links, MotionStep
from abstract_arcade.tui.games.presenter import Presenter

_PALEST = 2
"""The highest `SiteState.pale`."""

_LABEL_WIDTH = 4
"""Columns of a site from which on a sign fits on its stone."""

_MAX_PLIES = 9
"""The plies of a line that are drawn, each with a digit."""

FRAME_SECONDS = 0.025
"""How long each picture of a win is shown, in seconds."""

FRAMES = 14
"""The pictures of the moment at which a game is won."""

_FADING = 8
"""The pictures of `FRAMES` in which the board recedes."""

_FADES = 4
"""The steps in which the board recedes."""


class Ghosts(NamedTuple):
    """Draws moves that could be made into the states of the sites, each on its first site."""

    presenter: Presenter[Any, Any]
    position: Position
    width: int
    """Columns of a site."""
    states: list[SiteState]

    def draw_best(self, moves: Sequence[Move]) -> None:
        """Draw moves, best first, with their numbers, the paler the worse."""
        for number, move in reversed(list(enumerate(moves, 1))):
            self._draw(self.position, move, str(number), min(number - 1, _PALEST))

    def draw_hint(self, among: Sequence[Move], best: Move | None = None) -> None:
        """Draw moves alike, with their names where all have room; the best as the cursor would."""
        names = [self.position.game.board.name(move[0]) if move else "" for move in among]
        has_room = max(map(len, names), default=0) <= self.width - 2
        for move, name in zip(among, names, strict=True):
            if move == best:
                self._draw(self.position, move, "", 0)
                continue
            if self.width < _LABEL_WIDTH:
                label = "?"
            elif has_room:
                label = name
            else:
                label = ""
            self._draw(self.position, move, label, 1)

    def draw_better(self, moves: Sequence[Move]) -> None:
        """Draw moves as the cursor would, small ones with a sign that they are no stones."""
        for move in moves:
            self._draw(self.position, move, "" if self.width >= _LABEL_WIDTH else "+", 0)

    def draw_line(self, line: Sequence[Move]) -> None:
        """Draw the moves of a line with the numbers of their order, each site once."""
        position = self.position
        drawn = set()
        for number, move in enumerate(line[:_MAX_PLIES], 1):
            if move and move[0] not in drawn:
                drawn.add(move[0])
                self._draw(position, move, str(number), min(number - 1, 1))
            position = position.play(move)

    def _draw(self, position: Position, move: Move, label: str, pale: int) -> None:
        site = move[0] if move else -1
        if site not in position.game.board.sites:
            return
        state = self.states[site]
        if state.now is not None:
            # A stone that is moved, or taken away; small ones have no room for a sign.
            if self.width >= _LABEL_WIDTH:
                self.states[site] = state._replace(label=label)
            return
        stone = Content(self.presenter.content_kind, position.to_move)
        self.states[site] = state._replace(
            # The preview of the move under the cursor stays as it is.
            then=state.then or stone,
            pale=0 if state.then else pale,
            label=label,
            marked=False,
            foul=False,
        )


def step_pictures(
    steps: Sequence[MotionStep],
    states: Sequence[SiteState],
    rails: tuple[Mapping[str, Rail], Mapping[str, Rail]],
    links: Links,
    seconds: float,
) -> list[Picture]:
    """Return the pictures of the steps of a move.

    Args:
        steps: the steps.
        states: the sites of the position after the move as they are shown while a game goes on,
            with the marks of legal moves.
        rails: the sides of the frame before the move and after it.
        links: the links after the move.
        seconds: how long each step is shown.
    """
    before, after = rails
    return [
        Picture(
            [
                state._replace(
                    now=step.now[site],
                    then=step.then[site],
                    marked=state.marked and not step.is_before,
                    last=site in step.last,
                    lit=site in step.lit,
                )
                for site, state in enumerate(states)
            ],
            before if step.is_before else after,
            links if step.links is None else step.links,
            seconds,
        )
        for step in steps
    ]


def put_traces(states: list[SiteState], traces: Mapping[Site, Trace]) -> None:
    """Mark what the last move did to other sites than its own."""
    for site, trace in traces.items():
        states[site] = states[site]._replace(trace=trace)


def flourish(
    states: Sequence[SiteState], start: Site, place: Callable[[Site], tuple[int, int]]
) -> list[list[SiteState]]:
    """The pictures that lead to the end of a game: the board recedes, the row that won lights up.

    None where no site stands out.

    Args:
        states: the sites as they are shown in the end.
        start: the site of the last move, from which the row lights up.
        place: where a site is on the screen.
    """
    x, y = place(start)

    def distance(site: Site) -> int:
        column, row = place(site)
        return max(abs(column - x), abs(row - y))

    distances = {site: distance(site) for site, state in enumerate(states) if state.won}
    if not distances:
        return []
    farthest = max(distances.values()) + 1
    pictures = []
    for number in range(1, FRAMES + 1):
        step = -(-min(number, _FADING) * _FADES // _FADING)
        reach = farthest * (number - _FADING // 2) / (FRAMES - _FADING // 2)
        picture = []
        for site, state in enumerate(states):
            won = state.won and distances[site] < reach
            faded = state.faded * step / _FADES
            picture.append(state._replace(won=won, faded=faded))
        pictures.append(picture)
    return pictures
