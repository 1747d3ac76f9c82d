"""The rows of the list of matches as text, without an app."""

from __future__ import annotations

import pytest
from textual.geometry import Size

from abstract_arcade.library.entry import FINISHED, Entry
from abstract_arcade.library.listing import Listed
from abstract_arcade.tui.matches.list import MatchLayout

CHAIN = "White won by a connected chain"


@pytest.mark.parametrize(
    ("words", "columns", "said"),
    [
        (CHAIN, 160, CHAIN),
        (CHAIN, 120, "White won"),
        ("White won by four in a row", 120, "White won by four in a row"),
        ("Orange won by resignation", 100, "Orange won"),
        ("a draw: board full", 120, "a draw: board full"),
        ("a draw: board full", 100, "a draw"),
    ],
)
def test_row_of_a_match_has_its_result_with_the_reason_if_it_fits(
    words: str, columns: int, said: str
) -> None:
    entry = Entry("a", FINISHED, "reneo", first="Beginner", second="Medium", words=words)
    line = MatchLayout.of(Size(columns, 30)).row(Listed(entry), [("   ", "dim")], "just now")
    texts = [text.strip() for text, _ in line]
    assert said in texts
    assert "Beginner – Medium" in texts
