from __future__ import annotations

from abstract_arcade.players.search.clock import Clock
from abstract_arcade.players.search.models.enclose5 import SEARCH, Enclose5Model
from abstract_arcade.rules import SWAP, Color, new_game
from abstract_arcade.rules.enclose5 import Enclose5Position
from tests.conformance.lines import random_line, some


def positions(seed: int, **options: object) -> list[Enclose5Position]:
    line = random_line(new_game("enclose5", **options), seed)
    return [each for each in line.positions[:-1] if isinstance(each, Enclose5Position)]


def makes_noise(position: Enclose5Position, site: int) -> bool:
    """Return whether a mark encloses cells or makes five in line, by the rules."""
    color = position.to_move
    after = position.play((site,))
    return after.score(color) > position.score(color) or bool(
        position.tables.runs(position.marks(color) | position.tables.bits[site], site)
    )


def test_noisy_moves_are_those_that_enclose_or_align(seed: int) -> None:
    found = 0
    for position in some(positions(seed), 40):
        model = Enclose5Model()
        noisy = {child.move for child in model.noisy_children(position)}
        expected = {
            move for move in position.legal_moves() if move and makes_noise(position, *move)
        }
        assert noisy == expected
        found += len(noisy)
        for move, after, same_seat in model.noisy_children(position):
            assert after == position.play(move)
            if after.outcome is None:
                assert same_seat is (after.seat_to_move is position.seat_to_move)
    assert found > 20


def near(position: Enclose5Position, site: int, reach: int) -> bool:
    x, y = position.game.board.points[site]
    return any(
        max(abs(x - u), abs(y - v)) <= reach
        for other, (u, v) in enumerate(position.game.board.points)
        if position.color_at(other) is not None
    )


def test_children_are_the_cells_near_a_mark(seed: int) -> None:
    for position in some(positions(seed)[1:], 12):
        model = Enclose5Model()
        for reach in (1, 2):
            if reach == 2:
                model.root(position)
            children, complete = model.children(position)
            moves = {child.move for child in children}
            if len(moves) > 1:
                legal = position.legal_moves()
                assert moves == {move for move in legal if near(position, move[0], reach)}
                assert complete is (len(moves) == len(legal))


def test_children_are_all_cells_without_a_mark() -> None:
    (start, first, *_) = positions(1, pie=True)
    assert len(Enclose5Model().children(start).children) == 225
    moves = [child.move for child in Enclose5Model().children(first).children]
    assert moves[-1] == SWAP
    assert first.to_move is Color.WHITE


def test_enclose5_has_its_own_model() -> None:
    model = SEARCH.model(positions(1)[0], Clock(None, None, lambda: False), None)
    assert isinstance(model, Enclose5Model)
