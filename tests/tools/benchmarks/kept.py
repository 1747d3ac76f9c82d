"""What it costs to keep matches: saving, many of them, long ones and large trees."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from abstract_arcade.library.folder import Library
from abstract_arcade.match import Match, Node
from abstract_arcade.records import dump
from abstract_arcade.rules import Game, new_game
from abstract_arcade.storage.files import sync_folder, write_file
from tests.tools.benchmarks import figures
from tests.tools.benchmarks.figures import Figure
from tests.tools.benchmarks.terminal import Drawn

_SAVE_RATIO = 1.5
_SAVE_MS = 3.0
_LIST_MS = 100.0
_LISTED = 2_000
_MENU_RATIO = 1.03
_NODES = 5_000
_KEY_RATIO = 1.1

_SETTINGS = """\
theme = "light"
marks = false
clock = "5+3"

[names]
first = "Ada"

[games.krypte]
capture = "custodial"
zoom = "4x2"

[keys]
set = "left-hand"
undo = ["z", "Ctrl+U"]
"""
"""What somebody may have set."""

_LIST_READY = r"2,?000 matches"
"""How many there are stands beside the list once it is read."""


def _a_match(game: Game) -> Match:
    """A match in mid-game."""
    match = Match(game)
    for text in figures._middle_game(game):
        match.play(match.position.parse(text))
    return match


# Saving


def saving(*, quick: bool) -> Iterator[Figure]:
    """What it takes to save a ply, in the folder for temporary files."""
    runs = 40 if quick else 200
    match = _a_match(new_game("krypte"))
    with TemporaryDirectory() as name:
        library = Library(Path(name))
        once, twice, ours = [], [], []
        # All wait for the same disk, so they take turns.
        for _ in range(runs):
            text = library.text(match) or ""
            path = Path(name) / "bare"
            once.append(_timed(lambda: _sync(path, text, with_name=False)))  # noqa: B023
            twice.append(_timed(lambda: _sync(path, text, with_name=True)))  # noqa: B023
            ours.append(_timed(lambda: library.save("match", match)))
    what = f"saving a match of {figures._PLIES} plies"
    yield figures._ratio(
        f"{what}, beside its bytes and two fsyncs",
        median(ours),
        median(twice),
        _SAVE_RATIO,
        f"{{}} beside {{}}, medians of {runs}",
    )
    more = median(ours) - median(once)
    note = f"{median(ours):.1f} ms beside {median(once):.1f} ms, medians of {runs}"
    target = f"≤ {_SAVE_MS:.0f} ms more"
    yield Figure(
        f"{what}, beside a bare fsync", f"{more:.1f} ms more", target, more <= _SAVE_MS, note
    )


def _timed(action: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    """The milliseconds that something takes by a clock."""
    began = clock()
    action()
    return (clock() - began) * 1e3


def _sync(path: Path, text: str, *, with_name: bool) -> None:
    """The least that saving takes: bytes in a new file on the disk, and perhaps its name."""
    path.unlink(missing_ok=True)
    with path.open("w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    if with_name:
        sync_folder(path.parent)


# Many matches


def many_matches(*, quick: bool) -> Iterator[Figure]:
    """What the menu and the list take where thousands of matches are kept."""
    runs = 8 if quick else 24
    with TemporaryDirectory() as empty, TemporaryDirectory() as full:
        library = Library(Path(full) / "matches")
        _fill(library)
        (Path(full) / "settings.toml").write_text(_SETTINGS, encoding="utf-8")
        took = min(_timed(library.entries, time.process_time) for _ in range(5))
        name, target = f"listing {_LISTED:,} matches: CPU time", f"≤ {_LIST_MS:.0f} ms"
        yield Figure(name, f"{took:.0f} ms", target, took <= _LIST_MS)
        starts: dict[str, list[Drawn]] = {empty: [], full: []}
        # The first run of each warms the caches of the machine.
        for run in range(runs + 1):
            for home, found in starts.items():
                with figures._open(figures.arcade(), Path(home)) as terminal:
                    drawn = terminal.drawn(figures.MENU_READY)
                    if run:
                        found.append(drawn)
        took_ms = [min(each.ms for each in starts[home]) for home in (full, empty)]
        yield figures._ratio(
            f"the menu with settings and {_LISTED:,} matches, beside an empty folder: CPU time",
            min(each.cpu_ms for each in starts[full]),
            min(each.cpu_ms for each in starts[empty]),
            _MENU_RATIO,
            f"{{}} beside {{}}, the least of {runs} each;"
            f" it took {took_ms[0]:.0f} ms and {took_ms[1]:.0f} ms",
        )
        with figures._open(figures.arcade(), Path(full)) as terminal:
            terminal.start(figures.MENU_READY)
            shown: list[Drawn] = []
            for _ in range(runs):
                shown.append(terminal.press_until("o", _LIST_READY))
                terminal.type("q", figures.MENU_READY)
    least = min(each.cpu_ms for each in shown)
    took = min(each.ms for each in shown)
    note = f"from the key to the first screen with rows, the least of {runs}; it took {took:.0f} ms"
    name = f"the list of {_LISTED:,} matches: CPU time until shown"
    yield Figure(name, f"{least:.0f} ms", target, least <= _LIST_MS, note)


def _fill(library: Library) -> None:
    """Keep thousands of matches of all kinds, and list them once."""
    texts = {
        slug: library.text(_a_match(new_game(slug))) or "" for slug in ("krypte", "renju", "reneo")
    }
    for number in range(_LISTED):
        slug = [*texts][number % len(texts)]
        day, minute = 1 + number // 100, number % 60
        name = f"202610{day:02}-10{minute:02}00-{slug}-{number:04}"
        write_file(library.path(name), texts[slug], is_cache=True)
    library.entries()


# Long games and large trees


def large_matches(*, quick: bool) -> Iterator[Figure]:
    """What a step of the cursor costs in a large tree, in a long game, and in short ones."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        for title, large, small in (_tree(), _long_game()):
            paths = [folder / f"{title}-{size}.json".replace(" ", "-") for size in ("a", "b")]
            for path, match in zip(paths, (large, small), strict=True):
                path.write_text(dump(match), "utf-8")
            with (
                figures._open(figures.arcade("open", str(paths[0])), folder / "home") as first,
                figures._open(figures.arcade("open", str(paths[1])), folder / "home") as other,
            ):
                for terminal in (first, other):
                    terminal.start(r"q menu")
                ours, short = figures._in_turn(figures._tour(quick=quick), first, other)
            yield figures._ratio(
                f"cursor key, {title}, beside a short game: CPU time",
                median(ours.cpu_ms),
                median(short.cpu_ms),
                _KEY_RATIO,
                f"{{}} beside {{}}, medians of {len(ours.presses)} keys; {ours.describe()}",
            )


def _tree() -> tuple[str, Match, Match]:
    """A tree of Renju, and a game without variations that stands at the same position."""
    game = new_game("renju", opening="free")
    large, small = _a_match(game), _a_match(game)
    luck, nodes = random.Random(1), [large.root]
    nodes += large.root.following()
    while len(nodes) < _NODES:
        node = luck.choice(nodes[-200:])
        move = luck.choice(node.position.legal_moves() or [()])
        if move and all(child.move != move for child in node.children):
            found = Node(node.position.play(move), move, node)
            node.children.append(found)
            nodes.append(found)
    return f"Renju with {_NODES:,} positions", large, small


def _long_game() -> tuple[str, Match, Match]:
    """The longest game that our boards allow, and one that begins with where it stands."""
    game = new_game("reneo", size=19)
    luck, large = random.Random(1), Match(game)
    while large.current.ply < 340:
        large.play(luck.choice(large.position.legal_moves()))
    start = game.setup(*large.position.as_setup())
    small = Match(game, start=start)
    move = luck.choice(start.legal_moves())
    for match in (large, small):
        match.play(move)
    return f"Reneo after {large.current.ply} plies", large, small


SECTIONS: Mapping[str, Callable[..., Iterator[Figure]]] = {
    "saving": saving,
    "many": many_matches,
    "large": large_matches,
}
"""What can be measured of kept matches, by name; `quick` takes fewer runs and keys."""
