"""A table: a match being played, with all that the people who play or watch it share.

Nothing here knows how a match is shown: the screen and any other front end drive a `Table` through
a `View` and listen to it. The clock and the sleep function are injected, so that tests need no real
time.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, Protocol

from abstract_arcade.match import Change, ChangeKind, Match, Node, Participant
from abstract_arcade.rules import Move, Seat
from abstract_arcade.session.attendance import Attendance, Presence
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
    PersonArrived,
    PersonAway,
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
"""Seconds that a computer's move takes unless told, so that people can follow the game."""


async def _sleep(seconds: float) -> None:
    # Two people who play line by line never wait, and asyncio is a third of what their start takes.
    import asyncio

    await asyncio.sleep(seconds)


GAME_CHANGES = (
    ChangeKind.PLAYED,
    ChangeKind.UNDONE,
    ChangeKind.REDONE,
    ChangeKind.ENDED,
    ChangeKind.REOPENED,
)
"""The changes of the game itself, not only of its tree or its seats."""


class Follower(Protocol):
    """A view of the table, which follows the changes of its match."""

    def follow(self, change: Change, before: Node, events: Sequence[Event]) -> None:
        """Take note of a change at once; the current node was `before`."""


class TakeBackRequest(NamedTuple):
    """A request of a person that the other person agrees to or declines.

    Attributes:
        seat: the seat of the person who asks.
        target: the node that the game would go back to; the current one to take back its end.
    """

    seat: Seat
    target: Node


class Table:
    """A match being played, with its computers, its clocks, its edits and its saving.

    A table observes its match. Everything that happens is sent to the listeners as an event, in
    order, once the match is saved. A table is closed with its last view, or by `close`.

    Attributes:
        saving: saves the match, and says why it could not be saved.
        edits: promotes and deletes variations, writes comments, and undoes this.
        clocks: the readings of the clocks, and which of them runs.
        views: the open views of the table.
        is_paused: whether the computers and the clocks wait until they are resumed. A match with
            clocks that has begun before is paused at first.
        engine_failure: how a computer player failed; None if none did.
        attendance: the views that look at the board, and whether the people in the seats are there.
        allows_help: whether people may ask for hints and analysis before the end of the game.
        next_match: the rematch that was begun; None without one.
        exchanges_seats: whether the seats are exchanged in that rematch.
        take_back_request: what a person asks the other person to take back; None for nothing.
        declined_seats: the seats whose request to take back was declined, until the next move.
        tree_changes: how often the match was changed; one number for one state of its tree.
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
        """Begin to play a match, which may have begun before.

        `chooser` chooses the computers' moves, each in `delay` seconds at least; `keeper` saves the
        match after every change. Without them there are `Opponents`, and nothing is saved.
        """
        self.match = match
        match.add_observer(self._match_changed)
        self.views: list[Follower] = []
        self._limits = RecordLimits(match)
        self.is_paused = match.clock is not None and match.is_unfinished
        self.engine_failure: EngineFailed | None = None
        self.tree_changes = 0
        # The current node before the latest change.
        self._stood = match.current
        self._listeners: list[Listener] = []
        # Notices that a listener has caused while others still wait for the one before.
        self._pending: deque[tuple[Notice, Listener | None]] = deque()
        self._is_delivering = False
        self._delay = delay
        self._thinking = Thinking(
            match,
            chooser,
            least_seconds=self._least_seconds,
            chosen=self._take_choice,
            failed=self._take_engine_error,
            broken=self._take_fault,
            now=now,
            sleep=sleep,
        )
        self.saving = Saving(keeper, self._saving_changed, sleep)
        self.edits = TreeEditor(match, self._limits, self.saving)
        self._has_failed_to_save = False
        self._failed_at: Node | None = None
        # Whether the match was already paused when the player failed.
        self._was_paused = False
        self._is_closed = False
        self.attendance = Attendance()
        self.take_back_request: TakeBackRequest | None = None
        self.declined_seats: set[Seat] = set()
        self.allows_help = True
        self.next_match: Match | None = None
        self.exchanges_seats = True
        self.clocks = Timekeeper(
            match,
            now=now,
            sleep=sleep,
            may_run=self._may_run_clock,
            ran_out=self._lose_on_time,
            ran_short=self._ran_short,
            checkpoint=partial(self.saving.checkpoint, match),
        )

    # Listeners and views

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` with every notice from now on; the function returned ends that."""
        self._listeners.append(listener)
        return partial(self._stop_listening, listener)

    def _stop_listening(self, listener: Listener) -> None:
        if listener in self._listeners:
            self._listeners.remove(listener)

    async def leave(self, view: Follower) -> None:
        """Let a view go; the last one closes the table."""
        if view in self.views:
            self.views.remove(view)
            self.turn_away(view)
            if not self.views:
                await self.close()

    def notify(self, notice: Notice, listener: Listener | None = None) -> None:
        """Send a notice to every listener, or to one of them, after all that is still waiting."""
        self.saving.tell(partial(self._deliver, [notice], listener))

    def state_changed(self) -> None:
        """Have the screens show what has changed beside the match."""
        self.notify(StateChanged())

    def _deliver(self, notices: Sequence[Notice], only: Listener | None = None) -> None:
        self._pending += [(notice, only) for notice in notices]
        if self._is_delivering:
            return
        self._is_delivering = True
        try:
            while self._pending:
                notice, listener = self._pending.popleft()
                for each in tuple(self._listeners):
                    if each in self._listeners and listener in (None, each):
                        each(notice)
        finally:
            self._is_delivering = False

    @property
    def is_read_only(self) -> bool:
        """Whether another program has the match open, so that it cannot be changed here."""
        return self.saving.is_read_only

    # Playing

    def play(self, move: Move, at: Node, *, offers_draw: bool = False) -> Node:
        """Play a legal move at a node, and let the computers continue.

        With clocks it ends a pause. If the time has run out meanwhile, the match is lost on time
        instead.

        Returns:
            The node where the move led, or where the match was lost.

        Raises:
            IllegalMove: If the rules forbid the move.
            ReadOnlyError: If another program has the match open, as for every change here.
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
        """Return whether `undo` would take anything back."""
        target = self.match.previous if one_ply else self.match.undo_target
        return target is not None and not self.is_read_only

    def undo(self, *, one_ply: bool = False) -> bool:
        """Take back as `Match.undo` does; return whether there was anything to take back."""
        if not self.can_undo(one_ply=one_ply):
            return False
        self.stop_thinking()
        return self.match.undo(one_ply=one_ply)

    def request_take_back(self, seat: Seat, target: Node) -> None:
        """Ask the other person to go back to a node, the current one to take back its end.

        The next move ends the request.
        """
        self.saving.require_writable()
        self.take_back_request = TakeBackRequest(seat, target)
        current = self.match.current
        moves = move_texts(current, target.ply)
        self.notify(TakeBackRequested(current.ply, seat, self.match.titles, moves))

    def answer_take_back(self, seat: Seat, *, agrees: bool) -> None:
        """Agree to the request of the other person, or decline it, for the person in a seat.

        Nothing happens if there is no such request any more.
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

    @property
    def can_redo(self) -> bool:
        """Whether `redo` would play anything again."""
        return self.match.can_redo and not self.is_read_only

    def redo(self) -> bool:
        """Play moves taken back again; return whether there were any."""
        if not self.can_redo:
            return False
        self.stop_thinking()
        return self.match.redo()

    def resign(self, seat: Seat) -> None:
        """Resign the game for a seat.

        Raises:
            IllegalMove: If the match is over.
        """
        self.saving.require_writable()
        self.stop_thinking()
        self.match.resign(seat)

    def rematch(self, *, is_same: bool = False) -> Match:
        """Return a new match in the series of this match, with the seats exchanged or the same.

        If there was no series yet, one begins with this match. A second call returns the same
        match.
        """
        if self.next_match is not None:
            return self.next_match
        if not self.match.series and not self.is_read_only:
            # It brings OpenSSL with it, which few games need.
            import secrets

            self.match.series = secrets.token_hex(4)
            self.saving.checkpoint(self.match)
        self.next_match = self.match.rematch(is_same=is_same)
        self.exchanges_seats = not is_same
        return self.next_match

    # Clocks

    def attend(self, looker: object = None) -> None:
        """Let the clocks run and the computers play, since somebody looks at the board.

        Several may look at it; those who do not say who they are count as one. Needs a running
        event loop. No clock runs before the first call.
        """
        self.attendance.attend(looker)
        self.go_on()

    def turn_away(self, looker: object = None) -> None:
        """Note that somebody does not look at the board any more: without others, clocks stop."""
        self.attendance.turn_away(looker)
        self.clocks.run()

    def set_presence(self, seat: Seat, presence: Presence) -> None:
        """Note whether the person in a seat is there, who has a screen of their own.

        The clocks wait while the person is not there.
        """
        before = self.attendance.set_presence(seat, presence)
        self.clocks.run()
        ply = self.match.current.ply
        names = self.match.titles
        if before is presence:
            return
        if presence is Presence.HERE:
            self.notify(PersonArrived(ply, seat, names, before is Presence.AWAY))
        elif before is Presence.HERE and presence is Presence.AWAY:
            self.notify(PersonAway(ply, seat, names, self.match.clock is not None))
        else:
            self.notify(StateChanged())

    def _may_run_clock(self) -> bool:
        is_waiting = self.is_paused or self.is_read_only or self._is_closed
        return self.attendance.is_complete and not is_waiting

    def _lose_on_time(self) -> None:
        self.stop_thinking()
        self.match.lose_on_time(self.match.seat_to_move)

    def _ran_short(self, seat: Seat, seconds: int) -> None:
        if self.match.participants[seat].is_person:
            ply = self.match.current.ply
            self.notify(TimeShort(ply, seat, self.match.titles, seconds))

    # Following the match

    def _match_changed(self, change: Change) -> None:
        kind, node = change
        self.tree_changes += 1
        before = self._stood
        self._stood = self.match.current
        if kind in GAME_CHANGES:
            self.clocks.keep(change, before)
            self._forget_engine_failure()
            self._forget_request(change, before)
        if self.match.current is not before or kind is ChangeKind.ENDED:
            self.declined_seats.clear()
        if kind in (ChangeKind.UNDONE, ChangeKind.REDONE, ChangeKind.REOPENED):
            # A computer to move there waits, or it would play on at once.
            is_computer = not self.match.participant_to_move.is_person
            self.is_paused = is_computer or (self.match.clock is not None and self.is_paused)
            self.clocks.run()
        if kind is ChangeKind.DELETED and self._is_thinking_after(node):
            self.stop_thinking()
            self.go_on()
        events = events_of(self.match, change, before, self.clocks.readings)
        for view in tuple(self.views):
            view.follow(change, before, events)
        self.saving.save(self.match, partial(self._deliver, events or [ViewChanged()]))

    def _forget_request(self, change: Change, before: Node) -> None:
        """End a request to take back, which a move answers."""
        request = self.take_back_request
        self.take_back_request = None
        if request is None or change.kind is not ChangeKind.PLAYED:
            return
        seat = before.position.seat_to_move
        kind = TakeBackWithdrawn if seat is request.seat else TakeBackDeclined
        self.notify(kind(before.ply, seat, self.match.titles))

    def _is_thinking_after(self, node: Node) -> bool:
        """Return whether a computer is choosing a move at a node or after it."""
        return self._thinking.node is not None and node.leads_to(self._thinking.node)

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
        """Let the clock run, and the computer think if it is its turn.

        Needs a running event loop.
        """
        self.clocks.run()
        match = self.match
        is_computers_turn = match.outcome is None and not match.participant_to_move.is_person
        can_go_on = not self.is_paused and not self.is_read_only
        if is_computers_turn and can_go_on and not self.is_thinking:
            self._start_thinking(match.current)

    def pause(self) -> None:
        """Make the computers and the clocks wait."""
        was_paused = self.is_paused
        self.is_paused = True
        self.clocks.run()
        self.stop_thinking()
        self.notify(StateChanged() if was_paused else Paused(self.match.current.ply))

    def resume(self) -> None:
        """Let the computers and the clocks go on after a pause."""
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
        """Let the computer that decides at a node play one move there."""
        self._start_thinking(node)

    def _start_thinking(self, node: Node) -> None:
        if self._is_closed:
            return
        self.stop_thinking()
        self._forget_engine_failure()
        self._thinking.begin(node)
        self.notify(StateChanged())

    def stop_thinking(self) -> None:
        """Stop a computer that is thinking, and drop its move."""
        if self._thinking.stop():
            self.notify(StateChanged())

    def _least_seconds(self, node: Node) -> float:
        if self.clocks.running is not None:
            left = time_left(self.match, node)
            # Who is short of time does not wait for the sake of those who look on.
            return self._delay if left is None else min(self._delay, left.share)
        return self._delay

    def _take_choice(self, node: Node, move: Move | None) -> None:
        """Do what a computer has chosen: a move, or None to accept the draw that is on offer."""
        if self.clocks.has_run_out:
            self._lose_on_time()
        elif move is None:
            self.match.agree_draw()
        else:
            try:
                self._limits.add_move(node, move)
            except FullError as error:
                seat = node.position.seat_to_move
                self._fail(node, EngineFailed(node.ply, seat, str(error)))
                return
            self.match.play(move, node)
            self.go_on()

    def _take_engine_error(self, node: Node, error: EngineError) -> None:
        from abstract_arcade.players.engine_client import EngineSilentError

        kind = EngineSilent if isinstance(error, EngineSilentError) else EngineFailed
        self._fail(node, kind(node.ply, node.position.seat_to_move, str(error)))

    def _fail(self, node: Node, failure: EngineFailed) -> None:
        """Pause a match in which a computer player cannot move at a node."""
        self._failed_at = node
        self._was_paused = self.is_paused
        self.engine_failure = failure
        self.is_paused = True
        self.clocks.run()
        self.notify(failure)

    def _take_fault(self, error: BaseException) -> None:
        self.notify(UnexpectedError(error))

    def _forget_engine_failure(self) -> None:
        self.engine_failure = None
        self._failed_at = None

    def dismiss_engine_failure(self) -> None:
        """Leave the match paused after a failure."""
        self._forget_engine_failure()
        self.notify(StateChanged())

    def retry(self) -> None:
        """After a failure, ask the same player again at the same node, if it is silent anew."""
        self._ask_again(is_other=True)

    def wait_on(self) -> None:
        """Go on waiting for a silent player, as long as before."""
        self._ask_again(is_other=False)

    def _ask_again(self, *, is_other: bool, participant: Participant | None = None) -> None:
        """Go on where a player failed; a silent engine ends if it is another that is asked."""
        node = self._failed_at
        if node is None:
            return
        if is_other and isinstance(self.engine_failure, EngineSilent):
            self._thinking.dismiss(self.match.participant_at(node))
        self.is_paused = self._was_paused
        self.clocks.run()
        self._forget_engine_failure()
        if participant is not None:
            self.match.seat(node.position.seat_to_move, participant)
        if not self.match.participant_at(node).is_person:
            self._start_thinking(node)

    def replace_player(self, kind: str) -> None:
        """After a failure, give the seat to another kind of participant, and ask it.

        Raises:
            ValueError: there is no such kind.
        """
        self._ask_again(is_other=True, participant=Participant(kind))

    async def close(self) -> None:
        """Stop thinking, end the engines and release the match, which does not change."""
        self._is_closed = True
        self.match.remove_observer(self._match_changed)
        self.clocks.run()
        # The tasks end before the engines, so that the end of an engine is not taken for a failure,
        # and an engine that is being started ends as well.
        await self._thinking.close()
        self.saving.close(self.match)
        await self._thinking.end_engines()
