"""The notices that a table sends to its listeners, and the events of a change of its match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from abstract_arcade.clock import Reading
from abstract_arcade.match import Change, ChangeKind, End, Match, Node
from abstract_arcade.match.node import move_number
from abstract_arcade.rules import Seat
from abstract_arcade.words.events import (
    DrawAgreed,
    DrawDeclined,
    DrawOffered,
    Event,
    GameEnded,
    GameReopened,
    LineLeft,
    MovePlayed,
    MovesPlayedAgain,
    MovesTakenBack,
    Resigned,
    TimeRanOut,
)


@dataclass(frozen=True)
class ViewChanged:
    """A view shows another node, or the variations, comments or participants have changed."""


@dataclass(frozen=True)
class StateChanged:
    """Anything else has changed that is shown, such as whether a computer is thinking."""


@dataclass(frozen=True)
class UnexpectedError:
    """An unexpected exception while a move was chosen or a notice taken. A front end raises it."""

    error: BaseException


Notice: TypeAlias = Event | ViewChanged | StateChanged | UnexpectedError
"""The argument of a listener: an event, or a change that has no sentence."""

Listener: TypeAlias = Callable[[Notice], None]
"""A function that a table or a view calls with every notice."""


def move_played(match: Match, node: Node, *, is_variation: bool = False) -> MovePlayed:
    """Return the event of the move that led to a node, which is not the root.

    `is_variation` says that the match was over when the move was played.
    """
    before = node.parent
    assert before is not None
    assert node.move is not None
    return MovePlayed(
        node.ply,
        before.position,
        node.move,
        node.position,
        match.titles,
        node.clock,
        node.outcome,
        node.offers_draw,
        is_variation,
    )


def events_of(
    match: Match, change: Change, before: Node, readings: Mapping[Seat, Reading] | None
) -> tuple[Event, ...]:
    """Return the events of a change, in order; empty for an edit of the tree or new participants.

    Args:
        match: the match after the change.
        change: the change.
        before: the current node before the change.
        readings: the readings of both clocks now; None without clocks.
    """
    kind, node = change
    match kind:
        case ChangeKind.PLAYED if before.outcome is not None:
            return (move_played(match, node, is_variation=True),)
        case ChangeKind.PLAYED:
            return (*_moves(match, node, before), *_answers(match, node), *_end(match, node))
        case ChangeKind.UNDONE:
            return (MovesTakenBack(node.ply, node.position, move_texts(before, node.ply)),)
        case ChangeKind.REDONE:
            moves = [move_played(match, later) for later in node.path()[before.ply + 1 :]]
            return (MovesPlayedAgain(tuple(moves)), *_end(match, node))
        case ChangeKind.REOPENED:
            return (_reopened(match, node, readings),)
        case ChangeKind.ENDED:
            return _end(match, node)
        case _:
            return ()


def move_texts(node: Node, ply: int) -> tuple[str, ...]:
    """Return the texts of the moves that led to a node, without those of the first `ply` plies."""
    return tuple(later.text for later in node.path()[ply + 1 :])


def _moves(match: Match, node: Node, before: Node) -> tuple[Event, ...]:
    """Return the events by which the game came from `before` to `node` through a move.

    That is the move, unless a move was played at an earlier node or in a variation. Then `LineLeft`
    is first, and all moves since the last common node follow.
    """
    if node.parent is before or node is before:
        return (move_played(match, node),)
    shared = before
    while not shared.leads_to(node):
        assert shared.parent is not None
        shared = shared.parent
    events: list[Event] = []
    left = move_texts(before, shared.ply)
    if left:
        events.append(LineLeft(shared.ply, shared.position, left))
    events += [move_played(match, later) for later in node.path()[shared.ply + 1 :]]
    return tuple(events)


def _answers(match: Match, node: Node) -> tuple[Event, ...]:
    """Return the events of a draw that the move to a node has declined or offered."""
    before = node.parent
    assert before is not None
    if node.outcome is not None:
        return ()
    seat = before.position.seat_to_move
    events: list[Event] = []
    if match.draw_offer_at(before) not in (None, seat):
        events.append(DrawDeclined(node.ply, seat, match.titles))
    if node.offers_draw:
        events.append(DrawOffered(node.ply, seat, match.titles))
    return tuple(events)


_ENDS = {End.RESIGNATION: Resigned, End.TIME: TimeRanOut, End.AGREEMENT: DrawAgreed}


def _end(match: Match, node: Node) -> tuple[Event, ...]:
    """Return the event of the end of the game at a node; none if the game goes on there."""
    outcome = node.outcome
    if outcome is None:
        return ()
    kind = GameEnded
    if isinstance(outcome.reason, End):
        kind = _ENDS.get(outcome.reason, GameEnded)
    return (kind(node.ply, move_number(node), node.position, outcome, match.titles),)


def _reopened(match: Match, node: Node, readings: Mapping[Seat, Reading] | None) -> GameReopened:
    time = ""
    if match.clock is not None and readings is not None:
        seat = match.seat_to_move
        time = match.clock[seat].left(readings[seat])
    return GameReopened(node.ply, node.position, match.titles, time)
