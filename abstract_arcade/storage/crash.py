"""Crash reports: writing a file that describes an unexpected error."""

from __future__ import annotations

import platform
import sys
import traceback
from contextlib import suppress
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path

from abstract_arcade import __version__
from abstract_arcade.storage import HomeError, state_folder

KEPT = 20
"""Most reports that are kept. Older ones are deleted."""

_LIBRARIES = ("textual", "rich", "click")

_NO_THREAD = "can't start new thread"
"""The message of Python's `RuntimeError` if the system cannot start a thread."""


def report(
    error: BaseException,
    what_failed: str = "Abstract Arcade has crashed",
    *,
    is_sandboxed: bool = False,
) -> str:
    """Write a report of an unexpected error to a file, and return a sentence for the player.

    For example: "Abstract Arcade has crashed; a report is in /home/ada/….txt." If the report cannot
    be written, the sentence describes the error and the reason. If the error is that the system
    cannot start another thread, no report is written and the sentence says what to do.

    Args:
        error: the error.
        what_failed: the beginning of the sentence.
        is_sandboxed: whether the sentence must not name the file; see `storage.is_sandboxed`.
    """
    if isinstance(error, RuntimeError) and _NO_THREAD in str(error):
        return (
            "Abstract Arcade must stop, because the system cannot start more threads: allow more"
            " memory or processes (ulimit -v, ulimit -u), or close other programs."
        )
    what = "".join(traceback.format_exception_only(error)).strip()
    try:
        folder = state_folder()
        path = _write(folder, _text(error))
    except HomeError as fault:
        return f"{what_failed} ({what}). {fault}"
    except OSError as fault:
        return (
            f"{what_failed} ({what}), and no report could be written to {folder}: {fault.strerror}."
        )
    if is_sandboxed:
        return f"{what_failed}."
    return f"{what_failed}; a report is in {path}."


def _write(folder: Path, text: str) -> Path:
    """Write a new report, delete the oldest ones beyond `KEPT`, and return the path of the new."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"crash-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.txt"
    path.write_text(text, encoding="utf-8", errors="backslashreplace")
    with suppress(OSError):
        for old in sorted(folder.glob("crash-*.txt"))[:-KEPT]:
            old.unlink()
    return path


def _text(error: BaseException) -> str:
    versions = [f"{name} {metadata.version(name)}" for name in _LIBRARIES]
    return "\n".join(
        [
            f"Abstract Arcade {__version__} crashed at {datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC.",
            f"Python {platform.python_version()}, {', '.join(versions)}, {platform.platform()}",
            f"Started with: {' '.join(sys.argv[1:]) or 'nothing else'}",
            "",
            "".join(traceback.format_exception(error)),
        ]
    )
