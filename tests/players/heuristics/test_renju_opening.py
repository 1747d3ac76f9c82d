"""The heuristic in the openings of Renju: swaps, numbers, offers and the pick."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from abstract_arcade.players import Budget
from abstract_arcade.players.greedy import GreedyPlayer
from abstract_arcade.players.heuristics import renju as heuristic
from abstract_arcade.players.heuristics.renju import candidate_moves, evaluate
from abstract_arcade.rules import SWAP, Color, Move, Seat
from abstract_arcade.rules.renju import Renju, RenjuPosition
from abstract_arcade.rules.renju_names import equivalents
from abstract_arcade.rules.renju_opening import NUMERALS, OPENINGS, Stage, number_of

PLAYED = [opening for opening in OPENINGS if opening != "free"]
BOARD = Renju().board

MOST_VALUES = 2_000
"""The most boards that a ply of the opening may value, some 40 µs each."""


def replayed(opening: str, texts: str) -> RenjuPosition:
    position = Renju(opening=opening).replay(texts.split())
    assert isinstance(position, RenjuPosition)
    return position


def choice(position: RenjuPosition, seed: int = 1) -> Move:
    player = GreedyPlayer(Random(seed))
    return player.choose(position, Budget(), lambda _: None, lambda: False)


def fifth_values(position: RenjuPosition) -> list[float]:
    """Return the values for Black after each inequivalent fifth stone, best first."""
    setup = position.as_setup()
    free = Renju(opening="free")
    found: list[float] = []
    seen: set[int] = set()
    for site in BOARD.sites:
        if position.color_at(site) is None and site not in seen:
            seen |= equivalents(position.lines, (site,))
            black = [*setup.black, BOARD.name(site)]
            after = free.setup(black, setup.white, Color.WHITE)
            found.append(evaluate(after, Color.BLACK))
    return sorted(found, reverse=True)


FOURTHS = [
    "h8 h9 i9 g7",
    "h8 i9 h7 h10",
    "h8 h9 j6 g9",
    "h8 i9 f6 h10",
    "h8 h9 h10 i9",
    "h8 h9 i9 a1",
]


@pytest.mark.parametrize("stones", FOURTHS)
@pytest.mark.parametrize("number", [1, 2, 5, 8])
def test_value_of_a_number_is_that_of_the_fifth_stone_of_its_rank(stones: str, number: int) -> None:
    position = replayed("soosorv8", f"{stones} {number}")
    values = fifth_values(position)
    swapped = position.play(SWAP)
    # White picks the worst of the best.
    expected = values[number - 1] - heuristic.FAIR_FIFTH
    assert evaluate(swapped, Color.BLACK) == pytest.approx(expected)
    # With the swap open the seat to move takes the better colour.
    advantage = abs(expected) if abs(expected) > heuristic.EVEN else 0
    assert evaluate(position, Color.BLACK) == pytest.approx(advantage)


@pytest.mark.parametrize("stones", FOURTHS)
def test_greedy_names_the_number_that_is_nearest_to_an_even_game(stones: str) -> None:
    position = replayed("soosorv8", stones)
    values = [value - heuristic.FAIR_FIFTH for value in fifth_values(position)[:8]]
    (named,) = choice(position)
    advantage = abs(values[number_of(named) - 1])
    assert advantage <= max(heuristic.EVEN, min(map(abs, values)))


@pytest.mark.parametrize("opening", ["soosorv8", "yamaguchi"])
def test_greedy_names_different_numbers_in_different_positions(opening: str) -> None:
    plies = 4 if opening == "soosorv8" else 3
    named = {
        number_of(choice(replayed(opening, " ".join(stones.split()[:plies])))[0])
        for stones in FOURTHS
    }
    assert len(named) > 2


@pytest.mark.parametrize(
    ("opening", "plies", "swaps"),
    [
        # White's fourth stone is wasted: whoever may takes Black, whoever has it keeps it.
        ("soosorv8", "h8 h9 i9 a1 1", False),
        ("soosorv8", "h8 h9 i9 a1 4", False),
        ("taraguchi10", "h8 h9 i9 e11 i8", True),
        # The eighth best stone is not good enough for Black.
        ("soosorv8", "h8 h9 h10 i10 8", True),
        ("yamaguchi", "h8 h9 h10 12", False),
        ("yamaguchi", "h8 h9 i9 1", True),
        # A free fifth stone is too much for most.
        ("swap", "h8 h9 i9", True),
        # A fifth stone that helps nobody.
        ("taraguchi10", "h8 h9 h10 i10 l4", False),
    ],
)
def test_greedy_swaps_if_the_other_color_is_better(opening: str, plies: str, swaps: bool) -> None:
    position = replayed(opening, plies)
    assert SWAP in position.legal_moves()
    for seed in range(5):
        assert (choice(position, seed) == SWAP) is swaps


def test_swap_is_a_candidate_move_only_if_it_is_right() -> None:
    for opening in PLAYED:
        rng = Random(opening)
        for _ in range(6):
            position = Renju(opening=opening).start()
            while not position.opening.is_over:
                candidates = candidate_moves(position)
                assert set(candidates) <= set(position.legal_moves())
                assert SWAP not in candidates or candidates == (SWAP,)
                position = position.play(rng.choice(position.legal_moves()))


@pytest.mark.parametrize("opening", ["rif", "soosorv8", "yamaguchi", "taraguchi10"])
def test_greedy_offers_the_best_fifth_stones_and_picks_the_worst(opening: str, seed: int) -> None:
    texts = {
        "rif": "h8 h9 i9 g7",
        "soosorv8": "h8 i9 h7 h10 5",
        "yamaguchi": "h8 h9 j6 3 g9",
        "taraguchi10": "h8 h9 h10 i9 10",
    }[opening]
    position = replayed(opening, texts)
    values = fifth_values(position)
    while position.stage is not Stage.PICK:
        position = position.play(choice(position, seed))
    offered = {site: evaluate(position.play((site,)), Color.BLACK) for site in position.offers}
    # A good fifth stone that lies further away may be missed.
    assert min(offered.values()) >= values[len(offered) - 1] - heuristic.EVEN
    (picked,) = choice(position, seed)
    assert offered[picked] == min(offered.values())


@pytest.mark.parametrize("opening", PLAYED)
def test_greedy_plays_an_opening_to_its_end_with_few_evaluations(
    opening: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    values = Counter[str]()
    plain_value = heuristic.board_value

    def counted(*given: object) -> float:
        values["ply"] += 1
        return plain_value(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(heuristic, "board_value", counted)
    for cached in (heuristic.fifth_stones, heuristic.fourth_stones):
        cached.cache_clear()
    seats = set()
    for seed in range(4):
        position = Renju(opening=opening).start()
        while not position.opening.is_over:
            seats.add(position.seat_to_move)
            values.clear()
            position = position.play(choice(position, seed))
            assert values["ply"] <= MOST_VALUES
        assert position.outcome is None
        assert position.opening_name is not None
    assert seats == set(Seat)


def test_greedy_moves_at_every_stage_when_stopped_at_once() -> None:
    for opening in PLAYED:
        position = Renju(opening=opening).start()
        while not position.opening.is_over:
            player = GreedyPlayer(Random(1))
            move = player.choose(position, Budget(), lambda _: None, lambda: True)
            assert move in position.legal_moves()
            position = position.play(move)


def test_candidate_third_stones_are_one_for_each_named_opening() -> None:
    position = replayed("soosorv8", "h8 h9")
    candidates = [move[0] for move in candidate_moves(position)]
    names = {position.play((site,)).opening_name for site in candidates}
    assert len(names) == len(candidates) == 13


@pytest.mark.parametrize("opening", ["yamaguchi", "taraguchi10"])
def test_greedy_finds_enough_offers_near_four_close_stones(opening: str, seed: int) -> None:
    # Two axes and a half turn: only ten different points lie within two rows and columns.
    plies = "h8 h9 i9 12 i8" if opening == "yamaguchi" else "h8 h9 i9 i8 10"
    position = replayed(opening, plies)
    while position.stage is not Stage.PICK:
        position = position.play(choice(position, seed))
    assert len(set(position.offers)) == position.number


def test_declaring_ten_offers_counts_in_the_value_until_a_swap() -> None:
    # A fifth stone is answered by a swap; the tenth best offer is worth more to Black than that.
    before = replayed("taraguchi10", "h8 h9 i9 g7")
    declared = before.play(before.parse("10"))
    assert evaluate(before, Color.BLACK) >= abs(evaluate(declared, Color.BLACK))
    swapped = before.play(SWAP)
    assert evaluate(swapped, Color.BLACK) <= 0


@pytest.mark.parametrize(
    ("opening", "plies", "sign"), [("soosorv8", "h8 h9 h10 i9", 1), ("yamaguchi", "h8 h9 h10", -1)]
)
def test_value_favors_the_color_that_does_not_name_the_number(
    opening: str, plies: str, sign: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Whoever does not name it has the swap; without a margin no number is quite even.
    monkeypatch.setattr(heuristic, "EVEN", 0.0)
    assert evaluate(replayed(opening, plies), Color.BLACK) * sign > 0


def test_candidate_fourth_stones_have_the_best_values() -> None:
    position = replayed("rif", "h8 h9 i9 swap")
    free = Renju(opening="free").setup(["h8", "i9"], ["h9"], Color.WHITE)
    values = {move: evaluate(free.play(move), Color.WHITE) for move in candidate_moves(free)}
    chosen = candidate_moves(position)
    worst = min(values[move] for move in chosen)
    assert all(value <= worst for move, value in values.items() if move not in chosen)


def test_declaring_ten_offers_is_a_candidate_move_next_to_fifth_stones() -> None:
    candidates = candidate_moves(replayed("taraguchi10", "h8 h9 h10 i9"))
    assert [number_of(move[0]) for move in candidates if move[0] in NUMERALS] == [10]
    assert len(candidates) > 1
