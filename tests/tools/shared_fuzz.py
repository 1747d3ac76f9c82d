"""Three people at one game: a host, a guest and a person who watches press keys at random.

    python -m tests.tools.shared_fuzz --seed 1 --steps 2000

No screen may fail. After every step all see the same game, and nobody but the host has changed
anything but by a move. The exit code is 1 if something is wrong.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
from collections.abc import Sequence
from contextlib import suppress

from abstract_arcade.rules import GAMES, new_game
from abstract_arcade.session import Presence
from abstract_arcade.session.sharing import Role, Sharing
from abstract_arcade.settings.shortcuts import SHORTCUTS
from abstract_arcade.tui.course.demo import DemoScreen
from abstract_arcade.tui.frame.modal import Modal
from abstract_arcade.tui.play.screen import PlayScreen
from tests.matches import a_match
from tests.tui.guests import Guest, hosting

SENT = {
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "enter": "\r",
    "escape": "\x1b",
    "tab": "\t",
    "shift+tab": "\x1b[Z",
    "backspace": "\x7f",
    "delete": "\x1b[3~",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    "space": " ",
    "f1": "\x1bOP",
    "f2": "\x1bOQ",
    "f3": "\x1bOR",
    "f4": "\x1bOS",
    **{
        f"f{number}": f"\x1b[{code}~"
        for number, code in zip(range(5, 9), (15, 17, 18, 19), strict=True)
    },
    "ctrl+n": "\x0e",
    "ctrl+p": "\x10",
    "ctrl+z": "\x1a",
    "full_stop": ".",
    "comma": ",",
    "slash": "/",
    "semicolon": ";",
    "plus": "+",
    "equals_sign": "=",
    "minus": "-",
    "question_mark": "?",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "left_curly_bracket": "{",
    "right_curly_bracket": "}",
    "left_parenthesis": "(",
    "right_parenthesis": ")",
    "less_than_sign": "<",
    "greater_than_sign": ">",
}
"""What a terminal sends for the keys that are not a character."""

KEYS = sorted(
    {
        SENT.get(key, key)
        for shortcut in SHORTCUTS.values()
        for key in shortcut.keys
        if len(SENT.get(key, key)) == 1 or key in SENT
    }
)
"""What a terminal sends for the keys of all shortcuts, but Ctrl+Q."""

OPEN = (PlayScreen, DemoScreen, Modal)
"""The screens that a guest may see."""


class Wrong(Exception):
    """Something that must not happen; `str()` says what."""


def state(sharing: Sharing) -> tuple[object, ...]:
    """Return what only the host may change."""
    match = sharing.match
    comments = [node.comment for node in match.nodes() if node.comment]
    return match, comments, sharing.allows_help, sharing.table.is_paused, sharing.host_seat


def check(sharing: Sharing, guests: Sequence[Guest], before: tuple[object, ...]) -> None:
    """Raise `Wrong` if a screen has failed, or a guest has done what is the host's."""
    for guest in guests:
        if guest.screen.error is not None:
            raise Wrong(f"a screen has failed: {guest.screen.error!r}")
        if guest.task.done():
            continue
        if guest.app.is_running and guest.app.screen_stack:
            if not isinstance(guest.app.screen, OPEN):
                raise Wrong(f"a guest has opened {type(guest.app.screen).__name__}")
            screen = guest.app.screen_stack[0]
            if isinstance(screen, PlayScreen) and screen.match is not sharing.match:
                raise Wrong("a guest sees another game")
    # A guest may begin a rematch, in which the seats can be exchanged.
    is_rematch = sharing.match is not before[0] and not sharing.match.root.children
    if state(sharing) != before and not is_rematch:
        raise Wrong("a guest has changed what is the host's")


def press(guest: Guest, rng: random.Random, sharing: Sharing) -> None:
    """Press a key at random, click, paste, or type a legal move."""
    match rng.randrange(8):
        case 0:
            column = rng.randint(1, 90)
            row = rng.randint(1, 26)
            guest.type(f"\x1b[<0;{column};{row}M", f"\x1b[<0;{column};{row}m")
        case 1:
            moves = sharing.match.position.legal_moves()
            if moves:
                text = sharing.match.position.format(rng.choice(moves))
                guest.type("/", *text, "\r")
        case 2:
            guest.type("\x1b[200~d1 e8\n{}\x1b[201~")
        case _:
            guest.type(rng.choice(KEYS))


async def settle() -> None:
    """Let the screens do what the last input asked for."""
    for _ in range(40):
        await asyncio.sleep(0)
    await asyncio.sleep(0.01)


async def run(seed: int, steps: int, slug: str = "krypte") -> int:
    """Press keys at random; return the number of moves that were played.

    Raises:
        Wrong: If something has happened that must not.
    """
    rng = random.Random(seed)
    moves = 0
    async with hosting(a_match(game=new_game(slug))) as (host, sharing):
        guests = [Guest(sharing, Role.GUEST), Guest(sharing, Role.WATCHER)]
        await guests[0].until_shown("What is your name?")
        guests[0].type(*"Ben", "\r")
        for _ in range(steps):
            before = state(sharing)
            for number, role in enumerate((Role.GUEST, Role.WATCHER)):
                if guests[number].task.done():
                    guests[number] = Guest(sharing, role)
                press(guests[number], rng, sharing)
            await settle()
            check(sharing, guests, before)
            match = sharing.match
            is_hosts = match.outcome is None and match.seat_to_move is sharing.host_seat
            if is_hosts and rng.random() < 0.7:
                with suppress(IndexError):
                    view = sharing.host_view(0)
                    view.play(rng.choice(view.position.legal_moves()))
                    await view.close()
            elif match.outcome is not None and sharing.presence is Presence.HERE:
                sharing.share(sharing.table.rematch())
            moves = max(moves, match.current.ply)
            await settle()
            if not host.app.is_running:
                raise Wrong("the host's screen has ended")
        for guest in guests:
            await guest.leave()
    return moves


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=500)
    options = parser.parse_args()
    for slug in GAMES:
        try:
            moves = asyncio.run(run(options.seed, options.steps, slug))
        except Wrong as error:
            sys.exit(f"{slug}, seed {options.seed}: {error}.")
        sys.stdout.write(f"{slug}: {options.steps} steps, {moves} moves at most in a game.\n")


if __name__ == "__main__":
    main()
