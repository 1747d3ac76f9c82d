"""The command `share`: play a game with a friend, who has another screen."""

from __future__ import annotations

import errno
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, Self
from urllib.parse import urlsplit

import click

from abstract_arcade.cli import sandbox, screen
from abstract_arcade.cli.base import PLAY, Command, SectionOption
from abstract_arcade.cli.line import LINE_OPTIONS, FrontEnd
from abstract_arcade.cli.output import about, sentence_case
from abstract_arcade.cli.play import (
    NO_SAVE,
    NO_TEACH,
    GameGroup,
    game_options,
    game_sections,
    named_seats,
    seat_options,
    taken_match,
)
from abstract_arcade.cli.records import loaded
from abstract_arcade.cli.serve import AddressType, reason_of
from abstract_arcade.cli.types import OnOff, ParamType, WholeNumber
from abstract_arcade.library import LibraryError
from abstract_arcade.rules import Color, Game, Seat
from abstract_arcade.rules.core import listed
from abstract_arcade.truncate import quoted

if TYPE_CHECKING:
    from abstract_arcade.web.table_server import MakeScreen, TableServer

_SHARING = "Sharing"

_PORT = 8000
"""The default port of the server."""

_LOOPBACK = "127.0.0.1"

_EVERY_ADDRESS = "0.0.0.0"  # noqa: S104 - only to list the addresses of this machine


class UrlType(ParamType):
    """The address of a web server, such as "https://games.example/path", without a query."""

    name = "url"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        parts = urlsplit(str(value))
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.query:
            self.fail(
                f"{quoted(value)} is not allowed: it must be an address of a web server, such as"
                " https://games.example.",
                param,
                ctx,
            )
        return str(value)


_OPTIONS = [
    SectionOption(
        ["--host"],
        section=_SHARING,
        metavar="ADDRESS",
        help="Address of this machine that your friend can reach; needed only if it has several.",
    ),
    SectionOption(
        ["--port"],
        section=_SHARING,
        type=WholeNumber(0, 65535),
        default=_PORT,
        metavar="NUMBER",
        help="Port of the link; 0 chooses a free one.",
    ),
    SectionOption(
        ["--url"],
        section=_SHARING,
        type=UrlType(),
        metavar="URL",
        help="Address to use in the link, if your friend connects through a tunnel or proxy.",
    ),
    SectionOption(
        ["--proxy", "proxies"],
        section=_SHARING,
        type=AddressType(),
        multiple=True,
        metavar="ADDRESS",
        help="Let this address open any number of connections and try any number of wrong links,"
        " for a proxy on another machine; may be repeated.",
    ),
    SectionOption(
        ["--hints"],
        is_flag=True,
        type=OnOff(),
        section=_SHARING,
        help="Allow hints and analysis for both players.",
    ),
]


_PEOPLE = {
    "person": "A person without a name.",
    "person:NAME": "A person with the name NAME.",
}
"""The kinds of players of a shared game, as the help lists them."""


class ShareGroup(GameGroup):
    """A command for each game; any other word is the name of a saved match."""

    noun = "game or saved match"

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0].lower() not in self.list_commands(ctx) and not ctx.resilient_parsing:
            name = _match_named(args[0])
            if name is not None:
                return name, _saved_command(name), args[1:]
        return super().resolve_command(ctx, args)


def _match_named(word: str) -> str | None:
    """Return the full name of the one saved match that a word names; None for none or several."""
    try:
        return sandbox.library().find(word)
    except LibraryError:
        return None


@click.group(
    cls=ShareGroup,
    section=PLAY,
    options_metavar=None,
    subcommand_metavar="GAME|NAME [OPTIONS]",
    short_help="Play with a friend on another screen.",
    examples=[
        ("Play, and send a friend the link on the screen:", "abstract-arcade share krypte"),
        (
            "Play White, with ten minutes each:",
            "abstract-arcade share krypte --white person:Ada --clock 10",
        ),
        ("Continue a saved match with a friend:", "abstract-arcade share x7k2"),
        (
            "Share through a tunnel or proxy:",
            "abstract-arcade share krypte --url https://games.example",
        ),
        ("See the options of a game:", "abstract-arcade share krypte --help"),
    ],
)
def share() -> None:
    """Play one game with a friend, each at a screen of your own.

    The screen shows a link. Your friend opens it in a browser and needs nothing else. The match is
    yours, and is saved as always. Share with people whom you trust; the guide `playing` says what
    is encrypted. With --plain you play in line mode, and your friend still has a screen.
    """


class _Address(NamedTuple):
    """The options of `share` on where the game is shared.

    Attributes:
        host: the address of this machine to listen at, or None to choose it.
        port: the port, 0 for a free one.
        url: the beginning of the link, if people connect through a tunnel or proxy.
        proxies: the addresses of proxies, whose connections are not limited.
    """

    host: str | None
    port: int
    url: str | None
    proxies: Sequence[str]

    @classmethod
    def taken(cls, values: dict[str, Any]) -> Self:
        """Remove these options from `values`, the parameters of a command; return them."""
        host = values.pop("host")
        port = values.pop("port")
        url = values.pop("url")
        proxies = values.pop("proxies")
        return cls(host, port, url, proxies)

    def server(self) -> screen.BeginServer:
        """Return a function that starts to listen at this address.

        The function raises `click.UsageError` if the address is taken or does not exist.

        Raises:
            click.UsageError: If the extra `web` is not installed.
        """
        try:
            from abstract_arcade.web import operator_log
            from abstract_arcade.web.table_server import TableServer
        except ImportError:
            raise click.UsageError(
                "The 'share' command needs aiohttp: install abstract-arcade with the `web` extra."
            ) from None
        operator_log.silence()
        hosts, notice = _addresses(self.host, self.url)

        async def begin(make_screen: MakeScreen) -> TableServer:
            server = TableServer(
                hosts,
                self.port,
                make_screen,
                url=self.url or "",
                notice=notice,
                proxies=self.proxies,
            )
            try:
                await server.listen()
            except UnicodeError:
                raise click.UsageError(
                    f"{quoted(hosts[0])} is not a host name: give --host an address of this"
                    " machine."
                ) from None
            except OSError as error:
                raise click.UsageError(_reason(error, hosts[0], self.port)) from None
            return server

        return begin


def _reason(error: OSError, host: str, port: int) -> str:
    """Return the error that the server cannot listen, with a way out, as a sentence."""
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken: choose another one with --port, or 0 for a free one."
    return f"The game cannot be shared at {host}, port {port}: {reason_of(error)}."


def _addresses(host: str | None, url: str | None) -> tuple[list[str], str]:
    """Return the addresses to listen at, and a notice for the host about them or "".

    The first address is that of the link. `host` and `url` are the options of these names.
    """
    from abstract_arcade.web.hosts import is_loopback, reached_at

    if host is not None:
        return [host], ""
    if url:
        return [_LOOPBACK], ""
    own = [address for address in reached_at(_EVERY_ADDRESS) if not is_loopback(address)]
    if len(own) == 1:
        return [*own, _LOOPBACK], ""
    if own:
        notice = (
            f"This machine has the addresses {listed(own)}: choose one with --host. Until then,"
            " only this machine can open the link."
        )
    else:
        notice = "This machine is not on a network, so only its own browser can open the link."
    return [_LOOPBACK], notice


@share.for_each
def _game_command(game: type[Game]) -> click.Command:
    def run(no_save: bool, no_teach: bool, ascii_only: bool, hints: bool, **values: Any) -> None:
        address = _Address.taken(values)
        front_end = FrontEnd.taken(values)
        settings = front_end.settings()
        named = named_seats(game)
        match = taken_match(game, values, settings)
        front_end.open_shared(
            match,
            address.server(),
            host_seat=named[0] if len(named) == 1 else Seat.FIRST,
            is_kept=not no_save,
            allows_help=hints,
            ascii_only=screen.is_ascii_only(ascii_only),
            settings=settings,
            teaches=not no_teach,
        )

    callback: Callable[..., None] = run
    line = f"abstract-arcade share {game.slug}"
    first, second = (game.color_names[color] for color in Color)
    return Command(
        game.slug,
        callback=callback,
        params=[
            *_OPTIONS,
            *seat_options(game),
            *game_options(game, at_terminal=True),
            NO_SAVE,
            NO_TEACH,
            *LINE_OPTIONS,
            screen.ASCII,
        ],
        help=f"Play {game.title} with a friend at another screen.\n\n{sentence_case(about(game))}."
        f"\n\nYou play {first}. To play {second}, give a name to {second} only:"
        f" --{second.lower()} person:Ada.",
        short_help=f"{sentence_case(game.tagline)}.",
        section="Games",
        sections={**game_sections(game, _PEOPLE), _SHARING: ()},
        examples=[
            ("Play, and send a friend the link on the screen:", line),
            ("Play at this address on your machine:", f"{line} --host 192.0.2.7"),
            ("Share through a tunnel or proxy:", f"{line} --url https://games.example"),
            ("Play in line mode, without a screen:", f"{line} --plain"),
        ],
    )


def _saved_command(name: str) -> click.Command:
    """Return the command that shares the saved match with this name."""

    def run(ascii_only: bool, hints: bool, **values: Any) -> None:
        address = _Address.taken(values)
        front_end = FrontEnd.taken(values)
        store = front_end.store()
        match = loaded(name, partial(store.open, name))
        front_end.open_shared(
            match,
            address.server(),
            host_seat=Seat.FIRST,
            store=store,
            allows_help=hints,
            ascii_only=screen.is_ascii_only(ascii_only),
        )

    callback: Callable[..., None] = run
    return Command(
        name,
        callback=callback,
        params=[*_OPTIONS, *LINE_OPTIONS, screen.ASCII],
        help="Continue a saved match with a friend on another screen.",
        sections={_SHARING: ()},
    )
