"""The colours and characters that the terminal can show."""

from __future__ import annotations

import pytest
from rich.style import Style

from abstract_arcade.match import Match
from abstract_arcade.rules import new_game
from abstract_arcade.tui.app import ArcadeApp
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.display import ColorDepth, Display
from tests.tui.support import strips_of


@pytest.mark.parametrize(
    ("depth", "is_plain"),
    [
        (ColorDepth.NONE, True),
        (ColorDepth.SIXTEEN, True),
        (ColorDepth.EIGHT_BIT, False),
        (ColorDepth.FULL, False),
    ],
)
def test_display_with_fewer_than_256_colours_is_plain(depth: ColorDepth, is_plain: bool) -> None:
    assert Display(depth=depth).is_plain == is_plain
    assert Display(ascii=True, depth=depth).is_plain == is_plain


class TestColorDepth:
    @pytest.mark.parametrize(
        ("environment", "depth"),
        [
            ({"TERM": "xterm-256color"}, ColorDepth.EIGHT_BIT),
            ({"TERM": "xterm", "COLORTERM": "truecolor"}, ColorDepth.FULL),
            ({"TERM": "linux"}, ColorDepth.SIXTEEN),
            ({"TERM": "xterm-16color"}, ColorDepth.SIXTEEN),
            ({"TERM": "dumb"}, ColorDepth.NONE),
            ({"TERM": "xterm-256color", "NO_COLOR": "1"}, ColorDepth.NONE),
            ({"TERM": "xterm-256color", "NO_COLOR": ""}, ColorDepth.EIGHT_BIT),
        ],
        ids=str,
    )
    def test_colour_depth_follows_the_environment(
        self, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], depth: ColorDepth
    ) -> None:
        for name in ("TERM", "COLORTERM", "NO_COLOR", "FORCE_COLOR"):
            monkeypatch.delenv(name, raising=False)
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        assert ColorDepth.of_terminal() is depth

    async def test_no_color_applies_without_an_explicit_display(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("NO_COLOR", "1")
        app = ArcadeApp(Match(new_game("krypte")))
        async with app.run_test():
            assert app.screen.query_one(Board).palette.is_plain
            assert all(
                (segment.style or Style.null()).color is None
                for strip in strips_of(app)
                for segment in strip
                if not segment.control
            )
