"""Where the program begins: the command `abstract-arcade`, and `python -m abstract_arcade`."""

from __future__ import annotations

import sys


def run() -> None:
    """Run the command `abstract-arcade`."""
    # Imported here: below, the path is still to be put right.
    import signal

    if hasattr(signal, "SIGCHLD"):
        # A parent that ignores the signal hands that on, and then asyncio loses the exit codes of
        # engines and warns about each.
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    try:
        from abstract_arcade.cli import main

        main(prog_name="abstract-arcade")
    except KeyboardInterrupt:
        # It came before anything had begun: a traceback would tell nobody anything.
        sys.exit(130)


if __name__ == "__main__":
    if not sys.flags.safe_path:
        # `-m` puts the working folder first on the path; a file there could hide a standard module.
        sys.path.append(sys.path.pop(0))
    run()
