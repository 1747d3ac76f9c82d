"""Draw the screen of a Textual app as a standalone SVG picture.

Block elements, box drawing and a few shapes become geometry that fills its cells exactly, so that
no font leaves gaps between them. All other characters stay text with a position for each. The same
screen always gives the same picture, byte for byte.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import accumulate
from typing import Any, Literal, NamedTuple, TypeAlias

from rich.cells import split_graphemes
from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import DEFAULT_TERMINAL_THEME, TerminalTheme
from textual._context import visible_screen_stack
from textual.app import App
from textual.color import Color as TextualColor

Rect = tuple[float, float, float, float]  # left, top, right, bottom
Outline = tuple[float, float, str]  # where a path starts, and the rest of it in relative commands

# The size of a cell, in pixels.
WIDTH = 10
HEIGHT = 20
MID_X = WIDTH / 2
MID_Y = HEIGHT / 2
BASELINE = 15
FONT_SIZE = 16.6  # the usual monospace advance of 0.6 em comes out one cell wide
# The widths of lines.
LIGHT = 1.2
HEAVY = 2.6
GAP = 1.8  # from the middle of a double line to each of its strokes

# How much of the foreground each shade mixes into the background. Both colours are known, so
# these become plain backgrounds: no opacity, and nothing to put together at the edges.
SHADES = {"░": 0.25, "▒": 0.5, "▓": 0.75, "█": 1.0}

_QUARTERS = [(x, y, x + MID_X, y + MID_Y) for y in (0, MID_Y) for x in (0, MID_X)]
_QUADRANTS = {"▘": "0", "▝": "1", "▖": "2", "▗": "3", "▀": "01", "▐": "13", "▚": "03", "▞": "12"}
_QUADRANTS |= {"▛": "012", "▜": "013", "▙": "023", "▟": "123"}
BLOCKS: dict[str, tuple[Rect, ...]] = {
    **{glyph: ((0, HEIGHT * (8 - n) / 8, WIDTH, HEIGHT),) for n, glyph in enumerate("▁▂▃▄▅▆▇", 1)},
    **{glyph: ((0, 0, WIDTH * n / 8, HEIGHT),) for n, glyph in enumerate("▏▎▍▌▋▊▉", 1)},
    "▔": ((0, 0, WIDTH, HEIGHT / 8),),
    "▕": ((WIDTH * 7 / 8, 0, WIDTH, HEIGHT),),
    **{glyph: tuple(_QUARTERS[int(n)] for n in filled) for glyph, filled in _QUADRANTS.items()},
}

# The arms of U+2500 to U+257F - up, right, down, left - by weight: 1 light, 2 heavy, 3 double.
# Characters that are not made of arms have a dot here and stand in the tables below.
_ARMS = """
0101 0202 1010 2020 . . . . . . . . 0110 0210 0120 0220
0011 0012 0021 0022 1100 1200 2100 2200 1001 1002 2001 2002 1110 1210 2110 1120
2120 2210 1220 2220 1011 1012 2011 1021 2021 2012 1022 2022 0111 0112 0211 0212
0121 0122 0221 0222 1101 1102 1201 1202 2101 2102 2201 2202 1111 1112 1211 1212
2111 1121 2121 2112 2211 1122 1221 2212 1222 2122 2221 2222 . . . .
0303 3030 0310 0130 0330 0013 0031 0033 1300 3100 3300 1003 3001 3003 1310 3130
3330 1013 3031 3033 0313 0131 0333 1303 3101 3303 1313 3131 3333 . . .
. . . . 0001 1000 0100 0010 0002 2000 0200 0020 0201 1020 0102 2010
"""
_THICKNESS = {0: 0.0, 1: LIGHT, 2: HEAVY, 3: LIGHT}
_DOUBLE = 3

# Each stands for four characters, light and heavy across, light and heavy down, by their dashes.
_DASHES = {"╌╍╎╏": 2, "┄┅┆┇": 3, "┈┉┊┋": 4}

# Every outline runs clockwise, as the rects do: where two overlap, they must not cancel out.
SHAPES: dict[str, tuple[Outline, ...]] = {
    "▲": ((5, 5.5, "l4.5 9h-9z"),),
    "▼": ((0.5, 5.5, "h9l-4.5 9z"),),
    "◀": ((9.25, 5.25, "v9.5l-8.5-4.75z"),),
    "▶": ((0.75, 5.25, "l8.5 4.75-8.5 4.75z"),),
    "◆": ((5, 5, "l4.5 5-4.5 5-4.5-5z"),),
    "●": ((1, 10, "a4 4 0 0 1 8 0a4 4 0 0 1-8 0z"),),
    "╭": ((4.4, 15, "a5.6 5.6 0 0 1 5.6-5.6v1.2a4.4 4.4 0 0 0-4.4 4.4z"),),
    "╮": ((0, 9.4, "a5.6 5.6 0 0 1 5.6 5.6h-1.2a4.4 4.4 0 0 0-4.4-4.4z"),),
    "╯": ((5.6, 5, "a5.6 5.6 0 0 1-5.6 5.6v-1.2a4.4 4.4 0 0 0 4.4-4.4z"),),
    "╰": ((10, 10.6, "a5.6 5.6 0 0 1-5.6-5.6h1.2a4.4 4.4 0 0 0 4.4 4.4z"),),
    "╱": ((9.33, 0, "h.67v1.34l-9.33 18.66h-.67v-1.34z"),),
    "╲": ((0, 0, "h.67l9.33 18.66v1.34h-.67l-9.33-18.66z"),),
}
SHAPES["╳"] = SHAPES["╱"] + SHAPES["╲"]


def _line(start: float, end: float, thickness: float, offset: float, *, upright: bool) -> Rect:
    """Return a stroke from `start` to `end`, in pixels from the top or the left of the cell.

    The stroke runs down the cell if `upright`, else across it. `offset` is its distance from the
    middle of the cell, to the right or down.
    """
    low = offset - thickness / 2
    high = offset + thickness / 2
    if upright:
        return MID_X + low, start, MID_X + high, end
    return start, MID_Y + low, end, MID_Y + high


def _past_the_middle(near: int, far: int, opposite: int, *, double: bool) -> float:
    """Return how far past the middle of the cell a stroke goes to meet the arms across it.

    The result is in pixels, and negative if the stroke ends before the middle. The weights are
    those of `_ARMS`.

    Args:
        near: the weight of the arm across on the stroke's own side.
        far: the weight of the arm across on the other side.
        opposite: the weight of the arm that continues the stroke.
        double: whether the stroke is one of a pair.
    """
    inner = LIGHT / 2 - GAP
    outer = LIGHT / 2 + GAP
    if double and near == _DOUBLE:
        return inner
    if near == far == _DOUBLE:
        return 0 if opposite else inner
    if _DOUBLE in {near, far}:
        return outer
    return max(_THICKNESS[near], _THICKNESS[far]) / 2


def _strokes(arms: str) -> Iterator[Rect]:
    """Yield the strokes of a box drawing character, such as "0101" for a light line across.

    `arms` are the weights of the arms up, right, down and left; see `_ARMS`.
    """
    weights = [int(weight) for weight in arms]
    for arm, weight in enumerate(weights):
        upright = arm % 2 == 0
        double = weight == _DOUBLE
        middle = MID_Y if upright else MID_X
        sign = 1 if arm in {1, 2} else -1
        sides = (weights[3], weights[1]) if upright else (weights[0], weights[2])
        offsets: Sequence[float] = ()
        if double:
            offsets = (-GAP, GAP)
        elif weight:
            offsets = (0.0,)
        for offset in offsets:
            near, far = sides if offset < 0 else sides[::-1]
            past = _past_the_middle(near, far, weights[(arm + 2) % 4], double=double)
            start, end = sorted((middle - sign * past, middle + sign * middle))
            yield _line(start, end, _THICKNESS[weight], offset, upright=upright)


def _dashes(count: int, thickness: float, *, upright: bool) -> Iterator[Rect]:
    """Yield `count` dashes of a line, spaced so that the pattern continues in the next cell."""
    length = (HEIGHT if upright else WIDTH) / count
    for n in range(count):
        yield _line(length * (n + 0.2), length * (n + 0.8), thickness, 0, upright=upright)


LINES: dict[str, tuple[Rect, ...]] = {
    **{chr(0x2500 + n): tuple(_strokes(arms)) for n, arms in enumerate(_ARMS.split()) if arms[1:]},
    **{
        glyph: tuple(_dashes(count, (LIGHT, HEAVY)[n % 2], upright=n >= 2))
        for glyphs, count in _DASHES.items()
        for n, glyph in enumerate(glyphs)
    },
    # The straight ends of rounded corners, whose arcs are shapes.
    **dict.fromkeys("╭╮", (_line(15, HEIGHT, LIGHT, 0, upright=True),)),
    **dict.fromkeys("╰╯", (_line(0, 5, LIGHT, 0, upright=True),)),
}
_DRAWN = {*BLOCKS, *LINES, *SHAPES}

# XML cannot hold the controls and surrogates, and a terminal shows nothing for them.
_INVISIBLE = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


class _Look(NamedTuple):
    """A style with its colours as `#rrggbb`: `ink` for the text, `ground` for the background."""

    ink: str
    ground: str
    bold: bool
    italic: bool
    underline: bool
    strike: bool


_Text: TypeAlias = tuple[str, bool, bool]
"""A style of text: its colour, and whether it is bold and italic."""


@dataclass(slots=True)
class _Run:
    """Text of one style on one row.

    `places` has the x coordinate of each character in pixels. `end` is the column after the last
    character, or -2 if no text may be added.
    """

    style: _Text
    row: int
    text: str
    places: list[int]
    end: int


class _Layer:
    """Rects, and outlines of shapes as SVG path data, by colour; both in pixels of the picture."""

    def __init__(self) -> None:
        self.rects: defaultdict[str, list[Rect]] = defaultdict(list)
        self.outlines: defaultdict[str, list[str]] = defaultdict(list)

    def paths(self) -> Iterator[str]:
        """Yield one SVG path element for each colour."""
        for ink in dict.fromkeys([*self.rects, *self.outlines]):
            rects = (
                f"M{_number(left)} {_number(top)}"
                f"h{_number(right - left)}v{_number(bottom - top)}h{_number(left - right)}z"
                for left, top, right, bottom in _merged(self.rects.get(ink, ()))
            )
            yield f'<path fill="{ink}" d="{"".join([*rects, *self.outlines.get(ink, ())])}"/>'


class _Picture:
    """Collects the cells of a picture, and writes them as SVG."""

    def __init__(self, columns: int, rows: int, background: str) -> None:
        self.size = columns * WIDTH, rows * HEIGHT
        self.background = background
        self.grounds = _Layer()
        self.blocks = _Layer()
        self.strokes = _Layer()
        self.runs: list[_Run] = []

    def add(self, column: int, row: int, width: int, glyph: str, look: _Look) -> None:
        """Add the character at a column and a row, from 0, with its background and lines.

        `width` is 2 cells for a wide character.
        """
        x = column * WIDTH
        y = row * HEIGHT
        right = x + width * WIDTH
        ink = look.ink
        ground = _blend(look.ground, ink, SHADES.get(glyph, 0))
        if ground != self.background:
            self.grounds.rects[ground].append((x, y, right, y + HEIGHT))
        if ink == ground:
            return
        if look.underline:
            self.strokes.rects[ink].append((x, y + HEIGHT - 1, right, y + HEIGHT))
        if look.strike:
            self.strokes.rects[ink].append((x, y + MID_Y - 0.5, right, y + MID_Y + 0.5))
        for layer, table in ((self.blocks, BLOCKS), (self.strokes, LINES)):
            if glyph in table:
                layer.rects[ink] += (_moved(rect, x, y) for rect in table[glyph])
        for left, top, outline in SHAPES.get(glyph, ()):
            self.strokes.outlines[ink].append(f"M{_number(x + left)} {_number(y + top)}{outline}")
        if glyph.strip() and glyph not in _DRAWN and glyph not in SHADES:
            self.write(column, row, width, glyph, look)

    def write(self, column: int, row: int, width: int, glyph: str, look: _Look) -> None:
        """Add a character as text: to the last run if it continues that run, else to a new run."""
        style = (look.ink, look.bold, look.italic)
        last = self.runs[-1] if self.runs else None
        # Readers of SVG count the places of combined and astral characters in different ways, so
        # these stand alone. One space may lie within a run; more would collapse into one.
        alone = len(glyph) > 1 or glyph > "\uffff"
        if last and not alone and (last.style, last.row) == (style, row) and column - last.end <= 1:
            if column > last.end:
                last.text += " "
                last.places.append(last.end * WIDTH)
            last.text += glyph
            last.places.append(column * WIDTH)
            last.end = column + width
        else:
            # An end this far to the left keeps all others from continuing the run.
            end = -2 if alone else column + width
            self.runs.append(_Run(style, row, glyph, [column * WIDTH], end))

    def document(self) -> str:
        """Return the picture as an SVG document."""
        classes = _classes([self])
        background = f'<rect {_size(*self.size)} fill="{self.background}"/>'
        parts = [*_head(*self.size, classes), background, *self.body(classes), "</svg>", ""]
        return "\n".join(parts)

    def body(self, classes: Mapping[_Text, str]) -> Iterator[str]:
        """Yield the SVG elements in front of the background.

        Args:
            classes: the CSS class of each style of text.
        """
        # Blocks must meet exactly at every scale; lines and shapes need smooth edges.
        blocks = [*self.grounds.paths(), *self.blocks.paths()]
        if blocks:
            yield from ('<g shape-rendering="crispEdges">', *blocks, "</g>")
        yield from self.strokes.paths()
        if not self.runs:
            return
        yield '<g class="t">'
        for run in self.runs:
            places = " ".join(map(str, run.places))
            name = classes[run.style]
            baseline = run.row * HEIGHT + BASELINE
            text = escape(run.text, quote=False)
            yield f'<text class="{name}" x="{places}" y="{baseline}">{text}</text>'
        yield "</g>"


def _classes(pictures: Iterable[_Picture]) -> Mapping[_Text, str]:
    """Return the CSS classes "t0", "t1" and so on of the styles of text in some pictures."""
    classes: dict[_Text, str] = {}
    for picture in pictures:
        for run in picture.runs:
            classes.setdefault(run.style, f"t{len(classes)}")
    return classes


def _size(width: int, height: int) -> str:
    """Return the SVG attributes of a size in pixels: 'width="800" height="480"'."""
    return f'width="{width}" height="{height}"'


def _head(
    width: int, height: int, classes: Mapping[_Text, str], rules: Iterable[str] = ()
) -> Iterator[str]:
    """Yield the lines at the beginning of an SVG document, with its style sheet.

    `rules` are further CSS rules.
    """
    font = f"font-family:monospace;font-size:{FONT_SIZE}px"
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" {_size(width, height)}'
        f' viewBox="0 0 {width} {height}">'
    )
    # Ligatures would draw `->` as one sign, across the places of its characters.
    yield f"<style>.t{{{font};font-variant-ligatures:none}}"
    yield from (f".{name}{{{_css(*style)}}}" for style, name in classes.items())
    yield from rules
    yield "</style>"


class Frame(NamedTuple):
    """A screen of an app: lines of Rich segments, and the colours of the terminal.

    Attributes:
        lines: the lines, from the top; text beyond `columns` and `rows` is cut off.
        columns: the width of the picture in cells.
        rows: the height of the picture in cells.
        foreground: the default colour of text, as `#rrggbb`.
        background: the colour of the picture behind all cells, as `#rrggbb`.
        theme: the sixteen named colours.
    """

    lines: Sequence[Sequence[Segment]]
    columns: int
    rows: int
    foreground: str
    background: str
    theme: TerminalTheme = DEFAULT_TERMINAL_THEME


def frame(app: App[Any]) -> Frame:
    """Return what a running app shows, headless or not: its screen and all windows over it."""
    # Like `App.export_screenshot`, but without marking the screen as drawn, so that looking at an
    # app does not keep it from updating its terminal. The strips have gone through its filters.
    token = visible_screen_stack.set(app._background_screens)  # noqa: SLF001
    try:
        strips = app.screen._compositor.render_strips()  # noqa: SLF001
    finally:
        visible_screen_stack.reset(token)
    theme = app.ansi_theme

    def rich_color(name: str) -> Color:
        return TextualColor.parse(app.theme_variables[name]).rich_color

    foreground = rich_color("foreground").get_truecolor(theme, foreground=True)
    background = rich_color("background").get_truecolor(theme, foreground=False)
    lines = [list(strip) for strip in strips]
    return Frame(lines, app.size.width, app.size.height, foreground.hex, background.hex, theme)


def draw(shown: Frame) -> str:
    """Draw a frame as an SVG document."""
    picture = _Picture(shown.columns, shown.rows, shown.background)
    for row, line in enumerate(shown.lines[: shown.rows]):
        _add(picture, row, line, shown)
    return picture.document()


def draw_moving(frames: Sequence[tuple[Frame, float]], poster: int) -> str:
    """Return an SVG animation that shows frames one after another, in a loop.

    A line that is the same in several frames is drawn once. The style sheet alone animates it. In
    browsers that are set to reduced motion, and in programs without animation, it stands still.

    Args:
        frames: each frame with the seconds for which it is shown; all have the same size.
        poster: the index of the frame that is shown without animation.

    Returns:
        An SVG document.
    """
    first = frames[0][0]
    ends = list(accumulate(seconds for _, seconds in frames))
    lines: dict[tuple[int, tuple[Segment, ...]], set[int]] = {}
    for number, (shown, _) in enumerate(frames):
        for row, line in enumerate(shown.lines[: shown.rows]):
            lines.setdefault((row, tuple(line)), set()).add(number)
    pictures = {}
    for row, line in lines:
        picture = _Picture(first.columns, 1, first.background)
        _add(picture, 0, line, first)
        pictures[row, line] = picture
    classes = _classes(pictures.values())
    # Lines that are seen in the same frames share a rule.
    times = {seen: f"f{n}" for n, seen in enumerate(dict.fromkeys(map(frozenset, lines.values())))}
    moving = {seen: name for seen, name in times.items() if len(seen) < len(frames)}
    rules = [
        *(f"@keyframes {name}{{{_keyframes(seen, ends)}}}" for seen, name in moving.items()),
        *(
            f".{name}{{visibility:{_visibility(poster in seen)};"
            f"animation:{name} {_number(ends[-1])}s step-end infinite}}"
            for seen, name in moving.items()
        ),
        "@media (prefers-reduced-motion:reduce){g{animation:none !important}}",
    ]
    width = first.columns * WIDTH
    height = first.rows * HEIGHT
    parts = list(_head(width, height, classes, rules))
    parts.append(f'<rect {_size(width, height)} fill="{first.background}"/>')
    for (row, line), seen in lines.items():
        name = times[frozenset(seen)]
        parts.append(f'<g class="{name}" transform="translate(0 {row * HEIGHT})">')
        parts += [*pictures[row, line].body(classes), "</g>"]
    return "\n".join([*parts, "</svg>", ""])


def _keyframes(seen: Collection[int], ends: Sequence[float]) -> str:
    """Return the CSS keyframes that show a line only in some frames: "0%{visibility:visible}…".

    Args:
        seen: the numbers, from 0, of the frames in which the line is seen.
        ends: when each frame ends, in seconds; after the last one the animation begins again.
    """
    texts = []
    for number, start in enumerate([0.0, *ends[:-1]]):
        is_seen = number in seen
        if number == 0 or is_seen != (number - 1 in seen):
            percent = _number(start / ends[-1] * 100)
            texts.append(f"{percent}%{{visibility:{_visibility(is_seen)}}}")
    return "".join(texts)


def _visibility(is_seen: bool) -> str:
    return "visible" if is_seen else "hidden"


def _add(picture: _Picture, row: int, line: Iterable[Segment], shown: Frame) -> None:
    """Add the cells of a line of the frame `shown` to a picture, at a row from 0."""
    for column, width, glyph, style in _cells(line, shown.columns):
        look = _look(style, shown.foreground, shown.background, shown.theme)
        picture.add(column, row, width, glyph, look)


def _cells(line: Iterable[Segment], columns: int) -> Iterator[tuple[int, int, str, Style]]:
    """Yield the column from 0, width in cells, text and style of each character of a line.

    Characters that would go beyond `columns`, or take no cell, are left out.
    """
    column = 0
    for text, style, control in line:
        if control:
            continue
        for start, end, width in split_graphemes(text)[0]:
            if width and column + width <= columns:
                # U+FE0E asks for the plain form of a character, which is the one drawn here.
                glyph = _INVISIBLE.sub("", text[start:end]).removesuffix("\ufe0e")
                yield column, width, glyph, style or Style.null()
            column += width


def _look(style: Style, foreground: str, background: str, theme: TerminalTheme) -> _Look:
    """Return a style with its default, reversed and dim colours resolved.

    `foreground` and `background` are the default colours, as `#rrggbb`.
    """

    def resolved(color: Color | None, default: str) -> str:
        return default if color is None or color.is_default else color.get_truecolor(theme).hex

    ink = resolved(style.color, foreground)
    ground = resolved(style.bgcolor, background)
    if style.reverse:
        ink, ground = ground, ink
    if style.dim:
        ink = _blend(ink, ground, 0.5)
    return _Look(
        ink,
        ground,
        bold=bool(style.bold),
        italic=bool(style.italic),
        underline=bool(style.underline),
        strike=bool(style.strike),
    )


def _blend(base: str, other: str, amount: float) -> str:
    """Return `base` mixed with an `amount` of `other`, from 0 to 1; colours are `#rrggbb`."""
    blended = "#"
    for start in (1, 3, 5):
        part = int(base[start : start + 2], 16)
        other_part = int(other[start : start + 2], 16)
        blended += f"{round(part + (other_part - part) * amount):02x}"
    return blended


def _css(ink: str, bold: bool, italic: bool) -> str:
    """Return the CSS declarations of a style of text."""
    declarations = [f"fill:{ink}"]
    if bold:
        declarations.append("font-weight:bold")
    if italic:
        declarations.append("font-style:italic")
    return ";".join(declarations)


def _moved(rect: Rect, x: float, y: float) -> Rect:
    """Return a rect moved by `x` and `y`, rounded so that equal edges compare equal."""
    left, top, right, bottom = rect
    return round(x + left, 2), round(y + top, 2), round(x + right, 2), round(y + bottom, 2)


def _merged(rects: Iterable[Rect]) -> list[Rect]:
    """Return the rects joined where they continue each other, sorted by top, then by left.

    They are joined into rows first, then rows into larger rects.
    """
    return sorted(_joined(_joined(rects, 0), 1), key=lambda rect: (rect[1], rect[0]))


def _joined(rects: Iterable[Rect], axis: Literal[0, 1]) -> list[Rect]:
    """Return the rects, joined if they touch along an axis (0 for x) and are equal across it."""
    across = 1 - axis
    joined: list[Rect] = []
    for rect in sorted(rects, key=lambda rect: (rect[across::2], rect[axis])):
        last = joined[-1] if joined else None
        if last and last[across::2] == rect[across::2] and last[axis + 2] >= rect[axis]:
            joined[-1] = (*last[:2], max(last[2], rect[2]), max(last[3], rect[3]))
        else:
            joined.append(rect)
    return joined


def _number(value: float) -> str:
    """Return a coordinate as text with at most two decimals and no trailing zeros: "1.5"."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
