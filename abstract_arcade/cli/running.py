"""What commands have in common that keep many processes busy for long."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rich.progress import Progress

    from abstract_arcade.arena.workers import Workers


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
    from abstract_arcade.library import LibraryError, reported
    from abstract_arcade.storage.files import write_file

    try:
        with reported(f"{click.format_filename(path)} cannot be written"):
            write_file(path, text)
    except LibraryError as error:
        raise click.ClickException(f"{error}.") from None
