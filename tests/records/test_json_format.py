"""Records in JSON: exact values, reading, faults and unknown keys."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from abstract_arcade import __version__
from abstract_arcade.clock import ClockSettings, Reading
from abstract_arcade.match import PERSON, End, Match, Participant
from abstract_arcade.records import MAX_DEPTH, RecordError, dump, load, losses
from abstract_arcade.records.json_format import read, write
from abstract_arcade.rules import Color, Outcome, Seat, new_game
from tests.matches import BLACK_WINS, a_match, play
from tests.records.support import branch

BASE: dict[str, Any] = {"format": "abstract-arcade/1", "game": "krypte"}


def record(**fields: Any) -> str:
    """Return a record of Krypte with other fields."""
    return json.dumps(BASE | {"moves": ["d1", "e8", "f1"]} | fields)


def written(match: Match) -> dict[str, Any]:
    found = json.loads(dump(match))
    assert isinstance(found, dict)
    return found


def refused(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        load(text, "json")
    return caught.value


class TestWriting:
    def test_json_record_has_the_documented_values(self) -> None:
        match = a_match("d1", "e8", white="greedy")
        match.created = datetime(2026, 11, 21, 20, 15, tzinfo=UTC)
        match.updated = match.created
        assert written(match) == {
            "format": "abstract-arcade/1",
            "program": f"abstract-arcade {__version__}",
            "game": "krypte",
            "options": new_game("krypte").as_text(),
            "seats": {"first": {"kind": "person"}, "second": {"kind": "greedy"}},
            "seed": 7,
            "created": "2026-11-21T20:15:00+00:00",
            "updated": "2026-11-21T20:15:00+00:00",
            "summary": {
                "plies": 2,
                "move_number": 2,
                "status": "running",
                "to_move": "black",
                "seat_to_move": "first",
                "result": "",
                "winner": None,
                "winning_seat": None,
            },
            "clock": None,
            "moves": ["d1", "e8"],
            "current": [2],
            "result": None,
        }

    def test_json_record_has_one_line_per_top_level_key(self) -> None:
        match = a_match("d1", "e8", "f1")
        assert len(dump(match).splitlines()) == len(written(match))
        assert dump(match).endswith("}\n")

    def test_variations_are_attached_to_the_move_they_replace(self) -> None:
        match = a_match("d1", "e8", "f1")
        first, second = match.main_line[1:3]
        for text in ("f8", "h1"):
            play(match, text, at=first)
            match.promote(second)
        match.current = match.main_line[3]
        found = written(match)
        assert found["moves"] == ["d1", {"move": "e8", "variations": [["h1"], ["f8"]]}, "f1"]
        match.current = first.children[2]
        assert written(match)["current"] == [2, 1, 2]
        assert load(dump(match)).move_texts == ("d1", "f8")

    def test_comment_is_a_text_or_an_object_with_its_author(self) -> None:
        match = a_match("d1", "e8")
        match.comment(match.current, "Good")
        assert written(match)["moves"][1] == {"move": "e8", "comment": "Good"}
        match.comment(match.current, "Good", "Ada")
        assert written(match)["moves"][1]["comment"] == {"by": "Ada", "text": "Good"}
        match.comment(match.root, "Begin")
        assert written(match)["comment"] == "Begin"

    def test_periods_without_length_in_old_records_are_dropped(self) -> None:
        clock = {"main": 300, "increment": 3, "periods": 3, "period": 0}
        now = {"first": [12, 3], "second": [39, 1]}
        both = {"first": clock, "second": {**clock, "period": 30}}
        match = load(record(clock=both, clock_now=now))
        assert match.clock == {
            Seat.FIRST: ClockSettings(300, 3),
            Seat.SECOND: ClockSettings(300, 3, 3, 30),
        }
        assert match.readings == {Seat.FIRST: Reading(12, 3), Seat.SECOND: Reading(39, 1)}

    def test_clock_settings_and_readings_are_written(self) -> None:
        match = a_match("d1")
        match.clock = {Seat.FIRST: ClockSettings(300.0, 3), Seat.SECOND: ClockSettings(0, 0, 3, 30)}
        match.current.clock = {Seat.FIRST: Reading(292.4004), Seat.SECOND: Reading(30, 3)}
        match.clock_now = {Seat.FIRST: Reading(292.4), Seat.SECOND: Reading(12.5, 2)}
        found = written(match)
        assert found["clock"] == {
            "first": {"main": 300, "increment": 3, "periods": 0, "period": 0},
            "second": {"main": 0, "increment": 0, "periods": 3, "period": 30},
        }
        assert found["moves"] == [
            {"move": "d1", "clock": {"first": [292.4, 0], "second": [30, 3]}},
        ]
        assert found["clock_now"] == {"first": [292.4, 0], "second": [12.5, 2]}

    def test_resignation_is_written_as_end_and_result(self) -> None:
        match = a_match("d1", "e8", pie=False)
        match.resign(Seat.FIRST)
        found = written(match)
        assert found["moves"][1] == {
            "move": "e8",
            "end": {"winner": "white", "reason": "resignation"},
        }
        assert found["result"] == {"winner": "white", "seat": "second", "reason": "resignation"}
        assert found["summary"]["result"] == "White won by resignation"
        assert found["summary"]["winning_seat"] == "second"

    def test_end_before_the_first_move_is_a_top_level_key(self) -> None:
        match = a_match()
        match.agree_draw()
        found = written(match)
        assert found["end"] == {"winner": None, "reason": "agreement"}
        assert found["result"] == {"winner": None, "seat": None, "reason": "agreement"}
        assert load(dump(match)).outcome == Outcome(None, End.AGREEMENT)

    def test_end_by_the_rules_is_written_only_as_result(self) -> None:
        match = a_match(*BLACK_WINS)
        found = written(match)
        assert "end" not in dump(match)
        assert found["moves"] == [*BLACK_WINS]
        assert found["result"] == {"winner": "black", "seat": "first", "reason": "line"}

    def test_seat_omits_default_values(self) -> None:
        match = a_match()
        match.seat(Seat.FIRST, Participant("greedy", "Deep", seconds=2.5, ponder=True))
        match.seat(Seat.SECOND, Participant(hints=False))
        assert written(match)["seats"] == {
            "first": {"kind": "greedy", "name": "Deep", "seconds": 2.5, "ponder": True},
            "second": {"kind": "person", "hints": False},
        }

    def test_unknown_kind_of_participant_becomes_a_person_and_is_written_again(self) -> None:
        first = {"kind": "wizard", "seconds": 2, "staff": "oak"}
        match = load(record(seats={"first": first, "second": {"kind": "witch", "name": "Ada"}}))
        assert [each.kind for each in match.participants.values()] == [PERSON, PERSON]
        assert [each.name for each in match.participants.values()] == ["wizard", "Ada"]
        seats = written(match)["seats"]
        assert seats == {
            "first": {**first, "name": "wizard"},
            "second": {"kind": "witch", "name": "Ada"},
        }
        match.seat(Seat.FIRST, replace(match.participants[Seat.FIRST], kind="greedy", name=""))
        assert written(match)["seats"]["first"]["kind"] == "greedy"
        match.seat(Seat.FIRST, replace(match.participants[Seat.FIRST], kind=PERSON))
        assert written(match)["seats"]["first"]["kind"] == PERSON

    def test_exported_record_has_no_command(self) -> None:
        match = a_match("d1", white="engine:/home/ada/gnuboard --secret")
        text = dump(match)
        assert "ada" not in text
        assert "secret" not in text
        assert written(match)["seats"]["second"] == {"kind": "person", "name": "gnuboard"}
        assert losses(match, "json") == ["the commands of engines; only their names are included"]
        assert "--secret" in write(match, keep_commands=True)
        assert losses(a_match("d1", white="greedy"), "json") == []

    def test_set_up_position_is_written_and_read(self) -> None:
        game = new_game("krypte")
        start = game.setup(["d1"], ["e8"], Color.BLACK, {"last_side": "S"})
        match = Match(game, start=start)
        assert written(match)["setup"] == {
            "black": ["d1"],
            "white": ["e8"],
            "to_move": "black",
            "state": {"last_side": "S"},
        }
        assert load(dump(match)).position == start

    def test_match_beyond_the_limits_is_not_written(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("abstract_arcade.records.tree.MAX_NODES", 3)
        assert dump(a_match("d1", "e8"))
        with pytest.raises(
            RecordError, match="the match has 4 positions, but a record can have only 3"
        ):
            dump(a_match("d1", "e8", "f1"))
        monkeypatch.undo()
        monkeypatch.setattr("abstract_arcade.records.core.MAX_BYTES", 100)
        with pytest.raises(RecordError, match="bytes, but a record can have at most"):
            dump(a_match("d1"))


class TestReading:
    def test_record_with_only_required_keys_is_read(self) -> None:
        match = load(json.dumps(BASE), "json")
        assert (match.game, match.position.outcome) == (new_game("krypte"), None)
        assert match.participants[Seat.FIRST] == Participant()

    def test_current_position_is_the_end_of_the_main_line_by_default(self) -> None:
        assert load(record()).current.ply == 3
        assert load(record(current=None)).current.ply == 3
        assert load(record(current=[0])).current.ply == 0
        assert load(record(current=[2])).move_texts == ("d1", "e8")

    def test_current_path_leads_into_variations(self) -> None:
        moves = [
            "d1",
            {"move": "e8", "variations": [["f8"], ["h1", {"move": "e8", "variations": [["f8"]]}]]},
            "f1",
        ]
        assert load(record(moves=moves, current=[2, 1, 3])).move_texts == ("d1", "h1", "e8")
        assert load(record(moves=moves, current=[2, 1, 3, 0, 3])).move_texts == ("d1", "h1", "f8")
        for path in ([4], [-1], [2, 2, 2], [2, 0, 1], [1, 0, 1], [2, 1], [], [2, 1, 9], [0, 0, 0]):
            assert refused(record(moves=moves, current=path)).place == "current"

    @pytest.mark.parametrize(
        ("fields", "sentence"),
        [
            ({"moves": ["d1", "zz"]}, "move 2, zz: 'zz' is not on this board"),
            ({"moves": ["d1", "d1"]}, "move 2, d1: "),
            ({"moves": ["d1", 5]}, "move 2: the move is 5, but must be text"),
            ({"moves": "d1"}, "moves is 'd1', but must be a list"),
            ({"moves": [{"move": "d1", "comment": 5}]}, "move 1, d1: comment is 5, but"),
            ({"moves": [{"move": "d1", "variations": ["e1"]}]}, "move 1, d1: variations is a list"),
            (
                {"moves": ["d1", {"move": "e8", "variations": [["f8", "zz"]]}]},
                "a variation of move 2, move 3, zz: ",
            ),
            (
                {"moves": ["d1", {"move": "e8", "variations": [["e8"]]}]},
                "a variation of move 2, move 2, e8: the same move is already a variation here",
            ),
            ({"game": "chess"}, "game: there is no game 'chess', only reneo"),
            ({"game": 5}, "game is 5, but must be text"),
            ({"options": {"pie": "maybe"}}, "options: pie is 'maybe'"),
            ({"options": {"pie": True}}, "options is an object, but must be an object of at most"),
            ({"options": {"bonus": "on"}}, "options: Krypte has no option 'bonus'"),
            ({"seats": {"first": {"kind": "engine:"}}}, "seats: engine: needs a command"),
            ({"seats": {"first": {"name": 5}}}, "seats, first: name is 5, but must be text"),
            ({"seats": {"first": {"name": "x" * 201}}}, "seats, first: name is 'xxx"),
            ({"seed": -1}, "seed is -1, but must be a whole number from 0"),
            ({"seed": True}, "seed is true, but"),
            ({"created": "yesterday"}, "created: 'yesterday' is not a time"),
            ({"created": "0001-01-01T00:00:00"}, "created: '0001-01-01T00:00:00' is not a time"),
            ({"updated": "9999-12-31T23:59:59"}, "updated: '9999-12-31T23:59:59' is not a time"),
            ({"clock": {"first": {"main": 5}}}, "clock: there is no clock for the second seat"),
            (
                {"clock": {"first": {"main": 0}, "second": {"main": 5}}},
                "clock, first: a clock needs main time or a byo-yomi period",
            ),
            (
                {"clock_now": {"first": [-5, 0], "second": [1, 2]}},
                "clock_now: first is [-5, 0], but must be the seconds left, from 0 to 10000000",
            ),
            ({"clock_now": {"first": [1, 2], "second": [1]}}, "clock_now: second is [1], but"),
            ({"setup": {"black": ["d1"], "white": ["d1"]}}, "setup: d1 is used twice"),
            ({"setup": {"turn": 5}}, "setup: a set-up position has no 'turn'"),
            ({"puzzle": {"difficulty": 9}}, "puzzle: difficulty is 9, but"),
            ({"puzzle": {"difficulty": 0}}, "puzzle: difficulty is 0, but"),
            ({"puzzle": {"difficulty": 1, "plies": 0}}, "puzzle: plies is 0, but"),
            ({"question": {"ask": "?", "accept": ["zz"]}}, "question: accept: 'zz' is not on"),
            ({"light": ["zz"]}, "light: 'zz' is not on this board"),
            ({"value": 2}, "value is 2, but must be a number from -1 to 1"),
            ({"end": {"winner": "black", "reason": "magic"}}, "end: the end is 'magic', but must"),
            ({"end": {"winner": "black", "reason": "agreement"}}, "end: Black cannot win by"),
            (
                {"end": {"winner": None, "reason": "time"}},
                "end: the end is time, so the winner must be black or white",
            ),
            (
                {"result": {"winner": "black"}},
                "result: it says Black won; according to the moves, the game",
            ),
            ({"format": "chess/1"}, "the format is 'chess/1', but must be abstract-arcade/1"),
            ({"format": None}, "the format is '', but must be"),
        ],
    )
    def test_fault_in_json_names_its_place(self, fields: dict[str, Any], sentence: str) -> None:
        assert str(refused(record(**fields))).startswith(sentence)

    @pytest.mark.parametrize("difficulty", [1, 4])
    def test_puzzle_with_lowest_or_highest_difficulty_is_read(self, difficulty: int) -> None:
        puzzle = {"difficulty": difficulty, "plies": 1, "goal": "win"}
        assert load(record(puzzle=puzzle)).puzzle == puzzle

    def test_newer_format_is_refused_with_the_name_of_its_program(self) -> None:
        newer = {"format": "abstract-arcade/2", "program": "abstract-arcade 3.1"}
        assert "was written by abstract-arcade 3.1 as abstract-arcade/2" in str(
            refused(record(**newer))
        )
        newer["program"] = ""
        assert "written by a newer Abstract Arcade" in str(refused(record(**newer)))

    @pytest.mark.parametrize(
        "result",
        [
            None,
            {"winner": "white"},
            {"winner": None},
            {"winner": "black", "seat": "second"},
            {"winner": "black", "reason": "resignation"},
            {"winner": "black", "reason": "no moves"},
        ],
    )
    def test_result_that_contradicts_the_moves_is_refused(self, result: Any) -> None:
        error = refused(record(moves=[*BLACK_WINS], result=result))
        assert error.place == "result"
        assert error.sound is not None
        assert error.sound.current.ply == 7

    @pytest.mark.parametrize(
        "result",
        [
            {"winner": "black"},
            {"winner": "black", "seat": "first", "reason": "line"},
            {"winner": "black", "reason": "four in a row"},
        ],
    )
    def test_result_with_less_detail_or_an_unknown_reason_is_accepted(self, result: Any) -> None:
        assert load(record(moves=[*BLACK_WINS], result=result)).outcome is not None

    def test_numbers_and_times_out_of_range_are_refused(self) -> None:
        for text in ("NaN", "Infinity", "1e999"):
            refused(record().replace("}", f', "value": {text}}}'))
        assert load(record(created="2026-11-21T22:15:00+02:00")).created == datetime(
            2026, 11, 21, 20, 15, tzinfo=UTC
        )
        refused(record(created="0001-01-01T00:00:00+23:00"))

    def test_repeated_key_is_refused(self) -> None:
        assert "'game' appears twice" in str(refused('{"game": "krypte", "game": "reneo"}'))

    def test_empty_comment_has_no_author(self) -> None:
        for comment in ({"by": "Ada"}, {"by": "Ada", "text": ""}):
            match = load(record(moves=[{"move": "d1", "comment": comment}]))
            assert match.current.comment_by == ""

    def test_control_characters_are_removed(self) -> None:
        moves = [{"move": "d1", "comment": "a\x1b[31m\u202eb\nc\td\r\ne"}]
        match = load(record(moves=moves, seats={"first": {"name": " A\x07da\n B "}}))
        assert match.current.comment == "a[31mb\nc\td\ne"
        assert match.participants[Seat.FIRST].name == "Ada B"

    def test_engine_from_elsewhere_becomes_a_person(self) -> None:
        for kind in ("engine:rm -rf /", "gomocup:/opt/rm x"):
            text = record(seats={"second": {"kind": kind}})
            participant = load(text).participants[Seat.SECOND]
            assert (participant.kind, participant.name) == ("person", "rm")
            assert read(text, keep_commands=True).participants[Seat.SECOND].kind == kind


class TestSoundPart:
    def test_sound_part_has_everything_but_the_moves_after_the_fault(self) -> None:
        moves = ["d1", {"move": "e8", "variations": [["f8", "zz"], ["h1"]]}, "f1", "zz", "a8"]
        error = refused(record(moves=moves, current=[5]))
        assert error.place == "move 4, zz"
        assert error.offer == "The first 3 moves can be opened."
        assert error.sound is not None
        assert error.sound.move_texts == ("d1", "e8", "f1")
        assert [child.text for child in error.sound.main_line[1].children] == ["e8", "f8", "h1"]

    def test_sound_part_of_a_cut_text_is_what_comes_before(self) -> None:
        match = a_match("d1", "e8", "f1", "a8")
        match.comment(match.current, "Well, {[")
        text = dump(match)
        for stop, plies in (
            (text.index('"a8"'), 3),
            (text.index('"a8"') + 3, 3),
            (text.index("Well"), 4),
            (text.index('"current"'), 4),
            (text.index('"e8"'), 1),
        ):
            error = refused(text[:stop])
            assert error.place.startswith("line ")
            assert error.sound is not None
            assert error.sound.current.ply == plies
        assert refused(text[: text.index('"moves"')]).sound is None
        assert refused(text[: text.index('"moves"')]).offer == ""

    def test_sound_part_of_a_text_with_more_after_its_end_is_all_of_it(self) -> None:
        error = refused(dump(a_match("d1", "e8")) + "}")
        assert "there is more text after the end" in str(error)
        assert error.sound is not None
        assert error.sound.current.ply == 2


UNKNOWN: dict[str, Any] = {
    "x-top": [1, {"deep": None}],
    "seats": {"first": {"kind": "person", "x-rating": 1500}, "x-third": {}},
    "clock": {
        "first": {"main": 60, "x-mode": "blitz"},
        "second": {"main": 60},
        "x-arbiter": "Eve",
    },
    "moves": [
        "d1",
        {
            "move": "e8",
            "x-nag": 3,
            "comment": {"by": "Ada", "text": "Hm", "x-mood": ":("},
            "question": {"ask": "What?", "accept": ["e8"], "x-hint": "South"},
        },
    ],
    "puzzle": {"difficulty": 2, "plies": 3, "goal": "save", "x-theme": "turning"},
    "x-\ud800": "\ud800",
}
"""Fields of a record with unknown keys in every object."""


class TestUnknownKeys:
    def test_unknown_keys_survive_a_round_trip(self) -> None:
        match = load(record(**UNKNOWN))
        found = written(match)
        for name in ("x-top", "puzzle", "x-\ud800"):
            assert found[name] == UNKNOWN[name]
        assert found["seats"]["first"] == {"kind": "person", "x-rating": 1500}
        assert found["seats"]["x-third"] == {}
        assert found["clock"]["first"]["x-mode"] == "blitz"
        assert found["clock"]["x-arbiter"] == "Eve"
        assert found["moves"] == UNKNOWN["moves"]
        assert dump(load(dump(match))) == dump(match)

    def test_unknown_keys_are_removed_with_their_object(self) -> None:
        match = load(record(**UNKNOWN))
        match.comment(match.current, "")
        match.seat(Seat.FIRST, Participant("greedy"))
        match.clock = None
        text = dump(match)
        assert not [word for word in ("x-mood", "x-rating", "x-mode", "x-arbiter") if word in text]
        assert "x-nag" in text

    def test_unknown_key_with_deeply_nested_value_is_refused(self) -> None:
        deep = json.loads("[" * 60 + "]" * 60)
        assert str(refused(record(x=deep))) == "'x' is nested too deeply"
        place = refused(record(moves=[{"move": "d1", "x": deep}])).place
        assert place == "move 1, d1"


def test_deepest_allowed_variations_are_written_and_read() -> None:
    match = Match(new_game("enclose5", size=19, target=99))
    for _ in range(MAX_DEPTH):
        match.current = branch(match.current)
    for name in ("json", "text"):
        assert load(dump(match, name)).move_texts == match.move_texts
    branch(match.current)
    with pytest.raises(RecordError, match="more than 100 variations of the match are nested"):
        dump(match)
    too_deep = "Game: enclose5\nOptions: size=19\n\n1. a1" + "".join(
        f" (1. {chr(98 + number % 17)}{number // 17 + 1}" for number in range(MAX_DEPTH + 1)
    )
    with pytest.raises(RecordError, match="nested"):
        load(too_deep)
