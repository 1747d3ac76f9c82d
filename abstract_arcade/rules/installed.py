"""Games of other packages, found by the entry points of the group `abstract_arcade.games`.

The name of an entry point is the game's, and its value a package with the modules and texts that
`guide sixth-game` describes. The packages are searched once, when a table of games is first listed.
The files of entry points are read here, because the import of `importlib.metadata` takes longer
(25 ms) than the search (2 ms).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from abstract_arcade.rules.core import Game
from abstract_arcade.truncate import quoted, shortened

GROUP = "abstract_arcade.games"
"""The group of entry points that name a game and its package."""

SWITCH = "ABSTRACT_ARCADE_INSTALLED_GAMES"
"""The environment variable that leaves the games of other packages out if it is 0."""

_MAX_REASON = 400
"""Most characters of an error that are repeated: those of an import name two modules and a path."""

OWN_GAMES: Mapping[str, str] = {
    "reneo": "abstract_arcade.rules.reneo:Reneo",
    "renju": "abstract_arcade.rules.renju:Renju",
    "krypte": "abstract_arcade.rules.krypte:Krypte",
    "slicron": "abstract_arcade.rules.slicron:Slicron",
    "enclose5": "abstract_arcade.rules.enclose5:Enclose5",
}
"""The games of Abstract Arcade, in menu order."""


class _EntryPoint(NamedTuple):
    """A line of the group, and the name of the distribution that has it."""

    name: str
    package: str
    distribution: str


class _Found(NamedTuple):
    packages: Mapping[str, str]
    faults: Mapping[str, str]


def installed_games() -> Mapping[str, str]:
    """Return the packages of the installed games by slug, in the order of the slugs.

    A game is left out if it cannot be played; see `faults`.
    """
    return _find().packages


def faults() -> Sequence[str]:
    """Return a sentence about each installed game that cannot be played, without its full stop."""
    return tuple(_find().faults.values())


def fault_of(slug: str) -> str:
    """Return the sentence that an installed game cannot be played, or "" if there is none."""
    return _find().faults.get(slug, "")


def parts(name: str) -> Mapping[str, str]:
    """Return where the installed games have a part, such as "rules:GAME", by slug."""
    return {slug: f"{package}.{name}" for slug, package in installed_games().items()}


@cache
def _find() -> _Found:
    packages: dict[str, str] = {}
    faults: dict[str, str] = {}
    for point in sorted(_entry_points()):
        if point.name in packages or point.name in faults:
            continue
        try:
            _check(point)
        # A foreign package may raise anything.
        except Exception as error:  # noqa: BLE001
            faults[point.name] = _sentence(point, error)
        else:
            packages[point.name] = point.package
    return _Found(packages, faults)


def _entry_points() -> Iterator[_EntryPoint]:
    if os.environ.get(SWITCH) == "0":
        return
    for folder in dict.fromkeys(sys.path):
        # The path may name files, and folders that do not exist.
        with suppress(OSError):
            for path in Path(folder).glob("*.*-info"):
                yield from _read(path)


def _read(folder: Path) -> Iterator[_EntryPoint]:
    """Read the entry points of a distribution from its folder of metadata."""
    try:
        text = (folder / "entry_points.txt").read_text("utf-8")
    except (OSError, ValueError):
        return
    if GROUP not in text:
        return
    from configparser import ConfigParser, Error

    parser = ConfigParser(delimiters=("=",), interpolation=None)
    with suppress(Error):
        parser.read_string(text)
        if parser.has_section(GROUP):
            for name, package in parser.items(GROUP):
                yield _EntryPoint(name, package, folder.name.partition("-")[0])


def _check(point: _EntryPoint) -> None:
    """Raise an error unless a package has the rules of a game, under the name of the game.

    The first move is played and described, and the words are imported: every match needs them.
    """
    if point.name in OWN_GAMES:
        raise ValueError("Abstract Arcade has a game of this name")
    game = import_module(f"{point.package}.rules").GAME
    if not issubclass(game, Game) or game.slug != point.name:
        raise ValueError(f"GAME in {point.package}.rules is no game called {point.name}")
    start = game().start()
    move = start.legal_moves()[0]
    start.describe(move)
    start.play(move)
    words = f"{point.package}.words"
    if find_spec(words) is not None and not hasattr(import_module(words), "WORDS"):
        raise ValueError(f"{words.replace('.', '/')}.py does not define WORDS")


def _sentence(point: _EntryPoint, error: Exception) -> str:
    name, package = shortened(point.name), quoted(point.distribution)
    reason = shortened(str(error) or type(error).__name__, _MAX_REASON).removesuffix(".")
    return f"The game {name} of the package {package} cannot be played: {reason}"
