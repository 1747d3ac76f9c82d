"""A host and guests in one event loop, without sockets: each sees a screen of their own."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import pyte

from abstract_arcade.library.store import Files
from abstract_arcade.match import Match
from abstract_arcade.session import Table
from abstract_arcade.session.sharing import Role, Sharing
from abstract_arcade.tui.app import ArcadeApp
from abstract_arcade.tui.display import Display
from abstract_arcade.tui.sharing import GuestScreen, HostApp
from abstract_arcade.tui.windows.share import ShareWindow
from tests.session.support import FakeInviter
from tests.terminal import UNKNOWN_TO_PYTE
from tests.tui.support import PATIENCE, ArcadePilot, NoDisk, begun

SIZE = (90, 26)
_UNKNOWN = re.compile(UNKNOWN_TO_PYTE.pattern.decode())


@dataclass
class Terminal:
    """The terminal of a guest.

    Attributes:
        written: all that was sent to it.
        files: the files that were delivered, by name.
    """

    written: list[str] = field(default_factory=list)
    files: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._screen = pyte.Screen(*SIZE)
        self._stream = pyte.Stream(self._screen)

    def write(self, text: str) -> None:
        self.written.append(text)
        self._stream.feed(_UNKNOWN.sub("", text))

    def deliver(self, name: str, text: str) -> None:
        self.files[name] = text

    @property
    def text(self) -> str:
        """The screen as one text."""
        return "\n".join(line.rstrip() for line in self._screen.display)


async def until(condition: Callable[[], object]) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110 - the apps have no event for it
            await asyncio.sleep(0.002)


class Guest:
    """A person at another screen."""

    def __init__(
        self,
        sharing: Sharing,
        role: Role,
        display: Display | None = None,
        *,
        takes_files: bool = True,
    ) -> None:
        self.terminal = Terminal()
        self.screen = GuestScreen(
            sharing, role, self.terminal, SIZE, display, takes_files=takes_files
        )
        self.task = asyncio.get_running_loop().create_task(self.screen.run())

    @property
    def app(self) -> ArcadeApp:
        return self.screen.app

    def type(self, *keys: str) -> None:
        """Press keys: what a terminal sends for them."""
        for key in keys:
            self.screen.feed(key)

    async def until_shown(self, text: str) -> None:
        try:
            await until(lambda: text in self.terminal.text)
        except TimeoutError:
            raise AssertionError(f"waited in vain for {text!r}:\n{self.terminal.text}") from None

    async def until_gone(self, text: str) -> None:
        await until(lambda: text not in self.terminal.text)

    async def leave(self) -> None:
        await self.screen.close()
        await self.task


@asynccontextmanager
async def hosting(
    match: Match,
    *,
    allows_help: bool = False,
    display: Display | None = None,
    make_table: Callable[[Match], Table] = Table,
) -> AsyncIterator[tuple[ArcadePilot, Sharing]]:
    """A host at the board, without the window of the shared game, and what is shared."""
    sharing = Sharing(match, make_table, allows_help=allows_help)
    sharing.inviter = FakeInviter()
    app = HostApp(sharing, display=display, files=Files(NoDisk()))
    async with begun(app, SIZE) as host:
        await host.until_open(ShareWindow)
        await host.press("escape")
        yield host, sharing
    await sharing.close()


@asynccontextmanager
async def guest_of(sharing: Sharing, name: str = "Ben") -> AsyncIterator[Guest]:
    """A guest who has said a name, at the board."""
    guest = Guest(sharing, Role.GUEST)
    try:
        if not sharing.guest_name:
            await guest.until_shown("What is your name?")
            guest.type(*name, "\r")
        await guest.until_gone("What is your name?")
        await guest.until_shown("Moves")
        yield guest
    finally:
        await guest.leave()
