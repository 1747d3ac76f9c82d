"""The screen with the list of saved matches, which can be found, opened and deleted."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from functools import partial
from itertools import cycle
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.message import Message

from abstract_arcade.library.entry import FINISHED, RUNNING, UNREADABLE, Entry
from abstract_arcade.library.folder import LibraryError
from abstract_arcade.library.listing import Listed, fits, rows_of, when
from abstract_arcade.match import Match
from abstract_arcade.records import RecordError
from abstract_arcade.rules import GAMES, Color, Content
from abstract_arcade.sanitize import clean_name
from abstract_arcade.tui import keys
from abstract_arcade.tui.board.glyphs import Glyph
from abstract_arcade.tui.breakpoints import HUGE, WIDE
from abstract_arcade.tui.frame.screen import AppContext, ArcadeScreen, HelpPage, while_live
from abstract_arcade.tui.frame.threads import in_thread
from abstract_arcade.tui.games import presenter_of
from abstract_arcade.tui.keys import bind, here, section, with_key_names
from abstract_arcade.tui.matches.list import WITH_PANEL, MatchLayout
from abstract_arcade.tui.matches.panel import MatchPanel
from abstract_arcade.tui.messages import OpenMatch, OpenMatches, OpenMenu, OpenSaved
from abstract_arcade.tui.table.words import tile_lines
from abstract_arcade.tui.widgets.field import Field
from abstract_arcade.tui.widgets.key_bar import KeyBar
from abstract_arcade.tui.widgets.lines import Line, Paragraph, TextLines, Word, width_of
from abstract_arcade.tui.widgets.row_list import Row, RowList, columns

if TYPE_CHECKING:
    from textual.types import CSSPathType

_MAX_SOUGHT = 60
"""Longest text in the find field, in characters."""

_ROWS_AROUND = 4
"""Rows of the screen around the list."""

_HEADINGS = {RUNNING: "Running", FINISHED: "Finished", UNREADABLE: "Cannot be read"}

_WHAT_IT_IS_FOR = (
    "Every game is saved automatically from the first move.",
    "{matches.open} opens a match. You can continue an unfinished match.",
    "{matches.find} finds matches by game, name or result.",
    "A series of games is one row. {matches.games} shows its games, {matches.close} hides them.",
    "{undo_edit} restores a deleted match until the program ends.",
)


class _Preview(NamedTuple):
    """A match that was loaded for the panel."""

    id: str
    match: Match


class MatchesScreen(ArcadeScreen[None]):
    """The list of matches, and the board of the selected one."""

    CSS_PATH: ClassVar[CSSPathType | None] = ["../fields.tcss", "../matches.tcss"]
    # Textual would give the focus to the find field as the screen opens, though it is hidden.
    AUTO_FOCUS = ""
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012
        (0, "-slim"),
        (WITH_PANEL, "-narrow"),
        (WIDE, "-wide"),
        (HUGE, "-huge"),
    ]
    BINDINGS: ClassVar[list[BindingType]] = [
        *section(
            "The list",
            bind("row.up", "step(-1)", sentence="Go to the match above[ or below]."),
            bind("row.down", "step(1)", sentence="Go to the match [above or ]below."),
            bind("row.page_up", "page(-1)"),
            bind("row.page_down", "page(1)"),
            bind("row.first", "go_to(0)", sentence="Go to the first[ or last] match."),
            bind("row.last", "go_to(-1)", sentence="Go to the [first or ]last match."),
            bind("matches.find", "find"),
        ),
        *section(
            "The match",
            bind("matches.open", "open"),
            bind("matches.games", "fold(False)"),
            bind("matches.close", "fold(True)"),
            keys.EXPORT,
            bind("open_file", "open_file"),
            here(keys.DELETE, "Remove the match from the list."),
            here(
                keys.UNDO_EDIT,
                "Restore the last deleted match.",
                title="Undo",
                action="restore",
            ),
        ),
        *section(
            "Leaving",
            keys.SETTINGS,
            *keys.helping("Explain this screen."),
            *keys.leaving("Go back to the menu.", "Menu"),
        ),
    ]

    def __init__(self, context: AppContext, message: OpenMatches) -> None:
        super().__init__()
        self._library = context.files.store.library
        self._slug = message.slug
        self._now = context.local_time
        self._is_sandboxed = context.is_sandboxed
        self._entries: list[Entry] = []
        # Whether the entries have been read since the screen was opened.
        self._is_read = False
        self._elsewhere: frozenset[str] = frozenset()
        self._shown: list[Listed] = []
        # The series whose games are listed below the row of the series.
        self._opened: set[str] = set()
        self._selected = 0
        # A stone of each colour by the slug of the game, as one character.
        self._tiles: dict[tuple[str, Color], Glyph] = {}
        self._previewed: _Preview | None = None
        self._title = TextLines(id="title")
        self._finder = Field(max_length=_MAX_SOUGHT, submits=False, id="finder")
        self._count = TextLines(id="count")
        # Textual's `OptionList` builds every row at once: 156 ms of CPU for 2,000 rows. `RowList`
        # builds only the rows in view: 10 ms.
        self._list = RowList(id="list")
        self._empty = TextLines(id="empty")
        self._panel = MatchPanel(context.display, context.local_time)
        self._status = Paragraph(id="status")
        self._keys = KeyBar(id="keys")

    def compose(self) -> ComposeResult:
        yield Horizontal(self._title, self._finder, self._count, id="heading")
        yield self._panel
        yield self._list
        yield self._empty
        yield self._status
        yield self._keys

    def on_mount(self) -> None:
        self._read()

    @while_live
    def on_screen_resume(self) -> None:
        if not self._is_read:
            self._read()

    def on_screen_suspend(self) -> None:
        # A window above may change the matches.
        self._is_read = False

    def on_resize(self) -> None:
        self._show()

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._tiles = {}

    # The entries

    def _read(self) -> None:
        self._is_read = True
        try:
            self._entries = self._library.entries()
            self._elsewhere = self._library.open_elsewhere()
        except LibraryError as error:
            self._entries = self._library.unwritten_entries()
            self.reply = str(error)
        self._choose(None)

    def _choose_again(self) -> None:
        """Update the list for another text in the find field; keep the selection if possible."""
        self._choose(None if self.row is None else self.row.id)

    def _choose(self, name: str | None) -> None:
        """Update the list and select a match by its id; None keeps the number of the row."""
        sought = self._finder.value
        fitting = [entry for entry in self._entries if not sought or fits(entry, sought)]
        self._shown = rows_of(fitting, self._opened)
        ids = [row.id for row in self._shown]
        if name in ids:
            self._selected = ids.index(name)
        elif name is not None:
            # The match is a game of a collapsed series: select the series.
            for number, row in enumerate(self._shown):
                if any(game.id == name for game in row.games):
                    self._selected = number
        self._selected = max(0, min(self._selected, len(self._shown) - 1))
        self._show()

    def show_reply(self) -> None:
        self._show()

    @property
    def row(self) -> Listed | None:
        """The selected row, or None if the list is empty."""
        return self._shown[self._selected] if self._shown else None

    @property
    def entry(self) -> Entry | None:
        """The selected match (of a series, the running or the last one), or None."""
        return None if self.row is None else self.row.entry

    # Drawing

    @property
    def _layout(self) -> MatchLayout:
        return MatchLayout.of(self.app.size)

    @while_live
    def _show(self) -> None:
        self.set_class(not self._entries, "-empty")
        self._show_title()
        self._show_rows()
        self._show_empty()
        self._show_panel()
        self._status.lines = [self._status_words()]
        self.show_keys()

    @property
    def is_finding(self) -> bool:
        """Whether the find field is open."""
        return self.has_class("-finding")

    def _show_title(self) -> None:
        count = len(self._entries)
        total = f"{count} match" if count == 1 else f"{count} matches"
        words: list[Word] = [("Matches", "strong")]
        if self.is_finding:
            words.append(("   / ", "amber"))
            total = f"{len(self._shown)} found" if self._finder.value else total
        elif self._layout.is_wide and self._entries:
            words.append(("   everything you play is saved here", "dim"))
        self._title.lines = [words]
        self._title.styles.width = width_of(words) if self.is_finding else "1fr"
        self._count.lines = [[(total, "dim")]] if count else []
        self._count.styles.width = len(total)

    def _show_rows(self) -> None:
        layout = self._layout
        rows: list[Row] = []
        status = ""
        now = self._now()
        for listed in self._shown:
            # The games of a series stay below the row of their series, whatever their status is.
            if listed.entry.status != status and not listed.number:
                status = listed.entry.status
                heading: list[tuple[int, Line]] = [(layout.margin, [(_HEADINGS[status], "dim")])]
                if not rows:
                    heading.append((layout.moves_end, [("moves", "dim")]))
                rows.append(Row(columns(heading, layout.list_columns), is_heading=True))
            rows.append(Row(partial(self._row, listed, layout, now)))
        self._list.show(rows, self._selected)

    def _show_empty(self) -> None:
        """Show a stone of every game and the key to begin, if there are no matches yet."""
        if self._entries:
            return
        width, height = self.app.size
        tiles: list[list[Word]] = [[], []]
        for slug, color in zip(GAMES, cycle(Color), strict=False):
            stone = Content(presenter_of(slug).content_kind, color)
            tile = tile_lines(self._panel.board_of(slug).tile(stone))
            for line, row in zip(tiles, tile, strict=True):
                if line:
                    line.append(("  ", "dim"))
                line.extend(row)
        lines: list[Line] = [
            *tiles,
            [],
            [],
            [("No match yet", "strong")],
            [],
            [("Every game is saved automatically", "soft")],
            [("from the first move.", "soft")],
            [],
            [(self.key("leave"), "amber"), ("  choose a game", "soft")],
        ]
        # Two fifths of the free rows are above the text.
        free = height - _ROWS_AROUND - len(lines)
        above: list[Line] = [[]] * max(0, free * 2 // 5)
        self._empty.lines = [*above, *(_centred(line, width) for line in lines)]

    def _row(self, row: Listed, layout: MatchLayout, now: datetime) -> Line:
        entry = row.entry
        tile: list[Word] = [("   ", "dim")]
        if entry.game:
            glyph = self._tile(entry, is_empty=bool(row.games) and entry.status != RUNNING)
            tile = [glyph.tile]
        if entry.id in self._library.unwritten:
            state = "not saved"
        elif entry.id in self._elsewhere:
            state = "open elsewhere"
        else:
            state = when(entry.updated, now)
        return layout.row(row, tile, state)

    def _tile(self, entry: Entry, *, is_empty: bool) -> Glyph:
        """Return the stone to move or the winner's; an empty site for a draw or if `is_empty`."""
        name = entry.to_move if entry.result is None else entry.result["winner"]
        board = self._panel.board_of(entry.game)
        if is_empty or name is None:
            desk = board.palette.ground(0)
            return Glyph(" ", desk, desk)
        color = Color(name)
        key = entry.game, color
        if key not in self._tiles:
            kind = presenter_of(entry.game).content_kind
            self._tiles[key] = board.chip(Content(kind, color))
        return self._tiles[key]

    def _show_panel(self) -> None:
        """Show the selected match on its board, loaded in a thread if it is not cached."""
        entry = self.entry
        if not self._layout.panel:
            return
        if entry is None or entry.status == UNREADABLE:
            self._show_match(None)
        elif self._previewed is not None and self._previewed.id == entry.id:
            self._show_match(self._previewed.match)
        else:
            self._load(entry.id)

    @work(exclusive=True, group="preview")
    async def _load(self, name: str) -> None:
        match: Match | None = None
        with suppress(RecordError, LibraryError):
            match = await in_thread(partial(self._library.load, name))
        self._loaded(name, match)

    @while_live
    def _loaded(self, name: str, match: Match | None) -> None:
        entry = self.entry
        if entry is not None and entry.id == name:
            self._previewed = None if match is None else _Preview(name, match)
            self._show_match(match)

    def _show_match(self, match: Match | None) -> None:
        row = self.row
        self._panel.show(match, "" if row is None else row.words, self._layout.panel_room)

    def _status_words(self) -> Line:
        row = self.row
        if self.reply:
            return [(self.reply, "text")]
        if row is None:
            sought = self._finder.value
            if not sought:
                return []
            shows = self._keyed(f"{{leave}} shows all {len(self._entries)}")
            return [(f"No matches contain “{sought}”. ", "soft"), *shows]
        if row.entry.id in self._elsewhere:
            return self._keyed("Open in another program. {open} shows it")
        if row.entry.status == UNREADABLE:
            return [(_unreadable(row.entry), "soft")]
        words: list[Word] = [("   ", "soft"), (row.words, "dim")]
        line = self._what_opens(row)
        return line if self._layout.panel else [*line, *words]

    def _what_opens(self, row: Listed) -> list[Word]:
        """Return what the keys that open a match and expand a series do with a row."""
        is_running = row.entry.status == RUNNING
        line: list[Word] = []
        if not row.games or is_running:
            verb = "continues" if is_running else "opens it"
            line = self._keyed(f"{{open}} {verb} at move ")
            line.append((str(row.entry.move_number), "strong"))
        if row.games and row.entry.series not in self._opened:
            series = f"{{fold(False)}} shows its {len(row.games)} games"
        elif row.games or row.number:
            series = "{fold(True)} closes the series"
        else:
            return line
        if line:
            line.append(("   ", "soft"))
        return [*line, *self._keyed(series)]

    def _keyed(self, sentence: str) -> list[Word]:
        """Return a sentence in which the keys replace the actions in braces: "{open} shows it"."""
        words: list[Word] = []
        for part in re.split(r"(\{.*?\})", sentence):
            if part.startswith("{"):
                words.append((self.key(part.strip("{}")), "amber"))
            else:
                words.append((part, "soft"))
        return words

    def show_keys(self) -> None:
        hint = self.hint
        row = self.row
        if self.is_finding:
            hints = [
                hint("open", "open"),
                hint("choose", "step(-1)", "step(1)"),
                hint("show all", "leave"),
            ]
        elif not self._entries:
            hints = [
                hint("open a file", "open_file"),
                hint("theme", "app.theme"),
                hint("help", "help"),
                hint("menu", "leave"),
            ]
        else:
            hints = [hint("choose", "step(-1)", "step(1)", drop_order=2), hint("open", "open")]
            if row is not None and row.games:
                hints.append(hint("games", "fold(False)"))
            hints += [
                hint("find", "find", drop_order=1),
                hint("export", "export", drop_order=2),
                hint("open a file", "open_file", drop_order=2),
                hint("delete", "delete"),
            ]
            if self._library.just_deleted:
                hints.append(hint("undo", "restore"))
            hints += [
                hint("theme", "app.theme", drop_order=3),
                hint("help", "help", drop_order=1),
                hint("menu", "leave"),
            ]
        self._keys.show(hints, hint("more", "app.command_palette"))

    def disabled_reason(self, action: str) -> str | None:
        row = self.row
        if action in ("open", "export", "delete"):
            return self._why_no_match(action)
        if action == "find":
            return None if self._entries else "Nothing has been played yet."
        if action == "restore":
            has_deleted = bool(self._library.just_deleted)
            return None if has_deleted else "There is no deleted match to restore."
        if action == "open_file":
            return "Files cannot be opened in a browser." if self._is_sandboxed else None
        if action.startswith("fold"):
            if row is not None:
                is_game_of_series = row.number > 0
                if row.games or (is_game_of_series and action == "fold(True)"):
                    return None
            return "Only a series can be expanded or collapsed."
        return None

    def _why_no_match(self, action: str) -> str | None:
        """Return why the selected match cannot be opened, exported or deleted; None if it can.

        `action` is "open", "export" or "delete". A series can only be opened.
        """
        row = self.row
        if row is None:
            return "The list has no matches."
        if action == "open":
            return None
        if row.games:
            return "This row is a series: select one of its games."
        if action == "export" and row.entry.status == UNREADABLE:
            return "This match cannot be read."
        if action == "delete" and row.entry.id in self._elsewhere:
            return "This match is open in another program."
        return None

    # The keys

    def on_input_changed(self) -> None:
        """List the matches that fit the text in the find field."""
        self.forget_reply()
        self._choose_again()

    def _go(self, number: int) -> None:
        if self._shown:
            self.forget_reply()
            self._selected = max(0, min(number, len(self._shown) - 1))
            self._show()

    def action_step(self, step: int) -> None:
        self._go(self._selected + step)

    def action_page(self, step: int) -> None:
        self._go(self._selected + step * self._list.page)

    def action_go_to(self, number: int) -> None:
        self._go(number % max(1, len(self._shown)))

    def on_row_list_selected(self, message: RowList.Selected) -> None:
        self._go(message.number)

    def on_row_list_opened(self, message: RowList.Opened) -> None:
        self._go(message.number)
        self.action_open()

    def action_find(self) -> None:
        if self._entries:
            self.add_class("-finding")
            self._finder.focus()
            self._show()

    def action_open(self) -> None:
        row = self.row
        if row is None:
            return
        if row.games and row.entry.status != RUNNING:
            self.action_fold(row.entry.series in self._opened)
        elif row.entry.status == UNREADABLE:
            self.say(_unreadable(row.entry).removesuffix("."))
        else:
            self.post_message(OpenSaved(row.entry.id, self.way_back))

    def action_fold(self, is_closed: bool) -> None:
        row = self.row
        if row is None or not (row.games or row.number):
            return
        if is_closed:
            self._opened.discard(row.entry.series)
        else:
            self._opened.add(row.entry.series)
        self.forget_reply()
        self._choose(row.entry.id if row.number else row.id)

    @work
    async def action_export(self) -> None:
        from abstract_arcade.tui.windows.export import ExportWindow

        entry = self.entry
        if entry is None or self.disabled_reason("export") is not None:
            return
        try:
            match = self._library.load(entry.id)
        except (RecordError, LibraryError) as error:
            self.say(str(error))
        else:
            window = ExportWindow(match, entry.id, is_sandboxed=self._is_sandboxed)
            self.say(await self.ask(window) or "")

    @work
    async def action_open_file(self) -> None:
        from abstract_arcade.tui.windows.text import OpenWindow

        if self.refuse("open_file"):
            return
        answer = await self.ask(OpenWindow(self._library))
        if isinstance(answer, Match):
            self.post_message(OpenMatch(answer, back=self.way_back))
        elif isinstance(answer, str):
            self.post_message(OpenSaved(answer, self.way_back))

    def action_delete(self) -> None:
        entry = self.entry
        if entry is None or self.disabled_reason("delete") is not None:
            return
        try:
            self._library.delete(entry.id)
        except LibraryError as error:
            self.reply = str(error)
        else:
            title = GAMES[entry.game].title if entry.game else clean_name(entry.id)
            who = f", {' – '.join(entry.titles)}," if entry.game else ""
            self.reply = f"{title}{who} is deleted; {self.key('restore')} restores it"
        self._read()

    def action_restore(self) -> None:
        if self.refuse("restore"):
            return
        self.forget_reply()
        name = self._library.just_deleted[-1]
        try:
            self._library.restore(name)
        except LibraryError as error:
            self.reply = str(error)
        self._read()
        self._choose(name)

    def action_leave(self) -> None:
        if not self.is_finding:
            self.post_message(OpenMenu(self._slug))
            return
        self.remove_class("-finding")
        self._finder.clear()
        self.set_focus(None)
        self._show()

    # Help

    @property
    def way_back(self) -> Callable[[], Message]:
        return partial(OpenMatches, self._slug)

    def help_page(self) -> HelpPage:
        from abstract_arcade.tui.widgets.prose import bullets

        game = "" if self.entry is None else self.entry.game
        sentences = [with_key_names(self, sentence) for sentence in _WHAT_IT_IS_FOR]
        purpose = bullets("About this screen", sentences)
        return HelpPage("Matches", game or self._slug or next(iter(GAMES)), [purpose])


def _unreadable(entry: Entry) -> str:
    return f"The match cannot be read: {entry.error}."


def _centred(line: Line, width: int) -> Line:
    if not line:
        return []
    left = (width - width_of(line)) // 2
    return [(" " * left, "dim"), *line]
