"""The commands of line mode: what each is called, what it does, and where it stands.

A command is a function that takes the conversation and what follows its name, and returns its
answer, or a coroutine for it. The table below imports none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from abstract_arcade.line_mode.context import Talk
from abstract_arcade.session import ReadOnlyError


class Answer(NamedTuple):
    """What a command answers: a sentence, empty where its events say all, and values for JSON."""

    text: str = ""
    data: Any = None


class Refused(Exception):
    """A command that cannot be done; `str()` is a sentence.

    Attributes:
        choices: what could have been meant.
    """

    def __init__(self, sentence: str, choices: Sequence[str] = ()) -> None:
        super().__init__(sentence)
        self.choices = list(choices)


Command: TypeAlias = "Callable[[Talk, str], Answer | Coroutine[Any, Any, Answer]]"


class CommandKind(NamedTuple):
    """What is known of a command before it is used.

    Attributes:
        group: the heading under which the help has it.
        usage: how it is written.
        sentence: what it does.
        module: the module of this package in which a function of its name stands.
    """

    group: str
    usage: str
    sentence: str
    module: str


_BOARD, _MOVES, _TIME = "The board", "Moves", "Back and on"
_TREE = "Variations and comments"
_PLAYERS, _MATCH = "The game", "The match"

COMMANDS: Mapping[str, CommandKind] = MappingProxyType(
    {
        kind.usage.partition(" ")[0]: kind
        for kind in (
            CommandKind(
                _BOARD,
                "board [words]",
                "Draw the board, or tell what stands on each of its rows.",
                "board",
            ),
            CommandKind(
                _BOARD,
                "at SITE",
                "Tell what stands on a site and beside it, and whether one may play there.",
                "board",
            ),
            CommandKind(
                _BOARD,
                "line SITE|NAME",
                "Tell what stands on every line through a site, or on one: 'row 4', 'a1 to h8'.",
                "board",
            ),
            CommandKind(_BOARD, "where COLOR", "Name the sites that a colour has.", "board"),
            CommandKind(
                _BOARD,
                "facts",
                "Tell what else matters: fouls, sides, paths, territory.",
                "board",
            ),
            CommandKind(_BOARD, "score", "Tell the points, in a game that has them.", "board"),
            CommandKind(
                _MOVES,
                "legal [SITE|LINE|SIDE]",
                "Name the legal moves, or those of a site, a line such as 'row 7', or a side such"
                " as 'East'.",
                "moves",
            ),
            CommandKind(_MOVES, "why MOVE", "Say why a move is not allowed.", "moves"),
            CommandKind(_MOVES, "what MOVE", "Say what a move would do.", "moves"),
            CommandKind(_MOVES, "last", "Repeat the last move.", "moves"),
            CommandKind(
                _MOVES, "moves [NUMBER]", "Name the moves so far, or the last few.", "moves"
            ),
            CommandKind(_MOVES, "turn", "Say who is to move.", "moves"),
            CommandKind(
                _TIME,
                "undo [ply]",
                "Take back to your previous decision, or one move only.",
                "history",
            ),
            CommandKind(_TIME, "redo", "Play again what was taken back.", "history"),
            CommandKind(
                _TIME,
                "back [NUMBER]",
                "Look one move back, or several, or 'back start'.",
                "history",
            ),
            CommandKind(
                _TIME, "on [NUMBER]", "Look one move on, or several, or 'on end'.", "history"
            ),
            CommandKind(
                _TIME,
                "here",
                "Play from the position looked at; what followed stays as a variation.",
                "history",
            ),
            CommandKind(
                _TREE,
                "variation [back]",
                "Look at the next variation, or at the one before.",
                "history",
            ),
            CommandKind(
                _TREE,
                "comment [TEXT]",
                "Read the comment on the move looked at, write one, or 'comment --delete'.",
                "tree",
            ),
            CommandKind(
                _TREE, "promote", "Make the variation that is looked at the main line.", "tree"
            ),
            CommandKind(_TREE, "delete", "Delete the variation that is looked at.", "tree"),
            CommandKind(
                _TREE, "restore", "Take back the last comment, promotion or deletion.", "tree"
            ),
            CommandKind(
                _PLAYERS,
                "hint",
                "Ask the computer for the best move and why; it is not played.",
                "insight",
            ),
            CommandKind(
                _PLAYERS,
                "explain [comments]",
                "After the end, hear how the game went and where it turned; with 'comments', have"
                " it written into the comments.",
                "insight",
            ),
            CommandKind(
                _PLAYERS,
                "level [COLOR] [PLAYER]",
                "Say who plays, or who has a colour, or give a seat to another player.",
                "players",
            ),
            CommandKind(_PLAYERS, "go", "Let a computer that waits play on.", "players"),
            CommandKind(_PLAYERS, "pause", "Let the computers wait.", "players"),
            CommandKind(_PLAYERS, "clock", "Tell the time that is left.", "players"),
            CommandKind(_PLAYERS, "draw", "Offer a draw, or accept one.", "players"),
            CommandKind(_PLAYERS, "resign", "Give the game up.", "players"),
            CommandKind(
                _MATCH,
                "save FILE [--force]",
                "Write the match into a file; its ending says in which format.",
                "files",
            ),
            CommandKind(_MATCH, "open FILE|NAME", "Play another match; this one is kept.", "files"),
            CommandKind(
                _MATCH, "rematch", "Play again with the seats exchanged, after the end.", "files"
            ),
            CommandKind(
                _MATCH, "series", "Tell how the series stands that rematches make.", "players"
            ),
            CommandKind(
                _MATCH,
                "new [GAME|here]",
                "Begin another game, or one from the position looked at; this one is kept.",
                "files",
            ),
            CommandKind(_MATCH, "rules", "Read the rules of the game.", "files"),
            CommandKind(_MATCH, "help [COMMAND]", "Name the commands, or explain one.", "files"),
            CommandKind(_MATCH, "quit", "End; the match is kept.", "files"),
        )
    }
)
"""Every command by its name. `swap` is a move, as the rules write it."""


def command_named(name: str) -> Command | None:
    """The command with a name; None if there is none."""
    if name not in COMMANDS:
        return None
    module = import_module(f"{__name__}.{COMMANDS[name].module}")
    command: Command = getattr(module, name)
    return command


def unknown(text: str, names: Collection[str] = COMMANDS) -> tuple[str, list[str]]:
    """The refusal of a word that is neither a move nor a command, and what could be meant."""
    from difflib import get_close_matches

    from abstract_arcade.truncate import shown

    choices = get_close_matches(text.partition(" ")[0].lower(), names, n=2, cutoff=0.7)
    meant = f": did you mean {' or '.join(map(repr, choices))}?" if choices else ""
    sentence = f"{shown(text)} is neither a move nor a command"
    return sentence + (meant or "; 'help' lists the commands"), choices


def refuse_argument(name: str, argument: str) -> None:
    """Raise `Refused` if anything stands after a command that takes nothing."""
    if argument:
        raise Refused(f"'{name}' stands alone")


def require_writable(talk: Talk) -> None:
    """Raise `Refused` if another program has the match open."""
    if talk.session.is_read_only:
        raise Refused(str(ReadOnlyError()))
