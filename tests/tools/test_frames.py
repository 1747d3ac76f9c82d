"""The record of frames: the same for the same program, and every difference is told."""

from __future__ import annotations

from tests.tools.frames import Recorder, differences


async def test_a_screen_is_recorded_the_same_again() -> None:
    first, second = Recorder("krypte", (60, 20)), Recorder("krypte", (60, 20))
    await first._playing()
    await second._playing()
    assert first.frames
    assert [*differences(first.frames, second.frames)] == []


def test_every_difference_is_told() -> None:
    before = {"a": [[["one", "red"]], [["two", ""]]], "gone": []}
    after = {"a": [[["one", "blue"]], [["too", ""]]]}
    told = [*differences(before, after)]
    assert told == ["a:", "   0 ~ one", "   1 - two", "   1 + too", "gone: only before"]
