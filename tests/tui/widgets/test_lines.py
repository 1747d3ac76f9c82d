"""Lines of text: word wrap, truncation and redrawing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.geometry import Region

from abstract_arcade.tui.frame.filters import AsciiOnly
from abstract_arcade.tui.widgets.lines import Paragraph, TextLines, Word, button, wrap
from abstract_arcade.tui.widgets.row_list import Row, RowList
from tests.tui.support import strips_of
from tests.tui.widgets.support import alone, lines_of, texts

WORDS = st.lists(
    st.tuples(st.text("ab,. 中", max_size=12), st.sampled_from(["text", "strong", "dim"])),
    max_size=6,
)


class TestWrap:
    @pytest.mark.parametrize(
        ("text", "width", "lines"),
        [
            ("", 5, [""]),
            ("one", 5, ["one"]),
            ("one two", 7, ["one two"]),
            ("one two", 6, ["one", "two"]),
            ("one two three", 8, ["one two", "three"]),
            ("one  two", 4, ["one", "two"]),
            ("longword", 4, ["longword"]),
            ("a longword b", 4, ["a", "longword", "b"]),
            ("中文 中文", 5, ["中文", "中文"]),
            ("中文 中文", 9, ["中文 中文"]),
        ],
    )
    def test_wrap_breaks_lines_at_blanks(self, text: str, width: int, lines: list[str]) -> None:
        assert texts(wrap([(text, "text")], width)) == lines

    def test_wrap_does_not_break_a_piece_whose_role_changes(self) -> None:
        words: list[Word] = [("A stone onto (", "text"), ("c3", "strong"), ("), then", "text")]
        assert texts(wrap(words, 16)) == ["A stone onto", "(c3), then"]
        assert texts(wrap(words, 18)) == ["A stone onto (c3),", "then"]

    def test_wrap_keeps_roles_and_joins_words_of_the_same_role(self) -> None:
        words: list[Word] = [
            ("Black ", "soft"),
            ("d8", "strong"),
            (", then ", "soft"),
            ("e7", "soft"),
        ]
        assert wrap(words, 80) == [
            [("Black ", "soft"), ("d8", "strong"), (", then e7", "soft")],
        ]

    def test_wrap_leaves_no_blanks_at_a_break(self) -> None:
        assert wrap([("one ", "soft"), ("two", "text")], 5) == [
            [("one", "soft")],
            [("two", "text")],
        ]

    def test_wrap_keeps_a_number_with_its_percent_sign(self) -> None:
        words: list[Word] = [("lost it (48 % → 1 %). Better", "text")]
        assert texts(wrap(words, 18)) == ["lost it (48 % →", "1 %). Better"]

    def test_wrap_keeps_a_number_with_its_noun(self) -> None:
        words: list[Word] = [("it makes a path; 6 stones leave", "text")]
        assert texts(wrap(words, 20)) == ["it makes a path;", "6 stones leave"]

    def test_wrap_keeps_punctuation_with_the_word_before_it(self) -> None:
        words: list[Word] = [("four for ", "soft"), ("White", "strong"), (": White wins", "soft")]
        assert wrap(words, 14) == [
            [("four for", "soft")],
            [("White", "strong"), (": White", "soft")],
            [("wins", "soft")],
        ]

    @given(WORDS, st.integers(1, 20))
    def test_wrap_changes_nothing_but_blanks(self, words: list[Word], width: int) -> None:
        lines = wrap(words, width)
        whole = "".join(text for text, _ in words)
        assert "".join(texts(lines)).replace(" ", "") == whole.replace(" ", "")
        characters = [(c, role) for text, role in words for c in text if c != " "]
        assert [(c, role) for line in lines for text, role in line for c in text if c != " "] == (
            characters
        )

    @given(WORDS, st.integers(1, 20))
    def test_wrap_exceeds_the_width_only_for_a_long_word(
        self, words: list[Word], width: int
    ) -> None:
        for line in texts(wrap(words, width)):
            assert cell_len(line.rstrip()) <= width or " " not in line.strip()


def in_ascii(text: str) -> str:
    """A text as a terminal without other characters than ASCII shows it."""
    segments = AsciiOnly().apply([Segment(text)], Color(0, 0, 0))
    return "".join(segment.text for segment in segments)


class TestTextLines:
    async def test_long_line_ends_in_an_ellipsis(self) -> None:
        lines: list[list[Word]] = [[("1234567890", "text")], [("123", "text"), ("45678", "dim")]]
        async with alone(TextLines(lines), 8, 3) as pilot:
            assert lines_of(pilot) == ["1234567…", "12345678", ""]

    async def test_assigned_lines_redraw_only_what_differs(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        drawn: list[Region] = []
        widget = TextLines([[("one", "text")], [("two", "text")]])
        async with alone(widget, 8, 3) as pilot:
            await pilot.pause()
            monkeypatch.setattr(widget, "refresh", lambda *regions: drawn.extend(regions))
            widget.lines = [[("one", "text")], [("two", "dim")]]
            widget.lines = [[("one", "text")], [("two", "dim")], [("three", "dim")]]
            widget.lines = [[("one", "text")], [("two", "dim")], [("three", "dim")]]
            widget.lines = [[("one", "text")]]
        assert [(each.y, each.height) for each in drawn] == [(1, 1), (2, 1), (1, 1), (2, 1)]

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            ("17  e4", "17  …"),
            ("17  …", "17  e4"),
            ("17  …", "17  … the game"),
            ("a line that …", "a line that … ends"),
            ("ab… cd", "ab… d"),
            ("b6-b2-… or b6", "b6-b2-…"),
        ],
    )
    async def test_ellipsis_is_redrawn_whole_in_ascii_mode(
        self, monkeypatch: pytest.MonkeyPatch, old: str, new: str
    ) -> None:
        drawn: list[Region] = []
        widget = TextLines([[(old, "text")]])
        async with alone(widget, 20, 1) as pilot:
            pilot.app.add_class("-ascii")
            await pilot.pause()
            monkeypatch.setattr(widget, "refresh", lambda *regions: drawn.extend(regions))
            widget.lines = [[(new, "text")]]
        before = in_ascii(old.ljust(20))
        after = in_ascii(new.ljust(20))
        for x, (was, now) in enumerate(zip(before, after, strict=True)):
            assert was == now or any(each.contains(x, 0) for each in drawn), x

    async def test_lines_take_the_colours_of_a_new_theme(self) -> None:
        widget = TextLines([[("one", "dim")]])
        async with alone(widget, 8, 3) as pilot:
            before = widget.style("dim")
            pilot.app.theme = "textual-light"
            await pilot.pause()
            assert widget.style("dim") != before

    @pytest.mark.parametrize(
        "role",
        ["dim", "soft", "text", "strong", *(f"{each} on surface" for each in ("soft", "strong"))],
    )
    async def test_button_is_brighter_under_the_mouse(self, role: str) -> None:
        widget = TextLines([button([("press", role)], "act"), [("mere words", role)]])
        async with alone(widget, 20, 2) as pilot:
            before = [list(strip) for strip in strips_of(pilot.app)]
            for row in (1, 0):
                await pilot.hover(offset=(1, row))
                await pilot.pause()
                after = [list(strip) for strip in strips_of(pilot.app)]
                assert [old == new for old, new in zip(before, after, strict=True)] == [
                    bool(row),
                    True,
                ]


async def test_paragraph_is_wrapped_again_at_every_width() -> None:
    widget = Paragraph([[("one two three", "text")], [("four", "dim")]])
    async with alone(widget, 9, 4) as pilot:
        assert lines_of(pilot) == ["one two", "three", "four", ""]
        widget.styles.width = 5
        await pilot.pause()
        assert lines_of(pilot) == ["one", "two", "three", "four"]


def test_list_that_continues_below_has_an_arrow_in_its_last_row() -> None:
    shown = RowList()
    shown.show([Row([(f"row {number}", "soft")]) for number in range(9)], 0)
    texts = ["".join(text for text, _ in line) for line in shown.lay_out(20, 5)]
    assert [text.endswith("↓") for text in texts] == [False] * 4 + [True]
    whole = ["".join(text for text, _ in line) for line in shown.lay_out(20, 40)]
    assert not any("↓" in text for text in whole)
