"""What all games share: colours, seats, moves, outcomes, options and the two base classes.

A `Game` is a set of rules with its options chosen; a `Position` is one moment of a game. Both are
immutable: `Position.play` returns the next position. The package needs nothing beyond the standard
library.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar, NamedTuple, Protocol, Self, TypeAlias

from abstract_arcade.options import Option, OptionError, options_of

Site: TypeAlias = int
"""A point, square or hex: an index into the board."""

Move: TypeAlias = tuple[Site, ...]
"""The sites a person points at, in order; `SWAP` has none."""

SWAP: Move = ()
"""The pie rule: the seats exchange colours."""


class Color(Enum):
    """The owner of stones. Black moves first."""

    BLACK = "black"
    WHITE = "white"

    @property
    def other(self) -> Color:
        """The opponent's colour."""
        return Color.WHITE if self is Color.BLACK else Color.BLACK

    def __str__(self) -> str:
        return self.value.capitalize()


class Seat(Enum):
    """A place at the table: the person or program that opens the game, and the one that answers."""

    FIRST = 1
    SECOND = 2

    @property
    def other(self) -> Seat:
        """The seat across the table."""
        return Seat.SECOND if self is Seat.FIRST else Seat.FIRST

    def __str__(self) -> str:
        return f"Player {self.value}"


class Content(NamedTuple):
    """What stands on a site: its kind ("stone", "mark", "territory", "offer") and its owner."""

    kind: str
    color: Color


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: who won (None: a draw) and why, in the words of its rules."""

    winner: Color | None
    reason: str


class Setup(NamedTuple):
    """A position put on the board, in the form that `Game.setup` takes: `game.setup(*setup)`."""

    black: tuple[str, ...]
    white: tuple[str, ...]
    to_move: Color
    state: Mapping[str, str]


class SetupError(ValueError):
    """A set position that the rules rule out."""


class MoveError(ValueError):
    """A text that cannot be played as a move."""


class InvalidMove(MoveError):
    """A text that names no site of this board."""


class IllegalMove(MoveError):
    """A move that the rules forbid in this position."""


class AmbiguousMove(MoveError):
    """A text that is the beginning of several legal moves."""


class Board(Protocol):
    """What a `Game` promises of its board; see `abstract_arcade.rules.geometry`."""

    sites: range
    neighbors: tuple[tuple[Site, ...], ...]

    def name(self, site: Site) -> str: ...

    def site(self, name: str) -> Site: ...


@dataclass(frozen=True)
class Game:
    """The rules of a game with its options chosen. A subclass a game; its fields are the options.

    Raises:
        OptionError: an option has a value that is not allowed.
    """

    slug: ClassVar[str]
    title: ClassVar[str]
    tagline: ClassVar[str]
    designer: ClassVar[str]
    year: ClassVar[int | None]

    def __post_init__(self) -> None:
        for each in self.options():
            each.check(getattr(self, each.name))

    @classmethod
    def options(cls) -> tuple[Option, ...]:
        """The options of this game, in the order in which they are shown."""
        return options_of(cls)

    @classmethod
    def option_named(cls, name: str) -> Option:
        """The option of this name.

        Raises:
            OptionError: the game has none of this name.
        """
        known = {each.name: each for each in cls.options()}
        if name not in known:
            names = ", ".join(known) or "no options"
            raise OptionError(f"{cls.title} has no option {name!r}, it has: {names}")
        return known[name]

    @classmethod
    def from_text(cls, options: Mapping[str, str]) -> Self:
        """The game with options given as texts, for the command line, the engine and records.

        Raises:
            OptionError: an option is unknown, or its text is not allowed.
        """
        read = {name: cls.option_named(name).read(text) for name, text in options.items()}
        return cls(**read)

    def as_text(self) -> dict[str, str]:
        """The options as the texts that `from_text` takes."""
        return {each.name: each.write(getattr(self, each.name)) for each in self.options()}

    @property
    def board(self) -> Board:
        """The board, one object for all games on a board of this shape and size."""
        raise NotImplementedError

    def start(self) -> Position:
        """The position before the first ply."""
        raise NotImplementedError

    def setup(
        self,
        black: Iterable[str] = (),
        white: Iterable[str] = (),
        to_move: Color = Color.BLACK,
        state: Mapping[str, str] | None = None,
    ) -> Position:
        """A position put on the board, past the opening and the pie rule unless `state` says so.

        Args:
            black: names of the sites that hold black stones.
            white: the same for White.
            to_move: the colour to move.
            state: what the game has beyond stones, as texts.

        Raises:
            SetupError: the position breaks what the rules guarantee after every ply.
        """
        raise NotImplementedError

    def replay(self, texts: Iterable[str]) -> Position:
        """The position after the moves written in `texts`, from the start.

        Raises:
            MoveError: a text is no legal move; the message names its number, counted from 1.
        """
        return replayed(self.start(), texts)[1]

    def _stones(self, black: Iterable[str], white: Iterable[str]) -> tuple[int, int]:
        """The masks of a set position's stones; every site at most once."""
        masks = []
        taken = 0
        for names in (black, white):
            mask = 0
            for name in names:
                bit = 1 << self._setup_site(name)
                if taken & bit:
                    raise SetupError(f"{name.strip().lower()} is used twice")
                taken |= bit
                mask |= bit
            masks.append(mask)
        return masks[0], masks[1]

    def _setup_site(self, name: str) -> Site:
        try:
            return self.board.site(name.strip().lower())
        except KeyError:
            raise SetupError(no_such_site(self.board, name)) from None

    def _pie_state(self, state: dict[str, str]) -> tuple[bool, bool]:
        """Take `swap` and `black_seat` from a set position's state: (swap is open, swapped)."""
        swap = _state_word(state, "swap", ("closed", "open"))
        seat = _state_word(state, "black_seat", ("1", "2"))
        return swap == "open", seat == "2"

    def _no_more_state(self, state: Mapping[str, str], known: str) -> None:
        if state:
            raise SetupError(f"{self.title} has no state {next(iter(state))!r}, it has: {known}")


def _state_word(state: dict[str, str], name: str, words: tuple[str, ...]) -> str:
    """Take one of `words` from a set position's state; the first is the default."""
    word = state.pop(name, words[0]).strip().lower()
    if word not in words:
        raise SetupError(f"{name} is {word!r}, but must be {' or '.join(words)}")
    return word


def no_such_site(board: Board, text: str) -> str:
    """The sentence for a text that names no site of `board`."""
    first, last = board.name(board.sites[0]), board.name(board.sites[-1])
    return f"{text.strip()!r} is no site of this board, which runs from {first} to {last}"


_MOST_NAMED = 8
"""How many moves an `AmbiguousMove` names."""


class Position:
    """One moment of a game. A subclass a game; immutable, hashable, picklable.

    A subclass is made of its game and a few plain values, which `_key` returns in the order its
    constructor takes them: equality, hashing and pickling rest on that. Whatever else it holds is
    worked out from them.
    """

    __slots__ = ("_game", "_moves", "_to_move", "_outcome")

    _game: Game
    _moves: tuple[Move, ...]
    """The legal moves, once asked for."""
    _to_move: Color
    _outcome: Outcome | None

    @property
    def _key(self) -> tuple[Any, ...]:
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._key

    def __repr__(self) -> str:
        setup = self.as_setup()
        stones = f"black={' '.join(setup.black)!r}, white={' '.join(setup.white)!r}"
        return f"<{self.game!r}: {stones}, {self.to_move} to move, {dict(setup.state)}>"

    @property
    def game(self) -> Game:
        """The rules this position is played by."""
        return self._game

    @property
    def to_move(self) -> Color:
        """The colour of the next stone; it need not alternate. Means nothing after the end."""
        return self._to_move

    @property
    def seat_to_move(self) -> Seat:
        """The seat that decides next: not always the owner of `to_move`."""
        return self.seat_of(self.to_move)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self._outcome

    def seat_of(self, color: Color) -> Seat:
        """The seat that owns `color` now."""
        raise NotImplementedError

    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal move, in board order, `SWAP` last; empty exactly when the game is over."""
        raise NotImplementedError

    def play(self, move: Move) -> Self:
        """The position after a legal `move`. Whether it is legal is the caller's business."""
        raise NotImplementedError

    def color_at(self, site: Site) -> Color | None:
        """The colour of the stone or mark on `site`."""
        raise NotImplementedError

    def content(self, site: Site) -> Content | None:
        """What stands on `site`."""
        color = self.color_at(site)
        return None if color is None else Content("stone", color)

    def winning_sites(self) -> tuple[Site, ...]:
        """The row or chain that ended the game; empty where none did."""
        return ()

    def as_setup(self) -> Setup:
        """What `Game.setup` takes to make an equal position."""
        raise NotImplementedError

    def format(self, move: Move) -> str:
        """The text of a legal move: site names joined by `-`, or `swap`."""
        return "-".join(map(self.game.board.name, move)) if move else "swap"

    def parse(self, text: str) -> Move:
        """The legal move that `text` stands for; case and surrounding space do not matter.

        A leading part of a move will do where it fits exactly one.

        Raises:
            InvalidMove: it names no site of this board.
            IllegalMove: the rules forbid it here; the message is `why_illegal`'s.
            AmbiguousMove: several legal moves begin so.
        """
        move = self._read(text)
        legal = self.legal_moves()
        if move in legal:
            return move
        fits = [each for each in legal if each[: len(move)] == move] if move else []
        if len(fits) == 1:
            return fits[0]
        if fits:
            names = ", ".join(map(self.format, fits[:_MOST_NAMED]))
            more = len(fits) - _MOST_NAMED
            others = f" and {more} more" if more > 0 else ""
            raise AmbiguousMove(f"{text.strip()} could be any of {names}{others}")
        raise IllegalMove(self.why_illegal(move) or "This cannot be played now")

    def _read(self, text: str) -> Move:
        """The sites that `text` names, legal or not."""
        word = text.strip().lower()
        if word == "swap":
            return SWAP
        board = self.game.board
        try:
            return tuple(board.site(name) for name in word.split("-"))
        except KeyError:
            raise InvalidMove(no_such_site(board, text)) from None

    def why_illegal(self, move: Move) -> str | None:
        """Why `move` cannot be played here, in one plain sentence; None if it can be."""
        if self.outcome is not None:
            return f"The game is over: {describe_outcome(self.outcome)}"
        if move in self.legal_moves():
            return None
        return self._why_illegal(move)

    def _why_illegal(self, move: Move) -> str:
        """The reason, for a move known to be illegal while the game goes on."""
        raise NotImplementedError

    def describe(self, move: Move) -> str:
        """What a legal `move` does, in words: "White e8 turns d8 and e7."."""
        return self._describe(move) if move else f"{self.seat_to_move} swaps and takes Black."

    def _describe(self, move: Move) -> str:
        """What a legal move other than `SWAP` does."""
        raise NotImplementedError


class PiePosition(Position):
    """A position of a game with the pie rule.

    It remembers whether `swap` is open, and whether the seats have exchanged colours.
    """

    __slots__ = ("_swap_open", "_swapped")

    _swap_open: bool
    _swapped: bool

    def seat_of(self, color: Color) -> Seat:
        return Seat.FIRST if (color is Color.BLACK) is not self._swapped else Seat.SECOND


def pie_state(*, swap_open: bool, swapped: bool) -> dict[str, str]:
    """What the state of a set position says of the pie rule; what is as usual goes unsaid."""
    state = {}
    if swap_open:
        state["swap"] = "open"
    if swapped:
        state["black_seat"] = "2"
    return state


def replayed(start: Position, texts: Iterable[str]) -> tuple[list[str], Position]:
    """The moves written in `texts`, each as its full text, and the position that they lead to.

    Raises:
        MoveError: a text is no legal move; the message names its number, counted from 1.
    """
    position, moves = start, []
    for number, text in enumerate(texts, 1):
        try:
            move = position.parse(text)
        except MoveError as error:
            raise type(error)(f"Move {number}, {text!r}: {error}") from None
        moves.append(position.format(move))
        position = position.play(move)
    return moves, position


def describe_outcome(outcome: Outcome) -> str:
    """An outcome in words, without a full stop: "Black won (line)", "a draw (board full)"."""
    if outcome.winner is None:
        return f"a draw ({outcome.reason})"
    return f"{outcome.winner} won ({outcome.reason})"


def listed(words: Sequence[str], conjunction: str = "and", most: int | None = None) -> str:
    """Words as English lists them: "d8", "d8 and e7", "d8, e7 and f8".

    Of more than `most` words the others are counted: "d8, e7 and 3 more".
    """
    if most is not None and len(words) > most:
        words = [*words[:most], f"{len(words) - most} more"]
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {conjunction} {words[-1]}"
