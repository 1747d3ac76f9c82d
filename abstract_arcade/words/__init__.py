"""The words about each game's positions, shared by the screen, line mode and diagrams.

`words_of` returns the `GameWords` of a game. Each game may have a subclass, in a file of its own.
`events` and `event_sentences` are about what happens in a match.
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

PlayedMove: TypeAlias = tuple[Position, Move, Position]
"""A move: the position before it, the move, and the position after it."""

Figures: TypeAlias = Mapping[Color, int]
"""A number for each colour, such as the stones that it has on the board."""

EMPTY = "."
"""The sign of an empty site in a text diagram."""

STONES = MappingProxyType({Color.BLACK: "X", Color.WHITE: "O"})
"""The signs of the colours' stones in a text diagram."""

P_contra = TypeVar("P_contra", bound=Position, contravariant=True)


class GameWords(Generic[P_contra]):
    """The words about the positions of a game. A subclass overrides what its game needs.

    This class is the words of a game without a subclass, which has nothing but moves and stones.
    Texts that follow others have no capital letter; texts without a full stop say so.
    """

    summary: ClassVar[Sequence[str]] = ()
    """The rules in a few sentences, with the default options."""

    chain_noun: ClassVar[str] = ""
    """The noun for connected stones of one colour ("group"), or "" if the game has no word."""

    count_noun: ClassVar[str] = ""
    """The plural noun of the pieces that `counts` counts ("counters"), or "" to show no counts."""

    legend: ClassVar[str] = ""
    """The meaning of the signs that only this game's text diagrams have, without a full stop."""

    def in_short(self, game: Game) -> Sequence[str]:
        """Return the rules in a few sentences, with the options of `game`: usually `summary`."""
        return self.summary

    def aim(self, position: P_contra) -> str:
        """Return the goal of the colour to move, to follow "Aim: ": "connect left and right".

        There is no full stop. "" means that no aim is shown.
        """
        return ""

    def prompt(self, position: P_contra) -> str | None:
        """Return who has to do what, without a full stop, or None for an ordinary move.

        For example "White picks A f6 or B g7 as Black's fifth stone". The front ends add that a
        swap is possible.
        """
        return None

    def prompt_aloud(self, position: P_contra) -> str | None:
        """Return the `prompt` for a person who does not see the board, as in line mode.

        By default it is the same.
        """
        return self.prompt(position)

    def task(self, position: P_contra) -> str:
        """Return what limits or directs the next move, to follow "White to play, ": "from North".

        There is no full stop. "" means that there is nothing special.
        """
        return ""

    def seat_task(self, position: P_contra, *, is_wide: bool) -> str:
        """Return the words below the name of the player to decide, at most 14 columns wide.

        `is_wide` is whether the panel of the players is wide. By default it is "to play".
        """
        return "to play"

    def warning(self, position: P_contra, move: Move) -> str | None:
        """Return a warning to be confirmed before a legal move is played, or None.

        It is a sentence with a full stop: "d4 is a foul, a double four: it loses the game.".
        """
        return None

    def refusal_says_prompt(self, position: P_contra) -> bool:
        """Return whether the sentence that refuses a site already says what the `prompt` says.

        Then the front end shows the refusal without the prompt.
        """
        return False

    def sentence_follows_name(self, position: P_contra, move: Move | None) -> bool:
        """Return whether the sentence about the move under the cursor follows the mover's name.

        That is, "White picks f6" replaces the prompt. `move` is None if the sentence is a refusal.
        """
        return False

    def note(self, position: P_contra) -> str:
        """Return what a diagram of the position does not show, in a sentence or two, or ""."""
        return ""

    def situation(self, position: P_contra) -> str:
        """Return a sentence that the solver of a puzzle needs in addition to the board, or ""."""
        task = self.task(position)
        return f"{position.game.color_names[position.to_move]} plays {task}." if task else ""

    def after_ply(self, before: P_contra, position: P_contra) -> str | None:
        """Return what a move has changed about the next turn, for a person without a board.

        The move led from `before` to `position`.

        Returns:
            A sentence, or "" for nothing. None leaves it to the front end, which says who is to
            move if the players do not just alternate.
        """
        return None

    def facts(self, position: P_contra) -> Sequence[str]:
        """Return facts beyond the stones, each in a sentence: open sides, paths, fouls."""
        return ()

    def facts_data(self, position: P_contra) -> Mapping[str, Any]:
        """Return the `facts` as values for JSON, by name; sites and moves are texts."""
        return {}

    def sides(self, position: P_contra) -> Mapping[str, list[str]]:
        """Return the texts of the legal moves by the name of the side from which they enter.

        It has all sides of a game with sides, perhaps with an empty list, and leaves out `SWAP`. In
        other games it is empty.
        """
        return {}

    def score(self, position: P_contra) -> Mapping[str, int] | None:
        """Return the points of "black" and "white", and the "target" that wins.

        The keys are these three words. None means that the game is not scored by points.
        """
        return None

    def counts(self, position: P_contra) -> Mapping[Color, int]:
        """Return the number of stones of each colour, or {} if `count_noun` is empty."""
        if not self.count_noun:
            return {}
        colors = [position.color_at(site) for site in position.game.board.sites]
        return {color: colors.count(color) for color in Color}

    def end_figures(
        self,
        position: P_contra,
        plies: Sequence[PlayedMove],
    ) -> Mapping[str, Figures]:
        """Return the figures of the score sheet at the end, by name: "exchanges", "longest row".

        `position` is the last one, and `plies` are all moves of the game.
        """
        if not self.count_noun:
            return {}
        return {self.count_noun: self.counts(position)}

    def sign(self, position: P_contra, site: Site) -> str:
        """Return the sign of a site in a text diagram: by default, one of `STONES` or `EMPTY`."""
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
"""The words of the games that have some of their own, by slug.

Looking up a game imports only its words.
"""


@cache
def words_of(slug: str) -> GameWords[Any]:
    """Return the words of a game by its slug, or a plain `GameWords` if it has none."""
    if slug not in GAME_WORDS:
        return GameWords()
    return GAME_WORDS[slug]()


def summed(plies: Sequence[PlayedMove], count: Callable[[Any, Move, Any], int]) -> Figures:
    """Return for each colour the sum of `count(before, move, after)` over its moves and swaps.

    The colour of a move is that of `to_move` before it.
    """
    sums = dict.fromkeys(Color, 0)
    for before, move, after in plies:
        sums[before.to_move] += count(before, move, after)
    return sums


def turned(before: Position, move: Move, after: Position) -> int:
    """Return the number of stones whose colour a move changes or which it removes; 0 for a swap."""
    if not move:
        return 0
    count = 0
    for site in before.game.board.sites:
        color = before.color_at(site)
        if color is not None and after.color_at(site) is not color:
            count += 1
    return count


def longest_row(position: Position, lines: Iterable[Sequence[Site]]) -> Figures:
    """Return the length of each colour's longest unbroken row on any of `lines`, or 0.

    A line is a sequence of sites, each next to the one before.
    """
    longest = dict.fromkeys(Color, 0)
    for line in lines:
        for color, sites in groupby(line, position.color_at):
            if color is not None:
                longest[color] = max(longest[color], len(list(sites)))
    return longest


def longest_chain(position: Position) -> Figures:
    """Return the number of stones in each colour's largest set of connected stones, or 0."""
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
    """Return the sites of all stones connected to the stone on `first`, which is included.

    `first` must have a stone.
    """
    neighbors = position.game.board.neighbors
    color = position.color_at(first)
    chain = {first}
    unexplored = [first]
    while unexplored:
        site = unexplored.pop()
        for neighbor in neighbors[site]:
            if neighbor not in chain and position.color_at(neighbor) is color:
                chain.add(neighbor)
                unexplored.append(neighbor)
    return chain
