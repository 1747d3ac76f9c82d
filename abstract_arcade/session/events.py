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
    """A view shows another node, or the tree of the match or its seats changed."""


@dataclass(frozen=True)
class StateChanged:
    """A computer began or stopped thinking, a failure was dismissed, or a late save is done."""


@dataclass(frozen=True)
class UnexpectedError:
    """An unexpected error while a computer's move was chosen or shown: a front end raises it."""

    error: BaseException


Notice: TypeAlias = Event | ViewChanged | StateChanged | UnexpectedError
"""An argument of a listener: an event, or a change that has no sentence."""

Listener: TypeAlias = Callable[[Notice], None]
"""A function that a table or a view calls with every notice."""


def move_played(match: Match, node: Node, *, is_variation: bool = False) -> MovePlayed:
    """Return the event of the move that led to a node, which is not the root."""
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
    """Return the events of a change, in order; none for an edit of the tree.

    `match` is as it is after the change, `before` was its current node, and `readings` are those of
    both clocks now.
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
            played = [move_played(match, each) for each in node.path()[before.ply + 1 :]]
            return (MovesPlayedAgain(tuple(played)), *_end(match, node))
        case ChangeKind.REOPENED:
            return (_reopened(match, node, readings),)
        case ChangeKind.ENDED:
            return _end(match, node)
        case _:
            return ()


def move_texts(node: Node, ply: int) -> tuple[str, ...]:
    """Return the texts of the moves that led from the node with a ply to one after it."""
    return tuple(each.text for each in node.path()[ply + 1 :])


def _moves(match: Match, node: Node, before: Node) -> tuple[Event, ...]:
    """Return how the game came from one node to another: a line left, and the moves played."""
    if node.parent is before or node is before:
        return (move_played(match, node),)
    shared = before
    while not shared.leads_to(node):
        assert shared.parent is not None
        shared = shared.parent
    left = move_texts(before, shared.ply)
    played = [move_played(match, each) for each in node.path()[shared.ply + 1 :]]
    return (LineLeft(shared.ply, shared.position, left), *played) if left else tuple(played)


def _answers(match: Match, node: Node) -> tuple[Event, ...]:
    """Return what the move to a node said about a draw."""
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
    """Return the end of the game at a node, if it is over there."""
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
