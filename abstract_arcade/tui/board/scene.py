"""The scene that a game's miniature plays: a few plies of a real game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Generic, NamedTuple, Protocol, TypeVar

from abstract_arcade.rules.core import Move, Position
from abstract_arcade.rules.geometry import HexBoard, SquareBoard

B = TypeVar("B", SquareBoard, HexBoard)
B_co = TypeVar("B_co", covariant=True)


class SceneGame(Protocol[B_co]):
    """The game of a scene: any game on a board of squares or of hexes."""

    slug: ClassVar[str]

    @property
    def board(self) -> B_co: ...

    def start(self) -> Position: ...

    def replay(self, texts: Iterable[str]) -> Position: ...


class Scene(NamedTuple, Generic[B]):
    """The plies of a game that its miniature plays."""

    game: SceneGame[B]
    texts: str
    """The moves from the start of the game, as text, separated by spaces."""
    first: int
    """The number of plies played in the first position shown; the later ones are played."""
    middle: str
    """The name of the site in the middle of the window."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves; a test holds them legal."""
        site = self.game.board.site
        return tuple(tuple(map(site, text.split("-"))) for text in self.texts.split())
