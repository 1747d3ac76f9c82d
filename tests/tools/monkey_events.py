"""What the monkey does: events drawn by a seed."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

SMALLEST, LARGEST = (1, 1), (300, 100)
"""The smallest and the largest terminal: columns and rows."""

_ARROWS = ("\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D")
_KEYS = (
    *(_ARROWS * 3),
    *("\r", "\r", "\r", " ", "\x1b", "\t", "\x1b[Z", "\x7f"),
    *("\x1b[H", "\x1b[F", "\x1b[5~", "\x1b[6~", "\x1bOP", "\x1bOQ", "\x1bOR", "\x1b[3~"),
    *"abcdefghijklmnoprstuvwxyz",
    *"qRZDSENUPACK0123456789?/.,;:+-=<>[]{}|",
    *(
        "\x1b[15~",
        "\x0e",
        "\x10",
        "\x11",
        "\x01",
        "\x15",
        "\x1b[99;5u",
        "\x1b[97;;97u",
        "é",
        "漢",
        "🙂",
    ),
)
# Keys that open a screen or a window.
_OPENERS = (
    "?",
    "/",
    ";",
    "e",
    "R",
    "\x10",
    "\x1bOQ",
    *("d", "c", "\r", "g", "1", "2", "s", "q", "\x1bOR"),
    # Settings, what the computer tells, the offer of a draw, matches, puzzles, positions.
    *("S", "S", "a", "a", "i", "i", "D", "o", "u", "E"),
)
# Openers that cannot end the program, whatever is open.
_SAFE_OPENERS = (*("?", "/", ";", "e", "R", "\x10", "\x1bOQ", "d", "g", "1", "3"), *"SaiDouE")
_ODD_REPORTS = (
    "\x1b[1114112u",
    "\x1b[57441;2:3u",
    "\x1b[99999999999999999999u",
    "\x1b[1;2;3;4;5u",
    "\x1b[97;5;:::u",
    "\x1b[u",
    "\x1b[;u",
    "\x1b[<0;0;0M",
    "\x1b[<0;99999;99999M",
    "\x1b[<64;-5;3M",
    "\x1b[<999999999999;1;1M",
    "\x1b[<0;1M",
    "\x1b[?2048;1$y",
    "\x1b[?2048;2$y",
    "\x1b[?2026;9$y",
    "\x1b[?2026;2$y",
    "\x1b[48;24;80;0;0t",
    "\x1b[48;0;0;0;0t",
    "\x1b[48;99999999;99999999;1;1t",
    "\x1b[48;30;100;600;1000t",
    "\x1b[24;80R",
    "\x1b[0;0R",
    "\x1bP1$r0m\x1b\\",
    "\x1b]11;rgb:0000/0000/0000\x1b\\",
    "\x1b[?62;c",
    "\x1b[200~",
    "\x1b[201~",
)
# They would be signals where the terminal is no longer, or not yet, the program's.
_SIGNAL_BYTES = frozenset(b"\x03\x1a\x1c")


class Event(NamedTuple):
    """One thing that the monkey does."""

    kind: str
    data: bytes = b""
    """What is written to the terminal."""
    size: tuple[int, int] | None = None
    """The new size of the terminal: columns and rows."""

    def __str__(self) -> str:
        return f"{self.kind} {self.size or self.data!r}"


class Monkey:
    """Draws events; the same ones for the same seed."""

    def __init__(self, seed: str) -> None:
        self._rng = random.Random(seed)
        self.size = self._rng.choice(
            [*[(80, 24), (120, 40), (60, 20), (200, 60)] * 2, SMALLEST, LARGEST]
        )
        """The size of the terminal now: columns and rows."""

    def chance(self, probability: float) -> bool:
        """Whether something happens that does so with this probability."""
        return self._rng.random() < probability

    def pause(self) -> float:
        """Seconds to wait before the next event; mostly none."""
        return self._rng.choice([0.0, 0.0, 0.0, 0.002, 0.01, 0.03])

    def end(self) -> str:
        """How the program is to be ended."""
        return self._rng.choice(
            [
                *("SIGTERM", "SIGHUP", "SIGINT", "quit", "quit"),
                *("SIGTERM amid keys", "SIGHUP amid keys", "SIGINT amid keys"),
            ]
        )

    def event(self) -> Event:
        """The next event."""
        makers: dict[Callable[[], Event], int] = {
            self._key: 40,
            self._burst: 16,
            self._typed_move: 4,
            self._click: 12,
            self._move: 5,
            self._drag: 2,
            self._wheel: 3,
            self._paste: 3,
            self._garbage: 3,
            self._odd_report: 4,
            self._old_mouse: 2,
            self._focus: 2,
            self._resize: 4,
        }
        return self._rng.choices(list(makers), list(makers.values()))[0]()

    def openers(self) -> Event:
        """A burst of keys that open something and end nothing."""
        return Event("openers", "".join(self._rng.choices(_SAFE_OPENERS, k=4)).encode())

    def _key(self) -> Event:
        return Event("key", self._rng.choice(_KEYS).encode())

    def _burst(self) -> Event:
        rng, count = self._rng, self._rng.randint(2, 10)
        if rng.random() < 0.5:
            # Opened and closed as often as it comes, or opened and left.
            keys = [rng.choice(_OPENERS), rng.choice(["", "", "\x1b"])] * count
        else:
            keys = rng.choices([*_OPENERS, *_KEYS], k=count)
        return Event("burst", "".join(keys).encode())

    def _typed_move(self) -> Event:
        text = f"{self._rng.choice('abcdefghijk')}{self._rng.randint(1, 12)}"
        keys = "/" + text + self._rng.choice(["\r", "\r\r", "\rz", "\x1b", ""])
        return Event("typed move", keys.encode())

    def _place(self) -> tuple[int, int]:
        columns, rows = self.size
        # Sometimes beyond the edge, as just after a resize.
        return self._rng.randint(1, columns + 3), self._rng.randint(1, rows + 2)

    def _click(self) -> Event:
        x, y = self._place()
        button = self._rng.choice([0, 0, 0, 0, 1, 2])
        once = f"\x1b[<{button};{x};{y}M\x1b[<{button};{x};{y}m"
        return Event("click", (once * self._rng.choice([1, 1, 1, 2, 3])).encode())

    def _move(self) -> Event:
        moves = [self._place() for _ in range(self._rng.randint(1, 6))]
        return Event("move", "".join(f"\x1b[<35;{x};{y}M" for x, y in moves).encode())

    def _drag(self) -> Event:
        (x, y), (to_x, to_y) = self._place(), self._place()
        text = f"\x1b[<0;{x};{y}M\x1b[<32;{to_x};{to_y}M"
        if self._rng.random() < 0.8:
            text += f"\x1b[<0;{to_x};{to_y}m"
        return Event("drag", text.encode())

    def _wheel(self) -> Event:
        x, y = self._place()
        button = self._rng.choice([64, 65, 66, 67])
        return Event("wheel", f"\x1b[<{button};{x};{y}M".encode() * self._rng.randint(1, 5))

    def _paste(self) -> Event:
        text = self._rng.choice(["d4", "hello\nworld", "q" * 200, "\x1b[A", "é漢🙂", ""])
        return Event("paste", f"\x1b[200~{text}\x1b[201~".encode())

    def _garbage(self) -> Event:
        drawn = self._rng.randbytes(self._rng.randint(1, 40))
        return Event("garbage", bytes(byte for byte in drawn if byte not in _SIGNAL_BYTES))

    def _odd_report(self) -> Event:
        return Event("odd report", self._rng.choice(_ODD_REPORTS).encode())

    def _old_mouse(self) -> Event:
        return Event("old mouse", b"\x1b[M" + bytes(self._rng.choices(range(32, 256), k=3)))

    def _focus(self) -> Event:
        return Event("focus", self._rng.choice([b"\x1b[I", b"\x1b[O"]))

    def _resize(self) -> Event:
        rng = self._rng
        any_size = rng.randint(20, 300), rng.randint(5, 100)
        # Wider and narrower than a list of options with its paddings.
        tiny = rng.randint(1, 14), rng.randint(1, 14)
        self.size = rng.choice([(80, 24), (120, 40), (20, 5), any_size, tiny])
        return Event("resize", size=self.size)
