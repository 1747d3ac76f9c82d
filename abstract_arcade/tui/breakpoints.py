"""The breakpoints: sizes of a terminal at which the layout of screens changes.

Textual gives every screen the classes of its width and of its height, as "-narrow" and "-tall".
"""

NARROW = 70
"""Columns below which a screen is slim, and shows only the most important things side by side."""

WIDE = 100
"""Columns from which screens show whole phrases instead of single words."""

HUGE = 160
"""Columns from which screens have wide margins."""

TALL = 30
"""Rows from which screens have blank rows around headings."""

BY_WIDTH = [(0, "-slim"), (NARROW, "-narrow"), (WIDE, "-wide"), (HUGE, "-huge")]
BY_HEIGHT = [(0, "-low"), (TALL, "-tall")]
