"""Report the size of the program, and what one click runs.

    python -m tests.tools.structure

The report is for the people who change the program: when a number grows, look at the design. It
lists lines of code by package, the objects with the most methods, the deepest inheritance, what
one click runs, and the private names of Textual that the program uses or overrides.
"""

from __future__ import annotations

import ast
import asyncio
import inspect
import re
import sys
import textwrap
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import FrameType, ModuleType
from typing import NamedTuple

import textual

import abstract_arcade
from tests.tui.support import a_match, running

PACKAGE = Path(abstract_arcade.__file__).parent

LISTED = 10
"""How many objects and classes the report lists."""


def code_lines(source: str) -> int:
    """Return the number of lines that hold code: no blank lines, comments or docstrings."""
    lines: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if isinstance(node, ast.stmt) and not is_text:
            body = getattr(node, "body", None)
            end = body[0].lineno - 1 if isinstance(body, list) and body else node.end_lineno
            lines |= {*range(node.lineno, (end or node.lineno) + 1)}
    texts = source.splitlines()
    return sum(
        1
        for number in lines
        if texts[number - 1].strip() and not texts[number - 1].lstrip().startswith("#")
    )


def lines_by_package() -> Mapping[str, int]:
    """Return the lines of code of each package, and of the modules beside the packages."""
    counts: Counter[str] = Counter()
    for path in PACKAGE.rglob("*.py"):
        parts = path.relative_to(PACKAGE).parts
        counts[parts[0] if len(parts) > 1 else "(top)"] += code_lines(path.read_text("utf-8"))
    return counts


class Class(NamedTuple):
    """A class of the program, as its source defines it."""

    name: str
    bases: tuple[str, ...]
    functions: int
    """Functions and properties that the class itself defines."""


def classes() -> Mapping[str, Class]:
    """Return the classes of the program by module and name."""
    found = {}
    for path in PACKAGE.rglob("*.py"):
        module = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        tree = ast.parse(path.read_text("utf-8"))
        imported = {
            alias.asname or alias.name: f"{node.module}.{alias.name}"
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                bases = tuple(imported.get(base, f"{module}.{base}") for base in _bases(node))
                functions = sum(
                    isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef) for part in node.body
                )
                found[f"{module}.{node.name}"] = Class(node.name, bases, functions)
    return found


def _bases(node: ast.ClassDef) -> Iterator[str]:
    for base in node.bases:
        name = base.value if isinstance(base, ast.Subscript) else base
        if isinstance(name, ast.Name):
            yield name.id


def ancestors(name: str, known: Mapping[str, Class]) -> list[str]:
    """Return the classes of the program that a class inherits from, each once."""
    found: list[str] = []
    for base in known[name].bases:
        if base in known:
            found += [base, *ancestors(base, known)]
    return list(dict.fromkeys(found))


class Click(NamedTuple):
    """What one click on the board ran."""

    calls: int
    """Calls of functions of the program."""
    files: int
    """Files of the program in which something was called."""


async def click() -> Click:
    """Play a move of Krypte by a click, and count what it runs."""
    called: Counter[str] = Counter()

    def count(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(str(PACKAGE)):
            called[frame.f_code.co_filename] += 1

    async with running(a_match("d1", "e8")) as arcade:
        await arcade.hover_site("c1")
        await arcade.pilot.pause()
        sys.setprofile(count)
        try:
            await arcade.click_site("c1")
            await arcade.until(lambda: len(arcade.moves) == 3, "the move")
            await arcade.pilot.pause()
        finally:
            sys.setprofile(None)
    return Click(called.total(), len(called))


def private_uses(source: str, own: Collection[str] = ()) -> Iterator[str]:
    """Yield the private parts of Textual that a file imports or names.

    Args:
        source: the text of the file.
        own: the names that the program defines, which are no uses of Textual's.
    """
    foreign = textual_names() - {*own}
    if "textual" not in source and foreign.isdisjoint(_WORD.findall(source)):
        # Parsing the file would find nothing, and takes most of the time.
        return
    nodes = list(ast.walk(ast.parse(source)))
    modules = {
        alias.asname or alias.name
        for node in nodes
        if isinstance(node, ast.Import)
        for alias in node.names
    }
    for node in nodes:
        match node:
            case ast.Import(names=names):
                used = [alias.name for alias in names]
            case ast.ImportFrom(module=str(module), names=names):
                used = [f"{module}.{alias.name}" for alias in names]
            case ast.Attribute(value=ast.Name(id=name)) if name in modules:
                continue
            case ast.Attribute(attr=name) | ast.Constant(value=str(name)) if name in foreign:
                yield name
                continue
            case _:
                continue
        yield from (name for name in used if re.match(r"textual\.(.+\.)?_", name))


def is_private(name: str) -> bool:
    """Return whether a name begins with one underscore."""
    return re.match(r"_[^_]", name) is not None


def attributes(tree: ast.AST, *, is_local: bool = False) -> Iterator[str]:
    """Yield the functions, variables and attributes that a class or a file defines."""
    for node in ast.iter_child_nodes(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name
            case ast.Name(id=name, ctx=ast.Store()) if not is_local:
                yield name
            case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name, ctx=ast.Store()):
                yield name
        is_function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        yield from attributes(node, is_local=is_local or is_function)


@cache
def textual_names() -> frozenset[str]:
    """Return the private names that Textual defines."""
    assert textual.__file__
    names = set[str]()
    for path in Path(textual.__file__).parent.rglob("*.py"):
        names |= _defined_in(path.read_text("utf-8"))
    return frozenset(names)


_WORD = re.compile(r"\w+")

_DEFINITION = re.compile(
    r"(?:\bdef\ |\b(?:self|cls)\.(?=\w+(?::\ \S|\s*=[^=]))|^\s*(?=\w+\s*[:=]))(_[^\W_]\w*)",
    re.MULTILINE,
)
"""A private function, attribute or variable that a line defines."""


def _defined_in(source: str) -> set[str]:
    """Return the private names that a file defines."""
    return set(_DEFINITION.findall(source))


@cache
def _defined_by(base: type) -> frozenset[str]:
    """Return the private names that a class of Textual defines, those of instances as well."""
    source = ast.parse(textwrap.dedent(inspect.getsource(base)))
    return frozenset(name for name in attributes(source) if is_private(name))


def inherited_uses(module: ModuleType) -> Iterator[str]:
    """Yield the private names that the classes of a module use or override of Textual."""
    assert module.__file__
    for node in ast.parse(Path(module.__file__).read_text("utf-8")).body:
        if isinstance(node, ast.ClassDef):
            bases = [
                base
                for base in vars(module)[node.name].__mro__
                if base.__module__.startswith("textual.")
            ]
            theirs = frozenset[str]().union(*map(_defined_by, bases))
            named = {*attributes(node), *_asked_of_itself(node)}
            yield from (f"{node.name}.{name}" for name in sorted(named & theirs))


def _asked_of_itself(node: ast.ClassDef) -> Iterator[str]:
    for part in ast.walk(node):
        match part:
            case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name):
                yield name


def uses_of_textual() -> Mapping[str, list[str]]:
    """Return the private parts of Textual that each file of the program uses or overrides."""
    paths = sorted(PACKAGE.rglob("*.py"))
    own = set[str]()
    for path in paths:
        own |= _defined_in(path.read_text("utf-8"))
    uses = {}
    for path in paths:
        name = str(path.relative_to(PACKAGE))
        used = list(private_uses(path.read_text("utf-8"), own))
        if path.is_relative_to(PACKAGE / "tui"):
            parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
            used += inherited_uses(import_module(".".join(parts).removesuffix(".__init__")))
        if used:
            uses[name] = used
    return uses


def main() -> None:
    """Print the report."""
    counts = lines_by_package()
    print(f"Lines of code: {sum(counts.values()):,}")
    for package, count in sorted(counts.items(), key=lambda item: -item[1]):
        print(f"  {package:15} {count:6,}")
    known = classes()
    methods = {
        name: sum(known[part].functions for part in (name, *ancestors(name, known)))
        for name in known
    }
    print("\nLargest objects: functions and properties, inherited ones included")
    for name in sorted(known, key=lambda name: -methods[name])[:LISTED]:
        print(f"  {methods[name]:4} {name}")
    print("\nDeepest inheritance: other classes of the program that a class inherits from")
    for name in sorted(known, key=lambda name: -len(ancestors(name, known)))[:LISTED]:
        print(f"  {len(ancestors(name, known)):4} {name}")
    ran = asyncio.run(click())
    print(f"\nOne click that plays a move: {ran.calls:,} calls in {ran.files} files")
    print("\nPrivate modules and names of Textual")
    for path, names in uses_of_textual().items():
        for name in names:
            print(f"  {path}: {name}")


if __name__ == "__main__":
    main()
