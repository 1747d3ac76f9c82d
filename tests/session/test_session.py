"""A session: looking back, playing and taking back. No test takes time."""

from __future__ import annotations

import pytest

from abstract_arcade.match import PERSON, Match
from abstract_arcade.rules import SWAP, IllegalMove, Seat, new_game
from abstract_arcade.session import Table, View
from abstract_arcade.words.events import LineLeft, MovesPlayedAgain, MovesTakenBack, Resigned
from tests.matches import BLACK_WINS, a_match, moves_of, play
from tests.session.support import (
    PLAYED,
    THINKING,
    VIEWED,
    a_session,
    is_paused,
    is_persons_turn,
    is_thinking,
    settle,
    thinking,
)


class TestLooking:
    def test_view_begins_at_the_current_node(self) -> None:
        match = a_match("d1", "e8")
        view = View(Table(match), 3)
        assert view.viewed is match.current
        assert view.position == match.position
        assert view.selection.cursor == 3
        assert not view.is_looking_back
        assert not view.table.is_paused
        assert not view.table.is_thinking
        assert view.table.engine_failure is None

    def test_browsing_does_not_change_the_match(self) -> None:
        session = a_session("d1", "e8", "a8")
        match = session.match
        view = session.view
        current = match.current
        view.look_at_ply(1)
        assert view.viewed is match.main_line[1]
        assert view.is_looking_back
        assert match.current is current
        assert session.kinds == [VIEWED]
        view.look(view.line[-1])
        assert view.viewed is current
        assert moves_of(match) == ["d1", "e8", "a8"]

    def test_looking_at_the_node_shown_sends_no_notice(self) -> None:
        session = a_session("d1")
        session.view.look(session.match.current)
        session.view.look(session.view.line[-1])
        assert not session.notices

    @pytest.mark.parametrize(("ply", "seen"), [(-5, 0), (0, 0), (2, 2), (3, 3), (99, 3)])
    def test_look_at_ply_goes_to_the_nearest_ply(self, ply: int, seen: int) -> None:
        view = a_session("d1", "e8", "a8").view
        view.look_at_ply(1)
        view.look_at_ply(ply)
        assert view.viewed.ply == seen

    def test_resignation_survives_browsing(self) -> None:
        session = a_session("d1", "e8")
        session.view.resign()
        outcome = session.match.outcome
        session.view.look_at_ply(0)
        assert session.view.outcome is None
        assert session.match.outcome == outcome
        session.view.look(session.view.line[-1])
        assert session.view.outcome == session.match.outcome == outcome

    def test_browsing_keeps_the_cursor_and_drops_the_chosen_sites(self) -> None:
        match = Match(new_game("reneo", size=5))
        for text in ("b3", "b4", "c4"):
            play(match, text)
        view = View(Table(match), 0)
        site = match.game.board.site("c3")
        assert view.selection.choose(site) is None
        view.look_at_ply(1)
        assert view.selection.cursor == site
        assert view.selection.sites == ()
        assert view.selection.position == view.position

    def test_browsing_goes_back_and_forward_in_a_variation(self) -> None:
        session = a_session("d1", "e8", "a8")
        first = session.match.main_line[1]
        old = session.match.current
        play(session.match, "h2", at=first)
        view = session.view
        view.look(old)
        view.look(first)
        assert view.line == old.path()
        view.look(view.line[-1])
        assert view.viewed is old
        view.look(session.match.current)
        assert view.line == session.match.main_line

    def test_line_grows_with_the_match(self) -> None:
        session = a_session("d1")
        assert session.view.line == session.match.main_line
        session.play("e8")
        assert session.view.line == session.match.main_line
        assert len(session.view.line) == 3
        session.view.undo()
        assert len(session.view.line) == 3

    @pytest.mark.parametrize(
        ("black", "white", "turns"),
        [(PERSON, PERSON, [True, True]), (PERSON, "random", [True, False])],
    )
    def test_is_persons_turn_at_nodes_where_a_person_decides(
        self, black: str, white: str, turns: list[bool]
    ) -> None:
        session = a_session("d1", "e8", black=black, white=white)
        for ply, is_persons in enumerate(turns):
            session.view.look_at_ply(ply)
            assert is_persons_turn(session) is is_persons

    def test_person_moves_for_both_seats_after_the_end(self) -> None:
        session = a_session(*BLACK_WINS, white="random")
        assert not is_persons_turn(session)
        session.view.look_at_ply(1)
        assert is_persons_turn(session)

    def test_person_who_browses_moves_for_both_seats_when_the_game_ends(self) -> None:
        session = a_session(*BLACK_WINS[:-1], black="random", white="greedy")
        session.view.look_at_ply(1)
        assert not is_persons_turn(session)
        play(session.match, BLACK_WINS[-1])
        assert is_persons_turn(session)
        assert session.view.viewed.ply == 1


class TestPlaying:
    def test_view_follows_a_move(self) -> None:
        session = a_session("d1")
        node = session.play("e8")
        assert node is session.match.current is session.view.viewed
        assert session.kinds == [PLAYED]
        assert session.view.selection.position == node.position

    def test_move_at_an_earlier_node_keeps_the_line_as_a_variation(self) -> None:
        session = a_session("d1", "e8", "a8")
        line = session.match.main_line
        session.view.look_at_ply(1)
        session.notices.clear()
        node = session.play("h2")
        assert session.match.current is session.view.viewed is node
        assert line[1].children == [node, line[2]]
        assert line[3].path() == line
        assert session.kinds == [LineLeft, PLAYED]

    def test_move_after_the_end_is_only_a_variation(self) -> None:
        session = a_session("d1", "e8")
        session.view.resign()
        end = session.match.current
        outcome = session.match.outcome
        session.view.look_at_ply(1)
        session.notices.clear()
        node = session.play("h2")
        assert session.match.current is end
        assert session.match.outcome == outcome
        assert session.match.main_line[1].children == [end, node]
        # It is looked at, and one can go on from there.
        assert session.view.viewed is node
        assert session.view.line == node.path()
        assert is_persons_turn(session)
        assert session.kinds == [PLAYED]

    async def test_computer_does_not_answer_a_variation_after_the_end(self) -> None:
        session = a_session("d1", "e8", white="random")
        session.view.resign()
        session.view.look_at_ply(0)
        session.play("e1")
        await settle()
        assert not session.chooser.asked

    def test_illegal_move_changes_nothing(self) -> None:
        session = a_session("d1")
        with pytest.raises(IllegalMove):
            session.view.play((session.match.game.board.site("h8"),))
        assert moves_of(session.match) == ["d1"]
        assert not session.notices

    async def test_illegal_move_does_not_stop_a_thinking_computer(self) -> None:
        session = await thinking("d1")
        session.view.look_at_ply(0)
        with pytest.raises(IllegalMove):
            session.view.play((0, 1))
        await settle()
        assert is_thinking(session)
        await session.answer("e8")
        assert moves_of(session.match) == ["d1", "e8"]

    def test_illegal_swap_is_refused_with_the_reason(self) -> None:
        view = View(Table(a_match("d1", "e8", pie=True)))
        assert "first turn" in str(view.position.why_illegal(SWAP))
        view.look_at_ply(1)
        assert view.position.why_illegal(SWAP) is None

    def test_view_follows_changes_made_directly_to_the_match(self) -> None:
        session = a_session("d1")
        match = session.match
        view = session.view
        node = play(match, "e8")
        assert view.viewed is node
        variation = play(match, "e1", at=match.root)
        # It was played elsewhere than here.
        assert view.viewed is node
        assert view.is_looking_back
        assert session.kinds == [PLAYED, LineLeft, PLAYED]
        match.promote(node.path()[1])
        match.comment(node, "remarkable")
        assert view.viewed is node
        assert view.line == match.main_line == node.path()
        match.delete(node)
        assert view.viewed is node.parent
        assert view.line == match.main_line
        assert session.kinds == [VIEWED, VIEWED, VIEWED]
        match.resign(Seat.FIRST)
        assert match.current is variation
        # It shows another node, and stays there.
        assert view.viewed is node.parent
        assert session.kinds == [Resigned]

    def test_comment_keeps_the_chosen_sites(self) -> None:
        match = Match(new_game("reneo", size=5))
        for text in ("b3", "b4", "c4"):
            play(match, text)
        view = View(Table(match), 0)
        view.selection.choose(match.game.board.site("c3"))
        match.comment(match.root, "a quiet beginning")
        assert view.selection.sites == (match.game.board.site("c3"),)

    def test_listeners_are_called_in_order(self) -> None:
        view = View(Table(a_match("d1")))
        heard: list[str] = []
        view.listen(lambda _: heard.append("screen"))
        view.listen(lambda _: heard.append("records"))
        view.look_at_ply(0)
        assert heard == ["screen", "records"]


class TestGoingBack:
    def test_undo_takes_back_one_move_of_two_people(self) -> None:
        session = a_session("d1", "e8")
        assert session.view.undo()
        assert moves_of(session.match) == ["d1"]
        assert session.view.viewed is session.match.current
        assert session.view.redo()
        assert moves_of(session.match) == ["d1", "e8"]
        assert not session.view.redo()
        assert not is_paused(session)
        assert session.kinds == [MovesTakenBack, MovesPlayedAgain]

    def test_undo_shows_the_current_node(self) -> None:
        session = a_session("d1", "e8", "a8")
        session.view.look_at_ply(0)
        assert session.view.undo()
        assert moves_of(session.match) == ["d1", "e8"]
        assert session.view.viewed is session.match.current

    def test_undo_takes_back_a_resignation(self) -> None:
        session = a_session("d1", "e8")
        session.view.resign()
        session.view.look_at_ply(1)
        assert session.view.undo()
        assert session.match.outcome is None
        assert session.view.viewed is session.match.current
        assert moves_of(session.match) == ["d1", "e8"]

    async def test_undo_pauses_the_match_at_a_computers_turn(self) -> None:
        session = await thinking("d1", "e8", "a8", black="random", white="greedy")
        paused_when_told: list[bool] = []
        session.view.listen(lambda _: paused_when_told.append(is_paused(session)))
        assert session.view.undo()
        await settle()
        assert is_paused(session)
        assert not is_thinking(session)
        assert session.chooser.cancelled == session.chooser.asked
        assert moves_of(session.match) == ["d1", "e8"]
        assert session.kinds == [THINKING, MovesTakenBack]
        # Who shows it sees at once that it waits.
        assert paused_when_told == [False, True]
        assert session.view.redo()
        assert is_paused(session)
        session.table.resume()
        await settle()
        assert session.chooser.asked[1:] == [session.match.current]

    async def test_undo_to_a_persons_turn_does_not_pause_the_match(self) -> None:
        session = await thinking("d1", "e8", "a8")
        assert session.view.undo()
        assert moves_of(session.match) == ["d1", "e8"]
        assert not is_paused(session)
        assert not is_thinking(session)
        await settle()
        session.play("a8")
        await settle()
        assert is_thinking(session)

    async def test_undo_without_a_move_does_not_stop_a_thinking_computer(self) -> None:
        session = await thinking(black="random", white=PERSON)
        assert not session.view.undo()
        assert not session.view.redo()
        await settle()
        assert is_thinking(session)
        assert len(session.chooser.asked) == 1
        assert not session.chooser.cancelled
        assert not session.notices

    async def test_undo_drops_the_move_of_a_thinking_computer(self) -> None:
        session = await thinking("d1")
        session.view.undo()
        await session.answer("e8")
        assert moves_of(session.match) == []
        assert session.match.main_line[1].children == []


class TestResigning:
    @pytest.mark.parametrize(
        ("moves", "black", "white", "seat"),
        [
            ((), PERSON, PERSON, Seat.FIRST),
            (("d1",), PERSON, PERSON, Seat.SECOND),
            ((), PERSON, "random", Seat.FIRST),
            (("d1",), PERSON, "random", Seat.FIRST),
            ((), "random", PERSON, Seat.SECOND),
            (("d1",), "random", "greedy", Seat.SECOND),
        ],
    )
    def test_resigning_seat_is_a_persons_if_a_person_plays(
        self, moves: tuple[str, ...], black: str, white: str, seat: Seat
    ) -> None:
        session = a_session(*moves, black=black, white=white)
        assert session.view.resigning_seat is seat
        session.view.resign()
        outcome = session.match.outcome
        assert outcome is not None
        assert outcome.winner is not None
        assert session.match.position.seat_of(outcome.winner) is seat.other

    async def test_resignation_stops_a_thinking_computer_and_is_shown(self) -> None:
        session = await thinking("d1")
        session.view.look_at_ply(0)
        session.notices.clear()
        session.view.resign()
        await session.answer("e8")
        assert moves_of(session.match) == ["d1"]
        assert session.view.viewed is session.match.current
        assert session.view.outcome is not None
        assert session.kinds == [THINKING, Resigned]
        session.table.go_on()
        await settle()
        assert len(session.chooser.asked) == 1

    def test_resignation_after_the_end_is_refused(self) -> None:
        session = a_session("d1")
        session.view.resign()
        with pytest.raises(IllegalMove, match="over"):
            session.view.resign()
