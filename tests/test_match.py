"""A match: going back and forth, variations, seats, and how it ends."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abstract_arcade.match import PERSON, End, Match, Participant
from abstract_arcade.players import PLAYERS
from abstract_arcade.rules import SWAP, Color, IllegalMove, Outcome, Seat, new_game
from abstract_arcade.rules.krypte import KrypteReason

# Black's last move makes four in a row; White's does; White's makes four for Black.
BLACK_WINS = ("e1", "e8", "h1", "f8", "a6", "h8", "g8")
WHITE_WINS = ("d1", "a8", "c1", "h3", "a1", "b1")
WHITE_HANDS_OVER = ("a1", "f8", "a4", "h8", "g8", "a8", "e8", "f7")


def a_match(*moves: str, black: str = PERSON, white: str = PERSON, pie: bool = False) -> Match:
    seats = {Seat.FIRST: Participant(black), Seat.SECOND: Participant(white)}
    match = Match(new_game("krypte", pie=pie), seats, seed=7)
    for text in moves:
        play(match, text)
    return match


def play(match: Match, text: str) -> None:
    match.play(match.position.parse(text))


def moves_of(match: Match) -> list[str]:
    """The texts of the moves up to the current node."""
    return list(match.moves)


def has_ended(match: Match) -> bool:
    return match.outcome is not None


def is_running(match: Match) -> bool:
    return match.is_running


def line_of(match: Match) -> list[str]:
    """The texts of the whole line, what was taken back included."""
    nodes = match.line
    return [
        node.parent.position.format(node.move)
        for node in nodes
        if node.parent is not None and node.move is not None
    ]


class TestPlaying:
    def test_begins_at_the_start_of_its_game(self) -> None:
        match = a_match()
        assert match.position == match.game.start()
        assert match.current is match.root
        assert match.root.parent is None
        assert match.root.move is None
        assert moves_of(match) == []
        assert match.line == (match.root,)

    def test_follows_the_rules_move_by_move(self) -> None:
        match = a_match("d1", "e8", "a8")
        assert moves_of(match) == ["d1", "e8", "a8"]
        assert match.position == match.game.replay(["d1", "e8", "a8"])
        assert match.current.ply == 3
        assert [node.ply for node in match.line] == [0, 1, 2, 3]

    def test_returns_the_node_it_goes_to(self) -> None:
        match = a_match()
        move = match.position.parse("d1")
        node = match.play(move)
        assert node is match.current
        assert node.move == move
        assert node.parent is match.root
        assert match.root.children == [node]

    def test_refuses_what_the_rules_forbid_and_stays_as_it_was(self) -> None:
        match = a_match("d1")
        before = match.current
        site = match.game.board.site("h8")
        with pytest.raises(IllegalMove, match="h8 can be reached from both East and South"):
            match.play((site,))
        assert match.current is before
        assert not before.children
        assert match.line == (match.root, before)

    def test_refuses_to_go_on_after_the_end(self) -> None:
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
    def test_knows_whose_decision_it_is(
        self, moves: tuple[str, ...], seat: Seat, kind: str
    ) -> None:
        match = a_match(*moves, white="greedy")
        assert match.seat_to_move is seat
        assert match.to_move == Participant(kind)

    def test_after_a_swap_the_seats_own_the_other_colours(self) -> None:
        match = a_match("d1", white="greedy", pie=True)
        match.play(SWAP)
        assert moves_of(match) == ["d1", "swap"]
        assert match.position.to_move is Color.WHITE
        assert match.to_move == Participant()


class TestGoingBack:
    def test_two_people_take_back_one_ply(self) -> None:
        match = a_match("d1", "e8", "a8")
        assert match.undo()
        assert moves_of(match) == ["d1", "e8"]
        assert match.undo()
        assert match.undo()
        assert match.current is match.root
        assert not match.undo()
        assert match.current is match.root

    def test_against_a_computer_it_goes_to_the_persons_decision_before(self) -> None:
        match = a_match("d1", "e8", "a8", "h2", white="random")
        assert match.undo()
        assert moves_of(match) == ["d1", "e8"]
        assert match.undo()
        assert moves_of(match) == []
        assert not match.undo()

    def test_while_the_computer_is_to_move_too(self) -> None:
        match = a_match("d1", "e8", "a8", white="random")
        assert match.undo()
        assert moves_of(match) == ["d1", "e8"]

    def test_a_person_with_white_cannot_take_back_the_computers_opening(self) -> None:
        match = a_match("d1", "e8", "a8", black="random")
        assert match.undo()
        assert moves_of(match) == ["d1"]
        assert not match.undo()
        assert moves_of(match) == ["d1"]

    def test_one_ply_where_no_person_plays(self) -> None:
        match = a_match("d1", "e8", "a8", black="random", white="greedy")
        assert match.undo()
        assert moves_of(match) == ["d1", "e8"]
        assert match.undo()
        assert moves_of(match) == ["d1"]

    def test_redo_goes_to_the_next_decision_of_a_person(self) -> None:
        match = a_match("d1", "e8", "a8", "h2", white="random")
        match.go_to(match.root)
        assert match.redo()
        assert moves_of(match) == ["d1", "e8"]
        assert match.redo()
        assert moves_of(match) == ["d1", "e8", "a8", "h2"]
        assert not match.redo()
        assert moves_of(match) == ["d1", "e8", "a8", "h2"]

    def test_redo_ends_with_the_line(self) -> None:
        match = a_match("d1", "e8", "a8", white="random")
        match.undo()
        assert match.redo()
        assert moves_of(match) == ["d1", "e8", "a8"]

    def test_redo_goes_one_ply_where_no_person_plays(self) -> None:
        match = a_match("d1", "e8", black="random", white="greedy")
        match.go_to(match.root)
        assert match.redo()
        assert moves_of(match) == ["d1"]

    def test_nothing_to_redo_at_the_end_of_the_line(self) -> None:
        assert not a_match("d1").redo()

    def test_looking_back_keeps_the_line(self) -> None:
        match = a_match("d1", "e8", "a8")
        match.go_to(match.line[1])
        assert moves_of(match) == ["d1"]
        assert line_of(match) == ["d1", "e8", "a8"]
        match.go_to(match.line[-1])
        assert moves_of(match) == ["d1", "e8", "a8"]


class TestVariations:
    def test_another_move_keeps_the_line_that_was_there(self) -> None:
        match = a_match("d1", "e8", "a8")
        first = match.line
        match.go_to(first[1])
        play(match, "h2")
        assert line_of(match) == ["d1", "h2"]
        assert [child.position for child in first[1].children] == [
            first[2].position,
            match.current.position,
        ]
        match.go_to(first[3])
        assert line_of(match) == ["d1", "e8", "a8"]
        assert moves_of(match) == ["d1", "e8", "a8"]

    def test_the_same_move_again_is_the_same_node(self) -> None:
        match = a_match("d1", "e8", "a8")
        end = match.current
        match.undo()
        play(match, "a8")
        assert match.current is end
        assert len(match.line[2].children) == 1

    def test_the_line_follows_the_variation_visited_last(self) -> None:
        match = a_match("d1", "e8")
        match.undo()
        play(match, "h2")
        match.go_to(match.root)
        assert line_of(match) == ["d1", "h2"]
        match.redo()
        match.undo()
        play(match, "d1")
        play(match, "e8")
        match.go_to(match.root)
        assert line_of(match) == ["d1", "e8"]

    @given(st.data())
    def test_however_one_wanders_moves_and_positions_agree(self, data: st.DataObject) -> None:
        match = a_match(white=data.draw(st.sampled_from([PERSON, "random"])))
        seen = {match.root}
        for _ in range(data.draw(st.integers(1, 25))):
            if has_ended(match):
                match.undo()
            else:
                match.play(data.draw(st.sampled_from(match.position.legal_moves())))
            seen.add(match.current)
            step = data.draw(st.sampled_from(["stay", "undo", "redo", "go"]))
            if step == "undo":
                match.undo()
            elif step == "redo":
                match.redo()
            elif step == "go":
                line = match.line
                match.go_to(line[data.draw(st.integers(0, len(line) - 1))])
            assert match.position == match.game.replay(match.moves)
            assert match.current in match.line
            assert match.line[match.current.ply] is match.current
        # No node that was ever visited is lost.
        found, waiting = set(), [match.root]
        while waiting:
            node = waiting.pop()
            found.add(node)
            waiting += node.children
        assert seen <= found


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
    def test_a_row_ends_it(self, moves: tuple[str, ...], winner: Color) -> None:
        match = a_match(*moves[:-1])
        assert not has_ended(match)
        assert is_running(match)
        play(match, moves[-1])
        assert match.outcome == Outcome(winner, KrypteReason.LINE)
        assert not is_running(match)

    def test_going_back_from_the_end_opens_it_again(self) -> None:
        match = a_match(*BLACK_WINS)
        match.undo()
        assert not has_ended(match)
        assert is_running(match)

    @pytest.mark.parametrize("seat", Seat)
    def test_who_resigns_loses(self, seat: Seat) -> None:
        match = a_match("d1", "e8")
        match.resign(seat)
        winner = Color.WHITE if seat is Seat.FIRST else Color.BLACK
        assert match.outcome == Outcome(winner, End.RESIGNATION)
        assert not is_running(match)

    def test_after_a_swap_the_colour_of_the_other_seat_wins(self) -> None:
        match = a_match("d1", pie=True)
        match.play(SWAP)
        match.resign(Seat.FIRST)
        assert match.outcome == Outcome(Color.BLACK, End.RESIGNATION)

    def test_nothing_can_be_played_or_resigned_after_it(self) -> None:
        match = a_match("d1")
        match.resign(Seat.FIRST)
        with pytest.raises(IllegalMove, match="over"):
            play(match, "e8")
        with pytest.raises(IllegalMove, match="over"):
            match.resign(Seat.SECOND)
        assert match.outcome == Outcome(Color.WHITE, End.RESIGNATION)
        assert moves_of(match) == ["d1"]

    def test_a_game_that_is_over_cannot_be_resigned(self) -> None:
        match = a_match(*BLACK_WINS)
        with pytest.raises(IllegalMove, match="over"):
            match.resign(Seat.SECOND)
        assert match.outcome == Outcome(Color.BLACK, KrypteReason.LINE)

    def test_going_back_takes_the_resignation_back(self) -> None:
        match = a_match("d1", "e8")
        match.resign(Seat.FIRST)
        assert match.undo()
        assert not match.is_resigned
        assert not has_ended(match)
        assert is_running(match)
        # And nothing else: what was played stands.
        assert moves_of(match) == ["d1", "e8"]

    def test_and_the_same_move_again_goes_on(self) -> None:
        match = a_match("d1", "e8")
        match.resign(Seat.FIRST)
        match.undo()
        match.undo()
        play(match, "e8")
        assert not has_ended(match)
        play(match, "a8")
        assert moves_of(match) == ["d1", "e8", "a8"]

    def test_another_move_goes_on_as_well(self) -> None:
        match = a_match("d1", "e8")
        match.resign(Seat.FIRST)
        match.undo()
        match.undo()
        play(match, "h2")
        assert not has_ended(match)

    def test_it_runs_once_something_was_played(self) -> None:
        match = a_match()
        assert not is_running(match)
        play(match, "d1")
        assert is_running(match)
        match.undo()
        assert is_running(match)


class TestRematch:
    def test_exchanges_the_seats(self) -> None:
        match = a_match(*BLACK_WINS, white="greedy")
        again = match.rematch()
        assert again.participants == {
            Seat.FIRST: Participant("greedy"),
            Seat.SECOND: Participant(PERSON),
        }
        assert moves_of(again) == []
        assert not has_ended(again)
        assert again.game == match.game
        assert again.seed == match.seed

    def test_leaves_the_old_one_alone(self) -> None:
        match = a_match(*BLACK_WINS, white="greedy")
        again = match.rematch()
        play(again, "d1")
        again.participants[Seat.FIRST] = Participant("random")
        assert moves_of(match) == [*BLACK_WINS]
        assert match.participants[Seat.SECOND] == Participant("greedy")

    def test_keeps_the_options(self) -> None:
        match = Match(new_game("krypte", capture="custodial", pie=True))
        assert match.rematch().game == new_game("krypte", capture="custodial", pie=True)


class TestParticipants:
    @pytest.mark.parametrize("kind", [PERSON, *PLAYERS, "engine:my-engine --fast"])
    def test_take_every_kind(self, kind: str) -> None:
        assert Participant(kind).kind == kind

    @pytest.mark.parametrize("kind", ["", "gredy", "Person", "engine", " random"])
    def test_say_what_is_allowed(self, kind: str) -> None:
        with pytest.raises(ValueError, match=re.escape(repr(kind))) as caught:
            Participant(kind)
        for name in (PERSON, *PLAYERS, "engine:COMMAND"):
            assert name in str(caught.value)

    @pytest.mark.parametrize("kind", ["engine:", "engine:   "])
    def test_want_a_command(self, kind: str) -> None:
        with pytest.raises(ValueError, match="engine:COMMAND"):
            Participant(kind)

    def test_want_a_command_that_a_shell_could_read(self) -> None:
        with pytest.raises(ValueError, match="is no command"):
            Participant("engine:it's")

    def test_read_the_words_of_a_command(self) -> None:
        assert Participant("engine:/opt/my\\ engine --level 'very hard'").command == (
            "/opt/my engine",
            "--level",
            "very hard",
        )

    @pytest.mark.parametrize("kind", [PERSON, "random"])
    def test_have_no_command_where_they_are_ours(self, kind: str) -> None:
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
    def test_have_a_name(self, kind: str, first: str, second: str) -> None:
        participant = Participant(kind)
        assert (participant.title(Seat.FIRST), participant.title(Seat.SECOND)) == (first, second)

    def test_make_the_title_of_a_match(self) -> None:
        assert a_match(white="greedy").title == "Player 1 against Greedy"

    @pytest.mark.parametrize(
        ("black", "white", "has_person", "has_computer"),
        [
            (PERSON, PERSON, True, False),
            (PERSON, "random", True, True),
            ("greedy", "random", False, True),
        ],
    )
    def test_are_people_or_not(
        self, black: str, white: str, has_person: bool, has_computer: bool
    ) -> None:
        match = a_match(black=black, white=white)
        assert (match.has_person, match.has_computer) == (has_person, has_computer)

    def test_are_people_where_nothing_is_said(self) -> None:
        match = Match(new_game("krypte"))
        assert match.participants == {seat: Participant(PERSON) for seat in Seat}
        assert match.seed is None
