"""A selection: pointing out a move, and its preview."""

from __future__ import annotations

import pytest

from abstract_arcade.rules import SWAP, Color, Move, Position, new_game
from abstract_arcade.session.selection import Selection
from tests.matches import BLACK_WINS


class Pointing:
    """A selection whose sites are called by their names."""

    def __init__(self, position: Position, cursor: str, *, is_open: bool = True) -> None:
        self.board = position.game.board
        self.selection = Selection(position, self.board.site(cursor), is_open=is_open)

    def choose(self, *names: str) -> str | None:
        """Choose sites; the text of the move that the last one leads to."""
        move = None
        for name in names:
            move = self.selection.choose(self.board.site(name))
        return self.text(move)

    def point(self, name: str) -> None:
        self.selection.point(self.board.site(name))

    @property
    def move(self) -> str | None:
        return self.text(self.selection.move)

    @property
    def candidates(self) -> list[str]:
        return [self.selection.position.format(move) for move in self.selection.candidates]

    @property
    def sites(self) -> list[str]:
        return [self.board.name(site) for site in self.selection.sites]

    @property
    def open_sites(self) -> set[str]:
        return {self.board.name(site) for site in self.selection.open_sites}

    @property
    def dividing_sites(self) -> set[str]:
        return {self.board.name(site) for site in self.selection.dividing_sites}

    def text(self, move: Move | None) -> str | None:
        return None if move is None else self.selection.position.format(move)


def exchanges(cursor: str = "a1", *, is_open: bool = True) -> Pointing:
    """Reneo, where White's c3 can be exchanged with b3 or c4, and every other stone is placed."""
    position = new_game("reneo", size=5).replay(["b3", "b4", "c4"])
    return Pointing(position, cursor, is_open=is_open)


TRIMS = ("e3-b2-c4-f2", "e3-b2-c4-f3", "e3-c2-c4-f2", "e3-c2-c4-f3")


def trims(cursor: str = "e3") -> Pointing:
    """Slicron, where White's e3 leaves the choice of `TRIMS`."""
    position = new_game("slicron", size=4).setup(
        ["a1", "a3", "b3", "c1", "d2", "d5", "d6", "e2", "e4", "f1", "f4"],
        ["b1", "b2", "c2", "c3", "c4", "d1", "d4", "e6", "f2", "f3", "g2"],
        Color.WHITE,
    )
    return Pointing(position, cursor)


class TestSelection:
    def test_selection_begins_without_chosen_sites(self) -> None:
        pointing = exchanges("a1")
        assert pointing.selection.cursor == 0
        assert pointing.sites == []
        assert pointing.selection.refusal is None
        assert pointing.move == "a1"

    def test_choosing_a_site_of_a_single_move_returns_the_move(self) -> None:
        pointing = exchanges()
        assert pointing.choose("e5") == "e5"
        assert pointing.sites == []
        assert pointing.selection.cursor == pointing.board.site("e5")

    def test_choosing_a_site_of_several_moves_narrows_the_candidates(self) -> None:
        pointing = exchanges()
        assert pointing.choose("c3") is None
        assert pointing.sites == ["c3"]
        assert pointing.candidates == ["c3-b3", "c3-c4"]
        assert pointing.selection.refusal is None
        assert pointing.choose("c4") == "c3-c4"

    def test_candidates_contain_the_site_under_the_cursor(self) -> None:
        pointing = exchanges()
        pointing.choose("c3")
        pointing.point("c4")
        assert pointing.candidates == ["c3-c4"]
        assert pointing.move == "c3-c4"
        assert pointing.sites == ["c3"]
        pointing.point("a1")
        assert pointing.candidates == []
        assert pointing.selection.preview is None
        assert pointing.selection.alternative == 0

    def test_choosing_a_chosen_site_again_returns_the_previewed_move(self) -> None:
        pointing = exchanges()
        assert pointing.choose("c3", "c3") == "c3-b3"
        assert pointing.selection.show_next(1)
        assert pointing.choose("c3") == "c3-c4"

    def test_open_sites_begin_or_continue_a_move(self) -> None:
        pointing = exchanges()
        position = pointing.selection.position
        first = {position.game.board.name(move[0]) for move in position.legal_moves() if move}
        assert pointing.open_sites == first
        assert "b3" not in first
        assert pointing.dividing_sites == set()
        pointing.choose("c3")
        assert pointing.open_sites == {"c3", "b3", "c4"}
        assert pointing.dividing_sites == {"b3", "c4"}

    @pytest.mark.parametrize(
        ("names", "move"),
        [
            (("e3", "b2", "f3"), "e3-b2-c4-f3"),
            (("e3", "f3", "b2"), "e3-b2-c4-f3"),
            (("e3", "f3", "c4", "b2"), "e3-b2-c4-f3"),
            (("e3", "c4", "f2", "c2"), "e3-c2-c4-f2"),
            (("e3", "c2", "f2"), "e3-c2-c4-f2"),
        ],
    )
    def test_further_sites_may_be_chosen_in_any_order(
        self, names: tuple[str, ...], move: str
    ) -> None:
        pointing = trims()
        assert pointing.candidates == list(TRIMS)
        assert pointing.choose(*names[:-1]) is None
        assert pointing.sites == list(names[:-1])
        assert pointing.choose(names[-1]) == move

    def test_candidates_contain_all_chosen_sites(self) -> None:
        pointing = trims()
        pointing.choose("e3", "f3")
        assert pointing.candidates == ["e3-b2-c4-f3", "e3-c2-c4-f3"]
        assert pointing.open_sites == {"e3", "b2", "c2", "c4", "f3"}
        assert pointing.dividing_sites == {"b2", "c2"}
        # One that all contain narrows nothing, and is taken all the same.
        pointing.choose("c4")
        assert pointing.candidates == ["e3-b2-c4-f3", "e3-c2-c4-f3"]
        assert pointing.sites == ["e3", "f3", "c4"]

    @pytest.mark.parametrize(
        ("names", "sites"),
        [(("b4",), ()), (("c3", "a1"), ("c3",)), (("c3", "b4"), ("c3",))],
    )
    def test_site_without_a_move_is_refused_with_the_reason_of_the_rules(
        self, names: tuple[str, ...], sites: tuple[str, ...]
    ) -> None:
        pointing = exchanges()
        assert pointing.choose(*names) is None
        chosen = tuple(map(pointing.board.site, (*sites, names[-1])))
        expected = pointing.selection.position.why_illegal(chosen)
        assert expected is not None
        assert pointing.selection.refusal == expected
        # What was chosen before stands.
        assert pointing.sites == list(sites)

    def test_second_site_is_refused_when_no_move_contains_both(self) -> None:
        pointing = trims()
        pointing.choose("e3", "b2", "c2")
        assert pointing.selection.refusal is not None
        assert pointing.sites == ["e3", "b2"]
        assert pointing.choose("f2") == "e3-b2-c4-f2"

    def test_refusal_is_cleared_by_the_next_action(self) -> None:
        pointing = exchanges()
        for forget in (
            lambda: pointing.point("b4"),
            lambda: pointing.choose("e5"),
            lambda: pointing.selection.show_next(1),
            pointing.selection.clear,
        ):
            pointing.choose("b4")
            assert pointing.selection.refusal is not None
            forget()
            assert pointing.selection.refusal is None

    def test_show_next_goes_round_the_candidates(self) -> None:
        pointing = trims()
        shown = []
        for step in (1, 1, 1, 1, -1, -1):
            assert pointing.selection.show_next(step)
            shown.append((pointing.selection.alternative, pointing.move))
        numbers = [1, 2, 3, 0, 3, 2]
        assert shown == [(number, TRIMS[number]) for number in numbers]

    def test_show_next_returns_false_when_there_is_no_other_candidate(self) -> None:
        pointing = exchanges()
        assert not pointing.selection.show_next(1)
        assert pointing.move == "a1"
        pointing.point("b4")
        assert not pointing.selection.show_next(1)
        assert pointing.move is None

    def test_moving_the_cursor_previews_the_first_candidate(self) -> None:
        pointing = trims()
        pointing.selection.show_next(1)
        pointing.point("e3")
        assert pointing.selection.alternative == 1
        pointing.point("a2")
        pointing.point("e3")
        assert pointing.selection.alternative == 0
        pointing.selection.show_next(-1)
        pointing.choose("e3")
        assert pointing.selection.alternative == 0

    def test_numbered_returns_a_candidate_when_there_are_several(self) -> None:
        pointing = trims()
        selection = pointing.selection
        texts = [pointing.text(selection.numbered(number)) for number in range(-1, 6)]
        assert texts == [None, None, *TRIMS, None]
        pointing.choose("e3", "b2")
        assert pointing.text(selection.numbered(2)) == "e3-b2-c4-f3"
        pointing.point("f2")
        assert pointing.candidates == ["e3-b2-c4-f2"]
        assert selection.numbered(1) is None

    def test_show_puts_the_cursor_on_a_move_and_previews_it(self) -> None:
        pointing = trims()
        pointing.choose("a1")
        for number, text in enumerate(TRIMS):
            move = pointing.selection.position.parse(text)
            pointing.selection.show(move)
            assert pointing.selection.alternative == number
            assert pointing.selection.move == move
            assert pointing.sites == []
            assert pointing.selection.cursor == move[0]

    def test_show_only_moves_the_cursor_when_the_selection_is_closed(self) -> None:
        pointing = exchanges(is_open=False)
        move = pointing.selection.position.legal_moves()[-1]
        pointing.selection.show(move)
        assert pointing.selection.move is None
        assert pointing.selection.cursor == move[0]

    def test_clear_leaves_the_cursor(self) -> None:
        pointing = trims()
        pointing.choose("e3", "f3")
        pointing.selection.show_next(1)
        pointing.selection.clear()
        assert pointing.sites == []
        assert pointing.selection.alternative == 0
        assert pointing.selection.cursor == pointing.board.site("f3")

    def test_swap_cannot_be_selected(self) -> None:
        position = new_game("krypte", pie=True).replay(["d1"])
        assert SWAP in position.legal_moves()
        pointing = Pointing(position, "d1")
        assert all(
            SWAP not in Selection(position, site, is_open=True).candidates
            for site in pointing.board.sites
        )

    def test_closed_selection_has_no_candidates_and_no_refusal(self) -> None:
        pointing = exchanges("c3", is_open=False)
        assert pointing.candidates == []
        assert pointing.open_sites == set()
        assert pointing.selection.preview is None
        assert pointing.choose("c3", "b4") is None
        assert pointing.sites == []
        assert pointing.selection.refusal is None
        assert pointing.selection.numbered(1) is None
        assert not pointing.selection.show_next(1)
        assert pointing.selection.cursor == pointing.board.site("b4")

    def test_selection_has_no_candidates_after_the_end(self) -> None:
        position = new_game("krypte").replay(BLACK_WINS)
        selection = Selection(position, 0, is_open=True)
        assert not selection.candidates
        assert not selection.open_sites
        assert selection.choose(0) is None
        assert "over" in str(selection.refusal)


class TestPreview:
    @pytest.fixture
    def played(self, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        """The moves that were played to see where they lead."""
        texts: list[str] = []
        kind = type(trims().selection.position)
        original = kind.play

        def counted(position: Position, move: Move) -> Position:
            texts.append(position.format(move))
            return original(position, move)

        monkeypatch.setattr(kind, "play", counted)
        return texts

    def test_preview_is_the_position_after_the_previewed_move(self) -> None:
        pointing = trims()
        position = pointing.selection.position
        assert pointing.selection.preview == position.play(position.parse(TRIMS[0]))
        pointing.selection.show_next(1)
        assert pointing.selection.preview == position.play(position.parse(TRIMS[1]))

    def test_preview_plays_each_move_only_once(self, played: list[str]) -> None:
        pointing = trims()
        assert not played
        for _ in range(3):
            assert pointing.selection.preview is pointing.selection.preview
        assert played == [TRIMS[0]]
        pointing.selection.show_next(1)
        for _ in range(3):
            assert pointing.selection.preview is not None
        assert played == [*TRIMS[:2]]
        # Also if the move is left in between: by a site chosen, or one refused.
        pointing.selection.show_next(-1)
        pointing.choose("e3")
        assert pointing.selection.preview is not None
        pointing.choose("c4")
        assert pointing.selection.preview is not None
        assert played == [*TRIMS[:2]]

    def test_preview_is_not_computed_before_it_is_needed(self, played: list[str]) -> None:
        pointing = trims()
        pointing.choose("e3", "f3")
        pointing.selection.show_next(1)
        pointing.point("a2")
        assert pointing.move is None
        assert not played


class TestNearestOpenSite:
    """Where the cursor goes when a move has been played on its site."""

    @pytest.mark.parametrize(
        ("slug", "moves", "cursor", "nearest"),
        [
            ("krypte", "", "d1", "d1"),
            ("krypte", "d1", "d1", "h1"),
            ("renju", "h8", "h8", "h7"),
            ("slicron", "d5", "d5", "c4"),
        ],
    )
    def test_nearest_open_site_has_the_fewest_steps(
        self, slug: str, moves: str, cursor: str, nearest: str
    ) -> None:
        options = {"opening": "free"} if slug == "renju" else {}
        position = new_game(slug, **options).replay(moves.split())
        board = position.game.board
        selection = Selection(position, board.site(cursor), is_open=True)
        found = selection.nearest_open_site()
        assert found is not None
        assert board.name(found) == nearest

    def test_nearest_open_site_is_none_when_no_site_is_open(self) -> None:
        selection = Selection(new_game("krypte").start(), 0, is_open=False)
        assert selection.nearest_open_site() is None
