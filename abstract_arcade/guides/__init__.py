"""The guides: what to read after the first game, as Markdown files beside this one."""

from __future__ import annotations

from collections.abc import Mapping

GUIDES: Mapping[str, str] = {
    "keys": "every key, in a game, in a demonstration and in a puzzle",
    "playing": "names, clocks and series; without a screen; in a browser",
    "json": "playing by a program: every event of `--json`, and a client",
    "computer": "hints, analysis, puzzles, and players measured in the arena",
    "records": "the files in which matches are kept, and what other programs read",
    "engines": "the protocol of computer players, and a player of your own",
    "library": "the rules, players and files as a Python library",
    "sixth-game": "a complete game of your own",
    "design": "how the program is made, and what is checked before it changes",
    "figures": "how fast it is, measured",
    "sources": "where the rules come from, and how we read them",
}
"""What each guide is about, by its name."""


def guide_text(name: str) -> str:
    """A guide, one of `GUIDES`, as it is written, in Markdown."""
    from importlib.resources import files

    return files(__name__).joinpath(f"{name}.md").read_text("utf-8")
