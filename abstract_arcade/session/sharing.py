"""A shared game: a host and a guest with an invitation play on two screens, and others watch.

The match belongs to the host, and is saved with the host's other matches. Nothing here knows how
the screens are connected.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import copy_context
from dataclasses import replace
from enum import Enum, auto
from typing import Protocol

from abstract_arcade.match import Match
from abstract_arcade.rules import Seat, Site
from abstract_arcade.sanitize import clean_name
from abstract_arcade.session.attendance import Presence
from abstract_arcade.session.table import Table
from abstract_arcade.session.view import View
from abstract_arcade.words.events import PersonArrived, PersonAway


class Role(Enum):
    """The role of a person in a shared game. The second person who uses an invitation watches."""

    HOST = auto()
    GUEST = auto()
    WATCHER = auto()


class Member:
    """One screen that is connected to a shared game.

    Attributes:
        sharing: the shared game.
        role: the role of the person at the screen.
        permitted: the actions of a screen that the person may use; None for all.
    """

    def __init__(
        self, sharing: Sharing, role: Role, permitted: frozenset[str] | None = None
    ) -> None:
        """Join a shared game. The member belongs to it until `leave`."""
        self.sharing = sharing
        self.role = role
        self.permitted = permitted
        self._moved: Callable[[Match], None] | None = None
        self._context = copy_context()
        sharing.members.append(self)

    @property
    def is_host(self) -> bool:
        """Whether the person is the host."""
        return self.role is Role.HOST

    def shares(self, match: Match) -> bool:
        """Return whether the other people follow if this person opens a match.

        They follow to the shared match and to its rematch; the host may also choose any other match
        of two people.
        """
        sharing = self.sharing
        if match in (sharing.match, sharing.table.next_match):
            return True
        return self.is_host and sharing.can_share(match)

    def share(self, match: Match) -> None:
        """Share another match from now on; the other people follow to it."""
        self.sharing.share(match, self)

    def follow(self, moved: Callable[[Match], None]) -> None:
        """Call `moved` with the match when another person shares another match.

        It is called in the `contextvars` context of this call.
        """
        self._moved = moved
        self._context = copy_context()

    def move_to(self, match: Match) -> None:
        """Have the screen follow to another match, by a call of the function given to `follow`."""
        if self._moved is not None:
            self._context.copy().run(self._moved, match)

    def leave(self) -> None:
        """Leave the shared game. A second call does nothing."""
        if self in self.sharing.members:
            self.sharing.members.remove(self)

    def view(self, cursor: Site) -> View:
        """Return a new view of the shared table, with the seats of this person.

        The host's is that of `Sharing.host_view`. Other people are sandboxed, and have only the
        actions of `permitted`, or none if it is None. People who watch have no seat.
        """
        if self.is_host:
            return self.sharing.host_view(cursor)
        seats = []
        if self.role is Role.GUEST:
            seats.append(self.sharing.guest_seat)
        permitted: frozenset[str] = frozenset()
        if self.permitted is not None:
            permitted = self.permitted
        return View(self.sharing.table, cursor, seats=seats, is_sandboxed=True, permitted=permitted)


class Inviter(Protocol):
    """Connects the screens of a guest, and of people who watch, by a link."""

    @property
    def link(self) -> str:
        """The link that the host sends to a friend."""

    @property
    def warning(self) -> str:
        """A warning about the connection for the host, in a sentence; empty if there is none."""

    def renew(self) -> None:
        """Revoke the link, disconnect everybody who used it, and make another link."""


MAX_GUEST_NAME = 30
"""Longest name of a guest, in characters."""


class Sharing:
    """The game that a host shares: its table, the seats of host and guest, and who is present.

    If the host opens a rematch or another game of two people, the other people follow. In a
    rematch, host and guest may exchange their seats. The caller closes the object with `close`.

    Attributes:
        table: the table of the match that is shared now.
        host_seat: the seat of the host.
        guest_name: the name of the guest; empty until the guest has entered it.
        allows_help: whether both may ask for hints and analysis.
        inviter: connects the screens of other people; None before the caller sets it.
        members: the screens that are connected, including the host's.
    """

    def __init__(
        self,
        match: Match,
        make_table: Callable[[Match], Table],
        *,
        host_seat: Seat = Seat.FIRST,
        allows_help: bool = False,
    ) -> None:
        """Share a match of two people. The seat that is not the host's waits for the guest.

        `make_table` creates the table at which a match is played and saved.
        """
        self.host_seat = host_seat
        self.guest_name = match.participants[host_seat.other].name
        self.allows_help = allows_help
        self.members: list[Member] = []
        self.inviter: Inviter | None = None
        self._make_table = make_table
        self._presence = Presence.EXPECTED
        self._is_alone = False
        self._host_views: list[View] = []
        self._leaving: set[asyncio.Task[None]] = set()
        self._open(match)

    def _open(self, match: Match) -> None:
        self.table = self._make_table(match)
        self.table.allows_help = self.allows_help
        # A view of its own keeps the table open while no person looks at it.
        self._anchor = View(self.table, seats=())
        self.table.attendance.attend(self)
        self._note_presence()

    @property
    def match(self) -> Match:
        """The match that is shared now."""
        return self.table.match

    @property
    def guest_seat(self) -> Seat:
        """The seat of the guest."""
        return self.host_seat.other

    @property
    def presence(self) -> Presence:
        """Whether the guest is at the table."""
        return self._presence

    @property
    def presence_sentence(self) -> str:
        """A sentence or two about the presence of the guest and the use of the link."""
        name = self.match.titles[self.guest_seat]
        if self._presence is Presence.HERE:
            return f"{name} is here. Others who open the link watch."
        if self._presence is Presence.AWAY:
            return f"{name} is away, and can come back with the same link."
        return "Send this link to your friend. The first person who opens it plays; others watch."

    async def close(self) -> None:
        """Leave the table. It is closed unless a view of a person still shows it."""
        self.members.clear()
        await self._anchor.close()
        if self._leaving:
            await asyncio.wait(self._leaving)

    # Views

    def host_view(self, cursor: Site) -> View:
        """Return a new view of the shared table for the host.

        While the host plays alone, its seats are both seats; see `go_on_alone`.
        """
        view = View(self.table, cursor, seats=self._host_seats)
        open_views = [known for known in self._host_views if known in self.table.views]
        self._host_views = [*open_views, view]
        return view

    @property
    def _host_seats(self) -> frozenset[Seat]:
        return frozenset(Seat) if self._is_alone else frozenset([self.host_seat])

    # Another match

    def can_share(self, match: Match) -> bool:
        """Return whether people have both seats of a match, so that it can be shared."""
        return all(participant.is_person for participant in match.participants.values())

    def share(self, match: Match, by: Member | None = None) -> None:
        """Share another match of two people, and have all members but `by` follow to it.

        In `Table.next_match`, host and guest exchange their seats if that match does. Needs a
        running event loop.
        """
        before = self._anchor
        host_name = self.match.participants[self.host_seat].name
        if match is self.table.next_match and self.table.exchanges_seats:
            self.host_seat = self.host_seat.other
        self._open(match)
        host = match.participants[self.host_seat]
        if host_name and not host.name:
            match.seat(self.host_seat, replace(host, name=host_name))
        if self.guest_name:
            self.name_guest(self.guest_name)
        for member in tuple(self.members):
            if member is not by:
                member.move_to(match)
        task = asyncio.get_running_loop().create_task(before.close())
        self._leaving.add(task)
        task.add_done_callback(self._leaving.discard)

    # People

    def set_presence(self, presence: Presence) -> None:
        """Note whether the guest is at the table, and announce a change to `HERE` or `AWAY`.

        A guest who comes back ends playing alone.
        """
        before = self._presence
        self._presence = presence
        if presence is Presence.HERE:
            self._is_alone = False
        self._note_presence()
        if presence is before:
            return
        match = self.match
        ply = match.current.ply
        if presence is Presence.HERE:
            is_back = before is Presence.AWAY
            self.table.notify(PersonArrived(ply, self.guest_seat, match.titles, is_back=is_back))
        elif presence is Presence.AWAY:
            waits = match.clock is not None
            self.table.notify(PersonAway(ply, self.guest_seat, match.titles, clocks_wait=waits))

    def _note_presence(self) -> None:
        presence = Presence.HERE if self._is_alone else self._presence
        self.table.set_presence(self.host_seat, Presence.HERE)
        self.table.set_presence(self.guest_seat, presence)
        for view in self._host_views:
            view.sit(self._host_seats)

    @property
    def is_alone(self) -> bool:
        """Whether the host decides for both seats, because the guest is not there."""
        return self._is_alone

    def go_on_alone(self, is_alone: bool) -> None:
        """Let the host decide for both seats until the guest comes, or wait for the guest again.

        While the guest is at the table, the host cannot play alone.
        """
        self._is_alone = is_alone and self._presence is not Presence.HERE
        self._note_presence()

    def send_away(self) -> None:
        """Disconnect the guest and everybody who watches, and replace the link by a new one.

        The guest's name is removed, and the seat waits for another guest.
        """
        if self.inviter is not None:
            self.inviter.renew()
        self.set_presence(Presence.EXPECTED)
        self.name_guest("")

    def name_guest(self, name: str) -> None:
        """Set the guest's name, without control characters and cut to `MAX_GUEST_NAME`.

        If the name is new and the guest is at the table, announce the guest.
        """
        before = self.guest_name
        self.guest_name = clean_name(name)[:MAX_GUEST_NAME].rstrip()
        participant = self.match.participants[self.guest_seat]
        self.match.seat(self.guest_seat, replace(participant, name=self.guest_name))
        is_new_name = bool(self.guest_name) and self.guest_name != before
        if is_new_name and self._presence is Presence.HERE:
            ply = self.match.current.ply
            names = self.match.titles
            self.table.notify(PersonArrived(ply, self.guest_seat, names, is_back=False))

    @property
    def watchers(self) -> int:
        """The number of people who watch."""
        roles = [member.role for member in self.members]
        return roles.count(Role.WATCHER)

    def allow_help(self, allows_help: bool) -> None:
        """Allow hints and analysis to both players, or forbid them."""
        self.allows_help = allows_help
        self.table.allows_help = allows_help
        self.table.state_changed()
