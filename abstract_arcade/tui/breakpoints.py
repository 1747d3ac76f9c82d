"""The sizes of a terminal from which screens are laid out differently.

Every screen has the class of its width and of its height, for the style sheets.
"""

NARROW = 70
"""Columns below which a screen is slim: only what matters most has a place beside the rest."""

WIDE = 100
"""Columns from which whole phrases are said."""

HUGE = 160
"""Columns from which margins are wide."""

TALL = 30
"""Rows from which there are blank rows around headings."""

BY_WIDTH = [(0, "-slim"), (NARROW, "-narrow"), (WIDE, "-wide"), (HUGE, "-huge")]
BY_HEIGHT = [(0, "-low"), (TALL, "-tall")]
