"""One game being played: its nodes, who sits where, and how it ended.

A match is a tree of nodes. One of them is the current one; the line through it, from the start to
its furthest remembered end, is what a move list shows. Playing another move after going back
begins a variation and keeps the line that was there. Nothing here knows how a match is shown.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise

from abstract_arcade.players import PLAYERS
from abstract_arcade.rules import (
    Color,
    Game,
    IllegalMove,
    Move,
    Outcome,
    Position,
    Reason,
    Seat,
    Site,
)

PERSON = "person"
_ENGINE = "engine:"


class End(Reason):
    """Why a match ended that the rules had not ended."""

    RESIGNATION = "resignation"


@dataclass(frozen=True, slots=True)
class Participant:
    """Who sits in a seat: "person", the name of one of `PLAYERS`, or "engine:COMMAND".

    Raises:
        ValueError: `kind` is none of these.
    """

    kind: str = PERSON
    name: str = field(default="", compare=False)
    """What a person is called, who was somebody in a game before; empty for a new one."""

    def __post_init__(self) -> None:
        if self.kind.startswith(_ENGINE):
            try:
                words = shlex.split(self.kind.removeprefix(_ENGINE))
            except ValueError as error:
                raise ValueError(f"{self.kind!r} is no command: {error}") from None
            if not words:
                raise ValueError("engine: needs a command, as in engine:COMMAND")
        elif self.kind not in (PERSON, *PLAYERS):
            allowed = ", ".join((PERSON, *PLAYERS, "engine:COMMAND"))
            raise ValueError(f"{self.kind!r} is no player, but must be one of {allowed}")

    @property
    def is_person(self) -> bool:
        """Whether the moves come from the keyboard."""
        return self.kind == PERSON

    @property
    def command(self) -> tuple[str, ...] | None:
        """The words of another engine's command; None for a player of our own."""
        if self.kind.startswith(_ENGINE):
            return tuple(shlex.split(self.kind.removeprefix(_ENGINE)))
        return None

    def title(self, seat: Seat) -> str:
        """The name shown for this participant in `seat`: "Player 1", "Greedy", "gnuboard"."""
        if self.is_person:
            return self.name or str(seat)
        if self.command:
            return self.command[0].rpartition("/")[2]
        return self.kind.capitalize()


def landing(before: Position, move: Move, after: Position) -> tuple[Site, ...]:
    """The site on which the stone of a move stands at last: an exchange takes it elsewhere.

    Where no stone of the mover's stands, as after an offer, the first site of the move; for a swap
    none.
    """
    own = [site for site in move if after.color_at(site) is before.to_move]
    return tuple(own[:1] or move[:1])


class Node:
    """A position in the tree of a match, and the move that led to it (None at the root)."""

    __slots__ = ("children", "following", "move", "parent", "position")

    def __init__(self, position: Position, move: Move | None, parent: Node | None) -> None:
        self.position = position
        self.move = move
        self.parent = parent
        self.children: list[Node] = []
        self.following: Node | None = None
        """The child on the line that is shown: the one visited last."""

    @property
    def ply(self) -> int:
        """The number of plies from the root to here."""
        return sum(1 for _ in self.ancestors())

    def ancestors(self) -> Iterator[Node]:
        """The nodes before this one, nearest first."""
        node = self.parent
        while node is not None:
            yield node
            node = node.parent


class Match:
    """A game between two participants."""

    def __init__(
        self,
        game: Game,
        participants: Mapping[Seat, Participant] | None = None,
        seed: int | None = None,
        start: Position | None = None,
    ) -> None:
        """Begin a match at the start of `game`, or at another position of it."""
        self.game = game
        self.participants = {seat: Participant() for seat in Seat} | dict(participants or {})
        self.seed = seed
        """What the computer players' luck is drawn from; None for fresh luck."""
        self.root = self.current = Node(game.start() if start is None else start, None, None)
        self._resigned: Seat | None = None

    @property
    def title(self) -> str:
        """Who plays whom: "Player 1 against Greedy"."""
        return " against ".join(self.participants[seat].title(seat) for seat in Seat)

    @property
    def position(self) -> Position:
        """The current position."""
        return self.current.position

    @property
    def seat_to_move(self) -> Seat:
        """The seat that decides in the current position."""
        return self.position.seat_to_move

    @property
    def to_move(self) -> Participant:
        """Who decides in the current position."""
        return self.participants[self.seat_to_move]

    @property
    def outcome(self) -> Outcome | None:
        """How the match stands at the current node: by the rules, or by resignation."""
        if self._resigned is not None:
            winner = next(c for c in Color if self.position.seat_of(c) is not self._resigned)
            return Outcome(winner, End.RESIGNATION)
        return self.position.outcome

    @property
    def is_resigned(self) -> bool:
        """Whether somebody has given up here."""
        return self._resigned is not None

    @property
    def line(self) -> tuple[Node, ...]:
        """The nodes of the line through the current one, root first."""
        nodes = [*reversed(list(self.current.ancestors())), self.current]
        while (following := nodes[-1].following) is not None:
            nodes.append(following)
        return tuple(nodes)

    @property
    def moves(self) -> tuple[str, ...]:
        """The texts of the moves from the start to the current node."""
        nodes = self.line[: self.current.ply + 1]
        return tuple(
            before.position.format(after.move)
            for before, after in pairwise(nodes)
            if after.move is not None
        )

    @property
    def has_computer(self) -> bool:
        """Whether a program plays one of the seats."""
        return any(not each.is_person for each in self.participants.values())

    @property
    def has_person(self) -> bool:
        """Whether a person plays one of the seats."""
        return any(each.is_person for each in self.participants.values())

    @property
    def is_running(self) -> bool:
        """Whether something was played and the end is still open."""
        return self.outcome is None and (self.current is not self.root or bool(self.root.children))

    def play(self, move: Move) -> Node:
        """Play a legal move at the current node and go to the node it leads to.

        Raises:
            IllegalMove: the rules forbid it, or the match is over.
        """
        if self.outcome is not None:
            raise IllegalMove("The match is over")
        if reason := self.position.why_illegal(move):
            raise IllegalMove(reason)
        node = next((each for each in self.current.children if each.move == move), None)
        if node is None:
            node = Node(self.position.play(move), move, self.current)
            self.current.children.append(node)
        self.current.following = node
        self.go_to(node)
        return node

    @property
    def decision_before(self) -> Node | None:
        """The previous decision of a person, the ply before where no person plays; or None."""
        for node in self.current.ancestors():
            if not self.has_person or self._decided_by_person(node):
                return node
        return None

    def undo(self) -> bool:
        """Go back to the decision before; returns whether there was one to go back to.

        To resign was a decision too: at first that alone is taken back.
        """
        if self._resigned is not None:
            self._resigned = None
            return True
        node = self.decision_before
        if node is not None:
            self.go_to(node)
        return node is not None

    def redo(self) -> bool:
        """Go forward on the line to the next decision of a person, or to the line's end.

        Returns whether there was anything to redo.
        """
        start = self.current
        while (following := self.current.following) is not None:
            self.go_to(following)
            if not self.has_person or self._decided_by_person(following):
                break
        return self.current is not start

    def _decided_by_person(self, node: Node) -> bool:
        return self.participants[node.position.seat_to_move].is_person

    def go_to(self, node: Node) -> None:
        """Make a node of this match the current one; a resignation is taken back by that."""
        self.current = node
        self._resigned = None

    def resign(self, seat: Seat) -> None:
        """End the match here, lost for `seat`; going back takes the resignation back.

        Raises:
            IllegalMove: the match is over.
        """
        if self.outcome is not None:
            raise IllegalMove("The match is over")
        self._resigned = seat

    def rematch(self) -> Match:
        """A new match of the same game with the seats exchanged."""
        exchanged = {}
        for seat, participant in self.participants.items():
            # Who was Player 1 is called so still.
            name = participant.title(seat) if participant.is_person else ""
            exchanged[seat.other] = replace(participant, name=name)
        return Match(self.game, exchanged, self.seed, self.root.position)
