"""The controllers of a match, without an app, a screen or a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from textual.binding import Binding

from abstract_arcade.match import Match
from abstract_arcade.session import View
from abstract_arcade.session.insight import Insight
from abstract_arcade.settings import SettingsFile
from abstract_arcade.tui.frame.controller import Controller
from abstract_arcade.tui.games import PRESENTERS
from abstract_arcade.tui.messages import OpenMatch, OpenSetup
from abstract_arcade.tui.play.context import MatchContext
from abstract_arcade.tui.play.game import ExportActions, GameActions, TreeEditor
from abstract_arcade.tui.play.looking import DisplayToggles, MoveBrowser, ReplayController
from abstract_arcade.tui.play.screen import PlayScreen
from tests.matches import BLACK_WINS
from tests.tui.stand_in import StandIn
from tests.tui.support import a_match, play_all, view_of


def context_of(match: Match) -> MatchContext:
    view = view_of(match)
    presenter = PRESENTERS[match.game.slug]()
    return MatchContext(view, Insight(view), presenter, SettingsFile(), None)


def actions_of(match: Match, answer: object = None) -> tuple[GameActions, StandIn, View]:
    """What can be done with a game."""
    stand_in = StandIn(answer)
    context = context_of(match)
    replaying = ReplayController(stand_in, context, lambda: 0.0, no_timer)
    return GameActions(stand_in, context, replaying), stand_in, context.view


class _Timer:
    def stop(self) -> None:
        pass


def no_timer(_seconds: float, _callback: object) -> Any:
    """A timer that never strikes."""
    return _Timer()


class TestMoveBrowser:
    def test_browser_changes_the_node_or_says_why_not(self) -> None:
        stand_in = StandIn()
        context = context_of(a_match("d1", "e8", "d2"))
        looking = MoveBrowser(stand_in, context, lambda: None, lambda: False)
        assert looking.reason("go_by(1)") == "This is the latest position."
        looking.action_go_by(-2)
        assert context.view.viewed.ply == 1
        assert looking.reason("go_by(1)") is None
        looking.action_go_to_ply(0)
        assert looking.reason("go_by(-1)") == "This is the first position."
        looking.action_go_to_variation(1)
        assert stand_in.said == ["There is no variation after this one"]
        looking.action_go_to_end()
        assert not context.view.is_looking_back

    def test_browser_goes_from_variation_to_variation(self) -> None:
        match = a_match("d1", "e8")
        match.play(match.root.children[0].position.parse("h1"), at=match.root.children[0])
        context = context_of(match)
        looking = MoveBrowser(StandIn(), context, lambda: None, lambda: False)
        looking.action_go_to_variation(1)
        assert context.view.viewed.text in ("e8", "h1")
        assert looking.reason("go_to_variation(1)") or looking.reason("go_to_variation(-1)")


class TestReplayController:
    def test_replay_shows_ply_after_ply_and_ends(self) -> None:
        clock = [0.0]
        shown = []
        match = a_match("d1", "e8")
        stand_in = StandIn()
        context = context_of(match)
        replaying = ReplayController(stand_in, context, lambda: clock[0], no_timer)
        assert replaying.reason("pace(1)") == "No replay is running."
        replaying.toggle()
        assert context.view.viewed is match.root
        replaying.go_on()
        assert context.view.viewed is match.root
        for _ in range(2):
            clock[0] += replaying.times.seconds
            replaying.go_on()
            shown.append(context.view.viewed.text)
        assert shown == ["d1", "e8"]
        assert not replaying.is_running


class TestTreeEditor:
    def test_comment_can_be_undone(self) -> None:
        match = a_match("d1")
        stand_in = StandIn()
        context = context_of(match)
        editing = TreeEditor(stand_in, context)
        assert editing.reason("undo_edit") == "There is no edit to undo."
        context.view.table.edits.comment(match.current, "Good.")
        editing.action_undo_edit()
        assert match.root.children[0].comment == ""
        assert stand_in.said == ["The comment on d1 is unchanged"]

    def test_main_line_is_neither_promoted_nor_deleted(self) -> None:
        stand_in = StandIn()
        editing = TreeEditor(stand_in, context_of(a_match("d1")))
        editing.action_promote()
        editing.action_delete_variation()
        assert stand_in.said == ["This is the main line, not a variation"] * 2


class TestExportActions:
    def test_export_is_refused_before_the_first_move(self) -> None:
        stand_in = StandIn()
        ExportActions(stand_in, context_of(a_match())).action_export()
        assert stand_in.said == ["Nothing has been played yet"]

    def test_playing_from_here_opens_the_set_up_with_the_position(self) -> None:
        stand_in = StandIn()
        ExportActions(stand_in, context_of(a_match("d1"))).action_own_game()
        (message,) = stand_in.posted
        assert isinstance(message, OpenSetup)
        assert message.start is not None


class TestGameActions:
    def test_undone_ply_can_be_redone(self) -> None:
        actions, _, view = actions_of(a_match("d1", "e8"))
        assert actions.reason("redo") == "There is no move to redo."
        actions.action_undo_ply()
        assert view.match.current.ply == 1
        actions.action_redo()
        assert view.match.current.ply == 2

    def test_draw_offer_can_be_withdrawn(self) -> None:
        actions, stand_in, view = actions_of(a_match("d1"))
        actions.action_draw()
        actions.action_draw()
        assert stand_in.said == [
            "Your next move will offer a draw; <draw> withdraws it",
            "The draw offer is withdrawn",
        ]
        assert not view.is_offering_draw

    def test_finished_game_cannot_be_resigned(self) -> None:
        actions, stand_in, _ = actions_of(a_match(*BLACK_WINS))
        assert actions.reason("resign") == "The game is over."
        actions.action_resign()
        assert stand_in.windows == []

    def test_rematch_is_refused_before_the_end(self) -> None:
        match = a_match()
        actions, stand_in, _ = actions_of(match)
        actions.action_rematch()
        assert stand_in.said == ["The game is not over yet"]
        play_all(match, BLACK_WINS)
        actions.action_rematch()
        (message,) = stand_in.posted
        assert isinstance(message, OpenMatch)

    def test_game_of_two_people_without_clocks_cannot_be_paused(self) -> None:
        actions, _, view = actions_of(a_match("d1"))
        assert actions.reason("pause") == "There is no computer player or clock to pause."
        actions.action_pause()
        assert not view.table.is_paused


class TestDisplayToggles:
    def test_switched_marks_and_numbers_are_saved(self) -> None:
        stand_in = StandIn()
        context = context_of(a_match("d1"))
        showing = DisplayToggles(stand_in, context)
        showing.action_marks()
        showing.action_numbers()
        assert stand_in.said == ["Marks are off", "The last 10 moves are numbered"]
        assert not context.settings.values.marks
        assert DisplayToggles(stand_in, context).numbers == "10"


def test_every_key_of_the_play_screen_runs_an_action_of_a_controller() -> None:
    actions = {
        name.removeprefix("action_")
        for part in (*subclasses(Controller), PlayScreen)
        for name in dir(part)
        if name.startswith("action_")
    }
    for binding in PlayScreen.BINDINGS:
        assert isinstance(binding, Binding)
        assert binding.action.partition("(")[0] in actions, binding


def subclasses(base: type[Controller]) -> Iterator[type[Controller]]:
    for subclass in base.__subclasses__():
        yield subclass
        yield from subclasses(subclass)
