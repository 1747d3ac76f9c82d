"""The private parts of Textual that the arcade uses."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from tests.terminal import ROOT

pytestmark = pytest.mark.slow


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
            str(path.relative_to(package)): set(private_parts(path.read_text()))
            for path in package.rglob("*.py")
        }
        users = {name: parts for name, parts in files.items() if parts}
        assert set(users) == {"tui/frame/internals.py"}
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
        assert list(private_parts(line))
