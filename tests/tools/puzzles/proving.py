"""Proving again that a puzzle is one, and that what is said of every other move is true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from abstract_arcade.match import Node
from abstract_arcade.players.heuristics import HEURISTICS
from abstract_arcade.rules import Color, Move, Position
from abstract_arcade.teaching.puzzles import Puzzle, win_length
from tests.tools.puzzles.finder import prove
from tests.tools.puzzles.proof_models import sight_of
from tests.tools.puzzles.prover import ProofModel, Prover


def faults(puzzle: Puzzle, sight: ProofModel[Any] | None = None) -> Iterator[str]:
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
        yield f"{puzzle.name}: the line shown does not win within {plies} moves"
    if puzzle.goal == "win" and puzzle.game.slug == "enclose5":
        yield from _faults_of_bound(puzzle)


def _faults_of_bound(puzzle: Puzzle) -> Iterator[str]:
    """The other moves that win within the moves and turns that are claimed.

    Those are not the plies that were searched: the other seat may earn bonus moves, too.
    """
    position = puzzle.position
    moves, turns = win_length(puzzle)
    for move in position.legal_moves():
        after = Turns(puzzle.color)
        if move != puzzle.answer and after.wins(position.play(move), moves - 1, turns - 1):
            yield f"{puzzle.name}: {_text(position, move)} does the same {puzzle.within}"


class Turns:
    """What a colour wins within so many moves of its own, in so many turns."""

    def __init__(self, color: Color) -> None:
        self._color = color
        self._heuristic = HEURISTICS["enclose5"]
        self._killer: Move | None = None

    def wins(self, position: Position, moves: int, turns: int) -> bool:
        """Whether it wins, whatever the other one does.

        Args:
            position: the position.
            moves: how many it has left.
            turns: how many it has left after that in which it is.
        """
        if position.outcome is not None:
            return position.outcome.winner is self._color
        if not moves:
            return False
        color = position.to_move
        at_once = self._heuristic.winning_moves(position, color)
        if color is self._color:
            return bool(at_once) or (moves > 1 and any(self._after(position, moves - 1, turns)))
        return not at_once and turns > 0 and all(self._after(position, moves, turns))

    def _after(self, position: Position, moves: int, turns: int) -> Iterator[bool]:
        """Whether it wins, after one move and another; what has refuted something comes first."""
        for move in sorted(position.legal_moves(), key=lambda move: move != self._killer):
            after = position.play(move)
            begins = after.to_move is self._color is not position.to_move
            is_won = self.wins(after, moves, turns - begins)
            if position.to_move is not self._color and not is_won:
                self._killer = move
            yield is_won


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
