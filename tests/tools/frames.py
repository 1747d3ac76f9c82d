"""Record what the screens show, and compare it with an earlier record.

    python -m tests.tools.frames record BEFORE
    python -m tests.tools.frames compare BEFORE

It goes through the five games at four sizes and stops wherever a screen is another: while a move is
chosen, typed and looked back at, in a variation, with a hint, an analysis and a game explained, at
the end, in a demonstration, a puzzle and a position that is put together. Of each it keeps the
characters with their styles, the commands of the palette and the help. To record an older state,
copy this file into a checkout of it.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import os
import random
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias

from abstract_arcade.library.small_files import Solved
from abstract_arcade.match import Match, Participant
from abstract_arcade.rules import GAMES, Game, Position, Seat, new_game
from abstract_arcade.storage import HOME_VARIABLE
from abstract_arcade.teaching.puzzle_series import Series
from tests.analysis.support import StandIn
from tests.tui.support import ArcadePilot, play_all, quiet_moves, running

SIZES = ((60, 20), (80, 24), (120, 40), (200, 60))
"""Columns and rows of the terminals."""

PLIES = 14
"""How far the games have come that are not over."""

Frame: TypeAlias = list[list[list[str]]]
"""The lines of a screen, each of runs: a text and its style."""

Record: TypeAlias = dict[str, Frame]
"""Frames by game, size and state."""


def game_of(slug: str) -> Game:
    """The game as its screens are recorded: without what is asked before one can play."""
    return new_game("renju", opening="free") if slug == "renju" else new_game(slug)


def final_moves(game: Game) -> list[str]:
    """The moves of a whole game, the same every time."""
    luck, position, texts = random.Random(5), game.start(), []
    while position.outcome is None:
        move = luck.choice(position.legal_moves())
        texts.append(position.format(move))
        position = position.play(move)
    return texts


def match_after(game: Game, moves: list[str]) -> Match:
    """A match of Ada and Ben."""
    seats = {Seat.FIRST: Participant(name="Ada"), Seat.SECOND: Participant(name="Ben")}
    match = Match(game, seats, 7)
    play_all(match, moves)
    return match


def frame_of(table: ArcadePilot) -> Frame:
    """What is on the screen."""
    return [
        [
            ["".join(cell.text for cell in run), str(style)]
            for style, run in groupby(line, attrgetter("style"))
        ]
        for line in table.cells()
    ]


def lines_of(lines: Iterator[str]) -> Frame:
    """Plain lines as a frame."""
    return [[[line, ""]] for line in lines]


def commands_of(table: ArcadePilot) -> Iterator[str]:
    """The commands of the palette, and the keys that are bound with what they do."""
    for command in table.app.get_system_commands(table.app.screen):
        yield f"{command.title}: {command.help}"
    for key, active in sorted(table.app.screen.active_bindings.items()):
        binding = active.binding
        yield f"{key} {binding.id} {binding.description}: {binding.tooltip}"


class Recorder:
    """Puts the states of one game at one size on record."""

    def __init__(self, slug: str, size: tuple[int, int]) -> None:
        self.game = game_of(slug)
        self.slug = slug
        self.size = size
        self.frames: Record = {}
        self._analyst = StandIn()
        self._analyst.values = {6: 0.5, 10: -0.5}

    async def keep(self, table: ArcadePilot, state: str) -> None:
        """Keep what is on the screen now."""
        await table.pilot.pause()
        columns, rows = self.size
        self.frames[f"{self.slug} {columns}x{rows} {state}"] = frame_of(table)

    def keep_commands(self, table: ArcadePilot, screen: str) -> None:
        """Keep the commands of a screen; they are the same at every size."""
        if self.size == SIZES[-1]:
            self.frames[f"{self.slug} commands {screen}"] = lines_of(commands_of(table))

    @asynccontextmanager
    async def table(self, moves: list[str]) -> AsyncIterator[ArcadePilot]:
        """A match on its screen, with an analyst that has no engine."""

        def make(changed: Callable[[], None]) -> StandIn:
            self._analyst.changed = changed
            self._analyst.game = tuple(moves)
            return self._analyst

        async with running(match_after(self.game, moves), self.size) as table:
            table.play_screen.insight.make_analyst = make
            yield table

    async def record(self) -> Record:
        """Go through all states."""
        await self._playing()
        await self._asking()
        await self._over()
        await self._teaching()
        await self._position()
        return self.frames

    async def _playing(self) -> None:
        moves = quiet_moves(PLIES, self.game)
        async with self.table(moves) as table:
            await self.keep(table, "choosing")
            self.keep_commands(table, "playing")
            await table.press("full_stop")
            await self.keep(table, "preview")
            text = self._longest_name(table.view.position)
            await table.type_move(text[:1])
            await self.keep(table, "typing a letter")
            await table.write(text[1:])
            await self.keep(table, "typing")
            await table.press("escape", "left_square_bracket", "left_square_bracket")
            await self.keep(table, "looking back")
            self.keep_commands(table, "looking back")
            for _ in range(3):
                await table.press("full_stop")
            await table.press("enter", "enter")
            await self.keep(table, "variation")
            await table.press("N", "m")
            await self.keep(table, "numbers without marks")
            await table.press("question_mark")
            await self.keep(table, "help")

    @staticmethod
    def _longest_name(position: Position) -> str:
        names = [position.format(move) for move in position.legal_moves()]
        return max(names, key=len)

    async def _asking(self) -> None:
        async with self.table(quiet_moves(PLIES, self.game)) as table:
            await table.press("a")
            await self.keep(table, "analysis begun")
            self._analyst.tell()
            await table.until(lambda: table.play_screen.insight.candidates, "candidates")
            await asyncio.sleep(0.15)
            await self.keep(table, "analysis")
            await table.press("2")
            await self.keep(table, "analysis, a line")
            await table.press("escape", "escape", "i")
            await table.until(lambda: table.play_screen.insight.hint, "a hint")
            await asyncio.sleep(0.15)
            await self.keep(table, "hint 1")
            await table.press("i")
            await self.keep(table, "hint 2")

    async def _over(self) -> None:
        async with self.table(final_moves(self.game)) as table:
            await self.keep(table, "over")
            self.keep_commands(table, "over")
            await table.press("left_square_bracket", "left_square_bracket")
            await self.keep(table, "over, looking back")
            await table.press("escape", "a")
            await table.until(lambda: not table.play_screen.insight.is_explaining, "the end of it")
            await asyncio.sleep(0.15)
            await self.keep(table, "explained")
            await table.press("left_curly_bracket")
            await self.keep(table, "explained, a turning point")

    async def _teaching(self) -> None:
        # With a clock that stands still, no step plays by itself while others are recorded.
        async with running(None, self.size, demo=self.slug, now=lambda: 0.0) as table:
            await self.keep(table, "demonstration")
            self.keep_commands(table, "demonstration")
            for number in range(1, 5):
                await table.press("enter")
                await self.keep(table, f"demonstration, step {number}")
            await table.press("end")
            await self.keep(table, "demonstration, last chapter")
        series = Series(self.slug, Solved())
        async with running(None, self.size, puzzles=series) as table:
            await self.keep(table, "puzzle")
            self.keep_commands(table, "puzzle")
            await table.press("i")
            await self.keep(table, "puzzle, hint")
            await table.press("A")
            await self.keep(table, "puzzle, answer")

    async def _position(self) -> None:
        async with self.table(quiet_moves(PLIES, self.game)) as table:
            await table.press("E")
            await table.until(lambda: "Enter place" in table.lines()[-1], "the board to be changed")
            await self.keep(table, "position")
            self.keep_commands(table, "position")
            await table.press("2", "enter")
            await self.keep(table, "position, changed")


async def record(slugs: list[str]) -> Record:
    """Record these games."""
    frames: Record = {}
    for slug in slugs:
        for size in SIZES:
            frames |= await Recorder(slug, size).record()
            print(slug, *size, len(frames), file=sys.stderr)
    return frames


def read(path: Path) -> Record:
    """Read a record."""
    found: Record = json.loads(gzip.decompress(path.read_bytes()))
    return found


def write(path: Path, frames: Record) -> None:
    """Write a record."""
    path.write_bytes(gzip.compress(json.dumps(frames, ensure_ascii=False).encode(), mtime=0))


def text_of(line: list[list[str]]) -> str:
    """The characters of a line."""
    return "".join(text for text, _ in line)


def differences(before: Record, after: Record) -> Iterator[str]:
    """What is another, line by line; styles only where the characters are the same."""
    for name in sorted(before.keys() | after.keys()):
        if name not in before or name not in after:
            yield f"{name}: only {'after' if name in after else 'before'}"
            continue
        old, new = before[name], after[name]
        if old == new:
            continue
        yield f"{name}:"
        old, new = ([*each, *([[]] * (max(len(old), len(new)) - len(each)))] for each in (old, new))
        for number, (was, now) in enumerate(zip(old, new, strict=True)):
            if text_of(was) != text_of(now):
                yield f"  {number:2} - {text_of(was).rstrip()}"
                yield f"  {number:2} + {text_of(now).rstrip()}"
            elif was != now:
                yield f"  {number:2} ~ {text_of(now).rstrip()}"


def main(arguments: list[str] | None = None) -> int:
    """Record or compare; 1 if something is another."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.frames", description=__doc__)
    parser.add_argument("what", choices=("record", "compare"))
    parser.add_argument("file", type=Path, help="the record, compressed JSON")
    parser.add_argument("--games", default=",".join(GAMES), help="slugs, with commas")
    parser.add_argument("--with", dest="other", type=Path, help="a record to compare instead")
    chosen = parser.parse_args(arguments)
    slugs = chosen.games.split(",")
    if chosen.other is not None:
        frames = read(chosen.other)
    else:
        with TemporaryDirectory() as home:
            # Nothing is known here of how this machine is set up.
            os.environ[HOME_VARIABLE] = home
            frames = asyncio.run(record(slugs))
    if chosen.what == "record":
        write(chosen.file, frames)
        return 0
    before = {name: each for name, each in read(chosen.file).items() if name.split()[0] in slugs}
    found = [*differences(before, frames)]
    print("\n".join(found) or f"{len(frames)} frames are the same")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
