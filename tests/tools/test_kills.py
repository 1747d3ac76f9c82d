"""The program is killed while games run, and no ply is lost that was shown as saved."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.disks import small_disk
from tests.tools.kills import LineGame, SharedGame, fill_and_end, kill

TIMES = 2


@pytest.mark.slow
def test_no_ply_is_lost_that_was_shown_as_saved() -> None:
    counts = list(kill(TIMES, seed=5))
    assert len(counts) == TIMES
    # Not all died before anything had happened.
    assert max(counts) > 0


@pytest.mark.slow
def test_no_ply_is_lost_that_was_answered_in_line_mode() -> None:
    assert max(kill(TIMES, 5, LineGame)) > 0


@pytest.mark.slow
def test_no_ply_is_lost_with_a_guest_at_the_table() -> None:
    # The second of the moves is the guest's.
    assert max(kill(TIMES, 24, SharedGame)) > 1


@pytest.mark.slow
@pytest.mark.parametrize("line_mode", [True, False], ids=["line mode", "board"])
def test_nothing_is_lost_on_a_disk_that_fills(tmp_path: Path, *, line_mode: bool) -> None:
    with small_disk(tmp_path / "disk") as is_real:
        if not is_real:
            pytest.skip("no disk can be mounted here")
    luck = random.Random(5)
    _, plies = fill_and_end(luck, line_mode=line_mode)
    assert plies > 0
