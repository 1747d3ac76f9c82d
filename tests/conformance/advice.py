"""The messages of tests that every game must pass: the file to change, and how."""

from __future__ import annotations

import inspect
from pathlib import Path

from abstract_arcade.rules import GAMES, Game
from abstract_arcade.rules.installed import installed_games
from tests.terminal import ROOT


def rules(game: Game | type[Game] | str, advice: str) -> str:
    """Return the message that asks for a change to the rules of a game."""
    if isinstance(game, str):
        game = GAMES[game]
    return _change(game if isinstance(game, type) else type(game), advice)


def change(thing: object, advice: str) -> str:
    """Return the message that asks for a change to another part: an object, a class or a module."""
    is_definition = inspect.isclass(thing) or inspect.ismodule(thing)
    return _change(thing if is_definition else type(thing), advice)


def text(slug: str, ending: str, advice: str) -> str:
    """Return the message that asks for a change to the rules (`md`) or demonstration (`toml`)."""
    package = installed_games().get(slug)
    name = f"abstract_arcade/teaching/{slug}.{ending}"
    if package is not None:
        name = f"{package}/rules.md" if ending == "md" else f"{package}/demo.toml"
    return f"In {name}: {advice}"


def _change(thing: object, advice: str) -> str:
    module = thing if inspect.ismodule(thing) else inspect.getmodule(thing)
    file = Path(str(getattr(module, "__file__", thing)))
    name = file.relative_to(ROOT) if file.is_relative_to(ROOT) else file
    return f"In {name}: {advice}"
