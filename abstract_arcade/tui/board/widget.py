"""`Board`, the widget that draws the board of every game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import BindingType
from textual.color import Color as ScreenColor
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from abstract_arcade.board_colors import IN_256, Material
from abstract_arcade.rules.terms import Content, Site
from abstract_arcade.tui.board.canvas import Canvas
from abstract_arcade.tui.board.glyphs import Glyph, segments
from abstract_arcade.tui.board.layouts.base import DIRECTIONS, ZOOMS, Layout, Zoom
from abstract_arcade.tui.board.painters import PAINTERS
from abstract_arcade.tui.board.palette import BoardPalette, plain_palette
from abstract_arcade.tui.board.state import PLAIN_RAIL, Picture, Rail, SiteState
from abstract_arcade.tui.display import ColorDepth, Display
from abstract_arcade.tui.keys import bind, section

if TYPE_CHECKING:
    from textual.timer import Timer


class Board(Widget, can_focus=True):
    """A board with a cursor, which posts `SiteChosen` and `CursorMoved`.

    It does not know the rules: `update` sets what every site, the frame and the links show. The
    board draws the largest of its layouts that fits, or a smaller one if the player zooms out.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *section(
            "On the board",
            *(bind(f"cursor.{direction}", f"step('{direction}')") for direction in DIRECTIONS),
            bind("choose", "choose"),
        )
    ]

    DEFAULT_CSS = """
    Board {
        width: 1fr;
        height: 1fr;
    }
    """

    cursor: reactive[Site] = reactive(0, repaint=False)
    """The site under the cursor. Setting it posts `CursorMoved`."""
    shows_cursor: reactive[bool] = reactive(True, repaint=False)
    """Whether the cursor is drawn. Keys and mouse move it even if it is not."""
    zoom: reactive[int | None] = reactive(None, repaint=False)
    """Index of the layout to draw, 0 for the smallest; None for the largest that fits."""
    is_above_text: reactive[bool] = reactive(False, repaint=False)
    """Whether text begins in the row below the widget.

    A board that reaches the last row is then drawn with a low frame.
    """

    @dataclass(eq=False, repr=False)
    class SiteChosen(Message):
        """Posted when Enter, Space or a click chooses a site."""

        site: Site
        is_click: bool = field(kw_only=True, default=False)

    @dataclass(eq=False, repr=False)
    class CursorMoved(Message):
        """Posted when the cursor moves to another site, and when the mouse moves on its site."""

        site: Site
        is_by_mouse: bool = field(kw_only=True, default=False)

    @dataclass(eq=False, repr=False)
    class Scrolled(Message):
        """Posted when the mouse wheel is turned."""

        step: int
        """1 for down, -1 for up."""

    def __init__(
        self,
        layouts: Sequence[Layout],
        cursor: Site = 0,
        *,
        material: Material,
        display: Display | None = None,
        has_cursor: bool = True,
        id: str | None = None,
    ) -> None:
        """Create a board on which all sites are empty.

        Args:
            layouts: layouts of the same sites, from the smallest to the largest.
            cursor: the first site under the cursor.
            material: the colours of the board.
            display: the colours that may be used; None for all.
            has_cursor: False for a picture that cannot be focused and has no cursor.
            id: the id of the widget.
        """
        super().__init__(id=id)
        self._material = material
        if display is not None and display.depth is ColorDepth.EIGHT_BIT:
            self._material = IN_256.get(material, material)
        self._is_plain = display is not None and display.is_plain
        self._rails: Mapping[str, Rail] = {}
        self._palette: BoardPalette | None = None
        self._canvas: Canvas | None = None
        self._offset = (0, 0)
        self._desk_style: Style | None = None
        self._drawn_cursor = cursor
        # Whether the mouse is moving the cursor now.
        self._is_under_mouse = False
        self._faded = 0.0
        self.beside: Sequence[Site] = ()
        """Sites that another widget draws next to the board, in rows of `beside_columns`.

        If there are any, the cursor keys move through them instead of over the board. The numbers
        in Renju's openings are such sites.
        """
        self.beside_columns = 1
        self._pictures: Iterator[Picture] | None = None
        self._animation_ended: Callable[[], None] | None = None
        self._picture_timer: Timer | None = None
        self._picture_seconds = 0.0
        # The site on which the mouse button was pressed last, or None outside all sites.
        self._pressed: Site | None = None
        self._has_cursor = has_cursor
        self.can_focus = has_cursor
        self.set_reactive(Board.cursor, cursor)
        self._take_layouts(layouts)

    # Contents

    def set_layouts(self, layouts: Sequence[Layout]) -> None:
        """Replace the layouts, perhaps by those of another board, and empty all sites.

        A cursor that is outside the new board moves to site 0, without a `CursorMoved`.
        """
        self._take_layouts(layouts)
        self.refresh()

    def _take_layouts(self, layouts: Sequence[Layout]) -> None:
        self.layouts = tuple(layouts)
        self._number_now = 0
        self._layout_now = self.layouts[0]
        self._states: list[SiteState] = [SiteState()] * self._layout_now.sites
        self._links: Mapping[tuple[Site, Site], str] = {}
        # The sites that the cursor has left or reached since they were last drawn.
        self._to_redraw: set[Site] = set()
        if self._drawn_cursor >= self._layout_now.sites:
            self._drawn_cursor = 0
            self.set_reactive(Board.cursor, 0)
        self._fitted_size: Size | None = None

    def update(
        self,
        states: Sequence[SiteState],
        rails: Mapping[str, Rail] | None = None,
        links: Mapping[tuple[Site, Site], str] | None = None,
    ) -> None:
        """Show these states, rails and links, and redraw only what changed.

        Args:
            states: the state of every site, in board order.
            rails: the states of the sides of the frame, by their names in `layouts.base.SIDES`;
                None leaves all of them as they are.
            links: the links between neighbours. The key is a pair of sites in board order. The
                value is a role: `NEW_LINK`, or the value of a `Color`, perhaps with the prefix
                `GOING_LINK` or `TRACED_LINK`. None leaves all links as they are.
        """
        changed = set()
        for site, (old, new) in enumerate(zip(self._states, states, strict=True)):
            if old != new:
                changed.add(site)
        if any(self._states[site].faded != states[site].faded for site in changed):
            # The frame is dimmed with the sites.
            self._faded = max(state.faded for state in states)
            self.refresh()
        changed |= self._taken_to_redraw()
        self._states = list(states)
        if links is not None and links != self._links:
            differing = links.items() ^ self._links.items()
            changed |= {site for pair, _ in differing for site in pair}
            self._links = dict(links)
        rails_before = self._rails
        if rails is not None:
            self._rails = rails
        self._update_canvas()
        self._draw_again(map(self._layout_now.region, changed))
        if self._rails != rails_before and self._fitted_size is not None:
            self._draw_again(self._current_canvas.rail_spans(rails_before))

    # Animation

    def play(self, pictures: Iterable[Picture], ended: Callable[[], None]) -> None:
        """Start an animation, and end the one before it.

        Args:
            pictures: the pictures, shown one after the other, each for its own time.
            ended: called after the last picture to show the board at rest. It is not called if
                `end_animation` or another `play` ends the animation before.
        """
        self.end_animation()
        self._pictures = iter(pictures)
        self._animation_ended = ended
        self._show_next_picture()

    def _show_next_picture(self) -> None:
        picture = None if self._pictures is None else next(self._pictures, None)
        if picture is None:
            self.end_animation()
            if self._animation_ended is not None:
                self._animation_ended()
            return
        if self._picture_timer is None or picture.seconds != self._picture_seconds:
            if self._picture_timer is not None:
                self._picture_timer.stop()
            self._picture_seconds = picture.seconds
            # An interval that repeats: Textual drops a timer that is late for its only call.
            self._picture_timer = self.set_interval(picture.seconds, self._show_next_picture)
        self.update(picture.states, picture.rails, picture.links)

    @property
    def is_animated(self) -> bool:
        """Whether an animation is running."""
        return self._pictures is not None

    def end_animation(self) -> None:
        """End the animation at its current picture; the caller updates the board."""
        self._pictures = None
        if self._picture_timer is not None:
            self._picture_timer.stop()
            self._picture_timer = None

    def _update_canvas(self) -> None:
        if self._canvas is not None:
            is_shown = self._has_cursor and self.shows_cursor and not self._is_beside
            cursor = self._drawn_cursor if is_shown else None
            self._canvas.show(self._states, self._rails, self._links, cursor, self._faded)

    def _draw_again(self, spans: Iterable[tuple[int, int, int, int]]) -> None:
        """Redraw areas of the layout, given as (x, y, width, height)."""
        regions = []
        left, top = self._offset
        for x, y, width, height in spans:
            regions.append(Region(left + x, top + y, width, height))
        if regions and self._fitted_size is not None:
            self.refresh(*regions)

    @property
    def states(self) -> Sequence[SiteState]:
        """The states of the sites shown, in board order."""
        return self._states

    # Layout

    @property
    def layout_shown(self) -> Layout:
        """The layout that is drawn at the current size and zoom."""
        return self._layout_now

    @property
    def layout_region(self) -> Region:
        """The area of the screen, in characters, on which the layout is drawn."""
        layout = self._layout_now
        return Region(*self._offset, layout.width, layout.height).translate(self.region.offset)

    def _fitting(self) -> int:
        """Return the index of the largest layout that fits, or 0 if none does."""
        largest = 0
        for number, layout in enumerate(self.layouts):
            if layout.width <= self.size.width and layout.height <= self.size.height:
                largest = number
        return largest

    def _fit(self) -> None:
        self._fitted_size = self.size
        largest = self._fitting()
        number = largest if self.zoom is None else min(self.zoom, largest)
        layout = self.layouts[number]
        if self.is_above_text and layout.height == self.size.height:
            layout = layout.with_low_frame()
        self._layout_now = layout
        self._number_now = number
        # The board is centred in the widget.
        left = (self.size.width - layout.width) // 2
        top = (self.size.height - layout.height) // 2
        self._offset = max(0, left), max(0, top)
        self._canvas = None

    def zoom_by(self, step: int) -> bool:
        """Show a layout that is `step` sizes larger, or smaller if `step` is negative.

        Returns:
            False if there is no such layout, or if it does not fit.
        """
        number = self._number_now + step
        if not 0 <= number <= self._fitting():
            return False
        # None, so that the board grows with the window.
        self.zoom = None if number == self._fitting() else number
        return True

    def watch_zoom(self) -> None:
        self._fit_again()

    def watch_is_above_text(self) -> None:
        self._fit_again()

    def _fit_again(self) -> None:
        if self._fitted_size is not None:
            self._fit()
            self.refresh()

    def _prepare(self) -> Size:
        """Choose the layout for the current size, if that has changed, and return the size."""
        # Done here rather than on a resize event, so that the first frame is drawn only once.
        if self._fitted_size != self.size:
            self._fit()
        if self._desk_style is None:
            # Cached: Textual computes it on each access, which takes a tenth of a cursor key.
            self._desk_style = self.rich_style
        self._place_terminal_cursor()
        return self.size

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._palette = None
        self._desk_style = None
        self._canvas = None

    # The cursor

    @property
    def place(self) -> Site:
        """The site of the cursor, or its last site on the board if it is in `beside`."""
        return self._drawn_cursor

    @property
    def _is_beside(self) -> bool:
        return self.cursor >= self._layout_now.sites

    def watch_cursor(self, site: Site) -> None:
        place = self._drawn_cursor if self._is_beside else site
        self._to_redraw |= {self._drawn_cursor, place}
        self._drawn_cursor = place
        self._update_canvas()
        message = self.CursorMoved(site, is_by_mouse=self._is_under_mouse)
        if not self.is_attached or not self.screen.post_message(message):
            return
        # Posted to the screen directly, the message is handled in the next turn of the event loop,
        # before this callback. If the handler calls `update`, the cursor is drawn with it, and the
        # screen is painted only once.
        asyncio.get_running_loop().call_soon(self._draw_moved_cursor)

    def watch_shows_cursor(self) -> None:
        self._update_canvas()
        self._draw_again([self._layout_now.region(self._drawn_cursor)])

    def _draw_moved_cursor(self) -> None:
        """Redraw the sites that the cursor left and reached, unless an `update` has done so."""
        if self.is_attached:
            self._draw_again(map(self._layout_now.region, self._taken_to_redraw()))

    def _taken_to_redraw(self) -> set[Site]:
        sites = self._to_redraw
        self._to_redraw = set()
        return sites

    def on_focus(self) -> None:
        self._place_terminal_cursor()

    @property
    def cursor_offset(self) -> Offset:
        """The character in the middle of the cursor's cell, in screen coordinates."""
        layout = self._layout_now
        cell = Offset(*layout.origin(self._drawn_cursor))
        return self.layout_region.offset + cell + Offset(*layout.middle)

    def _place_terminal_cursor(self) -> None:
        """Move the terminal's own cursor, which is hidden, to the cursor of the board.

        Braille displays and magnifiers follow it. Textual moves it with the next frame.
        """
        if self.has_focus and self._has_cursor and self.shows_cursor:
            self.app.cursor_position = self.cursor_offset

    def action_step(self, direction: str) -> None:
        if self.beside:
            self.cursor = self._step_beside(direction)
        elif self._is_beside:
            self.cursor = self._drawn_cursor
        else:
            self.cursor = self._layout_now.step(self.cursor, direction)

    def _step_beside(self, direction: str) -> Site:
        """Return the site of `beside` that a step leads to: the first, from a site of the board.

        A step beyond the first or the last site leads to the cursor's own site.
        """
        if self.cursor not in self.beside:
            return self.beside[0]
        target = self.beside.index(self.cursor)
        if "right" in direction:
            target += 1
        if "left" in direction:
            target -= 1
        if "down" in direction:
            target += self.beside_columns
        if "up" in direction:
            target -= self.beside_columns
        return self.beside[target] if 0 <= target < len(self.beside) else self.cursor

    def action_choose(self) -> None:
        self.post_message(self.SiteChosen(self.cursor))

    def _site_under(self, event: events.MouseEvent) -> Site | None:
        """Return the site under the mouse, or the site of the arrow under it, or None."""
        x = event.x - self._offset[0]
        y = event.y - self._offset[1]
        site = self._layout_now.site_at(x, y)
        if site is not None:
            return site
        hit = self._layout_now.lane_at(x, y)
        if hit is None:
            return None
        side, lane = hit
        return self._rails.get(side, PLAIN_RAIL).open.get(lane)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        site = self._site_under(event)
        if site is None or not self._has_cursor:
            return
        if site == self.cursor:
            # Only now has the player pointed to a site to which the screen moved the cursor.
            self.post_message(self.CursorMoved(site, is_by_mouse=True))
            return
        self._is_under_mouse = True
        self.cursor = site
        self._is_under_mouse = False

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self._pressed = self._site_under(event)

    def on_click(self, event: events.Click) -> None:
        site = self._site_under(event)
        if site != self._pressed:
            # The mouse was pressed on one site and released on another one.
            return
        if site is not None and self._has_cursor and event.button == 1:
            self.cursor = site
            self.post_message(self.SiteChosen(site, is_click=True))

    def on_mouse_scroll_up(self) -> None:
        self.post_message(self.Scrolled(-1))

    def on_mouse_scroll_down(self) -> None:
        self.post_message(self.Scrolled(1))

    # Drawing

    @property
    def desk(self) -> ScreenColor:
        """The background colour of the widget, around the board."""
        return self.background_colors[1]

    @property
    def palette(self) -> BoardPalette:
        """The colours of the board: of its material, or of the theme if there are few colours."""
        if self._palette is None:
            variables = {**self.app.theme_variables, "background": self.desk.hex}
            if self._is_plain:
                self._palette = plain_palette(self.desk, variables)
            else:
                self._palette = BoardPalette.of(self._material, variables)
        return self._palette

    def tile(self, content: Content | None, zoom: Zoom = ZOOMS[1]) -> tuple[tuple[Glyph, ...], ...]:
        """Return the rows of one site with `content`, without lines, at the size of `zoom`."""
        layout = self._layout_now
        state = SiteState(content, content)
        painter = PAINTERS[layout.painter]
        return painter.draw(zoom, self.palette, state, layout.bare, cursor=False).rows

    def chip(self, content: Content | None) -> Glyph:
        """Return one character that shows a site with `content`, at the smallest zoom."""
        first_row, *_ = self.tile(content, ZOOMS[0])
        return first_row[0]

    def render_line(self, y: int) -> Strip:
        width = self._prepare().width
        left, top = self._offset
        layout = self._layout_now
        desk = self._desk_style or self.rich_style
        if not top <= y < top + layout.height or layout.width > width:
            return Strip.blank(width, desk)
        parts = segments(self._current_canvas.line(y - top))
        right = width - left - layout.width
        if left:
            parts.insert(0, Segment(" " * left, desk))
        if right:
            parts.append(Segment(" " * right, desk))
        return Strip(parts, width)

    @property
    def _current_canvas(self) -> Canvas:
        if self._canvas is None:
            self._canvas = Canvas(self._layout_now, self.palette, self.desk)
            self._update_canvas()
        return self._canvas
