"""Runs a program that Linux kills when the process that started it dies, in whatever way.

Run it as `python -I -S die_with_parent.py DESCRIPTOR PROGRAM ARGUMENT…`: the process becomes the
program. If that fails, the number of the error is written to the descriptor; if it succeeds, the
descriptor is closed. The file imports nothing of the package, because it runs without it.
"""

from __future__ import annotations

import ctypes
import os
import sys

_PR_SET_PDEATHSIG = 1
_SIGKILL = 9


def main() -> None:
    """Replace this process by the program that the arguments name."""
    descriptor, *command = sys.argv[1:]
    status = int(descriptor)
    os.set_inheritable(status, False)
    try:
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, _SIGKILL, 0, 0, 0)
        os.execvp(command[0], command)  # noqa: S606 - no shell is wanted
    except OSError as error:
        os.write(status, str(error.errno).encode())
    os._exit(127)


if __name__ == "__main__":
    main()
