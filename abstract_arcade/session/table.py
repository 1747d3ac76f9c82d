"""A table: a match being played, with all that the people who play or watch it share.

Nothing here knows how a match is shown: the screen and any other front end drive a `Table` through
a `View` and listen to it. The clock and the sleep function are injected, so that tests need no real
time.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, Protocol

from abstract_arcade.match import Change, ChangeKind, Match, Node, Participant
from abstract_arcade.rules import Move, Seat
from abstract_arcade.session.attendance import Attendance, Presence
from abstract_arcade.session.broadcaster import Broadcaster
from abstract_arcade.session.events import (
    Listener,
    Notice,
    StateChanged,
    UnexpectedError,
    ViewChanged,
    events_of,
    move_texts,
)
from abstract_arcade.session.opponents import time_left
from abstract_arcade.session.record_limits import FullError, RecordLimits
from abstract_arcade.session.saving import Keeper, Saving
from abstract_arcade.session.thinking import Chooser, Thinking
from abstract_arcade.session.timekeeper import Timekeeper
from abstract_arcade.session.tree_editor import TreeEditor
from abstract_arcade.words.events import (
    EngineFailed,
    EngineSilent,
    Event,
    MatchSaved,
    Paused,
    Resumed,
    SaveFailed,
    TakeBackAgreed,
    TakeBackDeclined,
    TakeBackRequested,
    TakeBackWithdrawn,
    TimeShort,
)

if TYPE_CHECKING:
    from abstract_arcade.players.engine_client import EngineError

MIN_ANSWER_SECONDS = 0.3
"""Default of the shortest time between a turn of a computer and its move, in seconds.

Without it, people could not follow a game of two computers.
"""

GAME_CHANGES = (
    ChangeKind.PLAYED,
    ChangeKind.UNDONE,
    ChangeKind.REDONE,
    ChangeKind.ENDED,
    ChangeKind.REOPENED,
)
"""The changes of the game itself, not only of its variations, comments or participants."""


async def _sleep(seconds: float) -> None:
    # Imported late: asyncio takes a quarter of the start of line mode, which need not wait.
    import asyncio

    await asyncio.sleep(seconds)


class Follower(Protocol):
    """A view of the table, which follows the changes of its match."""

    def follow(self, change: Change, before: Node, events: Sequence[Event]) -> None:
        """Follow a change at once, before it is saved; `before` was the current node until now."""


class TakeBackRequest(NamedTuple):
    """A person's request to take moves back, which the other person grants or declines.

    Attributes:
        seat: the seat of the person who asks.
        target: the node to go back to; the current node to take back the end of the game.
    """

    seat: Seat
    target: Node


class _Failure(NamedTuple):
    """The failure of a computer player to choose a move.

    Attributes:
        event: says who failed, and how.
        node: the node at which the player was to choose.
        was_paused: whether the match had been paused before the failure paused it.
    """

    event: EngineFailed
    node: Node
    was_paused: bool


class Table:
    """A match being played, with its computer players, its clocks, its edits and its saving.

    A table observes its match. It sends everything that happens to its listeners as an event, in
    order, once the match is saved. The last view that leaves closes the table, or `close` does.

    Attributes:
        match: the match.
        views: the open views of the table.
        saving: saves the match, and knows why it could not be saved.
        edits: promotes and deletes variations, writes comments, and undoes this.
        clocks: the readings of the clocks, and which of them runs.
        attendance: which views look at the board, and whether the people in the seats are there.
        is_paused: whether the computers and the clocks wait; see `pause`. A match with clocks that
            was played before is paused at first.
        allows_help: whether people may ask for hints and analysis before the end of the game.
        take_back_request: the request that is not answered yet, or None.
        declined_seats: the seats whose request to take back was declined, until the next move.
        next_match: the rematch, once `rematch` was called, or None.
        exchanges_seats: whether the players exchange their seats in `next_match`.
        tree_changes: the number of changes of the match so far; a cache of anything in its tree is
            valid as long as it stays the same.
    """

    def __init__(
        self,
        match: Match,
        *,
        chooser: Chooser | None = None,
        keeper: Keeper | None = None,
        delay: float = MIN_ANSWER_SECONDS,
        now: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = _sleep,
    ) -> None:
        """Play a match from its current node on.

        Args:
            match: the match, new or played before.
            chooser: chooses the moves of the computers; None for the engines of `Opponents`.
            keeper: saves the match after every change; None to save nothing.
            delay: the shortest time that a computer's move takes, in seconds.
            now: returns the time in seconds, from any start.
            sleep: waits for some seconds of that time.
        """
        self.match = match
        match.add_observer(self._match_changed)
        # The current node before the latest change of the match.
        self._last_current = match.current
        self.tree_changes = 0
        self.views: list[Follower] = []
        self._broadcaster = Broadcaster()
        self._limits = RecordLimits(match)
        self.saving = Saving(keeper, self._saving_changed, sleep)
        self._has_failed_to_save = False
        self.edits = TreeEditor(match, self._limits, self.saving)
        self.is_paused = match.clock is not None and match.is_unfinished
        self._is_closed = False
        self._delay = delay
        self._failure: _Failure | None = None
        self._thinking = Thinking(
            match,
            chooser,
            least_seconds=self._least_seconds,
            chosen=self._play_choice,
            failed=self._take_engine_error,
            broken=self._take_unexpected_error,
            now=now,
            sleep=sleep,
        )
        self.attendance = Attendance()
        self.clocks = Timekeeper(
            match,
            now=now,
            sleep=sleep,
            may_run=self._may_run_clock,
            ran_out=self._lose_on_time,
            ran_short=self._warn_of_short_time,
            checkpoint=partial(self.saving.checkpoint, match),
        )
        self.allows_help = True
        self.take_back_request: TakeBackRequest | None = None
        self.declined_seats: set[Seat] = set()
        self.next_match: Match | None = None
        self.exchanges_seats = True

    # Listeners and views

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` with every notice from now on; return a function that ends this."""
        return self._broadcaster.add(listener)

    def notify(self, notice: Notice, listener: Listener | None = None) -> None:
        """Send a notice to every listener, or only to `listener`, after all notices that wait.

        Notices wait until the change that they report is saved; see `Saving`.
        """
        self.saving.announce(partial(self._broadcaster.send, [notice], listener))

    def state_changed(self) -> None:
        """Send `StateChanged`, so that the front ends show what has changed besides the match."""
        self.notify(StateChanged())

    async def leave(self, view: Follower) -> None:
        """Remove a view; the last one closes the table. A second call does nothing."""
        if view in self.views:
            self.views.remove(view)
            self.turn_away(view)
            if not self.views:
                await self.close()

    @property
    def is_read_only(self) -> bool:
        """Whether another program has the match open, so that it cannot be changed here."""
        return self.saving.is_read_only

    # Playing

    def play(self, move: Move, at: Node, *, offers_draw: bool = False) -> Node:
        """Play a legal move at a node as `Match.play` does, and let the computers answer.

        In a match with clocks, a move ends a pause. If the time of the seat that decides has just
        run out, the match is lost instead.

        Returns:
            The node to which the move led, or the one where the match was lost on time.

        Raises:
            IllegalMove: If the rules forbid the move.
            ReadOnlyError: If another program has the match open.
            FullError: If the move does not fit into the record of the match.
        """
        self.saving.require_writable()
        if self.clocks.has_run_out:
            self._lose_on_time()
            return self.match.current
        is_legal = at.position.why_illegal(move) is None
        if is_legal:
            self._limits.add_move(at, move)
        self.stop_thinking()
        if self.match.clock is not None and is_legal:
            self.is_paused = False
        try:
            return self.match.play(move, at, offers_draw=offers_draw)
        finally:
            self.go_on()

    def can_undo(self, *, one_ply: bool = False) -> bool:
        """Return whether `undo` would take anything back; False if the match is read-only."""
        target = self.match.previous if one_ply else self.match.undo_target
        return target is not None and not self.is_read_only

    def undo(self, *, one_ply: bool = False) -> bool:
        """Take back as `Match.undo` does; return whether anything was taken back."""
        if not self.can_undo(one_ply=one_ply):
            return False
        self.stop_thinking()
        return self.match.undo(one_ply=one_ply)

    @property
    def can_redo(self) -> bool:
        """Whether `redo` would play anything again; False if the match is read-only."""
        return self.match.can_redo and not self.is_read_only

    def redo(self) -> bool:
        """Play moves again as `Match.redo` does; return whether any was played."""
        if not self.can_redo:
            return False
        self.stop_thinking()
        return self.match.redo()

    def resign(self, seat: Seat) -> None:
        """Resign the game for a seat.

        Raises:
            IllegalMove: If the match is over.
            ReadOnlyError: If another program has the match open.
        """
        self.saving.require_writable()
        self.stop_thinking()
        self.match.resign(seat)

    def rematch(self, *, keep_seats: bool = False) -> Match:
        """Return a new match in the series of this match, which a first rematch begins.

        The players exchange their seats unless `keep_seats` is true. Further calls return the same
        match, whatever they ask for.
        """
        if self.next_match is not None:
            return self.next_match
        if not self.match.series and not self.is_read_only:
            # Imported late: it loads OpenSSL, which few games need.
            import secrets

            self.match.series = secrets.token_hex(4)
            self.saving.checkpoint(self.match)
        self.next_match = self.match.rematch(keep_seats=keep_seats)
        self.exchanges_seats = not keep_seats
        return self.next_match

    # Taking back by agreement

    def request_take_back(self, seat: Seat, target: Node) -> None:
        """Ask the other person, for the person in `seat`, to go back to a node.

        The target is the current node to take back the end of the game. The request replaces an
        open one. Any change of the game ends it, such as a move or a resignation.

        Raises:
            ReadOnlyError: If another program has the match open.
        """
        self.saving.require_writable()
        self.take_back_request = TakeBackRequest(seat, target)
        current = self.match.current
        moves = move_texts(current, target.ply)
        self.notify(TakeBackRequested(current.ply, seat, self.match.titles, moves))

    def answer_take_back(self, seat: Seat, *, agrees: bool) -> None:
        """Agree to the request of the other person, or decline it, for the person in `seat`.

        Agreeing goes back to the target of the request, unless the match is read-only. Nothing
        happens if there is no such request any more.
        """
        request = self.take_back_request
        if request is None or request.seat is seat:
            return
        self.take_back_request = None
        if not agrees:
            self.declined_seats.add(request.seat)
        kind = TakeBackAgreed if agrees else TakeBackDeclined
        self.notify(kind(self.match.current.ply, seat, self.match.titles))
        if agrees and not self.is_read_only:
            self.stop_thinking()
            self.match.undo_to(request.target)

    def _end_take_back_request(self, change: Change, before: Node) -> None:
        """End a request because the game has changed; a move of either person answers it."""
        request = self.take_back_request
        self.take_back_request = None
        if request is None or change.kind is not ChangeKind.PLAYED:
            return
        seat = before.position.seat_to_move
        kind = TakeBackWithdrawn if seat is request.seat else TakeBackDeclined
        self.notify(kind(before.ply, seat, self.match.titles))

    # People and clocks

    def attend(self, viewer: object = None) -> None:
        """Note that `viewer` looks at the board, so that clocks and computers may go on.

        All callers that pass None count as one viewer. No clock runs before the first call. Needs a
        running event loop.
        """
        self.attendance.attend(viewer)
        self.go_on()

    def turn_away(self, viewer: object = None) -> None:
        """Note that `viewer` no longer looks at the board; without other viewers, clocks stop."""
        self.attendance.turn_away(viewer)
        self.clocks.run()

    def set_presence(self, seat: Seat, presence: Presence) -> None:
        """Note whether the person in a seat, who has an own screen, is there.

        The clocks wait while the person is not there.
        """
        before = self.attendance.set_presence(seat, presence)
        self.clocks.run()
        if before is not presence:
            self.state_changed()

    def _may_run_clock(self) -> bool:
        is_waiting = self.is_paused or self.is_read_only or self._is_closed
        return self.attendance.is_complete and not is_waiting

    def _lose_on_time(self) -> None:
        self.stop_thinking()
        self.match.lose_on_time(self.match.seat_to_move)

    def _warn_of_short_time(self, seat: Seat, seconds: int) -> None:
        if self.match.participants[seat].is_person:
            self.notify(TimeShort(self.match.current.ply, seat, self.match.titles, seconds))

    # Changes of the match

    def _match_changed(self, change: Change) -> None:
        """Have the clocks, the computers, the views and the saving follow a change."""
        kind, node = change
        before = self._last_current
        self._last_current = self.match.current
        self.tree_changes += 1
        if kind in GAME_CHANGES:
            self.clocks.keep(change, before)
            self._failure = None
            self._end_take_back_request(change, before)
        if self.match.current is not before or kind is ChangeKind.ENDED:
            self.declined_seats.clear()
        if kind in (ChangeKind.UNDONE, ChangeKind.REDONE, ChangeKind.REOPENED):
            self._pause_before_computers_turn()
        elif kind is ChangeKind.DELETED and self._is_thinking_after(node):
            self.stop_thinking()
            self.go_on()
        events = events_of(self.match, change, before, self.clocks.readings)
        for view in tuple(self.views):
            view.follow(change, before, events)
        announcement = partial(self._broadcaster.send, events or [ViewChanged()])
        self.saving.save(self.match, announcement)

    def _pause_before_computers_turn(self) -> None:
        """Pause after moves were taken back or played again, or the computer would move at once.

        If a person is to move, a match with clocks stays as it is, and any other is resumed.
        """
        is_computers_turn = not self.match.participant_to_move.is_person
        stays_paused = self.match.clock is not None and self.is_paused
        self.is_paused = is_computers_turn or stays_paused
        self.clocks.run()

    def _is_thinking_after(self, node: Node) -> bool:
        return self.thinking_at is not None and node.leads_to(self.thinking_at)

    def _saving_changed(self) -> None:
        notice: Notice = StateChanged()
        if self.saving.save_error:
            notice = SaveFailed(self.saving.save_error)
        elif self._has_failed_to_save:
            notice = MatchSaved()
        self._has_failed_to_save = bool(self.saving.save_error)
        self.notify(notice)

    # The computers' turns

    def go_on(self) -> None:
        """Let the clock run, and the computer think if it is its turn, unless the match is paused.

        Needs a running event loop.
        """
        self.clocks.run()
        match = self.match
        is_computers_turn = match.outcome is None and not match.participant_to_move.is_person
        is_waiting = self.is_paused or self.is_read_only
        if is_computers_turn and not is_waiting and not self.is_thinking:
            self.think_at(match.current)

    def pause(self) -> None:
        """Make the computers and the clocks wait. A computer that is thinking drops its move."""
        was_paused = self.is_paused
        self.is_paused = True
        self.clocks.run()
        self.stop_thinking()
        self.notify(StateChanged() if was_paused else Paused(self.match.current.ply))

    def resume(self) -> None:
        """Let the computers and the clocks go on after a pause. Needs a running event loop."""
        was_paused = self.is_paused
        self.is_paused = False
        self.go_on()
        self.notify(Resumed(self.match.current.ply) if was_paused else StateChanged())

    @property
    def thinking_at(self) -> Node | None:
        """The node at which a computer is choosing a move; None if none is."""
        return self._thinking.node

    @property
    def is_thinking(self) -> bool:
        """Whether a computer is choosing a move."""
        return self._thinking.node is not None

    def think_at(self, node: Node) -> None:
        """Have the computer that decides at a node play one move there, even during a pause.

        A computer that is already thinking stops. Nothing happens at a closed table.
        """
        if self._is_closed:
            return
        self.stop_thinking()
        self._failure = None
        self._thinking.begin(node)
        self.notify(StateChanged())

    def stop_thinking(self) -> None:
        """Stop a computer that is thinking, if one is, and drop its move."""
        if self._thinking.stop():
            self.notify(StateChanged())

    def _least_seconds(self, node: Node) -> float:
        """Return the seconds that a computer's move at a node takes at least."""
        left = None if self.clocks.running is None else time_left(self.match, node)
        if left is None:
            return self._delay
        # A computer that is short of time may answer faster than people can follow.
        return min(self._delay, left.share)

    def _play_choice(self, node: Node, move: Move | None) -> None:
        """Play the move that a computer has chosen at a node; None accepts the draw offered."""
        if self.clocks.has_run_out:
            self._lose_on_time()
        elif move is None:
            self.match.agree_draw()
        else:
            try:
                self._limits.add_move(node, move)
            except FullError as error:
                self._fail(node, EngineFailed(node.ply, node.position.seat_to_move, str(error)))
                return
            self.match.play(move, node)
            self.go_on()

    # Failures of computers

    @property
    def engine_failure(self) -> EngineFailed | None:
        """The failure of a computer player, until it is retried, replaced or dismissed; or None."""
        return None if self._failure is None else self._failure.event

    def retry(self) -> None:
        """After a failure, ask the same player again. A silent engine is replaced by a new one.

        The match is paused again only if it was so before the failure. Without a failure, this
        method, `wait_on` and `replace_player` do nothing.
        """
        self._ask_again(replaces_silent_engine=True)

    def wait_on(self) -> None:
        """After a failure, wait for the answer of a silent engine again, as long as before."""
        self._ask_again(replaces_silent_engine=False)

    def replace_player(self, kind: str) -> None:
        """After a failure, give the seat to another kind of participant, and ask a computer.

        `kind` is one of `PARTICIPANT_KINDS`, such as "person" or "expert".

        Raises:
            ValueError: If there is no such kind.
        """
        self._ask_again(replaces_silent_engine=True, participant=Participant(kind))

    def dismiss_engine_failure(self) -> None:
        """Forget a failure, and leave the match paused."""
        self._failure = None
        self.notify(StateChanged())

    def _ask_again(
        self, *, replaces_silent_engine: bool, participant: Participant | None = None
    ) -> None:
        failure = self._failure
        if failure is None:
            return
        self._failure = None
        node = failure.node
        if replaces_silent_engine and isinstance(failure.event, EngineSilent):
            self._thinking.dismiss(self.match.participant_at(node))
        self.is_paused = failure.was_paused
        self.clocks.run()
        if participant is not None:
            self.match.seat(node.position.seat_to_move, participant)
        if not self.match.participant_at(node).is_person:
            self.think_at(node)

    def _take_engine_error(self, node: Node, error: EngineError) -> None:
        from abstract_arcade.players.engine_client import EngineSilentError

        kind = EngineSilent if isinstance(error, EngineSilentError) else EngineFailed
        self._fail(node, kind(node.ply, node.position.seat_to_move, str(error)))

    def _fail(self, node: Node, event: EngineFailed) -> None:
        """Pause the match because a computer player cannot move at a node."""
        self._failure = _Failure(event, node, self.is_paused)
        self.is_paused = True
        self.clocks.run()
        self.notify(event)

    def _take_unexpected_error(self, error: BaseException) -> None:
        self.notify(UnexpectedError(error))

    async def close(self) -> None:
        """Stop the clocks and the engines, and release the match; the match does not change."""
        self._is_closed = True
        self.match.remove_observer(self._match_changed)
        self.clocks.run()
        # The tasks end before the engines, so that the end of an engine is not taken for a failure,
        # and an engine that is being started ends as well.
        await self._thinking.close()
        self.saving.close(self.match)
        await self._thinking.end_engines()
