"""The steps of an animated move, as data: what each site shows in each step.

Presenters return the steps; the screen turns them into pictures and shows them over time.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, Self

from abstract_arcade.rules import Content, Site

Links = Mapping[tuple[Site, Site], str]
"""Connected neighbours, as pairs in board order, with a role; see `Board.update`."""

MAX_SECONDS = 1.2
"""Longest animation of a move, in seconds."""

MAX_STEPS = 12
"""Most steps of an animation."""


class MotionStep(NamedTuple):
    """One step of an animated move.

    Attributes:
        now: The content of each site, in board order.
        then: The content of each site in the next step. A stone that differs from `now` is drawn
            as turning, or as leaving if it is None here.
        last: The sites with the sign of the last move.
        highlighted: The sites with a highlighted background.
        links: The links between stones; None for those of the position after the move.
        is_before: Whether the frame is still that of the position before the move, and legal
            moves are not marked yet.
    """

    now: Sequence[Content | None]
    then: Sequence[Content | None]
    last: Collection[Site] = ()
    highlighted: Collection[Site] = ()
    links: Links | None = None
    is_before: bool = False

    @classmethod
    def still(
        cls,
        now: Sequence[Content | None],
        last: Collection[Site] = (),
        highlighted: Collection[Site] = (),
        links: Links | None = None,
    ) -> Self:
        """Return a step whose `then` is `now`, in which no stone turns or leaves."""
        return cls(now, now, last, highlighted, links)


def changed(
    sites: Sequence[Content | None], changes: Mapping[Site, Content | None]
) -> list[Content | None]:
    """Return a copy of `sites`, the contents in board order, with some sites replaced."""
    result = list(sites)
    for site, content in changes.items():
        result[site] = content
    return result


def in_parts(sites: Sequence[Site], most: int) -> list[Sequence[Site]]:
    """Divide sites into at most `most` consecutive parts of about the same size, none empty.

    Without sites there are no parts.
    """
    count = min(len(sites), most)
    parts = []
    start = 0
    for number in range(1, count + 1):
        end = len(sites) * number // count
        parts.append(sites[start:end])
        start = end
    return parts


def step_seconds(steps: int, pace: float, limit: float = MAX_SECONDS) -> float:
    """Return the seconds per step: `pace`, or `limit / steps` if that is shorter."""
    return min(pace, limit / steps)
