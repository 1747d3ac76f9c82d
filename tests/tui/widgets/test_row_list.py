"""A list of rows: its air, its headings, what of it is in view, and the mouse."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from abstract_arcade.tui.widgets.row_list import BAR, Row, RowList, columns
from tests.tui.widgets.support import WidgetApp, alone, lines_of, texts


def rows(*texts: str) -> list[Row]:
    """Rows with these texts; those in capitals are headings."""
    return [Row([("  " + text, "soft")], is_heading=text.isupper()) for text in texts]


async def shown(pilot: Pilot[None], rows: list[Row], selected: int = 0) -> list[str]:
    app = pilot.app
    assert isinstance(app, WidgetApp)
    assert isinstance(app.widget, RowList)
    app.widget.show(rows, selected)
    await pilot.pause()
    return lines_of(pilot)


class Hearing(WidgetApp):
    def __init__(self) -> None:
        super().__init__(RowList())
        self.said: list[tuple[str, int]] = []

    def on_row_list_selected(self, message: RowList.Selected) -> None:
        self.said.append(("Selected", message.number))

    def on_row_list_opened(self, message: RowList.Opened) -> None:
        self.said.append(("Opened", message.number))


class TestRows:
    async def test_rows_have_blank_lines_between_them_when_they_fit(self) -> None:
        async with alone(RowList(), 12, 9) as pilot:
            assert await shown(pilot, rows("HEAD", "a", "b", "NEXT", "c")[:3], 1) == [
                "  HEAD",
                "",
                "  a",
                "",
                f"{BAR} b",
                *[""] * 4,
            ]

    async def test_heading_has_two_blank_lines_above_it(self) -> None:
        async with alone(RowList(), 12, 10) as pilot:
            assert await shown(pilot, rows("HEAD", "a", "NEXT", "b")) == [
                "  HEAD",
                "",
                f"{BAR} a",
                "",
                "",
                "  NEXT",
                "",
                "  b",
                *[""] * 2,
            ]

    async def test_rows_have_no_blank_lines_when_rows_are_short(self) -> None:
        async with alone(RowList(), 12, 5) as pilot:
            assert await shown(pilot, rows("HEAD", "a", "NEXT", "b")) == [
                "  HEAD",
                f"{BAR} a",
                "",
                "  NEXT",
                "  b",
            ]

    async def test_selected_row_stays_in_view_with_a_row_below_it(self) -> None:
        many = rows("HEAD", *(f"row{number}" for number in range(30)))
        async with alone(RowList(), 12, 6) as pilot:
            for selected in (*range(30), *range(28, -1, -1)):
                lines = await shown(pilot, many, selected)
                assert sum(line.startswith(BAR) for line in lines) == 1
                assert f"{BAR} row{selected}" in lines
                if selected < 29:
                    assert f"row{selected + 1}" in "".join(lines)
            assert lines[0] == "  HEAD"

    async def test_list_without_rows_is_drawn(self) -> None:
        async with alone(RowList(), 12, 3) as pilot:
            assert await shown(pilot, []) == ["", "", ""]

    async def test_count_leaves_out_headings(self) -> None:
        widget = RowList()
        async with alone(widget, 12, 6) as pilot:
            await shown(pilot, rows("HEAD", "a", "b", "c", "d", "e", "f", "g"))
            assert widget.count == 7
            assert widget.page == 4

    async def test_selected_row_takes_the_whole_width(self) -> None:
        async with alone(RowList(), 12, 3) as pilot:
            await shown(pilot, rows("a", "b"), 1)
            strips = [list(line) for line in pilot.app.screen._compositor.render_strips()]
            grounds = [{each.style and each.style.bgcolor for each in line} for line in strips]
            assert len(grounds[0]) == 1
            assert grounds[2] - grounds[0]


class TestMouse:
    @pytest.fixture
    def hearing(self) -> Hearing:
        return Hearing()

    async def test_click_selects_a_row_and_opens_the_selected_one(self, hearing: Hearing) -> None:
        hearing.widget.styles.width = 12
        hearing.widget.styles.height = 9
        async with hearing.run_test(size=(12, 9)) as pilot:
            await shown(pilot, rows("HEAD", "a", "b"), 0)
            for y in (0, 1, 4, 2, 8):
                await pilot.click(offset=(3, y))
            assert hearing.said == [("Selected", 1), ("Opened", 0)]
            await pilot.click(offset=(3, 4), button=3)
            assert len(hearing.said) == 2

    async def test_click_after_scrolling_selects_the_visible_row(self, hearing: Hearing) -> None:
        hearing.widget.styles.width = 12
        hearing.widget.styles.height = 5
        async with hearing.run_test(size=(12, 5)) as pilot:
            lines = await shown(pilot, rows(*(f"row{number}" for number in range(30))), 20)
            await pilot.click(offset=(3, 0))
            assert hearing.said == [("Selected", int(lines[0].strip().removeprefix("row")))]

    async def test_wheel_stops_at_both_ends_of_the_list(self, hearing: Hearing) -> None:
        widget = hearing.widget
        assert isinstance(widget, RowList)
        async with hearing.run_test(size=(12, 5)) as pilot:
            for selected in (0, 1, 2):
                await shown(pilot, rows("HEAD", "a", "b", "c"), selected)
                widget.on_mouse_scroll_up()
                widget.on_mouse_scroll_down()
                await pilot.pause()
            assert hearing.said == [
                ("Selected", 1),
                ("Selected", 0),
                ("Selected", 2),
                ("Selected", 1),
            ]


class TestColumns:
    @pytest.mark.parametrize(
        ("cells", "line"),
        [
            ([(2, "ab"), (6, "cd")], "  ab  cd"),
            ([(0, "ab"), (-1, "end")], "ab             end"),
            ([(0, "ab"), (-3, "end")], "ab           end"),
            # A blank stays between two cells.
            ([(0, "abcdefgh"), (6, "cd")], "abcd… cd"),
            ([(0, "abcde"), (6, "cd")], "abcde cd"),
            ([(0, "a" * 30)], "a" * 17 + "…"),
            ([(0, "a" * 18)], "a" * 18),
        ],
    )
    def test_columns_begin_or_end_at_their_positions(
        self, cells: list[tuple[int, str]], line: str
    ) -> None:
        made = columns([(start, [(text, "soft")]) for start, text in cells], 18)
        assert texts([made]) == [line]
