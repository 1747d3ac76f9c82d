"""Draw the pictures of the screens: `python screenshots/make.py`.

Each is made from a fixed position and drawn by `draw.py`, so it is the same on every machine; a
test compares the committed ones with what the program draws.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from abstract_arcade.match import Match
from abstract_arcade.rules import new_game
from abstract_arcade.tui.app import ArcadeApp

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from draw import svg  # noqa: E402


class Picture(NamedTuple):
    """How a screen comes to be: a match to open (None: the menu), and keys to press."""

    game: str | None
    moves: str = ""
    keys: Sequence[str] = ()
    size: tuple[int, int] = (120, 40)
    theme: str = "arcade-dark"


KRYPTE = "e1 e8 a8 h5 h8 d1 e7 g1 c8 e2 g5 a3 h2 e6 e3 a7 e4 f5 g8"
KRYPTE_WIN = "f1 b8 b1 b7 a2 a1 g8 a4 h6 a6 d1 f8 b6 b2 h1 c1"
TO_E5 = ("right", "down", "down", "down", "down")

PICTURES = {
    "menu": Picture(None),
    "setup": Picture(None, keys=("enter",)),
    "krypte": Picture("krypte", KRYPTE, TO_E5),
    "krypte-light": Picture("krypte", KRYPTE, TO_E5, theme="arcade-light"),
    "krypte-80x24": Picture("krypte", KRYPTE, TO_E5, size=(80, 24)),
    "krypte-60x20": Picture("krypte", KRYPTE, TO_E5, size=(60, 20)),
    "krypte-win": Picture("krypte", KRYPTE_WIN),
    "krypte-refused": Picture("krypte", KRYPTE, (*TO_E5, "right", "up", "enter")),
}


async def picture(made: Picture) -> str:
    """The SVG of a picture."""
    match = None
    if made.game is not None:
        match = Match(new_game(made.game))
        for text in made.moves.split():
            match.play(match.position.parse(text))
    app = ArcadeApp(match)
    app.theme = made.theme
    async with app.run_test(size=made.size) as pilot:
        for key in made.keys:
            await pilot.press(key)
            await pilot.pause()
        await pilot.pause()
        return svg(app)


def main() -> None:
    """Draw all pictures, or those named on the command line."""
    for name in sys.argv[1:] or PICTURES:
        (HERE / f"{name}.svg").write_text(asyncio.run(picture(PICTURES[name])))


if __name__ == "__main__":
    main()
