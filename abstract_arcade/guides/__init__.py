"""The guides, which users read after the first game, as Markdown files in this folder."""

from __future__ import annotations

from collections.abc import Mapping

GUIDES: Mapping[str, str] = {
    "keys": "every key of the menu, games, demonstrations and puzzles",
    "playing": "names, clocks and series; a friend elsewhere; line mode; the browser server",
    "json": "how a program plays: every event of `--json`, and a client",
    "computer": "computer players, hints, analysis, puzzles and the arena",
    "records": "the files of matches, and formats of other programs",
    "engines": "the protocol of computer players, and how to write one",
    "library": "the rules, players and files as a Python library",
    "sixth-game": "how to add a game, with a complete example",
    "design": "the structure of the code, and the checks to run before a change",
    "figures": "measurements of speed",
    "sources": "where the rules come from, and how we read them",
}
"""The contents of each guide, by its name."""


def guide_text(name: str) -> str:
    """Return the Markdown source of a guide. `name` is a key of `GUIDES`."""
    from importlib.resources import files

    return files(__name__).joinpath(f"{name}.md").read_text("utf-8")
