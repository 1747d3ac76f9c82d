"""Every game's rules against games that another implementation has played."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

import pytest

from abstract_arcade.rules import GAMES, Color, Position, Site, new_game
from tests.rules.vectors import Ply, VectorGame, game_files, read_games


@runtime_checkable
class HasFouls(Protocol):
    """A position of a game with fouls."""

    def fouls(self) -> dict[Site, str]: ...


@runtime_checkable
class HasTerritory(Protocol):
    """A position of a game in which cells are coloured."""

    def territory_at(self, site: Site) -> Color | None: ...


VECTORS = [
    pytest.param(game, id=f"{path.stem}-{number}")
    for path in game_files()
    for number, game in enumerate(read_games(path), 1)
]


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_vectors(slug: str) -> None:
    files = {path.stem: path for path in game_files()}
    assert slug in files
    assert {vector["game"] for vector in read_games(files[slug])} == {slug}


@pytest.mark.parametrize("vector", VECTORS)
def test_recorded_game_has_the_same_turns_and_legal_moves_at_every_ply(vector: VectorGame) -> None:
    position = new_game(vector["game"], **vector["options"]).start()
    for number, ply in enumerate(vector["plies"], 1):
        assert position.outcome is None, number
        _check_ply(position, ply, number)
        position = position.play(position.parse(ply["move"]))
    _check_end(position, vector)


def _check_ply(position: Position, ply: Ply, number: int) -> None:
    assert position.to_move.value == ply["to_move"], number
    assert position.seat_to_move.value == ply.get("seat", position.seat_to_move.value), number
    texts = sorted(map(position.format, position.legal_moves()))
    if ply["legal"] is not None:
        assert texts == ply["legal"], number
    assert ply["move"] in texts, number
    if isinstance(position, HasFouls) and position.to_move is Color.BLACK:
        name = position.game.board.name
        fouls = {name(site): foul for site, foul in position.fouls().items()}
        assert fouls == ply.get("fouls", {}), number
    else:
        assert "fouls" not in ply, number


def _check_end(position: Position, vector: VectorGame) -> None:
    ending = vector["outcome"]
    winner = None if ending["winner"] is None else Color(ending["winner"])
    assert position.outcome is not None
    assert (position.outcome.winner, position.outcome.reason) == (winner, ending["reason"])
    assert position.legal_moves() == ()
    assert {color.value: position.seat_of(color).value for color in Color} == vector["seats"]

    board = position.game.board
    stones: dict[Color | None, list[str]] = {Color.BLACK: [], Color.WHITE: [], None: []}
    territory: dict[Color | None, list[str]] = {Color.BLACK: [], Color.WHITE: [], None: []}
    for site in board.sites:
        stones[position.color_at(site)].append(board.name(site))
        if isinstance(position, HasTerritory):
            territory[position.territory_at(site)].append(board.name(site))
    assert sorted(stones[Color.BLACK]) == sorted(vector["black"])
    assert sorted(stones[Color.WHITE]) == sorted(vector["white"])
    assert sorted(territory[Color.BLACK]) == sorted(vector.get("black_coloured", []))
    assert sorted(territory[Color.WHITE]) == sorted(vector.get("white_coloured", []))
