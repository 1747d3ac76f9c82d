"""Set positions, which are built from stones instead of moves: pieces, other choices, errors."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from abstract_arcade.rules.terms import Color, Content, Sentence, Site
from abstract_arcade.truncate import quoted


class Setup(NamedTuple):
    """The arguments of `Game.setup` that build a given position: `game.setup(*setup)`."""

    black: tuple[str, ...]
    white: tuple[str, ...]
    to_move: Color
    state: Mapping[str, str]


class Piece(NamedTuple):
    """A piece that can be placed on a site of a set position: a stone, a coloured cell, an offer.

    Attributes:
        name: "black", "white", or the key in `Setup.state` of the list of its sites.
        content: the content of a site that has the piece.
        title: the name on the screen: "Black", "an offer".
        quality: the word that follows "d4 is": "black", "offered".
    """

    name: str
    content: Content
    title: str
    quality: str


class StateChoice(NamedTuple):
    """A choice that a set position has in addition to the pieces on its board.

    Attributes:
        name: the key in `Setup.state`.
        title: the name on the screen: "Last from".
        values: the texts that can be chosen, each with its name on the screen: `{"N": "North"}`.
            The first text is the default. The empty text means that the state omits the key.
    """

    name: str
    title: str
    values: Mapping[str, str]


class SetupError(ValueError):
    """A set position that cannot arise under the rules.

    Attributes:
        sentence: the reason, without a full stop; `str()` gives its words.
        sites: the sites at fault, such as two rows of five of which only one is possible.
    """

    def __init__(self, sentence: Sentence | str, sites: Iterable[Site] = ()) -> None:
        self.sentence = Sentence.plain(sentence) if isinstance(sentence, str) else sentence
        self.sites = tuple(sites)
        super().__init__(self.sentence)


def swap_state(state: dict[str, str]) -> tuple[bool, bool]:
    """Remove the keys `swap` and `black_seat` from a state and return their values.

    Returns:
        Whether `SWAP` is legal, and whether the seats have exchanged colours; False for a key that
        is missing. Whether the game allows this is not checked.

    Raises:
        SetupError: If a value is not one of "open", "closed"; "1", "2".
    """
    swap = _state_word(state, "swap", ("closed", "open"))
    seat = _state_word(state, "black_seat", ("1", "2"))
    return swap == "open", seat == "2"


def _state_word(state: dict[str, str], name: str, words: tuple[str, ...]) -> str:
    """Remove a key from a state and return its text, one of `words`; the first is the default."""
    word = state.pop(name, words[0]).strip().lower()
    if word not in words:
        raise SetupError(f"{name} is {quoted(word)}, but must be {' or '.join(words)}")
    return word


SWAP_CHOICE = StateChoice("swap", "Swap", {"": "closed", "open": "open"})
"""The choice whether `SWAP` is legal, for positions in which the pie rule may allow it."""


def seat_choice(black: str) -> StateChoice:
    """Return the choice of the seat, 1 or 2, that has Black, whose name is `black`: "Blue"."""
    return StateChoice("black_seat", f"{black} is", {"": "player 1", "2": "player 2"})
