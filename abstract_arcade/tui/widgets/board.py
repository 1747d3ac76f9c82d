"""The board: one widget for every game, drawn line by line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import RenderResult
from textual.binding import BindingType
from textual.color import Color as Paint
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from abstract_arcade.rules.core import Color, Content, Site
from abstract_arcade.tui.keys import bind, section
from abstract_arcade.tui.widgets.faces import Cell, Face, Look, Material, Stone, segments
from abstract_arcade.tui.widgets.layouts import (
    ZOOMS,
    Ground,
    Join,
    Label,
    Layout,
    Lettered,
    Ruled,
    Zoom,
)
from abstract_arcade.tui.widgets.painters import CURSOR_SIGNS, SIGNS, draw


class Rail(NamedTuple):
    """What the frame says on one side: whether it is lit, and the state of its lanes."""

    is_lit: bool = False
    open: frozenset[int] = frozenset()
    """The lanes that show an arrow."""
    used: int | None = None
    """The lane of the move under the cursor."""


_UNLIT = Rail()

ASCII = "-ascii"
"""The class of an app that draws nothing but ASCII: its boards are made of letters."""

PLAIN = "-plain"
"""The class of an app in a terminal with few colours or none: its boards make do without."""

_STEP = "Move the cursor."
_SLANTED_STEP = "Move the cursor diagonally."

NEW_LINK = "new"
"""A link that the move under the cursor would make."""
GOING_LINK = "going "
"""Before the name of a colour: a link that it would break."""


class Board(Widget, can_focus=True):
    """A board with a cursor. Says which site was chosen, and knows nothing of games.

    The screen answers every `SiteHovered` with `show`, which draws the cursor too. It gives the
    board a `Look` for every site and a `Rail` for every side. Of its layouts the board draws the
    largest that fits, or a smaller one if the player asked for that.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *section(
            "On the board",
            bind("left,h", "step('left')", "", _STEP),
            bind("down,j", "step('down')", "", _STEP),
            bind("up,k", "step('up')", "", _STEP),
            bind("right,l", "step('right')", "", _STEP),
            bind("y", "step('up_left')", "", _SLANTED_STEP),
            bind("u", "step('up_right')", "", _SLANTED_STEP),
            bind("b", "step('down_left')", "", _SLANTED_STEP),
            bind("n", "step('down_right')", "", _SLANTED_STEP),
            bind("enter,space", "choose", "Choose", "Choose what is under the cursor."),
        ),
    ]

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "board--ground-1",
        "board--ground-2",
        "board--ground-3",
        "board--black-tint",
        "board--white-tint",
        "board--black",
        "board--white",
        "board--last",
        "board--won",
        "board--ring",
        "board--legal",
        "board--cursor",
        "board--refused",
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
        layouts: Sequence[Layout],
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
        self._looks: list[Look] = [Look()] * self._layout_now.sites
        self._rails: Mapping[str, Rail] = {}
        self._links: dict[tuple[Site, Site], str] = {}
        self._joins_now: dict[int, list[tuple[Join, Paint]]] | None = None
        self._material: Material | None = None
        self._faces: dict[tuple[Look, Ground, bool], Face] = {}
        self._strips: dict[int, Strip] = {}
        self._fitted_size: Size | None = None
        self._offset = (0, 0)
        self._desk_style = Style()
        self._drawn_cursor = cursor
        self._has_cursor = has_cursor
        self.can_focus = has_cursor
        self.set_reactive(Board.cursor, cursor)

    # What the screen says

    def show(
        self,
        looks: Sequence[Look],
        rails: Mapping[str, Rail] | None = None,
        links: Mapping[tuple[Site, Site], str] | None = None,
    ) -> None:
        """Show these looks, rails and links; only what changed is drawn again.

        Args:
            looks: one a site.
            rails: what the frame says, by side.
            links: neighbours, in board order, whose stones are one piece, each with the name of
                their colour, which may follow `GOING_LINK`; or `NEW_LINK`.
        """
        pairs = zip(self._looks, looks, strict=True)
        changed = [site for site, (old, new) in enumerate(pairs) if old != new]
        self._looks = list(looks)
        if self._drawn_cursor != self.cursor:
            changed += {self._drawn_cursor, self.cursor}.difference(changed)
            self._drawn_cursor = self.cursor
        if links is not None and links != self._links:
            differing = links.items() ^ self._links.items()
            changed += {site for pair, _ in differing for site in pair}.difference(changed)
            self._links = dict(links)
            self._joins_now = None
        self._draw_again(changed)
        if rails is not None and rails != self._rails:
            before, self._rails = self._rails, rails
            self._draw_rails_again(before)

    def take(self, layouts: Sequence[Layout]) -> None:
        """Draw with other layouts from now on. They may have other sites: all of them are empty."""
        self._layouts = tuple(layouts)
        self._layout_now = self._layouts[0]
        self._looks = [Look()] * self._layout_now.sites
        self._links = {}
        self._fitted_size = None
        self.refresh()

    def _draw_again(self, sites: Iterable[Site]) -> None:
        regions = []
        left, top = self._offset
        for site in sites:
            x, y, width, height = self._layout_now.region(site)
            for line in range(y, y + height):
                self._strips.pop(line, None)
            regions.append(Region(left + x, top + y, width, height))
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
                        start, end = layout.lane_span(label)
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
    def layout_shown(self) -> Layout:
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
        self._forget()

    def _forget(self) -> None:
        """Forget what was drawn."""
        self._faces.clear()
        self._strips.clear()
        self._joins_now = None

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
        self._forget()

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
        if site is not None and self._has_cursor and event.button == 1:
            self.cursor = site
            self.post_message(self.SiteChosen(site))

    # Drawing

    def _paint(self, name: str, *, background: bool = False) -> Paint:
        styles = self.get_component_styles(f"board--{name}")
        return styles.background if background else styles.color

    def _grounds(self) -> tuple[Paint, ...]:
        paints = (self._paint(f"ground-{number}", background=True) for number in (1, 2, 3))
        return tuple(paint for paint in paints if paint.a)

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
        """The colours of the board: its component classes', or the room's where they are few."""
        if self._material is None and self.app.has_class(PLAIN):
            self._material = self._plain_material()
        elif self._material is None:
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
                grounds=self._grounds(),
                tints={c: self._paint(f"{c.value}-tint", background=True) for c in Color},
                stones=stones,
                ring=self._paint("ring"),
                legal=self._paint("legal"),
                cursor=self._paint("cursor"),
                refused=self._paint("refused"),
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

    def _plain_material(self) -> Material:
        """Nothing but the colours of the room."""
        text, amber, dim = (
            Paint.parse(self.app.theme_variables[name]) for name in ("foreground", "amber", "dim")
        )
        desk = self.desk
        return Material(
            grounds=(desk,) * len(self._grounds()),
            tints=dict.fromkeys(Color, desk),
            stones={
                Color.BLACK: Stone(text, text, desk, desk),
                Color.WHITE: Stone(text, text, text, text, is_ring=True),
            },
            ring=text,
            legal=text,
            cursor=amber,
            refused=dim,
            foul=text,
            line=dim,
            star=dim,
            lit=desk,
            edge=(desk, text),
            rail=(text, desk),
            frame=(dim, desk),
            unlit=dim,
            lane=(amber, desk),
            used=(desk, amber),
            plain=True,
        )

    def tile(self, content: Content, zoom: Zoom = ZOOMS[1]) -> tuple[tuple[Cell, ...], ...]:
        """What a bit of this board looks like with something on it, without lines."""
        on: Ground = self._layout_now.ground(0)
        if isinstance(on, Lettered):
            on = on._replace(empty=" ")
        else:
            on = Ruled(left=False, bottom=False) if isinstance(on, Ruled) else 0
        return draw(zoom, self.material, Look(content, content), on, cursor=False).rows

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
        line = self._frame_line(y)
        x, sites, row = layout.cells_on(y)
        lefts = []
        for site in sites:
            face = self._face(site, material)
            line[x : x + layout.zoom.width] = face.rows[row]
            left = face.left[row] if face.left else None
            if left is not None and x > 0:
                lefts.append((x - 1, left))
            x += layout.zoom.width
        for x, cell in lefts:
            # The neighbour's own sign on that character tells more.
            if line[x].text not in SIGNS:
                line[x] = cell._replace(back=line[x].back)
        for seam in layout.seams_on(y):
            front, back = (
                self.desk if each is None else self._face(each, material).ground
                for each in (seam.below, seam.above)
            )
            # Where both are the same, nothing is seen of the seam, with or without colours.
            line[seam.x] = Cell(seam.text if front != back else " ", front, back)
        for join, paint in self._joins().get(y, ()):
            if line[join.x].text in CURSOR_SIGNS:
                # The cursor stays whole.
                continue
            ground = line[join.x].back
            front, back = (ground, paint) if join.exchanged else (paint, ground)
            line[join.x] = Cell(join.text, front, back)
        return line

    def _frame_line(self, y: int) -> list[Cell]:
        """What stands on a line where there are no cells."""
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
        return line

    def _joins(self) -> dict[int, list[tuple[Join, Paint]]]:
        """What joins stones, by line; made anew when the links or the layout change."""
        if self._joins_now is None:
            self._joins_now = {}
            for (one, other), role in self._links.items():
                paint = self._link_paint(role)
                for join in self._layout_now.joins(one, other):
                    if self.material.plain:
                        join = self._plain_join(join, role)  # noqa: PLW2901
                    self._joins_now.setdefault(join.y, []).append((join, paint))
        return self._joins_now

    def _plain_join(self, join: Join, role: str) -> Join:
        """A link that comes or goes without its colour; strokes of letters and of blocks."""
        if role == NEW_LINK:
            return join._replace(text="+" if join.text.isascii() else "▒", exchanged=False)
        if role.startswith(GOING_LINK):
            return join._replace(text=":" if join.text.isascii() else "░", exchanged=False)
        return join

    def _link_paint(self, role: str) -> Paint:
        material = self.material
        if role == NEW_LINK:
            return material.cursor
        going = role.removeprefix(GOING_LINK)
        paint = material.stones[Color(going)].bottom
        if going == role or material.plain:
            return paint
        return paint.blend(material.grounds[0], 0.55)

    def _face(self, site: Site, material: Material) -> Face:
        layout = self._layout_now
        has_cursor = self._has_cursor and site == self._drawn_cursor
        key = self._looks[site], layout.ground(site), has_cursor
        face = self._faces.get(key)
        if face is None:
            self._faces[key] = face = draw(layout.zoom, material, *key)
        return face

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
            span = range(*self._layout_now.lane_span(label)) if is_used else (label.x,)
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
