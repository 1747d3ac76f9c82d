"""A claim that was read from a sentence, and questions about the boards of several games."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from abstract_arcade.rules import Color, Move, Position, Site


class Said(NamedTuple):
    """A claim that was read from a sentence.

    Attributes:
        before: the position before the move.
        after: the position after the move.
        move: the move.
        mover: the colour that plays it.
        colors: the colours that the sentence names, in order.
        sites: the sites that it names.
        more: how many others it counts: "and 3 more".
        numbers: the other numbers in the sentence.
        word: the word that distinguishes variants of one form; "" if there is only one.
        is_masked: whether the sites are hidden, so that any sites, as many, will do.
    """

    before: Any
    after: Any
    move: Move
    mover: Color
    colors: tuple[Color, ...]
    sites: tuple[Site, ...]
    more: int
    numbers: tuple[int, ...]
    word: str
    is_masked: bool = False

    @property
    def other(self) -> Color:
        return self.mover.other

    def names(self, sites: Collection[Site]) -> bool:
        """Return whether the named sites are among `sites`, and the counts fit."""
        told = set(self.sites)
        is_named = self.is_masked or (len(told) == len(self.sites) and told <= set(sites))
        return is_named and self._fits(len(sites))

    def names_all(self, sites: Collection[Site]) -> bool:
        """Return whether the named sites are exactly `sites`, or if hidden, not more."""
        if self.is_masked:
            return len(self.sites) + self.more <= len(sites)
        return set(self.sites) == set(sites)

    def candidates(self, sites: Iterable[Site]) -> tuple[Site, ...]:
        """Return the named site, or all sites that it could be if it is hidden."""
        return tuple(sites) if self.is_masked else self.sites[:1]

    def _fits(self, count: int) -> bool:
        return len(self.sites) + self.more <= count


Check = Callable[[Said], bool]
"""Whether a claim holds."""


def stones(position: Position, color: Color) -> frozenset[Site]:
    """Return the sites of a colour's stones or marks."""
    return frozenset(site for site in position.game.board.sites if position.color_at(site) is color)


@lru_cache(maxsize=512)
def turn_of(position: Any, color: Color) -> Any:
    """Return the same stones at the beginning of a turn of a colour."""
    setup = position.as_setup()
    state = {key: text for key, text in setup.state.items() if key.endswith("territory")}
    return position.game.setup(setup.black, setup.white, color, state)


def wins_by(position: Any, move: Move, color: Color, reason: str) -> bool:
    """Return whether a legal move wins for a colour for the given reason."""
    outcome = position.play(move).outcome
    return outcome is not None and outcome.winner is color and outcome.reason == reason


@lru_cache
def rows_of(board: Any, length: int) -> dict[Site, list[frozenset[Site]]]:
    """Return for each site of a board the rows of some length that contain it."""
    rows: dict[Site, list[frozenset[Site]]] = {site: [] for site in board.sites}
    for line in board.lines:
        for start in range(len(line) - length + 1):
            row = frozenset(line[start : start + length])
            for site in row:
                rows[site].append(row)
    return rows


def makes_row(position: Any, sites: Collection[Site], length: int, through: Site) -> bool:
    """Return whether the sites contain a row of some length through one of them."""
    mine = frozenset(sites)
    return any(row <= mine for row in rows_of(position.game.board, length)[through])


def is_fullest(said: Said, rows: list[frozenset[Site]], mine: frozenset[Site]) -> bool:
    """Return whether the named stones are those of the fullest row in its direction."""
    rows = [row for row in rows if _way(said.before.game.board, row) == said.word]
    most = max((len(row & mine) for row in rows), default=0)
    if said.is_masked:
        return len(said.sites) <= most
    return len(said.sites) == most > 0 and set(said.sites) in [set(row & mine) for row in rows]


def _way(board: Any, row: frozenset[Site]) -> str:
    columns = {board.points[site][0] for site in row}
    numbers = {board.points[site][1] for site in row}
    if len(columns) == 1:
        return "column"
    return "row" if len(numbers) == 1 else "diagonal"


def splits_row(said: Said) -> bool:
    theirs = stones(said.before, said.other)
    mine = stones(said.before, said.mover)
    return said.colors == (said.other,) and any(
        said.names_all(row & theirs) and len(said.sites) > 1 and not row & mine
        for row in rows_of(said.before.game.board, 5)[said.move[0]]
    )


def groups_of(position: Any, color: Color) -> list[set[Site]]:
    left = set(stones(position, color))
    groups = []
    while left:
        group = set()
        waiting = [left.pop()]
        while waiting:
            site = waiting.pop()
            group.add(site)
            near = set(position.game.board.neighbors[site]) & left
            left -= near
            waiting += near
        groups.append(group)
    return groups
