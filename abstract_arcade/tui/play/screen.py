"""The screen of a match, on which people and computers play."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.binding import BindingType
from textual.message import Message

from abstract_arcade.match import Match, Node
from abstract_arcade.match.node import landing
from abstract_arcade.session import (
    MIN_ANSWER_SECONDS,
    Notice,
    Table,
    UnexpectedError,
    View,
    ViewChanged,
)
from abstract_arcade.session.insight import Insight, Topic
from abstract_arcade.session.opponents import Opponents
from abstract_arcade.session.view_state import ViewState
from abstract_arcade.settings import SettingsFile
from abstract_arcade.tui import keys
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.display import Display
from abstract_arcade.tui.frame.screen import HelpPage
from abstract_arcade.tui.games import presenter_of
from abstract_arcade.tui.games.presenter import Scene
from abstract_arcade.tui.keys import here, section
from abstract_arcade.tui.messages import OpenDemo, OpenMatch
from abstract_arcade.tui.play.choosing import MoveController
from abstract_arcade.tui.play.context import MatchContext, Mode
from abstract_arcade.tui.play.following import ViewFollower
from abstract_arcade.tui.play.game import ExportActions, GameActions, TreeEditor
from abstract_arcade.tui.play.helping import HintController, TipController
from abstract_arcade.tui.play.looking import DisplayToggles, MoveBrowser, ReplayController
from abstract_arcade.tui.play.page import PlayPage, compose
from abstract_arcade.tui.play.panel import PlayPanel
from abstract_arcade.tui.play.plies import PlyList, node_of
from abstract_arcade.tui.play.situation import Situation
from abstract_arcade.tui.table.screen import TableScreen
from abstract_arcade.tui.table.typing import TypingController
from abstract_arcade.tui.table.words import legend_lines
from abstract_arcade.tui.widgets.move_list import MoveList
from abstract_arcade.words.event_sentences import event_sentence
from abstract_arcade.words.events import (
    DrawAgreed,
    EngineFailed,
    GameReopened,
    LineLeft,
    MovePlayed,
    MovesPlayedAgain,
    MovesTakenBack,
    PersonArrived,
    PersonAway,
    Resigned,
    TakeBackDeclined,
    TakeBackWithdrawn,
    TimeRanOut,
)

if TYPE_CHECKING:
    from abstract_arcade.library.small_files import Met
    from abstract_arcade.library.store import MatchFile
    from abstract_arcade.session.sharing import Member


_MODES = {Topic.EXPLANATION: Mode.EXPLAINED, Topic.ANALYSIS: Mode.ANALYSED, Topic.HINT: Mode.HINTED}
"""The mode of the screen while an explanation, the analysis or a hint is open."""

_FOLLOWED = (
    MovePlayed,
    MovesTakenBack,
    MovesPlayedAgain,
    GameReopened,
    Resigned,
    TimeRanOut,
    DrawAgreed,
    ViewChanged,
)
"""The notices after which the view may show another node or another selection."""

_REPLIES = (TakeBackDeclined, TakeBackWithdrawn, PersonArrived)
"""The events of another person that are shown once, as a reply to a key is."""


class PlayScreen(TableScreen):
    """The screen of a match: follows the table, and composes the page around the board.

    What the player can do is in controllers: `choosing` plays moves, `looking` and `replaying`
    browse them, `helping` asks the computer, `teaching` explains rules, and so on.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *TypingController.BINDINGS,
        *MoveBrowser.BINDINGS,
        *ReplayController.BINDINGS,
        *TreeEditor.BINDINGS,
        *ExportActions.BINDINGS,
        *HintController.BINDINGS,
        *DisplayToggles.BINDINGS,
        *MoveController.BINDINGS,
        *GameActions.BINDINGS,
        *TipController.BINDINGS,
        *section(
            "The game",
            keys.SETTINGS,
            keys.HELP,
            here(keys.RULE, action="show_new_rule"),
            here(keys.LEAVE, "Leave this game; it stays saved."),
        ),
    ]
    CAN_TURN_BOARD = True
    typing: TypingController
    USUAL: ClassVar[Sequence[str]] = (
        "undo",
        "redo",
        "swap",
        "rematch",
        "rematch_same",
        "go_by(-1)",
        "go_by(1)",
        "resign",
        "new_game",
        "go_to_variation(-1)",
        "go_to_variation(1)",
        "comment",
        "own_game",
        "edit_position",
        "hint",
        "analysis",
        "export",
        "copy",
        "help",
        "app.theme",
        "type_move",
        "leave",
    )
    SENTENCES: ClassVar[Mapping[str, str]] = {
        "choose": "Play the move under the cursor, as a click does."
    }

    def __init__(
        self,
        match: Match,
        display: Display,
        view: View | None = None,
        file: MatchFile | None = None,
        now: Callable[[], float] = time.monotonic,
        delay: float = MIN_ANSWER_SECONDS,
        settings: SettingsFile | None = None,
        back: Callable[[], Message] | None = None,
        met: Met | None = None,
        view_state: ViewState | None = None,
        *,
        is_sandboxed: bool = False,
        member: Member | None = None,
    ) -> None:
        """Show a match.

        Args:
            match: The match, new or not.
            display: The colours and characters that may be drawn.
            view: A view of the match; None to create a table with a view of it.
            file: The file in which the match is saved; None if it is not saved.
            now: A monotonic clock in seconds, for the players and for replays.
            delay: The shortest time of a computer's move at a new table, in seconds.
            settings: The settings; None for the defaults, which are not saved.
            back: Returns the message that is posted when the player leaves the screen; None for
                the menu.
            met: The rules that were explained already; None if rules are not explained.
            view_state: The node, cursor and selection to show; None for the current position.
            is_sandboxed: Whether the person at the screen has no access to programs of the machine.
            member: The place of this screen in a shared game; None if the game is not shared.
        """
        presenter = presenter_of(match.game.slug)
        if view is None:
            opponents = Opponents(is_sandboxed=is_sandboxed)
            table = Table(match, chooser=opponents, keeper=file, delay=delay, now=now)
            cursor = presenter.first_cursor(match.game.board)
            view = View(table, cursor, is_sandboxed=is_sandboxed)
        if view_state is not None:
            view_state.restore(view)
        self.table = view.table
        self.view = view
        self.match = match
        self.insight = Insight(view)
        self._file = file
        self._member = member
        if back is not None:
            self.leads_to = "back"
        elif member is not None and not member.is_host:
            self.leads_to = "leave"
        # The node that was shown at the last reply to a key.
        self._replied_at: Node | None = None
        if settings is None:
            settings = SettingsFile()
        context = MatchContext(
            view=view,
            insight=self.insight,
            presenter=presenter,
            settings=settings,
            file=file,
        )
        self.teaching = TipController(self, context, met, self.show_chapter)
        panel = PlayPanel(view)
        cursor = view.selection.cursor
        super().__init__(presenter, match.game, display, cursor, panel, settings, back)
        self.panel: PlayPanel = panel
        self._legend = legend_lines(match.game, presenter, display)
        self._page: PlayPage | None = None
        self._ply_list = PlyList(view.table, presenter)
        self.replaying = ReplayController(self, context, now, self.set_interval)
        self.looking = MoveBrowser(
            self, context, self.replaying.end, lambda: self.choosing.is_trying
        )
        self.helping = HintController(
            self, context, self.replaying, lambda: self.selection, self._way_back_explained
        )
        self.choosing = MoveController(
            self,
            context,
            self.move_line,
            self.replaying,
            self.helping,
            self.animation,
            self.action_leave,
        )
        self.chooser = self.choosing
        self._follower = ViewFollower(self, view, self.choosing, self.replaying)
        self.choosing.has_moved_cursor = view_state is not None and view_state.has_moved_cursor
        self.typing = TypingController(self, self.move_line, self.status_line, self.choosing)
        self.insight.changed = self.helping.news
        self.note_input = self.insight.touch
        self._typed_before = None if view_state is None else view_state.typed
        self.showing = DisplayToggles(self, context)
        self.game_actions = GameActions(self, context, self.replaying)
        self.take_on(
            self.showing,
            self.helping,
            self.looking,
            self.replaying,
            ExportActions(self, context),
            TreeEditor(self, context),
            self.typing,
            self.choosing,
            self.game_actions,
            self.teaching,
        )

    def on_mount(self) -> None:
        self.view.listen(self._take)
        self.panel.read_series()
        self.teaching.begin()
        if self._typed_before is not None:
            self.typing.resume(self._typed_before)
        file = self._file
        if file is not None:
            if file.note:
                self.notify(file.note, markup=False)
            if file.is_unsaved:
                self.table.saving.checkpoint(self.match)

    def on_screen_resume(self) -> None:
        if self.is_live:
            self.view.attend()
            self.refresh_page()

    def on_screen_suspend(self) -> None:
        if self.is_live:
            self.replaying.end()

    async def on_unmount(self) -> None:
        await self.insight.close()
        await self.view.close()

    # Events of the table

    @property
    def is_behind(self) -> bool:  # type: ignore[override]
        return self.table.saving.has_pending

    def _take(self, notice: Notice) -> None:
        """Show an event of the table, or another change of the view."""
        if isinstance(notice, UnexpectedError):
            # Raised in the app's own task, so that the program ends with a crash report.
            self.call_later(_raise, notice.error)
            return
        if isinstance(notice, LineLeft):
            # The event of the move that was played instead comes next.
            return
        self._end_outdated_typing()
        if isinstance(notice, MovePlayed) and self.view.shows(notice):
            self.forget_reply()
            self._follower.follow_move(notice)
        elif isinstance(notice, _FOLLOWED):
            is_new = not isinstance(notice, ViewChanged | MovePlayed)
            if is_new or self.view.viewed is not self._replied_at:
                # The event of an edit comes after the reply to its key, which stays.
                self.forget_reply()
            self._follower.follow()
        self.insight.update()
        self.refresh_page()
        if isinstance(notice, EngineFailed) and self.is_live:
            self.game_actions.ask_after_engine_failure(notice)
        if isinstance(notice, PersonAway):
            self.forget_reply()
            self.show_reply()
        if isinstance(notice, _REPLIES) and notice.seat not in self.view.seats:
            self.say(str(event_sentence(notice).without_stop()))

    def _end_outdated_typing(self) -> None:
        """Close the field for a move if the position of the move is no longer shown."""
        typed = self.typing.typed
        if typed is not None and self.view.position is not typed.position:
            self.typing.end()

    # The page

    @property
    def mode(self) -> Mode:
        """The activity of the player, which decides what the page shows."""
        view = self.view
        topic = self.insight.topic
        if self.typing.typed is not None:
            return Mode.TYPING
        if self.replaying.is_running:
            return Mode.REPLAYING
        if topic is not None:
            return _MODES[topic]
        if view.is_looking_back:
            return Mode.LOOKING
        if self.match.outcome is not None:
            return Mode.OVER
        return Mode.CHOOSING if view.is_persons_turn else Mode.WAITING

    @property
    def scene(self) -> Scene[Any]:
        view = self.view
        selection = self.selection
        node = view.viewed
        is_asked = not (self.choosing.holds_preview or self.helping.hides_cursor)
        return Scene(
            position=node.position,
            outcome=view.outcome,
            before=None if node.parent is None else node.parent.position,
            last_move=node.move,
            landing=() if self.helping.hides_cursor else landing(node),
            can_choose=view.is_persons_turn,
            cursor=selection.cursor,
            selected=selection.sites,
            move=selection.move if is_asked else None,
            preview=selection.preview if self.showing.shows_preview and is_asked else None,
            alternatives=self.choosing.alternatives,
            hides_choice=self.choosing.hides_choice,
            open_sites=selection.open_sites,
            dividing_sites=selection.dividing_sites,
            shows_marks=self._shows_marks,
        )

    @property
    def _shows_marks(self) -> bool:
        """Whether legal moves are marked on the board now."""
        if self.replaying.is_running or self.insight.topic not in (None, Topic.ANALYSIS):
            return False
        return self.showing.shows_marks

    def draw_page(self) -> None:
        # The view changes at once, but its notice waits until the change is saved.
        self._end_outdated_typing()
        super().draw_page()

    def show_page(self, scene: Scene[Any]) -> None:
        if self.choosing.is_led:
            # The player did not move the cursor, so only the board shows the effect of the move.
            scene = scene._replace(move=None, preview=None)
        has_new_rule = self.teaching.look(
            scene,
            self.selection,
            self.typing.typed,
            has_moved_cursor=self.choosing.has_moved_cursor,
        )
        if has_new_rule:
            self.changes += 1
        self._page = compose(self._situation(scene), self._page)
        self.set_lines(self._page.page)
        self.panel.show_page(self._page)

    def _situation(self, scene: Scene[Any]) -> Situation:
        choosing = self.choosing
        helping = self.helping
        typed = self.typing.typed
        return Situation(
            view=self.view,
            insight=self.insight,
            presenter=self.presenter,
            scene=scene,
            selection=self.selection,
            layout=self.screen_layout,
            style=self.panel_style,
            hint=self.hint,
            number_hints=self.number_hints,
            can_pause=self.disabled_reason("pause") is None,
            leads_to=self.leads_to,
            mode=self.mode,
            changes=self.changes,
            tiles=self.stones.tiles,
            plies=self._ply_list.plies,
            reply=self.reply,
            typed=typed,
            is_question=typed is not None and choosing.asks_about(typed.move),
            has_moved_cursor=choosing.has_moved_cursor,
            shows_first=choosing.shows_first,
            hides_cursor=helping.hides_cursor,
            pointed=helping.pointed,
            choices=choosing.choices,
            letters=list(choosing.lettered),
            replay=self.replaying.words(),
            teacher=self.teaching.teacher,
            is_forbidden=typed is not None and self.teaching.is_refused(typed),
            standing=self.panel.standing,
            legend=self._legend,
            member=self._member,
        )

    def say(self, reply: str) -> None:
        self.forget_reply()
        self._replied_at = self.view.viewed
        super().say(reply)

    def forget_reply(self) -> None:
        super().forget_reply()
        self.choosing.question = None
        self._replied_at = None

    # Messages of the widgets, and keys

    def on_board_scrolled(self, message: Board.Scrolled) -> None:
        if self.typing.typed is None:
            self.replaying.end()
            self.looking.action_go_by(message.step)

    def on_move_list_move_chosen(self, message: MoveList.MoveChosen) -> None:
        self.replaying.end()
        node = node_of(self.match, message.key)
        if node is not None:
            self.view.look(node)

    def on_play_panel_series_read(self) -> None:
        self.refresh_page()

    def on_play_panel_ticked(self) -> None:
        self.refresh_page()

    def on_key(self, event: events.Key) -> None:
        """Play the move of a letter; end a replay unless the key is one of its own."""
        if not self.board.is_animated:
            self.choosing.is_unseen = False
        move = self.choosing.lettered.get(event.character or "")
        if move is not None:
            event.stop()
            event.prevent_default()
            self.choosing.play(move)
        if not self.replaying.is_running:
            # Collecting the active bindings takes a tenth of the time of a key.
            return
        active = self.active_bindings.get(event.key)
        if active is None or active.binding.action not in self.replaying.OWN_ACTIONS:
            self.replaying.end()

    # Leaving and help

    @property
    def way_back(self) -> Callable[[], Message]:
        state = ViewState.of(self.view, self.typing.text)
        return partial(OpenMatch, self.match, back=self.back, view_state=state)

    def _way_back_explained(self) -> Callable[[], Message]:
        """Return a function that returns the message to open this match and its explanation."""
        state = ViewState.of(self.view)._replace(has_moved_cursor=False)
        return partial(OpenMatch, self.match, is_analysed=True, back=self.back, view_state=state)

    def action_help(self) -> None:
        self.view.turn_away()
        super().action_help()

    def disabled_reason(self, action: str) -> str | None:
        if action == "show_new_rule" and not self.teaching.is_telling:
            return "There is no new rule."
        return super().disabled_reason(action)

    def action_show_new_rule(self) -> None:
        if self.teaching.is_telling:
            self.teaching.show_new_rule()
        elif self.typing.typed is None:
            self.action_help()

    def help_page(self) -> HelpPage:
        page = self.help_of_board(f"Playing {self.game.title}")
        return page._replace(offer=self.teaching.offer)

    def show_chapter(self, number: int) -> None:
        """Open a chapter, from 1, of the demonstration. Leaving it opens this match again."""
        self.post_message(OpenDemo(self.game.slug, number, self.way_back))


def _raise(error: BaseException) -> None:
    raise error
