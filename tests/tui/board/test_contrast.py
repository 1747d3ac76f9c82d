"""Contrast of stones and signs with their backgrounds; see `tests.tui.test_contrast`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, product
from math import atan2, degrees, hypot
from typing import TypeAlias

import pytest
from textual.color import Color as ScreenColor

from abstract_arcade.match import Match
from abstract_arcade.rules import GAMES, Color, Content, new_game
from abstract_arcade.tui.app import ArcadeApp
from abstract_arcade.tui.board.painters import PAINTERS
from abstract_arcade.tui.board.painters.base import CURSOR_SIGNS
from abstract_arcade.tui.board.palette import BoardPalette
from abstract_arcade.tui.board.state import SiteState, Trace
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.display import ColorDepth, luminance
from abstract_arcade.tui.frame.ask import Ask
from abstract_arcade.tui.frame.themes import ARCADE_DARK, ARCADE_LIGHT
from tests.tui.board.made import Made, by_board
from tests.tui.colors import MARK, OWN, TEXT, Shown, by_depth, contrast, distance, in_256, lab, rgb
from tests.tui.support import MEDIUM, play_all, running

pytestmark = pytest.mark.slow

Pair: TypeAlias = tuple[str, ScreenColor, ScreenColor, float]
"""What is drawn, its colour, that of its ground, and the least contrast of the two."""


def on_stones(palette: BoardPalette) -> Iterator[Pair]:
    """Yield every tone of a stone on every background, and the signs and numbers on stones."""
    for color, stone in palette.stones.items():
        for tone in {stone.tone(row, rows) for rows in (1, 2, 3) for row in range(rows)}:
            for ground in (*palette.grounds, palette.lit):
                yield f"{color} stone", tone, ground, MARK
            yield f"last move on {color}", stone.last, tone, MARK
            yield f"won on {color}", stone.won, tone, MARK


def on_the_frame(palette: BoardPalette, slug: str) -> Iterator[Pair]:
    """Coordinates, lanes and arrows."""
    letters, frame = palette.frame
    yield "coordinate", letters, frame, TEXT
    yield "coordinate of a side that is not lit", palette.unlit, frame, TEXT
    if slug == "krypte":
        # Arrows are on highlighted sides; at the smallest zoom they are on the frame itself.
        yield "coordinate of an open lane", palette.lane[0], frame, TEXT
        yield "arrow", *palette.lane, MARK
        yield "arrow of the lane in use", *palette.used, MARK
    if slug == "reneo":
        yield "coordinate of Black's edges", *palette.edge, TEXT


SIGNS = f"{CURSOR_SIGNS}╲╱╳A"


def states(slug: str) -> Iterator[tuple[str, SiteState, bool]]:
    """Yield the states of a site: a name, the state, and whether the cursor is there."""
    kind = "mark" if slug == "enclose5" else "stone"
    black, white = (Content(kind, color) for color in Color)
    yield "cursor", SiteState(playable=True), True
    yield "cursor on a site that is chosen", SiteState(playable=True, chosen=True), True
    yield "cursor where nothing may be placed", SiteState(), True
    yield "cursor on a ground that is lit", SiteState(highlighted=True), True
    yield "legal", SiteState(playable=True, marked=True), False
    if slug in ("renju", "enclose5"):
        yield "foul", SiteState(foul=True), False
        yield "foul on a ground that is lit", SiteState(foul=True, highlighted=True), False
        yield "cursor on a foul", SiteState(foul=True, playable=True), True
    for content in (black, white):
        look = SiteState(content, content)
        yield "stone", look, False
        yield "stone under the cursor", look, True
        yield "stone on a ground that is lit", look._replace(highlighted=True), False
        yield "last move", look._replace(last=True), False
        yield "won", look._replace(won=True), False
        yield "ghost under the cursor", SiteState(None, content, playable=True), True
        yield "leaving", SiteState(content, None), False
        if slug in ("renju", "reneo"):
            yield "letter", look._replace(label="A"), False
            yield "letter of a ghost", SiteState(None, content, label="A"), False
    if slug in ("reneo", "slicron"):
        yield "left", SiteState(trace=Trace.LEFT), False
    for content in (black, white):
        for trace in {"krypte": [Trace.TURNED], "reneo": [Trace.EXCHANGED]}.get(slug, []):
            yield f"{trace.name}", SiteState(content, content, trace=trace), False
    if slug == "krypte":
        yield "turning to white", SiteState(black, white), False
        yield "turning to black", SiteState(white, black), False
    if slug == "enclose5":
        for color in Color:
            territory = Content("territory", color)
            yield "territory", SiteState(territory, territory), False
            yield "new territory", SiteState(territory, territory, trace=Trace.COLOURED), False
            yield "territory under the cursor", SiteState(territory, territory), True


def on_sites(made: Made) -> Iterator[Pair]:
    """Yield the colours of every character that is drawn on sites."""
    palette = made.palette
    # Skip the lines of a grid, and the sign of the last move at 4×2: see `on_stones`.
    beside = {stone.last for stone in palette.stones.values()}
    for zoom, grounds in made.grounds.items():
        furniture = {palette.line} | (beside if zoom.height == 2 else set())
        for (name, look, cursor), ground in product(states(made.slug), grounds):
            face = PAINTERS[made.painter].draw(zoom, palette, look, ground, cursor)
            is_faint = look.now is None or look.then is None
            for cell in (*chain(*face.rows), *filter(None, face.left)):
                if cell.is_blank or furniture & {cell.front, cell.back}:
                    continue
                if is_faint and (look.now or look.then) and cell.text not in SIGNS:
                    # Of a preview and a stone that leaves, only the signs on and around it count.
                    continue
                least = TEXT if cell.text == look.label else MARK
                yield f"{name} at {zoom}, {cell.text}", cell.front, cell.back, least


@by_depth
@by_board
async def test_stones_and_marks_stand_out(made: Made, shown: Shown) -> None:
    """Links have the stones' colours, new ones the cursor's."""
    bad = set()
    if shown is in_256:
        made = made._replace(palette=made.few)
    pairs = {*on_stones(made.palette), *on_the_frame(made.palette, made.slug), *on_sites(made)}
    for what, front, back, least in pairs:
        ratio = contrast(shown(front.rich_color), shown(back.rich_color))
        if ratio < least:
            bad.add(f"{ratio:.2f} {front.hex} on {back.hex}: {what}")
    assert not bad, "\n".join(sorted(bad))


@by_board
async def test_backgrounds_for_256_colours_are_among_the_256(made: Made) -> None:
    palette = made.few
    if made.slug == "enclose5":
        # Its paper follows the theme.
        assert palette.few is None
        return
    assert palette.few is not None
    for color in (*palette.grounds, palette.lit, *palette.few):
        shown = in_256(color.rich_color)
        assert shown == rgb(color), color.hex
    # No two tones of a board are shown alike, nor the last move on White and a star.
    assert len({in_256(ground.rich_color) for ground in palette.grounds}) == len(palette.grounds)
    last = palette.stones[Color.WHITE].last
    star = palette.star
    assert in_256(last.rich_color) != in_256(star.rich_color)


@by_board
async def test_dimmed_board_keeps_its_hue_in_256_colours(made: Made) -> None:
    palette = made.few
    if made.slug == "enclose5":
        # Its paper sinks into the desk.
        return
    ground = palette.grounds[0]
    hues = []
    for color in (ground, palette.receded(ground, 1.0)):
        _, red, yellow = lab(in_256(color.rich_color))
        assert hypot(red, yellow) > 10, color.hex
        hues.append(degrees(atan2(yellow, red)))
    assert abs(hues[0] - hues[1]) < 45


async def test_board_below_a_window_is_grey_in_256_colours() -> None:
    match = Match(new_game("krypte"))
    play_all(match, ["d1", "e8"])
    async with running(match, MEDIUM, depth=ColorDepth.EIGHT_BIT) as table:
        await table.press("R")
        await table.until_open(Ask)
        ground = table.cell("a8")[0][0].style.bgcolor
        assert ground is not None
        assert len({*in_256(ground)}) == 1


@by_board
async def test_white_is_not_yellow_in_256_colours(made: Made) -> None:
    """The nearest of the 256 to a warm white may be the palest yellow."""
    if made.slug == "enclose5":
        # Its White is an orange ink.
        return
    white = made.palette.stones[Color.WHITE]
    tones = [white.tone(row, rows) for rows in (1, 2, 3, 4, 5) for row in range(rows)]
    if made.slug == "reneo":
        tones.append(made.few.frame[1])
    for tone in tones:
        red, green, blue = in_256(tone.rich_color)
        assert red == green == blue, tone.hex


@by_board
async def test_tile_of_a_seat_stands_out_from_the_panel(made: Made) -> None:
    """It is a piece of the board: light paper on a light panel too."""
    own = ARCADE_DARK if made.theme == ARCADE_DARK.name else ARCADE_LIGHT
    assert own.surface is not None
    for ground in made.palette.grounds:
        assert contrast(rgb(ground), rgb(ScreenColor.parse(own.surface))) > 1.2


@pytest.mark.parametrize("theme", OWN)
async def test_edges_of_reneo_stand_out_from_desk_and_board(theme: str) -> None:
    app = ArcadeApp(Match(GAMES["reneo"]()))
    app.theme = theme
    async with app.run_test(size=MEDIUM):
        board = app.screen.query_one(Board)
        palette = board.palette
        white = palette.stones[Color.WHITE]
        for edge in (palette.edge[1], palette.frame[1]):
            assert contrast(rgb(edge), rgb(board.desk)) >= 1.3
            assert contrast(rgb(edge), rgb(palette.grounds[0])) >= 2
            # White is for stones.
            assert luminance(edge) < luminance(white.bottom) - 0.15


@by_depth
@by_board
async def test_highlighted_background_differs_from_all_others(made: Made, shown: Shown) -> None:
    """It differs in hue: the stones on it leave no range of brightness."""
    lit = shown(made.palette.lit.rich_color)
    for ground in made.palette.grounds:
        assert distance(lit, shown(ground.rich_color)) >= 10
