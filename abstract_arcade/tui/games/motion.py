"""A move shown step by step: the pictures that lead from one position to the next.

Presenters return steps as data. Nothing here knows the screen or the time.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from abstract_arcade.rules import Content, Site

Links = Mapping[tuple[Site, Site], str]
"""Neighbours in board order whose stones are one piece, each with a role; see `Board.update`."""

MAX_SECONDS = 1.2
"""Longest time that the steps of a move take, in seconds."""

MAX_STEPS = 12
"""Most steps of a move."""


class MotionStep(NamedTuple):
    """One picture of a move that is being made.

    Attributes:
        now: The content of each site.
        then: The same, or what each site becomes next: the stone of such a site turns or leaves.
        last: The sites with the sign of the last move.
        lit: The sites with a lit ground.
        links: The links between stones; None for those of the position after the move.
        is_before: Whether the frame and the marks of legal moves are those before the move.
    """

    now: Sequence[Content | None]
    then: Sequence[Content | None]
    last: Collection[Site] = ()
    lit: Collection[Site] = ()
    links: Links | None = None
    is_before: bool = False

    @classmethod
    def still(
        cls,
        now: Sequence[Content | None],
        last: Collection[Site] = (),
        lit: Collection[Site] = (),
        links: Links | None = None,
    ) -> "MotionStep":
        """Return a step in which no stone turns or leaves."""
        return cls(now, now, last, lit, links)


def changed(
    sites: Sequence[Content | None], changes: Mapping[Site, Content | None]
) -> list[Content | None]:
    """Return the contents of all sites after some changes."""
    result = list(sites)
    for site, content in changes.items():
        result[site] = content
    return result


def in_parts(sites: Sequence[Site], most: int) -> list[Sequence[Site]]:
    """Divide sites into at most `most` parts of about the same size, in order."""
    count = min(len(sites), most)
    ends = [len(sites) * number // count for number in range(1, count + 1)]
    return [sites[start:end] for start, end in zip([0, *ends], ends, strict=False)]


def step_seconds(steps: int, pace: float, limit: float = MAX_SECONDS) -> float:
    """Return how long each step is shown: `pace` seconds, or less to keep within the limit."""
    return min(pace, limit / steps)
