"""The facts about positions that line mode and JSON give."""

from __future__ import annotations

import json
from typing import Any

import pytest

from abstract_arcade.rules import GAMES, Game
from abstract_arcade.words import GAME_WORDS, GameWords, words_of
from tests.conformance.lines import VARIANTS, random_line, some
from tests.documents import GUIDE
from tests.line_mode.support import heard, say


@pytest.mark.parametrize("game", VARIANTS)
def test_facts_are_sentences_in_every_position(game: Game) -> None:
    words = words_of(game.slug)
    for position in some(random_line(game, seed=1).positions, 12):
        for sentence in words.facts(position):
            assert sentence.endswith("."), sentence
            assert sentence[0].isupper(), sentence
        json.dumps(words.facts_data(position))


@pytest.mark.parametrize("game", VARIANTS)
def test_guide_json_names_every_value(game: Game) -> None:
    (table,) = GUIDE["json"].tables("Facts")
    cells = {row[0].strip("`"): row[1] for row in table}
    for position in some(random_line(game, seed=1).positions, 12):
        for name in words_of(game.slug).facts_data(position):
            assert f"`{name}`, " in cells.get(game.slug, "")


def test_table_of_words_has_only_known_games() -> None:
    assert set(GAME_WORDS) <= set(GAMES)


def test_game_without_a_words_file_has_no_facts(monkeypatch: pytest.MonkeyPatch) -> None:
    nobody: GameWords[Any] = GameWords()
    monkeypatch.setattr("abstract_arcade.line_mode.words.words_of", lambda _: nobody)
    monkeypatch.setattr("abstract_arcade.line_mode.commands.board.words_of", lambda _: nobody)
    assert heard("d1", "facts", "score") == (
        "Black d1 enters from North.\nThere is nothing else to describe.\n"
        "Krypte is not scored by points.\n"
    )


def facts(game: str, *moves: str, **options: Any) -> tuple[str, Any]:
    last = say(*moves, "facts", game=game, **options).last
    return last["text"], last["data"]


def test_facts_of_krypte_name_open_sides_and_closed_squares() -> None:
    text, data = facts("krypte", "d1", "e8")
    assert text == "Open sides: West and North. Closed, because both open sides reach them: a1."
    assert data == {"active_sides": ["west", "north"], "reached_twice": ["a1"]}
    assert facts("krypte")[0] == "Open side: North."


def test_facts_of_reneo_say_what_each_colour_needs_to_connect() -> None:
    text, data = facts("reneo", "d4", "e4", "e3")
    assert text == (
        "Black connects top and bottom, White left and right."
        " Black needs at least 10 more stones. White needs at least 11 more stones."
        " A stone placed on these points must change places with an enemy stone: d3 with e3 or d4."
    )
    assert data == {
        "missing": {"black": 10, "white": 11},
        "exchanges": {"d3": ["e3", "d4"]},
        "closed": [],
    }


def test_facts_of_renju_name_the_opening_and_the_fouls() -> None:
    moves = ("h8", "h9", "h10", "a1", "g7", "k3")
    text, data = facts("renju", *moves)
    assert data["stage"] == "7"
    assert data["offers"] == {"A": "g7", "B": "k3"}
    assert "Offers: A g7, B k3." in text
    three = ("h8", "a1", "i8", "a3", "j9", "a5", "j10", "a7")
    text, data = facts("renju", *three, opening="free")
    assert data["fouls"] == {"j8": "double three"}
    assert text == "Fouls for Black: j8, double three."


def test_facts_of_slicron_name_paths_and_closed_cells() -> None:
    text, data = facts("slicron", "a1", "e5", "a2", "e6")
    assert text == (
        "Black has the path a1 to a2 of 2 stones. White has no path yet."
        " Only White may play a3, b1, b2, b3. Closed for Black: a3, b1, b2, b3."
    )
    assert data["paths"]["black"] == [{"ends": ["a1", "a2"], "length": 2, "stones": ["a1", "a2"]}]
    assert data["closed"] == data["own_cells"]["white"] == ["a3", "b1", "b2", "b3"]


def test_facts_of_enclose5_name_coloured_cells_and_bonus_moves() -> None:
    moves = ("b1", "i9", "a2", "i7", "c2", "h8", "b3")
    text, data = facts("enclose5", *moves, size=9)
    assert text == "Blue has coloured 1 of 20 cells: b2. Orange has coloured no cell."
    assert data["territory"] == {"black": ["b2"], "white": []}
    score = say(*moves, "score", game="enclose5", size=9).last
    assert score["text"] == "Blue has 1 and Orange has 0 of the 20 points needed to win."
    assert score["data"] == {"black": 1, "white": 0, "target": 20}


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        ("1", "Black places the fifth stone without offers."),
        ("2", "Black offers 2 points for the fifth stone."),
    ],
)
def test_facts_say_how_many_fifth_stones_black_offers(number: str, sentence: str) -> None:
    game = GAMES["renju"](opening="yamaguchi")  # type: ignore[call-arg]
    position = game.replay(["h8", "h9", "h10", number])
    assert sentence in words_of("renju").facts(position)
