"""The command that shows the wall: `wall`."""

from __future__ import annotations

import click

from abstract_arcade.cli import screen
from abstract_arcade.cli.base import PLAY, Command


@click.command(
    cls=Command,
    section=PLAY,
    short_help="Watch many games at once.",
    params=[screen.ASCII],
    examples=[("Fill the terminal with games:", "abstract-arcade wall")],
)
def wall(ascii_only: bool) -> None:
    """Fill the terminal with small boards on which computer players play.

    Any key opens the menu. Click a board to take over its game.
    """
    screen.open_arcade(is_wall=True, ascii_only=screen.is_ascii_only(ascii_only))
