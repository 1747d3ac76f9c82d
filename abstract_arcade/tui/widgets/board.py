"""The board: one widget for every game, drawn line by line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import RenderResult
from textual.binding import Binding, BindingType
from textual.color import Color as Paint
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from abstract_arcade.rules.core import Color, Site
from abstract_arcade.tui.widgets.faces import Cell, Face, Look, Material, Stone, draw, segments
from abstract_arcade.tui.widgets.layouts import Crossing, GridLayout, Label


class Rail(NamedTuple):
    """What the frame says on one side: whether it is lit, and the state of its lanes."""

    is_lit: bool = False
    open: frozenset[int] = frozenset()
    """The lanes that show an arrow."""
    used: int | None = None
    """The lane of the move under the cursor."""


_UNLIT = Rail()


class Board(Widget, can_focus=True):
    """A board with a cursor. Says which site was chosen, and knows nothing of games.

    The screen answers every `SiteHovered` with `show`, which draws the cursor too. It gives the
    board a `Look` for every site and a `Rail` for every side. Of its layouts the board draws the
    largest that fits, or a smaller one if the player asked for that.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "step('up')", "Up", show=False),
        Binding("down,j", "step('down')", "Down", show=False),
        Binding("left,h", "step('left')", "Left", show=False),
        Binding("right,l", "step('right')", "Right", show=False),
        Binding("y", "step('up_left')", "Up left", show=False),
        Binding("u", "step('up_right')", "Up right", show=False),
        Binding("b", "step('down_left')", "Down left", show=False),
        Binding("n", "step('down_right')", "Down right", show=False),
        Binding("enter,space", "choose", "Choose", show=False),
    ]

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "board--ground-1",
        "board--ground-2",
        "board--black",
        "board--white",
        "board--last",
        "board--won",
        "board--ring",
        "board--legal",
        "board--cursor",
        "board--frame",
        "board--unlit",
        "board--lane",
        "board--used",
        "board--foul",
        "board--line",
        "board--star",
        "board--lit",
        "board--edge",
        "board--rail",
    }
    """Grounds have a background. Stones have a color for their top and a background for their
    bottom. `last` and `won` have a color upon black stones and a background upon white ones.
    `frame`, `lane` (a lit rail) and `used` (the lane in use) have both, the rest have a color."""

    DEFAULT_CSS = """
    Board {
        width: 1fr;
        height: 1fr;
    }
    """

    cursor: reactive[Site] = reactive(0, repaint=False)
    """The site under the cursor."""
    zoom: reactive[int | None] = reactive(None, repaint=False)
    """The layout the player asked for, counted from the smallest; None for the largest."""

    class SiteChosen(Message):
        """Enter, Space or a click chose a site."""

        def __init__(self, site: Site) -> None:
            super().__init__()
            self.site = site

    class SiteHovered(Message):
        """The cursor came to a site, by key or by mouse."""

        def __init__(self, site: Site) -> None:
            super().__init__()
            self.site = site

    def __init__(
        self,
        layouts: Sequence[GridLayout],
        cursor: Site = 0,
        *,
        has_cursor: bool = True,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        """Make a board.

        Args:
            layouts: from the smallest to the largest, all of the same sites.
            cursor: where the cursor is at first.
            has_cursor: False for a picture that only shows a position.
            id: as of every widget.
            classes: as of every widget.
        """
        super().__init__(id=id, classes=classes)
        self._layouts = tuple(layouts)
        self._layout_now = self._layouts[0]
        self._looks: list[Look] = [Look()] * len(self._layout_now.board.sites)
        self._rails: Mapping[str, Rail] = {}
        self._material: Material | None = None
        self._faces: dict[tuple[Look, int | Crossing, bool], Face] = {}
        self._strips: dict[int, Strip] = {}
        self._fitted_size: Size | None = None
        self._offset = (0, 0)
        self._desk_style = Style()
        self._drawn_cursor = cursor
        self._has_cursor = has_cursor
        self.can_focus = has_cursor
        self.set_reactive(Board.cursor, cursor)

    # What the screen says

    def show(self, looks: Sequence[Look], rails: Mapping[str, Rail] | None = None) -> None:
        """Show these looks, one a site, and these rails; only what changed is drawn again."""
        pairs = zip(self._looks, looks, strict=True)
        changed = [site for site, (old, new) in enumerate(pairs) if old != new]
        self._looks = list(looks)
        if self._drawn_cursor != self.cursor:
            changed += {self._drawn_cursor, self.cursor}.difference(changed)
            self._drawn_cursor = self.cursor
        self._draw_again(changed)
        if rails is not None and rails != self._rails:
            before, self._rails = self._rails, rails
            self._draw_rails_again(before)

    def _draw_again(self, sites: Sequence[Site]) -> None:
        regions = []
        left, top = self._offset
        wide, high = self._layout_now.zoom
        # A cursor, and a sign at the smallest zoom, reach over the character left of their site.
        reach = self._layout_now.reach
        for site in sites:
            x, y = self._layout_now.origin(site)
            for line in range(y, y + high):
                self._strips.pop(line, None)
            regions.append(Region(left + x - reach, top + y, wide + reach, high))
        if regions and self._fitted_size is not None:
            self.refresh(*regions)

    def _draw_rails_again(self, before: Mapping[str, Rail]) -> None:
        """Draw the labels and the stretches of rail that changed again."""
        layout, (left, top) = self._layout_now, self._offset
        regions = []
        for y in range(layout.height):
            spans = []
            for start, end, side in layout.rail_on(y):
                if before.get(side, _UNLIT).is_lit != self._rails.get(side, _UNLIT).is_lit:
                    spans.append((start, end))
            for label in layout.labels_on(y):
                if self._label_cells(label, before) != self._label_cells(label, self._rails):
                    start, end = label.x, label.x + len(label.text)
                    if label.is_arrow:
                        start, end = self._lane_span(label)
                    spans.append((start, end))
            if spans:
                self._strips.pop(y, None)
                regions += [Region(left + a, top + y, b - a, 1) for a, b in spans]
        if regions and self._fitted_size is not None:
            self.refresh(*regions)

    @property
    def looks(self) -> Sequence[Look]:
        """What is shown now."""
        return self._looks

    # Where things are

    @property
    def layout_shown(self) -> GridLayout:
        """The layout that is drawn now."""
        return self._layout_now

    def _fitting(self) -> int:
        """The number of the largest layout that fits; 0 where even the smallest does not."""
        fits = [
            number
            for number, layout in enumerate(self._layouts)
            if layout.width <= self.size.width and layout.height <= self.size.height
        ]
        return max(fits, default=0)

    def _fit(self) -> None:
        """Choose the layout for the size."""
        self._fitted_size = self.size
        largest = self._fitting()
        number = largest if self.zoom is None else min(self.zoom, largest)
        self._layout_now = self._layouts[number]
        layout = self._layout_now
        # The character of the widget at which the layout begins: the board is centred.
        left, top = (self.size.width - layout.width) // 2, (self.size.height - layout.height) // 2
        self._offset = max(0, left), max(0, top)
        self._faces.clear()
        self._strips.clear()

    def zoom_by(self, step: int) -> bool:
        """Go to the next larger (1) or smaller (-1) layout; False where none fits."""
        number = self._layouts.index(self._layout_now) + step
        if not 0 <= number <= self._fitting():
            return False
        # The largest that fits stays the largest when the window grows.
        self.zoom = None if number == self._fitting() else number
        return True

    def watch_zoom(self) -> None:
        if self._fitted_size is not None:
            self._fit()
            self.refresh()

    def render_lines(self, crop: Region) -> list[Strip]:
        # Choosing here, not when the size is told, spares the first picture a second one.
        if self._fitted_size != self.size:
            self._fit()
        self._desk_style = self.rich_style
        return super().render_lines(crop)

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._material = None
        self._faces.clear()
        self._strips.clear()

    # The cursor

    def watch_cursor(self, site: Site) -> None:
        # Drawn by `show`, with which the screen answers: so the cursor and what the screen says
        # of it come in one picture.
        self.post_message(self.SiteHovered(site))

    def action_step(self, direction: str) -> None:
        """Move the cursor one site."""
        self.cursor = self._layout_now.step(self.cursor, direction)

    def action_choose(self) -> None:
        """Choose the site under the cursor."""
        self.post_message(self.SiteChosen(self.cursor))

    def _site_under(self, event: events.MouseEvent) -> Site | None:
        left, top = self._offset
        return self._layout_now.site_at(event.x - left, event.y - top)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        site = self._site_under(event)
        if site is not None and self._has_cursor:
            self.cursor = site

    def on_click(self, event: events.Click) -> None:
        site = self._site_under(event)
        if site is not None and self._has_cursor:
            self.cursor = site
            self.post_message(self.SiteChosen(site))

    # Drawing

    def _paint(self, name: str, *, background: bool = False) -> Paint:
        styles = self.get_component_styles(f"board--{name}")
        return styles.background if background else styles.color

    def _lit(self) -> Paint | None:
        """The ground of what is in question, where the material has one of its own."""
        paint = self._paint("lit", background=True)
        return paint if paint.a else None

    @property
    def desk(self) -> Paint:
        """What lies around the board."""
        return self.background_colors[1]

    @property
    def material(self) -> Material:
        """The colours of the board, from its component classes."""
        if self._material is None:
            stones = {
                color: Stone(
                    self._paint(color.value),
                    self._paint(color.value, background=True),
                    self._paint("last", background=color is Color.WHITE),
                    self._paint("won", background=color is Color.WHITE),
                )
                for color in Color
            }
            self._material = Material(
                grounds=tuple(self._paint(f"ground-{n}", background=True) for n in (1, 2)),
                stones=stones,
                ring=self._paint("ring"),
                legal=self._paint("legal"),
                cursor=self._paint("cursor"),
                refused=self._paint("frame"),
                foul=self._paint("foul"),
                line=self._paint("line"),
                star=self._paint("star"),
                lit=self._lit(),
                edge=(self._paint("edge"), self._paint("edge", background=True)),
                rail=(self._paint("rail"), self._paint("rail")),
                frame=(self._paint("frame"), self._paint("frame", background=True)),
                unlit=self._paint("unlit"),
                lane=(self._paint("lane"), self._paint("lane", background=True)),
                used=(self._paint("used"), self._paint("used", background=True)),
            )
        return self._material

    def render(self) -> RenderResult:
        """Nothing: the board is drawn line by line."""
        return ""

    def render_line(self, y: int) -> Strip:
        left, top = self._offset
        layout = self._layout_now
        desk = self._desk_style
        assert self._fitted_size is not None
        width = self._fitted_size.width
        if not top <= y < top + layout.height or layout.width > width:
            return Strip.blank(width, desk)
        strip = self._strips.get(y - top)
        if strip is None:
            found = list(segments(self._line(y - top)))
            right = width - left - layout.width
            if left:
                found.insert(0, Segment(" " * left, desk))
            if right:
                found.append(Segment(" " * right, desk))
            self._strips[y - top] = strip = Strip(found, width)
        return strip

    def _line(self, y: int) -> list[Cell]:
        """The characters of one line of the layout."""
        layout, material = self._layout_now, self.material
        desk = self.desk
        line = [Cell(" ", desk, desk)] * layout.width
        for start, end, what, text in layout.stretches_on(y):
            front, back = getattr(material, what) if what != "ground" else material.grounds[:1] * 2
            line[start:end] = [Cell(text, front, desk if what == "rail" else back)] * (end - start)
        for start, end, side in layout.rail_on(y):
            if self._rails.get(side, _UNLIT).is_lit:
                line[start:end] = [Cell(" ", *material.lane)] * (end - start)
        for label in layout.labels_on(y):
            for x, cell in self._label_cells(label, self._rails):
                line[x] = cell
        sites, row = layout.sites_on(y)
        lefts = []
        x = layout.margin_x
        for site in sites:
            face = self._face(site, material)
            line[x : x + layout.zoom.width] = face.rows[row]
            left = face.left[row] if face.left else None
            if left is not None and x > 0:
                lefts.append((x - 1, left))
            x += layout.zoom.width
        for x, cell in lefts:
            line[x] = cell._replace(back=line[x].back)
        return line

    def _face(self, site: Site, material: Material) -> Face:
        layout = self._layout_now
        has_cursor = self._has_cursor and site == self._drawn_cursor
        key = self._looks[site], layout.ground(site), has_cursor
        face = self._faces.get(key)
        if face is None:
            self._faces[key] = face = draw(layout.zoom, material, *key)
        return face

    def _lane_span(self, label: Label) -> tuple[int, int]:
        """Where the rail of a label's lane begins and ends on its line."""
        layout = self._layout_now
        if layout.zoom.height == 1:
            return label.x, label.x + 1
        if label.side in ("north", "south"):
            start = layout.margin_x + label.lane * layout.zoom.width
            return start, start + layout.zoom.width
        start = layout.margin_x - 2 if label.side == "west" else layout.width - layout.margin_x
        return start, start + 2

    def _label_cells(self, label: Label, rails: Mapping[str, Rail]) -> list[tuple[int, Cell]]:
        """The characters of a label, with where they stand; an arrow only where its lane is open.

        At the smallest zoom an arrow takes the place of its coordinate.
        """
        material = self.material
        rail = rails.get(label.side, _UNLIT)
        one_strip = self._layout_now.zoom.height == 1
        is_open, is_used = label.lane in rail.open, label.lane == rail.used
        if label.is_arrow:
            if not is_open:
                return []
            front, back = material.used if is_used else material.lane
            if one_strip:
                back = material.used[1] if is_used else material.frame[1]
            span = range(*self._lane_span(label)) if is_used else (label.x,)
            return [(x, Cell(label.text if x == label.x else " ", front, back)) for x in span]
        front, back = material.frame
        if self._layout_now.owned_edges and label.side in ("north", "south"):
            front, back = material.edge
        elif is_open:
            front = material.lane[0]
        elif not rail.is_lit:
            front = material.unlit
        return [
            (label.x + offset, Cell(character, front, back, bold=is_used))
            for offset, character in enumerate(label.text)
        ]
