"""Windows close once, and answer once."""

from __future__ import annotations

import asyncio

from abstract_arcade.tui.frame.ask import Ask, Choice
from abstract_arcade.tui.messages import CloseModal, OpenModal
from tests.tui.support import a_match, running

CHOICES = [Choice("yes", "Yes"), Choice("no", "No")]


async def test_window_returns_its_first_result() -> None:
    async with running(a_match()) as table:
        ask = Ask("Really?", CHOICES)
        table.app.post_message(OpenModal(ask))
        await table.until_open(Ask)
        answer = asyncio.create_task(ask.answer())
        ask.close("yes")
        ask.close("no")
        ask.dismiss("no")
        await table.until(answer.done)
        assert answer.result() == "yes"
        assert not ask.is_live
        assert len(table.app.screen_stack) == 1


async def test_window_below_another_does_not_close() -> None:
    async with running(a_match()) as table:
        below = Ask("Below?", CHOICES)
        above = Ask("Above?", CHOICES)
        for ask in (below, above):
            table.app.post_message(OpenModal(ask))
        await table.until(lambda: table.app.screen is above)
        below.close("yes")
        await table.pilot.pause()
        assert table.app.screen_stack[1:] == [below, above]
        assert below.is_live


async def test_window_covered_while_it_closes_closes_with_the_window_above() -> None:
    async with running(a_match()) as table:
        below = Ask("Below?", CHOICES)
        above = Ask("Above?", CHOICES)
        table.app.post_message(OpenModal(below))
        await table.until(lambda: table.app.screen is below)
        table.app.post_message(OpenModal(above))
        table.app.post_message(CloseModal(below, "yes"))
        await table.until(lambda: table.app.screen is above)
        above.close()
        await table.until(lambda: len(table.app.screen_stack) == 1)
        assert await below.answer() == "yes"
        assert await above.answer() is None


async def test_window_removed_with_its_screen_returns_none() -> None:
    async with running(a_match()) as table:
        ask = Ask("Really?", CHOICES)
        table.app.post_message(OpenModal(ask))
        await table.until_open(Ask)
        answer = asyncio.create_task(ask.answer())
        table.app.post_message(CloseModal(ask, None))
        await table.until(answer.done)
        assert answer.result() is None
