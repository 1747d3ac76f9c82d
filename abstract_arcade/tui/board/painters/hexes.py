"""The painter of hexes.

At 6×3 and larger the upper line of a hex is part of a zigzag, which the canvas draws.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from abstract_arcade.tui.board.layouts.base import Zoom
from abstract_arcade.tui.board.painters.blocks import BlockPainter
from abstract_arcade.tui.board.palette import StoneColors
from abstract_arcade.tui.board.patterns import (
    CROSSES,
    DEPARTURES,
    EXCHANGES,
    HEX_DISCS,
    HEX_GHOSTS,
    HEX_PLAIN_DISCS,
    HEX_PLAIN_GHOSTS,
    HEX_TIP_RINGS,
    LAST_HEX_RING,
    MARKS,
    REFUSALS,
    Sign,
)


class HexPainter(BlockPainter[int]):
    """Draws a hex."""

    discs = HEX_DISCS
    ghosts = HEX_GHOSTS
    plain_discs = HEX_PLAIN_DISCS
    plain_ghosts = HEX_PLAIN_GHOSTS
    # The visible lines of a hex have no middle line, so its dots have two lines.
    dots: Mapping[Zoom, str] = {}
    marks: Mapping[Zoom, Sign] = {**MARKS, Zoom(6, 3): (2, 2, "▔▔"), Zoom(10, 5): (3, 4, "▔▔")}
    refusals: Mapping[Zoom, Sign] = {
        **REFUSALS,
        Zoom(6, 3): (1, 2, "▁▁"),
        Zoom(10, 5): (2, 4, "▁▁"),
    }
    crosses: Mapping[Zoom, Sequence[Sign]] = {**CROSSES, Zoom(6, 3): ((1, 2, "╲╱"), (2, 2, "╱╲"))}
    departures: Mapping[Zoom, Sequence[Sign]] = {
        **DEPARTURES,
        Zoom(6, 3): ((1, 2, "╱╲"), (2, 2, "╲╱")),
    }
    exchanges: Mapping[Zoom, Sequence[Sign]] = {**EXCHANGES, Zoom(6, 3): ((2, 2, "◀▶"),)}
    # There is no room for a ring, and White's stones are brighter than Black's anyway.
    white_rings: Mapping[Zoom, Sign] = {}

    @property
    def corner_row(self) -> int:
        return 1 if self.zoom.height >= 3 else 0

    def sign_last(self, stone: StoneColors) -> None:
        if self.zoom.height < 3:
            super().sign_last(stone)
            return
        if self.zoom.height == 3 and stone.is_ring:
            self.outline(LAST_HEX_RING, stone)
            return
        eighths = 4 if self.zoom.height == 5 else 2
        self.bar(stone, eighths, stone.last)

    def sign_tip(self, stone: StoneColors) -> None:
        palette = self.palette
        if palette.is_plain and stone.is_ring:
            # A ring has no room for a bar.
            self.outline(HEX_TIP_RINGS[self.zoom], stone)
            return
        if palette.is_plain and self.zoom.height < 3:
            # A bar could be taken for the sign of the last move.
            return
        ink = stone.last if self.state.traced or palette.is_plain else palette.ring
        eighths = 2 if self.zoom.height == 5 else 1
        self.bar(stone, eighths, ink)
