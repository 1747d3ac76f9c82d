"""Line mode in lockstep with the rules: random games, with what people type besides their moves.

A script is typed into `play GAME --plain --json`, and every event that must follow is known from
the rules alone. A usual run of the tests does some of it, within its own process.

    python -m tests.tools.line_mode_lockstep [--plies 10000] [--seed 1] [game …]
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from abstract_arcade.rules import (
    GAMES,
    AmbiguousMove,
    Game,
    InvalidMove,
    MoveError,
    Position,
    Seat,
)
from tests.terminal import ROOT, environment

Event = Mapping[str, Any]

_SCRIPT = 2_000
"""Plies that one process is given, about."""


class Script:
    """Lines to type, and the events that must come of them."""

    def __init__(self, game: Game, luck: Random) -> None:
        self.lines: list[str] = []
        self.events: list[Event] = []
        self.plies = 0
        # Whether a series has begun, whose score is told at the beginning and the end of a game.
        self._has_rematch = False
        self._game = game
        self._luck = luck
        self._names = [board_name(game, site) for site in game.board.sites]
        self._begin()

    def _begin(self) -> None:
        """A new game."""
        self._positions: list[Position] = [self._game.start()]
        self._texts: list[str] = []
        # What was taken back, the next ply last.
        self._undone: list[str] = []

    @property
    def _position(self) -> Position:
        return self._positions[-1]

    def write(self, plies: int) -> None:
        """Go on for so many plies, and then to the end of the game."""
        last = self.plies + plies
        while self.plies < last or self._position.outcome is None:
            if self._position.outcome is not None:
                self._after_the_end()
            elif (drawn := self._luck.random()) < 0.8:
                self._move(self._luck.choice(self._position.legal_moves()))
            elif drawn < 0.87:
                self._any_text()
            elif drawn < 0.92:
                self._undo()
            elif drawn < 0.95:
                self._redo()
            elif drawn < 0.98:
                self._ask()
            else:
                self._look_back()

    def _move(self, move: tuple[int, ...]) -> None:
        text = self._position.format(move)
        self.lines.append(text.upper() if self._luck.random() < 0.1 else text)
        # The same move again is the one that was taken back, and what followed it is still there.
        if self._undone and self._undone[-1] == text:
            self._undone.pop()
        else:
            self._undone.clear()
        self._play(text)
        self.plies += 1

    def _play(self, text: str) -> None:
        before = self._position
        after = before.play(before.parse(text))
        self._positions.append(after)
        self._texts.append(text)
        ply = len(self._texts)
        self.events.append(
            {
                "event": "move",
                "ply": ply,
                "move": text,
                "seat": before.seat_to_move.name.lower(),
                "color": before.to_move.value,
                "by": "person",
                **turn(after),
                "clock": None,
                "result": result(after),
            }
        )
        if after.outcome is not None:
            self.events.append({"event": "end", "ply": ply, "result": result(after)})
            if self._has_rematch:
                self.events.append({"event": "info", "ply": ply})

    def _any_text(self) -> None:
        """The name of any site, which may be a move, or of none."""
        text = self._luck.choice([*self._names, "z9", "swap", "a1-a2"])
        try:
            move = self._position.parse(text)
        except MoveError as error:
            kind = "illegal"
            if isinstance(error, AmbiguousMove):
                kind = "ambiguous"
            elif isinstance(error, InvalidMove):
                kind = "invalid"
            self.lines.append(text)
            self.events.append(self._error(kind, f"{error}."))
        else:
            self._move(move)

    def _error(self, kind: str, text: str) -> Event:
        return {
            "event": "error",
            "ply": len(self._texts),
            "kind": kind,
            "text": text,
            "line": len(self.lines),
        }

    def _undo(self) -> None:
        self.lines.append("undo")
        if not self._texts:
            self.events.append(self._error("command", "Nothing has been played yet."))
            return
        undone = self._texts.pop()
        self._positions.pop()
        self._undone.append(undone)
        ply = len(self._texts)
        self.events.append({"event": "undo", "ply": ply, "moves": [undone], **turn(self._position)})
        self.events.append({"event": "answer", "ply": ply, "command": "undo"})

    def _redo(self) -> None:
        self.lines.append("redo")
        if not self._undone:
            self.events.append(self._error("command", "There is no move to redo."))
            return
        self._play(self._undone.pop())
        self.events.append({"event": "answer", "ply": len(self._texts), "command": "redo"})

    def _ask(self) -> None:
        """Ask for what there is to know of the position."""
        ply, position = len(self._texts), self._position
        moves = [position.format(move) for move in position.legal_moves()]
        setup = position.as_setup()
        board = {
            "black": [*setup.black],
            "white": [*setup.white],
            "to_move": setup.to_move.value,
            "state": {**setup.state},
        }
        for command, data in (("legal", moves), ("board", board), ("moves", [*self._texts])):
            self.lines.append(command)
            self.events.append({"event": "answer", "ply": ply, "command": command, "data": data})

    def _look_back(self) -> None:
        """Look back, where no move is taken, and on again."""
        if not self._texts:
            return
        ply = len(self._texts)
        steps = self._luck.randint(1, ply)
        there = ply - steps
        for command, shown in ((f"back {steps}", there), (f"on {steps}", ply)):
            self.lines.append(command)
            looked = self._positions[shown]
            self.events += [
                {"event": "look", "ply": shown, **turn(looked)},
                {"event": "answer", "ply": shown, "command": command.split()[0]},
            ]
            if shown == there:
                self.lines.append(self._names[0])
                self.events.append(
                    {"event": "error", "ply": there, "kind": "illegal", "line": len(self.lines)}
                )

    def _after_the_end(self) -> None:
        """A move is refused, and another game begins."""
        ply = len(self._texts)
        self.lines += ["a1", "rematch"]
        number = len(self.lines) - 1
        self._begin()
        self._has_rematch = True
        self.events += [
            {"event": "error", "ply": ply, "kind": "illegal", "line": number},
            {"event": "start", "ply": 0, "moves": [], **turn(self._position)},
            {"event": "info", "ply": 0},
            {"event": "answer", "ply": 0, "command": "rematch"},
        ]


def board_name(game: Game, site: int) -> str:
    """The name of a site."""
    return game.board.name(site)


def turn(position: Position) -> Event:
    """Who is to move, as events say it."""
    if position.outcome is not None:
        return {"to_move": None, "seat_to_move": None}
    return {
        "to_move": position.to_move.value,
        "seat_to_move": position.seat_to_move.name.lower(),
    }


def result(position: Position) -> Event | None:
    """The result, as events say it."""
    outcome = position.outcome
    if outcome is None:
        return None
    if outcome.winner is None:
        return {"winner": None, "seat": None, "reason": str(outcome.reason)}
    seat: Seat = position.seat_of(outcome.winner)
    return {
        "winner": outcome.winner.value,
        "seat": seat.name.lower(),
        "reason": str(outcome.reason),
    }


def compare(script: Script, events: Sequence[Event]) -> Counter[str]:
    """Hold what was answered against what must be; returns how often each event came."""
    assert events[0]["event"] == "start"
    for number, (expected, found) in enumerate(zip(script.events, events[1:], strict=False)):
        told = {name: found.get(name) for name in expected}
        assert told == expected, f"event {number + 1}: {found} is not {expected}"
        assert isinstance(found["text"], str), found
    assert len(events) == len(script.events) + 1
    return Counter(str(event["event"]) for event in events)


def scripts(game: Game, plies: int, seed: int) -> Iterator[Script]:
    """Scripts of so many plies together."""
    luck = Random(f"{game.slug} {seed}")
    while plies > 0:
        script = Script(game, luck)
        script.write(min(plies, _SCRIPT))
        plies -= script.plies
        yield script


def typed(script: Script, slug: str) -> Sequence[Event]:
    """The events that the program writes when a script is typed into it."""
    command = [sys.executable, "-m", "abstract_arcade", "play", slug]
    done = subprocess.run(
        [*command, "--plain", "--json", "--no-save", "--no-teach"],
        input="\n".join(script.lines),
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env=environment(),
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def main() -> None:
    """Compare as the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.line_mode_lockstep")
    parser.add_argument("games", nargs="*", default=[*GAMES], metavar="game")
    parser.add_argument("--plies", type=int, default=10_000, help="of each game")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for slug in given.games:
        seen: Counter[str] = Counter()
        plies = 0
        for script in scripts(GAMES[slug](), given.plies, given.seed):
            seen += compare(script, typed(script, slug))
            plies += script.plies
        counts = ", ".join(f"{name} {count}" for name, count in sorted(seen.items()))
        print(f"{slug}: {plies} moves typed; {counts}", flush=True)


if __name__ == "__main__":
    main()
