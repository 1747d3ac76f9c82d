"""The text of the help, composed by a pure function from the same blocks as every page.

The help scrolls, so it shows all its blocks in full. The function `fit`, which shortens the other
pages, has nothing to do here: readers look things up in the help, and would not find what a small
terminal leaves out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rich.cells import cell_len

from abstract_arcade.lazy import GamePartError
from abstract_arcade.rules import GAMES
from abstract_arcade.teaching.reader import chapters_of
from abstract_arcade.teaching.rules import rules_text
from abstract_arcade.tui.frame.screen import ChapterOffer, HelpPage
from abstract_arcade.tui.keys import MAX_DIGIT
from abstract_arcade.tui.widgets.blocks import Placed
from abstract_arcade.tui.widgets.lines import Line, Word, button, wrap
from abstract_arcade.tui.widgets.prose import BULLET, MarkedRow, Section, hanging, markdown

CHAPTERS = "chapters"
"""The name of the block with a row for each chapter of the demonstration."""

RULES = "rules"
"""The name of the block with the rules of the game."""

_MARGIN = 2
"""Columns to the left of a mark, such as a key or a bullet."""

_GAP = 2
"""Columns between a mark and its text."""

_WIDEST_MARK = 18
"""Maximum width of the column of marks, including the gap."""

_CHAPTER_COLUMNS = 4
"""Columns of the pointer and the number of a chapter."""


@dataclass(frozen=True)
class HelpSituation:
    """The help of a screen as the player sees it now.

    Attributes:
        page: What the screen has to say.
        keys: The sections of keys.
        selected: The selected chapter of the demonstration, counted from 1; 0 for none.
        step_keys: The keys that select a chapter and open it: "Tab and Enter".
        open_key: The key that opens the selected chapter: "Enter".
    """

    page: HelpPage
    keys: Sequence[Section]
    selected: int
    step_keys: str
    open_key: str


def rules_heading(slug: str) -> str:
    """Return the heading of the rules of a game: "Reneo: the rules"."""
    return f"{GAMES[slug].title}: the rules"


def compose(situation: HelpSituation, width: int) -> list[Placed]:
    """Compose the help, with its lines broken at `width` columns.

    The blocks are: a new rule, the sections of the page, the chapters, the keys, and the rules. If
    the rules cannot be read, the last block says why.
    """
    page = situation.page
    blocks: list[Placed] = []
    if page.offer is not None:
        blocks.append(Placed("offer", 1, list(_offer_lines(situation, page.offer, width))))
    for section in page.sections:
        # A game without words has nothing to say in short.
        if section.rows:
            lines = list(_section_lines(section, "text", _column(section.rows), width))
            blocks.append(Placed("section", 1, lines))
    blocks += _chapter_blocks(situation, width)
    # The sections of keys are one table.
    column = _column([row for section in situation.keys for row in section.rows])
    for section in situation.keys:
        lines = list(_section_lines(section, "amber", column, width))
        blocks.append(Placed("keys", 1, lines))
    blocks.append(Placed("heading", 1, [[(rules_heading(page.slug), "strong")]]))
    try:
        text = rules_text(page.slug)
    except GamePartError as error:
        text = f"{error}."
    blocks.append(Placed(RULES, 1, _rules_lines(text, width)))
    return blocks


def _offer_lines(situation: HelpSituation, offer: ChapterOffer, width: int) -> Iterator[Line]:
    """Yield the new rule, and a button that opens its chapter."""
    yield [("New   ", "amber"), (offer.heading, "strong")]
    yield from wrap([(offer.sentence, "soft")], width)
    words: list[Word] = [(f"chapter {offer.number} shows it", "text")]
    if situation.selected == offer.number and situation.open_key:
        words = [
            (f"{situation.open_key} ", "amber"),
            (f"shows it on the board (chapter {offer.number})", "text"),
        ]
    yield button(words, f"chapter({offer.number})")


def _chapter_blocks(situation: HelpSituation, width: int) -> Iterator[Placed]:
    """Yield a heading that names the keys and a block of buttons, if there are chapters."""
    slug = situation.page.slug
    chapters = chapters_of(slug)
    if not chapters:
        return
    by_number = "number" if len(chapters) < MAX_DIGIT else f"number (0: {MAX_DIGIT})"
    heading: Line = [
        (f"See {GAMES[slug].title} on the board", "strong"),
        (f"   by {by_number}, click, or {situation.step_keys}", "dim"),
    ]
    yield Placed("heading", 1, wrap(heading, width))
    buttons = []
    for number, chapter in enumerate(chapters, 1):
        is_selected = number == situation.selected
        pointer = "›" if is_selected else " "
        mark: Word = (f"{pointer} {number:>2}", "amber")
        title = f"  {chapter.title}".ljust(width - _CHAPTER_COLUMNS)
        words: list[Word] = [mark, (title, "strong" if is_selected else "soft")]
        buttons.append(button(words, f"chapter({number})"))
    yield Placed(CHAPTERS, 0, buttons)


def _section_lines(section: Section, role: str, column: int, width: int) -> Iterator[Line]:
    """Yield the lines of a section, with its marks in a role, but bullets dim."""
    yield [(section.heading, "strong")]
    for mark, text in section.rows:
        mark_role = "dim" if mark == BULLET else role
        indented = " " * _MARGIN + mark
        yield from hanging((indented, mark_role), [(text, "soft")], column, width)


def _column(rows: Sequence[MarkedRow]) -> int:
    """Return the column, from 0, of the texts of rows, which are closer to bullets than to keys."""
    longest = max(cell_len(row.mark) for row in rows)
    if longest == cell_len(BULLET):
        return _MARGIN + longest + 1
    return _MARGIN + min(longest + _GAP, _WIDEST_MARK)


# Composed to know the height of the help, to draw it, and for each chapter selected: 20 ms a time.
@lru_cache(maxsize=1)
def _rules_lines(rules: str, width: int) -> Sequence[Line]:
    return tuple(markdown(rules, width))
