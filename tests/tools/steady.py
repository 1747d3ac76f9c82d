"""The same tests again and again on a busy machine: what depends on time or luck is found out.

    python -m tests.tools.steady --times 10

runs the fast part of the suite so often beside processes that only compute, and prints what failed.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from tests.terminal import ROOT

FAST = ("-m", "not slow", "--ignore=tests/tui", "--ignore=tests/tools")
"""What of the suite is fast: it leaves out the screens, which take most of the time."""


@contextmanager
def busy(count: int) -> Iterator[None]:
    """Processes that compute for nothing meanwhile."""
    command = [sys.executable, "-S", "-c", "while True: pass"]
    processes = [subprocess.Popen(command) for _ in range(count)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the tests; 1 if they failed even once."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.steady", description=main.__doc__)
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--busy", type=int, default=2, help="processes that compute meanwhile")
    parser.add_argument("tests", nargs="*", help="others than the fast part of the suite")
    given = parser.parse_args(arguments)
    failed = 0
    with busy(given.busy):
        for number in range(1, given.times + 1):
            command = [sys.executable, "-m", "pytest", "-q", "-n", "auto", *(given.tests or FAST)]
            run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
            failed += run.returncode != 0
            *_, last = run.stdout.splitlines() or [run.stderr]
            sys.stdout.write(f"{number}: {last}\n")
            if run.returncode:
                sys.stdout.write(run.stdout)
            sys.stdout.flush()
    sys.stdout.write(f"{failed} of {given.times} runs failed\n")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
