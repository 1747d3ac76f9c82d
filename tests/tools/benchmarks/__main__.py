"""The one benchmark command: every figure, its target, and whether it is met.

python -m tests.tools.benchmarks [--quick] [--only NAME]
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from pathlib import Path

import click
from rich import box
from rich.console import Console
from rich.table import Table

from tests.tools.benchmarks import analysis, figures, instructions, kept, plain, search, served
from tests.tools.benchmarks.figures import ROOT, Figure, environment
from tests.tools.benchmarks.rates import fixed_loop, speed
from tests.tools.benchmarks.terminal import TerminalError
from tests.tools.benchmarks.ticks import setup_form, ticks

SECTIONS = {
    **figures.SECTIONS,
    "instructions": instructions.instructions,
    **kept.SECTIONS,
    **analysis.SECTIONS,
    **search.SECTIONS,
    "plain": plain.plain,
    "served": served.served,
    "ticks": ticks,
    "setup": setup_form,
}


def _package() -> Path:
    """The folder of the package that the command `abstract-arcade` runs."""
    code = "import abstract_arcade; print(abstract_arcade.__path__[0])"
    found = subprocess.run(
        (sys.executable, "-P", "-c", code),
        env=environment(),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return Path(found.stdout.strip())


def _compile(*folders: Path) -> None:
    """Compile what is measured: a first start after a change says nothing about the others."""
    command = (sys.executable, "-m", "compileall", "-q", *map(str, folders))
    subprocess.run(command, env=environment(), check=True)


def _machine() -> str:
    load = ", ".join(f"{value:.2f}" for value in os.getloadavg())
    return (
        f"{len(os.sched_getaffinity(0))} cores, load {load}, Python {platform.python_version()},"
        f" {speed(fixed_loop) / 1e6:.1f} million loop steps/s"
    )


def _measure(name: str, *, quick: bool) -> list[Figure]:
    try:
        return list(SECTIONS[name](quick=quick))
    except TerminalError as error:
        click.echo(f"{name}: {error}", err=True)
        return [Figure(f"{name}: not measured", "", "", is_met=False)]


def _table(figures: list[Figure]) -> Table:
    table = Table(box=box.SIMPLE, pad_edge=False)
    table.add_column("Figure")
    table.add_column("Measured", justify="right", no_wrap=True)
    table.add_column("Target", justify="right", no_wrap=True)
    table.add_column("Met", no_wrap=True)
    table.add_column("Notes")
    words = {True: "yes", False: "NO", None: ""}
    for each in figures:
        table.add_row(each.name, each.measured, each.target, words[each.is_met], each.note)
    return table


@click.command()
@click.option("--quick", is_flag=True, help="Take fewer runs and keys.")
@click.option(
    "--only",
    type=click.Choice(tuple(SECTIONS)),
    multiple=True,
    help="Measure this part alone; may be given more than once.",
)
def main(quick: bool, only: tuple[str, ...]) -> None:
    """Measure the arcade against its targets."""
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = 160
    package = _package()
    _compile(package, ROOT / "tests")
    console.print(f"Before: {_machine()}")
    console.print(f"Byte code is compiled and in use: {package}")
    found: list[Figure] = []
    for name in only or SECTIONS:
        click.echo(f"measuring {name} …", err=True)
        found += _measure(name, quick=quick)
    console.print(_table(found))
    console.print(f"After: {_machine()}")


if __name__ == "__main__":
    main()
