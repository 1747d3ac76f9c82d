"""Several views of one table: who sees and hears what. No test takes time or needs an app."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abstract_arcade.clock import ClockSettings
from abstract_arcade.library.small_files import Met
from abstract_arcade.match import PERSON, Match
from abstract_arcade.rules import Seat, new_game
from abstract_arcade.session import Notice, StateChanged, Table, View, ViewChanged
from abstract_arcade.words.event_sentences import event_sentence
from abstract_arcade.words.events import (
    DrawAgreed,
    DrawDeclined,
    DrawOffered,
    DrawOfferPrepared,
    DrawOfferWithdrawn,
    GameEnded,
    GameReopened,
    LineLeft,
    MovePlayed,
    MovesPlayedAgain,
    MovesTakenBack,
    Resigned,
    RuleTip,
    TimeRanOut,
    TimeShort,
)
from tests.disks import SlowDisk
from tests.matches import BLACK_WINS, a_match, moves_of
from tests.session.support import FakeChooser, Hours, settle

FIRST = Seat.FIRST
SECOND = Seat.SECOND


def is_event(notice: Notice) -> bool:
    """Return whether a notice is an event, not only a change of a view or of the state."""
    return not isinstance(notice, ViewChanged | StateChanged)


class Person:
    """A person at a table, who hears what happens there."""

    def __init__(self, table: Table, *seats: Seat) -> None:
        self.view = View(table, seats=seats)
        self.heard: list[Notice] = []
        self.view.listen(self.heard.append)

    def play(self, text: str) -> None:
        self.view.play(self.view.position.parse(text))

    @property
    def events(self) -> list[Notice]:
        """The events heard since this was last asked."""
        events = list(filter(is_event, self.heard))
        self.heard.clear()
        return events

    @property
    def kinds(self) -> list[type[Notice]]:
        return [type(event) for event in self.events]

    @property
    def shown(self) -> int:
        """The ply of the node shown."""
        return self.view.viewed.ply


def two_people(match: Match) -> tuple[Person, Person]:
    """Two people at one table, who have a seat each."""
    table = Table(match)
    return Person(table, FIRST), Person(table, SECOND)


class TestFollowing:
    def test_view_of_the_current_node_follows_the_moves_of_the_other(self) -> None:
        ada, ben = two_people(a_match())
        ada.play("d1")
        ben.play("e8")
        assert ada.view.viewed is ben.view.viewed is ada.view.match.current
        assert ada.kinds == ben.kinds == [MovePlayed, MovePlayed]

    def test_view_that_browses_stays_while_the_other_plays(self) -> None:
        ada, ben = two_people(a_match("d1", "e8"))
        ben.view.look_at_ply(1)
        ada.play("a8")
        assert ben.shown == 1
        assert ben.view.is_looking_back
        assert ben.kinds == [MovePlayed]
        ben.view.look_at_ply(3)
        assert ben.view.viewed is ben.view.match.current

    def test_other_view_hears_nothing_of_browsing(self) -> None:
        ada, ben = two_people(a_match("d1", "e8"))
        ben.view.look_at_ply(0)
        assert ben.heard == [ViewChanged()]
        assert ada.heard == []

    def test_each_view_selects_on_its_own(self) -> None:
        ada, ben = two_people(a_match("d1", "e8"))
        ada.view.selection.point(5)
        assert ben.view.selection.cursor == 0
        assert ada.view.selection.is_open
        assert not ben.view.selection.is_open

    @pytest.mark.parametrize("is_browsing", [False, True])
    def test_undo_moves_the_own_view_and_those_at_the_game(self, is_browsing: bool) -> None:
        table = Table(a_match("d1", "e8", "a8"))
        ada = Person(table, FIRST, SECOND)
        ben = Person(table)
        ada.view.look_at_ply(0)
        if is_browsing:
            ben.view.look_at_ply(1)
        ada.view.undo()
        assert ada.shown == 2
        assert ben.shown == (1 if is_browsing else 2)
        assert ada.kinds == ben.kinds == [MovesTakenBack]

    def test_view_that_browses_is_told_of_the_end(self) -> None:
        ada, ben = two_people(a_match("d1", "e8"))
        ben.view.look_at_ply(1)
        ada.view.resign()
        (event,) = ben.view.events
        assert str(event_sentence(event)) == "Black resigns: White wins."
        assert ben.shown == 1

    def test_deleted_variation_is_shown_by_no_view(self) -> None:
        match = a_match("d1", "e8", "a8")
        match.undo(one_ply=True)
        match.undo(one_ply=True)
        match.play(match.position.parse("h1"))
        ada, ben = two_people(match)
        left = match.main_line[1].children[1]
        ben.view.look(left.children[0])
        ada.view.table.edits.delete(left)
        assert ben.view.viewed is left.parent

    def test_deleted_variation_is_forgotten_by_the_view_that_played_it(self) -> None:
        ada, _ = two_people(a_match(*BLACK_WINS))
        ada.view.look_at_ply(1)
        ada.play("h1")
        ada.view.table.edits.delete(ada.view.viewed)
        assert ada.shown == 1
        assert not ada.view.events


class TestTurns:
    def test_person_decides_only_for_the_own_seat(self) -> None:
        ada, ben = two_people(a_match("d1"))
        assert not ada.view.is_persons_turn
        assert ben.view.is_persons_turn
        assert ada.view.why_not_turn(ada.view.position) == "It is Player 2's turn."

    def test_each_person_resigns_for_the_own_seat_at_any_time(self) -> None:
        ada, ben = two_people(a_match("d1"))
        assert ada.view.resigning_seat is FIRST
        assert ben.view.resigning_seat is SECOND

    def test_after_the_end_both_play_variations(self) -> None:
        ada, ben = two_people(a_match(*BLACK_WINS))
        for person in (ada, ben):
            person.view.look_at_ply(1)
            assert person.view.is_persons_turn
        ada.play("h1")
        assert [event.is_variation for event in ben.events if isinstance(event, MovePlayed)] == [
            True
        ]


class TestDraws:
    def test_offer_is_unknown_to_the_other_until_the_move(self) -> None:
        ada, ben = two_people(a_match("d1", "e8"))
        assert isinstance(ada.view.offer_draw(), DrawOfferPrepared)
        assert not ben.view.is_offering_draw
        assert ben.heard == []
        ada.play("a8")
        assert ada.kinds == ben.kinds == [MovePlayed, DrawOffered]
        assert ben.view.can_accept_draw
        assert not ada.view.can_accept_draw

    def test_offer_is_withdrawn_before_the_move(self) -> None:
        ada, _ = two_people(a_match("d1", "e8"))
        ada.view.offer_draw()
        assert isinstance(ada.view.offer_draw(), DrawOfferWithdrawn)
        ada.play("a8")
        assert ada.kinds == [MovePlayed]

    def test_offer_is_accepted_by_the_other(self) -> None:
        ada, ben = two_people(a_match("d1", "e8"))
        ada.view.offer_draw()
        ada.play("a8")
        ben.view.offer_draw()
        assert ada.kinds == ben.kinds == [MovePlayed, DrawOffered, DrawAgreed]

    def test_offer_is_declined_by_a_move(self) -> None:
        ada, ben = two_people(a_match("d1", "e8"))
        ada.view.offer_draw()
        ada.play("a8")
        ben.play("h2")
        assert ada.kinds == [MovePlayed, DrawOffered, MovePlayed, DrawDeclined]

    def test_person_who_waits_offers_none(self) -> None:
        ada, _ = two_people(a_match("d1"))
        assert ada.view.offer_draw() is None
        assert ada.view.draw_refusal == "It is Player 2's turn."


class TestEvents:
    def test_line_left_comes_before_the_move_played_elsewhere(self) -> None:
        table = Table(a_match("d1", "e8", "a8"))
        ada = Person(table, FIRST, SECOND)
        ben = Person(table)
        ada.view.look_at_ply(0)
        ada.play("e1")
        assert ben.kinds == [LineLeft, MovePlayed]

    def test_moves_on_the_way_are_played_too(self) -> None:
        match = a_match("d1", "e8", "a8")
        match.undo(one_ply=True)
        match.undo(one_ply=True)
        match.undo(one_ply=True)
        match.play(match.position.parse("e1"))
        table = Table(match)
        ada = Person(table, FIRST, SECOND)
        ben = Person(table)
        variation = match.root.children[1].children[0]
        ada.view.look(variation)
        ada.play("h1")
        assert ben.kinds == [LineLeft, MovePlayed, MovePlayed, MovePlayed]
        assert moves_of(match) == ["d1", "e8", "h1"]

    def test_move_that_ends_the_game_is_followed_by_the_end(self) -> None:
        ada, ben = two_people(a_match(*BLACK_WINS[:-1]))
        ada.play(BLACK_WINS[-1])
        assert ben.kinds == [MovePlayed, GameEnded]

    def test_resignation_is_taken_back_and_moves_are_played_again(self) -> None:
        ada = Person(Table(a_match("d1", "e8")), FIRST, SECOND)
        ada.view.resign()
        ada.view.undo()
        ada.view.undo()
        ada.view.redo()
        assert ada.kinds == [Resigned, GameReopened, MovesTakenBack, MovesPlayedAgain]

    async def test_loss_on_time_is_announced_before_it_comes(self) -> None:
        match = a_match("d1", "e8", "a8")
        match.clock = dict.fromkeys(Seat, ClockSettings(90))
        time = Hours()
        table = Table(match, now=lambda: time.now, sleep=time.sleep)
        ada = Person(table, FIRST)
        ben = Person(table, SECOND)
        table.resume()
        table.attend()
        ada.heard.clear()
        await time.pass_by(100)
        events = ada.events
        marks = [event.seconds for event in events if isinstance(event, TimeShort)]
        assert marks == [60, 30, 10]
        assert isinstance(events[-1], TimeRanOut)
        assert ben.kinds[-1] is TimeRanOut
        await table.close()

    async def test_short_time_is_shown_with_the_move_until_the_next_one(self) -> None:
        match = a_match("d1", "e8")
        match.clock = dict.fromkeys(Seat, ClockSettings(90))
        time = Hours()
        table = Table(match, now=lambda: time.now, sleep=time.sleep)
        ben = Person(table, SECOND)
        table.resume()
        table.attend()
        await time.pass_by(85)
        (event,) = ben.view.events
        assert isinstance(event, TimeShort)
        assert event.seconds == 10
        Person(table, FIRST).play("a8")
        assert not any(isinstance(event, TimeShort) for event in ben.view.events)
        await table.close()

    def test_rule_tip_follows_its_move_for_those_who_are_told_the_rules(self) -> None:
        ada, ben = two_people(a_match(game=new_game("reneo")))
        ada.view.explain_rules(Met())
        assert ada.kinds == [RuleTip]
        for text in ("d4", "e4", "g7"):
            Person(ada.view.table, FIRST, SECOND).play(text)
        assert ada.kinds == [MovePlayed, RuleTip, MovePlayed, MovePlayed]
        assert RuleTip not in ben.kinds

    async def test_events_wait_until_the_match_is_saved(self) -> None:
        disk = SlowDisk()
        table = Table(a_match("d1"), keeper=disk)
        people = [Person(table, seat) for seat in Seat]
        people[1].play("e8")
        assert [person.heard for person in people] == [[], []]
        disk.write()
        assert [person.kinds for person in people] == [[MovePlayed], [MovePlayed]]
        await table.close()


class TestLeaving:
    async def test_one_view_closes_and_the_other_goes_on(self) -> None:
        match = a_match("d1")
        table = Table(match)
        ada = Person(table, FIRST)
        ben = Person(table, SECOND)
        await ada.view.close()
        ben.play("e8")
        assert ben.kinds == [MovePlayed]
        assert ada.heard == []

    async def test_last_view_closes_the_table(self) -> None:
        match = a_match("d1", white="random")
        chooser = FakeChooser()
        table = Table(match, chooser=chooser)
        ada = Person(table, FIRST)
        watcher = Person(table)
        table.attend()
        await settle()
        await watcher.view.close()
        assert chooser.closed == 0
        assert table.is_thinking
        await ada.view.close()
        await ada.view.close()
        assert chooser.closed == 1
        match.play(match.position.parse("e8"))
        assert ada.heard[-1] == StateChanged()

    async def test_view_that_comes_later_hears_from_then_on(self) -> None:
        table = Table(a_match())
        ada = Person(table, FIRST)
        ada.play("d1")
        ben = Person(table, SECOND)
        assert ben.shown == 1
        ben.play("e8")
        assert ben.kinds == [MovePlayed]

    def test_listener_that_stops_hears_no_more(self) -> None:
        view = View(Table(a_match()))
        heard: list[Notice] = []
        stop = view.listen(heard.append)
        stop()
        stop()
        view.play(view.position.parse("d1"))
        assert heard == []

    async def test_rematch_is_played_at_another_table(self) -> None:
        ada, ben = two_people(a_match(*BLACK_WINS))
        again = Table(ada.view.table.rematch())
        ada_again = Person(again, SECOND)
        ben_again = Person(again, FIRST)
        await ada.view.close()
        await ben.view.close()
        ben_again.play("d1")
        assert ada_again.kinds == [MovePlayed]
        assert ada.heard == ben.heard == []


ACTIONS = (
    "play",
    "undo",
    "undo_ply",
    "redo",
    "resign",
    "draw",
    "browse",
    "comment",
    "pause",
    "resume",
)


def do(person: Person, action: str, number: int) -> None:
    """Do something at the table, as far as it can be done."""
    view = person.view
    without_argument = {
        "undo": view.undo,
        "redo": view.redo,
        "draw": view.offer_draw,
        "pause": view.table.pause,
        "resume": view.table.resume,
    }
    moves = view.position.legal_moves()
    if action in without_argument:
        without_argument[action]()
    elif action == "play" and view.is_persons_turn and moves:
        view.play(moves[number % len(moves)])
    elif action == "undo_ply":
        view.undo(one_ply=True)
    elif action == "resign" and view.match.outcome is None:
        view.resign()
    elif action == "browse":
        view.look_at_ply(number % 5)
    elif action == "comment":
        view.table.edits.comment(view.viewed, str(number))


@given(
    st.lists(
        st.tuples(st.sampled_from([0, 1]), st.sampled_from(ACTIONS), st.integers(0, 30)),
        max_size=25,
    )
)
def test_both_views_hear_each_event_once_in_the_same_order(
    actions: list[tuple[int, str, int]],
) -> None:
    async def run() -> None:
        ada, ben = two_people(a_match(black=PERSON, white=PERSON))
        expected: list[Notice] = []
        ada.view.table.listen(expected.append)
        for who, action, number in actions:
            do((ada, ben)[who], action, number)
        events = list(filter(is_event, expected))
        assert ada.events == ben.events == events
        assert len({id(event) for event in events}) == len(events)
        await ada.view.close()
        await ben.view.close()

    asyncio.run(run())
