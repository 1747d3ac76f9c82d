"""A puzzle as a record: a set position with a question, the answer, and what refutes the rest."""

from __future__ import annotations

from abstract_arcade.match import Match, Puzzle, Question
from abstract_arcade.puzzles.finder import Found
from abstract_arcade.puzzles.grading import difficulty


def record(found: Found) -> Match:
    """The record of a puzzle.

    The main line is the answer and what follows it, each other legal move a variation.
    """
    position = found.position
    match = Match(position.game, start=position)
    match.puzzle = Puzzle(difficulty=difficulty(found), plies=found.plies, goal=found.goal)
    match.root.question = Question(ask=ask(found), accept=[position.format(found.answer)])
    # The last line played is the main one.
    for line in (*((move, *rest) for move, rest in found.refutations.items()), found.line):
        match.current = match.root
        for move in line:
            match.play(move)
    match.current = match.root
    return match


def ask(found: Found) -> str:
    """The task, in a sentence."""
    position = found.position
    color = position.game.color_names[position.to_move]
    if found.goal == "win":
        return f"{color} to play and win within {found.plies} plies."
    return f"{color} to play and not lose within {found.plies} plies."
