"""Opening the screen. No other module of the command line imports Textual."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import (
    asynccontextmanager,
    contextmanager,
    nullcontext,
    redirect_stderr,
    redirect_stdout,
)
from importlib import import_module
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, TextIO, TypeAlias

import click
from click.core import ParameterSource

from abstract_arcade.cli import sandbox
from abstract_arcade.cli.base import SectionOption
from abstract_arcade.cli.output import echo
from abstract_arcade.cli.types import OnOff
from abstract_arcade.lazy import find_module
from abstract_arcade.library.store import Files
from abstract_arcade.rules.core import listed
from abstract_arcade.storage import is_sandboxed, state_folder
from abstract_arcade.truncate import quoted, shortened

if TYPE_CHECKING:
    from abstract_arcade.library.small_files import Solved
    from abstract_arcade.library.store import Store
    from abstract_arcade.match import Match
    from abstract_arcade.rules import Seat
    from abstract_arcade.session.sharing import Sharing
    from abstract_arcade.settings import SettingsFile
    from abstract_arcade.teaching.demo import Demo
    from abstract_arcade.teaching.puzzle_series import Series
    from abstract_arcade.tui.display import Display
    from abstract_arcade.tui.sharing import GuestScreen
    from abstract_arcade.web.table_server import Connection, MakeScreen, TableServer

BeginServer: TypeAlias = "Callable[[MakeScreen], Awaitable[TableServer]]"
"""Returns the server of a shared game, bound to its address.

The argument makes the screen of each person who connects.
"""

DISPLAY = "Display"
"""The heading of the options on how the screen looks."""

MAX_COLUMNS = 1000
"""Largest number of columns that COLUMNS may set."""

MAX_LINES = 400
"""Largest number of rows that LINES may set."""

_COLOR_SYSTEMS = ("auto", "standard", "256", "truecolor", "windows")
"""The values of TEXTUAL_COLOR_SYSTEM that Textual accepts."""


def open_arcade(
    match: Match | None = None,
    demo: str | Demo | None = None,
    *,
    puzzles: Series | None = None,
    solved: Solved | None = None,
    store: Store | None = None,
    is_kept: bool = True,
    for_demos: bool = False,
    is_wall: bool = False,
    ascii_only: bool | None = None,
    delay: float | None = None,
    settings: SettingsFile | None = None,
    teaches: bool = True,
) -> None:
    """Run the screen, then exit with its exit code, by `sys.exit`.

    At most one of `match`, `demo`, `puzzles` and `is_wall` is given; without one, the menu opens.

    Args:
        match: the match to open.
        demo: the name of a game whose demonstration to open, or a lesson to open.
        puzzles: the puzzles to open.
        solved: which puzzles have been solved, or None to read that from this machine's folder.
        store: where matches are saved, or None for this machine's folder.
        is_kept: whether matches are saved in `store`; if not, they are deleted at the end.
        for_demos: whether choosing a game in the menu opens its demonstration.
        is_wall: whether to open the wall instead of the menu.
        ascii_only: whether to draw with ASCII characters only, or None to read the settings.
        delay: minimum seconds that each move of a computer takes in `match`, or None for 0.3.
        settings: the settings, or None to read those of this machine.
        teaches: whether each rule is explained when it first matters, if the settings allow it.

    Raises:
        click.UsageError: If there is no terminal on which a screen can be drawn.
    """
    from abstract_arcade.session.defaults import kept_settings

    settings = kept_settings() if settings is None else settings
    display = _prepare(settings, ascii_only=ascii_only)
    from abstract_arcade.tui.app import ArcadeApp

    _freeze_imports()
    kept = nullcontext(store or sandbox.store()) if is_kept else _forgotten()
    folder = state_folder() if is_kept else None
    with kept as kept_in:
        app = ArcadeApp(
            match,
            demo,
            for_demos=for_demos,
            is_wall=is_wall,
            display=display,
            files=Files(kept_in, folder=folder, solved=solved, teaches=teaches),
            puzzles=puzzles,
            delay=delay,
            settings=settings,
            is_sandboxed=is_sandboxed(),
        )
        try:
            app.run()
        finally:
            code = app.ending.finish(app.return_code or 0)
    sys.exit(code)


def _prepare(settings: SettingsFile, *, ascii_only: bool | None) -> Display:
    """Prepare the environment for Textual; return what the terminal can show.

    If `ascii_only` is None, the settings decide.

    Raises:
        click.UsageError: If there is no terminal on which a screen can be drawn, or a variable of
            Textual has a wrong value.
    """
    # Another driver may need no terminal.
    if "TEXTUAL_DRIVER" not in os.environ:
        _require_terminal()
    is_screen = os.environ.get("TERM") == "screen" and not os.environ.get("COLORTERM")
    if is_screen and "TMUX" in os.environ:
        # tmux often sets this TERM, which implies 16 colours, but supports 256.
        os.environ.setdefault("TEXTUAL_COLOR_SYSTEM", "256")
    _check_textual_variables()
    for sentence in _cap_size():
        echo(sentence, err=True)
    from abstract_arcade.settings import options
    from abstract_arcade.tui.display import ColorDepth, Display

    if ascii_only is None:
        ascii_only = settings.values.glyphs == options.ASCII
    return Display(ascii_only, ColorDepth.of_terminal())


def _freeze_imports() -> None:
    """Exclude the imported modules from garbage collection: they stay until the program ends.

    Looking through them takes 25 ms of a start.
    """
    gc.freeze()


def guest_screens(sharing: Sharing) -> MakeScreen:
    """Return a function that makes the screen of a person who connects to a shared game.

    The person with the seat is the guest; others watch.
    """
    from abstract_arcade.session.sharing import Role
    from abstract_arcade.tui.display import ColorDepth, Display
    from abstract_arcade.tui.sharing import GuestScreen

    def make_screen(channel: Connection, has_seat: bool, size: tuple[int, int]) -> GuestScreen:
        client = channel.client
        return GuestScreen(
            sharing,
            Role.GUEST if has_seat else Role.WATCHER,
            channel,
            size,
            Display(client.is_ascii, ColorDepth(client.colors)),
            is_touched=client.is_touched,
            takes_files=not client.is_terminal,
        )

    return make_screen


@asynccontextmanager
async def connected(server: TableServer) -> AsyncIterator[None]:
    """A context in which people can connect to a shared game.

    Textual replaces the standard streams while it draws a screen. They are restored at the end of
    the context, since the screens end in any order.
    """
    with redirect_stdout(sys.stdout), redirect_stderr(sys.stderr):
        async with server.running():
            yield


def open_shared(
    match: Match,
    begin_server: BeginServer,
    *,
    store: Store | None = None,
    is_kept: bool = True,
    host_seat: Seat,
    allows_help: bool = False,
    ascii_only: bool | None = None,
    settings: SettingsFile | None = None,
    teaches: bool = True,
) -> None:
    """Open a match on this screen and share it, then exit with the exit code of the screen.

    Args:
        match: the match, between two people.
        begin_server: starts to listen for other people; see `BeginServer`.
        store: where the match is saved, or None for this machine's folder.
        is_kept: whether the match is saved in `store`.
        host_seat: the seat of the person at this screen.
        allows_help: whether both people may ask for hints and analysis.
        ascii_only: whether to draw with ASCII characters only, or None to read the settings.
        settings: the settings, or None to read them.
        teaches: whether each rule is explained when it first matters, if the settings allow it.

    Raises:
        click.UsageError: If there is no terminal on which a screen can be drawn, or if
            `begin_server` cannot bind the server.
    """
    # The help of every command is printed without asyncio.
    import asyncio

    from abstract_arcade.session.defaults import kept_settings

    settings = kept_settings() if settings is None else settings
    display = _prepare(settings, ascii_only=ascii_only)
    from abstract_arcade.session import Table
    from abstract_arcade.session.sharing import Sharing
    from abstract_arcade.tui.sharing import HostApp

    _freeze_imports()
    kept = nullcontext(store or sandbox.store()) if is_kept else _forgotten()
    with kept as kept_in:
        folder = state_folder() if is_kept else None
        files = Files(kept_in, folder=folder, teaches=teaches)

        def make_table(match: Match) -> Table:
            return Table(match, keeper=kept_in.file(match))

        sharing = Sharing(match, make_table, host_seat=host_seat, allows_help=allows_help)
        app = HostApp(sharing, display=display, files=files, settings=settings)

        async def run() -> None:
            server = await begin_server(guest_screens(sharing))
            sharing.inviter = server
            async with connected(server):
                await app.run_async()
            await sharing.close()

        try:
            asyncio.run(run())
        finally:
            code = app.ending.finish(app.return_code or 0)
    sys.exit(code)


def _require_terminal() -> None:
    """Raise `click.UsageError` unless there is a terminal on which a screen can be drawn."""
    require_driver()
    if not has_terminal():
        raise click.UsageError(
            "The screen needs a terminal: connect standard input and output to one, or add --plain"
            " to play in line mode."
        )
    if is_dumb():
        raise click.UsageError(
            "The screen needs a terminal that can position the cursor, but TERM is"
            f" {quoted(os.environ.get('TERM', ''))}: set TERM to the type of your terminal, such as"
            " xterm-256color, or add --plain."
        )
    if not is_terminal(sys.stderr):
        raise _NothingToDrawOn(
            "The screen is drawn on standard error, which is not a terminal: do not redirect"
            " standard error."
        )


class _NothingToDrawOn(click.UsageError):
    """The error that standard error is not a terminal. It is printed on standard output."""

    def show(self, file: IO[Any] | None = None) -> None:
        super().show(file or sys.stdout)


def _check_textual_variables() -> None:
    """Raise `click.UsageError` if a variable has a value with which Textual would crash."""
    system = os.environ.get("TEXTUAL_COLOR_SYSTEM", "auto")
    if system not in _COLOR_SYSTEMS:
        raise click.UsageError(
            f"TEXTUAL_COLOR_SYSTEM is {quoted(system)}, but must be {listed(_COLOR_SYSTEMS, 'or')}."
        )
    if driver := os.environ.get("TEXTUAL_DRIVER", ""):
        module, _, name = driver.partition(":")
        try:
            getattr(import_module(module), name)
        except (ImportError, AttributeError, ValueError):
            raise click.UsageError(
                f"TEXTUAL_DRIVER is {quoted(driver)}, but must be a driver of Textual, as"
                " MODULE:CLASS."
            ) from None


def _cap_size() -> Iterator[str]:
    """Limit COLUMNS and LINES to `MAX_COLUMNS` and `MAX_LINES`; yield a sentence per change.

    A value that is no whole number stays as it is.
    """
    for name, most in (("COLUMNS", MAX_COLUMNS), ("LINES", MAX_LINES)):
        value = os.environ.get(name, "").strip()
        if value.isdecimal() and (len(value) > 9 or int(value) > most):
            os.environ[name] = str(most)
            yield f"{name} is {shortened(value)}, which is too large; {most} is used instead."


@contextmanager
def _forgotten() -> Iterator[Store]:
    """Yield a store of matches in a temporary folder, which is deleted at the end."""
    from tempfile import TemporaryDirectory

    with TemporaryDirectory(prefix="abstract-arcade-") as folder:
        yield sandbox.store(Path(folder), is_forgotten=True)


def has_terminal() -> bool:
    """Return whether standard input and output are connected to a terminal."""
    return is_terminal(sys.stdin) and is_terminal(sys.stdout)


def take_terminal() -> None:
    """Connect standard input to the terminal, after a record was read from a pipe.

    If there is no terminal, or output does not go to one, standard input stays as it is.
    """
    if is_terminal(sys.stdin) or not is_terminal(sys.stdout) or not has_driver():
        return
    try:
        descriptor = os.open("/dev/tty", os.O_RDWR)
    except OSError:
        # The program has no terminal of its own.
        return
    os.dup2(descriptor, sys.stdin.fileno())
    os.close(descriptor)


def has_driver() -> bool:
    """Return whether this system has POSIX terminals, which the screen needs."""
    return find_module("termios") is not None


def require_driver() -> None:
    """Raise `click.UsageError` unless this system has POSIX terminals, which the screen needs."""
    if not has_driver():
        raise click.UsageError(
            "The screen needs a Linux or macOS terminal: use line mode instead, with `play GAME"
            " --plain` or `demo GAME --plain`."
        )


def is_dumb() -> bool:
    """Return whether TERM names a terminal that cannot position its cursor, or is not set."""
    return os.environ.get("TERM", "") in ("dumb", "")


def is_terminal(stream: TextIO | None) -> bool:
    """Return whether a stream is a terminal. A standard stream that is closed is None."""
    return stream is not None and stream.isatty()


ASCII = SectionOption(
    ["--ascii", "ascii_only"],
    is_flag=True,
    type=OnOff(),
    envvar="ABSTRACT_ARCADE_ASCII",
    show_envvar=True,
    section=DISPLAY,
    help="Draw with ASCII characters only.",
)
"""The flag `--ascii`, of every command that opens a screen."""


def is_ascii_only(here: bool) -> bool | None:
    """Return whether to draw with ASCII only, or None if the settings decide.

    `here` is the flag `--ascii` of the running command. The flag may also be given before the
    command, or set by the environment.
    """
    context = click.get_current_context()
    root = context.find_root()
    if here or root.params["ascii_only"]:
        return True
    for flag_of in (context, root):
        if flag_of.get_parameter_source("ascii_only") not in (ParameterSource.DEFAULT, None):
            return False
    return None


def themes() -> Sequence[str]:
    """Return the names of all themes that the setting `theme` may have. This imports Textual."""
    from abstract_arcade.tui.app import ArcadeApp

    return ArcadeApp.theme_names()
