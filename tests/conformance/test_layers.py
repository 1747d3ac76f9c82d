"""The parts that every game in `GAMES` has in the layers above the rules."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from abstract_arcade.analysis.reasons import REASONS
from abstract_arcade.players import PLAYERS
from abstract_arcade.players.heuristics import HEURISTICS
from abstract_arcade.rules import GAMES, Color, Content, Game, Position
from abstract_arcade.teaching.reader import load_demo
from abstract_arcade.teaching.rules import rules_text
from abstract_arcade.tui.board.glyphs import Glyph
from abstract_arcade.tui.board.layouts.base import ZOOMS
from abstract_arcade.tui.board.layouts.letters import lettered
from abstract_arcade.tui.board.miniature import window
from abstract_arcade.tui.board.palette import BoardPalette
from abstract_arcade.tui.display import Display
from abstract_arcade.tui.frame.themes import ARCADE_DARK
from abstract_arcade.tui.games import PRESENTERS
from abstract_arcade.tui.games.motion import MAX_STEPS
from abstract_arcade.tui.games.panel import blocks_of
from abstract_arcade.tui.games.presenter import (
    PanelStyle,
    Presenter,
    Scene,
    contents,
    site_states,
)
from abstract_arcade.tui.widgets.blocks import fit, stacked
from tests.conformance.advice import change
from tests.conformance.lines import VARIANTS, random_line, some

ROOT = Path(__file__).parents[2]
_PATH = filter(None, [str(ROOT), os.environ.get("PYTHONPATH")])
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(_PATH)}
VARIABLES = {**ARCADE_DARK.to_color_system().generate(), **ARCADE_DARK.variables}
PATIENCE = 100
"""Seconds after which an engine that does not answer is killed; the tests take one or two."""


class EngineProcess:
    """An engine process, asked line by line."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "abstract_arcade.players.engine"],
            env=ENVIRONMENT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self._numbers = count(1)

    def tell(self, request: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{request}\n")
        self._process.stdin.flush()

    def read(self) -> str:
        """Return the next line, or "" once the engine has ended."""
        assert self._process.stdout is not None
        return self._process.stdout.readline().rstrip("\n")

    def ask(self, request: str) -> str:
        """Send a request, and return the line that answers it."""
        self.tell(request)
        return self.read()

    def go(self, player: str, seed: int) -> str:
        """Return the text of the move that a player chooses."""
        number = str(next(self._numbers))
        self.tell(f"go {number} player={player} nodes=50 seed={seed}")
        while (line := self.read()).startswith(f"info {number}"):
            pass
        kind, answered, text = line.split(" ", 2)
        assert (kind, answered) == ("move", number), line
        return text

    def quit(self) -> int:
        """End the engine, and return its exit code."""
        self.tell("quit")
        return self._process.wait()

    def kill(self) -> None:
        """Kill the engine."""
        with self._process as process:
            process.kill()


@pytest.fixture(scope="module")
def shared() -> Iterator[list[EngineProcess]]:
    """Provide a list for the engine that the tests of this module use in turn."""
    engines: list[EngineProcess] = []
    yield engines
    for engine in engines:
        assert engine.quit() == 0
        engine.kill()


@pytest.fixture
def engine(shared: list[EngineProcess]) -> Iterator[EngineProcess]:
    found = shared.pop() if shared else EngineProcess()
    watchdog = threading.Timer(PATIENCE, found.kill)
    watchdog.start()
    try:
        yield found
        # An engine whose answers a failed test has not read is not used again.
        is_ready = found.ask("hello 1").startswith("hello 1 ")
    finally:
        watchdog.cancel()
    if is_ready:
        shared.append(found)
    else:
        found.kill()


def game_line(game: Game) -> str:
    options = [f"{name}={text}" for name, text in game.as_text().items()]
    return " ".join(["game", game.slug, *options])


def setup_line(position: Position) -> str:
    setup = position.as_setup()
    state = [f"{name}={text}" for name, text in setup.state.items()]
    fields = [f"black={','.join(setup.black)}", f"white={','.join(setup.white)}"]
    return " ".join(["position setup", *fields, f"to_move={setup.to_move.value}", *state])


def legal_line(position: Position) -> str:
    moves = ",".join(map(position.format, position.legal_moves()))
    return f"legal {moves}" if moves else "legal"


@pytest.mark.parametrize("game", VARIANTS)
def test_engine_lists_the_legal_moves_of_the_game(engine: EngineProcess, game: Game) -> None:
    """Positions are given as moves and as set positions."""
    hello = engine.ask("hello 1").split()
    assert hello[:2] == ["hello", "1"]
    assert f"players={','.join(PLAYERS)}" in hello
    assert engine.ask(game_line(game)) == "ok"
    assert engine.ask("legal") == legal_line(game.start())
    line = random_line(game, seed=1)
    plies = len(line.moves)
    for ply in (1, plies // 2, plies):
        position = line.positions[ply]
        assert engine.ask(f"position start moves={','.join(line.texts[:ply])}") == "ok"
        assert engine.ask("legal") == legal_line(position)
        assert engine.ask(setup_line(position)) == "ok"
        assert engine.ask("legal") == legal_line(position)


@pytest.mark.parametrize("game", VARIANTS)
def test_every_player_plays_the_game(engine: EngineProcess, game: Game) -> None:
    """Each answers with a legal move, and with the same move if the seed is the same."""
    engine.ask("hello 1")
    assert engine.ask(game_line(game)) == "ok"
    line = random_line(game, seed=2)
    for ply in some(range(len(line.moves)), 3):
        position = line.positions[ply]
        assert engine.ask(f"position start moves={','.join(line.texts[:ply])}") == "ok"
        for player in PLAYERS:
            text, again = (engine.go(player, seed=7) for _ in range(2))
            assert text == position.format(position.parse(text))
            assert again == text


@pytest.mark.parametrize("game", VARIANTS)
def test_heuristic_values_and_winning_moves_are_right(game: Game, seed: int) -> None:
    """Values are -1, 0 or 1 only after the end, and winning moves are legal and win."""
    heuristic = HEURISTICS[game.slug]
    for position in some(random_line(game, seed).positions, 20):
        winner = position.outcome.winner if position.outcome else None
        for color in Color:
            value = heuristic.evaluate(position, color)
            if position.outcome is None:
                advice = "`evaluate` must be above -1 and below 1 before the end"
                assert -1 < value < 1, change(heuristic, advice)
            else:
                expected = 0 if winner is None else 1 if winner is color else -1
                advice = f"`evaluate` must be {expected} for {color} after the end"
                assert value == expected, change(heuristic, advice)
            for move in heuristic.winning_moves(position, color):
                advice = change(
                    heuristic,
                    f"`winning_moves` lists {position.format(move)}, which does not win at once",
                )
                assert move in position.legal_moves(), advice
                after = position.play(move)
                assert after.outcome is not None, advice
                assert after.outcome.winner is not None, advice
                assert after.seat_of(after.outcome.winner) is position.seat_of(color), advice


def test_every_game_has_a_heuristic() -> None:
    lacks = [HEURISTICS.lack(slug) for slug in GAMES if slug not in HEURISTICS]
    assert not lacks, "; ".join(lacks)
    assert set(HEURISTICS) <= set(GAMES), "Remove the heuristics of games that are not in GAMES."


def test_table_of_reasons_has_only_known_games() -> None:
    assert set(REASONS) <= set(GAMES)
    assert all(callable(REASONS[slug]) for slug in REASONS)


def test_every_game_has_a_presenter() -> None:
    lacks = [slug for slug in GAMES if slug not in PRESENTERS]
    assert not lacks, f"Add a presenter to PRESENTERS in tui/games/__init__.py for {lacks}."
    assert all(issubclass(presenter, Presenter) for presenter in PRESENTERS.values())


@pytest.mark.parametrize("slug", GAMES)
def test_presenter_introduces_the_game(slug: str) -> None:
    presenter = PRESENTERS[slug]()
    scene = presenter.scene
    assert scene.game.slug == slug, change(presenter, f"let `scene` be a game of {slug}")
    is_inside = 0 <= scene.first < len(scene.moves)
    assert is_inside, change(presenter, "let `first` of `scene` be the number of one of its moves")
    assert scene.game.replay(scene.texts.split()).game == scene.game
    for zoom in ZOOMS:
        part, sites = window(scene, zoom)
        assert len(part.sites) == len(sites)
    words = presenter.words
    assert len(words.summary) > 1, change(words, "let `summary` be two sentences or more")
    for sentence in words.summary:
        is_sentence = sentence[0].isupper() and sentence.endswith(".")
        assert is_sentence, change(words, f"let `summary` be whole sentences, unlike {sentence!r}")


@pytest.mark.parametrize("game", VARIANTS)
def test_presenter_has_layouts_in_which_no_sites_overlap(game: Game) -> None:
    """Layouts are sorted by size. Those of the common zooms also have a form made of letters.

    The smallest zoom may have a layout with less room around the cells, too.
    """
    presenter = PRESENTERS[game.slug]()
    layouts = presenter.layouts(game.board)
    sizes = [(layout.width, layout.height) for layout in layouts]
    advice = "`layout` must be larger at each larger zoom"
    assert sizes == sorted(set(sizes)), change(presenter, advice)
    zooms = list(dict.fromkeys(layout.zoom for layout in layouts))
    assert zooms[: len(ZOOMS)] == list(ZOOMS)
    for layout in (*layouts, *(lettered(each) for each in layouts if each.zoom in ZOOMS)):
        places = {layout.place(site) for site in game.board.sites}
        is_apart = len(places) == len(game.board.sites)
        assert is_apart, change(layout, "`place` must be another one for each site")
    first = presenter.first_cursor(game.board)
    assert first in game.board.sites, change(
        presenter, "`first_cursor` must be a site of the board"
    )


@pytest.mark.parametrize("game", VARIANTS)
def test_presenter_shows_the_game(game: Game, seed: int) -> None:
    """Every hook works in every position, with and without a move, and after the end."""
    presenter = PRESENTERS[game.slug]()
    line = random_line(game, seed)
    for number in some(range(len(line.positions)), 40):
        position = line.positions[number]
        words = presenter.words
        count = sum(words.counts(position).values())
        assert count <= len(game.board.sites), change(
            words, "`counts` must count pieces of the board"
        )
        cursor = presenter.cursor_after(position)
        is_site = cursor is None or cursor in game.board.sites
        assert is_site, change(presenter, "`cursor_after` must be a site of the board, or None")
        views = [Scene(position, position.outcome, can_choose=position.outcome is None)]
        if number < len(line.moves):
            move, after = line.moves[number], line.positions[number + 1]
            views.append(views[0]._replace(cursor=move[0] if move else 0, move=move, preview=after))
            path = set(presenter.slide_path(position, move))
            on_board = path <= set(game.board.sites)
            assert on_board, change(presenter, "`slide_path` must consist of sites of the board")
            warning = words.warning(position, move)
            is_sentence = warning is None or warning.endswith(".")
            assert is_sentence, change(words, f"let `warning` be a whole sentence: {warning!r}")
        for view in views:
            _check_view(presenter, view)
    outcome = line.positions[-1].outcome
    assert outcome is not None
    assert outcome.phrase


def _check_view(presenter: Presenter[Any, Any], scene: Scene[Any]) -> None:
    position = scene.position
    board = position.game.board
    states = site_states(presenter, scene)
    after = position if scene.preview is None else scene.preview
    assert [state.now for state in states] == [position.content(site) for site in board.sites]
    for site, state in enumerate(states):
        # Only an offer stays where the move under the cursor picks another.
        assert state.then == after.content(site) or state.label
    for links in (presenter.links(position), presenter.previewed_links(scene)):
        assert all(one < other and other in board.neighbors[one] for one, other in links)
    assert set(presenter.rails(scene)) <= {"north", "east", "south", "west"}
    prompt = presenter.words.prompt(position)
    is_prompt = prompt is None or prompt[-1] != "."
    assert is_prompt, change(presenter.words, f"end `prompt` without a full stop: {prompt!r}")
    for is_wide, width, height in ((True, 34, 30), (True, 28, 14), (False, 20, 9), (False, 20, 4)):
        palette = BoardPalette.of(presenter.material, VARIABLES)
        stones = dict.fromkeys(Color, Glyph("o", palette.line, palette.ground(0)))
        style = PanelStyle(width, is_wide, palette, stones, Display(), min)
        lines = stacked(fit(blocks_of(presenter.panel_groups(scene, style)), height))
        advice = "`panel_groups` needs shorter forms of its lines for small terminals"
        assert len(lines) <= height, change(presenter, advice)
        is_inside = all(sum(len(text) for text, _ in words) <= width for words in lines)
        assert is_inside, change(presenter, f"`panel_groups` needs lines of {width} columns")


@pytest.mark.parametrize("game", VARIANTS)
def test_presenter_shows_every_move_in_steps(game: Game, seed: int) -> None:
    """The steps end in the position after the move."""
    presenter = PRESENTERS[game.slug]()
    line = random_line(game, seed)
    plies = list(zip(line.positions, line.moves, line.positions[1:], strict=False))
    for before, move, after in some(plies, 20):
        steps = presenter.steps(before, move, after)
        old = contents(before)
        new = contents(after)
        if old == new:
            assert not steps, change(presenter, "`steps` must be empty if no site changes")
            continue
        assert 1 <= len(steps) <= MAX_STEPS, change(presenter, f"at most {MAX_STEPS} `steps`")
        is_end = list(steps[-1].now) == list(steps[-1].then) == list(new)
        assert is_end, change(presenter, "the last of `steps` must be the position after the move")
        is_whole = all(len(step.now) == len(step.then) == len(new) for step in steps)
        assert is_whole, change(presenter, "`steps` must have a content for each site")
        own = Content(presenter.content_kind, before.to_move)
        for step in steps:
            for site, content in enumerate(step.now):
                is_known = content in (own, old[site], new[site])
                assert is_known, change(presenter, "`steps` show what is not there")
        landing = before.landing(move, after)
        traces = presenter.trace(before, move, after)
        gone = {site for site, content in enumerate(new) if old[site] and content != old[site]}
        assert gone <= {*traces, *landing}, change(presenter, "`trace` must have all that changed")


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_rules_and_a_demonstration(slug: str) -> None:
    assert rules_text(slug)
    assert load_demo(slug).chapters


_PLAY_A_WHILE = """
import sys
from abstract_arcade.players.heuristics import HEURISTICS
from abstract_arcade.rules import GAMES, Color

slug = sys.argv[1]
assert slug in GAMES
assert slug in HEURISTICS
position = GAMES[slug]().start()
for ply in range(6):
    HEURISTICS[slug].evaluate(position, Color.BLACK)
    position = position.play(position.legal_moves()[0])
print(*sys.modules)
"""


@pytest.mark.parametrize("slug", GAMES)
def test_importing_a_game_imports_no_other_game(slug: str) -> None:
    """It also imports nothing but the standard library and this package."""
    loaded = subprocess.run(
        [sys.executable, "-P", "-c", _PLAY_A_WHILE, slug],
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert GAMES[slug].__module__ in loaded
    ours = {name for name in loaded if name.startswith("abstract_arcade.")}
    for folder in ("rules", "players.heuristics"):
        assert not [
            name
            for name in ours
            for other in GAMES
            if other != slug and name.startswith(f"abstract_arcade.{folder}.{other}")
        ]
    game_package = GAMES[slug].__module__.partition(".")[0]
    plain = {name.split(".")[0] for name in loaded}
    plain -= {"abstract_arcade", "__main__", game_package}
    assert {name for name in plain if not name.startswith("_")} <= sys.stdlib_module_names
