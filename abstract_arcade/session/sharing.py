"""A game that two people play at screens of their own: a host, and a guest with an invitation.

The match is the host's: it is saved as the host's other matches are. Whoever comes later watches.
Nothing here knows how the screens are connected.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import Context, copy_context
from dataclasses import replace

from abstract_arcade.match import Match
from abstract_arcade.rules import Seat, Site
from abstract_arcade.sanitize import clean_name
from abstract_arcade.session.attendance import Presence
from abstract_arcade.session.saving import Keeper
from abstract_arcade.session.table import Table
from abstract_arcade.session.view import View

MakeTable = Callable[[Match, Keeper | None], Table]
"""Makes the table at which a match is played, and a keeper saves it."""


MAX_GUEST_NAME = 30
"""Most characters of the name of a guest."""


class Sharing:
    """The game that a host shares: its table, whose seats are whose, and who is there.

    A rematch exchanges the seats. If the host opens another game of two people, the others follow.
    The caller closes it with `close`.

    Attributes:
        host_seat: the seat of the host.
        guest_name: what the guest is called; empty until the guest says so.
        allows_help: whether both may ask for hints and analysis.
        watchers: the number of people who watch.
    """

    def __init__(
        self,
        match: Match,
        keeper: Keeper | None,
        make_table: MakeTable,
        *,
        host_seat: Seat = Seat.FIRST,
        allows_help: bool = False,
    ) -> None:
        """Share a match of two people; the other seat waits for the guest."""
        self.host_seat = host_seat
        self.guest_name = match.participants[host_seat.other].name
        self.allows_help = allows_help
        self.watchers = 0
        self._make_table = make_table
        self._presence = Presence.EXPECTED
        self._is_alone = False
        self._host_views: list[View] = []
        self._moved: dict[Callable[[Match], None], Context] = {}
        self._open(match, keeper)

    def _open(self, match: Match, keeper: Keeper | None) -> None:
        self.table = self._make_table(match, keeper)
        self.table.allows_help = self.allows_help
        # The table stays open while the host looks at something else.
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
        """Whether the guest is there."""
        return self._presence

    async def close(self) -> None:
        """Leave the table, and close it unless other people still look at it."""
        self._moved.clear()
        await self._anchor.close()

    # Views

    def host_view(self, cursor: Site) -> View:
        """Return a view of the shared table for the host."""
        view = View(self.table, cursor, seats=self._host_seats)
        self._host_views = [each for each in self._host_views if each in self.table.views]
        self._host_views.append(view)
        return view

    def guest_view(self, cursor: Site, permitted: frozenset[str]) -> View:
        """Return a view of the shared table for the guest, who may use the permitted actions."""
        return View(
            self.table, cursor, seats=[self.guest_seat], is_sandboxed=True, permitted=permitted
        )

    def watcher_view(self, cursor: Site, permitted: frozenset[str]) -> View:
        """Return a view of the shared table for a person who watches."""
        return View(self.table, cursor, seats=(), is_sandboxed=True, permitted=permitted)

    @property
    def _host_seats(self) -> frozenset[Seat]:
        return frozenset(Seat) if self._is_alone else frozenset([self.host_seat])

    # Another match

    def on_move(self, callback: Callable[[Match], None]) -> Callable[[], None]:
        """Call `callback`, in the context of this call, when another match is shared.

        The function returned ends that.
        """
        context = copy_context()
        self._moved[callback] = context

        def stop() -> None:
            self._moved.pop(callback, None)

        return stop

    async def share(self, match: Match, keeper: Keeper | None) -> None:
        """Share another match of two people from now on."""
        before = self._anchor
        if match is self.table.next_match and self.table.exchanges_seats:
            self.host_seat = self.host_seat.other
        self._open(match, keeper)
        for callback, context in tuple(self._moved.items()):
            context.copy().run(callback, match)
        await before.close()

    # People

    def set_presence(self, presence: Presence) -> None:
        """Note whether the guest is there. A guest who is back takes the own seat again."""
        self._presence = presence
        if presence is Presence.HERE:
            self._is_alone = False
        self._note_presence()

    def _note_presence(self) -> None:
        presence = Presence.HERE if self._is_alone else self._presence
        self.table.set_presence(self.host_seat, Presence.HERE)
        self.table.set_presence(self.guest_seat, presence)
        for view in self._host_views:
            view.sit(self._host_seats)

    @property
    def is_alone(self) -> bool:
        """Whether the host decides for both seats until the guest comes."""
        return self._is_alone

    def go_on_alone(self, is_alone: bool) -> None:
        """Let the host decide for both seats until the guest comes, or wait for the guest."""
        self._is_alone = is_alone and self._presence is not Presence.HERE
        self._note_presence()

    def name_guest(self, name: str) -> None:
        """Give the guest's seat a name, without control characters."""
        self.guest_name = clean_name(name)[:MAX_GUEST_NAME].rstrip()
        participant = self.match.participants[self.guest_seat]
        self.match.seat(self.guest_seat, replace(participant, name=self.guest_name))

    def set_watchers(self, count: int) -> None:
        """Note how many people watch."""
        self.watchers = count
        self.table.state_changed()

    def allow_help(self, allows_help: bool) -> None:
        """Let both ask for hints and analysis, or no longer."""
        self.allows_help = allows_help
        self.table.allows_help = allows_help
        self.table.state_changed()
