"""An engine that misbehaves: `python bad_engine.py MODE`.

`AT_HELLO`, `AT_GAME` and `AT_GO` say what each mode does at the first request of that kind, where
everything else is as the protocol wants it. A text is an answer, in which N is the number of `go`.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from typing import NoReturn

Deed = str | bytes | Callable[[], None]


def hang() -> NoReturn:
    """Do nothing, for ever."""
    while True:
        time.sleep(100)


def end(code: int, words: str = "") -> Callable[[], None]:
    """End with an exit status."""

    def deed() -> None:
        sys.stderr.write(words)
        sys.stderr.flush()
        os._exit(code)

    return deed


def die_of(number: signal.Signals) -> Callable[[], None]:
    """End by a signal, or stop."""

    def deed() -> None:
        os.kill(os.getpid(), number)
        hang()

    return deed


def flood(descriptor: int, data: bytes) -> Callable[[], None]:
    """Write the same bytes for ever."""

    def deed() -> None:
        while True:
            os.write(descriptor, data)

    return deed


def close(descriptor: int) -> Callable[[], None]:
    """Close a pipe, and live on."""

    def deed() -> None:
        os.close(descriptor)
        hang()

    return deed


def leave_child(*, in_own_session: bool) -> Callable[[], None]:
    """Exit, while a child process holds the pipes open for a while."""

    def deed() -> None:
        code = "import time; time.sleep(20)"
        subprocess.Popen([sys.executable, "-S", "-c", code], start_new_session=in_own_session)
        os._exit(4)

    return deed


HELLO = b"hello 1 bad players=any\n"

AT_HELLO: dict[str, Deed] = {
    "ends at once": end(0),
    "ends with a fault": end(3, "Traceback: no\n"),
    "never says hello": hang,
    "is stopped at the start": die_of(signal.SIGSTOP),
    "dies at the start": die_of(signal.SIGSEGV),
    "ends and leaves a child": leave_child(in_own_session=False),
    "floods its output at the start": flood(1, b"x\n" * 4096),
    "floods a line at the start": flood(1, b"x" * 8192),
    "floods its errors at the start": flood(2, b"x\n" * 4096),
    "closes its output at the start": close(1),
    "says only hello": "hello",
    "speaks a later protocol": "hello 9 bad players=any",
    "has no version": "hello bad players=any",
    "offers no players": "hello 1 bad",
    "offers nobody": "hello 1 bad players=",
    "says hello wrongly": "hallo 1 bad players=any",
    "says its players twice": "hello 1 bad players=a players=b",
    "refuses to say hello": "error I do not talk",
    "refuses without a word": "error",
    "speaks another protocol": "id name bad",
    "greets in bytes": b"\xff\xfe\x00\n",
}

AT_GAME: dict[str, Deed] = {
    "knows no game": "error I have never heard of it",
    "knows no game and says nothing": "error",
    "answers another thing to a game": "error \x1b[31m[bold]no",
    "ends at the game": end(0),
    "dies at the game": die_of(signal.SIGKILL),
    "closes its output at the game": close(1),
}

AT_GO: dict[str, Deed] = {
    "hangs": hang,
    "is stopped": die_of(signal.SIGSTOP),
    "answers another number": "move 9999 d1",
    "answers without a number": "move d1",
    "says ok": "ok",
    "ends": end(0),
    "ends badly": end(3, "out of ideas\n"),
    "dies": die_of(signal.SIGABRT),
    "closes its output": close(1),
    "leaves a child": leave_child(in_own_session=False),
    "leaves a child in another session": leave_child(in_own_session=True),
    "floods its output": flood(1, b"x\n" * 4096),
    "floods news": flood(1, b"info 1 depth=1 value=0.1\n" * 300),
    "floods answers to others": flood(1, b"move 77 d1\n" * 700),
    "floods a line": flood(1, b"x" * 8192),
    "floods its errors": flood(2, b"x" * 8192),
    "plays beyond the board": "move N a99",
    "plays what is taken by the rules": "move N e4",
    "plays nothing": "move N",
    "plays two things": "move N d1 d2",
    "swaps": "move N swap",
    "plays at length": "move N " + "-".join(["a1"] * 20_000),
    "plays letters of another script": "move N ｄ１",
    "plays in bytes": b"move 1 \xff\xfe\n",
    "plays with a null": b"move 1 d\x001\n",
    "escapes": "move N \x1b[2J\x1b]0;title\x07",
    "gives up": "error N",
    "gives up in words": "error N I would rather not",
    "gives up at length": "error N " + "no " * 20_000,
    "gives up in colours": "error N \x1b[31m[bold red]no[/]",
}

WORDS: dict[str, str] = {
    "has a long name": "hello 1 " + "n" * 5000 + " players=any",
    "has markup for a name": "hello 1 [bold]it[/bold] players=any",
    "has escapes for a name": "hello 1 \x1b[31mred players=any",
    "has no name": "hello 1 players=any",
    "has a wide name": "hello 1 漢字🙂 players=any",
}
"""Engines that are only called strangely, and play."""


def do(deed: Deed, number: str) -> None:
    """Answer, or do something else."""
    if isinstance(deed, str):
        deed = deed.replace(" N", f" {number}").encode() + b"\n"
    if callable(deed):
        deed()
    else:
        if len(deed) < 4096:
            os.write(1, deed)
        else:
            sys.stdout.buffer.write(deed)
        sys.stdout.flush()


def main(mode: str) -> None:
    """Answer requests as the mode says."""
    for line in sys.stdin:
        match line.split():
            case ["hello", *_]:
                do(AT_HELLO.get(mode) or WORDS.get(mode) or HELLO, "")
            case ["game", *_]:
                do(AT_GAME.get(mode, "ok"), "")
            case ["position", *_]:
                do("ok", "")
            case ["go", number, *_]:
                do(AT_GO.get(mode, "move N d1"), number)
            case ["quit"]:
                return


if __name__ == "__main__":
    main(sys.argv[1])
