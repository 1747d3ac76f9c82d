"""The table of the commands of line mode, and what every command may use.

`@command` above a function enters it in the table. The function takes the conversation and, if
anything may follow its name, the text that does.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from abstract_arcade.keyboard import SWITCH_LAYOUT, in_ascii, is_of_other_layout
from abstract_arcade.library import LibraryError
from abstract_arcade.library.store import MatchFile, Store
from abstract_arcade.line_mode import events
from abstract_arcade.line_mode.events import Output
from abstract_arcade.match import Match, Node
from abstract_arcade.rules import Position
from abstract_arcade.rules.core import listed
from abstract_arcade.session import ReadOnlyError, Table, View
from abstract_arcade.truncate import shown

if TYPE_CHECKING:
    from abstract_arcade.analysis.mistakes import Mistake

    # A series is read only where there is one; see `words`.
    from abstract_arcade.library.series import Standing
    from abstract_arcade.session.sharing import Member


SHARED_GAME = "The shared game"
"""The heading of the commands that only the host of a shared game has."""


class BoardContext:
    """Somebody who hears what is on a board, in a match or in a lesson.

    Attributes:
        output: where it is told.
        is_over: whether no more lines are taken.
    """

    _has_drawn = False

    def __init__(self, output: Output) -> None:
        self.output = output
        self.is_over = False

    @property
    def match(self) -> Match:
        """The match that is played, or in which a lesson is."""
        raise NotImplementedError

    @property
    def node(self) -> Node:
        """The node shown."""
        raise NotImplementedError

    @property
    def position(self) -> Position:
        """The position shown."""
        return self.node.position

    def is_first_board(self) -> bool:
        """Return whether no board has been drawn yet, so that its signs are to be explained."""
        is_first = not self._has_drawn
        self._has_drawn = True
        return is_first


class MatchContext(BoardContext):
    """A conversation in which a match is played.

    Attributes:
        view: the view of the match, at a table of its own, or at that of a shared game.
        member: the host of a shared game; None if the match is not shared.
        store: where matches are kept; None to keep them nowhere.
        file: what keeps this match there.
        here: the node at which moves may be played although the game does not stand there.
        is_asking: whether a person at a keyboard may be asked something.
        offered: what followed the `open` that offered the moves before a fault; empty for none.
    """

    view: View
    member: Member | None = None
    file: MatchFile | None = None
    here: Node | None = None
    is_asking = False
    offered = ""

    def __init__(self, output: Output, store: Store | None) -> None:
        super().__init__(output)
        self.store = store
        # The earlier games of the series, if no store has them.
        self._series: list[Match] = []

    @property
    def table(self) -> Table:
        """The table at which the match is played."""
        return self.view.table

    @property
    def match(self) -> Match:
        return self.view.match

    @property
    def node(self) -> Node:
        return self.view.viewed

    @property
    def needs_loop(self) -> bool:
        """Whether somebody else acts too: a computer, a clock, or a person at another screen."""
        if self.member is not None:
            return True
        return self.match.has_computer or self.match.clock is not None

    def look(self, node: Node) -> None:
        """Look at another node, and say what is there."""
        self.view.look(node)
        self.output.put(events.look(self.match, node, self.view.line[-1]))

    def standing(self) -> Standing | None:
        """How the series of this match stands before its result; None outside of one."""
        if not self.match.series:
            return None
        if self.file is None:
            if not self._series:
                return None
            from abstract_arcade.library.entry import entry_of_match
            from abstract_arcade.library.series import games_of, standing

            games = [
                entry_of_match(f"{number:06}", match) for number, match in enumerate(self._series)
            ]
            return standing(games_of(games, self.match.series), self.match)
        try:
            return self.file.standing(self.match)
        except LibraryError:
            # What is wrong with the folder is said where the match cannot be saved in it.
            return None

    def practise(self, mistakes: Sequence[Mistake]) -> None:
        """Ask for better moves until the player ends that; the next lines are answers."""
        raise NotImplementedError

    async def change_match(self, match: Match) -> None:
        """Leave this match, which is kept, and play another one."""
        raise NotImplementedError


class Answer(NamedTuple):
    """What a command answers: a sentence, empty where its events say all, and values for JSON."""

    text: str = ""
    data: Any = None


class CommandError(Exception):
    """A command that cannot be done; `str()` is a sentence."""

    def __init__(self, sentence: str, choices: Sequence[str] = ()) -> None:
        super().__init__(sentence)
        self.choices = list(choices)


Result: TypeAlias = Answer | Coroutine[Any, Any, Answer]
"""What a command returns: its answer, or a coroutine that returns it."""

Function: TypeAlias = Callable[..., Result]


class LineCommand(NamedTuple):
    """A command of line mode.

    Attributes:
        group: the heading under which the help lists it.
        usage: how it is written: its name, then what may follow.
        sentence: what it does.
        function: takes the conversation, and the text after the name if the usage names any.
    """

    group: str
    usage: str
    sentence: str
    function: Function


LETTERS: Mapping[str, str] = {
    "b": "board",
    "c": "clock",
    "h": "hint",
    "l": "last",
    "u": "undo",
}
"""The commands that one letter stands for. No letter is a move, but for the capitals of offers."""

COMMANDS: dict[str, LineCommand] = {}
"""Every command by its name, in the order of the help. `swap` is a move, as in the rules."""


FunctionT = TypeVar("FunctionT", bound=Function)


def command(group: str, usage: str, sentence: str) -> Callable[[FunctionT], FunctionT]:
    """Make a function a command; the first word of `usage` is its name."""

    def registered(function: FunctionT) -> FunctionT:
        name = usage.partition(" ")[0]
        COMMANDS[name] = LineCommand(group, usage, sentence, function)
        return function

    return registered


def run(context: BoardContext, name: str, argument: str) -> Result:
    """Run a command of `COMMANDS`.

    Raises:
        CommandError: If the command cannot be done.
    """
    found = COMMANDS[name]
    if found.usage != name:
        return found.function(context, argument)
    if argument:
        raise CommandError(f"'{name}' does not take an argument")
    return found.function(context)


_VERBATIM = ("comment", "open", "save")
"""The commands that take their argument as it is written."""


def split_line(line: str) -> tuple[str, str]:
    """Return the name of the command that a line begins with, and its argument; or "" and a move.

    A letter stands for a command, and full-width characters for those of ASCII.
    """
    text = in_ascii(line).strip()
    name, _, argument = text.partition(" ")
    name = name.lower()
    name = LETTERS.get(name, name)
    if name not in COMMANDS:
        return "", text
    if name in _VERBATIM:
        argument = line.strip()[len(text) - len(argument) :] if argument else ""
    return name, argument.strip()


def require_move(text: str, names: Collection[str] = COMMANDS) -> None:
    """Raise `CommandError` if a line cannot be a move: a single letter, or one of another alphabet.

    `names` are the commands that there are.
    """
    if is_of_other_layout(text):
        raise CommandError(SWITCH_LAYOUT)
    if len(text) == 1 and text.isalpha():
        letters = {letter: name for letter, name in LETTERS.items() if name in names}
        said = listed([f"'{letter}' ({name})" for letter, name in letters.items()])
        raise CommandError(f"Single letters are short for commands: {said}", [*letters])


def unknown(text: str, names: Collection[str] = COMMANDS) -> tuple[str, list[str]]:
    """The refusal of a word that is neither a move nor a command, and what could be meant."""
    choices = get_close_matches(text.partition(" ")[0].lower(), names, n=2, cutoff=0.7)
    meant = f": did you mean {' or '.join(map(repr, choices))}?" if choices else ""
    sentence = f"{shown(text)} is neither a move nor a command"
    return sentence + (meant or "; 'help' lists the commands"), choices


def require_writable(context: MatchContext) -> None:
    """Raise `CommandError` if another program has the match open."""
    if context.table.is_read_only:
        raise CommandError(str(ReadOnlyError()))
