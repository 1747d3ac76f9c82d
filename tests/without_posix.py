"""A Python without what only POSIX has, to see what runs without: put first on the path.

It stands in for other systems on this one, as far as that goes: what the standard library itself
needs of POSIX to run here is imported before, and what its event loop does not offer elsewhere is
refused. `python -m tests.without_posix FOLDER` writes it there as `sitecustomize.py`.
"""

from __future__ import annotations

import sys
from pathlib import Path

MODULES = ("fcntl", "termios", "tty", "pty", "pwd", "grp", "resource", "readline", "curses")
FUNCTIONS = (
    *("fork", "killpg", "getpgid", "setsid", "getuid", "geteuid", "getgid", "getppid", "nice"),
    *("sched_getaffinity", "sched_setaffinity", "mkfifo", "O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC"),
)
SIGNALS = ("SIGINT", "SIGTERM", "SIGABRT", "SIGFPE", "SIGILL", "SIGSEGV")
"""Those that the C language has; the others are gone."""

_CODE = f"""
import asyncio, asyncio.unix_events, concurrent.futures, os, signal, subprocess, sys, tempfile

sys.modules.update(dict.fromkeys({MODULES!r}))
for name in {FUNCTIONS!r}:
    if hasattr(os, name):
        delattr(os, name)
for name in dir(signal):
    is_signal = name.startswith("SIG") and not name.startswith("SIG_")
    if is_signal and name not in {SIGNALS!r} or name.startswith(("pthread_", "sigwait", "alarm")):
        delattr(signal, name)

def refuse(*_):
    raise NotImplementedError

for name in ("add_reader", "remove_reader", "add_signal_handler", "remove_signal_handler"):
    setattr(asyncio.unix_events._UnixSelectorEventLoop, name, refuse)
"""


def write(folder: Path) -> None:
    """Write it into a folder, for PYTHONPATH."""
    (folder / "sitecustomize.py").write_text(_CODE)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
