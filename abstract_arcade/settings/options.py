"""The declarations of the settings: of the program, of the players' names and of each game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from abstract_arcade.clock import ClockSettings
from abstract_arcade.options import Option, TextForm, option
from abstract_arcade.sanitize import clean_name

MAX_NAME = 60
"""Most characters of a player's name."""

NO_CLOCK = "off"

BLOCKS = "blocks"
ASCII = "ascii"

AUTO_THEME = "auto"
TERMINAL_THEME = "terminal"

NO_NUMBERS = "off"
LAST_NUMBERS = "10"
ALL_NUMBERS = "all"

NO_ANIMATION = "off"

_STEP_SECONDS = {"fast": 0.05, "normal": 0.1, "slow": 0.2}
"""Seconds for which each step of an animated move is shown, by the value of `animation`."""


def _clock_text(text: str) -> str:
    return NO_CLOCK if text.lower() == NO_CLOCK else ClockSettings.parse(text).text


def _name(text: str) -> str:
    name = clean_name(text)
    if len(name) > MAX_NAME:
        raise ValueError("too long")
    return name


def _theme(text: str) -> str:
    name = text.strip().lower()
    if not name or not name.replace("-", "").isalnum():
        raise ValueError("not the name of a theme")
    return name


_NAME = TextForm(f"a name of at most {MAX_NAME} characters", _name)


@dataclass(frozen=True, repr=False)
class Settings:
    """The settings of the whole program."""

    theme: str = option(
        AUTO_THEME,
        help="Colours: auto is dark or light like the terminal; terminal uses the terminal's own"
        " colours.",
        form=TextForm("auto, dark, light, terminal or one of Textual's themes", _theme),
    )
    glyphs: str = option(
        BLOCKS,
        choices=(BLOCKS, ASCII),
        help="Characters used to draw boards.",
        meanings=("Block characters and discs.", "ASCII characters only, as with --ascii."),
    )
    animation: str = option(
        "normal",
        choices=(NO_ANIMATION, *_STEP_SECONDS),
        help="Speed at which moves are animated.",
        meanings=(
            "Show only the result of a move.",
            "0.05 seconds per step.",
            "0.1 seconds per step.",
            "0.2 seconds per step; a move never takes more than 1.2 seconds.",
        ),
    )
    marks: bool = option(True, help="Mark legal moves and fouls.")
    preview: bool = option(True, help="Show what the move under the cursor would do.")
    numbers: str = option(
        NO_NUMBERS,
        choices=(NO_NUMBERS, LAST_NUMBERS, ALL_NUMBERS),
        help="Number each stone by the move that placed it.",
        meanings=(
            "No stone has a number.",
            "The stones of the last ten moves have numbers.",
            "All stones have numbers.",
        ),
        titles=(NO_NUMBERS, "last 10 moves", "all moves"),
    )
    two_clicks: bool = option(
        False, help="Show a move at the first click and play it at the second, as on touch screens."
    )
    foul_question: bool = option(
        True, help="Ask before you play a move that loses at once, such as a foul."
    )
    teach: bool = option(True, help="Explain a rule when it first matters in a game.")
    pace: str = option(
        "2",
        choices=("4", "2", "1", "0.5"),
        help="Seconds for each move of a replay.",
        titles=("4 s per move", "2 s per move", "1 s per move", "0.5 s per move"),
    )
    demo_pace: int = option(
        2,
        limits=(1, 3),
        help="Speed of a demonstration that plays automatically; 1 is the slowest.",
        titles=("1 slow", "2 normal", "3 fast"),
    )
    clock: str = option(
        NO_CLOCK,
        help="Clock of a new game.",
        form=TextForm(
            "off, minutes such as 10, 5+3 with seconds per move, or 5+3x30 with byo-yomi",
            _clock_text,
        ),
    )
    bell: bool = option(
        False, help="Ring the bell after the opponent's move, and when time is running out."
    )

    @property
    def step_seconds(self) -> float:
        """Seconds for which each step of an animated move is shown; 0 without animation."""
        return _STEP_SECONDS.get(self.animation, 0.0)


@dataclass(frozen=True, repr=False)
class Names:
    """The default names of the players."""

    first: str = option("", help="Name of the player who moves first.", form=_NAME)
    second: str = option("", help="Name of the player who moves second.", form=_NAME)


ZOOM_NAMES = ("10x5", "8x4", "6x3", "4x2", "2x1")
"""The sizes of board cells, from the largest: "10x5" is 10 columns by 5 rows."""

TOPS = ("north", "west", "south", "east")
"""The sides that can be on top of a board, each a quarter turn to the right after the previous."""

LARGEST = "largest"
"""The zoom of a board that is drawn as large as possible."""


GAME_SETTINGS = (
    Option(
        "zoom",
        LARGEST,
        "Maximum size of a board cell, in columns and rows.",
        choices=(LARGEST, *ZOOM_NAMES),
        titles=(LARGEST, *(f"{name.replace('x', ' × ')} characters" for name in ZOOM_NAMES)),
    ),
    Option("top", TOPS[0], "Side of the board that is drawn at the top.", choices=TOPS),
)
"""The settings that every game has besides its options and players."""


SECTIONS: Mapping[str, Sequence[str]] = {
    "Look": ("theme", "glyphs", "animation"),
    "Play": (
        "marks",
        "preview",
        "numbers",
        "two_clicks",
        "foul_question",
        "teach",
        "pace",
        "demo_pace",
    ),
    "Names": ("names.first", "names.second"),
    "Clock and sound": ("clock", "bell"),
}
"""The names of the settings of the whole program, by the sections of the settings screen."""
