"""The scene that a game's miniature plays: a few plies of a real game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Generic, Protocol, TypeVar

from abstract_arcade.rules.core import Position
from abstract_arcade.rules.geometry import HexBoard, SquareBoard
from abstract_arcade.rules.terms import Move

B = TypeVar("B", SquareBoard, HexBoard)
B_co = TypeVar("B_co", covariant=True)


SPAN = {1: 7, 2: 5, 3: 5}
"""Rows of a window, by the height of a cell: small cells leave room for more rows."""


class SceneGame(Protocol[B_co]):
    """The game of a scene: any game on a board of squares or of hexes."""

    slug: ClassVar[str]

    @property
    def board(self) -> B_co: ...

    def start(self) -> Position: ...

    def replay(self, texts: Iterable[str]) -> Position: ...


@dataclass(frozen=True)
class Scene(Generic[B]):
    """The plies of a game that its miniature plays.

    Raises:
        ValueError: the window does not fit on the board.
    """

    game: SceneGame[B]
    texts: str
    """The moves from the start of the game, as text, separated by spaces."""
    first: int
    """The number of plies played in the first position shown; the later ones are played."""
    middle: str
    """The name of the site in the middle of the window."""

    def __post_init__(self) -> None:
        board, rows = self.game.board, max(SPAN.values())
        if self.middle in map(board.name, board.sites):
            part, sites = board.window(board.site(self.middle), rows)
            if len(sites) == len(part.sites):
                return
        raise ValueError(
            f"The window of {self.game.slug}'s scene does not fit on the board:"
            f" {self.middle!r} is not in the middle of {rows} rows"
        )

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves; a test holds them legal."""
        site = self.game.board.site
        return tuple(tuple(map(site, text.split("-"))) for text in self.texts.split())
