"""Renju as SGF: round trips, also through sgfmill, files of other programs, and faults."""

from __future__ import annotations

import contextlib
import random
import tracemalloc
import warnings
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from abstract_arcade.clock import ClockSettings, Reading
from abstract_arcade.match import End, Match, Participant
from abstract_arcade.records import (
    MAX_DEPTH,
    MAX_NODES,
    RecordError,
    dump,
    load,
    losses,
    sgf_syntax,
)
from abstract_arcade.records.core import MAX_BYTES
from abstract_arcade.rules import Color, Outcome, Renju, Seat, new_game
from abstract_arcade.rules.renju import RenjuPosition, RenjuReason
from tests.matches import a_match, moves_of, nodes_of, play
from tests.records.support import branch, comments, grow, names, position_after

with warnings.catch_warnings():
    # sgfmill is older than Python's warning about unknown escapes.
    warnings.simplefilter("ignore")
    from sgfmill import sgf  # type: ignore[import-untyped]

RIF = ["h8", "h9", "i10", "swap", "k9", "g7", "g9", "g7", "j10", "i9", "j9"]
HEADER = "FF[4]GM[4]SZ[15]"


def free(*moves: str) -> Match:
    return a_match(*moves, game=new_game("renju", opening="free"))


def rif(*moves: str) -> Match:
    return a_match(*(moves or RIF), game=new_game("renju"))


def reading(text: str) -> Match:
    return load(f"(;{HEADER}{text})")


def refusal(text: str | bytes) -> RecordError:
    with pytest.raises(RecordError) as caught:
        load(text, "sgf")
    return caught.value


@st.composite
def renju_matches(draw: Any) -> Match:
    """Generate matches of Renju that SGF can hold, without variations in the opening."""
    luck = random.Random(draw(st.integers(0, 10**6)))
    game = Renju(opening=draw(st.sampled_from(Renju.option_named("opening").choices)))
    start = position_after(game, luck, luck.randrange(30)) if draw(st.booleans()) else None
    seats = {seat: Participant(name=draw(names)) for seat in Seat}
    match = Match(game, seats, None, start)
    match.created = draw(
        st.none() | st.dates().map(lambda d: datetime(d.year, d.month, d.day, tzinfo=UTC))
    )
    match.series = draw(names)
    grow(match, luck, draw(st.integers(0, 40)))
    nodes = list(nodes_of(match))
    for node in nodes:
        assert isinstance(node.position, RenjuPosition)
        if not node.position.opening.is_over:
            del node.children[1:]
    nodes = list(nodes_of(match))
    for node in draw(st.lists(st.sampled_from(nodes), max_size=4, unique=True)):
        match.comment(node, draw(comments))
    clock = draw(st.sampled_from([None, "5+3", "10", "0+5x30", "5+3+2x30"]))
    if clock is not None:
        use_time(match, ClockSettings.parse(clock), luck)
    match.current = match.main_line[-1]
    if match.outcome is None and draw(st.booleans()):
        match.resign(draw(st.sampled_from(list(Seat))))
    return match


def use_time(match: Match, clock: ClockSettings, luck: random.Random) -> None:
    """Give both players a clock, and most moves a reading."""
    match.clock = dict.fromkeys(Seat, clock)
    for node in nodes_of(match):
        if node.parent is not None and luck.random() < 0.8:
            readings = dict(match.readings_on_reaching(node.parent) or {})
            seat = luck.choice(list(Seat))
            left = clock.after(readings[seat], luck.random() * 100)
            readings[seat] = left._replace(seconds=round(left.seconds, 3))
            node.clock = readings


def held(match: Match) -> dict[str, Any]:
    """Return what SGF stores of a match, to be compared."""
    return {
        "game": match.game,
        "names": [match.participants[seat].name for seat in Seat],
        "created": match.created,
        "series": match.series,
        "outcome": match.outcome,
        "clock": match.clock,
        "tree": [
            (
                [each.text for each in node.path()],
                node.position,
                node.comment,
                match.readings_on_reaching(node),
            )
            for node in nodes_of(match)
        ],
    }


class TestRoundTrip:
    @settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow], deadline=None)
    @given(renju_matches())
    def test_sgf_of_any_match_gives_an_equal_match(self, match: Match) -> None:
        text = dump(match, "sgf")
        again = load(text)
        assert held(again) == held(match)
        assert dump(again, "sgf") == text
        assert not losses(match, "sgf")

    def test_swap_before_the_sixth_stone_survives_a_round_trip(self) -> None:
        game = new_game("renju", opening="taraguchi10")
        match = a_match("h8", "h9", "h10", "i9", "g8", "swap", "a1", game=game)
        assert held(load(dump(match, "sgf"))) == held(match)

    @settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow], deadline=None)
    @given(renju_matches())
    def test_sgfmill_reads_the_same_stones_from_our_sgf(self, match: Match) -> None:
        found = sgf.Sgf_game.from_bytes(dump(match, "sgf").encode())
        assert found.get_size() == 15
        assert found.get_root().get_raw("GM") == b"4"
        node = match.root
        for theirs in found.get_main_sequence()[1:]:
            node = node.children[0]
            color, point = theirs.get_move()
            if color is not None:
                row, column = point
                site = node.position.game.board.site(f"{chr(97 + column)}{row + 1}")
                expected = {"b": Color.BLACK, "w": Color.WHITE}[color]
                assert node.move == (site,)
                assert node.position.color_at(site) is expected
            else:
                assert isinstance(node.position, RenjuPosition)
                assert node.position.offers or not (
                    node.move and node.move[0] in node.position.game.board.sites
                )
        assert not node.children

    @settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow], deadline=None)
    @given(st.integers(0, 10**6), st.integers(0, 60), st.booleans(), comments)
    def test_sgf_written_by_sgfmill_is_read(
        self, seed: int, plies: int, branch: bool, comment: str
    ) -> None:
        game = Renju(opening="free")
        match = Match(game)
        grow(match, random.Random(seed), plies)
        theirs = sgf.Sgf_game(size=15)
        theirs.get_root().set("GM", 4)
        expected = []
        waiting = [(match.root, theirs.get_root())]
        while waiting:
            node, written = waiting.pop()
            for child in node.children if branch else node.children[:1]:
                assert child.move is not None
                row, column = divmod(child.move[0], 15)
                after = written.new_child()
                after.set_move("b" if node.position.to_move is Color.BLACK else "w", (row, column))
                if comment.strip():
                    after.set("C", comment)
                waiting.append((child, after))
                expected.append(sorted(each.text for each in child.path()))
        again = load(theirs.serialise(), "sgf")
        assert again.game == game
        found = [sorted(each.text for each in node.path()) for node in nodes_of(again) if node.move]
        assert sorted(found) == sorted(expected)
        assert {node.comment.strip() for node in nodes_of(again) if node.move} <= {comment.strip()}


class TestWriting:
    def test_opening_is_written_with_its_plies_and_offers(self) -> None:
        match = rif()
        match.seat(Seat.FIRST, Participant(name="Ada [1]"))
        match.seat(Seat.SECOND, Participant("greedy"))
        match.resign(Seat.FIRST)
        text = dump(match, "sgf")
        assert "AA[h8 h9 i10 swap k9 g7 g9 g7]" in text
        # The seats have exchanged colours.
        assert r"PW[Ada [1\]]" in text
        assert "PB[Greedy]" in text
        assert "RE[B+R]" in text
        moves = text[text.index(";B[") :]
        assert moves == (
            ";B[hh];W[hg];B[if];;W[kg];LB[gi:A];LB[gi:A][gg:B];B[gi];W[jf];B[ig];W[jg])\n"
        )

    def test_game_without_moves_keeps_its_opening(self) -> None:
        assert "AA[]" in dump(rif("h8").rematch(), "sgf")
        assert load(dump(rif("h8").rematch(), "sgf")).game == Renju()
        assert "AA" not in dump(free(), "sgf")
        assert load(dump(free(), "sgf")).game == Renju(opening="free")

    def test_variations_are_written_in_brackets(self) -> None:
        match = free("a1", "b2", "c3")
        play(match, "b3", at=match.main_line[1])
        match.promote(match.main_line[1].children[1])
        text = dump(match, "sgf")
        assert text.endswith(";B[ao]\n(;W[bn];B[cm])\n(;W[bm]))\n")

    def test_sgf_of_another_game_is_refused(self) -> None:
        with pytest.raises(RecordError, match="for Renju only, not for Krypte"):
            dump(a_match("d1"), "sgf")

    def test_equal_matches_have_the_same_sgf(self) -> None:
        assert dump(rif(), "sgf") == dump(rif(), "sgf")

    @pytest.mark.parametrize("end", [End.RESIGNATION, End.TIME, End.ADJUDICATION])
    def test_result_survives_a_round_trip_through_sgf(self, end: End) -> None:
        match = free("a1", "b2")
        match.end(Outcome(Color.WHITE, end))
        assert load(dump(match, "sgf")).outcome == match.outcome

    def test_foul_is_written_as_a_win_of_white(self) -> None:
        match = free("a1", "a15", "b1", "c15", "c1", "e15", "e1", "g15", "f1", "i15", "d1")
        assert match.outcome == Outcome(Color.WHITE, RenjuReason.OVERLINE)
        assert "RE[W+]" in dump(match, "sgf")
        assert load(dump(match, "sgf")).outcome == match.outcome

    def test_agreed_draw_survives_a_round_trip(self) -> None:
        match = free("a1", "b2")
        match.agree_draw()
        assert "RE[Draw]" in dump(match, "sgf")
        assert load(dump(match, "sgf")).outcome == match.outcome

    def test_adjudicated_draw_becomes_an_agreed_one(self) -> None:
        match = free("a1", "b2")
        match.end(Outcome(None, End.ADJUDICATION))
        assert "that the draw was adjudicated" in losses(match, "sgf")
        assert load(dump(match, "sgf")).outcome == Outcome(None, End.AGREEMENT)

    def test_result_at_an_earlier_position_is_not_written(self) -> None:
        match = free("a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2")
        match.resign(Seat.FIRST)
        play(match, "e1", at=match.current)
        again = load(dump(match, "sgf"))
        assert again.outcome == Outcome(Color.BLACK, RenjuReason.FIVE)
        assert "the current position, which is not the end of the moves" in losses(match, "sgf")


def test_too_deeply_nested_variations_are_refused_in_both_directions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = free()
    for _ in range(MAX_DEPTH):
        match.current = branch(match.current)
    again = load(dump(match, "sgf"))
    assert [each.move for each in nodes_of(again)] == [each.move for each in nodes_of(match)]
    branch(match.current)
    with pytest.raises(RecordError, match="more than 100 variations of the match are nested"):
        dump(match, "sgf")
    # Another program may write such variations.
    with monkeypatch.context() as patch:
        patch.setattr("abstract_arcade.records.sgf_format.require_writable", lambda _: None)
        text = dump(match, "sgf")
    assert "more than 100 variations of the match are nested" in str(refusal(text))


class TestLosses:
    def test_losses_of_sgf_are_named(self) -> None:
        match = rif()
        play(match, "g10", at=match.main_line[2])
        match.comment(match.current, "Good.", "Ben")
        match.current.offers_draw = True
        match.current.extra = {"x": 1, "sgf": {"TE": ["1"]}}
        match.current = match.main_line[2]
        match.seat(Seat.FIRST, Participant("greedy", seconds=2))
        match.created = datetime(2026, 11, 21, 20, 15, tzinfo=UTC)
        found = losses(match, "sgf")
        for loss in (
            "draw offers",
            "properties that this version does not know",
            "the thinking time of computer players, and whether hints are off",
            "variations within the opening",
            "the authors of comments; their names are at the start of the comments",
            "the current position, which is not the end of the moves",
            "the settings of computer players; only their names are included",
            "the seed",
            "the times of day",
        ):
            assert loss in found
        assert not {"comments", "variations"} & set(found)
        assert load(dump(match, "sgf")).main_line[-1].position == match.main_line[-1].position


class TestReading:
    @pytest.mark.parametrize(
        ("text", "moves"),
        [
            (";B[hh];W[hi]", "h8 h7"),
            (";B[ii];W[ai]", "i7 a7"),
            (" ;\n B [hh]\t;\n\n;W[hi]\n", "h8 h7"),
            (";B[hh](;W[hi];B[aa])(;W[ha])", "h8 h7 a15"),
            (";Black[hh];White[hi]", "h8 h7"),
            (";b[hh];w[hi]", "h8 h7"),
            (";B[hh]x_1[?]L2[];W[hi]", "h8 h7"),
            (";B[h8];W[H7]", "h8 h7"),
            (";B[hh]KO[]MN[7]BL[12.5];W[hi]TE[1]", "h8 h7"),
            ("", ""),
        ],
    )
    def test_sgf_in_the_styles_of_other_programs_is_read(self, text: str, moves: str) -> None:
        match = reading(text)
        assert moves_of(match) == moves.split()
        assert match.game == Renju(opening="free")

    def test_text_around_an_sgf_game_is_ignored(self) -> None:
        assert moves_of(
            load(f"From: me (and you)\n\n( ;{HEADER};B[hh])\n-- \nBye (now", "sgf")
        ) == ["h8"]

    def test_move_in_the_root_is_read(self) -> None:
        assert moves_of(load("(;GM[4]B[hh];W[hi])")) == ["h8", "h7"]

    def test_sgf_is_recognized_by_its_first_characters(self) -> None:
        assert moves_of(load(b"\xef\xbb\xbf\n ( ;GM[4];B[hh])")) == ["h8"]

    def test_sgf_file_is_read_in_its_declared_encoding(self, tmp_path: Path) -> None:
        file = tmp_path / "game.SGF"
        file.write_bytes("(;GM[4]CA[windows-1251]PB[Ёж];B[hh])".encode("cp1251"))
        assert load(file).participants[Seat.FIRST].name == "Ёж"

    def test_stones_are_set_up_before_the_first_move(self) -> None:
        match = reading("AB[aa:cc][oo]AW[ee]AE[bb]AB[hh];PL[W];W[oa]C[!]")
        setup = match.root.position.as_setup()
        assert set(setup.black) == {
            "a15",
            "b15",
            "c15",
            "a14",
            "c14",
            "a13",
            "b13",
            "c13",
            "o1",
            "h8",
        }
        assert setup.white == ("e11",)
        assert moves_of(match) == ["o15"]
        assert match.current.comment == "!"

    def test_first_move_tells_the_colour_to_move(self) -> None:
        assert reading("AB[hh];W[aa]").root.position.to_move is Color.WHITE
        assert reading("AB[hh]AW[hi];B[aa]").root.position.to_move is Color.BLACK
        assert moves_of(reading(";W[hh];B[aa]")) == ["h8", "a15"]

    def test_variations_with_the_same_first_move_are_merged(self) -> None:
        match = reading("(;B[hh];W[aa])(;B[hh];W[ab]C[x])")
        assert [[each.text for each in node.path()][1:] for node in nodes_of(match)] == [
            [],
            ["h8"],
            ["h8", "a15"],
            ["h8", "a14"],
        ]

    def test_comments_are_read_without_their_escapes(self) -> None:
        match = reading("C[One \\] two\\\n three\\: \\\\\nfour];B[hh]C[a]N[name];;C[b]")
        assert match.root.comment == "One ] two three: \\\nfour"
        assert match.current.comment == "a\nb"

    def test_unknown_properties_survive_a_round_trip(self) -> None:
        kept = ";B[hh]N[x]LB[aa:A][bb:\\:];W[hi]XY[]"
        match = reading(f"EV[Cup \\] 7]DT[2026-11]ST[2]\n{kept}")
        again = dump(load(dump(match)), "sgf")
        for part in ("EV[Cup \\] 7]", "DT[2026-11]", "ST[2]", kept):
            assert part in again
        assert not losses(match, "sgf")
        for day in ("0001-01-01", "9999-12-31"):
            match = reading(f"DT[{day}];B[hh]")
            assert match.created is None
            assert f"DT[{day}]" in dump(load(dump(match)), "sgf")

    def test_kept_properties_cannot_add_moves_or_a_result(self) -> None:
        match = free("h8")
        match.extra = {
            "sgf": {"B": ["aa"], "RE": ["W+R"], "XX": ["a]b", 7], "y z": ["1"], "Z": "q"}
        }
        match.current.extra = {"sgf": {"W": ["aa"], "C": ["x"], "TE": ["1];W[ab"]}}
        again = load(dump(match, "sgf"))
        assert moves_of(again) == ["h8"]
        assert again.outcome is None
        assert again.current.comment == ""

    def test_comments_in_an_opening_survive_a_round_trip(self) -> None:
        match = rif()
        for node in match.main_line:
            match.comment(node, f"At {node.ply}.")
        again = load(dump(match, "sgf"))
        assert moves_of(again) == RIF
        assert [node.comment for node in again.main_line] == [
            f"At {n}." for n in range(len(RIF) + 1)
        ]

    def test_plies_of_the_opening_take_precedence_over_stones(self) -> None:
        text = f"(;{HEADER}AA[h8 h9 i10 swap k9 g7 g9 g7];B[aa];W[hg];B[if]C[x];W[kg];B[gi];W[jf])"
        match = load(text)
        assert moves_of(match) == RIF[:9]
        assert match.main_line[3].comment == "x"

    def test_variations_within_the_opening_are_ignored_with_a_fault(self) -> None:
        error = refusal(f"(;{HEADER}AA[h8 h9 i10](;B[hh];W[hg];B[if])(;B[aa]))")
        assert str(error).startswith("move 1: variations within the opening")
        assert error.sound is not None
        assert moves_of(error.sound) == ["h8", "h9", "i10"]

    @pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "shift_jis", "gb18030", "koi8-r"])
    def test_declared_encoding_of_sgf_is_used(self, encoding: str) -> None:
        name = {"shift_jis": "表十", "gb18030": "棋譜", "koi8-r": "Ёж"}.get(encoding, "Zoë")
        data = f"(;GM[4]CA[{encoding}]PB[{name}];B[hh])".encode(encoding)
        assert load(data).participants[Seat.FIRST].name == name

    @pytest.mark.parametrize("named", ["", "CA[nonsense]", "CA[utf-8]", "CA[idna]", "CA[base64]"])
    def test_sgf_with_a_missing_or_wrong_encoding_is_read(self, named: str) -> None:
        data = f"(;GM[4]{named}PB[Zoë];B[hh])".encode("latin-1")
        assert load(data).participants[Seat.FIRST].name == "Zoë"

    @pytest.mark.parametrize(
        ("stated", "outcome"),
        [
            ("B+R", Outcome(Color.BLACK, End.RESIGNATION)),
            ("w+resign", Outcome(Color.WHITE, End.RESIGNATION)),
            ("White wins by resignation", Outcome(Color.WHITE, End.RESIGNATION)),
            ("Black wins", Outcome(Color.BLACK, End.ADJUDICATION)),
            ("1-0", Outcome(Color.BLACK, End.ADJUDICATION)),
            ("0-1", Outcome(Color.WHITE, End.ADJUDICATION)),
            ("1/2-1/2", Outcome(None, End.AGREEMENT)),
            ("0.5-0.5", Outcome(None, End.AGREEMENT)),
            ("黑胜", Outcome(Color.BLACK, End.ADJUDICATION)),
            ("W+Time", Outcome(Color.WHITE, End.TIME)),
            ("B+", Outcome(Color.BLACK, End.ADJUDICATION)),
            ("0", Outcome(None, End.AGREEMENT)),
            ("Draw", Outcome(None, End.AGREEMENT)),
            ("?", None),
            ("Void", None),
            ("", None),
        ],
    )
    def test_result_is_read_in_the_words_of_other_programs(
        self, stated: str, outcome: Outcome | None
    ) -> None:
        assert reading(f"RE[{stated}];B[hh]").outcome == outcome


FIVE = "".join(f";B[{chr(97 + n)}a];W[{chr(97 + n)}o]" for n in range(4)) + ";B[ea]"


class TestHeader:
    """Properties of the root that are not valid, or that repeat the moves."""

    @pytest.mark.parametrize(
        ("written", "warning"),
        [
            (
                "RE[Black or White]",
                "RE: 'Black or White' is not a recognized result, and is ignored",
            ),
            ("RE[?]", None),
            ("RE[Void]", None),
            ("RE[B+3.5]", None),
            ("RE[W+F]", None),
            ("DT[2026-11]", "DT: '2026-11' is ignored, because it is not a single day"),
            ("PL[X]", "PL: 'X' is neither B nor W"),
            ("HA[对子]", None),
            ("KM[6.5]", None),
        ],
    )
    def test_property_that_is_not_used_is_kept(self, written: str, warning: str | None) -> None:
        match = reading(f"{written};B[hh];W[hg]")
        assert moves_of(match) == ["h8", "h9"]
        assert match.warnings == ([] if warning is None else [warning])
        for again in (match, load(dump(match)), load(dump(match, "sgf"))):
            assert written in dump(again, "sgf")
            assert again.outcome == match.outcome

    @pytest.mark.parametrize("score", ["1-0", "0-1", "1/2-1/2"])
    def test_score_is_named_as_it_is_read(self, score: str) -> None:
        (warning,) = reading(f"RE[{score}];B[hh]").warnings
        assert warning.startswith(f"RE: '{score}' is interpreted as ")

    @pytest.mark.parametrize("written", ["RE[1-0]", "RE[Black wins]", "RE[b+]", "RE[黑胜]"])
    def test_result_in_other_words_is_written_in_those_of_sgf(self, written: str) -> None:
        assert "RE[B+]" in dump(reading(f"{written};B[hh]"), "sgf")

    def test_kept_result_gives_way_to_a_result_of_the_match(self) -> None:
        match = reading("RE[unclear];B[hh]")
        match.resign(Seat.FIRST)
        assert "RE[W+R]" in dump(match, "sgf")

    @pytest.mark.parametrize(
        ("text", "moves", "warning"),
        [
            (
                f"RE[W+]{FIVE}",
                9,
                "RE says White won; according to the moves, Black won by five in a row",
            ),
            (
                f"RE[0]{FIVE}",
                9,
                "RE says the game was a draw; according to the moves, Black won by five in a row",
            ),
            (
                f"RE[B+R]{FIVE}",
                9,
                (
                    "RE says Black won (resignation); according to the moves, Black won by five"
                    " in a row"
                ),
            ),
            ("PL[W];B[hh];W[hg]", 2, "PL says White begins; according to the moves, Black begins"),
            ("AB[hh]PL[B];W[aa]", 1, "PL says Black begins; according to the moves, White begins"),
            ("AA[h8]PL[W];B[hh]", 1, "PL says White begins; according to the moves, Black begins"),
            ("PL[W]B[hh];W[hg]", 2, None),
            ("B[hh]PL[B];W[hg]", 2, None),
            (
                ";B[hh]PL[Y];W[hg]PL[W];B[aa]PL[B]",
                3,
                "PL: 'Y' is neither B nor W",
            ),
            (
                ";B[hh];PL[B];W[hg];B[aa]PL[1]",
                3,
                "move 2: PL says Black is to move; according to the moves, White is to move",
            ),
        ],
    )
    def test_moves_win_over_a_property_that_repeats_them(
        self, text: str, moves: int, warning: str | None
    ) -> None:
        match = reading(text)
        assert len(match.main_line) - 1 == moves
        assert match.warnings == ([] if warning is None else [warning])
        assert moves_of(load(dump(match, "sgf"))) == moves_of(match)

    def test_stones_set_up_after_moves_may_repeat_the_position(self) -> None:
        match = reading(";B[hh];W[hg]AB[hh]AW[hg]AE[aa:ab];B[aa]")
        assert moves_of(match) == ["h8", "h9", "a15"]

    def test_long_name_is_cut(self) -> None:
        match = reading(f"PB[{'x' * 201}];B[hh]")
        assert match.participants[Seat.FIRST].name == "x" * 200
        assert match.warnings == ["PB is shortened: a name can have at most 200 characters"]

    def test_header_may_be_in_any_node_before_the_first_move(self) -> None:
        match = load("(;;GM[4]PB[Ada]EV[Cup];RE[W+R]DT[2026];B[hh])")
        assert match.participants[Seat.FIRST].name == "Ada"
        assert match.outcome == Outcome(Color.WHITE, End.RESIGNATION)
        again = dump(match, "sgf")
        for written in ("PB[Ada]", "RE[W+R]", "DT[2026]", "EV[Cup]"):
            assert written in again

    def test_further_values_of_a_property_are_named(self) -> None:
        match = reading("PB[Ada][Ben];B[hh]")
        assert match.participants[Seat.FIRST].name == "Ada"
        assert match.warnings == ["PB has 2 values; only the first is used"]

    def test_values_of_nodes_that_become_one_are_all_kept(self) -> None:
        assert "TR[aa][bb]" in dump(reading(";B[hh]TR[aa];TR[bb][aa]"), "sgf")

    @pytest.mark.parametrize("size", ["", "board"])
    def test_size_without_a_number_is_the_usual_one(self, size: str) -> None:
        match = load(f"(;GM[4]SZ[{size}];B[hh])")
        assert moves_of(match) == ["h8"]
        assert bool(match.warnings) is bool(size)


class TestFaults:
    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("", "line 1: there is no game: it would begin with (;"),
            ("hello", "line 1: 'hello'"),
            ("(;GM[1];B[aa])", "GM: game '1' is not Renju, which is game 4"),
            ("(;GM[4]SZ[19])", "SZ: the board size is '19', but Renju needs 15"),
            ("(;GM[4];B[hh];B[hi])", "move 2, h7: Black plays, but it is White's turn"),
            ("(;GM[4];B[hh];W[hh])", "move 2, h8: h8 is taken"),
            ("(;GM[4];B[hh];W[])", "move 2, W[]: players cannot pass in Renju"),
            ("(;GM[4];B[hh];W[zz])", "move 2, W[zz]: 'zz' is not a point of a board of 15 × 15"),
            ("(;GM[4];B[hh]\n;W[hi];B[aa]", "line 2: the file ends within a game"),
            ("(;GM[4];B[hh];W[hi", "line 1: a value has no closing bracket"),
            ("(;GM[4];B[hh];W[hi]!)", "line 1: '!)' is not part of a game"),
            ("(;GM[4];B[hh];AB[aa])", "move 2: stones are set up after the first move"),
            ("(;GM[4]AB[aa:oo][aa:oo])", "AB: there are more points than the board has"),
            ("(;GM[4]AB[aa:bb:cc])", "AB: 'aa:bb:cc' is neither a point nor a rectangle"),
            ("(;GM[4]AA[h8 h9 z9])", "AA, move 3, z9: 'z9' is not on this board"),
            ("(;GM[4]AA[h8 h9 i10 k9];B[hh];W[hg];B[if];W[kg];B[aa])", "move 5, a15: offers"),
            (f"(;GM[4]{FIVE};W[oo])", "move 10, o1: The game is over"),
            ("(;GM[4];B[hh])(;GM[4];B[hi])", "the file contains 2 games"),
            ("(;[aa])", "line 1: a value has no name"),
            ("(;GM[4](B[aa]))", "line 1: an opening bracket is not followed by ;"),
        ],
    )
    def test_fault_in_sgf_is_one_sentence_with_the_place(self, text: str, words: str) -> None:
        error = refusal(text)
        assert str(error).startswith(words) or words in str(error)
        assert "\n" not in str(error)

    def test_fault_in_sgf_has_a_sound_part(self) -> None:
        for text in (
            "(;GM[4];B[hh];W[hi];B[hh])",
            "(;GM[4];B[hh];W[hi];B[h",
            "(;GM[4];B[hh];W[hi])(;GM[4];B[aa])",
        ):
            error = refusal(text)
            assert error.sound is not None
            assert moves_of(error.sound) == ["h8", "h7"]
            assert error.offer == "The first 2 moves can be opened."

    def test_other_variations_are_read_after_a_fault(self) -> None:
        error = refusal("(;GM[4];B[hh](;W[hh])(;W[hi];B[aa]))")
        assert error.sound is not None
        assert [node.text for node in error.sound.main_line[1:]] == ["h8", "h7", "a15"]

    @settings(max_examples=100, deadline=None)
    @given(st.integers(0, 10**6), st.data())
    def test_garbled_sgf_is_read_or_refused(self, seed: int, data: Any) -> None:
        luck = random.Random(seed)
        text = list(dump(rif(*RIF[: luck.randrange(1, len(RIF))]), "sgf"))
        for _ in range(luck.randrange(1, 6)):
            at = luck.randrange(len(text))
            text[at : at + luck.randrange(8)] = data.draw(
                st.text("()[];:\\BWACah89 \n", max_size=6)
            )
        check_survives("".join(text))

    @settings(max_examples=100, deadline=None)
    @given(st.text("(;)[]\\:ABWCSZGM4aho \n") | st.text())
    @example("(;(;)")
    @example("(;)(")
    @example("(;GM[4]AB[]PL[])")
    @example("(;GM[4]AA[soup=7])")
    @example("(;GM[4]AA[free foul=h8 h9])")
    def test_any_text_is_read_as_sgf_or_refused(self, text: str) -> None:
        check_survives(text)
        check_survives(text.encode("utf-8", "surrogatepass"))


def check_survives(text: str | bytes) -> None:
    """Check that a text is refused, or gives a match that can be written and read."""
    try:
        match: Match | None = load(text, "sgf")
    except RecordError as error:
        match = error.sound
    if match is not None:
        assert list(nodes_of(load(dump(match))))
        again = load(dump(match, "sgf"))
        assert [node.position for node in nodes_of(again)] == [
            node.position for node in nodes_of(match)
        ]


_PART = 64
"""The divisor of the file sizes and of the limits, because tracing memory is slow."""


def _hostile(kind: str) -> str:
    size = MAX_BYTES // _PART
    half = size // 2
    return {
        "brackets": "(" * (size - 2) + "(;",
        "nested": "(;" * half,
        "nodes": "(;GM[4]" + ";" * (size - 10),
        "values": "(;GM[4]AB" + "[]" * (half - 10),
        "names": "(;GM[4]" + "A[]" * (size // 3 - 10),
        "rectangles": "(;GM[4]" + ";AB[aa:oo]" * (size // 10 - 10),
        "blanks": "(;GM[4]" + " " * (size - 10),
        "backslashes": "(;GM[4]C[" + "\\" * (size - 10),
        "a comment": "(;GM[4]C[" + "x" * (size - 20) + "];B[hh])",
        "a name": "(;GM[4]" + "X" * (size - 10),
        "junk": "(;GM[4];B[hh])" + "( " * (half - 20),
        "variations": "(;GM[4]" + "(;B[hh]" * (19_000 // _PART) + ")" * (19_000 // _PART) + ")",
        "plies": "(;GM[4]AA[" + "h8 " * (size // 3 - 10) + "])",
    }[kind]


@pytest.mark.parametrize(
    "kind",
    [
        "brackets",
        "nested",
        "nodes",
        "values",
        "names",
        "rectangles",
        "blanks",
        "backslashes",
        "a comment",
        "a name",
        "junk",
        "variations",
        "plies",
    ],
)
def test_hostile_sgf_needs_little_memory(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sgf_syntax, "MAX_TOKENS", sgf_syntax.MAX_TOKENS // _PART)
    monkeypatch.setattr(sgf_syntax, "MAX_NODES", MAX_NODES // _PART)
    text = _hostile(kind)
    # Import everything that reading needs before memory is measured.
    load("(;GM[4];B[hh])", "sgf")
    tracemalloc.start()
    with contextlib.suppress(RecordError):
        load(text, "sgf")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 200e6 / _PART


class TestClocks:
    def test_fischer_clock_is_written_for_sgf_readers(self) -> None:
        match = free("h8", "h9")
        match.clock = dict.fromkeys(Seat, ClockSettings.parse("5+3"))
        match.main_line[1].clock = {Seat.FIRST: Reading(302.667), Seat.SECOND: Reading(300)}
        text = dump(match, "sgf")
        game = sgf.Sgf_game.from_string(text)
        assert game.get_root().get("TM") == 300
        assert game.get_root().get("OT") == "3 fischer"
        assert game.get_main_sequence()[1].get("BL") == 302.667
        assert "clocks" not in losses(match, "sgf")

    def test_byo_yomi_of_a_server_is_read(self) -> None:
        match = reading("TM[300]OT[3x30 byo-yomi];B[hh]BL[12.5];W[hg]WL[29]OW[3];B[if]BL[7]OB[1]")
        assert match.clock == dict.fromkeys(Seat, ClockSettings.parse("5+3x30"))
        last = match.main_line[-1]
        assert match.readings_on_reaching(last) == {
            Seat.FIRST: Reading(7, 0),
            Seat.SECOND: Reading(29, 2),
        }

    @pytest.mark.parametrize(
        "text",
        [
            "TM[300]OT[25/300 Canadian];B[hh]BL[29]OB[3]",
            "TM[5 min];B[hh]BL[29]",
            ";B[hh]BL[29]",
            "TM[0];B[hh]BL[29]",
            "TM[99999999999];B[hh]",
        ],
    )
    def test_unknown_time_settings_are_kept_as_written(self, text: str) -> None:
        match = reading(text)
        assert match.clock is None
        written = "".join(dump(match, "sgf").split("\n"))
        for part in text.replace(";", "]").split("]"):
            assert not part or f"{part}]" in written

    def test_readings_that_are_no_times_are_kept_as_written(self) -> None:
        match = reading("TM[300];B[hh]BL[soon];W[hg]WL[12]OW[7]")
        assert match.clock is not None
        assert all(node.clock is None for node in nodes_of(match))
        assert "BL[soon]" in dump(match, "sgf")
        assert "OW[7]" in dump(match, "sgf")

    def test_different_times_are_named_as_left_out(self) -> None:
        match = free("h8")
        match.clock = {
            Seat.FIRST: ClockSettings.parse("5"),
            Seat.SECOND: ClockSettings.parse("1"),
        }
        assert "clocks" in losses(match, "sgf")
        assert "TM[" not in dump(match, "sgf")
