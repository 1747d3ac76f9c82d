"""What commands have in common that keep many processes busy for long."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from abstract_arcade.cli.base import SectionOption
from abstract_arcade.cli.types import WholeNumber
from abstract_arcade.match import MAX_SEED

if TYPE_CHECKING:
    from rich.progress import Progress

    from abstract_arcade.arena.workers import Workers


MAX_GAMES = 100_000
"""The most games that are played."""

MAX_NODES = 10**9
"""The most positions that are looked at."""

_DEFAULT_PLIES, _MAX_PLIES = 400, 10_000
_MAX_WORKERS = 1000


def seed_option(section: str, what: str) -> click.Option:
    """The option `--seed`, on which `what` depends."""
    return SectionOption(
        ["--seed"],
        section=section,
        type=WholeNumber(0, MAX_SEED),
        default=0,
        show_default=True,
        show_range=False,
        help=f"Any whole number, on which {what} depend.",
    )


def max_plies_option(section: str) -> click.Option:
    """The option `--max-plies`."""
    return SectionOption(
        ["--max-plies"],
        section=section,
        type=WholeNumber(1, _MAX_PLIES),
        default=_DEFAULT_PLIES,
        show_default=True,
        show_range=False,
        help="The plies after which a game is stopped, and counts as a draw.",
    )


def workers_option(section: str, do: str) -> click.Option:
    """The option `--workers`, the processes that do something."""
    return SectionOption(
        ["--workers"],
        section=section,
        type=WholeNumber(1, _MAX_WORKERS),
        show_range=False,
        help=f"The processes that {do}; as many as there are cores if left out.",
    )


def json_option(section: str) -> click.Option:
    """The option `--json`."""
    return SectionOption(
        ["--json", "json_file"],
        section=section,
        metavar="FILE",
        type=click.Path(path_type=Path, dir_okay=False),
        help="Write all results into FILE, also if interrupted.",
    )


def local_workers(count: int | None) -> Workers:
    """Processes of this machine, as many as it has cores if no number is given."""
    from abstract_arcade.arena.workers import LocalWorkers, usable_cores

    return LocalWorkers(count or usable_cores())


@contextmanager
def interruptible(workers: Workers) -> Iterator[Sequence[int]]:
    """A context in which Ctrl+C and SIGTERM stop the workers; the signals that came.

    An exception could come at any moment, also while a lock is held.
    """
    came: list[int] = []

    def interrupt(signum: int, _: object) -> None:
        came.append(signum)
        workers.stop()

    before = {each: signal.signal(each, interrupt) for each in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield came
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def progress() -> Progress:
    """The progress on standard error, if that is a terminal."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(bar_width=None),
        MofNCompleteColumn(separator=" of "),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


def write_whole(path: Path, text: str) -> None:
    """Write a file, or say in a sentence why that cannot be."""
    from abstract_arcade.library.errors import LibraryError, reported
    from abstract_arcade.storage.files import write_file

    try:
        with reported(f"{click.format_filename(path)} cannot be written"):
            write_file(path, text)
    except LibraryError as error:
        raise click.ClickException(f"{error}.") from None
