"""The commands of line mode."""

# Importing a module enters its commands in the table, in the order of the help.
# isort: off
from abstract_arcade.line_mode.commands import board as board
from abstract_arcade.line_mode.commands import moves as moves
from abstract_arcade.line_mode.commands import history as history
from abstract_arcade.line_mode.commands import insight as insight
from abstract_arcade.line_mode.commands import players as players
from abstract_arcade.line_mode.commands import sharing as sharing
from abstract_arcade.line_mode.commands import files as files

# isort: on
from abstract_arcade.line_mode.commands.registry import (
    COMMANDS,
    LETTERS,
    Answer,
    BoardContext,
    CommandError,
    MatchContext,
    require_move,
    run,
    split_line,
    unknown,
)

__all__ = [
    "COMMANDS",
    "LETTERS",
    "Answer",
    "BoardContext",
    "CommandError",
    "MatchContext",
    "require_move",
    "run",
    "split_line",
    "unknown",
]
