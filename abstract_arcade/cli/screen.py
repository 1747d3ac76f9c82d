"""Opening the arcade on the screen; nothing else of the command line imports Textual."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, TextIO

import click

from abstract_arcade.cli.base import SectionOption
from abstract_arcade.cli.types import OnOff

if TYPE_CHECKING:
    from abstract_arcade.match import Match
    from abstract_arcade.saving import Store
    from abstract_arcade.teaching import Demo

DISPLAY = "Display"
"""The heading of the options for the appearance of the screen."""


def open_arcade(
    match: Match | None = None,
    demo: str | Demo | None = None,
    *,
    store: Store | None = None,
    is_kept: bool = True,
    for_demos: bool = False,
    ascii_only: bool = False,
    delay: float | None = None,
) -> None:
    """Run the Textual app, and exit with its exit code.

    Args:
        match: the match to open; None for the menu.
        demo: the game whose demonstration to open instead, or a lesson.
        store: where matches are kept; None for the folder of this machine.
        is_kept: whether what is played without a `store` is kept; if not, it goes with the program.
        for_demos: whether choosing a game in the menu opens its demonstration.
        ascii_only: whether to draw with ASCII characters only.
        delay: the least seconds that a computer's move takes in `match`; None for the usual ones.

    Raises:
        click.UsageError: there is no terminal, or none on which a screen can be drawn.
    """
    if not (_is_terminal(sys.stdin) and _is_terminal(sys.stdout)):
        raise click.UsageError(
            "The arcade is drawn on a terminal: run it with standard input and output connected"
            " to one."
        )
    if os.environ.get("TERM", "") in ("dumb", ""):
        raise click.UsageError(
            "The arcade needs a terminal that can place its cursor, but TERM is"
            f" {os.environ.get('TERM', '')!r}: use another, such as xterm-256color."
        )
    if "TMUX" in os.environ and os.environ["TERM"] == "screen" and not os.environ.get("COLORTERM"):
        # tmux often sets this TERM, which implies 16 colours, but supports 256.
        os.environ.setdefault("TEXTUAL_COLOR_SYSTEM", "256")
    # Objects allocated during start-up live until exit, so the collector is off until the first
    # frame. `ArcadeApp.on_ready` then exempts these objects from collection (`gc.freeze`) and
    # switches the collector on again if it is off.
    gc.disable()
    from abstract_arcade.paths import positions_file
    from abstract_arcade.tui.app import ArcadeApp
    from abstract_arcade.tui.display import ColorDepth, Display

    display = Display(ascii_only, ColorDepth.of_terminal())
    with _forgotten() if not is_kept else nullcontext(store) as kept_in:
        app = ArcadeApp(
            match,
            demo,
            for_demos=for_demos,
            display=display,
            store=kept_in,
            positions=positions_file() if is_kept else None,
            delay=delay,
        )
        app.run()
    sys.exit(app.return_code or 0)


@contextmanager
def _forgotten() -> Iterator[Store]:
    """Where matches are kept as long as the program runs."""
    from pathlib import Path
    from tempfile import TemporaryDirectory

    from abstract_arcade.saving import Store

    with TemporaryDirectory(prefix="abstract-arcade-") as folder:
        yield Store(Path(folder))


def _is_terminal(stream: TextIO | None) -> bool:
    """Whether a stream is a terminal; a closed one is None."""
    return stream is not None and stream.isatty()


def ascii_option() -> click.Option:
    """The flag `--ascii`, for every command that opens a screen."""
    return SectionOption(
        ["--ascii", "ascii_only"],
        is_flag=True,
        type=OnOff(),
        envvar="ABSTRACT_ARCADE_ASCII",
        show_envvar=True,
        section=DISPLAY,
        help="Draw with ASCII characters only.",
    )


def is_ascii_only(here: bool) -> bool:
    """Whether `--ascii` was given to this command (`here`) or before it, to the program."""
    return here or bool(click.get_current_context().find_root().params["ascii_only"])
