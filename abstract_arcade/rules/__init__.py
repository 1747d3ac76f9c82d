"""The rules of all games: pure, immutable, standard library only.

>>> from abstract_arcade.rules import new_game
>>> position = new_game("krypte", capture="adjacent").replay(["d1", "e8"])
>>> print(position.describe(position.parse("d2")))
Black d2 from North turns d1.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from abstract_arcade.lazy import LazyTable
from abstract_arcade.options import Option, OptionError
from abstract_arcade.rules.core import (
    AmbiguousMove,
    Board,
    Game,
    IllegalMove,
    InvalidMove,
    MoveError,
    Outcome,
    Position,
    Reason,
    perft,
)
from abstract_arcade.rules.installed import OWN_GAMES, parts
from abstract_arcade.rules.setup import Piece, Setup, SetupError, StateChoice
from abstract_arcade.rules.terms import SWAP, Color, Content, Move, Part, Seat, Sentence, Site
from abstract_arcade.truncate import no_such

if TYPE_CHECKING:
    from abstract_arcade.rules.enclose5 import Enclose5
    from abstract_arcade.rules.krypte import Krypte
    from abstract_arcade.rules.reneo import Reneo
    from abstract_arcade.rules.renju import Renju
    from abstract_arcade.rules.slicron import Slicron

__all__ = [
    "GAMES",
    "SWAP",
    "AmbiguousMove",
    "Board",
    "Color",
    "Content",
    "Enclose5",
    "Game",
    "IllegalMove",
    "InvalidMove",
    "Krypte",
    "Move",
    "MoveError",
    "Option",
    "OptionError",
    "Outcome",
    "Part",
    "Piece",
    "Position",
    "Reason",
    "Reneo",
    "Renju",
    "Seat",
    "Sentence",
    "Setup",
    "SetupError",
    "Site",
    "Slicron",
    "StateChoice",
    "game_class",
    "new_game",
    "perft",
]

GAMES = LazyTable[type[Game]](OWN_GAMES, more=partial(parts, "rules:GAME"))
"""The class of every game, by its name on the command line ("krypte"), in menu order.

Games of other packages come last. Looking up a game imports only that game.
"""

if not TYPE_CHECKING:  # with `__getattr__`, a type checker would accept any name of this package

    def __getattr__(name: str) -> type[Game]:
        return GAMES.attribute(name)


def game_class(slug: str) -> type[Game]:
    """Return the class of the game called `slug`.

    Raises:
        OptionError: If there is no such game.
    """
    try:
        return GAMES[slug]
    except KeyError:
        raise OptionError(no_such("game", slug, GAMES)) from None


def new_game(slug: str, **options: Any) -> Game:
    """Return the rules of a game with its options chosen: `new_game("reneo", size=9)`.

    Args:
        slug: the key of the game in `GAMES`.
        options: values by the name of the option. The other options have their defaults.

    Raises:
        OptionError: If there is no such game or option, or a value is not allowed.
    """
    kind = game_class(slug)
    for name in options:
        kind.option_named(name)
    return kind(**options)
