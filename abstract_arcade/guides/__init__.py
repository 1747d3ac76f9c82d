"""The guides, which users read after the first game, as Markdown files in this folder."""

from __future__ import annotations

from collections.abc import Mapping

GUIDES: Mapping[str, str] = {
    "keys": "the keys for the menu, games, demonstrations and puzzles",
    "playing": "names, clocks and series; a friend elsewhere; line mode; the browser server",
    "json": "how a program can play with `--json`: all events, and a client",
    "computer": "computer players, hints, analysis, puzzles and the arena",
    "records": "file formats for matches, and files from other programs",
    "engines": "the engine protocol, and how to write your own engine",
    "library": "how to use the rules, players and records from Python",
    "sixth-game": "how to add a game of your own, with a complete example",
    "design": "how the code is organised, and which checks to run before a commit",
    "figures": "performance measurements",
    "sources": "where the rules come from, and how we interpret them",
}
"""The contents of each guide, by its name."""


def guide_text(name: str) -> str:
    """Return the Markdown source of a guide. `name` is a key of `GUIDES`."""
    from importlib.resources import files

    return files(__name__).joinpath(f"{name}.md").read_text("utf-8")
