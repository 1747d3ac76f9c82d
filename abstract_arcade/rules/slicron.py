"""Slicron (Saïd Galdseid, 2024): every touch must shorten the path.

Sources: the designer's description (2024), in which a group keeps a path for every two of its edge
stones. (A later revision by the designer keeps one path per group; it is not this game.) Rules are
cited by their section of `teaching/slicron.md`. `a1` is the left end of the bottom row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import attrgetter
from typing import ClassVar, NamedTuple

from abstract_arcade.options import option
from abstract_arcade.rules.core import Game, Outcome, Reason
from abstract_arcade.rules.geometry import HexBoard, hex_board, mask_of, sites_of
from abstract_arcade.rules.setup import SetupError
from abstract_arcade.rules.slicron_groups import Geodesics, Group, SlicronTables, slicron_tables
from abstract_arcade.rules.stones import PiePosition
from abstract_arcade.rules.terms import MOST_NAMED, Color, Move, Sentence, Site, Thing, at_most

# The most paths and moves that a sentence lists. It counts the others.
_MAX_PATHS = 2
_MAX_MOVES = 3


class SlicronReason(Reason):
    """The reasons why a game of Slicron ends."""

    NO_MOVES = "no moves"

    @property
    def of_win(self) -> str:
        return "placing the last stone"


_BLOCKED = {color: Outcome(color.other, SlicronReason.NO_MOVES) for color in Color}


@dataclass(frozen=True)
class Slicron(Game):
    """The rules of Slicron."""

    slug: ClassVar[str] = "slicron"
    title: ClassVar[str] = "Slicron"
    tagline: ClassVar[str] = "every touch must shorten the path"
    designer: ClassVar[str] = "Saïd Galdseid"
    year: ClassVar[int | None] = 2024
    state_names: ClassVar[tuple[str, ...]] = ("swap", "black_seat")
    has_pie: ClassVar[bool] = True

    size: int = option(5, limits=(4, 6), help="How many cells each side of the board has.")

    @property
    def board(self) -> HexBoard:
        return hex_board(self.size)

    def start(self) -> SlicronPosition:
        return SlicronPosition(self, 0, 0, Color.BLACK, False, False)

    def setup(
        self,
        black: Iterable[str] = (),
        white: Iterable[str] = (),
        to_move: Color = Color.BLACK,
        state: Mapping[str, str] | None = None,
    ) -> SlicronPosition:
        """Return a position with the given stones; see `Game.setup` for the arguments.

        The state: `swap` (open or closed, the default), `black_seat` (1, the default, or 2).
        """
        black_mask, white_mask = self._stones(black, white)
        swap_open, swapped = self._pie_state(self._state(state), to_move)
        for color, stones in zip(Color, (black_mask, white_mask), strict=True):
            self._check_trimmed(color, stones)
        return SlicronPosition(self, black_mask, white_mask, to_move, swap_open, swapped)

    def _check_trimmed(self, color: Color, stones: int) -> None:
        tables = slicron_tables(self.size)
        for group in tables.groups(stones):
            surplus = tables.surplus(group)
            if surplus:
                first = next(sites_of(group))
                spare = next(sites_of(surplus))
                template = "{}'s group of {} is not trimmed: removing {} makes no path longer"
                raise SetupError(self.sentence(template, color, first, spare), [spare])


class Path(NamedTuple):
    """The shortest chains of stones between two edge stones of a group.

    Usually there is one chain. A second chain stays if other paths need its stones. See "Words" in
    `teaching/slicron.md`, and "One shortest path for each pair", where the designer's text is open.
    """

    ends: tuple[Site, Site]
    """The edge stones, in board order."""
    length: int
    """The number of stones on each chain, both ends counted."""
    stones: tuple[Site, ...]
    """The stones on these chains, in board order."""
    links: tuple[tuple[Site, Site], ...]
    """The pairs of consecutive stones of the chains, from `ends[0]` on."""


@dataclass(eq=False, repr=False, slots=True)
class _Groups:
    """The groups of one colour, and the unions of their masks; see `Group`."""

    groups: tuple[Group, ...]
    stones: int
    adjacent: int
    blocked: int
    ambiguous: int
    loose: int
    """The number of groups that have no path."""

    @classmethod
    def of(cls, groups: Iterable[Group]) -> _Groups:
        """Return the given groups, which must all have the same colour, with their unions."""
        groups = tuple(groups)
        stones = 0
        adjacent = 0
        blocked = 0
        ambiguous = 0
        loose = 0
        for group in groups:
            stones |= group.stones
            adjacent |= group.adjacent
            blocked |= group.blocked
            ambiguous |= group.ambiguous
            if not group.has_path:
                loose += 1
        return cls(groups, stones, adjacent, blocked, ambiguous, loose)

    def joined(self, bit: int) -> int:
        """Return the mask of the stones that a new stone would join, itself included.

        `bit` is the mask of its cell. The stones form one group, which is not trimmed yet.
        """
        joined = bit
        if self.adjacent & bit:
            for group in self.groups:
                if group.adjacent & bit:
                    joined |= group.stones
        return joined

    def with_group(self, joined: int, group: Group) -> _Groups:
        """Return the groups after a placement, whose stone joined the stones of the mask `joined`.

        `group` is the part of `joined` that the trim leaves. It replaces the groups that were
        joined.
        """
        if not self.stones & joined:
            # The other groups are unchanged, and a single stone blocks no cell.
            return _Groups(
                (*self.groups, group),
                self.stones | group.stones,
                self.adjacent | group.adjacent,
                self.blocked,
                self.ambiguous,
                self.loose + 1,
            )
        others = [other for other in self.groups if not other.stones & joined]
        return _Groups.of([*others, group])


class SlicronPosition(PiePosition):
    """A position of Slicron.

    It consists of the stones, whether `swap` is open, and whether the seats have exchanged
    colours. `_open` is the mask of the cells where the colour to move may place a stone.
    """

    __slots__ = ("_black_groups", "_white_groups", "_tables", "_open")

    _game: Slicron
    game: Slicron
    _move_form = "one cell, and the stones that leave where there is a choice"
    _max_sites = None

    def __init__(
        self,
        game: Slicron,
        black: int,
        white: int,
        to_move: Color,
        swap_open: bool,
        swapped: bool,
        groups: tuple[_Groups, _Groups] | None = None,
    ) -> None:
        tables = slicron_tables(game.size)
        self._tables = tables
        if groups is None:
            groups = _groups_of(tables, black), _groups_of(tables, white)
        self._game = game
        self._black = black
        self._white = white
        self._black_groups, self._white_groups = groups
        self._to_move = to_move
        self._swap_open = swap_open
        self._swapped = swapped
        self._moves = None
        mine = groups[0] if to_move is Color.BLACK else groups[1]
        self._open = tables.full & ~(black | white | mine.blocked)
        # "End" in teaching/slicron.md.
        self._outcome = None if self._open or swap_open else _BLOCKED[to_move]

    def _groups(self, color: Color) -> _Groups:
        return self._black_groups if color is Color.BLACK else self._white_groups

    def open_cells(self, color: Color) -> int:
        """Return the mask of the empty cells where `color` may place a stone if it is to move."""
        taken = self._black | self._white
        return self._tables.full & ~(taken | self.blocked_cells(color))

    def blocked_cells(self, color: Color) -> int:
        """Return the mask of the cells where `color` may not place a stone because of its paths.

        A stone there would touch a path and not shorten it. The mask also has taken cells of which
        this would be true if they were empty. Rule: "A turn" in `teaching/slicron.md`, "Must it
        shorten?".
        """
        return self._groups(color).blocked

    def paths(self, color: Color) -> tuple[Path, ...]:
        """Return the paths of `color`, one for every two edge stones of a group.

        They are sorted by their `ends`.
        """
        paths = []
        for group in self._groups(color).groups:
            for geodesics in self._tables.geodesics(group.stones):
                stones = tuple(sites_of(geodesics.stones))
                links = tuple(self._links(geodesics))
                paths.append(Path(geodesics.ends, len(geodesics.layers), stones, links))
        return tuple(sorted(paths))

    def _links(self, geodesics: Geodesics) -> Iterator[tuple[Site, Site]]:
        for here, there in pairwise(geodesics.layers):
            for site in sites_of(here):
                for other in sites_of(self._tables.near[1 << site] & there):
                    yield site, other

    def loose_groups(self, color: Color) -> int:
        """Return the number of groups of `color` that have no path: fewer than two edge stones."""
        return self._groups(color).loose

    def leaving(self, move: Move) -> tuple[Site, ...]:
        """Return the sites of the mover's stones that a legal move removes, in board order."""
        return tuple(sites_of(self._leaving(move)))

    def _find_moves(self) -> tuple[Move, ...]:
        placements = self._game.board.placements(self._open)
        ambiguous = self._groups(self._to_move).ambiguous & self._open
        if not ambiguous:
            return placements
        moves: list[Move] = []
        for move in placements:
            if ambiguous >> move[0] & 1:
                joined = self._joined(move[0])
                trims = self._tables.trims(joined)
                if len(trims) > 1:
                    moves += sorted((*move, *sites_of(joined & ~kept)) for kept in trims)
                    continue
            moves.append(move)
        return tuple(moves)

    def _joined(self, site: Site) -> int:
        return self._groups(self._to_move).joined(1 << site)

    def _leaving(self, move: Move) -> int:
        if len(move) != 1:
            return mask_of(move[1:])
        joined = self._joined(move[0])
        return joined & ~self._tables.trims(joined)[0]

    def play(self, move: Move) -> SlicronPosition:
        if not move:
            return self._after_swap(move)
        black = self._black_groups
        white = self._white_groups
        is_black = self._to_move is Color.BLACK
        if is_black:
            black = self._placed(black, move)
        else:
            white = self._placed(white, move)
        return SlicronPosition(
            self._game,
            black.stones,
            white.stones,
            Color.WHITE if is_black else Color.BLACK,
            not self._black and self._opens_swap(),
            self._swapped,
            (black, white),
        )

    def _placed(self, groups: _Groups, move: Move) -> _Groups:
        tables = self._tables
        joined = groups.joined(1 << move[0])
        kept = tables.trims(joined)[0] if len(move) == 1 else joined ^ mask_of(move[1:])
        return groups.with_group(joined, tables.group(kept))

    def _why_illegal(self, move: Move) -> Sentence:
        site = move[0]
        if self.color_at(site) is not None:
            return super()._why_illegal(move)
        if not self._open >> site & 1:
            path = self._not_shortened(site)
            template = "{} touches the path {:–} ({} stones) and would not shorten it"
            return self._say(template, site, path.ends, str(len(path.layers)))
        legal = [move for move in self.legal_moves() if move[:1] == (site,)]
        moves = [self._say("{:-}", move) for move in legal]
        if len(moves) == 1:
            return self._say("{} allows no choice of trim: it is played as just {}", site, site)
        choice = at_most(_MAX_MOVES, moves)
        if len(move) == 1:
            return self._say("{} needs a choice of trim: it is played as {:or}", site, choice)
        return self._say("{:-} is not a trim of {}: that is played as {:or}", move, site, choice)

    def _not_shortened(self, site: Site) -> Geodesics:
        """Return the first path that a stone on a blocked cell would touch and not shorten."""
        bit = 1 << site
        tables = self._tables
        groups = [group for group in self._groups(self._to_move).groups if group.blocked & bit]
        paths = [path for group in groups for path in tables.geodesics(group.stones)]
        blocking = [path for path in paths if tables.blocked(path) & bit]
        return min(blocking, key=attrgetter("ends"))

    def _describe(self, move: Move) -> Sentence:
        leaving = self.leaving(move)
        loser = self._to_move.other
        outcome = self.play(move).outcome
        effects = self._effects(move)
        action = self._say("{} {}", self._to_move, move[0])
        if effects:
            action = self._say("{} {}", action, effects)
        if len(leaving) > MOST_NAMED:
            action = self._say("{}; {} stones leave", action, str(len(leaving)))
        elif leaving:
            action = self._say("{}; {}", action, self._leaves(leaving))
        if outcome is None or outcome.winner is None:
            return self._say("{}.", action)
        return self._say("{}; {} has no move: {} wins.", action, loser, outcome.winner)

    def _leaves(self, stones: Sequence[Thing]) -> Sentence:
        """Return the stones that the trim removes, in words: "d2 and e3 leave"."""
        return self._say("{} {}", stones, "leaves" if len(stones) == 1 else "leave")

    def _named(self, move: Move) -> Sentence:
        name = super()._named(move)
        if len(move) == 1:
            return name
        return self._say("{} ({})", name, self._leaves(move[1:]))

    def _effects(self, move: Move) -> list[Sentence]:
        """Return the effects of a placement on paths: "shortens a1–a3 from 13 to 10 stones".

        There are up to two sentences, about shorter and about new paths, without full stops.
        """
        joined = self._joined(move[0])
        # The trim keeps all distances, so they can be measured before it.
        after = self._lengths(joined)
        before = self._lengths(joined & self.stones(self._to_move))
        shorter = {ends: length for ends, length in before.items() if after[ends] < length}
        effects = []
        if 0 < len(shorter) <= _MAX_PATHS:
            changes = [
                self._say("{:–} from {} to {}", ends, str(length), str(after[ends]))
                for ends, length in shorter.items()
            ]
            effects.append(self._say("shortens {} stones", changes))
        elif shorter:
            effects.append(self._say(f"shortens {len(shorter)} paths"))
        new = [ends for ends in after if ends not in before]
        if 0 < len(new) <= _MAX_PATHS:
            paths = [self._say("{:–} of {} stones", ends, str(after[ends])) for ends in new]
            noun = "path" if len(new) == 1 else "paths"
            effects.append(self._say("makes the {} {}", noun, paths))
        elif new:
            effects.append(self._say(f"makes {len(new)} paths"))
        return effects

    def _lengths(self, stones: int) -> dict[tuple[Site, Site], int]:
        """Return the number of stones of every path of the mask `stones`, by its ends, sorted."""
        groups = self._tables.groups(stones)
        paths = [path for group in groups for path in self._tables.geodesics(group)]
        return {path.ends: len(path.layers) for path in sorted(paths, key=attrgetter("ends"))}


def _groups_of(tables: SlicronTables, stones: int) -> _Groups:
    return _Groups.of(map(tables.group, tables.groups(stones)))
