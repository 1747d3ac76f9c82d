"""The shape of the house: no towers, no objects that can do everything, no file too long.

The bounds are a ratchet: what stands may only fall. They are measured in the source, so that a
class counts wherever it is made.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import abstract_arcade
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

EXEMPT_FILES: Mapping[str, int] = {}
"""Files that are longer, with their lines today."""


class Class(NamedTuple):
    """A class of the package."""

    path: Path
    bases: tuple[str, ...]
    functions: int


def classes() -> Mapping[str, Class]:
    """The classes of the package at the top level of their modules, by name."""
    found = {}
    for path in PACKAGE.rglob("*.py"):
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.ClassDef):
                found[node.name] = Class(path, tuple(_bases(node)), _functions(node))
    return found


def _bases(node: ast.ClassDef) -> Iterator[str]:
    for base in node.bases:
        named = base.value if isinstance(base, ast.Subscript) else base
        if isinstance(named, ast.Name | ast.Attribute):
            yield named.id if isinstance(named, ast.Name) else named.attr


def _functions(node: ast.ClassDef) -> int:
    return sum(isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef) for each in node.body)


CLASSES = classes()


def ancestors(name: str) -> list[str]:
    """The other classes of ours from which a class inherits, each once."""
    found: list[str] = []
    for base in CLASSES[name].bases:
        if base in CLASSES and base != name:
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
    parts = [name for name in CLASSES if name == "Part" or "Part" in ancestors(name)]
    assert len(parts) > 8
    large = {name: methods(name) - methods("Part") for name in parts}
    assert {name: n for name, n in large.items() if n > MOST_METHODS_OF_A_PART} == {}


def test_a_stage_is_a_narrow_thing() -> None:
    """A part may ask little of its screen; the protocol stands beside `Part`."""
    path = CLASSES["Part"].path
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
        if lines > EXEMPT_FILES.get(name, MOST_LINES):
            long[name] = lines
    assert long == {}


def test_every_key_of_a_part_runs_an_action_of_it() -> None:
    """A command is told in two places: a row of the table of keys, and its part."""
    for part in _part_classes(Part):
        for binding in part.BINDINGS:
            name = binding.action.partition("(")[0]
            # The choice of the screen that takes the part on, where several can be.
            assert hasattr(part, f"action_{name}"), (part, binding.action)


def test_every_action_of_the_play_screen_s_keys_exists() -> None:
    bound = {each.action.partition("(")[0] for each in PlayScreen.BINDINGS}  # type: ignore[union-attr]
    given = {
        name.removeprefix("action_")
        for part in _part_classes(Part)
        for name in dir(part)
        if name.startswith("action_")
    }
    own = {name.removeprefix("action_") for name in dir(PlayScreen) if name.startswith("action_")}
    assert bound <= given | own


def _part_classes(base: type[Part]) -> Iterator[type[Part]]:
    for each in base.__subclasses__():
        yield each
        yield from _part_classes(each)
