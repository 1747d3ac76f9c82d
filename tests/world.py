"""Commands in odd worlds: streams that are closed or full, no home, absurd variables, small limits.

Many commands run in few processes: one imports the command line and forks for each `Case`, which
then runs as if it had been started so. What Python itself makes of a world when it starts, such as
the encoding of its streams, wants a process of its own.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, NoReturn

from tests.terminal import ROOT, environment

CLOSED = None
"""Stands for a stream that is closed."""


class Case(NamedTuple):
    """A command, and the world it runs in.

    Attributes:
        arguments: those of `abstract-arcade`.
        streams: files for standard input, output and error, beside what they are usually: nothing
            to read, and files of their own; `CLOSED` for none.
        variables: changes of the environment; None takes one away.
        limits: what the process may have at most, by the names of `resource`.
        is_nowhere: whether its working folder has been deleted.
        given: what stands on standard input.
    """

    arguments: Sequence[str]
    streams: Mapping[int, str | None] = {}
    variables: Mapping[str, str | None] = {}
    limits: Mapping[str, int] = {}
    is_nowhere: bool = False
    given: str = ""


class Outcome(NamedTuple):
    """How a command ended, and what it said."""

    code: int
    output: str
    error: str

    @property
    def said(self) -> str:
        """All that was said."""
        return self.output + self.error


def outcomes(cases: Mapping[str, Case]) -> dict[str, Outcome]:
    """Run commands; how each of them ended."""
    with TemporaryDirectory() as folder:
        program = subprocess.run(
            [sys.executable, "-m", "tests.world", folder],
            input=json.dumps({name: case._asdict() for name, case in cases.items()}),
            text=True,
            capture_output=True,
            check=True,
            cwd=ROOT,
            env=environment(ABSTRACT_ARCADE_HOME=f"{folder}/home", TERM="dumb"),
        )
        codes: dict[str, int] = json.loads(program.stdout)
        return {
            name: Outcome(code, _read(folder, number, 1), _read(folder, number, 2))
            for number, (name, code) in enumerate(codes.items())
        }


def _read(folder: str, number: int, stream: int) -> str:
    try:
        return (Path(folder) / f"{number}.{stream}").read_text("utf-8")
    except FileNotFoundError:
        return ""


_USED = (
    *(
        "cli.play",
        "cli.learn",
        "cli.records",
        "cli.settings",
        "line_mode",
        "session",
        "library.store",
    ),
    *("rules.krypte", "teaching.rules", "players.engine_client", "words.krypte"),
)
"""What commands import: each that runs in a fork finds it there."""


def _main() -> None:
    """Run what is described on standard input, and write the exit codes."""
    for module in _USED:
        import_module(f"abstract_arcade.{module}")
    folder, codes = Path(sys.argv[1]), {}
    for number, (name, fields) in enumerate(json.load(sys.stdin).items()):
        fields["streams"] = {int(key): value for key, value in fields["streams"].items()}
        pid = os.fork()
        if not pid:
            _become(Case(**fields), folder, number)
        _, status = os.waitpid(pid, 0)
        codes[name] = os.waitstatus_to_exitcode(status)
    sys.stdout.write(json.dumps(codes))


def _become(case: Case, folder: Path, number: int) -> NoReturn:
    """Turn this process into one that was started so, and run the command."""
    (given := folder / f"{number}.0").write_text(case.given)
    usual: dict[int, str | None] = {0: str(given)}
    usual |= {stream: str(folder / f"{number}.{stream}") for stream in (1, 2)}
    for stream, path in (usual | dict(case.streams)).items():
        os.close(stream)
        if path is not CLOSED:
            mode = os.O_RDONLY if stream == 0 else os.O_WRONLY | os.O_CREAT
            os.dup2(opened := os.open(path, mode, 0o644), stream)
            if opened != stream:
                os.close(opened)
    for stream, name in enumerate(("stdin", "stdout", "stderr")):
        found: Any = None
        if (usual | dict(case.streams))[stream] is not CLOSED:
            found = open(stream, "w" if stream else "r", encoding="utf-8", closefd=False)  # noqa: SIM115
        setattr(sys, name, found)
        setattr(sys, f"__{name}__", found)
    for variable, value in case.variables.items():
        os.environ.pop(variable, None)
        if value is not None:
            os.environ[variable] = value
    (here := folder / f"{number}.folder").mkdir()
    os.chdir(here)
    if case.is_nowhere:
        here.rmdir()
    for limit, most in case.limits.items():
        resource.setrlimit(getattr(resource, f"RLIMIT_{limit}"), (most, most))
    sys.argv = ["abstract-arcade", *case.arguments]
    from abstract_arcade.cli import main

    main(prog_name="abstract-arcade")
    sys.exit(0)


if __name__ == "__main__":
    _main()
