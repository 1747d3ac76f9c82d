"""The shape of the house: no towers, no objects that can do everything, no file too long.

The bounds are a ratchet: what stands may only fall. They are measured in the source, so that a
class counts wherever it is made.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from textual.binding import Binding

import abstract_arcade
from abstract_arcade.settings.shortcuts import SHORTCUTS
from abstract_arcade.tui.frame.part import Part
from abstract_arcade.tui.play.screen import PlayScreen

PACKAGE = Path(abstract_arcade.__file__).parent

MOST_METHODS = 80
"""Functions and properties of an object, over its whole inheritance, overrides each time."""

MOST_METHODS_OF_A_PART = 25

MOST_NAMES_OF_A_STAGE = 12

MOST_BASES, MOST_BASES_IN_TUI = 3, 2
"""Other classes of ours that a class inherits from."""

MOST_LINES = 600
"""Lines of a file."""


class Class(NamedTuple):
    """A class of the package."""

    path: Path
    name: str
    bases: tuple[str, ...]
    functions: int
    """Functions and properties that stand in the class itself."""


def classes() -> Mapping[str, Class]:
    """The classes at the top level of the package's modules, by module and name."""
    found = {}
    for path in PACKAGE.rglob("*.py"):
        module = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        tree = ast.parse(path.read_text())
        imported = {
            alias.asname or alias.name: f"{node.module}.{alias.name}"
            for node in tree.body
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                names = [imported.get(each, f"{module}.{each}") for each in _bases(node)]
                found[f"{module}.{node.name}"] = Class(
                    path, node.name, tuple(names), _functions(node)
                )
    return found


def _bases(node: ast.ClassDef) -> Iterator[str]:
    for base in node.bases:
        named = base.value if isinstance(base, ast.Subscript) else base
        if isinstance(named, ast.Name):
            yield named.id


def _functions(node: ast.ClassDef) -> int:
    return sum(isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef) for each in node.body)


CLASSES = classes()
PART = "abstract_arcade.tui.frame.part.Part"


def ancestors(name: str) -> list[str]:
    """The other classes of ours from which a class inherits, each once."""
    found: list[str] = []
    for base in CLASSES[name].bases:
        if base in CLASSES:
            found += [base, *ancestors(base)]
    return list(dict.fromkeys(found))


def methods(name: str) -> int:
    """The functions and properties of a class and of all of ours from which it inherits."""
    return sum(CLASSES[each].functions for each in (name, *ancestors(name)))


def test_no_object_can_do_everything() -> None:
    counted = sorted(((methods(name), name) for name in CLASSES), reverse=True)
    large = [(count, name) for count, name in counted if count > MOST_METHODS]
    assert large == [], f"the largest: {counted[:10]}"


def test_no_class_stands_on_a_tower() -> None:
    high = []
    for name, each in CLASSES.items():
        most = MOST_BASES_IN_TUI if "tui" in each.path.parts else MOST_BASES
        if len(ancestors(name)) > most:
            high.append((name, ancestors(name)))
    assert high == []


def test_a_part_is_a_small_thing() -> None:
    parts = [name for name in CLASSES if PART in ancestors(name)]
    assert len(parts) > 8
    large = {name: methods(name) - methods(PART) for name in parts}
    assert {name: n for name, n in large.items() if n > MOST_METHODS_OF_A_PART} == {}


def test_a_stage_is_a_narrow_thing() -> None:
    """A part may ask little of its screen; the protocol stands beside `Part`."""
    path = CLASSES[PART].path
    stage = next(
        node
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ClassDef) and node.name == "Stage"
    )
    names = [
        each
        for each in stage.body
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef | ast.AnnAssign)
    ]
    assert 0 < len(names) <= MOST_NAMES_OF_A_STAGE


def test_no_file_is_long() -> None:
    long = {}
    for path in PACKAGE.rglob("*.py"):
        lines, name = len(path.read_text().splitlines()), str(path.relative_to(PACKAGE))
        if lines > MOST_LINES:
            long[name] = lines
    assert long == {}


def test_every_key_of_the_match_runs_an_action_of_a_part() -> None:
    """A command is told in two places: a row of the table of keys, and the part that has it."""
    given = {
        name.removeprefix("action_")
        for part in (*_part_classes(Part), PlayScreen)
        for name in dir(part)
        if name.startswith("action_")
    }
    for binding in PlayScreen.BINDINGS:
        assert isinstance(binding, Binding)
        assert binding.id in SHORTCUTS
        assert binding.action.partition("(")[0] in given, binding


def _part_classes(base: type[Part]) -> Iterator[type[Part]]:
    for each in base.__subclasses__():
        yield each
        yield from _part_classes(each)
