"""Starts another program so that it dies when the one that asked for it does, however that ends.

Run as `python -I -S die_with_parent.py DESCRIPTOR PROGRAM ARGUMENT…`: the process becomes the
program. Where that fails the error number is written to the descriptor, which closes if all is
well. It stands by itself, since it is run without the package. Only Linux can do this; elsewhere,
as with a program that ends with its input, nobody needs it.
"""

from __future__ import annotations

import os
import sys

_PR_SET_PDEATHSIG = 1
_SIGKILL = 9


def main() -> None:
    """Become the program that the arguments name."""
    # Not with the imports above: who only wants to know where this file lies does without it.
    import ctypes

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
