"""The positions that were put together, one for each game with its options, kept in a file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

from abstract_arcade.library.small_file import Data, SmallFile
from abstract_arcade.match.board_editor import EMPTY, BoardEditor, Draft
from abstract_arcade.rules import GAMES, Color, Game, Setup

FORMAT = "abstract-arcade-positions/1"
"""What the file says it is."""

_MAX_POSITIONS = 100
"""The positions that are kept; those that were changed longest ago go first."""


class Drafts:
    """Every position that was put together, the one changed last at the end."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = SmallFile(file, FORMAT, lambda: {"positions": []}, _editors_in)
        self._editors: dict[Game, BoardEditor] | None = None

    def editor(self, slug: str, game: Game | None = None) -> BoardEditor:
        """The editor of a game; without `game`, with the options of what was changed last."""
        editors = self._read()
        if game is None:
            latest = [each for each in editors if each.slug == slug]
            game = latest[-1] if latest else GAMES[slug]()
        if game not in editors:
            editors[game] = BoardEditor(game)
        return editors[game]

    def keep(self, editor: BoardEditor) -> None:
        """Write a position, which becomes the one changed last."""
        editors = self._read()
        editors[editor.game] = editors.pop(editor.game, editor)
        row = _row_of(editor)

        def change(data: Data) -> None:
            rows = [each for each in data["positions"] if _key(each) != _key(row)]
            if not _is_empty(row):
                rows.append(row)
            data["positions"] = rows[-_MAX_POSITIONS:]

        self.file.change(change)

    def close(self) -> None:
        """Wait until everything is written."""
        self.file.close()

    def _read(self) -> dict[Game, BoardEditor]:
        """Read the file, once."""
        if self._editors is None:
            self._editors = {each.game: each for each in _editors_in(self.file.read())}
        return self._editors


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
    """The editor of a row of the file, which raises what `_editors_in` does."""
    game = GAMES[row["game"]].from_text(row["options"])
    draft = Draft(game, _setup_of(row))
    # Looks every name up.
    _ = draft.contents
    return BoardEditor(game, draft)


def _editors_in(data: Mapping[str, Any]) -> list[BoardEditor]:
    """The editors of what stands in the file.

    Raises:
        ValueError, KeyError, TypeError, AttributeError: it is not what this program writes.
    """
    return [_editor_of(row) for row in data["positions"]]
