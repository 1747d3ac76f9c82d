"""The code that all games share: outcomes, errors, and the base classes of games and positions.

A `Game` is a set of rules with its options chosen; a `Position` is one moment of a game. Both are
immutable: `Position.play` returns the next position. The package uses the standard library only.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple, Protocol, Self

from abstract_arcade.options import Option, OptionError, options_of
from abstract_arcade.rules.setup import (
    SWAP_CHOICE,
    Piece,
    Setup,
    SetupError,
    StateChoice,
    seat_choice,
    swap_state,
)
from abstract_arcade.rules.terms import (
    SWAP,
    Color,
    Content,
    Move,
    Seat,
    Sentence,
    Site,
    Thing,
    at_most,
    compose,
)
from abstract_arcade.rules.text_board import board_rows
from abstract_arcade.truncate import quoted


class Reason(StrEnum):
    """Why a game ended. Each game has a subclass whose members use the words of its rules."""

    @property
    def of_win(self) -> str:
        """The reason as it follows "wins by": whose doing it was, where that is the loser's."""
        return self.value

    @property
    def of_draw(self) -> str:
        """The reason as it follows "A draw: "."""
        return self.value


class Outcome(NamedTuple):
    """The result of a game: the winner (None for a draw) and the reason."""

    winner: Color | None
    reason: Reason

    @property
    def phrase(self) -> str:
        """The reason as it follows "wins by" or "A draw: ": "four in a row", "board full"."""
        return self.reason.of_draw if self.winner is None else self.reason.of_win


class MoveError(ValueError):
    """A text that cannot be played as a move; `sentence` and `str()` say why."""

    def __init__(self, sentence: Sentence | str) -> None:
        self.sentence = Sentence.plain(sentence) if isinstance(sentence, str) else sentence
        super().__init__(self.sentence)

    def about(self, subject: str) -> Self:
        """The same error with "`subject`: " before its sentence."""
        return type(self)(Sentence.of([*Sentence.plain(f"{subject}: "), *self.sentence]))


class InvalidMove(MoveError):
    """A text that names no site of the board."""


class IllegalMove(MoveError):
    """A move that the rules forbid in this position."""


class AmbiguousMove(MoveError):
    """A text that several legal moves begin with."""


class Board(Protocol):
    """The interface of every game's board; see `abstract_arcade.rules.geometry`."""

    sites: range
    neighbors: tuple[tuple[Site, ...], ...]

    def name(self, site: Site) -> str: ...

    def site(self, name: str) -> Site: ...


_COLOR_NAMES = MappingProxyType({color: str(color) for color in Color})


class Game:
    """The rules of a game with its options chosen.

    Each game is a subclass and a frozen dataclass, whose fields are its options.

    Attributes:
        slug: the name on the command line and in records.
        tagline: the game in a few words, without a full stop.
        year: when it was published; None for a traditional game.
        color_names: the names of the colours in sentences.
        state_names: the names allowed in the `state` of a set position.

    Raises:
        OptionError: an option has a value that is not allowed.
    """

    slug: ClassVar[str]
    title: ClassVar[str]
    tagline: ClassVar[str]
    designer: ClassVar[str]
    year: ClassVar[int | None]
    color_names: ClassVar[Mapping[Color, str]] = _COLOR_NAMES
    state_names: ClassVar[tuple[str, ...]] = ()
    has_sides: ClassVar[bool] = False
    """Whether the rules name the sides of the board, so that it may be drawn with any on top."""
    numbers_stones: ClassVar[bool] = False
    """Whether print numbers the stones of this game; else every move has a number."""

    def __post_init__(self) -> None:
        for option in self.options():
            option.check(getattr(self, option.name))

    @classmethod
    def options(cls) -> tuple[Option, ...]:
        """The options of this game, in the order in which they are shown."""
        return options_of(cls)

    @classmethod
    def option_named(cls, name: str) -> Option:
        """The option of this name.

        Raises:
            OptionError: the game has no such option.
        """
        known = {option.name: option for option in cls.options()}
        if name not in known:
            names = ", ".join(known) or "no options"
            raise OptionError(f"{cls.title} has no option {quoted(name)}, it has: {names}")
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
        return {option.name: option.write(getattr(self, option.name)) for option in self.options()}

    @property
    def board(self) -> Board:
        """The board, one object for all games on a board of this shape and size."""
        raise NotImplementedError

    @property
    def has_pie(self) -> bool:
        """Whether White may answer Black's first stone with `SWAP`."""
        return False

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

        Sites are given by name; `state` holds what the game has beyond stones, as texts.

        Raises:
            SetupError: an argument is faulty, or the position breaks an invariant of the rules.
        """
        raise NotImplementedError

    def pieces(self, setup: Setup) -> tuple[Piece, ...]:
        """What can be put on the board of a set position, which need not be sound; stones first."""
        return tuple(
            Piece(color.value, Content("stone", color), name, name.lower())
            for color, name in self.color_names.items()
        )

    def state_choices(self, setup: Setup) -> tuple[StateChoice, ...]:
        """What a set position can keep beside what stands on its board, which need not be sound.

        `setup` takes no other state than this and the lists of `pieces`.
        """
        if not self.has_pie and "black_seat" not in setup.state:
            return ()
        # After Black's first stone, and no later.
        is_first = len(setup.black) == 1 and not setup.white and setup.to_move is Color.WHITE
        swap = (SWAP_CHOICE,) if self.has_pie and is_first else ()
        # The one that comes and goes is last, so that the other has the same number always.
        return (seat_choice(self.color_names[Color.BLACK]), *swap)

    def replay(self, texts: Iterable[str]) -> Position:
        """The position after the moves written in `texts`, from the start.

        Raises:
            MoveError: a text is not a legal move; the message names its number, counted from 1.
        """
        return replayed(self.start(), texts)[1]

    def sentence(self, template: str, *things: Thing) -> Sentence:
        """A sentence about this game: a template whose `{}` are filled with `things`.

        Sites appear by name, and colours as in `color_names`; see `compose`.

        >>> from abstract_arcade.rules import Color, new_game
        >>> print(new_game("krypte").sentence("{} {} turns {}.", Color.BLACK, 0, [1, 8]))
        Black a1 turns b1 and a2.
        """
        return compose(template, things, self.board.name, self.color_names)

    def describe_outcome(self, outcome: Outcome) -> Sentence:
        """An outcome in words, without a full stop: "Black won by four in a row"."""
        if outcome.winner is None:
            return self.sentence("a draw: {}", outcome.phrase)
        return self.sentence("{} won by {}", outcome.winner, outcome.phrase)

    def no_such_site(self, text: str) -> Sentence:
        """The refusal of a text that should name a site of the board and does not."""
        sites = self.board.sites
        template = "{} is not on this board, which runs from {} to {}"
        return self.sentence(template, quoted(text.strip()), sites[0], sites[-1])

    def _stones(self, black: Iterable[str], white: Iterable[str]) -> tuple[int, int]:
        """The masks of a set position's stones, checked to be on different sites."""
        masks = [0, 0]
        for number, names in enumerate((black, white)):
            for site in map(self._setup_site, names):
                if (masks[0] | masks[1]) >> site & 1:
                    raise SetupError(self.sentence("{} is used twice", site), [site])
                masks[number] |= 1 << site
        return masks[0], masks[1]

    def _setup_site(self, name: str) -> Site:
        try:
            return self.board.site(name.strip().lower())
        except KeyError:
            raise SetupError(self.no_such_site(name)) from None

    def _state(self, state: Mapping[str, str] | None) -> dict[str, str]:
        """A copy of a set position's state, checked to hold `state_names` only."""
        for name in state or {}:
            if name not in self.state_names:
                known = listed(self.state_names) or "none"
                raise SetupError(f"{self.title} has no state {quoted(name)}, it has: {known}")
        return dict(state or {})

    def _pie_state(self, state: dict[str, str], to_move: Color) -> tuple[bool, bool]:
        """Take `swap` and `black_seat` from a set position's state: (swap is open, swapped)."""
        swap_open, swapped = swap_state(state)
        if swap_open and not (self.has_pie and to_move is Color.WHITE):
            raise SetupError("swap can be open only under the pie rule, with White to move")
        return swap_open, swapped


_MAX_NAMED = 8
"""The most moves that an `AmbiguousMove` names."""


class Position:
    """One moment of a game: immutable, hashable, picklable. Each game has a subclass.

    A position is made of its game and a few plain values, which `_key` returns in the order in
    which the constructor takes them: equality, hashing and pickling use them. Everything else it
    holds is derived from them.

    The constructor of a subclass sets `_game`, `_to_move`, `_outcome`, and `_moves` to None. A
    subclass defines `_find_moves`, `play`, `color_at` and `_describe`.
    """

    __slots__ = ("_game", "_moves", "_to_move", "_outcome")

    _game: Game
    _moves: tuple[Move, ...] | None
    """The legal moves; None until they are asked for."""
    _to_move: Color
    _outcome: Outcome | None

    _move_form: ClassVar[str] = "one cell"
    """The form of a move, for refusals."""
    _max_sites: ClassVar[int | None] = 1
    """The most sites that a move can have; None for no limit."""

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

    def __str__(self) -> str:
        """Return the board as lines of text, for a terminal or a debugger.

        Black is "X", White is "O". Territory is "x" or "o", an offered point is "?", and an empty
        site is ".".

        >>> from abstract_arcade.rules import new_game
        >>> print(new_game("reneo", size=5).start().push("c3").push("b2"))
        5 . . . . .
        4 . . . . .
        3 . . X . .
        2 . O . . .
        1 . . . . .
          a b c d e
        """
        return "\n".join(board_rows(self.game.board, self.content))

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
        """The result, or None while the game is in progress."""
        return self._outcome

    # A game with the pie rule has slots of these two names; see `stones.PiePosition`.

    @property
    def _swap_open(self) -> bool:
        """Whether `SWAP` is legal, unless the game is over."""
        return False

    @property
    def _swapped(self) -> bool:
        """Whether the seats have exchanged colours."""
        return False

    def seat_of(self, color: Color) -> Seat:
        """The seat that owns `color` now."""
        return Seat.FIRST if (color is Color.BLACK) is not self._swapped else Seat.SECOND

    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal move, in board order, `SWAP` last; empty exactly when the game is over."""
        moves = self._moves
        if moves is None:
            moves = () if self._outcome is not None else self._find_moves()
            if self._swap_open and self._outcome is None:
                moves = (*moves, SWAP)
            self._moves = moves
        return moves

    def _find_moves(self) -> tuple[Move, ...]:
        """Every legal move but `SWAP`, in board order, while the game is in progress."""
        raise NotImplementedError

    def play(self, move: Move) -> Self:
        """The position after a legal `move`.

        Legality is not checked: what an illegal move does is undefined.
        """
        raise NotImplementedError

    def push(self, move: Move | str) -> Self:
        """Return the position after a move, given as a tuple of sites or as text.

        Unlike `play`, this method checks the move, so it is the one for a program's own input.

        >>> from abstract_arcade.rules import new_game
        >>> new_game("krypte").start().push("d5")
        Traceback (most recent call last):
        ...
        abstract_arcade.rules.core.IllegalMove: From North a counter in column d stops at d1

        Raises:
            MoveError: If the rules forbid the move, or the text is not exactly one legal move. The
                error's sentence says why.
            TypeError: If `move` is neither a tuple nor a text.
        """
        if isinstance(move, str):
            return self.play(self.parse(move))
        reason = self.why_illegal(move)
        if reason is not None:
            raise IllegalMove(reason)
        return self.play(move)

    def color_at(self, site: Site) -> Color | None:
        """The colour of the stone or mark on `site`."""
        raise NotImplementedError

    def content(self, site: Site) -> Content | None:
        """The content of `site`; None if it is empty."""
        color = self.color_at(site)
        return None if color is None else Content("stone", color)

    def winning_sites(self) -> tuple[Site, ...]:
        """The row or chain that ended the game; empty if none did."""
        return ()

    def landing(self, move: Move, after: Position) -> tuple[Site, ...]:
        """The site of the stone that `move` placed, in the position `after` it.

        Reneo's exchange moves the stone to its second site. If the move leaves no stone of the
        mover's, as an offer does, it is the first site of the move; a swap has none.
        """
        sites = [site for site in move if site in self.game.board.sites]
        own = [site for site in sites if after.color_at(site) is self.to_move]
        return tuple(own[:1] or sites[:1])

    def as_setup(self) -> Setup:
        """The arguments with which `Game.setup` makes an equal position."""
        board = self.game.board
        black = []
        white = []
        for site in board.sites:
            color = self.color_at(site)
            if color is Color.BLACK:
                black.append(board.name(site))
            elif color is Color.WHITE:
                white.append(board.name(site))
        return Setup(tuple(black), tuple(white), self._to_move, self._setup_state())

    def _setup_state(self) -> dict[str, str]:
        """The state of `as_setup`, without default values."""
        swap = {"swap": "open"} if self._swap_open else {}
        return swap | ({"black_seat": "2"} if self._swapped else {})

    def format(self, move: Move) -> str:
        """The text of a legal move: site names joined by `-`, or `swap`."""
        return "-".join(map(self.game.board.name, move)) if move else "swap"

    def parse(self, text: str) -> Move:
        """The legal move that `text` stands for; case and surrounding space do not matter.

        The beginning of a move is enough if only one legal move begins with it.

        Raises:
            InvalidMove: it names no site of this board.
            IllegalMove: the rules forbid it here; `why_illegal` gives the sentence.
            AmbiguousMove: several legal moves begin with it.
        """
        move = self._read(text)
        legal = self.legal_moves()
        if move in legal:
            return move
        matches = [full for full in legal if full[: len(move)] == move] if move else []
        if len(matches) == 1:
            return matches[0]
        if matches:
            names = [self._named(full) for full in matches]
            raise AmbiguousMove(self._say("{:-} could be {:or}", move, at_most(_MAX_NAMED, names)))
        raise IllegalMove(self.why_illegal(move) or "This cannot be played now")

    def _named(self, move: Move) -> Sentence:
        """A legal move by name, with what tells it from others that begin alike."""
        return self._say("{:-}", move)

    def _read(self, text: str) -> Move:
        """The sites that `text` names, legal or not."""
        word = text.strip().lower()
        if word == "swap":
            return SWAP
        board = self.game.board
        try:
            return tuple(board.site(name) for name in word.split("-"))
        except KeyError:
            raise InvalidMove(self.game.no_such_site(text)) from None

    def _say(self, template: str, *things: Thing) -> Sentence:
        return self.game.sentence(template, *things)

    def why_illegal(self, move: Move) -> Sentence | None:
        """Return why `move` cannot be played here, without a full stop, or None if it is legal.

        Raises:
            TypeError: If `move` is not a tuple of sites.
        """
        require_tuple(move)
        if self.outcome is not None:
            return self._say("The game is over: {}", self.game.describe_outcome(self.outcome))
        if move in self.legal_moves():
            return None
        if move == SWAP:
            return self._why_no_swap()
        too_long = self._max_sites is not None and len(move) > self._max_sites
        if too_long or not all(map(self._can_name, move)):
            return self._say("A move is {}", self._move_form)
        return self._why_illegal(move)

    def _can_name(self, site: Site) -> bool:
        """Whether some move of this game may name `site`."""
        return site in self.game.board.sites

    def _why_illegal(self, move: Move) -> Sentence:
        """The reason for an illegal move that names sites of the game, in an unfinished game."""
        return self._say("{} is taken", move[0])

    def _why_no_swap(self) -> Sentence:
        """The reason when `SWAP` is illegal in an unfinished game."""
        if self.game.has_pie:
            return self._say("{} may swap only at the first turn", Color.WHITE)
        return self._say("This game is played without the pie rule")

    def describe(self, move: Move) -> Sentence:
        """The effect of a legal `move`, in words: "White e8 turns d8 and e7."."""
        return self._describe(move) if move else self._describe_swap()

    def _describe_swap(self) -> Sentence:
        return self._say("{} swaps and takes {}.", self.seat_to_move, Color.BLACK)

    def _describe(self, move: Move) -> Sentence:
        """The effect of a legal move other than `SWAP`."""
        raise NotImplementedError


def require_tuple(move: object) -> None:
    """Check the type of a move that a program gives.

    Raises:
        TypeError: If `move` is not a tuple. The message names `Position.parse`, which reads a text.
    """
    if not isinstance(move, tuple):
        raise TypeError(
            f"a move is a tuple of sites or SWAP, not {move!r}; Position.parse reads a text"
        )


def perft(position: Position, depth: int) -> int:
    """Count the sequences of exactly `depth` legal plies that begin at a position.

    Two programs that implement the same rules count the same ("performance test", a term of chess
    programming). A position that several sequences reach is searched once.

    >>> from abstract_arcade.rules import new_game
    >>> [perft(new_game("krypte").start(), depth) for depth in range(4)]
    [1, 8, 112, 1554]
    """
    return _perft(position, depth, {})


def _perft(position: Position, depth: int, counts: dict[tuple[Position, int], int]) -> int:
    if depth == 0:
        return 1
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    key = position, depth
    if key not in counts:
        counts[key] = sum(_perft(position.play(move), depth - 1, counts) for move in moves)
    return counts[key]


def moves_text(count: int) -> str:
    """A number of moves in words: "1 move", "12 moves"."""
    return counted(count, "move")


def counted(count: int, noun: str) -> str:
    """So many of something, whose plural ends in s: "1 game", "12 games"."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def listed(words: Sequence[str], conjunction: str = "and", most: int | None = None) -> str:
    """Words as English lists them: "d8", "d8 and e7", "d8, e7 and f8".

    Words beyond the first `most` are only counted: "d8, e7 and 3 more".
    """
    if most is not None:
        words = [str(each) for each in at_most(most, words)]
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {conjunction} {words[-1]}"


def replayed(start: Position, texts: Iterable[str]) -> tuple[list[str], Position]:
    """The full texts of the moves written in `texts`, and the position they lead to.

    Raises:
        MoveError: a text is not a legal move; the message names its number, counted from 1.
    """
    position = start
    moves = []
    for number, text in enumerate(texts, 1):
        try:
            move = position.parse(text)
        except MoveError as error:
            raise error.about(f"Move {number}, {quoted(text)}") from None
        moves.append(position.format(move))
        position = position.play(move)
    return moves, position
