"""The puzzles that come with the arcade, and what is asked and answered in one.

Each is a record: a set position whose root asks for a move, the answer as the main line, and what
refutes every other move as a variation. They lie in `puzzles/<game>.jsonl`, one a line, the easiest
first: its number, which no other puzzle ever gets, and its record without what is usual.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache, cached_property
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final, Literal

from abstract_arcade.match import Match, Node
from abstract_arcade.records import RecordError, load
from abstract_arcade.rules import GAMES, Color, Game, Move, Position, Sentence
from abstract_arcade.rules.core import counted
from abstract_arcade.teaching.exercise import candidates

if TYPE_CHECKING:
    from abstract_arcade.teaching.demo import Demo, Question, Verdict

FOLDER: Final = Path(__file__).with_name("puzzles")

_LINE = re.compile(r'^\{"id": "(\d+)", (.*)$', re.MULTILINE)
"""The number of a puzzle, and the rest of its record."""

DIFFICULTIES: Final = ("easy", "medium", "hard", "very hard")
"""The words for the difficulties 1 to 4."""

_EASY: Final = '"difficulty": 1,'
"""What the record of an easy one has in it."""

_STRIDE: Final = 7
"""How many puzzles further that of a game's next day is, so that days differ in difficulty."""


class PuzzleError(ValueError):
    """Why a record is no puzzle, in words without a full stop."""


@dataclass(frozen=True)
class Puzzle:
    """A puzzle.

    Attributes:
        name: what it is remembered by.
        match: its record.
        difficulty: from 1 to 4.
        plies: the plies within which the goal is reached, the answer counted.
        goal: "win", or "save": not to lose within so many plies.
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
        """Return the puzzle that a record is.

        Args:
            match: the record.
            name: what it is remembered by; by default, something that depends on what it asks.

        Raises:
            PuzzleError: it is none.
        """
        found = cls._unchecked(match, name)
        if found.demo.steps[0].question is None:
            raise PuzzleError("the question must come first")
        return found

    @classmethod
    def _unchecked(cls, match: Match, name: str) -> Puzzle:
        """Return the same for a record whose question has been looked at, or need not be."""
        facts = match.puzzle
        question = match.root.question
        if facts is None or question is None:
            raise PuzzleError(
                "the record is not a puzzle: it needs a puzzle and, at the root, a question"
            )
        if match.root.outcome is not None:
            raise PuzzleError("the game is over before the question")
        name = name or f"{match.game.slug}/{_digest(match)}"
        return cls(name, match, facts["difficulty"], facts["plies"], facts["goal"])

    @cached_property
    def demo(self) -> Demo:
        """What is asked and answered, for a `Course`: its first step asks, the rest goes on.

        Raises:
            PuzzleError: the record is none that can be shown.
        """
        # To name a puzzle one needs none of this.
        from abstract_arcade.teaching.demo import DemoError
        from abstract_arcade.teaching.record_to_demo import lesson

        try:
            return lesson(self.match)
        except DemoError as error:
            raise PuzzleError(str(error)) from None

    @property
    def game(self) -> Game:
        """The rules."""
        return self.match.game

    @property
    def position(self) -> Position:
        """The position in which a move is asked for."""
        return self.match.root.position

    @property
    def color(self) -> Color:
        """Who is to move."""
        return self.position.to_move

    @property
    def question(self) -> Question:
        """What is asked, with the verdicts on all answers."""
        question = self.demo.steps[0].question
        assert question is not None
        return question

    @property
    def answer(self) -> Move:
        """The right move."""
        return self.question.answer

    def candidates(self, refuted: Collection[Move] = ()) -> tuple[Move, ...]:
        """Return the answer among plausible moves, in an order that tells nothing: for a hint.

        Args:
            refuted: Moves that were tried, none of which is named.
        """
        return candidates(self.position, self.answer, refuted)

    def judge(self) -> None:
        """Return None: the question knows the verdict on every answer."""

    @cached_property
    def within(self) -> str:
        """The bound of what is claimed: "within 3 moves", those of the seat that wins.

        They are counted along the line, bonus moves singly. Where a turn holds several, the turns
        are told too, for a slower win may need as few moves in more turns.
        """
        moves, turns = moves_to_win(self)
        if moves == 1:
            return "on the next move"
        if self.goal == "save" or turns == moves:
            return f"within {counted(moves, 'move')}"
        where = "all in this turn" if turns == 1 else f"in {turns} turns"
        return f"within {counted(moves, 'move')}, {where}"

    @property
    def task(self) -> str:
        """What is to be done: "Win within 3 moves"."""
        if self.goal == "win":
            return "Win at once" if self.plies == 1 else f"Win {self.within}"
        return f"Stop {self.game.color_names[self.color.other]} from winning {self.within}"

    @property
    def words(self) -> str:
        """The same with who does it: "White to play and win within 3 moves"."""
        color = self.game.color_names[self.color]
        return f"{color} to play and {self.task[0].lower()}{self.task[1:]}"

    @property
    def right_words(self) -> Sentence:
        """What is right about the answer, where the game goes on after it."""
        if self.goal == "save":
            return self.game.sentence("The defence holds.")
        if moves_to_win(self)[1] == 1:
            return self.game.sentence(f"{{}} wins {self.within}.", self.color)
        template = f"{{}} wins {self.within}, whatever {{}} plays."
        return self.game.sentence(template, self.color, self.color.other)

    @property
    def wrong_words(self) -> Sentence:
        """What is wrong with an answer, once what refutes it is on the board and has not won.

        A win that takes longer is not looked for, so nothing is said against it.
        """
        if self.goal == "save":
            return self.game.sentence(f"{{}} loses {self.within}.", self.color)
        when = self.within if self.plies > 1 else "at once"
        template = f"{{}} no longer wins {when}, but may still win later."
        return self.game.sentence(template, self.color)

    def said_of(self, verdict: Verdict, replies: int | None = None) -> Iterator[Sentence]:
        """What an answer does, and why it is right or wrong.

        Args:
            verdict: the verdict on the answer.
            replies: how many moves that refute it are told, for what is still to come is not told
                before; None for all.
        """
        question = self.match.root.question
        assert question is not None
        has_own = bool(question.get("right") if verdict.right else question.get("wrong"))
        if has_own or verdict.move is None:
            # The author's words, or those of the rules about a move that they forbid.
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


def moves_to_win(found: Puzzle) -> tuple[int, int]:
    """The moves, and the turns, of the seat that wins: on the line, or at most where it may."""
    root = found.match.root
    is_win = found.goal == "win"
    winner = found.color if is_win else found.color.other
    lines = [[child, *child.following()] for child in root.children]
    won = []
    for line in lines[:1] if is_win else lines[1:]:
        outcome = line[-1].outcome
        if outcome is not None and outcome.winner is winner:
            won.append(_moves_and_turns(line, winner))
    # Somebody's own record need not show the win.
    moves = (found.plies + 1) // 2 if is_win else found.plies // 2
    return max(won, default=(moves, moves))


def _moves_and_turns(line: Sequence[Node], color: Color) -> tuple[int, int]:
    movers = [node.parent.position.to_move for node in line if node.parent is not None]
    return movers.count(color), sum(mover is color for mover, _ in groupby(movers))


def _digest(match: Match) -> str:
    """Return a name for a puzzle that did not come with the arcade."""
    import hashlib

    setup = match.root.position.as_setup()
    parts = (*setup.black, "", *setup.white, setup.to_move.name, *sorted(setup.state.items()))
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:12]


@cache
def _records(slug: str) -> dict[str, str]:
    """The records of a game's puzzles by their names, the easiest first; they are not read yet."""
    file = FOLDER / f"{slug}.jsonl"
    text = file.read_text("utf-8") if file.is_file() else ""
    return {f"{slug}/{number}": f"{{{rest}" for number, rest in _LINE.findall(text)}


@cache
def names(slug: str) -> tuple[str, ...]:
    """Return the names of a game's puzzles, the easiest first."""
    return tuple(_records(slug))


def puzzle(name: str) -> Puzzle:
    """Return the puzzle of a name.

    Raises:
        KeyError: there is none.
    """
    slug = name.partition("/")[0]
    if slug not in GAMES:
        raise KeyError(name)
    # Tests have looked at those that come with the arcade.
    return Puzzle._unchecked(load(_records(slug)[name]), name)  # noqa: SLF001


def read_puzzles(source: Path) -> list[Puzzle]:
    """Return the puzzles in a file, or in the files of a folder, in the order of their names.

    Raises:
        PuzzleError: a record is no puzzle, or there is none; it names the file.
        RecordError: a record cannot be read.
        OSError: a file cannot be read.
    """
    files = sorted(source.glob("*.json")) if source.is_dir() else [source]
    if not files:
        raise PuzzleError(f"{source.name} contains no puzzles")
    found = []
    for file in files:
        try:
            found.append(Puzzle.of(load(file)))
        except (PuzzleError, RecordError) as error:
            raise PuzzleError(f"{file.name}: {error}") from None
    return found


def as_demo(found: Sequence[Puzzle], title: str) -> Demo:
    """Puzzles of one game as a demonstration with a chapter for each, to be read.

    Args:
        found: the puzzles.
        title: what they are called together.
    """
    from abstract_arcade.teaching.demo import Chapter, Demo

    chapters = []
    for each in found:
        # To read what refutes each of a hundred moves helps nobody.
        step = replace(each.demo.steps[0], question=replace(each.question, refutations={}))
        name = f"{each.task} ({DIFFICULTIES[each.difficulty - 1]})"
        chapters.append(Chapter(name, (step,)))
    return Demo(found[0].game, tuple(chapters), title)


def of_the_day(day: date, *, is_easy: bool = False) -> str:
    """Return the name of the puzzle of a day: another game each day, and another of its puzzles.

    `is_easy` leaves it to the easy ones, for whoever has just begun.
    """
    slugs = [slug for slug in GAMES if names(slug)]
    number = day.toordinal()
    slug = slugs[number % len(slugs)]
    own = names(slug)
    if is_easy:
        own = tuple(name for name in own if _EASY in _records(slug)[name]) or own
    return own[number // len(slugs) * _STRIDE % len(own)]
