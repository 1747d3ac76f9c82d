"""The help of a screen: its purpose, its keys, and the rules of the game, in short and in full.

The text scrolls and is always whole, unlike the pages that `fit` shortens: readers look things up
in it, and would not find what a small terminal leaves out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, ClassVar

from rich.cells import cell_len
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.geometry import Region, Size
from textual.keys import key_to_character
from textual.reactive import reactive
from textual.widget import Widget

from abstract_arcade.lazy import GamePartError
from abstract_arcade.rules import GAMES
from abstract_arcade.teaching.reader import chapters_of
from abstract_arcade.teaching.rules import rules_text
from abstract_arcade.tui.frame.modal import Modal
from abstract_arcade.tui.frame.screen import ArcadeScreen, ChapterOffer, HelpPage, while_live
from abstract_arcade.tui.keys import (
    CLOSE,
    HELP,
    LEAVE,
    RULE,
    THEME,
    bind,
    explained,
    here,
    with_key_names,
)
from abstract_arcade.tui.widgets.key_bar import KeyHint
from abstract_arcade.tui.widgets.lines import Line, TextLines, Word, button, wrap
from abstract_arcade.tui.widgets.prose import BULLET, MarkedRow, Section, hanging, markdown

WIDEST_MARK = 18
"""Maximum width of the key column, including the gap."""


class HelpText(TextLines):
    """The whole text of the help: sections, among them the chapters, and the rules."""

    DEFAULT_CSS = """
    HelpText { height: auto; }
    """

    lit: reactive[int] = reactive(0, repaint=False)
    """The chapter that is selected, counted from 1; 0 for none."""

    def __init__(self, page: HelpPage, keys: Sequence[Section]) -> None:
        super().__init__()
        self._page = page
        self._after = keys
        game = GAMES[page.slug].title
        self._chapters_heading = f"See {game} on the board"
        self.rules_heading = f"{game}: the rules"
        self.chapters = [each.title for each in chapters_of(page.slug)]
        self._lines_of_chapters: dict[int, int] = {}
        """The chapter on each line that has one."""
        if page.offer is not None:
            self.set_reactive(HelpText.lit, page.offer.number)
        self.steps = ""
        """The keys that light a chapter and open it."""
        self.opens = ""
        """The key that opens the chapter that is lit."""
        self.rules_line = 0
        """The line at which the rules in full begin, below their heading."""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._all_lines(width))

    def lay_out(self, width: int, height: int) -> Iterable[Line]:
        return self._all_lines(width)

    def _all_lines(self, width: int) -> list[Line]:
        lines: list[Line] = []
        if self._page.offer is not None:
            lines += self._offer_lines(self._page.offer, width)
        for section in self._page.sections:
            # Of a game without words there is nothing to say in short.
            if section.rows:
                lines += _section_lines(section, "text", _column(section.rows), width)
        self._lines_of_chapters = {}
        by_number = "number (0: 10)" if len(self.chapters) > 9 else "number"
        note = f"   by {by_number}, click, or {self.steps}"
        if self.chapters:
            lines += wrap([(self._chapters_heading, "strong"), (note, "dim")], width)
        for number, title in enumerate(self.chapters, 1):
            self._lines_of_chapters[len(lines)] = number
            pointer, role = ("› ", "strong") if number == self.lit else ("  ", "soft")
            mark: Word = (f"{pointer}{number:>2}", "amber")
            words: list[Word] = [mark, (f"  {title}".ljust(width - 4), role)]
            lines.append(button(words, f"chapter({number})"))
        lines.append([])
        # The sections of keys are one table.
        column = _column([row for section in self._after for row in section.rows])
        for section in self._after:
            lines += _section_lines(section, "amber", column, width)
        lines += [[(self.rules_heading, "strong")], []]
        self.rules_line = len(lines)
        try:
            text = rules_text(self._page.slug)
        except GamePartError as error:
            text = f"{error}."
        lines += _rules_lines(text, width)
        return lines

    def _offer_lines(self, offer: ChapterOffer, width: int) -> Iterator[Line]:
        """Yield the new rule, and a button that opens its chapter."""
        action = f"chapter({offer.number})"
        yield [("New   ", "amber"), (offer.heading, "strong")]
        yield from wrap([(offer.sentence, "soft")], width)
        is_lit = self.lit == offer.number
        key: list[Word] = [(f"{self.opens} ", "amber")] if is_lit and self.opens else []
        shows = f"shows it on the board (chapter {offer.number})"
        yield button([*key, (shows if key else f"chapter {offer.number} shows it", "text")], action)
        yield []

    def watch_lit(self) -> None:
        self.lay_out_again()

    def line_of(self, chapter: int) -> int:
        """The line of a chapter that is counted from 1; the first before the page is laid out."""
        return next((y for y, number in self._lines_of_chapters.items() if number == chapter), 0)


# Asked for to know the page's height, to draw it, and for each chapter selected: 20 ms each time.
@lru_cache(maxsize=1)
def _rules_lines(rules: str, width: int) -> Sequence[Line]:
    return tuple(markdown(rules, width))


def _column(rows: Sequence[MarkedRow]) -> int:
    """Return the column at which the texts of rows begin, nearer to bullets than to other marks."""
    longest = max(cell_len(row.mark) for row in rows)
    return longest + 3 if longest == 1 else min(longest + 4, WIDEST_MARK + 2)


def _section_lines(section: Section, role: str, column: int, width: int) -> Iterator[Line]:
    """Yield the lines of a section, with its marks in a role, but bullets dim."""
    yield [(section.heading, "strong")]
    for mark, text in section.rows:
        yield from hanging(
            (f"  {mark}", "dim" if mark == BULLET else role), [(text, "soft")], column, width
        )
    yield []


class HelpScreen(Modal[int]):
    """The help of a screen; its result is the chapter of the demonstration to go to, or None."""

    AUTO_FOCUS = "VerticalScroll"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(here(each, title="Close", action="close") for each in (CLOSE, LEAVE, HELP, RULE)),
        bind("help.open", "open"),
        bind("help.next_chapter", "light(1)"),
        bind("help.previous_chapter", "light(-1)"),
        bind("help.demo", "chapter(1)"),
        bind("help.rules", "rules"),
        bind("row.down", "scroll(1)", "Down"),
        bind("row.up", "scroll(-1)", "Up"),
        bind("help.page_down", "page(1)"),
        THEME,
        *(bind(f"choice.{n}", f"chapter({n})", f"Chapter {n}") for n in range(1, 11)),
    ]

    def __init__(self, page: HelpPage, keys: Mapping[str, Sequence[tuple[str, str]]]) -> None:
        super().__init__()
        self._title = page.title
        self.keys = [
            Section(heading or "Keys", [MarkedRow(*row) for row in rows])
            for heading, rows in keys.items()
        ]
        """The sections of keys."""
        self._page = HelpText(page, self.keys)
        self._heading = TextLines([[(self._title, "strong")]], id="heading")
        self._scroller = VerticalScroll(self._page)

    def contents(self) -> Iterable[Widget]:
        return self._heading, self._scroller

    def on_mount(self) -> None:
        self.watch(self._scroller, "scroll_y", self._show_heading)
        for name in ("scroll_y", "virtual_size", "container_size"):
            self.watch(self._scroller, name, self.show_keys)

    @while_live
    def _show_heading(self) -> None:
        """Name the window for what is in view: the rules have their own heading."""
        in_rules = self._scroller.scroll_y >= self._page.rules_line > 0
        self._heading.lines = [[(self._page.rules_heading if in_rules else self._title, "strong")]]

    def hints(self) -> list[KeyHint]:
        scroller = self._scroller
        steps = f"{self.key('light(1)')} and {self.key('open')}"
        if steps != self._page.steps:
            self._page.steps = steps
            self._page.opens = self.key("open")
            self._page.lay_out_again()
        above = scroller.scroll_y > 0
        below = scroller.scroll_y < scroller.max_scroll_y
        lit = self._page.lit
        hint = self.hint
        opened = [hint(f"chapter {lit}", "open")] if lit else []
        return [
            *opened,
            hint("close", "close"),
            hint("demo", "chapter(1)", drop_order=2 if lit else 0),
            hint("chapters", "light(1)", drop_order=3),
            hint("rules", "rules", drop_order=1),
            KeyHint(self.key("page_up"), "up", "page(-1)", above),
            KeyHint(self.key("page_down"), "down", "page(1)", below),
        ]

    def action_chapter(self, number: int) -> None:
        if number <= len(self._page.chapters):
            self.close(number)

    def action_light(self, by: int) -> None:
        count = len(self._page.chapters)
        if not count:
            return
        lit = self._page.lit
        self._page.lit = (lit - 1 + by) % count + 1 if lit or by > 0 else count
        self._scroller.scroll_to_region(
            Region(0, self._page.line_of(self._page.lit), 1, 1), animate=False, immediate=True
        )
        self.show_keys()

    def action_open(self) -> None:
        self.close(self._page.lit or None)

    def action_rules(self) -> None:
        self._scroller.scroll_to(y=self._page.rules_line, animate=False, immediate=True)

    def action_scroll(self, lines: int) -> None:
        self._scroller.scroll_relative(y=lines, animate=False, immediate=True)

    def action_page(self, pages: int) -> None:
        lines = self._scroller.scrollable_content_region.height - 1
        self._scroller.scroll_relative(y=pages * lines, animate=False, immediate=True)


async def explain(screen: ArcadeScreen[Any]) -> None:
    """Open the help of a screen; go on to the demonstration if that is wanted."""
    focused = screen.focused
    # What is typed into a text does nothing else.
    bindings = {
        key: active
        for key, active in screen.active_bindings.items()
        if focused is None or not focused.check_consume_key(key, key_to_character(key))
    }
    keys = explained(bindings, screen.SENTENCES, partial(with_key_names, screen))
    chapter = await screen.ask(HelpScreen(screen.help_page(), keys))
    if chapter is not None:
        screen.show_chapter(chapter)
