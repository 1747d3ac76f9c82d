"""Mutants: the code with one small fault each, of which some test should tell.

    python -m tests.tools.mutants --sample 500 --seed 7 --state mutants.jsonl

runs the hand-made mutants of `data/mutants/hand_made.json`, and as many others, drawn from all that
`generated` makes of `TARGETS`. With `--state` each result is kept, and the same command goes on
where it was ended. What survives is printed, with the reason if `data/mutants/survivors.json` has
one: those are no faults anybody could notice.
"""

from __future__ import annotations

import argparse
import ast
import copy
import fnmatch
import json
import os
import random
import resource
import shutil
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from rich.console import Console

from tests.terminal import ROOT

DATA = Path(__file__).parents[1] / "data" / "mutants"

TARGETS = (
    *(
        "rules/*.py",
        "match/core.py",
        "match/node.py",
        "session/table.py",
        "session/view.py",
        "session/opponents.py",
    ),
    *("records/*.py", "library/*.py"),
)
"""What is mutated, within the package."""

_SESSION = (
    "tests/session/test_session.py",
    "tests/session/test_thinking.py",
    "tests/session/test_opponents.py",
    "tests/session/test_session_saving.py",
    "tests/session/test_session_tree.py",
)
_ALL_GAMES = ("tests/rules", "tests/conformance/test_games.py")

# The first pattern that fits says which tests are run, the quickest first.
TESTS: Mapping[str, Sequence[str]] = {
    "rules/renju*": (
        *(
            "-k",
            "renju",
            "tests/rules/test_perft.py",
            "tests/rules/test_vectors.py",
            "tests/rules/test_renju.py",
        ),
        *("tests/rules/test_renju_opening.py", "tests/conformance/test_games.py"),
    ),
    **{
        f"rules/{slug}*": (
            *("-k", slug, "tests/rules/test_perft.py", "tests/rules/test_vectors.py"),
            *(f"tests/rules/test_{slug}.py", "tests/conformance/test_games.py"),
        )
        for slug in ("krypte", "reneo", "slicron", "enclose5")
    },
    "rules/geometry.py": ("tests/rules/test_geometry.py", *_ALL_GAMES),
    "rules/*": ("tests/rules/test_core.py", "tests/rules/test_terms.py", *_ALL_GAMES),
    **dict.fromkeys(
        ("match/core.py", "match/node.py"),
        ("tests/match/test_match.py", *_SESSION, "tests/records"),
    ),
    "session/*": (
        *_SESSION,
        "tests/session/test_saving.py",
        "tests/tui/play/test_history.py",
    ),
    "records/sgf*": ("tests/records/test_sgf.py", "tests/records"),
    "records/json*": ("tests/records/test_json_format.py", "tests/records"),
    "records/text*": ("tests/records/test_text_format.py", "tests/records"),
    "records/abstract_play.py": ("tests/records/test_abstract_play.py",),
    "records/*": ("tests/records", "tests/library", "tests/cli/test_records.py"),
    "library/*": ("tests/library", "tests/cli/test_records.py"),
}

_CPU_SECONDS = 90
"""Seconds of computing after which a mutant is taken to have lost its way; the tests take ten."""

_PATIENCE = 300.0
"""Seconds after which one that waits for nothing is given up."""

_MEMORY = 4 << 30
"""Bytes of memory that it may ask for."""

_SWAPPED: Mapping[type, type] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}
"""Operators, and what is put in their place."""


class Mutant(NamedTuple):
    """A change of one place in one file."""

    name: str
    """The same as long as the code round the place is the same, wherever in the file it stands."""
    file: str
    """Below the root of the project."""
    source: str
    """The whole file, changed."""
    line: int
    """Where the change begins, counted from 1."""
    tests: tuple[str, ...]

    @property
    def key(self) -> str:
        """What its result is kept under: another one as soon as the file is another."""
        digest = sha256(self.source.encode()).hexdigest()[:12]
        return f"{self.name} {digest}"


# Hand-made ones


def hand_made(root: Path = ROOT) -> Iterator[Mutant]:
    """The mutants that people thought of.

    Raises:
        ValueError: the text to be changed does not stand in its file, or more than once.
    """
    for each in json.loads((DATA / "hand_made.json").read_text("utf-8")):
        text = (root / each["file"]).read_text("utf-8")
        if text.count(each["old"]) != 1:
            raise ValueError(f"{each['name']}: {each['old']!r} stands {text.count(each['old'])}×")
        line = text[: text.index(each["old"])].count("\n") + 1
        source = text.replace(each["old"], each["new"])
        yield Mutant(each["name"], each["file"], source, line, tuple(each["tests"]))


# Generated ones


def generated(root: Path = ROOT) -> Iterator[Mutant]:
    """Every mutant of `TARGETS` that changes one operator, number, condition or statement."""
    package = root / "abstract_arcade"
    for path in sorted(path for target in TARGETS for path in package.glob(target)):
        text = path.read_text("utf-8")
        tests = tests_of(path.relative_to(package).as_posix())
        yield from mutations(path.relative_to(root).as_posix(), text, tests)


def tests_of(file: str) -> tuple[str, ...]:
    """The tests for a file, which is given below the package."""
    return tuple(next(tests for name, tests in TESTS.items() if fnmatch.fnmatch(file, name)))


def mutations(file: str, text: str, tests: tuple[str, ...] = ()) -> Iterator[Mutant]:
    """The mutants of one file."""
    names: Counter[str] = Counter()
    offsets = [0]
    for line in text.encode().splitlines(keepends=True):
        offsets.append(offsets[-1] + len(line))
    data = text.encode()
    for where, node, kind, new in _changes(ast.parse(text), ""):
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = offsets[node.lineno - 1] + node.col_offset
        end = offsets[node.end_lineno - 1] + node.end_col_offset
        old = data[start:end].decode()
        source = (data[:start] + new.encode() + data[end:]).decode()
        said = " ".join(f"{old} -> {new}".split())
        names[name := f"{file} {where} {kind}: {said}"] += 1
        if names[name] > 1:
            name += f" ({names[name]})"
        yield Mutant(name, file, source, node.lineno, tests)


_Change = tuple[str, ast.expr | ast.stmt, str, str]
"""Where, the node, what kind of change, and the text in its place."""


def _changes(node: ast.AST, where: str) -> Iterator[_Change]:
    """The changes within a node, which stands in a function or class called `where`."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        where = f"{where}.{node.name}".lstrip(".")
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "bases", "type_params"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.expr | ast.stmt) and not _is_left_out(child):
                yield from ((where, *change) for change in _in_place_of(child))
                yield from _changes(child, where)
            elif isinstance(child, ast.AST) and not isinstance(child, ast.expr | ast.stmt):
                yield from _changes(child, where)


def _is_left_out(node: ast.AST) -> bool:
    """Whether a node is a text, or says what nobody relies on at run time."""
    match node:
        case ast.Assert() | ast.JoinedStr():
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Assign(targets=[ast.Name(id="__slots__" | "__all__")]):
            return True
        case ast.FunctionDef(name="__repr__" | "__hash__"):
            return True
        case ast.Raise(exc=ast.Name(id="NotImplementedError")):
            return True
    return False


_Instead = tuple[ast.expr | ast.stmt, str, str]
"""The node that is changed, what kind of change it is, and the text in its place."""


def _in_place_of(node: ast.expr | ast.stmt) -> Iterator[_Instead]:
    """What may stand in place of one node, or of its condition."""
    if isinstance(node, ast.expr):
        yield from _instead_of_expression(node)
    else:
        yield from _instead_of_statement(node)


def _instead_of_expression(node: ast.expr) -> Iterator[_Instead]:
    match node:
        case ast.Compare(ops=ops):
            for index, op in enumerate(ops):
                changed = copy.deepcopy(node)
                changed.ops[index] = _SWAPPED[type(op)]()
                yield node, "compare", f"({ast.unparse(changed)})"
        case ast.BoolOp() | ast.BinOp() if type(node.op) in _SWAPPED and not _is_text(node):
            yield node, "operator", f"({ast.unparse(_with_op(node))})"
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield node, "condition", f"({ast.unparse(operand)})"
        case ast.IfExp(test=test) if not isinstance(test, ast.Compare | ast.UnaryOp):
            yield test, "condition", f"(not ({ast.unparse(test)}))"
        case ast.Constant(value=bool(value)):
            yield node, "constant", str(not value)
        case ast.Constant(value=int(value)):
            yield node, "constant", str(value + 1)


def _instead_of_statement(node: ast.stmt) -> Iterator[_Instead]:
    match node:
        case ast.AugAssign():
            if type(node.op) in _SWAPPED:
                yield node, "operator", ast.unparse(_with_op(node))
            yield node, "statement", "pass"
        # A comparison and a `not` are changed where they stand.
        case ast.If(test=test) if not isinstance(test, ast.Compare | ast.UnaryOp):
            yield test, "condition", f"(not ({ast.unparse(test)}))"
        case ast.Expr(value=ast.Call() | ast.Await()) | ast.Raise() | ast.Delete():
            yield node, "statement", "pass"
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]) | ast.Return(value=None):
            yield node, "statement", "pass"
        case ast.Continue():
            yield node, "statement", "break"
        case ast.Break():
            yield node, "statement", "continue"


def _is_text(node: ast.AST) -> bool:
    """Whether a sum is one of texts, or a remainder a template."""
    parts = [each for each in ast.walk(node) if isinstance(each, ast.Constant | ast.JoinedStr)]
    return any(isinstance(each, ast.JoinedStr) or isinstance(each.value, str) for each in parts)


def _with_op(node: ast.BoolOp | ast.BinOp | ast.AugAssign) -> ast.AST:
    changed = copy.deepcopy(node)
    changed.op = _SWAPPED[type(node.op)]()
    return changed


# Running them


class Lab:
    """A copy of the project, in which one file at a time is another."""

    def __init__(self, folder: Path, root: Path = ROOT, *, is_trusting: bool = False) -> None:
        """Copy the project.

        Args:
            folder: where to.
            root: the project.
            is_trusting: whether it is taken for granted that the tests pass without mutants.
        """
        self._folder = folder
        self._is_trusting = is_trusting
        self._written = 0
        self._sound: set[tuple[str, ...]] = set()
        for name in ("abstract_arcade", "tests", "pyproject.toml", "README.md", "screenshots"):
            if (root / name).is_dir():
                shutil.copytree(
                    root / name, folder / name, ignore=shutil.ignore_patterns("__pycache__")
                )
            elif (root / name).exists():
                shutil.copy(root / name, folder / name)

    def is_killed(self, mutant: Mutant) -> bool:
        """Whether a test fails with a mutant.

        Raises:
            RuntimeError: its tests fail without it.
        """
        if not self._is_trusting and mutant.tests not in self._sound:
            if not self._passes(mutant.tests):
                raise RuntimeError(f"These fail as it is: {' '.join(mutant.tests)}")
            self._sound.add(mutant.tests)
        path = self._folder / mutant.file
        before = path.read_text("utf-8")
        try:
            self._write(path, mutant.source)
            return not self._passes(mutant.tests)
        finally:
            self._write(path, before)

    def _write(self, path: Path, text: str) -> None:
        path.write_text(text, "utf-8")
        # Byte code is trusted by the second: each version has one of its own.
        self._written += 1
        stamp = 1_000_000_000 + self._written
        os.utime(path, (stamp, stamp))

    def _passes(self, tests: Sequence[str]) -> bool:
        """Whether tests pass, in a process that has what they need from elsewhere."""
        pid = os.fork()
        if pid == 0:
            self._test(tests)
        deadline = time.monotonic() + _PATIENCE
        while True:
            done, status = os.waitpid(pid, os.WNOHANG)
            if done:
                return status == 0
            if time.monotonic() > deadline:
                os.killpg(pid, signal.SIGKILL)
            time.sleep(0.02)

    def _test(self, tests: Sequence[str]) -> None:
        """Run tests; the process ends with 0 if they pass."""
        code = 70
        try:
            os.setsid()
            resource.setrlimit(resource.RLIMIT_CPU, (_CPU_SECONDS, _CPU_SECONDS))
            resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
            null = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(null, stream)
            for name in [*sys.modules]:
                if name.partition(".")[0] in ("abstract_arcade", "tests"):
                    del sys.modules[name]
            os.chdir(self._folder)
            sys.path.insert(0, str(self._folder))
            os.environ["PYTHONPATH"] = str(self._folder)
            import pytest

            quick = ["-x", "-q", "-n", "0", "-p", "no:cacheprovider"]
            # Plugins of pytest's have been imported; their assertions need not be told in words.
            quick += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]
            code = int(pytest.main([*quick, *tests]))
        finally:
            os._exit(code)


def preload() -> None:
    """Import what all tests take from elsewhere: each mutant's process inherits it."""
    import click  # noqa: F401
    import pytest  # noqa: F401
    import pytest_asyncio  # noqa: F401
    import xdist  # type: ignore[import-untyped]  # noqa: F401


class Results:
    """What has come out, and the file that keeps it."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._killed: dict[str, bool] = {}
        if path is not None and path.exists():
            for line in path.read_text("utf-8").splitlines():
                entry = json.loads(line)
                self._killed[entry["key"]] = entry["killed"]

    def get(self, mutant: Mutant) -> bool | None:
        """Whether a mutant was killed; None if it has not been run."""
        return self._killed.get(mutant.key)

    def add(self, mutant: Mutant, *, killed: bool) -> None:
        """Keep a result."""
        self._killed[mutant.key] = killed
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"key": mutant.key, "killed": killed}) + "\n")


def explained() -> dict[str, str]:
    """The mutants that need not be killed, by name, and why not."""
    entries: dict[str, str] = json.loads((DATA / "survivors.json").read_text("utf-8"))
    return entries


def choose(sample: int | None, seed: int, only: str = "*") -> list[Mutant]:
    """The mutants to run: all hand-made ones, then generated ones, the same for the same seed."""
    others = list(generated())
    random.Random(seed).shuffle(others)
    drawn = [each for each in others if fnmatch.fnmatch(each.name, only)][:sample]
    return [*(each for each in hand_made() if fnmatch.fnmatch(each.name, only)), *drawn]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run mutants; 1 if some survive that nothing explains."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.mutants", description=main.__doc__)
    parser.add_argument("--sample", type=int, help="how many generated ones; all if left out")
    parser.add_argument("--seed", type=int, default=1, help="which ones are drawn")
    parser.add_argument("--only", default="*", help="those whose names fit this pattern")
    parser.add_argument("--state", type=Path, help="keep results in this file, and go on from it")
    parser.add_argument(
        "--trust", action="store_true", help="do not run the tests without mutants first"
    )
    given = parser.parse_args(arguments)
    console = Console(soft_wrap=True, markup=False, highlight=False)
    results, reasons = Results(given.state), explained()
    preload()
    counts: Counter[str] = Counter()
    with TemporaryDirectory() as folder:
        lab = Lab(Path(folder), is_trusting=given.trust)
        for mutant in choose(given.sample, given.seed, given.only):
            killed = results.get(mutant)
            if killed is None:
                try:
                    killed = lab.is_killed(mutant)
                except RuntimeError as error:
                    counts["untried"] += 1
                    console.print(f"{mutant.name} cannot be tried: {error}")
                    continue
                results.add(mutant, killed=killed)
            counts["killed" if killed else "explained" if mutant.name in reasons else "left"] += 1
            if not killed:
                console.print(f"survives, line {mutant.line}: {mutant.name}")
                console.print(f"  {reasons.get(mutant.name, 'no test tells')}")
    told = counts["killed"] + counts["left"]
    console.print(
        f"{counts['killed']} of {told} killed ({100 * counts['killed'] / max(told, 1):.1f} %);"
        f" {counts['explained']} more make no difference, {counts['untried']} could not be tried"
    )
    return int(counts["left"] + counts["untried"] > 0)


if __name__ == "__main__":
    sys.exit(main())
