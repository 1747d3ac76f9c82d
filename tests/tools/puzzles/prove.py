"""Prove every puzzle of the arcade again, and everything that refutes another move."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence

import click

from abstract_arcade.players.heuristics import HEURISTICS
from abstract_arcade.rules import GAMES
from abstract_arcade.teaching.puzzles import names, puzzle
from tests.tools.puzzles.proof_models.position import PositionProofModel
from tests.tools.puzzles.proving import faults


@click.command("prove")
@click.argument("games", nargs=-1, metavar="[GAME]...", type=click.Choice([*GAMES]))
@click.option("--plain", is_flag=True, help="Leave nothing out but what wins at once: takes long.")
@click.option("--max-plies", type=int, default=99, help="Leave out the deeper ones.")
def prove(games: Sequence[str], plain: bool, max_plies: int) -> None:
    """Prove the puzzles of each GAME as the maker has proved them; exit with 1 if one is none."""
    wrong = count = 0
    for slug in games or GAMES:
        began = time.process_time()
        own = [each for each in map(puzzle, names(slug)) if each.plies <= max_plies]
        for each in own:
            model = PositionProofModel(HEURISTICS[slug]) if plain else None
            for fault in faults(each, model):
                wrong += 1
                click.echo(fault)
            count += 1
        click.echo(f"{slug}: {len(own)} puzzles in {time.process_time() - began:.0f} s")
    click.echo(f"{count} puzzles, {wrong} faults")
    sys.exit(1 if wrong else 0)
