"""The words about Slicron: paths with their lengths, and cells closed to a colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from abstract_arcade.rules import Color, Move
from abstract_arcade.rules.geometry import sites_of
from abstract_arcade.rules.slicron import SlicronPosition
from abstract_arcade.words import Figures, GameWords, PlayedMove, summed


class SlicronWords(GameWords[SlicronPosition]):
    """The words about positions of Slicron."""

    chain_noun = "group"
    summary = (
        (
            "A path joins two stones on the edge by the shortest possible chain of touching"
            " stones of their colour."
        ),
        "A stone that touches paths of its colour must shorten every one of them.",
        (
            "A group with a path keeps only the stones needed for one path between each pair of"
            " its edge stones; its other stones are removed."
        ),
        "Whoever places the last stone wins: if you cannot place a stone, you lose.",
        (
            "After the first stone, White may swap instead of placing a stone: the players"
            " exchange colours."
        ),
    )

    def aim(self, position: SlicronPosition) -> str:
        return "place the last stone"

    def end_figures(
        self, position: SlicronPosition, plies: Sequence[PlayedMove]
    ) -> Mapping[str, Figures]:
        removed = summed(plies, _stones_removed)
        lengths = {
            color: max((path.length for path in position.paths(color)), default=0)
            for color in Color
        }
        return {"removed": removed, "longest path": lengths}

    def facts(self, position: SlicronPosition) -> Sequence[str]:
        facts = []
        name = position.game.board.name
        for color in Color:
            paths = [
                f"{' to '.join(map(name, path.ends))} of {path.length} stones"
                for path in position.paths(color)
            ]
            kind = "path" if len(paths) == 1 else "paths"
            what = f"the {kind} {', '.join(paths)}" if paths else "no path yet"
            facts.append(f"{position.game.color_names[color]} has {what}.")
        for color in Color:
            own = _own_cells(position, color)
            if own:
                owner = position.game.color_names[color]
                facts.append(f"Only {owner} may play {', '.join(own)}.")
        closed = _closed(position)
        if closed:
            mover = position.game.color_names[position.to_move]
            facts.append(f"Closed for {mover}: {', '.join(closed)}.")
        return facts

    def facts_data(self, position: SlicronPosition) -> Mapping[str, Any]:
        paths = {color.value: _paths_data(position, color) for color in Color}
        own = {color.value: _own_cells(position, color) for color in Color}
        return {"paths": paths, "own_cells": own, "closed": _closed(position)}


def _stones_removed(before: SlicronPosition, move: Move, _after: SlicronPosition) -> int:
    return len(before.leaving(move))


def _paths_data(position: SlicronPosition, color: Color) -> list[dict[str, Any]]:
    name = position.game.board.name
    return [
        {
            "ends": list(map(name, path.ends)),
            "length": path.length,
            "stones": list(map(name, path.stones)),
        }
        for path in position.paths(color)
    ]


def own_cells(position: SlicronPosition, color: Color) -> int:
    """Return the mask of the cells that `color` may play and the other colour may not."""
    return position.open_cells(color) & ~position.open_cells(color.other)


def _own_cells(position: SlicronPosition, color: Color) -> list[str]:
    if position.outcome is not None:
        return []
    return [position.game.board.name(site) for site in sites_of(own_cells(position, color))]


def _closed(position: SlicronPosition) -> list[str]:
    """Return the names of the empty cells where the colour to move may not place a stone.

    The result is empty after the end.
    """
    if position.outcome is not None:
        return []
    color = position.to_move
    taken = position.stones(Color.BLACK) | position.stones(Color.WHITE)
    closed = position.blocked_cells(color) & ~taken
    return [position.game.board.name(site) for site in sites_of(closed)]
