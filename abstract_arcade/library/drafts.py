"""The file of the positions that players have set up, one for each game with its options."""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar, TypeAlias

from abstract_arcade.library.small_files import Data, SmallFile
from abstract_arcade.match.board_editor import EMPTY, BoardEditor, Draft
from abstract_arcade.rules import GAMES, Color, Game, Setup

_MAX_POSITIONS = 100
"""Most positions in the file. Those that were not changed for the longest time are dropped."""

_Row: TypeAlias = dict[str, Any]
"""The JSON object of a position in the file."""


class Drafts(SmallFile):
    """The positions that players have set up, with the latest change at the end."""

    NAME = "positions.json"
    FORMAT = "abstract-arcade-positions/1"
    EMPTY: ClassVar[Data] = {"positions": []}

    def check(self, data: Data) -> None:
        for row in data["positions"]:
            # The contents raise an error if a site does not exist.
            _ = _editor_of(row).draft.contents

    @cached_property
    def _editors(self) -> dict[Game, BoardEditor]:
        return {editor.game: editor for editor in map(_editor_of, self.data["positions"])}

    def editor(self, slug: str, game: Game | None = None) -> BoardEditor:
        """Return the editor with the position of a game, or with an empty board if there is none.

        For equal games, the same editor is returned each time.

        Args:
            slug: the name of the game.
            game: the game with its options. By default, the options are those of the position that
                was changed last, or else the default ones.
        """
        if game is None:
            variants = [variant for variant in self._editors if variant.slug == slug]
            game = variants[-1] if variants else GAMES[slug]()
        if game not in self._editors:
            self._editors[game] = BoardEditor(game)
        return self._editors[game]

    def keep(self, editor: BoardEditor) -> None:
        """Store the position of an editor, as the one that was changed last.

        An empty board is removed from the file, and then the oldest positions beyond 100.
        """
        # The latest one comes last.
        self._editors.pop(editor.game, None)
        self._editors[editor.game] = editor
        row = _row_of(editor)

        def change(data: Data) -> None:
            rows = [other for other in data["positions"] if not _is_same_game(row, other)]
            if _setup_of(row) != EMPTY:
                rows.append(row)
            data["positions"] = rows[-_MAX_POSITIONS:]

        self.change(change)


def _is_same_game(row: _Row, other: _Row) -> bool:
    return bool(row["game"] == other["game"] and row["options"] == other["options"])


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
    """Return an editor with the position in a row of the file.

    Raises:
        ValueError, KeyError, TypeError, AttributeError: If the row is not valid.
    """
    game = GAMES[row["game"]].from_text(row["options"])
    return BoardEditor(game, Draft(game, _setup_of(row)))
