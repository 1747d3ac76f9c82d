"""The command `serve`: a web server, so that people play in browsers."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any

import click

from abstract_arcade.cli import screen
from abstract_arcade.cli.base import MORE, Command, option
from abstract_arcade.cli.output import echo, printing
from abstract_arcade.cli.types import ParamType, WholeNumber
from abstract_arcade.rules.core import listed
from abstract_arcade.storage import visitors_folder
from abstract_arcade.truncate import quoted

if TYPE_CHECKING:
    from abstract_arcade.web.server import ArcadeServer

_SERVER = "Server"
_CROWD = "Visitors"

_ENGINES = 4
"""Most computer players at a time, unless the operator gives another number."""

_VISITORS = 20
"""Most visitors at a time, unless the operator gives another number."""


class AddressType(ParamType):
    """An IP address; its value is a text in the shortest form, such as "::1"."""

    name = "address"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            return str(ip_address(value))
        except ValueError:
            self.fail(
                f"{quoted(value)} is not allowed: it must be an IP address, such as 192.0.2.7.",
                param,
                ctx,
            )


@click.command(
    cls=Command,
    section=MORE,
    short_help="Let people play in a browser.",
    examples=[
        ("Play in a browser on this machine:", "abstract-arcade serve"),
        (
            "Let other machines connect:",
            "abstract-arcade serve --host 0.0.0.0 --port 8080",
        ),
    ],
)
@option(
    "--host",
    section=_SERVER,
    default="127.0.0.1",
    metavar="ADDRESS",
    help="Address of the server; 0.0.0.0 lets other machines connect.",
)
@option(
    "--port",
    section=_SERVER,
    type=WholeNumber(0, 65535),
    default=8000,
    metavar="NUMBER",
    help="Port of the server; 0 chooses a free one.",
)
@option(
    "--allow-host",
    "allowed",
    section=_SERVER,
    multiple=True,
    metavar="NAME",
    help="Also accept requests for this host name, for example behind a proxy; may be repeated.",
)
@option(
    "--proxy",
    "proxies",
    section=_SERVER,
    type=AddressType(),
    multiple=True,
    metavar="ADDRESS",
    help="Allow more than 32 connections from this address, for a proxy on another machine; may"
    " be repeated.",
)
@option(
    "--limit",
    section=_CROWD,
    type=WholeNumber(0, 1000),
    default=_ENGINES,
    metavar="NUMBER",
    help="Maximum number of computer players that run at once, for all visitors together.",
)
@option(
    "--installed-games",
    is_flag=True,
    section=_CROWD,
    help="Also offer games from other packages. Warning: their code runs on this computer.",
)
@option(
    "--visitors",
    section=_CROWD,
    type=WholeNumber(1, 1000),
    default=_VISITORS,
    metavar="NUMBER",
    help="Maximum number of visitors at once; others wait.",
)
def serve(
    host: str,
    port: int,
    allowed: tuple[str, ...],
    proxies: tuple[str, ...],
    limit: int,
    visitors: int,
    installed_games: bool,
) -> None:
    """Run a web server, so that people can play in a browser.

    Each visitor has separate matches and settings, and finds them again in the same browser for 30
    days. Visitors cannot run programs or read files on this machine.
    """
    # The help of every command is printed without asyncio and the server.
    import asyncio

    screen.require_driver()
    try:
        from abstract_arcade.web.server import ArcadeServer
    except ImportError:
        raise click.UsageError(
            "The 'serve' command needs textual-serve: install abstract-arcade with the `web` extra."
        ) from None
    from abstract_arcade.web.visitors import Visitors

    rescue = _rescue_folder()
    people = Visitors(visitors_folder(), limit, rescue, has_installed_games=installed_games)
    server = ArcadeServer(people, host, port, crowd=visitors, allowed=allowed, proxies=proxies)
    if server.is_public:
        echo(
            f"Everyone who can reach this machine at {host} can play here and use its processor,"
            " within --visitors and --limit. The connection is not encrypted.",
            err=True,
        )
    try:
        signal_number = asyncio.run(_serve(server))
    except UnicodeError:
        raise click.UsageError(
            f"{quoted(host)} is not a host name: use an address of this machine with --host."
        ) from None
    except OSError as error:
        raise click.UsageError(
            f"The server cannot listen at {host}, port {port}: {reason_of(error)}."
        ) from None
    finally:
        if rescue is not None:
            # The folder stays if it contains records, which are not saved anywhere else.
            with suppress(OSError):
                rescue.rmdir()
    sys.exit(128 + signal_number)


def reason_of(error: OSError) -> str | None:
    """Return why a server cannot listen, in the words of the system."""
    # The error has no positive number if the host is unknown.
    if error.errno is not None and error.errno > 0:
        return os.strerror(error.errno)
    return error.strerror


def _rescue_folder() -> Path | None:
    """Create a folder for records of visitors that cannot be saved; return None if that fails."""
    try:
        return Path(mkdtemp(prefix="abstract-arcade-visitors-"))
    except OSError:
        return None


async def _serve(server: ArcadeServer) -> int:
    """Run the server until a signal comes; return the number of the signal.

    Raises:
        OSError: If the server cannot listen at its host and port.
    """
    import asyncio

    from abstract_arcade.ending import SIGNALS

    loop = asyncio.get_running_loop()
    ended: asyncio.Queue[int] = asyncio.Queue()
    for number in SIGNALS:
        loop.add_signal_handler(number, ended.put_nowait, number)
    async with server.running():
        with printing():
            echo(f"The arcade is at {listed(server.addresses)}. Ctrl+C stops the server.")
        return await ended.get()
