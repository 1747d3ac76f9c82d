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
    """The reason why a game ended. Each game has a subclass with its reasons as members."""

    @property
    def of_win(self) -> str:
        """The words that follow "wins by": "four in a row", "Black's foul: overline"."""
        return self.value

    @property
    def of_draw(self) -> str:
        """The words that follow "A draw: ": "board full"."""
        return self.value


class Outcome(NamedTuple):
    """The result of a game: the winner (None for a draw) and the reason."""

    winner: Color | None
    reason: Reason

    @property
    def phrase(self) -> str:
        """The words that follow "wins by" or "A draw: ": "four in a row", "board full"."""
        return self.reason.of_draw if self.winner is None else self.reason.of_win


class MoveError(ValueError):
    """An error for a text that cannot be played as a move.

    `sentence` says why, without a full stop; `str()` gives its words.
    """

    def __init__(self, sentence: Sentence | str) -> None:
        self.sentence = Sentence.plain(sentence) if isinstance(sentence, str) else sentence
        super().__init__(self.sentence)

    def about(self, subject: str) -> Self:
        """Return an error of the same class whose sentence begins with "`subject`: "."""
        return type(self)(Sentence.of([*Sentence.plain(f"{subject}: "), *self.sentence]))


class InvalidMove(MoveError):
    """A text that does not name a site of the board."""


class IllegalMove(MoveError):
    """A move that the rules forbid in this position."""


class AmbiguousMove(MoveError):
    """A text with which several legal moves begin."""


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
        year: the year of publication, or None for a traditional game.
        color_names: the names of the colours in sentences.
        state_names: the keys allowed in the `state` that `setup` takes.

    Raises:
        OptionError: If an option has a value that is not allowed.
    """

    slug: ClassVar[str]
    title: ClassVar[str]
    tagline: ClassVar[str]
    designer: ClassVar[str]
    year: ClassVar[int | None]
    color_names: ClassVar[Mapping[Color, str]] = _COLOR_NAMES
    state_names: ClassVar[tuple[str, ...]] = ()
    has_sides: ClassVar[bool] = False
    """Whether the rules name the sides of the board. Then any side may be drawn at the top."""
    numbers_stones: ClassVar[bool] = False
    """Whether records number the stones of this game. Otherwise, every move has a number."""

    def __post_init__(self) -> None:
        for option in self.options():
            option.check(getattr(self, option.name))

    @classmethod
    def options(cls) -> tuple[Option, ...]:
        """Return the options of this game, in the order in which they are shown."""
        return options_of(cls)

    @classmethod
    def option_named(cls, name: str) -> Option:
        """Return the option called `name`.

        Raises:
            OptionError: If the game has no such option.
        """
        known = {option.name: option for option in cls.options()}
        if name not in known:
            names = ", ".join(known) or "no options"
            raise OptionError(f"{cls.title} has no option {quoted(name)}, it has: {names}")
        return known[name]

    @classmethod
    def from_text(cls, options: Mapping[str, str]) -> Self:
        """Return the game with options given as texts, as on the command line and in records.

        Options without a text have their defaults.

        Raises:
            OptionError: If an option is unknown, or its text is not allowed.
        """
        read = {name: cls.option_named(name).read(text) for name, text in options.items()}
        return cls(**read)

    def as_text(self) -> dict[str, str]:
        """Return the value of every option as text: `{"size": "11"}`. `from_text` reads it."""
        return {option.name: option.write(getattr(self, option.name)) for option in self.options()}

    @property
    def board(self) -> Board:
        """The board. All games on a board of this shape and size share one object."""
        raise NotImplementedError(f"{type(self).__name__} does not define board")

    @property
    def has_pie(self) -> bool:
        """Whether White may answer Black's first stone with `SWAP`."""
        return False

    def start(self) -> Position:
        """Return the position before the first move."""
        raise NotImplementedError(f"{type(self).__name__} does not define start")

    def setup(
        self,
        black: Iterable[str] = (),
        white: Iterable[str] = (),
        to_move: Color = Color.BLACK,
        state: Mapping[str, str] | None = None,
    ) -> Position:
        """Return a position with the given stones.

        The opening and the pie rule are over, unless `state` says otherwise.

        Args:
            black: the names of the sites with black stones.
            white: the names of the sites with white stones.
            to_move: the colour of the next stone.
            state: what the position has in addition to stones, as texts: `{"swap": "open"}`. The
                subclass describes its keys, `state_names`.

        Raises:
            SetupError: If an argument is faulty, or the rules cannot lead to the position.
        """
        raise NotImplementedError(f"{type(self).__name__} does not define setup")

    def pieces(self, setup: Setup) -> tuple[Piece, ...]:
        """Return the pieces that an editor of positions can place on the board, stones first.

        `setup` is the position as edited so far. It need not be possible under the rules.
        """
        return tuple(
            Piece(color.value, Content("stone", color), name, name.lower())
            for color, name in self.color_names.items()
        )

    def state_choices(self, setup: Setup) -> tuple[StateChoice, ...]:
        """Return the choices that an editor of positions offers in addition to `pieces`.

        `setup` is the position as edited so far. It need not be possible under the rules. The
        method `setup` accepts no other state than these choices and the sites of `pieces`.
        """
        if not self.has_pie and "black_seat" not in setup.state:
            return ()
        # The swap is possible only right after Black's first stone.
        is_first = len(setup.black) == 1 and not setup.white and setup.to_move is Color.WHITE
        choices = [seat_choice(self.color_names[Color.BLACK])]
        # The choice that can be absent comes last, so that the other keeps its number.
        if self.has_pie and is_first:
            choices.append(SWAP_CHOICE)
        return tuple(choices)

    def replay(self, texts: Iterable[str]) -> Position:
        """Return the position after the moves written in `texts`, from the start.

        Raises:
            MoveError: If a text is not a legal move. The message names its number, counted from 1.
        """
        return replayed(self.start(), texts)[1]

    def sentence(self, template: str, *things: Thing) -> Sentence:
        """Return a sentence about this game: a template whose `{}` are filled with `things`.

        Sites appear by name, and colours as in `color_names`; see `compose`.

        >>> from abstract_arcade.rules import Color, new_game
        >>> print(new_game("krypte").sentence("{} {} turns {}.", Color.BLACK, 0, [1, 8]))
        Black a1 turns b1 and a2.
        """
        return compose(template, things, self.board.name, self.color_names)

    def describe_outcome(self, outcome: Outcome) -> Sentence:
        """Return an outcome in words, without a full stop.

        For example "Black won by four in a row" or "a draw: board full".
        """
        if outcome.winner is None:
            return self.sentence("a draw: {}", outcome.phrase)
        return self.sentence("{} won by {}", outcome.winner, outcome.phrase)

    def no_such_site(self, text: str) -> Sentence:
        """Return why `text` is no site: "'z9' is not on this board, which runs from a1 to h8"."""
        sites = self.board.sites
        template = "{} is not on this board, which runs from {} to {}"
        return self.sentence(template, quoted(text.strip()), sites[0], sites[-1])

    def _stones(self, black: Iterable[str], white: Iterable[str]) -> tuple[int, int]:
        """Return the masks of the black and of the white stones on the named sites.

        Raises:
            SetupError: If a name is not that of a site, or a site is named twice.
        """
        taken = 0
        masks = []
        for names in (black, white):
            mask = 0
            for site in map(self._setup_site, names):
                if (taken | mask) >> site & 1:
                    raise SetupError(self.sentence("{} is used twice", site), [site])
                mask |= 1 << site
            taken |= mask
            masks.append(mask)
        return masks[0], masks[1]

    def _setup_site(self, name: str) -> Site:
        try:
            return self.board.site(name.strip().lower())
        except KeyError:
            raise SetupError(self.no_such_site(name)) from None

    def _state(self, state: Mapping[str, str] | None) -> dict[str, str]:
        """Return a copy of the `state` given to `setup`; {} for None.

        Raises:
            SetupError: If a key is not in `state_names`.
        """
        if state is None:
            return {}
        for name in state:
            if name not in self.state_names:
                known = listed(self.state_names) or "none"
                raise SetupError(f"{self.title} has no state {quoted(name)}, it has: {known}")
        return dict(state)

    def _pie_state(self, state: dict[str, str], to_move: Color) -> tuple[bool, bool]:
        """Remove the keys `swap` and `black_seat` from a state and return their values.

        Returns:
            Whether `SWAP` is legal, and whether the seats have exchanged colours.

        Raises:
            SetupError: If a value is not allowed.
        """
        swap_open, swapped = swap_state(state)
        if swap_open and not (self.has_pie and to_move is Color.WHITE):
            raise SetupError("swap can be open only under the pie rule, with White to move")
        return swap_open, swapped


_MAX_NAMED = 8
"""The limit of `at_most` for the moves that the sentence of an `AmbiguousMove` names."""


class Position:
    """One moment of a game: immutable, hashable, picklable. Each game has a subclass.

    A position consists of its game and a few plain values. `_key` returns all of these in the order
    in which the constructor takes them. Equality, hashing and pickling use `_key`. All other
    attributes follow from it.

    The constructor of a subclass sets `_game`, `_to_move` and `_outcome`, and sets `_moves` to
    None. A subclass defines `_find_moves`, `play`, `color_at` and `_describe`.
    """

    __slots__ = ("_game", "_moves", "_to_move", "_outcome")

    _game: Game
    _moves: tuple[Move, ...] | None
    """The legal moves, or None until `legal_moves` is called."""
    _to_move: Color
    _outcome: Outcome | None

    _move_form: ClassVar[str] = "one cell"
    """The form of a move, for refusals."""
    _max_sites: ClassVar[int | None] = 1
    """The largest number of sites in a move, or None if there is no limit."""

    @property
    def _key(self) -> tuple[Any, ...]:
        raise NotImplementedError(f"{type(self).__name__} does not define _key")

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
        """The rules, with their options."""
        return self._game

    @property
    def to_move(self) -> Color:
        """The colour of the next stone, which need not alternate. Without meaning after the end."""
        return self._to_move

    @property
    def seat_to_move(self) -> Seat:
        """The seat that decides next. In Renju's openings it may differ from `seat_of(to_move)`."""
        return self.seat_of(self.to_move)

    @property
    def outcome(self) -> Outcome | None:
        """The result, or None while the game is in progress."""
        return self._outcome

    # A game with the pie rule has slots of these two names; see `stones.PiePosition`.

    @property
    def _swap_open(self) -> bool:
        """Whether `SWAP` is legal if the game is not over."""
        return False

    @property
    def _swapped(self) -> bool:
        """Whether the seats have exchanged colours."""
        return False

    def seat_of(self, color: Color) -> Seat:
        """Return the seat that now plays `color`."""
        black_seat = Seat.SECOND if self._swapped else Seat.FIRST
        return black_seat if color is Color.BLACK else black_seat.other

    def legal_moves(self) -> tuple[Move, ...]:
        """Return every legal move in board order, `SWAP` last. Empty only if the game is over."""
        moves = self._moves
        if moves is None:
            moves = () if self._outcome is not None else self._find_moves()
            if self._swap_open and self._outcome is None:
                moves = (*moves, SWAP)
            self._moves = moves
        return moves

    def _find_moves(self) -> tuple[Move, ...]:
        """Return every legal move except `SWAP`, in board order, for a game in progress."""
        raise NotImplementedError(f"{type(self).__name__} does not define _find_moves")

    def play(self, move: Move) -> Self:
        """Return the position after a legal `move`.

        The method does not check the move. The result of an illegal move is undefined; `push`
        checks.
        """
        raise NotImplementedError(f"{type(self).__name__} does not define play")

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
        """Return the colour of the stone or mark on `site`, or None if it has none.

        Coloured cells of Enclose5 and offers of Renju have no stone; see `content`.
        """
        raise NotImplementedError(f"{type(self).__name__} does not define color_at")

    def content(self, site: Site) -> Content | None:
        """Return the content of `site`, or None if it is empty."""
        color = self.color_at(site)
        return None if color is None else Content("stone", color)

    def winning_sites(self) -> tuple[Site, ...]:
        """Return the sites of the row or chain that won; () if no row or chain has won."""
        return ()

    def landing(self, move: Move, after: Position) -> tuple[Site, ...]:
        """Return the site of the stone that `move` placed, in a tuple of one site.

        In Reneo, an exchange moves the stone to the second site of the move. If the move leaves no
        stone of the player, as an offer and its pick do, the tuple has the first site of the move.
        It is empty for a swap and for a declared number, which have no site on the board.

        Args:
            move: a legal move of this position.
            after: the position after the move.
        """
        sites = [site for site in move if site in self.game.board.sites]
        own = [site for site in sites if after.color_at(site) is self.to_move]
        return tuple(own[:1] or sites[:1])

    def as_setup(self) -> Setup:
        """Return the arguments with which `Game.setup` returns an equal position.

        The state leaves out default values.
        """
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
        """Return the state of `as_setup`, without default values."""
        state = {}
        if self._swap_open:
            state["swap"] = "open"
        if self._swapped:
            state["black_seat"] = "2"
        return state

    def format(self, move: Move) -> str:
        """Return the text of a legal move: site names joined by `-`, or `swap`."""
        return "-".join(map(self.game.board.name, move)) if move else "swap"

    def parse(self, text: str) -> Move:
        """Return the legal move that `text` names. Case and surrounding space do not matter.

        The first sites of a move are enough if only one legal move begins with them: "d4" for
        "d4-e4".

        Raises:
            InvalidMove: If the text does not name a site of this board.
            IllegalMove: If the rules forbid the move here; `why_illegal` gives the sentence.
            AmbiguousMove: If several legal moves begin with the text.
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
        """Return a legal move in words that set it apart from moves that begin alike."""
        return self._say("{:-}", move)

    def _read(self, text: str) -> Move:
        """Return the sites that `text` names, whether or not the move is legal."""
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

        After the end of the game, the reason is always "The game is over: …".

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
        """Return whether some move of this game may name `site`."""
        return site in self.game.board.sites

    def _why_illegal(self, move: Move) -> Sentence:
        """Return why the rules forbid an illegal move other than `SWAP`, in a game in progress."""
        return self._say("{} is taken", move[0])

    def _why_no_swap(self) -> Sentence:
        """Return why the rules forbid `SWAP`, in a game in progress in which it is illegal."""
        if self.game.has_pie:
            return self._say("{} may swap only at the first turn", Color.WHITE)
        return self._say("This game is played without the pie rule")

    def describe(self, move: Move) -> Sentence:
        """Return a legal `move` and its effect as a sentence: "White e8 turns d8 and e7."."""
        return self._describe(move) if move else self._describe_swap()

    def _describe_swap(self) -> Sentence:
        return self._say("{} swaps and takes {}.", self.seat_to_move, Color.BLACK)

    def _describe(self, move: Move) -> Sentence:
        """Return the effect of a legal move other than `SWAP`, as a sentence with a full stop."""
        raise NotImplementedError(f"{type(self).__name__} does not define _describe")


def require_tuple(move: object) -> None:
    """Check that a move is a tuple.

    Raises:
        TypeError: If `move` is not a tuple. The message names `Position.parse`, which reads texts.
    """
    if not isinstance(move, tuple):
        raise TypeError(
            f"a move is a tuple of sites or SWAP, not {move!r}; Position.parse reads a text"
        )


def perft(position: Position, depth: int) -> int:
    """Count the sequences of exactly `depth` legal plies that begin at a position; 1 for depth 0.

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
    """Return a number of moves in words: "1 move", "12 moves"."""
    return counted(count, "move")


def counted(count: int, noun: str) -> str:
    """Return a count with a noun whose plural ends in s: "1 game", "12 games"."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def listed(words: Sequence[str], conjunction: str = "and", most: int | None = None) -> str:
    """Return words as English lists them: "d8", "d8 and e7", "d8, e7 and f8".

    If there are more than `most` + 1 words, those after the first `most` are only counted: "d8, e7
    and 3 more". The result is "" for no words.
    """
    if most is not None:
        words = [str(word) for word in at_most(most, words)]
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {conjunction} {words[-1]}"


def replayed(start: Position, texts: Iterable[str]) -> tuple[list[str], Position]:
    """Return the texts of moves as `Position.format` writes them, and the position after the moves.

    `texts` is the moves from `start` on, in any form that `Position.parse` reads.

    Raises:
        MoveError: If a text is not a legal move. The message names its number, counted from 1.
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
