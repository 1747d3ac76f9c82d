"""The bar of keys: which hints fit, and what a click on one runs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from abstract_arcade.tui.widgets.key_bar import DialogKeys, KeyBar, KeyHint, fitting
from tests.tui.widgets.support import WidgetApp, alone, lines_of

MORE = KeyHint("Ctrl+P", "more", "app.command_palette")

# Five columns each.
A = KeyHint("a", "abc", "do_a", drop_order=0)
B = KeyHint("b", "abc", "do_b", drop_order=2)
C = KeyHint("c", "abc", "do_c", drop_order=1)
D = KeyHint("d", "abc", "do_d", drop_order=2)


def columns(hints: list[KeyHint], gap: int) -> int:
    """Columns that hints take side by side."""
    return cell_len((" " * gap).join(f"{hint.key} {hint.text}" for hint in hints))


class TestFitting:
    def test_fitting_keeps_all_hints_that_fit(self) -> None:
        assert fitting([A, B, C, D], 23, 1, MORE) == [A, B, C, D]

    @pytest.mark.parametrize(
        ("room", "kept"),
        [
            # "Ctrl+P more" takes eleven columns.
            (22, [A]),
            (23, [A, C]),
            (28, [A, C]),
            (29, [A, B, C]),
            (11, []),
            (3, []),
        ],
    )
    def test_fitting_leaves_out_the_last_hint_of_the_highest_order_first(
        self, room: int, kept: list[KeyHint]
    ) -> None:
        hints = [A, B, C, D, KeyHint("e", "a hint too long for any room there is", drop_order=9)]
        assert fitting(hints, room, 1, MORE) == [*kept, MORE]

    def test_fitting_has_one_hint_for_the_command_palette(self) -> None:
        palette = KeyHint("Ctrl+P", "commands", MORE.action)
        assert fitting([palette, A, B, C, D], 18, 1, MORE) == [A, MORE]

    def test_fitting_adds_no_hint_without_more(self) -> None:
        assert fitting([A, B, C, D], 11, 1) == [A, C]

    @given(
        st.lists(
            st.builds(
                KeyHint,
                st.text("ab", min_size=1),
                st.text("cd文"),
                st.text("x"),
                st.booleans(),
                st.integers(0, 9),
            ),
            max_size=8,
        ),
        st.integers(0, 60),
        st.integers(1, 3),
    )
    def test_fitting_keeps_the_order_and_the_width(
        self, hints: list[KeyHint], room: int, gap: int
    ) -> None:
        found = fitting(hints, room, gap, MORE)
        if found != hints:
            assert found.pop() == MORE
            assert not found or columns([*found, MORE], gap) <= room
        rest = iter(hints)
        assert all(hint in rest for hint in found)


class TestKeyBar:
    async def test_key_bar_has_wider_gaps_in_wide_terminals(self) -> None:
        for width, text in (
            (69, " a abc b abc"),
            (70, "  a abc  b abc"),
            (100, "   a abc   b abc"),
        ):
            async with alone(KeyBar([A, B]), width, 1) as pilot:
                assert lines_of(pilot) == [text]

    async def test_key_bar_runs_the_action_of_a_clicked_hint(self) -> None:
        dim = KeyHint("x", "abc", "do_x", enabled=False)
        no_action = KeyHint("y", "abc")
        bar = KeyBar([A, dim, no_action, B])
        async with alone(bar, 40, 1) as pilot:
            app = pilot.app
            assert isinstance(app, WidgetApp)
            for x in (0, 6, 7, 13, 24, 30):
                await pilot.click(offset=(x, 0))
            assert app.ran == []
            for x in (1, 5, 19, 23):
                await pilot.click(offset=(x, 0))
            assert app.ran == ["do_a", "do_a", "do_b", "do_b"]
            await pilot.click(offset=(1, 0), button=3)
            assert len(app.ran) == 4

    async def test_key_bar_highlights_the_hint_under_the_mouse(self) -> None:
        bar = KeyBar([A, B])
        async with alone(bar, 40, 1) as pilot:

            def is_lit() -> bool:
                segments = bar.render_line(0)
                style = next(each.style for each in segments if each.text.strip() == A.text)
                return style is not None and style.color == bar.style("text").color

            assert not is_lit()
            await pilot.hover(offset=(2, 0))
            assert is_lit()
            await pilot.hover(offset=(20, 0))
            assert not is_lit()

    async def test_key_bar_shows_replaced_hints(self) -> None:
        bar = KeyBar([A])
        async with alone(bar, 40, 1) as pilot:
            bar.show([B, C])
            await pilot.pause()
            assert lines_of(pilot) == [" b abc c abc"]


async def test_keys_of_a_dialog_have_no_margin_and_no_hint_for_more() -> None:
    async with alone(DialogKeys([A, B, C, D]), 13, 1) as pilot:
        assert lines_of(pilot) == ["a abc  c abc"]
