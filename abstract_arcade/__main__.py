"""The entry point of the command `abstract-arcade` and of `python -m abstract_arcade`."""

from __future__ import annotations

import sys


def run() -> None:
    """Run the command `abstract-arcade`."""
    # Imported late, because `sys.path` is corrected at the end of this file.
    import signal

    if hasattr(signal, "SIGCHLD"):
        # A process inherits ignored signals. If this one is ignored, asyncio loses the exit codes
        # of engines and warns about each.
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    try:
        from abstract_arcade.cli import main

        main(prog_name="abstract-arcade")
    except KeyboardInterrupt:
        # Ctrl+C came before the program had begun: exit without a traceback.
        sys.exit(130)


if __name__ == "__main__":
    if not sys.flags.safe_path:
        # `-m` puts the working folder first in `sys.path`. A file there could hide a standard
        # module, so move the folder to the end.
        sys.path.append(sys.path.pop(0))
    run()
