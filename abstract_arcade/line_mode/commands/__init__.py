"""The commands of line mode: what each is called, what it does, and where it stands.

A command is a function that takes the conversation and what follows its name, and returns its
answer, or a coroutine for it. The table below imports none of them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from abstract_arcade.line_mode.context import Talk
from abstract_arcade.session import ReadOnlyError


class Answer(NamedTuple):
    """What a command answers: a sentence, empty where its events say all, and values for JSON."""

    text: str = ""
    data: Any = None


class Refused(Exception):
    """A command that cannot be done; `str()` is a sentence."""

    def __init__(self, sentence: str, choices: Sequence[str] = ()) -> None:
        super().__init__(sentence)
        self.choices = list(choices)


Command: TypeAlias = "Callable[[Talk, str], Answer | Coroutine[Any, Any, Answer]]"


class CommandKind(NamedTuple):
    """What is known of a command before it is used.

    Attributes:
        group: the heading under which the help has it.
        usage: how it is written.
        module: the module of this package in which a function of its name stands.
    """

    group: str
    usage: str
    sentence: str
    module: str


COMMANDS: Mapping[str, CommandKind] = MappingProxyType(
    {
        usage.partition(" ")[0]: CommandKind(group, usage, sentence, module)
        for group, rows in json.loads(
            Path(__file__).with_name("commands.json").read_text("utf-8")
        ).items()
        for usage, sentence, module in rows
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
