"""The private parts of Textual that the arcade uses."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest
import textual

from abstract_arcade.tui.frame.internals import TESTED, textual_release
from tests.terminal import ROOT

pytestmark = pytest.mark.slow


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
    "_disable_tooltips",
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
        assert users["tui/frame/internals.py"] == {
            "textual._xterm_parser.XTermParser",
            "_styles_cache",
        }

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
