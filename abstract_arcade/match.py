"""One game being played: its tree of moves, who sits where, where it stands, and how it ended.

A match is a tree of nodes. `Match.current` is where the game stands; the first child of every node
leads along the main line, the others are variations. Somebody who looks at another node changes
nothing here: which node is looked at is the business of `abstract_arcade.session`.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from types import MappingProxyType
from typing import NamedTuple

from abstract_arcade.clock import Reading
from abstract_arcade.players import PLAYERS
from abstract_arcade.rules import Color, Game, IllegalMove, Move, Outcome, Position, Reason, Seat

PERSON = "person"
_ENGINE = "engine:"

PARTICIPANT_KINDS: Mapping[str, str] = MappingProxyType(
    {PERSON: "A person at this keyboard."}
    | {name: player.sentence for name, player in PLAYERS.items()}
)
"""Who can sit in a seat besides an engine of others: the kind, with a sentence about it."""


class End(Reason):
    """How a match ends by something other than the rules of its game."""

    RESIGNATION = "resignation"
    TIME = "time"
    AGREEMENT = "agreement"
    ADJUDICATION = "adjudication"


@dataclass(frozen=True, slots=True)
class Participant:
    """Who sits in a seat: "person", the name of one of `PLAYERS`, or "engine:COMMAND".

    Raises:
        ValueError: `kind` is none of these.
    """

    kind: str = PERSON
    name: str = field(default="", compare=False)
    """The name a person keeps from an earlier game (set by `rematch`); empty for a new player."""

    def __post_init__(self) -> None:
        if self.kind.startswith(_ENGINE):
            try:
                words = shlex.split(self.kind.removeprefix(_ENGINE))
            except ValueError as error:
                raise ValueError(f"{self.kind!r} is no command: {error}") from None
            if not words:
                raise ValueError("engine: needs a command, as in engine:COMMAND")
        elif self.kind not in PARTICIPANT_KINDS:
            allowed = ", ".join((*PARTICIPANT_KINDS, "engine:COMMAND"))
            raise ValueError(f"{self.kind!r} is no player, but must be one of {allowed}")

    @property
    def is_person(self) -> bool:
        """Whether the moves come from the keyboard."""
        return self.kind == PERSON

    @property
    def command(self) -> tuple[str, ...] | None:
        """The words of a foreign engine's command; None for a person or a player of our own."""
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


class Node:
    """A position in the tree of a match. Only the methods of `Match` change it.

    Attributes:
        position: the position.
        move: the move that led here; None at the root.
        parent: the node before; None at the root.
        ply: plies from the root to here.
        children: the nodes that follow, the main line's first.
        comment: what somebody wrote about this position; empty for nothing.
        clock: what both clocks showed after the move; None where no clock ran.
        end: how the match ended here by something other than the rules; None where it did not.
    """

    __slots__ = (
        "__weakref__",
        "_text",
        "children",
        "clock",
        "comment",
        "end",
        "move",
        "parent",
        "ply",
        "position",
    )

    def __init__(self, position: Position, move: Move | None, parent: Node | None) -> None:
        self.position = position
        self.move = move
        self.parent = parent
        self.ply: int = 0 if parent is None else parent.ply + 1
        self.children: list[Node] = []
        self.comment = ""
        self.clock: Mapping[Seat, Reading] | None = None
        self.end: Outcome | None = None
        self._text: str | None = None

    @property
    def text(self) -> str:
        """The move that led here, as the rules write it; empty at the root."""
        if self._text is None:
            self._text = ""
            if self.parent is not None and self.move is not None:
                self._text = self.parent.position.format(self.move)
        return self._text

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended here, by the rules or otherwise; None while it goes on."""
        return self.end or self.position.outcome

    def ancestors(self) -> Iterator[Node]:
        """The nodes before this one, nearest first."""
        node = self.parent
        while node is not None:
            yield node
            node = node.parent

    def path(self) -> tuple[Node, ...]:
        """The nodes from the root to this one."""
        return (*reversed(list(self.ancestors())), self)

    def following(self) -> Iterator[Node]:
        """The nodes after this one along first children."""
        node = self
        while node.children:
            node = node.children[0]
            yield node

    def leads_to(self, other: Node) -> bool:
        """Whether the way from the root to `other` leads through this node, or ends here."""
        node: Node | None = other
        while node is not None and node.ply > self.ply:
            node = node.parent
        return node is self


class ChangeKind(Enum):
    """What happened to a match."""

    PLAYED = auto()
    """A move was played; the node is the one it led to."""
    UNDONE = auto()
    """The game went back; the node is where it stands now."""
    REDONE = auto()
    """Moves taken back were played again; the node is where the game stands now."""
    ENDED = auto()
    """The match ended at the node by something other than the rules."""
    REOPENED = auto()
    """Such an end was taken back at the node."""
    PROMOTED = auto()
    """The node is now its parent's first child."""
    DELETED = auto()
    """The node and all that follows it were removed."""
    COMMENTED = auto()
    """The comment of the node was changed."""
    SEATED = auto()
    """A seat was taken by another participant."""


class Change(NamedTuple):
    """One change of a match."""

    kind: ChangeKind
    node: Node


class Match:
    """A game between two participants.

    Attributes:
        game: the rules.
        seed: what the computer players' random choices are drawn from; None for fresh ones.
        root: the first node.
        current: where the game stands.
        observer: called after every change; None for nobody.
    """

    def __init__(
        self,
        game: Game,
        participants: Mapping[Seat, Participant] | None = None,
        seed: int | None = None,
        start: Position | None = None,
    ) -> None:
        """Begin a match at the start of `game`, or at another position of it."""
        self.game = game
        self.seed = seed
        self.root = self.current = Node(game.start() if start is None else start, None, None)
        self.observer: Callable[[Change], None] | None = None
        self._participants = {seat: Participant() for seat in Seat} | dict(participants or {})

    @property
    def participants(self) -> Mapping[Seat, Participant]:
        """Who sits where; `seat` changes it."""
        return MappingProxyType(self._participants)

    @property
    def title(self) -> str:
        """Who plays whom: "Player 1 against Greedy"."""
        return " against ".join(self._participants[seat].title(seat) for seat in Seat)

    @property
    def position(self) -> Position:
        """The position in which the game stands."""
        return self.current.position

    @property
    def seat_to_move(self) -> Seat:
        """The seat that decides where the game stands."""
        return self.position.seat_to_move

    @property
    def participant_to_move(self) -> Participant:
        """Who decides where the game stands."""
        return self._participants[self.seat_to_move]

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, by the rules or otherwise; None while it goes on."""
        return self.current.outcome

    @property
    def is_unfinished(self) -> bool:
        """Whether something was played and the end is still open."""
        return self.outcome is None and bool(self.root.children)

    @property
    def has_computer(self) -> bool:
        """Whether a program plays one of the seats."""
        return any(not each.is_person for each in self._participants.values())

    @property
    def has_person(self) -> bool:
        """Whether a person plays one of the seats."""
        return any(each.is_person for each in self._participants.values())

    @property
    def main_line(self) -> tuple[Node, ...]:
        """The nodes from the root along first children."""
        return (self.root, *self.root.following())

    @property
    def move_texts(self) -> tuple[str, ...]:
        """The moves from the start to where the game stands, as the rules write them."""
        return tuple(node.text for node in self.current.path()[1:])

    def participant_at(self, node: Node) -> Participant:
        """Who decides in the position of a node."""
        return self._participants[node.position.seat_to_move]

    # Changes

    def play(self, move: Move, at: Node | None = None) -> Node:
        """Play a legal move and return the node it leads to.

        While the match goes on, the game stands there from then on, and the move is its node's
        main line. After the end the move is only added as a variation.

        Args:
            move: a legal move of the node's position.
            at: the node it is played at; None for where the game stands.

        Raises:
            IllegalMove: the rules forbid it, or the game is over at this node.
            ValueError: `at` is no longer in the tree.
        """
        before = self.current if at is None else at
        self._require(before)
        if before.position.outcome is not None or (at is None and self.outcome is not None):
            raise IllegalMove("The match is over")
        if reason := before.position.why_illegal(move):
            raise IllegalMove(reason)
        is_over = self.outcome is not None
        node = next((each for each in before.children if each.move == move), None)
        if node is None:
            node = Node(before.position.play(move), move, before)
            before.children.append(node)
        if not is_over:
            # In a variation the way there becomes the main line too: `redo` leads back along it.
            for each in node.path()[1:]:
                _move_to_front(each)
            self.current = node
        self._changed(ChangeKind.PLAYED, node)
        return node

    @property
    def undo_target(self) -> Node | None:
        """The node that `undo` goes back to; None where there is nothing to take back.

        That is the previous decision of a person, or the ply before where no person plays. An end
        by something other than the rules is taken back alone.
        """
        if self.current.end is not None:
            return self.current
        for node in self.current.ancestors():
            if not self.has_person or self.participant_at(node).is_person:
                return node
        return None

    def undo(self) -> bool:
        """Go back to `undo_target`; returns whether there was anything to take back."""
        node = self.undo_target
        if node is None:
            return False
        if node is self.current:
            node.end = None
            self._changed(ChangeKind.REOPENED, node)
        else:
            self.current = node
            self._changed(ChangeKind.UNDONE, node)
        return True

    @property
    def can_redo(self) -> bool:
        """Whether moves that were taken back can be played again."""
        return self.outcome is None and bool(self.current.children)

    def redo(self) -> bool:
        """Go forward on the main line to the next decision of a person, or to the line's end.

        Returns whether there was anything to redo.
        """
        if not self.can_redo:
            return False
        for node in self.current.following():
            self.current = node
            if node.outcome or not self.has_person or self.participant_at(node).is_person:
                break
        self._changed(ChangeKind.REDONE, self.current)
        return True

    def end(self, outcome: Outcome) -> None:
        """End the match where it stands, by something other than the rules.

        Raises:
            IllegalMove: the match is over.
        """
        if self.outcome is not None:
            raise IllegalMove("The match is over")
        self.current.end = outcome
        self._changed(ChangeKind.ENDED, self.current)

    def resign(self, seat: Seat) -> None:
        """End the match, lost for `seat`; see `end`."""
        self.end(Outcome(self._color_of(seat.other), End.RESIGNATION))

    def lose_on_time(self, seat: Seat) -> None:
        """End the match, lost for `seat`, whose time has run out; see `end`."""
        self.end(Outcome(self._color_of(seat.other), End.TIME))

    def agree_draw(self) -> None:
        """End the match as a draw that both agreed to; see `end`."""
        self.end(Outcome(None, End.AGREEMENT))

    def promote(self, node: Node) -> None:
        """Make a node the first child of its parent, and so its line the main one there.

        Raises:
            ValueError: it is the root, or no longer in the tree.
        """
        if node.parent is None:
            raise ValueError("The root has no line to be promoted in")
        self._require(node)
        _move_to_front(node)
        self._changed(ChangeKind.PROMOTED, node)

    def delete(self, node: Node) -> None:
        """Remove a node and all that follows it.

        Raises:
            ValueError: it is the root, no longer in the tree, or the game stands in what would be
                removed.
        """
        if node.parent is None:
            raise ValueError("The root cannot be deleted")
        self._require(node)
        if node.leads_to(self.current):
            raise ValueError("The game stands in this variation")
        node.parent.children.remove(node)
        self._changed(ChangeKind.DELETED, node)

    def comment(self, node: Node, text: str) -> None:
        """Write about a node; an empty text removes what was written."""
        node.comment = text
        self._changed(ChangeKind.COMMENTED, node)

    def seat(self, seat: Seat, participant: Participant) -> None:
        """Let somebody else take a seat."""
        self._participants[seat] = participant
        self._changed(ChangeKind.SEATED, self.current)

    def rematch(self) -> Match:
        """A new match of the same game with the seats exchanged."""
        exchanged = {}
        for seat, participant in self._participants.items():
            # Keep the name "Player 1" after the seats are exchanged.
            name = participant.title(seat) if participant.is_person else ""
            exchanged[seat.other] = replace(participant, name=name)
        return Match(self.game, exchanged, self.seed, self.root.position)

    def _require(self, node: Node) -> None:
        """See to it that a node is in the tree: a move played elsewhere would be lost."""
        while node.parent is not None and node in node.parent.children:
            node = node.parent
        if node is not self.root:
            raise ValueError("The position is no longer in this match")

    def _color_of(self, seat: Seat) -> Color:
        return next(color for color in Color if self.position.seat_of(color) is seat)

    def _changed(self, kind: ChangeKind, node: Node) -> None:
        if self.observer is not None:
            self.observer(Change(kind, node))


def _move_to_front(node: Node) -> None:
    """Make a node its parent's first child."""
    assert node.parent is not None
    children = node.parent.children
    if children[0] is not node:
        children.remove(node)
        children.insert(0, node)
