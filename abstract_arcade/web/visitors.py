"""The visitors of the server: the tokens in their cookies, and the folders of their matches."""

from __future__ import annotations

import os
import re
import secrets
import shutil
import time
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from abstract_arcade.players.engine_slots import holders, wanted_at
from abstract_arcade.rules.installed import SWITCH
from abstract_arcade.storage import (
    HOME_VARIABLE,
    PLACES_VARIABLE,
    RESCUE_VARIABLE,
    SANDBOX_VARIABLE,
    TOUCH_VARIABLE,
)
from abstract_arcade.storage.files import bytes_of, unused_path, write_file
from abstract_arcade.storage.locks import is_locked

KEPT_SECONDS = 30 * 24 * 3600
"""Seconds without a visit after which the folder of a visitor is deleted."""

_TOKEN_BYTES = 16
_TOKEN = re.compile(r"[0-9a-f]{32}")
_FOLDER = re.compile(r"[0-9a-f]{64}")

_LEFT_OPEN = "open"
"""The file in a visitor's folder with the name of the match that was open at the last visit."""

_MAX_NAME = 1000
"""Most bytes of the name of a match that are read."""


def new_token() -> str:
    """Return the token of a new visitor: 128 random bits as 32 hexadecimal digits."""
    return secrets.token_hex(_TOKEN_BYTES)


def is_token(text: str) -> bool:
    """Return whether a text has the form of a token of `new_token`."""
    return bool(_TOKEN.fullmatch(text))


class Visitors:
    """The folders of all visitors, one for each.

    The name of a folder is a digest of the visitor's token, so that the name does not reveal the
    token.
    """

    def __init__(
        self,
        folder: Path,
        engines: int,
        rescue: Path | None = None,
        *,
        has_installed_games: bool = False,
    ) -> None:
        """Store the folders in a folder, which is created when the first visitor comes.

        Args:
            folder: the folder of all visitors' folders.
            engines: the most engines that run at once, for all visitors together.
            rescue: the folder for records that cannot be saved, or None to lose such records.
            has_installed_games: whether visitors may play the games of other packages.
        """
        self.root = folder
        """The folder of all visitors' folders; it need not exist yet."""
        self._engines = engines
        self._places = folder / "engines"
        self._rescue = rescue
        self._has_installed_games = has_installed_games
        # The times of writing, in nanoseconds, of the rescued records already reported.
        self._known_rescued: dict[Path, int] = {}

    def folder(self, token: str) -> Path:
        """Return the folder of a visitor, whether it exists or not."""
        return self.root / sha256(token.encode()).hexdigest()

    def _rescue_folder(self, token: str) -> Path | None:
        return None if self._rescue is None else self._rescue / self.folder(token).name

    def enter(self, token: str) -> None:
        """Note the visit of a visitor, so that the visitor's folder, if it exists, is not deleted.

        The visitor's program creates that folder when it first saves something. The folder of all
        folders is created here.

        Raises:
            OSError: If the folder of all folders cannot be created.
        """
        # Other users of the machine cannot read it.
        self.root.mkdir(mode=0o700, parents=True, exist_ok=True)
        with suppress(FileNotFoundError):
            os.utime(self.folder(token))

    def environment(self, token: str, *, is_touched: bool = False) -> dict[str, str]:
        """Return the environment variables of a visitor's program, except those of the server.

        `is_touched` says whether the visitor has a touch screen.
        """
        rescue = self._rescue_folder(token)
        return {
            RESCUE_VARIABLE: "" if rescue is None else str(rescue),
            HOME_VARIABLE: str(self.folder(token)),
            SANDBOX_VARIABLE: "1",
            SWITCH: "1" if self._has_installed_games else "0",
            TOUCH_VARIABLE: "1" if is_touched else "",
            PLACES_VARIABLE: f"{self._engines}:{self._places}",
            "TEXTUAL_DRIVER": "abstract_arcade.tui.frame.web_driver:ArcadeWebDriver",
            "TEXTUAL_COLOR_SYSTEM": "truecolor",
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
        }

    def with_engines(self) -> set[int]:
        """Return the process ids of the visitors' programs in which a computer player runs."""
        return holders(self._places, self._engines)

    def is_engine_wanted(self, seconds: float) -> bool:
        """Return whether a visitor found all engines busy within the last `seconds`."""
        return time.time() - wanted_at(self._places) < seconds

    def save_open_match(self, token: str) -> None:
        """Save the name of the match that the running program of a visitor has open.

        Nothing is saved if it has none open, or if the disk does not allow it. `take_open_match`
        returns the name.
        """
        folder = self.folder(token)
        with suppress(OSError, ValueError):
            for lock in folder.glob("matches/*.lock"):
                # The program holds the lock of the match that is open.
                if is_locked(lock):
                    write_file(folder / _LEFT_OPEN, lock.stem, is_cache=True)
                    return

    def take_open_match(self, token: str) -> str | None:
        """Return the name of the match that `save_open_match` saved, and forget it.

        None if no name was saved, or if the match does not exist any more.
        """
        folder = self.folder(token)
        saved = folder / _LEFT_OPEN
        try:
            name = bytes_of(saved, _MAX_NAME).decode()
            saved.unlink()
            is_there = (folder / "matches" / f"{name}.json").is_file()
        except (OSError, ValueError):
            return None
        return name if is_there else None

    def new_rescued(self, token: str) -> list[Path]:
        """Return the files of a visitor's rescued records that were not returned before.

        A file that was written again since then is returned again.
        """
        found = []
        for path in self._rescued(token):
            with suppress(OSError):
                written_at = path.stat().st_mtime_ns
                if self._known_rescued.get(path) != written_at:
                    self._known_rescued[path] = written_at
                    found.append(path)
        return found

    def restore(self, token: str) -> None:
        """Move the rescued records of a visitor to the visitor's matches, if the disk allows it.

        If a match was saved after its record was rescued, the record becomes another match.
        """
        for path in self._rescued(token):
            match = self.folder(token) / "matches" / path.name
            with suppress(OSError):
                if match.exists() and match.stat().st_mtime_ns >= path.stat().st_mtime_ns:
                    match = unused_path(match)
                write_file(match, path.read_text("utf-8"))
                path.unlink()
        rescue = self._rescue_folder(token)
        if rescue is not None:
            with suppress(OSError):
                rescue.rmdir()

    def _rescued(self, token: str) -> list[Path]:
        """Return the files of a visitor's records in the rescue folder; empty if there is none."""
        rescue = self._rescue_folder(token)
        if rescue is None:
            return []
        try:
            return sorted(rescue.glob("*.json"))
        except OSError:
            return []

    def remove_unused(self, now: float | None = None) -> list[Path]:
        """Delete the folders without a visit for `KEPT_SECONDS`; return them.

        `now` is the time in seconds since the epoch, None for the current time.
        """
        if now is None:
            now = time.time()
        oldest = now - KEPT_SECONDS
        gone: list[Path] = []
        if not self.root.is_dir():
            return gone
        for folder in list(self.root.iterdir()):
            if not _FOLDER.fullmatch(folder.name):
                continue
            with suppress(OSError):
                if folder.stat().st_mtime < oldest:
                    shutil.rmtree(folder)
                    gone.append(folder)
        return gone
