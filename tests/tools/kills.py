"""Kill the program at random moments of games: `python -m tests.tools.kills --times N --seed N`.

Each time the real program runs in a terminal, a game is played on its board by typing moves, and
the program dies by SIGKILL. Then the match is on the disk with every ply that the screen has shown
as saved, the menu of the next program offers it, and the game goes on there. With `--line-mode` it
is played in a pipe, where every move that was answered is saved. With `--guest` a host shares the
game, and a guest plays at a second terminal. The host's program dies, and sometimes the guest's
before it.

With `--full-disk` the disk fills and empties at random moments meanwhile, and the program ends in
any way that there is. Then all that was played is on the disk, on standard error or in a file that
the program has named; after a SIGKILL at least what was told as saved is on the disk. Only root may
mount such a disk.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from typing import Any, Literal, TypeAlias

from abstract_arcade.ending import SIGNALS
from abstract_arcade.library.entry import RUNNING, Entry
from abstract_arcade.library.folder import INDEX, Library
from abstract_arcade.records import load
from abstract_arcade.rules import GAMES, Game, Seat
from abstract_arcade.session.defaults import first_time_options
from abstract_arcade.storage import HOME_VARIABLE
from tests.disks import fill, small_disk
from tests.terminal import PATIENCE, TABLE_LINK, Terminal, environment, terminal

_PLIES = 60
"""Plies of a game; then another one begins."""

_MAX_SECONDS = 1.2
"""The program lives at most so long after the board has appeared."""

_MAX_BURST = 6
"""Moves that are typed at once."""

_MAX_PAUSE = 0.15
"""Seconds between two bursts, at most."""

_PLY = re.compile(r"Moves +move (\d+)\b")


def _new_game(slug: str) -> Game:
    """Return a game with the options of a person's first game, in which every ply is a move."""
    return GAMES[slug](**first_time_options(GAMES[slug]))


def _quiet_game(slug: str, luck: random.Random) -> list[str]:
    """The moves of a game that does not end; `_PLIES` plies, if it can go on for so long."""
    position = _new_game(slug).start()
    texts = []
    for _ in range(_PLIES):
        moves = [move for move in position.legal_moves() if position.play(move).outcome is None]
        if not moves:
            break
        move = luck.choice(moves)
        texts.append(position.format(move))
        position = position.play(move)
    return texts


def _arguments(game: Game) -> list[str]:
    """Return a game and its options as arguments of the program."""
    options = game.as_text()
    chosen = first_time_options(type(game))
    return [game.slug, *(part for name in chosen for part in (f"--{name}", options[name]))]


def _read_all(shown: Terminal) -> None:
    """Take in what is written until nothing more is."""
    before = -1
    while before != len(shown.output):
        before = len(shown.output)
        shown.read()


def _ply_on(shown: Terminal) -> int | None:
    """The ply on a board; None before there is one."""
    found = _PLY.search(shown.text)
    return int(found[1]) if found else None


class KilledGame:
    """One game that is played on a board by one program after the other, each of which is killed.

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
            _read_all(shown)
            self._look(shown)
        self.check()

    @contextmanager
    def _board(self) -> Iterator[Terminal]:
        """The game on the board of a new program: as its menu offers it, or begun."""
        entry = self._entry()
        arguments = () if entry else ("play", *_arguments(_new_game(self._slug)))
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
        return _ply_on(shown)

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


class LineGame(KilledGame):
    """The same game, played line by line."""

    def play_and_kill(self) -> None:
        with lines(self._slug, self._home, resumes=self._entry() is not None) as said:
            typed = said.until("start")["ply"]
            end = time.monotonic() + self._luck.uniform(0, _MAX_SECONDS)
            while time.monotonic() < end and typed < len(self.moves):
                burst = self.moves[typed : typed + self._luck.randint(1, _MAX_BURST)]
                said.send(*burst)
                typed += len(burst)
                time.sleep(self._luck.uniform(0, _MAX_PAUSE))
            said.process.kill()
            said.process.wait()
            for event in said.rest():
                if event["event"] == "move":
                    self.acknowledged = max(self.acknowledged, event["ply"])
        self.check()


_GUEST_DIES = 0.3
"""The probability that the guest's program is killed before the host's."""


class SharedGame(KilledGame):
    """A game that a host shares with a guest at a second terminal. The host's program is killed.

    Either screen may be the one that shows a ply as saved.
    """

    def __init__(self, slug: str, home: Path, luck: random.Random) -> None:
        super().__init__(slug, home, luck)
        self._seats = []
        position = _new_game(slug).start()
        for text in self.moves:
            self._seats.append(position.seat_to_move)
            position = position.play(position.parse(text))

    def play_and_kill(self) -> None:
        with self._shared_board() as host, self._joined(host) as guest:
            typed = self._ply_of(host) or 0
            if self._luck.random() < _GUEST_DIES:
                typed = self._play(host, guest, typed)
                guest.process.kill()
                guest.process.wait()
            self._play(host, guest, typed)
            host.process.kill()
            host.process.wait()
            for shown in (host, guest):
                # Read what each terminal showed to the end.
                _read_all(shown)
                self._look(shown)
        self.check()

    @contextmanager
    def _shared_board(self) -> Iterator[Terminal]:
        """The game on the board of a new host, with the link in a window."""
        entry = self._entry()
        game = _arguments(_new_game(self._slug)) if entry is None else [entry.id]
        env = environment(**{HOME_VARIABLE: str(self._home)})
        address = ("--host", "127.0.0.1", "--port", "0")
        with terminal("share", *game, *address, env=env) as host:
            host.wait_until(lambda: TABLE_LINK.search(host.text), "the link")
            yield host

    @contextmanager
    def _joined(self, host: Terminal) -> Iterator[Terminal]:
        """The board of a guest who has come to the table."""
        link = TABLE_LINK.search(host.text)
        assert link is not None
        with terminal("join", link[0]) as guest:
            if not self._knows_guest():
                guest.wait_for("What is your name?")
                guest.send("Ben\r")
            guest.wait_until(
                lambda: _ply_on(guest) is not None and "your name" not in guest.text,
                "the guest's board",
            )
            # The window with the link closes by itself.
            host.wait_until(
                lambda: not TABLE_LINK.search(host.text) and _ply_on(host) == _ply_on(guest),
                "the host's board",
            )
            yield guest

    def _knows_guest(self) -> bool:
        """Return whether the saved match has the name of the guest."""
        entry = self._entry()
        if entry is None:
            return False
        match = Library(self._home / "matches").load(entry.id)
        return bool(match.participants[Seat.SECOND].name)

    def _play(self, host: Terminal, guest: Terminal, typed: int) -> int:
        """Type some moves of both people, each when the one before is shown, and pause.

        `typed` moves have been typed before; return how many have been typed now.
        """
        last = min(typed + self._luck.randint(0, _MAX_BURST), len(self.moves))
        deadline = time.monotonic() + PATIENCE
        while typed < last:
            mover = host if self._seats[typed] is Seat.FIRST else guest
            if mover.process.poll() is not None:
                break
            if self._ply_of(mover) == typed:
                mover.send(f"/{self.moves[typed]}\r")
                typed += 1
                deadline = time.monotonic() + PATIENCE
            for shown in (host, guest):
                self._look(shown)
            assert time.monotonic() < deadline, f"waited in vain for move {typed}:\n{mover.text}"
        end = time.monotonic() + self._luck.uniform(0, _MAX_PAUSE)
        while time.monotonic() < end:
            for shown in (host, guest):
                self._look(shown)
        return typed


class Lines:
    """A program that plays line by line, with JSON."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process

    def send(self, *typed: str) -> None:
        """Type lines."""
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"{each}\n" for each in typed).encode())
        self.process.stdin.flush()

    def until(self, kind: str) -> dict[str, Any]:
        """The next event of a kind; what comes before it is passed over."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            event: dict[str, Any] = json.loads(line)
            if event["event"] == kind:
                return event
        raise AssertionError(f"it ended before {kind!r}")

    def to_answer(self) -> Iterator[dict[str, Any]]:
        """The events up to the next answer to a command."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            yield (event := json.loads(line))
            if event["event"] == "answer":
                return

    def rest(self) -> Iterator[dict[str, Any]]:
        """The events that a dead program has still told, of the last only what is whole."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.endswith(b"\n"):
                yield json.loads(line)


@contextmanager
def lines(slug: str, home: Path, *, resumes: bool = False, temporary: str = "") -> Iterator[Lines]:
    """Begin a game line by line, or go on with the one in a home; what is written to files there.

    Standard error goes to the file `errors` beside the home.
    """
    arguments = ("continue",) if resumes else ("play", *_arguments(_new_game(slug)))
    env = environment(**{HOME_VARIABLE: str(home), "TMPDIR": temporary or gettempdir()})
    with (
        (home.parent / "errors").open("wb") as errors,
        subprocess.Popen(
            [sys.executable, "-m", "abstract_arcade", *arguments, "--json"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            env=env,
        ) as process,
    ):
        try:
            yield Lines(process)
        finally:
            process.kill()
            # What nobody reads any more is not waited for.
            with suppress(BrokenPipeError):
                assert process.stdin is not None
                process.stdin.close()


# Disks that fill


End: TypeAlias = Literal["kill", "quit", "no more lines"] | signal.Signals

_ENDS: tuple[End, ...] = ("kill", "quit", "no more lines", *SIGNALS)
"""How a program ends."""


class Disk:
    """A small disk that fills and empties."""

    def __init__(self, folder: Path, luck: random.Random) -> None:
        self.folder = folder
        self._luck = luck
        self.empty()

    def empty(self) -> None:
        """Let it be empty again."""
        (self.folder / "filler").unlink(missing_ok=True)

    def change(self) -> None:
        """Fill or empty it, or neither."""
        chance = self._luck.random()
        if chance < 0.25:
            fill(self.folder)
        elif chance < 0.4:
            self.empty()


def fill_and_end(luck: random.Random, *, line_mode: bool) -> tuple[str, int]:
    """Play while the disk fills and empties, and end; how, and after how many plies.

    Raises:
        AssertionError: something that was played is nowhere.
    """
    slug, how = luck.choice(list(GAMES)), luck.choice(_ENDS)
    with TemporaryDirectory() as name:
        folder, moves = Path(name), _quiet_game(slug, luck)
        with small_disk(folder / "home") as is_real:
            assert is_real, "no disk can be mounted here"
            disk = Disk(folder / "home", luck)
            (folder / "elsewhere").mkdir()
            play = _lines_on if line_mode else _board_on
            played, saved = play(disk, slug, moves, how, luck)
            disk.empty()
            found = [*_found(folder)]
            told = moves[:saved] if how == "kill" else moves[:played]
            assert any(each[: len(told)] == told for each in found) or not told, (
                f"{how}: {len(told)} of {played} moves told; found were {[*map(len, found)]}"
            )
            assert all(each == moves[: len(each)] for each in found)
    return str(how), played


def _found(folder: Path) -> Iterator[list[str]]:
    """The moves of every match on the disk, on standard error, and in files that were named."""
    files = [*(folder / "home" / "matches").glob("*.json"), *(folder / "elsewhere").iterdir()]
    errors = folder / "errors"
    for file in [*files, *([errors] if errors.exists() and errors.stat().st_size else [])]:
        if file.name != INDEX:
            yield list(load(file.read_bytes()).move_texts)


def _lines_on(
    disk: Disk, slug: str, moves: Sequence[str], how: End, luck: random.Random
) -> tuple[int, int]:
    """Play line by line; the moves that were played, and those that were told as saved."""
    played, saved = 0, 0
    home = disk.folder
    with lines(slug, home, temporary=str(home.parent / "elsewhere")) as said:
        said.until("start")
        fails = False
        for text in moves[: luck.randint(1, 20)]:
            disk.change()
            said.send(text, "turn")
            played += 1
            # The answer comes after all that was told of the move.
            for event in [*said.to_answer()]:
                if event["event"] == "info":
                    fails = "cannot be saved" in event["text"]
            if not fails:
                saved = played
        if how == "quit":
            said.send("quit")
        elif how == "no more lines":
            assert said.process.stdin is not None
            said.process.stdin.close()
        else:
            said.process.send_signal(signal.SIGKILL if how == "kill" else how)
        for _ in said.rest():
            pass
        said.process.wait(PATIENCE)
    return played, saved


def _board_on(
    disk: Disk, slug: str, moves: Sequence[str], how: End, luck: random.Random
) -> tuple[int, int]:
    """Play on a board; the moves that were played, and those that were shown as saved."""
    played, saved, home = 0, 0, disk.folder
    env = environment(**{HOME_VARIABLE: str(home), "TMPDIR": str(home.parent / "elsewhere")})
    with terminal("play", *_arguments(_new_game(slug)), env=env) as shown:
        shown.wait_for("move 0")
        for text in moves[: luck.randint(1, 20)]:
            disk.change()
            played += 1
            shown.send(f"/{text}\r")
            shown.wait_until(lambda: _ply_on(shown) == played, f"move {played}")  # noqa: B023
            _read_all(shown)
            if not re.search("not saved|cannot be saved", shown.text, re.IGNORECASE):
                saved = played
        if how == "quit":
            shown.send("\x11")
            asked = "Quit anyway?"
            shown.wait_until(
                lambda: asked in shown.text or shown.process.poll() is not None, "the end"
            )
            if asked in shown.text:
                shown.send("\x1b[B\x1b[B\r")
        elif how == "no more lines":
            shown.hang_up()
            shown.process.wait(PATIENCE)
            return played, saved
        else:
            shown.process.send_signal(signal.SIGKILL if how == "kill" else how)
        shown.wait_for_end()
    return played, saved


# The command


def kill(times: int, seed: int, kind: type[KilledGame] = KilledGame) -> Iterator[int]:
    """Kill programs so often; yield after each how many plies of its game were acknowledged.

    Raises:
        AssertionError: a ply was lost.
    """
    luck = random.Random(seed)
    killed = 0
    while killed < times:
        with TemporaryDirectory() as folder:
            (home := Path(folder) / "home").mkdir()
            game = kind(luck.choice(list(GAMES)), home, luck)
            while killed < times and not game.is_over:
                game.play_and_kill()
                killed += 1
                yield game.acknowledged


def main() -> None:
    """Kill as the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.kills", description=__doc__)
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--line-mode", action="store_true", help="play in a pipe")
    parser.add_argument("--guest", action="store_true", help="share the game with a guest")
    parser.add_argument("--full-disk", action="store_true", help="let the disk fill meanwhile")
    given = parser.parse_args()
    # A shell has it ignored in what runs in the background, and the programs would inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if given.full_disk:
        luck, ends = random.Random(given.seed), Counter[str]()
        sys.stdout.write(f"{given.times} ends on a small disk with seed {given.seed}\n")
        for number in range(1, given.times + 1):
            how, plies = fill_and_end(luck, line_mode=given.line_mode)
            ends[how] += 1
            sys.stderr.write(f"\r{number}: {plies} moves, {how} ")
        sys.stdout.write(f"\nAll that was played was there: {dict(ends)}\n")
        return
    sys.stdout.write(f"{given.times} kills with seed {given.seed}\n")
    kind = SharedGame if given.guest else LineGame if given.line_mode else KilledGame
    for number, plies in enumerate(kill(given.times, given.seed, kind), 1):
        sys.stderr.write(f"\r{number}: {plies} moves ")
    sys.stdout.write("\nEvery move that was shown as saved was there.\n")


if __name__ == "__main__":
    main()
