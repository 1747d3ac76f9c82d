"""The positions that were put together, one for each game with its options, kept in a file."""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar, TypeAlias

from abstract_arcade.library.small_files import Data, SmallFile
from abstract_arcade.match.board_editor import EMPTY, BoardEditor, Draft
from abstract_arcade.rules import GAMES, Color, Game, Setup

_MAX_POSITIONS = 100
"""The positions that are kept; those that were changed longest ago go first."""

_Row: TypeAlias = dict[str, Any]
"""A position in the file."""


class Drafts(SmallFile):
    """Every position that was put together, the one changed last at the end."""

    NAME = "positions.json"
    FORMAT = "abstract-arcade-positions/1"
    EMPTY: ClassVar[Data] = {"positions": []}

    def check(self, data: Data) -> None:
        for row in data["positions"]:
            # Looks every name up.
            _ = _editor_of(row).draft.contents

    @cached_property
    def _editors(self) -> dict[Game, BoardEditor]:
        return {each.game: each for each in map(_editor_of, self.data["positions"])}

    def editor(self, slug: str, game: Game | None = None) -> BoardEditor:
        """The editor of a game; without `game`, with the options of what was changed last."""
        if game is None:
            latest = [each for each in self._editors if each.slug == slug]
            game = latest[-1] if latest else GAMES[slug]()
        if game not in self._editors:
            self._editors[game] = BoardEditor(game)
        return self._editors[game]

    def keep(self, editor: BoardEditor) -> None:
        """Write a position, which becomes the one changed last."""
        self._editors[editor.game] = self._editors.pop(editor.game, editor)
        row = _row_of(editor)
        same = {"game": row["game"], "options": row["options"]}

        def change(data: Data) -> None:
            rows = [each for each in data["positions"] if not same.items() <= each.items()]
            if _setup_of(row) != EMPTY:
                rows.append(row)
            data["positions"] = rows[-_MAX_POSITIONS:]

        self.change(change)


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


def _setup_of(row: _Row) -> Setup:
    state = {str(name): str(text) for name, text in row["state"].items()}
    return Setup(tuple(row["black"]), tuple(row["white"]), Color(row["to_move"]), state)


def _editor_of(row: _Row) -> BoardEditor:
    """Return the editor of a row of the file, which raises what `SmallFile.check` may."""
    game = GAMES[row["game"]].from_text(row["options"])
    return BoardEditor(game, Draft(game, _setup_of(row)))
