"""A house of matches, and what its list shows."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from abstract_arcade.library.entry import Entry
from abstract_arcade.library.folder import Library
from abstract_arcade.library.store import Store
from abstract_arcade.match import Match, Participant
from abstract_arcade.rules import Seat, new_game
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.display import ColorDepth
from abstract_arcade.tui.matches.screen import MatchesScreen
from abstract_arcade.tui.messages import OpenMatches
from tests.matches import BLACK_WINS
from tests.tui.support import (
    LARGE,
    MEDIUM,
    SMALL,
    ArcadePilot,
    a_match,
    running,
)

HUGE = (200, 60)

SIZES = (SMALL, (75, 24), (76, 20), MEDIUM, (99, 29), (100, 30), LARGE, (160, 50), HUGE)


def between(match: Match, first: str, second: str) -> Match:
    """A match with names."""
    match.seat(Seat.FIRST, Participant(name=first))
    match.seat(Seat.SECOND, Participant(name=second))
    return match


def resigned(match: Match) -> Match:
    match.resign(Seat.FIRST)
    return match


def drawn(match: Match) -> Match:
    match.agree_draw()
    return match


def a_house() -> list[Match]:
    """A few matches, the newest first."""
    return [
        between(a_match("d1", "e8", "d2"), "Ada", "Grace"),
        between(a_match("d6", game=new_game("slicron")), "Ada", "Ben"),
        between(a_match(*BLACK_WINS), "Ada", "Grace"),
        between(resigned(a_match("h8", game=new_game("renju"))), "Ada", "Ben"),
        between(drawn(a_match("d1", "e8")), "Grace", "Ben"),
    ]


def keep(folder: Path, matches: Sequence[Match]) -> list[str]:
    """Keep matches, the newest first; their names."""
    time = datetime.now(UTC)
    library = Library(folder, now=lambda: time)
    names = []
    for number, match in enumerate(matches):
        time = datetime.now(UTC) - timedelta(days=40 * number)
        names.append(library.new_id(match.game.slug))
        library.save(names[-1], match)
    return names


@asynccontextmanager
async def listed(
    folder: Path,
    size: tuple[int, int] = LARGE,
    *,
    ascii_only: bool = False,
    depth: ColorDepth = ColorDepth.FULL,
) -> AsyncIterator[ArcadePilot]:
    """The list of the matches in a folder."""
    store = Store(folder)
    async with running(size=size, store=store, ascii_only=ascii_only, depth=depth) as arcade:
        arcade.app.post_message(OpenMatches("krypte"))
        await arcade.until_open(MatchesScreen)
        await arcade.pilot.pause()
        yield arcade


def screen(arcade: ArcadePilot) -> MatchesScreen:
    found = arcade.app.screen_stack[0]
    assert isinstance(found, MatchesScreen)
    return found


def selected(arcade: ArcadePilot) -> Entry:
    """The match that is selected."""
    entry = screen(arcade).entry
    assert entry is not None
    return entry


def rows(arcade: ArcadePilot) -> list[str]:
    """Return the lines of the list that are not blank, without the bar and repeated blanks."""
    lines = arcade.inside(screen(arcade).query_one("#list"))
    return [" ".join(line.replace("▌", " ").split()) for line in lines if line.strip()]


def said_in_panel(arcade: ArcadePilot, text: str) -> bool:
    return text in arcade.panel


def has_sites(arcade: ArcadePilot, count: int) -> bool:
    """Whether a board of so many sites is shown."""
    return any(len(each.states) == count for each in screen(arcade).query(Board) if each.display)


async def until_board(arcade: ArcadePilot) -> Board:
    """Wait until the selected match is on its board."""

    def board() -> Board | None:
        shown = [each for each in screen(arcade).query(Board) if each.display]
        return shown[0] if shown else None

    await arcade.until(board, "a board")
    await arcade.pilot.pause()
    found = board()
    assert found is not None
    return found
