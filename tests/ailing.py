"""The program as it ails: `python -m tests.ailing AILMENT COMMAND…`, with arguments of its own.

A disk that is full, broken, read-only or closed to us is so below the home folder of the program,
until a file `healed` stands beside that. A loop is busy, asleep or stuck from the key `p` on, on
the board. Several ailments have commas between them; `none` is one, too.
"""

from __future__ import annotations

import asyncio
import errno
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

from abstract_arcade.storage import HOME_VARIABLE
from tests.terminal import environment

WRITES = {"full": errno.ENOSPC, "broken": errno.EIO}
"""The disks that take no contents, by their ailments."""

NAMES = {"read-only": errno.EROFS, "closed": errno.EACCES}
"""The disks on which nothing can be made, by their ailments."""


def command(ailment: str, *arguments: str) -> list[str]:
    """The command that starts the program with an ailment."""
    return [sys.executable, "-m", "tests.ailing", ailment, *arguments]


def surroundings(home: Path) -> dict[str, str]:
    """The environment of the program, whose temporary folder lies beside its home folder."""
    return environment(**{HOME_VARIABLE: str(home), "TMPDIR": str(home.parent)})


def _spoil_disk(code: int, *, takes_names: bool) -> None:
    """Let what is written below the home folder fail."""
    home = Path(os.environ[HOME_VARIABLE])
    sync = os.fsync

    def fail() -> None:
        if not (home.parent / "healed").exists():
            raise OSError(code, os.strerror(code))

    def spoiled_sync(descriptor: int) -> None:
        if Path(f"/proc/self/fd/{descriptor}").resolve().is_relative_to(home):
            fail()
        sync(descriptor)

    def watch(event: str, arguments: tuple[object, ...]) -> None:
        if event not in ("open", "os.mkdir") or not str(arguments[0]).startswith(str(home)):
            return
        if event == "os.mkdir" or (isinstance(arguments[2], int) and arguments[2] & os.O_CREAT):
            fail()

    if takes_names:
        os.fsync = spoiled_sync  # type: ignore[assignment]
    else:
        sys.addaudithook(watch)


def _be_busy(_: object) -> None:
    while True:
        pass


def _sleep(_: object) -> None:
    while True:
        time.sleep(1000)


async def _be_stuck(_: object) -> None:
    await asyncio.Event().wait()


LOOPS: dict[str, Callable[[object], object]] = {
    "busy": _be_busy,
    "asleep": _sleep,
    "stuck": _be_stuck,
}
"""What the loop does, by its ailments."""


def main() -> None:
    """Run the program as the command line says."""
    from abstract_arcade.cli import main as run
    from abstract_arcade.tui.play.game import GameActions

    _, ailments, *arguments = sys.argv
    for ailment in ailments.split(","):
        if ailment in LOOPS:
            GameActions.action_pause = LOOPS[ailment]  # type: ignore[assignment,method-assign]
        elif ailment in WRITES:
            _spoil_disk(WRITES[ailment], takes_names=True)
        elif ailment in NAMES:
            _spoil_disk(NAMES[ailment], takes_names=False)
    run(arguments, prog_name="abstract-arcade")


if __name__ == "__main__":
    main()
