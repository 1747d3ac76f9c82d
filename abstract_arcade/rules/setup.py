"""Positions put on a board: what one is made of, what it can keep beside its stones, its faults."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from abstract_arcade.rules.terms import Color, Content, Sentence, Site
from abstract_arcade.truncate import quoted


class Setup(NamedTuple):
    """The arguments that make `Game.setup` return a given position: `game.setup(*setup)`."""

    black: tuple[str, ...]
    white: tuple[str, ...]
    to_move: Color
    state: Mapping[str, str]


class Piece(NamedTuple):
    """Something that can be put on a site of a set position: a stone, a coloured cell, an offer.

    Attributes:
        name: "black" or "white", or the name in `Setup.state` of the list of its sites.
        content: what stands on the site then.
        title: what it is called: "Black", "an offer".
        quality: the same as it follows "d4 is": "black", "offered".
    """

    name: str
    content: Content
    title: str
    quality: str


class StateChoice(NamedTuple):
    """Something that a set position keeps beside what stands on its board.

    Attributes:
        name: its name in `Setup.state`.
        title: what it is called: "Last from".
        values: what it can be, at least one thing, in words: "North" for "N". The first is the
            default; an empty text leaves the name out of the state.
    """

    name: str
    title: str
    values: Mapping[str, str]


class SetupError(ValueError):
    """A set position that cannot arise under the rules.

    Attributes:
        sentence: why not, without a full stop; `str()` gives its words.
        sites: where that is seen: stones that cannot all stay, or cells that lack something.
    """

    def __init__(self, sentence: Sentence | str, sites: Iterable[Site] = ()) -> None:
        self.sentence = Sentence.plain(sentence) if isinstance(sentence, str) else sentence
        self.sites = tuple(sites)
        super().__init__(self.sentence)


def swap_state(state: dict[str, str]) -> tuple[bool, bool]:
    """Take `swap` and `black_seat` from a state, unchecked: (swap is open, swapped)."""
    swap = _state_word(state, "swap", ("closed", "open"))
    seat = _state_word(state, "black_seat", ("1", "2"))
    return swap == "open", seat == "2"


def _state_word(state: dict[str, str], name: str, words: tuple[str, ...]) -> str:
    """Take one of `words` from a set position's state; the first is the default."""
    word = state.pop(name, words[0]).strip().lower()
    if word not in words:
        raise SetupError(f"{name} is {quoted(word)}, but must be {' or '.join(words)}")
    return word


SWAP_CHOICE = StateChoice("swap", "Swap", {"": "closed", "open": "open"})
"""Whether `SWAP` may be played, where the pie rule could allow it."""


def seat_choice(black: str) -> StateChoice:
    """Which seat has Black, whose colour is called `black`."""
    return StateChoice("black_seat", f"{black} is", {"": "player 1", "2": "player 2"})
