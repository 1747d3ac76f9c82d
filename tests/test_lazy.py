"""Lazy tables: names without imports, values with one."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from abstract_arcade.lazy import GamePartError, LazyTable


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> LazyTable[object]:
    """Two modules that nothing has imported yet."""
    for name in ("lazy_one", "lazy_two"):
        (tmp_path / f"{name}.py").write_text("class Found: pass\n")
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.syspath_prepend(tmp_path)
    return LazyTable({"one": "lazy_one:Found", "two": "lazy_two"})


def test_names_are_listed_without_imports(table: LazyTable[object]) -> None:
    assert list(table) == ["one", "two"]
    assert len(table) == 2
    assert "one" in table
    assert "three" not in table
    assert not {"lazy_one", "lazy_two"} & set(sys.modules)


def test_looking_up_imports_one_module(table: LazyTable[object]) -> None:
    found = table["one"]
    assert found is sys.modules["lazy_one"].Found
    assert "lazy_two" not in sys.modules
    assert table["two"] is sys.modules["lazy_two"]


def test_attribute_returns_the_value_with_this_name(table: LazyTable[object]) -> None:
    assert table.attribute("Found") is table["one"]
    for name in ("lazy_two", "ound", "one"):
        with pytest.raises(AttributeError, match=name):
            table.attribute(name)


def test_unknown_name_raises_key_error(table: LazyTable[object]) -> None:
    with pytest.raises(KeyError, match="three"):
        table["three"]
    assert table.get("three") is None


def test_table_of_parts_names_the_part_that_a_game_lacks(table: LazyTable[object]) -> None:
    parts = LazyTable[object]({**table.places, "four": "lazy_four"}, "horn", "HORNS in horns.py")
    assert parts["two"] is sys.modules["lazy_two"]
    with pytest.raises(GamePartError) as caught:
        parts["three"]
    assert str(caught.value) == "The game three has no horn: add it to HORNS in horns.py"
    assert parts.get("three") is None
    with pytest.raises(GamePartError, match=r"four has no file lazy_four\.py"):
        parts["four"]


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("import no_such_module", "No module named 'no_such_module'"),
        ("def", "invalid syntax (lazy_part.py, line 1)"),
        ("raise OSError", "OSError"),
    ],
)
def test_fault_in_the_part_of_another_package_is_one_sentence(
    code: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lazy_part.py").write_text(code)
    monkeypatch.syspath_prepend(tmp_path)
    parts = LazyTable[object]({}, "horn", "HORNS in horns.py", more=lambda: {"one": "lazy_part"})
    with pytest.raises(GamePartError) as caught:
        parts["one"]
    assert str(caught.value) == f"lazy_part.py has a fault: {reason}"


def test_import_error_in_a_file_is_not_reported_as_a_missing_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lazy_faulty.py").write_text("import no_such_module\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        LazyTable[object]({"one": "lazy_faulty"})["one"]
