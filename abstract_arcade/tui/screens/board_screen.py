"""A game's board with what stands around it: what play and demonstrations share."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Size
from textual.widget import Widget

from abstract_arcade.rules import Color, Content, Game, Move, Position, Site
from abstract_arcade.session import Selection
from abstract_arcade.tui.board.glyphs import Glyph
from abstract_arcade.tui.board.layouts.base import ZOOMS
from abstract_arcade.tui.board.layouts.letters import lettered
from abstract_arcade.tui.board.palette import BoardPalette
from abstract_arcade.tui.board.state import SiteState
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.display import Display
from abstract_arcade.tui.games.presenter import PanelStyle, Presenter, View, site_states
from abstract_arcade.tui.screens.base import ArcadeScreen
from abstract_arcade.tui.widgets.key_bar import KeyBar
from abstract_arcade.tui.widgets.lines import Line, TextLines, Word
from abstract_arcade.tui.widgets.status_line import StatusLine

if TYPE_CHECKING:
    from textual.timer import Timer

    from abstract_arcade.tui.widgets.prose import Section

FRAME_SECONDS = 0.025
"""How long each picture of an animation stands."""

MAX_ANIMATION_SECONDS = 0.2
"""How long an animation may take: its first pictures are left out."""

PANELS = ((160, 44), (100, 36), (70, 26), (0, 24))
"""The columns of the panel, by the least columns of the screen."""

WIDE = 100
"""Columns from which there is room for whole phrases."""

TALL = 30
"""Lines from which the title has two."""

NARROW = 70
"""Columns below which the panel is slim and the status has four lines."""

SLIM_ROWS = 6
"""Lines of the title, the status and the keys where the panel is slim."""


class BoardScreen(ArcadeScreen):
    """A board, a title above it, a panel beside it, a status and a line of keys below it.

    A subclass says what is seen (`view`) and fills the panel, the status and the keys.
    """

    AUTO_FOCUS = "#board"
    CSS_PATH = "../board_screen.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-slim"), (NARROW, "-narrow"), (WIDE, "-wide"), (160, "-huge")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-low"), (TALL, "-tall")]  # noqa: RUF012

    def __init__(
        self, presenter: Presenter[Any, Any], game: Game, display: Display, cursor: Site
    ) -> None:
        """Make the screen.

        Args:
            presenter: what the game shows.
            game: the rules.
            display: what the terminal can do.
            cursor: the site of the cursor at first.
        """
        super().__init__()
        self.presenter = presenter
        self.game = game
        self.display_mode = display
        layouts = presenter.layouts(game.board)
        if display.ascii:
            # The largest of the sizes for letters is large enough.
            layouts = [lettered(each) for each in layouts if each.zoom in ZOOMS]
        self._layouts = tuple(layouts)
        self.board = Board(
            layouts, cursor, material=presenter.material, display=display, id="board"
        )
        self.title_line = TextLines(id="title")
        self.status_line = StatusLine(id="status")
        self.key_bar = KeyBar(id="keys")
        self.set_class(presenter.has_tall_panel, "-tall-panel")
        self._shown_size: Size | None = None
        self._animation: Iterator[list[SiteState]] | None = None
        self._animation_timer: Timer | None = None
        # The small stones, and the palette with which they were drawn.
        self._stones: tuple[BoardPalette, Mapping[Color, Glyph]] | None = None
        self._panel_columns = 0
        self.is_too_small = self._fit()

    # What a subclass says

    @property
    def view(self) -> View[Any]:
        """What is seen on the board."""
        raise NotImplementedError

    @property
    def selection(self) -> Selection:
        """The move that is pointed out on the board."""
        raise NotImplementedError

    def lit_sites(self) -> Collection[Site]:
        """Further sites to be lit."""
        return ()

    def panel_widgets(self) -> Sequence[Widget]:
        """The widgets of the panel."""
        raise NotImplementedError

    def title_words(self, view: View[Any]) -> Line:
        """The title."""
        raise NotImplementedError

    def show_panel(self) -> None:
        """Fill the panel."""
        raise NotImplementedError

    def show_status(self, view: View[Any]) -> None:
        """Fill the status, and whatever else of the screen depends on the cursor."""
        raise NotImplementedError

    def show_keys(self) -> None:
        """Fill the line of keys."""
        raise NotImplementedError

    # Widgets and sizes

    def compose(self) -> ComposeResult:
        yield self.title_line
        yield Vertical(*self.panel_widgets(), id="panel")
        yield self.board
        yield self.status_line
        yield self.key_bar

    def on_resize(self) -> None:
        size = self.app.size
        if size == self._shown_size:
            # A screen that opens is told its size three times.
            return
        self._shown_size = size
        self.is_too_small = self._fit()
        if self.is_too_small:
            width, height = self.min_size
            need = f"{self.game.title} needs {width}×{height} characters."
            have = f"This terminal has {size.width}×{size.height}."
            leave: Line = [("q", "amber"), (" leads to the menu.", "soft")]
            self.title_line.lines = [[(need, "strong")], [(have, "soft")], leave]
        else:
            self.title_line.lines = [self.title_words(self.view)]
            if self.focused is None:
                # Hidden while the terminal was too small, the board lost the keys.
                self.board.focus()
        self.show_all()

    @property
    def min_size(self) -> tuple[int, int]:
        """Columns and rows below which the screen says what it needs."""
        smallest = self._layouts[0]
        # Above the board stands the title, below it the status and the keys, a line each.
        return max(60, smallest.width), max(20, smallest.height + 3)

    @property
    def is_drawn(self) -> bool:
        """Whether the widgets are there and know their size, and with it their colours."""
        return self.is_live and self._shown_size is not None

    @property
    def is_wide(self) -> bool:
        """Whether there is room for whole phrases."""
        return self.app.size.width >= WIDE

    @property
    def title_columns(self) -> int:
        """Columns for the words of the title."""
        padding = 2 if self.app.size.width < NARROW else 8
        return self.app.size.width - self._panel_columns - padding

    @property
    def has_panel(self) -> bool:
        """Whether there is room for the panel."""
        return self._panel_columns > 0

    def _fit(self) -> bool:
        """Choose what is shown in a terminal of this size; whether it is too small for all."""
        size = self.app.size
        too_small = size.width < self.min_size[0] or size.height < self.min_size[1]
        smallest = self._layouts[0]
        panel = next(columns for least, columns in PANELS if size.width >= least)
        # The panel gives way where the board needs its columns, or its slim form too many lines.
        needs_lines = size.height - smallest.height < SLIM_ROWS and size.width < NARROW
        if size.width - smallest.width < panel or needs_lines:
            panel = 0
        # Where a larger board fits only without the lines that keep its distance, they give way.
        spare = 5 if size.height >= TALL else 4
        fits = [
            size.height - each.height
            for each in self._layouts
            if each.width <= size.width - panel and size.height - each.height >= 3
        ]
        self._panel_columns = panel
        self.set_class(panel == 0, "-no-panel")
        self.set_class(bool(fits) and fits[-1] < spare, "-tight")
        self.set_class(too_small, "-too-small")
        return too_small

    # Showing it

    def show_all(self) -> None:
        """Show everything anew: after a move, after looking back, after a resize."""
        if not self.is_drawn or self.is_too_small:
            return
        self.show_board()
        self.show_panel()
        self.show_keys()
        if not self.has_panel:
            self.title_line.lines = [self.title_words(self.view)]

    def show_board(self) -> None:
        """Show the board and the status: what a cursor key changes."""
        if not self.is_drawn:
            return
        view, presenter = self.view, self.presenter
        if self._animation is None:
            states = site_states(presenter, view, self.lit_sites())
            self.board.update(states, presenter.rails(view), presenter.previewed_links(view))
        else:
            rails = presenter.rails(view.without_move())
            self.board.update(self.board.states, rails, presenter.links(view.position))
        self.show_status(view)

    def stone(self, color: Color) -> Glyph:
        """A colour's stone in small, as one character upon its board."""
        palette = self.board.palette
        if self._stones is None or self._stones[0] is not palette:
            kind = self.presenter.content_kind
            self._stones = (
                palette,
                {each: self.board.tile(Content(kind, each), ZOOMS[0])[0][0] for each in Color},
            )
        return self._stones[1][color]

    def chip(self, color: Color) -> list[Word]:
        """The same as a word of a line."""
        glyph = self.stone(color)
        return [(f" {glyph.text} ", glyph.style)]

    def turn_words(self, view: View[Any], *, is_alone: bool) -> list[Word]:
        """Whose turn it is, or what else is asked of them.

        Args:
            view: what is seen.
            is_alone: whether nothing follows on the line.
        """
        prompt = self.presenter.prompt(view.position)
        if prompt is not None:
            return [(f"{prompt}.", "strong"), ("  ", "text")]
        name = self.game.color_names[view.position.to_move]
        return [(name, "strong"), (" to play   " if self.is_wide or is_alone else "  ", "strong")]

    def panel_style(self) -> PanelStyle:
        """What the game's own lines of the panel are drawn with."""
        return PanelStyle(
            width=28 if self.is_wide else 18,
            is_wide=self.is_wide,
            palette=self.board.palette,
            signs={color: self.stone(color).text for color in Color},
            display=self.display_mode,
        )

    # Animation

    def show_change(self, before: Position, move: Move, after: Position) -> None:
        """Show what a move changed: its slide, then the stones that turn."""
        self.end_animation()
        if self.app.animation_level == "none" or not move:
            return
        columns = self.board.layout_shown.zoom.width
        frames = self.presenter.frames(before, move, after, columns)
        self._animation = iter(frames[-int(MAX_ANIMATION_SECONDS / FRAME_SECONDS) :])
        self._animation_timer = self.set_interval(FRAME_SECONDS, self._next_frame)
        self._next_frame()

    def _next_frame(self) -> None:
        if not self.is_live:
            return
        frame = next(self._animation, None) if self._animation else None
        if frame is None:
            self.end_animation()
            self.show_board()
        else:
            self.board.update(frame)

    @property
    def is_animated(self) -> bool:
        """Whether the change of a move is being shown."""
        return self._animation is not None

    def end_animation(self) -> None:
        """Show what stands from now on."""
        self._animation = None
        if self._animation_timer is not None:
            self._animation_timer.stop()
            self._animation_timer = None

    # What the mouse and the keys share

    def on_board_cursor_moved(self, message: Board.CursorMoved) -> None:
        # Textual calls the handlers of all classes: a subclass overrides `point_at` instead.
        self.point_at(message.site)

    def point_at(self, site: Site) -> None:
        """Show what the site would do that the cursor was moved to."""
        self.selection.point(site)
        self.end_animation()
        self.show_board()

    def show_choice(self, step: int) -> None:
        """Show the next move that the cursor stands for (1) or the one before (-1).

        Where it stands for one only, bring it to the next open site.
        """
        self.end_animation()
        if self.selection.show_next(step):
            self.show_board()
            return
        order = self._reading_order
        sites = sorted(self.selection.open_sites, key=order)
        here = order(self.board.cursor)
        after = [site for site in sites if order(site) > here]
        before = [site for site in sites if order(site) < here]
        ahead = [*after, *before] if step > 0 else [*reversed(before), *reversed(after)]
        if ahead:
            self.board.cursor = ahead[0]

    def _reading_order(self, site: Site) -> tuple[int, int]:
        x, y = self.board.layout_shown.place(site)
        return y, x

    def on_board_site_chosen(self, message: Board.SiteChosen) -> None:
        if not self.is_too_small:
            self.end_animation()
            self.choose(message.site)

    def action_choose(self) -> None:
        """Choose the site under the cursor."""
        self.choose(self.board.cursor)

    def action_zoom(self, step: int) -> None:
        """Make the board larger (1) or smaller (-1)."""
        if not self.board.zoom_by(step):
            size = "larger" if step > 0 else "smaller"
            self.say(f"The board does not get {size} in a terminal of this size")

    def choose(self, site: Site) -> None:
        """Choose a site, by Enter or by a click."""
        raise NotImplementedError

    def say(self, reply: str) -> None:
        """Answer a key in the status, without a full stop."""
        raise NotImplementedError

    # Help

    @property
    def help_slug(self) -> str:
        return self.game.slug

    def help_sections(self) -> Sequence[Section]:
        from abstract_arcade.tui.widgets.prose import Row, Section, bullets

        sections = [bullets(f"{self.game.title} in short", self.presenter.summary)]
        if self.display_mode.ascii:
            from abstract_arcade.tui.board.painters.letters import LEGEND

            sections.append(
                Section(
                    "What the letters mean",
                    [Row(*row) for row in (*LEGEND, *self.presenter.legend)],
                )
            )
        return sections
