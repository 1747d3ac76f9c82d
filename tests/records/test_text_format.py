"""Records as text: writing, reading and faults."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from abstract_arcade.match import End, Match, Participant
from abstract_arcade.records import RecordError, dump, load, losses
from abstract_arcade.rules import Color, Outcome, Seat, new_game
from tests.matches import a_match, nodes_of, play

BLACK_WINS = "1. e1 2. e8 3. h1 4. f8 5. a6 6. h8 7. g8"


def krypte(moves: str, *lines: str) -> Match:
    """Return a match of Krypte from moves and header lines."""
    return load("\n".join(["Game: krypte", *lines, "", moves]), "text")


def refused(moves: str, *lines: str) -> str:
    """Return the sentence with which a text is refused."""
    with pytest.raises(RecordError) as caught:
        krypte(moves, *lines)
    return str(caught.value)


def moves_text(match: Match) -> str:
    """Return the text after the header."""
    return dump(match, "text").partition("\n\n")[2].rstrip("\n")


class TestWriting:
    def test_text_record_begins_with_the_header(self) -> None:
        match = a_match("d1", "e8", white="greedy")
        match.seat(Seat.FIRST, Participant(name="Ada"))
        match.created = datetime(2026, 11, 21, 20, 15, tzinfo=UTC)
        match.series = "evening"
        match.resign(Seat.SECOND)
        options = (f"{name}={value}" for name, value in match.game.as_text().items())
        assert dump(match, "text").splitlines() == [
            "Format: abstract-arcade/1",
            "Game: krypte",
            f"Options: {' '.join(options)}",
            "First: Ada",
            "Second: (greedy)",
            "Seed: 7",
            "Created: 2026-11-21T20:15:00+00:00",
            "Series: evening",
            "Result: Black won (resignation)",
            "",
            "1. d1 2. e8",
        ]

    def test_text_record_has_set_up_and_current_position(self) -> None:
        game = new_game("krypte")
        match = Match(game, start=game.setup(["d1"], ["e8"], Color.BLACK, {"last_side": "S"}))
        text = match.position.format(match.position.legal_moves()[0])
        play(match, text)
        match.undo()
        lines = dump(match, "text").splitlines()
        assert "Setup: black=d1 white=e8 to_move=black last_side=S" in lines
        assert "Current: 0" in lines

    def test_text_result_uses_the_colour_names_of_the_game(self) -> None:
        match = load("Game: enclose5\n\n1. d4 2. e8")
        match.resign(Seat.FIRST)
        assert "Result: Orange won (resignation)" in dump(match, "text")

    def test_text_variations_follow_the_move_they_replace(self) -> None:
        text = "1. d1 2. e8 (2. f8 3. h1 (3. e1)) (2. h1) 3. f1"
        assert moves_text(krypte(text)) == text

    def test_text_comments_are_escaped(self) -> None:
        match = a_match("d1")
        match.comment(match.root, "{a} \\ (1. d1)")
        match.comment(match.current, "@home: 2. e8", "A:b}")
        assert moves_text(match) == r"{\{a\} \\ (1. d1)} 1. d1 {@A\:b\}: @home: 2. e8}"
        match.comment(match.current, "@home")
        assert moves_text(match).endswith(r"1. d1 {\@home}")

    def test_text_lines_are_broken_only_between_moves(self) -> None:
        match = load("Game: reneo\n\n")
        while len(match.main_line) < 60 and not match.outcome:
            play(match, match.position.format(match.position.legal_moves()[0]))
        lines = moves_text(match).splitlines()
        assert len(lines) > 1
        assert max(map(len, lines)) <= 80
        assert all(line[0].isdigit() and not line.endswith(".") for line in lines)

    def test_losses_of_text_are_named(self) -> None:
        match = a_match("d1", "e8")
        assert losses(match, "text") == []
        match.seat(Seat.SECOND, Participant("engine:/opt/gnuboard", seconds=2))
        match.puzzle = {"difficulty": 1, "plies": 1, "goal": "win"}
        match.extra = {"x": 1}
        match.root.end = Outcome(None, End.AGREEMENT)
        match.current.light = {0: ""}
        match.current.proved = 0
        match.clock_now = {}
        match.clock = {}
        match.current.offers_draw = True
        assert losses(match, "text") == [
            "draw offers",
            "questions",
            "results of analysis",
            "highlighted sites",
            "properties that this version does not know",
            "the thinking time of computer players, and whether hints are off",
            "results at positions other than the current one",
            "the commands of engines; only their names are included",
        ]
        assert "/opt" not in dump(match, "text")


class TestReading:
    @pytest.mark.parametrize(
        "moves",
        [
            "1. d1 2. e8 3. f1",
            "1.d1 2.e8 3.f1",
            "d1 e8 f1",
            "1.d1 e8 2.f1",
            "1. d1 1... e8 2. f1",
            "1. d1 1… e8 2. f1 (2. h1 f8 3. g1)",
            " 1. D1\n2.\n E8\t3. f1 ",
            "1. d1 2. e8(2. f8)3. f1",
        ],
    )
    def test_moves_are_read_in_the_styles_of_people(self, moves: str) -> None:
        assert krypte(moves).move_texts == ("d1", "e8", "f1")

    @pytest.mark.parametrize(
        "text",
        [
            "Game: krypte\n1. d1 2. e8 3. f1",
            "Game: krypte\nFirst: Ada\n1.d1 e8 2.f1",
            "Game: krypte\nd1 e8 f1",
            "Game: krypte\n{The first.} 1. d1 2. e8\n3. f1",
        ],
    )
    def test_moves_are_read_without_a_blank_line_before_them(self, text: str) -> None:
        match = load(text)
        assert match.move_texts == ("d1", "e8", "f1")
        assert not match.warnings

    @pytest.mark.parametrize("moves", ["h8h7i9", "h8,h7;i9", "1.h8h7 2.i9"])
    def test_points_of_renju_are_read_without_blanks(self, moves: str) -> None:
        match = load(f"Game: renju\nOptions: opening=free\n\n{moves}\n")
        assert match.move_texts == ("h8", "h7", "i9")

    def test_headers_are_read_in_the_styles_of_people(self) -> None:
        text = "\ufeffGAME : Krypte\r\nfirst:  Ada  B\r\nOptions: pie=on\r\n\r\n1. d1 2. swap\r\n"
        match = load(text.encode())
        assert match.participants[Seat.FIRST].name == "Ada B"
        assert match.move_texts == ("d1", "swap")

    def test_bare_numeral_is_read_as_a_move(self) -> None:
        with pytest.raises(RecordError, match=r"^move 2, 5: "):
            load("Game: renju\n\n1. h8 2. 5")

    def test_comment_before_a_variations_first_move_is_read(self) -> None:
        match = krypte("{root} 1. d1 2. e8 ({before} 2. f8 {@Ada: behind}) {after} 3. f1")
        assert [(node.text, node.comment, node.comment_by) for node in nodes_of(match)] == [
            ("", "root", ""),
            ("d1", "", ""),
            ("e8", "after", ""),
            ("f1", "", ""),
            ("f8", "before\nbehind", "Ada"),
        ]

    def test_seat_text_names_people_and_computers(self) -> None:
        match = krypte("", "First: Deep (greedy)", "Second: Eve (the great)")
        first, second = (match.participants[seat] for seat in Seat)
        assert (first.kind, first.name) == ("greedy", "Deep")
        assert (second.kind, second.name) == ("person", "Eve (the great)")

    @pytest.mark.parametrize(
        ("result", "outcome"),
        [
            ("White won (time)", Outcome(Color.WHITE, End.TIME)),
            ("draw (agreement)", Outcome(None, End.AGREEMENT)),
            ("a draw (adjudication)", Outcome(None, End.ADJUDICATION)),
            ("Draw", Outcome(None, End.AGREEMENT)),
            ("White won", Outcome(Color.WHITE, End.ADJUDICATION)),
            ("Black wins by resignation", Outcome(Color.BLACK, End.RESIGNATION)),
            ("1-0", Outcome(Color.BLACK, End.ADJUDICATION)),
        ],
    )
    def test_stated_result_ends_an_undecided_game(self, result: str, outcome: Outcome) -> None:
        assert krypte("1. d1 2. e8", f"Result: {result}").outcome == outcome

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("White won (line)", "White won (line)"),
            ("0-1", "White won"),
            ("draw", "the game was a draw"),
            ("Black won (resignation)", "Black won (resignation)"),
            ("Black won (no moves)", "Black won (no moves)"),
        ],
    )
    def test_moves_take_precedence_over_a_contradicting_result(self, text: str, words: str) -> None:
        match = krypte(BLACK_WINS, f"Result: {text}")
        assert match.outcome is not None
        assert match.outcome.winner is Color.BLACK
        says = f"Result says {words}; according to the moves, Black won by four in a row"
        assert match.warnings == [says]

    @pytest.mark.parametrize("text", ["black won", "Black won (line)", "Black wins", "1-0"])
    def test_result_that_agrees_with_the_moves_gives_no_warning(self, text: str) -> None:
        match = krypte(BLACK_WINS, f"Result: {text}")
        assert match.outcome is not None
        assert match.current.end is None
        assert not match.warnings

    @pytest.mark.parametrize("text", ["Black won (line)", "draw (time)"])
    def test_impossible_result_of_an_undecided_game_gives_a_warning(self, text: str) -> None:
        match = krypte("1. d1", f"Result: {text}")
        assert match.outcome is None
        (warning,) = match.warnings
        assert warning.endswith("according to the moves, the game is not over")

    @pytest.mark.parametrize("text", ["Red won", "unclear", "adjourned (time)"])
    def test_unknown_result_is_kept_with_a_warning(self, text: str) -> None:
        match = krypte("1. d1", f"Result: {text}")
        assert match.warnings == [f"Result: {text!r} is not a recognized result, and is ignored"]
        assert not losses(match, "text")
        assert f"Result: {text}\n" in dump(load(dump(match)), "text")
        match.resign(Seat.FIRST)
        assert "Result: White won (resignation)\n" in dump(match, "text")

    def test_kept_result_is_never_read_as_a_result(self) -> None:
        match = a_match("d1")
        for kept in ("White won (time)", 7, ["x"], None):
            match.extra = {"text": {"result": kept}}
            assert "Result" not in dump(match, "text")

    @pytest.mark.parametrize(
        ("moves", "lines", "sentence"),
        [
            ("1. d1 2. zz", (), "move 2, zz: 'zz' is not on this board"),
            ("1. d1 3. e8", (), "move 2: its number is '3.'"),
            ("1. d1 1. e8", (), "move 2: its number is '1.'"),
            ("1. d1 e8 2. f1 4. h8", (), "move 4: its number is '4.'"),
            ("1. d1 2.", (), "move 2: a move number has no move"),
            ("1. d1 2. 2. e8", (), "move 2: a move number has no move"),
            ("1. d1 (", (), "a variation of move 1, move 1: a variation has no closing bracket"),
            ("1. d1 ()", (), "a variation of move 1, move 1: a variation has no moves"),
            ("1. d1)", (), "move 2: a closing bracket has no opening bracket"),
            ("(1. d1)", (), "move 1: a variation needs a move before it"),
            ("1. d1 {a", (), "move 2: a comment has no closing brace"),
            ("1. d1 a}", (), "move 2, a: "),
            ("1. d1 }", (), "move 2: a closing brace has no comment"),
            (
                "",
                ("Gaem: krypte",),
                "line 2: 'Gaem: krypte' is not a valid record line: use one of ",
            ),
            ("", ("game: reneo",), "line 2: Game appears twice"),
            ("", ("Options: pie",), "options: 'pie' is not of the form name=value"),
            ("", ("Options: pie=on pie=off",), "options: 'pie' appears twice"),
            ("", ("Options: pie=maybe",), "options: pie is 'maybe'"),
            ("", ("Seed: x",), "Seed: the seed is 'x', but must be a whole number"),
            ("", ("Created: soon",), "Created: 'soon' is not a time"),
            ("", (f"First: {'x' * 201}",), "First: a name can have at most 200 characters"),
            ("", (f"Series: {'x' * 201}",), "Series: a name can have at most 200 characters"),
            (
                f"1. d1 {{@{'x' * 201}: a}}",
                (),
                "the writer of a comment: a name can have at most 200",
            ),
            ("", ("Setup: black=d1 white=d1",), "setup: d1 is used twice"),
            ("", ("Setup: to_move=red",), "setup: to_move is 'red', but must be black or white"),
            ("", ("Current: one",), "Current: 'one' leads to no position of this match"),
            ("", ("Current: 5",), "current: the path [5] leads to no position"),
            ("", ("Format: abstract-arcade/2",), "the record was written by a newer"),
        ],
    )
    def test_fault_in_text_names_its_place(
        self, moves: str, lines: tuple[str, ...], sentence: str
    ) -> None:
        assert refused(moves, *lines).startswith(sentence)

    def test_text_without_a_game_is_refused(self) -> None:
        with pytest.raises(RecordError, match="the record does not name a game"):
            load("First: Ada\n\n1. d1", "text")

    def test_fault_in_text_has_a_sound_part(self) -> None:
        with pytest.raises(RecordError) as caught:
            krypte("1. d1 {so} 2. e8 (2. f8) 3. zz 4. f1", "Current: 4", "Result: Black won (line)")
        sound = caught.value.sound
        assert sound is not None
        assert sound.move_texts == ("d1", "e8")
        assert moves_text(sound) == "1. d1 {so} 2. e8 (2. f8)"
        with pytest.raises(RecordError) as caught:
            krypte("1. zz")
        assert caught.value.sound is None
