"""The command `join`: play a game that a friend shares, in this terminal."""

from __future__ import annotations

import os
import re
import sys
from typing import Any
from urllib.parse import urlsplit

import click

from abstract_arcade.cli import screen
from abstract_arcade.cli.base import PLAY, Command, SectionArgument
from abstract_arcade.cli.output import echo, printing
from abstract_arcade.cli.types import ParamType
from abstract_arcade.storage import HomeError, state_folder
from abstract_arcade.truncate import quoted

_PATH = re.compile(r"(?:/[^\s]*)?/t/[A-Za-z0-9_-]{22}/?")
"""The path of a link: a token of 22 characters after "/t/", perhaps below the path of a proxy."""

_COLORS = {None: 0, "standard": 16, "256": 256, "truecolor": 256**3}
"""The number of colours of each colour system of Rich."""


class LinkType(ParamType):
    """The link of a shared game; its value has no query or fragment and ends with a slash."""

    name = "link"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            parts = urlsplit(str(value).strip())
            is_web = parts.scheme in ("http", "https") and bool(parts.hostname)
            is_link = is_web and parts.port != 0 and _PATH.fullmatch(parts.path)
        except ValueError:
            is_link = None
        if not is_link or "@" in parts.netloc:
            self.fail(
                f"{quoted(value)} is not allowed: it must be the link that your friend's program"
                " shows, such as http://192.0.2.7:8000/t/k3Jx0Qw9Zr5uVbN2mTfYhA/.",
                param,
                ctx,
            )
        return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}/"


@click.command(
    cls=Command,
    section=PLAY,
    short_help="Join a game shared by a friend.",
    params=[
        SectionArgument(
            "link",
            type=LinkType(),
            explanation="The link that `abstract-arcade share` shows on your friend's screen.",
        ),
        screen.ASCII,
    ],
    examples=[
        (
            "Play the game at a link:",
            "abstract-arcade join http://192.0.2.7:8000/t/k3Jx0Qw9Zr5uVbN2mTfYhA/",
        ),
    ],
)
def join(link: str, ascii_only: bool) -> None:
    """Join a game shared by a friend, in this terminal instead of a browser.

    Ctrl+] leaves the game at any time. The game runs on your friend's machine, which can only draw
    on your screen.
    """
    _show(link, _is_ascii_only(ascii_only))


def _show(link: str, ascii_only: bool) -> None:
    """Show the game at a link until it ends, then print why it has ended.

    Raises:
        click.ClickException: If it cannot be shown, or not any more.
    """
    _require_terminal()
    try:
        from abstract_arcade.web.join_client import JoinError
        from abstract_arcade.web.join_client import join as join_game
    except ImportError:
        raise click.UsageError(
            "The 'join' command needs aiohttp: install abstract-arcade with the `web` extra."
        ) from None
    from abstract_arcade.ending import Ending
    from abstract_arcade.web.guest_key import guest_key
    from abstract_arcade.web.raw_terminal import RawTerminal

    terminal = RawTerminal(ascii_only=ascii_only)
    ending = Ending(None, terminal.restore)
    try:
        key = guest_key(state_folder(), link)
    except HomeError:
        # The server chooses a key, and the player cannot return after leaving.
        key = ""
    reason = ""

    async def play() -> None:
        nonlocal reason
        reason = await join_game(link, terminal, colors=_colors(), ascii_only=ascii_only, key=key)

    try:
        with ending.by_signals(), terminal:
            ending.run(play())
    except JoinError as error:
        raise click.ClickException(str(error)) from None
    with printing():
        echo(reason)


def _require_terminal() -> None:
    """Raise `click.UsageError` unless there is a terminal on which a game can be shown."""
    if not screen.has_driver():
        raise click.UsageError(
            "The 'join' command needs a Linux or macOS terminal: open the link in a browser"
            " instead."
        )
    if not screen.has_terminal():
        raise click.UsageError(
            "The 'join' command must be run in a terminal (do not redirect its input or output);"
            " you can also open the link in a browser."
        )
    if screen.is_dumb():
        raise click.UsageError(
            "The 'join' command needs a terminal that can position the cursor, but TERM is"
            f" {quoted(os.environ.get('TERM', ''))}: set TERM to the type of your terminal, such as"
            " xterm-256color."
        )


def _is_ascii_only(here: bool) -> bool:
    """Return whether to draw with ASCII characters only.

    `here` is the option of the command. Without it, the environment, the settings and the encoding
    of the output decide.
    """
    from abstract_arcade.session.defaults import kept_settings
    from abstract_arcade.settings import options

    asked = screen.is_ascii_only(here)
    if asked is not None:
        return asked
    is_utf8 = "utf" in (sys.stdout.encoding or "").lower()
    return kept_settings().values.glyphs == options.ASCII or not is_utf8


def _colors() -> int:
    """Return the number of colours of this terminal, as Rich finds it; 0 for none."""
    from rich.console import Console

    console = Console(force_terminal=True, legacy_windows=False)
    return 0 if console.no_color else _COLORS.get(console.color_system, 16)
