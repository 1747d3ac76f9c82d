"""Two people at screens of their own: attendance, consent, and what each may do. Without an app."""

from __future__ import annotations

import asyncio
from contextvars import ContextVar

import pytest

from abstract_arcade.clock import ClockSettings
from abstract_arcade.match import Match, Participant
from abstract_arcade.rules import IllegalMove, Seat
from abstract_arcade.session import Notice, Presence, Table, UnexpectedError, View
from abstract_arcade.session.insight import Insight, Topic
from abstract_arcade.session.sharing import MAX_GUEST_NAME, Member, Role, Sharing
from abstract_arcade.words.event_sentences import event_sentence
from abstract_arcade.words.events import (
    Event,
    MovePlayed,
    MovesTakenBack,
    PersonArrived,
    PersonAway,
    TakeBackAgreed,
    TakeBackDeclined,
    TakeBackRequested,
    TakeBackWithdrawn,
)
from tests.matches import BLACK_WINS, a_match, moves_of
from tests.session.support import Hours
from tests.session.test_views import Person, is_event

FIRST = Seat.FIRST
SECOND = Seat.SECOND


def shared(*moves: str, clock: ClockSettings | None = None) -> Sharing:
    """A game that is shared, whose guest has come."""
    match = a_match(*moves)
    if clock is not None:
        match.clock = dict.fromkeys(Seat, clock)
    sharing = Sharing(match, Table)
    sharing.set_presence(Presence.HERE)
    sharing.name_guest("Ben")
    return sharing


def guest_view(sharing: Sharing, *permitted: str) -> View:
    return Member(sharing, Role.GUEST, frozenset(permitted)).view(0)


def sentences(heard: list[Notice]) -> list[str]:
    """Return what the events among some notices say."""
    events: list[Event] = [each for each in heard if is_event(each)]  # type: ignore[misc]
    return [str(event_sentence(event)) for event in events]


def running_clock(sharing: Sharing) -> Seat | None:
    return sharing.table.clocks.running


def is_over(table: Table) -> bool:
    return table.match.outcome is not None


def play(view: View, text: str) -> None:
    view.play(view.position.parse(text))


class TestTakingBack:
    def test_move_is_taken_back_when_the_other_agrees(self) -> None:
        table = Table(a_match("d1", "e8", "a8"))
        ada = Person(table, FIRST)
        ben = Person(table, SECOND)
        assert ada.view.undo()
        assert moves_of(table.match) == ["d1", "e8", "a8"]
        assert ben.view.may_answer_take_back
        assert not ada.view.may_answer_take_back
        ben.view.answer_take_back(agrees=True)
        assert ada.kinds == [TakeBackRequested, TakeBackAgreed, MovesTakenBack]
        assert table.match.current.ply == 2

    def test_both_moves_since_the_own_decision_are_taken_back_at_once(self) -> None:
        table = Table(a_match("d1", "e8"))
        ada = Person(table, FIRST)
        ben = Person(table, SECOND)
        ada.view.undo()
        ben.view.undo()
        assert sentences(ada.events) == [
            "Player 1 asks to take back d1 and e8.",
            "Player 2 agrees.",
            "Took back d1 and e8.",
        ]
        assert table.match.current.ply == 0

    def test_request_is_declined(self) -> None:
        table = Table(a_match("d1"))
        ada = Person(table, FIRST)
        ben = Person(table, SECOND)
        ada.view.undo()
        ben.view.answer_take_back(agrees=False)
        assert ada.kinds == [TakeBackRequested, TakeBackDeclined]
        assert table.take_back_request is None
        assert table.match.current.ply == 1

    def test_person_waits_for_the_answer_to_a_request(self) -> None:
        table = Table(a_match("d1"))
        ada = Person(table, FIRST)
        Person(table, SECOND)
        ada.view.undo()
        assert ada.view.undo_refusal() == "Player 2 has not answered yet."
        assert not ada.view.undo()
        assert ada.kinds == [TakeBackRequested]

    def test_request_is_repeated_only_after_another_move(self) -> None:
        table = Table(a_match("d1"))
        ada = Person(table, FIRST)
        ben = Person(table, SECOND)
        ada.view.undo()
        ben.view.answer_take_back(agrees=False)
        refusal = "Player 2 has declined: you can ask again after the next move."
        assert ada.view.undo_refusal() == refusal
        assert not ada.view.undo()
        play(ben.view, "e8")
        assert ada.view.undo()

    def test_end_of_the_game_is_asked_for_once(self) -> None:
        table = Table(a_match("d1"))
        ada = Person(table, FIRST)
        ben = Person(table, SECOND)
        ada.view.undo()
        ben.view.answer_take_back(agrees=False)
        ada.view.resign()
        ada.view.undo()
        ben.view.answer_take_back(agrees=False)
        table.play(table.match.current.position.parse("e8"), table.match.current)
        assert not ada.view.undo()
        assert ben.view.undo()

    def test_person_who_declined_may_ask(self) -> None:
        table = Table(a_match("d1", "e8"))
        ada = Person(table, FIRST)
        ben = Person(table, SECOND)
        ada.view.undo()
        ben.view.answer_take_back(agrees=False)
        assert ben.view.undo()

    @pytest.mark.parametrize(
        ("asking", "end"), [(FIRST, TakeBackDeclined), (SECOND, TakeBackWithdrawn)]
    )
    def test_move_ends_a_request(self, asking: Seat, end: type[Notice]) -> None:
        table = Table(a_match("d1", "e8", "a8"))
        people = {seat: Person(table, seat) for seat in Seat}
        people[asking].view.undo()
        play(people[SECOND].view, "h2")
        assert table.take_back_request is None
        assert end in people[FIRST].kinds

    def test_end_of_the_game_is_taken_back_by_consent(self) -> None:
        table = Table(a_match("d1", "e8"))
        ada = Person(table, FIRST)
        ben = Person(table, SECOND)
        ada.view.resign()
        ada.view.undo()
        assert is_over(table)
        ben.view.undo()
        assert not is_over(table)
        assert "Player 1 asks to take back the end of the game." in sentences(ada.events)

    def test_nobody_answers_an_own_request(self) -> None:
        table = Table(a_match("d1"))
        ada = Person(table, FIRST)
        Person(table, SECOND)
        ada.view.undo()
        ada.view.answer_take_back(agrees=True)
        assert table.match.current.ply == 1

    def test_person_without_a_move_has_nothing_to_take_back(self) -> None:
        table = Table(a_match("d1"))
        Person(table, FIRST)
        ben = Person(table, SECOND)
        assert ben.view.undo_refusal() == "There is no move of yours to undo."
        assert not ben.view.undo()

    def test_person_who_is_away_is_not_asked(self) -> None:
        sharing = shared("d1")
        view = sharing.host_view(0)
        sharing.set_presence(Presence.AWAY)
        assert view.undo_refusal() == "Ben is away and cannot agree."
        assert not view.undo()

    def test_without_a_guest_the_host_takes_back_alone(self) -> None:
        sharing = Sharing(a_match("d1"), Table)
        view = sharing.host_view(0)
        assert view.undo()
        assert view.viewed.ply == 0


class TestMoves:
    def test_move_is_played_at_the_latest_position_alone(self) -> None:
        sharing = shared("d1", "e8")
        view = sharing.host_view(0)
        view.look_at_ply(0)
        assert not view.is_persons_turn
        assert view.why_not_turn(view.position) == "Go to the latest position to move."
        with pytest.raises(IllegalMove):
            play(view, "h1")
        view.look_at_ply(2)
        play(view, "h1")
        assert view.viewed.ply == 3

    def test_guest_moves_for_the_own_seat_alone(self) -> None:
        sharing = shared()
        guest = guest_view(sharing)
        with pytest.raises(IllegalMove):
            play(guest, "d1")
        play(sharing.host_view(0), "d1")
        play(guest, "e8")
        assert guest.viewed.ply == 2

    def test_watcher_does_nothing(self) -> None:
        sharing = shared("d1")
        watcher = Member(sharing, Role.WATCHER).view(0)
        assert not watcher.is_persons_turn
        assert not watcher.undo()
        assert not watcher.redo()
        assert watcher.offer_draw() is None
        with pytest.raises(IllegalMove):
            watcher.resign()
        with pytest.raises(IllegalMove):
            play(watcher, "e8")
        sharing.host_view(0).resign()
        assert not watcher.is_persons_turn
        assert moves_of(sharing.match) == ["d1"]

    def test_moves_taken_back_are_not_played_again_by_one_person(self) -> None:
        sharing = shared("d1")
        host = sharing.host_view(0)
        guest = guest_view(sharing)
        host.undo()
        guest.undo()
        assert not host.can_redo
        assert not guest.redo()
        assert host.viewed.ply == 0

    def test_only_permitted_actions_are_allowed(self) -> None:
        sharing = shared()
        guest = guest_view(sharing, "go_by", "choose")
        assert guest.permits("go_by(-1)")
        assert guest.permits("app.choose")
        assert not guest.permits("export")
        assert not guest.permits("screen.new_game")
        assert sharing.host_view(0).permits("export")


class TestPresence:
    async def test_clocks_wait_while_a_person_is_away(self) -> None:
        match = a_match("d1", "e8", "a8")
        match.clock = dict.fromkeys(Seat, ClockSettings(90))
        time = Hours()
        sharing = Sharing(match, lambda match: Table(match, now=lambda: time.now, sleep=time.sleep))
        sharing.table.resume()
        assert running_clock(sharing) is None
        sharing.set_presence(Presence.HERE)
        assert running_clock(sharing) is SECOND
        await time.pass_by(10)
        sharing.set_presence(Presence.AWAY)
        await time.pass_by(50)
        readings = sharing.table.clocks.readings
        assert readings is not None
        assert readings[SECOND].seconds == pytest.approx(80)
        sharing.set_presence(Presence.HERE)
        assert running_clock(sharing) is SECOND
        await sharing.close()

    async def test_clocks_run_whatever_a_screen_shows(self) -> None:
        sharing = shared("d1", "e8", clock=ClockSettings(90))
        sharing.table.resume()
        host = sharing.host_view(0)
        host.attend()
        host.turn_away()
        assert running_clock(sharing) is FIRST
        await host.close()
        assert running_clock(sharing) is FIRST
        await sharing.close()

    async def test_clocks_of_one_keyboard_stop_when_the_person_turns_away(self) -> None:
        match = a_match("d1", "e8")
        match.clock = dict.fromkeys(Seat, ClockSettings(90))
        view = View(Table(match))
        view.table.resume()
        running = [view.table.clocks.running]
        view.attend()
        running.append(view.table.clocks.running)
        view.turn_away()
        running.append(view.table.clocks.running)
        assert running == [None, FIRST, None]
        await view.close()

    def test_both_hear_who_comes_and_goes(self) -> None:
        sharing = Sharing(a_match("d1"), Table)
        heard: list[Notice] = []
        sharing.host_view(0).listen(heard.append)
        sharing.set_presence(Presence.HERE)
        sharing.name_guest("Ben")
        sharing.set_presence(Presence.AWAY)
        sharing.set_presence(Presence.HERE)
        assert sentences(heard) == [
            "Player 2 is here.",
            "Ben is here.",
            "Ben is away.",
            "Ben is back.",
        ]

    def test_absence_tells_that_the_clocks_wait(self) -> None:
        sharing = shared(clock=ClockSettings(90))
        heard: list[Notice] = []
        sharing.host_view(0).listen(heard.append)
        sharing.set_presence(Presence.AWAY)
        assert sentences(heard) == ["Ben is away. The clocks wait."]
        assert [type(each) for each in heard if is_event(each)] == [PersonAway]

    def test_host_goes_on_alone_until_the_guest_is_back(self) -> None:
        sharing = shared("d1")
        host = sharing.host_view(0)
        sharing.set_presence(Presence.AWAY)
        assert not host.is_persons_turn
        sharing.go_on_alone(True)
        play(host, "e8")
        sharing.set_presence(Presence.HERE)
        assert host.seats == {FIRST}
        play(host, "a8")
        assert not host.is_persons_turn

    def test_guest_does_not_seem_to_be_back_when_the_host_goes_on_alone(self) -> None:
        sharing = shared("d1")
        sharing.set_presence(Presence.AWAY)
        heard: list[Notice] = []
        sharing.host_view(0).listen(heard.append)
        sharing.go_on_alone(True)
        sharing.go_on_alone(False)
        assert sentences(heard) == []

    def test_name_of_a_guest_is_one_short_line(self) -> None:
        sharing = shared()
        sharing.name_guest("Be\x1b[2Jn\n" + "x" * 100)
        name = sharing.match.participants[SECOND].name
        assert name == sharing.guest_name
        assert "\x1b" not in name
        assert "\n" not in name
        assert len(name) <= MAX_GUEST_NAME


class TestAnotherMatch:
    async def test_rematch_exchanges_the_seats(self) -> None:
        sharing = shared(*BLACK_WINS)
        moved: list[Match] = []
        Member(sharing, Role.GUEST).follow(moved.append)
        again = sharing.table.rematch()
        assert sharing.table.rematch() is again
        sharing.share(again)
        assert moved == [again]
        assert sharing.host_seat is SECOND
        assert again.participants[FIRST].name == "Ben"
        assert guest_view(sharing).is_persons_turn
        assert not sharing.host_view(0).is_persons_turn

    async def test_another_game_keeps_the_seats(self) -> None:
        sharing = shared("d1")
        sharing.share(a_match())
        assert sharing.host_seat is FIRST
        assert sharing.presence is Presence.HERE

    async def test_another_game_keeps_the_names(self) -> None:
        sharing = shared("d1")
        sharing.match.seat(FIRST, Participant(name="Ada"))
        another = a_match()
        sharing.share(another)
        assert [another.participants[seat].name for seat in Seat] == ["Ada", "Ben"]

    async def test_table_stays_open_while_the_host_looks_elsewhere(self) -> None:
        sharing = shared("d1")
        host = sharing.host_view(0)
        guest = guest_view(sharing)
        await host.close()
        play(guest, "e8")
        assert sharing.host_view(0).viewed.ply == 2


class TestHelp:
    def test_hints_are_off_unless_the_host_allows_them(self) -> None:
        sharing = shared("d1", "e8")
        view = sharing.host_view(0)
        insight = Insight(view)
        off = "Hints and analysis are off in this game"
        assert insight.refusal(Topic.HINT) == insight.refusal(Topic.ANALYSIS) == off
        sharing.allow_help(True)
        assert insight.refusal(Topic.HINT) == insight.refusal(Topic.ANALYSIS) == ""

    def test_guest_uses_no_computer_of_the_host_after_the_end(self) -> None:
        sharing = shared(*BLACK_WINS)
        assert Insight(sharing.host_view(0)).refusal(Topic.EXPLANATION) == ""
        assert Insight(guest_view(sharing)).refusal(Topic.EXPLANATION)


class TestListeners:
    def test_one_that_raises_harms_no_other(self) -> None:
        table = Table(a_match())
        ada = Person(table, FIRST)
        broken = View(table, seats=[SECOND])
        told: list[Notice] = []

        def listener(notice: Notice) -> None:
            if isinstance(notice, UnexpectedError):
                told.append(notice)
            else:
                raise RuntimeError  # noqa: TRY004

        broken.listen(listener)
        ben = Person(table)
        ada.play("d1")
        assert ada.kinds == ben.kinds == [MovePlayed]
        (fault,) = told
        assert isinstance(fault, UnexpectedError)

    def test_listener_is_called_in_its_own_context(self) -> None:
        screen: ContextVar[str] = ContextVar("screen", default="")
        table = Table(a_match())
        seen: list[str] = []

        async def sit(name: str, seat: Seat) -> View:
            screen.set(name)
            view = View(table, seats=[seat])
            view.listen(lambda _: seen.append(f"{name}: {screen.get()}"))
            return view

        async def run() -> None:
            ada = await asyncio.create_task(sit("ada", FIRST))
            await asyncio.create_task(sit("ben", SECOND))
            play(ada, "d1")

        asyncio.run(run())
        assert seen == ["ada: ada", "ben: ben"]


def test_name_of_the_invited_person_is_known() -> None:
    match = a_match()
    match.seat(SECOND, Participant(name="Ben"))
    sharing = Sharing(match, Table)
    assert sharing.guest_name == "Ben"
    assert sharing.presence is Presence.EXPECTED


def test_arrival_is_announced_once() -> None:
    sharing = Sharing(a_match(), Table)
    heard: list[Notice] = []
    sharing.host_view(0).listen(heard.append)
    sharing.set_presence(Presence.HERE)
    sharing.set_presence(Presence.HERE)
    assert [type(each) for each in heard if is_event(each)] == [PersonArrived]
