"""Contents and palettes for the tests of the board."""

from __future__ import annotations

from abstract_arcade.board_colors import FELT, PAPER
from abstract_arcade.rules.terms import Color, Content
from abstract_arcade.tui.board.palette import BoardPalette
from abstract_arcade.tui.frame.themes import ARCADE_DARK

BLACK = Content("stone", Color.BLACK)
WHITE = Content("stone", Color.WHITE)

VARIABLES = {**ARCADE_DARK.variables, "background": "#14161b"}
PALETTE = BoardPalette.of(FELT, VARIABLES)
PAPER_PALETTE = BoardPalette.of(PAPER, VARIABLES)
