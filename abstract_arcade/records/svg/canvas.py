"""A canvas that writes shapes and texts as SVG elements, one per line."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from typing import NamedTuple

Point = tuple[float, float]

FONT = "Georgia, 'Times New Roman', 'Nimbus Roman', 'DejaVu Serif', serif"

# Characters that XML 1.0 does not allow, even escaped.
_NO_XML = re.compile("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Stroke(NamedTuple):
    """The style of a line.

    Attributes:
        color: a CSS colour.
        width: the width in pixels.
        dashes: the value of `stroke-dasharray`: "2.6 2". None for a solid line.
    """

    color: str
    width: float = 1
    dashes: str | None = None


def number(value: float) -> str:
    """Return a number as text with at most two decimals: "0.33" for 1/3, "2" for 2.0."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def escaped(text: str) -> str:
    """Return a text escaped for an XML element or attribute, without forbidden characters."""
    return html.escape(_NO_XML.sub("", text))


class SvgCanvas:
    """An SVG picture that is being drawn. Lengths are in pixels, and y grows downwards."""

    def __init__(self) -> None:
        self._elements: list[str] = []
        self._gradients: dict[str, tuple[str, str]] = {}

    def gradient(self, name: str, top: str, bottom: str) -> str:
        """Return a value for `fill`: a vertical gradient between two colours, "url(#felt)".

        `name` is the id of the gradient in the document. Equal colours need no gradient: the result
        is the colour.
        """
        if top == bottom:
            return top
        self._gradients[name] = top, bottom
        return f"url(#{name})"

    def _add(
        self,
        tag: str,
        content: str | None = None,
        line: Stroke | None = None,
        **attributes: str | float | None,
    ) -> None:
        if line is not None:
            attributes["stroke"] = line.color
            attributes["stroke_width"] = line.width
            attributes["stroke_dasharray"] = line.dashes
            attributes["stroke_linejoin"] = "round" if tag == "polygon" else None
        written = ""
        for name, value in attributes.items():
            if value is not None:
                text = value if isinstance(value, str) else number(value)
                written += f' {name.replace("_", "-")}="{text}"'
        end = "/>" if content is None else f">{content}</{tag}>"
        self._elements.append(f"<{tag}{written}{end}")

    def circle(self, center: Point, radius: float, fill: str, line: Stroke | None = None) -> None:
        """Draw a disc, or a ring if `fill` is "none"."""
        self._add("circle", line=line, cx=center[0], cy=center[1], r=radius, fill=fill)

    def rectangle(
        self,
        corner: Point,
        size: Point,
        fill: str,
        line: Stroke | None = None,
        radius: float | None = None,
    ) -> None:
        """Draw a rectangle.

        Args:
            corner: the upper left corner.
            size: the width and the height.
            fill: the colour inside.
            line: the outline, if there is one.
            radius: the radius of rounded corners.
        """
        x, y = corner
        width, height = size
        self._add("rect", line=line, x=x, y=y, width=width, height=height, rx=radius, fill=fill)

    def polygon(self, points: Iterable[Point], fill: str, line: Stroke | None = None) -> None:
        text = " ".join(f"{number(x)},{number(y)}" for x, y in points)
        self._add("polygon", line=line, points=text, fill=fill)

    def lines(self, lines: Iterable[tuple[Point, Point]], line: Stroke) -> None:
        """Draw straight lines, each from one point to another."""
        path = " ".join(
            f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}"
            for (x, y), (to_x, to_y) in lines
        )
        if path:
            self._add("path", line=line, d=path, fill="none")

    def text(
        self,
        at: Point,
        text: str,
        size: float,
        fill: str,
        anchor: str = "middle",
        *,
        is_bold: bool = False,
        is_italic: bool = False,
    ) -> None:
        """Write a line of text.

        Args:
            at: the point of the anchor, at half the height of the digits.
            text: the text, not escaped.
            size: the font size.
            fill: the colour.
            anchor: the part of the text at the point: "start", "middle" or "end".
            is_bold: whether the text is bold.
            is_italic: whether the text is italic.
        """
        self._add(
            "text",
            escaped(text),
            x=at[0],
            # The baseline, half the height of a digit lower. Renderers differ in their support for
            # `dominant-baseline`.
            y=at[1] + 0.345 * size,
            font_size=size,
            fill=fill,
            text_anchor=None if anchor == "start" else anchor,
            font_weight="bold" if is_bold else None,
            font_style="italic" if is_italic else None,
        )

    def begin(self, at: Point) -> None:
        """Begin a group of elements whose coordinates are relative to a point, until `end`."""
        self._elements.append(f'<g transform="translate({number(at[0])} {number(at[1])})">')

    def end(self) -> None:
        self._elements.append("</g>")

    def document(self, size: Point, title: str) -> str:
        """Return the SVG document.

        Args:
            size: the width and the height.
            title: the title, which screen readers read.
        """
        width, height = map(number, size)
        gradients = [
            f'<linearGradient id="{name}" x1="0" y1="0" x2="0" y2="1">'
            f'<stop offset="0" stop-color="{top}"/><stop offset="1" stop-color="{bottom}"/>'
            "</linearGradient>"
            for name, (top, bottom) in self._gradients.items()
        ]
        lines = [
            '<?xml version="1.0" encoding="UTF-8"?>',
            '<svg xmlns="http://www.w3.org/2000/svg" role="img"',
            f' width="{width}" height="{height}" viewBox="0 0 {width} {height}"',
            f' font-family="{FONT}">',
            f"<title>{escaped(title)}</title>",
        ]
        if gradients:
            lines += ["<defs>", *gradients, "</defs>"]
        lines += [*self._elements, "</svg>"]
        return "\n".join(lines) + "\n"
