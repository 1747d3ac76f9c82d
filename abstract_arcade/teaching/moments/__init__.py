"""The moments at which a rule first matters to somebody, a file a game: when, and what is said.

A moment belongs to a chapter of the game's demonstration, or of that of its openings. A game
without a file of its own is learnt from its demonstration only.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from abstract_arcade.lazy import LazyTable
from abstract_arcade.rules import SWAP, Game, Move, Position, Reason

MAX_SENTENCE = 140
"""The most characters of a sentence."""

_ARTICLES = ("The ", "A ", "An ", "Option: the ", "Option: ")
_NAMES = ("Black", "White", "Blue", "Orange")


def never(*_: object) -> bool:
    """What is true of nothing."""
    return False


def always(*_: object) -> bool:
    """What is true of everything."""
    return True


class Moment(NamedTuple):
    """A rule, and when it bites.

    Attributes:
        chapter: the title of the chapter that shows it.
        sentence: what is said of it, in `MAX_SENTENCE` characters at most.
        when: whether it matters to a legal move, by the position before it, the move, and the
            position after it.
        refused: whether it is why some sites are not played, or not without a further one, by the
            position and these sites.
        applies: whether the rule holds in a game with its options.
    """

    chapter: str
    sentence: str
    when: Callable[[Any, Move, Any], bool] = never
    refused: Callable[[Any, Move], bool] = never
    applies: Callable[[Any], bool] = always

    @property
    def name(self) -> str:
        """The rule in a list: "crosscut", of "The crosscut"."""
        title = next(
            (
                self.chapter.removeprefix(each)
                for each in _ARTICLES
                if self.chapter.startswith(each)
            ),
            self.chapter,
        )
        return _begun_small(title)

    @property
    def heading(self) -> str:
        """The same where it begins something: "Crosscut"."""
        return self.name[0].upper() + self.name[1:]

    @property
    def text(self) -> str:
        """All of it: "Crosscut: two black and two white stones, crossed."."""
        return f"{self.heading}: {_begun_small(self.sentence)}"


def _begun_small(text: str) -> str:
    return text if text.startswith(_NAMES) else text[0].lower() + text[1:]


MOMENTS = LazyTable[Sequence[Moment]](
    {
        slug: f"abstract_arcade.teaching.moments.{slug}:MOMENTS"
        for slug in ("reneo", "renju", "krypte", "slicron", "enclose5")
    }
)
"""Those of each game, in the order in which they are told: what cannot wait comes first.

Looking one up imports that one only.
"""


def moments_of(game: Game) -> Sequence[Moment]:
    """The moments of a game with its options, in the order in which they are told."""
    if game.slug not in MOMENTS:
        return ()
    return tuple(each for each in MOMENTS[game.slug] if each.applies(game))


def places(before: Position, move: Move, after: Position) -> bool:
    """Whether a move puts something on the board, and is no swap."""
    return move != SWAP


def ends(*reasons: Reason) -> Callable[[Position, Move, Position], bool]:
    """Whether a move ends the game, by one of the reasons if any are given."""

    def ended(before: Position, move: Move, after: Position) -> bool:
        outcome = after.outcome
        return outcome is not None and (not reasons or outcome.reason in reasons)

    return ended


def option_is(name: str, value: str) -> Callable[[Game], bool]:
    """Whether an option of a game has a value."""
    return lambda game: bool(getattr(game, name) == value)


def pie_rule(chapter: str, color: str, piece: str) -> Moment:
    """The moment at which a colour, instead of answering the first piece, may take it over."""
    sentence = f"{color} may take over the first {piece} instead of answering it: the players"

    def may_swap(before: Position, move: Move, after: Position) -> bool:
        return move == SWAP or before.why_illegal(SWAP) is None

    return Moment(
        chapter, f"{sentence} exchange colours.", may_swap, applies=lambda game: bool(game.has_pie)
    )
