"""Boards in small: a few plies of a real game, seen through a window on its board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from abstract_arcade.match import landing
from abstract_arcade.rules import Game, Move, Position, Site
from abstract_arcade.rules.geometry import HexBoard, SquareBoard, hex_board, square_board
from abstract_arcade.tui.widgets.board import ASCII, Board
from abstract_arcade.tui.widgets.faces import Look
from abstract_arcade.tui.widgets.layouts import Layout, Zoom

if TYPE_CHECKING:
    from abstract_arcade.tui.screens.game_view import GameView

SPAN = {1: 7, 2: 5, 3: 5}
"""Rows of a window, by the lines of a cell: small cells leave room for more of them."""

REST = 1
"""How many of its turns a miniature lets pass after its last ply."""


class Scene(NamedTuple):
    """The part of a game that is worth watching in small."""

    game: Game
    texts: str
    """The moves from the start of the game, as they are written, with blanks between."""
    first: int
    """After how many of them it is shown at first; those after it are played."""
    middle: str
    """The name of the site in the middle of the window."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves, which a test has found legal."""
        site = self.game.board.site
        return tuple(tuple(map(site, text.split("-"))) for text in self.texts.split())


@cache
def window(scene: Scene, zoom: Zoom) -> tuple[SquareBoard | HexBoard, tuple[Site, ...]]:
    """A board as large as the window, and the site of the game's board that each of its sites is.

    A window is as wide as it is high, but no larger than the board; one of hexes is a hexagon.
    """
    board = scene.game.board
    assert isinstance(board, SquareBoard | HexBoard)
    x, y = board.points[board.site(scene.middle)]
    seen: SquareBoard | HexBoard
    if isinstance(board, HexBoard):
        size = min(SPAN[zoom.height] // 2 + 1, board.size)
        seen, reach = hex_board(size), size - 1
    else:
        size = min(SPAN[zoom.height], board.size)
        seen, reach = square_board(size, board.rows_down), size // 2
    sites = [board.at(x + right - reach, y + up - reach) for right, up in seen.points]
    return seen, tuple(site for site in sites if site is not None)


def miniature_layouts(
    screen: type[GameView], zoom: Zoom, *, in_letters: bool = False
) -> Sequence[Layout]:
    """The layouts of a game's miniature at a zoom, in letters where only ASCII may be drawn."""
    layout = screen.miniature_layout(window(screen.SCENE, zoom)[0], zoom)
    return [layout.in_letters() if in_letters else layout]


class Miniature(Board):
    """A game's scene, which goes on by a ply whenever it is told to."""

    def __init__(self, screen: type[GameView], zoom: Zoom, *, at_end: bool = False) -> None:
        """Show the scene of a game.

        Args:
            screen: that of the game.
            zoom: the size of a cell.
            at_end: whether the scene's last position is shown, not its first.
        """
        classes = f"{screen.MATERIAL} miniature"
        self._screen = screen
        super().__init__(self._find_layouts(zoom), has_cursor=False, classes=classes)
        self._moves = screen.SCENE.moves
        self._zoom = zoom
        self._rested = 0
        # The position shown, the number of plies that led to it, and the position before it.
        self._position = screen.SCENE.game.start()
        self._before = self._position
        self._ply = 0
        self._play_to(len(self._moves) if at_end else screen.SCENE.first)
        self._first = self._position, self._before, self._ply
        self._show()

    @property
    def ply(self) -> int:
        """How many plies of the game led to what is shown."""
        return self._ply

    @property
    def position(self) -> Position:
        """What is shown."""
        return self._position

    def _find_layouts(self, zoom: Zoom) -> Sequence[Layout]:
        return miniature_layouts(self._screen, zoom, in_letters=self.app.has_class(ASCII))

    def _play_to(self, ply: int) -> None:
        for move in self._moves[self._ply : ply]:
            self._before, self._position = self._position, self._position.play(move)
        self._ply = ply

    def advance(self) -> None:
        """Play the next ply; after the last one rest, then begin again."""
        if self._ply < len(self._moves):
            self._play_to(self._ply + 1)
        elif self._rested < REST:
            self._rested += 1
            return
        else:
            self._rested = 0
            self._position, self._before, self._ply = self._first
        self._show()

    def fit(self, zoom: Zoom) -> None:
        """Show the same position through the window of another zoom."""
        if zoom != self._zoom:
            self._zoom = zoom
            self.take(self._find_layouts(zoom))
            self._show()

    def _show(self) -> None:
        position, before = self._position, self._before
        sites = window(self._screen.SCENE, self._zoom)[1]
        last = landing(before, self._moves[self._ply - 1], position) if self._ply else ()
        # A row that wins is lit alone: the bars of a won game are too much for so few sites.
        won = position.winning_sites()
        looks = []
        for site in sites:
            now = position.content(site)
            changed = now != before.content(site) and site not in last
            lit = site in won if won else changed
            looks.append(Look(now, now, last=site in last, lit=lit))
        number = {site: index for index, site in enumerate(sites)}
        links = {
            (number[one], number[other]): role
            for (one, other), role in self._screen.pieces(position).items()
            if one in number and other in number
        }
        self.show(looks, links=links)
