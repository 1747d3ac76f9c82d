"""The page of a demonstration, composed by the pure function `compose`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from textwrap import shorten
from typing import TYPE_CHECKING, NamedTuple

from abstract_arcade.rules import GAMES
from abstract_arcade.teaching.durations import duration_words
from abstract_arcade.tui.course.answering import selecting_hints
from abstract_arcade.tui.course.demo_layout import WITH_TITLES
from abstract_arcade.tui.course.words import INDENT, ending_passages, step_passages
from abstract_arcade.tui.table.words import ARROWS
from abstract_arcade.tui.widgets.lesson import ChapterList, Passage, lesson_lines
from abstract_arcade.tui.widgets.lines import Line, Word

if TYPE_CHECKING:
    from abstract_arcade.rules import Move
    from abstract_arcade.session.move_input import MoveInput
    from abstract_arcade.session.selection import Selection
    from abstract_arcade.teaching.demo_player import Course
    from abstract_arcade.tui.widgets.key_bar import KeyHint, MakeHint, MakeNumberHints


@dataclass(frozen=True)
class DemoSituation:
    """Everything that the page of a demonstration depends on.

    Attributes:
        course: The step shown, its question and the answer.
        selection: The answer being selected, by typing or on the board.
        key: Returns the name of the key of an action, or "".
        hint: Creates a hint of the key bar.
        number_hints: Creates the hints of the numbers that answer.
        can_swap: Whether a swap of colours can be an answer.
        leads_back: Whether leaving returns to a game instead of the menu.
        lesson_columns: The columns of the lesson's text.
        title_columns: The columns of the title; 0 if it is hidden because the list of chapters has
            titles.
        numbered: The answers that number keys give wherever the cursor is, by number.
        typed: The move that is being typed, or None.
        reply: The answer to the last key, without a full stop; "" for none.
    """

    course: Course
    selection: Selection
    key: Callable[[str], str]
    hint: MakeHint
    number_hints: MakeNumberHints
    can_swap: bool
    leads_back: bool
    lesson_columns: int
    title_columns: int
    numbered: Mapping[int, Move]
    typed: MoveInput | None = None
    reply: str = ""


class DemoPage(NamedTuple):
    """The texts around the board of a demonstration.

    Attributes:
        title: The line above the board; empty if the list of chapters has titles.
        chapters: The chapters, with the current one and its step.
        passages: The passages about the step, from top to bottom.
        keys: The hints of the key bar, from left to right.
    """

    title: Line
    chapters: ChapterList
    passages: Sequence[Passage]
    keys: Sequence[KeyHint]

    def text(self, columns: int, rows: int) -> str:
        """Return title, lesson and keys as plain text, with the lesson in `columns` and `rows`."""
        lines = [self.title, *lesson_lines(self.passages, columns, rows)]
        texts = ["".join(text for text, _ in line).rstrip() for line in lines]
        return "\n".join([*texts, "  ".join(hint.words for hint in self.keys)])


def compose(situation: DemoSituation) -> DemoPage:
    """Return the page of a demonstration in a situation."""
    return DemoPage(
        _title(situation),
        _chapters(situation),
        list(_passages(situation)),
        list(_key_hints(situation)),
    )


def next_slug(slug: str) -> str:
    """Return the slug of the game after another one; after the last, that of the first."""
    slugs = list(GAMES)
    return slugs[(slugs.index(slug) + 1) % len(slugs)]


def _title(situation: DemoSituation) -> Line:
    if not situation.title_columns:
        return []
    course = situation.course
    words: list[Word] = [
        (course.demo.game.title, "strong"),
        (f"   {course.chapter_number} of {len(course.demo.chapters)}  ", "dim"),
        (course.chapter.title, "soft"),
    ]
    step = f"   step {course.step_in_chapter} of {len(course.chapter.steps)}"
    used = sum(len(text) for text, _ in words)
    if used + len(step) <= situation.title_columns:
        words.append((step, "dim"))
    return words


def _chapters(situation: DemoSituation) -> ChapterList:
    course = situation.course
    demo = course.demo
    duration = duration_words(demo.game.slug)
    if demo.title:
        subtitle = demo.title
    elif duration:
        subtitle = f"the rules in {duration}"
    else:
        subtitle = "the rules"
    margin: Word = ("   ", "text")
    title: Word = (shorten(subtitle, WITH_TITLES - 4, placeholder="…"), "dim")
    numbers = range(1, len(demo.chapters) + 1)
    return ChapterList(
        heading=([margin, (demo.game.title, "strong")], [margin, title]),
        titles=tuple(chapter.title for chapter in demo.chapters),
        current=course.chapter_number,
        done=frozenset(number for number in numbers if course.is_done(number)),
        step=(course.step_in_chapter, len(course.chapter.steps)),
    )


def _passages(situation: DemoSituation) -> Iterator[Passage]:
    course = situation.course
    key = situation.key
    on_board = course.demo.game.board.sites
    numbers = {
        number: move for number, move in situation.numbered.items() if move[0] not in on_board
    }
    yield from step_passages(
        course,
        situation.selection,
        situation.lesson_columns,
        numbers,
        key,
        is_typing=situation.typed is not None,
    )
    if course.is_at_end or course.is_short_over:
        if course.is_at_end:
            actions = ["new_game", "puzzles", "next_demo"]
        else:
            actions = ["choose", "new_game"]
        if situation.leads_back:
            actions.append("leave")
        slug = course.demo.game.slug
        keys = {action: key(action) for action in actions}
        yield from ending_passages(keys, slug, next_slug(slug))
    elif course.verdict is not None and course.verdict.right:
        words = [(key("choose"), "amber"), (" continues", "soft")]
        yield Passage(words, indent=INDENT, rank=9, action="choose")
    if situation.reply:
        yield Passage([(f"{situation.reply}.", "dim")])


def _key_hints(situation: DemoSituation) -> Iterator[KeyHint]:
    course = situation.course
    hint = situation.hint
    is_running = course.is_autoplaying
    if situation.selection.sites:
        yield from selecting_hints(hint)
    elif course.is_open:
        yield hint("move", *ARROWS, drop_order=4)
        yield hint("answer", "choose")
        yield from situation.number_hints(situation.numbered)
        if situation.can_swap:
            yield hint("swap", "swap")
        yield hint("type", "type_move", drop_order=2)
        yield hint("the answer", "show_answer")
    elif course.is_wrong:
        yield hint("try again", "choose")
    elif course.is_at_end:
        yield hint(f"play {course.demo.game.title}", "new_game")
        yield hint("puzzles", "puzzles")
        yield hint("next demo", "next_demo")
        yield hint("once more", "chapter(1)", drop_order=2)
    elif course.is_short_over:
        yield hint("chapter by chapter", "choose")
        yield hint(f"play {course.demo.game.title}", "new_game")
    else:
        yield hint("next", "choose")
    yield hint("back", "go_step(-1)", drop_order=2)
    yield hint("next chapter", "go_chapter(1)", drop_order=6)
    yield hint("previous chapter", "go_chapter(-1)", drop_order=7)
    if is_running:
        yield hint("stop", "pause")
    else:
        yield hint("autoplay", "pause", drop_order=1)
    yield hint("slower", "pace(-1)", drop_order=2 if is_running else 5)
    yield hint("faster", "pace(1)", drop_order=2 if is_running else 5)
    yield hint("play on from here", "own_game", drop_order=3)
    yield hint("help", "help", drop_order=1)
    yield hint("back to the game" if situation.leads_back else "menu", "leave")
