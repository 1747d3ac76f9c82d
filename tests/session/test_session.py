"""A session: looking back, playing and taking back. No test takes time."""

from __future__ import annotations

import pytest

from abstract_arcade.match import PERSON, Change, ChangeKind, Match
from abstract_arcade.rules import SWAP, IllegalMove, Seat, new_game
from abstract_arcade.session import Event, Session
from tests.matches import BLACK_WINS, a_match, moves_of, play
from tests.session.support import (
    PLAYED,
    THINKING,
    VIEWED,
    a_table,
    is_paused,
    is_persons_turn,
    is_thinking,
    settle,
    thinking,
)


class TestLooking:
    def test_begins_where_the_game_stands(self) -> None:
        match = a_match("d1", "e8")
        session = Session(match, 3)
        assert session.viewed is match.current
        assert session.position == match.position
        assert session.selection.cursor == 3
        assert not session.is_looking_back
        assert not session.is_paused
        assert not session.is_thinking
        assert session.failure == ""

    def test_changes_nothing_in_the_match(self) -> None:
        table = a_table("d1", "e8", "a8")
        match = table.match
        session = table.session
        current = match.current
        session.look_at_ply(1)
        assert session.viewed is match.main_line[1]
        assert session.is_looking_back
        assert match.current is current
        assert table.events == [(VIEWED, match.main_line[1])]
        session.look(session.line[-1])
        assert session.viewed is current
        assert moves_of(match) == ["d1", "e8", "a8"]

    def test_at_the_same_node_notifies_nobody(self) -> None:
        table = a_table("d1")
        table.session.look(table.match.current)
        table.session.look(table.session.line[-1])
        assert not table.events

    @pytest.mark.parametrize(("ply", "seen"), [(-5, 0), (0, 0), (2, 2), (3, 3), (99, 3)])
    def test_goes_to_the_nearest_ply_that_there_is(self, ply: int, seen: int) -> None:
        session = a_table("d1", "e8", "a8").session
        session.look_at_ply(1)
        session.look_at_ply(ply)
        assert session.viewed.ply == seen

    def test_a_resignation_survives_it(self) -> None:
        table = a_table("d1", "e8")
        table.session.resign()
        outcome = table.match.outcome
        table.session.look_at_ply(0)
        assert table.session.outcome is None
        assert table.match.outcome == outcome
        table.session.look(table.session.line[-1])
        assert table.session.outcome == table.match.outcome == outcome

    def test_keeps_the_cursor_and_drops_the_sites_chosen(self) -> None:
        match = Match(new_game("reneo", size=5))
        for text in ("b3", "b4", "c4"):
            play(match, text)
        session = Session(match, 0)
        site = match.game.board.site("c3")
        assert session.selection.choose(site) is None
        session.look_at_ply(1)
        assert session.selection.cursor == site
        assert session.selection.sites == ()
        assert session.selection.position == session.position

    def test_goes_back_and_on_in_the_variation_it_is_in(self) -> None:
        table = a_table("d1", "e8", "a8")
        first = table.match.main_line[1]
        old = table.match.current
        play(table.match, "h2", at=first)
        session = table.session
        session.look(old)
        session.look(first)
        assert session.line == old.path()
        session.look(session.line[-1])
        assert session.viewed is old
        session.look(table.match.current)
        assert session.line == table.match.main_line

    def test_the_line_grows_with_the_match(self) -> None:
        table = a_table("d1")
        assert table.session.line == table.match.main_line
        table.play("e8")
        assert table.session.line == table.match.main_line
        assert len(table.session.line) == 3
        table.session.undo()
        assert len(table.session.line) == 3

    @pytest.mark.parametrize(
        ("black", "white", "turns"),
        [(PERSON, PERSON, [True, True]), (PERSON, "random", [True, False])],
    )
    def test_says_where_the_keyboard_decides(
        self, black: str, white: str, turns: list[bool]
    ) -> None:
        table = a_table("d1", "e8", black=black, white=white)
        for ply, is_persons in enumerate(turns):
            table.session.look_at_ply(ply)
            assert is_persons_turn(table) is is_persons

    def test_after_the_end_the_keyboard_decides_for_both(self) -> None:
        table = a_table(*BLACK_WINS, white="random")
        assert not is_persons_turn(table)
        table.session.look_at_ply(1)
        assert is_persons_turn(table)

    def test_so_it_does_where_it_looks_as_the_game_ends(self) -> None:
        table = a_table(*BLACK_WINS[:-1], black="random", white="greedy")
        table.session.look_at_ply(1)
        assert not is_persons_turn(table)
        play(table.match, BLACK_WINS[-1])
        assert is_persons_turn(table)
        assert table.session.viewed.ply == 1


class TestPlaying:
    def test_follows_the_move(self) -> None:
        table = a_table("d1")
        node = table.play("e8")
        assert node is table.match.current is table.session.viewed
        assert table.events == [(PLAYED, node)]
        assert table.session.selection.position == node.position

    def test_at_a_node_looked_at_keeps_the_line_as_a_variation(self) -> None:
        table = a_table("d1", "e8", "a8")
        line = table.match.main_line
        table.session.look_at_ply(1)
        table.events.clear()
        node = table.play("h2")
        assert table.match.current is table.session.viewed is node
        assert line[1].children == [node, line[2]]
        assert line[3].path() == line
        assert table.kinds == [PLAYED]

    def test_after_the_end_is_only_a_variation(self) -> None:
        table = a_table("d1", "e8")
        table.session.resign()
        end = table.match.current
        outcome = table.match.outcome
        table.session.look_at_ply(1)
        table.events.clear()
        node = table.play("h2")
        assert table.match.current is end
        assert table.match.outcome == outcome
        assert table.match.main_line[1].children == [end, node]
        # It is looked at, and one can go on from there.
        assert table.session.viewed is node
        assert table.session.line == node.path()
        assert is_persons_turn(table)
        assert table.kinds == [PLAYED]

    async def test_no_computer_answers_in_a_variation_after_the_end(self) -> None:
        table = a_table("d1", "e8", white="random")
        table.session.resign()
        table.session.look_at_ply(0)
        table.play("e1")
        await settle()
        assert not table.chooser.asked

    def test_what_the_rules_forbid_changes_nothing(self) -> None:
        table = a_table("d1")
        with pytest.raises(IllegalMove):
            table.session.play((table.match.game.board.site("h8"),))
        assert moves_of(table.match) == ["d1"]
        assert not table.events

    async def test_what_the_rules_forbid_does_not_end_the_thinking(self) -> None:
        table = await thinking("d1")
        table.session.look_at_ply(0)
        with pytest.raises(IllegalMove):
            table.session.play((0, 1))
        await settle()
        assert is_thinking(table)
        await table.answer("e8")
        assert moves_of(table.match) == ["d1", "e8"]

    def test_says_why_there_is_no_swap(self) -> None:
        session = Session(a_match("d1", "e8", pie=True))
        assert "first turn" in str(session.position.why_illegal(SWAP))
        session.look_at_ply(1)
        assert session.position.why_illegal(SWAP) is None

    def test_follows_what_somebody_else_does_to_the_match(self) -> None:
        table = a_table("d1")
        match = table.match
        session = table.session
        node = play(match, "e8")
        assert session.viewed is node
        variation = play(match, "e1", at=match.root)
        # It was played elsewhere than here.
        assert session.viewed is node
        assert session.is_looking_back
        assert table.kinds == [PLAYED, VIEWED]
        match.promote(node.path()[1])
        match.comment(node, "remarkable")
        assert session.viewed is node
        assert session.line == match.main_line == node.path()
        match.delete(node)
        assert session.viewed is node.parent
        assert session.line == match.main_line
        assert table.kinds == [VIEWED, VIEWED, VIEWED]
        match.resign(Seat.FIRST)
        assert session.viewed is match.current is variation
        assert table.kinds == [VIEWED]

    def test_a_comment_leaves_the_sites_chosen(self) -> None:
        match = Match(new_game("reneo", size=5))
        for text in ("b3", "b4", "c4"):
            play(match, text)
        session = Session(match, 0)
        session.selection.choose(match.game.board.site("c3"))
        match.comment(match.root, "a quiet beginning")
        assert session.selection.sites == (match.game.board.site("c3"),)

    def test_listeners_are_called_in_order(self) -> None:
        session = Session(a_match("d1"))
        heard: list[tuple[str, Event]] = []
        session.listen(lambda event: heard.append(("screen", event)))
        session.listen(lambda event: heard.append(("records", event)))
        session.look_at_ply(0)
        assert heard == [
            ("screen", (VIEWED, session.viewed)),
            ("records", (VIEWED, session.viewed)),
        ]

    def test_is_the_one_observer_of_its_match(self) -> None:
        match = a_match("d1")
        before: list[Change] = []
        match.observer = before.append
        events: list[Event] = []
        session = Session(match)
        session.listen(events.append)
        play(match, "e8")
        assert not before
        assert events == [(PLAYED, match.current)]
        assert match.observer is not None
        match.observer(Change(ChangeKind.COMMENTED, match.current))
        assert events[1:] == [(VIEWED, match.current)]


class TestGoingBack:
    def test_two_people(self) -> None:
        table = a_table("d1", "e8")
        assert table.session.undo()
        assert moves_of(table.match) == ["d1"]
        assert table.session.viewed is table.match.current
        assert table.session.redo()
        assert moves_of(table.match) == ["d1", "e8"]
        assert not table.session.redo()
        assert not is_paused(table)
        assert table.kinds == [VIEWED, VIEWED]

    def test_brings_the_view_to_where_the_game_stands(self) -> None:
        table = a_table("d1", "e8", "a8")
        table.session.look_at_ply(0)
        assert table.session.undo()
        assert moves_of(table.match) == ["d1", "e8"]
        assert table.session.viewed is table.match.current

    def test_from_a_resignation(self) -> None:
        table = a_table("d1", "e8")
        table.session.resign()
        table.session.look_at_ply(1)
        assert table.session.undo()
        assert table.match.outcome is None
        assert table.session.viewed is table.match.current
        assert moves_of(table.match) == ["d1", "e8"]

    async def test_lets_a_computer_on_turn_wait(self) -> None:
        table = await thinking("d1", "e8", "a8", black="random", white="greedy")
        paused_when_told: list[bool] = []
        table.session.listen(lambda _: paused_when_told.append(is_paused(table)))
        assert table.session.undo()
        await settle()
        assert is_paused(table)
        assert not is_thinking(table)
        assert table.chooser.cancelled == table.chooser.asked
        assert moves_of(table.match) == ["d1", "e8"]
        assert table.kinds == [THINKING, VIEWED]
        # Who shows it sees at once that it waits.
        assert paused_when_told == [False, True]
        assert table.session.redo()
        assert is_paused(table)
        table.session.pause(False)
        await settle()
        assert table.chooser.asked[1:] == [table.match.current]

    async def test_to_a_persons_decision_pauses_nobody(self) -> None:
        table = await thinking("d1", "e8", "a8")
        assert table.session.undo()
        assert moves_of(table.match) == ["d1", "e8"]
        assert not is_paused(table)
        assert not is_thinking(table)
        await settle()
        table.play("a8")
        await settle()
        assert is_thinking(table)

    async def test_where_there_is_nothing_the_thinking_goes_on(self) -> None:
        table = await thinking(black="random", white=PERSON)
        assert not table.session.undo()
        assert not table.session.redo()
        await settle()
        assert is_thinking(table)
        assert len(table.chooser.asked) == 1
        assert not table.chooser.cancelled
        assert not table.events

    async def test_drops_the_answer_that_was_thought_about(self) -> None:
        table = await thinking("d1")
        table.session.undo()
        await table.answer("e8")
        assert moves_of(table.match) == []
        assert table.match.main_line[1].children == []


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
    def test_does_who_decides_but_a_person_first(
        self, moves: tuple[str, ...], black: str, white: str, seat: Seat
    ) -> None:
        table = a_table(*moves, black=black, white=white)
        assert table.session.resigning_seat is seat
        table.session.resign()
        outcome = table.match.outcome
        assert outcome is not None
        assert outcome.winner is not None
        assert table.match.position.seat_of(outcome.winner) is seat.other

    async def test_ends_the_thinking_and_is_looked_at(self) -> None:
        table = await thinking("d1")
        table.session.look_at_ply(0)
        table.events.clear()
        table.session.resign()
        await table.answer("e8")
        assert moves_of(table.match) == ["d1"]
        assert table.session.viewed is table.match.current
        assert table.session.outcome is not None
        assert table.kinds == [THINKING, VIEWED]
        table.session.go_on()
        await settle()
        assert len(table.chooser.asked) == 1

    def test_after_the_end_is_refused(self) -> None:
        table = a_table("d1")
        table.session.resign()
        with pytest.raises(IllegalMove, match="over"):
            table.session.resign()
