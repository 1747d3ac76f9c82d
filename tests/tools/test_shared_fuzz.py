"""A little of the fuzz of a shared game."""

from __future__ import annotations

from tests.tools.shared_fuzz import KEYS, run


async def test_three_people_press_keys_at_random() -> None:
    assert len(KEYS) > 60
    assert await run(seed=7, steps=20) >= 1
