"""A game's board with what stands around it: what play and demonstrations share."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import isqrt
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.geometry import Size
from textual.widget import Widget

from abstract_arcade.rules import SWAP, Color, Content, Game, Move, Position, Site
from abstract_arcade.selection import Selection
from abstract_arcade.settings import SettingsFile
from abstract_arcade.settings.options import TOPS
from abstract_arcade.tui.board.glyphs import Glyph
from abstract_arcade.tui.board.layouts.base import ZOOMS
from abstract_arcade.tui.board.palette import BoardPalette
from abstract_arcade.tui.board.state import Rail, SiteState, turned_rails
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.display import Display
from abstract_arcade.tui.frame.screen import ArcadeScreen, HelpPage
from abstract_arcade.tui.frame.shared_keys import MAX_DIGIT
from abstract_arcade.tui.games.panel import number_columns
from abstract_arcade.tui.games.presenter import PanelStyle, Presenter, View, site_states
from abstract_arcade.tui.keys import bind, section
from abstract_arcade.tui.table.boards import (
    layouts_for,
    least_terminal,
    quarter_turns,
    zoom_name,
    zoom_number,
)
from abstract_arcade.tui.table.rows import Rows, shared, with_status
from abstract_arcade.tui.widgets.key_bar import Hint, KeyBar
from abstract_arcade.tui.widgets.lines import Line, TextLines, Word, button
from abstract_arcade.tui.widgets.status_line import REST_ROWS, StatusLine

if TYPE_CHECKING:
    from textual.timer import Timer
    from textual.types import CSSPathType


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


_MAX_NAMED_DIGITS = 4
"""Digits that are named one by one in the line of keys."""

ARROWS = ("step('up')", "step('down')", "step('left')", "step('right')")
"""The actions of the board's cursor, for the line of keys."""

_PADDINGS = ((160, 4), (WIDE, 3), (NARROW, 2), (0, 1))
"""The columns left free on both sides of the status, by the least columns of the screen."""

_PANEL_TEXT = {44: 34, 36: 28, 26: 20, 24: 20}
"""The columns of text in the panel, by those of the panel."""


class BoardScreen(ArcadeScreen[None]):
    """A board, a title above it, a panel beside it, a status and a line of keys below it.

    A subclass says what is seen (`view`) and fills the panel, the status and the keys.
    """

    STATUS_GROWS: ClassVar[bool] = False
    """Whether the status takes rows from what is around it, where it has more to say."""

    TURNS: ClassVar[bool] = False
    """Whether a board with sides may be turned."""

    AUTO_FOCUS = "#board"
    BINDINGS: ClassVar[list[BindingType]] = [
        *section(
            "What you see",
            bind("zoom.in", "zoom(1)", "Zoom in", "Draw the board larger."),
            bind("zoom.out", "zoom(-1)", "Zoom out", "Draw the board smaller."),
        ),
    ]
    CSS_PATH: ClassVar[CSSPathType | None] = "../board_screen.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-slim"), (NARROW, "-narrow"), (WIDE, "-wide"), (160, "-huge")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-low"), (TALL, "-tall")]  # noqa: RUF012

    def __init__(
        self,
        presenter: Presenter[Any, Any],
        game: Game,
        display: Display,
        cursor: Site,
        settings: SettingsFile | None = None,
    ) -> None:
        """Make the screen.

        Args:
            presenter: what the game shows.
            game: the rules.
            display: what the terminal can do.
            cursor: the site of the cursor at first.
            settings: what is set, and kept when it is changed here; None: as it comes, and no
                longer than the screen is open.
        """
        super().__init__()
        self.settings = settings or SettingsFile()
        self.presenter = presenter
        self.game = game
        self.display_mode = display
        self.turns = quarter_turns(self.settings, game) if self.TURNS else 0
        self._layouts = layouts_for(presenter, game, display, self.turns)
        self.board = Board(
            self._layouts, cursor, material=presenter.material, display=display, id="board"
        )
        self.board.zoom = zoom_number(self._layouts, self.settings.zoom(game.slug))
        self.title_line = TextLines(id="title")
        self.status_line = StatusLine(id="status")
        self.key_bar = KeyBar(id="keys")
        self._shown_size: Size | None = None
        self._animation: Iterator[list[SiteState]] | None = None
        self._animation_timer: Timer | None = None
        # The small stones, and the palette with which they were drawn.
        self._stones: tuple[BoardPalette, Mapping[Color, Glyph]] | None = None
        self._panel_columns = 0
        self.extra_rows = 0
        """Rows for what stands between the board and the status."""
        self.legend_rows = 0
        """Rows of a wide panel for the letters of a board that is made of them."""
        # The rows at rest, and those that are shared out now.
        self._rows = self._rows_now = Rows(1, 2)
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

    def site_states(self, view: View[Any]) -> list[SiteState]:
        """The states of the sites as they are to be drawn."""
        return site_states(self.presenter, view, self.lit_sites())

    def with_numbers(self, states: list[SiteState]) -> list[SiteState]:
        """The states of the sites with the numbers of moves, where those are shown."""
        return states

    def panel_widgets(self) -> Sequence[Widget]:
        """The widgets of the panel."""
        raise NotImplementedError

    def title_words(self, view: View[Any]) -> Line:
        """The title."""
        raise NotImplementedError

    def share_panel(self) -> None:
        """Share the rows of the panel between its widgets, before they are filled."""

    def show_panel(self) -> None:
        """Fill the panel."""
        raise NotImplementedError

    def show_status(self, view: View[Any]) -> None:
        """Fill the status, and whatever else of the screen depends on the cursor."""
        raise NotImplementedError

    # Widgets and sizes

    def compose(self) -> ComposeResult:
        yield self.title_line
        yield Vertical(*self.panel_widgets(), *self._legend(), id="panel")
        yield self.board
        yield self.status_line
        yield self.key_bar

    def _legend(self) -> Iterator[Widget]:
        """The letters of the board, where it is made of letters, at the foot of a wide panel."""
        if not self.display_mode.ascii:
            return
        from abstract_arcade.tui.board.painters.letters import BRIEF_LEGEND, USUAL_LETTERS

        names = self.game.color_names
        entries = [("X", names[Color.BLACK]), ("O", names[Color.WHITE])]
        entries += [
            (sign, BRIEF_LEGEND[sign]) for sign in (*USUAL_LETTERS, *self.presenter.letters)
        ]
        lines: list[Line] = [[("Letters", "dim")]]
        for start in range(0, len(entries), 2):
            words: list[Word] = []
            for sign, meaning in entries[start : start + 2]:
                words += [(f"{sign:<3} ", "strong"), (meaning.ljust(10), "soft")]
            words[-1] = words[-1][0].rstrip(), "soft"
            lines.append(words)
        legend = TextLines(lines, id="legend")
        legend.styles.height = len(lines)
        # An empty row above it and one below.
        self.legend_rows = len(lines) + 2
        yield legend

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
            leave: Line = [(self.key("leave"), "amber"), (" leads to the menu.", "soft")]
            self.title_line.lines = [[(need, "strong")], [(have, "soft")], leave]
        else:
            self.title_line.lines = [self.title_words(self.view)]
            if self.focused is None:
                # Hidden while the terminal was too small, the widget lost the keys.
                self.set_focus(self.key_taker)
        self.show_all()

    @property
    def key_taker(self) -> Widget:
        """The widget that the keys go to."""
        return self.board

    @property
    def min_size(self) -> tuple[int, int]:
        """Columns and rows below which the screen says what it needs."""
        return least_terminal(self._layouts)

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
        height = size.height - self.extra_rows
        fits = [
            height - each.height
            for each in self._layouts
            if each.width <= size.width - panel and height - each.height >= 3
        ]
        self._panel_columns = panel
        if self.STATUS_GROWS and fits:
            self._rows = shared(fits[-1], 2 if size.height >= TALL else 1, REST_ROWS)
            self._share_rows(self._rows)
        self.set_class(panel == 0, "-no-panel")
        self.set_class(bool(fits) and fits[-1] < spare, "-tight")
        self.set_class(too_small, "-too-small")
        return too_small

    # Showing it

    def show_all(self) -> None:
        """Show everything anew: after a move, after looking back, after a resize."""
        if not self.is_drawn or self.is_too_small:
            return
        self.share_panel()
        self.show_board()
        self.show_panel()
        self.show_keys()
        if not self.has_panel:
            self.title_line.lines = [self.title_words(self.view)]

    def keys_changed(self) -> None:
        if self.is_drawn and not self.is_too_small:
            self.show_keys()
            self.show_status(self.view)

    def show_board(self) -> None:
        """Show the board and the status: what a cursor key changes."""
        if not self.is_drawn:
            return
        view, presenter = self.view, self.presenter
        self._lead_beside(view)
        if self._animation is None:
            states = self.site_states(view)
            self.board.update(states, self._rails(view), presenter.previewed_links(view))
        else:
            rails = self._rails(view.without_move())
            self.board.update(self.board.states, rails, presenter.links(view.position))
        self.show_status(view)
        self._make_room_for_status()

    def _rails(self, view: View[Any]) -> Mapping[str, Rail]:
        """What the frame shows, by the sides as they are on the screen."""
        rails = self.presenter.rails(view)
        if not self.turns:
            return rails
        return turned_rails(rails, self.turns, isqrt(len(self.game.board.sites)))

    def _lead_beside(self, view: View[Any]) -> None:
        """Let the keys lead the cursor beside the board where only sites beside it are open."""
        on_board = self.game.board.sites
        open_sites = view.open_sites if view.can_choose else ()
        beside = sorted(site for site in open_sites if site not in on_board)
        self.board.beside = beside if len(beside) == len(open_sites) else ()
        if beside:
            numbers = range(1, len(beside) + 1)
            self.board.beside_columns, _ = number_columns(numbers, self.number_room)

    def number_hints(self, action: str, numbers: Mapping[int, Move]) -> Iterator[Hint]:
        """The digits that play something, as a hint; none where none does.

        Args:
            action: what a digit runs, with "{}" for its number.
            numbers: those that play something, with what they play.
        """
        actions = [action.format(number) for number in numbers if number <= MAX_DIGIT]
        on_board = self.game.board.sites
        verb = "pick" if all(move[0] in on_board for move in numbers.values()) else "name"
        if len(actions) > _MAX_NAMED_DIGITS:
            first, *_, last = map(self.key, actions)
            is_enabled = self.disabled_reason(actions[0]) is None
            yield Hint(f"{first}–{last}", verb, "", is_enabled)
        elif actions:
            yield self.hint(verb, *actions, drop_order=3)

    @property
    def number_room(self) -> int:
        """Columns for the numbers that can be chosen beside the board."""
        return self.panel_style().width

    def _make_room_for_status(self) -> None:
        """Let the status take the rows and columns that what it says needs."""
        if not self.STATUS_GROWS or self.is_too_small:
            return
        width = self.app.size.width
        columns = width - 2 * next(pad for least, pad in _PADDINGS if width >= least)
        status, panel = self.status_line, self._panel_columns
        rows = with_status(
            self._rows,
            lambda is_wide: status.needed_rows(
                columns if is_wide else columns - panel, self._rows.status
            ),
            has_panel=self.has_panel,
        )
        room = columns - panel, rows.status
        if rows == self._rows and self.has_panel and not status.shows_extras(*room):
            # Below the panel there may be room for them.
            rows = rows._replace(is_status_wide=status.shows_extras(columns, rows.status))
        if rows != self._rows_now:
            self._share_rows(rows)

    def _share_rows(self, rows: Rows) -> None:
        """Give title, status and keys their rows, and the status its columns."""
        self._rows_now = rows
        extra = f"{self.extra_rows} " if self.extra_rows else ""
        self.styles.grid_rows = f"{rows.title} 1fr {extra}{rows.status} {rows.keys}"
        self.set_class(rows.is_status_wide, "-wide-status")

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

    def turn_words(
        self, view: View[Any], *, is_alone: bool, is_refusal: bool = False
    ) -> list[Word]:
        """Whose turn it is, or what else is asked of them.

        Args:
            view: what is seen.
            is_alone: whether nothing follows on the line.
            is_refusal: whether what follows says why a site cannot be chosen.
        """
        position, presenter = view.position, self.presenter
        name = self.game.color_names[position.to_move]
        is_told = is_refusal and not is_alone and presenter.refusal_tells(position)
        if not is_alone and presenter.sentence_goes_on(position, view.move):
            if is_told:
                # It begins with the name.
                return []
            if not is_refusal:
                return [(f"{name} ", "strong")]
        prompt = None if is_told else presenter.prompt(position)
        if SWAP in position.legal_moves():
            key = button([(self.key("swap"), "amber")], "swap")
            asked = prompt or f"{name} to play"
            return [(f"{asked}, or swap (", "strong"), *key, (").", "strong"), ("  ", "text")]
        if prompt is not None:
            return [(f"{prompt}.", "strong"), ("  ", "text")]
        if is_alone:
            task = presenter.task(position)
            who = self.turn_name(position)
            return [(f"{who} to play", "strong"), (f", {task}" if task else "", "soft")]
        if self.is_wide:
            return [(f"{self.turn_name(position)} to play   ", "strong")]
        return [(f"{name}  ", "strong")]

    def turn_name(self, position: Position) -> str:
        """What whoever is to move is called where nothing but that is said."""
        return self.game.color_names[position.to_move]

    @property
    def panel_rows(self) -> int:
        """Rows of the panel for what only this game shows."""
        return 0

    def panel_style(self) -> PanelStyle:
        """What the game's own lines of the panel are drawn with."""
        return PanelStyle(
            width=_PANEL_TEXT.get(self._panel_columns, min(_PANEL_TEXT.values())),
            height=self.panel_rows,
            is_wide=self.is_wide,
            palette=self.board.palette,
            signs={color: self.stone(color).text for color in Color},
            display=self.display_mode,
            key=self.key,
            turns=self.turns,
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
            self.board.update(self.with_numbers(frame))

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
        message.stop()
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
        layout = self.board.layout_shown
        if site not in self.game.board.sites:
            # Beside the board: after all that is on it.
            return layout.height, site
        x, y = layout.place(site)
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
            self.say("No larger board fits here" if step > 0 else "This is the smallest board")
            return
        self.settings.set_zoom(self.game.slug, zoom_name(self._layouts, self.board.zoom))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "turn" and not self.game.has_sides:
            return False
        return super().check_action(action, parameters)

    def action_turn(self) -> None:
        """Turn the board a quarter to the right."""
        self.turns = (self.turns + 1) % len(TOPS)
        top = TOPS[self.turns]
        self.settings.set_top(self.game.slug, top)
        self._layouts = layouts_for(self.presenter, self.game, self.display_mode, self.turns)
        self.end_animation()
        self.board.set_layouts(self._layouts)
        self.show_all()
        self.say(f"{top.capitalize()} is on top")

    def choose(self, site: Site) -> None:
        """Choose a site, by Enter or by a click."""
        raise NotImplementedError

    def say(self, reply: str) -> None:
        """Answer a key in the status, without a full stop."""
        raise NotImplementedError

    # Help

    def help_of_board(self, title: str, purpose: Iterable[str] = (), heading: str = "") -> HelpPage:
        """The help of a screen with this board.

        Args:
            title: what it is called.
            purpose: sentences about what it is for; none, nothing.
            heading: what stands above them.
        """
        from abstract_arcade.tui.widgets.prose import Row, Section, bullets

        sections = [bullets(heading, purpose)] if heading else []
        sections += [bullets(f"{self.game.title} in short", self.presenter.in_short(self.game))]
        if self.display_mode.ascii:
            from abstract_arcade.tui.board.painters.letters import LEGEND

            black, white = (self.game.color_names[color] for color in Color)
            stones = (("X", f"{black}'s stone, counter or mark."), ("O", f"{white}'s."))
            rows = [Row(*row) for row in (*stones, *LEGEND, *self.presenter.legend)]
            sections.append(Section("What the letters mean", rows))
        return HelpPage(title, self.game.slug, sections)
