"""A match line by line: what is played, refused, taken back and looked at."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from abstract_arcade.clock import ClockSettings, Reading
from abstract_arcade.library.folder import Library
from abstract_arcade.library.store import Store
from abstract_arcade.match import Match, Participant
from abstract_arcade.match.core import Note
from abstract_arcade.records import dump
from abstract_arcade.rules import Seat, new_game
from abstract_arcade.session import FullError
from abstract_arcade.session.record_limits import RESERVE
from tests.disks import FullDisk
from tests.line_mode.support import heard, say
from tests.matches import BLACK_WINS, a_match

Errors = pytest.CaptureFixture[bytes]


class TestMoves:
    def test_move_event_has_all_fields(self) -> None:
        said = say("d1", match=a_match())
        assert said.code == 0
        start, move = said.events
        assert start["event"] == "start"
        assert start["game"] == "krypte"
        assert start["options"] == new_game("krypte").as_text()
        assert start["seats"]["first"] == {"kind": "person", "name": "Player 1"}
        assert move == {
            "event": "move",
            "ply": 1,
            "move": "d1",
            "seat": "first",
            "color": "black",
            "by": "person",
            "text": "Black d1 enters from North.",
            "next": "Next from East or South.",
            "to_move": "white",
            "seat_to_move": "second",
            "clock": None,
            "result": None,
        }

    def test_last_move_is_followed_by_the_end_event(self) -> None:
        said = say(*BLACK_WINS, "a1")
        move, end, refusal = said.events[-3:]
        won = {"winner": "black", "seat": "first", "reason": "line"}
        assert move["result"] == end["result"] == won
        assert (move["to_move"], move["seat_to_move"]) == (None, None)
        assert end["text"] == "The game is over after 7 moves."
        assert refusal["text"] == "The game is over: Black won by four in a row."
        assert said.code == 0

    @pytest.mark.parametrize(
        ("line", "kind"),
        [
            ("d1", "illegal"),
            ("swap", "illegal"),
            ("z9", "invalid"),
            ("i4", "invalid"),
            ("d1-", "invalid"),
            ("5", "invalid"),
            ("x9" * 150, "invalid"),
            ("\x1b[2J", "invalid"),
            ("hello", "command"),
            ("play d1", "command"),
        ],
    )
    def test_line_that_is_no_move_is_refused_in_a_sentence(self, line: str, kind: str) -> None:
        error = say("d1", "", line).last
        assert (error["event"], error["kind"], error["line"]) == ("error", kind, 3)
        assert error["text"].endswith((".", "?"))
        assert len(error["text"]) < 300
        assert error["text"].isprintable()
        assert len(error["typed"]) <= 201
        assert error["choices"] == []

    def test_move_may_be_typed_with_its_number(self) -> None:
        assert say("1. d1", "2.e8", "2. f1", "2... a8").moves == ["d1", "e8", "f1", "a8"]
        error = say("1. d1", "3. e8").last
        assert (error["kind"], error["typed"]) == ("invalid", "3. e8")
        assert error["text"] == "The next move is number 2."

    def test_ambiguous_move_is_refused_with_its_choices(self) -> None:
        error = say("d4", "e4", "e3", "a1", "d3", game="reneo").last
        played = say("d4", "e4", "e3", "d3", game="reneo").last
        assert played["kind"] == "ambiguous"
        assert played["choices"] == ["d3-e3", "d3-d4"]
        assert error["event"] == "move"

    def test_bonus_move_is_announced(self) -> None:
        moves = ("e5", "a1", "f5", "a2", "g5", "a3", "h5", "a4", "d5")
        said = say(*moves, "i1", game="enclose5", size=9)
        five, then = said.of("move")[-2:]
        assert five["text"] == "Blue d5 makes a row of five and earns 1 more move."
        assert five["next"] == ""
        assert then["color"] == "black"

    def test_swap_is_followed_by_who_is_to_move(self) -> None:
        said = say("d1", "swap", pie=True)
        first, swap = said.of("move")
        assert first["next"] == "Next from East or South. White may swap."
        assert swap["text"] == "Player 2 swaps and takes Black."
        seats = "Black is Player 2, White is Player 1."
        assert swap["next"] == f"{seats} White to move, from East or South."
        assert (swap["seat"], swap["color"], swap["to_move"]) == ("second", "white", "white")

    def test_sentences_use_the_names_of_the_people(self) -> None:
        seats = {Seat.FIRST: Participant(name="Ada"), Seat.SECOND: Participant(name="Ben")}
        match = Match(new_game("krypte", pie=True), seats)
        said = say("d1", "swap", "turn", "resign", match=match)
        assert said.events[0]["text"] == "Krypte, pie on: Black is Ada, White is Ben."
        assert said.of("move")[1]["text"] == "Ben swaps and takes Black."
        assert said.of("answer")[0]["text"] == "White (Ada) to move, from East or South."
        assert said.of("end")[0]["text"] == "Ada resigns: Ben wins."


class TestGoingBack:
    def test_undo_and_redo_are_reported(self) -> None:
        said = say("d1", "e8", "undo", "undo move", "redo", "undo", "undo", "redo", "redo", "redo")
        assert said.kinds == [
            "move",
            "move",
            "undo",
            "answer",
            "undo",
            "answer",
            "move",
            "answer",
            "undo",
            "answer",
            "error",
            "move",
            "answer",
            "move",
            "answer",
            "error",
        ]
        assert said.of("undo")[0]["text"] == "Took back e8."
        assert said.of("undo")[0]["moves"] == ["e8"]
        assert said.of("answer")[0]["text"] == "White to move, from East or South."
        assert said.of("error")[0]["text"] == "Nothing has been played yet."

    def test_undo_reopens_a_game_that_was_resigned(self) -> None:
        said = say("d1", "resign", "undo", "e8")
        assert said.kinds == ["move", "end", "answer", "undo", "answer", "move"]
        end = said.of("end")[0]
        undo = said.of("undo")[0]
        assert end["text"] == "White resigns: Black wins."
        assert end["result"] == {"winner": "black", "seat": "first", "reason": "resignation"}
        assert (undo["text"], undo["moves"]) == ("The game goes on.", [])

    def test_undo_of_a_loss_on_time_names_the_time_left(self) -> None:
        match = a_match("d1", "e8")
        match.clock = dict.fromkeys(Seat, ClockSettings(300, 3))
        match.current.clock = {Seat.FIRST: Reading(300), Seat.SECOND: Reading(252.4)}
        match.play(match.position.parse("f1"))
        match.current.clock = {Seat.FIRST: Reading(283), Seat.SECOND: Reading(252.4)}
        match.clock_now = {Seat.FIRST: Reading(283), Seat.SECOND: Reading(0)}
        match.lose_on_time(Seat.SECOND)
        (undo,) = say("undo", match=match).of("undo")
        assert undo["text"] == "The game goes on: Player 2 has 4 minutes and 13 seconds."

    def test_browsing_changes_nothing(self) -> None:
        said = say("d1", "e8", "f1", "back", "back 9", "back", "on", "on end", "on", "last")
        assert said.kinds[3:] == [
            "look",
            "answer",
            "look",
            "answer",
            "error",
            "look",
            "answer",
            "look",
            "answer",
            "error",
            "answer",
        ]
        assert [event["ply"] for event in said.of("look")] == [2, 0, 1, 3]
        look = said.of("look")[0]
        assert look["text"] == "Move 2 of 3. White e8 enters from South."
        assert look["next"] == "Black to move, from West or North."
        assert said.last["data"] == {"ply": 3, "move": "f1"}

    def test_move_is_refused_while_browsing(self) -> None:
        said = say("d1", "e8", "back", "h2", "on", "f1")
        (error,) = said.of("error")
        assert error["kind"] == "illegal"
        assert error["text"].startswith("You are looking at the position after move 1 of 2: 'on'")
        assert said.moves == ["d1", "e8", "f1"]

    def test_here_allows_a_move_while_browsing(self) -> None:
        match = a_match("d1", "e8", "b1")
        said = say("back 2", "here", "h2", "variation", match=match)
        assert said.kinds == ["look", "answer", "answer", "undo", "move", "look", "answer"]
        undo = said.of("undo")[0]
        assert undo["moves"] == ["e8", "b1"]
        assert undo["text"] == "2 moves are saved as a variation, from e8 on."
        assert said.of("move")[0]["ply"] == 2
        assert [node.text for node in match.root.children[0].children] == ["h2", "e8"]
        assert said.of("look")[-1]["move"] == "e8"

    def test_move_after_the_end_only_adds_a_variation(self) -> None:
        match = a_match(*BLACK_WINS)
        before = match.main_line[-2].position
        other = next(text for text in map(before.format, before.legal_moves()) if text != "g8")
        said = say("back", other, "here", other, match=match)
        assert said.kinds == ["look", "answer", "error", "answer", "move"]
        assert said.last["variation"] is True
        assert match.outcome is not None
        assert match.current.ply == 7


class TestStrict:
    @pytest.mark.parametrize("line", ["d1", "z9", "hello", "undo 3", "on"])
    def test_strict_run_stops_at_the_first_refusal(self, line: str) -> None:
        said = say("d1", line, "e8", is_strict=True)
        assert said.code == 2
        assert said.kinds == ["move", "error"]

    def test_strict_run_without_errors_exits_with_0(self) -> None:
        said = say("d1", "undo", "redo", "legal", "why d1", is_strict=True)
        assert said.code == 0
        assert "error" not in said.kinds


class TestSaving:
    def test_match_is_saved_as_on_the_screen(self, home: Path) -> None:
        say("d1", "e8", "undo", "resign", store=Store(at_once=True))
        (entry,) = Library().entries()
        kept = Library().load(entry.id)
        assert kept.move_texts == ("d1",)
        assert [node.text for node in kept.current.children] == ["e8"]
        assert entry.words == "Black won by resignation"
        assert not list((home / "matches").glob("*.lock"))

    def test_move_is_answered_once_it_is_on_the_disk(self) -> None:
        store = Store(at_once=True)
        said = say("d1", "e8", "save now.x", match=a_match(), store=store)
        assert said.moves == ["d1", "e8"]
        (entry,) = Library().entries()
        assert entry.plies == 2

    def test_match_without_a_move_is_not_saved(self, home: Path) -> None:
        say("z9", "legal", store=Store(at_once=True))
        assert not home.exists() or not list((home / "matches").glob("*.json"))

    def test_failure_to_save_is_reported_once(self, home: Path) -> None:
        home.mkdir()
        (home / "matches").write_text("in the way")
        said = say("d1", "e8", store=Store(at_once=True))
        assert said.moves == ["d1", "e8"]
        info, end = said.of("info")
        assert info["text"].startswith("The match cannot be saved")
        assert end["text"].endswith("is not saved; its record is on standard error.")
        assert said.code == 1

    @pytest.mark.parametrize("line", ["f1", "comment A good move", "explain comments"])
    def test_change_that_does_not_fit_into_a_record_is_refused(
        self, line: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        match = a_match("d1", "e8")
        if line.startswith("explain"):
            match = a_match(*BLACK_WINS)
            match.annotate({node: Note(0.1, None, False) for node in match.nodes()})
        monkeypatch.setattr("abstract_arcade.records.core.MAX_BYTES", RESERVE)
        said = say(line, match=match)
        assert said.kinds == ["error"]
        assert said.last["kind"] == "command"
        assert said.last["text"] == f"{FullError('0 MiB')}."
        assert not any(node.comment for node in match.nodes())

    def test_match_open_in_another_program_can_only_be_viewed(self, home: Path) -> None:
        Library().save("a-match", a_match("d1"))
        other = Library()
        assert other.lock("a-match") is not None
        store = Store(at_once=True)
        said = say("e8", "undo", "resign", "legal", match=store.open("a-match"), store=store)
        assert said.of("info")[0]["text"].startswith("The match is open in another program")
        assert said.kinds == ["info", "error", "error", "error", "answer"]
        assert Library().load("a-match").move_texts == ("d1",)
        del home


class TestInWords:
    def test_plain_mode_writes_one_line_for_each_event(self) -> None:
        assert heard("d1", "e8", "d1", "undo", "redo", "resign").splitlines() == [
            "Black d1 enters from North. Next from East or South.",
            "White e8 enters from South. Next from West or North.",
            "d1 is taken.",
            "Took back e8.",
            "White to move, from East or South.",
            "White e8 enters from South. Next from West or North.",
            "Black resigns: White wins.",
        ]

    def test_board_option_draws_the_board_after_a_move_and_an_undo_only(self) -> None:
        text = heard("d1", "legal", "undo", shows_board=True)
        assert text.count("   a  b  c") == 2
        assert " 1  .  .  . (X) ." in text

    @pytest.mark.parametrize("match", [a_match("d1"), a_match(*BLACK_WINS)], ids=["mid", "end"])
    def test_start_of_an_opened_match_describes_its_last_move(self, match: Match) -> None:
        start = say(match=match).events[0]
        assert start["ply"] == match.current.ply
        assert start["moves"] == [*match.move_texts]
        assert start["next"].startswith(("Black d1 enters from North. White to move", "Black g8"))


class TestDraws:
    def test_draw_is_offered_with_a_move_and_accepted(self) -> None:
        said = say("draw", "draw", "draw", "d1", "draw", "draw", match=a_match())
        assert [event["text"] for event in said.of("answer")[:3]] == [
            "Your next move will offer a draw.",
            "The draw offer is withdrawn.",
            "Your next move will offer a draw.",
        ]
        (move,) = said.of("move")
        assert move["draw"] is True
        (event,) = said.of("draw")
        assert (event["seat"], event["action"]) == ("first", "offered")
        assert event["text"] == "Player 1 offers a draw: 'draw' accepts it."
        (end,) = said.of("end")
        assert end["text"] == "Drawn by agreement."
        assert end["result"] == {"winner": None, "seat": None, "reason": "agreement"}
        assert said.last["text"] == "The game is over."

    def test_agreed_draw_is_not_declined_by_a_variation(self) -> None:
        said = say("draw", "d1", "draw", "e8", match=a_match())
        assert said.of("end")
        assert said.of("move")[-1]["variation"]
        assert "declines" not in said.of("move")[-1]["next"]

    def test_draw_is_declined_by_the_next_move(self) -> None:
        said = say("draw", "d1", "e8", "undo", "turn", match=a_match())
        assert not said.of("end")
        declined = said.of("move")[1]
        assert "draw" not in declined
        assert declined["next"] == "Next from West or North."
        (_, event) = said.of("draw")
        assert (event["seat"], event["action"]) == ("second", "declined")
        assert event["text"] == "Player 2 declines the draw."
        # A declined offer does not come back.
        assert said.last["text"].startswith("White to move")


class TestClocks:
    def test_clock_command_shows_the_running_clock(self) -> None:
        match = a_match()
        match.clock = dict.fromkeys(Seat, ClockSettings(300, 3, 2, 30))
        said = say("clock", "d1", "e8", "f1", "clock", match=match)
        first, last = said.of("answer")
        assert first["data"] == {"first": [300, 2], "second": [300, 2]}
        assert first["text"].startswith(
            "Player 1 has 5 minutes, then 2 periods of 30 seconds. Player 2 has 5 minutes"
        )
        third = said.of("move")[2]
        # The first move of each is free; from then on the time is taken and the increment given.
        assert 200 < third["clock"]["first"][0] <= 303
        assert "Player 2 has" in last["text"]
        assert last["text"].endswith("and this clock is running.")
        assert said.events[0]["text"].endswith(
            "Each has 5 minutes, and 3 seconds a move, then 2 periods of 30 seconds."
        )

    def test_start_event_has_the_readings_before_the_first_move(self) -> None:
        match = a_match()
        match.clock = dict.fromkeys(Seat, ClockSettings(300, 3))
        (start,) = say(match=match).of("start")
        assert start["clock"] == {"first": [300, 0], "second": [300, 0]}

    def test_start_event_has_the_readings_of_an_opened_match(self) -> None:
        match = a_match("d1", "e8")
        match.clock = dict.fromkeys(Seat, ClockSettings(300))
        match.current.clock = {Seat.FIRST: Reading(300), Seat.SECOND: Reading(280)}
        match.clock_now = {Seat.FIRST: Reading(120), Seat.SECOND: Reading(280)}
        (start,) = say(match=match).of("start")
        assert start["clock"] == {"first": [120, 0], "second": [280, 0]}

    def test_clock_command_shows_tenths_of_the_last_seconds(self) -> None:
        match = a_match("d1", "e8")
        match.clock = dict.fromkeys(Seat, ClockSettings(300))
        match.clock_now = {Seat.FIRST: Reading(1.25), Seat.SECOND: Reading(10.2)}
        (answer,) = say("clock", match=match).of("answer")
        assert answer["text"] == "Player 1 has 1.2 seconds. Player 2 has 11 seconds."


@pytest.fixture
def full() -> Store:
    """A store on a disk that is full."""
    store = Store(at_once=True)
    store.library = FullDisk()
    return store


class TestFullDisk:
    def test_full_disk_is_reported_at_the_end(self, full: Store, capsysbinary: Errors) -> None:
        said = say("d1", "e8", "quit", store=full)
        (name,) = full.unsaved
        failed = "The match cannot be saved: No space left on device."
        first, last = said.of("info")
        assert first["text"] == said.of("answer")[0]["text"] == failed
        assert last["text"] == f"The match {name} is not saved; its record is on standard error."
        assert said.code == 1
        assert json.loads(capsysbinary.readouterr().err)["moves"] == ["d1", "e8"]

    def test_space_on_a_full_disk_is_reported(
        self, full: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        write = full.library.write
        texts = list[str]()

        def two_fail(name: str, text: str) -> None:
            texts.append(text)
            monkeypatch.setattr(full.library, "is_full", len(texts) <= 2)
            write(name, text)

        monkeypatch.setattr(full.library, "write", two_fail)
        said = say("d1", "e8", "f1", "a8", store=full)
        assert said.moves == ["d1", "e8", "f1", "a8"]
        assert [(each["ply"], each["text"]) for each in said.of("info")] == [
            (1, "The match cannot be saved: No space left on device."),
            (3, "The match is now saved."),
        ]

    def test_match_is_saved_at_the_end_once_the_disk_has_space(
        self, full: Store, capsysbinary: Errors, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        settle = full.settle

        def freed(seconds: float) -> bool:
            monkeypatch.setattr(full.library, "is_full", False)
            return settle(seconds)

        monkeypatch.setattr(full, "settle", freed)
        said = say("d1", "e8", "quit", store=full)
        (entry,) = Library().entries()
        assert entry.plies == 2
        assert said.last["text"] == f"The match is saved as {entry.id}."
        assert said.code == 0
        assert capsysbinary.readouterr().err == b""

    def test_match_that_was_left_is_rescued_from_a_full_disk(
        self, full: Store, capsysbinary: Errors, tmp_path: Path
    ) -> None:
        (tmp_path / "other.json").write_text(dump(a_match("f1")))
        said = say("d1", f"open {tmp_path / 'other.json'}", "e8", "quit", store=full)
        assert said.code == 1
        ends = [each["text"] for each in said.of("info") if "standard error" in each["text"]]
        assert len(ends) == 2
        assert capsysbinary.readouterr().err.count(b'"format"') == 2
