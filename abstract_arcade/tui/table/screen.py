"""A game's board with what is around it: what play, courses and positions have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from abstract_arcade.rules import Color, Game, Move, Position, Site
from abstract_arcade.session.selection import Selection
from abstract_arcade.settings import SettingsFile
from abstract_arcade.tui.board.state import SiteState
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.display import TOUCH, Display
from abstract_arcade.tui.frame.screen import ArcadeScreen, HelpPage
from abstract_arcade.tui.games.motion import MAX_SECONDS
from abstract_arcade.tui.games.panel import number_columns
from abstract_arcade.tui.games.presenter import PanelStyle, Presenter, Scene, site_states
from abstract_arcade.tui.keys import MAX_DIGIT, with_key_names
from abstract_arcade.tui.messages import OpenMenu
from abstract_arcade.tui.table.animation import MoveAnimation
from abstract_arcade.tui.table.boards import Sizing, least_terminal
from abstract_arcade.tui.table.effects import put_traces
from abstract_arcade.tui.table.layout import PANEL_TOP, Rows, ScreenLayout, layout_for
from abstract_arcade.tui.table.page import Page
from abstract_arcade.tui.table.words import Stones
from abstract_arcade.tui.widgets.key_bar import KeyBar, KeyHint
from abstract_arcade.tui.widgets.lines import Line, TextLines
from abstract_arcade.tui.widgets.move_field import MoveField, MoveLine
from abstract_arcade.tui.widgets.status_line import REST_ROWS, StatusLine, TypedStatus

_MAX_NAMED_DIGITS = 4
"""Digits that are named one by one in the line of keys."""

if TYPE_CHECKING:
    from textual.types import CSSPathType

    from abstract_arcade.tui.table.typing import Chooser, Typing


class TableScreen(ArcadeScreen[None]):
    """A board, a title above it, a panel beside it, a status and a line of keys below it.

    A subclass says what is seen on the board (`view`) and around it (`show_page`). What can be done
    are its parts: one of them says what happens when a site is chosen (`chooser`).
    """

    CAN_TURN_BOARD: ClassVar[bool] = False
    """Whether a board with sides may be turned."""

    PLAY_HINT: ClassVar[str] = "play"
    """The word in the line of keys for the key that plays a typed move."""

    BOARD_ACTIONS: ClassVar[frozenset[str]] = frozenset()
    """Actions of the screen itself that are refused while the board is too small to be shown."""

    CONFIRMS_CLICKS: ClassVar[bool] = True
    """Whether a first click only shows what it would do, by touch or if the settings say so."""

    AUTO_FOCUS = "#board"
    BINDINGS: ClassVar[list[BindingType]] = list(Sizing.BINDINGS)
    CSS_PATH: ClassVar[CSSPathType | None] = ["../fields.tcss", "../board_screen.tcss"]

    screen_layout: ScreenLayout
    """The layout for the size of the terminal."""

    chooser: Chooser
    """What choosing a site does: a part, which the screen has taken on."""

    typing: Typing | None = None
    """Types a move, where one may be typed."""

    back: Callable[[], Message] | None
    """Makes the message that leads back to where one came from; None: to the menu."""

    def __init__(
        self,
        presenter: Presenter[Any, Any],
        game: Game,
        display: Display,
        cursor: Site,
        panel: Widget,
        settings: SettingsFile | None = None,
        back: Callable[[], Message] | None = None,
    ) -> None:
        super().__init__()
        self.back = back
        self.settings = settings or SettingsFile()
        self.presenter = presenter
        self.game = game
        self.display_mode = display
        turns = self.CAN_TURN_BOARD
        self.sizing = Sizing(self, presenter, game, display, self.settings, turns=turns)
        self.board = Board(
            self.sizing.layouts, cursor, material=presenter.material, display=display, id="board"
        )
        self.board.zoom = self.sizing.zoom
        self.stones = Stones(self.board, presenter.content_kind)
        self.title_line = TextLines(id="title")
        self.status_line = StatusLine()
        self.move_line = MoveLine()
        self.status = Container(self.status_line, self.move_line, id="status")
        self.key_bar = KeyBar(id="keys")
        self.panel = panel
        self._shown_size: Size | None = None
        self._rows_now = Rows(0, 0)
        self._is_page_due = False
        # The site that was clicked on last without being chosen, and the position at that time.
        self._shown_by_click: tuple[Site, Position] | None = None
        self.changes = 0
        """Counts the changes of what is shown, but for moves of the cursor."""
        self.animation = MoveAnimation(
            self.board,
            presenter,
            self.sizing,
            self.settings,
            self._paint_in_motion,
            self._show_end_of_animation,
        )
        self.fit()
        self.take_on(self.sizing)

    # What a subclass says

    @property
    def scene(self) -> Scene[Any]:
        """What is seen on the board."""
        raise NotImplementedError

    @property
    def selection(self) -> Selection:
        """The move that is pointed out on the board, where one can be."""
        assert self.typing is not None
        return self.typing.chooser.selection

    def show_page(self, scene: Scene[Any]) -> None:
        """Compose the page around the board and show it; `set_lines` shows its fixed widgets."""
        raise NotImplementedError

    def number_hints(
        self, numbers: Mapping[int, Move], letters: Sequence[str] = ()
    ) -> Sequence[KeyHint]:
        """Return the letters or digits that play something, as hints."""
        if letters:
            between = " " if len(letters) == 2 else "–"
            return [KeyHint(f"{letters[0]}{between}{letters[-1]}", "pick")]
        actions = [f"choose_number({number})" for number in numbers if number <= MAX_DIGIT]
        on_board = self.game.board.sites
        verb = "pick" if all(move[0] in on_board for move in numbers.values()) else "name"
        if len(actions) > _MAX_NAMED_DIGITS:
            keys = f"{self.key(actions[0])}–{self.key(actions[-1])}"
            return [KeyHint(keys, verb, enabled=self.disabled_reason(actions[0]) is None)]
        return [self.hint(verb, *actions)] if actions else []

    # Sizes

    def compose(self) -> ComposeResult:
        yield from self.screen_layout.in_order(self.title_line, self.board, self.panel)
        yield self.status
        yield self.key_bar

    def least_size(self) -> Size:
        """Columns and rows below which the screen says what it needs."""
        return least_terminal(self.sizing.layouts)

    def fit(self) -> None:
        """Lay the screen out for the size of the terminal."""
        layout = layout_for(
            self.app.size,
            self.sizing.layouts,
            self.least_size(),
            is_touched=self.app.has_class(TOUCH),
        )
        self.screen_layout = layout
        self.board.is_above_text = layout.has_text_below_board
        if self.panel.parent is not None:
            # A grid has its places in the order of the widgets.
            for widget in layout.in_order(self.title_line, self.board, self.panel):
                self.move_child(widget, before=self.status)
        self.set_class(layout.is_too_small, "-too-small")
        self.set_class(layout.is_title_beside, "-title-beside")
        self.set_class(layout.beside > 0, "-panel-beside")
        self.set_class(layout.below > 0, "-panel-below")
        self.styles.grid_columns = f"1fr {layout.panel}" if layout.beside else "1fr"
        self.panel.styles.padding = layout.panel_padding
        self.status.styles.padding = layout.status_padding
        self._share_rows(layout.rows)

    def _share_rows(self, rows: Rows) -> None:
        """Give title, status and keys their rows; the style sheet says where they are."""
        layout = self.screen_layout
        self._rows_now = rows
        below = f"{layout.below} " if layout.below else ""
        title = PANEL_TOP if layout.is_title_beside else rows.title
        self.styles.grid_rows = f"{title} 1fr {below}{rows.status} {rows.keys}"
        self.title_line.styles.padding = layout.title_padding(rows.title)
        self.set_class(layout.beside > 0 and rows.is_status_wide, "-status-below")

    def on_resize(self) -> None:
        size = self.app.size
        if size == self._shown_size:
            # A screen that opens gets three of these messages.
            return
        self._shown_size = size
        self.fit()
        self.forget_keys()
        if self.screen_layout.is_too_small:
            width, height = self.least_size()
            need = f"{self.game.title} needs {width}×{height} characters."
            have = f"This terminal has {size.width}×{size.height}."
            leave: Line = [(self.key("leave"), "amber"), (" leads to the menu.", "soft")]
            self.title_line.lines = [[(need, "strong")], [(have, "soft")], leave]
        elif self.focused is None:
            # Hidden while the terminal was too small, the widget lost the keys.
            is_typed = self.typing is not None and self.typing.typed is not None
            self.set_focus(self.move_line.field if is_typed else self.board)
        self.changes += 1
        self.draw_page()

    @property
    def is_drawn(self) -> bool:
        """Whether the widgets are there and know their size, and with it their colours."""
        return self.is_live and self._shown_size is not None

    # Showing it

    def refresh_page(self) -> None:
        """Compose and draw the page once the pending messages are answered.

        A click is several messages, and what it does may be several changes: the page is composed
        once for all of them.
        """
        self.changes += 1
        self.refresh_cursor()

    def refresh_cursor(self) -> None:
        """Draw the page once the pending messages are answered, if only the cursor has moved."""
        if self.is_drawn and not self._is_page_due:
            self._is_page_due = True
            self.call_later(self._draw_due_page)

    def show_keys(self) -> None:
        self.refresh_page()

    def show_reply(self) -> None:
        self.refresh_page()

    def _draw_due_page(self) -> None:
        self._is_page_due = False
        self.draw_page()

    def draw_page(self) -> None:
        """Draw the board and the page around it at once."""
        if self._can_show:
            scene = self.scene
            self._show_board(scene)
            self.show_page(scene)

    @property
    def _can_show(self) -> bool:
        return self.is_drawn and not self.screen_layout.is_too_small

    def _show_board(self, scene: Scene[Any]) -> None:
        presenter = self.presenter
        board = self.board
        board.shows_cursor = self.chooser.shows_cursor
        self._lead_beside(scene)
        if board.is_animated:
            # Its pictures are shown until it ends.
            return
        states = site_states(presenter, scene)
        for part in self.parts:
            part.paint(scene, states)
        put_traces(states, self.animation.traces)
        board.update(states, self.sizing.rails(scene), presenter.previewed_links(scene))

    def _show_end_of_animation(self) -> None:
        """Show the board at rest; the page around it was composed as the animation began."""
        if self._can_show:
            self._show_board(self.scene)

    def set_lines(self, page: Page) -> None:
        """Set the title, the status and the line of keys to those of a page."""
        if page.rows != self._rows_now:
            self._share_rows(page.rows)
        self.title_line.lines = [page.title]
        if isinstance(page.status, TypedStatus):
            rows = page.rows.status
            above = page.status.rows_above(self.screen_layout.status_columns(page.rows), rows)
            self.move_line.show(page.status, above=above, is_beside=rows < REST_ROWS)
        else:
            self.status_line.show(page.status)
        self.set_key_hints(page.keys)

    def set_key_hints(self, hints: Sequence[KeyHint]) -> None:
        """Set the line of keys; while a move is typed, to those of its text."""
        if self.typing is not None and self.typing.typed is not None:
            self.key_bar.show(self.move_line.field.hints(self.hint, self.PLAY_HINT))
        else:
            self.key_bar.show(hints, self.hint("more", "app.command_palette"))

    def _lead_beside(self, scene: Scene[Any]) -> None:
        """Let the keys lead the cursor beside the board where only sites beside it are open."""
        board = self.board
        on_board = self.game.board.sites
        open_sites = scene.open_sites if scene.can_choose else ()
        beside = sorted(site for site in open_sites if site not in on_board)
        board.beside = beside if len(beside) == len(open_sites) else ()
        if beside:
            numbers = range(1, len(beside) + 1)
            board.beside_columns, _ = number_columns(numbers, self.number_columns())

    def number_columns(self) -> int:
        """Columns for the numbers that can be chosen beside the board."""
        return self.screen_layout.panel_text

    @property
    def panel_style(self) -> PanelStyle:
        """What the game's own lines of the panel are drawn with."""
        return PanelStyle(
            width=self.screen_layout.panel_text,
            is_wide=self.screen_layout.is_wide,
            palette=self.board.palette,
            stones=self.stones.both,
            display=self.display_mode,
            key=self.key,
            turns=self.sizing.turns,
        )

    # Showing a move

    def show_move(self, before: Position, move: Move, limit: float = MAX_SECONDS) -> None:
        """Show how a move led to the position shown, step by step, and then its traces.

        Args:
            before: The position before the move.
            move: The move.
            limit: The longest time of all steps, in seconds.
        """
        self.animation.show(self.scene, before, move, limit, is_seen=self._can_show)

    def _paint_in_motion(self, states: list[SiteState]) -> None:
        for part in self.parts:
            part.paint_in_motion(states)

    def on_key(self, event: events.Key) -> None:
        """Let any key end the motion of a move before the key does what it does."""
        self.animation.end()

    def on_mouse_down(self) -> None:
        self.animation.end()

    # Choosing

    def on_board_cursor_moved(self, message: Board.CursorMoved) -> None:
        message.stop()
        typed = None if self.typing is None else self.typing.typed
        if typed is None:
            # Since then it may have been led elsewhere.
            if self.board.cursor == message.site and self.chooser.point(message.site):
                if not message.is_by_mouse:
                    self.animation.forget()
                self.refresh_cursor()
        elif message.site != typed.selection.cursor:
            # The mouse, which has no say while one types.
            self.board.cursor = typed.selection.cursor

    def on_board_site_chosen(self, message: Board.SiteChosen) -> None:
        if self.screen_layout.is_too_small:
            return
        if self.typing is not None and self.typing.end():
            # A click says another thing than the text.
            self.board.cursor = message.site
        traces = self.animation.traces
        if message.is_click and self._is_first_click(message.site):
            self.chooser.point(message.site)
            self.refresh_page()
        else:
            self.chooser.choose(message.site, is_click=message.is_click)
        if self.animation.traces is traces:
            # Unless a move was played, which has its own.
            self.animation.traces = {}

    def _is_first_click(self, site: Site) -> bool:
        """Return whether a click on a site only shows what it would do; note it if so."""
        is_asked = self.CONFIRMS_CLICKS and (
            self.settings.values.two_clicks or self.app.has_class(TOUCH)
        )
        clicked = (site, self.scene.position)
        is_first = is_asked and self._shown_by_click != clicked
        self._shown_by_click = clicked if is_first else None
        return is_first

    def on_paste(self, event: events.Paste) -> None:
        """Type a pasted move; offer to open a pasted game."""
        from abstract_arcade.records.pasted import pasted_move

        event.stop()
        move = pasted_move(event.text, self.scene.position)
        if not move or self.typing is None:
            from abstract_arcade.tui.frame.pasted import offer_pasted

            offer = offer_pasted(self, event.text, self.game, self.say)
            self.run_worker(offer, group="paste")
        elif not self.screen_layout.is_too_small:
            self.typing.begin_with(move)

    def on_move_field_edited(self) -> None:
        if self.typing is not None:
            self.typing.show()

    def on_move_field_entered(self, message: MoveField.Entered) -> None:
        if self.typing is not None and message.typed is self.typing.typed:
            self.typing.chooser.enter(message.typed)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if self.typing is not None and not self.typing.allows(action):
            return False
        if self.screen_layout.is_too_small and (
            action in self.BOARD_ACTIONS or any(action in part.BOARD_ACTIONS for part in self.parts)
        ):
            return False
        if action == "turn" and not self.game.has_sides:
            return False
        return super().check_action(action, parameters)

    # Elsewhere

    def action_leave(self) -> None:
        self.post_message(OpenMenu(self.game.slug) if self.back is None else self.back())

    def help_of_board(
        self, title: str, heading: str = "", sentences: Iterable[str] = ()
    ) -> HelpPage:
        """What the help says beside the keys; `sentences` may name keys, as in "{choose}"."""
        from abstract_arcade.tui.widgets.prose import MarkedRow, Section, bullets

        game = self.game
        presenter = self.presenter
        purpose = [with_key_names(self, each) for each in sentences]
        sections = [bullets(heading, purpose)] if heading else []
        sections.append(bullets(f"{game.title} in short", presenter.words.in_short(game)))
        if self.display_mode.ascii:
            from abstract_arcade.tui.board.painters.letters import LEGEND

            black = game.color_names[Color.BLACK]
            white = game.color_names[Color.WHITE]
            rows = [
                MarkedRow("X", f"{black}'s stone, counter or mark."),
                MarkedRow("O", f"{white}'s."),
            ]
            rows += [MarkedRow(sign, sentence) for sign, (_, sentence) in LEGEND.items()]
            rows += [MarkedRow(sign, sentence) for sign, sentence in presenter.legend]
            sections.append(Section("What the letters mean", rows))
        return HelpPage(title, game.slug, sections)
