"""The position editor: pieces, choices, faults and undo."""

from __future__ import annotations

import pytest

from abstract_arcade.match.board_editor import EMPTY, BoardEditor, Draft
from abstract_arcade.rules import Color, Game, Setup, SetupError, new_game
from tests.conformance.lines import VARIANTS, random_line, some

KRYPTE = new_game("krypte")
SLICRON = new_game("slicron")
ENCLOSE5 = new_game("enclose5", size=9)
RENJU = new_game("renju")


def editor_of(game: Game, **pieces: str) -> BoardEditor:
    """Return an editor with pieces placed: the sites are given by the name of the piece."""
    editor = BoardEditor(game)
    for name, sites in pieces.items():
        for site in sites.split():
            put(editor, name, site)
    return editor


def put(editor: BoardEditor, name: str, site: str) -> None:
    """Place a piece on a site; an empty name selects the eraser."""
    names = [each.name for each in editor.draft.pieces]
    editor.choose_piece(names.index(name) + 1 if name else len(names) + 1)
    editor.put(editor.game.board.site(site))


def step(editor: BoardEditor, name: str, by: int = 1) -> str:
    """Step a choice, and return the words of its new value."""
    choice = next(each for each in editor.draft.choices if each.name == name)
    editor.step(choice, by)
    stepped = editor.stepped
    assert stepped is not None
    return stepped.values[editor.draft.value(stepped)]


@pytest.mark.parametrize("game", VARIANTS)
def test_every_position_of_a_game_can_be_set_up(game: Game, seed: int) -> None:
    for position in some(random_line(game, seed).positions, 12):
        draft = Draft(game, position.as_setup())
        assert draft.position == draft.nearest == position
        assert [*draft.contents] == [position.content(site) for site in game.board.sites]
        for choice in draft.choices:
            assert draft.value(choice) in choice.values


@pytest.mark.parametrize("game", VARIANTS)
def test_every_choice_gives_a_position_or_a_reason(game: Game, seed: int) -> None:
    for position in some(random_line(game, seed).positions, 4):
        setup = position.as_setup()
        anyhow = setup._replace(black=setup.black[::2], white=setup.white[1:], state={})
        for base in (Draft(game, setup), Draft(game, anyhow), Draft(game, EMPTY)):
            for draft in (base, Draft(game, base.setup._replace(to_move=base.setup.to_move.other))):
                for choice in draft.choices:
                    for value in choice.values:
                        chosen = {**draft.setup.state, choice.name: value}
                        state = {name: text for name, text in chosen.items() if text}
                        changed = Draft(game, draft.setup._replace(state=state))
                        assert (changed.fault is None) is not (changed.position is None)
                        assert changed.nearest.game == game
                        assert changed.fault is None or str(changed.fault)[0].isalnum()


@pytest.mark.parametrize("game", VARIANTS)
def test_empty_board_is_a_possible_position(game: Game) -> None:
    editor = BoardEditor(game)
    assert editor.is_clear
    assert editor.draft.fault is None
    assert {piece.name for piece in editor.draft.pieces} >= {"black", "white"}


class TestPutting:
    def test_put_places_the_selected_piece_or_removes_it(self) -> None:
        editor = editor_of(KRYPTE, black="d4", white="e5")
        assert editor.draft.setup == Setup(("d4",), ("e5",), Color.BLACK, {})
        put(editor, "white", "d4")
        assert editor.draft.setup[:2] == ((), ("e5", "d4"))
        put(editor, "white", "d4")
        assert editor.draft.setup[:2] == ((), ("e5",))
        assert editor.draft.counts == {"white": 1}

    def test_after_put_predicts_the_piece_on_a_site(self) -> None:
        editor = editor_of(KRYPTE, black="d4")
        site = KRYPTE.board.site("d4")
        assert editor.after_put(site) is None
        editor.choose_piece(2)
        after = editor.after_put(site)
        assert after is not None
        assert after.name == "white"

    def test_eraser_removes_pieces(self) -> None:
        editor = editor_of(KRYPTE, black="d4 d5")
        put(editor, "", "d4")
        assert editor.piece is None
        editor.take_away(KRYPTE.board.site("d5"))
        assert editor.is_clear

    def test_step_selects_pieces_and_eraser_in_a_circle(self) -> None:
        editor = BoardEditor(KRYPTE)
        titles = []
        for _ in range(3):
            titles.append(editor.piece and editor.piece.title)
            editor.step_chosen(1)
        assert titles == ["Black", "White", None]
        editor.step_chosen(-1)
        assert editor.piece is None

    def test_territory_of_enclose5_is_a_piece_that_a_mark_replaces(self) -> None:
        editor = editor_of(ENCLOSE5, black="c4 d5 e4 d3", black_territory="d4")
        position = editor.draft.position
        assert position is not None
        content = position.content(ENCLOSE5.board.site("d4"))
        assert content is not None
        assert content.kind == "territory"
        put(editor, "white", "d4")
        assert "black_territory" not in editor.draft.setup.state


class TestFaults:
    def test_fault_names_the_stone_that_must_be_removed(self) -> None:
        editor = editor_of(SLICRON, black="a1 a2 a3 b3")
        fault = editor.draft.fault
        assert isinstance(fault, SetupError)
        assert str(fault) == "Black's group of a1 is not trimmed: removing b3 makes no path longer"
        assert [SLICRON.board.name(site) for site in fault.sites] == ["b3"]
        # The position without that stone can be drawn.
        assert editor.draft.nearest == SLICRON.setup(black=["a1", "a2", "a3"])
        assert editor.draft.position is None

    def test_fault_names_every_cell_without_its_colour(self) -> None:
        fault = editor_of(ENCLOSE5, white="c3 d3 b4 e4 c5 d5").draft.fault
        assert fault is not None
        assert str(fault) == "c4 lies inside a polygon of Orange, but is not coloured"
        assert [ENCLOSE5.board.name(site) for site in fault.sites] == ["c4", "d4"]

    @pytest.mark.parametrize(
        ("game", "black", "white", "at_fault"),
        [
            (new_game("reneo"), "d4 e5", "d5 e4", "d4 e4 d5 e5"),
            (KRYPTE, "a1 b1 c1 d1 h8", "a2 b2 c2 d2", "a1 b1 c1 d1 a2 b2 c2 d2"),
            (RENJU, "a1 b1 c1 d1 e1", "a3 b3 c3 d3 e3 f3", "a1 b1 c1 d1 e1 a3 b3 c3 d3 e3 f3"),
        ],
        ids=["reneo", "krypte", "renju"],
    )
    def test_fault_of_each_game_names_the_stones_at_fault(
        self, game: Game, black: str, white: str, at_fault: str
    ) -> None:
        draft = editor_of(game, black=black, white=white).draft
        assert draft.fault is not None
        assert {game.board.name(site) for site in draft.fault.sites} == set(at_fault.split())
        assert draft.nearest.color_at(draft.fault.sites[0]) is None

    def test_nearest_position_drops_the_state_if_no_stone_is_at_fault(self) -> None:
        editor = editor_of(RENJU, black="h8")
        assert step(editor, "stage", -1) == "7 pick"
        assert editor.draft.fault is not None
        assert editor.draft.fault.sites == ()
        assert editor.draft.nearest == RENJU.setup(black=["h8"])


class TestChoices:
    def test_values_of_a_choice_are_selected_in_a_circle(self) -> None:
        editor = BoardEditor(KRYPTE)
        sides = [step(editor, "last_side") for _ in range(5)]
        assert sides == ["North", "East", "South", "West", "no side"]
        assert step(editor, "last_side", -1) == "West"
        editor.step_chosen(-1)
        assert editor.draft.setup.state == {"last_side": "S"}
        editor.choose_piece(1)
        assert editor.stepped is None

    def test_swap_choice_exists_only_if_white_is_to_move(self) -> None:
        editor = editor_of(new_game("reneo"), black="d4")
        assert [each.name for each in editor.draft.choices] == ["black_seat"]
        editor.change_mover()
        assert step(editor, "swap") == "open"
        editor.change_mover()
        assert editor.draft.setup.state == {}
        editor.undo()
        assert editor.draft.setup.state == {"swap": "open"}

    def test_swap_choice_is_removed_with_the_second_stone(self) -> None:
        editor = editor_of(new_game("reneo"), black="d4")
        editor.change_mover()
        assert step(editor, "swap") == "open"
        editor.put(0)
        assert "swap" not in editor.draft.setup.state
        assert [each.name for each in editor.draft.choices] == ["black_seat"]

    def test_alignments_of_a_turn_are_those_of_the_player_to_move(self) -> None:
        editor = editor_of(ENCLOSE5, black="a1 b1 c1 d1 e1", white="a9 b9 c9 d9 e9")
        assert step(editor, "bonus_moves") == "1"
        assert step(editor, "alignments") == "a1–e1"
        position = editor.draft.position
        assert position is not None
        with pytest.raises(ValueError, match="would lengthen the alignment"):
            position.parse("f1")
        editor.change_mover()
        assert step(editor, "alignments") == "a9–e9"

    def test_choices_and_pieces_of_an_opening_depend_on_its_stage(self) -> None:
        game = new_game("renju", opening="soosorv8")
        start = game.replay(["h8", "h9", "g7", "swap", "i1", "4", "f6"])
        editor = BoardEditor(game)
        editor.take_from(start)
        assert editor.draft.position == start
        assert "offers" in {piece.name for piece in editor.draft.pieces}
        assert step(editor, "number") == "5"
        assert step(editor, "stage") == "7 pick"
        step(editor, "stage")
        assert {"offers", "number"}.isdisjoint(editor.draft.setup.state)
        assert "offers" not in {piece.name for piece in editor.draft.pieces}

    def test_choice_of_a_foul_decides_the_game_until_its_stone_is_removed(self) -> None:
        editor = editor_of(RENJU, black="a1 b1 c1 d1 e1 f1", white="a3 b3")
        assert step(editor, "foul") == "b1"
        position = editor.draft.position
        assert position is not None
        assert position.outcome is not None
        assert position.outcome.winner is Color.WHITE
        put(editor, "", "b1")
        assert "foul" not in editor.draft.setup.state


class TestGoingBack:
    def test_undo_and_redo_restore_every_change(self) -> None:
        editor = editor_of(KRYPTE, black="d4")
        editor.change_mover()
        editor.clear()
        drafts = [editor.draft]
        while editor.can_undo:
            editor.undo()
            drafts.append(editor.draft)
        assert [len(each.setup.black) for each in drafts] == [0, 1, 1, 0]
        while editor.can_redo:
            editor.redo()
        assert editor.draft == drafts[0]
        editor.undo()
        editor.change_mover()
        assert not editor.can_redo

    def test_change_without_an_effect_cannot_be_undone(self) -> None:
        editor = BoardEditor(KRYPTE)
        editor.clear()
        editor.take_away(0)
        assert not editor.can_undo

    def test_undo_restores_the_draft_before_a_position_was_copied(self) -> None:
        editor = editor_of(KRYPTE, black="d4")
        mine = editor.draft
        position = KRYPTE.replay(["d1", "e8"])
        assert editor.take_from(position)
        put(editor, "black", "h8")
        # The same position again does not replace the changes.
        assert not editor.take_from(position)
        assert editor.draft.setup.black == ("d1", "h8")
        editor.undo()
        assert editor.draft.position == position
        editor.undo()
        assert editor.draft == mine
