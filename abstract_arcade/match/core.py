"""A game between two participants: its tree of moves, its current position and its result.

A match is a tree of nodes. `Match.current` is the node that the game has reached. The first child
of each node continues its line; the other children begin variations. A match does not store which
position a player looks at: `abstract_arcade.session` does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from enum import Enum, auto
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple

from abstract_arcade.clock import ClockSettings, Reading
from abstract_arcade.match.node import Node, PuzzleRecord
from abstract_arcade.match.participants import Extra, Participant, only_person
from abstract_arcade.players.core import color_of
from abstract_arcade.rules import Game, IllegalMove, Move, Outcome, Position, Reason, Seat
from abstract_arcade.words.names import YOU

MAX_SEED = 10**18 - 1
"""The largest seed of a match: the engine protocol allows eighteen digits."""


class End(Reason):
    """The reasons for the end of a match that do not follow from the rules of its game."""

    RESIGNATION = "resignation"
    TIME = "time"
    AGREEMENT = "agreement"
    ADJUDICATION = "adjudication"


class ChangeKind(Enum):
    """A kind of change of a match. "The node" is `Change.node`."""

    PLAYED = auto()
    """A move was played, which led to the node."""
    UNDONE = auto()
    """Moves were undone. The node is the current one now."""
    REDONE = auto()
    """Moves were redone. The node is the current one now."""
    ENDED = auto()
    """The match ended at the node by something other than the rules, such as a resignation."""
    REOPENED = auto()
    """The end of the match at the node was undone; it was not an end by the rules."""
    PROMOTED = auto()
    """The node was moved to another index among its parent's children."""
    DELETED = auto()
    """The node and all nodes after it were removed from the tree."""
    RESTORED = auto()
    """The node and all nodes after it, which had been deleted, are in the tree again."""
    COMMENTED = auto()
    """The comment of the node was changed or removed."""
    SEATED = auto()
    """Another participant took a seat. The node is the current one."""
    ANNOTATED = auto()
    """The results of an analysis were written into the tree. The node is the current one."""


class Change(NamedTuple):
    """A change of a match, as its observers get it."""

    kind: ChangeKind
    node: Node


class Note(NamedTuple):
    """The result of an analysis at one node. `Node` has attributes with the same names."""

    value: float
    proved: int | None
    is_turn: bool
    better: str = ""


class Match:
    """A game between two participants, with all moves and variations.

    Attributes:
        game: the rules and their options.
        root: the node of the first position.
        current: the node that the game has reached.
        seed: the seed of the computer players' random choices; None if they differ each time.
        clock: the clock settings of each seat; None if the match has no clocks.
        clock_now: the latest readings of both clocks while the player to move thinks; None if they
            are not known, so that the readings after the last ply count.
        created: the time when the match began, in UTC; None if it is not known or not yet saved.
        updated: the time when the match was last saved, in UTC; None if it never was.
        series: the name that all matches of a series share; empty if the match is in no series.
        puzzle: the task, if the match is a puzzle, else None.
        extra: the top-level keys of the record that this version does not know, or None.
        warnings: the contradictions that were found when the record was read, each a sentence
            without a full stop. They are not saved.
    """

    def __init__(
        self,
        game: Game,
        participants: Mapping[Seat, Participant] | None = None,
        seed: int | None = None,
        start: Position | None = None,
    ) -> None:
        """Begin a match at the start of `game`, or at the position `start` of that game.

        A seat that `participants` leaves out gets a person without a name.
        """
        self.game = game
        self.seed = seed
        self.root = Node(game.start() if start is None else start, None, None)
        self.current = self.root
        self.clock: Mapping[Seat, ClockSettings] | None = None
        self.clock_now: Mapping[Seat, Reading] | None = None
        self.created: datetime | None = None
        self.updated: datetime | None = None
        self.series = ""
        self.puzzle: PuzzleRecord | None = None
        self.extra: Extra | None = None
        self.warnings: list[str] = []
        self._observers: list[Callable[[Change], None]] = []
        self._participants = {seat: Participant() for seat in Seat}
        if participants is not None:
            self._participants.update(participants)

    def __repr__(self) -> str:
        outcome = self.outcome
        if outcome is None:
            state = f"{self.position.to_move} to move"
        else:
            state = str(self.game.describe_outcome(outcome))
        return f"<Match of {self.game.title}, {self.title}, ply {self.current.ply}: {state}>"

    @property
    def participants(self) -> Mapping[Seat, Participant]:
        """The participant in each seat. The method `seat` changes it."""
        return MappingProxyType(self._participants)

    @property
    def title(self) -> str:
        """The names of the participants, as in `titles`, first seat first: "Ada against Greedy"."""
        return " against ".join(self.titles.values())

    @property
    def titles(self) -> Mapping[Seat, str]:
        """The names shown to the people at this keyboard, by seat.

        They are those of `Participant.title`, except that a person without a name who plays against
        a computer is "You".
        """
        titles = {seat: self._participants[seat].title(seat) for seat in Seat}
        you = only_person(self._participants)
        if you is not None:
            titles[you] = YOU
        return titles

    @property
    def position(self) -> Position:
        """The current position."""
        return self.current.position

    @property
    def seat_to_move(self) -> Seat:
        """The seat that plays the next ply in the current position."""
        return self.position.seat_to_move

    @property
    def participant_to_move(self) -> Participant:
        """The participant who plays the next ply in the current position."""
        return self._participants[self.seat_to_move]

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the match, by the rules or otherwise; None while it is in progress."""
        return self.current.outcome

    @property
    def is_unfinished(self) -> bool:
        """Whether the match is not over and the tree has a move, even if it was undone."""
        return self.outcome is None and bool(self.root.children)

    @property
    def has_computer(self) -> bool:
        """Whether a computer player or a program has one of the seats."""
        return any(not participant.is_person for participant in self._participants.values())

    @property
    def has_person(self) -> bool:
        """Whether a person has one of the seats."""
        return any(participant.is_person for participant in self._participants.values())

    @property
    def main_line(self) -> tuple[Node, ...]:
        """The nodes from the root to the end of the main line, along first children."""
        return (self.root, *self.root.following())

    @property
    def move_texts(self) -> tuple[str, ...]:
        """The texts of the moves from the start to the current position."""
        return tuple(node.text for node in self.current.path()[1:])

    def nodes(self) -> Iterator[Node]:
        """Yield every node of the tree, each after its parent."""
        return self.root.subtree()

    def participant_at(self, node: Node) -> Participant:
        """Return the participant who plays the next ply at a node."""
        return self._participants[node.position.seat_to_move]

    # Clocks and draws

    @property
    def readings(self) -> Mapping[Seat, Reading] | None:
        """The readings of both clocks at the current node; None if the match has no clocks."""
        return self.readings_at(self.current)

    def readings_at(self, node: Node) -> Mapping[Seat, Reading] | None:
        """Return the readings of both clocks at a node; None if the match has no clocks.

        At the current node, they are `clock_now` if that is known. Otherwise they are those of
        `readings_on_reaching`.
        """
        if self.clock is not None and node is self.current and self.clock_now is not None:
            return self.clock_now
        return self.readings_on_reaching(node)

    def readings_on_reaching(self, node: Node) -> Mapping[Seat, Reading] | None:
        """Return the readings of both clocks after the ply that led to a node.

        If the node stores none, the nearest ancestor's count, or else the full time. None if the
        match has no clocks.
        """
        if self.clock is None:
            return None
        for earlier in chain((node,), node.ancestors()):
            if earlier.clock is not None:
                return earlier.clock
        return {seat: settings.start for seat, settings in self.clock.items()}

    def is_free(self, node: Node) -> bool:
        """Return whether the next ply at a node is the first of its seat, which costs no time."""
        seat = node.position.seat_to_move
        return all(ancestor.position.seat_to_move is not seat for ancestor in node.ancestors())

    def has_passed(self, node: Node) -> bool:
        """Return whether the ply that led to a node earned the increment of the clock.

        It did if it was not the first ply of its seat, did not end the game, and made the other
        seat the one to move. Return False at the root.
        """
        before = node.parent
        position = node.position
        if before is None or position.outcome is not None or self.is_free(before):
            return False
        return position.seat_to_move is not before.position.seat_to_move

    @property
    def draw_offer(self) -> Seat | None:
        """The seat whose draw offer is open at the current node, or None.

        A move that has been taken back has declined the offer, too.
        """
        current = self.current
        if self.outcome is not None:
            return None
        offerer = self.draw_offer_at(current)
        is_declined = bool(current.children) and current.position.seat_to_move is not offerer
        return None if is_declined else offerer

    def draw_offer_at(self, node: Node) -> Seat | None:
        """Return the seat whose draw offer is open at a node; None if no offer is open.

        An offer is made with a ply. It stays open during further plies of the same seat, and the
        next ply of the other seat declines it. No offer is open if the match ended at the node by
        something other than the rules.
        """
        if node.end is not None:
            return None
        offerer: Seat | None = None
        # Asked at every key: the last two plies usually decide, so no path is built.
        for earlier in chain((node,), node.ancestors()):
            if earlier.parent is None:
                return None
            seat = earlier.parent.position.seat_to_move
            if offerer not in (None, seat):
                return None
            offerer = seat
            if earlier.offers_draw:
                return seat
        return None

    # Changes

    def add_observer(self, observer: Callable[[Change], None]) -> None:
        """Call `observer` after every change from now on."""
        self._observers.append(observer)

    def remove_observer(self, observer: Callable[[Change], None]) -> None:
        """Stop calling an observer; do nothing if it does not observe the match."""
        if observer in self._observers:
            self._observers.remove(observer)

    def play(self, move: Move, at: Node | None = None, *, offers_draw: bool = False) -> Node:
        """Play a move, and return the node that it leads to.

        If the match is running, that node becomes the current one, and the line to it becomes the
        main line. If the match is over, the move is only added as a variation. A move that already
        follows the node is not added again.

        Args:
            move: the move.
            at: the node at which it is played; None for the current one.
            offers_draw: whether a draw is offered with the move; ignored if the match is over.

        Raises:
            IllegalMove: If the rules forbid the move, or the game is over at this node.
            ValueError: If `at` is no longer in the tree.
        """
        before = self.current if at is None else at
        self._require(before)
        if before.position.outcome is not None or (at is None and self.outcome is not None):
            raise IllegalMove("The match is over")
        reason = before.position.why_illegal(move)
        if reason:
            raise IllegalMove(reason)
        is_over = self.outcome is not None
        node = before.child(move)
        if node is None:
            node = Node(before.position.play(move), move, before)
            before.children.append(node)
        if not is_over:
            # The whole path becomes the main line, so that `redo` follows it after an undo.
            for ancestor in node.path()[1:]:
                ancestor.move_to(0)
            node.offers_draw = offers_draw
            self._set_current(node)
        self._changed(ChangeKind.PLAYED, node)
        return node

    def _set_current(self, node: Node) -> None:
        """Make a node the current one, and forget the readings of `clock_now`."""
        self.current = node
        self.clock_now = None

    @property
    def undo_target(self) -> Node | None:
        """The node that `undo` goes back to; None if there is nothing to undo.

        This is the last earlier node at which a person was to move, or the parent if no person
        plays. If something other than the rules ended the match, only that end is undone, and this
        is the current node.
        """
        if self.current.end is not None:
            return self.current
        for node in self.current.ancestors():
            if not self.has_person or self.participant_at(node).is_person:
                return node
        return None

    @property
    def previous(self) -> Node | None:
        """The node that `undo` with `one_ply` goes back to; None if there is nothing to undo.

        This is the parent of the current node, or the current node itself if something other than
        the rules ended the match there.
        """
        return self.current if self.current.end is not None else self.current.parent

    def undo(self, *, one_ply: bool = False) -> bool:
        """Go back to `undo_target`, or to `previous` if `one_ply` is true.

        Return whether there was anything to undo. The moves stay in the tree, so `redo` can play
        them again.
        """
        node = self.previous if one_ply else self.undo_target
        if node is None:
            return False
        self.undo_to(node)
        return True

    def undo_to(self, node: Node) -> None:
        """Make an ancestor of the current node the current node.

        For the current node itself, undo its end by something other than the rules: `Node.end`
        becomes None.
        """
        if node is self.current:
            if node.end is not None and node.end.reason is End.TIME:
                self.clock_now = None
            node.end = None
            self._changed(ChangeKind.REOPENED, node)
        else:
            self._set_current(node)
            self._changed(ChangeKind.UNDONE, node)

    @property
    def can_redo(self) -> bool:
        """Whether there is a move to redo: the match is running, and moves follow in the tree."""
        return self.outcome is None and bool(self.current.children)

    def redo(self) -> bool:
        """Go forward along first children to the next node at which a person is to move.

        If no person plays, go forward by one ply. Stop also where the match ended or the line ends.
        Return whether there was anything to redo.
        """
        if not self.can_redo:
            return False
        for node in self.current.following():
            self._set_current(node)
            if node.outcome or not self.has_person or self.participant_at(node).is_person:
                break
        self._changed(ChangeKind.REDONE, self.current)
        return True

    def end(self, outcome: Outcome) -> None:
        """End the match at the current node by something other than the rules.

        Raises:
            IllegalMove: If the match is over already.
        """
        if self.outcome is not None:
            raise IllegalMove("The match is over")
        self.current.end = outcome
        self._changed(ChangeKind.ENDED, self.current)

    def resign(self, seat: Seat) -> None:
        """End the match because `seat` resigns, so that the other seat wins; see `end`."""
        self.end(Outcome(color_of(self.position, seat.other), End.RESIGNATION))

    def lose_on_time(self, seat: Seat) -> None:
        """End the match because the time of `seat` has run out; the other seat wins. See `end`."""
        self.end(Outcome(color_of(self.position, seat.other), End.TIME))

    def agree_draw(self) -> None:
        """End the match as a draw by agreement; see `end`."""
        self.end(Outcome(None, End.AGREEMENT))

    def promote(self, node: Node, index: int = 0) -> None:
        """Move a node to an index, from 0, among its parent's children.

        By default it becomes the first child, so that its line continues the line of its parent.

        Raises:
            ValueError: If the node is the root, or no longer in the tree.
        """
        if node.parent is None:
            raise ValueError("The root has no line to be promoted in")
        self._require(node)
        node.move_to(index)
        self._changed(ChangeKind.PROMOTED, node)

    def delete(self, node: Node) -> None:
        """Remove a node and all nodes after it from the tree.

        Raises:
            ValueError: If the node is the root, is no longer in the tree, or is the current node or
                one of its ancestors.
        """
        if node.parent is None:
            raise ValueError("The root cannot be deleted")
        self._require(node)
        if node.leads_to(self.current):
            raise ValueError(
                "This variation contains the current position, so it cannot be deleted"
            )
        node.parent.children.remove(node)
        self._changed(ChangeKind.DELETED, node)

    def restore(self, node: Node, index: int) -> None:
        """Put a node that was deleted back, at an index, from 0, among its parent's children.

        Raises:
            ValueError: If the parent is no longer in the tree, or has a child with the same move.
        """
        assert node.parent is not None
        self._require(node.parent)
        if any(sibling.move == node.move for sibling in node.parent.children):
            raise ValueError("The same move was played again, so it cannot be restored")
        node.parent.children.insert(index, node)
        self._changed(ChangeKind.RESTORED, node)

    def comment(self, node: Node, text: str, by: str = "") -> None:
        """Set the comment of a node, and its author to `by`. An empty text removes both."""
        node.comment = text
        node.comment_by = by if text else ""
        self._changed(ChangeKind.COMMENTED, node)

    def annotate(self, notes: Mapping[Node, Note]) -> None:
        """Store the results of an analysis, by node, in the attributes of these nodes."""
        for node, note in notes.items():
            node.value = note.value
            node.proved = note.proved
            node.is_turn = note.is_turn
            node.better = note.better
        self._changed(ChangeKind.ANNOTATED, self.current)

    def seat(self, seat: Seat, participant: Participant) -> None:
        """Give a seat to a participant, who replaces the present one."""
        self._participants[seat] = participant
        self._changed(ChangeKind.SEATED, self.current)

    def rematch(self, *, keep_seats: bool = False) -> Match:
        """Return a new match of the same game, series and seed, from the same first position.

        The participants exchange seats and clock settings, unless `keep_seats` is true. Two people
        without names keep the names "Player 1" and "Player 2" when they exchange seats.
        """
        if keep_seats:
            match = Match(self.game, self._participants, self.seed, self.root.position)
            match.series = self.series
            match.clock = self.clock
            return match
        exchanged = {}
        for seat, participant in self._participants.items():
            # "Player 1" stays "Player 1" in the other seat.
            name = participant.name
            if participant.is_person and not self.has_computer:
                name = participant.title(seat)
            exchanged[seat.other] = replace(participant, name=name)
        match = Match(self.game, exchanged, self.seed, self.root.position)
        match.series = self.series
        if self.clock is not None:
            match.clock = {seat: self.clock[seat.other] for seat in Seat}
        return match

    def _require(self, node: Node) -> None:
        """Raise `ValueError` if a node is not in the tree: a move played there would be lost."""
        while node.parent is not None and node in node.parent.children:
            node = node.parent
        if node is not self.root:
            raise ValueError("The position is no longer in this match")

    def _changed(self, kind: ChangeKind, node: Node) -> None:
        for observer in tuple(self._observers):
            observer(Change(kind, node))
