"""The page of a position that is set up as text, without an app, a screen or a widget."""

from __future__ import annotations

import pytest
from textual.geometry import Size

from abstract_arcade.match.board_editor import BoardEditor
from abstract_arcade.rules import Content, new_game
from abstract_arcade.tui.games import presenter_of
from abstract_arcade.tui.position.page import PositionSituation, compose
from abstract_arcade.tui.table.boards import least_terminal
from abstract_arcade.tui.table.layout import layout_for
from abstract_arcade.tui.widgets.lines import Line
from tests.tui.play.pages import TILE, hint


def tile(_content: Content | None) -> list[Line]:
    return list(TILE)


def page_text(editor: BoardEditor, size: tuple[int, int], cursor: str) -> str:
    """The page of a position with the cursor on a site."""
    layouts = presenter_of(editor.game.slug).layouts(editor.game.board)
    layout = layout_for(Size(*size), layouts, least_terminal(layouts))
    situation = PositionSituation(
        editor=editor,
        layout=layout,
        reply="",
        key=lambda action: f"<{action}>",
        hint=hint,
        tile=tile,
        chip=lambda _: ("●", "text"),
    )
    return compose(situation, editor.game.board.site(cursor)).text(layout)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
def test_page_says_whether_a_match_can_begin_from_the_position(size: tuple[int, int]) -> None:
    editor = BoardEditor(new_game("krypte"))
    board = editor.game.board
    editor.put(board.site("a1"))
    text = page_text(editor, size, "a1")
    assert "a position of your own" in text
    assert "a1 is black; <choose> removes it" in text
    assert "ready" in text
    assert "play on from here" in text
    for name in ("b1", "c1", "d1"):
        editor.put(board.site(name))
    text = page_text(editor, size, "d1")
    assert "over" in text
    assert "the game is over" in text


def test_page_without_a_panel_says_who_moves_and_whether_a_match_can_begin() -> None:
    editor = BoardEditor(new_game("enclose5"))
    text = page_text(editor, (60, 20), "a1")
    assert "to move" in text.split("\n")[0]
    assert "Check" not in text
