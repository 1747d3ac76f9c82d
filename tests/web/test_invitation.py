"""Whom the link of a shared game lets in, and how much they may send. No test takes time."""

from __future__ import annotations

import asyncio
import base64

import pytest

from abstract_arcade.web.invitation import UNUSED_SECONDS, Invitation, new_token
from abstract_arcade.web.limits import (
    KEYS_A_SECOND,
    KEYS_AT_ONCE,
    MAX_MISSES,
    MAX_UNREAD,
    MISS_SECONDS,
    Allowance,
    Misses,
    Outbox,
)


class Clock:
    def __init__(self) -> None:
        self.time = 0.0

    def now(self) -> float:
        return self.time


def test_link_has_128_random_bits() -> None:
    tokens = {new_token() for _ in range(100)}
    assert len(tokens) == 100
    assert {len(base64.urlsafe_b64decode(f"{token}==")) for token in tokens} == {16}


def test_only_digests_of_the_link_and_the_key_are_kept() -> None:
    link = new_token()
    key = new_token()
    invitation = Invitation(link, 0.0)
    invitation.takes_seat(key)
    kept = str(vars(invitation))
    assert link not in kept
    assert key not in kept
    assert invitation.fits(link)
    assert not invitation.fits(new_token())


def test_first_browser_keeps_the_seat() -> None:
    invitation = Invitation(new_token(), 0.0)
    assert invitation.takes_seat("first")
    assert not invitation.takes_seat("second")
    assert invitation.takes_seat("first")


def test_link_expires_unless_it_is_used() -> None:
    unused = Invitation(new_token(), 0.0)
    used = Invitation(new_token(), 0.0)
    used.takes_seat("first")
    assert unused.is_open(UNUSED_SECONDS - 1)
    assert not unused.is_open(UNUSED_SECONDS)
    assert used.is_open(1000 * UNUSED_SECONDS)


def test_link_that_is_revoked_lets_nobody_in() -> None:
    invitation = Invitation(new_token(), 0.0)
    invitation.takes_seat("first")
    invitation.revoke()
    assert not invitation.is_open(1.0)


def test_wrong_links_of_an_address_are_counted_for_a_minute() -> None:
    clock = Clock()
    misses = Misses(clock.now)
    found = [misses.note("192.0.2.7") for _ in range(MAX_MISSES + 1)]
    assert found == [False] * MAX_MISSES + [True]
    assert not misses.note("192.0.2.8")
    clock.time = MISS_SECONDS + 1
    assert not misses.note("192.0.2.7")


def test_addresses_with_wrong_links_are_forgotten_in_time() -> None:
    misses = Misses(lambda: 0.0)
    for number in range(5000):
        misses.note(str(number))
    assert len(str(vars(misses))) < 200_000


def test_input_is_limited_to_a_rate() -> None:
    clock = Clock()
    allowance = Allowance(KEYS_A_SECOND, KEYS_AT_ONCE, clock.now)
    assert sum(allowance.take(30) for _ in range(300)) == KEYS_AT_ONCE // 30
    clock.time = 1.0
    assert sum(allowance.take(30) for _ in range(300)) == pytest.approx(KEYS_A_SECOND / 30, abs=1)


async def test_terminal_that_reads_nothing_is_drawn_anew_later() -> None:
    reads = asyncio.Event()
    sent: list[str] = []
    missed: list[int] = []

    async def send(text: str) -> None:
        await reads.wait()
        sent.append(text)

    outbox = Outbox(send, lambda: missed.append(1), patience=60.0)
    task = asyncio.create_task(outbox.send_all())
    outbox.put("a")
    await asyncio.sleep(0)
    for _ in range(100):
        outbox.put("x" * 10_000)
    assert outbox.size <= MAX_UNREAD
    assert missed == []
    reads.set()
    for _ in range(20):
        await asyncio.sleep(0)
    assert missed == [1]
    assert sum(map(len, sent)) <= MAX_UNREAD
    outbox.put("whole picture")
    for _ in range(20):
        await asyncio.sleep(0)
    assert sent[-1] == "whole picture"
    task.cancel()


async def test_terminal_that_reads_nothing_for_long_is_given_up() -> None:
    async def send(_: str) -> None:
        await asyncio.Event().wait()

    outbox = Outbox(send, lambda: None, patience=0.0)
    outbox.put("a")
    with pytest.raises(TimeoutError):
        await outbox.send_all()
