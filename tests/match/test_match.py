"""Matches: moves, undo, variations, ends, observers, rematches and participants."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abstract_arcade.clock import Reading
from abstract_arcade.match import PERSON, Change, ChangeKind, End, Match, Node, Participant
from abstract_arcade.players import PLAYERS
from abstract_arcade.rules import SWAP, Color, IllegalMove, Outcome, Seat, new_game
from tests.matches import BLACK_WINS, a_match, moves_of, nodes_of, play

# White's last move makes a row of four for White, or for Black.
WHITE_WINS = ("d1", "a8", "c1", "h3", "a1", "b1")
WHITE_HANDS_OVER = ("a1", "f8", "a4", "h8", "g8", "a8", "e8", "f7")


def has_ended(match: Match) -> bool:
    return match.outcome is not None


def is_unfinished(match: Match) -> bool:
    return match.is_unfinished


def line_of(match: Match) -> list[str]:
    """Return the texts of the main line, including moves that were undone."""
    return [node.text for node in match.main_line[1:]]


def heard(match: Match) -> list[Change]:
    """Return a list to which every later change of a match is appended."""
    changes: list[Change] = []
    match.add_observer(changes.append)
    return changes


class TestPlaying:
    def test_new_match_begins_at_the_start_of_its_game(self) -> None:
        match = a_match()
        assert match.position == match.game.start()
        assert match.current is match.root
        assert match.root.parent is None
        assert match.root.move is None
        assert match.root.text == ""
        assert moves_of(match) == []
        assert match.main_line == (match.root,)

    def test_position_after_moves_is_that_of_the_rules(self) -> None:
        match = a_match("d1", "e8", "a8")
        assert moves_of(match) == ["d1", "e8", "a8"]
        assert match.position == match.game.replay(["d1", "e8", "a8"])
        assert match.current.ply == 3
        assert match.current.path() == match.main_line
        assert [node.ply for node in match.main_line] == [0, 1, 2, 3]
        assert [node.text for node in match.main_line] == ["", "d1", "e8", "a8"]

    def test_play_returns_the_new_node(self) -> None:
        match = a_match()
        move = match.position.parse("d1")
        node = match.play(move)
        assert node is match.current
        assert node.move == move
        assert node.parent is match.root
        assert match.root.children == [node]

    def test_illegal_move_is_refused_and_changes_nothing(self) -> None:
        match = a_match("d1")
        before = match.current
        site = match.game.board.site("h8")
        with pytest.raises(IllegalMove, match="h8 is closed: East and South both reach it"):
            match.play((site,))
        assert match.current is before
        assert not before.children
        assert match.main_line == (match.root, before)

    def test_move_at_the_current_node_is_refused_after_the_end(self) -> None:
        match = a_match(*BLACK_WINS)
        with pytest.raises(IllegalMove, match="over"):
            match.play((0,))
        assert moves_of(match) == [*BLACK_WINS]

    @pytest.mark.parametrize(
        ("moves", "seat", "kind"),
        [
            ((), Seat.FIRST, PERSON),
            (("d1",), Seat.SECOND, "greedy"),
            (("d1", "e8"), Seat.FIRST, PERSON),
        ],
    )
    def test_participant_to_move_alternates_with_the_seats(
        self, moves: tuple[str, ...], seat: Seat, kind: str
    ) -> None:
        match = a_match(*moves, white="greedy")
        assert match.seat_to_move is seat
        assert match.participant_to_move == Participant(kind)
        assert match.participant_at(match.current) == Participant(kind)

    def test_swap_exchanges_the_colours_of_the_seats(self) -> None:
        match = a_match("d1", white="greedy", pie=True)
        match.play(SWAP)
        assert moves_of(match) == ["d1", "swap"]
        assert match.position.to_move is Color.WHITE
        assert match.participant_to_move == Participant()


class TestGoingBack:
    def test_undo_between_two_people_goes_back_one_ply(self) -> None:
        match = a_match("d1", "e8", "a8")
        assert match.undo()
        assert moves_of(match) == ["d1", "e8"]
        assert match.undo()
        assert match.undo()
        assert match.current is match.root
        assert not match.undo()
        assert match.current is match.root

    def test_undo_against_a_computer_goes_back_to_the_persons_turn(self) -> None:
        match = a_match("d1", "e8", "a8", "h2", white="random")
        assert match.undo()
        assert moves_of(match) == ["d1", "e8"]
        assert match.undo()
        assert moves_of(match) == []
        assert not match.undo()

    def test_undo_of_one_ply_also_undoes_a_computers_move_alone(self) -> None:
        match = a_match("d1", "e8", "a8", "h2", white="random")
        assert match.undo(one_ply=True)
        assert moves_of(match) == ["d1", "e8", "a8"]
        match.resign(Seat.FIRST)
        # Only the resignation is undone.
        assert match.previous is match.current
        assert match.undo(one_ply=True)
        assert match.is_unfinished
        assert moves_of(match) == ["d1", "e8", "a8"]
        while match.undo(one_ply=True):
            pass
        assert moves_of(match) == []
        assert not match.undo(one_ply=True)

    def test_undo_while_the_computer_thinks_goes_back_to_the_persons_turn(self) -> None:
        match = a_match("d1", "e8", "a8", white="random")
        assert match.undo()
        assert moves_of(match) == ["d1", "e8"]

    def test_undo_by_a_second_player_keeps_the_computers_first_move(self) -> None:
        match = a_match("d1", "e8", "a8", black="random")
        assert match.undo()
        assert moves_of(match) == ["d1"]
        assert not match.undo()
        assert moves_of(match) == ["d1"]

    def test_undo_between_two_computers_goes_back_one_ply(self) -> None:
        match = a_match("d1", "e8", "a8", black="random", white="greedy")
        assert match.undo()
        assert moves_of(match) == ["d1", "e8"]
        assert match.undo()
        assert moves_of(match) == ["d1"]

    def test_redo_goes_forward_to_the_persons_next_turn(self) -> None:
        match = a_match("d1", "e8", "a8", "h2", white="random")
        while match.undo():
            pass
        assert match.current is match.root
        assert match.redo()
        assert moves_of(match) == ["d1", "e8"]
        assert match.redo()
        assert moves_of(match) == ["d1", "e8", "a8", "h2"]
        assert not match.can_redo
        assert not match.redo()
        assert moves_of(match) == ["d1", "e8", "a8", "h2"]

    def test_redo_goes_to_the_end_of_a_line_without_a_turn_of_the_person(self) -> None:
        match = a_match("d1", "e8", "a8", white="random")
        match.undo()
        assert match.redo()
        assert moves_of(match) == ["d1", "e8", "a8"]

    def test_redo_between_two_computers_goes_forward_one_ply(self) -> None:
        match = a_match("d1", "e8", black="random", white="greedy")
        match.undo()
        match.undo()
        assert match.can_redo
        assert match.redo()
        assert moves_of(match) == ["d1"]

    def test_redo_does_nothing_at_the_end_of_the_line(self) -> None:
        assert not a_match("d1").redo()

    def test_undo_target_is_the_node_that_undo_goes_to(self) -> None:
        match = a_match("d1", "e8", "a8", white="random")
        assert match.undo_target is match.main_line[2]
        match.undo()
        assert match.undo_target is match.root
        match.undo()
        assert match.undo_target is None


class TestVariations:
    def test_move_at_an_earlier_node_keeps_the_old_line_as_a_variation(self) -> None:
        match = a_match("d1", "e8", "a8")
        first = match.main_line
        node = play(match, "h2", at=first[1])
        assert match.current is node
        assert line_of(match) == ["d1", "h2"]
        assert first[1].children == [node, first[2]]
        assert first[3].path() == first

    def test_other_move_after_undo_keeps_the_old_move_as_a_variation(self) -> None:
        match = a_match("d1", "e8")
        old = match.current
        match.undo()
        node = play(match, "h2")
        assert match.main_line[1].children == [node, old]

    def test_same_move_after_undo_returns_the_same_node(self) -> None:
        match = a_match("d1", "e8", "a8")
        end = match.current
        match.undo()
        assert play(match, "a8") is end
        assert match.current is end
        assert len(match.main_line[2].children) == 1

    def test_main_line_is_the_line_that_was_played_last(self) -> None:
        match = a_match("d1", "e8")
        old = match.current
        match.undo()
        play(match, "h2")
        assert line_of(match) == ["d1", "h2"]
        match.undo()
        assert play(match, "e8") is old
        assert line_of(match) == ["d1", "e8"]

    def test_move_deep_in_a_variation_makes_its_whole_line_the_main_one(self) -> None:
        match = a_match("d1", "e8")
        deep = match.current
        play(match, "e1", at=match.root)
        play(match, "a8", at=deep)
        assert moves_of(match) == line_of(match) == ["d1", "e8", "a8"]
        for _ in range(3):
            match.undo()
        for _ in range(3):
            match.redo()
        assert moves_of(match) == ["d1", "e8", "a8"]

    def test_reading_other_nodes_does_not_change_the_match(self) -> None:
        match = a_match("d1", "e8", "a8")
        match.resign(Seat.FIRST)
        changes = heard(match)
        for node in nodes_of(match):
            assert node.position == match.game.replay(each.text for each in node.path()[1:])
            assert (node.outcome is None) is (node is not match.current)
        assert not changes
        assert match.outcome == Outcome(Color.WHITE, End.RESIGNATION)

    def test_promoted_line_becomes_the_main_line(self) -> None:
        match = a_match("d1", "e8")
        old = match.main_line[1]
        new = play(match, "e1", at=match.root)
        assert line_of(match) == ["e1"]
        match.promote(old)
        assert match.root.children == [old, new]
        assert line_of(match) == ["d1", "e8"]
        # The current node has not changed.
        assert match.current is new

    def test_promotion_keeps_the_order_of_the_other_variations(self) -> None:
        match = a_match("d1")
        for text in ("e1", "h1"):
            play(match, text, at=match.root)
        third, second, first = match.root.children
        match.promote(first)
        assert match.root.children == [first, third, second]

    def test_promotion_of_the_root_is_refused(self) -> None:
        match = a_match("d1")
        with pytest.raises(ValueError, match="root"):
            match.promote(match.root)

    def test_deletion_removes_all_nodes_after_the_node(self) -> None:
        match = a_match("d1", "e8", "a8")
        old = match.main_line[1]
        new = play(match, "e1", at=match.root)
        match.delete(old)
        assert match.root.children == [new]
        assert list(nodes_of(match)) == [match.root, new]

    def test_undone_move_can_be_deleted(self) -> None:
        match = a_match("d1", "e8")
        match.undo()
        match.delete(match.current.children[0])
        assert not match.can_redo
        assert moves_of(match) == ["d1"]

    @pytest.mark.parametrize("ply", [1, 2])
    def test_deletion_of_the_current_node_or_its_ancestors_is_refused(self, ply: int) -> None:
        match = a_match("d1", "e8")
        changes = heard(match)
        with pytest.raises(ValueError, match="contains the current position"):
            match.delete(match.main_line[ply])
        assert line_of(match) == ["d1", "e8"]
        assert not changes

    def test_deletion_of_the_root_is_refused(self) -> None:
        with pytest.raises(ValueError, match="root"):
            a_match().delete(a_match().root)

    def test_deleted_node_cannot_be_played_at_promoted_or_deleted(self) -> None:
        match = a_match("d1", "e8")
        node = match.current
        match.undo()
        match.delete(node)
        changes = heard(match)
        for change in (match.delete, match.promote):
            with pytest.raises(ValueError, match="no longer"):
                change(node)
        with pytest.raises(ValueError, match="no longer"):
            match.play(node.position.legal_moves()[0], at=node)
        assert not changes
        assert moves_of(match) == ["d1"]

    @given(st.data())
    def test_random_changes_keep_moves_positions_and_tree_consistent(
        self, data: st.DataObject
    ) -> None:
        match = a_match(white=data.draw(st.sampled_from([PERSON, "random"])))
        changes = heard(match)
        kept = {match.root}
        for _ in range(data.draw(st.integers(1, 25))):
            before = match.current
            outcome = match.outcome
            told = len(changes)
            step = data.draw(st.sampled_from(sorted(_STEPS)))
            expected = _STEPS[step](match, data)
            assert changes[told:] == expected, step
            if expected:
                change = expected[0]
                if change.kind is ChangeKind.PLAYED:
                    kept.add(change.node)
                    assert match.current is (change.node if outcome is None else before)
                    assert outcome is None or match.outcome == outcome
                elif change.kind is ChangeKind.DELETED:
                    kept -= set(_subtree(change.node))
            if outcome is None and expected and expected[0].kind is ChangeKind.PLAYED:
                assert match.main_line[: match.current.ply + 1] == match.current.path()
            assert match.position == match.game.replay(match.move_texts)
            # Only deleted nodes are lost.
            assert kept == set(nodes_of(match))
            assert match.current in kept
        _check_tree(match)


def _play(match: Match, data: st.DataObject) -> list[Change]:
    if match.outcome is not None:
        with pytest.raises(IllegalMove, match="over"):
            match.play((0,))
        return []
    node = match.play(data.draw(st.sampled_from(match.position.legal_moves())))
    return [Change(ChangeKind.PLAYED, node)]


def _play_at(match: Match, data: st.DataObject) -> list[Change]:
    at = _drawn(match, data)
    if at.outcome is not None:
        return []
    node = match.play(data.draw(st.sampled_from(at.position.legal_moves())), at=at)
    assert node.parent is at
    return [Change(ChangeKind.PLAYED, node)]


def _undo(match: Match, _: st.DataObject) -> list[Change]:
    target = match.undo_target
    ended = match.current.end is not None
    assert match.undo() is (target is not None)
    if target is None:
        return []
    assert match.current is target
    return [Change(ChangeKind.REOPENED if ended else ChangeKind.UNDONE, target)]


def _redo(match: Match, _: st.DataObject) -> list[Change]:
    can_redo = match.can_redo
    assert match.redo() is can_redo
    return [Change(ChangeKind.REDONE, match.current)] if can_redo else []


def _resign(match: Match, _: st.DataObject) -> list[Change]:
    if match.outcome is not None:
        return []
    match.resign(match.seat_to_move)
    return [Change(ChangeKind.ENDED, match.current)]


def _promote(match: Match, data: st.DataObject) -> list[Change]:
    node = _drawn(match, data)
    if node.parent is None:
        return []
    match.promote(node)
    assert node.parent.children[0] is node
    return [Change(ChangeKind.PROMOTED, node)]


def _delete(match: Match, data: st.DataObject) -> list[Change]:
    node = _drawn(match, data)
    if node in match.current.path():
        with pytest.raises(ValueError, match=r"root|contains the current position"):
            match.delete(node)
        return []
    match.delete(node)
    return [Change(ChangeKind.DELETED, node)]


_STEPS: Mapping[str, Callable[[Match, st.DataObject], list[Change]]] = {
    "play": _play,
    "play at": _play_at,
    "undo": _undo,
    "redo": _redo,
    "resign": _resign,
    "promote": _promote,
    "delete": _delete,
}
"""Ways to change a match; each returns the changes that observers must get."""


def _drawn(match: Match, data: st.DataObject) -> Node:
    return data.draw(st.sampled_from(list(nodes_of(match))))


def _subtree(node: Node) -> list[Node]:
    return [node, *(each for child in node.children for each in _subtree(child))]


def _check_tree(match: Match) -> None:
    for node in nodes_of(match):
        path = node.path()
        assert path[0] is match.root
        assert path[-1] is node
        assert node.ply == len(path) - 1
        assert node.position == match.game.replay(each.text for each in path[1:])
        assert all(child.parent is node for child in node.children)
        assert len({child.move for child in node.children}) == len(node.children)
        assert node.end is None or node is match.current


class TestRestoring:
    def test_restored_node_has_its_old_place_and_children(self) -> None:
        match = a_match("d1")
        match.resign(Seat.FIRST)
        for text in ("e1", "f1", "g1"):
            node = play(match, text, at=match.root)
        play(match, "e8", at=node)
        before = list(match.nodes())
        for index, node in enumerate(match.root.children[1:], 1):
            match.delete(node)
            assert node not in match.nodes()
            match.restore(node, index)
            assert list(match.nodes()) == before

    def test_restoring_a_node_notifies_observers(self) -> None:
        match = a_match("d1", "e8")
        node = match.current
        match.undo(one_ply=True)
        match.delete(node)
        changes: list[Change] = []
        match.add_observer(changes.append)
        match.restore(node, 0)
        assert changes == [Change(ChangeKind.RESTORED, node)]
        assert match.redo()
        assert moves_of(match) == ["d1", "e8"]

    def test_restoring_is_refused_if_the_move_was_played_again(self) -> None:
        match = a_match("d1", "e8")
        node = match.current
        match.undo(one_ply=True)
        match.delete(node)
        play(match, "e8")
        with pytest.raises(ValueError, match="played again"):
            match.restore(node, 0)
        assert len(match.root.children[0].children) == 1

    def test_restoring_is_refused_if_the_parent_was_deleted(self) -> None:
        match = a_match("d1", "e8")
        parent, node = match.main_line[1:]
        match.undo(one_ply=True)
        match.delete(node)
        match.undo(one_ply=True)
        match.delete(parent)
        with pytest.raises(ValueError, match="no longer"):
            match.restore(node, 0)


class TestTree:
    def test_nodes_yields_every_node_after_its_parent(self) -> None:
        match = a_match("d1", "e8", "d2")
        play(match, "h3", at=match.main_line[1])
        play(match, "e1", at=match.root)
        nodes = list(match.nodes())
        assert [node.text for node in nodes] == ["", "e1", "d1", "h3", "e8", "d2"]
        for number, node in enumerate(nodes):
            assert node.parent is None or node.parent in nodes[:number]

    def test_nodes_yields_all_nodes_of_a_long_game(self) -> None:
        match = Match(new_game("renju", opening="free"))
        count = 0
        while match.outcome is None and count < 200:
            match.play(match.position.legal_moves()[0])
            count += 1
        assert sum(1 for _ in match.nodes()) == count + 1

    @pytest.mark.parametrize("index", [0, 1, 2])
    def test_promotion_moves_a_node_to_any_index(self, index: int) -> None:
        match = a_match("d1")
        for text in ("e1", "f1"):
            play(match, text, at=match.root)
        node = match.root.children[2]
        match.promote(node, index)
        assert match.root.children.index(node) == index
        assert len(match.root.children) == 3


class TestTheEnd:
    @pytest.mark.parametrize(
        ("moves", "winner"),
        [
            (BLACK_WINS, Color.BLACK),
            (WHITE_WINS, Color.WHITE),
            (WHITE_HANDS_OVER, Color.BLACK),
        ],
        ids=["black", "white", "handed over"],
    )
    def test_row_of_four_ends_the_match(self, moves: tuple[str, ...], winner: Color) -> None:
        match = a_match(*moves[:-1])
        assert not has_ended(match)
        assert is_unfinished(match)
        play(match, moves[-1])
        assert match.outcome is not None
        assert match.outcome.winner is winner
        assert str(match.outcome.reason) == "line"
        assert not is_unfinished(match)

    def test_undo_after_an_end_by_the_rules_reopens_the_match(self) -> None:
        match = a_match(*BLACK_WINS)
        match.undo()
        assert not has_ended(match)
        assert is_unfinished(match)

    @pytest.mark.parametrize("seat", Seat)
    def test_resignation_lets_the_other_seat_win(self, seat: Seat) -> None:
        match = a_match("d1", "e8")
        match.resign(seat)
        winner = Color.WHITE if seat is Seat.FIRST else Color.BLACK
        assert match.outcome == Outcome(winner, End.RESIGNATION)
        assert not is_unfinished(match)

    def test_resignation_after_a_swap_lets_the_other_seats_colour_win(self) -> None:
        match = a_match("d1", pie=True)
        match.play(SWAP)
        match.resign(Seat.FIRST)
        assert match.outcome == Outcome(Color.BLACK, End.RESIGNATION)

    def test_moves_and_resignation_are_refused_after_a_resignation(self) -> None:
        match = a_match("d1")
        match.resign(Seat.FIRST)
        with pytest.raises(IllegalMove, match="over"):
            play(match, "e8")
        with pytest.raises(IllegalMove, match="over"):
            match.resign(Seat.SECOND)
        assert match.outcome == Outcome(Color.WHITE, End.RESIGNATION)
        assert moves_of(match) == ["d1"]

    def test_resignation_is_refused_after_an_end_by_the_rules(self) -> None:
        match = a_match(*BLACK_WINS)
        with pytest.raises(IllegalMove, match="over"):
            match.resign(Seat.SECOND)
        assert match.outcome == match.position.outcome

    def test_undo_after_a_resignation_undoes_only_the_resignation(self) -> None:
        match = a_match("d1", "e8")
        match.resign(Seat.FIRST)
        assert match.undo()
        assert match.current.end is None
        assert not has_ended(match)
        assert is_unfinished(match)
        # The moves are still played.
        assert moves_of(match) == ["d1", "e8"]

    def test_match_continues_with_the_same_move_after_an_undone_resignation(self) -> None:
        match = a_match("d1", "e8")
        match.resign(Seat.FIRST)
        match.undo()
        match.undo()
        play(match, "e8")
        assert not has_ended(match)
        play(match, "a8")
        assert moves_of(match) == ["d1", "e8", "a8"]

    def test_match_continues_with_another_move_after_an_undone_resignation(self) -> None:
        match = a_match("d1", "e8")
        match.resign(Seat.FIRST)
        match.undo()
        match.undo()
        play(match, "h2")
        assert not has_ended(match)

    def test_match_is_unfinished_from_its_first_move_on(self) -> None:
        match = a_match()
        assert not is_unfinished(match)
        play(match, "d1")
        assert is_unfinished(match)
        match.undo()
        assert is_unfinished(match)

    @pytest.mark.parametrize("seat", Seat)
    def test_loss_on_time_lets_the_other_seat_win(self, seat: Seat) -> None:
        match = a_match("d1")
        match.lose_on_time(seat)
        winner = Color.WHITE if seat is Seat.FIRST else Color.BLACK
        assert match.outcome == Outcome(winner, End.TIME)

    def test_agreed_draw_has_no_winner(self) -> None:
        match = a_match("d1")
        match.agree_draw()
        assert match.outcome == Outcome(None, End.AGREEMENT)

    def test_end_is_stored_at_the_current_node_alone(self) -> None:
        match = a_match("d1", "e8")
        outcome = Outcome(Color.BLACK, End.ADJUDICATION)
        match.end(outcome)
        assert match.current.end == match.current.outcome == match.outcome == outcome
        assert [node.end for node in match.main_line[:-1]] == [None, None]

    @pytest.mark.parametrize("moves", [("d1",), BLACK_WINS], ids=["resigned", "by the rules"])
    def test_second_end_is_refused(self, moves: tuple[str, ...]) -> None:
        match = a_match(*moves)
        if not has_ended(match):
            match.resign(Seat.FIRST)
        outcome = match.outcome
        changes = heard(match)
        ends: list[Callable[[], None]] = [
            lambda: match.end(Outcome(None, End.ADJUDICATION)),
            lambda: match.resign(Seat.SECOND),
            lambda: match.lose_on_time(Seat.SECOND),
            match.agree_draw,
        ]
        for end in ends:
            with pytest.raises(IllegalMove, match="over"):
                end()
        assert match.outcome == outcome
        assert not changes

    @pytest.mark.parametrize("moves", [("d1", "e8"), BLACK_WINS], ids=["resigned", "by the rules"])
    def test_move_after_the_end_is_only_added_as_a_variation(self, moves: tuple[str, ...]) -> None:
        match = a_match(*moves)
        if not has_ended(match):
            match.resign(Seat.FIRST)
        outcome = match.outcome
        end = match.current
        line = match.main_line
        node = play(match, "h2", at=match.main_line[1])
        # It is appended: the main line is still the game as played.
        assert match.main_line[1].children == [line[2], node]
        assert match.main_line == line
        assert match.current is end
        assert match.outcome == outcome
        # The same holds for later moves of the variation, and for moves that exist already.
        further = match.play(node.position.legal_moves()[0], at=node)
        assert node.children == [further]
        assert play(match, moves[0], at=match.root) is line[1]
        assert play(match, "h2", at=line[1]) is node
        assert match.main_line == line
        assert match.current is end
        assert match.outcome == outcome

    def test_move_after_an_end_by_the_rules_is_refused(self) -> None:
        match = a_match(*BLACK_WINS)
        with pytest.raises(IllegalMove, match="over"):
            match.play((0,), at=match.current)
        assert not match.current.children

    def test_redo_is_impossible_after_the_end(self) -> None:
        match = a_match("d1", "e8")
        match.undo()
        match.resign(Seat.FIRST)
        assert not match.can_redo
        assert not match.redo()
        assert moves_of(match) == ["d1"]

    def test_only_undo_reopens_a_finished_match(self) -> None:
        match = a_match("d1", "e8")
        match.resign(Seat.FIRST)
        variation = play(match, "h2", at=match.main_line[1])
        match.promote(variation)
        match.comment(match.root, "to be seen again")
        match.delete(variation)
        match.seat(Seat.SECOND, Participant("greedy"))
        assert match.outcome == Outcome(Color.WHITE, End.RESIGNATION)
        assert match.undo()
        assert not has_ended(match)
        assert moves_of(match) == ["d1", "e8"]


class TestObserver:
    def test_observer_is_called_after_play_undo_and_redo(self) -> None:
        match = a_match("d1")
        seen: list[tuple[Change, Node]] = []
        match.add_observer(lambda change: seen.append((change, match.current)))
        node = play(match, "e8")
        match.undo()
        match.redo()
        assert seen == [
            ((ChangeKind.PLAYED, node), node),
            ((ChangeKind.UNDONE, node.parent), node.parent),
            ((ChangeKind.REDONE, node), node),
        ]

    def test_observer_is_called_after_the_end_and_its_undo(self) -> None:
        match = a_match("d1")
        seen: list[tuple[Change, bool]] = []
        match.add_observer(lambda change: seen.append((change, has_ended(match))))
        match.resign(Seat.FIRST)
        match.undo()
        match.agree_draw()
        assert seen == [
            ((ChangeKind.ENDED, match.current), True),
            ((ChangeKind.REOPENED, match.current), False),
            ((ChangeKind.ENDED, match.current), True),
        ]

    def test_observer_is_called_after_every_kind_of_change(self) -> None:
        match = a_match("d1", "e8")
        changes = heard(match)
        match.resign(Seat.FIRST)
        variation = play(match, "h2", at=match.main_line[1])
        match.promote(variation)
        match.comment(variation, "a surprise")
        match.seat(Seat.SECOND, Participant("greedy"))
        match.delete(variation)
        assert changes == [
            (ChangeKind.ENDED, match.current),
            (ChangeKind.PLAYED, variation),
            (ChangeKind.PROMOTED, variation),
            (ChangeKind.COMMENTED, variation),
            (ChangeKind.SEATED, match.current),
            (ChangeKind.DELETED, variation),
        ]

    def test_observer_is_not_called_for_refused_changes(self) -> None:
        match = a_match()
        changes = heard(match)
        assert not match.undo()
        assert not match.redo()
        with pytest.raises(IllegalMove):
            match.play((0, 1))
        assert not changes


class TestNodes:
    def test_comment_is_stored_at_its_node(self) -> None:
        match = a_match("d1")
        match.comment(match.current, "the corner")
        assert match.current.comment == "the corner"
        assert match.root.comment == ""
        match.comment(match.current, "")
        assert match.current.comment == ""

    def test_clock_readings_are_stored_at_their_node(self) -> None:
        match = a_match("d1")
        assert match.current.clock is None
        match.current.clock = {Seat.FIRST: Reading(292.4), Seat.SECOND: Reading(30.0, periods=3)}
        assert match.current.clock[Seat.FIRST] == (292.4, 0)

    def test_node_knows_its_ancestors_and_its_line(self) -> None:
        match = a_match("d1", "e8", "a8")
        root, first, second, third = match.main_line
        other = play(match, "h2", at=first)
        assert list(third.ancestors()) == [second, first, root]
        assert list(root.ancestors()) == []
        assert other.path() == (root, first, other)
        assert list(root.following()) == [first, other]
        assert list(second.following()) == [third]

    def test_leads_to_is_true_for_a_node_and_its_descendants(self) -> None:
        match = a_match("d1", "e8", "a8")
        root, first, second, third = match.main_line
        other = play(match, "h2", at=first)
        assert root.leads_to(other)
        assert first.leads_to(third)
        assert third.leads_to(third)
        assert not third.leads_to(second)
        assert not second.leads_to(other)
        assert not other.leads_to(third)


class TestRematch:
    def test_rematch_exchanges_the_seats(self) -> None:
        match = a_match(*BLACK_WINS, white="greedy")
        again = match.rematch()
        assert again.participants == {
            Seat.FIRST: Participant("greedy"),
            Seat.SECOND: Participant(PERSON),
        }
        assert moves_of(again) == []
        assert not has_ended(again)
        assert again.game == match.game
        assert again.seed == match.seed == 7

    def test_rematch_does_not_change_the_old_match(self) -> None:
        match = a_match(*BLACK_WINS, white="greedy")
        again = match.rematch()
        play(again, "d1")
        again.seat(Seat.FIRST, Participant("random"))
        assert moves_of(match) == [*BLACK_WINS]
        assert match.participants[Seat.SECOND] == Participant("greedy")

    def test_rematch_begins_at_the_same_position(self) -> None:
        game = new_game("krypte")
        start = game.replay(["d1", "e8"])
        match = Match(game, start=start)
        play(match, "a8")
        again = match.rematch()
        assert again.position == start
        assert again.root.ply == 0

    def test_rematch_keeps_the_names_of_people(self) -> None:
        again = a_match(white="greedy").rematch()
        assert again.title == "Greedy against You"
        assert again.rematch().title == "You against Greedy"

    def test_rematch_keeps_the_options_of_the_game(self) -> None:
        match = Match(new_game("krypte", capture="custodial", pie=True))
        assert match.rematch().game == new_game("krypte", capture="custodial", pie=True)


class TestParticipants:
    @pytest.mark.parametrize("kind", [PERSON, *PLAYERS, "engine:my-engine --fast"])
    def test_participant_may_be_of_every_kind(self, kind: str) -> None:
        assert Participant(kind).kind == kind

    @pytest.mark.parametrize("kind", ["", "gredy", "Person", " random"])
    def test_unknown_kind_of_participant_is_refused_with_the_allowed_ones(self, kind: str) -> None:
        with pytest.raises(ValueError, match=re.escape(repr(kind))) as caught:
            Participant(kind)
        for name in (PERSON, *PLAYERS, "engine:COMMAND"):
            assert name in str(caught.value)

    @pytest.mark.parametrize("kind", ["engine", "Engine", "engine:", "engine:   "])
    def test_engine_without_a_command_is_refused(self, kind: str) -> None:
        with pytest.raises(ValueError, match="engine:COMMAND"):
            Participant(kind)

    def test_engine_with_an_unclosed_quote_is_refused(self) -> None:
        with pytest.raises(ValueError, match="is not a command"):
            Participant("engine:it's")

    def test_command_of_an_engine_is_split_as_a_shell_does(self) -> None:
        assert Participant("engine:/opt/my\\ engine --level 'very hard'").command == (
            "/opt/my engine",
            "--level",
            "very hard",
        )

    @pytest.mark.parametrize("kind", [PERSON, "random"])
    def test_person_and_computer_player_have_no_command(self, kind: str) -> None:
        assert Participant(kind).command is None

    @pytest.mark.parametrize(
        ("kind", "first", "second"),
        [
            (PERSON, "Player 1", "Player 2"),
            ("random", "Random", "Random"),
            ("engine:/usr/bin/gnuboard --fast", "gnuboard", "gnuboard"),
            ("engine:gnuboard", "gnuboard", "gnuboard"),
        ],
    )
    def test_title_of_an_unnamed_participant_depends_on_kind_and_seat(
        self, kind: str, first: str, second: str
    ) -> None:
        participant = Participant(kind)
        assert (participant.title(Seat.FIRST), participant.title(Seat.SECOND)) == (first, second)

    def test_title_of_a_match_has_both_participants(self) -> None:
        assert a_match(white="greedy").title == "You against Greedy"

    @pytest.mark.parametrize(
        ("black", "white", "has_person", "has_computer"),
        [
            (PERSON, PERSON, True, False),
            (PERSON, "random", True, True),
            ("greedy", "random", False, True),
        ],
    )
    def test_match_knows_whether_people_or_computers_play(
        self, black: str, white: str, has_person: bool, has_computer: bool
    ) -> None:
        match = a_match(black=black, white=white)
        assert (match.has_person, match.has_computer) == (has_person, has_computer)

    def test_seat_can_be_changed_only_by_the_method_of_the_match(self) -> None:
        match = a_match()
        match.seat(Seat.FIRST, Participant("greedy"))
        assert match.participant_to_move == Participant("greedy")
        assert match.participants[Seat.SECOND] == Participant()
        with pytest.raises(TypeError):
            match.participants[Seat.FIRST] = Participant()  # type: ignore[index]

    def test_participants_are_people_by_default(self) -> None:
        match = Match(new_game("krypte"))
        assert match.participants == {seat: Participant(PERSON) for seat in Seat}
        assert match.seed is None
