"""Puzzles: those that come with the arcade, and those in records.

A puzzle is the record of a match: a set position with a question at the root. The main line is the
answer, and a variation refutes each of the other moves. The puzzles of a game are in
`puzzles/<game>.jsonl`, easiest first. Each line has a number, which is never given to another
puzzle, and the record. Keys of the record with a usual value are left out.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache, cached_property
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final, Literal, NamedTuple

from abstract_arcade.match import Match, Node
from abstract_arcade.records import RecordError, load
from abstract_arcade.rules import GAMES, Color, Game, Move, Position, Sentence
from abstract_arcade.rules.core import counted
from abstract_arcade.teaching.exercise import candidates

if TYPE_CHECKING:
    from abstract_arcade.teaching.demo import Demo, Question, Verdict

FOLDER: Final = Path(__file__).with_name("puzzles")

_LINE = re.compile(r'^\{"id": "(\d+)", (.*)$', re.MULTILINE)
"""A line of a file of puzzles: the number of a puzzle, and the rest of its record."""

DIFFICULTIES: Final = ("easy", "medium", "hard", "very hard")
"""The words for the difficulties 1 to 4."""

_EASY: Final = '"difficulty": 1,'
"""A text that only the record of an easy puzzle contains."""

_STRIDE: Final = 7
"""The step from a game's puzzle of the day to its next one, so that difficulties alternate."""


class WinLength(NamedTuple):
    """The length of a win, in moves of the winner and in turns, which may have several moves."""

    moves: int
    turns: int


class PuzzleError(ValueError):
    """An error for a record that is not a puzzle. Its message has no full stop."""


@dataclass(frozen=True)
class Puzzle:
    """A puzzle; see `Exercise` for the members without a docstring.

    Attributes:
        name: the unique name under which its solution is recorded: "krypte/17".
        match: the record.
        difficulty: from 1 to 4; see `DIFFICULTIES`.
        plies: the number of plies within which the goal is reached, including the answer.
        goal: "win", or "save": not to lose within `plies`.
    """

    name: str
    match: Match
    difficulty: int
    plies: int
    goal: Literal["win", "save"]

    heading: ClassVar[str] = "Puzzle"
    noun: ClassVar[str] = "puzzle"
    played: ClassVar[Move | None] = None

    @classmethod
    def of(cls, match: Match, name: str = "") -> Puzzle:
        """Return the puzzle in a record.

        Args:
            match: the record.
            name: the name of the puzzle. By default it is the slug of the game, a slash and a hash
                of the position.

        Raises:
            PuzzleError: If the record is not a puzzle.
        """
        puzzle = _unchecked(match, name or f"{match.game.slug}/{_digest(match)}")
        if puzzle.demo.steps[0].question is None:
            raise PuzzleError("the question must come first")
        return puzzle

    @cached_property
    def demo(self) -> Demo:
        """The puzzle as a demonstration, for a `Course`; see `Exercise.demo`.

        Raises:
            PuzzleError: If the record cannot be shown.
        """
        # Imported late (20 ms): the menu and the list of puzzles do not need it.
        from abstract_arcade.teaching.demo import DemoError
        from abstract_arcade.teaching.record_to_demo import lesson

        try:
            return lesson(self.match)
        except DemoError as error:
            raise PuzzleError(str(error)) from None

    @property
    def game(self) -> Game:
        """The rules of the puzzle's game."""
        return self.match.game

    @property
    def position(self) -> Position:
        """The position in which a move is asked for."""
        return self.match.root.position

    @property
    def color(self) -> Color:
        """The colour to move."""
        return self.position.to_move

    @property
    def question(self) -> Question:
        """The question, which has the verdicts on all answers."""
        return self.demo.first_question

    @property
    def answer(self) -> Move:
        """The right move that is shown as the answer."""
        return self.question.answer

    def candidates(self, refuted: Collection[Move] = ()) -> tuple[Move, ...]:
        """Return the moves that a hint names: the answer among other plausible moves.

        Args:
            refuted: moves that were tried and are not named again.
        """
        return candidates(self.position, self.answer, refuted)

    def judge(self) -> None:
        """Return None: `question` knows the verdict on every answer."""

    @cached_property
    def within(self) -> str:
        """The limit of the puzzle's claim: "within 3 moves", the number of the winner's moves.

        They are counted along the line, bonus moves singly. For one move, it is "on the next move".
        If a turn has several moves, the number of turns is added, because a slower win may need as
        few moves in more turns.
        """
        moves, turns = win_length(self)
        if moves == 1:
            return "on the next move"
        if self.goal == "save" or turns == moves:
            return f"within {counted(moves, 'move')}"
        where = "all in this turn" if turns == 1 else f"in {turns} turns"
        return f"within {counted(moves, 'move')}, {where}"

    @property
    def task(self) -> str:
        """The task, without a full stop.

        For example "Win within 3 moves", "Win at once", "Stop White from winning within 2 moves".
        """
        if self.goal == "win":
            return "Win at once" if self.plies == 1 else f"Win {self.within}"
        return f"Stop {self.game.color_names[self.color.other]} from winning {self.within}"

    @property
    def words(self) -> str:
        """The task and the colour, without a full stop: "White to play and win within 3 moves"."""
        color = self.game.color_names[self.color]
        return f"{color} to play and {self.task[0].lower()}{self.task[1:]}"

    @property
    def right_words(self) -> Sentence:
        """The sentence about a right answer after which the game goes on."""
        if self.goal == "save":
            return self.game.sentence("The defence holds.")
        if win_length(self).turns == 1:
            return self.game.sentence(f"{{}} wins {self.within}.", self.color)
        template = f"{{}} wins {self.within}, whatever {{}} plays."
        return self.game.sentence(template, self.color, self.color.other)

    @property
    def wrong_words(self) -> Sentence:
        """The sentence about a wrong answer whose refutation has not ended the game.

        If the goal is to win, the sentence allows for a longer win, because the puzzle does not
        know whether there is one.
        """
        if self.goal == "save":
            return self.game.sentence(f"{{}} loses {self.within}.", self.color)
        when = self.within if self.plies > 1 else "at once"
        template = f"{{}} no longer wins {when}, but may still win later."
        return self.game.sentence(template, self.color)

    def said_of(self, verdict: Verdict, replies: int | None = None) -> Iterator[Sentence]:
        """Yield sentences about an answer: what the move does, and why it is right or wrong.

        Args:
            verdict: the verdict on the answer.
            replies: how many moves of the refutation are on the board; later ones are not
                mentioned. None for all.
        """
        question = self.match.root.question
        assert question is not None
        own_words = question.get("right") if verdict.right else question.get("wrong")
        if own_words or verdict.move is None:
            # The words of the author, or those of the rules about an illegal move.
            yield verdict.explanation
            return
        yield self.position.describe(verdict.move)
        position = self.position.play(verdict.move)
        if verdict.right:
            if position.outcome is None:
                yield self.right_words
            return
        told = verdict.refutation[:replies]
        for move in told:
            yield position.describe(move)
            position = position.play(move)
        if told == verdict.refutation and position.outcome is None:
            yield self.wrong_words


def _unchecked(match: Match, name: str) -> Puzzle:
    """Return the puzzle in a record, without checking that it can be shown.

    Raises:
        PuzzleError: If the record has no puzzle, no question, or a game that is over.
    """
    facts = match.puzzle
    if facts is None or match.root.question is None:
        raise PuzzleError(
            "the record is not a puzzle: it needs a puzzle and, at the root, a question"
        )
    if match.root.outcome is not None:
        raise PuzzleError("the game is over before the question")
    return Puzzle(name, match, facts["difficulty"], facts["plies"], facts["goal"])


def win_length(puzzle: Puzzle) -> WinLength:
    """Return how long the winner of a puzzle needs.

    For the goal "win" it is the length of the main line; for "save", that of the longest variation
    that the opponent wins. If the record shows no win, it follows from `plies`.
    """
    children = puzzle.match.root.children
    if puzzle.goal == "win":
        winner = puzzle.color
        firsts = children[:1]
        moves = (puzzle.plies + 1) // 2
    else:
        winner = puzzle.color.other
        firsts = children[1:]
        moves = puzzle.plies // 2
    lengths = []
    for first in firsts:
        line = [first, *first.following()]
        outcome = line[-1].outcome
        if outcome is not None and outcome.winner is winner:
            lengths.append(_length_for(winner, line))
    # A record from elsewhere need not show the win.
    return max(lengths, default=WinLength(moves, moves))


def _length_for(winner: Color, line: Sequence[Node]) -> WinLength:
    movers = [node.parent.position.to_move for node in line if node.parent is not None]
    turns = [mover for mover, _ in groupby(movers)]
    return WinLength(movers.count(winner), turns.count(winner))


def _digest(match: Match) -> str:
    """Return 12 hexadecimal digits that depend on the position of a puzzle from elsewhere."""
    import hashlib

    setup = match.root.position.as_setup()
    parts = (*setup.black, "", *setup.white, setup.to_move.name, *sorted(setup.state.items()))
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:12]


@cache
def _records(slug: str) -> dict[str, str]:
    """Return the texts of the records of a game's puzzles by name, easiest first."""
    file = FOLDER / f"{slug}.jsonl"
    text = file.read_text("utf-8") if file.is_file() else ""
    records = {}
    for number, rest in _LINE.findall(text):
        records[f"{slug}/{number}"] = "{" + rest
    return records


@cache
def names(slug: str) -> tuple[str, ...]:
    """Return the names of a game's puzzles ("krypte/17"), easiest first; () if it has none."""
    return tuple(_records(slug))


def puzzle(name: str) -> Puzzle:
    """Return the puzzle of the arcade with a name such as "krypte/17".

    Raises:
        KeyError: If there is no such puzzle.
    """
    slug = name.partition("/")[0]
    if slug not in GAMES:
        raise KeyError(name)
    # Tests have checked the questions of the arcade's puzzles.
    return _unchecked(load(_records(slug)[name]), name)


def read_puzzles(source: Path) -> list[Puzzle]:
    """Return the puzzle in a file, or those in the `.json` files of a folder by name of the file.

    Raises:
        PuzzleError: If the folder has no such files, or a record cannot be read or is not a puzzle.
            The message names the file.
        OSError: If a file cannot be read.
    """
    files = sorted(source.glob("*.json")) if source.is_dir() else [source]
    if not files:
        raise PuzzleError(f"{source.name} contains no puzzles")
    puzzles = []
    for file in files:
        try:
            puzzles.append(Puzzle.of(load(file)))
        except (PuzzleError, RecordError) as error:
            raise PuzzleError(f"{file.name}: {error}") from None
    return puzzles


def as_demo(puzzles: Sequence[Puzzle], title: str) -> Demo:
    """Return puzzles as a demonstration to be printed, with a chapter for each.

    A chapter has the question alone, with its answers but without refutations.

    Args:
        puzzles: the puzzles, at least one, all of the same game.
        title: the title of the demonstration.
    """
    from abstract_arcade.teaching.demo import Chapter, Demo

    chapters = []
    for puzzle in puzzles:
        # A print of the refutations of a hundred moves would be too long.
        step = replace(puzzle.demo.steps[0], question=replace(puzzle.question, refutations={}))
        name = f"{puzzle.task} ({DIFFICULTIES[puzzle.difficulty - 1]})"
        chapters.append(Chapter(name, (step,)))
    return Demo(puzzles[0].game, tuple(chapters), title)


def of_the_day(day: date, *, is_easy: bool = False) -> str:
    """Return the name, "krypte/17", of the puzzle of a day. The game changes every day.

    Args:
        day: the day.
        is_easy: whether to choose among the easy puzzles of the game, for a beginner. A game
            without easy puzzles ignores it.
    """
    slugs = [slug for slug in GAMES if names(slug)]
    number = day.toordinal()
    slug = slugs[number % len(slugs)]
    own = names(slug)
    if is_easy:
        easy = tuple(name for name in own if _EASY in _records(slug)[name])
        if easy:
            own = easy
    return own[number // len(slugs) * _STRIDE % len(own)]
