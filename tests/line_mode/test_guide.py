"""The guide `json` lists all that line mode writes for programs, and its client plays."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from abstract_arcade.clock import ClockSettings
from abstract_arcade.library.small_files import Met
from abstract_arcade.library.store import Store
from abstract_arcade.line_mode import events
from abstract_arcade.line_mode.commands import COMMANDS
from abstract_arcade.match import Match
from abstract_arcade.records import load
from abstract_arcade.rules import GAMES, Seat, new_game
from abstract_arcade.session import Presence, Table
from abstract_arcade.session.sharing import Member, Role, Sharing
from abstract_arcade.words.events import PersonAway, TimeShort
from screenshots.make import EXPLAINED
from tests.conformance.lines import random_line
from tests.documents import GUIDE
from tests.line_mode.support import Event, say, say_shared
from tests.line_mode.test_computers import DEAD, against
from tests.matches import BLACK_WINS, a_match
from tests.terminal import environment

TEXT = GUIDE["json"].text


def rows(heading: str) -> Mapping[str, str]:
    """The first two cells of each row of the table under a heading."""
    (table,) = GUIDE["json"].tables(heading)
    return {name.strip("`"): second for name, second, *_ in table}


def every_event(folder: Path) -> Iterator[Event]:
    """What scripted games say: each game whole, each command in each, and what goes wrong."""
    looks = (
        "board",
        "position",
        "board words",
        "facts",
        "score",
        "where black",
        "legal",
        "turn",
        "last",
        "line rows",
    )
    for slug in GAMES:
        game = new_game(slug)
        line = random_line(game, 7)
        site = game.board.name(len(game.board.sites) // 2)
        yield from say(*line.texts[:6], *looks, f"at {site}", f"line {site}", game=slug).events
        yield from say(*line.texts, "moves", "resign", game=slug).events
    d1 = ("d1", "e8")
    yield from say(*d1, "line 1", "why a1", "what b1", "undo", "redo", "back", "on", "hint").events
    yield from say(*d1, "comment Bold", "comment", "back", "on", "back", "here", "h1").events
    yield from say(*d1, "back 2", "here", "c1", "variation", "promote", "restore").events
    yield from say(*d1, "undo ply", "h1", "variation", "delete", "restore").events
    yield from say("d1", "draw", "draw", "e8", "draw", "d2", "draw", "undo", "rules", "help").events
    yield from say("d1", "resign", "undo", "resign", "explain", "rematch", "series", "new").events
    yield from say("mistakes", match=load(EXPLAINED)).events
    yield from say("z9", "nonsense", "help play", "help turn", "level", "pause", "go").events
    one = ("c4", "c3", "d3", "d4", "b3", "what d4", "legal b", "line a1 to e5", "where")
    yield from say(*one, game="reneo", size=5).events
    yield from say("level white random", "e8", match=a_match("d1")).events
    timed = a_match("d1")
    timed.clock = dict.fromkeys(Seat, ClockSettings.parse("5+3x30"))
    yield from say("d1", "clock", "pause", "go", "quit", match=timed).events
    start = Match(new_game("krypte"), start=random_line(new_game("krypte"), 3).positions[4])
    yield from say("turn", match=start).events
    name = folder / "a.json"
    yield from say("d1", f"save {name}", f"open {name}", shows_board=True).events
    store = Store(folder / "kept", at_once=True)
    yield from say("d1", "resign", "rematch", "series", store=store).events
    over = a_match(*BLACK_WINS)
    position = over.current.path()[-2].position
    other = next(each for each in position.legal_moves() if each != over.current.move)
    yield from say("back", "here", position.format(other), "draw", match=over).events
    yield from say("level white greedy", "pause", "go", match=against(DEAD, "greedy")).events
    yield from say("d1", "h8", "e8", met=Met).events
    # A scripted game takes no time.
    yield events.time(TimeShort(1, Seat.FIRST, timed.titles, 10))
    yield from every_event_of_a_shared_game()


def every_event_of_a_shared_game() -> Iterator[Event]:
    """What the host of a shared game hears, before the guest comes and after."""
    sharing = Sharing(a_match("d1"), Table)
    yield from say_shared(sharing, "link", "alone", "wait", "hints on").events
    sharing = Sharing(a_match("d1", "e8"), Table)
    sharing.set_presence(Presence.HERE)
    guest = Member(sharing, Role.GUEST, frozenset()).view(0)
    guest.undo()
    yield from say_shared(sharing, "decline", "undo").events
    yield events.person(PersonAway(1, Seat.SECOND, sharing.match.titles, clocks_wait=True))


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> Sequence[Event]:
    """What scripted games say."""
    return [*every_event(tmp_path_factory.mktemp("json"))]


EVENTS = (
    "start",
    "move",
    "undo",
    "look",
    "end",
    "draw",
    "pause",
    "time",
    "takeback",
    "person",
    "rule",
    "info",
    "error",
    "answer",
)


@pytest.mark.parametrize("kind", EVENTS)
def test_guide_describes_every_field_of_every_event(kind: str, said: Sequence[Event]) -> None:
    found = [set(event) for event in said if event["event"] == kind]
    table = rows(kind)
    assert set.union(*found) == set(table)
    assert set.intersection(*found) == {name for name, there in table.items() if there == "always"}


def test_guide_describes_every_event_and_kind_of_error(said: Sequence[Event]) -> None:
    assert re.findall(r"^## ([a-z]+)$", TEXT, re.MULTILINE) == [*EVENTS]
    assert {event["event"] for event in said} == set(EVENTS)
    kinds = {event["kind"] for event in said if event["event"] == "error"}
    for kind in kinds | {"engine"}:
        assert f"`{kind}`" in TEXT
    assert kinds == {"invalid", "illegal", "ambiguous", "command"}


def test_guide_describes_the_data_of_every_command(said: Sequence[Event]) -> None:
    table = rows("Data")
    assert list(table) == list(COMMANDS)
    answers = [event for event in said if event["event"] == "answer"]
    assert {event["command"] for event in answers} == set(COMMANDS)
    for command, told in table.items():
        found = [event["data"] for event in answers if event["command"] == command]
        if not told:
            assert found == [None] * len(found), command
        elif command not in ("where", "facts", "what"):
            named = set(re.findall(r"`(\w+)`", told))
            for data in found:
                for each in data if isinstance(data, list) else [data]:
                    keys = set(each) if isinstance(each, dict) else set()
                    assert keys <= named, (command, keys)
            assert any(found), command


def test_guide_describes_the_facts_and_scores_of_every_game(said: Sequence[Event]) -> None:
    table = rows("Facts")
    slug = ""
    for event in said:
        slug = event.get("game", slug)
        if event.get("command") == "facts":
            assert set(event["data"]) <= set(re.findall(r"`(\w+)`", table[slug]))
            assert set(event["data"])
    assert list(table) == list(GAMES)


@pytest.mark.parametrize("slug", ["krypte", "enclose5"])
def test_client_of_the_guide_plays_a_whole_game(slug: str, tmp_path: Path) -> None:
    (block,) = GUIDE["json"].all_blocks
    name, text = block.file
    assert len(text.splitlines()) <= 40
    (tmp_path / name).write_text(text)
    played = subprocess.run(
        [sys.executable, name, slug],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        env=environment(),
    )
    assert (played.returncode, played.stderr) == (0, "")
    assert len(played.stdout.splitlines()) > 5
