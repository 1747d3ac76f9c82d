"""The lines of a board: which of the things that want one character is drawn there."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from textual.color import Color as ScreenColor

from abstract_arcade.board_colors import FELT, IN_256, SLATE, TILE
from abstract_arcade.rules.geometry import hex_board, square_board
from abstract_arcade.rules.terms import Color, Content
from abstract_arcade.tui.board.canvas import Canvas
from abstract_arcade.tui.board.glyphs import Glyph
from abstract_arcade.tui.board.layouts.base import ARROWS, Layout, Zoom
from abstract_arcade.tui.board.layouts.grid import PointLayout, SquareLayout
from abstract_arcade.tui.board.layouts.hexes import HexLayout
from abstract_arcade.tui.board.layouts.letters import lettered
from abstract_arcade.tui.board.palette import BoardPalette, plain_palette
from abstract_arcade.tui.board.state import GOING_LINK, NEW_LINK, Rail, SiteState, Trace
from abstract_arcade.tui.display import contrast
from abstract_arcade.tui.frame.themes import ARCADE_DARK
from tests.tui.board.support import BLACK, PALETTE, WHITE

DESK = ScreenColor(1, 2, 3)
VARIABLES = {**ARCADE_DARK.variables, "foreground": "#ffffff", "background": "#010203"}
TILES = BoardPalette.of(TILE, VARIABLES)
PLAIN = plain_palette(DESK, VARIABLES)

SQUARES = square_board(5, rows_down=True)
SMALL = SquareLayout(SQUARES, Zoom(2, 1))
HEXES = hex_board(3)
C1, C2, C3 = (HEXES.site(name) for name in ("c1", "c2", "c3"))
B1 = HEXES.site("b1")

LAST = SiteState(BLACK, BLACK, playable=True, last=True)
TURNED = SiteState(BLACK, BLACK, playable=True, trace=Trace.TURNED)
TURNING = SiteState(BLACK, WHITE, playable=True)
WON = SiteState(BLACK, BLACK, playable=True, won=True)
EMPTY = SiteState(playable=True)
STONE = SiteState(BLACK, BLACK, playable=True)


def line_of(
    layout: Layout,
    palette: BoardPalette,
    y: int,
    states: dict[int, SiteState] | None = None,
    *,
    rails: dict[str, Rail] | None = None,
    links: dict[tuple[int, int], str] | None = None,
    cursor: int | None = None,
) -> list[Glyph]:
    """A line of a board whose other sites are empty."""
    canvas = Canvas(layout, palette, DESK)
    every = [SiteState()] * layout.sites
    for site, state in (states or {}).items():
        every[site] = state
    canvas.show(every, rails or {}, links or {}, cursor)
    return canvas.line(y)


def text_of(line: list[Glyph]) -> str:
    return "".join(glyph.text for glyph in line)


class Case(NamedTuple):
    """Two neighbours at 2×1, the site of the cursor, and the characters of both."""

    left: SiteState
    right: SiteState
    cursor: str
    text: str


class TestNeighboursAtTheSmallestZoom:
    @pytest.mark.parametrize(
        "case",
        [
            Case(EMPTY, EMPTY, "", "    "),
            # A flank is drawn on the neighbour's second character.
            Case(EMPTY, EMPTY, "right", " [ ]"),
            Case(EMPTY, LAST, "", " ›●‹"),
            Case(STONE, EMPTY, "right", "●[ ]"),
            # A stone's own sign stays.
            Case(LAST, EMPTY, "", "●‹  "),
            Case(LAST, LAST, "", "●‹●‹"),
            Case(TURNING, EMPTY, "right", "●› ]"),
            Case(TURNING, LAST, "", "●›●‹"),
            # A winning row has a line through it.
            Case(WON, WON, "", "●━●▌"),
            # The stone placed last has two signs: one gives way to the cursor, the other stays.
            Case(LAST, EMPTY, "right", "●[ ]"),
            Case(EMPTY, LAST, "left", " ]●‹"),
            # So it does where the cursor is on that stone.
            Case(EMPTY, LAST, "right", " [●‹"),
            Case(LAST, EMPTY, "left", "●‹  "),
            Case(STONE, EMPTY, "left", "●]  "),
            # Traces of the last move stay.
            Case(TURNED, EMPTY, "right", "●~ ]"),
            Case(TURNED, LAST, "", "●~●‹"),
        ],
        ids=str,
    )
    def test_neighbours_share_the_character_between_them(self, case: Case) -> None:
        left = SQUARES.site("b2")
        right = SQUARES.site("c2")
        x, y = SMALL.origin(left)
        cursor = {"left": left, "right": right, "": None}[case.cursor]
        line = line_of(SMALL, PALETTE, y, {left: case.left, right: case.right}, cursor=cursor)
        assert text_of(line[x : x + 4]) == case.text

    def test_last_move_keeps_one_sign_between_a_trace_and_the_cursor(self) -> None:
        sites = [SQUARES.site(name) for name in ("b2", "c2", "d2")]
        x, y = SMALL.origin(sites[0])
        states = dict(zip(sites, (TURNED, LAST, EMPTY), strict=True))
        line = line_of(SMALL, PALETTE, y, states, cursor=sites[2])
        assert text_of(line[x : x + 6]) == "●~●‹ ]"

    def test_stone_that_won_is_extended_on_both_sides(self) -> None:
        site = SQUARES.site("c2")
        x, y = SMALL.origin(site)
        line = line_of(SMALL, PALETTE, y, {site: WON})
        before, stone, after = line[x - 1 : x + 2]
        assert (before.text, after.text) == ("▐", "▌")
        assert before.front == after.front == stone.back

    def test_sign_of_a_neighbour_keeps_the_background(self) -> None:
        left = SQUARES.site("b2")
        right = SQUARES.site("c2")
        x, y = SMALL.origin(left)
        line = line_of(SMALL, PALETTE, y, {right: LAST})
        assert line[x + 1].back == line[x].back
        assert line[x + 1].back != line[x + 2].back
        assert line[x + 1].front == PALETTE.cursor

    def test_left_sign_is_drawn_on_the_frame_or_the_column_before_the_cells(self) -> None:
        site = SQUARES.site("a2")
        x, y = SMALL.origin(site)
        assert line_of(SMALL, PALETTE, y, {site: LAST})[x - 1].text == "›"
        bare = SquareLayout(SQUARES, Zoom(2, 1), framed=False)
        line = line_of(bare, PALETTE, bare.origin(site)[1], {site: LAST})
        assert text_of(line) == "›●‹        "
        assert line[0].back == line[1].back


class TestLinks:
    LAYOUT = HexLayout(HEXES, Zoom(6, 3))

    def middle(self, *, cursor: int | None, role: str = "black") -> tuple[str, str]:
        """The two characters where c1 and c2 meet, on both of their flat lines."""
        x, y = self.LAYOUT.origin(C2)
        stones = {C1: STONE, C2: STONE}
        upper, lower = (
            text_of(
                line_of(self.LAYOUT, TILES, y + row, stones, links={(C1, C2): role}, cursor=cursor)[
                    x - 1 : x + 1
                ]
            )
            for row in (1, 2)
        )
        return upper, lower

    def test_link_joins_its_stones(self) -> None:
        assert self.middle(cursor=None) == ("▄▄", "▀▀")

    def test_link_does_not_cover_the_cursor(self) -> None:
        assert self.middle(cursor=C1) == ("┓▄", "┛▀")
        assert self.middle(cursor=C2) == ("▄┏", "▀┗")

    def test_link_leaves_no_hole_in_a_stone_of_its_colour(self) -> None:
        layout = HexLayout(HEXES, Zoom(4, 2))
        stones = {B1: STONE, C1: STONE}
        y = layout.origin(C1)[1]
        for row in range(y, y + 4):
            for glyph in line_of(layout, PLAIN, row, stones, links={(B1, C1): "black"}):
                assert glyph.text == " " or glyph.front != glyph.back

    @pytest.mark.parametrize("zoom", [Zoom(2, 1), Zoom(4, 2), Zoom(6, 3)], ids=str)
    def test_link_does_not_cover_numbers(self, zoom: Zoom) -> None:
        layout = lettered(HexLayout(HEXES, zoom))
        y = layout.origin(C1)[1]
        stones = {C1: STONE._replace(number=41), C2: STONE._replace(number=52)}
        line = text_of(line_of(layout, TILES, y, stones, links={(C1, C2): "black"}))
        assert "X41" in line
        assert "X52" in line

    def test_link_does_not_cover_the_brackets_of_the_cursor(self) -> None:
        small = HexLayout(HEXES, Zoom(2, 1))
        x, y = small.origin(C1)
        stones = {C1: STONE, C2: STONE}
        links = {(C1, C2): "black"}
        texts = [
            text_of(line_of(small, TILES, y, stones, links=links, cursor=cursor)[x : x + 3])
            for cursor in (None, C1, C2)
        ]
        assert texts == ["●─●", "●]●", "●[●"]

    def test_link_covers_the_seam_between_rows(self) -> None:
        x, y = self.LAYOUT.origin(B1)
        line = line_of(self.LAYOUT, TILES, y, {B1: STONE, C1: STONE}, links={(B1, C1): "black"})
        linked = {at for at in range(x, x + 6) if line[at].text == "█"}
        assert linked == {join.x for join in self.LAYOUT.joins(B1, C1)}
        assert all(line[at].front == TILES.stones[Color.BLACK].bottom for at in linked)

    def test_link_has_the_colour_of_its_role(self) -> None:
        x, y = self.LAYOUT.origin(C2)

        def ink(role: str) -> ScreenColor:
            return line_of(self.LAYOUT, TILES, y + 1, links={(C1, C2): role})[x].front

        black, white = (TILES.stones[color].bottom for color in Color)
        assert ink("black") == black
        assert ink("white") == white
        assert ink(NEW_LINK) == TILES.cursor
        assert ink(f"{GOING_LINK}black") == black.blend(TILES.grounds[0], 0.55)

    @pytest.mark.parametrize("zoom", [Zoom(2, 1), Zoom(4, 2), Zoom(6, 3)], ids=str)
    def test_links_of_both_players_differ_without_colours(self, zoom: Zoom) -> None:
        layout = HexLayout(HEXES, zoom)
        y = layout.origin(C1)[1] + zoom.height - 1
        black, white = (
            text_of(line_of(layout, PLAIN, y, links={(C1, C2): color.value})) for color in Color
        )
        assert black != white

    def test_links_of_every_role_differ_without_colours(self) -> None:
        x, y = self.LAYOUT.origin(C2)
        texts = {
            role: line_of(self.LAYOUT, PLAIN, y + 1, links={(C1, C2): role})[x].text
            for role in ("black", NEW_LINK, f"{GOING_LINK}white")
        }
        # A link of a preview is a thin line next to the broad one.
        assert texts == {"black": "▄", NEW_LINK: "▁", f"{GOING_LINK}white": "░"}

    def test_link_stays_within_the_edge_of_the_hexes_without_colours(self) -> None:
        upper = "".join(glyph.text for glyph in line_of(self.LAYOUT, PLAIN, 0))
        assert upper.strip() == "▁─▔▔─▁" * self.LAYOUT.board.size
        side = "".join(glyph.text for glyph in line_of(self.LAYOUT, PLAIN, 1))
        assert side.count("▕") == side.count("▏") == 1

    @pytest.mark.parametrize("is_few", [True, False])
    def test_hexes_have_outlines_only_in_few_colours(self, is_few: bool) -> None:
        palette = BoardPalette.of(IN_256[TILE] if is_few else TILE, VARIABLES)
        y = self.LAYOUT.zoom.height
        seam, side = (line_of(self.LAYOUT, palette, each) for each in (y, y + 1))
        assert ("─" in "".join(glyph.text for glyph in seam)) is is_few
        assert ("▏" in "".join(glyph.text for glyph in side)) is is_few

    def test_links_can_change_while_their_stones_stay(self) -> None:
        x, y = self.LAYOUT.origin(C2)
        canvas = Canvas(self.LAYOUT, TILES, DESK)
        states = [SiteState()] * self.LAYOUT.sites
        texts = []
        for links in ({}, {(C1, C2): "black"}, {(C2, C3): "black"}):
            canvas.show(states, {}, links, None)
            texts.append(canvas.line(y + 1)[x].text)
        assert texts == [" ", "▄", " "]


class TestSeams:
    LAYOUT = HexLayout(HEXES, Zoom(6, 3))

    def test_seam_shows_the_backgrounds_of_both_rows(self) -> None:
        _, y = self.LAYOUT.origin(B1)
        line = line_of(self.LAYOUT, TILES, y)
        for seam in self.LAYOUT.seams_on(y):
            expected = [
                DESK if site is None else TILES.ground(self.LAYOUT.tone(site))
                for site in (seam.below, seam.above)
            ]
            assert [line[seam.x].front, line[seam.x].back] == expected
            assert line[seam.x].text == seam.text

    def test_seam_is_blank_between_equal_backgrounds(self) -> None:
        _, y = self.LAYOUT.origin(B1)
        lit = dict.fromkeys(HEXES.sites, SiteState(highlighted=True))
        line = line_of(self.LAYOUT, TILES, y, lit)
        for seam in self.LAYOUT.seams_on(y):
            is_inside = seam.below is not None and seam.above is not None
            assert (line[seam.x].text == " ") == is_inside


class TestFrame:
    LAYOUT = SquareLayout(SQUARES, Zoom(4, 2))

    def test_frame_shows_arrows_on_open_lanes(self) -> None:
        rail = Rail(is_highlighted=True, open={1: 0, 3: 0}, used=3)
        line = line_of(self.LAYOUT, PALETTE, 1, rails={"north": rail})
        arrows = {x: glyph for x, glyph in enumerate(line) if glyph.text == ARROWS["north"]}
        first, second = (self.LAYOUT.origin(SQUARES.site(name))[0] for name in ("b1", "d1"))
        assert set(arrows) == {first + 1, second + 1}
        assert (arrows[first + 1].front, arrows[first + 1].back) == PALETTE.lane
        # The whole width of the lane in use is drawn in its colours.
        assert {glyph.back for glyph in line[second : second + 4]} == {PALETTE.used[1]}

    def test_coordinates_on_blacks_edges_have_the_colours_of_the_edge(self) -> None:
        layout = PointLayout(SQUARES, Zoom(4, 2), owned_edges=True)
        palette = BoardPalette.of(SLATE, VARIABLES)
        y = next(y for y in range(layout.height) if layout.labels_on(y))
        line = line_of(layout, palette, y)
        for label in layout.labels_on(y):
            assert (line[label.x].front, line[label.x].back) == palette.edge

    @pytest.mark.parametrize("side", ["north", "west"])
    def test_frame_is_dimmed_on_the_sides_of_the_loser(self, side: str) -> None:
        layout = PointLayout(SQUARES, Zoom(4, 2), owned_edges=True)
        palette = BoardPalette.of(SLATE, VARIABLES)
        canvas = Canvas(layout, palette, DESK)
        states = [SiteState()] * layout.sites

        def edges() -> dict[str, ScreenColor]:
            return {"north": canvas.line(0)[0].back, "west": canvas.line(5)[0].back}

        canvas.show(states, {}, {}, None)
        before = edges()
        canvas.show(states, {side: Rail(faded=1.0)}, {}, None)
        receded = {each for each, color in edges().items() if color != before[each]}
        assert receded == {side}
        assert contrast(edges()[side], DESK) < contrast(before[side], DESK)

    def test_frame_is_dimmed_around_a_winning_row(self) -> None:
        palette = BoardPalette.of(FELT, VARIABLES)
        canvas = Canvas(self.LAYOUT, palette, DESK)
        canvas.show([SiteState(faded=1.0)] * self.LAYOUT.sites, {}, {}, None, faded=1.0)
        frame = canvas.line(0)[0].back
        assert contrast(frame, DESK) < contrast(palette.frame[1], DESK)

    def test_rail_spans_are_the_areas_that_changed(self) -> None:
        canvas = Canvas(self.LAYOUT, PALETTE, DESK)
        before = {"north": Rail(is_highlighted=True, open={1: 0})}
        after = {"north": Rail(is_highlighted=True, open={1: 0, 2: 0})}
        canvas.show([SiteState()] * self.LAYOUT.sites, after, {}, None)
        start = self.LAYOUT.origin(SQUARES.site("c1"))[0]
        spans = [(start + 1, 0, 1, 1), (start, 1, 4, 1)]
        assert list(canvas.rail_spans(before)) == spans
        assert list(canvas.rail_spans(after)) == []


def test_margin_of_a_board_of_points_has_the_first_tone() -> None:
    layout = PointLayout(SQUARES, Zoom(6, 3))
    x, y = layout.origin(SQUARES.site("a1"))
    line = line_of(layout, BoardPalette.of(SLATE, VARIABLES), y)
    assert line[x - 1].back == BoardPalette.of(SLATE, VARIABLES).grounds[0]


def test_contents_of_unknown_kinds_are_drawn() -> None:
    offer = Content("offer", Color.BLACK)
    site = SQUARES.site("b2")
    x, y = SMALL.origin(site)
    line = line_of(SMALL, PALETTE, y, {site: SiteState(offer, offer, label="a")})
    assert line[x].text == "a"
