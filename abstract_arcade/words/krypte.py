"""The words about Krypte: open sides, and squares that counters from both reach."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from abstract_arcade.rules import SWAP, Site
from abstract_arcade.rules.core import listed
from abstract_arcade.rules.krypte import BOARD, KryptePosition, Side
from abstract_arcade.words import Figures, GameWords, PlayedMove, longest_row, summed, turned


class KrypteWords(GameWords[KryptePosition]):
    """The words about positions of Krypte."""

    count_noun = "counters"
    summary = (
        "A counter from an open side jumps over others and stops on the first empty square.",
        "After a move from one side, the open sides are the next two clockwise.",
        "You may not play on a square that both open sides reach.",
        (
            "The new counter turns over all counters next to it, but not diagonally. With custodial"
            " capture, it turns over rows of enemy counters between it and another counter of its"
            " colour."
        ),
        "Four in a row wins for its colour, whoever made it; no move may make four for both.",
    )

    def aim(self, position: KryptePosition) -> str:
        return f"four {position.game.color_names[position.to_move].lower()} counters in a row"

    def task(self, position: KryptePosition) -> str:
        return f"from {_sides(position)}"

    def note(self, position: KryptePosition) -> str:
        sides = position.active_sides
        return f"Open {'side' if len(sides) == 1 else 'sides'}: {listed(_titles(position))}."

    def after_ply(self, before: KryptePosition, position: KryptePosition) -> str:
        return f"Next from {_sides(position)}."

    def end_figures(
        self, position: KryptePosition, plies: Sequence[PlayedMove]
    ) -> Mapping[str, Figures]:
        counts = super().end_figures(position, plies)
        return {
            **counts,
            "turned": summed(plies, turned),
            "longest row": longest_row(position, position.game.board.lines),
        }

    def facts(self, position: KryptePosition) -> Sequence[str]:
        if position.outcome is not None:
            return ()
        facts = [self.note(position)]
        both = [BOARD.name(site) for site in _reached_twice(position)]
        if both:
            facts.append(f"Closed, because both open sides reach them: {', '.join(both)}.")
        return facts

    def facts_data(self, position: KryptePosition) -> Mapping[str, Any]:
        return {
            "active_sides": [side.name.lower() for side in position.active_sides],
            "reached_twice": [BOARD.name(site) for site in _reached_twice(position)],
        }

    def sides(self, position: KryptePosition) -> Mapping[str, list[str]]:
        moves: dict[str, list[str]] = {side.title: [] for side in Side}
        for move in position.legal_moves():
            if move != SWAP:
                moves[position.entry_side(move).title].append(position.format(move))
        return moves


def _titles(position: KryptePosition) -> list[str]:
    # Clockwise, as the rules list them.
    return [side.title for side in position.active_sides]


def _sides(position: KryptePosition) -> str:
    return listed(_titles(position), "or")


def _reached_twice(position: KryptePosition) -> list[Site]:
    """Return the squares where counters from both open sides would stop, in board order."""
    sides = position.active_sides
    if len(sides) < 2:
        return []
    one = {position.stop(sides[0], site) for site in BOARD.sites}
    other = {position.stop(sides[1], site) for site in BOARD.sites}
    return sorted(site for site in one & other if site is not None)
