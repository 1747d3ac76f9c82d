from __future__ import annotations

from abstract_arcade.players.search.tuning import FULL, SearchTuning


def test_full_search_is_wider_than_the_moves_of_any_game() -> None:
    assert SearchTuning() == FULL
    # No game has more moves than the largest board has cells, exchanges and trims included.
    assert FULL.root_width == FULL.width > 19 * 19 * 2
    assert FULL.step == 1
