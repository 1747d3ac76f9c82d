"""Renju's openings line by line: who decides, swaps, numbers, offers and the pick."""

from __future__ import annotations

from typing import Any

import pytest

from abstract_arcade.rules.renju import Renju
from abstract_arcade.rules.renju_opening import OPENINGS
from tests.line_mode.support import heard, say
from tests.rules.vectors import FOLDER, read_games

GOES_ON = "Player 1 goes on as"
BOTH = "A g7 or B i9 as Black's fifth stone"
FIRST_OF_3 = "Black offers a fifth stone, 1 of 3"
ALONE = "Black places the only fifth stone"


def spoken(opening: str, *lines: str) -> list[str]:
    return heard(*lines, game="renju", opening=opening).splitlines()


def test_sentences_of_the_opening_rif() -> None:
    assert spoken("rif", "h8", "h9", "h10", "swap", "a1", "g7", "i9", "k3", "B", "a2") == [
        "Black h8. Player 1: a white stone beside h8.",
        "White h9. Player 1: a black stone in the central 5×5.",
        "Black h10: the opening is Kansei 1D. Player 2: White's fourth stone, or swap.",
        f"Player 2 swaps and takes Black; {GOES_ON} White. Player 1: White's fourth stone.",
        "White a1. Player 2: Black offers a fifth stone.",
        "Black offers g7 as the fifth stone. 1 more.",
        f"Black offers g7 or i9 as the fifth stone. Player 1: White picks {BOTH}.",
        "White picks Black's fifth stone: g7 or i9.",
        "White picks i9 as Black's fifth stone. White again.",
        "White a2.",
    ]


def test_sentences_of_the_opening_soosorv8() -> None:
    told = spoken("soosorv8", "h8", "h9", "h10", "a1", "9", "h3", "3", "swap", "g7", "5")
    assert told[3:] == [
        "White a1. Player 2: White names how many fifth stones Black offers, 1 to 8.",
        "White names how many fifth stones Black offers, 1 to 8.",
        "White names how many fifth stones Black offers, 1 to 8.",
        f"White names 3: Black offers three fifth stones. Player 1: {FIRST_OF_3}, or swap.",
        f"Player 1 swaps and takes White; Player 2 goes on as Black. Player 2: {FIRST_OF_3}.",
        "Black offers g7, the first of three fifth stones. 2 more.",
        "White named 3: two more offers.",
    ]


def test_sentences_of_the_opening_taraguchi10_with_ten_offers() -> None:
    offers = ("g7", "g6", "g5", "g4", "g3", "g2", "f7", "f6", "f5", "f4")
    said = say(
        "h8", "h9", "swap", "h10", "i6", "10", *offers, "C", game="renju", opening="taraguchi10"
    )
    assert not said.of("error")
    number = next(event for event in said.of("move") if event["move"] == "10")
    assert number["text"] == "Black names 10 and offers ten fifth stones."
    tenth, pick = said.of("move")[-2:]
    assert tenth["next"] == (
        "Player 1: White picks A g7, B g6, C g5, D g4, E g3, F g2, G f7, H f6, I f5 or J f4"
        " as Black's fifth stone."
    )
    assert pick["move"] == "g5"


def test_sentences_of_the_openings_yamaguchi_and_swap() -> None:
    told = spoken("yamaguchi", "h8", "h9", "h10", "1", "a1")
    assert told[3:] == [
        f"Black names 1: {ALONE}. Player 2: White's fourth stone, or swap.",
        "White a1. Player 1: Black's fifth stone.",
    ]
    assert spoken("swap", "h8", "h9", "h10", "a1")[3] == "White a1. Player 1: Black's fifth stone."


def test_numbers_of_moves_count_the_stones() -> None:
    opening = ("h8", "h9", "h10", "swap", "a1", "g7", "i9", "k3", "B", "a2")
    told = spoken("rif", *opening, "moves", "10. k1", "7. k1", "resign", "back")
    assert told[len(opening) :] == [
        "1. h8, 2. h9, 3. h10, – swap, 4. a1, – g7, – i9, 5. i9, 6. a2.",
        "The next move is number 7.",
        "Black k1.",
        "White resigns: Black wins.",
        "Move 6 of 7. White a2. Black to move.",
    ]


def test_length_of_a_game_counts_the_stones() -> None:
    told = spoken("swap", "h8", "i9", "h9", "swap", "a1", "h7", "a3", "h6", "a5", "h5")
    assert told[-1] == "The game is over after 9 moves."


def test_symmetric_offer_is_refused_in_words() -> None:
    told = spoken("rif", "h8", "h9", "h10", "h7", "g7", "i7", "facts", "legal i7")
    assert told[5] == "i7 is the mirror image of the offer g7."
    assert "Offers: A g7." in told[6]
    assert told[7] == "No: i7 is the mirror image of the offer g7."


@pytest.mark.parametrize("opening", [*OPENINGS])
def test_legal_and_facts_are_right_at_every_stage(opening: str) -> None:
    """The legal moves, who decides and the stage are as the rules have them, ply by ply."""
    position = Renju(opening=opening).start()
    lines: list[str] = []
    expected: list[Any] = []
    while not position.opening.is_over:
        names = [position.format(move) for move in position.legal_moves()]
        expected.append((names, position.stage.label, position.seat_to_move.name.lower()))
        text = names[len(lines) % len(names)] if "10" not in names else "10"
        lines += ["legal", "facts", text]
        position = position.play(position.parse(text))
    said = say(*lines, game="renju", opening=opening)
    assert not said.of("error")
    answers = said.of("answer")
    told = [
        (legal["data"], facts["data"]["stage"])
        for legal, facts in zip(answers[::2], answers[1::2], strict=True)
    ]
    assert told == [(names, label) for names, label, _ in expected]
    seats = [said.events[0]["seat_to_move"], *(each["seat_to_move"] for each in said.of("move"))]
    assert seats[: len(expected)] == [seat for _, _, seat in expected]


def test_known_games_with_openings_are_played_without_errors() -> None:
    for number, game in enumerate(read_games(FOLDER / "renju-openings.jsonl")):
        plies = game["plies"]
        lines = []
        for ply in plies:
            if ply["legal"] is not None:
                lines.append("legal")
            lines.append(ply["move"])
        said = say(*lines, game="renju", **game["options"])
        assert not said.of("error"), number
        assert said.moves == [ply["move"] for ply in plies]
        numbers = {"first": 1, "second": 2}
        seats = [numbers[move["seat"]] for move in said.of("move")]
        assert seats == [ply["seat"] for ply in plies]
        legal_moves = [sorted(ply["legal"]) for ply in plies if ply["legal"] is not None]
        assert [sorted(answer["data"]) for answer in said.of("answer")] == legal_moves
