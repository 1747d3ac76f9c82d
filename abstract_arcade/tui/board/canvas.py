"""Composes the lines of a board from its frame, sites, seams and links."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from textual.color import Color as ScreenColor

from abstract_arcade.rules.terms import Color, Site
from abstract_arcade.tui.board.glyphs import Glyph, Glyphs
from abstract_arcade.tui.board.layouts.base import (
    NORTH,
    SOUTH,
    WEST,
    Join,
    Label,
    Layout,
    Seam,
    Stretch,
    Surface,
)
from abstract_arcade.tui.board.painters import PAINTERS
from abstract_arcade.tui.board.painters.base import CURSOR_SIGNS, FADED, SIGNS
from abstract_arcade.tui.board.palette import BoardPalette
from abstract_arcade.tui.board.state import (
    GOING_LINK,
    NEW_LINK,
    PLAIN_RAIL,
    TRACED_LINK,
    Rail,
    SiteState,
)

_LEAVING = 0.55
"""Share of the background in the colour of a link that the move would break, from 0 to 1."""

_OUTLINES = {"▁": "▁", "▃": "▁", "▄": "─", "▆": "─", "▇": "▔"}
"""Thin lines in place of the zigzag between hexes, if the hexes have no colours."""

_PLAIN_JOINS = {
    NEW_LINK: {"-": "+", "─": "▁", "▄": "▁", "▀": "▔", "█": "•"},
    TRACED_LINK: {"-": "=", "─": "▓", "▄": "▓", "▀": "▓", "█": "▓"},
    GOING_LINK: {"-": ":", "─": "░", "▄": "░", "▀": "░", "█": "░"},
}
"""Characters of a link without colours: new ones by old ones, by the beginning of its role.

The key "-" is used for every ASCII character.
"""


class Canvas:
    """Composes the lines of a board in one layout and one palette.

    These are drawn over each other, in this order: the frame, the sites, the signs that sites draw
    on the cell to their left, the seams, the links. Two exceptions: a stone's own sign is not
    covered by its neighbour's, and the cursor is not covered by links or signs.
    """

    def __init__(self, layout: Layout, palette: BoardPalette, desk: ScreenColor) -> None:
        self._layout = layout
        self._palette = palette
        self._desk = desk
        self._painter = PAINTERS[layout.painter]
        self._surfaces = [layout.surface(site) for site in range(layout.sites)]
        # Most sites of a board look alike. Without this cache, a whole board takes 3 to 20 times
        # as long to draw (up to 5 % of a start), and a cursor key takes 10 % longer.
        self._drawn: dict[tuple[SiteState, Surface, bool], Glyphs] = {}
        self._states: Sequence[SiteState] = [SiteState()] * layout.sites
        self._rails: Mapping[str, Rail] = {}
        self._links: Mapping[tuple[Site, Site], str] = {}
        self._cursor: Site | None = None
        self._faded = 0.0
        self._joins: dict[int, list[tuple[Join, ScreenColor]]] | None = None

    def show(
        self,
        states: Sequence[SiteState],
        rails: Mapping[str, Rail],
        links: Mapping[tuple[Site, Site], str],
        cursor: Site | None,
        faded: float = 0.0,
    ) -> None:
        """Set what the lines show from now on.

        Args:
            states: as for `Board.update`.
            rails: as for `Board.update`.
            links: as for `Board.update`.
            cursor: the site of the cursor, or None if it is not drawn.
            faded: the dimming of the frame, from 0 to 1.
        """
        if faded != self._faded or links is not self._links:
            self._joins = None
        self._states = states
        self._rails = rails
        self._links = links
        self._cursor = cursor
        self._faded = faded

    def line(self, y: int) -> list[Glyph]:
        """Return all characters of line `y` of the layout, counted from 0 at the top."""
        line = self._frame_line(y)
        self._draw_sites(line, y)
        if self._layout.zoom.height == 1 and self._painter.joins_won:
            self._light_won(line, y)
        for seam in self._layout.seams_on(y):
            line[seam.x] = self._seam(seam)
        for join, ink in self._joins_on(y):
            self._draw_join(line, join, ink)
        return line

    def _draw_sites(self, line: list[Glyph], y: int) -> None:
        """Draw the sites of a line, and the signs that they draw on the cell to their left."""
        width = self._layout.zoom.width
        x, sites, row = self._layout.cells_on(y)
        flanks: list[tuple[int, Glyph]] = []
        if sites and self._layout.before:
            end = self._glyphs(sites[0]).rows[row][-1]
            is_sign = end.text in SIGNS + CURSOR_SIGNS
            line[x - 1] = end._replace(text=" ") if is_sign else end
        for site in sites:
            glyphs = self._glyphs(site)
            line[x : x + width] = glyphs.rows[row]
            flank = glyphs.left[row] if glyphs.left else None
            if flank is not None and x > 0:
                flanks.append((x - 1, flank))
            x += width
        # The columns of the right signs of stones whose left sign could not be drawn.
        alone = set()
        for column, flank in flanks:
            # A sign does not cover the right sign of the neighbour. One exception: the cursor
            # covers a sign of the stone placed last if its left sign was drawn.
            own = line[column].text
            is_spare = own == "‹" and column not in alone
            if own not in SIGNS + CURSOR_SIGNS or (is_spare and flank.text in CURSOR_SIGNS):
                line[column] = flank._replace(back=line[column].back)
            else:
                alone.add(column + width)

    def _draw_join(self, line: list[Glyph], join: Join, ink: ScreenColor) -> None:
        """Draw a character of a link, but not over the cursor, its signs and numbers."""
        below = line[join.x]
        if below.text in CURSOR_SIGNS or below.text.isdigit():
            return
        if join.exchanged:
            front = below.back
            back = ink
        else:
            front = ink
            back = below.back
        # A terminal without colours would show a block in the background colour as a hole.
        line[join.x] = Glyph(" " if front == back else join.text, front, back)

    def _seam(self, seam: Seam) -> Glyph:
        """Return a character between two rows of hexes.

        If the backgrounds are equal, the character is blank, or a thin line if there are few
        colours. Without colours, the edge of a framed board is a thin line.
        """
        front = self._desk if seam.below is None else self._glyphs(seam.below).ground
        back = self._desk if seam.above is None else self._glyphs(seam.above).ground
        is_edge = seam.below is None or seam.above is None
        if self._palette.is_plain and self._layout.framed and is_edge:
            return Glyph(_OUTLINES[seam.text], *self._palette.outline)
        if front != back:
            return Glyph(seam.text, front, back)
        if self._palette.few is not None:
            return Glyph(_OUTLINES[seam.text], self._palette.line, back)
        return Glyph(" ", front, back)

    def _light_won(self, line: list[Glyph], y: int) -> None:
        """Extend stones that won by half a column on both sides, and join neighbours by a line."""
        start, sites, _ = self._layout.cells_on(y)
        has_colors = not self._palette.is_plain
        won = [self._states[site].won for site in sites]
        for index, site in enumerate(sites):
            if not won[index]:
                continue
            x = start + index * self._layout.zoom.width
            stone = line[x]
            is_last = index + 1 == len(sites) or not won[index + 1]
            if not is_last:
                line[x + 1] = stone._replace(text="━")
            elif has_colors and line[x + 1].text not in CURSOR_SIGNS:
                line[x + 1] = Glyph("▌", stone.back, self._receded_ground(site))
            is_first = x > 0 and (index == 0 or not won[index - 1])
            if is_first and has_colors and line[x - 1].text not in CURSOR_SIGNS:
                line[x - 1] = Glyph("▐", stone.back, line[x - 1].back)

    def _receded_ground(self, site: Site) -> ScreenColor:
        """Return the background of a site, dimmed as far as the board is behind the winning row."""
        tone = self._painter.tone(self._surfaces[site])
        return self._palette.receded(self._palette.ground(tone), self._faded)

    def rail_spans(self, before: Mapping[str, Rail]) -> Iterator[tuple[int, int, int, int]]:
        """Yield the areas in which the rails differ from `before`: (x, y, width, height).

        `before` is the rails shown earlier, by side. A side that is left out shows nothing special.
        """
        sides = {
            side for side in {*before, *self._rails} if before.get(side) != self._rails.get(side)
        }
        if not sides:
            return
        old = {side: before.get(side, PLAIN_RAIL) for side in sides}
        new = {side: self._rails.get(side, PLAIN_RAIL) for side in sides}
        if any(old[side].faded != new[side].faded for side in sides):
            yield 0, 0, self._layout.width, self._layout.height
            return
        for y in range(self._layout.height):
            for start, end, side in self._layout.rail_on(y):
                if side in sides and old[side].is_highlighted != new[side].is_highlighted:
                    yield start, y, end - start, 1
            for label in self._layout.labels_on(y):
                side = label.side
                if side not in sides:
                    continue
                if old[side].lane_state(label.lane) != new[side].lane_state(label.lane):
                    start = label.x
                    end = start + len(label.text)
                    if label.is_arrow:
                        start, end = self._layout.lane_span(label)
                    yield start, y, end - start, 1

    def _glyphs(self, site: Site) -> Glyphs:
        key = self._states[site], self._surfaces[site], site == self._cursor
        glyphs = self._drawn.get(key)
        if glyphs is None:
            state, surface, has_cursor = key
            glyphs = self._painter.draw(
                self._layout.zoom, self._palette, state, surface, has_cursor
            )
            self._drawn[key] = glyphs
        return glyphs

    def _frame_line(self, y: int) -> list[Glyph]:
        layout = self._layout
        palette = self._palette
        line = [Glyph(" ", self._desk, self._desk)] * layout.width
        for stretch in layout.stretches_on(y):
            length = stretch.end - stretch.start
            line[stretch.start : stretch.end] = [self._stretch_glyph(stretch)] * length
        for start, end, side in layout.rail_on(y):
            if self._rails.get(side, PLAIN_RAIL).is_highlighted and not palette.is_plain:
                line[start:end] = [Glyph(" ", *palette.lane)] * (end - start)
        for label in layout.labels_on(y):
            for x, glyph in self._label_glyphs(label):
                below = line[x]
                # The letter of a closed lane may be on a highlighted side.
                back = glyph.back if label.is_arrow else below.back
                line[x] = glyph._replace(back=back, underlined=below.underlined)
        return line

    def _stretch_glyph(self, stretch: Stretch) -> Glyph:
        palette = self._palette
        if stretch.role == "ground":
            ground = palette.receded(palette.ground(0), self._faded)
            return Glyph(" ", ground, ground)
        if stretch.role == "outline":
            front, back = self._receded_frame(WEST, palette.outline)
            if palette.is_plain:
                return Glyph(stretch.text, front, back, underlined=stretch.underlined)
            return Glyph(" ", front, back)
        is_edge = stretch.role == "edge"
        colors = palette.edge if is_edge else palette.frame
        front, back = self._receded_frame(NORTH if is_edge else WEST, colors)
        if not stretch.text.isspace():
            # A frame thinner than a line is drawn on the desk.
            front = back
            back = self._desk
        return Glyph(" " if front == back else stretch.text, front, back)

    def _receded_frame(
        self, side: str, colors: tuple[ScreenColor, ScreenColor]
    ) -> tuple[ScreenColor, ScreenColor]:
        """Return the front and back colour of the frame on a side, dimmed as far as it is.

        If the edges have owners, only the loser's edges are dimmed.
        """
        share = self._faded
        if self._layout.owned_edges:
            share = self._rails.get(side, PLAIN_RAIL).faded
        return self._palette.receded_frame(colors, share)

    def _label_glyphs(self, label: Label) -> Collection[tuple[int, Glyph]]:
        """Return the characters of a label, each with its column; none for a closed lane's arrow.

        At the smallest zoom an arrow covers its coordinate.
        """
        palette = self._palette
        rail = self._rails.get(label.side, PLAIN_RAIL)
        is_open = label.lane in rail.open
        is_used = label.lane == rail.used
        if label.is_arrow:
            if not is_open:
                return []
            front, back = palette.used if is_used else palette.lane
            if self._layout.zoom.height == 1 and not is_used:
                back = palette.frame[1]
            arrow = (label.x, Glyph(label.text, front, back))
            if not is_used or palette.is_plain:
                return [arrow]
            span = range(*self._layout.lane_span(label))
            return [*((x, Glyph(" ", front, back)) for x in span), arrow]
        front, back = palette.frame
        if self._layout.owned_edges and label.side in (NORTH, SOUTH):
            front, back = palette.edge
        elif is_open:
            front = palette.lane[0]
        elif not rail.is_highlighted:
            front = palette.unlit
        front, back = self._receded_frame(label.side, (front, back))
        return [
            (label.x + offset, Glyph(character, front, back, bold=is_used))
            for offset, character in enumerate(label.text)
        ]

    def _joins_on(self, y: int) -> Sequence[tuple[Join, ScreenColor]]:
        """Return the characters of the links on a line, each with its colour."""
        if self._joins is None:
            self._joins = {}
            for (one, other), role in self._links.items():
                ink = self._link_ink(role, one, other)
                for join in self._layout.joins(one, other):
                    drawn = join
                    if self._palette.is_plain:
                        drawn = self._plain_join(join, role, one, other)
                    self._joins.setdefault(join.y, []).append((drawn, ink))
        return self._joins.get(y, ())

    def _link_ink(self, role: str, one: Site, other: Site) -> ScreenColor:
        """Return the colour of the link between two sites, dimmed as far as their stones are."""
        palette = self._palette
        ink = self._link_color(role)
        if self._states[one].faded and self._states[other].faded:
            return palette.receded(ink, self._faded, palette.ground(0), FADED * self._faded)
        if self._states[one].beaten and not palette.is_plain:
            return palette.paled(ink, palette.ground(0), FADED)
        return ink

    def _plain_join(self, join: Join, role: str, one: Site, other: Site) -> Join:
        """Return a link with a character that shows its role without colours.

        Black's links keep their characters, White's become thin or double lines.
        """
        is_letter = join.text.isascii()
        for beginning, signs in _PLAIN_JOINS.items():
            if role.startswith(beginning):
                text = signs["-"] if is_letter else signs[join.text]
                return join._replace(text=text, exchanged=False)
        if role == Color.BLACK.value or is_letter:
            return join
        if join.text == "─":
            return join._replace(text="═")
        x, y = self._layout.origin(one)
        other_x, other_y = self._layout.origin(other)
        if y == other_y:
            text = "─"
        elif other_x > x:
            text = "╱"
        else:
            text = "╲"
        return join._replace(text=text, exchanged=False)

    def _link_color(self, role: str) -> ScreenColor:
        palette = self._palette
        if role == NEW_LINK:
            return palette.cursor
        if role.startswith(TRACED_LINK):
            if not palette.is_plain:
                return palette.stones[Color.BLACK].last
            role = role.removeprefix(TRACED_LINK)
        is_going = role.startswith(GOING_LINK)
        ink = palette.stones[Color(role.removeprefix(GOING_LINK))].bottom
        if is_going and not palette.is_plain:
            return ink.blend(palette.ground(0), _LEAVING)
        return ink
