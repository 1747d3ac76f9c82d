"""Opening a match: on the screen, or line by line where that is asked for or there is no screen."""

from __future__ import annotations

import os
import sys
from functools import partial
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple, Self

from abstract_arcade.cli import sandbox, screen
from abstract_arcade.cli.base import SectionOption
from abstract_arcade.cli.output import printing, require_output
from abstract_arcade.storage import is_sandboxed, state_folder

if TYPE_CHECKING:
    from pathlib import Path

    from abstract_arcade.library.small_files import Met
    from abstract_arcade.library.store import Store
    from abstract_arcade.match import Match

LINES = "Without a screen"
"""The heading of the options for playing line by line."""

BY_LINES = (
    "Use line mode: type answers, and get replies as text. This is the default without a terminal."
)
"""Help of `--plain` for demonstrations and puzzles."""

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
"""Their options, whose values `FrontEnd` takes."""


class FrontEnd(NamedTuple):
    """The front end for a match: the screen or line mode.

    Attributes:
        is_line: whether it is played line by line, and not on the screen.
        shows_board: whether the board is drawn after every ply.
        as_json: whether the answers are JSON.
        is_strict: whether the first line that cannot be done is the last.
    """

    is_line: bool
    shows_board: bool = False
    as_json: bool = False
    is_strict: bool = False

    @classmethod
    def taken(cls, values: dict[str, Any]) -> Self:
        """Remove the `LINE_OPTIONS` from `values` and return the front end that they choose."""
        plain = values.pop("line_plain")
        board = values.pop("line_board")
        as_json = values.pop("line_json")
        strict = values.pop("line_strict")
        is_asked = plain or board or as_json or strict
        return cls(is_asked or has_no_screen(), board, as_json, strict)

    @property
    def reads_settings(self) -> bool:
        """Whether a new game begins as is set: on the screen, or line by line at a terminal."""
        return not self.is_line or (screen.has_terminal() and not self.as_json)

    def store(self) -> Store:
        """Return the store of matches on this machine."""
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
        """Play a match, and exit with the exit code of the front end.

        If `store` is None, matches are saved in this machine's folder. If `teaches`, each rule is
        explained when it first matters. `shown` are further arguments of `open_arcade`.
        """
        if not self.is_line:
            screen.open_arcade(match, store=store, is_kept=is_kept, teaches=teaches, **shown)
            return
        require_output()
        if teaches and self.reads_settings:
            from abstract_arcade.session.defaults import kept_settings

            teaches = kept_settings().values.teach
        if store is None and is_kept:
            store = self.store()
        sys.exit(self._play(match, store, teaches=teaches))

    def _play(self, match: Match, store: Store | None, *, teaches: bool) -> int:
        """Play a match line by line; returns the exit code."""
        from abstract_arcade.ending import Ending
        from abstract_arcade.line_mode import play

        ending = Ending(store)
        met = None
        if teaches:
            met = partial(_met, None if store is None else state_folder())
        with ending.by_signals(), printing():
            try:
                code = play(
                    match,
                    lines_in(),
                    sys.stdout,
                    store=store,
                    ending=ending,
                    as_json=self.as_json,
                    is_strict=self.is_strict,
                    shows_board=self.shows_board,
                    met=met,
                    is_sandboxed=is_sandboxed(),
                )
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

    If `TEXTUAL_DRIVER` is set, the screen needs no terminal.
    """
    if os.environ.get("TEXTUAL_DRIVER"):
        return False
    return not screen.has_terminal() or screen.is_dumb() or not screen.has_driver()
