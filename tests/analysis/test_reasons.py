"""Claims about moves are true, and hints choose the right ones."""

from __future__ import annotations

import pytest

from abstract_arcade.analysis.assessment import Assessment, Candidate, Figure
from abstract_arcade.analysis.hint import Hint, claims_about, hint_of, reasons_for_answer, why
from abstract_arcade.analysis.reasons import PLANS, REASONS
from abstract_arcade.rules import Color, Position, new_game
from abstract_arcade.rules.reneo import ReneoPosition
from tests.analysis.claims import is_true
from tests.tools.explanations import claims_checked
from tests.tools.reasons import Reason

_SAMPLES = {"renju": 5}
"""How many claims are worked out; those of Renju take long."""


@pytest.mark.parametrize("slug", REASONS)
def test_every_claim_is_true(slug: str) -> None:
    tally = claims_checked(slug, _SAMPLES.get(slug, 50))
    assert tally.faults == []
    assert len(tally.forms) > 1


def said(position: Position, move: str) -> list[str]:
    """Return the claims about a move as texts, and assert that all are true."""
    legal = position.parse(move)
    words = [str(each.sentence) for each in claims_about(position, legal)]
    assert [each for each in words if not is_true(position, legal, each)] == []
    return words


class TestKrypte:
    def test_krypte_stops_only_fours_that_could_have_been_made_next(self) -> None:
        position = new_game("krypte").replay(["d1", "h1", "a3", "b1", "g1", "b3", "c1", "h2", "c3"])
        assert not any(each.startswith("stops") for each in said(position, "b2"))
        assert not is_true(position, position.parse("b2"), "stops the four at e1")
        replies = [position.play(move).legal_moves() for move in position.legal_moves()]
        assert all((position.game.board.site("e1"),) not in moves for moves in replies)

    def test_krypte_takes_no_square_that_the_opponent_could_not_enter(self) -> None:
        position = new_game("krypte", capture="custodial").setup(
            ["a1", "h2", "f6", "f7", "f8"],
            ["e1", "g1", "a4", "h4"],
            Color.WHITE,
            {"last_side": "E"},
        )
        assert not any(each.startswith("takes") for each in said(position, "f5"))

    def test_krypte_threatens_no_four_that_cannot_be_entered(self) -> None:
        position = new_game("krypte").setup(
            ["h1", "a6", "f8"],
            ["e1", "h3", "h4", "h6", "a7", "h8"],
            Color.WHITE,
            {"last_side": "S"},
        )
        assert "threatens four at g3" not in said(position, "h2")


class TestEnclose5:
    def test_enclose5_threatens_nothing_by_a_forbidden_bonus_move(self) -> None:
        position = new_game("enclose5", size=9, target=3).setup(
            ["c5", "d5", "e5", "f5", "g5", "h5", "a6", "b7"],
            ["a1", "c1", "e1", "g1", "i1", "a3", "c3", "i9"],
            state={"bonus_moves": "2", "alignments": "c5-d5-e5-f5-g5-h5"},
        )
        after = position.play(position.parse("c6"))
        assert after.why_illegal((position.game.board.site("b5"),))
        assert not any("enclose" in each for each in said(position, "c6"))

    def test_enclose5_mark_that_encloses_its_row_makes_no_five(self) -> None:
        row = ["e3", "e4", "e5", "e6"]
        left = ["d8", "c7", "b6", "b5", "b4", "b3", "c2", "d1"]
        right = ["f8", "g7", "h6", "h5", "h4", "h3", "g2", "f1"]
        game = new_game("enclose5", target=99)
        takes = "keeps Orange from making five there"
        assert takes not in said(game.setup(["a1"], [*row, *left, *right, "e1"]), "e7")
        assert takes in said(game.setup(["a1"], [*row, *left, *right]), "e7")
        for_orange = game.setup(["a1"], [*row[1:], *left, *right, "e1"], Color.WHITE)
        assert "threatens five at e2" in said(for_orange, "e3")


class TestRenju:
    def test_renju_answer_that_is_a_foul_is_no_defence(self) -> None:
        position = new_game("renju", opening="free").setup(
            ["c5", "h2", "h3", "h4", "h6", "h7", "h8"], ["d5", "e5", "f5"], Color.WHITE
        )
        assert said(position, "g5")[:2] == [
            "whatever Black plays, White wins",
            "threatens five at h5, where Black's block would be a foul",
        ]

    def test_renju_has_no_defence_against_two_fives(self) -> None:
        position = new_game("renju", opening="free").setup(
            ["h7", "h8", "h9"], ["a1", "c3", "e1"], Color.BLACK
        )
        assert said(position, "h10")[0] == "whatever White plays, Black makes five next"


def test_reneo_keeps_nothing_apart_at_a_crosscut() -> None:
    # A white stone on d4 would form a crosscut with e5, and change places with d5 or e4.
    position = new_game("reneo").setup(["d5", "e4"], ["c4", "d3", "e5"])
    assert not any(each.startswith("keeps") for each in said(position, "d4"))
    without = new_game("reneo").setup(["d5", "e4"], ["c4", "d3"])
    assert "keeps d3 and c4 from joining there" in said(without, "d4")


def test_reneo_keeps_nothing_apart_if_an_exchange_joins_it() -> None:
    # White plays d5, in a crosscut with e4, and changes places with d4.
    position = new_game("reneo").setup(["e5"], ["c4", "e4"])
    assert position.play(position.parse("d4")).parse("d5-d4")
    assert not any(each.startswith("keeps") for each in said(position, "d4"))
    without = new_game("reneo").setup([], ["c4", "e4"])
    assert "keeps c4 and e4 from joining there" in said(without, "d4")


@pytest.mark.parametrize(
    "sentence", ["stops the four at e1.", "wins", "", "takes e1, where Blue would have four"]
)
def test_sentence_of_unknown_form_is_not_true(sentence: str) -> None:
    position = new_game("krypte").start()
    assert not is_true(position, position.parse("e1"), sentence)


class TestWhy:
    def test_reason_names_the_stones_that_a_move_joins(self) -> None:
        game = new_game("reneo")
        position = game.setup(["d4", "d6"], ["c5", "e5"])
        words = str(why(position, position.parse("d5")))
        assert "joins d4 and d6" in words
        assert words.startswith("d5: ")
        assert words.endswith(".")

    def test_reason_names_the_five_that_a_move_stops(self) -> None:
        game = new_game("renju", opening="free")
        position = game.setup(["h8", "h9", "h10", "h11"], ["h7", "a1", "c3"], to_move=Color.WHITE)
        assert said(position, "h12")[0] == "keeps Black from making five there"

    def test_reason_ends_with_no_defence_except_in_a_puzzle(self) -> None:
        moves = "g1 h5 g8 a5 a1 g5 e8 c1 h2 a6 f1 h1 b6 b1 d8"
        position = new_game("krypte").replay(moves.split())
        move = position.parse("g2")
        assert str(why(position, move)).endswith("; whatever Black plays, White makes four next.")
        # A puzzle says itself that there is no defence.
        assert [str(each) for each in reasons_for_answer(position, move)] == [
            "It threatens four at e1."
        ]

    def test_reason_ends_with_the_proved_result(self) -> None:
        position = new_game("krypte").start()
        move = position.legal_moves()[0]
        won = Assessment(3, (Candidate((move,), Figure(1.0, 1.0, 7, 4)),))
        assert str(why(position, move, won)).endswith("Black wins in 4.")
        lost = Assessment(3, (Candidate((move,), Figure(-1.0, 0.0, 6, 3)),))
        name = position.format(move)
        words = f"{name}: whatever Black plays, White wins in 3."
        assert str(why(position, move, lost)) == words
        drawn = Assessment(3, (Candidate((move,), Figure(0.0, 0.5, 7)),))
        assert str(why(position, move, drawn)).endswith("; the game is a draw.")


def hint_for(position: Position, chances: dict[str, float]) -> Hint:
    """Return the hint for an assessment with these chances of moves, best first."""
    candidates = [
        Candidate((position.parse(text),), Figure(2 * chance - 1, chance))
        for text, chance in chances.items()
    ]
    return hint_of(position, Assessment(4, tuple(candidates)))


class TestHint:
    def test_hint_names_the_moves_in_neutral_order(self) -> None:
        hint = hint_for(new_game("krypte").start(), {"e1": 0.6, "b1": 0.6, "d1": 0.6})
        assert str(hint.where) == "One of b1, d1 and e1 is best."
        assert hint.position.format(hint.best) == "e1"

    def test_hint_with_one_candidate_names_it(self) -> None:
        hint = hint_for(new_game("krypte").start(), {"e1": 0.6})
        assert str(hint.where) == "Look at e1."

    def test_hint_names_what_only_the_best_move_does(self) -> None:
        # All three lengthen Black's way; d5 alone joins two groups.
        position = new_game("reneo").setup(["d4", "h5"], ["c5", "e5", "h9"], Color.WHITE)
        hint = hint_for(position, {"d5": 0.3, "h6": 0.45, "h4": 0.5})
        assert str(hint.reason).startswith("d5: joins c5 and e5")
        assert Reason(position, hint.best, str(hint.reason)).verdict(hint.among[:0]) == "distinct"

    def test_hint_has_no_reason_if_the_other_candidates_do_the_same(self) -> None:
        position = new_game("renju", opening="free").setup(["h8", "a1"], ["o15"], Color.WHITE)
        hint = hint_for(position, {"h9": 0.2, "h7": 0.4, "i8": 0.4})
        assert str(hint.reason) == "h9."

    def test_hint_calls_moves_with_equal_chances_about_as_good(self) -> None:
        position = new_game("reneo").setup(["d4", "h5"], ["c5", "e5", "h9"], Color.WHITE)
        hint = hint_for(position, {"d5": 0.49, "h6": 0.5, "h4": 0.5})
        assert str(hint.reason).startswith("d5: about as good as h6 and h4; it joins c5 and e5")

    @pytest.mark.parametrize("slug", PLANS)
    def test_hint_names_a_plan_for_equal_moves_without_claims(self, slug: str) -> None:
        position = new_game(slug, **({"opening": "free"} if slug == "renju" else {})).start()
        position = position.play(position.legal_moves()[0])
        moves = [position.format(move) for move in position.legal_moves() if move][-3:]
        hint = hint_for(position, dict.fromkeys(moves, 0.5))
        assert "about as good as" in str(hint.reason)
        plan = str(PLANS[slug](position))
        assert plan in str(hint.reason) or Reason(position, hint.best, str(hint.reason)).claims
        assert slug in ("krypte", "renju") or is_true(position, hint.best, plan)


class TestReneo:
    def test_reneo_gives_the_stones_that_both_colors_need(self) -> None:
        position = new_game("reneo", size=5).setup(["c1", "c2"], ["a3"], Color.BLACK)
        words = "Black needs 2 more stones (was 3), White 5 (was 4), without exchanges"
        assert words in said(position, "c3")

    def test_reneo_names_the_exchange_that_a_move_threatens(self) -> None:
        position = new_game("reneo", size=5).setup(["b1", "d1"], ["d2", "e3"], Color.BLACK)
        threat = "threatens the exchange e2-d2, after which Black needs 2 more stones, White 5"
        assert threat in said(position, "d3")
        # White answers elsewhere, and Black carries the threat out.
        after = position.play(position.parse("d3")).play(position.parse("a5"))
        then = after.play(after.parse("e2-d2"))
        assert isinstance(then, ReneoPosition)
        assert then.missing(Color.BLACK) == 2

    def test_reneo_names_the_exchange_that_a_move_prevents(self) -> None:
        position = new_game("reneo", size=5).setup(["b1", "a2"], ["b2", "e2"], Color.BLACK)
        prevented = (
            "prevents the exchange a1-a2, after which White would need 2 more stones, Black 5"
        )
        assert prevented in said(position, "a1")
        assert prevented not in said(position, "e5")

    def test_reneo_names_no_illegal_exchange(self) -> None:
        position = new_game("reneo", size=5).setup(["b1", "d1"], ["d2", "e3"], Color.BLACK)
        assert not is_true(
            position,
            position.parse("d3"),
            "threatens the exchange e2-e3, after which Black needs 2 more stones, White 5",
        )
