"""A host and a friend, each in a real terminal."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from yarl import URL

from tests.terminal import Terminal, environment, terminal
from tests.web.relay import relay_to
from tests.web.tables import hosting, send_guest_away, serving, until_gone, until_shown

ON = (1049, 1000, 1003, 1006, 2004)
"""The modes of a terminal in which a game is shown; it is restored if all are off."""


def check_restored(guest: Terminal) -> None:
    """Check that a terminal is as it was before the program came."""
    modes = guest.modes
    assert not any(modes[mode] for mode in ON)
    assert modes[25]
    assert modes.get(2026) is not True
    assert guest.read_settings() == guest.settings


@asynccontextmanager
async def shown() -> AsyncIterator[Terminal]:
    """A terminal in which a game is shown."""
    async with serving() as table:
        with terminal("join", table.link, columns=90, rows=28) as guest:
            await until_shown(guest, "hello")
            assert all(guest.modes[mode] for mode in ON)
            yield guest


@pytest.mark.programs
async def test_friend_plays_comes_back_and_is_sent_away(tmp_path: Path) -> None:
    async with hosting(tmp_path) as (host, address):
        link = URL(address)
        assert link.port
        async with relay_to(link.port) as relay:
            relayed = str(link.with_port(relay.port))
            with terminal("join", relayed, columns=90, rows=28) as guest:
                await until_shown(guest, "Ctrl+] leaves")
                await until_shown(guest, "What is your name?")
                guest.send("Ben\r")
                await until_shown(host, "Ben")
                # The window with the link closes by itself.
                await until_gone(host, "Send this link")
                host.send("/d1\r")
                await until_shown(guest, "Ben to play")
                guest.send("/e8\r")
                await until_shown(host, "move 2")
                # The connection breaks, and the client comes back by itself.
                relay.cut()
                await until_shown(guest, "Connection lost. Trying again…")
                await until_shown(host, "Ben is back")
                await until_shown(guest, "move 2")
                host.send("/a8\r")
                await until_shown(guest, "move 3")
                guest.resize(40, 12)
                await until_shown(guest, "This terminal has 40×12")
                guest.resize(90, 28)
                await until_shown(guest, "move 3")
                # The friend is sent away.
                await send_guest_away(host, "Ben")
                assert await asyncio.to_thread(guest.wait_for_end) == 0
                assert "The host has closed this link." in guest.text
                check_restored(guest)
        host.send("\x1b")
        host.send("\x11")


async def test_terminal_is_restored_after_leaving() -> None:
    async with shown() as guest:
        # Ctrl+C is a key of the game.
        guest.send("\x03\x1c\x1a")
        guest.send("\x1d")
        assert await asyncio.to_thread(guest.wait_for_end) == 0
        assert "You have left the game." in guest.text
        check_restored(guest)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
async def test_terminal_is_restored_after_a_signal(number: signal.Signals) -> None:
    async with shown() as guest:
        guest.process.send_signal(number)
        assert await asyncio.to_thread(guest.wait_for_end) == 128 + number
        check_restored(guest)


async def test_terminal_is_restored_after_an_unexpected_error(tmp_path: Path) -> None:
    before = (
        "from abstract_arcade.web.join_client import DrawingFilter\n"
        "def fail(*_): raise ValueError('a fault')\n"
        "DrawingFilter.feed = fail"
    )
    env = environment(ABSTRACT_ARCADE_HOME=str(tmp_path))
    async with serving() as table:
        with terminal("join", table.link, env=env, before=before) as guest:
            assert await asyncio.to_thread(guest.wait_for_end) == 1
            assert "has crashed" in guest.text
            check_restored(guest)


async def test_client_ends_with_its_terminal() -> None:
    async with shown() as guest:
        guest.hang_up()
        await asyncio.to_thread(guest.process.wait, 60)


async def test_terminal_is_restored_if_nobody_answers() -> None:
    async with serving() as table:
        link = table.link
    with terminal("join", link, columns=90, rows=28) as guest:
        assert await asyncio.to_thread(guest.wait_for_end) == 1
        assert "No game answers" in guest.text
        check_restored(guest)
