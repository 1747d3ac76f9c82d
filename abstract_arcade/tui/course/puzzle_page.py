"""The page of a puzzle, composed by the pure function `compose`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from abstract_arcade.rules import Sentence
from abstract_arcade.teaching.puzzles import DIFFICULTIES
from abstract_arcade.tui.course.answering import selecting_hints
from abstract_arcade.tui.course.words import INDENT, sign
from abstract_arcade.tui.games.panel import ASIDE, LONG, blocks_of
from abstract_arcade.tui.games.presenter import PanelStyle, Presenter, Scene
from abstract_arcade.tui.table.page import Page, legend_blocks
from abstract_arcade.tui.table.words import ARROWS, said_words, sentence_words
from abstract_arcade.tui.widgets.blocks import Block, Form, fit
from abstract_arcade.tui.widgets.lesson import Passage, passage_block
from abstract_arcade.tui.widgets.lines import Line, Word, right_aligned
from abstract_arcade.tui.widgets.status_line import Status, TypedStatus

if TYPE_CHECKING:
    from abstract_arcade.session.move_input import MoveInput
    from abstract_arcade.session.selection import Selection
    from abstract_arcade.teaching.demo_player import Course
    from abstract_arcade.teaching.puzzle_series import Series
    from abstract_arcade.tui.table.layout import ScreenLayout
    from abstract_arcade.tui.widgets.key_bar import KeyHint, MakeHint

_NAME = "puzzle"

_TRIES = ("", "first", "second", "third", "fourth", "fifth")


@dataclass(frozen=True)
class PuzzleSituation:
    """Everything that the page of a puzzle depends on.

    Attributes:
        series: The puzzle, its series, and the answers counted.
        course: The question and its answer.
        selection: The answer being selected, by typing or on the board.
        presenter: The presenter of the game.
        scene: The position on the board.
        layout: The layout of the screen.
        style: The style of the panel, with the names of keys.
        hint: Creates a hint of the key bar.
        hint_sentences: The sentences of a hint; empty until the player asks for one.
        typed: The move that is being typed, or None.
        reply: The answer to the last key, without a full stop; "" for none.
        legend: The lines that explain the letters of an ASCII board.
        leads_to: The name of the place to which leaving leads, for the key bar.
    """

    series: Series
    course: Course
    selection: Selection
    presenter: Presenter[Any, Any]
    scene: Scene[Any]
    layout: ScreenLayout
    style: PanelStyle
    hint: MakeHint
    hint_sentences: Sequence[Sentence] = ()
    typed: MoveInput | None = None
    reply: str = ""
    legend: Sequence[Line] = ()
    leads_to: str = "menu"


def compose(situation: PuzzleSituation) -> Page:
    """Return the page of a puzzle in a situation."""
    layout = situation.layout
    status = _status(situation)
    rows = layout.rows_with(status)
    blocks = [*_blocks(situation), *legend_blocks(situation.legend, layout)]
    panel = fit(blocks, layout.panel_height(rows)) if layout.panel else []
    return Page(_title(situation), panel, status, rows, list(_key_hints(situation)))


def _title(situation: PuzzleSituation) -> Line:
    puzzle = situation.series.puzzle
    return [(puzzle.heading, "strong"), ("   ", "text"), (puzzle.game.title, "dim")]


# The panel


def _blocks(situation: PuzzleSituation) -> Iterator[Block]:
    """Yield the blocks of the panel: task, facts of the game, hint, answer and series."""
    series = situation.series
    course = situation.course
    width = situation.style.width
    view = situation.scene
    if view.outcome is not None and not course.step_number:
        # Presenters show nothing of a game that is over. Show the facts of the puzzle's position
        # instead, so that the blocks below do not move up.
        view = Scene(series.puzzle.position)
    groups = []
    if view.outcome is None:
        groups = situation.presenter.panel_groups(view, situation.style)
    note = "" if groups else situation.presenter.words.situation(series.puzzle.position)
    for passage in _question(series, note, width):
        yield passage_block(passage, width, _NAME)
    yield from blocks_of(groups, _NAME)
    for passage in (*_hint(situation), *_answer(series, course, width)):
        yield passage_block(passage, width, _NAME)
    if series.tally.solved:
        yield _series_block(series, width)


def _hint(situation: PuzzleSituation) -> Iterator[Passage]:
    """Yield the sentences of a hint below a heading, while the question is open."""
    course = situation.course
    if not situation.hint_sentences or not (course.is_open or course.is_wrong):
        return
    yield Passage([("Hint", "dim")], gap=2, rank=2)
    gap = 1
    for sentence in situation.hint_sentences:
        yield Passage(sentence_words(sentence, "text", "strong"), gap)
        gap = 0


def _question(series: Series, note: str, width: int) -> Iterator[Passage]:
    """Yield the heading, the task, a note about the position, and the difficulty."""
    puzzle = series.puzzle
    day = series.day
    where = f"{series.number} of {series.count}" if day is None else f"{day.day} {day:%B}"
    yield Passage(right_aligned([(puzzle.heading, "dim")], [(where, "dim")], width))
    yield Passage([(puzzle.task, "strong")])
    if note:
        yield Passage([(note, "soft")], 0, rank=3)
    if not puzzle.difficulty:
        yield Passage([(f"{puzzle.words}.", "soft")], rank=3)
        return
    signs = " ".join("◆" * puzzle.difficulty + "◇" * (len(DIFFICULTIES) - puzzle.difficulty))
    full = 2 * puzzle.difficulty
    grade: Line = [(signs[:full], "soft"), (signs[full:], "dim")]
    difficulty: Line = [(DIFFICULTIES[puzzle.difficulty - 1], "dim")]
    yield Passage(right_aligned(difficulty, grade, width))


def _answer(series: Series, course: Course, width: int) -> Iterator[Passage]:
    """Yield the answer with its verdict and explanation, or the moves that follow it.

    Nothing before there is an answer.
    """
    if course.step_number:
        yield from _continuation(series, course)
        return
    verdict = course.verdict
    if verdict is None and not course.is_pending:
        return
    if course.is_shown:
        state = "shown"
    elif verdict is None:
        state = "thinking"
    elif verdict.right:
        state = "right"
    else:
        state = "not yet"
    yield Passage(right_aligned([("Answer", "dim")], [(state, "dim")], width), 2)
    if verdict is None:
        return
    mark = sign(course)
    for sentence in answer_sentences(series, course):
        words = sentence_words(sentence, "soft", "strong")
        yield Passage(words, gap=1 if mark else 0, mark=mark, indent=INDENT)
        mark = ""
    if verdict.right and series.tries and not course.is_shown:
        tries = series.tries
        named = _TRIES[tries] if tries < len(_TRIES) else f"{tries}th"
        helped = ", after a hint" if series.is_hinted else ""
        yield Passage([(f"{named} try{helped}", "dim")], indent=INDENT, rank=2)


def _continuation(series: Series, course: Course) -> Iterator[Passage]:
    """Yield the answer and the moves after it that have been shown."""
    yield Passage([("What follows", "dim")], 2)
    names = [series.puzzle.position.format(series.puzzle.answer)]
    for position, move in zip(course.positions, course.moves, strict=False):
        names.append(position.format(move))
    yield Passage([(" ".join(names), "strong")])
    if course.moves:
        sentence = course.positions[-2].describe(course.moves[-1])
        yield Passage(sentence_words(sentence, "soft", "strong"))


def answer_sentences(series: Series, course: Course) -> Iterator[Sentence]:
    """Yield the verdict, which there must be, and the reasons for a right answer."""
    assert course.verdict is not None
    replies = len(course.replies) if course.is_wrong else None
    puzzle = series.puzzle
    verdict = course.verdict
    yield from puzzle.said_of(verdict, replies)
    if verdict.right and verdict.move is not None:
        from abstract_arcade.analysis.hint import reasons_for_answer

        yield from reasons_for_answer(puzzle.position, verdict.move, puzzle.played)


def _series_block(series: Series, width: int) -> Block:
    if series.puzzle.played is not None:
        solved_count: Line = [(f"{series.solved} of {series.count}", "strong")]
        line = right_aligned([("Found", "soft")], solved_count, width)
        return Block.of(_NAME, ASIDE, [line], (), gap=2)
    tally = series.tally
    heading: Line = [("This series", "dim")]
    lines = [
        heading,
        (),
        right_aligned([("solved", "soft")], [(str(tally.solved), "strong")], width),
        right_aligned([("in a row", "soft")], [(str(tally.in_a_row), "soft")], width),
        right_aligned([("first try", "soft")], [(str(tally.first_try), "soft")], width),
    ]
    solved: Line = [(str(tally.solved), "strong"), (" solved", "soft")]
    short = right_aligned(heading, solved, width)
    return Block(_NAME, [Form(lines, LONG), Form([short], ASIDE), Form((), 0)], gap=2)


# The status


def _status(situation: PuzzleSituation) -> Status | TypedStatus:
    course = situation.course
    puzzle = situation.series.puzzle
    turn: list[Word] = [situation.style.stones[puzzle.color].tile, ("  ", "text")]
    typed = situation.typed
    if typed is not None:
        return TypedStatus(turn, typed.text, said_words(typed))
    head, said = _sentence(situation)
    refusal = situation.selection.refusal
    if situation.reply:
        said = [(f"{situation.reply}.", "soft")]
    elif refusal is not None and course.is_open:
        said = sentence_words(refusal.with_stop(), "soft", "strong")
    if not situation.layout.panel and course.verdict is not None:
        said = [(" ".join(map(str, answer_sentences(situation.series, course))), "soft")]
    return Status([(head, "strong"), ("   ", "text")], said, tile=turn)


def _sentence(situation: PuzzleSituation) -> tuple[str, list[Word]]:
    """Return the state of the puzzle in a few words, and the next thing to do."""
    course = situation.course
    puzzle = situation.series.puzzle
    key = situation.style.key
    said: list[Word]
    if course.is_pending:
        return "Thinking", [("your move is compared with the recommended move", "soft")]
    if course.is_wrong:
        said = [("the move is undone automatically; ", "soft"), (key("choose"), "amber")]
        return "Not this one", [*said, (" undoes it now", "soft")]
    if course.is_open:
        # The panel shows the task already.
        task = "" if situation.layout.panel else puzzle.task[0].lower() + puzzle.task[1:]
        if course.verdict is not None and not course.verdict.right:
            return "Try again", [(task, "soft")]
        if situation.series.was_solved and not task:
            task = f"you have solved this {puzzle.noun} before"
        return f"{puzzle.game.color_names[puzzle.color]} to play", [(task, "soft")]
    effect = (
        f"opens the next {puzzle.noun}" if situation.series.can_go(1) else "returns to the game"
    )
    said = [(key("choose"), "amber"), (f" {effect}", "soft")]
    if not course.is_at_end:
        said += [("; ", "soft"), (key("go_by(1)"), "amber"), (" shows what follows", "soft")]
    if course.step_number:
        return "The moves that follow", said
    return "The answer" if course.is_shown else "Right", said


# The keys


def _key_hints(situation: PuzzleSituation) -> Iterator[KeyHint]:
    course = situation.course
    hint = situation.hint
    noun = situation.series.puzzle.noun
    if situation.selection.sites:
        yield from selecting_hints(hint)
    elif course.is_open or course.is_wrong:
        if course.is_open:
            yield hint("move", *ARROWS, drop_order=4)
            yield hint("answer", "choose")
            yield hint("type", "type_move", drop_order=3)
        else:
            yield hint("try again", "choose")
        yield hint("hint", "hint")
        yield hint("the answer", "show_answer")
        if situation.series.can_go(1):
            yield hint(f"next {noun}", "next_puzzle", drop_order=1)
    elif course.is_pending:
        yield hint("take back", "undo")
    else:
        yield hint(f"next {noun}" if situation.series.can_go(1) else "back", "choose")
        if not course.is_at_end:
            yield hint("how it goes on", "go_by(1)")
        yield hint("analysis", "analysis", drop_order=1)
        yield hint("try again", "undo", drop_order=3)
    yield hint("play on from here", "own_game", drop_order=3)
    if situation.series.puzzle.played is None:
        yield hint("other puzzles", "other_puzzles", drop_order=2)
    elif situation.series.can_go(-1):
        yield hint("previous", "previous_puzzle", drop_order=3)
    yield hint("help", "help", drop_order=1)
    yield hint(situation.leads_to, "leave")
