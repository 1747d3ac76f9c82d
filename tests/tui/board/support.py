"""What the tests of the board share: contents, and the colours of a board."""

from __future__ import annotations

from abstract_arcade.rules.core import Color, Content
from abstract_arcade.tui.board.materials import FELT, PAPER
from abstract_arcade.tui.themes import ARCADE_DARK

BLACK, WHITE = Content("stone", Color.BLACK), Content("stone", Color.WHITE)

PALETTE = FELT.palette(ARCADE_DARK.variables)
PAPER_PALETTE = PAPER.palette(ARCADE_DARK.variables)
