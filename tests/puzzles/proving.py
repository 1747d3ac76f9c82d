"""Proving again that a puzzle is one, and that what is said of every other move is true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from abstract_arcade.match import Node
from abstract_arcade.puzzles.finder import prove
from abstract_arcade.puzzles.prover import Prover, Sight
from abstract_arcade.puzzles.sights import sight_of
from abstract_arcade.rules import Move, Position
from abstract_arcade.teaching.puzzles import Puzzle


def faults(puzzle: Puzzle, sight: Sight[Any] | None = None) -> Iterator[str]:
    """What is not so in a puzzle, a sentence each.

    Args:
        puzzle: the puzzle.
        sight: how it is seen; by default as the maker saw it.
    """
    position, plies = puzzle.position, puzzle.plies
    prover: Prover[Any] = Prover(sight_of(position) if sight is None else sight)
    if not prove(position, puzzle.goal, plies, puzzle.answer, prover):
        yield f"{puzzle.name}: {puzzle.task} is not what {_text(position, puzzle.answer)} does"
    if not prove(position, puzzle.goal, plies, puzzle.answer):
        yield f"{puzzle.name}: the maker does not find it"
    children = {child.move: child for child in puzzle.match.root.children}
    for move in position.legal_moves():
        if move not in children:
            yield f"{puzzle.name}: nothing refutes {_text(position, move)}"
        elif move != puzzle.answer and not _is_refuted(puzzle, children[move], prover):
            yield f"{puzzle.name}: {_text(position, move)} is not refuted"
    if puzzle.goal == "win" and not _wins(puzzle):
        yield f"{puzzle.name}: the line shown does not win within {plies} plies"


def _text(position: Position, move: Move) -> str:
    return position.format(move)


def _wins(puzzle: Puzzle) -> bool:
    """Whether the main line is won by whoever is to move, in time."""
    *_, last = puzzle.match.root.following()
    outcome = last.outcome
    return outcome is not None and outcome.winner is puzzle.color and last.ply <= puzzle.plies


def _is_refuted(puzzle: Puzzle, node: Node, prover: Prover[Any]) -> bool:
    """Whether after a wrong move and what is shown against it the goal is missed."""
    last = next(reversed([node, *node.following()]))
    outcome = last.outcome
    if puzzle.goal == "save":
        in_time = last.ply <= puzzle.plies
        return outcome is not None and outcome.winner is puzzle.color.other and in_time
    if outcome is not None:
        return outcome.winner is not puzzle.color
    left = puzzle.plies - last.ply
    if left < 1:
        return True
    state = prover.sight.state(last.position)
    attacks = last.position.seat_to_move is puzzle.position.seat_to_move
    return not prover.wins(state, left, attacks=attacks)
