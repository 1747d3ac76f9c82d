"""What can be said of a position, a file a game: on the screen, in line mode and under diagrams.

A game without a file of its own has nothing to say beyond its moves and its stones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from itertools import groupby
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from abstract_arcade.lazy import LazyTable
from abstract_arcade.rules import Color, Game, Move, Position, Site
from abstract_arcade.rules.installed import parts

Played: TypeAlias = tuple[Position, Move, Position]
"""A move between the positions before and after it."""

Figures: TypeAlias = Mapping[Color, int]
"""A figure of each colour's, for the score sheet at the end."""

EMPTY = "."
STONES = MappingProxyType({Color.BLACK: "X", Color.WHITE: "O"})
"""The signs of stones in a diagram made of text."""

P_contra = TypeVar("P_contra", bound=Position, contravariant=True)


class GameWords(Generic[P_contra]):
    """What is said of a game with nothing of its own; the base class of the others."""

    summary: ClassVar[Sequence[str]] = ()
    """The rules in a few sentences, with the default options."""

    chain_noun: ClassVar[str] = ""
    """What stones of a colour that touch one another are called; empty where it does not matter."""

    count_noun: ClassVar[str] = ""
    """The plural noun for what `counts` counts, or "" if the game shows no counts."""

    legend: ClassVar[str] = ""
    """The meaning of the signs that only this game's diagrams have."""

    def in_short(self, game: Game) -> Sequence[str]:
        """Return the rules in a few sentences, as the options of a game have them."""
        return self.summary

    def aim(self, position: P_contra) -> str:
        """What the colour to move wins by, to follow "Aim: "; empty for nothing."""
        return ""

    def prompt(self, position: P_contra) -> str | None:
        """What is asked of whom, without a full stop, where it is not simply a move.

        That a swap may be made instead is said of all games alike.
        """
        return None

    def prompt_aloud(self, position: P_contra) -> str | None:
        """Return the same for whoever does not see the board."""
        return self.prompt(position)

    def task(self, position: P_contra) -> str:
        """What the mover may do, to follow "White to play, "; empty for nothing special."""
        return ""

    def seat_task(self, position: P_contra, *, is_wide: bool) -> str:
        """What stands under the name of the player who decides, in at most 14 columns."""
        return "to play"

    def warning(self, position: P_contra, move: Move) -> str | None:
        """Return a sentence that warns of a legal move before it is played; None for most."""
        return None

    def refusal_tells(self, position: P_contra) -> bool:
        """Return whether the refusal of a site says what the prompt would."""
        return False

    def sentence_goes_on(self, position: P_contra, move: Move | None) -> bool:
        """Whether the sentence about a move needs the mover's name before it: "White picks f6".

        `move` is None where a refusal is told instead.
        """
        return False

    def note(self, position: P_contra) -> str:
        """What a diagram does not show of a position, in a sentence or two; empty for nothing."""
        return ""

    def situation(self, position: P_contra) -> str:
        """What whoever is to move has to know beside the board; empty for nothing."""
        task = self.task(position)
        return f"{position.game.color_names[position.to_move]} plays {task}." if task else ""

    def after_ply(self, before: P_contra, position: P_contra) -> str | None:
        """What a ply has changed of the next turn, in a sentence, or nothing.

        Returns:
            None to have what `prompt` and the colour to move make of it.
        """
        return None

    def facts(self, position: P_contra) -> Sequence[str]:
        """What a player may want to know beyond the stones, each in a sentence."""
        return ()

    def facts_data(self, position: P_contra) -> Mapping[str, Any]:
        """Return the same, as values that JSON can hold."""
        return {}

    def sides(self, position: P_contra) -> Mapping[str, list[str]]:
        """The legal moves by the side from which they come; empty in a game without sides."""
        return {}

    def score(self, position: P_contra) -> Mapping[str, int] | None:
        """The points of "black" and "white", and "target", what wins; None without a score."""
        return None

    def counts(self, position: P_contra) -> Mapping[Color, int]:
        """Return the number of stones of each colour, or nothing if `count_noun` is empty."""
        if not self.count_noun:
            return {}
        colors = [position.color_at(site) for site in position.game.board.sites]
        return {color: colors.count(color) for color in Color}

    def end_figures(
        self,
        position: P_contra,
        plies: Sequence[Played],
    ) -> Mapping[str, Figures]:
        """What the score sheet counts for each colour at the end, by its name in the plural."""
        counts = self.counts(position)
        return {self.count_noun: counts} if counts else {}

    def sign(self, position: P_contra, site: Site) -> str:
        """Return the character for a site in a diagram made of text."""
        color = position.color_at(site)
        return EMPTY if color is None else STONES[color]


GAME_WORDS = LazyTable[type[GameWords[Any]]](
    {
        "reneo": "abstract_arcade.words.reneo:ReneoWords",
        "renju": "abstract_arcade.words.renju:RenjuWords",
        "krypte": "abstract_arcade.words.krypte:KrypteWords",
        "slicron": "abstract_arcade.words.slicron:SlicronWords",
        "enclose5": "abstract_arcade.words.enclose5:Enclose5Words",
    },
    more=partial(parts, "words:WORDS"),
)
"""The games with words of their own. Looking one up imports that one only."""


@cache
def words_of(slug: str) -> GameWords[Any]:
    """What is said of a game, by its slug."""
    return GAME_WORDS[slug]() if slug in GAME_WORDS else GameWords()


def summed(plies: Sequence[Played], count: Callable[[Any, Move, Any], int]) -> Figures:
    """What each colour's moves count, all in all."""
    sums = dict.fromkeys(Color, 0)
    for before, move, after in plies:
        sums[before.to_move] += count(before, move, after)
    return sums


def turned(before: Position, move: Move, after: Position) -> int:
    """Return the stones that have another colour after a move; none after a swap."""
    if not move:
        return 0
    sites = before.game.board.sites
    return sum(before.color_at(site) not in (None, after.color_at(site)) for site in sites)


def longest_row(position: Position, lines: Iterable[Sequence[Site]]) -> Figures:
    """Return the most stones of a colour in a row on one of the lines of a board."""
    longest = dict.fromkeys(Color, 0)
    for line in lines:
        for color, sites in groupby(line, position.color_at):
            if color is not None:
                longest[color] = max(longest[color], len(list(sites)))
    return longest


def longest_chain(position: Position) -> Figures:
    """Return the most stones of a colour that touch one another."""
    longest = dict.fromkeys(Color, 0)
    seen: set[Site] = set()
    for first in position.game.board.sites:
        color = position.color_at(first)
        if color is not None and first not in seen:
            chain = chain_of(position, first)
            seen |= chain
            longest[color] = max(longest[color], len(chain))
    return longest


def chain_of(position: Position, first: Site) -> set[Site]:
    """The sites of a stone and of all that it touches of its colour, directly or through others."""
    neighbors = position.game.board.neighbors
    color = position.color_at(first)
    chain = {first}
    found = [first]
    while found:
        for site in neighbors[found.pop()]:
            if site not in chain and position.color_at(site) is color:
                chain.add(site)
                found.append(site)
    return chain
