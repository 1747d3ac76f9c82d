"""Rule tips: sentences that explain a rule when it first matters in a game, with their triggers.

Each game has a module here with two tables: `MOMENTS`, one tip for each rule, and `BELIEFS`, tips
that correct misunderstandings. The sentence of a rule is in its chapter of the demonstration or of
the demonstration of the openings. A game without a module has no rule tips.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from abstract_arcade.lazy import LazyTable
from abstract_arcade.rules import SWAP, Game, Move, Position, Reason

_FOLDER = Path(__file__).parents[1]

_PREFIXES = ("The ", "A ", "An ", "Option: the ", "Option: ", "Foul: ")
_OPENING = "Opening: "
_NAMES = ("Black", "White", "Blue", "Orange")


def _no_move(before: Any, move: Move, after: Any) -> bool:
    return False


def _no_refusal(position: Any, sites: Move) -> bool:
    return False


def _any_game(game: Game) -> bool:
    return True


class Trigger(NamedTuple):
    """The conditions in which a rule matters.

    Attributes:
        moved: returns whether the rule matters to a legal move, from the position before the move,
            the move, and the position after it.
        refused: returns whether the rule is the reason why some sites, at least one, are not a
            legal move, or need a further site, from the position and the sites.
        applies: returns whether the rule is valid in a game with its options.
    """

    moved: Callable[[Any, Move, Any], bool] = _no_move
    refused: Callable[[Any, Move], bool] = _no_refusal
    applies: Callable[[Any], bool] = _any_game


class Moment(NamedTuple):
    """A rule tip.

    Attributes:
        chapter: the title of the chapter that shows the rule.
        sentence: the explanation of the rule.
        trigger: when the rule matters.
        belief: the id of a belief tip, which corrects a misunderstanding of the rule:
            "the-rim-is-no-wall". Empty for a tip that explains its chapter.
        is_aim: whether the tip explains the aim of the game, as the first tip of each game does.
    """

    chapter: str
    sentence: str
    trigger: Trigger = Trigger()
    belief: str = ""
    is_aim: bool = False

    @property
    def name(self) -> str:
        """The name of the rule within a sentence: "crosscut" for the chapter "The crosscut"."""
        if self.belief:
            return self.belief.replace("-", " ")
        if self.chapter.startswith(_OPENING):
            # The name of an opening keeps its capital letter.
            return self.chapter.removeprefix(_OPENING)
        for prefix in _PREFIXES:
            if self.chapter.startswith(prefix):
                return _begun_small(self.chapter.removeprefix(prefix))
        return _begun_small(self.chapter)

    @property
    def heading(self) -> str:
        """The heading of the tip: "Crosscut", or "Aim" for the aim of the game."""
        if self.is_aim:
            return "Aim"
        return self.name[0].upper() + self.name[1:]

    @property
    def text(self) -> str:
        """The whole tip: "Crosscut: two black and two white stones, crossed."."""
        return f"{self.heading}: {_begun_small(self.sentence)}"


def _begun_small(text: str) -> str:
    is_abbreviation = text[1:2].isupper()
    if is_abbreviation or text.startswith(_NAMES):
        return text
    return text[0].lower() + text[1:]


def read_moments(slug: str, triggers: Mapping[str, Trigger]) -> Sequence[Moment]:
    """Return the rule tips of a game, in the order of `triggers`.

    Args:
        slug: the game, in whose demonstrations the sentences are.
        triggers: the trigger of each tip, by the title of its chapter. The first tip is the aim.

    Raises:
        KeyError: If a chapter does not exist or has no sentence.
    """
    files = (_FOLDER / f"{slug}.toml", _FOLDER / f"{slug}_openings.toml")
    sentences: dict[str, str] = {}
    for file in files:
        if not file.is_file():
            continue
        for chapter in tomllib.loads(file.read_text("utf-8"))["chapter"]:
            if "moment" in chapter:
                sentences[chapter["title"]] = chapter["moment"]
    return tuple(
        Moment(title, sentences[title], trigger, is_aim=(number == 0))
        for number, (title, trigger) in enumerate(triggers.items())
    )


MOMENTS = LazyTable[Sequence[Moment]](
    {
        slug: f"abstract_arcade.teaching.moments.{slug}:MOMENTS"
        for slug in ("reneo", "renju", "krypte", "slicron", "enclose5")
    }
)
"""The rule tips of each game, by slug, most urgent first: one move shows at most one tip.

Looking up a game imports only its tips.
"""


BELIEFS = LazyTable[Sequence[Moment]](
    {
        slug: f"abstract_arcade.teaching.moments.{slug}:BELIEFS"
        for slug in ("reneo", "renju", "krypte", "slicron", "enclose5")
    }
)
"""The belief tips of each game, by slug. A rule tip that applies to the same move has priority."""


def moments_of(game: Game) -> Sequence[Moment]:
    """Return the rule tips that apply to a game with its options, most urgent first.

    The result is () if the game has none.
    """
    return _applying(MOMENTS, game)


def beliefs_of(game: Game) -> Sequence[Moment]:
    """Return the belief tips that apply to a game with its options.

    The result is () if the game has none.
    """
    return _applying(BELIEFS, game)


def _applying(table: LazyTable[Sequence[Moment]], game: Game) -> Sequence[Moment]:
    if game.slug not in table:
        return ()
    return tuple(tip for tip in table[game.slug] if tip.trigger.applies(game))


def places(before: Position, move: Move, after: Position) -> bool:
    """Return whether a move is not a swap: the trigger of rules that every move shows."""
    return move != SWAP


def ends(*reasons: Reason) -> Callable[[Position, Move, Position], bool]:
    """Return a function for `Trigger.moved`: whether a move ends the game for one of `reasons`.

    Without `reasons`, any end counts.
    """

    def ended(before: Position, move: Move, after: Position) -> bool:
        outcome = after.outcome
        return outcome is not None and (not reasons or outcome.reason in reasons)

    return ended


def option_is(name: str, value: str) -> Callable[[Game], bool]:
    """Return a function for `Trigger.applies`: whether the option `name` of a game is `value`."""

    def applies(game: Game) -> bool:
        return bool(getattr(game, name) == value)

    return applies


def _may_swap(before: Position, move: Move, after: Position) -> bool:
    return SWAP in before.legal_moves() or SWAP in after.legal_moves()


def _has_pie(game: Game) -> bool:
    return game.has_pie


PIE_RULE = Trigger(_may_swap, applies=_has_pie)
"""The trigger of the pie rule: a swap is possible, before or after the move, or the move is one."""
