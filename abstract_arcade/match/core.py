"""A game between two participants: its tree of moves, its current position and its result.

A match is a tree of nodes. `Match.current` is the node where the game stands; the first child of
each node continues the main line, the others are variations. Looking at another node changes
nothing here: `abstract_arcade.session` keeps the node that is viewed.
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
from abstract_arcade.rules import Color, Game, IllegalMove, Move, Outcome, Position, Reason, Seat
from abstract_arcade.words.names import YOU, does, player_name

MAX_SEED = 10**18 - 1
"""The largest seed of a match: the protocol of engines allows eighteen digits."""


class End(Reason):
    """Why a match ended other than by the rules of its game."""

    RESIGNATION = "resignation"
    TIME = "time"
    AGREEMENT = "agreement"
    ADJUDICATION = "adjudication"


class ChangeKind(Enum):
    """A kind of change of a match."""

    PLAYED = auto()
    """A move was played; it led to the node."""
    UNDONE = auto()
    """Moves were taken back; the game now stands at the node."""
    REDONE = auto()
    """Moves taken back were played again; the game now stands at the node."""
    ENDED = auto()
    """Something other than the rules ended the match at the node."""
    REOPENED = auto()
    """Such an end was taken back at the node."""
    PROMOTED = auto()
    """The node has another place among its parent's children."""
    DELETED = auto()
    """The node and all that follows it were removed."""
    RESTORED = auto()
    """The node and all that follows it are back."""
    COMMENTED = auto()
    """The comment of the node was changed."""
    SEATED = auto()
    """Another participant took a seat."""
    ANNOTATED = auto()
    """An analysis was written into the tree; the node is the one where the game stands."""


class Change(NamedTuple):
    """One change of a match."""

    kind: ChangeKind
    node: Node


class Note(NamedTuple):
    """What an analysis writes at a node; see the attributes of `Node`."""

    value: float
    proved: int | None
    is_turn: bool
    better: str = ""


class Match:
    """A game between two participants.

    Attributes:
        seed: the seed of the computer players' random choices; None for different ones each time.
        clock: the time that each seat has for the game; None without clocks.
        clock_now: the readings of both clocks while the seat at the current node decides, as far
            as they are known; None for those with which the node was reached.
        updated: when it was last saved; None if it never was.
        series: the name that the matches of a series share; empty for none.
        warnings: what its record says otherwise than it was read, each in words as `RecordError`
            has them. They are not written.
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
        self._participants = {seat: Participant() for seat in Seat} | dict(participants or {})

    def __repr__(self) -> str:
        outcome = self.outcome
        state = (
            f"{self.position.to_move} to move"
            if outcome is None
            else str(self.game.describe_outcome(outcome))
        )
        return f"<Match of {self.game.title}, {self.title}, ply {self.current.ply}: {state}>"

    @property
    def participants(self) -> Mapping[Seat, Participant]:
        """The participant in each seat; `seat` changes it."""
        return MappingProxyType(self._participants)

    @property
    def title(self) -> str:
        """The names of the participants: "Ada against Greedy"."""
        return " against ".join(self.titles.values())

    @property
    def titles(self) -> Mapping[Seat, str]:
        """What the participants are called at the keyboard, by seat.

        That is `Participant.title`, but for one person without a name against a computer: "You".
        """
        titles = {seat: each.title(seat) for seat, each in self._participants.items()}
        you = only_person(self._participants)
        return titles if you is None else {**titles, you: YOU}

    @property
    def position(self) -> Position:
        """The current position."""
        return self.current.position

    @property
    def seat_to_move(self) -> Seat:
        """The seat that decides in the current position."""
        return self.position.seat_to_move

    @property
    def participant_to_move(self) -> Participant:
        """The participant who decides in the current position."""
        return self._participants[self.seat_to_move]

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the match, by the rules or otherwise; None while it is in progress."""
        return self.current.outcome

    @property
    def is_unfinished(self) -> bool:
        """Whether a move was played and the match is not over."""
        return self.outcome is None and bool(self.root.children)

    @property
    def has_computer(self) -> bool:
        """Whether a program plays one of the seats."""
        return any(not participant.is_person for participant in self._participants.values())

    @property
    def has_person(self) -> bool:
        """Whether a person plays one of the seats."""
        return any(participant.is_person for participant in self._participants.values())

    @property
    def main_line(self) -> tuple[Node, ...]:
        """The nodes from the root along first children."""
        return (self.root, *self.root.following())

    @property
    def move_texts(self) -> tuple[str, ...]:
        """The texts of the moves from the start to the current position."""
        return tuple(node.text for node in self.current.path()[1:])

    def nodes(self) -> Iterator[Node]:
        """Return every node of the tree, each after its parent."""
        return self.root.subtree()

    def participant_at(self, node: Node) -> Participant:
        """Return the participant who decides at a node."""
        return self._participants[node.position.seat_to_move]

    # Clocks and draws

    @property
    def readings(self) -> Mapping[Seat, Reading] | None:
        """The readings of both clocks where the game stands; None without clocks."""
        return self.readings_at(self.current)

    def readings_at(self, node: Node) -> Mapping[Seat, Reading] | None:
        """Return the readings of both clocks when `node` was reached; None without clocks.

        At the current node they are those of `clock_now`, if it is known.
        """
        if self.clock is not None and node is self.current and self.clock_now is not None:
            return self.clock_now
        return self.readings_on_reaching(node)

    def readings_on_reaching(self, node: Node) -> Mapping[Seat, Reading] | None:
        """The readings of both clocks after the ply that led to `node`; None without clocks."""
        if self.clock is None:
            return None
        for each in (node, *node.ancestors()):
            if each.clock is not None:
                return each.clock
        return {seat: settings.start for seat, settings in self.clock.items()}

    def is_free(self, node: Node) -> bool:
        """Whether the ply to be played at `node` is its seat's first, which takes no time."""
        seat = node.position.seat_to_move
        return all(each.position.seat_to_move is not seat for each in node.ancestors())

    def has_passed(self, node: Node) -> bool:
        """Whether the ply that led to `node` took time and passed the decision to the other seat.

        Such a ply earns the increment. There is none that leads to the root.
        """
        before = node.parent
        position = node.position
        if before is None or position.outcome is not None or self.is_free(before):
            return False
        return position.seat_to_move is not before.position.seat_to_move

    @property
    def draw_offer(self) -> Seat | None:
        """The seat whose offer of a draw stands where the game stands; None without an offer."""
        return None if self.outcome is not None else self.draw_offer_at(self.current)

    def draw_offer_at(self, node: Node) -> Seat | None:
        """Return the seat whose offer of a draw stands at `node`; None without an offer.

        An offer is made with a ply. Further plies of its seat leave it standing, and the first ply
        of the other seat declines it. None outlasts the end of the game.
        """
        if node.end is not None:
            return None
        offerer: Seat | None = None
        # Every key asks this: mostly the last two plies say it.
        for each in chain((node,), node.ancestors()):
            if each.parent is None:
                return None
            seat = each.parent.position.seat_to_move
            if offerer not in (None, seat):
                return None
            offerer = seat
            if each.offers_draw:
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
        """Play a legal move and return the node it leads to.

        Before the end of the match, that node becomes the current one, and the line to it the main
        line. After the end, the move is only added as a variation, and offers no draw. It is
        played at the current node unless `at` is another.

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
        node = next((child for child in before.children if child.move == move), None)
        if node is None:
            node = Node(before.position.play(move), move, before)
            before.children.append(node)
        if not is_over:
            # The whole path becomes the main line, so that `redo` follows it after an undo.
            for ancestor in node.path()[1:]:
                ancestor.move_to(0)
            node.offers_draw = offers_draw
            self._stand_at(node)
        self._changed(ChangeKind.PLAYED, node)
        return node

    def _stand_at(self, node: Node) -> None:
        """Let the game stand at a node; its clocks are read there anew."""
        self.current = node
        self.clock_now = None

    @property
    def undo_target(self) -> Node | None:
        """The node that `undo` goes back to; None if there is nothing to take back.

        It is a person's previous decision, or the previous ply if no person plays. An end by
        something other than the rules is taken back by itself: then it is the current node.
        """
        if self.current.end is not None:
            return self.current
        for node in self.current.ancestors():
            if not self.has_person or self.participant_at(node).is_person:
                return node
        return None

    @property
    def previous(self) -> Node | None:
        """The node that `undo` goes back to by one ply; None if there is nothing to take back.

        As for `undo_target`, an end by something other than the rules is taken back by itself.
        """
        return self.current if self.current.end is not None else self.current.parent

    def undo(self, *, one_ply: bool = False) -> bool:
        """Go back to `undo_target`, or by one ply; return whether there was any to take back."""
        node = self.previous if one_ply else self.undo_target
        if node is None:
            return False
        self.undo_to(node)
        return True

    def undo_to(self, node: Node) -> None:
        """Go back to a node before the current one, or take back the end at the current node."""
        if node is self.current:
            if node.end is not None and node.end.reason is End.TIME:
                self.clock_now = None
            node.end = None
            self._changed(ChangeKind.REOPENED, node)
        else:
            self._stand_at(node)
            self._changed(ChangeKind.UNDONE, node)

    @property
    def can_redo(self) -> bool:
        """Whether moves that were taken back can be played again."""
        return self.outcome is None and bool(self.current.children)

    def redo(self) -> bool:
        """Go forward on the main line to a person's next decision, or to the end of the line.

        Return whether there was anything to redo.
        """
        if not self.can_redo:
            return False
        for node in self.current.following():
            self._stand_at(node)
            if node.outcome or not self.has_person or self.participant_at(node).is_person:
                break
        self._changed(ChangeKind.REDONE, self.current)
        return True

    def end(self, outcome: Outcome) -> None:
        """End the match at the current node, by something other than the rules.

        Raises:
            IllegalMove: the match is over.
        """
        if self.outcome is not None:
            raise IllegalMove("The match is over")
        self.current.end = outcome
        self._changed(ChangeKind.ENDED, self.current)

    def resign(self, seat: Seat) -> None:
        """End the match by the resignation of `seat`; see `end`."""
        self.end(Outcome(self._color_of(seat.other), End.RESIGNATION))

    def lose_on_time(self, seat: Seat) -> None:
        """End the match by the loss of `seat`, whose time has run out; see `end`."""
        self.end(Outcome(self._color_of(seat.other), End.TIME))

    def agree_draw(self) -> None:
        """End the match as a draw that both agreed to; see `end`."""
        self.end(Outcome(None, End.AGREEMENT))

    def promote(self, node: Node, index: int = 0) -> None:
        """Make a node the first child of its parent, so that its line is the main one there.

        `index` is its new place among the children of its parent.

        Raises:
            ValueError: it is the root, or no longer in the tree.
        """
        if node.parent is None:
            raise ValueError("The root has no line to be promoted in")
        self._require(node)
        node.move_to(index)
        self._changed(ChangeKind.PROMOTED, node)

    def delete(self, node: Node) -> None:
        """Remove a node and all that follows it.

        Raises:
            ValueError: it is the root, it is no longer in the tree, or the current node would be
                removed too.
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
        """Bring back a node that was deleted, as child `index` of its parent.

        Raises:
            ValueError: its parent is no longer in the tree, or has this move again.
        """
        assert node.parent is not None
        self._require(node.parent)
        if any(child.move == node.move for child in node.parent.children):
            raise ValueError("The same move was played again, so it cannot be restored")
        node.parent.children.insert(index, node)
        self._changed(ChangeKind.RESTORED, node)

    def comment(self, node: Node, text: str, by: str = "") -> None:
        """Set the comment of a node and its writer; an empty text removes both."""
        node.comment = text
        node.comment_by = by if text else ""
        self._changed(ChangeKind.COMMENTED, node)

    def annotate(self, notes: Mapping[Node, Note]) -> None:
        """Write what an analysis knows into the tree, by node."""
        for node, note in notes.items():
            node.value, node.proved, node.is_turn, node.better = note
        self._changed(ChangeKind.ANNOTATED, self.current)

    def seat(self, seat: Seat, participant: Participant) -> None:
        """Give a seat to another participant."""
        self._participants[seat] = participant
        self._changed(ChangeKind.SEATED, self.current)

    def rematch(self, *, is_same: bool = False) -> Match:
        """Return a new match of the same game and series, with the seats and clocks exchanged.

        If `is_same`, everybody keeps seat and clock, as for a series with time odds.
        """
        if is_same:
            match = Match(self.game, self._participants, self.seed, self.root.position)
            match.series = self.series
            match.clock = self.clock
            return match
        exchanged = {}
        for seat, participant in self._participants.items():
            # Of two people without names, each is "Player 1" or "Player 2" as before.
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
        """Raise ValueError unless a node is in the tree; a move played elsewhere would be lost."""
        while node.parent is not None and node in node.parent.children:
            node = node.parent
        if node is not self.root:
            raise ValueError("The position is no longer in this match")

    def _color_of(self, seat: Seat) -> Color:
        return next(color for color in Color if self.position.seat_of(color) is seat)

    def _changed(self, kind: ChangeKind, node: Node) -> None:
        for observer in tuple(self._observers):
            observer(Change(kind, node))


def who(match: Match, position: Position, color: Color) -> str:
    """Who has a colour in a position: "Ada", "You", "Greedy"; for people without names "Black"."""
    return player_name(position, color, match.titles)


def asked_of(who: str, asked: str) -> str:
    """What an opening asks of somebody: "Ada: a white stone beside h8"."""
    names_a_color = asked.startswith(("Black", "White"))
    return f"{who}: {asked if names_a_color else asked[0].lower() + asked[1:]}"


def result(match: Match, position: Position, outcome: Outcome) -> tuple[str, str]:
    """Who has won, and how: ("Ada wins", "by four in a row"), ("A draw", "board full").

    The second text is empty for a draw by agreement, which the first one says whole.
    """
    if outcome.winner is not None:
        return does(who(match, position, outcome.winner), "wins"), f"by {outcome.phrase}"
    if outcome.reason is End.AGREEMENT:
        return "Drawn by agreement", ""
    return "A draw", outcome.phrase


def result_sentence(match: Match, position: Position, outcome: Outcome) -> str:
    """Who has won, and how, without a full stop: "Ada wins by four in a row"."""
    said, how = result(match, position, outcome)
    joint = " " if outcome.winner is not None else ": "
    return f"{said}{joint}{how}" if how else said


class TimeUsed(NamedTuple):
    """Seconds that a seat has used: all in all, and for the ply that took longest."""

    total: float = 0.0
    longest: float = 0.0

    def plus(self, seconds: float) -> TimeUsed:
        """Return the same with another ply."""
        return TimeUsed(self.total + seconds, max(self.longest, seconds))


def time_used(match: Match) -> Mapping[Seat, TimeUsed] | None:
    """Return the time that each seat has used until where the game stands.

    Returns:
        None where it is not known: without clocks, and with byo-yomi, whose periods are whole
        again after each ply.
    """
    if match.clock is None or any(each.periods for each in match.clock.values()):
        return None
    used = dict.fromkeys(Seat, TimeUsed())
    for node in match.current.path()[1:]:
        assert node.parent is not None
        seat = node.parent.position.seat_to_move
        used[seat] = used[seat].plus(_spent(match, node.parent, node, seat))
    if match.clock_now is not None and match.outcome is not None:
        # The game ended while this seat thought.
        seat = match.seat_to_move
        reached = _seconds_at(match, match.current, seat)
        used[seat] = used[seat].plus(max(0.0, reached - match.clock_now[seat].seconds))
    return used


def _spent(match: Match, before: Node, node: Node, seat: Seat) -> float:
    """Seconds that a seat has used for the ply that led from one node to the next."""
    assert match.clock is not None
    spent = _seconds_at(match, before, seat) - _seconds_at(match, node, seat)
    if match.has_passed(node):
        spent += match.clock[seat].increment
    return max(0.0, spent)


def _seconds_at(match: Match, node: Node, seat: Seat) -> float:
    """Seconds that a seat had left when a node was reached."""
    readings = match.readings_on_reaching(node)
    assert readings is not None
    return readings[seat].seconds
