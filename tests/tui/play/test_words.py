"""What is said of a match: by functions of its session, without a screen."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from typing import Any

import pytest

from abstract_arcade.clock import ClockSettings
from abstract_arcade.match import Match
from abstract_arcade.rules import SWAP, Color, Outcome, Seat, new_game
from abstract_arcade.session import Table, View
from abstract_arcade.tui.display import ColorDepth, Display
from abstract_arcade.tui.games import PRESENTERS
from abstract_arcade.tui.games.presenter import Presenter
from abstract_arcade.tui.play import plies as play_plies
from abstract_arcade.tui.play import words as play_text
from abstract_arcade.tui.widgets.lines import Word
from abstract_arcade.tui.widgets.move_list import Ply
from tests.disks import SlowDisk
from tests.matches import BLACK_WINS, a_match, play
from tests.session.support import FakeChooser

FULL = Display()


def view_of(match: Match, cursor: str | None = None) -> View:
    """A session that points at a site."""
    return View(Table(match), 0 if cursor is None else match.game.board.site(cursor))


def presenter_of(view: View) -> Presenter[Any, Any]:
    return PRESENTERS[view.match.game.slug]()


def text(words: Iterable[Word]) -> str:
    """Words without their roles."""
    return "".join(text for text, _ in words)


def over(match: Match) -> tuple[View, Outcome]:
    """The view of a match that has ended, and how."""
    view = view_of(match)
    assert view.outcome is not None
    return view, view.outcome


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
            (a_match(*BLACK_WINS), "Black wins by four in a row."),
            (resigned("d1"), "Greedy wins by resignation."),
            (resigned("h8", slug="enclose5"), "Greedy wins by resignation."),
            (drawn(), "Drawn by agreement."),
        ],
        ids=["row", "resignation", "inks", "draw"],
    )
    def test_end_words_name_winner_and_reason(self, match: Match, said: str) -> None:
        session, outcome = over(match)
        assert text(play_text.end_words(session, outcome)) == said

    def test_end_words_after_a_swap_name_the_winning_colour(self) -> None:
        match = a_match("d1", pie=True)
        match.play(SWAP)
        match.resign(Seat.FIRST)
        session, outcome = over(match)
        words = play_text.end_words(session, outcome)
        assert text(words) == "Black wins by resignation."


KEYS = {"pause": "p", "choose": "Enter"}
"""What the keys of actions are called here."""


class TestComputersTurn:
    def test_paused_computer_is_named_with_the_keys_to_go_on(self) -> None:
        view = view_of(a_match("d1", white="random"))
        assert text(play_text.computers_turn_words(view, KEYS.__getitem__)) == (
            "Random to play  paused: p resumes, Enter plays one move"
        )

    def test_computers_turn_at_an_earlier_position_offers_one_move(self) -> None:
        view = view_of(a_match("d1", "e8", white="random"))
        view.look_at_ply(1)
        assert text(play_text.computers_turn_words(view, KEYS.__getitem__)) == (
            "Random to play  Enter plays one move"
        )

    async def test_thinking_computer_is_named_at_the_current_position(self) -> None:
        match = a_match("d1", "e8", "d2", white="random")
        view = View(Table(match, chooser=FakeChooser()))
        view.table.go_on()
        assert text(play_text.computers_turn_words(view, KEYS.__getitem__)) == "Random is thinking"
        view.look_at_ply(1)
        assert "thinking" not in text(play_text.computers_turn_words(view, KEYS.__getitem__))
        await view.close()


class TestCursor:
    def test_move_words_say_what_a_legal_move_does(self) -> None:
        selection = view_of(a_match("d1", "e8"), "d2").selection
        words = play_text.move_words(selection)
        assert text(words) == "d2 from North turns d1"
        assert [word for word in words if word[1] != "soft"] == [("d2", "amber"), ("d1", "strong")]
        assert play_text.refusal_words(selection) == []

    def test_refusal_words_say_why_a_site_is_illegal(self) -> None:
        selection = view_of(a_match("d1"), "d1").selection
        assert play_text.move_words(selection) == []
        assert text(play_text.refusal_words(selection)) == "d1 is taken"

    def test_refusal_words_are_empty_until_the_cursor_moves(self) -> None:
        selection = view_of(a_match("d1"), "d1").selection
        assert play_text.refusal_words(selection, has_moved=False) == []
        # A refusal was asked for by a key.
        selection.choose(selection.cursor)
        words = play_text.refusal_words(selection, has_moved=False)
        assert text(words) == "d1 is taken"
        assert words[-1][1] == "text"

    def test_move_words_count_the_moves_of_a_site(self) -> None:
        match = a_match("b3", "b4", "c4", game=new_game("reneo", size=5))
        selection = view_of(match, "c3").selection
        assert text(play_text.move_words(selection)).endswith(" (1 of 2)")
        selection.choose(match.game.board.site("c3"))
        first = text(play_text.move_words(selection))
        assert first.endswith(" (1 of 2)")
        assert selection.show_next(1)
        second = text(play_text.move_words(selection))
        assert second.endswith(" (2 of 2)")
        assert second[:-9] != first[:-9]

    def test_refusal_words_say_why_a_selected_site_fits_no_move(self) -> None:
        match = a_match("b3", "b4", "c4", game=new_game("reneo", size=5))
        selection = view_of(match, "c3").selection
        selection.choose(match.game.board.site("c3"))
        selection.point(match.game.board.site("a1"))
        assert "c3" in text(play_text.refusal_words(selection))


class TestEvent:
    def test_event_words_are_the_last_move_with_the_players_names(self) -> None:
        match = a_match("d1", white="greedy", pie=True)
        assert text(play_text.event_words(view_of(match))) == "Black d1 enters from North."
        match.play(SWAP)
        assert text(play_text.event_words(view_of(match))) == "Greedy swaps and takes Black."

    def test_event_words_are_empty_at_the_start(self) -> None:
        assert play_text.event_words(view_of(a_match())) == []

    def test_event_words_name_the_earlier_position_shown(self) -> None:
        view = view_of(a_match("d1", "e8", "d2"))
        view.look_at_ply(2)
        assert text(play_text.event_words(view)) == (
            "Looking at move 2 of 3. White e8 enters from South."
        )
        view.look_at_ply(0)
        assert text(play_text.event_words(view)) == "Looking at the start."
        view.look_at_ply(3)
        assert text(play_text.event_words(view)) == "Black d2 from North turns d1."

    def test_event_words_count_the_moves_of_the_line_shown(self) -> None:
        match = a_match("d1", "e8", "d2")
        play(match, "h3", at=match.main_line[1])
        view = view_of(match)
        assert "Browsing the moves" not in text(play_text.event_words(view))
        view.look_at_ply(1)
        assert "move 1 of 2" in text(play_text.event_words(view))

    def test_event_words_name_undone_and_redone_moves(self) -> None:
        view = view_of(a_match("d1", "e8", "d2"))
        assert view.undo()
        assert text(play_text.event_words(view)) == ("Took back d2. White e8 enters from South.")
        assert view.redo()
        assert text(play_text.event_words(view)) == ("Played again: Black d2 from North turns d1.")

    def test_event_words_say_that_a_reopened_game_goes_on(self) -> None:
        view = view_of(resigned("d1"))
        assert view.undo()
        assert text(play_text.event_words(view)).startswith("The game goes on. ")

    def test_event_words_give_the_clock_after_an_undone_loss_on_time(self) -> None:
        match = a_match("d1", "e8")
        match.clock = dict.fromkeys(Seat, ClockSettings(180))
        match.lose_on_time(Seat.FIRST)
        view = view_of(match)
        assert view.undo()
        said = text(play_text.event_words(view))
        assert said.startswith("The game goes on: Player 1 has 3 minutes. ")

    def test_event_words_forget_an_undo_after_browsing_or_a_move(self) -> None:
        view = view_of(a_match("d1", "e8", "d2"))
        view.undo()
        view.look_at_ply(1)
        assert text(play_text.event_words(view)).startswith("Looking at move 1 of 3")
        view.look_at_ply(2)
        assert text(play_text.event_words(view)) == "White e8 enters from South."


class TestSeats:
    def notes(self, view: View) -> list[str]:
        presenter = PRESENTERS[view.match.game.slug]()
        return [play_text.seat_note(view, presenter, each, is_wide=True) for each in Color]

    def test_seat_note_says_who_is_to_play_or_the_kind_of_player(self) -> None:
        assert self.notes(view_of(a_match())) == ["to play", ""]
        assert self.notes(view_of(a_match("d1"))) == ["", "to play"]
        assert self.notes(view_of(a_match(white="greedy"))) == ["to play", "computer"]

    async def test_seat_note_says_thinking_at_the_current_position_only(self) -> None:
        match = a_match("d1", "e8", "d2", white="greedy")
        view = View(Table(match, chooser=FakeChooser()))
        view.table.go_on()
        assert self.notes(view) == ["", "thinking"]
        view.look_at_ply(1)
        assert self.notes(view) == ["", "to play"]
        await view.close()

    @pytest.mark.parametrize("is_wide", [False, True])
    def test_seat_note_at_the_end_says_who_won(self, is_wide: bool) -> None:
        def said(match: Match) -> list[str]:
            view = view_of(match)
            words = [
                play_text.seat_words(view, presenter_of(view), color, is_wide=is_wide, display=FULL)
                for color in Color
            ]
            return [aside for _, aside in words]

        assert said(a_match(*BLACK_WINS)) == ["won", ""]
        assert said(resigned("d1")) == ["", "won"]
        assert said(drawn()) == ["", ""]

    def test_seat_note_at_an_earlier_position_has_no_winner(self) -> None:
        view = view_of(resigned("d1", "e8"))
        view.look_at_ply(1)
        assert self.notes(view) == ["", "to play"]

    def words(self, slug: str, *, is_wide: bool, display: Display = FULL) -> list[str]:
        view = view_of(a_match(game=new_game(slug)))
        words = play_text.seat_words(
            view, presenter_of(view), Color.WHITE, is_wide=is_wide, display=display
        )
        return list(words)

    @pytest.mark.parametrize(
        ("slug", "words"),
        [
            ("krypte", ["0 counters", ""]),
            ("renju", ["", ""]),
            ("reneo", ["left to right", ""]),
            ("enclose5", ["orange, rings", ""]),
        ],
    )
    def test_seat_note_has_a_count_or_the_note_of_the_game(
        self, slug: str, words: list[str]
    ) -> None:
        assert self.words(slug, is_wide=True) == words
        assert self.words(slug, is_wide=False) == words

    @pytest.mark.parametrize(
        ("slug", "wide", "narrow"),
        [
            ("krypte", "White, 0 counters", "White"),
            ("reneo", "White, left to right", "left to right"),
            ("enclose5", "orange, rings", "orange, rings"),
        ],
    )
    def test_seat_note_names_the_colour_if_none_is_drawn(
        self, slug: str, wide: str, narrow: str
    ) -> None:
        display = Display(depth=ColorDepth.NONE)
        assert self.words(slug, is_wide=True, display=display)[0] == wide
        assert self.words(slug, is_wide=False, display=display)[0] == narrow

    def test_seat_words_in_ascii_mention_no_rings(self) -> None:
        display = Display(ascii=True)
        assert self.words("enclose5", is_wide=True, display=display)[0] == "orange"
        assert self.words("reneo", is_wide=True, display=display)[0] == "White, left to right"


Tree = list["str | tuple[str, list[Tree]]"]
"""Plies as texts; with the variations of a ply where it has some."""


def tree_of(plies: Iterable[Ply]) -> Tree:
    """What the list shows, without keys and colours."""
    return [
        (each.text, [tree_of(line) for line in each.variations]) if each.variations else each.text
        for each in plies
    ]


def listed(match: Match) -> Tree:
    return tree_of(play_plies.plies(match, presenter_of(view_of(match))))


class TestMoves:
    def test_list_of_moves_is_empty_at_the_start(self) -> None:
        assert listed(a_match()) == []

    def test_list_of_moves_has_variations_at_the_moves_they_replace(self) -> None:
        match = a_match("d1", "e8", "d2")
        assert listed(match) == ["d1", "e8", "d2"]
        play(match, "h3", at=match.main_line[1])
        # What is played while the match runs becomes the main line.
        assert listed(match) == ["d1", ("h3", [["e8", "d2"]])]
        play(match, "e1", at=match.root)
        assert listed(match) == [("e1", [["d1", ("h3", [["e8", "d2"]])]])]

    def test_list_of_moves_adds_variations_to_a_finished_game(self) -> None:
        match = resigned("d1", "e8")
        for text in ("h3", "h4"):
            play(match, text, at=match.main_line[1])
        assert listed(match) == ["d1", ("e8", [["h3"], ["h4"]])]

    def test_list_of_moves_has_variations_of_variations(self) -> None:
        match = resigned("d1", "e8")
        first = play(match, "h3", at=match.main_line[1])
        play(match, "a2", at=first)
        play(match, "a3", at=first)
        assert listed(match) == ["d1", ("e8", [["h3", ("a2", [["a3"]])]])]

    def test_list_of_moves_marks_comments(self) -> None:
        match = a_match("d1", "e8")
        match.comment(match.main_line[2], "Why not d2?")
        plies = play_plies.plies(match, presenter_of(view_of(match)))
        assert [each.has_comment for each in plies] == [False, True]

    def test_list_of_moves_has_the_colour_of_each_move(self) -> None:
        match = a_match("d1", pie=True)
        match.play(SWAP)
        plies = play_plies.plies(match, presenter_of(view_of(match)))
        assert [(each.color, each.text) for each in plies] == [
            (Color.BLACK, "d1"),
            (Color.WHITE, "swap"),
        ]

    def test_node_is_found_by_its_key_in_the_list_of_moves(self) -> None:
        match = a_match("d1", "e8")
        variation = play(match, "h3", at=match.main_line[1])
        for node in match.nodes():
            assert play_plies.node_of(match, play_plies.key_of(node)) is node
        play(match, "h4", at=match.main_line[1])
        match.delete(variation)
        assert play_plies.node_of(match, play_plies.key_of(variation)) is None

    def test_move_count_is_that_of_the_line_shown(self) -> None:
        view = view_of(a_match("d1", "e8", "d2"))
        assert play_text.ply_count(view) == "move 3"
        view.look_at_ply(1)
        assert play_text.ply_count(view) == "move 1 of 3"


class TestSaving:
    @pytest.fixture
    def disk(self) -> SlowDisk:
        return SlowDisk()

    @pytest.fixture
    async def view(self, disk: SlowDisk) -> AsyncIterator[View]:
        """A match of one move, which is handed to the disk."""
        match = a_match()
        view = View(Table(match, keeper=disk))
        view.play(match.position.parse("d1"))
        yield view
        await view.close()

    def test_saving_words_are_empty_if_the_match_is_saved(self, disk: SlowDisk, view: View) -> None:
        disk.write()
        assert play_text.saving_words(view) == []

    def test_saving_words_say_that_the_match_is_not_saved_yet(self, view: View) -> None:
        words = play_text.event_words(view)
        assert text(words) == "Not saved yet. Black d1 enters from North."

    def test_saving_words_say_why_the_match_cannot_be_saved(
        self, disk: SlowDisk, view: View
    ) -> None:
        disk.fail("The match cannot be saved: No space left")
        words = play_text.event_words(view)
        assert text(words).startswith("The match cannot be saved: No space left. Black d1")


class TestTitle:
    def title(self, columns: int, *words: Word, **options: object) -> str:
        view = view_of(Match(new_game("krypte", **options)))
        return text(play_text.title_words(view, list(words), columns))

    def test_title_words_have_game_tagline_and_changed_options(self) -> None:
        game = new_game("krypte")
        assert self.title(100) == f"Krypte   {game.tagline}"
        assert self.title(100, capture="custodial", pie=True) == (
            f"Krypte   {game.tagline}   capture custodial, pie on"
        )

    def test_title_words_leave_out_the_tagline_first(self) -> None:
        whole = self.title(100, pie=True)
        assert self.title(len(whole), pie=True) == whole
        assert self.title(len(whole) - 1, pie=True) == "Krypte   pie on"
        assert self.title(len("Krypte   pie on"), pie=True) == "Krypte   pie on"
        assert self.title(len("Krypte   pie on") - 1, pie=True) == "Krypte"

    def test_title_words_keep_those_of_the_presenter(self) -> None:
        assert self.title(20, ("  score 3", "soft"), pie=True) == "Krypte  score 3"
        assert self.title(27, ("  score 3", "soft"), pie=True) == "Krypte  score 3   pie on"
