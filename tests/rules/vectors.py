"""The reader of the games and node counts in `tests/data/vectors`; see the README there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NotRequired, TypedDict

FOLDER = Path(__file__).parents[1] / "data" / "vectors"


class Ply(TypedDict):
    """A ply, and facts about the position before it."""

    to_move: str
    legal: list[str] | None
    move: str
    seat: NotRequired[int]
    fouls: NotRequired[dict[str, str]]


class Ending(TypedDict):
    """The end of a game."""

    winner: str | None
    reason: str


class VectorGame(TypedDict):
    """A recorded game."""

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
    """The numbers of sequences of 1, 2, 3 … plies from a position."""

    game: str
    options: dict[str, Any]
    moves: list[str]
    counts: list[int]


def game_files() -> list[Path]:
    """Return the files of recorded games: one for each game and each of Renju's openings."""
    return sorted(path for path in FOLDER.glob("*.jsonl") if path.stem != "perft")


def read_games(path: Path) -> Iterator[VectorGame]:
    """Yield the games of a file, in the order of the file."""
    for line in path.read_text(encoding="utf-8").splitlines():
        yield json.loads(line)


def read_counts() -> Iterator[NodeCounts]:
    """Yield the node counts of all games."""
    for line in (FOLDER / "perft.jsonl").read_text(encoding="utf-8").splitlines():
        yield json.loads(line)
