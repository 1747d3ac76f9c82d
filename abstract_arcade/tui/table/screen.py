"""The base of all screens with a board: matches, demonstrations, puzzles and set-up positions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

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
from abstract_arcade.tui.games.panel import number_table
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
from abstract_arcade.tui.widgets.lines import Line, TextLines, wrap
from abstract_arcade.tui.widgets.move_field import MoveField, MoveLine
from abstract_arcade.tui.widgets.status_line import REST_ROWS, StatusLine, TypedStatus

if TYPE_CHECKING:
    from textual.types import CSSPathType

    from abstract_arcade.tui.table.typing import Chooser, TypingController
    from abstract_arcade.tui.widgets.prose import Section

_MAX_NAMED_DIGITS = 4
"""The most digits that the line of keys names one by one."""


class _Click(NamedTuple):
    """A click that has only shown the effect of a move."""

    site: Site
    position: Position
    """The position at the time of the click."""


class TableScreen(ArcadeScreen[None]):
    """A screen with a board, a title, a panel, a status line and a line of keys.

    A subclass defines what the board shows (`scene`) and composes the page around it (`show_page`).
    Its actions are those of its controllers. One controller, the `chooser`, decides what happens
    when the player chooses a site.
    """

    CAN_TURN_BOARD: ClassVar[bool] = False
    """Whether the player may turn a board with sides."""

    PLAY_HINT: ClassVar[str] = "play"
    """The label of Enter in the line of keys while a move is typed."""

    BOARD_ACTIONS: ClassVar[frozenset[str]] = frozenset()
    """Actions of the screen itself that are refused while the terminal is too small."""

    CONFIRMS_CLICKS: ClassVar[bool] = True
    """Whether a first click only shows its effect, on touch screens or if the settings say so."""

    AUTO_FOCUS = "#board"
    BINDINGS: ClassVar[list[BindingType]] = list(Sizing.BINDINGS)
    CSS_PATH: ClassVar[CSSPathType | None] = ["../fields.tcss", "../board_screen.tcss"]

    screen_layout: ScreenLayout
    """The layout for the size of the terminal."""

    chooser: Chooser
    """The controller that decides what happens when a site is chosen."""

    typing: TypingController | None = None
    """The controller for typing a move; None if the screen has none."""

    back: Callable[[], Message] | None
    """Returns the message that is posted when the player leaves the screen; None for the menu."""

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
        self.sizing = Sizing(
            self, presenter, game, display, self.settings, can_turn=self.CAN_TURN_BOARD
        )
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
        self._first_click: _Click | None = None
        self.changes = 0
        """The number of changes of the page so far, apart from moves of the cursor."""
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

    # Members for subclasses

    @property
    def scene(self) -> Scene[Any]:
        """The scene that the board shows."""
        raise NotImplementedError

    @property
    def selection(self) -> Selection:
        """The move that is being selected, on the board or by typing."""
        assert self.typing is not None
        return self.typing.chooser.selection

    def show_page(self, scene: Scene[Any]) -> None:
        """Compose the page around the board and show it.

        `set_lines` shows the title, the status and the keys of a page.
        """
        raise NotImplementedError

    def number_hints(
        self, numbers: Mapping[int, Move], letters: Sequence[str] = ()
    ) -> Sequence[KeyHint]:
        """Return entries for the line of keys: the digits or letters that choose a move, if any.

        Letters share one entry, as do more than `_MAX_NAMED_DIGITS` digits: "1–9".

        Args:
            numbers: The moves that digits choose, by number; above `MAX_DIGIT`, they have no key.
            letters: The letters that choose a move; if there are any, digits are not named.
        """
        if letters:
            between = " " if len(letters) == 2 else "–"
            return [KeyHint(f"{letters[0]}{between}{letters[-1]}", "pick")]
        actions = [f"choose_number({number})" for number in numbers if number <= MAX_DIGIT]
        if not actions:
            return []
        are_sites = all(move[0] in self.game.board.sites for move in numbers.values())
        verb = "pick" if are_sites else "name"
        if len(actions) <= _MAX_NAMED_DIGITS:
            return [self.hint(verb, *actions)]
        keys = f"{self.key(actions[0])}–{self.key(actions[-1])}"
        return [KeyHint(keys, verb, enabled=self.disabled_reason(actions[0]) is None)]

    # Sizes

    def compose(self) -> ComposeResult:
        yield from self.screen_layout.in_order(self.title_line, self.board, self.panel)
        yield self.status
        yield self.key_bar

    def least_size(self) -> Size:
        """Return the columns and rows that the screen needs at least."""
        return least_terminal(self.sizing.layouts)

    def fit(self) -> None:
        """Compute the layout for the size of the terminal, and apply it to the widgets."""
        layout = layout_for(
            self.app.size,
            self.sizing.layouts,
            self.least_size(),
            is_touched=self.app.has_class(TOUCH),
        )
        self.screen_layout = layout
        self.board.is_above_text = layout.has_text_below_board
        if self.panel.parent is not None:
            # A grid places its widgets in their order.
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
        """Set the rows of title, status and keys in the grid."""
        layout = self.screen_layout
        self._rows_now = rows
        title = PANEL_TOP if layout.is_title_beside else rows.title
        grid_rows: list[int | str] = [title, "1fr"]
        if layout.below:
            grid_rows.append(layout.below)
        grid_rows += [rows.status, rows.keys]
        self.styles.grid_rows = " ".join(map(str, grid_rows))
        self.title_line.styles.padding = layout.title_padding(rows.title)
        self.set_class(layout.beside > 0 and rows.is_status_wide, "-status-below")

    def on_resize(self) -> None:
        size = self.app.size
        if size == self._shown_size:
            # A screen that opens gets three resize events with the same size.
            return
        self._shown_size = size
        self.fit()
        self.forget_keys()
        if self.screen_layout.is_too_small:
            self._show_least_size()
        elif self.focused is None:
            # The widget lost the focus when it was hidden, because the terminal was too small.
            self.set_focus(self.move_line.field if self._is_typing else self.board)
        self.changes += 1
        self.draw_page()

    def _show_least_size(self) -> None:
        """Show in the title that the terminal is too small, and the key that leaves the screen."""
        size = self.app.size
        width, height = self.least_size()
        need = f"{self.game.title} needs {width}×{height} characters."
        have = f"This terminal has {size.width}×{size.height} characters."
        leave: Line = [(self.key("leave"), "amber"), (" returns to the menu.", "soft")]
        sentences: list[Line] = [[(need, "strong")], [(have, "soft")], leave]
        columns = max(1, size.width - 2)
        self.title_line.lines = [line for words in sentences for line in wrap(words, columns)]

    @property
    def _is_typing(self) -> bool:
        """Whether a move is being typed."""
        return self.typing is not None and self.typing.typed is not None

    @property
    def is_drawn(self) -> bool:
        """Whether the widgets exist and know their sizes and colours."""
        return self.is_live and self._shown_size is not None

    # Drawing

    def refresh_page(self) -> None:
        """Compose and draw the page after all pending messages have been handled.

        A click is several messages, and may cause several changes. The page is composed once for
        all of them.
        """
        self.changes += 1
        self.refresh_cursor()

    def refresh_cursor(self) -> None:
        """Do the same as `refresh_page` when only the cursor has moved, which is faster."""
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
        """Draw the board and the page around it now, unless the terminal is too small."""
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
            # The pictures of the animation stay until it ends.
            return
        states = site_states(presenter, scene)
        for controller in self.controllers:
            controller.paint(scene, states)
        put_traces(states, self.animation.traces)
        board.update(states, self.sizing.rails(scene), presenter.previewed_links(scene))

    def _show_end_of_animation(self) -> None:
        """Draw the board after an animation. The page was drawn when the animation began."""
        if self._can_show:
            self._show_board(self.scene)

    def set_lines(self, page: Page) -> None:
        """Show the title, the status and the keys of a page."""
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
        """Show entries in the line of keys; while a move is typed, show those of its text field."""
        if self._is_typing:
            self.key_bar.show(self.move_line.field.hints(self.hint, self.PLAY_HINT))
        else:
            self.key_bar.show(hints, self.hint("more", "app.command_palette"))

    def _lead_beside(self, scene: Scene[Any]) -> None:
        """Let the arrow keys move the cursor beside the board if all open sites are beside it."""
        board = self.board
        open_sites = sorted(scene.open_sites) if scene.can_choose else []
        if not open_sites or any(site in self.game.board.sites for site in open_sites):
            board.beside = ()
            return
        board.beside = open_sites
        numbers = range(1, len(open_sites) + 1)
        board.beside_columns = number_table(numbers, self.number_columns()).in_row

    def number_columns(self) -> int:
        """Return the columns of the area with the numbers to choose: by default, of the panel."""
        return self.screen_layout.panel_text

    @property
    def panel_style(self) -> PanelStyle:
        """The width, colours and key names with which the presenter draws lines of the panel."""
        return PanelStyle(
            width=self.screen_layout.panel_text,
            is_wide=self.screen_layout.is_wide,
            palette=self.board.palette,
            stones=self.stones.both,
            display=self.display_mode,
            key=self.key,
            turns=self.sizing.turns,
        )

    # Animation

    def show_move(self, before: Position, move: Move, limit: float = MAX_SECONDS) -> None:
        """Show how a move led to the position shown, step by step, and then its traces.

        Args:
            before: The position before the move.
            move: The move.
            limit: The longest time of all steps, in seconds.
        """
        self.animation.show(self.scene, before, move, limit, is_seen=self._can_show)

    def _paint_in_motion(self, states: list[SiteState]) -> None:
        for controller in self.controllers:
            controller.paint_in_motion(states)

    def on_key(self, event: events.Key) -> None:
        """End the animation of a move, before any key has its effect."""
        self.animation.end()

    def on_mouse_down(self) -> None:
        self.animation.end()

    # Choosing

    def on_board_cursor_moved(self, message: Board.CursorMoved) -> None:
        message.stop()
        typed = None if self.typing is None else self.typing.typed
        if typed is not None:
            # The mouse cannot move the cursor while a move is typed.
            self.board.cursor = typed.selection.cursor
            return
        if self.board.cursor != message.site:
            # The screen has moved the cursor since the message was posted.
            return
        if self.chooser.point(message.site):
            if not message.is_by_mouse:
                self.animation.forget()
            self.refresh_cursor()

    def on_board_site_chosen(self, message: Board.SiteChosen) -> None:
        if self.screen_layout.is_too_small:
            return
        if self.typing is not None and self.typing.end():
            # The click replaces the typed text.
            self.board.cursor = message.site
        traces = self.animation.traces
        if message.is_click and self._is_first_click(message.site):
            self.chooser.point(message.site)
            self.refresh_page()
        else:
            self.chooser.choose(message.site, is_click=message.is_click)
        if self.animation.traces is traces:
            # If a move was played, these are its own traces.
            self.animation.traces = {}

    def _is_first_click(self, site: Site) -> bool:
        """Return whether a click on a site only shows its effect; remember the site if so.

        A second click at the same site and position chooses the site.
        """
        needs_two = self.settings.values.two_clicks or self.app.has_class(TOUCH)
        click = _Click(site, self.scene.position)
        is_first = self.CONFIRMS_CLICKS and needs_two and click != self._first_click
        self._first_click = click if is_first else None
        return is_first

    def on_paste(self, event: events.Paste) -> None:
        """Type a pasted move, or ask whether to open a pasted game.

        On a screen without a controller for typing, every text is taken for a game.
        """
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
        if self.screen_layout.is_too_small and self._needs_board(action):
            return False
        if action == "turn" and not self.game.has_sides:
            return False
        return super().check_action(action, parameters)

    def _needs_board(self, action: str) -> bool:
        """Return whether an action is refused while the terminal is too small for the board."""
        if action in self.BOARD_ACTIONS:
            return True
        return any(action in controller.BOARD_ACTIONS for controller in self.controllers)

    # Leaving and help

    def action_leave(self) -> None:
        if self.back is None:
            self.post_message(OpenMenu(self.game.slug))
        else:
            self.post_message(self.back())

    def help_of_board(
        self, title: str, heading: str = "", sentences: Iterable[str] = ()
    ) -> HelpPage:
        """Return the texts of the help, with the game in short and the letters of an ASCII board.

        Args:
            title: The title of the window.
            heading: The heading of the first section; empty for no such section.
            sentences: The sentences of the first section. They may name keys, as in "{choose}".
        """
        from abstract_arcade.tui.widgets.prose import bullets

        game = self.game
        sections = []
        if heading:
            named = [with_key_names(self, sentence) for sentence in sentences]
            sections.append(bullets(heading, named))
        sections.append(bullets(f"{game.title} in short", self.presenter.words.in_short(game)))
        if self.display_mode.ascii:
            sections.append(self._letters_section())
        return HelpPage(title, game.slug, sections)

    def _letters_section(self) -> Section:
        """Return the meanings of the letters on an ASCII board, for the help."""
        from abstract_arcade.tui.board.painters.letters import LEGEND
        from abstract_arcade.tui.widgets.prose import MarkedRow, Section

        black = self.game.color_names[Color.BLACK]
        white = self.game.color_names[Color.WHITE]
        rows = [
            MarkedRow("X", f"{black}'s stone, counter or mark."),
            MarkedRow("O", f"{white}'s."),
        ]
        rows += [MarkedRow(sign, meaning.sentence) for sign, meaning in LEGEND.items()]
        rows += [MarkedRow(sign, sentence) for sign, sentence in self.presenter.legend]
        return Section("What the letters mean", rows)
