"""Renju's openings: stages, swaps, numbers, offers; their words and set positions."""

from __future__ import annotations

import pickle
import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from abstract_arcade.rules import (
    SWAP,
    Color,
    Content,
    IllegalMove,
    InvalidMove,
    Move,
    Seat,
    SetupError,
)
from abstract_arcade.rules.renju import Renju, RenjuPosition
from abstract_arcade.rules.renju_opening import NUMERALS, OPENINGS, Stage, numeral
from abstract_arcade.words.renju import RenjuWords
from tests.rules.plain_renju_openings import OPENINGS as PLAIN_OPENINGS
from tests.tools.renju_lockstep import BARRED, lockstep

GAMES = {opening: Renju(opening=opening) for opening in OPENINGS}
PLAYED = [opening for opening in OPENINGS if opening != "free"]
NUMBERED = [opening for opening, rules in OPENINGS.items() if rules.numbers]
BOARD = GAMES["rif"].board

# Plies in lockstep of all openings, for each seed.
SAMPLE_PLIES = 1_500
THOROUGH_PLIES = 10_000

by_opening = pytest.mark.parametrize("opening", PLAIN_OPENINGS)


def replayed(opening: str, texts: str) -> RenjuPosition:
    position = GAMES[opening].replay(texts.split())
    assert isinstance(position, RenjuPosition)
    return position


def points(texts: str) -> set[int]:
    return set(map(BOARD.site, texts.split()))


def open_points(position: RenjuPosition) -> set[int]:
    """Return the names of the points among the legal moves."""
    return {move[0] for move in position.legal_moves() if move and move[0] in BOARD.sites}


def numbers(position: RenjuPosition) -> list[str]:
    """Return the numbers among the legal moves."""
    return [position.format(m) for m in position.legal_moves() if m and m[0] in NUMERALS]


def assert_same_again(position: RenjuPosition) -> None:
    """What `as_setup` and pickling promise."""
    for again in (position.game.setup(*position.as_setup()), pickle.loads(pickle.dumps(position))):
        assert again == position
        assert hash(again) == hash(position)
        assert again.seat_to_move is position.seat_to_move
        assert again.legal_moves() == position.legal_moves()


# --- Against the plain implementation ---------------------------------------------------------


@by_opening
def test_lockstep_with_the_plain_implementation(opening: str, seed: int, thorough: bool) -> None:
    plies = THOROUGH_PLIES if thorough else SAMPLE_PLIES
    seen = lockstep(opening, plies // len(PLAIN_OPENINGS), seed)
    rules = OPENINGS[opening]
    assert {stage.label for stage in rules.stages} <= seen.keys()
    # Some offers barred more than themselves.
    assert (seen[BARRED] > 0) is (Stage.FURTHER_OFFER in rules.stages)


# --- Sequences of stages ----------------------------------------------------------------------

# A letter a ply: its stage, n for the number, t for a 10 in place of a stone, s for a swap.
SEQUENCES = {
    "rif": r"123s?45678",
    "soosorv8": r"123s?4ns?5(?:6*7)?8",
    "taraguchi10": r"1s?2s?3s?4(?:s?5s?8|t56{9}78)",
    "yamaguchi": r"123ns?45(?:6*7)?8",
    "swap": r"123s?458",
}


@by_opening
@settings(max_examples=25)
@given(data=st.data())
def test_every_sequence_of_stages_is_in_the_rules_text(opening: str, data: st.DataObject) -> None:
    position = GAMES[opening].start()
    sequence = ""
    black = Seat.FIRST
    number = 1
    offered = list[Move]()
    while not position.opening.is_over or "8" not in sequence:
        assert_same_again(position)
        moves = position.legal_moves()
        odd = [move for move in moves if not move or move[0] in NUMERALS]
        prefers_odd: bool = data.draw(st.booleans())
        move = data.draw(st.sampled_from(odd if odd and prefers_odd else moves))
        assert position.parse(position.format(move)) == move
        assert position.why_illegal(move) is None
        after = position.play(move)
        if move == SWAP:
            sequence += "s"
            black = black.other
            assert after.stage is position.stage
            assert after.to_move is position.to_move
            assert after.seat_to_move is position.seat_to_move.other
            assert set(moves) - {SWAP} - set(after.legal_moves()) <= {(numeral(10),)}
        elif move[0] in NUMERALS:
            sequence += "n" if position.stage is Stage.NUMBER else "t"
            number = move[0] - NUMERALS[0] + 1
            assert after.number == number
        else:
            sequence += str(position.stage.value)
            if position.stage in (Stage.FIFTH_STONE, Stage.FURTHER_OFFER) and after.offers:
                offered.append(move)
        assert after.seat_of(Color.BLACK) is black
        position = after
    assert re.fullmatch(SEQUENCES[opening], sequence)
    assert len(offered) == {"rif": 2}.get(opening, number if number > 1 else 0)
    assert position.number is None
    assert position.offers == ()
    black_stones, white_stones, *_ = position.as_setup()
    assert (len(black_stones), len(white_stones)) == (3, 3)


# --- Stage by stage ---------------------------------------------------------------------------


def assert_game(opening: str, plies: str) -> RenjuPosition:
    """Play a game written as "move stage color seat, …", and check each ply before it is played."""
    position = GAMES[opening].start()
    for ply in plies.split(", "):
        move, stage, color, seat = ply.split()
        told = position.stage.label, position.to_move.value, str(position.seat_to_move.value)
        assert told == (stage, color, seat), ply
        assert_same_again(position)
        position = position.play(position.parse(move))
    assert_same_again(position)
    return position


def test_soosorv8_game_with_both_swaps_has_the_right_stages_and_seats() -> None:
    position = assert_game(
        "soosorv8",
        "h8 1 black 1, h9 2 white 1, h10 3 black 1, swap 4 white 2, i9 4 white 1, "
        "3 number white 1, swap 5 black 2, g10 5 black 1, j9 6 black 1, a1 6 black 1, "
        "j9 7 white 2, k7 8 white 2, a2 8 black 1",
    )
    assert position.opening_name == "Kansei 1D"


def test_seat_that_declared_the_number_makes_the_offers_after_a_swap() -> None:
    before = replayed("soosorv8", "h8 h9 h10 i9 3")
    namer = replayed("soosorv8", "h8 h9 h10 i9").seat_to_move
    assert before.seat_to_move is namer.other
    swapped = replayed("soosorv8", "h8 h9 h10 i9 3 swap")
    assert (swapped.seat_to_move, swapped.to_move, swapped.number) == (namer, Color.BLACK, 3)


@pytest.mark.parametrize(
    ("opening", "before"), [("soosorv8", "h8 h9 h10 i9 1"), ("yamaguchi", "h8 h9 h10 1 i9")]
)
def test_number_1_makes_the_only_offer_the_fifth_stone(opening: str, before: str) -> None:
    position = replayed(opening, f"{before} g10")
    assert position.color_at(BOARD.site("g10")) is Color.BLACK
    assert (position.stage, position.to_move, position.number) == (8, Color.WHITE, None)
    assert SWAP not in position.legal_moves()


def test_yamaguchi_game_has_the_right_stages_and_seats() -> None:
    assert_game(
        "yamaguchi",
        "h8 1 black 1, i9 2 white 1, i8 3 black 1, 2 number black 1, swap 4 white 2, "
        "j7 4 white 1, g10 5 black 2, j9 6 black 2, g10 7 white 1, k7 8 white 1, a2 8 black 2",
    )


def test_taraguchi10_game_with_five_swaps_has_the_right_stages_and_seats() -> None:
    position = assert_game(
        "taraguchi10",
        "h8 1 black 1, swap 2 white 2, h9 2 white 1, swap 3 black 2, h10 3 black 1, "
        "swap 4 white 2, e5 4 white 1, swap 5 black 2, l12 5 black 1, swap 8 white 2, "
        "a1 8 white 1, a2 8 black 2",
    )
    assert position.seat_of(Color.BLACK) is Seat.SECOND


def test_taraguchi10_game_with_ten_offers_has_the_right_stages_and_seats() -> None:
    offers = ["a1", "b2", "c3", "d4", "e5", "f6", "g7", "a9", "b9", "c9"]
    position = replayed("taraguchi10", "h8 h9 h10 k11 10")
    assert (position.stage, position.to_move, position.seat_to_move) == (5, Color.BLACK, Seat.FIRST)
    for index, offer in enumerate(offers):
        assert position.stage == (6 if index else 5)
        assert SWAP not in position.legal_moves()
        assert_same_again(position)
        position = position.play(position.parse(offer))
    assert (position.stage, position.seat_to_move) == (7, Seat.SECOND)
    assert open_points(position) == set(position.offers) == points(" ".join(offers))
    position = position.play(position.parse("g7"))
    assert (position.stage, position.to_move, position.seat_to_move) == (
        8,
        Color.WHITE,
        Seat.SECOND,
    )
    assert SWAP not in position.legal_moves()


def test_taraguchi10_confines_stones_to_central_squares() -> None:
    fourth = replayed("taraguchi10", "h8 h9 h10")
    assert len(open_points(fourth)) == 49 - 3
    assert points("e5 k11") <= open_points(fourth)
    assert not points("d5 l11 e4 k12") & open_points(fourth)
    fifth = replayed("taraguchi10", "h8 h9 h10 e5")
    assert len(open_points(fifth)) == 81 - 4
    assert points("d4 l12") <= open_points(fifth)
    assert not points("c4 m12") & open_points(fifth)
    assert len(open_points(replayed("taraguchi10", "h8 h9 h10 e5 10"))) == 225 - 4


def test_taraguchi10_number_cannot_be_declared_after_a_swap() -> None:
    assert numbers(replayed("taraguchi10", "h8 h9 h10 e5")) == ["10"]
    swapped = replayed("taraguchi10", "h8 h9 h10 e5 swap")
    assert numbers(swapped) == []
    assert len(swapped.legal_moves()) == 81 - 4


def test_swap_opening_has_no_limits_after_the_swap() -> None:
    position = assert_game(
        "swap",
        "h8 1 black 1, h9 2 white 1, h10 3 black 1, swap 4 white 2, a1 4 white 1, "
        "a2 5 black 2, a3 8 white 1, a4 8 black 2",
    )
    assert position.offers == ()


@by_opening
def test_every_opening_except_free_is_named_after_three_stones(opening: str) -> None:
    number = " 1" if opening == "yamaguchi" else ""
    position = replayed(opening, f"h8 i8 i7{number}")
    assert position.opening_name == "Kagetsu 4D"
    assert replayed("free", "h8 i8 i7").opening_name is None


def test_an_offer_that_is_not_picked_is_empty_again() -> None:
    position = replayed("yamaguchi", "h8 h9 h10 3 a1 g9 d6 e6 d6")
    assert position.content(BOARD.site("d6")) == Content("stone", Color.BLACK)
    assert position.content(BOARD.site("g9")) is None
    assert points("g9 e6") <= open_points(position)


def test_a_swap_open_at_the_sixth_stone_can_be_declined() -> None:
    declined = replayed("taraguchi10", "h8 h9 h10 e5 d4 a1")
    assert (declined.to_move, declined.seat_to_move) == (Color.BLACK, Seat.FIRST)
    assert SWAP not in declined.legal_moves()
    assert declined.opening.is_over


# --- Equivalent offers ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stones", "offer", "barred"),
    [
        # A mirror in row 9, which is no axis of the board.
        ("h8 h9 h10 i9", "g8", "g8 g10"),
        ("h8 h9 h10 i9", "a8", "a8 a10"),
        # The image of a1 lies off the board.
        ("h8 h9 h10 i9", "a1", "a1"),
        # A half turn about i9.
        ("h8 h9 j10 j9", "g7", "g7 k11"),
        # Two axes and their half turn; the first is an example of Ando Meritee's (2008).
        ("h8 h9 h7 h6", "g8", "g8 i8 g7 i7"),
        ("h8 g9 h10 i9", "g8", "g8 g10 i8 i10"),
        ("h8 g9 h10 i9", "f9", "f9 j9"),
        # No symmetry, and one that would exchange the colours.
        ("h8 h9 i10 e6", "g8", "g8"),
        ("h8 i8 g10 j10", "g8", "g8"),
    ],
)
def test_offers_are_equivalent_by_the_shape(stones: str, offer: str, barred: str) -> None:
    for opening, number in (("rif", ""), ("soosorv8", "4"), ("taraguchi10", "10")):
        before = replayed(opening, f"{stones} {number}")
        after = before.play(before.parse(offer))
        assert open_points(before) - open_points(after) == points(barred)


def test_points_equivalent_to_any_offer_are_illegal() -> None:
    position = replayed("soosorv8", "h8 h9 h10 i9 5 g8 a1 f9 j8")
    assert open_points(position) == set(BOARD.sites) - points("h8 h9 h10 i9 g8 g10 a1 f9 j8 j10")


# --- Words ------------------------------------------------------------------------------------


def test_numbers_are_read_as_whole_texts() -> None:
    position = replayed("yamaguchi", "h8 h9 h10")
    assert numbers(position) == [str(number) for number in range(1, 13)]
    assert position.parse(" 1 ") == (numeral(1),) == (225,)
    assert position.parse("10") == (numeral(10),)
    assert position.format((numeral(12),)) == "12"
    with pytest.raises(IllegalMove, match="Only 10 can be named, in place of the fifth stone"):
        replayed("taraguchi10", "h8 h9 h10 e5").parse("1")


def test_offer_can_be_picked_by_its_letter() -> None:
    position = replayed("soosorv8", "h8 h9 h10 i9 3 g8 a1 c4")
    assert [position.format(position.parse(text)) for text in ("a", " C ", "b", "c4")] == [
        "g8",
        "c4",
        "a1",
        "c4",
    ]
    with pytest.raises(InvalidMove):
        position.parse("d")
    for other in (replayed("soosorv8", "h8 h9 h10 i9 3 g8 a1"), position.play(position.parse("a"))):
        with pytest.raises(InvalidMove):
            other.parse("a")


def test_prompt_changes_with_every_move_of_the_opening_except_a_swap() -> None:
    asked = RenjuWords().prompt
    for opening in PLAYED:
        position = GAMES[opening].start()
        told = set[str | None]()
        luck = Random(opening)
        while not position.opening.is_over:
            assert asked(position) not in told
            told.add(asked(position))
            stones = [move for move in position.legal_moves() if move]
            position = position.play(luck.choice(stones))
        assert asked(position) is None


@pytest.mark.parametrize("opening", ["rif", "swap", "free"])
def test_number_is_an_invalid_move_in_openings_without_a_declaration(opening: str) -> None:
    with pytest.raises(InvalidMove, match="'5' is not on this board"):
        GAMES[opening].start().parse("5")
    assert GAMES[opening].board is BOARD


@pytest.mark.parametrize("opening", NUMBERED)
def test_numerals_are_not_sites_of_the_board(opening: str) -> None:
    board = GAMES[opening].board
    assert board.sites == range(225)
    assert board.points == BOARD.points
    assert [board.name(site) for site in NUMERALS] == [str(number) for number in range(1, 13)]
    with pytest.raises(InvalidMove, match="13 is not a number to be named here"):
        GAMES[opening].start().parse("13")
    with pytest.raises(InvalidMove, match="which runs from a1 to o15"):
        GAMES[opening].start().parse("p1")
    with pytest.raises(IndexError):
        board.points[NUMERALS[0]]


@pytest.mark.parametrize(
    ("opening", "plies", "text", "sentence"),
    [
        ("soosorv8", "", "5", "A number is named only right after the fourth stone"),
        ("soosorv8", "h8 h9 h10 i9", "9", "White names how many fifth stones Black offers, 1 to 8"),
        (
            "soosorv8",
            "h8 h9 h10 i9",
            "a1",
            "White names how many fifth stones Black offers, 1 to 8",
        ),
        ("soosorv8", "h8 h9 h10 i9 3", "4", "White named 3: three offers"),
        ("soosorv8", "h8 h9 h10 i9 3 a1", "3", "White named 3: two more offers"),
        ("soosorv8", "h8 h9 h10 i9 3 a1 b1", "3", "White named 3: one more offer"),
        ("soosorv8", "h8 h9 h10 i9 1", "2", "White named 1: Black places the fifth stone"),
        ("soosorv8", "h8 h9 h10 i9 2 a1 b1", "2", "White picks Black's fifth stone: a1 or b1"),
        ("soosorv8", "h8 h9 h10 i9 1 a1", "2", "A number is named only right after the fourth st"),
        (
            "soosorv8",
            "h8 h9 h10",
            "1",
            "A number is named only right after the fourth stone",
        ),
        ("soosorv8", "h8 h9 h10 i9 3 g9", "g9", "g9 is already offered"),
        ("soosorv8", "h8 h9 h10 i9 3 g8 a1", "g10", "g10 is the mirror image of the offer g8"),
        ("soosorv8", "h8 h9 j10 j9 3 g7", "k11", "k11 is the offer g7 after a half turn"),
        ("soosorv8", "h8 g9 h10 i9 3 g8", "i10", "i10 is the offer g8 after a half turn"),
        # A half turn would take it there as well.
        ("soosorv8", "h8 g9 h10 i9 3 f9", "j9", "j9 is the mirror image of the offer f9"),
        ("soosorv8", "h8 h9 h10 swap", "swap", "The colours have already been swapped"),
        ("soosorv8", "h8 h9 h10 i9 3 swap", "swap", "The colours have already been swapped"),
        (
            "soosorv8",
            "h8 h9 h10 i9 3 a1",
            "swap",
            "The colours may be swapped only right after the third stone or the number",
        ),
        ("yamaguchi", "h8 h9 h10", "13", "13 is not a number to be named here"),
        ("yamaguchi", "h8 h9 h10", "a1", "Black names how many fifth stones Black offers, 1 to 12"),
        ("yamaguchi", "h8 h9", "5", "A number is named only right after the third stone"),
        ("yamaguchi", "h8 h9 h10 5", "6", "Black named 5: White places the fourth stone"),
        (
            "yamaguchi",
            "h8 h9 h10 5 a1",
            "swap",
            "The colours may be swapped only right after the number",
        ),
        ("taraguchi10", "h8 h9 h10", "d5", "Only the central 7×7 is open for the fourth stone"),
        ("taraguchi10", "h8 h9 h10 e5", "c5", "Only the central 9×9 is open for the fifth stone"),
        ("taraguchi10", "h8 h9", "10", "10 can be named only in place of the fifth stone"),
        ("taraguchi10", "h8 h9 h10 e5 swap", "10", "After the swap Black must place the fifth st"),
        ("taraguchi10", "h8 h9 h10 e5 10", "10", "Black named 10: ten offers"),
        ("taraguchi10", "h8 h9 h10 e5 10", "swap", "Black named 10: the swap was declined"),
        (
            "taraguchi10",
            "h8 h9 h10 e5 d4 a1",
            "swap",
            "The colours may be swapped only right after each of the first five stones",
        ),
        ("swap", "h8 h9", "swap", "The colours may be swapped only right after the third stone"),
        ("free", "h8 h9", "swap", "A free opening is played without a swap"),
    ],
)
def test_refused_move_of_the_opening_has_a_reason(
    opening: str, plies: str, text: str, sentence: str
) -> None:
    position = replayed(opening, plies)
    with pytest.raises((IllegalMove, InvalidMove)) as caught:
        position.parse(text)
    assert str(caught.value).startswith(sentence)


def test_refused_pick_names_a_few_of_many_offers() -> None:
    position = replayed("yamaguchi", "h8 h9 h10 7 a1 a2 a3 a4 a5 a6 a7 a8")
    refusal = str(position.why_illegal((BOARD.site("o15"),)))
    assert refusal == "White picks Black's fifth stone: a2, a3, a4, a5 or 3 more"


@pytest.mark.parametrize(
    ("opening", "plies", "text", "sentence"),
    [
        ("soosorv8", "h8 h9 h10", "swap", "Player 2 swaps and takes Black; Player 1 goes on as"),
        ("soosorv8", "h8 h9 h10 i9 3", "swap", "Player 1 swaps and takes White; Player 2 goes on"),
        ("soosorv8", "h8 h9 h10 i9", "3", "White names 3: Black offers three fifth stones."),
        ("soosorv8", "h8 h9 h10 i9", "1", "White names 1: Black places the only fifth stone."),
        ("soosorv8", "h8 h9 h10 i9 1", "a1", "Black a1."),
        ("soosorv8", "h8 h9 h10 i9 2", "a1", "Black offers a1 as the fifth stone."),
        ("soosorv8", "h8 h9 h10 i9 2 a1", "b1", "Black offers a1 or b1 as the fifth stone."),
        ("soosorv8", "h8 h9 h10 i9 3", "a1", "Black offers a1, the first of three fifth stones."),
        ("soosorv8", "h8 h9 h10 i9 3 b1", "a1", "Black offers a1, the second of three fifth"),
        ("yamaguchi", "h8 h9 h10", "12", "Black names 12: Black offers twelve fifth stones."),
        ("taraguchi10", "h8", "swap", "Player 2 swaps and takes Black; Player 1 goes on as White."),
        ("taraguchi10", "h8 h9", "swap", "Player 1 swaps and takes White; Player 2 goes on as"),
        ("taraguchi10", "h8 h9 h10 e5", "10", "Black names 10 and offers ten fifth stones."),
        ("taraguchi10", "h8 h9 h10 e5", "d4", "Black d4."),
        ("taraguchi10", "h8 h9 h10 e5 d4", "a1", "White a1."),
    ],
)
def test_describe_says_what_a_move_of_the_opening_does(
    opening: str, plies: str, text: str, sentence: str
) -> None:
    position = replayed(opening, plies)
    assert str(position.describe(position.parse(text))).startswith(sentence)


# --- Set positions ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("opening", "plies", "state"),
    [
        ("soosorv8", "h8 h9 h10", {"stage": "4", "opening": "1D", "swap": "open"}),
        ("soosorv8", "h8 h9 h10 swap", {"stage": "4", "opening": "1D", "black_seat": "2"}),
        ("soosorv8", "h8 h9 h10 e9", {"stage": "number", "opening": "1D"}),
        (
            "soosorv8",
            "h8 h9 h10 e9 5",
            {"stage": "5", "number": "5", "opening": "1D", "swap": "open"},
        ),
        (
            "soosorv8",
            "h8 h9 h10 e9 5 swap",
            {"stage": "5", "number": "5", "opening": "1D", "swap": "closed", "black_seat": "2"},
        ),
        (
            "soosorv8",
            "h8 h9 h10 swap e9 5 swap",
            {"stage": "5", "number": "5", "opening": "1D", "swap": "closed"},
        ),
        (
            "soosorv8",
            "h8 h9 h10 e9 3 a1",
            {"stage": "6", "number": "3", "offers": "a1", "opening": "1D"},
        ),
        (
            "soosorv8",
            "h8 h9 h10 e9 2 a1 b1",
            {"stage": "7", "number": "2", "offers": "a1,b1", "opening": "1D"},
        ),
        ("yamaguchi", "h8 h9 h10", {"stage": "number", "opening": "1D"}),
        (
            "yamaguchi",
            "h8 h9 h10 9 swap",
            {"stage": "4", "number": "9", "opening": "1D", "black_seat": "2"},
        ),
        ("taraguchi10", "h8", {"stage": "2", "swap": "open"}),
        ("taraguchi10", "h8 swap", {"stage": "2", "black_seat": "2"}),
        ("taraguchi10", "h8 swap h9", {"stage": "3", "swap": "open", "black_seat": "2"}),
        ("taraguchi10", "h8 swap h9 swap", {"stage": "3", "swap": "closed"}),
        (
            "taraguchi10",
            "h8 h9 h10 e9 10",
            {"stage": "5", "number": "10", "opening": "1D"},
        ),
        ("taraguchi10", "h8 h9 h10 e9 d4", {"stage": "8", "opening": "1D", "swap": "open"}),
        ("taraguchi10", "h8 h9 h10 e9 d4 swap", {"opening": "1D", "black_seat": "2"}),
    ],
)
def test_as_setup_writes_the_state_of_the_opening(
    opening: str, plies: str, state: dict[str, str]
) -> None:
    position = replayed(opening, plies)
    assert dict(position.as_setup().state) == state
    assert_same_again(position)


def test_setup_opens_the_swap_by_default_if_the_stage_allows_it() -> None:
    game = GAMES["soosorv8"]
    at_five = game.setup(["h8", "h10"], ["h9", "e9"], Color.BLACK, {"stage": "5", "number": "5"})
    assert at_five == replayed("soosorv8", "h8 h9 h10 e9 5")
    taraguchi = GAMES["taraguchi10"]
    second_has_black = {"stage": "4", "black_seat": "2"}
    at_four = taraguchi.setup(["h8", "h10"], ["h9"], Color.WHITE, second_has_black)
    assert at_four == replayed("taraguchi10", "h8 h9 swap h10")
    # A set position is past the opening unless its state says so.
    stones = ["h8", "h10", "d4"], ["h9", "e9"], Color.WHITE
    assert SWAP not in taraguchi.setup(*stones).legal_moves()
    assert SWAP in taraguchi.setup(*stones, {"swap": "open"}).legal_moves()


@pytest.mark.parametrize(
    ("opening", "black", "white", "to_move", "state", "message"),
    [
        ("rif", "h8 h10", "h9 e9", "black", "stage=5 number=2", "At stage 5 no number stands"),
        ("rif", "", "", "black", "stage=number", "stage is 'number', but must be 1, 2,"),
        ("swap", "h8 h10", "h9 e9", "black", "stage=6", "but must be 1, 2, 3, 4, 5 or 8"),
        ("soosorv8", "h8 h10", "h9 e9", "black", "stage=5", "a number has been declared: state it"),
        ("soosorv8", "h8 h10", "h9", "white", "stage=4 number=5", "At stage 4 no number stands"),
        ("soosorv8", "h8 h10", "h9 e9", "black", "stage=5 number=9", "number is '9', but must be"),
        ("soosorv8", "h8 h10 a1", "h9 e9", "white", "number=5", "At stage 8 no number stands"),
        ("soosorv8", "h8 h10", "h9 e9", "black", "stage=number", "stage number it is White's turn"),
        ("soosorv8", "h8 h10", "h9", "white", "stage=number", "2 black and 2 white stones and 0"),
        (
            "soosorv8",
            "h8 h10",
            "h9 e9",
            "black",
            "stage=6 number=1 offers=a1",
            "With the number 1 Black places the fifth stone and offers nothing",
        ),
        (
            "soosorv8",
            "h8 h10",
            "h9 e9",
            "black",
            "stage=6 number=3 offers=a1,b1,c1",
            "and 1 to 2 offers",
        ),
        ("soosorv8", "h8 h10", "h9 e9", "white", "stage=7 number=3 offers=a1", "and 3 offers"),
        (
            "soosorv8",
            "h8 h10",
            "h9 i9",
            "white",
            "stage=7 number=2 offers=g8,g10 opening=1D",
            "g10 cannot be offered: g10 is the mirror image of the offer g8",
        ),
        (
            "soosorv8",
            "h8 h10",
            "h9 e9",
            "black",
            "stage=6 number=3 offers=a1 swap=open",
            "swap is open at stages 4 and 5 until",
        ),
        ("yamaguchi", "h8 h10", "h9", "black", "stage=number black_seat=2", "has been no swap yet"),
        ("yamaguchi", "h8 h10", "h9", "white", "stage=4", "a number has been declared"),
        ("taraguchi10", "", "", "black", "stage=1 black_seat=2", "At stage 1 there has been no sw"),
        ("taraguchi10", "h8", "", "white", "stage=2 swap=closed", "swap is open at stages 2, 3, 4"),
        ("taraguchi10", "h8 h10", "h9 e9", "black", "stage=5 number=9", "but must be 10"),
        (
            "taraguchi10",
            "h8 h10",
            "h9 e9",
            "black",
            "stage=5 number=10 swap=open",
            "swap is open at stages",
        ),
        (
            "taraguchi10",
            "h8 h10",
            "h9 d5",
            "black",
            "stage=5",
            "White's second stone stands in the central 7×7",
        ),
        (
            "taraguchi10",
            "h8 h10 a1",
            "h9 e9",
            "white",
            "swap=open",
            "Black's third stone stands in the central 9×9",
        ),
        ("taraguchi10", "h8 h10", "h9 e9", "white", "swap=open", "there are 3 black and 2 white"),
        ("taraguchi10", "5", "", "white", "", "5 is a number, not a point"),
        ("taraguchi10", "13", "", "white", "", "13 is not a number to be named here"),
    ],
)
def test_impossible_setup_is_refused_with_the_reason(
    opening: str, black: str, white: str, to_move: str, state: str, message: str
) -> None:
    values = dict(pair.split("=") for pair in state.split())
    with pytest.raises(SetupError, match=re.escape(message)):
        GAMES[opening].setup(black.split(), white.split(), Color(to_move), values)
