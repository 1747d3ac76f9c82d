"""Everything that reads what others have written, tried with what nobody has meant.

    python -m tests.tools.fuzz --examples 20000 --seed 7

draws so many examples for each reader of `READERS`; `--only settings` takes one of them. What a
reader is given is put together from what it knows, cut, doubled and mixed with rubbish. It has to
take it, or to refuse it in one sentence; hypothesis prints the smallest example it does otherwise
with. What was ever found stands in `FOUND`, and is tried first.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import random
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from click.testing import CliRunner
from hypothesis import HealthCheck, Phase, example, given, seed, settings
from hypothesis import strategies as st

from abstract_arcade.cli import line, main, screen
from abstract_arcade.clock import ClockSettings
from abstract_arcade.library.drafts import Drafts
from abstract_arcade.library.small_files import Met, Recent, SmallFile, Solved
from abstract_arcade.line_mode import play
from abstract_arcade.line_mode.commands import COMMANDS
from abstract_arcade.match import Match
from abstract_arcade.match.participants import Participant
from abstract_arcade.players.engine import Engine
from abstract_arcade.players.protocol import read_hello, read_info
from abstract_arcade.records import RecordError, dump, load
from abstract_arcade.rules import (
    GAMES,
    Color,
    Game,
    MoveError,
    OptionError,
    Position,
    Seat,
    SetupError,
    new_game,
)
from abstract_arcade.settings import SettingsFile
from abstract_arcade.settings.key_names import KeyNameError, read_keys
from abstract_arcade.storage import HOME_VARIABLE
from abstract_arcade.teaching.demo import DemoError
from abstract_arcade.teaching.puzzles import Puzzle, PuzzleError, names, puzzle
from abstract_arcade.teaching.reader import read_demo
from abstract_arcade.teaching.record_to_demo import lesson
from tests.conformance.lines import VARIANTS, random_line, some
from tests.hostile_home import SMALL
from tests.records.support import facts

LONGEST_SENTENCE = 1200
"""Characters that no refusal has more of."""


class Reader(NamedTuple):
    """Something that reads.

    Attributes:
        inputs: what it is given.
        check: gives it that; raises what it should not raise, or AssertionError.
    """

    inputs: st.SearchStrategy[Any]
    check: Callable[[Any], None]


def is_sentence(error: BaseException | str) -> None:
    """Raise AssertionError unless an error says in one line what is wrong."""
    text = str(error)
    assert text.strip(), repr(error)
    assert text.isprintable(), repr(text)
    assert len(text) < LONGEST_SENTENCE, len(text)


# What is written


_RUBBISH = st.text(
    st.sampled_from("[]{}()<>\"'=:;,.#-_+*/\\\n\r\t\0\x1b 01x9eé漢😀\u2028\ud800"), max_size=6
)
_HUGE = st.sampled_from(
    ["9" * 5000, "0x" + "f" * 5000, "[" * 3000, "{" * 3000, "a" * 10_000, "é" * 3000]
)


@st.composite
def spoilt(draw: Callable[..., Any], texts: st.SearchStrategy[str]) -> str:
    """One of some texts with parts left out, doubled, exchanged, or mixed with rubbish."""
    text: str = draw(texts)
    for _ in range(draw(st.integers(0, 3))):
        # Few texts are long where it matters: all are cut near words.
        start, stop = sorted(draw(st.integers(0, len(text))) for _ in range(2))
        stop = min(stop, start + 80)
        kind = draw(st.sampled_from(["rubbish", "rubbish", "drop", "double", "huge", "other"]))
        if kind == "rubbish":
            text = text[:start] + draw(_RUBBISH) + text[stop:]
        elif kind == "drop":
            text = text[:start] + text[stop:]
        elif kind == "double":
            text = text[:stop] + text[start:]
        elif kind == "huge":
            text = text[:start] + draw(_HUGE) + text[stop:]
        else:
            other: str = draw(texts)
            at = draw(st.integers(0, len(other)))
            text = text[:start] + other[at : at + 80] + text[stop:]
    return text


def words(*known: str, most: int = 8) -> st.SearchStrategy[list[str]]:
    """Lists of known words, some of them spoilt."""
    each = st.sampled_from(known)
    return st.lists(each | spoilt(each), max_size=most)


# Positions: moves and setups


@cache
def _positions() -> list[Position]:
    games: list[Game] = [parameter.values[0] for parameter in VARIANTS]  # type: ignore[misc]
    return [position for game in games for position in some(random_line(game, 5).positions, 4)]


_SITES = ("a1", "b2", "c3", "h8", "d4", "e5", "k11", "o15", "z99", "5", "10", "swap", "a0", "")


@st.composite
def _moves(draw: Callable[..., Any]) -> tuple[Position, str]:
    position = draw(st.sampled_from(_positions()))
    legal = [position.format(move) for move in position.legal_moves()[:200]]
    own = st.sampled_from([*legal, *_SITES])
    text = draw(spoilt(own) | st.lists(own, max_size=4).map("-".join) | st.text(max_size=20))
    return position, text


def _check_move(given_: tuple[Position, str]) -> None:
    position, text = given_
    try:
        move = position.parse(text)
    except MoveError as error:
        is_sentence(error)
    else:
        assert move in position.legal_moves()
        assert position.parse(position.format(move)) == move


@st.composite
def _setups(draw: Callable[..., Any]) -> tuple[Game, list[str], list[str], Color, dict[str, str]]:
    position = draw(st.sampled_from(_positions()))
    setup = position.as_setup()
    site = st.sampled_from([*setup.black, *setup.white, *_SITES])
    more = st.lists(site | spoilt(site), max_size=4)
    state = {
        name: draw(spoilt(st.just(value))) if draw(st.booleans()) else value
        for name, value in setup.state.items()
    }
    state |= draw(
        st.dictionaries(st.sampled_from(["last_side", "stage", "x", ""]), _RUBBISH, max_size=1)
    )
    kept = draw(st.sampled_from([0, 3, 1000]))
    black, white = [*setup.black[:kept], *draw(more)], [*setup.white[:kept], *draw(more)]
    return position.game, black, white, draw(st.sampled_from(list(Color))), state


def _check_setup(given_: tuple[Game, list[str], list[str], Color, dict[str, str]]) -> None:
    game, black, white, mover, state = given_
    try:
        position = game.setup(black, white, mover, state)
    except SetupError as error:
        is_sentence(error)
    else:
        setup = position.as_setup()
        assert game.setup(setup.black, setup.white, setup.to_move, setup.state) == position


@st.composite
def _options(draw: Callable[..., Any]) -> tuple[type[Game], dict[str, str]]:
    kind = GAMES[draw(st.sampled_from(list(GAMES)))]
    known = [each.name for each in kind.options()] + ["colour", ""]
    values = ["on", "off", "15", "adjacent", "-1", "1e9", "٣", *kind().as_text().values()]
    value = spoilt(st.sampled_from(values))
    return kind, draw(st.dictionaries(st.sampled_from(known), value, max_size=3))


def _check_options(given_: tuple[type[Game], dict[str, str]]) -> None:
    kind, texts = given_
    try:
        game = kind.from_text(texts)
    except OptionError as error:
        is_sentence(error)
    else:
        assert kind.from_text(game.as_text()) == game


# Files


_FOREIGN: Mapping[str, list[str]] = {
    "text": [
        "1.h8 2.h7 3.h6",
        "Game: renju\nResult: 1-0\n1.h8 h7 2.i9 {so} (2.a1) 2...a2",
        "h8h7,h6",
    ],
    "sgf": [
        "(;;GM[5]RE[1-0]PL[W]DT[2026-11,12]PB[Ada][Ben]HA[2];B[hh]PL[B]BL[3];W[hg]AB[hh];PL[2];B[aa])",
        "(;GM[4]SZ[board]RE[Black wins by resignation]PL[x]AB[aa];AW[bb]TM[300];B[hh];W[hg])",
    ],
}
"""Texts as other programs write them."""


@cache
def _records(name: str) -> list[str]:
    luck, found = random.Random(5), []
    for slug in ["renju"] if name == "sgf" else GAMES:
        match = Match(GAMES[slug](), seed=3)
        for _ in range(9):
            if match.outcome is None:
                match.play(luck.choice(match.position.legal_moves()))
        match.undo()
        match.play(match.position.legal_moves()[0])
        match.comment(match.current, "why; {not} (this) [one]?", "Ada")
        found.append(dump(match, name))
    return [*found, *_FOREIGN.get(name, ())]


def _texts(name: str) -> st.SearchStrategy[str]:
    return st.deferred(lambda: spoilt(st.sampled_from(_records(name))))


_FIELDS = (
    *("comment", "end", "clock", "clock_now", "draw", "question", "value", "proved", "turn"),
    *("light", "variations", "move", "moves", "by", "text", "x", "current", "result", "seats"),
    *("first", "second", "name", "puzzle", "setup", "state", "series", "winner", "reason", "extra"),
)


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every list and object in a value of JSON, with each key or number of it."""
    if isinstance(value, dict):
        yield from ((value, key) for key in value)
        inner: list[Any] = [*value.values()]
    else:
        inner = value if isinstance(value, list) else []
        yield from ((value, number) for number in range(len(inner)))
    for each in inner:
        yield from _places(each)


@st.composite
def _exchanged(draw: Callable[..., Any], written: Callable[[], Sequence[str]]) -> str:
    """Written JSON with some of its values exchanged, left out, or new ones put in."""
    record = json.loads(draw(st.sampled_from(written())))
    for _ in range(draw(st.integers(1, 4))):
        places = [*_places(record)]
        if not places:
            break
        inside, key = places[draw(st.integers(0, len(places) - 1))]
        taken, other = places[draw(st.integers(0, len(places) - 1))]
        value = json.loads(json.dumps(taken[other])) if draw(st.booleans()) else draw(_SMALL)
        kind = draw(st.sampled_from(["replace", "add", "add", "wrap", "drop"]))
        if kind == "drop":
            del inside[key]
        elif kind == "add" and isinstance(inside, dict):
            inside[draw(st.sampled_from(_FIELDS))] = value
        elif kind == "wrap" and isinstance(inside[key], str):
            inside[key] = {"move": inside[key], draw(st.sampled_from(_FIELDS)): value}
        else:
            inside[key] = value
    return json.dumps(record)


_SMALL = st.recursive(
    st.sampled_from([None, True, False, 0, 1, -1, 0.5, 1e300, "", "a1", " a\u200b\n", "win"]),
    lambda inner: (
        st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(_FIELDS), inner, max_size=2)
    ),
    max_leaves=4,
)
"""Values of JSON, small ones."""


@cache
def _values() -> list[str]:
    """Records with much in them."""
    whole = Path(__file__).parents[1] / "data" / "records" / "1" / "krypte-everything.json"
    return [*_records("json"), whole.read_text("utf-8"), *_puzzles()]


def _check_record(text: str, name: str | None = None) -> None:
    match = _loaded(text, name)
    if match is not None:
        assert facts(load(dump(match))) == facts(match)


def _loaded(text: str, name: str | None) -> Match | None:
    try:
        return load(text, name)
    except RecordError as error:
        is_sentence(error)
        return error.sound


@cache
def _puzzles() -> list[str]:
    return [dump(puzzle(names(slug)[0]).match) for slug in GAMES if names(slug)]


def _check_puzzle(text: str) -> None:
    match = _loaded(text, "json")
    if match is None:
        return
    try:
        found = Puzzle.of(match)
    except PuzzleError as error:
        is_sentence(error)
    else:
        assert found.answer in found.position.legal_moves()
        assert found.task
    try:
        assert lesson(match).chapters
    except DemoError as error:
        is_sentence(error)


@cache
def _lessons() -> list[tuple[str, str]]:
    folder = Path(__file__).parents[2] / "abstract_arcade" / "teaching"
    # A lesson is long; its beginning has all that there is.
    return [(slug, (folder / f"{slug}.toml").read_text("utf-8")[:3000]) for slug in GAMES]


@st.composite
def _lesson_texts(draw: Callable[..., Any]) -> tuple[str, str]:
    slug, text = draw(st.sampled_from(_lessons()))
    whole = text[: text.rfind("[[")]
    return slug, draw(spoilt(st.just(whole)))


def _check_lesson(given_: tuple[str, str]) -> None:
    slug, text = given_
    try:
        read_demo(text, slug, "a.toml")
    except DemoError as error:
        is_sentence(error)


_SETTINGS = (
    'theme = "dark"\n',
    'theme = "light"\nmarks = false\n# mine\npreview = true\nsound = "off"\n',
    '[names]\nblack = "Ada"\nwhite = "Ben"\n',
    '[games.krypte]\nzoom = 2\ncapture = "custodial"\n\n[games.renju]\nblack = "hard"\n',
    '[keys]\nset = "left-hand"\nundo = ["x", "Ctrl+K"]\n"cursor.up" = "w"\nquit = "Q"\n',
    'glyphs = "ascii"\nmotion = 1.5\ngames = 3\nkeys = []\n',
)


def _check_settings(text: str) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "settings.toml"
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        file = SettingsFile(path, GAMES, Participant)
        file.accept_themes(["dark", "light"])
        for fault in file.faults(list(GAMES)):
            is_sentence(fault.reason)
            assert fault.line is None or fault.line > 0
        assert set(file.keys.remapped) <= set(file.keys.keymap)
        told: list[str] = []
        file.failed = told.append
        file.set(("marks",), not file.values.marks)
        file.close()
        for sentence in told:
            is_sentence(sentence)
        # What cannot be changed stays as it is; all else is there again.
        if not told:
            assert SettingsFile(path).values.marks is file.values.marks
        else:
            assert path.read_bytes() == text.encode("utf-8", "surrogatepass")


# Small files


@cache
def _kept() -> Sequence[str]:
    """The small files of a home, as the program writes them."""
    with TemporaryDirectory() as folder:
        for kind in SMALL.values():
            _use(kind(Path(folder)))
        return [(Path(folder) / name).read_text("utf-8") for name in SMALL]


def _use(file: SmallFile) -> None:
    """Look at all that stands in a small file, and keep something in it."""
    match file:
        case Met():
            assert not file.has("krypte", "Nothing of the kind")
            file.add("krypte", ["Rotating sides", "Turning"])
        case Solved():
            assert "nothing of the kind" not in file
            file.has_any_before(date(2026, 11, 21))
            file.add("krypte-1", 2, date(2026, 11, 21))
        case Recent():
            names = [*file.names, *(table.names for slug in GAMES if (table := file.table(slug)))]
            assert "\x1b" not in "".join(names)
            file.forget("Ben")
            seats = {seat: Participant("person", seat.name) for seat in Seat}
            file.keep(Match(GAMES["krypte"](), seats))
        case Drafts():
            editor = file.editor("krypte")
            editor.put(3)
            file.keep(editor)
            file.keep(file.editor("slicron", new_game("slicron", size=4)))
    file.close()


def _check_small(text: str) -> None:
    for name, kind in SMALL.items():
        with TemporaryDirectory() as folder:
            path = Path(folder) / name
            path.write_bytes(text.encode("utf-8", "surrogatepass"))
            told: list[str] = []
            file = kind(Path(folder))
            file.failed = told.append
            _use(file)
            for sentence in told:
                is_sentence(sentence)
            # What was not understood is still there, and what was kept since is read again.
            assert len([*Path(folder).iterdir()]) == 1 + len(told) <= 2
            told.clear()
            again = kind(Path(folder))
            again.failed = told.append
            assert again.data == file.data or kind in (Drafts, Recent)
            assert told == []


# Lines


def _check_names(text: str) -> None:
    for read, error in (
        (ClockSettings.parse, ValueError),
        (read_keys, KeyNameError),
        (Participant, ValueError),
    ):
        try:
            found: Any = read(text)
        except error as refusal:
            is_sentence(refusal)
        else:
            if isinstance(found, ClockSettings):
                assert ClockSettings.parse(found.text).sentence == found.sentence


_REQUESTS = (
    *("hello 1", "hello 2", "game krypte capture=adjacent pie=on", "game reneo size=5", "legal"),
    *("position start moves=d1,e8", "position start", "stop", "draw 1", "game renju opening=rif"),
    "position setup black=a1,b2 white=c3 to_move=white last_side=N moves=d4",
    "go 1 player=random seed=3",
    "go 2 player=greedy nodes=1 seconds=1",
)


def _check_requests(lines: list[str]) -> None:
    data = "\n".join(lines).encode("utf-8", "surrogatepass")
    answers = io.BytesIO()
    engine = Engine(io.BytesIO(data), answers)
    engine.run()
    if engine._thread.ident is not None:
        engine._thread.join()
    for answer in answers.getvalue().decode().splitlines():
        kind = answer.split(" ", 1)[0]
        assert kind in {"hello", "ok", "legal", "move", "info", "error", "draw"}, answer
        assert "request failed" not in answer, answer


_ANSWERS = (
    *("hello 1 name players=a,b", "hello 2 x", "info 1 depth=4 nodes=10 rank=1 value=0.3 line=d1"),
    *(
        "info 1 depth=9 rank=2 proved=7 value=1 line=d2,e7",
        "move 17 d2",
        "value=nan",
        "line=",
        "depth=-1",
    ),
)


def _check_answers(lines: list[str]) -> None:
    position = GAMES["krypte"]().start()
    for each in lines:
        # An empty line is no answer.
        if found := each.split():
            read_hello(found)
            read_info(found[2:], position)


_LINE_WORDS = (
    *("d1", "e8", "swap", "look 1", "load x", "comment a", "line row 4", "line column d", "row 4"),
    *("level white random", "name white Ada", "new reneo", "why d1", "export x.txt", "load .."),
    *COMMANDS,
)


def _check_lines(lines: list[str]) -> None:
    source = io.BytesIO("\n".join(lines).encode("utf-8", "surrogatepass"))
    target = io.StringIO()
    code = play(Match(GAMES["krypte"]()), source, target, as_json=True)
    assert code in (0, 1, 2)
    for written in target.getvalue().splitlines():
        event = json.loads(written)
        assert event["event"] in {"start", "move", "undo", "look", "info", "error", "end", "answer"}
        assert "Traceback" not in written


_ARGUMENTS = (
    *("play", "krypte", "renju", "reneo", "--white", "--black", "random", "greedy", "person:Ada"),
    *(
        "--clock",
        "5+3",
        "5+3x30",
        "--clock-black",
        "off",
        "--seconds",
        "0",
        "1e400",
        "--seed",
        "-1",
    ),
    *("--size", "15", "--opening", "rif", "--pie", "--no-save", "--ascii", "--plain", "--json"),
    *(
        "rules",
        "list",
        "--help",
        "--version",
        "demo",
        "guide",
        "matches",
        "show",
        "convert",
        "check",
    ),
    *(
        "settings",
        "set",
        "keys.undo",
        "theme=light",
        "reset",
        "path",
        "engine:",
        "engine:'",
        "--to",
    ),
    *("sgf", "-", "--", "", "puzzles", "open", "continue", "--delay", "nan", "--strict"),
)


def _check_arguments(arguments: list[str]) -> None:
    with TemporaryDirectory() as folder:
        runner = CliRunner(env={HOME_VARIABLE: folder, "COLUMNS": "80"})
        # No screen opens, and what would be read from a keyboard has ended.
        opened, has_screen = screen.open_arcade, line.has_no_screen
        screen.open_arcade = lambda *_, **__: None
        before = Path.cwd()
        try:
            os.chdir(folder)
            result = runner.invoke(main, arguments, prog_name="abstract-arcade", input="")
        finally:
            os.chdir(before)
            screen.open_arcade, line.has_no_screen = opened, has_screen
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code in (0, 1, 2), result.exit_code
    assert "Traceback" not in result.output
    assert "has crashed" not in result.output
    if result.exit_code == 2 and "--json" not in arguments:
        assert result.stderr.strip() or "rror" in result.output
        assert len(result.stderr) < 5000, len(result.stderr)


READERS: Mapping[str, Reader] = {
    "moves": Reader(_moves(), _check_move),
    "setups": Reader(_setups(), _check_setup),
    "options": Reader(_options(), _check_options),
    **{
        name: Reader(_texts(name), lambda text, name=name: _check_record(text, name))  # type: ignore[misc]
        for name in ("json", "text", "sgf")
    },
    "values": Reader(_exchanged(_values), lambda text: _check_record(text, "json")),
    "puzzles": Reader(st.deferred(lambda: spoilt(st.sampled_from(_puzzles()))), _check_puzzle),
    "lessons": Reader(_lesson_texts(), _check_lesson),
    "settings": Reader(
        spoilt(st.lists(st.sampled_from(_SETTINGS), unique=True, max_size=4).map("".join)),
        _check_settings,
    ),
    "small": Reader(
        _exchanged(_kept)
        | spoilt(st.deferred(lambda: st.sampled_from(_kept()))).map(lambda text: text[:5000]),
        _check_small,
    ),
    "names": Reader(
        spoilt(
            st.sampled_from(["10", "5+3x30", "Ctrl+K, F2", "x Space", "person:Ada", "engine:a 'b'"])
        )
        | st.text(max_size=12),
        _check_names,
    ),
    "requests": Reader(words(*_REQUESTS), _check_requests),
    "answers": Reader(words(*_ANSWERS), _check_answers),
    "lines": Reader(words(*_LINE_WORDS, most=12), _check_lines),
    "arguments": Reader(words(*_ARGUMENTS, most=7), _check_arguments),
}
"""Everything that reads, by name."""

FOUND: Mapping[str, list[Any]] = {
    "settings": [
        "\ud800",
        "theme = 0x" + "f" * 5000,
        "marks = 0x" + "f" * 5000,
        "theme " + "9" * 5000,
        "marks = " + "[" * 3000,
        "[keys]\nundo = '-\\uD800'\n",
    ],
    "values": [
        json.dumps({"format": "abstract-arcade/1", "game": "krypte", "moves": ["d1"], **more})
        for more in (
            {"moves": [{"move": "d1", "comment": {"move": "a1"}}]},
            {"comment": {"by": "Ada", "x": 1}},
            {"clock_now": {"first": [12.34567, 0], "second": [0.0001, 1]}},
            {"seats": {"first": {"kind": f"engine:{'x' * 300}"}}},
            {"seats": {"first": {"kind": "engine:'a\u200b \u001b[2J'"}}},
        )
    ],
    "names": ["9" * 5000, "-\ud80010", "Ctrl+" + "é" * 3000],
    "lessons": [("renju", f'[[chapter]]\ntitle = "A"\n[[chapter.step]]\nsetup.{"9" * 5000} = 1\n')],
    "arguments": [
        ["play", "krypte", "--clock", "9" * 5000],
        [f"--{'[' * 6000}"],
        ["convert", "play", "\ud800play"],
    ],
}
"""What was found by trying long, by the name of the reader."""


def trial(name: str, examples: int, luck: int | None = None) -> Callable[[], None]:
    """A run of one reader; it raises what the reader should not have raised.

    Args:
        name: the reader.
        examples: how many are drawn.
        luck: what they are drawn from; None for the same ones every time.
    """
    inputs, check = READERS[name]

    def attempt(value: Any) -> None:
        check(value)

    attempt.__name__ = f"reader_of_{name}"
    run = given(inputs)(attempt)
    for each in FOUND.get(name, ()):
        run = example(each)(run)
    run = settings(
        max_examples=examples,
        deadline=None,
        derandomize=luck is None,
        database=None,
        phases=(Phase.explicit, Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )(run)
    return run if luck is None else seed(luck)(run)


def _chosen(only: str | None) -> Iterator[str]:
    yield from ([only] if only else READERS)


def run(arguments: list[str] | None = None) -> int:
    """Try readers; 1 if one of them does not refuse what it cannot read."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.fuzz", description=run.__doc__)
    parser.add_argument("--examples", type=int, default=1000, help="for each reader")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--only", choices=READERS)
    given_ = parser.parse_args(arguments)
    failed = 0
    for name in _chosen(given_.only):
        began = time.monotonic()
        try:
            trial(name, given_.examples, given_.seed)()
        except (Exception, BaseExceptionGroup) as fault:  # noqa: BLE001 - anything is a find
            failed += 1
            sys.stdout.write(
                "".join(each[:2000] for each in traceback.format_exception(fault, chain=False))
            )
        took = time.monotonic() - began
        sys.stdout.write(f"{name}: {given_.examples} examples in {took:.0f} s\n")
        sys.stdout.flush()
    sys.stdout.write(f"seed {given_.seed}: {failed} of the readers have faults\n")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(run())
