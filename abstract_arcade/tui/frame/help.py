"""The help of a screen: its purpose, its keys, and the rules of the game, in short and in full."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.geometry import Region, Size
from textual.keys import key_to_character
from textual.widget import Widget

from abstract_arcade.teaching.reader import chapters_of
from abstract_arcade.tui.frame.help_page import (
    CHAPTERS,
    RULES,
    HelpSituation,
    compose,
    rules_heading,
)
from abstract_arcade.tui.frame.modal import Modal
from abstract_arcade.tui.frame.screen import ArcadeScreen, HelpPage, while_live
from abstract_arcade.tui.keys import (
    CLOSE,
    HELP,
    LEAVE,
    MAX_DIGIT,
    RULE,
    THEME,
    bind,
    explained,
    here,
    with_key_names,
)
from abstract_arcade.tui.widgets.blocks import stacked
from abstract_arcade.tui.widgets.key_bar import KeyHint
from abstract_arcade.tui.widgets.lines import Line, TextLines
from abstract_arcade.tui.widgets.prose import MarkedRow, Section


class HelpText(TextLines):
    """The whole text of the help, as high as it is; its container scrolls it."""

    DEFAULT_CSS = """
    HelpText { height: auto; }
    """

    def __init__(self, situation: HelpSituation) -> None:
        super().__init__()
        self.situation = situation

    def show(self, situation: HelpSituation) -> None:
        """Show the help of a situation, if it is another than before."""
        if situation != self.situation:
            self.situation = situation
            self.lay_out_again()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._text(width))

    def lay_out(self, width: int, height: int) -> Iterable[Line]:
        return self._text(width)

    def _text(self, width: int) -> list[Line]:
        return stacked(compose(self.situation, width))

    def row_of(self, name: str) -> int:
        """Return the row at which the first block of a name begins, from 0, below its gap.

        0 before the text is laid out. The help must have a block of this name.
        """
        width = self.content_size.width
        if not width:
            return 0
        blocks = compose(self.situation, width)
        index = [block.name for block in blocks].index(name)
        return len(stacked(blocks[:index])) + blocks[index].gap


class HelpScreen(Modal[int]):
    """The help of a screen; its result is the number of a chapter to open, from 1, or None."""

    AUTO_FOCUS = "VerticalScroll"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(here(key, title="Close", action="close") for key in (CLOSE, LEAVE, HELP, RULE)),
        bind("help.open", "open"),
        bind("help.next_chapter", "select(1)"),
        bind("help.previous_chapter", "select(-1)"),
        bind("help.demo", "chapter(1)"),
        bind("help.rules", "rules"),
        bind("row.down", "scroll(1)", "Down"),
        bind("row.up", "scroll(-1)", "Up"),
        bind("help.page_down", "page(1)"),
        THEME,
        *(
            bind(f"choice.{number}", f"chapter({number})", f"Chapter {number}")
            for number in range(1, MAX_DIGIT + 1)
        ),
    ]

    def __init__(self, page: HelpPage, keys: Mapping[str, Sequence[tuple[str, str]]]) -> None:
        super().__init__()
        self._page = page
        self.keys = [
            Section(heading or "Keys", [MarkedRow(*row) for row in rows])
            for heading, rows in keys.items()
        ]
        """The sections of keys, below the chapters."""
        self._chapter_count = len(chapters_of(page.slug))
        # The selected chapter, counted from 1; 0 for none.
        self._selected = 0 if page.offer is None else page.offer.number
        self._text = HelpText(self._situation)
        self._heading = TextLines([[(page.title, "strong")]], id="heading")
        self._scroller = VerticalScroll(self._text)

    def contents(self) -> Iterable[Widget]:
        return [self._heading, self._scroller]

    def on_mount(self) -> None:
        self.watch(self._scroller, "scroll_y", self._show_heading)
        for name in ("scroll_y", "virtual_size", "container_size"):
            self.watch(self._scroller, name, self.show_keys)

    @property
    def _situation(self) -> HelpSituation:
        open_key = self.key("open")
        return HelpSituation(
            page=self._page,
            keys=self.keys,
            selected=self._selected,
            step_keys=f"{self.key('select(1)')} and {open_key}",
            open_key=open_key,
        )

    @while_live
    def _show_heading(self) -> None:
        """Show the heading of the rules while these are at the top, else the title of the help."""
        is_in_rules = self._scroller.scroll_y >= self._text.row_of(RULES) > 0
        heading = rules_heading(self._page.slug) if is_in_rules else self._page.title
        self._heading.lines = [[(heading, "strong")]]

    def show_keys(self) -> None:
        self._text.show(self._situation)
        super().show_keys()

    def hints(self) -> list[KeyHint]:
        hint = self.hint
        hints = []
        if self._selected:
            hints.append(hint(f"chapter {self._selected}", "open"))
        hints += [
            hint("close", "close"),
            hint("demo", "chapter(1)", drop_order=2 if self._selected else 0),
            hint("chapters", "select(1)", drop_order=3),
            hint("rules", "rules", drop_order=1),
        ]
        scroller = self._scroller
        is_more_above = scroller.scroll_y > 0
        is_more_below = scroller.scroll_y < scroller.max_scroll_y
        hints.append(KeyHint(self.key("page_up"), "up", "page(-1)", is_more_above))
        hints.append(KeyHint(self.key("page_down"), "down", "page(1)", is_more_below))
        return hints

    def action_chapter(self, number: int) -> None:
        if number <= self._chapter_count:
            self.close(number)

    def action_select(self, by: int) -> None:
        count = self._chapter_count
        if not count:
            return
        if self._selected:
            self._selected = (self._selected - 1 + by) % count + 1
        else:
            self._selected = 1 if by > 0 else count
        self.show_keys()
        row = self._text.row_of(CHAPTERS) + self._selected - 1
        self._scroller.scroll_to_region(Region(0, row, 1, 1), animate=False, immediate=True)

    def action_open(self) -> None:
        self.close(self._selected or None)

    def action_rules(self) -> None:
        row = self._text.row_of(RULES)
        self._scroller.scroll_to(y=row, animate=False, immediate=True)

    def action_scroll(self, lines: int) -> None:
        self._scroller.scroll_relative(y=lines, animate=False, immediate=True)

    def action_page(self, pages: int) -> None:
        lines = self._scroller.scrollable_content_region.height - 1
        self._scroller.scroll_relative(y=pages * lines, animate=False, immediate=True)


async def explain(screen: ArcadeScreen[Any]) -> None:
    """Open the help of a screen, and then the chapter that the player has chosen, if any."""
    focused = screen.focused
    # Keys that the focused text field consumes have no other effect.
    bindings = {
        key: active
        for key, active in screen.active_bindings.items()
        if focused is None or not focused.check_consume_key(key, key_to_character(key))
    }
    keys = explained(bindings, screen.SENTENCES, partial(with_key_names, screen))
    chapter = await screen.ask(HelpScreen(screen.help_page(), keys))
    if chapter is not None:
        screen.show_chapter(chapter)
