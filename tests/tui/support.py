"""What the tests of the screens share: starting a match, and reading what a person sees."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import NamedTuple

from rich.style import Style
from textual import events
from textual._context import visible_screen_stack
from textual.app import App, ComposeResult
from textual.geometry import Offset, Region
from textual.message import Message
from textual.notifications import Notify
from textual.pilot import Pilot
from textual.strip import Strip
from textual.widget import Widget

from abstract_arcade.board_colors import FELT
from abstract_arcade.library.small_files import Recent, Solved
from abstract_arcade.library.store import Files, MatchFile, Store
from abstract_arcade.match import Match, Participant
from abstract_arcade.rules import Game, Seat, Site, new_game
from abstract_arcade.rules.krypte import BOARD
from abstract_arcade.session import Table, View
from abstract_arcade.session.thinking import Chooser
from abstract_arcade.settings import SettingsFile
from abstract_arcade.teaching.demo import Demo
from abstract_arcade.teaching.puzzle_series import Series
from abstract_arcade.tui.app import ArcadeApp
from abstract_arcade.tui.board.layouts.base import CELL_ZOOMS
from abstract_arcade.tui.board.layouts.grid import SquareLayout
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.course.demo import DemoScreen
from abstract_arcade.tui.display import ColorDepth, Display
from abstract_arcade.tui.frame.themes import room_variables
from abstract_arcade.tui.games import presenter_of
from abstract_arcade.tui.menu.screen import MenuScreen
from abstract_arcade.tui.play.screen import PlayScreen
from abstract_arcade.tui.setup.screen import SetupScreen
from abstract_arcade.tui.table.screen import TableScreen
from abstract_arcade.tui.widgets.lines import TextLines

# Sizes of terminals: columns and rows.
SMALL = (60, 20)
MEDIUM = (80, 24)
LARGE = (120, 40)

PATIENCE = 60.0
"""Seconds after which something that should have happened has not; a whole run never takes it."""


def a_match(
    *moves: str,
    game: Game | None = None,
    black: str = "person",
    white: str = "person",
    seed: int | None = 7,
) -> Match:
    """A match of Krypte after these moves."""
    seats = {Seat.FIRST: Participant(black), Seat.SECOND: Participant(white)}
    match = Match(game or new_game("krypte"), seats, seed)
    play_all(match, moves)
    return match


def play_all(match: Match, moves: Iterable[str]) -> None:
    """Play the moves with these texts."""
    for text in moves:
        match.play(match.position.parse(text))


def quiet_moves(count: int, game: Game | None = None) -> list[str]:
    """The same moves every time, after which the game goes on."""
    luck = random.Random(3)
    position = (game or new_game("krypte")).start()
    texts = []
    for _ in range(count):
        move = luck.choice(
            [move for move in position.legal_moves() if position.play(move).outcome is None]
        )
        texts.append(position.format(move))
        position = position.play(move)
    return texts


async def no_sleep(seconds: float) -> None:  # noqa: ARG001
    """Wait no longer than others need to have their turn."""
    await asyncio.sleep(0)


def view_of(
    match: Match,
    *,
    chooser: Chooser | None = None,
    sleep: Callable[[float], Awaitable[None]] = no_sleep,
) -> View:
    """A view of a table whose computers answer at once, or when `chooser` and `sleep` let them."""
    cursor = presenter_of(match.game.slug).first_cursor(match.game.board)
    table = Table(match, chooser=chooser, now=lambda: 0.0, sleep=sleep)
    return View(table, cursor)


class NoDisk(Store):
    """A store that keeps no match."""

    class _NoFile(MatchFile):
        def save(self, *_: object) -> bool:
            return False

    def file(self, match: Match) -> MatchFile:
        del match
        return self._NoFile(self)


@asynccontextmanager
async def begun(
    app: ArcadeApp, size: tuple[int, int] = LARGE, *, animated: bool = False
) -> AsyncIterator[ArcadePilot]:
    """An arcade, headless, from when its first screen stands."""
    app.animation_level = "full" if animated else "none"
    notices: list[str] = []

    def note(message: Message) -> None:
        if isinstance(message, Notify):
            notices.append(message.notification.message)

    async with app.run_test(size=size, message_hook=note) as pilot:
        await pilot.pause()
        yield ArcadePilot(app, pilot, notices)


@asynccontextmanager
async def running(
    match: Match | None = None,
    size: tuple[int, int] = LARGE,
    *,
    demo: str | Demo | None = None,
    puzzles: Series | None = None,
    solved: Solved | None = None,
    open_view: Callable[[Match], View] | None = None,
    animated: bool = False,
    ascii_only: bool = False,
    depth: ColorDepth = ColorDepth.FULL,
    store: Store | None = None,
    settings: SettingsFile | None = None,
    teaches: bool = False,
    recent: Recent | None = None,
    is_sandboxed: bool = False,
    now: Callable[[], float] = time.monotonic,
) -> AsyncIterator[ArcadePilot]:
    """The arcade, headless, with a match, a demonstration, puzzles or the menu.

    Matches that are opened are kept in `store`; without one, nowhere, and nothing waits for a disk.
    With `teaches`, rules are explained, and none was explained before. `recent` are the last
    set-ups. `now` is the clock of demonstrations, replays and computer players.
    """
    files = Files(NoDisk() if store is None else store, solved=solved, teaches=teaches)
    if recent is not None:
        files.recent = recent
    app = ArcadeApp(
        match,
        demo,
        display=Display(ascii_only, depth),
        puzzles=puzzles,
        open_view=open_view,
        files=files,
        settings=settings,
        is_sandboxed=is_sandboxed,
        now=now,
    )
    async with begun(app, size, animated=animated) as arcade:
        yield arcade


class Cell(NamedTuple):
    """One character as it is seen."""

    text: str
    style: Style


def strips_of(app: App[None], rows: range | None = None) -> list[Strip]:
    """What the compositor of an app shows, dialogs and all: every line, or those of some rows."""
    compositor = app.screen._compositor
    token = visible_screen_stack.set(app._background_screens)
    try:
        if rows is None:
            return compositor.render_strips()
        crop = Region(0, rows.start, compositor.size.width, len(rows))
        chops = compositor._render_chops(crop, rows.__contains__)
        return [Strip.join(chops[y].values()) for y in rows]
    finally:
        visible_screen_stack.reset(token)


def cells_of(app: App[None]) -> list[list[Cell]]:
    """The characters on the screen of an app, with their styles."""
    return [
        [Cell(char, segment.style or Style()) for segment in strip for char in segment.text]
        for strip in strips_of(app)
    ]


async def until(pilot: Pilot[None], condition: Callable[[], object], what: str = "") -> None:
    """Wait until a condition holds."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > deadline:
            shown = "\n".join(strip.text for strip in strips_of(pilot.app))
            raise AssertionError(f"waited in vain for {what or condition}:\n{shown}")
        await asyncio.sleep(0.005)
    await pilot.pause()


async def resize(pilot: Pilot[None], columns: int, rows: int) -> None:
    """Make the terminal larger or smaller, and wait until it is known everywhere."""
    await pilot.resize_terminal(columns, rows)
    app = pilot.app
    compositors = [each._compositor for each in (app.screen, *app._background_screens)]
    await until(
        pilot, lambda: all(each.size == (columns, rows) for each in compositors), "the size"
    )


class BoardApp(App[None]):
    """Nothing but a board, of felt unless it is given another, and what it posts.

    It answers no message.
    """

    def __init__(self, board: Board | None = None, *, has_cursor: bool = True) -> None:
        super().__init__()
        layouts = [SquareLayout(BOARD, zoom) for zoom in CELL_ZOOMS]
        self.board = board or Board(layouts, BOARD.site("d4"), material=FELT, has_cursor=has_cursor)
        self.said: list[str] = []

    def get_css_variables(self) -> dict[str, str]:
        self.theme_variables = room_variables(self.current_theme, super().get_css_variables())
        return self.theme_variables

    def compose(self) -> ComposeResult:
        yield self.board

    def on_board_cursor_moved(self, message: Board.CursorMoved) -> None:
        on_board = message.site in BOARD.sites
        self.said.append(f"moved to {BOARD.name(message.site) if on_board else 'beside it'}")

    def on_board_site_chosen(self, message: Board.SiteChosen) -> None:
        self.said.append(f"chosen {BOARD.name(message.site)}")


class ArcadePilot:
    """A running arcade and the hands and eyes of the person in front of it."""

    def __init__(self, app: ArcadeApp, pilot: Pilot[None], notices: Sequence[str]) -> None:
        """`notices` are the notifications up to now, the oldest first."""
        self.app = app
        self.pilot = pilot
        self.notices = notices

    # Where we are

    @property
    def board_screen(self) -> TableScreen:
        """The screen of a match or a demonstration, whatever dialog is open above it."""
        screen = self.app.screen_stack[0]
        assert isinstance(screen, TableScreen), screen
        return screen

    @property
    def play_screen(self) -> PlayScreen:
        """The screen of a match, whatever dialog is open above it."""
        screen = self.board_screen
        assert isinstance(screen, PlayScreen), screen
        return screen

    @property
    def demo_screen(self) -> DemoScreen:
        """The screen of a demonstration, whatever dialog is open above it."""
        screen = self.board_screen
        assert isinstance(screen, DemoScreen), screen
        return screen

    @property
    def table(self) -> Table:
        """The table at which the match is played."""
        return self.play_screen.table

    @property
    def view(self) -> View:
        """The view of the table that the screen shows."""
        return self.play_screen.view

    @property
    def match(self) -> Match:
        """The match that is played."""
        return self.play_screen.match

    @property
    def board(self) -> Board:
        """The board."""
        return self.board_screen.board

    @property
    def moves(self) -> list[str]:
        """The moves that led to the position on the board."""
        return [node.text for node in self.view.viewed.path()[1:]]

    def is_open(self, screen: type[Widget]) -> bool:
        """Whether the topmost screen is of this class, and has been drawn."""
        top = self.app.screen
        return isinstance(top, screen) and top.is_mounted and bool(top.outer_size)

    @property
    def has_ended(self) -> bool:
        """Whether the app is ending, or has ended."""
        return self.app.return_code is not None

    def is_typing(self) -> bool:
        """Whether a move is being typed."""
        screen = self.board_screen
        return screen.typing is not None and screen.typing.typed is not None

    # Hands

    async def press(self, *keys: str) -> None:
        """Press keys."""
        await self.pilot.press(*keys)

    async def write(self, text: str) -> None:
        """Press the keys of a text."""
        names = {"/": "slash", "-": "minus", " ": "space"}
        await self.press(*(names.get(each, each) for each in text))

    async def type_move(self, text: str = "") -> None:
        """Begin to type a move, and type this much of it."""
        await self.press("slash")
        await self.until(self.is_typing, "the line to type in")
        await self.write(text)

    async def click(self, column: int, row: int) -> None:
        """Click on a character of the screen."""
        await self.pilot.click(offset=(column, row))

    async def hover(self, column: int, row: int) -> None:
        """Move the mouse to a character of the screen."""
        await self.pilot.hover(offset=(column, row))

    async def turn_wheel(
        self, wheel: type[events.MouseScrollUp | events.MouseScrollDown], column: int, row: int
    ) -> None:
        """Turn the wheel of the mouse one notch above a character of the screen."""
        await self.pilot._post_mouse_events([wheel], offset=(column, row))

    async def click_text(self, text: str) -> None:
        """Click on the last place of the screen where a text stands."""
        await self.click(*self.place_of(text))

    async def click_site(self, name: str) -> None:
        """Click on a site of the board."""
        await self.click(*self.place_on_board(name))

    async def hover_site(self, name: str) -> None:
        """Move the mouse to a site of the board."""
        await self.hover(*self.place_on_board(name))

    async def resize(self, columns: int, rows: int) -> None:
        """Make the terminal larger or smaller."""
        await resize(self.pilot, columns, rows)

    async def move_to(self, name: str) -> None:
        """Move the cursor to a site by its keys."""
        board = self.board
        column, row = board.layout_shown.place(self.site(name))
        x, y = board.layout_shown.place(board.cursor)
        await self.press(*["right" if column > x else "left"] * abs(column - x))
        await self.press(*["down" if row > y else "up"] * abs(row - y))

    async def choose(self, *names: str) -> None:
        """Walk to sites by the keys and choose each."""
        for name in names:
            await self.move_to(name)
            await self.press("enter")

    async def visit(self, name: str) -> None:
        """Put the cursor on a site of the board without walking there."""
        self.board.cursor = self.site(name)
        await self.pilot.pause()

    async def until(self, condition: Callable[[], object], what: str = "") -> None:
        """Wait until a condition holds."""
        await until(self.pilot, condition, what)

    async def until_open(self, screen: type[Widget]) -> None:
        """Wait until a screen of this class is on top."""
        await self.until(lambda: self.is_open(screen), screen.__name__)

    async def until_notice(self) -> str:
        """Wait for the only notification, and return it."""
        await self.until(lambda: self.notices, "a notification")
        (notice,) = self.notices
        return notice

    async def until_end(self) -> None:
        """Wait until the app ends."""
        await self.until(lambda: self.has_ended, "the end")

    async def until_text(self, text: str) -> None:
        """Wait until a text stands on the screen."""
        await self.until(lambda: text in self.text(), repr(text))

    # Eyes

    def lines(self) -> list[str]:
        """The lines of the screen."""
        return [strip.text for strip in strips_of(self.app)]

    def text(self) -> str:
        """The whole screen as one text."""
        return "\n".join(line.rstrip() for line in self.lines())

    def words(self, selector: str) -> str:
        """The text of a widget, in one line, as it is seen."""
        widget = self.app.screen_stack[0].query_one(selector)
        return " ".join(" ".join(self.inside(widget)).split())

    def inside(self, widget: Widget) -> list[str]:
        """The part of the screen's lines that a widget takes."""
        x, y, width, height = widget.region
        rows = range(self.app.size.height)[y : y + height]
        return [strip.text[x : x + width] for strip in strips_of(self.app, rows)]

    @property
    def status(self) -> str:
        """The sentences below the board."""
        return self.words("#status")

    @property
    def panel(self) -> str:
        """The words of the panel."""
        return self.words("#panel")

    def cells(self) -> list[list[Cell]]:
        """The characters of the screen, with their styles."""
        return cells_of(self.app)

    def place_of(self, text: str) -> tuple[int, int]:
        """Where a text begins: (column, row); the last one if there are several."""
        for row, line in reversed(list(enumerate(self.lines()))):
            if (column := line.rfind(text)) >= 0:
                return column, row
        raise AssertionError(f"{text!r} is not on the screen:\n{self.text()}")

    def key_color(self, text: str) -> str:
        """The colour of a key in the line of keys, by what stands there."""
        column, row = self.place_of(text)
        return str(self.cells()[row][column].style.color)

    # The board

    def site(self, name: str) -> Site:
        """The site with a name."""
        return self.board_screen.game.board.site(name)

    def name(self, site: Site) -> str:
        """The name of a site."""
        return self.board_screen.game.board.name(site)

    @property
    def cursor(self) -> str:
        """The name of the site under the cursor."""
        return self.name(self.board.cursor)

    def corner(self) -> Offset:
        """The character of the screen where the layout of the board begins, read off the screen.

        It is found from the letters in the frame, not from what the board believes.
        """
        layout = self.board.layout_shown
        region = self.board.region
        origins = {layout.origin(site): site for site in self.board_screen.game.board.sites}
        top = min(y for _, y in origins)
        row = sorted(place for place in origins if place[1] == top)
        letters = [self.name(origins[place])[0] for place in row]
        first = row[0][0] + (layout.zoom.width - 1) // 2
        # Above the letters there may be a line of the frame.
        above = next(y for y in range(layout.height) if layout.labels_on(y))
        for y, seen in enumerate(self.inside(self.board)):
            # A rail may run beside them; at the smallest zoom an arrow takes the place of a letter.
            line = "".join(char if char.isalnum() or char == "▼" else " " for char in seen)
            words = line.split()
            if len(words) == len(letters) and all(
                word in (letter, "▼") for word, letter in zip(words, letters, strict=True)
            ):
                return Offset(region.x + line.index(words[0]) - first, region.y + y - above)
        raise AssertionError(f"there is no line of letters:\n{self.text()}")

    def place_on_board(self, name: str) -> tuple[int, int]:
        """A character in the middle of a site's cell: (column, row) of the screen."""
        layout = self.board.layout_shown
        x, y = layout.origin(self.site(name))
        left, top = self.corner()
        return left + x + (layout.zoom.width - 1) // 2, top + y + (layout.zoom.height - 1) // 2

    def cell(self, name: str) -> list[list[Cell]]:
        """The characters of a site's cell, line by line."""
        layout = self.board.layout_shown
        x, y = layout.origin(self.site(name))
        left, top = self.corner()
        rows = self.cells()[top + y : top + y + layout.zoom.height]
        return [row[left + x : left + x + layout.zoom.width] for row in rows]

    def all_cells(self) -> dict[str, list[list[Cell]]]:
        """The characters of every site's cell, by the names of sites."""
        layout = self.board.layout_shown
        left, top = self.corner()
        lines = self.cells()
        width, height = layout.zoom
        found = {}
        for site in self.board_screen.game.board.sites:
            x, y = layout.origin(site)
            rows = lines[top + y : top + y + height]
            found[self.name(site)] = [row[left + x : left + x + width] for row in rows]
        return found

    def cell_text(self, name: str) -> list[str]:
        """The characters of a site's cell without their colours."""
        return ["".join(each.text for each in row) for row in self.cell(name)]

    def picture(self) -> dict[str, str]:
        """What stands in every cell, without colours and line by line, by the names of sites."""
        layout = self.board.layout_shown
        left, top = self.corner()
        lines = self.lines()
        found = {}
        for site in self.board_screen.game.board.sites:
            x, y = layout.origin(site)
            rows = lines[top + y : top + y + layout.zoom.height]
            found[self.name(site)] = "\n".join(
                row[left + x : left + x + layout.zoom.width] for row in rows
            )
        return found

    # Screens

    async def until_menu_is_read(self) -> None:
        """Wait for what the menu reads from the disk once it is drawn."""
        await self.until(lambda: self.menu.is_filled, "the matches and the puzzle of the day")

    @property
    def menu(self) -> MenuScreen:
        """The menu."""
        screen = self.app.screen_stack[0]
        assert isinstance(screen, MenuScreen), screen
        return screen

    @property
    def setup(self) -> SetupScreen:
        """The setup screen."""
        screen = self.app.screen_stack[0]
        assert isinstance(screen, SetupScreen), screen
        return screen

    def cut(self) -> list[str]:
        """The lines of text that were too long for their place: they end in an ellipsis."""
        lines = self.lines()
        found = []
        for screen in self.app.screen_stack:
            for widget in screen.query(TextLines):
                x, y, width, height = widget.content_region
                if widget.display and width:
                    shown = [line[x : x + width] for line in lines[y : y + height]]
                    found += [line for line in shown if line.endswith("…")]
        return found
