"""The picture of a board with how good each first move is."""

from __future__ import annotations

from typing import Final

from abstract_arcade.arena.balance import FAIR, Balance
from abstract_arcade.records.svg.canvas import Canvas
from abstract_arcade.records.svg.shapes import UNIT, HexShape, shape_of

_MARGIN: Final = 30.0
_LABEL: Final = 13.0
_HEAD: Final = 46.0
"""The room above the board for what the picture shows."""

_LEAST_WIDTH: Final = 380.0
"""The width that the words above the board take."""

_LOW, _MIDDLE, _HIGH = (47, 94, 168), (244, 241, 234), (184, 72, 28)
"""The colours of what loses, of what is fair, and of what wins; red, green and blue."""


def color_of_share(share: float) -> tuple[int, int, int]:
    """The colour of a share from 0 to 1: red, green and blue, from 0 to 255."""
    end = _HIGH if share > 0.5 else _LOW
    part = abs(share - 0.5) * 2
    red, green, blue = (
        round(middle + (far - middle) * part) for middle, far in zip(_MIDDLE, end, strict=True)
    )
    return red, green, blue


def is_dark(color: tuple[int, int, int]) -> bool:
    """Whether white letters are read better on a colour than black ones."""
    red, green, blue = color
    return 0.299 * red + 0.587 * green + 0.114 * blue < 140


def picture(balance: Balance) -> str:
    """The picture as SVG: on each site the share, in percent, of whoever begins there.

    Fair ones have a ring.
    """
    game = balance.survey.game
    board = game.board
    shape = shape_of(board, _MARGIN, _LABEL)
    board_width, height = shape.size
    width = max(board_width, _LEAST_WIDTH)
    title = f"{game.title}: how good each first move is"
    canvas = Canvas()
    canvas.rectangle((0, 0), (width, height + _HEAD), "#ffffff")
    canvas.text((_MARGIN, 18), title, 15, "#111111", "start", is_bold=True)
    below = "how often, in percent, it wins without a swap; ringed: fair"
    canvas.text((_MARGIN, 36), below, 11, "#444444", "start")
    canvas.begin(((width - board_width) / 2, _HEAD))
    for text, at, anchor in shape.labels():
        canvas.text(at, text, 11, "#444444", anchor)
    shares = {move[0]: share for move, share in balance.shares.items()}
    for site in board.sites:
        center = shape.center(site)
        share = shares.get(site)
        color = (255, 255, 255) if share is None else color_of_share(share)
        fill = "#{:02x}{:02x}{:02x}".format(*color)
        if isinstance(shape, HexShape):
            canvas.polygon(shape.corners(site), fill, "#999999")
        else:
            x, y = center
            corner = x - UNIT / 2, y - UNIT / 2
            canvas.rectangle(corner, (UNIT, UNIT), fill, "#999999")
        if share is None:
            continue
        ink = "#ffffff" if is_dark(color) else "#111111"
        is_fair = abs(share - 0.5) <= FAIR
        if is_fair:
            canvas.circle(center, UNIT * 0.42, stroke=ink, width=1.4)
        canvas.text(center, f"{share:.0%}".removesuffix("%"), 11, ink, is_bold=is_fair)
    canvas.end()
    return canvas.document((width, height + _HEAD), title)
