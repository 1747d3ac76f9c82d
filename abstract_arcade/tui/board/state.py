"""The values that a board shows: states of sites, sides of the frame, links, and scenes."""

from collections.abc import Mapping, Sequence
from enum import Enum, auto
from types import MappingProxyType
from typing import NamedTuple

from abstract_arcade.rules.core import Game
from abstract_arcade.rules.terms import Content, Move, Site
from abstract_arcade.tui.board.layouts.base import EAST, WEST, Zoom, turned_side


class Trace(Enum):
    """An effect of the last move on a site, other than placing its stone there."""

    TURNED = auto()
    """The stone has another colour than before."""
    EXCHANGED = auto()
    """The stone changed places with another one."""
    LEFT = auto()
    """A stone left the site, which is empty now."""
    COLOURED = auto()
    """The site is new territory."""


class SiteState(NamedTuple):
    """Everything that a site can show, except the cursor.

    If `now` and `then` differ, the site shows a preview of the change.
    """

    now: Content | None = None
    """The content of the site, or None if it is empty."""
    then: Content | None = None
    """Its content after the move under the cursor; the same as `now` if that changes nothing."""
    playable: bool = False
    """The cursor may choose the site."""
    marked: bool = False
    """Marked as a legal choice while the cursor is elsewhere."""
    last: bool = False
    """The last move was played here."""
    highlighted: bool = False
    """Highlighted: on the path of a move, say."""
    won: bool = False
    """Part of the winning row or chain."""
    faded: float = 0.0
    """Dimming of the site behind the winning row or chain, from 0 to 1."""
    chosen: bool = False
    """Selected as part of a move of several sites."""
    foul: bool = False
    """A stone here would lose the game, or is forbidden. The site shows a cross."""
    label: str = ""
    """A letter or number that names the site."""
    tip: bool = False
    """The stone is an end of a path."""
    traced: bool = False
    """The path that ends here is the one under the cursor."""
    number: int = 0
    """The number of the move that placed the stone; 0 if no number is shown."""
    pale: int = 0
    """Paleness of the stone of a suggested move, from 0 (like a preview) to 2."""
    beaten: bool = False
    """The stone is dimmed, but not its background: its player lost without a winning row."""
    trace: Trace | None = None
    """The effect of the last move here, until the next player moves the cursor."""


class Rail(NamedTuple):
    """One side of the frame, with its lanes: the columns or rows that end there, counted from 0."""

    is_highlighted: bool = False
    """Whether the side is highlighted, because moves enter there."""
    open: Mapping[int, Site] = MappingProxyType({})
    """The lanes that show an arrow, each with the site that a click on the arrow chooses."""
    used: int | None = None
    """The lane of the move under the cursor, or None."""
    faded: float = 0.0
    """Dimming of the edge because its player lost, from 0 to 1."""

    def lane_state(self, lane: int) -> tuple[bool, bool, bool]:
        """Return whether the side is highlighted, the lane is open, and the lane is in use.

        The look of the lane's labels depends on nothing else.
        """
        return self.is_highlighted, lane in self.open, lane == self.used


PLAIN_RAIL = Rail()
"""A side that shows nothing but coordinates."""


class Picture(NamedTuple):
    """One picture of an animation: arguments of `Board.update`, and for how long they are shown."""

    states: Sequence[SiteState]
    rails: Mapping[str, Rail]
    links: Mapping[tuple[Site, Site], str]
    seconds: float


def turned_rails(rails: Mapping[str, Rail], turns: int, size: int) -> Mapping[str, Rail]:
    """Return the rails of a board after quarter turns clockwise, by sides and lanes on the screen.

    The board has `size` lanes on each side.
    """
    for _ in range(turns):
        rails = {turned_side(side, 1): _turned(rail, side, size) for side, rail in rails.items()}
    return rails


def _turned(rail: Rail, side: str, size: int) -> Rail:
    """Return a rail after one quarter turn: rows from the top become columns from the right."""
    if side not in (EAST, WEST):
        return rail
    last = size - 1
    lanes = {last - lane: site for lane, site in rail.open.items()}
    used = None if rail.used is None else last - rail.used
    return rail._replace(open=lanes, used=used)


NEW_LINK = "new"
"""The role of a link that the move under the cursor would make."""
GOING_LINK = "going "
"""Prefix of the role of a link that the move would break: "going black"."""
TRACED_LINK = "traced "
"""Prefix of the role of a link on the path under the cursor: "traced white"."""


SPAN = {1: 7, 2: 5, 3: 5}
"""Usual rows of sites in a miniature, by the height of a cell in rows of characters."""


class MiniatureGame(NamedTuple):
    """A short game that a miniature plays, seen through a window on a part of its board."""

    game: Game
    texts: str
    """The moves from the start of the game, separated by spaces: "d4 e5 c3-d5"."""
    first: int
    """The ply with which the miniature begins; the moves after it are played one by one."""
    middle: str
    """The name of the site in the middle of the window."""
    larger: "MiniatureGame | None" = None
    """The game to play on a larger board if the window has more rows than this board."""

    def seen_in(self, zoom: Zoom, rows: int) -> "MiniatureGame":
        """Return the game to play in a window: `larger`, if there is one, or this game.

        `larger` is returned if the window has more rows than this board and a zoom above 2×1.
        """
        is_larger = rows**2 > len(self.game.board.sites)
        if self.larger is not None and is_larger and zoom.height > 1:
            return self.larger
        return self

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of `texts`, without a check that they are legal.

        Raises:
            KeyError: If a text names a site that is not on the board.
        """
        site = self.game.board.site
        return tuple(tuple(map(site, text.split("-"))) for text in self.texts.split())
