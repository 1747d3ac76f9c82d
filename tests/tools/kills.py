"""Kill the program at random moments of games: `python -m tests.tools.kills --times N --seed N`.

Each time the real program runs in a terminal, a game is played on its board by typing moves, and
the program dies by SIGKILL. Then the match is on the disk with every ply that the screen has shown
as saved, the menu of the next program offers it, and the game goes on there.
"""

from __future__ import annotations

import argparse
import random
import re
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from abstract_arcade.library.entry import RUNNING, Entry
from abstract_arcade.library.folder import Library
from abstract_arcade.rules import GAMES
from abstract_arcade.storage import HOME_VARIABLE
from tests.terminal import Terminal, environment, terminal

_PLIES = 60
"""Plies of a game; then another one begins."""

_MAX_SECONDS = 1.2
"""The program lives at most so long after the board has appeared."""

_MAX_BURST = 6
"""Moves that are typed at once."""

_MAX_PAUSE = 0.15
"""Seconds between two bursts, at most."""

_PLY = re.compile(r"Moves +move (\d+)\b")


def _quiet_game(slug: str, luck: random.Random) -> list[str]:
    """The moves of a game that does not end; `_PLIES` plies, if it can go on for so long."""
    position = GAMES[slug]().start()
    texts = []
    for _ in range(_PLIES):
        moves = [move for move in position.legal_moves() if position.play(move).outcome is None]
        if not moves:
            break
        move = luck.choice(moves)
        texts.append(position.format(move))
        position = position.play(move)
    return texts


class Game:
    """One game that is played on by one program after the other, each of which is killed.

    Attributes:
        moves: those to be played.
        acknowledged: how many of them a screen has shown as saved.
    """

    def __init__(self, slug: str, home: Path, luck: random.Random) -> None:
        self._slug = slug
        self._home = home
        self._luck = luck
        self.moves = _quiet_game(slug, luck)
        self.acknowledged = 0

    @property
    def is_over(self) -> bool:
        """Whether all of its moves were played."""
        return self.acknowledged >= len(self.moves)

    def play_and_kill(self) -> None:
        """Play on at the board, and kill the program.

        Raises:
            AssertionError: what was shown as saved is not on the disk, or not offered.
        """
        with self._board() as shown:
            end = time.monotonic() + self._luck.uniform(0, _MAX_SECONDS)
            typed = self._ply_of(shown) or 0
            pause_end = 0.0
            while time.monotonic() < end:
                self._look(shown)
                if time.monotonic() >= pause_end and typed < len(self.moves):
                    count = self._luck.randint(1, _MAX_BURST)
                    burst = self.moves[typed : typed + count]
                    shown.send("".join(f"/{text}\r" for text in burst))
                    typed += len(burst)
                    pause_end = time.monotonic() + self._luck.uniform(0, _MAX_PAUSE)
            shown.process.send_signal(signal.SIGKILL)
            shown.process.wait()
            # What the person in front of it has still seen.
            before = -1
            while before != len(shown.output):
                before = len(shown.output)
                shown.read()
            self._look(shown)
        self.check()

    @contextmanager
    def _board(self) -> Iterator[Terminal]:
        """The game on the board of a new program: as its menu offers it, or begun."""
        entry = self._entry()
        arguments = () if entry else ("play", self._slug)
        env = environment(**{HOME_VARIABLE: str(self._home)})
        with terminal(*arguments, env=env) as shown:
            plies = 0
            if entry is not None:
                plies = entry.plies
                words = f"{GAMES[self._slug].title}, {entry.first} – {entry.second}"
                shown.wait_for(f"{words}, move {plies},")
                shown.send("c")
            shown.wait_until(lambda: self._ply_of(shown) == plies, f"the board at move {plies}")
            yield shown

    def _ply_of(self, shown: Terminal) -> int | None:
        """The ply on the board; None before there is one."""
        found = _PLY.search(shown.text)
        return int(found[1]) if found else None

    def _look(self, shown: Terminal) -> None:
        """Take in what the screen says, once it has been drawn to its end."""
        before = len(shown.output)
        shown.read()
        if before == len(shown.output) and "Not saved yet" not in shown.text:
            self.acknowledged = max(self.acknowledged, self._ply_of(shown) or 0)

    def _entry(self) -> Entry | None:
        """The match in the list; None if there is none."""
        entries = Library(self._home / "matches").entries()
        assert len(entries) <= 1, f"there are several matches: {entries}"
        return entries[0] if entries else None

    def check(self) -> None:
        """Check that every ply that was shown as saved is there, and nothing that was not played.

        Raises:
            AssertionError: it is not so.
        """
        library, entry = Library(self._home / "matches"), self._entry()
        if entry is None:
            assert self.acknowledged == 0, f"{self.acknowledged} moves were saved; all are gone"
            return
        assert entry.status == RUNNING, entry
        assert entry.id not in library.open_elsewhere(), "the dead program still has it open"
        played = list(library.load(entry.id).move_texts)
        assert len(played) >= self.acknowledged, (
            f"{self.acknowledged} moves were shown as saved; {len(played)} are there"
        )
        assert played == self.moves[: len(played)], f"played was {played}, of {self.moves}"
        assert entry.plies == len(played)


def kill(times: int, seed: int) -> Iterator[int]:
    """Kill programs so often; yield after each how many plies of its game were acknowledged.

    Raises:
        AssertionError: a ply was lost.
    """
    luck = random.Random(seed)
    killed = 0
    while killed < times:
        with TemporaryDirectory() as folder:
            game = Game(luck.choice(list(GAMES)), Path(folder), luck)
            while killed < times and not game.is_over:
                game.play_and_kill()
                killed += 1
                yield game.acknowledged


def main() -> None:
    """Kill as the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.kills", description=__doc__)
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    given = parser.parse_args()
    sys.stdout.write(f"{given.times} kills with seed {given.seed}\n")
    for number, plies in enumerate(kill(given.times, given.seed), 1):
        sys.stderr.write(f"\r{number}: {plies} moves ")
    sys.stdout.write("\nEvery move that was shown as saved was there.\n")


if __name__ == "__main__":
    main()
