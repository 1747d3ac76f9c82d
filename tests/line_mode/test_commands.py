"""The commands of line mode."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Sequence
from pathlib import Path

import pytest

from abstract_arcade.library.folder import Library
from abstract_arcade.library.store import Store
from abstract_arcade.line_mode.commands import COMMANDS
from abstract_arcade.line_mode.events import Output
from abstract_arcade.line_mode.session_loop import LineSession
from abstract_arcade.match import Match, Participant
from abstract_arcade.records import load
from abstract_arcade.rules import GAMES, Color, Seat, new_game
from tests.line_mode.support import heard, say
from tests.matches import BLACK_WINS, a_match

ISSUED = (
    "board line where legal why what last moves facts score clock undo redo back on here hint level"
    " draw resign save open help quit"
)
"""The commands that people were promised; `swap` is a move."""


def test_promised_commands_exist() -> None:
    assert set(ISSUED.split()) <= set(COMMANDS)


def test_every_command_has_a_sentence() -> None:
    assert all(command.sentence.endswith(".") for command in COMMANDS.values())


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize(
    "command",
    [
        "board",
        "board words",
        "where black",
        "where white",
        "legal",
        "last",
        "moves",
        "facts",
        "score",
        "clock",
        "turn",
        "help",
        "level",
    ],
)
def test_command_answers_once_in_every_game(slug: str, command: str) -> None:
    game = new_game(slug)
    first = game.start().format(game.start().legal_moves()[0])
    said = say(first, command, game=slug)
    assert said.kinds == ["move", "answer"]
    assert said.last["command"] == command.split(maxsplit=1)[0]
    assert said.last["text"].endswith((".", ":"))
    # Nothing that a person hears is markup or a line of dots.
    assert "`" not in said.last["text"]


@pytest.mark.parametrize("name", [name for name in COMMANDS if name not in ("quit", "pause")])
def test_refused_command_says_why_in_one_sentence(name: str) -> None:
    said = say(f"{name} %% nothing of the kind %%", "turn")
    assert said.kinds[:1] == ["error"] or name in ("comment", "legal", "why")
    assert said.events[1]["text"].endswith((".", "?"))
    assert said.last["command"] == "turn"


class TestBoard:
    def test_board_is_drawn_and_its_signs_are_explained_once(self) -> None:
        first, second = (event["text"] for event in say("d1", "board", "board").of("answer"))
        assert " 1  .  .  . (X) ." in first
        assert "White to move. Open sides: East and South." in first
        assert "X is Black" in first
        assert "X is Black" not in second

    def test_board_has_json_data(self) -> None:
        assert say("d1", "e8", "board").last["data"] == {
            "black": ["d1"],
            "white": ["e8"],
            "to_move": "black",
            "state": {"last_side": "S"},
        }

    def test_board_words_describes_each_row(self) -> None:
        assert heard("d1", "e8", "board words").splitlines()[2:] == [
            "Row 1: Black on d.",
            "Row 8: White on e.",
            "The other rows are empty.",
        ]
        assert heard("d1", "line column d", "line 2", "where white").splitlines()[1:] == [
            "Column d: Black on 1.",
            "Row 2 is empty.",
            "White has nothing on the board.",
        ]
        assert say("d1", "line 1").last["data"] == {
            "line": "row 1",
            "sites": [{"site": "d1", "kind": "stone", "color": "black"}],
        }
        assert say("h8", "where blue", game="enclose5").last["data"] == {"mark": ["h8"]}
        assert say("h8", "where black", game="enclose5").last["text"] == "Blue on h8."
        both = say("h8", "where", game="enclose5").last
        assert both["text"] == "Blue on h8. Orange has nothing on the board."
        assert both["data"] == {"black": {"mark": ["h8"]}, "white": {}}

    @pytest.mark.parametrize(
        ("game", "lines", "text"),
        [
            (
                "krypte",
                ("d1", "e8", "d2", "at d1"),
                "d1: White. Beside it: Black on d2, nothing on c1 and e1. Diagonally: nothing.",
            ),
            (
                "krypte",
                ("d1", "at h8"),
                "h8: empty, but closed: East and South both reach it. Beside it:",
            ),
            ("krypte", ("d1", "at h7"), "h7: empty, open from East. Beside it: nothing."),
            ("slicron", ("at a1",), "a1: empty, at the rim. Beside it: nothing."),
            ("slicron", ("e5", "AT E4"), "e4: empty. Beside it: Black on e5, nothing on"),
            ("reneo", ("at zz",), "There is no 'zz' on this board; try 'at f6'."),
            ("reneo", ("at",), "Give a place on the board, as in 'at f6'."),
        ],
    )
    def test_at_describes_a_site_and_its_neighbours(
        self, game: str, lines: Sequence[str], text: str
    ) -> None:
        assert say(*lines, game=game).last["text"].startswith(text)

    @pytest.mark.parametrize(
        ("game", "lines", "end"),
        [
            (
                "slicron",
                ("b2", "e5", "b3", "e6", "b1", "at b3"),
                "and c4. Its group of 3: b1, b2 and b3; on the edge b1.",
            ),
            ("reneo", ("d4", "a1", "d5", "a3", "at D4"), "Its chain of 2: d4 and d5."),
            ("reneo", ("d4", "a1", "d6", "a3", "at d4"), "Diagonally: nothing."),
            ("reneo", ("d4", "a1", "d5", "a3", "at c4"), "nothing on b3, d3 and b5."),
            ("renju", ("h8", "h9", "h10", "a1", "h11", "at h11"), "Diagonally: nothing."),
        ],
    )
    def test_at_names_the_chain_in_games_with_chains(
        self, game: str, lines: Sequence[str], end: str
    ) -> None:
        assert say(*lines, game=game).last["text"].endswith(end)

    def test_at_has_json_data(self) -> None:
        data = say("d1", "at c1").last["data"]
        assert {key: data[key] for key in ("site", "kind", "color", "legal")} == {
            "site": "c1",
            "kind": None,
            "color": None,
            "legal": False,
        }
        assert {"site": "d1", "kind": "stone", "color": "black"} in data["beside"]
        assert [each["site"] for each in data["beside"]] == ["b1", "d1", "c2"]

    def test_line_describes_all_lines_through_a_site(self) -> None:
        told = say("d1", "line d1").last
        assert told["text"].splitlines() == [
            "Row 1: Black on d.",
            "Column d: Black on 1.",
            "Diagonal d1 to h5: Black on d1.",
            "Diagonal a4 to d1: Black on d1.",
        ]
        assert [each["line"] for each in told["data"]] == [
            "row 1",
            "column d",
            "diagonal d1 to h5",
            "diagonal a4 to d1",
        ]
        told = say("a1", "line e5", game="slicron").last
        assert told["text"].splitlines() == [
            "Row e is empty.",
            "Line a1 to i5: Black on a1.",
            "Line a5 to i1 is empty.",
        ]

    def test_line_describes_lines_of_a_kind_with_two_stones(self) -> None:
        said = say("d1", "h1", "a4", "line rows", "line COLUMNS", "line diagonals", "line lines")
        rows, columns, diagonals = said.of("answer")
        assert (
            rows["text"]
            == "Row 1: Black on d, White on h.\nThe other rows contain at most one piece each."
        )
        assert [each["line"] for each in rows["data"]] == ["row 1"]
        assert columns["text"] == "All columns contain at most one piece each."
        assert columns["data"] == []
        assert diagonals["text"].startswith("Diagonal a4 to d1: Black on a4 and d1.\nThe other")
        assert said.last["event"] == "error"
        told = say("a1", "b1", "b2", "line lines", game="slicron").last
        assert told["text"] == (
            "Line a1 to i5: Black on a1 and b2.\nLine a1 to e1: Black on a1, White on b1.\n"
            "The other lines contain at most one piece each."
        )


class TestAboutMoves:
    def test_legal_lists_the_moves(self) -> None:
        said = say("d1", "legal", "legal a8", "legal d1")
        everything, one, none = said.of("answer")
        assert everything["data"] == [*map(str.strip, everything["data"])]
        assert len(everything["data"]) == 14
        assert everything["text"] == (
            "14 moves: from East h1, h2, h3, h4, h5, h6 and h7; from South a8, b8, c8, d8, e8, f8"
            " and g8."
        )
        assert (one["text"], one["data"]) == ("Yes: a8.", ["a8"])
        assert (none["text"], none["data"]) == ("No: d1 is taken.", [])

    @pytest.mark.parametrize(
        ("where", "text"),
        [
            ("East", "From East: h1, h2, h3, h4, h5, h6 and h7."),
            ("from south", "From South: a8, b8, c8, d8, e8, f8 and g8."),
            ("north", "No move from North."),
            ("row 7", "In row 7: h7."),
            ("A", "In column a: a8."),
            ("h1-a8", "In diagonal a8 to h1: h1 and a8."),
            ("row 9", "No: 'row 9' is not on this board, which runs from a1 to h8."),
        ],
    )
    def test_legal_lists_the_moves_of_a_side_or_a_line(self, where: str, text: str) -> None:
        found = say("d1", f"legal {where}").last
        assert found["text"] == text
        _, _, names = text.removesuffix(".").partition(": ")
        told = names.replace(" and ", ", ").split(", ") if found["data"] else []
        assert found["data"] == told

    def test_legal_counts_moves_with_the_same_beginning(self) -> None:
        black = "a1 a2 a5 b4 c1 c4 c6 c7 d1 e1 e9 f8 g1 g4 h1 h6 i3 i4"
        white = (
            "b2 b5 c2 c3 c5 d3 d4 d5 d6 e2 e3 e4 e5 e6 e7 f3 f4 f5 f6 g2 g3 g5 g6 g7 h2 h3 h4 h5"
        )
        game = new_game("slicron")
        start = game.setup(black.split(), white.split(), Color.WHITE)
        found = say("legal", match=Match(start.game, start=start)).last
        assert found["text"] == (
            "43 moves: a3, a4 (3 ways), b1 (17 ways), b3, b6 (3 ways), d2, d7, d8, e8, "
            "f1 (7 ways), f2, f7, i1 (2 ways), i2 (2 ways) and i5."
        )
        assert len(found["data"]) == 43

    def test_legal_names_the_closed_sites_when_most_are_open(self) -> None:
        assert say("legal", game="reneo").last["text"] == "121 moves: every empty place."
        swap = say("a1", "legal", game="reneo").last
        assert swap["text"] == "121 moves: every empty place; also swap."
        assert swap["data"][-1] == "swap"

    def test_legal_names_runs_of_sites_in_a_row(self) -> None:
        last = say("h8", "h9", "h10", "i9", "legal", game="renju", opening="taraguchi10").last
        assert last["text"].startswith("79 moves: d4 to l4, d5 to l5, ")
        assert last["text"].endswith(
            "d8 to g8, i8 to l8, d9 to g9, j9 to l9, d10 to g10, i10 to"
            " l10, d11 to l11, d12 to l12, 10 and swap."
        )

    def test_legal_is_empty_after_the_end(self) -> None:
        match = a_match(*BLACK_WINS)
        last = say("legal", match=match).last
        assert last["text"] == "None. The game is over. Black wins by four in a row."
        assert last["data"] == []

    def test_why_explains_an_illegal_move(self) -> None:
        said = say("d1", "why a1", "why h2", "why z", "why", "why d1")
        allowed = "The move is allowed: White h2 enters from East."
        texts = [event["text"] for event in said.events[2:]]
        assert texts == [
            "From East a counter in row 1 stops at h1.",
            allowed,
            "'z' is not on this board, which runs from a1 to h8.",
            "Give a move, as in 'why d4'.",
            "d1 is taken.",
        ]

    def test_what_describes_the_effect_of_a_move(self) -> None:
        said = say("d4", "e4", "e3", "what d3", "what f3", "what d4", game="reneo")
        ambiguous, one, taken = said.events[-3:]
        assert ambiguous["data"] == {
            "d3-e3": "White d3 changes places with e3.",
            "d3-d4": "White d3 changes places with d4.",
        }
        assert one["data"] == {"f3": "White f3."}
        assert taken["text"] == "d4 is taken."
        assert said.moves == ["d4", "e4", "e3"]

    def test_last_describes_and_moves_lists_the_moves_played(self) -> None:
        assert say("last").last["text"] == "Nothing has been played yet."
        assert say("moves").last["data"] == []
        said = say("d1", "e8", "last", "moves", "moves 1")
        assert [event["text"] for event in said.of("answer")] == [
            "White e8 enters from South.",
            "1. d1, 2. e8.",
            "2. e8.",
        ]


class TestFiles:
    def test_open_reads_a_match_that_save_wrote(self, tmp_path: Path) -> None:
        name = tmp_path / "my game.json"
        said = say("d1", f"save {name}", "e8", f"save {name}", f"save {name} --force", "undo")
        assert [event["event"] for event in said.events[2:6]] == [
            "answer",
            "move",
            "error",
            "answer",
        ]
        assert load(name).move_texts == ("d1", "e8")
        opened = say(f"open {name}", "moves")
        assert opened.kinds == ["start", "answer", "answer"]
        assert opened.of("start")[1]["moves"] == ["d1", "e8"]
        assert opened.last["data"] == ["d1", "e8"]

    def test_save_names_what_the_format_cannot_store(self, tmp_path: Path) -> None:
        match = a_match("d1")
        match.comment(match.current, "A remark.")
        told = say(f"save {tmp_path / 'a.svg'}", match=match).last
        assert "Not included in the svg file: " in told["text"]
        assert told["data"]["left_out"]

    @pytest.mark.parametrize(
        "name", ["no-ending", "no/such/a.json", "a.xyz", "a\0b.json", "~nobody-at-all/a.json"]
    )
    def test_save_says_why_a_file_cannot_be_written(self, name: str) -> None:
        error = say("d1", f"save {name}").last
        assert error["kind"] == "command"

    @pytest.mark.parametrize(
        "name", ["no-such.json", "x7k2", "/", "a\0b.json", "~nobody-at-all/a.json"]
    )
    def test_open_keeps_the_match_when_the_file_cannot_be_read(self, name: str) -> None:
        said = say("d1", f"open {name}", "moves")
        assert said.kinds == ["move", "error", "answer"]
        assert said.last["data"] == ["d1"]

    def test_open_with_until_fault_reads_the_moves_before_a_fault(self, tmp_path: Path) -> None:
        file = tmp_path / "cut off.sgf"
        file.write_text("(;GM[4];B[hh];W[hg]")
        said = say("d1", f"open {file}", f"open {file} --until-fault", "moves")
        assert said.kinds == ["move", "error", "start", "answer", "answer"]
        assert said.of("error")[0]["text"] == (
            f"{file}: line 1: the file ends within a game. The first 2 moves can be opened:"
            f" 'open {file} --until-fault'."
        )
        assert said.of("answer")[0]["text"].endswith("are read.")
        assert said.last["data"] == ["h8", "h9"]

    def test_open_typed_again_by_a_person_reads_the_moves_before_a_fault(
        self, tmp_path: Path
    ) -> None:
        file = tmp_path / "cut.sgf"
        file.write_text("(;GM[4];B[hh];W[hg]")
        session = LineSession(a_match("d1"), Output(io.StringIO(), as_json=False), is_asking=True)
        for line in (f"open {file}", "open other.json", f"open {file}"):
            session.take(line)
            assert session.match.game.slug == "krypte"
        again = session.take(f"open {file}")
        assert again is not None
        asyncio.run(again)
        assert session.match.move_texts == ("h8", "h9")

    def test_open_reads_a_file_in_a_given_encoding(self, tmp_path: Path) -> None:
        file = tmp_path / "gbk.sgf"
        file.write_bytes("(;GM[4]PB[黑];B[hh]".encode("gbk"))
        said = say(f"open {file} --until-fault --encoding gbk")
        assert said.of("start")[1]["seats"]["first"]["name"] == "黑"
        error = say(f"open {file} --encoding nonsense").last
        assert "'nonsense' is unknown" in error["text"]

    def test_open_refuses_standard_input(self) -> None:
        said = say("open -", "d1")
        assert said.kinds == ["error", "move"]

    def test_open_changes_to_a_saved_match_and_saves_the_first(self) -> None:
        Library().save("20261121-201500-krypte-x7k2", a_match("f1"))
        store = Store(at_once=True)
        said = say("d1", "open x7k2", "a8", "open x7k2", "g8", store=store)
        assert said.kinds == [
            "move",
            "start",
            "answer",
            "move",
            "start",
            "answer",
            "error",
        ]
        kept = {entry.id: entry for entry in Library().entries()}
        assert len(kept) == 2
        assert kept["20261121-201500-krypte-x7k2"].plies == 2

    def test_save_and_open_are_refused_in_a_sandbox(self, tmp_path: Path) -> None:
        commands = (f"save {tmp_path / 'a.json'}", f"open {tmp_path / 'a.json'}")
        said = say("d1", *commands, is_sandboxed=True)
        assert [event["text"] for event in said.of("error")] == [
            "Files cannot be written here.",
            "Files cannot be opened in a browser.",
        ]
        assert not list(tmp_path.iterdir())

    def test_quit_names_the_saved_match(self) -> None:
        said = say("d1", "quit", "e8", store=Store(at_once=True))
        (entry,) = Library().entries()
        assert said.last["text"] == f"The match is saved as {entry.id}."
        assert said.moves == ["d1"]
        assert say("quit").last["text"] == ""


class TestVariationsAndComments:
    MATCH = ("d1", "e8", "undo ply", "c8")

    def test_comment_is_written_and_shown_when_browsing(self) -> None:
        said = say("d1", "comment Bold", "comment", "back", "on")
        written, read = said.of("answer")[:2]
        assert written["text"].startswith("The comment on d1 at move 1 is written; 'restore'")
        assert read["text"] == "Comment: Bold."
        assert read["data"] == {"text": "Bold", "by": ""}
        last = said.of("look")[-1]
        assert last["text"] == "Move 1 of 1. Black d1 enters from North. Comment: Bold."
        assert last["comment"] == "Bold"

    def test_deleted_comment_is_restored(self) -> None:
        heard_of = say("comment Bold", "comment --delete", "comment", "restore", "comment")
        assert [event["text"].partition(" ")[0] for event in heard_of.of("answer")] == [
            "The",
            "The",
            "There",
            "The",
            "Comment:",
        ]

    def test_promoted_variation_is_restored_to_its_place(self) -> None:
        said = say(*self.MATCH, "variation", "promote", "moves", "restore", "restore")
        assert said.of("look")[-1]["move"] == "e8"
        promoted, _, restored = said.of("answer")[-3:]
        assert promoted["text"].startswith("e8 at move 2 is the main line now")
        assert (
            restored["text"] == "e8 at move 2 is back in its previous place among the variations."
        )
        assert said.last["text"] == "There is no edit to undo."

    def test_deleted_variation_is_restored(self) -> None:
        said = say(*self.MATCH, "delete", "variation", "delete", "variation", "restore")
        refused, gone = said.of("error")
        assert refused["text"].startswith("This is the main line")
        assert gone["text"] == "There is no other variation."
        assert said.of("look")[-1]["move"] == "e8"
        assert said.last["text"] == "The variation e8 at move 2 has been restored."


class TestTheGame:
    def test_rematch_exchanges_the_seats(self) -> None:
        seats = {Seat.FIRST: Participant(name="Ada"), Seat.SECOND: Participant(name="Ben")}
        match = Match(new_game("krypte"), seats)
        said = say("rematch", "resign", "rematch", match=match)
        assert said.of("error")[0]["text"] == "The game is not over yet."
        again = said.of("start")[1]
        assert again["seats"]["first"]["name"] == "Ben"

    @pytest.mark.parametrize("is_kept", [True, False])
    def test_series_counts_wins_by_participant(self, *, is_kept: bool) -> None:
        store = Store(at_once=True) if is_kept else None
        moves = ("d1", "resign", "rematch", "e1", "resign", "series")
        said = say("series", *moves, match=a_match(), store=store)
        assert said.of("answer")[0]["text"].startswith("This game is not part of a series")
        told = [event["text"] for event in said.of("info")]
        assert told == [
            "Game 2 of the series, Player 2 against Player 1: 0 – 1.",
            "Game 2 of the series, Player 2 against Player 1: 1 – 1.",
        ]
        assert said.last["text"] == told[-1]
        assert said.last["data"] == {"game": 2, "wins": {"first": 1, "second": 1}, "drawn": 0}

    def test_new_game_without_a_store_belongs_to_no_series(self) -> None:
        series = ("d1", "resign", "rematch", "d1", "resign", "rematch", "series")
        said = say(*series, "new", "series", *series, match=a_match())
        games = [each["data"]["game"] for each in said.of("answer") if each["data"]]
        assert games == [3, 3]
        (none,) = (each for each in said.of("answer") if "not part of a series" in each["text"])
        assert none["command"] == "series"

    def test_series_names_the_draws_next_to_the_wins(self) -> None:
        moves = ("draw", "d1", "draw", "rematch", "draw", "d1", "draw", "series")
        said = say(*moves, match=a_match(), store=Store(at_once=True))
        assert said.last["text"] == (
            "Game 2 of the series, Player 2 against Player 1: 0 – 0, 2 drawn."
        )

    def test_new_begins_the_same_game_another_or_the_position_shown(self) -> None:
        said = say("d1", "e8", "new", "new renju", "new chess", "h8", "h9", "back", "new here")
        games = [(event["game"], event["moves"]) for event in said.of("start")[1:]]
        assert games == [("krypte", []), ("renju", []), ("renju", [])]
        assert "setup" in said.of("start")[3]
        assert said.of("error")[0]["text"].startswith(
            "Type 'new', 'new here', or 'new' followed by a"
        )

    def test_rules_prints_the_rules(self) -> None:
        assert "Four in a row" in say("rules").last["text"]

    def test_commands_say_when_there_is_nothing_to_show(self) -> None:
        said = say("score", "clock", "variation", "go", "pause")
        assert [event["text"] for event in said.events[1:]] == [
            "Krypte is not scored by points.",
            "This game has no clock.",
            "There is no other variation.",
            "It is not a computer player's turn.",
            "There is nothing to pause.",
        ]

    def test_level_names_the_players(self) -> None:
        last = say("level").last
        assert last["text"] == "Black is a person and White is a person."
        assert last["data"] == {"first": "person", "second": "person"}

    @pytest.mark.parametrize(
        ("typed", "text"),
        [("level black", "Black is a person."), ("level WHITE", "White is a person.")],
    )
    def test_level_names_the_player_of_a_colour(self, typed: str, text: str) -> None:
        assert say(typed).last["text"] == text
        last = say("level blue", game="enclose5").last
        assert last["data"] == {"first": "person", "second": "person"}

    def test_hint_is_refused_when_the_seat_forbids_hints(self) -> None:
        match = Match(new_game("krypte"), {Seat.FIRST: Participant(hints=False)})
        assert say("hint", match=match).last["text"] == "Hints are off for Player 1."

    def test_help_lists_and_explains_the_commands(self) -> None:
        said = say("help", "help undo", "help UNDO", "help nothing")
        everything, one, same, none = said.events[1:]
        assert everything["data"] == [*COMMANDS]
        assert everything["text"].startswith("Type a move, such as a1, or a command.")
        assert one == same
        assert one["data"]["usage"] == "undo [move]"
        assert none["choices"] == [*COMMANDS]


def test_position_line_begins_a_match_from_the_position() -> None:
    line = heard("d1", "e8", "position").splitlines()[-1]
    said = say(f"new {line}", "board")
    assert said.last["data"]["black"] == ["d1"]
    assert said.last["data"]["white"] == ["e8"]


def test_faulty_position_line_is_refused_with_the_reason() -> None:
    assert "'zz' is not on this board" in say("new position setup black=zz").last["text"]


def test_rematch_with_the_same_seats_keeps_them() -> None:
    match = a_match()
    match.seat(Seat.FIRST, Participant(name="Ada"))
    said = say("resign", "rematch same", "series", match=match)
    assert said.of("start")[-1]["seats"]["first"]["name"] == "Ada"
    assert said.last["data"]["game"] == 2


def test_open_reads_the_game_with_a_number(tmp_path: Path) -> None:
    file = tmp_path / "two.sgf"
    file.write_text("(;GM[4]SZ[15];B[hh])\n(;GM[4]SZ[15];B[hg])\n")
    assert say(f"open {file} --game 2").of("start")[-1]["moves"] == ["h9"]
