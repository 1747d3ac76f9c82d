"""The base classes of positions that consist of the stones of both colours."""

from __future__ import annotations

from typing import Any, Self

from abstract_arcade.rules.core import Game, Outcome, Position, require_tuple
from abstract_arcade.rules.terms import Color, Move, Site


class StonesPosition(Position):
    """A position that consists of the stones of both colours, as masks, and the colour to move.

    The constructor sets the outcome to the result of `_judge`. A subclass with more attributes has
    its own constructor, which sets every slot and does not call this one.
    """

    __slots__ = ("_black", "_white")

    _black: int
    _white: int

    def __init__(self, game: Game, black: int, white: int, to_move: Color) -> None:
        self._game = game
        self._black = black
        self._white = white
        self._to_move = to_move
        self._moves = None
        self._outcome = self._judge()

    @property
    def _key(self) -> tuple[Any, ...]:
        return self._game, self._black, self._white, self._to_move

    def _judge(self) -> Outcome | None:
        """Return the outcome of this position, or None while the game is in progress."""
        raise NotImplementedError(f"{type(self).__name__} does not define _judge")

    def stones(self, color: Color) -> int:
        """Return the mask of the stones of `color`."""
        return self._black if color is Color.BLACK else self._white

    def _mine_and_theirs(self) -> tuple[int, int]:
        """Return the masks of the stones of the colour to move and of the other colour."""
        if self._to_move is Color.BLACK:
            return self._black, self._white
        return self._white, self._black

    def color_at(self, site: Site) -> Color | None:
        if self._black >> site & 1:
            return Color.BLACK
        return Color.WHITE if self._white >> site & 1 else None


class PiePosition(StonesPosition):
    """A position of a game with the pie rule.

    It also stores whether `SWAP` is legal and whether the seats have exchanged colours. The
    constructor of a subclass takes these values in the order of `_key`, then its own values.
    """

    __slots__ = ("_swap_open", "_swapped")

    _swap_open: bool
    _swapped: bool

    @property
    def _key(self) -> tuple[Any, ...]:
        return (self._game, self._black, self._white, self._to_move, self._swap_open, self._swapped)

    def _opens_swap(self) -> bool:
        """Return whether this is the start of a game in which White may answer with `SWAP`."""
        return (
            self._game.has_pie
            and not (self._black or self._white or self._swapped)
            and self._to_move is Color.BLACK
        )

    def _after_swap(self, move: Move) -> Self:
        """Return the position after `SWAP`: the same stones, with the seats exchanged.

        Raises:
            TypeError: If `move` is not a tuple: None and "" are no swaps.
        """
        require_tuple(move)
        game, black, white, to_move, _, _, *own_values = self._key
        values = (game, black, white, to_move, False, not self._swapped, *own_values)
        return type(self)(*values)
