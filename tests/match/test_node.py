"""The numbers of moves on stones and in lists."""

from __future__ import annotations

from collections.abc import Mapping

from abstract_arcade.match import Match
from abstract_arcade.match.node import move_texts, numbered, numbers_at
from abstract_arcade.rules import new_game


def after(slug: str, moves: str, **options: object) -> Match:
    match = Match(new_game(slug, **options))
    for text in moves.split():
        match.play(match.position.parse(text))
    return match


def named(match: Match, most: int | None = None) -> Mapping[str, int]:
    board = match.game.board
    return {board.name(site): n for site, n in numbers_at(match.current, most).items()}


class TestNumbers:
    def test_stones_have_the_numbers_of_their_moves(self) -> None:
        match = after("krypte", "e1 e8 a8")
        assert named(match) == {"e1": 1, "e8": 2, "a8": 3}

    def test_only_the_last_moves_are_numbered_if_a_limit_is_given(self) -> None:
        match = after("krypte", "e1 e8 a8 h5")
        assert named(match, 2) == {"a8": 3, "h5": 4}
        assert named(match, 0) == {}
        assert named(match, 99) == named(match)

    def test_stone_keeps_its_number_if_it_changes_colour(self) -> None:
        match = after("krypte", "e1 e8 a8 h5 h8 d1")
        turned = match.game.board.site("e1")
        first = match.current.path()[1]
        assert first.position.color_at(turned) is not match.position.color_at(turned)
        assert named(match)["e1"] == 1

    def test_swap_counts_as_a_move_without_a_stone(self) -> None:
        assert named(after("krypte", "d1 swap e8", pie=True)) == {"d1": 1, "e8": 3}

    def test_number_moves_with_a_stone_that_is_exchanged(self) -> None:
        match = after("reneo", "f6 g6 f5 f4 e4")
        exchange = next(move for move in match.position.legal_moves() if len(move) == 2)
        match.play(exchange)
        (landed,) = match.current.parent.position.landing(  # type: ignore[union-attr]
            exchange, match.position
        )
        assert numbers_at(match.current, 1) == {landed: 6}

    def test_offer_has_no_number(self) -> None:
        match = after("renju", "h8 h9 g7 swap i1 f6 i9")
        assert "f6" not in named(match)

    def test_removed_stone_has_no_number(self) -> None:
        match = after(
            "slicron",
            "d6 c1 c5 f1 f8 f5 c6 f4 d7 e8 b4 c2 b3 h1 i3 b2 c3 d5 h3 b1 g3 e6 e7 g5 a1 e2 g1 g6"
            " e1 i5 f7 h5 d2 h4 a2 g4 a5 f2 d3 e4 c2",
        )
        empty = [site for site in match.game.board.sites if match.position.content(site) is None]
        assert not set(empty) & set(numbers_at(match.current, None))


class TestRenju:
    MOVES = "h8 h9 h10 swap i9 3 swap g8 j10 f9 j10 k11 a2"

    def test_only_stones_are_numbered_in_renju(self) -> None:
        match = after("renju", self.MOVES, opening="soosorv8")
        stones = {"h8": 1, "h9": 2, "h10": 3, "i9": 4, "j10": 5, "k11": 6, "a2": 7}
        assert named(match) == stones
        assert named(match, 2) == {"k11": 6, "a2": 7}

    def test_limit_counts_only_stones_in_renju(self) -> None:
        match = after("renju", "h8 h9 h10 swap i9 3 swap g8", opening="soosorv8")
        assert named(match, 2) == {"h10": 3, "i9": 4}

    def test_list_of_renju_moves_has_dashes_for_plies_without_a_stone(self) -> None:
        match = after("renju", self.MOVES, opening="soosorv8")
        assert " ".join(move_texts(numbered(match.main_line))) == (
            "1. h8 2. h9 3. h10 – swap 4. i9 – 3 – swap – g8 – j10 – f9 5. j10 6. k11 7. a2"
        )

    def test_single_offered_fifth_stone_is_numbered(self) -> None:
        match = after("renju", "h8 h9 h10 i9 1 g8 k11", opening="soosorv8")
        stones = {"h8": 1, "h9": 2, "h10": 3, "i9": 4, "g8": 5, "k11": 6}
        assert named(match) == stones

    def test_stones_of_a_set_up_position_have_no_number(self) -> None:
        game = new_game("renju")
        match = Match(game, start=game.setup(["h8"], ["h9"]))
        match.play(match.position.parse("h10"))
        assert named(match) == {"h10": 1}
