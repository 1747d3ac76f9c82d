"""What tests of the guides share: running the commands of a guide, and moves that win."""

from __future__ import annotations

from collections.abc import Sequence
from unittest import mock

from click.testing import CliRunner

from abstract_arcade import cli
from abstract_arcade.cli import screen
from abstract_arcade.match import Match
from abstract_arcade.rules import Move, Position


def check_command(words: Sequence[str]) -> None:
    """A command of ours prints something, or opens the screen; either way it ends well."""
    name, *arguments = words
    assert name == "abstract-arcade"
    if arguments[0:1] == ["arena"]:
        # The last one counts.
        arguments += ["--games", "2"]
        if "--seconds" in arguments:
            arguments += ["--seconds", "0.01"]
        if "--first-moves" in arguments:
            arguments += ["--first-moves", "1", "--nodes", "1"]
    if "--black" in arguments and "--white" in arguments:
        # Two computers play to the end.
        arguments += ["--seconds", "0.01"]
    with mock.patch.object(screen, "open_arcade") as opened:
        result = CliRunner().invoke(cli.main, arguments, prog_name=name)
    assert result.exit_code == 0, result.output
    # These commands print nothing if they succeed.
    assert bool(result.output or {"convert", "set", "reset"} & {*arguments}) is not opened.called
    for each in opened.call_args_list:
        assert not each.args or isinstance(each.args[0], Match)


def wins_at_once(position: Position, move: Move) -> bool:
    outcome = position.play(move).outcome
    return outcome is not None and outcome.winner is position.to_move
