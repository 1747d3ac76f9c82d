"""The command `puzzles`: solve puzzles on the screen or in line mode, or print them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from abstract_arcade.cli import line, screen
from abstract_arcade.cli.base import OUTPUT, PLAY, Command, CommandFault, SectionArgument, option
from abstract_arcade.cli.learn import GameOrFile
from abstract_arcade.cli.output import echo, page_width, print_fault, printing, require_output
from abstract_arcade.cli.types import GameType
from abstract_arcade.library import LibraryError, reported
from abstract_arcade.rules import GAMES
from abstract_arcade.storage import state_folder

if TYPE_CHECKING:
    from abstract_arcade.teaching.puzzles import Puzzle


@click.command(
    cls=Command,
    section=PLAY,
    short_help="Solve puzzles: find the only move that wins or saves the game.",
    params=[
        SectionArgument(
            "source",
            metavar="[GAME|FILE|FOLDER]",
            type=GameOrFile(),
            required=False,
            explanation=f"One of {GameType().allowed}; or a file or folder with your own puzzles.",
        ),
        screen.ASCII,
    ],
    examples=[
        ("Solve the puzzle of the day:", "abstract-arcade puzzles"),
        ("Solve Krypte puzzles, one after another:", "abstract-arcade puzzles krypte"),
        ("Solve your own puzzles:", "abstract-arcade puzzles my-puzzles/"),
    ],
)
@option("--plain", section=line.LINES, is_flag=True, help=line.BY_LINES)
@option(
    "--print",
    "is_printed",
    section=OUTPUT,
    is_flag=True,
    help="Print the puzzles with their answers as text.",
)
def puzzles(source: str | None, plain: bool, is_printed: bool, ascii_only: bool) -> None:
    """Solve puzzles: find the only move that wins, or prevents a win, within some moves.

    Without an argument, this opens the puzzle of the day, from a different game each day. The
    number of moves counts the winner's moves. Every puzzle is proved to have one solution.
    """
    from abstract_arcade.library.small_files import Solved
    from abstract_arcade.teaching.puzzle_series import Series
    from abstract_arcade.teaching.puzzles import names, puzzle

    own = _read(source) if source is not None and source not in GAMES else None
    if source is not None and own is None and not names(source):
        raise click.UsageError(f"There are no puzzles for {GAMES[source].title}.")
    if is_printed and source is not None:
        if own is None:
            own = [puzzle(name) for name in names(source)]
        _print(own)
        return
    solved = Solved(state_folder())
    solved.failed = print_fault
    if own is not None:
        series = Series(own, solved)
    elif source is not None:
        series = Series(source, solved)
    else:
        series = Series("", solved, is_of_day=True)
    if is_printed:
        # The puzzles solved so far determine which puzzle it is.
        _print([puzzle(series.puzzle.name)])
        return
    if plain or line.has_no_screen():
        from abstract_arcade.line_mode.events import Output
        from abstract_arcade.line_mode.lessons import PuzzleLesson, teach

        try:
            with printing():
                output = Output(require_output(), as_json=False)
                teach(PuzzleLesson(series, output), line.lines_in())
        finally:
            solved.close()
        return
    screen.open_arcade(puzzles=series, solved=solved, ascii_only=screen.is_ascii_only(ascii_only))


def _read(source: str) -> Sequence[Puzzle]:
    """Return the puzzles in the file or the folder `source`.

    Raises:
        CommandFault: If there are none, or if a file is not a puzzle.
    """
    from abstract_arcade.cli.records import name_of, reading
    from abstract_arcade.teaching.puzzles import PuzzleError, read_puzzles

    name = name_of(source)
    try:
        with reading(), reported(f"{name} cannot be read"):
            return read_puzzles(Path(source))
    except (PuzzleError, LibraryError) as error:
        raise CommandFault(f"{error}.") from None


def _print(found: Sequence[Puzzle]) -> None:
    from abstract_arcade.teaching.plain import demo_text
    from abstract_arcade.teaching.puzzles import as_demo

    by_game: dict[str, list[Puzzle]] = {}
    for puzzle in found:
        by_game.setdefault(puzzle.game.slug, []).append(puzzle)
    texts = []
    for own in by_game.values():
        title = "a puzzle" if len(own) == 1 else f"{len(own)} puzzles"
        texts.append(demo_text(as_demo(own, title), page_width()))
    with printing():
        echo("\n".join(texts), nl=False)
