"""Computers in line mode, with engines in processes of their own."""

from __future__ import annotations

import shlex
import sys
from typing import NamedTuple

import pytest

from abstract_arcade.match import Match, Participant
from abstract_arcade.records import dump, load
from abstract_arcade.rules import Seat, new_game
from screenshots.make import KRYPTE_WIN
from tests.line_mode.support import Said, say

DEAD = f"engine:{shlex.quote(sys.executable)} -c pass"


def against(white: str, black: str = "person") -> Match:
    seats = {Seat.FIRST: Participant(black), Seat.SECOND: Participant(white)}
    return Match(new_game("krypte"), seats, seed=7)


def test_computer_moves_before_the_next_line_is_read() -> None:
    match = against("greedy")
    said = say("d1", "undo", "redo", "hint", "level easy", "level", "resign", match=match)
    assert not said.of("error")
    first, answer, *again = said.of("move")
    assert (first["by"], answer["by"]) == ("person", "greedy")
    assert [each["move"] for each in again] == [first["move"], answer["move"]]
    assert said.of("undo")[0]["moves"] == [first["move"], answer["move"]]
    hint, level, same = said.of("answer")[2:5]
    best = hint["data"]["move"]
    assert hint["text"].startswith((f"Try {best}: ", f"Try {best}."))
    assert hint["data"]["line"][0] == best
    assert best in hint["data"]["among"]
    assert hint["data"]["text"].startswith(best)
    assert level["text"] == same["text"] == "Black is a person and White is easy."
    assert said.of("end")[0]["result"]["seat"] == "second"


def test_two_computers_play_a_whole_game_without_lines() -> None:
    one = say(match=against("greedy", "random"))
    other = say(match=against("greedy", "random"))
    assert one.kinds[-1] == "end"
    assert one.moves == other.moves
    assert {event["by"] for event in one.of("move")} == {"random", "greedy"}


class Explained(NamedTuple):
    """A game of Krypte whose explanation was asked for twice."""

    record: str
    said: Said


@pytest.fixture(scope="module")
def explained() -> Explained:
    match = Match(new_game("krypte"))
    for text in KRYPTE_WIN.split():
        match.play(match.position.parse(text))
    said = say("explain", "explain", match=match)
    return Explained(dump(match), said)


def test_explain_answers_with_the_turning_points_and_stores_them(explained: Explained) -> None:
    match = load(explained.record)
    first, again = explained.said.of("answer")
    assert first["data"] == again["data"] != []
    lines = first["text"].splitlines()
    assert lines == [f"Move {each['ply']}: {each['text']}" for each in first["data"]]
    assert lines[-1].endswith("White wins.")
    kept = {node.ply: node.better for node in match.main_line if node.is_turn}
    *turns, end = first["data"]
    assert kept == {each["ply"]: each["better"] for each in turns} != {}
    assert "better" not in end
    assert not any(node.comment for node in match.main_line)


def test_explain_comments_writes_the_explanation_into_the_comments(explained: Explained) -> None:
    match = load(explained.record)
    match.comment(match.current, "Well played.", "Ada")
    said = say("explain comments", "comment", "explain all", match=match)
    told, comment = said.of("answer")[:2]
    assert comment["data"]["text"] == "Well played."
    assert f"Number of comments written: {len(told['data']) - 1}." in told["text"]
    by = {node.ply: node.comment_by for node in match.main_line if node.comment}
    assert by == {each["ply"]: "Analysis" for each in told["data"]} | {match.current.ply: "Ada"}
    assert said.last["text"] == "Type 'explain' or 'explain comments'."


def test_explain_is_refused_before_the_end_of_the_game() -> None:
    assert say("explain").last["text"] == "The game is not over yet."


def test_level_gives_a_seat_to_a_computer() -> None:
    said = say("d1", "level white random", "level black nobody", "level random", "level")
    assert said.kinds[:3] == ["move", "answer", "move"]
    assert [each["by"] for each in said.of("move")] == ["person", "random"]
    assert said.of("error")[0]["choices"][0] == "person"


def test_failed_engine_leaves_its_seat_waiting() -> None:
    said = say("d1", "e8", "level person", "e8", match=against(DEAD))
    assert said.code == 0
    assert said.kinds == ["move", "info", "error", "answer", "move"]
    assert "'go' lets" in said.of("info")[0]["text"]
    assert said.of("error")[0]["text"].endswith("'go' lets it.")
    assert DEAD.partition(":")[2] not in str(said.events[0])


def test_failed_engine_ends_a_strict_run() -> None:
    said = say("d1", "e8", match=against(DEAD), is_strict=True)
    assert said.code == 1
    assert said.kinds == ["move", "info"]
