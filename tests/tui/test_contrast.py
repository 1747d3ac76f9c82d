"""Text, stones and marks stand out from their grounds, on what is drawn: WCAG 2, and without hue.

Letters and digits have 4.5:1, whatever else says something 3:1. Below that on purpose:

- the lines of a grid are furniture, and so is the empty part of a bar (`faint`), never text;
- ghosts, leaving stones and what recedes behind a won row are faint by what they mean: the cursor,
  the strike through them and the row say it;
- a screen under a dialog is veiled while the dialog is open.
"""

from __future__ import annotations

import math
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager
from functools import cache
from itertools import chain, combinations, pairwise, product
from typing import NamedTuple, TypeAlias

import pytest
from rich.color import Color as RichColor
from rich.color import ColorSystem
from textual.app import App
from textual.color import Color as ScreenColor
from textual.geometry import Region
from textual.notifications import SeverityLevel
from textual.strip import Strip
from textual.theme import BUILTIN_THEMES
from textual.widget import Widget

from abstract_arcade.board_colors import IN_256
from abstract_arcade.match import Match
from abstract_arcade.rules import GAMES, Color, Content, new_game
from abstract_arcade.rules.geometry import square_board
from abstract_arcade.tui import display as measured
from abstract_arcade.tui.app import ArcadeApp
from abstract_arcade.tui.board.canvas import Canvas
from abstract_arcade.tui.board.layouts.base import POINT_ZOOMS, Ground, Zoom
from abstract_arcade.tui.board.layouts.grid import PointLayout
from abstract_arcade.tui.board.painters import PAINTERS
from abstract_arcade.tui.board.painters.base import CURSOR_SIGNS
from abstract_arcade.tui.board.palette import BoardPalette
from abstract_arcade.tui.board.state import SiteState
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.display import ColorDepth
from abstract_arcade.tui.frame.ask import Ask
from abstract_arcade.tui.frame.themes import ARCADE_DARK, ARCADE_LIGHT, GROUNDS
from abstract_arcade.tui.games import PRESENTERS
from screenshots.make import PICTURES
from tests.tui.support import MEDIUM, ArcadePilot, play_all, running, strips_of, until

pytestmark = pytest.mark.slow

RGB: TypeAlias = tuple[int, int, int]

OWN = (ARCADE_DARK.name, ARCADE_LIGHT.name)

TEXT, MARK = 4.5, 3.0
"""The least contrast: WCAG 2.2, success criteria 1.4.3 and 1.4.11."""


def linear(color: RGB) -> tuple[float, float, float]:
    """How much light of each primary an sRGB colour has, from 0 to 1."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (part / 255 for part in color)
    )
    return red, green, blue


def luminance(color: RGB) -> float:
    """Relative luminance, from 0 to 1 (WCAG 2.2)."""
    red, green, blue = linear(color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@cache
def contrast(one: RGB, other: RGB) -> float:
    """Contrast ratio, from 1 to 21 (WCAG 2.2)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    # The usual examples: the lightest greys that pass, and fail, as text on white.
    assert round(contrast((118, 118, 118), (255, 255, 255)), 2) == 4.54
    assert round(contrast((119, 119, 119), (255, 255, 255)), 2) == 4.48


def test_the_packages_contrast_is_the_same() -> None:
    colors = [
        ScreenColor(*rgb) for rgb in ((0, 0, 0), (255, 255, 255), (118, 118, 118), (9, 40, 200))
    ]
    for one, other in product(colors, repeat=2):
        expected = contrast(one.rgb, other.rgb)
        assert measured.contrast(one, other) == pytest.approx(expected)
        assert measured.contrast(one, other) == measured.contrast(other, one)
    assert measured.luminance(ScreenColor(0, 0, 0)) == 0
    assert measured.luminance(ScreenColor(255, 255, 255)) == pytest.approx(1)


@pytest.mark.parametrize("level", range(0, 256, 15))
def test_ink_is_legible_on_every_grey(level: int) -> None:
    ground = ScreenColor(level, level, level)
    ink = measured.ink_on(ground)
    assert ink in (ScreenColor(0, 0, 0), ScreenColor(255, 255, 255))
    assert measured.contrast(ink, ground) >= 4.58 > measured.LEGIBLE


def test_256_colours_keep_what_is_among_them() -> None:
    # A corner of the cube of 6×6×6, and a colour next to it.
    assert measured.in_256(ScreenColor(255, 0, 0)) == ScreenColor(255, 0, 0)
    assert measured.in_256(ScreenColor(254, 1, 1)) == ScreenColor(255, 0, 0)


Shown: TypeAlias = Callable[[RichColor], RGB]
"""What a terminal makes of a colour."""


def in_full(color: RichColor) -> RGB:
    return color.get_truecolor()


@cache
def in_256(color: RichColor) -> RGB:
    """Rich sends the nearest of a palette of 256 to a terminal that has no more."""
    return color.downgrade(ColorSystem.EIGHT_BIT).get_truecolor()


by_depth = pytest.mark.parametrize("shown", [in_full, in_256])


# Screens and their text


class View(NamedTuple):
    """How a screen comes to be, and which part of it is to be read."""

    picture: str = "menu"
    """The match, cursor, keys of one of the committed pictures."""
    keys: tuple[str, ...] = ()
    over: str | None = None
    """What lies above a veiled screen."""
    size: tuple[int, int] = (120, 40)


VIEWS = {
    "menu": View(),
    "setup": View("setup"),
    **{slug: View(slug) for slug in GAMES},
    "win": View("krypte-win"),
    "help": View("krypte", ("question_mark",), "#dialog", (100, 90)),
    "question": View("krypte", ("R",), "#dialog"),
    "move to be typed": View("krypte", ("slash",), "#status"),
    "move typed": View("krypte", ("slash", "d"), "#status"),
    "demonstration": View("demo"),
    "position": View("slicron", ("E",)),
    "palette": View("krypte", ("ctrl+p",), "#--input, CommandList"),
    "palette searched": View("krypte", ("ctrl+p", "r", "e"), "#--input, CommandList"),
}


SEEN_IN_ALL_THEMES = {"menu", "krypte", "question", "move to be typed", "palette"}
"""Between them they have every role on every ground, and the widgets that are Textual's own."""

SEEN_IN_256 = {"menu": False, "krypte": True, "renju": False, "palette": False}
"""Whether in all themes: a filter sees to the text of 256 colours, whatever it says."""

SOME_THEMES = (*OWN, "textual-light", "nord", "flexoki")
"""For the others; many colours of these three are far from what can be read."""


@asynccontextmanager
async def opened(view: View, depth: ColorDepth = ColorDepth.FULL) -> AsyncIterator[ArcadePilot]:
    """The arcade with a view open."""
    made = PICTURES[view.picture]
    match = None
    if made.game is not None:
        match = Match(GAMES[made.game]())
        play_all(match, made.moves.split())
    async with running(match, view.size, demo=made.demo, depth=depth) as table:
        app = table.app
        if made.cursor is not None:
            await table.move_to(made.cursor)
        await table.press(*made.keys, *view.keys)
        await table.until(lambda: texts(readable(app, view)), "text")
        yield table


def change_theme(app: App[None], name: str) -> None:
    """Give the topmost screen another theme, without the pauses that a change takes by itself."""
    app.set_reactive(App.theme, name)
    app.stylesheet.set_variables(app.get_css_variables())
    app.stylesheet.reparse()
    app.stylesheet.apply(app)
    app.stylesheet.update(app.screen)
    for widget in app.screen.walk_children(Widget):
        # Also those whose own styles stay, because they have them from above.
        widget.notify_style_update()
        widget.refresh()


def readable(app: App[None], view: View) -> Iterator[Strip]:
    """The lines of the screen, or of what lies above it."""
    strips = strips_of(app)
    if view.over is None:
        yield from strips
        return
    for widget in app.screen.query(view.over):
        x, y, right, bottom = widget.region.intersection(Region(0, 0, *app.size)).corners
        yield from (strip.crop(x, right) for strip in strips[y:bottom])


def texts(strips: Iterable[Strip]) -> dict[tuple[RichColor, RichColor], str]:
    """Every pair of colours that letters or digits are drawn in, with one such text."""
    found = {}
    for strip in strips:
        for text, style, _ in strip:
            if not any(map(str.isalnum, text)):
                continue
            assert style is not None, text
            assert not style.dim, f"{text!r} is left to the terminal to dim"
            front, back = style.color, style.bgcolor
            assert front is not None, text
            assert back is not None, text
            found[(back, front) if style.reverse else (front, back)] = text
    return found


@pytest.mark.parametrize(
    ("name", "shown"),
    [*((name, in_full) for name in VIEWS), *((name, in_256) for name in SEEN_IN_256)],
)
async def test_text_can_be_read_in_every_theme(name: str, shown: Shown) -> None:
    view = VIEWS[name]
    bad = []
    depth = ColorDepth.FULL if shown is in_full else ColorDepth.EIGHT_BIT
    async with opened(view, depth) as table:
        in_all = name in SEEN_IN_ALL_THEMES if shown is in_full else SEEN_IN_256[name]
        for theme in table.app.available_themes if in_all else SOME_THEMES:
            change_theme(table.app, theme)
            found = texts(readable(table.app, view))
            assert len(found) >= 2, theme
            for (front, back), text in found.items():
                ratio = contrast(shown(front), shown(back))
                if ratio < TEXT:
                    bad.append(f"{theme}: {ratio:.2f} {text!r}")
    assert not bad, "\n".join(bad)


@pytest.mark.parametrize("severity", ["information", "warning", "error"])
async def test_a_notice_can_be_read(severity: SeverityLevel) -> None:
    app, view = ArcadeApp(), View(over="Toast")
    async with app.run_test(size=view.size, notifications=True) as pilot:
        app.notify("What happened", title="Beware", severity=severity, timeout=1000)
        await until(pilot, lambda: texts(readable(app, view)), "the notice")
        for theme in SOME_THEMES:
            change_theme(app, theme)
            found = texts(readable(app, view))
            assert "What happened" in found.values()
            for (front, back), text in found.items():
                assert contrast(in_full(front), in_full(back)) >= TEXT, (theme, text)


async def test_every_theme_of_textual_is_offered_that_says_its_colors() -> None:
    offered = set(ArcadeApp().available_themes)
    assert {*OWN, *(name for name, theme in BUILTIN_THEMES.items() if not theme.ansi)} == offered


async def test_roles_of_text_can_be_told_apart_in_every_theme() -> None:
    app = ArcadeApp()
    for theme in app.available_themes:
        app.set_reactive(App.theme, theme)
        colors = {name: rgb(paint) for name, paint in paints_of(app.get_css_variables()).items()}
        for ground in GROUNDS:
            text, soft, dim = (
                contrast(colors[role], colors[ground]) for role in ("foreground", "soft", "dim")
            )
            assert text > 1.15 * soft, (theme, ground)
            assert soft > 1.15 * dim, (theme, ground)
            assert contrast(colors["faint"], colors[ground]) > 1.2, (theme, ground)


async def test_own_themes_keep_their_colors() -> None:
    app = ArcadeApp()
    for own in (ARCADE_DARK, ARCADE_LIGHT):
        app.set_reactive(App.theme, own.name)
        shown = app.get_css_variables()
        assert own.variables.items() <= shown.items()
        assert own.variables["amber"] == own.accent


def paints_of(variables: Mapping[str, str]) -> dict[str, ScreenColor]:
    """The room's colours among a theme's variables."""
    names = (*GROUNDS, "foreground", "soft", "dim", "amber", "faint")
    return {name: ScreenColor.parse(variables[name]) for name in names}


def rgb(paint: ScreenColor) -> RGB:
    """A colour that hides what is behind it, in full."""
    return in_full(paint.rich_color)


# Boards


class Made(NamedTuple):
    """A board as a theme makes it: its colours, and the grounds its sites have at every zoom."""

    slug: str
    theme: str
    painter: str
    palette: BoardPalette
    few: BoardPalette
    """Those where there are 256."""
    grounds: Mapping[Zoom, Collection[Ground]]


_made: dict[tuple[str, str], Made] = {}


@pytest.fixture
async def made(slug: str, theme: str) -> Made:
    """The board of a game in a theme."""
    if (slug, theme) not in _made:
        app = ArcadeApp(Match(GAMES[slug]()))
        app.theme = theme
        async with app.run_test(size=(120, 40)):
            board = app.screen.query_one(Board)
            grounds = {
                each.zoom: frozenset(map(each.ground, range(each.sites))) for each in board._layouts
            }
            few = BoardPalette.of(IN_256[PRESENTERS[slug].material], app.theme_variables)
            painter = board.layout_shown.painter
            _made[slug, theme] = Made(slug, theme, painter, board.palette, few, grounds)
    return _made[slug, theme]


by_board = pytest.mark.parametrize(("slug", "theme"), list(product(GAMES, OWN)))

Pair: TypeAlias = tuple[str, ScreenColor, ScreenColor, float]
"""What is drawn, its colour, that of its ground, and the least contrast of the two."""


def on_stones(palette: BoardPalette) -> Iterator[Pair]:
    """Every tone of a stone on every ground, and what is written on stones."""
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
        # Its lanes open in the lit sides; at the smallest zoom arrows stand on the frame itself.
        yield "coordinate of an open lane", palette.lane[0], frame, TEXT
        yield "arrow", *palette.lane, MARK
        yield "arrow of the lane in use", *palette.used, MARK
    if slug == "reneo":
        yield "coordinate of Black's edges", *palette.edge, TEXT


SIGNS = f"{CURSOR_SIGNS}╲╱╳A"


def states(slug: str) -> Iterator[tuple[str, SiteState, bool]]:
    """What a site may look like: its name, the look, and whether the cursor is there."""
    kind = "mark" if slug == "enclose5" else "stone"
    black, white = (Content(kind, color) for color in Color)
    yield "cursor", SiteState(playable=True), True
    yield "cursor on a site that is chosen", SiteState(playable=True, chosen=True), True
    yield "cursor where nothing may be placed", SiteState(), True
    yield "cursor on a ground that is lit", SiteState(lit=True), True
    yield "legal", SiteState(playable=True, marked=True), False
    if slug in ("renju", "enclose5"):
        yield "foul", SiteState(foul=True), False
        yield "foul on a ground that is lit", SiteState(foul=True, lit=True), False
        yield "cursor on a foul", SiteState(foul=True, playable=True), True
    for content in (black, white):
        look = SiteState(content, content)
        yield "stone", look, False
        yield "stone under the cursor", look, True
        yield "stone on a ground that is lit", look._replace(lit=True), False
        yield "last move", look._replace(last=True), False
        yield "won", look._replace(won=True), False
        yield "ghost under the cursor", SiteState(None, content, playable=True), True
        yield "leaving", SiteState(content, None), False
        if slug in ("renju", "reneo"):
            yield "letter", look._replace(label="A"), False
            yield "letter of a ghost", SiteState(None, content, label="A"), False
    if slug == "krypte":
        yield "turning to white", SiteState(black, white), False
        yield "turning to black", SiteState(white, black), False
    if slug == "enclose5":
        for color in Color:
            territory = Content("territory", color)
            yield "territory", SiteState(territory, territory), False
            yield "territory under the cursor", SiteState(territory, territory), True


def on_sites(made: Made) -> Iterator[Pair]:
    """What is drawn on sites, character by character."""
    palette = made.palette
    # The lines of a grid; and what tells the last move at 4×2, beside a stone: see `on_stones`.
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
                    # Of a ghost, and of what leaves, only what is drawn on it or around it counts.
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
async def test_the_grounds_of_256_colours_are_shown_as_they_are(made: Made) -> None:
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
    last, star = palette.stones[Color.WHITE].last, palette.star
    assert in_256(last.rich_color) != in_256(star.rich_color)


async def test_a_board_under_a_window_is_grey_in_256_colours() -> None:
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
        tones.append(made.palette.frame[1])
    for tone in tones:
        red, green, blue = in_256(tone.rich_color)
        assert red == green == blue, tone.hex


@by_board
async def test_the_tile_of_a_seat_can_be_seen_on_the_panel(made: Made) -> None:
    """It is a piece of the board: light paper on a light panel too."""
    own = ARCADE_DARK if made.theme == ARCADE_DARK.name else ARCADE_LIGHT
    assert own.surface is not None
    for ground in made.palette.grounds:
        assert contrast(rgb(ground), rgb(ScreenColor.parse(own.surface))) > 1.2


@pytest.mark.parametrize("theme", OWN)
@pytest.mark.parametrize("zoom", POINT_ZOOMS, ids=str)
async def test_the_edges_of_reneo_can_be_seen_on_every_desk(theme: str, zoom: Zoom) -> None:
    """A rail closes them off on all sides, which stands out from the desk and from White's."""
    app = ArcadeApp(Match(GAMES["reneo"]()))
    app.theme = theme
    async with app.run_test(size=(200, 60)):
        board = app.screen.query_one(Board)
        palette, desk = board.palette, board.desk
        layout = PointLayout(square_board(5), zoom, owned_edges=True)
        lines = [Canvas(layout, palette, desk).line(y) for y in range(layout.height)]
        rail, white = palette.rail[0], palette.frame[1]
        assert contrast(rgb(rail), rgb(desk)) >= MARK
        assert contrast(rgb(rail), rgb(white)) >= MARK
        # Character by character: where the desk begins there is no edge without a rail between.
        edges = {white, palette.edge[1]}
        for line in (*lines, *zip(*lines, strict=True)):
            for one, other in pairwise(line):
                if {one.back, other.back} == {desk} or desk not in (one.back, other.back):
                    continue
                at_desk, inner = (one, other) if one.back == desk else (other, one)
                if inner.back in edges:
                    assert at_desk.front == rail
                    assert at_desk.text in "▐▌▄▀▗▖▝▘▟▙▜▛"


@by_depth
@by_board
async def test_a_lit_ground_is_another(made: Made, shown: Shown) -> None:
    """Its hue tells it, as stones on it leave no room for brightness: never its hue alone."""
    lit = shown(made.palette.lit.rich_color)
    for ground in made.palette.grounds:
        assert distance(lit, shown(ground.rich_color)) >= 10


# Eyes that see fewer hues

# Of red, green and blue light, what such an eye sees. Machado, Oliveira, Fernandes, "A
# Physiologically-based Model for Simulation of Color Vision Deficiency", 2009, severity 1.0.
MACHADO = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

by_eye = pytest.mark.parametrize("eye", MACHADO)


def seen_by(eye: str, color: RGB) -> RGB:
    """What a colour looks like to such an eye."""
    light = linear(color)
    seen = (sum(a * b for a, b in zip(row, light, strict=True)) for row in MACHADO[eye])
    clipped = (min(1.0, max(0.0, part)) for part in seen)
    red, green, blue = (
        12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055 for part in clipped
    )
    return round(255 * red), round(255 * green), round(255 * blue)


def distance(one: RGB, other: RGB) -> float:
    """How different two colours look: CIE 1976, where 2.3 can just be noticed."""
    return math.dist(lab(one), lab(other))


def lab(color: RGB) -> tuple[float, float, float]:
    """CIE L*a*b* of an sRGB colour, for the white of D65."""
    red, green, blue = linear(color)
    parts = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.0890,
    )
    x, y, z = (
        part ** (1 / 3) if part > (6 / 29) ** 3 else part * (29 / 6) ** 2 / 3 + 4 / 29
        for part in parts
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@by_eye
def test_the_model_of_eyes_knows_what_they_confuse(eye: str) -> None:
    # Rounded to bytes, a grey stays what it is.
    for grey in (0, 77, 128, 255):
        assert all(abs(part - grey) <= 1 for part in seen_by(eye, (grey, grey, grey)))
    # Red and green of one brightness, blue and green for the third: near, and yet far for others.
    confused = {
        "protanopia": ((190, 90, 60), (125, 125, 55)),
        "deuteranopia": ((190, 90, 60), (140, 130, 55)),
        "tritanopia": ((0, 140, 200), (0, 150, 140)),
    }
    one, other = confused[eye]
    assert distance(seen_by(eye, one), seen_by(eye, other)) < 0.75 * distance(one, other)


@by_eye
@by_board
async def test_colors_that_stand_for_players_differ_to_every_eye(made: Made, eye: str) -> None:
    palette = made.palette
    black, white = (
        [seen_by(eye, rgb(paint)) for paint in (stone.top, stone.bottom)]
        for stone in palette.stones.values()
    )
    for one, other in product(black, white):
        assert distance(one, other) >= 50
    if made.slug == "enclose5":
        tints = [seen_by(eye, rgb(tint)) for tint in palette.tints.values()]
        paper = seen_by(eye, rgb(palette.grounds[0]))
        for one, other in combinations((*tints, paper), 2):
            assert distance(one, other) >= 15
    else:
        assert min(contrast(one, other) for one, other in product(black, white)) >= 7


@by_eye
@by_board
async def test_a_lit_ground_is_another_to_every_eye(made: Made, eye: str) -> None:
    lit = seen_by(eye, rgb(made.palette.lit))
    for ground in made.palette.grounds:
        # Twice what can just be noticed: yellow on paper is little to an eye that sees no blue.
        assert distance(lit, seen_by(eye, rgb(ground))) >= 5


@by_eye
@pytest.mark.parametrize("theme", OWN)
def test_amber_differs_from_the_text_beside_it_to_every_eye(theme: str, eye: str) -> None:
    own = ARCADE_DARK if theme == ARCADE_DARK.name else ARCADE_LIGHT
    assert own.foreground is not None
    amber = rgb(ScreenColor.parse(own.variables["amber"]))
    for other in (own.foreground, own.variables["soft"], own.variables["dim"]):
        text = rgb(ScreenColor.parse(other))
        assert distance(seen_by(eye, amber), seen_by(eye, text)) >= 30


async def test_amber_is_bold_and_soft_text_is_not() -> None:
    async with opened(VIEWS["menu"]) as table:
        for theme in SOME_THEMES:
            change_theme(table.app, theme)
            paints = paints_of(table.app.theme_variables)
            found: dict[RichColor, set[bool]] = {}
            for strip in strips_of(table.app):
                for text, style, _ in strip:
                    if any(map(str.isalnum, text)):
                        assert style is not None
                        assert style.color is not None
                        found.setdefault(style.color, set()).add(bool(style.bold))
            assert found[paints["amber"].rich_color] == {True}, theme
            assert found[paints["soft"].rich_color] == {False}, theme
