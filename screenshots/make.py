"""Draw the pictures of the screens: `python -m screenshots.make`.

Each is made from a fixed position and drawn by `draw.py`, so it is the same on every machine; a
test compares the committed ones with what the program draws.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from abstract_arcade.match import Match
from abstract_arcade.rules import new_game
from abstract_arcade.saving import Store
from abstract_arcade.tui.app import ArcadeApp
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.display import ColorDepth, Display
from screenshots.draw import svg

HERE = Path(__file__).parent


class Picture(NamedTuple):
    """How a screen comes to be: a match (None: the menu), where the cursor is, keys to press."""

    game: str | None
    moves: str = ""
    keys: Sequence[str] = ()
    cursor: str | None = None
    size: tuple[int, int] = (120, 40)
    theme: str = "arcade-dark"
    demo: str | None = None
    """A game whose demonstration is shown instead."""
    depth: ColorDepth = ColorDepth.FULL
    ascii_only: bool = False


KRYPTE = "e1 e8 a8 h5 h8 d1 e7 g1 c8 e2 g5 a3 h2 e6 e3 a7 e4 f5 g8"
KRYPTE_WIN = "f1 b8 b1 b7 a2 a1 g8 a4 h6 a6 d1 f8 b6 b2 h1 c1"
RENJU = "h8 h9 g7 swap i1 f6 i9 f6 i9 g9 e5 g8 g10 f8 i8 f11 e8 k6 g6 f9 f5 h7"
RENJU_OFFERS = "h8 h9 g7 swap i1 f6 i9"
RENEO = (
    "g10 swap g9 j11 j9 i9 h7 i7 c1 i1 i2 i10 c6 i6 h2 k2 k3 j3 j2-j3 d2 i3 d1 h4 g4 g2 f5 d3 e2 d5"
    " a10 e3 h8 f3 f2 h9 h3"
)
SLICRON = (
    "d6 c1 c5 f1 f8 f5 c6 f4 d7 e8 b4 c2 b3 h1 i3 b2 c3 d5 h3 b1 g3 e6 e7 g5 a1 e2 g1 g6 e1 i5 f7"
    " h5 d2 h4 a2 g4 a5 f2 d3 e4 c2 f3-d5-e2-e4-e6-f5-g6-h4 d4 h2 g2 d8 e3 b6 e2 c4"
)
ENCLOSE5 = (
    "h10 e11 g6 j8 g9 g11 h9 j6 k11 e8 i9 f10 k5 i10 k8 i5 g10 f9 f7 e7 j10 j9 i8 f6 i6 h6 f5 j11"
    " e9 e6 f11 h5 f8 j7 k6 h11 e5"
)
TO_E5 = ("right", "down", "down", "down", "down")
TO_A_FAULT = ("E", "n", "enter", "left")

_SMALL = (80, 24)

_GAMES = {
    "krypte": Picture("krypte", KRYPTE, TO_E5),
    "renju": Picture("renju", RENJU, cursor="e7"),
    "reneo": Picture("reneo", RENEO, cursor="i8"),
    "slicron": Picture("slicron", SLICRON, cursor="d1"),
    "enclose5": Picture("enclose5", ENCLOSE5, cursor="g5"),
}

PICTURES = {
    "menu": Picture(None),
    "menu-light": Picture(None, theme="arcade-light"),
    "menu-80x24": Picture(None, size=_SMALL),
    "menu-200x60": Picture(None, size=(200, 60)),
    "setup": Picture(None, keys=("right", "right", "enter")),
    "setup-80x24": Picture(None, keys=("right", "right", "enter"), size=_SMALL),
    **_GAMES,
    **{f"{name}-80x24": made._replace(size=_SMALL) for name, made in _GAMES.items()},
    "krypte-60x20": _GAMES["krypte"]._replace(size=(60, 20)),
    "krypte-200x60": _GAMES["krypte"]._replace(size=(200, 60)),
    "slicron-200x60": _GAMES["slicron"]._replace(size=(200, 60)),
    "krypte-light": _GAMES["krypte"]._replace(theme="arcade-light"),
    "krypte-ascii": _GAMES["krypte"]._replace(size=_SMALL, ascii_only=True),
    "krypte-no-color": _GAMES["krypte"]._replace(depth=ColorDepth.NONE),
    "slicron-ascii": _GAMES["slicron"]._replace(ascii_only=True, depth=ColorDepth.NONE),
    "krypte-win": Picture("krypte", KRYPTE_WIN),
    "krypte-refused": _GAMES["krypte"]._replace(keys=(*TO_E5, "right", "up", "enter")),
    "renju-offers": Picture("renju", RENJU_OFFERS, cursor="i9"),
    "renju-light": _GAMES["renju"]._replace(theme="arcade-light"),
    "position": Picture("slicron", SLICRON, TO_A_FAULT),
    "position-80x24": Picture("slicron", SLICRON, TO_A_FAULT, size=_SMALL),
    "demo": Picture(None, keys=("enter", "enter", "down"), demo="krypte"),
    "demo-80x24": Picture(None, keys=("enter", "enter", "down"), demo="krypte", size=_SMALL),
    "help": _GAMES["krypte"]._replace(keys=("question_mark",)),
    "rules": Picture(None, keys=("right", "right", "question_mark", "r")),
}


async def picture(made: Picture) -> str:
    """The SVG of a picture."""
    match = None
    if made.game is not None:
        match = Match(new_game(made.game))
        for text in made.moves.split():
            match.play(match.position.parse(text))
    with TemporaryDirectory() as folder:
        # Nothing is known here of the matches that were played on this machine.
        store = Store(Path(folder))
        display = Display(made.ascii_only, made.depth)
        app = ArcadeApp(match, made.demo, display=display, store=store)
        app.theme = made.theme
        # What moves by itself stands still.
        app.animation_level = "none"
        async with app.run_test(size=made.size) as pilot:
            await pilot.pause()
            if match is not None and made.cursor is not None:
                app.screen.query_one(Board).cursor = match.game.board.site(made.cursor)
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
