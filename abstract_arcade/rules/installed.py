"""Games of other packages, found by the entry points of the group `abstract_arcade.games`.

The name of an entry point is the slug of a game. Its value is a package with the modules and texts
that `guide sixth-game` describes. The entry points are read once, when a table of games is first
listed. They are read without `importlib.metadata`, whose import takes longer (25 ms) than the
search (2 ms).
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
"""The environment variable that excludes the games of other packages if its value is "0"."""

_MAX_REASON = 400
"""The most characters of an error that a sentence repeats: enough for two modules and a path."""

OWN_GAMES: Mapping[str, str] = {
    "reneo": "abstract_arcade.rules.reneo:Reneo",
    "renju": "abstract_arcade.rules.renju:Renju",
    "krypte": "abstract_arcade.rules.krypte:Krypte",
    "slicron": "abstract_arcade.rules.slicron:Slicron",
    "enclose5": "abstract_arcade.rules.enclose5:Enclose5",
}
"""The classes of Abstract Arcade's own games, as "module:Class" by slug, in menu order."""


class _EntryPoint(NamedTuple):
    """An entry point of the group, and the name of the distribution that declares it."""

    name: str
    package: str
    distribution: str


class _Found(NamedTuple):
    packages: Mapping[str, str]
    faults: Mapping[str, str]


def installed_games() -> Mapping[str, str]:
    """Return the import name of each installed game's package, by slug and sorted by slug.

    The mapping contains only games that can be played; `faults` explains the others.
    """
    return _find().packages


def faults() -> Sequence[str]:
    """Return why installed games cannot be played: one sentence each, without a full stop."""
    return tuple(_find().faults.values())


def fault_of(slug: str) -> str:
    """Return why an installed game cannot be played, without a full stop.

    "" if the game can be played, or there is no such game.
    """
    return _find().faults.get(slug, "")


def parts(name: str) -> Mapping[str, str]:
    """Return where to import one part of every installed game, as "package.module:NAME" by slug.

    `name` is the part within the package: "rules:GAME".
    """
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
        # `sys.path` may contain files, and folders that do not exist.
        with suppress(OSError):
            for path in Path(folder).glob("*.*-info"):
                yield from _read(path)


def _read(folder: Path) -> Iterator[_EntryPoint]:
    """Yield the group's entry points in a distribution's metadata folder, `NAME-VERSION.*-info`."""
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
    """Raise an error unless a package defines a playable game of the entry point's name.

    The check plays and describes a first move, and imports the words: every match needs them.
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
    name = shortened(point.name)
    package = quoted(point.distribution)
    reason = shortened(str(error) or type(error).__name__, _MAX_REASON).removesuffix(".")
    return f"The game {name} of the package {package} cannot be played: {reason}"
