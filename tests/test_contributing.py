"""CONTRIBUTING.md is true: its links, its tour through the code, and its commands."""

from __future__ import annotations

import re
from importlib import import_module

import pytest

from abstract_arcade.tui.play.context import MatchController
from tests.documents import Document
from tests.terminal import ROOT

TEXT = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
CONTRIBUTING = Document("CONTRIBUTING", TEXT)
NAMED = [
    row
    for section in ("Three common changes", "A tour of the code")
    for table in CONTRIBUTING.tables(section)
    for row in table
]


@pytest.mark.parametrize("target", sorted(set(re.findall(r"\]\(([^)]+)\)", TEXT))))
def test_contributing_links_to_files_that_exist(target: str) -> None:
    assert (ROOT / target).is_file()


@pytest.mark.parametrize("row", NAMED, ids=lambda row: row[0].strip("`"))
def test_tables_name_files_and_their_classes_and_functions(row: list[str]) -> None:
    file, names, _ = row
    source = (ROOT / "abstract_arcade" / file.strip("`")).read_text("utf-8")
    defined = set(re.findall(r"^ *(?:async def|def|class) (\w+)", source, re.MULTILINE))
    missing = set(re.findall(r"`(\w+)`", names)) - defined
    assert not missing, f"{file} does not define them: correct its row in CONTRIBUTING.md"


def _classes_of_actions() -> dict[str, type[MatchController]]:
    """Return the classes of a game's actions that CONTRIBUTING.md lists, by their names."""
    classes = {}
    for file, name, _ in CONTRIBUTING.tables("Three common changes")[1]:
        module = file.strip("`").removesuffix(".py").replace("/", ".")
        kind = getattr(import_module(f"abstract_arcade.{module}"), name.strip("`"))
        classes[kind.__name__] = kind
    return classes


def test_contributing_lists_every_class_of_actions_of_a_game() -> None:
    listed = set(_classes_of_actions().values())
    subclasses = MatchController.__subclasses__()
    assert listed == {kind for kind in subclasses if kind.__module__.startswith("abstract_arcade.")}


def test_key_of_the_example_is_bound_in_the_class_named() -> None:
    example = re.search(r"a key like `(\w+)` in `(\w+)`", TEXT)
    assert example is not None
    kind = _classes_of_actions()[example[2]]
    assert example[1] in {binding.id for binding in kind.BINDINGS}


def test_contributing_names_test_files_that_exist() -> None:
    paths = re.findall(r"tests/[\w/.]*\w", TEXT)
    assert [path for path in paths if not (ROOT / path).exists()] == []
