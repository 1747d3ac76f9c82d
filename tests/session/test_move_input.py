"""A move that is typed: what it could be so far, and where it is shown."""

from __future__ import annotations

import pytest

from abstract_arcade.rules import SWAP, Position, new_game
from abstract_arcade.session.move_input import LONGEST_NAME, MoveInput
from screenshots.make import KRYPTE

# Black connects to crosscuts that two white stones take part in: e5 exchanges with either.
TWO_EXCHANGES = ("f6", "g6", "f5", "f4", "e4")


def krypte(*moves: str) -> Position:
    return new_game("krypte").replay(moves)


def typed(position: Position, text: str) -> MoveInput:
    """A move typed in one go, with the cursor of the board on the first site."""
    move = MoveInput(position, 0)
    move.read(text)
    return move


def names(move: MoveInput) -> list[str]:
    return [move.position.format(each) for each in move.fits]


def several(position: Position) -> str:
    """The name of a site that several moves begin with."""
    starts = [move[0] for move in position.legal_moves() if move]
    return position.game.board.name(next(site for site in starts if starts.count(site) > 1))


class TestReading:
    @pytest.mark.parametrize("text", ["f1", " F1 ", "/f1", "/ F1"])
    def test_move_input_ignores_case_blanks_and_a_leading_slash(self, text: str) -> None:
        position = krypte()
        assert typed(position, text).move == position.parse("f1")

    def test_move_input_reads_two_sites_without_a_hyphen(self) -> None:
        position = new_game("reneo").replay(TWO_EXCHANGES)
        assert typed(position, "e5e4").move == position.parse("e5-e4")

    def test_empty_text_fits_no_move(self) -> None:
        for text in ("", " ", "/", " / "):
            move = typed(krypte(), text)
            assert (move.move, move.refusal, list(move.fits)) == (None, None, [])

    def test_moves_that_begin_with_the_text_fit(self) -> None:
        move = typed(krypte("d1"), "h")
        assert names(move) == [
            krypte("d1").format(each)
            for each in krypte("d1").legal_moves()
            if krypte("d1").format(each).startswith("h")
        ]
        assert len(move.fits) > 1
        assert move.move is None
        assert move.refusal is None

    def test_text_that_only_one_move_fits_means_that_move(self) -> None:
        position = krypte(*KRYPTE.split())
        move = typed(position, "e")
        assert names(move) == ["e5"]
        assert move.move == position.parse("e5")

    def test_whole_name_is_preferred_to_a_longer_one(self) -> None:
        position = new_game("enclose5", size=15).start()
        move = typed(position, "d1")
        assert "d12" in names(move)
        assert move.move == position.parse("d1")

    @pytest.mark.parametrize(
        ("text", "reason"),
        [
            ("zz9", "'zz9' is not on this board, which runs from a1 to h8"),
            ("h8", "h8 is closed: East and South both reach it"),
            ("swap", "This game is played without the pie rule"),
        ],
    )
    def test_refusal_says_why_a_text_is_no_move(self, text: str, reason: str) -> None:
        move = typed(krypte("d1"), text)
        assert move.move is None
        assert str(move.refusal) == reason

    def test_swap_can_be_typed(self) -> None:
        position = new_game("krypte", pie=True).replay(["d1"])
        assert typed(position, "swap").move == SWAP
        assert typed(position, "sw").move == SWAP

    def test_text_that_is_too_long_is_kept_and_refused(self) -> None:
        text = "d" * (LONGEST_NAME + 1)
        move = typed(krypte(), text)
        assert move.text == text
        assert str(move.refusal) == "This text is too long for a move"


class TestChoosing:
    def test_step_chooses_one_fitting_move_after_another(self) -> None:
        position = new_game("reneo").replay(TWO_EXCHANGES)
        site = several(position)
        move = typed(position, site)
        assert move.refusal is not None
        whole = names(move)
        assert len(whole) > 1
        shown = [(move.number, move.suggestion)]
        for _ in range(2):
            move.step(1)
            shown.append((move.number, move.suggestion))
        assert shown == [(None, f"{site}-"), (1, whole[0]), (2, whole[1])]
        move.read(move.completion)
        assert move.text == whole[1]
        assert move.move == position.parse(whole[1])

    def test_step_back_begins_with_the_last_fitting_move(self) -> None:
        move = typed(krypte("d1"), "h")
        move.step(-1)
        assert move.number == len(move.fits)

    def test_typing_forgets_the_move_stepped_to(self) -> None:
        move = typed(krypte("d1"), "h")
        move.step(1)
        move.read("h3")
        assert move.number is None
        assert move.text == "h3"

    def test_completion_is_the_common_beginning_of_fitting_moves(self) -> None:
        position = new_game("reneo").replay(TWO_EXCHANGES)
        site = several(position)
        move = typed(position, site)
        assert move.completion == f"{site}-"

    @pytest.mark.parametrize(
        ("text", "suggestion"), [("e", "e5"), ("/E", "/E5"), ("e ", ""), ("e5", ""), ("", "")]
    )
    def test_suggestion_adds_the_completion_to_the_text(self, text: str, suggestion: str) -> None:
        assert typed(krypte(*KRYPTE.split()), text).suggestion == suggestion

    def test_completion_is_empty_when_no_move_fits(self) -> None:
        move = typed(krypte(), "zz")
        move.step(1)
        assert move.completion == ""


class TestShowing:
    def test_typed_move_is_previewed_on_the_board(self) -> None:
        position = new_game("reneo").replay(TWO_EXCHANGES)
        move = typed(position, several(position))
        for number in range(len(move.fits)):
            move.step(1)
            assert move.selection.move == move.fits[number]
            assert move.selection.preview == position.play(move.fits[number])

    def test_cursor_goes_to_a_typed_site_that_cannot_be_played(self) -> None:
        position = krypte("d1")
        move = typed(position, "h8")
        assert move.selection.cursor == position.game.board.site("h8")
        assert move.selection.preview is None

    def test_cursor_returns_when_the_text_names_no_site(self) -> None:
        position = krypte("d1")
        for text in ("h3", "h8"):
            move = typed(position, text)
            assert move.selection.cursor == position.game.board.site(text)
            move.read("")
            assert move.selection.cursor == 0
