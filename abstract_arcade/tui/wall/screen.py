"""The wall: the whole terminal shows small boards on which levels play."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle
from random import Random
from typing import ClassVar, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Grid
from textual.geometry import Size
from textual.timer import Timer

from abstract_arcade.match.result_words import result_sentence
from abstract_arcade.players.heuristics import HEURISTICS
from abstract_arcade.rules import GAMES
from abstract_arcade.tui import messages
from abstract_arcade.tui.board.layouts.base import ZOOMS, Zoom
from abstract_arcade.tui.frame.screen import AppContext, ArcadeScreen, while_live
from abstract_arcade.tui.games import presenter_of
from abstract_arcade.tui.keys import bind
from abstract_arcade.tui.wall.board import ROWS, WallBoard
from abstract_arcade.tui.widgets.lines import Line, TextLines, Word, width_of

BEAT = 0.4
"""Seconds from a move on one board to a move on the next."""

_MIN_BOARDS = 15
"""Fewest boards for which cells become larger: with fewer, the wall would look empty."""

_FOOT = 2
"""Rows below the boards: a blank one, and the line that says what has just happened."""

_TITLE = "a b s t r a c t   a r c a d e"


class WallLayout(NamedTuple):
    """The arrangement of the boards in a terminal of one size."""

    zoom: Zoom
    columns: int
    rows: int


def arrange(size: Size) -> WallLayout:
    """Return the layout with the largest cells that shows 15 boards or more.

    If a terminal is too small for so many boards, the cells are the smallest ones.
    """
    layouts = [_layout(size, zoom) for zoom in ZOOMS]
    fitting = [layout for layout in layouts if layout.columns * layout.rows >= _MIN_BOARDS]
    return fitting[-1] if fitting else layouts[0]


def _layout(size: Size, zoom: Zoom) -> WallLayout:
    """Return the layout with as many boards as fit, each with a gap of one cell."""
    columns = size.width // ((ROWS + 1) * zoom.width)
    rows = (size.height - _FOOT) // (ROWS * zoom.height + 1)
    return WallLayout(zoom, max(1, columns), max(1, rows))


class WallScreen(ArcadeScreen[None]):
    """Boards on which levels play, until someone presses a key or clicks."""

    CSS_PATH = "../wall.tcss"
    # A binding of the app comes before `on_key`, so its key would not open the menu.
    BINDINGS: ClassVar[list[BindingType]] = [bind("theme", "leave")]

    def __init__(self, context: AppContext, seed: int | None = None) -> None:
        """Show the games of a seed; None for other games each time."""
        super().__init__()
        self._display = context.display
        self._rng = Random(seed)
        self._beats: Timer | None = None
        self._news: Line = []
        self._grid = Grid(id="boards")
        self._foot = TextLines(id="foot")
        self._boards = self._new_boards()

    def compose(self) -> ComposeResult:
        with self._grid:
            for board in self._boards:
                yield Container(board)
        yield self._foot

    def on_mount(self) -> None:
        self._show_foot()
        self._beats = self.set_interval(BEAT, self.play_next)

    def _new_boards(self) -> list[WallBoard]:
        """Return boards that fill the terminal, each with a game that has begun."""
        layout = arrange(self.app.size)
        self._layout = layout
        self._grid.styles.grid_size_columns = layout.columns
        self._grid.styles.grid_size_rows = layout.rows
        is_still = self.app.animation_level == "none"
        slugs = [slug for slug in GAMES if not HEURISTICS.lack(slug)]
        boards = []
        for number in range(layout.columns * layout.rows):
            row, column = divmod(number, layout.columns)
            # Shifted by two in each row, so that no game is next to or above itself.
            presenter = presenter_of(slugs[(column + 2 * row) % len(slugs)])
            board = WallBoard(presenter, layout.zoom, self._display, self._rng, is_still=is_still)
            boards.append(board)
        self._order = cycle(self._rng.sample(boards, len(boards)))
        return boards

    @while_live
    def on_resize(self) -> None:
        if arrange(self.app.size) != self._layout:
            self._boards = self._new_boards()
            self._grid.remove_children()
            self._grid.mount(*(Container(board) for board in self._boards))
        self._show_foot()

    @property
    def boards(self) -> Sequence[WallBoard]:
        """The boards, row by row."""
        return self._boards

    @while_live
    def play_next(self) -> None:
        """Advance board after board until one of them plays a move; show a sentence about it."""
        for _ in self._boards:
            board = next(self._order)
            if board.advance():
                self._news = self._news_of(board)
                self._show_foot()
                return

    def _news_of(self, board: WallBoard) -> Line:
        """Return the title of a game, and the sentence about its last move or its end.

        Empty before the first move.
        """
        match = board.game.match
        node = match.current
        title = match.game.title
        if match.outcome is not None:
            sentence = result_sentence(match, node.position, match.outcome)
            return [(f"{title}  ", "soft"), (f"{sentence}.", "strong")]
        if node.parent is None or node.move is None:
            return []
        described = node.parent.position.describe(node.move)
        return [(f"{title}  ", "soft"), (str(described), "text")]

    def _show_foot(self) -> None:
        """Show the name of the program, what has just happened, and how to play.

        If columns are short, the name is left out first, then what has happened.
        """
        width = self.app.size.width - 2
        title: Line = [(_TITLE, "strong")]
        invitation: Line = [("any key", "amber"), (" opens the menu", "soft")]
        news = self._news
        free = width - width_of(title) - width_of(news) - width_of(invitation)
        if free < 2:
            title = []
            free = width - width_of(news) - width_of(invitation)
        if free < 1:
            news = []
            free = width - width_of(invitation)
        left: Word = (" " * (free // 2), "text")
        right: Word = (" " * (free - free // 2), "text")
        self._foot.lines = [[*title, left, *news, right, *invitation]]

    def note_focus(self, has_focus: bool) -> None:
        if self._beats is None:
            return
        if has_focus:
            self._beats.resume()
        else:
            self._beats.pause()

    def on_screen_suspend(self) -> None:
        self.note_focus(False)

    def on_screen_resume(self) -> None:
        self.note_focus(True)

    # Leaving

    def on_key(self, event: events.Key) -> None:
        event.stop()
        self.action_leave()

    def action_leave(self) -> None:
        self.post_message(messages.OpenMenu())

    def on_click(self, event: events.Click) -> None:
        """Open the game on the board that is clicked, or the menu."""
        widget, _ = self.get_widget_at(event.screen_x, event.screen_y)
        if isinstance(widget, WallBoard):
            self.post_message(messages.OpenMatch(widget.game.take_over(), is_kept=True))
        else:
            self.action_leave()
