from __future__ import annotations

import pytest

from abstract_arcade.players.search.clock import Clock, Stopped


def ticks(clock: Clock) -> int:
    """Return how many nodes the clock counts until it stops, 1000 at most."""
    for count in range(1000):
        try:
            clock.tick()
        except Stopped:
            return count
    return 1000


@pytest.mark.parametrize("nodes", [1, 15, 16, 17, 100])
def test_clock_stops_exactly_at_its_number_of_nodes(nodes: int) -> None:
    clock = Clock(None, nodes, lambda: False)
    assert ticks(clock) == clock.nodes == nodes
    with pytest.raises(Stopped):
        clock.tick()


def test_clock_without_limits_does_not_stop() -> None:
    assert ticks(Clock(None, None, lambda: False)) == 1000


def test_clock_stops_on_request_after_at_least_one_node() -> None:
    assert ticks(Clock(None, None, lambda: True)) == 1
    polls = iter([False] * 3 + [True])
    assert 0 < ticks(Clock(None, None, polls.__next__)) < 100


def test_clock_stops_when_the_time_is_over() -> None:
    time = iter(range(1000))
    clock = Clock(5, None, lambda: False, now=lambda: next(time))
    assert 0 < ticks(clock) < 100
    # The first look was at its start, the last one five seconds later.
    assert next(time) == 6


def test_clock_polls_at_least_every_sixteen_nodes() -> None:
    polls = 0

    def poll() -> bool:
        nonlocal polls
        polls += 1
        return False

    assert ticks(Clock(None, None, poll)) == 1000
    assert polls >= 60
