"""Draw the pictures of the screens: `python -m screenshots.make`.

Each picture shows a fixed position and is drawn by `draw.py`, so it is the same on every machine. A
test compares the committed pictures with what the program draws.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from textual.pilot import Pilot

from abstract_arcade.clock import ClockSettings, Reading
from abstract_arcade.library.folder import Library
from abstract_arcade.library.small_files import Solved
from abstract_arcade.library.store import Files, Store
from abstract_arcade.match import Match, Participant
from abstract_arcade.records import load
from abstract_arcade.rules import Seat, new_game
from abstract_arcade.rules.krypte import BOARD as KRYPTE_BOARD
from abstract_arcade.storage import HOME_VARIABLE
from abstract_arcade.teaching.puzzle_series import Series
from abstract_arcade.tui.app import ArcadeApp
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.display import ColorDepth, Display
from abstract_arcade.tui.menu.screen import MenuScreen
from abstract_arcade.tui.messages import OpenMatches, OpenWall
from abstract_arcade.tui.play.screen import PlayScreen
from abstract_arcade.tui.wall import screen as wall
from screenshots.draw import Frame, draw, draw_moving, frame

HERE = Path(__file__).parent


class Picture(NamedTuple):
    """The description of a picture: what the screen opens, and the keys that are pressed then.

    Attributes:
        game: the slug of the game of a match, or None for the menu.
        moves: the moves of the match, separated by blanks.
        keys: the keys to press, by their names in Textual.
        cursor: the name of the site of the cursor, or None to leave it.
        size: columns and rows of the terminal.
        theme: the name of the theme.
        depth: the colours of the terminal.
        ascii_only: whether to draw with ASCII characters only.
    """

    game: str | None
    moves: str = ""
    keys: Sequence[str] = ()
    cursor: str | None = None
    size: tuple[int, int] = (120, 40)
    theme: str = "arcade-dark"
    demo: str | None = None
    """The slug of a game whose demonstration is shown instead."""
    record: str = ""
    """A record as text, which takes the place of the game and the moves."""
    puzzle: str = ""
    """The slug of a game whose puzzles are shown instead; empty for none."""
    table: bool = False
    """Whether Ada and Ben play, with clocks that are running out."""
    kept: bool = False
    """Whether the list of the matches in `HOUSE` is shown instead."""
    wall: int = 0
    """The number of turns after which the wall is shown instead; 0 for another screen."""
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

NUMBERED = """\
Game: krypte
First: Ada
Second: Ben

1. e1 2. e8 3. a8 4. h5 5. h8 6. d1 7. e7 8. g1 9. c8
10. e2 {It turns e1, and row 1 is White's for now.}
(10. c1 {This leaves e1 to Black.} 11. h2 12. a2 13. f1 {Four in a row: d1 to g1 are Black's.})
11. g5 12. a3 13. h2
14. e6 {White holds e6 and e7 now, and Black's e8 stands alone behind them. h7 was slower: it \
takes a place beside the corner, and the middle of the board stays open.}
(14. h7 {Slower.} 15. b1 (15. c1) 16. h1)
15. e3 (15. d2 16. h1 17. e5) 16. a7 17. e4 18. f5 19. g8
"""

EXPLAINED = (HERE / "explained.json").read_text()
"""A finished game that the computer has explained."""

_SMALL = (80, 24)

_GAMES = {
    "krypte": Picture("krypte", KRYPTE, TO_E5),
    "renju": Picture("renju", RENJU, cursor="e7"),
    "reneo": Picture("reneo", RENEO, cursor="i8"),
    "slicron": Picture("slicron", SLICRON, cursor="d1"),
    "enclose5": Picture("enclose5", ENCLOSE5, cursor="g5"),
}

_VARIATIONS = Picture("krypte", record=NUMBERED, keys=("left_square_bracket",) * 5)


class Kept(NamedTuple):
    """A match in the list of matches.

    Attributes:
        game: the slug of the game.
        moves: the moves, separated by blanks.
        first: the name of the person in the first seat, or "" for a computer.
        second: the name of the person in the second seat, or "" for a computer.
        hours: the hours from the last move to `NOW`.
        resigned: whether the seat to move then resigned.
    """

    game: str
    moves: str
    first: str
    second: str
    hours: int
    resigned: bool = False


HOUSE = (
    Kept("krypte", KRYPTE, "Ada", "Ben", 1),
    Kept("renju", RENJU, "Ada", "", 3),
    Kept("slicron", SLICRON, "Grace", "Ada", 27),
    Kept("krypte", KRYPTE_WIN, "Ben", "Ada", 30),
    Kept("enclose5", ENCLOSE5, "Ada", "Ben", 76, resigned=True),
    Kept("reneo", RENEO, "", "Ada", 122),
    Kept("renju", RENJU_OFFERS, "Grace", "Ben", 300, resigned=True),
)
"""The matches of the list; a seat without a name is the computer's."""

NOW = datetime(2026, 11, 21, 20, 15, tzinfo=UTC)
"""The time at which all pictures are drawn."""

PICTURES = {
    "menu": Picture(None),
    "menu-light": Picture(None, theme="arcade-light"),
    "menu-80x24": Picture(None, size=_SMALL),
    "menu-200x60": Picture(None, size=(200, 60)),
    "wall": Picture(None, size=(200, 60), wall=174),
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
    "variations": _VARIATIONS,
    "variations-80x24": _VARIATIONS._replace(size=_SMALL),
    "comment": _VARIATIONS._replace(keys=(*_VARIATIONS.keys, "semicolon")),
    "export": _VARIATIONS._replace(keys=("e", "down", "down", "down")),
    "matches": Picture(None, kept=True),
    "matches-80x24": Picture(None, kept=True, size=_SMALL),
    "table": Picture("krypte", KRYPTE, ("p", *TO_E5), table=True),
    "table-80x24": Picture("krypte", KRYPTE, ("p", *TO_E5), table=True, size=_SMALL),
    "puzzle": Picture(None, puzzle="renju"),
    "puzzle-80x24": Picture(None, puzzle="renju", size=_SMALL),
    "explained": Picture(None, record=EXPLAINED, keys=("a", *("left_square_bracket",) * 8)),
    "explained-80x24": Picture(
        None, record=EXPLAINED, keys=("a", *("left_square_bracket",) * 8), size=_SMALL
    ),
    "settings": Picture(None, keys=("S",)),
    "help": _GAMES["krypte"]._replace(keys=("question_mark",)),
    "rules": Picture(None, keys=("right", "right", "question_mark", "r")),
}


MOVING = "krypte-moving"
"""The animated picture: the last moves of a game, each previewed before it is played."""

_MOVING = Picture("krypte", KRYPTE, size=_SMALL, cursor="c5")
_LAST_MOVES = ("d2", "d8", "e5")
_STEP_SECONDS = 0.18
_LOOK_SECONDS = 1.4
_WON_SECONDS = 4.0


def _played(slug: str, moves: str) -> Match:
    match = Match(new_game(slug))
    for text in moves.split():
        match.play(match.position.parse(text))
    return match


def _at_a_table(match: Match) -> None:
    """Give the seats names and clocks; the second clock has few seconds left."""
    for seat, name in zip(Seat, ("Ada", "Ben"), strict=True):
        match.seat(seat, Participant(name=name))
    match.clock = dict.fromkeys(Seat, ClockSettings.parse("5+3"))
    match.clock_now = {Seat.FIRST: Reading(182.0), Seat.SECOND: Reading(8.4)}


def _keep(library: Library) -> None:
    """Save the matches of `HOUSE` in a library, each as at its time before `NOW`."""
    for kept in HOUSE:
        match = _played(kept.game, kept.moves)
        for seat, name in zip(Seat, (kept.first, kept.second), strict=True):
            match.seat(seat, Participant(name=name) if name else Participant("expert"))
        if kept.resigned:
            match.resign(match.seat_to_move)
        time = NOW - timedelta(hours=kept.hours)
        text = Library(library.folder, now=partial(_same, time)).text(match)
        assert text is not None
        library.write(f"{time:%Y%m%d-%H%M%S}-{kept.game}-a2b3", text)


def _same(time: datetime) -> datetime:
    return time


@asynccontextmanager
async def _showing(made: Picture) -> AsyncIterator[Pilot[None]]:
    """A context with the screen of a picture, before its keys are pressed."""
    match = None
    if made.record:
        match = load(made.record, "json" if made.record is EXPLAINED else "text")
    elif made.game is not None:
        match = _played(made.game, made.moves)
    if match is not None and made.table:
        _at_a_table(match)
    with TemporaryDirectory() as folder:
        # The folder is empty, so that the matches of this machine do not appear.
        store = Store(Path(folder))
        display = Display(made.ascii_only, made.depth)
        solved = Solved()
        series = Series(made.puzzle, solved) if made.puzzle else None
        app = ArcadeApp(
            match,
            made.demo,
            display=display,
            files=Files(store, solved=solved),
            puzzles=series,
            # The time stands still, so that no clock runs down.
            now=lambda: 0.0,
            local_time=lambda: NOW,
        )
        app.theme = made.theme
        # Animations would make the picture depend on the moment.
        app.animation_level = "none"
        async with app.run_test(size=made.size) as pilot:
            await pilot.pause()
            if made.kept:
                _keep(store.library)
                app.post_message(OpenMatches())
                await pilot.pause()
            if made.wall:
                await _open_wall(pilot, made.wall)
            if match is not None and made.cursor is not None:
                app.screen.query_one(Board).cursor = match.game.board.site(made.cursor)
                await pilot.pause()
            yield pilot


async def _open_wall(pilot: Pilot[None], turns: int) -> None:
    """Open a wall with a fixed seed, and let its boards take some turns, one board at a time."""
    pilot.app.post_message(OpenWall(seed=7))
    while not isinstance(pilot.app.screen, wall.WallScreen):
        await pilot.pause()
    screen = pilot.app.screen
    for _ in range(turns):
        screen.play_next()
    await pilot.pause()


async def _still(pilot: Pilot[None]) -> Frame:
    """Return the screen once it does not change any more, also on a busy machine."""
    shown = None
    while (now := frame(pilot.app)) != shown:
        shown = now
        await pilot.pause(0.02)
    return now


async def picture(made: Picture) -> str:
    """Return a picture as an SVG document."""
    async with _showing(made) as pilot:
        for key in made.keys:
            await pilot.press(key)
            await pilot.pause()
        # The menu and the list are filled from the disk in the background.
        menu = pilot.app.screen
        while isinstance(menu, MenuScreen) and not menu.is_filled:
            await pilot.pause(0.01)
        # The selected match is read after the list.
        for group in ("matches", "preview"):
            workers = [worker for worker in pilot.app.workers if worker.group == group]
            for worker in workers:
                await worker.wait()
            await pilot.pause()
        return draw(await _still(pilot))


async def moving_picture() -> str:
    """Return the animated picture, an SVG document: the cursor goes to each move and plays it."""
    frames = []
    async with _showing(_MOVING) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, PlayScreen)
        board = screen.query_one(Board)

        async def look(seconds: float) -> None:
            frames.append((await _still(pilot), seconds))

        async def press(key: str, seconds: float) -> None:
            before = board.cursor, screen.view.viewed
            await pilot.press(key)
            while (board.cursor, screen.view.viewed) == before:
                await pilot.pause(0.01)
            await look(seconds)

        await look(_LOOK_SECONDS)
        for name in _LAST_MOVES:
            while steps := _steps(board, name):
                await press(steps[0], _STEP_SECONDS if steps[1:] else _LOOK_SECONDS)
            await press("enter", _WON_SECONDS if name == _LAST_MOVES[-1] else _LOOK_SECONDS)
        return draw_moving(frames, poster=len(frames) - 1)


def _steps(board: Board, name: str) -> list[str]:
    """Return the keys that lead the cursor to a square of Krypte; empty if it is there."""
    column, row = KRYPTE_BOARD.points[board.cursor]
    to_column, to_row = KRYPTE_BOARD.points[KRYPTE_BOARD.site(name)]
    across = ["right" if to_column > column else "left"] * abs(to_column - column)
    down = ["down" if to_row > row else "up"] * abs(to_row - row)
    return across + down


def main() -> None:
    """Write all pictures, or those named on the command line, to SVG files in this folder."""
    with TemporaryDirectory() as home:
        # The settings of this machine must not change the pictures.
        os.environ[HOME_VARIABLE] = home
        for name in sys.argv[1:] or [*PICTURES, MOVING]:
            drawn = moving_picture() if name == MOVING else picture(PICTURES[name])
            (HERE / f"{name}.svg").write_text(asyncio.run(drawn))


if __name__ == "__main__":
    main()
