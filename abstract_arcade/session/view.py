"""A view of a table: one person who looks at a match and may play in it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextvars import Context, copy_context
from typing import TYPE_CHECKING

from abstract_arcade.match import Change, ChangeKind, Match, Node
from abstract_arcade.rules import IllegalMove, Move, Outcome, Position, Seat, Site
from abstract_arcade.session.attendance import Presence
from abstract_arcade.session.events import (
    Listener,
    Notice,
    UnexpectedError,
    ViewChanged,
    move_played,
)
from abstract_arcade.session.saving import ReadOnlyError
from abstract_arcade.session.selection import Selection
from abstract_arcade.session.table import GAME_CHANGES, Table
from abstract_arcade.words.events import (
    DrawOfferPrepared,
    DrawOfferWithdrawn,
    Event,
    GameEnded,
    MovePlayed,
    TimeShort,
)

if TYPE_CHECKING:
    from abstract_arcade.library.small_files import Met
    from abstract_arcade.session.teacher import Teacher

_MOVING = tuple(kind for kind in GAME_CHANGES if kind is not ChangeKind.PLAYED)
"""The changes other than a move that give the match another current node, or end or reopen it."""


class View:
    """One person at a table: the node shown, the move being selected, and the seats to decide for.

    A view that shows the current node follows the game, and so does one that shows the node at
    which a move is played. A view that shows another node stays there. The caller closes a view
    with `close`.

    Attributes:
        table: the table.
        viewed: the node shown, which need not be `Match.current`.
        selection: the move being selected at that node.
        seats: the seats for which this person decides, if people have them; empty for a person who
            only watches.
        is_offering_draw: whether this person offers a draw with the next move.
        is_sandboxed: whether this person may not use files or programs of the machine.
        permitted: the actions of a screen that this person may use; None for all.
        events: the events that led to the node shown, then a warning that time is short there. They
            are empty after browsing to the node. The end of the game replaces them, whichever node
            is shown.
        teacher: chooses the rule tips for this person; None until `explain_rules`.
    """

    def __init__(
        self,
        table: Table,
        cursor: Site = 0,
        *,
        seats: Collection[Seat] = tuple(Seat),
        is_sandboxed: bool = False,
        permitted: frozenset[str] | None = None,
    ) -> None:
        """Join a table, and show the current node, with the cursor on a site."""
        self.table = table
        self.seats = frozenset(seats)
        self.is_sandboxed = is_sandboxed
        self.permitted = permitted
        self.viewed = table.match.current
        self.is_offering_draw = False
        self.events: Sequence[Event] = ()
        self.teacher: Teacher | None = None
        self._line: tuple[Node, ...] = ()
        self._last_move: MovePlayed | None = None
        self._listeners: dict[Listener, Context] = {}
        self.selection = self._new_selection(cursor)
        table.views.append(self)
        self._stop_listening = table.listen(self._take)

    @property
    def match(self) -> Match:
        """The match that is played at the table."""
        return self.table.match

    def attend(self) -> None:
        """Note that this person looks at the board, so that clocks and computers may go on.

        The clocks run while at least one person looks and the people of both seats are at the
        table; see `Attendance.is_complete`. This method needs a running event loop.
        """
        self.table.attend(self)

    def turn_away(self) -> None:
        """Note that this person no longer looks at the board; without others, clocks stop."""
        self.table.turn_away(self)

    async def close(self) -> None:
        """Drop all listeners and leave the table. The last view closes the table."""
        self._listeners.clear()
        self._stop_listening()
        await self.table.leave(self)

    # Notices

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` with every notice from now on; return a function that ends this.

        The listener is called in the `contextvars` context of this call, even if the screen of
        another person has caused the notice. If it raises an exception, it is called once more with
        an `UnexpectedError`, and the other listeners are called as usual.
        """
        self._listeners[listener] = copy_context()

        def stop() -> None:
            self._listeners.pop(listener, None)

        return stop

    def explain_rules(self, met: Met, *, begins_with_goal: bool = True) -> None:
        """From now on, send a `RuleTip` when a rule first matters that is not in `met`.

        `met` stores the rules already explained, and is updated. If `begins_with_goal`, the tip
        about the aim of the game is sent before this returns, unless it has been explained. If not,
        the match begins without it.
        """
        # Imported late: it reads the chapters of the game, which few matches need.
        from abstract_arcade.session.teacher import Teacher

        self.teacher = Teacher(self.match, met, self._send)
        if begins_with_goal:
            self.teacher.begin()
        else:
            self.teacher.goal = None

    def _take(self, notice: Notice) -> None:
        """Pass a notice of the table on; note short time, and a move for its rule tip."""
        if isinstance(notice, TimeShort) and not self.is_looking_back:
            others = (event for event in self.events if not isinstance(event, TimeShort))
            self.events = (*others, notice)
        self._send(notice)
        if self.teacher is not None and isinstance(notice, MovePlayed) and self.shows(notice):
            seat = notice.before.seat_to_move
            is_own = seat in self.seats and self.match.participants[seat].is_person
            self.teacher.note_move(self.viewed, is_own=is_own)

    def _send(self, notice: Notice) -> None:
        for listener, context in tuple(self._listeners.items()):
            # A listener may cause another notice, but a context cannot be entered twice.
            here = context.copy()
            try:
                here.run(listener, notice)
            except Exception as error:  # noqa: BLE001 - the other people play on
                here.run(listener, UnexpectedError(error))

    def follow(self, change: Change, before: Node, events: Sequence[Event]) -> None:
        """Follow a change of the match, or stay at the node shown; see `Follower`."""
        kind, node = change
        self._line = ()
        self._last_move = None
        if kind in GAME_CHANGES:
            self.is_offering_draw = False
        if kind is ChangeKind.DELETED and node.leads_to(self.viewed):
            assert node.parent is not None
            # The node shown was deleted, with the move that led to it.
            self.events = ()
            self.viewed = node.parent
            self._show(node.parent)
        elif kind is ChangeKind.PLAYED and self.viewed is node.parent:
            self.events = events
            self._show(node)
        elif kind in _MOVING and self.viewed is before:
            self.events = events
            self._show(self.match.current)
        else:
            self._stay(events)

    def _stay(self, events: Sequence[Event]) -> None:
        """Stay at the node shown after a change; only the end of the game replaces `events`."""
        ends = [event for event in events if isinstance(event, GameEnded)]
        if ends:
            self.events = ends
        if self.selection.is_open is not self.is_persons_turn:
            # The seat has another participant, or the match has ended.
            self._show(self.viewed)

    # The node shown

    @property
    def position(self) -> Position:
        """The position shown."""
        return self.viewed.position

    @property
    def outcome(self) -> Outcome | None:
        """The outcome at the node shown; None if the game is not over there."""
        return self.viewed.outcome

    @property
    def is_looking_back(self) -> bool:
        """Whether the node shown is not the current one."""
        return self.viewed is not self.match.current

    @property
    def line(self) -> tuple[Node, ...]:
        """The nodes from the root to the node shown, and on along first children to the end."""
        if not self._line:
            self._line = (*self.viewed.path(), *self.viewed.following())
        return self._line

    def look(self, node: Node) -> None:
        """Show a node of the match, and send `ViewChanged`. The game does not change.

        Nothing happens if the node is shown already.
        """
        if node is not self.viewed:
            self.events = ()
            self._show(node)
            self.table.notify(ViewChanged(), self._take)

    def _show(self, node: Node) -> None:
        # Keep the line if the node is on it: after going back in a variation, the player can go
        # forward in it again.
        line = self.line
        if len(line) <= node.ply or line[node.ply] is not node:
            self._line = ()
        self.viewed = node
        self._last_move = None
        self.selection = self._new_selection(self.selection.cursor)

    def _new_selection(self, cursor: Site) -> Selection:
        return Selection(self.position, cursor, is_open=self.is_persons_turn)

    def look_at_ply(self, ply: int) -> None:
        """Show the node of `line` at a ply, from 0 for the root; out of range, the nearest one."""
        line = self.line
        self.look(line[max(0, min(ply, len(line) - 1))])

    def variation(self, step: int) -> Node | None:
        """Return the first node of the next variation (1) or the previous one (-1), or None.

        Search back from the node shown for the nearest node that has a sibling in this direction.
        If there is none, and `step` is 1, take the second child of the next branching on `line`.
        """
        for node in (self.viewed, *self.viewed.ancestors()):
            if node.parent is None:
                break
            others = node.parent.children
            index = others.index(node) + step
            if 0 <= index < len(others):
                return others[index]
        ahead = self.line[self.viewed.ply :] if step > 0 else ()
        for node in ahead:
            if len(node.children) > 1:
                return node.children[1]
        return None

    @property
    def variation_viewed(self) -> Node | None:
        """The node with which the variation shown begins; None on the main line.

        In a variation of a variation, it is the node with which the inner one begins.
        """
        for node in (self.viewed, *self.viewed.ancestors()):
            if node.parent is not None and node.parent.children[0] is not node:
                return node
        return None

    @property
    def parting(self) -> Node:
        """The last common node of the paths to the node shown and to the current node."""
        ways = zip(self.viewed.path(), self.match.current.path(), strict=False)
        return [node for node, other in ways if node is other][-1]

    @property
    def game_went_on(self) -> Node | None:
        """The next node of the game after `parting`.

        None if the node shown is the current node, or follows it.
        """
        if not self.is_looking_back:
            return None
        following = self.match.current.path()[self.parting.ply + 1 :]
        return following[0] if following else None

    def plies_left(self, move: Move | None) -> int:
        """Return how many plies of the game would become a variation if `move` were played here.

        None means a move that is not in the tree. A move of the game itself leaves the plies after
        it.
        """
        game = self.match.current
        node = None if move is None else self.viewed.child(move)
        if node is not None and node.leads_to(game):
            return game.ply - node.ply
        return game.ply - self.parting.ply

    # Playing

    def sit(self, seats: Collection[Seat]) -> None:
        """Change the seats for which this person decides, and send `ViewChanged` to this view."""
        self.seats = frozenset(seats)
        if self.selection.is_open is not self.is_persons_turn:
            self._show(self.viewed)
        self.table.notify(ViewChanged(), self._take)

    def permits(self, action: str) -> bool:
        """Return whether this person may use an action of a screen, such as "app.go_by(-1)".

        `permitted` has only the name: "go_by".
        """
        name = action.partition("(")[0].rpartition(".")[2]
        return self.permitted is None or name in self.permitted

    @property
    def has_opponent(self) -> bool:
        """Whether another person plays on an own screen, even if that person is away now.

        False until an invited person has come for the first time.
        """
        for seat, participant in self.match.participants.items():
            has_come = self.table.attendance.presence(seat) is not Presence.EXPECTED
            if participant.is_person and has_come and seat not in self.seats:
                return True
        return False

    def decides_for(self, seat: Seat) -> bool:
        """Return whether this person decides for a seat, and no computer has it."""
        return seat in self.seats and self.match.participants[seat].is_person

    @property
    def is_persons_turn(self) -> bool:
        """Whether this person may play a move at the node shown.

        After the end of the match, a person who has a seat may play for both sides, and the moves
        become variations. False if the game is over at the node, or the match is read-only. Before
        the end, a person with an opponent on another screen may move only at the current node.
        """
        if self.outcome is not None or self.table.is_read_only or not self.seats:
            return False
        if self.match.outcome is not None:
            return True
        if self.is_looking_back and self.has_opponent:
            # A move played here would take back moves of the other person.
            return False
        return self.decides_for(self.position.seat_to_move)

    @property
    def is_own_turn(self) -> bool:
        """Whether the match goes on and this person decides at the current node."""
        return self.match.outcome is None and self.decides_for(self.match.seat_to_move)

    def why_not_turn(self, position: Position) -> str:
        """Return why this person cannot move in a position, in a sentence.

        For example: "It is Ben's turn.", or "Go to the latest position to move." The caller knows
        that the person cannot move, and that the game is not over.
        """
        seat = position.seat_to_move
        if not self.match.participants[seat].is_person:
            return "It is the computer's turn."
        if self.decides_for(seat) and self.is_looking_back:
            return "Go to the latest position to move."
        return f"It is {self.match.titles[seat]}'s turn."

    @property
    def last_move(self) -> MovePlayed | None:
        """The event of the move that led to the node shown; None at the root."""
        if self._last_move is None and self.viewed.parent is not None:
            self._last_move = move_played(self.match, self.viewed)
        return self._last_move

    def shows(self, event: MovePlayed) -> bool:
        """Return whether the view shows the position after the move of an event."""
        return self.position is event.after

    def play(self, move: Move) -> Node:
        """Play a legal move at the node shown, and return its node; see `Table.play`.

        If `is_offering_draw`, a draw is offered with it.

        Raises:
            IllegalMove: If the rules forbid the move, or if this person only watches or has an
                opponent on another screen, and may not move there.
            ReadOnlyError: If another program has the match open.
            FullError: If the move does not fit into the record of the match.
        """
        is_shared = self.has_opponent or not self.seats
        if is_shared and not (self.is_persons_turn or self.table.is_read_only):
            raise IllegalMove(self.why_not_turn(self.position).removesuffix("."))
        if self.table.clocks.has_run_out:
            self._return_to_game()
        return self.table.play(move, self.viewed, offers_draw=self.is_offering_draw)

    def undo(self, *, one_ply: bool = False) -> bool:
        """Take back moves of the game as `Table.undo` does, and show the current node.

        If another person plays on an own screen, ask that person to agree to go back to this
        person's last decision. If that person has asked first, agree.

        Returns:
            Whether anything was taken back, or asked for.
        """
        if self.undo_refusal(one_ply=one_ply):
            return False
        self._return_to_game()
        if not self.has_opponent:
            return self.table.undo(one_ply=one_ply)
        if self.may_answer_take_back:
            self.answer_take_back(agrees=True)
            return True
        target = self._own_decision
        assert target is not None
        self.table.request_take_back(self._own_seat, target)
        return True

    def undo_refusal(self, *, one_ply: bool = False) -> str:
        """Return why `undo` would do nothing, in a sentence; empty if it would do something."""
        if self.table.is_read_only:
            return f"{ReadOnlyError()}."
        if not self.seats:
            return "You are watching this game."
        if self.has_opponent:
            return "" if self.may_answer_take_back else self._request_refusal()
        if self.table.can_undo(one_ply=one_ply):
            return ""
        if not self.match.current.ply:
            return "Nothing has been played yet."
        return "There is no move of yours to undo."

    def _request_refusal(self) -> str:
        """Return why this person cannot ask to take back now, in a sentence; empty if possible."""
        table = self.table
        seat = self._own_seat
        other = self.match.titles[seat.other]
        if self._own_decision is None:
            return "There is no move of yours to undo."
        if table.attendance.presence(seat.other) is Presence.AWAY:
            return f"{other} is away and cannot agree."
        if table.take_back_request is not None:
            return f"{other} has not answered yet."
        if seat in table.declined_seats:
            return f"{other} has declined: you can ask again after the next move."
        return ""

    @property
    def _own_seat(self) -> Seat:
        """The first of the seats for which this person decides."""
        return next(seat for seat in Seat if seat in self.seats)

    @property
    def _own_decision(self) -> Node | None:
        """The node to which this person may ask to go back; None before the first own move.

        It is the node at which this person last moved, or the current node after a resignation or
        another end that the rules did not cause.
        """
        current = self.match.current
        if current.end is not None:
            return current
        nodes = current.ancestors()
        return next((node for node in nodes if self.decides_for(node.position.seat_to_move)), None)

    @property
    def may_answer_take_back(self) -> bool:
        """Whether a request to take moves back waits for this person; False without a seat."""
        request = self.table.take_back_request
        return request is not None and bool(self.seats) and request.seat not in self.seats

    def answer_take_back(self, *, agrees: bool) -> None:
        """Agree to the request of the other person to take back, or decline it, if there is one."""
        if self.may_answer_take_back:
            self.table.answer_take_back(self._own_seat, agrees=agrees)

    @property
    def can_redo(self) -> bool:
        """Whether `redo` would play anything again.

        False for a person who only watches or has an opponent on another screen.
        """
        return self.table.can_redo and bool(self.seats) and not self.has_opponent

    def redo(self) -> bool:
        """Play moves again as `Table.redo` does, and show the current node.

        Return whether anything was played.
        """
        if not self.can_redo:
            return False
        self._return_to_game()
        return self.table.redo()

    @property
    def resigning_seat(self) -> Seat:
        """The seat for which this person would resign.

        It is the seat to move, or this person's only seat if another participant is to move. For a
        person without a seat, it is the seat to move, too.
        """
        seat_to_move = self.match.seat_to_move
        own_seats = [seat for seat in Seat if self.decides_for(seat)]
        if not own_seats or seat_to_move in own_seats:
            return seat_to_move
        return own_seats[0]

    def resign(self) -> None:
        """Resign the game for `resigning_seat`.

        Raises:
            IllegalMove: If the match is over, or if this person only watches.
            ReadOnlyError: If another program has the match open.
        """
        if not self.seats:
            raise IllegalMove("You are watching this game")
        seat = self.resigning_seat
        if self.match.outcome is None and not self.table.is_read_only:
            self._return_to_game()
        self.table.resign(seat)

    def _return_to_game(self) -> None:
        """Show the current node, before this person changes the game there."""
        if self.viewed is not self.match.current:
            self._show(self.match.current)

    @property
    def can_play_single_move(self) -> bool:
        """Whether `play_single_move` would do anything.

        It would if a computer decides at the node shown, and the match is paused or the node is not
        the current one, and the computer is not thinking there already.
        """
        table = self.table
        if self.match.outcome is not None or self.outcome is not None or table.is_read_only:
            return False
        if not self.seats:
            return False
        if self.match.participant_at(self.viewed).is_person:
            return False
        is_waiting = table.is_paused or self.is_looking_back
        return is_waiting and table.thinking_at is not self.viewed

    def play_single_move(self) -> None:
        """Let a waiting computer play one move at the node shown, even in a paused match.

        Nothing happens unless `can_play_single_move`.
        """
        if self.can_play_single_move:
            self.table.think_at(self.viewed)

    # Draws

    @property
    def can_accept_draw(self) -> bool:
        """Whether `offer_draw` would accept the other seat's draw offer at the current node."""
        offerer = self.match.draw_offer
        is_offered = offerer is not None and offerer is not self.match.seat_to_move
        return is_offered and not self.draw_refusal

    @property
    def draw_refusal(self) -> str:
        """The reason why no draw can be offered or accepted now, as a sentence; or ""."""
        if self.table.is_read_only:
            return f"{ReadOnlyError()}."
        if self.match.outcome is not None:
            return "The game is over."
        if not self.is_own_turn:
            return self.why_not_turn(self.match.position)
        if self.match.draw_offer is self.match.seat_to_move:
            return "A draw has already been offered."
        return ""

    def offer_draw(self) -> DrawOfferPrepared | DrawOfferWithdrawn | None:
        """Accept the draw on offer; otherwise offer a draw with the next move, or withdraw that.

        The view shows the current node. Nothing happens if there is a `draw_refusal`.

        Returns:
            Whether the offer is now prepared or withdrawn; None if a draw was accepted, or if
            nothing happened.
        """
        if self.draw_refusal:
            return None
        if self.can_accept_draw:
            self._return_to_game()
            self.match.agree_draw()
            return None
        self.is_offering_draw = not self.is_offering_draw
        if self.is_looking_back:
            self.look(self.match.current)
        else:
            self.table.notify(ViewChanged(), self._take)
        return DrawOfferPrepared() if self.is_offering_draw else DrawOfferWithdrawn()
