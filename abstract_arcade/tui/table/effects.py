"""Effects on a board: ghost stones for possible moves, moves in motion, and the end of a game."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from abstract_arcade.rules import Content, Move, Position, Site
from abstract_arcade.tui.board.state import Picture, Rail, SiteState, Trace
from abstract_arcade.tui.games.motion import Links, MotionStep
from abstract_arcade.tui.games.presenter import Presenter

_PALEST = 2
"""The highest value of `SiteState.pale`."""

_LABEL_WIDTH = 4
"""Columns of a site from which a label fits on its stone."""

_MAX_PLIES = 9
"""The most plies of a line that are drawn, each with a digit."""

FRAME_SECONDS = 0.025
"""Seconds for which each picture of a win is shown."""

FRAMES = 14
"""The number of pictures of a win."""

_FADING = 8
"""The number of pictures in which the board fades."""

_FADES = 4
"""The number of steps in which the board fades."""


class Ghosts(NamedTuple):
    """Adds ghost stones for possible moves to the states of sites, each on its move's first site.

    Attributes:
        position: The position before the moves.
        width: Columns of a site.
        states: The state of each site, by its number. The methods change it.
    """

    presenter: Presenter[Any, Any]
    position: Position
    width: int
    states: list[SiteState]

    def draw_best(self, moves: Sequence[Move]) -> None:
        """Draw moves with numbers from 1, the best first. The first is not pale, the others are.

        Of several moves that begin at the same site, only the best is seen.
        """
        for number, move in reversed(list(enumerate(moves, 1))):
            self._draw(self.position, move, str(number), min(number - 1, _PALEST))

    def draw_hint(self, among: Sequence[Move], best: Move | None = None) -> None:
        """Draw moves equally pale, with the names of their sites; `best` without a name, not pale.

        No move has a name if the longest does not fit on a site. Small boards have a "?" instead.
        """
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
        """Draw moves as unlabelled ghost stones; on small boards with a "+"."""
        for move in moves:
            self._draw(self.position, move, "" if self.width >= _LABEL_WIDTH else "+", 0)

    def draw_line(self, line: Sequence[Move]) -> None:
        """Draw the first moves of a line, at most `_MAX_PLIES`, with numbers from 1.

        Only the first of several moves at the same site is drawn.
        """
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
            # The move starts with a stone on the board, which is moved or removed.
            if self.width >= _LABEL_WIDTH:
                self.states[site] = state._replace(label=label)
            return
        stone = Content(self.presenter.content_kind, position.to_move)
        self.states[site] = state._replace(
            # A preview of the move under the cursor is kept.
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
    """Return a picture for each step of a move.

    Args:
        steps: The steps.
        states: The states of all sites after the move, with the marks of legal moves.
        rails: The marks of the frame before and after the move.
        links: The lines between stones after the move.
        seconds: Seconds for which each picture is shown.
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
                    highlighted=site in step.highlighted,
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
    """Add the traces of the last move to `states`, which has a state for each site."""
    for site, trace in traces.items():
        states[site] = states[site]._replace(trace=trace)


def flourish(
    states: Sequence[SiteState], start: Site, place: Callable[[Site], tuple[int, int]]
) -> list[list[SiteState]]:
    """Return the `FRAMES` pictures of a win: the board fades while the winning row is highlighted.

    Each picture is a list of the states of all sites. There are none without a winning row.

    Args:
        states: The states of all sites after the animation.
        start: The site of the last move, from which the highlighting spreads.
        place: Returns column and row of a site on the screen.
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
        step = math.ceil(min(number, _FADING) * _FADES / _FADING)
        reach = farthest * (number - _FADING // 2) / (FRAMES - _FADING // 2)
        picture = []
        for site, state in enumerate(states):
            won = state.won and distances[site] < reach
            faded = state.faded * step / _FADES
            picture.append(state._replace(won=won, faded=faded))
        pictures.append(picture)
    return pictures
