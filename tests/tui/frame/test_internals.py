"""The private parts of Textual that the arcade uses."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from tests.tools.structure import inherited_uses, private_uses, uses_of_textual

pytestmark = pytest.mark.slow


def test_private_parts_of_textual_are_used_in_one_file() -> None:
    uses = uses_of_textual()
    assert set(uses) == {"tui/frame/internals.py"}
    assert set(uses["tui/frame/internals.py"]) == {
        "textual._xterm_parser.XTermParser",
        "_fatal_error",
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
        "self._driver.close()",
        "getattr(widget, '_styles_cache')",
    ],
)
def test_use_of_a_private_part_is_found(line: str) -> None:
    assert list(private_uses(line))


@pytest.mark.parametrize(
    "body",
    [
        "def _fatal_error(self) -> None: ...",
        "_driver = None",
        "def start(self) -> None: self._driver = None",
        "def start(self) -> None: print(self._driver)",
    ],
)
def test_inherited_private_name_is_found(body: str, tmp_path: Path) -> None:
    path = tmp_path / "an_app.py"
    path.write_text(f"from textual.app import App\nclass AnApp(App):\n    {body}\n")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert list(inherited_uses(module))
