"""The arcade's own two themes: one room, dark and light.

Only the room is coloured here (desk, panel, bar and type); the boards bring their materials.
Further variables than Textual's: `soft` for what is read, `dim` for what explains, `faint` for the
empty part of a bar, `rim` for the wooden frame of a board.
"""

from __future__ import annotations

from textual.theme import Theme

ARCADE_DARK = Theme(
    name="arcade-dark",
    primary="#ffb757",
    accent="#ffb757",
    secondary="#6fb7ff",
    foreground="#ece8df",
    background="#14161b",
    surface="#1c1f26",
    panel="#101216",
    dark=True,
    variables={"soft": "#b9b7b0", "dim": "#8f939b", "faint": "#3b404a", "rim": "#33251c"},
)

ARCADE_LIGHT = Theme(
    name="arcade-light",
    primary="#9a4a06",
    accent="#9a4a06",
    secondary="#1b5a9c",
    foreground="#23252b",
    background="#f6f3ec",
    surface="#ece7dc",
    panel="#e3ddd0",
    dark=False,
    variables={"soft": "#43464d", "dim": "#5d6168", "faint": "#c9c3b6", "rim": "#5c3d29"},
)


def room_defaults(theme: Theme) -> dict[str, str]:
    """The further variables for a theme that is not the arcade's own."""
    own = ARCADE_DARK if theme.dark else ARCADE_LIGHT
    return dict(own.variables)
