"""Opening a match in one of the two front ends: the screen, or line mode."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple, Self

import click

from abstract_arcade.cli import sandbox, screen
from abstract_arcade.cli.base import SectionOption
from abstract_arcade.cli.output import printing, require_output
from abstract_arcade.storage import is_sandboxed, state_folder

if TYPE_CHECKING:
    from pathlib import Path

    from abstract_arcade.ending import Ending
    from abstract_arcade.library.small_files import Met
    from abstract_arcade.library.store import Store
    from abstract_arcade.match import Match
    from abstract_arcade.rules import Seat
    from abstract_arcade.settings import SettingsFile

LINES = "Without a screen"
"""The heading of the options of line mode."""

BY_LINES = (
    "Use line mode: type answers, and get replies as text. This is the default without a terminal."
)
"""The help of `--plain` for demonstrations and puzzles."""

_HELPS = {
    "plain": "Use line mode: type moves and commands, and get replies as text. This is the"
    " default without a terminal.",
    "board": "Use line mode, and draw the board after every move.",
    "json": "Use line mode, and write one JSON object per line.",
    "strict": "Use line mode, and exit with code 2 at the first line that fails.",
}


LINE_OPTIONS = [
    SectionOption([f"--{name}", f"line_{name}"], is_flag=True, section=LINES, help=text)
    for name, text in _HELPS.items()
]
"""The options of line mode; `FrontEnd.taken` reads their values."""


class FrontEnd(NamedTuple):
    """The front end for a match: the screen or line mode.

    Attributes:
        is_line: whether it is line mode.
        shows_board: whether line mode draws the board after every move.
        as_json: whether line mode writes JSON.
        is_strict: whether line mode ends at the first line that it refuses.
    """

    is_line: bool
    shows_board: bool = False
    as_json: bool = False
    is_strict: bool = False

    @classmethod
    def taken(cls, values: dict[str, Any]) -> Self:
        """Remove the `LINE_OPTIONS` from `values` and return the front end that they choose.

        It is line mode if any of them is set, or if `has_no_screen`.
        """
        plain = values.pop("line_plain")
        board = values.pop("line_board")
        as_json = values.pop("line_json")
        strict = values.pop("line_strict")
        is_asked = plain or board or as_json or strict
        return cls(is_asked or has_no_screen(), board, as_json, strict)

    @property
    def reads_settings(self) -> bool:
        """Whether the settings apply to a new game.

        They do on the screen and in line mode at a terminal. Programs get the defaults, so that a
        script plays the same game on every machine.
        """
        return not self.is_line or (screen.has_terminal() and not self.as_json)

    def settings(self) -> SettingsFile | None:
        """Return the settings of this machine, or None if they do not apply to a new game."""
        if not self.reads_settings:
            return None
        from abstract_arcade.session.defaults import kept_settings

        return kept_settings()

    def store(self) -> Store:
        """Return the store of matches on this machine.

        In line mode, the program waits until each move is saved.
        """
        return sandbox.store(at_once=self.is_line)

    def open(
        self,
        match: Match,
        *,
        store: Store | None = None,
        is_kept: bool = True,
        teaches: bool = True,
        **shown: Any,
    ) -> None:
        """Play a match, then exit with the exit code of the front end, by `sys.exit`.

        If `store` is None, the match is saved in this machine's folder, or nowhere if not
        `is_kept`. If `teaches` and the settings allow it, each rule is explained when it first
        matters. `shown` are further arguments of `screen.open_arcade`; line mode ignores them.
        """
        if not self.is_line:
            screen.open_arcade(match, store=store, is_kept=is_kept, teaches=teaches, **shown)
            return
        require_output()
        store = self._store_for(store, is_kept=is_kept)
        arguments = self._arguments(store, teaches=teaches)
        from abstract_arcade.line_mode import play

        def begin(ending: Ending) -> int:
            return play(match, ending=ending, is_sandboxed=is_sandboxed(), **arguments)

        sys.exit(_run(begin, store))

    def open_shared(
        self,
        match: Match,
        begin_server: screen.BeginServer,
        *,
        store: Store | None = None,
        is_kept: bool = True,
        teaches: bool = True,
        host_seat: Seat,
        allows_help: bool,
        **shown: Any,
    ) -> None:
        """Play a match that is shared with people on other screens, then exit as `open` does.

        The arguments are those of `screen.open_shared`, and `shown` are further ones, which line
        mode ignores.

        Raises:
            click.UsageError: If a computer plays in the match.
        """
        if match.has_computer:
            raise click.UsageError(
                "A shared game is played by two people: remove the computer player."
            )
        if not self.is_line:
            screen.open_shared(
                match,
                begin_server,
                store=store,
                is_kept=is_kept,
                teaches=teaches,
                host_seat=host_seat,
                allows_help=allows_help,
                **shown,
            )
            return
        require_output()
        store = self._store_for(store, is_kept=is_kept)
        arguments = self._arguments(store, teaches=teaches)
        from abstract_arcade.line_mode import play_shared
        from abstract_arcade.session import Table
        from abstract_arcade.session.sharing import Sharing

        def make_table(match: Match) -> Table:
            return Table(match, keeper=None if store is None else store.file(match))

        sharing = Sharing(match, make_table, host_seat=host_seat, allows_help=allows_help)

        def play(ending: Ending) -> int:
            code = 0

            async def work() -> None:
                nonlocal code
                server = await begin_server(screen.guest_screens(sharing))
                sharing.inviter = server
                code = await play_shared(sharing, connected=screen.connected(server), **arguments)

            ending.run(work())
            return code

        sys.exit(_run(play, store))

    def _store_for(self, store: Store | None, *, is_kept: bool) -> Store | None:
        """Return `store`, or the store of this machine if it is None and the match is kept."""
        if store is None and is_kept:
            return self.store()
        return store

    def _arguments(self, store: Store | None, *, teaches: bool) -> dict[str, Any]:
        """Return the arguments that `line_mode.play` and `line_mode.play_shared` share."""
        met = None
        if teaches and self._explains_rules():
            met = partial(_met, None if store is None else state_folder())
        return {
            "source": lines_in(),
            "target": sys.stdout,
            "store": store,
            "as_json": self.as_json,
            "is_strict": self.is_strict,
            "shows_board": self.shows_board,
            "met": met,
        }

    def _explains_rules(self) -> bool:
        """Return whether rules are explained: as the settings say, or True if they do not apply."""
        settings = self.settings()
        return settings is None or settings.values.teach


def _run(play: Callable[[Ending], int], store: Store | None) -> int:
    """Call `play` until it ends or a signal comes; return the exit code of the program.

    Records that could not be saved are rescued; see `Ending.finish`.
    """
    from abstract_arcade.ending import Ending

    ending = Ending(store)
    with ending.by_signals(), printing():
        try:
            code = play(ending)
        except SystemExit:
            code = ending.code
    return ending.finish(code)


def _met(folder: Path | None) -> Met:
    """Return the rules already explained, stored in a folder, or only in memory if it is None."""
    from abstract_arcade.library.small_files import Met

    return Met(folder)


def lines_in() -> BinaryIO | None:
    """Return standard input as bytes, or None if it is closed."""
    return None if sys.stdin is None else sys.stdin.buffer


def has_no_screen() -> bool:
    """Return whether line mode is the default: there is no terminal, or a dumb one.

    True also on systems without POSIX terminals. False if `TEXTUAL_DRIVER` is set, since that
    driver may need no terminal.
    """
    if os.environ.get("TEXTUAL_DRIVER"):
        return False
    return not screen.has_terminal() or screen.is_dumb() or not screen.has_driver()
