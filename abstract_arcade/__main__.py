"""`python -m abstract_arcade` is the command `abstract-arcade`."""

from __future__ import annotations

from abstract_arcade.cli import main

main(prog_name="abstract-arcade")
