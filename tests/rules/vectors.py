"""Reads the games and node counts in `tests/data/vectors`, whose README says what they hold."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NotRequired, TypedDict

FOLDER = Path(__file__).parents[1] / "data" / "vectors"


class Ply(TypedDict):
    """One decision, and what the position before it offers."""

    to_move: str
    legal: list[str] | None
    move: str
    seat: NotRequired[int]
    fouls: NotRequired[dict[str, str]]


class Ending(TypedDict):
    """How a game ended."""

    winner: str | None
    reason: str


class VectorGame(TypedDict):
    """A whole game."""

    game: str
    options: dict[str, Any]
    plies: list[Ply]
    outcome: Ending
    seats: dict[str, int]
    black: list[str]
    white: list[str]
    black_coloured: NotRequired[list[str]]
    white_coloured: NotRequired[list[str]]


class NodeCounts(TypedDict):
    """How many sequences of 1, 2, 3 … plies lead on from a position."""

    game: str
    options: dict[str, Any]
    moves: list[str]
    counts: list[int]


def game_files() -> list[Path]:
    """The files of games: one for each kind of game, and those of Renju's openings."""
    return sorted(path for path in FOLDER.glob("*.jsonl") if path.stem != "perft")


def read_games(path: Path) -> Iterator[VectorGame]:
    """The games of a file, in its order."""
    for line in path.read_text(encoding="utf-8").splitlines():
        yield json.loads(line)


def read_counts() -> Iterator[NodeCounts]:
    """The node counts of all kinds of games."""
    for line in (FOLDER / "perft.jsonl").read_text(encoding="utf-8").splitlines():
        yield json.loads(line)
