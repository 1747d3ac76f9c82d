"""Game records of Abstract Play: their structure and their moves."""

from __future__ import annotations

import itertools
import json
import random
from datetime import UTC, datetime
from typing import Any

import pytest
from jsonschema import Draft202012Validator, FormatChecker

from abstract_arcade.match import End, Match, Participant
from abstract_arcade.records import RecordError, dump, load, losses
from abstract_arcade.rules import Color, Game, Outcome, Renju, Seat, new_game
from abstract_arcade.rules.renju_lines import BOARD
from abstract_arcade.rules.renju_names import CENTRE, symmetries
from tests.conformance.lines import VARIANTS, random_line
from tests.matches import a_match
from tests.records.support import GAMES_TO_RECORD

_TIME = {"type": "string", "pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$"}
_TURN = {
    "anyOf": [
        {"type": ["null", "string"]},
        {
            "type": "object",
            "required": ["move"],
            "additionalProperties": False,
            "properties": {
                "move": {"type": "string"},
                "sequence": {"type": "integer"},
                "result": {"type": ["string", "array"]},
            },
        },
    ]
}
SCHEMA: dict[str, Any] = {
    "type": "object",
    "required": ["header", "moves"],
    "additionalProperties": False,
    "properties": {
        "header": {
            "type": "object",
            "required": ["game", "site", "date-start", "date-end", "date-generated", "players"],
            "properties": {
                "game": {
                    "type": "object",
                    "required": ["name"],
                    "additionalProperties": False,
                    "properties": {
                        "name": {"type": "string"},
                        "variants": {
                            "type": "array",
                            "uniqueItems": True,
                            "items": {"type": "string"},
                        },
                    },
                },
                "site": {
                    "type": "object",
                    "required": ["name"],
                    "additionalProperties": False,
                    "properties": {
                        "name": {"type": "string"},
                        "gameid": {"type": ["string", "number"]},
                    },
                },
                **dict.fromkeys(("date-start", "date-end", "date-generated"), _TIME),
                "pied": {"type": "boolean"},
                "players": {
                    "type": "array",
                    "minItems": 1,
                    "uniqueItems": True,
                    "items": {
                        "type": "object",
                        "required": ["name", "result"],
                        "properties": {
                            "name": {"type": "string"},
                            "userid": {"type": "string"},
                            "is_ai": {"type": "boolean"},
                            "result": {"type": "integer"},
                            "score": {"type": "number"},
                        },
                    },
                },
            },
        },
        "moves": {"type": "array", "items": {"type": "array", "items": _TURN}},
    },
}

# The fourth ply is a swap; the offers are g7 and g9.
RIF = ["h8", "g8", "g10", "swap", "k9", "g13", "c9", "g13", "j10", "i9"]


def record(match: Match) -> dict[str, Any]:
    """Return the record of a match, after checking it against the schema."""
    found = json.loads(dump(match, "ap"))
    Draft202012Validator(SCHEMA, format_checker=FormatChecker()).validate(found)
    assert all(len(each) <= 2 for each in found["moves"])
    return dict(found)


def texts(match: Match) -> list[str | None]:
    """Return the turns of a match's record, in order."""
    return [turn for each in record(match)["moves"] for turn in each]


def finished(game: Game, seed: int) -> Match:
    """Return a game of random moves, played to its end."""
    match = Match(game)
    for move in random_line(game, seed).moves:
        match.play(move)
    return match


def resigned(*moves: str, game: Game | None = None, seat: Seat = Seat.FIRST) -> Match:
    match = a_match(*moves, game=game)
    match.resign(seat)
    return match


def refusal(match: Match) -> str:
    with pytest.raises(RecordError) as caught:
        dump(match, "ap")
    return str(caught.value)


class TestRecord:
    @pytest.mark.parametrize("number", range(3))
    @pytest.mark.parametrize("game", VARIANTS)
    def test_every_finished_game_gives_a_valid_record_or_a_refusal(
        self, game: Game, number: int
    ) -> None:
        match = finished(game, number)
        options = game.as_text()
        if game.slug == "krypte" and game != new_game("krypte"):
            assert "Abstract Play supports Krypte only" in refusal(match)
        elif options.get("opening") == "swap":
            assert "the opening swap" in refusal(match)
        elif options.get("opening") == "free" and match.move_texts[0] != "h8":
            assert "the first stone is on h8" in refusal(match)
        else:
            found = record(match)
            assert found["header"]["game"]["name"] == game.title
            winner = match.outcome.winner if match.outcome else None
            results = [player["result"] for player in found["header"]["players"]]
            seats = [Seat[player["seat"].upper()] for player in found["header"]["players"]]
            is_pied = game.slug != "renju" and "swap" in match.move_texts
            assert seats == ([*Seat][::-1] if is_pied else [*Seat])
            assert found["header"].get("pied", False) is is_pied
            owner = None if winner is None else match.position.seat_of(winner)
            assert results == [int(owner in (None, seat)) for seat in seats]

    @pytest.mark.parametrize(
        "game", [each for each in GAMES_TO_RECORD if each.slug not in ("renju", "krypte")], ids=repr
    )
    def test_written_moves_are_those_of_the_game(self, game: Game) -> None:
        match = finished(game, 5)
        written = [text for turn in texts(match) if turn for text in turn.split(",")]
        assert written == [text for text in match.move_texts if text != "swap"]
        if game.slug != "reneo":
            assert None not in texts(match)

    def test_header_has_dates_players_and_results_but_no_command(self) -> None:
        match = resigned("d1", "e8")
        match.seat(Seat.FIRST, Participant(name='Ada "A" <x>'))
        match.seat(Seat.SECOND, Participant("engine:/home/me/deep --all"))
        match.created = datetime(2026, 11, 21, 20, 15, tzinfo=UTC)
        match.updated = datetime(2026, 11, 21, 21, 0, tzinfo=UTC)
        header = record(match)["header"]
        assert header["date-start"] == "2026-11-21T20:15:00+00:00"
        assert header["date-end"] == header["date-generated"] == "2026-11-21T21:00:00+00:00"
        assert header["game"] == {"name": "Krypte", "variants": []}
        assert [player["name"] for player in header["players"]] == ['Ada "A" <x>', "deep"]
        assert [player["is_ai"] for player in header["players"]] == [False, True]
        assert [player["result"] for player in header["players"]] == [0, 1]
        assert header["abstract-arcade"]["options"]["capture"] == "adjacent"
        assert "/home" not in dump(match, "ap")

    def test_players_of_enclose5_have_scores(self) -> None:
        match = finished(new_game("enclose5", size=9, target=1), 1)
        players = record(match)["header"]["players"]
        assert [player["score"] for player in players] == [
            match.position.score(match_color)  # type: ignore[attr-defined]
            for match_color in Color
        ]

    def test_equal_matches_have_the_same_abstract_play_record(self) -> None:
        assert dump(resigned("d1"), "ap") == dump(resigned("d1"), "ap")

    def test_two_players_of_one_name_are_different_objects(self) -> None:
        match = a_match("d1", black="greedy", white="greedy")
        match.agree_draw()
        assert len(record(match)["header"]["players"]) == 2

    def test_abstract_play_record_cannot_be_read(self) -> None:
        with pytest.raises(RecordError, match="ap can be written, but not read"):
            load(dump(resigned("d1"), "ap"), "ap")


class TestRounds:
    def test_rounds_of_krypte_have_the_moves_in_turn(self) -> None:
        assert record(resigned("d1", "e8", "d2"))["moves"] == [
            ["d1", "e8"],
            ["d2", None],
            ["resign"],
        ]

    def test_last_turn_states_an_end_other_than_by_the_rules(self) -> None:
        assert texts(resigned("d1")) == ["d1", None, "resign"]
        assert texts(resigned("d1", seat=Seat.SECOND)) == ["d1", "resign"]
        match = a_match("d1", "e8")
        match.lose_on_time(Seat.FIRST)
        assert texts(match) == ["d1", "e8", "timeout"]
        match = a_match("d1", "e8")
        match.agree_draw()
        assert texts(match) == ["d1", "e8", "draw"]
        match = a_match("d1", "e8")
        match.end(Outcome(Color.BLACK, End.ADJUDICATION))
        assert texts(match) == ["d1", "e8"]

    def test_skipped_turn_of_reneo_is_null(self) -> None:
        game = new_game("reneo", size=5)
        for seed in range(400):
            match = finished(game, seed)
            seats = [node.position.seat_to_move for node in match.main_line[:-1]]
            if any(one is other for one, other in itertools.pairwise(seats)):
                break
        else:
            pytest.fail("no random game skips a turn")
        assert None in texts(match)

    def test_bonus_moves_of_enclose5_are_one_turn_with_the_move_before(self) -> None:
        game = new_game("enclose5", size=9, target=99)
        row = ["a1", "a9", "b1", "b9", "c1", "c9", "d1", "d9", "e1", "h4"]
        match = resigned(*row, "i9", game=game)
        assert record(match)["moves"] == [
            ["a1", "a9"],
            ["b1", "b9"],
            ["c1", "c9"],
            ["d1", "d9"],
            ["e1,h4", "i9"],
            ["resign"],
        ]

    def test_swap_of_slicron_exchanges_the_listed_players(self) -> None:
        match = resigned("e5", "swap", "a1", game=new_game("slicron"))
        match.seat(Seat.FIRST, Participant(name="Ada"))
        header = record(match)["header"]
        moves = record(match)["moves"]
        # The first seat plays White after the swap, and resigns as White.
        assert moves == [["e5", "a1"], [None, "resign"]]
        assert header["pied"] is True
        assert [player["name"] for player in header["players"]] == ["Player 2", "Ada"]
        assert [player["color"] for player in header["players"]] == ["black", "white"]
        assert [player["result"] for player in header["players"]] == [1, 0]
        assert header["game"]["variants"] == ["size=5"]

    def test_resignation_after_a_swap_is_the_turn_of_the_right_player(self) -> None:
        match = resigned("e5", "swap", game=new_game("slicron"), seat=Seat.SECOND)
        assert record(match)["moves"] == [["e5", None], ["resign"]]


class TestRenju:
    def test_renju_opening_is_rotated_to_a_canonical_one(self) -> None:
        match = resigned(*RIF, game=new_game("renju"))
        found = record(match)
        assert found["header"]["game"] == {"name": "Renju", "variants": ["rif"]}
        first, *others = [turn for each in found["moves"] for turn in each]
        # g8 is left of the centre and g10 above it. Rotated, they are h9 and j9 or j7.
        assert first in ("h8,h9,j9", "h8,h9,j7")
        assert others[0] == "pass"
        assert others[-1] == "resign"
        offers = others[2].split(",")
        pick = others[3].split(",")
        assert offers == sorted(offers, key=lambda text: (text[0], int(text[1:])))
        assert pick[0] in offers
        assert len(pick) == 2
        assert "the orientation of the board" in " ".join(losses(match, "ap"))

    @pytest.mark.parametrize("number", range(15))
    @pytest.mark.parametrize("opening", ["rif", "soosorv8", "taraguchi10", "yamaguchi"])
    def test_rotated_game_of_renju_is_the_same_game(self, opening: str, number: int) -> None:
        luck = random.Random(number)
        match = Match(Renju(opening=opening))
        length = luck.randrange(1, 30)
        while match.outcome is None and match.current.ply < length:
            match.play(luck.choice(match.position.legal_moves()))
        if match.outcome is None:
            match.resign(luck.choice(list(Seat)))
        turns = [turn for turn in texts(match) if turn not in (None, "resign", "timeout")]
        again = TheirRenju(record(match)["header"]["game"]["variants"], list(map(str, turns)))
        if "the stones of a turn that was not finished" in losses(match, "ap"):
            return
        seats = [list(Seat)[again.holder[color]] for color in Color]
        assert seats == [match.position.seat_of(color) for color in Color]
        images = [
            {
                color: {
                    BOARD.name(turning.image(site) or 0)
                    for site in BOARD.sites
                    if match.position.color_at(site) is color
                }
                for color in Color
            }
            for turning in symmetries((CENTRE,), ())
        ]
        assert again.stones in images

    @pytest.mark.parametrize(
        ("opening", "moves", "turns"),
        [
            ("soosorv8", "h8 h9 h10 i9 2 k9 j9 j9 a1", "h8,h9,h10 i9,2 j9,k9 j9,a1"),
            ("soosorv8", "h8 h9 h10 swap i9 1 swap k9 a1", "h8,h9,h10 pass i9,1 pass k9 k9,a1"),
            ("yamaguchi", "h8 h9 h10 1 i9 k9 a1 a2", "h8,h9,h10,1 i9 k9 k9,a1 a2"),
            ("yamaguchi", "h8 h9 h10 2 swap i9 k9 j9 k9 a1", "h8,h9,h10,2 pass i9 j9,k9 k9,a1"),
            ("taraguchi10", "h8 h9 swap h10 i9 k9 swap a1", "h8 h9 pass h10 i9 k9 pass a1"),
            (
                "taraguchi10",
                "h8 h9 h10 i9 10 k9 a1 a2 a3 a4 a5 a6 a7 a8 b2 a4 b1",
                "h8 h9 h10 i9 a1,a2,a3,a4,a5,a6,a7,a8,b2,k9 a4,b1",
            ),
            ("taraguchi10", "h8 g7", "h8 i9"),
            ("soosorv8", "h8 h9 h10 i9", "h8,h9,h10"),
            ("yamaguchi", "h8 h9 h10", ""),
        ],
    )
    def test_openings_of_renju_are_written_as_turns_of_abstract_play(
        self, opening: str, moves: str, turns: str
    ) -> None:
        match = resigned(*moves.split(), game=Renju(opening=opening))
        names = {"soosorv8": "soosyrv-8", "taraguchi10": "taraguchi-10", "yamaguchi": "yamaguchi"}
        assert record(match)["header"]["game"]["variants"] == [names[opening]]
        assert "pied" not in record(match)["header"]
        assert [turn for turn in texts(match) if turn not in (None, "resign")] == turns.split()

    def test_unfinished_turn_of_renju_is_omitted(self) -> None:
        match = resigned(*RIF[:6], game=new_game("renju"))
        assert texts(match)[1:] == ["pass", "i5", None, "resign"]
        assert "the stones of a turn that was not finished" in losses(match, "ap")
        assert texts(resigned("h8", "h9", game=new_game("renju"))) == ["resign"]

    def test_renju_without_an_opening_must_begin_on_h8(self) -> None:
        game = new_game("renju", opening="free")
        match = resigned("h8", "a1", game=game)
        assert record(match)["header"]["game"] == {"name": "Renju", "variants": []}
        assert texts(match) == ["h8", "a1", "resign"]
        assert "the first stone is on h8" in refusal(resigned("a1", game=game))


class TestRefusals:
    def test_running_game_is_refused(self) -> None:
        assert refusal(a_match("d1")) == (
            "Abstract Play stores only finished games, and this game is not over"
        )

    def test_game_from_a_set_up_position_is_refused(self) -> None:
        game = new_game("krypte")
        match = Match(game, start=game.setup(["d1"], ["e8"]))
        match.resign(Seat.FIRST)
        assert "set-up position" in refusal(match)

    def test_losses_of_a_refused_match_raise_no_error(self) -> None:
        assert losses(a_match("d1"), "ap") == []


def test_losses_of_an_abstract_play_record_are_named() -> None:
    match = resigned("d1")
    match.comment(match.root, "Good luck.")
    match.root.children[0].position.legal_moves()
    assert losses(match, "ap") == [
        "comments",
        "the date, which is unknown; 1970 is written instead",
        "the seed",
    ]


CANONICAL = [
    f"h8,{second},{third}"
    for second, thirds in {
        "h9": "h10 i10 j10 i9 j9 i8 j8 h7 i7 j7 h6 i6 j6",
        "i9": "j10 j9 j8 j7 j6 i8 i7 i6 h7 h6 g7 g6 f6",
    }.items()
    for third in thirds.split()
]


class TheirRenju:
    """A game of Renju in Abstract Play's notation, played out by what is known of its rules.

    Players take turns strictly, and each turn is one text. See `src/games/renju.ts` in
    AbstractPlay/gameslib.

    Attributes:
        stones: the stones of each colour.
        holder: the place of the player of each colour.
    """

    def __init__(self, variants: list[str], turns: list[str]) -> None:
        (self._variant,) = variants
        self.stones: dict[Color, set[str]] = {color: set() for color in Color}
        self.holder = {Color.BLACK: 0, Color.WHITE: 1}
        self._number = 2 if self._variant == "rif" else 0
        self._tentative: list[str] = []
        self._turns = 0
        self._laid: list[str] = []
        self._is_passed = False
        for number, turn in enumerate(turns):
            self._play(number % 2, turn)
        if len(self._laid) >= 3:
            assert ",".join(self._laid[:3]) in CANONICAL

    def _play(self, player: int, turn: str) -> None:
        if turn == "pass":
            assert self._may_swap()
            self.holder = {color: 1 - place for color, place in self.holder.items()}
            self._is_passed = True
            return
        words = turn.split(",")
        if self._variant == "taraguchi-10":
            self._step(player, words, fifth=4)
        elif self._turns == 0:
            if self._variant == "yamaguchi":
                self._number = int(words.pop())
            assert len(words) == 3
            for word in words:
                self._place(word)
        else:
            if self._turns == 1 and self._variant == "soosyrv-8":
                self._number = int(words.pop())
            self._step(player, words, fifth=2)
        self._turns += 1
        self._is_passed = False

    def _step(self, player: int, words: list[str], fifth: int) -> None:
        if self._turns == fifth and (fifth == 2 or len(words) > 1):
            assert player == self.holder[Color.BLACK]
            assert len(words) == (self._number or 10)
            assert words == sorted(words, key=lambda word: (word[0], int(word[1:])))
            self._tentative = words
        elif self._turns == fifth + 1 and self._tentative:
            assert player == self.holder[Color.WHITE]
            assert len(words) == 2
            assert words[0] in self._tentative
            for word in words:
                self._place(word)
        else:
            (word,) = words
            assert player == self.holder[self._place(word)]

    def _place(self, word: str) -> Color:
        color = Color.WHITE if len(self._laid) % 2 else Color.BLACK
        assert word not in self._laid
        self._laid.append(word)
        self.stones[color].add(word)
        return color

    def _may_swap(self) -> bool:
        if self._is_passed:
            return False
        if self._variant == "taraguchi-10":
            return 1 <= self._turns <= 5 and not self._tentative
        return self._turns == 1 or (self._turns == 2 and self._variant == "soosyrv-8")
