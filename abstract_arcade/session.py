"""A match being played: the viewed node, the computers' turns, and what is saved.

Nothing here knows how a match is shown: the screen and any other front end drive a `Session` and
listen to it. The clock and the sleep function are injected, so that tests need no real time.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from abstract_arcade.match import Change, ChangeKind, Match, Node, Participant
from abstract_arcade.opponents import Chooser, Opponents
from abstract_arcade.rules import SWAP, Move, Outcome, Position, Seat, Sentence, Site
from abstract_arcade.saving import Keeper, Saving
from abstract_arcade.selection import Selection

if TYPE_CHECKING:
    pass

MIN_ANSWER_SECONDS = 0.3
"""Seconds that a computer's move takes unless told, so that people can follow the game."""


class ReadOnlyError(Exception):
    """A change of a match that another program has open; `str()` has no full stop."""

    def __init__(self) -> None:
        super().__init__("The match is open in another program")


class EventKind(Enum):
    """A kind of event that listeners of a session receive."""

    PLAYED = auto()
    """A move was played, and the node it led to is now viewed."""
    VIEWED = auto()
    """Another node is viewed, or the match has changed elsewhere."""
    THINKING = auto()
    """A computer began or stopped thinking, or the match was paused or resumed."""
    FAILED = auto()
    """A computer player failed; see `Session.failure`."""
    FAULT = auto()
    """An unexpected error, `Session.fault`, occurred; a front end should raise it."""
    SAVING = auto()
    """`Session.is_saved` or `Session.save_failure` has changed since the last event."""


class Retraced(NamedTuple):
    """An undo, a redo, or the taking back of an end, as long as one looks at where it led.

    `kind` is `UNDONE`, `REDONE` or `REOPENED`; `nodes` are those taken back or played again, in
    the order of play.
    """

    kind: ChangeKind
    nodes: tuple[Node, ...]


class Edit(NamedTuple):
    """An edit of the tree: `PROMOTED`, `DELETED` or `COMMENTED`, the node, what takes it back."""

    kind: ChangeKind
    node: Node
    undo: Callable[[], None]


class Event(NamedTuple):
    """A change for a front end to show; `node` is the node viewed."""

    kind: EventKind
    node: Node


_MOVING = (ChangeKind.UNDONE, ChangeKind.REDONE, ChangeKind.ENDED, ChangeKind.REOPENED)
"""The changes after which the view moves to `Match.current`."""


class Session:
    """A match being played.

    It observes its match. A move is played at the viewed node; every other change of the game takes
    place at the match's current node, and moves the view there.

    Attributes:
        match: the match.
        viewed: the node that is shown, which need not be `Match.current`.
        selection: the move being selected there.
        is_paused: whether the computers wait until they are resumed.
        is_thinking: whether a computer is choosing a move.
        failure: how a computer player failed, in a sentence; empty if none did.
        tree_changes: how often the match was changed; one number for one state of its tree.
        fault: an unexpected error while a computer's move was chosen or shown.
        retraced: the undo or redo that led to the viewed node; None if something else did.
    """

    def __init__(
        self,
        match: Match,
        cursor: Site = 0,
        *,
        chooser: Chooser | None = None,
        keeper: Keeper | None = None,
        delay: float = MIN_ANSWER_SECONDS,
        now: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """Begin to play a match, which may have begun before.

        Args:
            match: the match.
            cursor: the first site under the cursor.
            chooser: chooses the computers' moves; None for `Opponents`.
            keeper: saves the match after every change; None to keep it in memory only.
            delay: the seconds that a computer's move takes at least.
            now: the time in seconds, from any origin.
            sleep: waits for a number of seconds.
        """
        self.match = match
        match.observer = self._match_changed
        self.viewed = match.current
        self.is_paused = False
        self.is_thinking = False
        self.failure = ""
        self.fault: BaseException | None = None
        self.retraced: Retraced | None = None
        # Where the match stood before the change that it tells of.
        self._stood = match.current
        self._listeners: list[Callable[[Event], None]] = []
        self.tree_changes = 0
        # The edits of the tree that can be taken back, the last one at the end.
        self._edits: list[Edit] = []
        self._chooser = Opponents() if chooser is None else chooser
        self._delay = delay
        self._now = now
        self._sleep = sleep
        self._saving = Saving(keeper, partial(self._tell, EventKind.SAVING), sleep)
        self._task: asyncio.Task[None] | None = None
        self._thinking_at: Node | None = None
        # An event loop keeps weak references to its tasks; these keep them alive until they end.
        self._tasks: set[asyncio.Task[None]] = set()
        self._failed_at: Node | None = None
        # Whether the match was already paused when the player failed.
        self._was_paused = False
        self._is_closed = False
        self._line: tuple[Node, ...] = ()
        self.selection = self._new_selection(cursor)

    def listen(self, listener: Callable[[Event], None]) -> None:
        """Call `listener` with every event from now on."""
        self._listeners.append(listener)

    def _tell(self, kind: EventKind) -> None:
        """Tell the listeners, after what waits for the disk."""
        self._saving.tell(partial(self._deliver, Event(kind, self.viewed)))

    def _save_and_tell(self, kind: EventKind) -> None:
        """Save the match, then tell the listeners of the change."""
        self._saving.save(self.match, partial(self._deliver, Event(kind, self.viewed)))

    def _deliver(self, event: Event) -> None:
        if event.node is not self.viewed:
            # The view has moved on while the match was saved.
            is_play = event.kind is EventKind.PLAYED
            event = Event(EventKind.VIEWED if is_play else event.kind, self.viewed)
        for listener in self._listeners:
            listener(event)

    # Saving

    @property
    def is_saved(self) -> bool:
        """Whether everything that happened is on the disk, where the match is kept there at all."""
        return self._saving.is_saved

    @property
    def is_telling_late(self) -> bool:
        """Whether something that happened waits for the disk, and was not told yet."""
        return self._saving.is_telling_late

    @property
    def save_failure(self) -> str:
        """Why the match could not be saved, in a sentence; empty if it could."""
        return self._saving.failure

    @property
    def is_read_only(self) -> bool:
        """Whether another program has the match open: then it can only be looked at here."""
        return self._saving.is_read_only

    # The viewed node

    @property
    def position(self) -> Position:
        """The viewed position."""
        return self.viewed.position

    @property
    def outcome(self) -> Outcome | None:
        """The outcome at the viewed node; None if the game is not over there."""
        return self.viewed.outcome

    @property
    def is_looking_back(self) -> bool:
        """Whether the viewed node is not the one where the game stands."""
        return self.viewed is not self.match.current

    @property
    def is_persons_turn(self) -> bool:
        """Whether the person at the keyboard decides at the viewed node.

        After the end of the match that person plays both sides, and the moves are variations.
        """
        if self.outcome is not None or self.is_read_only:
            return False
        return self.match.outcome is not None or self.match.participant_at(self.viewed).is_person

    @property
    def main_line_end(self) -> Node:
        """The last node of the match's main line."""
        *_, last = self.match.main_line
        return last

    @property
    def line(self) -> tuple[Node, ...]:
        """The nodes from the root through the viewed one to the end of its main line."""
        if not self._line:
            self._line = (*self.viewed.path(), *self.viewed.following())
        return self._line

    def look(self, node: Node) -> None:
        """View a node of the match; the game does not change."""
        if node is not self.viewed:
            self.retraced = None
            self._view(node)
            self._tell(EventKind.VIEWED)

    def look_at_ply(self, ply: int) -> None:
        """View the node of `line` with a ply, or the nearest one."""
        line = self.line
        self.look(line[max(0, min(ply, len(line) - 1))])

    def look_at_end(self) -> None:
        """View the last node of `line`."""
        self.look(self.line[-1])

    def variation(self, step: int) -> Node | None:
        """The first node of the next variation (1) or of the previous one (-1); None without one.

        It is one of the other moves at the nearest branching at or before the viewed node that has
        one there; without such a branching the next one is looked for further on.
        """
        for node in (self.viewed, *self.viewed.ancestors()):
            if node.parent is None:
                break
            others = node.parent.children
            index = others.index(node) + step
            if 0 <= index < len(others):
                return others[index]
        ahead = self.line[self.viewed.ply :] if step > 0 else ()
        return next((node.children[1] for node in ahead if len(node.children) > 1), None)

    @property
    def variation_viewed(self) -> Node | None:
        """The first node of the variation that the viewed node is in; None on the main line."""
        for node in (self.viewed, *self.viewed.ancestors()):
            if node.parent is not None and node.parent.children[0] is not node:
                return node
        return None

    @property
    def parting(self) -> Node:
        """The last node that the way to the viewed node shares with the game as it stands."""
        ways = zip(self.viewed.path(), self.match.current.path(), strict=False)
        return [node for node, other in ways if node is other][-1]

    @property
    def game_went_on(self) -> Node | None:
        """The first node of the game that is not on the way to the viewed one; None without one."""
        if not self.is_looking_back:
            return None
        return next(iter(self.match.current.path()[self.parting.ply + 1 :]), None)

    def plies_left(self, move: Move | None) -> int:
        """The plies of the game that it would leave to play a move at the viewed node.

        Args:
            move: the move; None for one that is not known yet.
        """
        game = self.match.current
        node = next((child for child in self.viewed.children if child.move == move), None)
        if node is not None and node.leads_to(game):
            return game.ply - node.ply
        return game.ply - self.parting.ply

    def _view(self, node: Node) -> None:
        # After going back in a variation, one can go forward in it again.
        line = self.line
        if len(line) <= node.ply or line[node.ply] is not node:
            self._line = ()
        self.viewed = node
        self.selection = self._new_selection(self.selection.cursor)

    def _new_selection(self, cursor: Site) -> Selection:
        return Selection(self.position, cursor, is_open=self.is_persons_turn)

    # Playing

    def play(self, move: Move) -> Node:
        """Play a legal move at the viewed node, and let the computers continue.

        Raises:
            IllegalMove: the rules forbid it.
            ReadOnlyError: another program has the match open, as for every change here.
        """
        self._require_writable()
        self.stop_thinking()
        try:
            return self.match.play(move, self.viewed)
        finally:
            self.go_on()

    def undo(self, *, one_ply: bool = False) -> bool:
        """Take back as `Match.undo` does; return whether there was anything to take back."""
        target = self.match.previous if one_ply else self.match.undo_target
        if target is None or self.is_read_only:
            return False
        self.stop_thinking()
        return self.match.undo(one_ply=one_ply)

    def redo(self) -> bool:
        """Play moves taken back again; return whether there were any."""
        if not self.match.can_redo or self.is_read_only:
            return False
        self.stop_thinking()
        return self.match.redo()

    @property
    def swap_refusal(self) -> Sentence | None:
        """Why the seats cannot exchange colours now; None if they can."""
        return self.position.why_illegal(SWAP)

    @property
    def resigning_seat(self) -> Seat:
        """The seat that would resign: the one to move, unless only the other seat is a person's."""
        match = self.match
        people = [seat for seat, each in match.participants.items() if each.is_person]
        seat = match.seat_to_move
        return people[0] if people and seat not in people else seat

    def resign(self) -> None:
        """Resign the game for `resigning_seat`.

        Raises:
            IllegalMove: the match is over.
        """
        self._require_writable()
        seat = self.resigning_seat
        self.stop_thinking()
        self.match.resign(seat)

    def _require_writable(self) -> None:
        """Raise `ReadOnlyError` if another program has the match open."""
        if self.is_read_only:
            raise ReadOnlyError

    # Editing the tree

    def promote(self, node: Node) -> None:
        """Make the line of a node the main one at its parent; see `Match.promote`."""
        self._require_writable()
        assert node.parent is not None
        index = node.parent.children.index(node)
        self.match.promote(node)
        self._edits.append(
            Edit(ChangeKind.PROMOTED, node, partial(self.match.promote, node, index))
        )

    def delete(self, node: Node) -> None:
        """Remove a node and all that follows it; see `Match.delete`."""
        self._require_writable()
        assert node.parent is not None
        index = node.parent.children.index(node)
        self.match.delete(node)
        self._edits.append(Edit(ChangeKind.DELETED, node, partial(self.match.restore, node, index)))

    def comment(self, node: Node, text: str, by: str = "") -> None:
        """Set the comment of a node; see `Match.comment`."""
        self._require_writable()
        before = partial(self.match.comment, node, node.comment, node.comment_by)
        self.match.comment(node, text, by)
        self._edits.append(Edit(ChangeKind.COMMENTED, node, before))

    @property
    def can_undo_edit(self) -> bool:
        """Whether `undo_edit` has anything to take back."""
        return bool(self._edits)

    def undo_edit(self) -> Edit | None:
        """Take back the last edit of the tree that still can be.

        Returns:
            The edit; None if there was none.
        """
        while self._edits:
            edit = self._edits.pop()
            try:
                edit.undo()
            except ValueError:
                # What it concerned has been deleted since, or was played again.
                continue
            return edit
        return None

    def _match_changed(self, change: Change) -> None:
        """Update the view after a change of the match, and tell the listeners."""
        kind, node = change
        self.tree_changes += 1
        before, self._stood = self._stood, self.match.current
        self._line = ()
        if kind is ChangeKind.DELETED:
            assert node.parent is not None
            if self._thinking_at is not None and node.leads_to(self._thinking_at):
                self.stop_thinking()
                self.go_on()
            if node.leads_to(self.viewed):
                self.viewed = node.parent
                self._view(node.parent)
        elif kind is ChangeKind.PLAYED and self.viewed is node.parent:
            self._forget_failure()
            self.retraced = None
            self._view(node)
            self._save_and_tell(EventKind.PLAYED)
            return
        elif kind in _MOVING:
            self._forget_failure()
            self.retraced = _retraced(kind, before, node)
            if kind in (ChangeKind.UNDONE, ChangeKind.REDONE, ChangeKind.REOPENED):
                # A computer to move there waits, or it would play on at once.
                self.is_paused = not self.match.participant_to_move.is_person
            self._view(self.match.current)
        elif self.selection.is_open is not self.is_persons_turn:
            # Another participant has the seat, or the match has ended.
            self._view(self.viewed)
        self._save_and_tell(EventKind.VIEWED)

    # The computers' turns

    def go_on(self) -> None:
        """Let the computer think if it is its turn. Needs a running event loop."""
        match = self.match
        is_computers_turn = match.outcome is None and not match.participant_to_move.is_person
        can_go_on = not self.is_paused and not self.is_read_only
        if is_computers_turn and can_go_on and self._task is None:
            self._start_thinking(match.current)

    def pause(self, paused: bool) -> None:
        """Make the computers wait, or resume them."""
        self.is_paused = paused
        if paused:
            self.stop_thinking()
        else:
            self.go_on()
        self._tell(EventKind.THINKING)

    @property
    def can_play_single_move(self) -> bool:
        """Whether it is a computer's turn at the viewed node, and it is not thinking there."""
        if self.match.outcome is not None or self.outcome is not None or self.is_read_only:
            return False
        is_waiting = (self.is_paused or self.is_looking_back) and (
            self._thinking_at is not self.viewed
        )
        return is_waiting and not self.match.participant_at(self.viewed).is_person

    def play_single_move(self) -> None:
        """Let a waiting computer play one move at the viewed node."""
        if self.can_play_single_move:
            self._start_thinking(self.viewed)

    def _start_thinking(self, node: Node) -> None:
        if self._is_closed:
            return
        self.stop_thinking()
        self._forget_failure()
        self._thinking_at = node
        self._task = asyncio.get_running_loop().create_task(self._think(node))
        self._tasks.add(self._task)
        self._task.add_done_callback(self._task_done)
        self.is_thinking = True
        self._tell(EventKind.THINKING)

    def stop_thinking(self) -> None:
        """Stop a computer that is thinking, and drop its move."""
        if self._task is not None:
            self._task.cancel()
            self._clear_task()
            self._tell(EventKind.THINKING)

    def _task_done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            if task is self._task:
                self._clear_task()
            self.fault = error
            self._tell(EventKind.FAULT)

    def _clear_task(self) -> None:
        self._task = None
        self._thinking_at = None
        self.is_thinking = False

    async def _think(self, node: Node) -> None:
        from abstract_arcade.players.engine_client import EngineError

        participant = self.match.participant_at(node)
        began = self._now()
        try:
            move = await self._chooser.choose(self.match, node)
        except EngineError as error:
            await self._fail(node, participant, error)
            return
        await self._sleep(max(0.0, self._delay - (self._now() - began)))
        if self._is_stopped:
            return
        self._clear_task()
        self.match.play(move, node)
        self.go_on()

    @property
    def _is_stopped(self) -> bool:
        """Whether the calling task was stopped: a chooser may ignore its cancellation."""
        return self._task is not asyncio.current_task()

    async def _fail(self, node: Node, participant: Participant, error: Exception) -> None:
        if not self._is_stopped:
            await self._chooser.dismiss(participant)
        if self._is_stopped:
            return
        self._clear_task()
        self._failed_at, self._was_paused = node, self.is_paused
        self.failure = str(error)
        self.is_paused = True
        self._tell(EventKind.FAILED)

    def _forget_failure(self) -> None:
        self.failure = ""
        self._failed_at = None

    def forget_failure(self) -> None:
        """Leave the match paused after a failure."""
        self._forget_failure()
        self._tell(EventKind.THINKING)

    def retry(self) -> None:
        """After a failure, ask the same player again at the same node."""
        node = self._failed_at
        if node is None:
            return
        self.is_paused = self._was_paused
        self._start_thinking(node)

    def replace_player(self, kind: str) -> None:
        """After a failure, give the seat to another kind of participant, and ask it.

        Raises:
            ValueError: there is no such kind.
        """
        node, participant = self._failed_at, Participant(kind)
        if node is None:
            return
        self.is_paused = self._was_paused
        self._forget_failure()
        self.match.seat(node.position.seat_to_move, participant)
        if not participant.is_person:
            self._start_thinking(node)

    async def close(self) -> None:
        """Stop thinking and end the engines. The match does not change."""
        self._is_closed = True
        self._clear_task()
        for task in self._tasks:
            task.cancel()
        # The tasks end before the engines, so that the end of an engine is not taken for a failure,
        # and an engine that is being started ends as well.
        if self._tasks:
            await asyncio.wait(self._tasks)
        self._saving.close(self.match)
        await self._chooser.close()


def _retraced(kind: ChangeKind, before: Node, after: Node) -> Retraced | None:
    """What an undo or a redo retraced from one node of a line to another; None for other kinds."""
    if kind is ChangeKind.UNDONE:
        return Retraced(kind, before.path()[after.ply + 1 :])
    if kind is ChangeKind.REDONE:
        return Retraced(kind, after.path()[before.ply + 1 :])
    return Retraced(kind, ()) if kind is ChangeKind.REOPENED else None
