"""What the terminal can show."""

from __future__ import annotations

import os
from enum import IntEnum
from typing import Any, NamedTuple, cast

from rich.console import Console
from textual.constants import COLOR_SYSTEM


class ColorDepth(IntEnum):
    """The number of colours."""

    NONE = 0
    SIXTEEN = 16
    EIGHT_BIT = 256
    """Rich takes the nearest of the terminal's 256."""
    FULL = 256**3

    @classmethod
    def from_environment(cls) -> ColorDepth:
        """All colours, unless the environment asks for none (https://no-color.org)."""
        return cls.NONE if os.environ.get("NO_COLOR") else cls.FULL

    @classmethod
    def of_terminal(cls) -> ColorDepth:
        """The requested colour depth, limited to what the terminal supports."""
        # As Textual makes its own.
        console = Console(
            color_system=cast(Any, COLOR_SYSTEM), force_terminal=True, legacy_windows=False
        )
        supported = {None: cls.NONE, "standard": cls.SIXTEEN, "256": cls.EIGHT_BIT}.get(
            console.color_system, cls.FULL
        )
        return min(cls.from_environment(), supported)


class Display(NamedTuple):
    """What may be drawn: handed down to whatever draws differently because of it."""

    ascii: bool = False
    """Nothing but ASCII: boards are made of letters."""
    depth: ColorDepth = ColorDepth.FULL

    @property
    def is_plain(self) -> bool:
        """Whether there are too few colours for a board's own palette: fewer than 256."""
        return self.depth < ColorDepth.EIGHT_BIT
