"""The moments at which a rule first matters to somebody, a file a game.

A moment belongs to a chapter of the game's demonstration, or of that of its openings, with which
stands what is said. A game without a file of its own is learnt from its demonstration only.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from abstract_arcade.lazy import LazyTable
from abstract_arcade.rules import SWAP, Game, Move, Position, Reason

_FOLDER = Path(__file__).parents[1]

_ARTICLES = ("The ", "A ", "An ", "Option: the ", "Option: ", "Foul: ", "Opening: ")
_NAMES = ("Black", "White", "Blue", "Orange")


def _no_move(before: Any, move: Move, after: Any) -> bool:
    return False


def _no_refusal(position: Any, sites: Move) -> bool:
    return False


def _any_game(game: Game) -> bool:
    return True


class Trigger(NamedTuple):
    """When a rule matters.

    Attributes:
        moved: whether it matters to a legal move, by the position before it, the move, and the
            position after it.
        refused: whether it is why some sites are not played, or not without a further one, by the
            position and these sites.
        applies: whether the rule holds in a game with its options.
    """

    moved: Callable[[Any, Move, Any], bool] = _no_move
    refused: Callable[[Any, Move], bool] = _no_refusal
    applies: Callable[[Any], bool] = _any_game


class Moment(NamedTuple):
    """A rule tip: a sentence, the chapter that shows its rule, and when the rule bites.

    Attributes:
        chapter: The title of the chapter that shows the rule.
        sentence: What is said of the rule.
        trigger: When the rule matters.
        belief: The id of a belief tip, which corrects a misunderstanding of the rule, such as
            "the-rim-is-no-wall"; empty for a tip that explains its chapter.
        is_aim: Whether the tip tells the aim of the game; it is the first of its game.
    """

    chapter: str
    sentence: str
    trigger: Trigger = Trigger()
    belief: str = ""
    is_aim: bool = False

    @property
    def name(self) -> str:
        """The rule in a list: "crosscut", of "The crosscut"."""
        if self.belief:
            return self.belief.replace("-", " ")
        article = next(filter(self.chapter.startswith, _ARTICLES), "")
        name = self.chapter.removeprefix(article)
        # An opening has a name of its own.
        return name if article == "Opening: " else _begun_small(name)

    @property
    def heading(self) -> str:
        """What stands before the sentence: "Crosscut", or "Aim"."""
        if self.is_aim:
            return "Aim"
        return self.name[0].upper() + self.name[1:]

    @property
    def text(self) -> str:
        """All of it: "Crosscut: two black and two white stones, crossed."."""
        return f"{self.heading}: {_begun_small(self.sentence)}"


def _begun_small(text: str) -> str:
    return text if text.startswith(_NAMES) or text[1:2].isupper() else text[0].lower() + text[1:]


def read_moments(slug: str, triggers: Mapping[str, Trigger]) -> Sequence[Moment]:
    """Return the moments of a game, in the order in which their chapters are named."""
    files = (_FOLDER / f"{slug}.toml", _FOLDER / f"{slug}_openings.toml")
    sentences: dict[str, str] = {}
    for file in filter(Path.is_file, files):
        for chapter in tomllib.loads(file.read_text("utf-8"))["chapter"]:
            if "moment" in chapter:
                sentences[chapter["title"]] = chapter["moment"]
    return tuple(
        Moment(title, sentences[title], trigger, is_aim=number == 0)
        for number, (title, trigger) in enumerate(triggers.items())
    )


MOMENTS = LazyTable[Sequence[Moment]](
    {
        slug: f"abstract_arcade.teaching.moments.{slug}:MOMENTS"
        for slug in ("reneo", "renju", "krypte", "slicron", "enclose5")
    }
)
"""Those of each game, in the order in which they are told: what cannot wait comes first.

Looking one up imports that one only.
"""


BELIEFS = LazyTable[Sequence[Moment]](
    {
        slug: f"abstract_arcade.teaching.moments.{slug}:BELIEFS"
        for slug in ("reneo", "renju", "krypte", "slicron", "enclose5")
    }
)
"""The belief tips of each game. A rule that bites at the same move is explained first."""


def moments_of(game: Game) -> Sequence[Moment]:
    """Return the moments of a game with its options, in the order in which they are told."""
    return _applying(MOMENTS, game)


def beliefs_of(game: Game) -> Sequence[Moment]:
    """Return the belief tips of a game with its options."""
    return _applying(BELIEFS, game)


def _applying(table: LazyTable[Sequence[Moment]], game: Game) -> Sequence[Moment]:
    if game.slug not in table:
        return ()
    return tuple(tip for tip in table[game.slug] if tip.trigger.applies(game))


def places(before: Position, move: Move, after: Position) -> bool:
    """Return whether a move puts something on the board, and is no swap."""
    return move != SWAP


def ends(*reasons: Reason) -> Callable[[Position, Move, Position], bool]:
    """Return whether a move ends the game, by one of the reasons if any are given."""

    def ended(before: Position, move: Move, after: Position) -> bool:
        outcome = after.outcome
        return outcome is not None and (not reasons or outcome.reason in reasons)

    return ended


def option_is(name: str, value: str) -> Callable[[Game], bool]:
    """Return whether an option of a game has a value."""

    def applies(game: Game) -> bool:
        return bool(getattr(game, name) == value)

    return applies


def _may_swap(before: Position, move: Move, after: Position) -> bool:
    return SWAP in before.legal_moves() or SWAP in after.legal_moves()


def _has_pie(game: Game) -> bool:
    return game.has_pie


PIE_RULE = Trigger(_may_swap, applies=_has_pie)
"""The first piece may be taken over instead of being answered."""
