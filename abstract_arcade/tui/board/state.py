"""What a board shows: the state of every site, lit sides, links between stones, and scenes."""

from collections.abc import Mapping, Sequence
from enum import Enum, auto
from types import MappingProxyType
from typing import NamedTuple

from abstract_arcade.rules.core import Game
from abstract_arcade.rules.terms import Content, Move, Site
from abstract_arcade.tui.board.layouts.base import EAST, WEST, Zoom, turned_side


class Trace(Enum):
    """What the last move did to a site, other than placing its stone there."""

    TURNED = auto()
    """The stone has another colour than before."""
    EXCHANGED = auto()
    """The stone changed places with another one."""
    LEFT = auto()
    """A stone left the site, which is empty now."""
    COLOURED = auto()
    """The site is new territory."""


class SiteState(NamedTuple):
    """Everything that can be true of a site, except where the cursor is.

    `now` is the content of the site, `then` its content after the move under the cursor; where
    they differ, the site shows a preview.
    """

    now: Content | None = None
    then: Content | None = None
    playable: bool = False
    """The cursor may choose the site."""
    marked: bool = False
    """Marked as a legal choice while the cursor is elsewhere."""
    last: bool = False
    """The last move was played here."""
    lit: bool = False
    """On the path of the move under the cursor, or of one that is being made."""
    won: bool = False
    """Part of the winning row or chain."""
    faded: float = 0.0
    """How far it recedes, up to 1, since it is not part of the winning row or chain."""
    chosen: bool = False
    """Selected as part of a move of several sites."""
    foul: bool = False
    """A stone here would lose the game."""
    label: str = ""
    """A letter or number that names the site."""
    tip: bool = False
    """The stone is an end of a path."""
    traced: bool = False
    """The path that ends here is the one under the cursor."""
    number: int = 0
    """The number of the move that placed the stone; 0 for a stone that shows none."""
    pale: int = 0
    """How much paler than under the cursor a stone is that could come, from 0 to 2."""
    beaten: bool = False
    """The stone recedes, though its ground does not: its player did not win, and no row did."""
    trace: Trace | None = None
    """What the last move did here, until the next player has seen it; no sign over a preview."""


class Rail(NamedTuple):
    """One side of the frame: whether it is lit, and the state of its lanes."""

    is_lit: bool = False
    open: Mapping[int, Site] = MappingProxyType({})
    """The lanes that show an arrow, each with the site that its arrow leads to."""
    used: int | None = None
    """The lane of the move under the cursor."""
    faded: float = 0.0
    """How far an edge recedes, up to 1, since its player lost."""

    def lane_state(self, lane: int) -> tuple[bool, bool, bool]:
        """Return all that the labels of a lane depend on: whether it is lit, open, and in use."""
        return self.is_lit, lane in self.open, lane == self.used


UNLIT = Rail()


class Picture(NamedTuple):
    """What a board shows for a while, as in `Board.update`."""

    states: Sequence[SiteState]
    rails: Mapping[str, Rail]
    links: Mapping[tuple[Site, Site], str]
    seconds: float


def turned_rails(rails: Mapping[str, Rail], turns: int, size: int) -> Mapping[str, Rail]:
    """Rails by the sides and lanes on the screen, of a board that is turned.

    It has `size` lanes a side, and is turned to the right by so many quarters.
    """
    for _ in range(turns):
        rails = {turned_side(side, 1): _turned(rail, side, size) for side, rail in rails.items()}
    return rails


def _turned(rail: Rail, side: str, size: int) -> Rail:
    """A rail after one quarter: columns become rows from the top, rows columns from the right."""
    if side not in (EAST, WEST):
        return rail
    lanes = {size - 1 - lane: site for lane, site in rail.open.items()}
    return rail._replace(open=lanes, used=None if rail.used is None else size - 1 - rail.used)


NEW_LINK = "new"
"""The role of a link that the move under the cursor would make."""
GOING_LINK = "going "
"""Before the name of a colour, the role of a link that the move would break."""
TRACED_LINK = "traced "
"""Before the name of a colour, the role of a link of the path under the cursor."""


SPAN = {1: 7, 2: 5, 3: 5}
"""Rows of a miniature's window, by the height of a cell: small cells leave room for more rows."""


class MiniatureGame(NamedTuple):
    """The plies of a game on squares or hexes that its miniature plays."""

    game: Game
    texts: str
    """The moves from the start of the game, as text, separated by spaces."""
    first: int
    """The number of plies played in the first position shown; the later ones are played."""
    middle: str
    """The name of the site in the middle of the window, which fits on the board."""
    larger: "MiniatureGame | None" = None
    """What is played instead where more rows are seen than the board has, but at 2×1."""

    def seen_in(self, zoom: Zoom, rows: int) -> "MiniatureGame":
        """Return the scene for a window of so many rows."""
        has_room = zoom.height > 1 and rows**2 > len(self.game.board.sites)
        return self.larger if self.larger and has_room else self

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves; a test holds them legal."""
        site = self.game.board.site
        return tuple(tuple(map(site, text.split("-"))) for text in self.texts.split())
