"""The rules of all games: pure, immutable, and with no need of anything but Python.

>>> from abstract_arcade.rules import new_game
>>> position = new_game("krypte", capture="adjacent").replay(["d1", "e8"])
>>> position.describe(position.parse("d2"))
'Black d2 turns d1.'
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from abstract_arcade.rules.core import (
    SWAP,
    AmbiguousMove,
    Board,
    Color,
    Content,
    Game,
    IllegalMove,
    InvalidMove,
    Move,
    MoveError,
    Option,
    OptionError,
    Outcome,
    Position,
    Seat,
    Setup,
    SetupError,
    Site,
)
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
    "Position",
    "Reneo",
    "Renju",
    "Seat",
    "Setup",
    "SetupError",
    "Site",
    "Slicron",
    "new_game",
]

GAMES: Mapping[str, type[Game]] = MappingProxyType(
    {
        "reneo": Reneo,
        "renju": Renju,
        "krypte": Krypte,
        "slicron": Slicron,
        "enclose5": Enclose5,
    }
)
"""Every game, by the name it has on the command line, in the order of the menu."""


def new_game(slug: str, **options: Any) -> Game:
    """The rules of the game called `slug`, with options.

    Raises:
        OptionError: there is no such game or option, or a value is not allowed.
    """
    try:
        kind = GAMES[slug]
    except KeyError:
        raise OptionError(f"There is no game {slug!r}, only {', '.join(GAMES)}") from None
    for name in options:
        kind.option_named(name)
    return kind(**options)
