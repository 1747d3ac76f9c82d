"""What is built on Textual's private parts shows what Textual does; unknown releases go without."""

from __future__ import annotations

import ast
import random
import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from importlib import import_module, metadata
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pyte
import pytest
import textual
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual import _compositor
from textual.app import App, ComposeResult
from textual.geometry import Offset, Region
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from abstract_arcade.match import Match
from abstract_arcade.rules import new_game
from abstract_arcade.tui import frame
from abstract_arcade.tui.frame import internals
from abstract_arcade.tui.frame.internals import (
    TESTED,
    NarrowCompositor,
    NarrowUpdate,
    is_covered,
    send_less,
    textual_release,
)
from abstract_arcade.tui.widgets.lines import TextLines
from tests.terminal import ROOT
from tests.tui.support import LARGE, MEDIUM, a_match, running, strips_of, until

pytestmark = pytest.mark.slow

COLUMNS, ROWS = 60, 20


class Tiles(Widget):
    """Tiles two columns wide, with one character that takes both of them or two that take one."""

    TEXTS = ("ab", "┼─", "中", "● ", "  ", "字")
    STYLES = tuple(
        map(Style.parse, ("red", "blue on white", "bold blue", "underline", "on red", "reverse"))
    )

    def __init__(self, rng: random.Random, *, id: str) -> None:
        super().__init__(id=id)
        self._rng = rng
        self._tiles: dict[tuple[int, int], Segment] = {}

    def _tile(self, x: int, y: int) -> Segment:
        if (x, y) not in self._tiles:
            self.change(x, y)
        return self._tiles[x, y]

    def change(self, x: int, y: int) -> None:
        """Put something else on a tile, and have it drawn."""
        text, style = self._rng.choice(self.TEXTS), self._rng.choice(self.STYLES)
        self._tiles[x, y] = Segment(text, style)
        self.refresh(Region(2 * x, y, 2, 1))

    def render_line(self, y: int) -> Strip:
        return Strip([self._tile(x, y) for x in range(self.size.width // 2)])


class Layers(Screen[None]):
    """Tiles below others that move about, and a text beside them."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__()
        send_less(self)
        self._rng = rng

    def compose(self) -> ComposeResult:
        yield Tiles(self._rng, id="below")
        yield Tiles(self._rng, id="above")
        yield Static("some text", id="text")

    def change(self) -> None:
        """Change one thing or a few."""
        rng = self._rng
        for _ in range(rng.randint(1, 5)):
            below, above = self.query_one("#below", Tiles), self.query_one("#above", Tiles)
            match rng.choice(("below", "below", "below", "above", "move", "hide", "text", "whole")):
                case "below":
                    below.change(rng.randrange(20), rng.randrange(12))
                case "above":
                    above.change(rng.randrange(6), rng.randrange(3))
                case "move":
                    # Between two tiles: terminals differ in what is left of half a character.
                    above.offset = Offset(2 * rng.randrange(14), rng.randrange(8))
                case "hide":
                    above.display = not above.display
                case "whole":
                    self.refresh(layout=rng.choice((True, False)))
                case "text":
                    words = rng.choices(
                        ("short", "a longer one", "中文字", "🎲"), k=rng.randint(1, 6)
                    )
                    self.query_one("#text", Static).update(" ".join(words))


class Layered(App[None]):
    """An app that begins with tiles."""

    CSS = """
    Layers { layers: below above; }
    #below { width: 40; height: 12; }
    #above { width: 14; height: 5; layer: above; border: solid red; background: $panel; }
    #text { width: 18; height: 10; dock: right; background: $primary; }
    """

    def __init__(self, rng: random.Random) -> None:
        super().__init__()
        self._rng = rng

    def get_default_screen(self) -> Screen[None]:
        return Layers(self._rng)


REGIONS = st.builds(
    Region, st.integers(-3, 8), st.integers(-3, 8), st.integers(0, 6), st.integers(0, 6)
)


class TestIsCovered:
    @given(st.integers(1, 6), st.integers(1, 6), st.lists(REGIONS, max_size=6))
    def test_is_what_every_cell_says(self, width: int, height: int, others: list[Region]) -> None:
        cells = [Offset(x, y) for x in range(width) for y in range(height)]
        expected = all(any(each.contains_point(cell) for each in others) for cell in cells)
        assert is_covered(Region(0, 0, width, height), others) is expected

    @given(st.integers(1, 8), st.integers(1, 8), st.data())
    def test_by_parts_of_it(self, width: int, height: int, data: st.DataObject) -> None:
        whole = Region(0, 0, width, height)
        parts = [whole]
        for _ in range(data.draw(st.integers(0, 5))):
            part = parts.pop(data.draw(st.integers(0, len(parts) - 1)))
            halves = (
                part.split_vertical(data.draw(st.integers(0, part.width)))
                if data.draw(st.booleans())
                else part.split_horizontal(data.draw(st.integers(0, part.height)))
            )
            parts += halves
        assert is_covered(whole, parts)
        full = [part for part in parts if part.area]
        full.pop(data.draw(st.integers(0, len(full) - 1)))
        assert not is_covered(whole, full)


class Shown:
    """A terminal, and what an app has sent there since it began."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._console = Console(color_system="truecolor", force_terminal=True, _environ={})
        self._unseen: list[_compositor.CompositorUpdate] = []
        self._terminal = pyte.Screen(COLUMNS, ROWS)
        self.kinds: set[type] = set()

        def take(app: App[None], _screen: Screen[Any], update: object) -> None:
            if isinstance(update, _compositor.CompositorUpdate) and not app._batch_count:
                self._unseen.append(update)

        monkeypatch.setattr(App, "_display", take)

    def is_whole(self, app: App[None]) -> bool:
        """Whether what was sent bit by bit looks as the whole screen does, sent at once."""
        for update in self._unseen:
            self.kinds.add(type(update))
            self._feed(self._terminal, update)
        self._unseen.clear()
        whole = pyte.Screen(COLUMNS, ROWS)
        lines = [[strip] for strip in strips_of(app)]
        self._feed(whole, _compositor.LayoutUpdate([*lines], Region(0, 0, COLUMNS, ROWS)))
        return characters(self._terminal) == characters(whole)

    def _feed(self, screen: pyte.Screen, update: _compositor.CompositorUpdate) -> None:
        pyte.Stream(screen).feed(update.render_segments(self._console))


def characters(screen: pyte.Screen) -> list[object]:
    """The characters of a terminal as they are seen: a blank has no colour but its ground's."""
    cells = [screen.buffer[y][x] for y in range(ROWS) for x in range(COLUMNS)]
    return [cell.bg if cell.data == " " and not cell.underscore else cell for cell in cells]


@pytest.mark.textual_compat
class TestWhatIsShown:
    async def test_is_what_a_full_repaint_shows(
        self, seed: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        shown = Shown(monkeypatch)
        app = Layered(random.Random(seed))
        async with app.run_test(size=(COLUMNS, ROWS)) as pilot:
            screen = app.screen
            assert isinstance(screen, Layers)
            for _ in range(100):
                await until(pilot, lambda: shown.is_whole(app), "the whole picture")
                screen.change()
        assert NarrowUpdate in shown.kinds

    @pytest.mark.parametrize("slug", ["krypte", "slicron"])
    async def test_is_what_a_full_repaint_shows_of_a_game(
        self, slug: str, seed: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        rng = random.Random(seed)
        shown = Shown(monkeypatch)
        keys = [*"hjkl" * 3, "enter", "enter", "full_stop", *"zrmv", "plus", "minus", "pageup"]
        async with running(Match(new_game(slug)), (COLUMNS, ROWS)) as table:
            for key in [*rng.choices(keys, k=30), "question_mark", "pagedown", "escape", "h"]:
                await table.until(lambda: shown.is_whole(table.app), "the whole picture")
                await table.press(key)
        assert NarrowUpdate in shown.kinds


@pytest.mark.textual_compat
class TestWhatIsAskedFor:
    async def test_is_not_asked_again_once_it_is_drawn(self) -> None:
        app = Layered(random.Random(1))
        async with app.run_test(size=(COLUMNS, ROWS)) as pilot:
            await pilot.pause()
            tiles, own = app.screen.query_one("#below", Tiles), app.screen._compositor
            tiles.change(0, 0)
            tiles.change(5, 5)
            own._dirty_regions.add(Region(0, 0, COLUMNS, 1))
            assert own.render_update() is not None
            assert tiles._repaint_regions == {Region(10, 5, 2, 1)}

    async def test_is_asked_again_while_nothing_is_shown(self) -> None:
        app = Layered(random.Random(1))
        async with app.run_test(size=(COLUMNS, ROWS)) as pilot:
            await pilot.pause()
            tiles = app.screen.query_one("#below", Tiles)
            with app.batch_update():
                tiles.change(0, 0)
                app.screen._compositor.render_update(full=True)
                assert tiles._repaint_regions

    async def test_comes_though_a_layout_holds_it_up(self) -> None:
        app = Layered(random.Random(1))
        async with app.run_test(size=(COLUMNS, ROWS)) as pilot:
            await pilot.pause()
            # The screen was idle when it asked; of what another task does it learns nothing.
            app.screen._repaint_required = True
            app.screen._refresh_layout(app.screen.size)
            assert app.screen._repaint_required
            await until(pilot, lambda: not app.screen._repaint_required, "the picture")


def update_of(*strips: str, spans: list[tuple[int, int, int]]) -> NarrowUpdate:
    """An update of one line that these texts stand on, side by side; "." stands for no text."""
    chops: dict[int, Strip | None] = {}
    x = 0
    ends = []
    for text in strips:
        strip = Strip([Segment(text)])
        chops[x] = None if set(text) == {"."} else strip
        x += strip.cell_length
        ends.append(x)
    return NarrowUpdate([chops], spans, [ends])


class TestUpdate:
    @pytest.mark.parametrize(
        ("strips", "span", "sent"),
        [
            (("abcdef",), (0, 2, 4), [(2, "cd")]),
            (("abcdef",), (0, 0, 6), [(0, "abcdef")]),
            (("abc", "def"), (0, 1, 5), [(1, "bc"), (3, "de")]),
            (("abc", "def"), (0, 3, 5), [(3, "de")]),
            (("abc", "def"), (0, 1, 3), [(1, "bc")]),
            (("abc", "...", "ghi"), (0, 2, 8), [(2, "c"), (6, "gh")]),
            (("中文", "ef"), (0, 1, 5), [(0, "中文"), (4, "e")]),
        ],
    )
    def test_sends_what_has_changed(
        self, strips: tuple[str, ...], span: tuple[int, int, int], sent: list[tuple[int, str]]
    ) -> None:
        text = update_of(*strips, spans=[span]).render_segments(Console())
        found = re.findall(r"\x1b\[1;(\d+)H([^\x1b]*)", text)
        assert [(int(column) - 1, part) for column, part in found] == sent

    def test_sends_less_than_textual_does(self) -> None:
        narrow = update_of("abcdefghij", spans=[(0, 6, 8)])
        own = _compositor.ChopsUpdate(narrow.chops, narrow.spans, narrow.chop_ends)
        console = Console()
        assert len(narrow.render_segments(console)) < len(own.render_segments(console))


@pytest.mark.textual_compat
class TestFence:
    async def test_lets_a_tested_release_through(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(internals, "textual_release", lambda: min(TESTED))
        async with running(a_match("d1"), MEDIUM) as table:
            assert type(table.app.screen._compositor) is NarrowCompositor

    @pytest.mark.parametrize("release", ["8.2.4", "8.3.0", "9.0.0", "8.2.8.dev1", None])
    async def test_keeps_textual_s_own_compositor_on_another_release(
        self, release: str | None, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(internals, "textual_release", lambda: release)
        async with running(a_match("d1"), MEDIUM) as table:
            assert type(table.app.screen._compositor) is _compositor.Compositor
            await table.choose("e8")
            assert table.moves == ["d1", "e8"]
            assert "e8" in table.status

    def test_keeps_it_where_a_private_module_lacks_a_name(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(frame, "internals", internals)
        monkeypatch.delitem(sys.modules, internals.__name__)
        monkeypatch.delattr(_compositor, "ChopsUpdate")
        without = import_module(internals.__name__)
        assert without is not internals
        assert without.textual_release() is not None
        assert not without.is_tested()
        screen = SimpleNamespace(_compositor="Textual's own")
        without.send_less(screen)
        assert screen._compositor == "Textual's own"

    def test_gives_a_screen_without_a_compositor_none(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(internals, "textual_release", lambda: min(TESTED))
        screen = SimpleNamespace()
        send_less(cast("Screen[Any]", screen))
        assert vars(screen) == {}


class TestWaiting:
    def test_is_a_matter_of_our_compositor_alone(self) -> None:
        screen = SimpleNamespace(_compositor=_compositor.Compositor())
        internals.wait(cast("Screen[Any]", screen))
        internals.draw(cast("Screen[Any]", screen))
        assert not hasattr(screen._compositor, "is_waiting")

    def test_draws_nothing_before_its_end_and_all_at_it(self) -> None:
        drawn = []
        own = NarrowCompositor()
        screen = SimpleNamespace(_compositor=own, refresh=lambda: drawn.append("all"))
        internals.wait(cast("Screen[Any]", screen))
        assert own.render_update(full=True) is None
        assert drawn == []
        internals.draw(cast("Screen[Any]", screen))
        assert own.render_update(full=True) is not None
        assert drawn == ["all"]

    def test_ends_once(self) -> None:
        drawn = []
        screen = SimpleNamespace(
            _compositor=NarrowCompositor(), refresh=lambda: drawn.append("all")
        )
        internals.draw(cast("Screen[Any]", screen))
        assert drawn == []


class TestRelease:
    def test_is_what_textual_says_of_itself(self) -> None:
        assert textual_release() == metadata.version("textual")

    @pytest.mark.parametrize(
        ("folders", "release"),
        [
            (["textual", "textual-8.2.8.dist-info", "textual_dev-1.7.0.dist-info"], "8.2.8"),
            (["textual", "rich-15.0.0.dist-info"], None),
            (["textual", "textual-8.2.7.dist-info", "textual-8.2.8.dist-info"], None),
        ],
        ids=["one", "none", "several"],
    )
    def test_is_read_from_the_folder_beside_the_package(
        self,
        folders: list[str],
        release: str | None,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        for name in folders:
            (tmp_path / name).mkdir()
        monkeypatch.setattr(textual, "__path__", [str(tmp_path / "textual")])
        assert textual_release() == release

    def test_is_unknown_in_an_archive(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "all.zip").touch()
        monkeypatch.setattr(textual, "__path__", [str(tmp_path / "all.zip" / "textual")])
        assert textual_release() is None


ATTRIBUTES = {
    "_batch_count",
    "_compositor",
    "_repaint_regions",
    "_repaint_required",
    "_styles_cache",
}
"""Those of Textual's own that ours are set beside or look into."""


def private_parts(source: str) -> Iterator[str]:
    """What a file uses of Textual's private modules, and of these attributes."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                used = [each.name for each in names]
            case ast.ImportFrom(module=str(module), names=names):
                used = [f"{module}.{each.name}" for each in names]
            case ast.Attribute(attr=name) | ast.Constant(value=str(name)) if name in ATTRIBUTES:
                used = [name]
            case _:
                continue
        yield from (
            each for each in used if each in ATTRIBUTES or re.match(r"textual\.(.+\.)?_", each)
        )


class TestPrivateParts:
    def test_are_used_in_one_file(self) -> None:
        package = ROOT / "abstract_arcade"
        files = {
            str(path.relative_to(package)): {*private_parts(path.read_text())}
            for path in package.rglob("*.py")
        }
        users = {name: parts for name, parts in files.items() if parts}
        assert {*users} == {"tui/frame/internals.py"}
        assert {"textual._xterm_parser.XTermParser", *ATTRIBUTES} <= users["tui/frame/internals.py"]

    @pytest.mark.parametrize(
        "line",
        [
            "import textual._compositor",
            "from textual import _compositor",
            "from textual._xterm_parser import XTermParser",
            "from textual.drivers._byte_stream import ByteStream",
            "screen._compositor.clear()",
            "getattr(widget, '_styles_cache')",
        ],
    )
    def test_are_found(self, line: str) -> None:
        assert [*private_parts(line)]


def test_the_tested_releases_are_those_that_are_run() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    required = [*project["dependencies"], *project["optional-dependencies"]["test"]]
    found = {each for line in required for each in re.findall(r"^textual[>=]=([\d.]+)", line)}
    assert found == TESTED


async def test_a_key_renders_only_the_widgets_that_it_changes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rendered: list[str | None] = []
    render_lines = TextLines.render_lines

    def noted(self: TextLines, crop: Region) -> list[Strip]:
        rendered.append(self.id)
        return render_lines(self, crop)

    monkeypatch.setattr(TextLines, "render_lines", noted)
    async with running(a_match("d1", "e8"), LARGE) as arcade:
        await arcade.until(lambda: "seats" in rendered, "the first picture")
        await arcade.pilot.pause()
        rendered.clear()
        await arcade.press("left")
        await arcade.until(lambda: "status" in rendered, "the status")
    assert not {"title", "seats", "moves", "keys"}.intersection(rendered)


async def test_a_board_is_drawn_without_the_screen_that_it_covers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rendered: set[Widget] = set()
    for kind in (Widget, TextLines):
        render_lines = kind.render_lines

        def noted(
            self: Any, crop: Region, render_lines: Callable[..., list[Strip]] = render_lines
        ) -> list[Strip]:
            rendered.add(self)
            return render_lines(self, crop)

        monkeypatch.setattr(kind, "render_lines", noted)
    async with running(a_match("d1", "e8"), LARGE) as arcade:
        screen = arcade.play_screen
        await arcade.until(lambda: screen.status_line in rendered, "the first picture")
        assert screen not in rendered
        # Whatever leaves a part of it open.
        screen.board.display = False
        await arcade.until(lambda: screen in rendered, "the screen itself")
