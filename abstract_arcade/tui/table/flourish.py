"""The moment at which a game is won: the board recedes, and the row that won lights up."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from abstract_arcade.rules import Site
from abstract_arcade.tui.board.state import SiteState

FRAMES = 14
"""The pictures that it takes."""

_FADING, _FADES = 8, 4
"""In how many of them the board recedes, and in how many steps."""


def flourish(
    states: Sequence[SiteState], start: Site, place: Callable[[Site], tuple[int, int]]
) -> list[list[SiteState]]:
    """The pictures that lead to the end of a game; none where no site stands out.

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
    farthest = max(distances.values(), default=0) + 1
    pictures = []
    for number in range(1, FRAMES + 1) if distances else ():
        step = -(-min(number, _FADING) * _FADES // _FADING)
        reach = farthest * (number - _FADING // 2) / (FRAMES - _FADING // 2)
        pictures.append(
            [
                state._replace(
                    won=state.won and distances[site] < reach,
                    faded=state.faded * step / _FADES,
                )
                for site, state in enumerate(states)
            ]
        )
    return pictures
