"""The program is killed while games run, and no ply is lost that was shown as saved."""

from __future__ import annotations

import pytest

from tests.tools.kills import kill

TIMES = 6


@pytest.mark.slow
def test_no_ply_is_lost_that_was_shown_as_saved() -> None:
    counts = list(kill(TIMES, seed=5))
    assert len(counts) == TIMES
    # Not all died before anything had happened.
    assert max(counts) > 5
