"""Formats of records: by name, by extension and by the beginning of a text."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from abstract_arcade import records
from abstract_arcade.records import ENDINGS, FORMATS, Format, RecordError, dump, load, losses
from abstract_arcade.rules import new_game
from tests.matches import a_match


def test_examples_in_the_docstring_of_records_work() -> None:
    failed, tried = doctest.testmod(records)
    assert (failed, bool(tried)) == (0, True)


class TestFormats:
    @pytest.mark.parametrize("name", FORMATS)
    def test_every_format_writes_and_reads_a_match(self, name: str) -> None:
        assert isinstance(FORMATS[name], Format)
        # A match that every format can hold.
        match = a_match("h8", "h9", game=new_game("renju", opening="free"))
        match.agree_draw()
        text = dump(match, name)
        assert FORMATS[name].read is None or load(text, name).move_texts == ("h8", "h9")
        assert isinstance(losses(a_match(), name), list)

    def test_every_extension_has_a_format(self) -> None:
        assert set(ENDINGS.values()) <= set(FORMATS)

    def test_unknown_format_is_refused(self) -> None:
        for call in (
            lambda: load("", "pgn"),
            lambda: dump(a_match(), "pgn"),
            lambda: losses(a_match(), "pgn"),
        ):
            with pytest.raises(RecordError, match="there is no format 'pgn', only json, text"):
                call()

    def test_readable_formats_are_listed(self) -> None:
        assert [name for name, each in FORMATS.items() if each.read] == [*records.READABLE]

    def test_format_that_is_only_written_cannot_be_read(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        only = Format(lambda _: "", lambda _: [])
        monkeypatch.setattr(records, "FORMATS", {"svg": only})
        with pytest.raises(RecordError, match="svg can be written, but not read"):
            load("", "svg")

    def test_format_of_a_file_is_found_by_extension_or_else_contents(self, tmp_path: Path) -> None:
        match = a_match("d1", "e8")
        for name, kind in (("a.json", "json"), ("b.TXT", "text"), ("c", "json"), ("d.x", "text")):
            (tmp_path / name).write_text(dump(match, kind))
            assert load(tmp_path / name).move_texts == ("d1", "e8")
        (tmp_path / "wrong.txt").write_text(dump(match))
        with pytest.raises(RecordError):
            load(tmp_path / "wrong.txt")
        assert load(tmp_path / "wrong.txt", "json").move_texts == ("d1", "e8")

    def test_format_of_a_text_is_found_by_its_beginning(self) -> None:
        for name in ("json", "text"):
            text = dump(a_match("d1"), name)
            assert load(f"\n {text}").move_texts == load(text.encode()).move_texts == ("d1",)
