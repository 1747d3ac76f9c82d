"""The table of the commands of line mode, and the context that every command has.

The decorator `@command` enters a function in the table. The function takes the context and, if its
usage names an argument, the text after the name of the command.
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
    """The context of a command about the board, in a match or in a lesson.

    Attributes:
        output: writes the events.
        is_over: whether line mode ends, and no more lines are read.
    """

    _has_drawn = False

    def __init__(self, output: Output) -> None:
        self.output = output
        self.is_over = False

    @property
    def match(self) -> Match:
        """The match being played, or the one that shows the board of a lesson."""
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
        """Return True only for the first call, when the signs of the board must be explained."""
        is_first = not self._has_drawn
        self._has_drawn = True
        return is_first


class MatchContext(BoardContext):
    """The context of a command in a match.

    Attributes:
        view: the view of the match, at a table of its own, or at that of a shared game.
        member: the host of a shared game; None if the match is not shared.
        store: saves matches; None if nothing is saved.
        file: saves this match; None if nothing is saved.
        here: the node at which the command `here` has allowed moves, although it is not the current
            node; None if there is none.
        is_asking: whether a person at a keyboard may be asked something.
        offered: the argument of the last `open` if this offered the moves before a fault; or "".
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
        """Whether line mode needs an event loop: for computers, clocks or other screens."""
        if self.member is not None:
            return True
        return self.match.has_computer or self.match.clock is not None

    def look(self, node: Node) -> None:
        """Show another node, and write the event `look`."""
        self.view.look(node)
        self.output.put(events.look(self.match, node, self.view.line[-1]))

    def standing(self) -> Standing | None:
        """Return the score of the series, without the result of this match.

        None if there is no series, or if the folder of the matches cannot be read. If nothing is
        saved, the earlier games are those of this program.
        """
        if not self.match.series:
            return None
        if self.file is None:
            if not self._series:
                return None
            from abstract_arcade.library.entry import entry_of_match
            from abstract_arcade.library.series import games_of, standing

            games = []
            for number, match in enumerate(self._series):
                games.append(entry_of_match(f"{number:06}", match))
            return standing(games_of(games, self.match.series), self.match)
        try:
            return self.file.standing(self.match)
        except LibraryError:
            # The player hears of a fault of the folder when the match cannot be saved.
            return None

    def practise(self, mistakes: Sequence[Mistake]) -> None:
        """Ask for better moves than some mistakes. The next lines are answers to these exercises.

        The lines are moves and commands again after the last exercise, or the command `quit`.
        """
        raise NotImplementedError

    async def change_match(self, match: Match) -> None:
        """Leave this match, which stays saved, and play another one.

        Raises:
            CommandError: If this match is shared, and the other one cannot be.
        """
        raise NotImplementedError


class Answer(NamedTuple):
    """The answer of a command.

    Attributes:
        text: the answer in sentences; empty if the events of the command say everything.
        data: the answer as JSON values.
    """

    text: str = ""
    data: Any = None


class CommandError(Exception):
    """A command that cannot be carried out; `str()` says why, with or without a full stop.

    Attributes:
        choices: commands or values that may have been meant.
    """

    def __init__(self, sentence: str, choices: Sequence[str] = ()) -> None:
        super().__init__(sentence)
        self.choices = list(choices)


Result: TypeAlias = Answer | Coroutine[Any, Any, Answer]
"""The result of a command: its answer, or a coroutine that returns it if it takes time."""

Function: TypeAlias = Callable[..., Result]


class LineCommand(NamedTuple):
    """A command of line mode.

    Attributes:
        group: the heading under which the help lists it.
        usage: its name and its argument, such as "at PLACE" or "moves [NUMBER]".
        sentence: what it does.
        function: takes the context, and the argument as text if the usage has one.
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
"""The short forms of commands. No letter is a move, except the capital letters of offers."""

COMMANDS: dict[str, LineCommand] = {}
"""Every command by its name, in the order of the help. `swap` is not a command but a move."""


FunctionT = TypeVar("FunctionT", bound=Function)


def command(group: str, usage: str, sentence: str) -> Callable[[FunctionT], FunctionT]:
    """Return a decorator that enters a function in `COMMANDS`; it returns the function unchanged.

    The arguments are the fields of `LineCommand`. The first word of `usage` is the name.
    """

    def registered(function: FunctionT) -> FunctionT:
        name = usage.partition(" ")[0]
        COMMANDS[name] = LineCommand(group, usage, sentence, function)
        return function

    return registered


def run(context: BoardContext, name: str, argument: str) -> Result:
    """Run a command of `COMMANDS`, by its full name.

    `argument` is the text after the name, or empty.

    Raises:
        CommandError: If the command cannot be carried out, or takes no argument and got one. A
            coroutine that is returned may raise it, too.
    """
    found = COMMANDS[name]
    if found.usage != name:
        return found.function(context, argument)
    if argument:
        raise CommandError(f"'{name}' does not take an argument")
    return found.function(context)


_VERBATIM = ("comment", "open", "save")
"""The commands whose argument is taken as typed, without a change of full-width characters."""


def split_line(line: str) -> tuple[str, str]:
    """Split a line into the name of a command and its argument, or into "" and the whole line.

    A short form becomes the name of its command, and full-width characters become ASCII, except in
    the arguments of `comment`, `open` and `save`. Any line that is no command counts as a move.
    """
    text = in_ascii(line).strip()
    name, _, argument = text.partition(" ")
    name = name.lower()
    name = LETTERS.get(name, name)
    if name not in COMMANDS:
        return "", text
    if argument and name in _VERBATIM:
        # `in_ascii` replaces single characters, so the argument begins at the same place.
        argument = line.strip()[len(text) - len(argument) :]
    return name, argument.strip()


def require_move(text: str, names: Collection[str] = COMMANDS) -> None:
    """Raise `CommandError` if a line is a single letter or in another alphabet, and so no move.

    `names` are the names of the commands that can be used. The error lists the short forms of
    these.
    """
    if is_of_other_layout(text):
        raise CommandError(SWITCH_LAYOUT)
    if len(text) == 1 and text.isalpha():
        letters = {letter: name for letter, name in LETTERS.items() if name in names}
        short_forms = listed([f"'{letter}' ({name})" for letter, name in letters.items()])
        raise CommandError(f"Single letters are short for commands: {short_forms}", list(letters))


def unknown(text: str, names: Collection[str] = COMMANDS) -> tuple[str, list[str]]:
    """Return the refusal of a line that is no move and no command, and commands like its beginning.

    The refusal is a sentence, without a full stop unless it is a question. At most two commands of
    `names` are like its first word.
    """
    choices = get_close_matches(text.partition(" ")[0].lower(), names, n=2, cutoff=0.7)
    sentence = f"{shown(text)} is neither a move nor a command"
    if not choices:
        return f"{sentence}; 'help' lists the commands", choices
    quoted_choices = " or ".join(repr(choice) for choice in choices)
    return f"{sentence}: did you mean {quoted_choices}?", choices


def require_writable(context: MatchContext) -> None:
    """Raise `CommandError` if another program has the match open."""
    if context.table.is_read_only:
        raise CommandError(str(ReadOnlyError()))
