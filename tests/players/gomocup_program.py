"""A small program that speaks the Gomocup protocol: `python gomocup_program.py MODE`.

It plays the first free point from the top, except as the mode says.
"""

from __future__ import annotations

import sys
from pathlib import Path


def say(line: str) -> None:
    """Answer."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def answer(mode: str, stones: set[tuple[int, int]]) -> None:
    """Answer a request for a move, as the mode says."""
    if mode == "silent":
        return
    if mode == "ends":
        sys.exit()
    if mode == "warns":
        sys.stderr.write("out of memory\n")
        sys.stderr.flush()
        return
    if mode == "babbles":
        say("seven seven")
        return
    if mode == "ends badly":
        sys.stderr.write("\x1b[31mcannot open model.bin\x1b[0m\n\n")
        sys.exit(2)
    if mode == "ends with words":
        say("No weights")
        sys.exit(2)
    if mode == "off the board":
        say("15,15")
        return
    free = ((x, y) for y in range(15) for x in range(15) if (x, y) not in stones)
    x, y = min(stones) if mode == "cheats" else next(free)
    say("MESSAGE depth 1-1 ev 0 n 1")
    say(f"{x},{y}")


def main(mode: str, log: str = "") -> None:
    """Answer commands as the mode says, and write each of them to the file `log`."""
    stones: set[tuple[int, int]] = set()
    is_board = False
    for line in sys.stdin:
        if log:
            with Path(log).open("a") as file:
                file.write(line)
        words = line.upper().split()
        if is_board and words != ["DONE"]:
            x, y, _ = map(int, line.split(","))
            stones.add((x, y))
            continue
        match words:
            case ["START", _]:
                say("ERROR unsupported size" if mode == "refuses" else "OK")
            case ["INFO", "MAX_NODE", _]:
                say("UNKNOWN info")
            case ["BOARD"]:
                stones = set()
                is_board = True
            case ["DONE"]:
                is_board = False
                answer(mode, stones)
            case ["BEGIN"]:
                answer(mode, set())
            case ["END"]:
                return


if __name__ == "__main__":
    main(*sys.argv[1:])
