"""Effects on a board: ghost stones for possible moves, moves in motion, and the end of a game."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

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


class Ghosts:
    """Adds ghost stones for possible moves to the states of sites.

    The stone of a move is on its first site.
    """

    def __init__(
        self,
        presenter: Presenter[Any, Any],
        position: Position,
        width: int,
        states: list[SiteState],
    ) -> None:
        """Draw on a board.

        Args:
            presenter: The presenter of the game.
            position: The position before the moves.
            width: Columns of a site.
            states: The state of each site, by its number. The methods replace its items.
        """
        self._presenter = presenter
        self._position = position
        self._width = width
        self._states = states

    def draw_best(self, moves: Sequence[Move]) -> None:
        """Draw moves with numbers from 1, the best first. The first is not pale, the others are.

        Of several moves that begin at the same site, only the best is seen.
        """
        for number in range(len(moves), 0, -1):
            pale = min(number - 1, _PALEST)
            self._draw(self._position, moves[number - 1], str(number), pale)

    def draw_hint(self, among: Sequence[Move], best: Move | None = None) -> None:
        """Draw moves equally pale, with the names of their sites; `best` without a name, not pale.

        No move has a name if the longest does not fit on a site. Small boards have a "?" instead.
        """
        names = {move: self._position.game.board.name(move[0]) for move in among if move}
        longest = max(map(len, names.values()), default=0)
        has_names = longest <= self._width - 2
        for move in among:
            if move == best:
                self._draw(self._position, move, "", 0)
                continue
            label = names.get(move, "") if has_names else ""
            self._draw(self._position, move, label if self._has_labels else "?", 1)

    def draw_better(self, moves: Sequence[Move]) -> None:
        """Draw moves as unlabelled ghost stones; on small boards with a "+"."""
        for move in moves:
            self._draw(self._position, move, "" if self._has_labels else "+", 0)

    def draw_line(self, line: Sequence[Move]) -> None:
        """Draw the first moves of a line, at most `_MAX_PLIES`, with numbers from 1.

        Only the first of several moves at the same site is drawn.
        """
        position = self._position
        drawn = set()
        for number, move in enumerate(line[:_MAX_PLIES], 1):
            if move and move[0] not in drawn:
                drawn.add(move[0])
                self._draw(position, move, str(number), 0 if number == 1 else 1)
            position = position.play(move)

    @property
    def _has_labels(self) -> bool:
        """Whether a label fits on the stone of a site."""
        return self._width >= _LABEL_WIDTH

    def _draw(self, position: Position, move: Move, label: str, pale: int) -> None:
        """Draw a move at its first site, or nothing if it has no site on the board."""
        if not move or move[0] not in position.game.board.sites:
            return
        site = move[0]
        state = self._states[site]
        if state.now is not None:
            # The move starts with a stone on the board, which is moved or removed.
            if self._has_labels:
                self._states[site] = state._replace(label=label)
            return
        if state.then is None:
            stone = Content(self._presenter.content_kind, position.to_move)
            state = state._replace(then=stone, pale=pale)
        else:
            # The preview of the move under the cursor is kept.
            state = state._replace(pale=0)
        self._states[site] = state._replace(label=label, marked=False, foul=False)


def step_pictures(
    steps: Sequence[MotionStep],
    states: Sequence[SiteState],
    rails_before: Mapping[str, Rail],
    rails_after: Mapping[str, Rail],
    links: Links,
    seconds: float,
) -> list[Picture]:
    """Return a picture for each step of a move.

    Args:
        steps: The steps.
        states: The states of all sites after the move, with the marks of legal moves.
        rails_before: The marks of the frame before the move.
        rails_after: The marks of the frame after the move.
        links: The lines between stones after the move.
        seconds: Seconds for which each picture is shown.
    """
    pictures = []
    for step in steps:
        shown = [_state_in_step(state, step, site) for site, state in enumerate(states)]
        rails = rails_before if step.is_before else rails_after
        links_of_step = links if step.links is None else step.links
        pictures.append(Picture(shown, rails, links_of_step, seconds))
    return pictures


def _state_in_step(state: SiteState, step: MotionStep, site: Site) -> SiteState:
    return state._replace(
        now=step.now[site],
        then=step.then[site],
        marked=state.marked and not step.is_before,
        last=site in step.last,
        highlighted=site in step.highlighted,
    )


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
    start_column, start_row = place(start)

    def distance(site: Site) -> int:
        column, row = place(site)
        return max(abs(column - start_column), abs(row - start_row))

    distances = {site: distance(site) for site, state in enumerate(states) if state.won}
    if not distances:
        return []
    farthest = max(distances.values()) + 1
    # The highlighting begins when the board has half faded, and has reached all in the last frame.
    begin = _FADING // 2
    pictures = []
    for number in range(1, FRAMES + 1):
        fades = math.ceil(min(number, _FADING) * _FADES / _FADING)
        reach = farthest * (number - begin) / (FRAMES - begin)
        picture = []
        for site, state in enumerate(states):
            won = state.won and distances[site] < reach
            faded = state.faded * fades / _FADES
            picture.append(state._replace(won=won, faded=faded))
        pictures.append(picture)
    return pictures
