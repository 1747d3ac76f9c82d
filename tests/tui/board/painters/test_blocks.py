"""Sites in block characters, in every state and at every zoom."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, product

import pytest
from rich.cells import cell_len
from textual.color import Color as ScreenColor

from abstract_arcade.rules import Color, Content
from abstract_arcade.tui.board.glyphs import Glyphs
from abstract_arcade.tui.board.layouts.base import CELL_ZOOMS, ZOOMS, Crossing, Zoom
from abstract_arcade.tui.board.painters import PAINTERS
from abstract_arcade.tui.board.painters.blocks import BlockPainter
from abstract_arcade.tui.board.palette import plain_palette
from abstract_arcade.tui.board.state import SiteState, Trace
from abstract_arcade.tui.display import contrast, luminance
from tests.tui.board.support import BLACK, PALETTE, WHITE

PLAIN = plain_palette(
    ScreenColor(0, 0, 0), {"foreground": "#ffffff", "amber": "#ffaa00", "dim": "#888888"}
)

OFFER = Content("offer", Color.BLACK)

by_zoom = pytest.mark.parametrize("zoom", CELL_ZOOMS, ids=str)


STATES: dict[str, tuple[SiteState, bool]] = {
    # The look of a site, and whether the cursor is on it.
    "empty": (SiteState(), False),
    "legal": (SiteState(playable=True, marked=True), False),
    "on the way": (SiteState(highlighted=True), False),
    "cursor, legal": (SiteState(then=BLACK, playable=True, marked=True), True),
    "cursor, illegal": (SiteState(), True),
    "black": (SiteState(BLACK, BLACK), False),
    "white": (SiteState(WHITE, WHITE), False),
    "last, black": (SiteState(BLACK, BLACK, last=True), False),
    "last, white": (SiteState(WHITE, WHITE, last=True), False),
    "black would come": (SiteState(None, BLACK), False),
    "white would come": (SiteState(None, WHITE), False),
    "would turn white": (SiteState(BLACK, WHITE), False),
    "would turn black": (SiteState(WHITE, BLACK), False),
    "black would leave": (SiteState(BLACK, None), False),
    "white would leave": (SiteState(WHITE, None), False),
    "black won": (SiteState(BLACK, BLACK, won=True), False),
    "white won": (SiteState(WHITE, WHITE, won=True), False),
    "black out of the light": (SiteState(BLACK, BLACK, faded=True), False),
    "white out of the light": (SiteState(WHITE, WHITE, faded=True), False),
    "black, chosen": (SiteState(BLACK, BLACK, chosen=True), False),
    "white, chosen": (SiteState(WHITE, WHITE, chosen=True), False),
    "cursor on black": (SiteState(BLACK, BLACK), True),
    "cursor on white": (SiteState(WHITE, WHITE), True),
    "cursor on black, legal": (SiteState(BLACK, BLACK, playable=True), True),
    "cursor on white, legal": (SiteState(WHITE, WHITE, playable=True), True),
}


def face_of(state: str, zoom: Zoom, tone: int = 0) -> Glyphs:
    look, cursor = STATES[state]
    return BlockPainter.draw(zoom, PALETTE, look, tone, cursor)


def characters(face: Glyphs) -> tuple[str, ...]:
    """A face without its colours."""
    rows = tuple("".join(cell.text for cell in row) for row in face.rows)
    return (*rows, *(cell.text if cell else "" for cell in face.left))


def in_greys(face: Glyphs) -> list[tuple[str, float, float]]:
    """A face in a few shades of grey."""
    cells = [*chain(*face.rows), *filter(None, face.left)]
    return [
        (cell.text, round(luminance(cell.front), 1), round(luminance(cell.back), 1))
        for cell in cells
    ]


def all_looks() -> Iterator[SiteState]:
    """Every combination of states; those that only highlight the background are combined."""
    contents = (None, BLACK, WHITE, OFFER)
    for now, then, truth in product(contents, contents, product((False, True), repeat=6)):
        playable, marked, last, won, foul, light = truth
        label = "B" if foul != last else ""
        yield SiteState(now, then, playable, marked, last, light, won, light, light, foul, label)
    for content, trace, last, number in product(contents, Trace, (False, True), (0, 7, 123)):
        yield SiteState(content, content, last=last, number=number, trace=trace)


class TestSites:
    @pytest.mark.parametrize(
        ("zoom", "ground"),
        [
            *((zoom, 0) for zoom in CELL_ZOOMS),
            *((zoom, Crossing(False, True, True, True, False)) for zoom in ZOOMS),
        ],
        ids=str,
    )
    def test_site_fills_its_cell_in_every_state(self, zoom: Zoom, ground: int | Crossing) -> None:
        for look, cursor in product(all_looks(), (False, True)):
            painter = PAINTERS["squares" if ground == 0 else "points"]
            face = painter.draw(zoom, PALETTE, look, ground, cursor)
            assert [len(row) for row in face.rows] == [zoom.width] * zoom.height, look
            cells = [cell for row in face.rows for cell in row]
            cells += [cell for cell in face.left if cell]
            assert len(face.left) in (0, zoom.height)
            assert all(len(cell.text) == cell_len(cell.text) == 1 for cell in cells), look

    @by_zoom
    @pytest.mark.parametrize("tone", [0, 1])
    def test_sites_in_different_states_look_different(self, zoom: Zoom, tone: int) -> None:
        for one, other in combinations(STATES, 2):
            if zoom.height == 1 and {one, other} == {"black would leave", "white would leave"}:
                # Both are the same cross: there is no room for a stone below it.
                continue
            assert face_of(one, zoom, tone) != face_of(other, zoom, tone), (one, other)

    @pytest.mark.parametrize(
        ("zoom", "one", "other"),
        [
            (zoom, one, other)
            for pairs, zooms in [
                (
                    [
                        ("empty", "legal"),
                        ("empty", "black"),
                        ("empty", "white"),
                        ("empty", "cursor, illegal"),
                        ("cursor, legal", "cursor, illegal"),
                        ("legal", "cursor, legal"),
                        ("legal", "black"),
                        ("black", "cursor on black"),
                        ("white", "cursor on white"),
                        ("black", "black would leave"),
                        ("white", "white would leave"),
                        ("black out of the light", "black won"),
                        ("white out of the light", "white won"),
                    ],
                    CELL_ZOOMS,
                ),
                # At 4×2 there is no room for a sign on a disc.
                (
                    [
                        ("black", "white"),
                        ("black", "last, black"),
                        ("white", "last, white"),
                        ("last, black", "black won"),
                    ],
                    (Zoom(2, 1), *CELL_ZOOMS[2:]),
                ),
                ([("black", "would turn white"), ("white", "would turn black")], (Zoom(2, 1),)),
                (
                    [("black", "black would come"), ("white", "white would come")],
                    CELL_ZOOMS[1:],
                ),
            ]
            for zoom, (one, other) in product(zooms, pairs)
        ],
        ids=str,
    )
    def test_sites_in_different_states_look_different_without_colours(
        self, zoom: Zoom, one: str, other: str
    ) -> None:
        assert in_greys(face_of(one, zoom)) != in_greys(face_of(other, zoom))

    @by_zoom
    def test_preview_shows_whose_stone_would_come(self, zoom: Zoom) -> None:
        black, white = (face_of(f"{each} would come", zoom) for each in ("black", "white"))
        assert {cell.front for row in black.rows for cell in row} != {
            cell.front for row in white.rows for cell in row
        }

    @by_zoom
    @pytest.mark.parametrize("content", [BLACK, WHITE], ids=str)
    @pytest.mark.parametrize("playable", [False, True], ids=["refused", "playable"])
    def test_last_move_is_shown_under_the_cursor(
        self, zoom: Zoom, content: Content, playable: bool
    ) -> None:
        for palette in (PALETTE, PLAIN):
            plain, last = (
                BlockPainter.draw(
                    zoom, palette, SiteState(content, content, playable, last=each), 0, True
                )
                for each in (False, True)
            )
            assert characters(plain) != characters(last)

    @pytest.mark.parametrize("content", [BLACK, WHITE], ids=str)
    @pytest.mark.parametrize("playable", [False, True], ids=["refused", "playable"])
    def test_stone_stays_whole_under_the_cursor(self, content: Content, playable: bool) -> None:
        look = SiteState(content, content, playable)
        bare, seen = (
            BlockPainter.draw(Zoom(4, 2), PALETTE, look, 0, cursor) for cursor in (False, True)
        )
        assert characters(bare) == characters(seen)
        for row in seen.rows:
            for corner in (row[0], row[-1]):
                assert corner.back in (PALETTE.cursor, PALETTE.refused)
                assert contrast(corner.front, corner.back) >= 3

    @by_zoom
    @pytest.mark.parametrize("content", [BLACK, WHITE], ids=str)
    def test_only_the_stone_of_a_beaten_player_is_dimmed(
        self, zoom: Zoom, content: Content
    ) -> None:
        bare, beaten = (
            BlockPainter.draw(zoom, PALETTE, SiteState(content, content, beaten=each), 0, False)
            for each in (False, True)
        )
        assert bare.ground == beaten.ground
        assert characters(bare) == characters(beaten)
        for one, other in zip(chain(*bare.rows), chain(*beaten.rows), strict=True):
            for color, receded in ((one.front, other.front), (one.back, other.back)):
                assert (color == receded) == (color == bare.ground)

    @pytest.mark.parametrize("content", [BLACK, WHITE], ids=str)
    def test_stone_that_won_stays_whole_between_coloured_corners(self, content: Content) -> None:
        bare, won = (
            BlockPainter.draw(Zoom(4, 2), PALETTE, SiteState(content, content, won=each), 0, False)
            for each in (False, True)
        )
        assert characters(bare) == characters(won)
        corners = {row[column].back for row in won.rows for column in (0, -1)}
        assert corners == {PALETTE.stones[content.color].won}

    @pytest.mark.parametrize("zoom", CELL_ZOOMS[1:], ids=str)
    def test_turning_stone_shows_both_colours(self, zoom: Zoom) -> None:
        half = zoom.width // 2
        black = face_of("black", zoom)
        white = BlockPainter.draw(zoom, PALETTE, SiteState(WHITE, WHITE), 0, False)
        turning = face_of("would turn white", zoom)
        for row in range(zoom.height):
            assert turning.rows[row][:half] == black.rows[row][:half]
            assert turning.rows[row][half + 2 :] == white.rows[row][half + 2 :]
