"""A match being played: the viewed node, the computers' turns, and what is saved.

Nothing here knows how a match is shown: the screen and any other front end drive a `Session` and
listen to it. The clock and the sleep function are injected, so that tests need no real time.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from abstract_arcade.match import Change, ChangeKind, Match, Node, Participant
from abstract_arcade.rules import Move, Seat, Site
from abstract_arcade.session.events import Edit, Event, EventKind, ReadOnlyError, Retraced, retraced
from abstract_arcade.session.opponents import time_left
from abstract_arcade.session.record_limits import Comment, FullError, RecordLimits
from abstract_arcade.session.saving import Keeper, Saving
from abstract_arcade.session.selection import Selection
from abstract_arcade.session.thinking import Chooser, Thinking
from abstract_arcade.session.timekeeper import Timekeeper
from abstract_arcade.session.viewing import Viewing

if TYPE_CHECKING:
    from abstract_arcade.players.engine_client import EngineError

MIN_ANSWER_SECONDS = 0.3
"""Seconds that a computer's move takes unless told, so that people can follow the game."""


async def _sleep(seconds: float) -> None:
    # Two people who play line by line never wait, and asyncio is a third of what their start takes.
    import asyncio

    await asyncio.sleep(seconds)


_MOVING = (ChangeKind.UNDONE, ChangeKind.REDONE, ChangeKind.ENDED, ChangeKind.REOPENED)
"""The changes after which the view moves to `Match.current`."""


class Session(Viewing):
    """A match being played.

    It observes its match. A move is played at the viewed node; every other change of the game takes
    place at the match's current node, and moves the view there.

    Attributes:
        saving: whether all that happened is on the disk, and why not.
        clocks: what the clocks read, and which of them runs.
        selection: the move being selected at the viewed node.
        is_paused: whether the computers and the clocks wait until they are resumed. A match with
            clocks that has begun before is paused at first.
        is_offering_draw: whether the person to move offers a draw with the next ply.
        failure: how a computer player failed, in a sentence; empty if none did.
        is_silent: whether it has only not answered yet, and goes on.
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
        sleep: Callable[[float], Awaitable[None]] = _sleep,
    ) -> None:
        """Begin to play a match, which may have begun before.

        `chooser` chooses the computers' moves, each in `delay` seconds at least; `keeper` saves the
        match after every change. Without them there are `Opponents`, and nothing is kept.
        """
        super().__init__(match)
        match.observer = self._match_changed
        self._limits = RecordLimits(match)
        self.is_paused = match.clock is not None and match.is_unfinished
        self.is_offering_draw = False
        self.failure = ""
        self.is_silent = False
        self.fault: BaseException | None = None
        self.retraced: Retraced | None = None
        # Where the match stood before the change that it tells of.
        self._stood = match.current
        self._listeners: list[Callable[[Event], None]] = []
        self.tree_changes = 0
        # The edits of the tree that can be taken back, the last one at the end.
        self._edits: list[Edit] = []
        self._delay = delay
        self._thinking = Thinking(
            match,
            chooser,
            least_seconds=self._least_seconds,
            chosen=self._take_choice,
            failed=self._take_failure,
            broken=self._take_fault,
            now=now,
            sleep=sleep,
        )
        self.saving = Saving(keeper, partial(self._tell, EventKind.SAVING), sleep)
        self._failed_at: Node | None = None
        # Whether the match was already paused when the player failed.
        self._was_paused = False
        self._is_closed = False
        self._is_attended = False
        self.clocks = Timekeeper(
            match,
            now=now,
            sleep=sleep,
            may_run=self._may_run_clock,
            ran_out=self._lose_on_time,
            checkpoint=partial(self.saving.checkpoint, match),
        )
        self.selection = self._new_selection(cursor)

    def listen(self, listener: Callable[[Event], None]) -> None:
        """Call `listener` with every event from now on."""
        self._listeners.append(listener)

    def _tell(self, kind: EventKind) -> None:
        self.saving.tell(partial(self._deliver, Event(kind, self.viewed)))

    def _save_and_tell(self, kind: EventKind) -> None:
        self.saving.save(self.match, partial(self._deliver, Event(kind, self.viewed)))

    def _deliver(self, event: Event) -> None:
        if event.node is not self.viewed:
            # The view has moved on while the match was saved.
            is_play = event.kind is EventKind.PLAYED
            event = Event(EventKind.VIEWED if is_play else event.kind, self.viewed)
        for listener in self._listeners:
            listener(event)

    @property
    def is_read_only(self) -> bool:
        """Whether another program has the match open: then it can only be looked at here."""
        return self.saving.is_read_only

    # The viewed node

    @property
    def is_persons_turn(self) -> bool:
        """Whether the person at the keyboard decides at the viewed node.

        After the end of the match that person plays both sides, and the moves are variations.
        """
        if self.outcome is not None or self.is_read_only:
            return False
        return self.match.outcome is not None or self.match.participant_at(self.viewed).is_person

    def look(self, node: Node) -> None:
        """View a node of the match; the game does not change."""
        if node is not self.viewed:
            self.retraced = None
            self._view(node)
            self._tell(EventKind.VIEWED)

    def _view(self, node: Node) -> None:
        super().look(node)
        self.selection = self._new_selection(self.selection.cursor)

    def _new_selection(self, cursor: Site) -> Selection:
        return Selection(self.position, cursor, is_open=self.is_persons_turn)

    # Playing

    def play(self, move: Move) -> Node:
        """Play a legal move at the viewed node, and let the computers continue.

        With clocks it ends a pause. Where the time has run out meanwhile the match is lost on time
        instead.

        Returns:
            The node where the move led, or where the match was lost.

        Raises:
            IllegalMove: the rules forbid it.
            ReadOnlyError: another program has the match open, as for every change here.
            FullError: If the move does not fit into the record of the match.
        """
        self._require_writable()
        if self.clocks.has_run_out:
            self._lose_on_time()
            return self.match.current
        is_legal = self.viewed.position.why_illegal(move) is None
        if is_legal:
            self._limits.add_move(self.viewed, move)
        self.stop_thinking()
        if self.match.clock is not None and is_legal:
            self.is_paused = False
        try:
            return self.match.play(move, self.viewed, offers_draw=self.is_offering_draw)
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

    def rematch(self) -> Match:
        """A new match with the seats exchanged, which goes on the series of this one.

        Where there was no series yet, one begins with this match.
        """
        if not self.match.series and not self.is_read_only:
            # It brings OpenSSL with it, which few games need.
            import secrets

            self.match.series = secrets.token_hex(4)
            self.saving.checkpoint(self.match)
        return self.match.rematch()

    @property
    def is_others_move(self) -> bool:
        """Whether the last ply was another's than the person's who is to move now."""
        match = self.match
        before = self.match.current.parent
        if before is None or match.outcome is not None:
            return False
        return match.participant_to_move.is_person and (
            before.position.seat_to_move is not match.seat_to_move
        )

    # Draws

    @property
    def can_accept_draw(self) -> bool:
        """Whether the person to move in the game may accept the other seat's offer of a draw."""
        return not self.draw_refusal and self.match.draw_offer not in (
            None,
            self.match.seat_to_move,
        )

    @property
    def draw_refusal(self) -> str:
        """Why a draw can now be neither offered nor accepted, in a sentence; empty if it can."""
        if self.is_read_only:
            return f"{ReadOnlyError()}."
        if self.match.outcome is not None:
            return "The game is over."
        if not self.match.participant_to_move.is_person:
            return "It is the computer's turn."
        if self.match.draw_offer is self.match.seat_to_move:
            return "A draw is on offer already."
        return ""

    def offer_draw(self) -> None:
        """Offer a draw with the next ply, or withdraw that; accept the draw that is on offer.

        It concerns the person who is to move in the game, and the view moves there. What cannot be
        done, as `draw_refusal` says, is not done.
        """
        if self.draw_refusal:
            return
        if self.can_accept_draw:
            self.match.agree_draw()
            return
        self.is_offering_draw = not self.is_offering_draw
        if self.is_looking_back:
            self.look(self.match.current)
        else:
            self._tell(EventKind.VIEWED)

    # Clocks

    def attend(self) -> None:
        """Somebody sits at the board: the clocks run from now on, and the computers play.

        Needs a running event loop. A match that has clocks needs this before they run.
        """
        self._is_attended = True
        self.go_on()

    def turn_away(self) -> None:
        """Nobody sits at the board until `attend`: the clocks stand still."""
        self._is_attended = False
        self.clocks.run()

    def _may_run_clock(self) -> bool:
        is_waiting = self.is_paused or self.is_read_only or self._is_closed
        return self._is_attended and not is_waiting

    def _lose_on_time(self) -> None:
        self.stop_thinking()
        self.match.lose_on_time(self.match.seat_to_move)

    def _require_writable(self) -> None:
        if self.is_read_only:
            raise ReadOnlyError

    # Editing the tree

    def promote(self, node: Node) -> None:
        """Make the line of a node the main one at its parent; see `Match.promote`.

        Raises:
            FullError: If variations would be nested too deep.
        """
        self._require_writable()
        assert node.parent is not None
        index = node.parent.children.index(node)
        self._limits.move_child(node, 0)
        self.match.promote(node)
        before = partial(self._move_back, node, index)
        self._edits.append(Edit(ChangeKind.PROMOTED, node, before))

    def _move_back(self, node: Node, index: int) -> None:
        self._limits.move_child(node, index)
        self.match.promote(node, index)

    def delete(self, node: Node) -> None:
        """Remove a node and all that follows it; see `Match.delete`."""
        self._require_writable()
        assert node.parent is not None
        index = node.parent.children.index(node)
        self.match.delete(node)
        self._edits.append(Edit(ChangeKind.DELETED, node, partial(self._restore, node, index)))

    def _restore(self, node: Node, index: int) -> None:
        self._limits.move_child(node, index)
        self.match.restore(node, index)

    def comment(self, node: Node, text: str, by: str = "") -> None:
        """Set the comment of a node; see `Match.comment`.

        Raises:
            FullError: If the comment does not fit into the record of the match.
        """
        self.comment_all([(node, text, by)])

    def comment_all(self, comments: Sequence[Comment]) -> None:
        """Set the comments of several nodes.

        Raises:
            FullError: If they do not all fit. Then none is set.
        """
        self._require_writable()
        self._limits.add_comments(comments)
        for node, text, by in comments:
            before = partial(self._comment_again, node, node.comment, node.comment_by)
            self.match.comment(node, text, by)
            self._edits.append(Edit(ChangeKind.COMMENTED, node, before))

    def _comment_again(self, node: Node, text: str, by: str) -> None:
        self._limits.add_comments([(node, text, by)])
        self.match.comment(node, text, by)

    @property
    def can_undo_edit(self) -> bool:
        """Whether `undo_edit` has anything to take back."""
        return bool(self._edits)

    def undo_edit(self) -> Edit | None:
        """Take back the last edit of the tree that still can be, and return it, if any.

        Raises:
            FullError: If what it brings back does not fit any more. The edit is kept.
        """
        while self._edits:
            edit = self._edits[-1]
            try:
                edit.undo()
            except ValueError:
                # What it concerned has been deleted since, or was played again.
                self._edits.pop()
                continue
            return self._edits.pop()
        return None

    def _match_changed(self, change: Change) -> None:
        kind, node = change
        self.tree_changes += 1
        before = self._stood
        self._stood = self.match.current
        self._line = ()
        if kind is ChangeKind.PLAYED or kind in _MOVING:
            self.is_offering_draw = False
            self.clocks.keep(change, before)
        if kind is ChangeKind.DELETED:
            assert node.parent is not None
            if self._thinking.node is not None and node.leads_to(self._thinking.node):
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
            self.retraced = retraced(self.match, change, before, self.clocks.readings)
            if kind in (ChangeKind.UNDONE, ChangeKind.REDONE, ChangeKind.REOPENED):
                # A computer to move there waits, or it would play on at once.
                is_computer = not self.match.participant_to_move.is_person
                self.is_paused = is_computer or (self.match.clock is not None and self.is_paused)
                self.clocks.run()
            self._view(self.match.current)
        elif self.selection.is_open is not self.is_persons_turn:
            # Another participant has the seat, or the match has ended.
            self._view(self.viewed)
        self._save_and_tell(EventKind.VIEWED)

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

    def pause(self, paused: bool) -> None:
        """Make the computers wait, or resume them."""
        self.is_paused = paused
        self.clocks.run()
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
            self._thinking.node is not self.viewed
        )
        return is_waiting and not self.match.participant_at(self.viewed).is_person

    def play_single_move(self) -> None:
        """Let a waiting computer play one move at the viewed node."""
        if self.can_play_single_move:
            self._start_thinking(self.viewed)

    @property
    def is_thinking(self) -> bool:
        """Whether a computer is choosing a move."""
        return self._thinking.node is not None

    def _start_thinking(self, node: Node) -> None:
        if self._is_closed:
            return
        self.stop_thinking()
        self._forget_failure()
        self._thinking.begin(node)
        self._tell(EventKind.THINKING)

    def stop_thinking(self) -> None:
        """Stop a computer that is thinking, and drop its move."""
        if self._thinking.stop():
            self._tell(EventKind.THINKING)

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
                self._fail(node, str(error))
                return
            self.match.play(move, node)
            self.go_on()

    def _take_failure(self, node: Node, error: EngineError) -> None:
        from abstract_arcade.players.engine_client import EngineSilentError

        self._fail(node, str(error), is_silent=isinstance(error, EngineSilentError))

    def _fail(self, node: Node, failure: str, *, is_silent: bool = False) -> None:
        """Pause a match in which a computer player cannot move at a node."""
        self._failed_at = node
        self._was_paused = self.is_paused
        self.failure = failure
        self.is_silent = is_silent
        self.is_paused = True
        self.clocks.run()
        self._tell(EventKind.FAILED)

    def _take_fault(self, error: BaseException) -> None:
        self.fault = error
        self._tell(EventKind.FAULT)

    def _forget_failure(self) -> None:
        self.failure = ""
        self.is_silent = False
        self._failed_at = None

    def forget_failure(self) -> None:
        """Leave the match paused after a failure."""
        self._forget_failure()
        self._tell(EventKind.THINKING)

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
        if is_other and self.is_silent:
            self._thinking.dismiss(self.match.participant_at(node))
        self.is_paused = self._was_paused
        self.clocks.run()
        self._forget_failure()
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
        """Stop thinking and end the engines. The match does not change."""
        self._is_closed = True
        self.clocks.run()
        # The tasks end before the engines, so that the end of an engine is not taken for a failure,
        # and an engine that is being started ends as well.
        await self._thinking.close()
        self.saving.close(self.match)
        await self._thinking.end_engines()
