"""Make or prove puzzles: `python -m tests.tools.puzzles --help`."""

from __future__ import annotations

import click

from tests.tools import puzzles
from tests.tools.puzzles.keep import grades, keep
from tests.tools.puzzles.make import make
from tests.tools.puzzles.prove import prove

main = click.Group("puzzles", commands=[make, keep, grades, prove], help=puzzles.__doc__)

if __name__ == "__main__":
    main(prog_name="python -m tests.tools.puzzles")
