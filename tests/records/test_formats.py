"""Round trips of random matches of every game through JSON and text."""

from __future__ import annotations

from hypothesis import given, settings

from abstract_arcade.match import Match
from abstract_arcade.records import dump, load
from tests.records.support import facts, matches


class TestRoundTrip:
    @settings(max_examples=40)
    @given(matches())
    def test_json_record_of_any_match_gives_an_equal_match(self, match: Match) -> None:
        text = dump(match)
        again = load(text)
        assert facts(again) == facts(match)
        assert dump(again) == text

    @settings(max_examples=40)
    @given(matches(only_text=True))
    def test_text_record_of_any_match_gives_an_equal_match_without_its_losses(
        self, match: Match
    ) -> None:
        text = dump(match, "text")
        again = load(text)
        assert facts(again, only_text=True) == facts(match, only_text=True)
        assert dump(again, "text") == text
