"""The positions that were put together, one for each game with its options, kept in a file.

A change is written at once, by a thread of its own, so that no key waits for the disk.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeAlias

from abstract_arcade.board_editor import EMPTY, BoardEditor, Draft
from abstract_arcade.rules import GAMES, Color, Game, Setup

FORMAT = "abstract-arcade-positions/1"
"""What the file says it is."""

MAX_BYTES = 1 << 20
"""The size of a larger file than this program writes."""

_MAX_POSITIONS = 100
"""The positions that are kept; those that were changed longest ago go first."""


class Drafts:
    """Every position that was put together, the one changed last at the end.

    Attributes:
        file: where they are kept; None for nowhere.
        failed: called with a sentence when the file cannot be written, on another thread.
    """

    def __init__(self, file: Path | None = None) -> None:
        """Read nothing yet.

        Args:
            file: where they are kept; None for nowhere.
        """
        self.file = file
        self.failed: Callable[[str], None] = lambda _: None
        self._editors: dict[Game, BoardEditor] = {}
        self._is_read = file is None
        self._writer: ThreadPoolExecutor | None = None
        self._lock = threading.Lock()
        # What was changed here.
        self._changed: dict[_Key, _Row] = {}
        self._is_written = True

    def editor(self, slug: str, game: Game | None = None) -> BoardEditor:
        """The editor of a game; a new one where nothing was put together.

        Args:
            slug: the game.
            game: the same with its options; None for those of the position changed last.
        """
        self._read()
        if game is None:
            latest = [each for each in self._editors if each.slug == slug]
            game = latest[-1] if latest else GAMES[slug]()
        if game not in self._editors:
            self._editors[game] = BoardEditor(game)
        return self._editors[game]

    def keep(self, editor: BoardEditor) -> None:
        """Write a position, which becomes the one changed last."""
        self._editors[editor.game] = self._editors.pop(editor.game, editor)
        if self.file is None:
            return
        row = _row_of(editor)
        with self._lock:
            self._changed.pop(_key(row), None)
            self._changed[_key(row)] = row
            self._is_written = False
        if self._writer is None:
            self._writer = ThreadPoolExecutor(1, "positions")
        self._writer.submit(self._write, self.file)

    def close(self) -> None:
        """Wait until everything is written."""
        if self._writer is not None:
            self._writer.shutdown()
            self._writer = None

    def _write(self, file: Path) -> None:
        """Write what was changed here; what another program has changed meanwhile stays."""
        from abstract_arcade.files import write_file

        with self._lock:
            if self._is_written:
                # With a later change.
                return
            changed = dict(self._changed)
            self._is_written = True
        try:
            rows = [row for row in _rows_in(file) if _key(row) not in changed]
            rows += [row for row in changed.values() if not _is_empty(row)]
            text = json.dumps({"format": FORMAT, "positions": rows[-_MAX_POSITIONS:]}, indent=1)
            write_file(file, text)
        except OSError as error:
            self.failed(f"{file.name} cannot be written: {error.strerror or error}")

    def _read(self) -> None:
        """Read the file, once."""
        if not self._is_read and self.file is not None:
            self._is_read = True
            with suppress(OSError):
                editors = map(_editor_of, _rows_in(self.file))
                self._editors = {each.game: each for each in editors}


_Row: TypeAlias = dict[str, Any]
"""A position in the file."""

_Key: TypeAlias = tuple[str, str]
"""What tells it from the others: its game, and the options."""


def _row_of(editor: BoardEditor) -> _Row:
    setup = editor.draft.setup
    return {
        "game": editor.game.slug,
        "options": editor.game.as_text(),
        "black": list(setup.black),
        "white": list(setup.white),
        "to_move": setup.to_move.value,
        "state": dict(setup.state),
    }


def _key(row: _Row) -> _Key:
    return row["game"], json.dumps(row["options"], sort_keys=True)


def _is_empty(row: _Row) -> bool:
    return _setup_of(row) == EMPTY


def _setup_of(row: _Row) -> Setup:
    state = {str(name): str(text) for name, text in row["state"].items()}
    return Setup(tuple(row["black"]), tuple(row["white"]), Color(row["to_move"]), state)


def _editor_of(row: _Row) -> BoardEditor:
    """The editor of a row of the file.

    Raises:
        ValueError, KeyError, TypeError, AttributeError: the row is not what this program writes.
    """
    game = GAMES[row["game"]].from_text(row["options"])
    draft = Draft(game, _setup_of(row))
    # Looks every name up.
    _ = draft.contents
    return BoardEditor(game, draft)


def _rows_in(file: Path) -> list[_Row]:
    """The rows of a file; one that is not understood is set aside, and never written over.

    Raises:
        OSError: it cannot be read, or not be set aside.
    """
    try:
        return _parsed(file)
    except FileNotFoundError:
        return []
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        moment = datetime.now(UTC)
        file.replace(file.with_name(f"{file.name}.unreadable-{moment:%Y%m%d-%H%M%S}"))
        return []


def _parsed(file: Path) -> list[_Row]:
    """The rows of a file.

    Raises:
        OSError: it cannot be read.
        ValueError, KeyError, TypeError, AttributeError: it is not what this program writes.
    """
    if file.stat().st_size > MAX_BYTES:
        raise ValueError("too large")
    data = json.loads(file.read_bytes())
    if data["format"] != FORMAT:
        raise ValueError("another format")
    rows: list[_Row] = data["positions"]
    for row in rows:
        _editor_of(row)
    return rows
