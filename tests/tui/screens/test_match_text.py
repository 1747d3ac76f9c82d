"""What is said of a match: by functions of its session, without a screen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from abstract_arcade.match import Match, Participant
from abstract_arcade.rules import SWAP, Color, Outcome, Seat, new_game
from abstract_arcade.rules.krypte import KryptePosition
from abstract_arcade.session import Session
from abstract_arcade.tui.games import PRESENTERS
from abstract_arcade.tui.games.krypte import KryptePresenter
from abstract_arcade.tui.games.presenter import Presenter
from abstract_arcade.tui.screens import match_text
from abstract_arcade.tui.widgets.lines import Word
from abstract_arcade.tui.widgets.move_list import Entry
from tests.matches import a_match, play
from tests.tui.support import BLACK_ROW


def session_of(match: Match, cursor: str | None = None) -> Session:
    """A session that points at a site."""
    return Session(match, 0 if cursor is None else match.game.board.site(cursor))


def presenter_of(session: Session) -> Presenter[Any, Any]:
    return PRESENTERS[session.match.game.slug]()


def text(words: Iterable[Word]) -> str:
    """Words without their roles."""
    return "".join(text for text, _ in words)


def over(match: Match) -> tuple[Session, Outcome]:
    """The session of a match that has ended, and how."""
    session = session_of(match)
    assert session.outcome is not None
    return session, session.outcome


def resigned(*moves: str, seat: Seat = Seat.FIRST, slug: str = "krypte") -> Match:
    match = a_match(*moves, game=new_game(slug), white="greedy")
    match.resign(seat)
    return match


def drawn() -> Match:
    match = a_match("d1", "e8")
    match.agree_draw()
    return match


class TestEnd:
    @pytest.mark.parametrize(
        ("match", "said"),
        [
            (a_match(*BLACK_ROW), "Black (Player 1) wins by four in a row."),
            (resigned("d1"), "White (Greedy) wins by resignation."),
            (resigned("h8", slug="enclose5"), "Orange (Greedy) wins by resignation."),
            (drawn(), "A draw: agreement."),
        ],
        ids=["row", "resignation", "inks", "draw"],
    )
    def test_is_said_with_who_won_and_how(self, match: Match, said: str) -> None:
        session, outcome = over(match)
        assert text(match_text.end_words(session, presenter_of(session), outcome)) == said

    def test_after_a_swap_names_who_owns_the_colour(self) -> None:
        match = a_match("d1", pie=True)
        match.play(SWAP)
        match.resign(Seat.FIRST)
        session, outcome = over(match)
        words = match_text.end_words(session, presenter_of(session), outcome)
        assert text(words) == "Black (Player 2) wins by resignation."

    def test_takes_lines_in_the_panel(self) -> None:
        session, outcome = over(a_match(*BLACK_ROW))
        presenter = presenter_of(session)
        wide = match_text.result_lines(session, presenter, outcome, 28)
        assert list(map(text, wide)) == ["Black wins by", "four in a row"]
        slim = match_text.result_lines(session, presenter, outcome, 8)
        assert list(map(text, slim)) == ["Black wins by", "four in", "a row"]
        session, outcome = over(drawn())
        lines = match_text.result_lines(session, presenter, outcome, 28)
        assert list(map(text, lines)) == ["A draw", "agreement"]


class TestComputersTurn:
    def test_says_how_it_goes_on_where_the_computer_waits(self) -> None:
        session = session_of(a_match("d1", white="random"))
        assert text(match_text.computers_turn_words(session)) == (
            "Random to play  paused: p goes on, Enter plays one move"
        )

    def test_says_so_where_it_is_looked_back_at(self) -> None:
        session = session_of(a_match("d1", "e8", white="random"))
        session.look_at_ply(1)
        assert text(match_text.computers_turn_words(session)) == (
            "Random to play  Enter plays one move"
        )

    def test_says_that_it_thinks_where_the_game_stands(self) -> None:
        match = a_match("d1", "e8", "d2", white="random")
        session = session_of(match)
        session.is_thinking = True
        assert text(match_text.computers_turn_words(session)) == "Random is thinking"
        session.look_at_ply(1)
        assert "thinking" not in text(match_text.computers_turn_words(session))


class TestCursor:
    def said(self, session: Session, *, has_moved: bool = True) -> str:
        presenter = presenter_of(session)
        return text(match_text.cursor_words(session, presenter, has_moved=has_moved))

    def test_says_of_a_legal_site_what_the_move_does(self) -> None:
        session = session_of(a_match("d1", "e8"), "d2")
        assert self.said(session) == "d2 turns d1"
        words = match_text.cursor_words(session, presenter_of(session))
        assert [word for word in words if word[1] != "soft"] == [("d2", "amber"), ("d1", "strong")]

    def test_says_of_another_why_it_is_none(self) -> None:
        session = session_of(a_match("d1"), "d1")
        assert self.said(session) == "d1 is taken"

    def test_says_so_only_when_it_is_asked(self) -> None:
        session = session_of(a_match("d1"), "d1")
        assert self.said(session, has_moved=False) == ""
        # A refusal was asked for by a key.
        session.selection.choose(session.selection.cursor)
        assert self.said(session, has_moved=False) == "d1 is taken"
        words = match_text.cursor_words(session, presenter_of(session))
        assert words[-1][1] == "text"

    def test_does_not_repeat_the_prompt(self) -> None:
        class Asks(KryptePresenter):
            def prompt(self, position: KryptePosition) -> str:  # noqa: ARG002
                return "d1 is taken"

        session = session_of(a_match("d1"), "d1")
        assert match_text.cursor_words(session, Asks()) == []

    def test_says_of_sites_chosen_what_they_lead_to(self) -> None:
        match = a_match("b3", "b4", "c4", game=new_game("reneo", size=5))
        session = session_of(match, "c3")
        session.selection.choose(match.game.board.site("c3"))
        first = self.said(session)
        assert session.selection.show_next(1)
        assert self.said(session) != first
        session.selection.point(match.game.board.site("a1"))
        assert "c3" in self.said(session)


class TestEvent:
    def test_is_the_last_move_with_the_names_of_the_players(self) -> None:
        match = a_match("d1", white="greedy", pie=True)
        assert text(match_text.event_words(session_of(match))) == "Black d1 enters from North."
        match.play(SWAP)
        assert text(match_text.event_words(session_of(match))) == "Greedy swaps and takes Black."

    def test_of_nothing_is_nothing(self) -> None:
        assert match_text.event_words(session_of(a_match())) == []

    def test_says_how_far_back_it_is(self) -> None:
        session = session_of(a_match("d1", "e8", "d2"))
        session.look_at_ply(2)
        assert text(match_text.event_words(session)) == (
            "Looking back at ply 2 of 3. White e8 enters from South."
        )
        session.look_at_ply(0)
        assert text(match_text.event_words(session)) == "Looking back at ply 0 of 3. "

    def test_counts_the_line_that_is_looked_at(self) -> None:
        match = a_match("d1", "e8", "d2")
        play(match, "h3", at=match.main_line[1])
        session = session_of(match)
        assert "Looking back" not in text(match_text.event_words(session))
        session.look_at_ply(1)
        assert "ply 1 of 2" in text(match_text.event_words(session))


class TestSeats:
    def notes(self, session: Session) -> list[str]:
        return [match_text.seat_note(session, color) for color in Color]

    def test_are_to_play_or_say_who_sits_there(self) -> None:
        assert self.notes(session_of(a_match())) == ["to play", "keyboard"]
        assert self.notes(session_of(a_match("d1"))) == ["keyboard", "to play"]
        assert self.notes(session_of(a_match(white="greedy"))) == ["to play", "computer"]

    def test_think_where_the_game_stands(self) -> None:
        session = session_of(a_match("d1", "e8", "d2", white="greedy"))
        session.is_thinking = True
        assert self.notes(session) == ["keyboard", "thinking"]
        session.look_at_ply(1)
        assert self.notes(session) == ["keyboard", "to play"]

    def test_win_lose_or_draw(self) -> None:
        assert self.notes(session_of(a_match(*BLACK_ROW))) == ["wins", "loses"]
        assert self.notes(session_of(resigned("d1"))) == ["loses", "wins"]
        assert self.notes(session_of(drawn())) == ["draws", "draws"]

    def test_have_not_ended_where_one_looks_back(self) -> None:
        session = session_of(resigned("d1", "e8"))
        session.look_at_ply(1)
        assert self.notes(session) == ["keyboard", "to play"]

    def test_have_titles(self) -> None:
        match = a_match(white="greedy")
        match.seat(Seat.FIRST, Participant(name="Ada"))
        titles = match_text.titles(session_of(match))
        assert titles == {Seat.FIRST: "Ada", Seat.SECOND: "Greedy"}


class TestMoves:
    def test_are_those_of_the_line_looked_at(self) -> None:
        match = a_match("d1", "e8", "d2")
        session = session_of(match)
        session.look_at_ply(1)
        entries = [Entry(Color.BLACK, "d1"), Entry(Color.WHITE, "e8"), Entry(Color.BLACK, "d2")]
        assert match_text.move_entries(session) == entries
        play(match, "h3", at=match.main_line[1])
        assert match_text.move_entries(session) == [entries[0], Entry(Color.WHITE, "h3")]

    def test_belong_to_the_colour_that_played_them(self) -> None:
        match = a_match("d1", pie=True)
        match.play(SWAP)
        session = session_of(match)
        assert match_text.move_entries(session)[1] == Entry(Color.WHITE, "swap")


class TestTitle:
    def title(self, columns: int, *words: Word, **options: object) -> str:
        session = session_of(Match(new_game("krypte", **options)))
        return text(match_text.title_words(session, list(words), columns))

    def test_has_the_game_the_line_about_it_and_its_unusual_options(self) -> None:
        game = new_game("krypte")
        assert self.title(100) == f"Krypte   {game.tagline}"
        assert self.title(100, capture="custodial", pie=True) == (
            f"Krypte   {game.tagline}   capture custodial, pie on"
        )

    def test_leaves_out_what_does_not_fit_the_line_first(self) -> None:
        whole = self.title(100, pie=True)
        assert self.title(len(whole), pie=True) == whole
        assert self.title(len(whole) - 1, pie=True) == "Krypte   pie on"
        assert self.title(len("Krypte   pie on"), pie=True) == "Krypte   pie on"
        assert self.title(len("Krypte   pie on") - 1, pie=True) == "Krypte"

    def test_keeps_the_words_of_the_game(self) -> None:
        assert self.title(20, ("  score 3", "soft"), pie=True) == "Krypte  score 3"
        assert self.title(27, ("  score 3", "soft"), pie=True) == "Krypte  score 3   pie on"
