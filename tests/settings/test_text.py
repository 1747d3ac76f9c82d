from __future__ import annotations

from abstract_arcade.settings.text import line_of
from tests.settings.test_file import WRITTEN


def test_line_of_an_entry_is_the_line_on_which_it_begins() -> None:
    lines = WRITTEN.split("\n")
    for place, first in {
        ("theme",): "theme",
        ("marks",): "marks",
        ("names", "first"): "first",
        ("games", "krypte"): "[games.krypte]",
        ("games", "krypte", "zoom"): "zoom",
        ("keys", "cursor.left"): "cursor.left",
    }.items():
        line = line_of(WRITTEN, place)
        assert line is not None
        assert lines[line - 1].startswith(first)
    assert line_of(WRITTEN, ("preview",)) is None
    assert line_of("a = [\n1,\n2]\nb = '''\n\n'''", ("b",)) == 4
