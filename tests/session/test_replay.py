"""When a game that replays by itself goes on."""

from __future__ import annotations

from abstract_arcade.session.replay import PACES, Replay


class Clock:
    """A time that stands still until it is moved."""

    def __init__(self) -> None:
        self.seconds = 5.0

    def __call__(self) -> float:
        return self.seconds


def test_next_ply_is_due_after_the_seconds_of_the_pace() -> None:
    clock = Clock()
    replay = Replay(clock)
    replay.shown()
    assert replay.wait == replay.seconds
    clock.seconds += replay.seconds - 0.1
    seen = [replay.is_due]
    clock.seconds += 0.2
    seen.append(replay.is_due)
    assert replay.wait == 0
    replay.stop()
    seen.append(replay.is_due)
    assert seen == [False, True, False]


def test_new_pace_applies_to_the_ply_that_is_shown() -> None:
    clock = Clock()
    replay = Replay(clock)
    replay.shown()
    clock.seconds += 1
    before = replay.seconds
    replay.change_pace(1)
    assert replay.seconds < before
    assert replay.due == 5.0 + replay.seconds


def test_replay_has_a_fastest_and_a_slowest_pace() -> None:
    replay = Replay(Clock())
    for by, pace in ((1, PACES[-1]), (-1, PACES[0])):
        for _ in PACES:
            replay.change_pace(by)
        assert replay.seconds == pace
        assert not replay.can_change_pace(by)
        assert replay.can_change_pace(-by)
    assert not replay.is_running
