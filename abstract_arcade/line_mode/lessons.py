"""Demonstrations, puzzles and exercises from mistakes in line mode: each line is an answer."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Mapping
from typing import Any, BinaryIO, NamedTuple

from abstract_arcade.keyboard import in_ascii
from abstract_arcade.line_mode.commands import (
    COMMANDS,
    LETTERS,
    Answer,
    BoardContext,
    CommandError,
    require_move,
    run,
    unknown,
)
from abstract_arcade.line_mode.events import Output
from abstract_arcade.line_mode.lines import Lines
from abstract_arcade.line_mode.words import titled
from abstract_arcade.match import Match, Node
from abstract_arcade.options import changed_options
from abstract_arcade.rules import InvalidMove, Move, MoveError, Position
from abstract_arcade.session.move_input import LONGEST_NAME
from abstract_arcade.teaching.demo import Demo, Question, Step, Verdict
from abstract_arcade.teaching.diagram import contents, note
from abstract_arcade.teaching.durations import duration_words
from abstract_arcade.teaching.exercise import Judge
from abstract_arcade.teaching.puzzle_series import Series
from abstract_arcade.teaching.puzzles import DIFFICULTIES
from abstract_arcade.truncate import no_such

_ABOUT_BOARD = ("board", "at", "line", "where", "facts", "score", "legal", "turn", "rules")
"""The commands of a match that a lesson has, too: none that would give the answer away."""

_TAKEN_BACK = "The board is unchanged. Try again, or type 'answer'."
"""Follows a wrong answer, since the moves that refute it are described as if they were played."""


class LessonCommand(NamedTuple):
    """A command that only lessons have.

    Attributes:
        sentence: what it does.
        function: carries it out.
        takes_argument: whether the function takes the text after the name of the command.
    """

    sentence: str
    function: Callable[..., None]
    takes_argument: bool = False


class LineLesson(BoardContext):
    """A lesson that asks questions, each answered by a move or explored with commands.

    The caller calls `begin`, and then `take` with each line until `is_over`; see `teach`.
    """

    def __init__(self, demo: Demo, output: Output) -> None:
        super().__init__(output)
        self._demo = demo
        self._look_at(demo.steps[0].position)

    def begin(self) -> None:
        """Write everything up to the first question."""
        raise NotImplementedError

    def take(self, line: str) -> Coroutine[Any, Any, None] | None:
        """Take an answer or a command; return a coroutine that does so if it takes time.

        What is wrong with a line is written as a sentence. An empty line does nothing.
        """
        text = in_ascii(line).strip()
        name, _, argument = text.partition(" ")
        name = name.lower()
        name = LETTERS.get(name, name)
        try:
            if name in self._commands:
                command = self._commands[name]
                if command.takes_argument:
                    command.function(argument.strip())
                else:
                    command.function()
            elif name in _ABOUT_BOARD:
                answer = run(self, name, argument.strip())
                # These commands take no time, and need only the context of a board.
                assert isinstance(answer, Answer)
                self.say(answer.text)
            elif text:
                require_move(text, self._command_names)
                return self._judge(text)
        except CommandError as refusal:
            self.say(f"{str(refusal).removesuffix('.')}.")
        return None

    def say(self, *sentences: object) -> None:
        """Write sentences as one event `info`, joined by blanks; empty ones are left out."""
        texts = [str(sentence) for sentence in sentences]
        text = " ".join(text for text in texts if text)
        self.output.put({"event": "info", "text": text})

    def _look_at(self, position: Position, moves: Iterable[Move] = ()) -> None:
        match = Match(position.game, start=position)
        for move in moves:
            match.play(move)
        self._match = match

    @property
    def match(self) -> Match:
        return self._match

    @property
    def node(self) -> Node:
        return self._match.current

    # Questions

    @property
    def question(self) -> Question:
        """The question that is asked now."""
        raise NotImplementedError

    def _judge(self, text: str) -> Coroutine[Any, Any, None] | None:
        question = self.question
        verdict = question.judge(text[:LONGEST_NAME])
        if verdict.move is None:
            is_word = text.partition(" ")[0].isalpha() and len(text) > 1
            if is_word and verdict.text not in question.wrong and _is_no_move(question, text):
                sentence, _ = unknown(text, self._command_names)
                raise CommandError(sentence)
            self.say(verdict.explanation)
            return None
        return self._settle(verdict)

    def _settle(self, verdict: Verdict) -> Coroutine[Any, Any, None] | None:
        """Write whether an answer is right; return a coroutine if that needs a search."""
        if verdict.right:
            self._pass(verdict)
        else:
            self._fail(verdict)
        return None

    def _pass(self, verdict: Verdict) -> None:
        """Write why an answer is right, and go on."""
        raise NotImplementedError

    def _fail(self, verdict: Verdict) -> None:
        """Write why an answer is wrong."""
        raise NotImplementedError

    def _situation(self, *, is_known: bool = False) -> None:
        """Describe the board unless `is_known`, and say who is to move if the game goes on."""
        position = self.position
        sentences = []
        if not is_known:
            sentences.append(contents(position))
        if self.node.outcome is None:
            sentences.append(note(position))
        self.say(*sentences)

    # Commands

    @property
    def _commands(self) -> Mapping[str, LessonCommand]:
        """The commands that only lessons have, by name, in the order of the help."""
        return {
            "answer": LessonCommand("Show the answer, then go on.", self._answer),
            "again": LessonCommand("Repeat the question, and describe the board.", self._again),
            "help": LessonCommand("List the commands.", self._help, takes_argument=True),
            "quit": LessonCommand("Quit.", self._quit),
        }

    @property
    def _command_names(self) -> list[str]:
        return [*self._commands, *_ABOUT_BOARD]

    def _answer(self) -> None:
        raise NotImplementedError

    def _again(self) -> None:
        raise NotImplementedError

    def _help(self, argument: str) -> None:
        if not argument:
            self.say("Type a move as your answer, or a command. 'help COMMAND' explains a command.")
            self.say(f"Commands of the lesson: {', '.join(self._commands)}.")
            self.say(f"Commands about the board: {', '.join(_ABOUT_BOARD)}.")
            return
        name = argument.lower()
        if name in self._commands:
            self.say(f"'{name}': {self._commands[name].sentence}")
        elif name in _ABOUT_BOARD:
            self.say(f"'{COMMANDS[name].usage}': {COMMANDS[name].sentence}")
        else:
            raise CommandError(no_such("command", argument, self._command_names))

    def _quit(self) -> None:
        self.is_over = True


def _is_no_move(question: Question, text: str) -> bool:
    try:
        question.position.parse(text)
    except MoveError as error:
        return isinstance(error, InvalidMove)
    return False


class DemoLesson(LineLesson):
    """A demonstration. All steps up to the next question are written one after another.

    Unlike on the screen, nothing waits for a key. After a right answer, the next steps follow.
    """

    def __init__(self, demo: Demo, output: Output) -> None:
        super().__init__(demo, output)
        self._number = 0
        # The last position that was described in words.
        self._described: Position | None = None
        # The headings of the chapters, by the numbers of their first steps.
        self._headings: dict[int, str] = {}
        first = 0
        for number, chapter in enumerate(demo.chapters, 1):
            self._headings[first] = f"Chapter {number} of {len(demo.chapters)}: {chapter.title}."
            first += len(chapter.steps)

    @property
    def _commands(self) -> Mapping[str, LessonCommand]:
        sentence = "Go to a chapter, as in 'chapter 2'; without a number, list the chapters."
        return {
            "chapter": LessonCommand(sentence, self._chapter, takes_argument=True),
            **super()._commands,
        }

    def begin(self) -> None:
        game = self._demo.game
        self.say(f"{titled(game)}: {self._demo.title or game.tagline}.")
        if len(self._demo.chapters) > 1 and self._demo.short is not None:
            duration = duration_words(game.slug)
            self.say(f"The demonstration takes {duration}; its first chapter is the short version.")
        self.say("At a question, type a move or 'answer'; 'help' lists the commands.")
        self._go_to(0)

    @property
    def _step(self) -> Step:
        return self._demo.steps[self._number]

    @property
    def question(self) -> Question:
        question = self._step.question
        assert question is not None
        return question

    def _go_to(self, number: int) -> None:
        """Write the steps from a number on, up to the next question or the end."""
        steps = self._demo.steps
        while number < len(steps):
            self._number = number
            if number in self._headings:
                self.say(self._headings[number])
            self._write_step(steps[number], self._demo.change_before(number))
            if steps[number].question is not None:
                self._ask(is_known=self.position == self._described)
                return
            number += 1
        self.say("This is the end.")
        self.is_over = True

    def _write_step(self, step: Step, change: str) -> None:
        """Write a step, after `change`, how its position differs from the one before, or ""."""
        position = step.position
        is_new = bool(change) or self._number == 0
        if is_new and position != position.game.start():
            self.say(change, contents(position))
            self._described = position
        else:
            self.say(change)
        self._look_at(position, step.moves)
        self.say(step.words)
        for before, move in zip((position, *step.positions), step.moves, strict=False):
            self.say(before.describe(move))
        name = position.game.board.name
        labels = [f"{name(site)}: {label}." for site, label in step.light.items() if label]
        refusals = [
            f"{step.after.format(refused.move)} is not allowed: {refused.reason}."
            for refused in step.refused
        ]
        if labels or refusals:
            self.say(*labels, *refusals)

    def _ask(self, *, is_known: bool = False) -> None:
        self._situation(is_known=is_known)
        self.say(f"Question: {self.question.ask}")

    def _pass(self, verdict: Verdict) -> None:
        assert verdict.move is not None
        description = self.question.position.describe(verdict.move)
        more = verdict.explanation if verdict.explanation != description else ""
        self.say("Right.", description, more)
        self._go_to(self._number + 1)

    def _fail(self, verdict: Verdict) -> None:
        self.say(f"Not {verdict.text}: {verdict.explanation}")
        assert verdict.move is not None
        position = self.question.position
        for move in (verdict.move, *verdict.refutation):
            description = position.describe(move)
            if description != verdict.explanation:
                self.say(description)
            position = position.play(move)
        self.say(_TAKEN_BACK)

    def _answer(self) -> None:
        question = self.question
        verdict = question.judge_move(question.answer)
        description = question.position.describe(question.answer)
        more = verdict.explanation if verdict.explanation != description else ""
        self.say(f"{verdict.text}.", description, more)
        self._go_to(self._number + 1)

    def _again(self) -> None:
        self.say(self._step.words)
        self._ask()

    def _chapter(self, argument: str) -> None:
        starts = list(self._headings)
        if not argument:
            self.say("\n".join(self._headings.values()))
        elif argument.isdecimal() and len(argument) < 4 and 0 < int(argument) <= len(starts):
            self._go_to(starts[int(argument) - 1])
        else:
            raise CommandError(f"Type a number from 1 to {len(starts)}, as in 'chapter 1'")


class PuzzleLesson(LineLesson):
    """Puzzles or other exercises of a series, until one would be asked a second time.

    A wrong answer may be repeated as often as the player likes.
    """

    def __init__(self, series: Series, output: Output) -> None:
        super().__init__(series.puzzle.demo, output)
        self._series = series
        self._asked: set[str] = set()
        # The number of answers given to this puzzle before the last hint; None before the first.
        self._tries_at_hint: int | None = None

    @property
    def _commands(self) -> Mapping[str, LessonCommand]:
        hint = (
            "Suggest a few moves, one of them right. The second time, show where the right move"
            " begins."
        )
        skip = "Skip this position, and go to the next."
        return {
            "hint": LessonCommand(hint, self._hint),
            "next": LessonCommand(skip, self._next),
            **super()._commands,
        }

    def begin(self) -> None:
        puzzle = self._series.puzzle
        game = puzzle.game
        day = self._series.day
        title = "the puzzle of the day" if day is not None else f"{puzzle.noun}s"
        self.say(f"{game.title}: {title}. Answer with a move; 'help' lists the commands.")
        self._begin_puzzle()

    def _begin_puzzle(self) -> None:
        puzzle = self._series.puzzle
        series = self._series
        if puzzle.name in self._asked:
            tally = series.tally
            solved = f"{tally.solved} of {len(self._asked)}"
            self.say(f"This was the last {puzzle.noun}. Solved: {solved}.")
            self.is_over = True
            return
        self._asked.add(puzzle.name)
        self._tries_at_hint = None
        self._look_at(puzzle.position)
        facts = [f"{puzzle.noun.capitalize()} {series.number} of {series.count}"]
        if puzzle.difficulty:
            facts.append(DIFFICULTIES[puzzle.difficulty - 1])
        facts += changed_options(puzzle.game)
        if series.was_solved:
            facts.append("solved before")
        self.say(f"{', '.join(facts)}.")
        self._ask()

    def _ask(self) -> None:
        self._situation()
        puzzle = self._series.puzzle
        self.say(f"{puzzle.words}.", "" if puzzle.played is None else f"{puzzle.task}.")

    @property
    def question(self) -> Question:
        return self._series.puzzle.question

    def _settle(self, verdict: Verdict) -> Coroutine[Any, Any, None] | None:
        judge = self._series.puzzle.judge()
        if judge is None or verdict.move is None:
            return super()._settle(verdict)
        return self._search(judge, verdict.move)

    async def _search(self, judge: Judge, move: Move) -> None:
        from abstract_arcade.players.engine_client import EngineError

        self.output.flush()
        try:
            super()._settle(await judge.verdict(move))
        except EngineError as error:
            self.say(f"{error}.")
        finally:
            await judge.close()

    def _pass(self, verdict: Verdict) -> None:
        assert verdict.move is not None
        self._series.answered(verdict.move, right=True)
        self._explain("Right.", verdict)

    def _fail(self, verdict: Verdict) -> None:
        assert verdict.move is not None
        self._series.answered(verdict.move, right=False)
        self.say("Not this one.", *self._series.puzzle.said_of(verdict))
        self.say(_TAKEN_BACK)

    def _explain(self, head: str, verdict: Verdict) -> None:
        """Write `head`, why the answer is right and how the game continues; ask the next puzzle."""
        from abstract_arcade.analysis.hint import reasons_for_answer

        puzzle = self._series.puzzle
        move = verdict.move or puzzle.answer
        why = reasons_for_answer(puzzle.position, move, puzzle.played)
        self.say(head, *puzzle.said_of(verdict), *why)
        for step in puzzle.demo.steps[1:]:
            names = []
            for position, move in zip((step.position, *step.positions), step.moves, strict=False):
                names.append(position.format(move))
            if names:
                self.say(f"The game continues: {', '.join(names)}.", step.words)
            else:
                self.say(step.words)
        self._next()

    def _answer(self) -> None:
        self._series.give_up()
        verdict = self.question.judge_move(self.question.answer)
        self._explain(f"{verdict.text}.", verdict)

    def _again(self) -> None:
        self._ask()

    def _hint(self) -> None:
        from abstract_arcade.analysis.hint import hint_at_answer

        puzzle = self._series.puzzle
        series = self._series
        is_new = self._tries_at_hint != series.tries
        self._tries_at_hint = series.tries
        series.take_hint()
        if is_new:
            self.say(*hint_at_answer(puzzle.position, puzzle.answer, series.named))
        elif len(puzzle.answer) > 1:
            self.say(puzzle.game.sentence("The move begins at {}.", puzzle.answer[0]))
        else:
            self.say("Type 'answer' to see the answer.")

    def _next(self) -> None:
        self._series.go_on()
        self._begin_puzzle()


def teach(lesson: LineLesson, source: BinaryIO | None) -> None:
    """Run a lesson line by line, until it is over or the lines end.

    Without a `source`, only the beginning is written.
    """
    lines = Lines(source, lesson.output.flush)
    lesson.begin()
    while not lesson.is_over and (line := lines.next()) is not None:
        waiting = lesson.take(line)
        if waiting is not None:
            import asyncio

            asyncio.run(waiting)
    lesson.output.flush()
