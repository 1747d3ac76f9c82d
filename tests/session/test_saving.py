"""Saving while a match is played: what is told when, and what waits. No test takes time."""

from __future__ import annotations

import asyncio

import pytest

from abstract_arcade.session.saving import PATIENCE, Saving
from tests.disks import SlowDisk
from tests.matches import a_match


class Clock:
    """A sleep that ends when somebody says so."""

    def __init__(self) -> None:
        self.sleeps: list[tuple[float, asyncio.Event]] = []

    async def sleep(self, seconds: float) -> None:
        event = asyncio.Event()
        self.sleeps.append((seconds, event))
        await event.wait()

    async def pass_patience(self) -> None:
        """Let the oldest sleep end."""
        await asyncio.sleep(0)
        seconds, event = self.sleeps.pop(0)
        assert seconds == PATIENCE
        event.set()
        await asyncio.sleep(0)
        await asyncio.sleep(0)


class Table:
    """A match that is saved, and what was told of it."""

    def __init__(self, keeper: SlowDisk | None) -> None:
        self.match = a_match()
        self.clock = Clock()
        self.told: list[str] = []
        self.saving = Saving(keeper, lambda: self.told.append("changed"), self.clock.sleep)

    def change(self, name: str) -> None:
        """Save the match after a change."""
        self.saving.save(self.match, lambda: self.told.append(name))

    def tell(self, name: str) -> None:
        """Tell of what is no change of the match."""
        self.saving.announce(lambda: self.told.append(name))


@pytest.fixture
def disk() -> SlowDisk:
    return SlowDisk()


@pytest.fixture
def table(disk: SlowDisk) -> Table:
    return Table(disk)


async def test_change_is_announced_once_it_is_on_the_disk(disk: SlowDisk, table: Table) -> None:
    table.change("d1")
    assert table.told == []
    assert not table.saving.is_saved
    disk.write()
    assert table.told == ["d1"]
    assert table.saving.is_saved


async def test_announcements_keep_their_order(disk: SlowDisk, table: Table) -> None:
    table.tell("looked")
    table.change("d1")
    table.tell("thinks")
    table.change("e8")
    assert table.told == ["looked"]
    disk.write()
    assert table.told == ["looked", "d1", "thinks"]
    disk.write()
    assert table.told == ["looked", "d1", "thinks", "e8"]


async def test_later_write_announces_earlier_changes_too(disk: SlowDisk, table: Table) -> None:
    table.change("d1")
    table.change("e8")
    disk.waiting.pop(0)
    disk.write()
    assert table.told == ["d1", "e8"]
    assert table.saving.is_saved


async def test_change_is_announced_after_patience_although_it_is_not_saved(
    disk: SlowDisk, table: Table
) -> None:
    table.change("d1")
    await table.clock.pass_patience()
    assert table.told == ["d1"]
    assert not table.saving.is_saved
    disk.write()
    assert table.told == ["d1", "changed"]
    assert table.saving.is_saved


async def test_end_of_patience_announces_nothing_that_was_saved_in_time(
    disk: SlowDisk, table: Table
) -> None:
    table.change("d1")
    disk.write()
    await table.clock.pass_patience()
    assert table.told == ["d1"]


async def test_failure_to_save_is_reported_once_and_changes_are_announced(
    disk: SlowDisk, table: Table
) -> None:
    table.change("d1")
    disk.fail()
    assert table.told == ["d1", "changed"]
    assert table.saving.save_error == "The disk is full"
    assert not table.saving.is_saved
    table.change("e8")
    disk.fail()
    assert table.told == ["d1", "changed", "e8"]
    table.change("f1")
    disk.write()
    assert table.told == ["d1", "changed", "e8", "f1", "changed"]
    assert not table.saving.save_error
    assert table.saving.is_saved


async def test_change_with_nothing_to_write_is_announced_at_once(
    disk: SlowDisk, table: Table
) -> None:
    disk.has_anything = False
    table.change("seated")
    assert table.told == ["seated"]
    assert table.saving.is_saved


async def test_without_a_keeper_everything_is_announced_at_once() -> None:
    table = Table(None)
    table.change("d1")
    table.tell("thinks")
    assert table.told == ["d1", "thinks"]
    assert table.saving.is_saved
    assert not table.saving.is_read_only
    table.saving.close(table.match)


async def test_match_without_its_lock_is_read_only() -> None:
    assert Table(SlowDisk(is_locked=False)).saving.is_read_only
    assert not Table(SlowDisk()).saving.is_read_only


async def test_closing_releases_the_match_and_drops_announcements(
    disk: SlowDisk, table: Table
) -> None:
    table.change("d1")
    await asyncio.sleep(0)
    table.saving.close(table.match)
    assert disk.released == [table.match]
    disk.write()
    assert table.told == []
