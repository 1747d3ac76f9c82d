"""Matches: a game between two participants, with its tree of moves, its result and its clocks."""

from abstract_arcade.match.core import MAX_SEED, Change, ChangeKind, End, Match
from abstract_arcade.match.node import Comment, Node, PuzzleRecord, QuestionRecord
from abstract_arcade.match.participants import PARTICIPANT_KINDS, PERSON, Extra, Participant

__all__ = [
    "MAX_SEED",
    "PARTICIPANT_KINDS",
    "PERSON",
    "Change",
    "ChangeKind",
    "Comment",
    "End",
    "Extra",
    "Match",
    "Node",
    "Participant",
    "PuzzleRecord",
    "QuestionRecord",
]
