"""Games at random, in which every rule that is told is read off the board in another way.

    python -m tests.tools.moments [--count N] [--seed N] [GAME …]

plays so many games of each game, 200 unless told, and says how often each rule was told.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Mapping, Sequence

from abstract_arcade.library.small_files import Met
from abstract_arcade.match import Match, Node
from abstract_arcade.rules import GAMES, Game, Move, Position, Site, new_game
from abstract_arcade.session.teacher import Teacher
from abstract_arcade.teaching.moments import Moment, beliefs_of
from tests.teaching.readings import BELIEF_REFUSALS, BELIEFS, MOVES, REFUSALS

OPTIONS: Mapping[str, Sequence[Mapping[str, object]]] = {
    "reneo": ({}, {"size": 5}, {"size": 7}),
    "renju": ({}, {"opening": "free"}, {"opening": "soosorv8"}, {"opening": "taraguchi10"}),
    "krypte": ({}, {"pie": True}, {"capture": "custodial"}),
    "slicron": ({}, {"size": 4}),
    "enclose5": ({"size": 9}, {"size": 9, "target": 60}, {"size": 11, "pie": True}),
}
"""The games that are played in turn."""


class Watched:
    """A game that is played at random in a home of its own.

    Attributes:
        told: the titles of the chapters that were told, and the ids of belief tips, in order.
    """

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.told: list[str] = []
        self._luck = random.Random(seed)
        self._match = Match(game)
        self._met = Met()
        self._teacher = Teacher(self._match, self._met)
        # What it is about is told before the first move.
        if self._teacher.goal is not None:
            self.told.append(self._teacher.goal.chapter)
        self._titles = [each.chapter for each in self._teacher.rules]
        self._titles += [each.belief for each in beliefs_of(game)]

    def play(self) -> None:
        """Play it, and now and then try what may be forbidden.

        Raises:
            AssertionError: a rule was told at a move or a refusal that it is no part of, or twice,
                or was not told, though it was the first of those that matter and are new.
        """
        match = self._match
        while match.outcome is None:
            node = match.current
            if self._luck.random() < 0.4:
                self._try(node)
            move = self._chosen(node.position)
            after = match.play(move)
            moment = self._teacher.note_move(after)
            slug = self.game.slug
            readings = {**MOVES[slug], **BELIEFS[slug]}
            true = [
                title
                for title in self._new_titles
                if title in readings
                and readings[title](node.ply, node.position, move, after.position)
            ]
            self._compare(true, moment, after)

    @property
    def _new_titles(self) -> Sequence[str]:
        """What was not told yet, in the order in which it is told."""
        return [title for title in self._titles if title not in self.told]

    def _try(self, node: Node) -> None:
        """Try a site, or two, that are no legal move."""
        position, luck = node.position, self._luck
        sites: Move = (luck.choice(position.game.board.sites),)
        if luck.random() < 0.3:
            near = position.game.board.neighbors[sites[0]]
            sites = (*sites, luck.choice(near))
        if sites in position.legal_moves():
            return
        moment = self._teacher.note_refusal(node, sites)
        slug = self.game.slug
        readings = {**REFUSALS[slug], **BELIEF_REFUSALS.get(slug, {})}
        true = [
            title
            for title in self._new_titles
            if title in readings and readings[title](position, sites)
        ]
        self._compare(true, moment, node)

    def _compare(self, true: Sequence[str], moment: Moment | None, node: Node) -> None:
        told = None if moment is None else moment.belief or moment.chapter
        expected = true[0] if true else None
        moves = " ".join(each.text for each in node.path()[1:])
        assert told == expected, f"{self.game}: told {told}, read {true}, after {moves}"
        if moment is not None:
            self.told.append(moment.belief or moment.chapter)
            slug = self.game.slug
            if moment.belief:
                assert self._met.has_belief(slug, moment.belief)
            else:
                assert self._met.has(slug, moment.chapter)

    def _chosen(self, position: Position) -> Move:
        """A legal move, more often than not beside another stone."""
        moves = position.legal_moves()
        board = position.game.board
        taken = {site for site in board.sites if position.color_at(site) is not None}

        def is_near(site: Site) -> bool:
            return site in board.sites and not taken.isdisjoint(board.neighbors[site])

        near = [move for move in moves if move and is_near(move[0])]
        return self._luck.choice(near if near and self._luck.random() < 0.7 else moves)


def told(slug: str, count: int, seed: int) -> Counter[str]:
    """How often each rule was told in so many games; see `Watched.play`."""
    found: Counter[str] = Counter()
    kinds = OPTIONS[slug]
    for number in range(count):
        watched = Watched(new_game(slug, **kinds[number % len(kinds)]), seed + number)
        watched.play()
        assert len(watched.told) == len({*watched.told})
        found.update(watched.told)
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, and say what was told."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", default=[*GAMES])
    parser.add_argument("--count", type=int, default=200, help="games of each")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    given = parser.parse_args(arguments)
    count, seed = given.count, given.seed
    for slug in given.games:
        for title, times in told(slug, count, seed).most_common():
            print(f"{slug:<9} {times:>5}  {title}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
