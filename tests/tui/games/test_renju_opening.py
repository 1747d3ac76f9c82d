"""The presenter of Renju in the opening: stages, squares, numbers, offers and prompts."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, TypeAlias

import pytest

from abstract_arcade.rules import Position, new_game
from abstract_arcade.rules.renju import RenjuPosition
from abstract_arcade.rules.renju_opening import OPENINGS
from abstract_arcade.tui.games import PRESENTERS
from abstract_arcade.tui.games.presenter import Presenter, site_states
from abstract_arcade.tui.games.renju import BOARD
from abstract_arcade.tui.widgets.lines import ButtonRole
from tests.tui.games.support import after, panel_lines, pointing_out, style_of, texts, view_of

AnyPresenter: TypeAlias = Presenter[Any, Any]

RIF = new_game("renju")
FREE = new_game("renju", opening="free")
STYLE = style_of("renju")

OPENING = "h8 h9 g7 i1 f6 i9"
PICK = after(RIF, OPENING)
"""White picks one of the offers f6 and i9."""


@pytest.fixture
def presenter() -> AnyPresenter:
    return PRESENTERS["renju"]()


def labels(position: Position, presenter: AnyPresenter) -> Mapping[str, str]:
    """The labels on the board, by the names of their sites."""
    states = site_states(presenter, view_of(position))
    return {BOARD.name(site): each.label for site, each in enumerate(states) if each.label}


class TestOpening:
    @pytest.mark.parametrize(
        ("plies", "prompt"),
        [
            (0, "The first stone must be on h8"),
            (1, "A white stone beside h8"),
            (2, "A black stone in the central 5×5"),
            (3, "White's fourth stone"),
            (4, "Black offers a fifth stone"),
            (5, "Black offers another fifth stone"),
            (6, "White picks A f6 or B i9 as Black's fifth stone"),
        ],
    )
    def test_opening_prompts_for_every_step(
        self, presenter: AnyPresenter, plies: int, prompt: str
    ) -> None:
        position = after(RIF, " ".join(OPENING.split()[:plies]))
        assert presenter.words.prompt(position) == prompt

    def test_opening_does_not_prompt_for_a_swap_that_was_made(
        self, presenter: AnyPresenter
    ) -> None:
        assert presenter.words.prompt(after(RIF, "h8 h9 g7 swap")) == "White's fourth stone"

    @pytest.mark.parametrize("position", [after(RIF, f"{OPENING} f6"), FREE.start()])
    def test_opening_prompts_for_nothing_once_it_is_over(
        self, presenter: AnyPresenter, position: Position
    ) -> None:
        assert presenter.words.prompt(position) is None

    @pytest.mark.parametrize(
        ("opening", "plies", "prompt"),
        [
            ("soosorv8", "h8 h9 h10 i9", "White names how many fifth stones Black offers, 1 to 8"),
            ("soosorv8", "h8 h9 h10 i9 1", "Black's fifth stone"),
            ("soosorv8", "h8 h9 h10 i9 3", "Black offers a fifth stone, 1 of 3"),
            ("soosorv8", "h8 h9 h10 i9 2 a1", "Black offers another fifth stone"),
            ("yamaguchi", "h8 h9 h10", "Black names how many fifth stones Black offers, 1 to 12"),
            ("yamaguchi", "h8 h9 h10 4 i9 a1 b1", "Black offers another fifth stone, 3 of 4"),
            (
                "yamaguchi",
                "h8 h9 h10 5 i9 a1 b1 c1 d1 e1",
                "White picks one of A to E as Black's fifth stone",
            ),
            ("taraguchi10", "h8 h9 h10", "White's fourth stone in the central 7×7"),
            (
                "taraguchi10",
                "h8 h9 h10 i9",
                "Black's fifth stone in the central 9×9, 10 offers instead",
            ),
            ("taraguchi10", "h8 h9 h10 i9 swap", "Black's fifth stone in the central 9×9"),
            ("taraguchi10", "h8 h9 h10 i9 10", "Black offers a fifth stone, 1 of 10"),
            ("taraguchi10", "h8 h9 h10 i9 i8", "White's sixth stone"),
            ("taraguchi10", "h8 h9 h10 i9 i8 swap", None),
            ("swap", "h8 h9 h10 i9", "Black's fifth stone"),
        ],
    )
    def test_opening_prompts_as_its_rules_require(
        self, presenter: AnyPresenter, opening: str, plies: str, prompt: str | None
    ) -> None:
        assert presenter.words.prompt(after(new_game("renju", opening=opening), plies)) == prompt

    @pytest.mark.parametrize(
        ("opening", "plies", "task"),
        [
            ("rif", "h8", "lays 3 stones"),
            ("taraguchi10", "h8", "plays or swaps"),
            ("soosorv8", "h8 h9 h10 i9", "names a number"),
            ("soosorv8", "h8 h9 h10 i9 3 swap", "offers a fifth"),
            ("soosorv8", "h8 h9 h10 i9 1 swap", "to play"),
            ("rif", OPENING, "picks one"),
            ("free", "", "to play"),
        ],
    )
    def test_task_says_what_the_player_to_decide_does(
        self, presenter: AnyPresenter, opening: str, plies: str, task: str
    ) -> None:
        position = after(new_game("renju", opening=opening), plies)
        assert presenter.words.seat_task(position, is_wide=True) == task
        # Without colours the seat's is named before it, in 22 columns.
        assert len(f"Black, {task}") <= 22
        assert len(presenter.words.seat_task(position, is_wide=False)) <= 14

    @pytest.mark.parametrize(
        ("opening", "plies", "count"),
        [
            ("rif", "", 0),
            ("rif", "h8", 8),
            ("rif", "h8 h9", 23),
            ("rif", "h8 h9 g7", 0),
            ("rif", OPENING, 0),
            ("taraguchi10", "h8 h9 h10", 46),
            ("taraguchi10", "h8 h9 h10 i9 swap", 77),
            ("taraguchi10", "h8 h9 h10 i9 10", 0),
            ("soosorv8", "h8 h9 h10 i9", 0),
        ],
    )
    def test_central_square_is_marked_when_a_stone_is_confined_to_it(
        self, presenter: AnyPresenter, opening: str, plies: str, count: int
    ) -> None:
        position = after(new_game("renju", opening=opening), plies)
        marked = presenter.marked(view_of(position))
        assert len([site for site in marked if site in BOARD.sites]) == count or count == 0
        states = site_states(presenter, view_of(position))
        assert sum(state.marked for state in states) == count

    @pytest.mark.parametrize(
        ("opening", "plies", "label", "lines"),
        [
            (
                "rif",
                "h8 h9",
                "stage 3",
                [
                    "• Black on h8",
                    "• White beside it",
                    "› Black in the central 5×5",
                    "  swap, or White's fourth",
                    "  Black offers a fifth stone",
                    "  Black offers more",
                    "  White picks one",
                ],
            ),
            (
                "soosorv8",
                "h8 h9 h10 swap i9",
                "number",
                [
                    "• three stones",
                    "• White's fourth",
                    "› White sets how many offers",
                    "  swap, or Black's offers",
                    "  Black offers more",
                    "  White picks one",
                ],
            ),
            (
                "soosorv8",
                "h8 h9 h10 i9 1",
                "stage 5",
                [
                    "• three stones",
                    "• White's fourth",
                    "• White sets how many offers",
                    "› swap, or Black's fifth",
                ],
            ),
            (
                "yamaguchi",
                "h8 h9 h10 5 swap",
                "stage 4",
                [
                    "• three stones",
                    "• Black sets how many offers",
                    "› White's fourth",
                    "  Black offers a fifth stone",
                    "  Black offers more",
                    "  White picks one",
                ],
            ),
            (
                "taraguchi10",
                "h8 swap h9",
                "stage 3",
                [
                    "• Black on h8",
                    "• White beside it",
                    "› swap, or Black in 5×5",
                    "  swap, or White in 7×7",
                    "  swap, Black in 9×9, or 10",
                    "  swap, or White's sixth",
                ],
            ),
            (
                "taraguchi10",
                "h8 h9 h10 i9 10",
                "stage 5",
                [
                    "• three stones",
                    "• White in the central 7×7",
                    "› Black offers a fifth stone",
                    "  Black offers more",
                    "  White picks one",
                ],
            ),
            (
                "taraguchi10",
                "h8 h9 h10 i9 i8",
                "stage 8",
                [
                    "• three stones",
                    "• White in the central 7×7",
                    "• Black in the central 9×9",
                    "› swap, or White's sixth",
                ],
            ),
            (
                "swap",
                "h8 h9 h10",
                "stage 4",
                ["• three stones", "› swap, or White's fourth", "  Black's fifth"],
            ),
        ],
    )
    def test_panel_lists_the_stages_and_highlights_the_current_one(
        self, presenter: AnyPresenter, opening: str, plies: str, label: str, lines: list[str]
    ) -> None:
        game = new_game("renju", opening=opening)
        view = view_of(after(game, plies))
        panel = panel_lines(presenter, view, STYLE)
        shown = texts(panel)
        at = next(row for row, text in enumerate(shown) if text.endswith(f" {label}"))
        assert shown[at].split()[0] == OPENINGS[opening].title.split()[0]
        assert len(shown[at]) == STYLE.width
        assert [text for text in shown if text[:2] in ("• ", "› ", "  ")] == lines
        assert sum(("› ", "amber") in line for line in panel) == 1

    @pytest.mark.parametrize("opening", [each for each in OPENINGS if each != "free"])
    @pytest.mark.parametrize("is_wide", [True, False])
    def test_stages_fit_the_panel_at_every_stage(
        self, presenter: AnyPresenter, opening: str, is_wide: bool
    ) -> None:
        luck = Random(opening)
        style = style_of("renju", is_wide=is_wide)._replace(key=lambda _: "0")
        for _ in range(20):
            position = new_game("renju", opening=opening).start()
            assert isinstance(position, RenjuPosition)
            while not position.opening.is_over:
                lines = texts(panel_lines(presenter, view_of(position), style, rows=15))
                assert max(map(len, lines)) <= style.width
                assert any(line.startswith("› ") for line in lines)
                for letter, site in zip("ABCDEFGHIJKL", position.offers, strict=False):
                    assert any(f"{letter} {BOARD.name(site)}" in line for line in lines)
                assert presenter.words.prompt(position)
                position = position.play(luck.choice(position.legal_moves()))

    def test_panel_shows_only_the_current_stage_when_rows_are_short(
        self, presenter: AnyPresenter
    ) -> None:
        view = view_of(after(new_game("renju", opening="taraguchi10"), "h8 h9 h10 i9"))
        style = style_of("renju", is_wide=False)._replace(key=lambda _: "0")
        assert texts(panel_lines(presenter, view, style, rows=7)) == [
            "Opening   Kansei  1D",
            "",
            "Taraguchi-10 stage 5",
            "› swap, 9×9 or 10",
            "",
            "Instead of the stone",
            "10 offers   0",
        ]

    def test_opening_has_a_short_summary_of_its_rules(self, presenter: AnyPresenter) -> None:
        told = {
            name: presenter.words.in_short(new_game("renju", opening=name)) for name in OPENINGS
        }
        assert told["rif"] == presenter.words.summary
        assert len({*told.values()}) == len(OPENINGS)
        for sentences in told.values():
            assert all(each[0].isupper() and each.endswith(".") for each in sentences)

    @pytest.mark.parametrize(
        ("opening", "plies", "move", "entry"),
        [
            ("rif", "h8 h9 h10 e9", "a1", "A a1"),
            ("soosorv8", "h8 h9 h10 e9", "3", "n = 3"),
            ("soosorv8", "h8 h9 h10 e9 3", "swap", "swap"),
            ("soosorv8", "h8 h9 h10 e9 1", "a1", "a1"),
            ("yamaguchi", "h8 h9 h10 5 e9 a1 b1 c1", "d1", "D d1"),
            ("taraguchi10", "h8 h9 h10 e9", "10", "n = 10"),
            ("taraguchi10", "h8 h9 h10 e9", "d4", "d4"),
        ],
    )
    def test_list_of_moves_distinguishes_offers_numbers_and_stones(
        self, presenter: AnyPresenter, opening: str, plies: str, move: str, entry: str
    ) -> None:
        position = after(new_game("renju", opening=opening), plies)
        assert presenter.entry_text(position, position.parse(move), move) == entry

    @pytest.mark.parametrize(("plies", "is_named"), [(2, False), (3, True)])
    def test_panel_names_the_opening(
        self, presenter: AnyPresenter, plies: int, is_named: bool
    ) -> None:
        position = after(RIF, " ".join(OPENING.split()[:plies]))
        lines = texts(panel_lines(presenter, view_of(position), STYLE))
        assert ("Opening         Kyugetsu  9D" in lines) is is_named
        style = style_of("renju", is_wide=False)
        lines = texts(panel_lines(presenter, view_of(position), style))
        assert ("Opening Kyugetsu  9D" in lines) is is_named

    def test_panel_leaves_out_the_number_of_an_opening_with_a_long_name(
        self, presenter: AnyPresenter, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        position = after(RIF, OPENING)
        monkeypatch.setattr(type(position), "opening_name", "Shingetsu 10D")
        lines = texts(panel_lines(presenter, view_of(position), style_of("renju", is_wide=False)))
        assert lines[0] == "Opening    Shingetsu"

    def test_free_opening_is_not_in_the_panel(self, presenter: AnyPresenter) -> None:
        assert panel_lines(presenter, view_of(FREE.start()), STYLE) == []

    def test_refusal_in_the_opening_says_what_is_asked(self, presenter: AnyPresenter) -> None:
        told = [
            presenter.words.refusal_says_prompt(after(RIF, " ".join(OPENING.split()[:plies])))
            for plies in range(7)
        ]
        assert told == [True, True, True, False, False, False, True]


class TestOffers:
    def test_offers_have_letters_and_do_not_look_like_a_preview(
        self, presenter: AnyPresenter
    ) -> None:
        assert labels(PICK, presenter) == {"f6": "A", "i9": "B"}
        states = site_states(presenter, view_of(PICK))
        assert all(each.now == each.then for each in states)

    def test_offers_have_letters_in_the_panel_and_in_the_list_of_moves(
        self, presenter: AnyPresenter
    ) -> None:
        lines = texts(panel_lines(presenter, view_of(PICK), STYLE))
        assert lines[-2:] == ["A f6   A picks it", "B i9   B picks it"]
        position = RIF.start()
        entries = []
        for text in f"{OPENING} i9 a1".split():
            move = position.parse(text)
            entries.append(presenter.entry_text(position, move, text))
            position = position.play(move)
        assert entries[-5:] == ["i1", "A f6", "B i9", "pick B", "a1"]

    def test_offers_are_described_in_whole_sentences(self, presenter: AnyPresenter) -> None:
        assert presenter.words.sentence_follows_name(PICK, PICK.legal_moves()[0])
        assert not presenter.words.sentence_follows_name(RIF.start(), None)
        choice = after(new_game("renju", opening="taraguchi10"), "h8 h9 h10 i9")
        told = {
            text: presenter.words.sentence_follows_name(choice, choice.parse(text))
            for text in ("i8", "10")
        }
        assert told == {"i8": False, "10": True}

    def test_first_offer_has_a_letter(self, presenter: AnyPresenter) -> None:
        assert labels(after(RIF, OPENING[:-3]), presenter) == {"f6": "A"}

    def test_offer_stays_in_the_preview_of_picking_another(self, presenter: AnyPresenter) -> None:
        states = site_states(presenter, pointing_out(PICK, "f6"))
        picked = states[BOARD.site("f6")]
        other = states[BOARD.site("i9")]
        assert picked.then is not None
        assert picked.then.kind == "stone"
        assert other.then == other.now

    def test_many_offers_are_side_by_side_in_the_panel(self, presenter: AnyPresenter) -> None:
        game = new_game("renju", opening="yamaguchi")
        position = after(game, "h8 h9 h10 12 i9 a1 b1 c1 d1 j10 k10 l10")
        lines = texts(panel_lines(presenter, view_of(position), STYLE))
        assert lines[-4:] == [
            "Offers               7 of 12",
            "",
            "A a1   B b1   C c1   D d1",
            "E j10  F k10  G l10",
        ]

    def test_offers_have_numbers_for_the_digit_keys(self, presenter: AnyPresenter) -> None:
        assert presenter.numbered(PICK) == {1: PICK.parse("f6"), 2: PICK.parse("i9")}
        assert PICK.parse("a") == PICK.parse("f6")
        assert PICK.parse(" B ") == PICK.parse("i9")


class TestNumbers:
    WAITING = after(new_game("renju", opening="yamaguchi"), "h8 h9 h10")

    def test_numbers_are_rows_of_buttons(self, presenter: AnyPresenter) -> None:
        lines = panel_lines(presenter, view_of(self.WAITING), STYLE)
        assert texts(lines)[-2:] == [" 1   2   3   4   5   6  ", " 7   8   9  10  11  12  "]
        assert lines[-1][-1] == ("12  ", ButtonRole("soft", "choose_number(12)"))

    def test_number_under_the_cursor_is_highlighted(self, presenter: AnyPresenter) -> None:
        move = self.WAITING.parse("11")
        view = view_of(self.WAITING)._replace(move=move, preview=self.WAITING.play(move))
        lines = panel_lines(presenter, view, STYLE)
        assert lines[-1][-2] == ("11  ", ButtonRole("amber", "choose_number(11)"))

    def test_numbers_are_no_buttons_on_the_computers_turn(self, presenter: AnyPresenter) -> None:
        view = view_of(self.WAITING)._replace(can_choose=False)
        assert panel_lines(presenter, view, STYLE)[-1][-1] == ("12  ", "soft")

    def test_numbers_are_played_by_the_digit_keys(self, presenter: AnyPresenter) -> None:
        numbered = presenter.numbered(self.WAITING)
        assert [*numbered] == [*range(1, 13)]
        assert numbered[12] == self.WAITING.parse("12")
        choice = after(new_game("renju", opening="taraguchi10"), "h8 h9 h10 i9")
        assert presenter.numbered(choice) == {10: choice.parse("10")}
        assert presenter.numbered(choice.play(choice.parse("swap"))) == {}
