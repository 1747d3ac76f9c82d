"""Two apps in one event loop over one table, without sockets."""

from __future__ import annotations

import asyncio
import gc
import re
import weakref
from functools import partial
from pathlib import Path

import pytest
from rich.color import ColorType

from abstract_arcade.clock import ClockSettings
from abstract_arcade.library.store import Store
from abstract_arcade.match import Match
from abstract_arcade.rules import Seat
from abstract_arcade.session import Presence, Table
from abstract_arcade.session.sharing import Role, Sharing
from abstract_arcade.settings.shortcuts import SHORTCUTS
from abstract_arcade.tui.app import ArcadeApp
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.course.demo import DemoScreen
from abstract_arcade.tui.display import ColorDepth, Display
from abstract_arcade.tui.play.screen import PlayScreen
from abstract_arcade.tui.sharing import GUEST_ACTIONS, GuestApp
from abstract_arcade.tui.windows.share import ShareWindow
from tests.disks import SlowDisk
from tests.matches import BLACK_WINS, a_match, moves_of
from tests.tui.guests import Guest, guest_of, hosting, until
from tests.tui.play.support import bindings_of
from tests.tui.support import ArcadePilot


def is_expected(sharing: Sharing) -> bool:
    return sharing.presence is Presence.EXPECTED


LEFT = "\x1b[D"
F3 = "\x1bOR"


async def play(host: ArcadePilot, text: str) -> None:
    await host.type_move(text)
    await host.press("enter")


async def test_guest_moves_and_the_host_sees_it() -> None:
    async with hosting(a_match("d1")) as (host, sharing), guest_of(sharing) as guest:
        guest.type("/", "e", "8", "\r")
        await host.until(lambda: moves_of(sharing.match) == ["d1", "e8"])
        await host.until_text("e8 enters from South")
        await play(host, "a8")
        await guest.until_shown("move 3")
        assert "Ben to play" in guest.terminal.text


async def test_keys_typed_ahead_play_one_move() -> None:
    async with hosting(a_match("d1")) as (_, sharing), guest_of(sharing) as guest:
        guest.type(".", "\r", "\r", "\r", "\r")
        await until(lambda: len(sharing.match.move_texts) == 2)
        guest.type("[")
        await guest.until_shown("move 1 of 2")
        assert len(moves_of(sharing.match)) == 2


async def test_cursor_of_one_person_is_unseen_by_the_other() -> None:
    async with hosting(a_match("d1")) as (host, sharing), guest_of(sharing) as guest:
        await host.until_text("Ben to play")
        before = host.lines()
        own = guest.terminal.text
        guest.type(LEFT, LEFT)
        await until(lambda: guest.terminal.text != own)
        await host.pilot.pause()
        assert host.lines() == before


async def test_each_person_browses_alone() -> None:
    async with hosting(a_match("d1", "e8", "a8")) as (host, sharing), guest_of(sharing) as guest:
        await host.press("home")
        guest.type("/", "h", "2", "\r")
        await guest.until_shown("move 4")
        await host.until(lambda: len(moves_of(sharing.match)) == 4)
        assert host.view.viewed.ply == 0
        await host.press("end")
        assert host.view.viewed.ply == 4


async def test_host_finds_the_game_again_after_a_demonstration() -> None:
    async with hosting(a_match("d1")) as (host, sharing), guest_of(sharing) as guest:
        await host.press("d")
        await host.until_open(DemoScreen)
        guest.type("/", "e", "8", "\r")
        await guest.until_shown("move 2")
        await host.press("q")
        await host.until_open(PlayScreen)
        assert moves_of(sharing.match) == ["d1", "e8"]
        await play(host, "a8")
        await guest.until_shown("move 3")


async def test_move_is_undone_when_the_other_person_agrees() -> None:
    async with hosting(a_match("d1", "e8")) as (host, sharing), guest_of(sharing) as guest:
        guest.type("z")
        await host.until_text("Ben asks to take back e8")
        await guest.until_shown("Waiting for Player 1")
        await host.press("z")
        await guest.until_shown("Took back e8")
        assert moves_of(sharing.match) == ["d1"]


async def test_move_is_undone_while_the_other_person_types_one() -> None:
    async with hosting(a_match("d1", "e8")) as (host, sharing), guest_of(sharing) as guest:
        await host.type_move("a8")
        guest.type("z")
        await host.until_text("Esc lets you answer")
        await host.press("escape", "z")
        await guest.until_shown("Took back e8")
        assert moves_of(sharing.match) == ["d1"]


async def test_typed_move_that_an_undo_makes_illegal_does_not_break_the_screen() -> None:
    disk = SlowDisk()
    async with (
        hosting(a_match("d1", "e8"), make_table=partial(Table, keeper=disk)) as (host, sharing),
        guest_of(sharing),
    ):
        # South is closed once e8 has been taken back, and d2 cannot be reached any more.
        await host.type_move("d2")
        sharing.match.undo_to(sharing.match.root.children[0])
        screen = host.app.screen
        assert isinstance(screen, PlayScreen)
        screen.refresh_page()
        await host.until_text("Ben to play")
        assert moves_of(sharing.match) == ["d1"]


async def test_escape_declines_a_request_when_the_other_person_is_to_move() -> None:
    async with hosting(a_match("d1", "e8")) as (host, sharing), guest_of(sharing) as guest:
        await host.press("z")
        await guest.until_shown("z agrees, Esc declines")
        guest.type("\x1b")
        await host.until_text("Ben declines: nothing is taken back")
        assert moves_of(sharing.match) == ["d1", "e8"]


async def test_playing_a_move_declines_the_request_to_undo() -> None:
    async with hosting(a_match("d1")) as (host, sharing), guest_of(sharing) as guest:
        await host.press("z")
        await guest.until_shown("z agrees, Esc declines")
        guest.type("/", "e", "8", "\r")
        await host.until(lambda: moves_of(sharing.match) == ["d1", "e8"])
        await guest.until_gone("z agrees")


async def test_rematch_exchanges_the_seats_on_both_screens(tmp_path: Path) -> None:
    store = Store(tmp_path, at_once=True)

    def make_table(match: Match) -> Table:
        return Table(match, keeper=store.file(match))

    async with (
        hosting(a_match(*BLACK_WINS), make_table=make_table) as (host, sharing),
        guest_of(sharing) as guest,
    ):
        guest.type(F3)
        await host.until(lambda: not host.match.root.children)
        await guest.until_shown("move 0")
        await guest.until_shown("Ben  0 – 1  Player 1")
        await host.until_text("Ben  0 – 1  Player 1")
        guest.type("/", "d", "1", "\r")
        await host.until(lambda: moves_of(sharing.match) == ["d1"])
        assert sharing.host_seat is Seat.SECOND


async def test_guest_follows_the_host_to_another_game() -> None:
    async with hosting(a_match("d1")) as (host, sharing), guest_of(sharing) as guest:
        await host.press("f2", "enter")
        await host.until(lambda: sharing.match.root.children == [])
        await guest.until_shown("Player 1 to play")
        await guest.until_gone("d1 enters")


async def test_clocks_wait_and_the_guest_comes_back_to_the_same_move() -> None:
    match = a_match("d1", "e8", "a8")
    match.clock = dict.fromkeys(Seat, ClockSettings(600))
    async with hosting(match) as (host, sharing):
        async with guest_of(sharing):
            await host.press("p")
            await host.until(lambda: host.table.clocks.running is Seat.SECOND)
        await host.until_text("Ben is away. The clocks wait.")
        await host.until(lambda: host.table.clocks.running is None)
        async with guest_of(sharing) as guest:
            await host.until_text("Ben is back")
            await host.until(lambda: host.table.clocks.running is Seat.SECOND)
            await guest.until_shown("move 3")


async def test_host_plays_both_sides_while_the_guest_is_away() -> None:
    async with hosting(a_match("d1")) as (host, sharing):
        async with guest_of(sharing):
            pass
        await host.press("f7")
        await host.until_open(ShareWindow)
        await host.press("down", "down", "down", "enter")
        await play(host, "e8")
        assert moves_of(sharing.match) == ["d1", "e8"]


async def test_host_sends_the_guest_away() -> None:
    async with hosting(a_match("d1")) as (host, sharing), guest_of(sharing):
        await host.press("f7")
        await host.until_text("Send Ben away")
        before = sharing.inviter.link if sharing.inviter else ""
        await host.press("down", "down", "enter")
        await host.until_text("Send this link")
        assert sharing.inviter is not None
        assert sharing.inviter.link != before
        assert is_expected(sharing)


async def test_guest_leaves_by_a_key() -> None:
    async with hosting(a_match("d1")) as (host, sharing), guest_of(sharing) as guest:
        guest.type("q")
        await guest.task
        await host.until_text("Ben is away")
        await host.until_text("away")


async def test_terminals_of_all_kinds_are_drawn_side_by_side() -> None:
    few = Display(depth=ColorDepth.EIGHT_BIT)
    async with hosting(a_match("d1"), display=few) as (host, sharing), guest_of(sharing) as guest:
        plain = Guest(sharing, Role.WATCHER, Display(ascii=True, depth=ColorDepth.NONE))
        await plain.until_shown("Moves")
        guest.type("/", "e", "8", "\r")
        await plain.until_shown("move 2")
        drawn = "".join(plain.terminal.written)
        assert drawn.isascii()
        assert not re.search(r"[;\[][34]8;", drawn)
        assert "38;2;" in "".join(guest.terminal.written)
        styles = [
            segment.style
            for strip in host.app.screen._compositor.render_strips()
            for segment in strip
            if segment.style is not None and segment.style.color is not None
        ]
        assert styles
        kinds = {style.color.type for style in styles if style.color}
        assert ColorType.TRUECOLOR not in kinds
        await plain.leave()


async def test_screen_that_fails_harms_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    async with hosting(a_match("d1")) as (host, sharing), guest_of(sharing) as guest:
        watcher = Guest(sharing, Role.WATCHER)
        await watcher.until_shown("Moves")
        screen = watcher.app.screen
        error = ZeroDivisionError("a fault of this screen")

        def fail(*_: object) -> None:
            raise error

        monkeypatch.setattr(screen, "refresh_page", fail)
        guest.type("/", "e", "8", "\r")
        await watcher.task
        assert watcher.screen.error is error
        await host.until(lambda: moves_of(sharing.match) == ["d1", "e8"])
        await play(host, "a8")
        await guest.until_shown("move 3")


async def test_hints_are_off_until_the_host_allows_them() -> None:
    async with hosting(a_match("d1")) as (host, sharing), guest_of(sharing) as guest:
        guest.type("i")
        await guest.until_shown("Hints and analysis are off in this game")
        assert re.search(r"hints +off\b", guest.terminal.text)
        sharing.allow_help(True)
        await host.until_text("hints")
        await until(lambda: re.search(r"hints +on", guest.terminal.text))


async def test_match_is_delivered_to_the_guest() -> None:
    async with hosting(a_match("d1")) as (_, sharing), guest_of(sharing) as guest:
        guest.type("e")
        await guest.until_shown("Export the match")
        guest.type("\r")
        await until(lambda: guest.terminal.files)
        assert list(guest.terminal.files) == ["krypte.json"]


@pytest.mark.parametrize("key", ["e", "c"])
async def test_guest_in_a_terminal_is_offered_nothing_that_needs_a_browser(key: str) -> None:
    async with hosting(a_match("d1")) as (_, sharing):
        watcher = Guest(sharing, Role.WATCHER, takes_files=False)
        await watcher.until_shown("Moves")
        watcher.type(key)
        await watcher.until_shown("Only the host can do this")
        assert "\x1b]52" not in "".join(watcher.terminal.written)
        await watcher.leave()


async def test_person_who_watches_sees_the_game_and_changes_nothing() -> None:
    async with hosting(a_match("d1")) as (host, sharing), guest_of(sharing) as guest:
        watcher = Guest(sharing, Role.WATCHER)
        await watcher.until_shown("Moves")
        await host.until_text("watching")
        watcher.type(".", "\r", "z", "R", "\r")
        guest.type("/", "e", "8", "\r")
        await watcher.until_shown("move 2")
        assert moves_of(sharing.match) == ["d1", "e8"]
        await watcher.leave()


async def test_screens_that_have_ended_are_freed() -> None:
    async with hosting(a_match("d1")) as (_, sharing):
        sharing.guest_name = "Ben"
        gone: list[weakref.ref[GuestApp]] = []
        for number in range(3):
            async with guest_of(sharing) as guest:
                gone.append(weakref.ref(guest.screen.app))
                if number != 1:
                    guest.type("q")
                    await guest.task
            del guest
        for _ in range(5):
            await asyncio.sleep(0)
        gc.collect()
        assert sum(each() is not None for each in gone) <= 1


_HOSTS_KEYS = {
    "comment",
    "new_game",
    "settings",
    "position.edit",
    "demo.play_from_here",
    "promote",
    "delete",
    "annotate",
    "better_move",
    "undo_edit",
    "suspend",
}
"""The shortcuts of a board that only the host may use, by their ids."""


def test_every_key_of_a_game_is_for_guests_or_for_the_host_alone() -> None:
    refused = set()
    for kind in (Board, PlayScreen, ArcadeApp):
        for binding in bindings_of(kind):
            name = binding.action.partition("(")[0].rpartition(".")[2]
            if name not in GUEST_ACTIONS:
                refused.add(binding.id)
    # A new key is missing here, or its action is missing in `abstract_arcade.tui.sharing`.
    assert refused == _HOSTS_KEYS


_SENT = {
    "f1": "\x1bOP",
    "f2": "\x1bOQ",
    "f3": "\x1bOR",
    "f4": "\x1bOS",
    "f5": "\x1b[15~",
    "f6": "\x1b[17~",
    "f7": "\x1b[18~",
    "delete": "\x1b[3~",
    "ctrl+z": "\x1a",
    "semicolon": ";",
}
"""What a terminal sends for the keys that are not a letter."""


@pytest.mark.parametrize("is_over", [False, True])
async def test_no_key_of_a_guest_runs_an_action_of_the_host(is_over: bool) -> None:
    match = a_match(*(BLACK_WINS if is_over else ("d1",)))
    async with hosting(match) as (host, sharing), guest_of(sharing) as guest:
        texts = [node.text for node in sharing.match.nodes()]
        for name in sorted(_HOSTS_KEYS):
            for key in SHORTCUTS[name].keys:
                guest.type(_SENT.get(key, key))
        guest.type("[")
        await guest.until_shown(f"move {sharing.match.current.ply - 1}")
        assert type(guest.app.screen) is PlayScreen
        assert sharing.match is match
        assert [node.text for node in match.nodes()] == texts
        assert not any(node.comment for node in match.nodes())
        assert host.match is match


async def test_guest_finds_no_command_of_the_host() -> None:
    async with hosting(a_match("d1")) as (_, sharing), guest_of(sharing) as guest:
        with guest.app._context():
            offered = list(guest.app.get_system_commands(guest.app.screen))
        for command in offered:
            if command.help.startswith("Not now. Only the host"):
                continue
            assert command.title not in {"New game", "Settings", "Comment", "Shared game"}


def test_table_is_made_once_a_match_is_shared() -> None:
    made: list[Table] = []

    def make(match: object) -> Table:
        made.append(Table(match))  # type: ignore[arg-type]
        return made[-1]

    async def run() -> None:
        async with hosting(a_match("d1"), make_table=make) as (host, sharing):
            assert made == [sharing.table]
            assert host.table is sharing.table

    asyncio.run(run())
