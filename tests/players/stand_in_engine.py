"""A small program that acts as an engine: `python stand_in_engine.py MODE`.

It knows no rules. It follows the protocol, except as the mode says.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator


def say(line: str) -> None:
    """Answer."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def complain(text: str) -> None:
    """Write to standard error."""
    sys.stderr.write(text)
    sys.stderr.flush()


def requests() -> Iterator[list[str]]:
    """Yield the words of each line of standard input."""
    for line in sys.stdin:
        yield line.split()


def child() -> str:
    """Start a process that holds our output open for ever; return "child" and its id."""
    code = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); signal.pause()"
    # It outlives us on purpose, so nobody waits for it.
    return f"child {subprocess.Popen([sys.executable, '-c', code]).pid}"


def greet(mode: str) -> None:
    """Answer hello."""
    if mode == "silent":
        return
    if mode == "future":
        say("hello 3 stand-in players=any")
    elif mode in ("agrees", "counts, version 2"):
        say("hello 2 stand-in players=any")
    elif mode == "nameless":
        say("hello 1 players=any")
    elif mode == "playerless":
        say("hello 1 stand-in")
    elif mode == "parent":
        say(f"hello 1 {child()} players=any")
    else:
        say("hello 1 the stand-in players=any,other")


# What is said to `go N`: N stands for its number, P for the one before, F for the one after.
ANSWERS = {
    "cheats": ["move N h8"],
    "babbles": ["move N what a day"],
    "says nothing": ["move N"],
    "refuses": ["error N I would rather not"],
    "speaks of itself": ["error N the stand-in has run out of memory."],
    "endless": ["info N depth=1"],
    "forgets the number": ["error no", "info N depth=1"],
    "babbles late": ["what a day", "info N depth=1"],
    "repeats itself": ["move P a1", "move N d1"],
    # Answers to what was never asked, or long ago, and lines of another protocol.
    "stale": [
        "move P a1",
        "error P late",
        "ok",
        "error late",
        "info F depth=9",
        "news from 1",
        "news N 1",
        "move",
        "move N d1",
        "move N a1",
    ],
    "strange reports": [
        "info N depth=x",
        "info N value=nan",
        "info N value=2",
        "info N depth",
        "info N depth=1 depth=2",
        "info N",
        "info N depth=3 value=-0.5 line=d1,e8,zz,d2",
        "move N d1",
    ],
    "long lines": [f"info N {'x' * 150_000}", f"{'y' * 70_000} N", "move N d1"],
}


def think(mode: str, number: int, words: list[str]) -> None:
    """Answer go."""
    if mode.startswith("counts"):
        say(f"info {number} depth={len(words)}")
    if mode == "dies":
        complain("out of ideas\n")
        sys.exit(3)
    if mode == "closes":
        # Closing sys.stdout would leave the pipe open.
        os.close(1)
        signal.pause()
    names = {"N": str(number), "P": str(number - 1), "F": str(number + 1)}
    for line in ANSWERS.get(mode, ["move N d1"]):
        say(" ".join(names.get(word, word) for word in line.split(" ")))


def obey(mode: str) -> None:
    """Answer `game` and `position`."""
    if mode == "noisy":
        complain("noise " * 200_000 + "\nthe end\n")
    say("error I have never heard of it" if mode == "knows no game" else "ok")


def main(mode: str) -> None:
    """Answer requests as the mode says."""
    stubborn = mode in ("stubborn", "deaf to quit")
    if mode == "stubborn":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if mode == "deaf to quit":
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(7))
    for words in requests():
        match words:
            case ["hello", *_]:
                greet(mode)
            case ["go", number, *rest]:
                think(mode, int(number), rest)
            case ["draw", number]:
                say(f"draw {number} {'accept' if mode == 'agrees' else 'perhaps'}")
            case ["game" | "position", *_]:
                obey(mode)
            case ["quit"] if not stubborn:
                return
    if stubborn:
        signal.pause()


if __name__ == "__main__":
    main(sys.argv[1])
