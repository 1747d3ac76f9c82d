"""What the screens of all games share: the board, the panel, the keys and the course of a match."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import ComposeResult, SystemCommand
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen

from abstract_arcade.match import Match, Node, Participant
from abstract_arcade.players import PLAYERS, Budget
from abstract_arcade.rules import SWAP, Color, Content, Move, Position, Site
from abstract_arcade.rules.geometry import SquareBoard
from abstract_arcade.tui.screens.arcade_screen import ArcadeScreen
from abstract_arcade.tui.widgets.board import Board, Rail
from abstract_arcade.tui.widgets.faces import Look
from abstract_arcade.tui.widgets.key_bar import Hint, KeyBar
from abstract_arcade.tui.widgets.layouts import ZOOMS, Layout, SquareLayout, Zoom
from abstract_arcade.tui.widgets.lines import Line, Lines, Word
from abstract_arcade.tui.widgets.move_list import Entry, MoveList
from abstract_arcade.tui.widgets.seats import SeatNote, Seats
from abstract_arcade.tui.widgets.status_line import StatusLine

if TYPE_CHECKING:
    from textual.timer import Timer

    from abstract_arcade.players.engine_client import EngineClient

SLOWEST_ANSWER = 0.3
"""Seconds that a computer's move takes at least, so that one can follow it."""

FRAME = 0.025
"""Seconds that one picture of an animation stands."""

PANELS = ((160, 44), (100, 36), (70, 26), (0, 24))
"""The columns of the panel, by the least columns of the screen."""

TALL = 30
"""Lines from which the title has two."""

NARROW = 70
"""Columns below which the panel is slim and the status has four lines."""

SLIM_PANEL = 24
"""Columns of the slim panel."""

SLIM_ROWS = 6
"""Lines of the title, the status and the keys where the panel is slim."""

PANEL_PAGE = 10
"""Plies that PageUp and PageDown go."""


class GameScreen(ArcadeScreen):
    """A match on its board. A subclass adds what only its game shows."""

    MATERIAL: ClassVar[str]
    """The class of the board in `materials.tcss`."""

    SHARES: ClassVar[bool] = False
    """Whether the numbers of both colours are drawn as a bar."""

    LONG_FACTS: ClassVar[bool] = False
    """Whether the panel has more than two lines for the game's own facts."""

    SUMMARY: ClassVar[tuple[str, ...]]
    """The rules in a few sentences, for the help."""

    MINIATURE: ClassVar[tuple[str, ...]]
    """The rows of the small picture in the menu: x black, o white, X and O their territory."""

    PIECE: ClassVar[str] = "stone"
    """The kind of content that stands on a site."""

    COLOR_NAMES: ClassVar[Mapping[Color, str]] = {color: str(color) for color in Color}
    """What the colours are called on this board."""

    AUTO_FOCUS = "#board"
    CSS_PATH = "../game.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-slim"), (NARROW, "-narrow"), (100, "-wide"), (160, "-huge")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-low"), (TALL, "-tall")]  # noqa: RUF012

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "take_back_choice", "Take back the selection", show=False),
        Binding("full_stop", "next_choice(1)", "Next legal move", show=False),
        Binding("comma", "next_choice(-1)", "Previous legal move", show=False),
        Binding("slash", "type_move", "Type a move", show=False),
        Binding("z", "undo", "Undo", show=False),
        Binding("Z", "go_by(-1)", "Back one ply", show=False),
        Binding("r", "redo", "Redo", show=False),
        Binding("s", "swap", "Swap", show=False),
        Binding("m", "marks", "Marks", show=False),
        Binding("v", "preview", "Preview", show=False),
        Binding("plus,equals_sign", "zoom(1)", "Zoom in", show=False),
        Binding("minus", "zoom(-1)", "Zoom out", show=False),
        Binding("home", "go_to_ply(0)", "Start", show=False),
        Binding("end", "go_to_end", "End", show=False),
        Binding("pageup", f"go_by({-PANEL_PAGE})", "Back", show=False),
        Binding("pagedown", f"go_by({PANEL_PAGE})", "Forward", show=False),
        Binding("p", "pause", "Pause", show=False),
        Binding("f2", "new_game", "New game", show=False),
        Binding("f3", "rematch", "Rematch", show=False),
        Binding("R", "resign", "Resign", show=False),
        Binding("question_mark,f1", "help", "Help", show=False),
        Binding("q", "leave", "Leave", show=False),
    ]

    def __init__(self, match: Match, cursor: Site | None = None) -> None:
        super().__init__()
        self.match = match
        self._board_layouts = self.layouts()
        self.set_class(self.LONG_FACTS, "-long-facts")
        self._fit()
        self._first_cursor = self.first_cursor() if cursor is None else cursor
        self.chosen: tuple[Site, ...] = ()
        self._alternative = 0
        self.marks_shown = True
        self.preview_shown = True
        self._refusal = ""
        self._is_fresh = False
        self._paused = False
        self._thinking = False
        self._step = False
        self._failure = ""
        self._engines: dict[tuple[str, ...] | None, EngineClient] = {}
        self._animation: Iterator[list[Look]] | None = None
        self._animation_timer: Timer | None = None

    # What a game adds

    @classmethod
    def miniature_layout(cls, board: SquareBoard, zoom: Zoom) -> Layout:
        """The layout of the small picture in the menu, which is five squares wide."""
        return SquareLayout(board, zoom, framed=False)

    def layouts(self) -> Sequence[Layout]:
        """The layouts of the board, from the smallest."""
        raise NotImplementedError

    def first_cursor(self) -> Site:
        """Where the cursor is at the start: in the middle."""
        return len(self.match.game.board.sites) // 2

    def facts(self) -> list[Line]:
        """What only this game shows in the panel while it goes on: a heading and what it says."""
        return []

    def numbers(self) -> Mapping[Color, int]:
        """A figure for each colour: its stones on the board."""
        position = self.match.position
        colors = [position.color_at(site) for site in self.match.game.board.sites]
        return {color: colors.count(color) for color in Color}

    def rails(self, move: Move | None) -> Mapping[str, Rail]:  # noqa: ARG002
        """What the frame shows, given the move under the cursor."""
        return {}

    def marked(self, open_sites: Collection[Site]) -> Collection[Site]:
        """Which of the sites that can be chosen are marked: none where nearly all can be."""
        position = self.match.position
        empty = sum(position.content(site) is None for site in self.match.game.board.sites)
        return open_sites if 2 * len(open_sites) <= empty else ()

    def decorate(self, looks: list[Look], move: Move | None) -> None:
        """Add to the looks of the sites what only this game shows.

        Args:
            looks: one a site, to be changed.
            move: the move that is previewed, or the choice the cursor offers.
        """

    def prompt(self) -> str | None:
        """What is asked of whom, where it is something else than a move."""
        return None

    def warning(self, move: Move) -> str | None:  # noqa: ARG002
        """What to ask before a legal move is played; None for most."""
        return None

    def links(self, move: Move | None) -> Mapping[tuple[Site, Site], str]:  # noqa: ARG002
        """The neighbours whose stones are one piece, as `Board.show` takes them."""
        return {}

    def way(self, position: Position, move: Move) -> Sequence[Site]:  # noqa: ARG002
        """The sites a stone passes on its way to where it is placed, in order."""
        return ()

    # Widgets

    def compose(self) -> ComposeResult:
        yield Lines(id="title")
        with Vertical(id="panel"):
            yield Seats(id="seats")
            yield Lines(id="facts")
            yield MoveList(id="moves")
        yield Board(self._board_layouts, self._first_cursor, id="board", classes=self.MATERIAL)
        yield StatusLine(id="status")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        self.board = self.query_one(Board)
        self._status = self.query_one(StatusLine)
        self._seats = self.query_one(Seats)
        self._facts = self.query_one("#facts", Lines)
        self._moves = self.query_one(MoveList)
        self._keys = self.query_one(KeyBar)
        self._title = self.query_one("#title", Lines)

    def on_resize(self) -> None:
        size = self.app.size
        too_small = self._fit()
        if too_small:
            width, height = self.minimum
            need = f"{self.match.game.title} needs {width}×{height} characters."
            have = f"This terminal has {size.width}×{size.height}."
            self._title.lines = [[(need, "strong")], [(have, "soft")]]
        else:
            self._title.lines = [self._title_words()]
        self._show_all()

    @property
    def minimum(self) -> tuple[int, int]:
        """Columns and rows below which the screen says what it needs."""
        smallest = self._board_layouts[0]
        # Above the board stands the title, below it the status and the keys, a line each.
        return max(60, smallest.width), max(20, smallest.height + 3)

    def _fit(self) -> bool:
        """Choose what is shown in a terminal of this size; whether it is too small for all."""
        size = self.app.size
        too_small = size.width < self.minimum[0] or size.height < self.minimum[1]
        smallest = self._board_layouts[0]
        beside = size.width - smallest.width
        needs_all = size.height - smallest.height < SLIM_ROWS and size.width < NARROW
        # Where a larger board fits only without the lines that keep its distance, they give way.
        self._panel = next(columns for least, columns in PANELS if size.width >= least)
        spare = 5 if size.height >= TALL else 4
        fits = [
            size.height - each.height
            for each in self._board_layouts
            if each.width <= size.width - self._panel and size.height - each.height >= 3
        ]
        self.set_class(bool(fits) and fits[-1] < spare, "-tight")
        self.set_class(too_small, "-too-small")
        self.set_class(beside < SLIM_PANEL or needs_all, "-no-panel")
        return too_small

    def on_screen_resume(self) -> None:
        if self.is_mounted and self.size:
            self._go_on()

    def _title_words(self) -> Line:
        game = self.match.game
        words: list[Word] = [(game.title, "strong")]
        texts = game.as_text()
        changed = [
            f"{each.name} {texts[each.name]}"
            for each in game.options()
            if getattr(game, each.name) != each.default
        ]
        further: list[Word] = [(f"   {game.tagline}", "dim")]
        if changed:
            further.append((f"   {', '.join(changed)}", "soft"))
        # What does not fit is left out whole.
        panel = 0 if self.has_class("-no-panel") else self._panel
        room = self.app.size.width - panel - 8 - len(game.title)
        for word in further:
            if len(word[0]) <= room:
                words.append(word)
                room -= len(word[0])
        return words

    # Showing the match

    @property
    def is_wide(self) -> bool:
        """Whether there is room for whole phrases."""
        return self.app.size.width >= 100

    @property
    def is_persons_turn(self) -> bool:
        """Whether the keyboard decides now."""
        return self.match.outcome is None and self.match.to_move.is_person

    def _candidates(self, *further: Site) -> list[Move]:
        """The legal moves that begin with the first site chosen and contain the others."""
        sites = (*self.chosen, *further)
        legal = self.match.position.legal_moves()
        if not sites:
            return [move for move in legal if move]
        return [move for move in legal if move and move[0] == sites[0] and set(sites) <= set(move)]

    @property
    def move_under_cursor(self) -> Move | None:
        """The move that a choice of the cursor's site would play, or show next."""
        if not self.is_persons_turn:
            return None
        cursor = self.board.cursor
        fits = self._candidates() if cursor in self.chosen else self._candidates(cursor)
        return fits[self._alternative % len(fits)] if fits else None

    def _show_all(self) -> None:
        """Show everything anew: after a move, after going back, after a resize."""
        if not self.is_attached or self.has_class("-too-small"):
            return
        self._show_board()
        self._show_panel()
        self._show_keys()

    def _show_board(self) -> None:
        """Show the board and the sentence below it: what a cursor key changes."""
        move = self.move_under_cursor if self._animation is None else None
        if self._animation is None:
            self.board.show(self._looks(move), self.rails(move), self.links(move))
        else:
            self.board.show(self.board.looks, self.rails(None), self.links(None))
        self._show_status(move)

    def _looks(self, move: Move | None) -> list[Look]:
        position, node = self.match.position, self.match.current
        sites = self.match.game.board.sites
        contents = [position.content(site) for site in sites]
        after = contents
        lit: Collection[Site] = ()
        if move is not None and self.preview_shown:
            next_position = position.play(move)
            after = [next_position.content(site) for site in sites]
            lit = self.way(position, move)
        playable: Collection[Site] = sites
        marked: Collection[Site] = ()
        if self.is_persons_turn:
            open_sites = self._open_sites()
            playable = open_sites
            marked = self.marked(open_sites) if self.marks_shown else ()
        won = position.winning_sites()
        last = node.move[:1] if node.move else ()
        looks = [
            Look(
                now,
                then,
                site in playable,
                site in marked,
                site in last,
                site in lit,
                site in won,
                bool(won) and site not in won,
                site in self.chosen,
            )
            for site, now, then in zip(sites, contents, after, strict=True)
        ]
        if self.match.outcome is None:
            self.decorate(looks, move)
        return looks

    def _open_sites(self) -> set[Site]:
        """The sites that a legal move can begin with, or go on with."""
        fits = self._candidates()
        if not self.chosen:
            return {move[0] for move in fits}
        return {site for move in fits for site in move}

    def _show_status(self, move: Move | None) -> None:
        position, outcome = self.match.position, self.match.outcome
        color = outcome.winner if outcome else position.to_move
        turn = [*self._chip(color), ("  ", "text")] if color else []
        words: list[Word] = []
        if outcome is not None:
            words = self._end_words()
        elif self._failure:
            words = [("The engine is gone. ", "strong"), (self._failure, "soft")]
        elif not self.match.to_move.is_person:
            name = self.match.to_move.title(self.match.seat_to_move)
            if self._paused:
                words = [(f"{name} to play", "strong"), ("  paused: ", "dim"), ("p", "amber")]
                words += [(" goes on, ", "soft"), ("Enter", "amber"), (" plays one move", "soft")]
            else:
                words = [(f"{name} is thinking", "strong")]
        else:
            prompt = self.prompt()
            if prompt is not None:
                turn += [*self._with_sites(prompt, "strong", "strong"), ("   ", "text")]
            else:
                turn.append((self.COLOR_NAMES[position.to_move], "strong"))
                turn.append((" to play   " if self.is_wide else "  ", "strong"))
            words = self._cursor_words(move)
        self._status.show(turn, words, self._event_words(), is_fresh=self._is_fresh)

    def _chip(self, color: Color) -> list[Word]:
        """A small stone on its material."""
        cell = self.board.tile(Content(self.PIECE, color), ZOOMS[0])[0][0]
        return [(f" {cell.text} ", cell.style)]

    def _result(self) -> list[Line]:
        """The end in the panel."""
        outcome = self.match.outcome
        assert outcome is not None
        if outcome.winner is None:
            return [[("A draw", "dim")], [(self.reason_words(outcome.reason), "strong")]]
        reason = self.reason_words(outcome.reason)
        winner = self.COLOR_NAMES[outcome.winner]
        return [[(f"{winner} wins by", "dim")], [(reason, "strong")]]

    def _end_words(self) -> list[Word]:
        outcome = self.match.outcome
        assert outcome is not None
        if outcome.winner is None:
            words: list[Word] = [(f"A draw: {outcome.reason}.", "strong")]
        else:
            seat = self.match.position.seat_of(outcome.winner)
            name = self.match.participants[seat].title(seat)
            words = [(f"{self.COLOR_NAMES[outcome.winner]} ({name}) wins", "strong")]
            words.append((f" by {self.reason_words(outcome.reason)}.", "soft"))
        again = " plays again, seats exchanged" if self.is_wide else " rematch"
        return [*words, ("  F3", "amber"), (again, "soft")]

    def reason_words(self, reason: str) -> str:
        """The reason of an outcome as it stands after "wins by"."""
        return reason

    def _cursor_words(self, move: Move | None) -> list[Word]:
        """What the site under the cursor would do, or why it cannot be chosen."""
        position = self.match.position
        if self._refusal:
            return self._with_sites(self._refusal, "text", "strong")
        if move is None:
            sites = (*self.chosen, self.board.cursor)
            reason = position.why_illegal(sites) or "This cannot be played now"
            return [] if reason == self.prompt() else self._with_sites(reason, "soft", "soft")
        sentence = position.describe(move).removeprefix(f"{position.to_move} ").removesuffix(".")
        return self._with_sites(sentence, "soft", "strong", first="amber")

    def _event_words(self) -> list[Word]:
        """The last move in words."""
        node = self.match.current
        if node.parent is None or node.move is None:
            return []
        return self._with_sites(node.parent.position.describe(node.move), "dim", "soft")

    def _with_sites(
        self, sentence: str, role: str, site_role: str, first: str | None = None
    ) -> list[Word]:
        """A sentence with the names of sites in a role of their own, the colours as called here."""
        for color, name in self.COLOR_NAMES.items():
            sentence = sentence.replace(str(color), name)
        words: list[Word] = []
        rest = first
        for part in re.split(r"\b([a-z]\d+)\b", sentence):
            if re.fullmatch(r"[a-z]\d+", part):
                words.append((part, rest or site_role))
                rest = None
            elif part:
                words.append((part, role))
        return words

    def _show_panel(self) -> None:
        match, position = self.match, self.match.position
        numbers = self.numbers()
        notes = {}
        for color in Color:
            seat = position.seat_of(color)
            participant = match.participants[seat]
            is_to_move = match.outcome is None and match.seat_to_move is seat
            notes[color] = SeatNote(
                participant.title(seat),
                self._seat_note(participant, color, is_to_move),
                str(numbers[color]),
                is_to_move,
            )
        shares = (numbers[Color.BLACK], numbers[Color.WHITE])
        bar = shares if self.is_wide and self.SHARES else None
        tiles = {color: self.board.tile(Content(self.PIECE, color)) for color in Color}
        self._seats.show(notes, tiles, bar)
        self._facts.lines = self.facts() if match.outcome is None else self._result()
        line = match.line
        entries = [
            Entry(before.position.to_move, before.position.format(after.move))
            for before, after in pairwise(line)
            if after.move is not None
        ]
        next_color = None if match.outcome else position.to_move
        self._moves.show(entries, match.current.ply, next_color)

    def _seat_note(self, participant: Participant, color: Color, is_to_move: bool) -> str:
        outcome = self.match.outcome
        if outcome is not None:
            if outcome.winner is None:
                return "draws"
            return "wins" if outcome.winner is color else "loses"
        if is_to_move and self._thinking:
            return "thinking"
        if is_to_move:
            return "to play"
        if not participant.is_person:
            return "computer"
        return "at the keyboard" if self.is_wide else "keyboard"

    def _show_keys(self) -> None:
        match = self.match
        over = match.outcome is not None
        swap = self.is_persons_turn and SWAP in match.position.legal_moves()
        hints = [Hint("F3", "rematch", "rematch")] if over else []
        if not over:
            hints += [Hint("↑↓←→", "move", rank=3), Hint("Enter", "play", "choose", rank=3)]
        if match.has_computer and not over:
            text = "go on" if self._paused else "pause"
            hints.append(Hint("p", text, "pause"))
            if self._paused and not match.to_move.is_person:
                hints.append(Hint("Enter", "step", "choose"))
        hints += [
            Hint(".", "next", "next_choice(1)", self.is_persons_turn, rank=5),
            Hint("z", "undo", "undo", match.current is not match.root),
            Hint("r", "redo", "redo", match.current.following is not None),
            Hint("s", "swap", "swap", swap, rank=2 if over else 0),
            Hint("/", "type", "type_move", self.is_persons_turn, rank=2 if over else 0),
            Hint("m", "marks", "marks", rank=4),
            Hint("v", "preview", "preview", rank=6),
            Hint("+", "zoom", "zoom(1)", rank=7),
            Hint("-", "smaller", "zoom(-1)", rank=8),
            Hint("F2", "new", "new_game"),
            Hint("R", "resign", "resign", not over, rank=2 if over else 0),
            Hint("?", "help", "help"),
            Hint("q", "menu", "leave"),
        ]
        self._keys.show(hints)

    # Choosing a move

    def on_board_site_hovered(self) -> None:
        self._alternative = 0
        self._refusal = ""
        self._is_fresh = False
        self._end_animation()
        self._show_board()

    def on_board_site_chosen(self, message: Board.SiteChosen) -> None:
        self._end_animation()
        self.choose(message.site)

    def choose(self, site: Site) -> None:
        """Choose a site: play the move it stands for, or narrow the choice, or refuse it."""
        if self.match.outcome is not None:
            return
        if not self.match.to_move.is_person:
            if self._paused:
                self._step = True
                self._go_on()
            return
        if site in self.chosen:
            move = self.move_under_cursor
            if move is not None:
                self._play_or_ask(move)
            return
        fits = self._candidates(site)
        if not fits:
            reason = self.match.position.why_illegal((*self.chosen, site))
            self._refusal = reason or "This cannot be played now"
            self._show_board()
        elif len(fits) == 1:
            self._play_or_ask(fits[0])
        else:
            self.chosen = (*self.chosen, site)
            self._alternative = 0
            self._show_all()

    def _play_or_ask(self, move: Move) -> None:
        """Play a legal move, after asking where the game has a warning."""
        warning = self.warning(move)
        if warning is None:
            self.play(move)
        else:
            self._ask_and_play(move, warning)

    @work
    async def _ask_and_play(self, move: Move, warning: str) -> None:
        from abstract_arcade.tui.screens.dialogs import Ask, Choice

        node = self.match.current
        ask = Ask(warning, [Choice("", "Choose another move"), Choice("play", "Play it")])
        if await self.app.push_screen_wait(ask) == "play" and self.match.current is node:
            self.play(move)

    def play(self, move: Move) -> None:
        """Play a legal move and let the match go on."""
        before = self.match.position
        node = self.match.play(move)
        self.chosen = ()
        self._refusal = ""
        self._is_fresh = True
        self._show_change(before, node)
        self._go_on()

    def action_choose(self) -> None:
        """Choose the site under the cursor."""
        self.choose(self.board.cursor)

    def action_take_back_choice(self) -> None:
        """Take back the sites chosen so far."""
        self.chosen = ()
        self._alternative = 0
        self._refusal = ""
        self._end_animation()
        self._show_all()

    def action_next_choice(self, step: int) -> None:
        """Go to the next legal move, or show the next one of the choices that are open."""
        if not self.is_persons_turn:
            return
        self._end_animation()
        cursor = self.board.cursor
        fits = self._candidates() if cursor in self.chosen else self._candidates(cursor)
        if len(fits) > 1:
            self._alternative = (self._alternative + step) % len(fits)
            self._show_board()
            return
        sites = sorted(self._open_sites(), key=self._reading_order)
        if sites:
            here = self._reading_order(cursor)
            after = [site for site in sites if self._reading_order(site) > here]
            before = [site for site in sites if self._reading_order(site) < here]
            order = [*after, *before] if step > 0 else [*reversed(before), *reversed(after)]
            if order:
                self.board.cursor = order[0]

    def _reading_order(self, site: Site) -> tuple[int, int]:
        x, y = self.board.layout_shown.place(site)
        return y, x

    def action_swap(self) -> None:
        """Take Black's place, where the pie rule allows it."""
        if not self.is_persons_turn:
            return
        reason = self.match.position.why_illegal(SWAP)
        if reason is None:
            self.play(SWAP)
        else:
            self._refuse(reason)

    def _refuse(self, reason: str) -> None:
        self._refusal = reason
        self._show_board()

    @work
    async def action_type_move(self) -> None:
        """Ask for a move as text."""
        if not self.is_persons_turn:
            return
        from abstract_arcade.tui.screens.dialogs import TypeMove

        node = self.match.current
        move = await self.app.push_screen_wait(TypeMove(node.position))
        if move is not None and self.match.current is node:
            if move:
                self.board.cursor = move[0]
            self._play_or_ask(move)

    # Going back and forth

    def action_undo(self) -> None:
        """Take back to the previous decision of a person."""
        if self.match.undo():
            self._went()

    def action_redo(self) -> None:
        """Play again what was taken back."""
        if self.match.redo():
            self._went()

    def action_go_by(self, plies: int) -> None:
        """Go some plies back or forward on the line."""
        self.action_go_to_ply(max(0, self.match.current.ply + plies))

    def action_go_to_end(self) -> None:
        """Go to the end of the line."""
        self.action_go_to_ply(len(self.match.line) - 1)

    def action_go_to_ply(self, ply: int) -> None:
        """Look at the position after `ply` plies of the line."""
        line = self.match.line
        node = line[min(ply, len(line) - 1)]
        if node is not self.match.current:
            self.match.go_to(node)
            self._went()

    def on_move_list_move_chosen(self, message: MoveList.MoveChosen) -> None:
        self.action_go_to_ply(message.ply)

    def _went(self) -> None:
        """After going to another node: a computer there waits until it is told to go on."""
        self.chosen = ()
        self._alternative = 0
        self._refusal = ""
        self._paused = not self.match.to_move.is_person
        self._stop_thinking()
        self._end_animation()
        self._go_on()

    def action_pause(self) -> None:
        """Let the computer wait, or go on."""
        if self.match.has_computer and self.match.outcome is None:
            self._paused = not self._paused
            if self._paused:
                self._stop_thinking()
            self._go_on()

    # The computer's turn

    def _go_on(self) -> None:
        """Show the match, and ask the computer if it is its turn."""
        self._show_all()
        waiting = self._paused and not self._step
        if self.match.outcome is None and not self.match.to_move.is_person and not waiting:
            self._think(self.match.current)

    def _stop_thinking(self) -> None:
        self._thinking = False
        self.workers.cancel_group(self, "thinking")

    @work(exclusive=True, group="thinking")
    async def _think(self, node: Node) -> None:
        """Ask the computer for a move at `node` and play it."""
        from abstract_arcade.players.engine_client import EngineError

        match = self.match
        participant = match.to_move
        self._step = False
        self._thinking = True
        self._show_all()
        pace = asyncio.create_task(asyncio.sleep(SLOWEST_ANSWER))
        try:
            engine = await self._engine(participant)
            name = participant.kind if participant.command is None else engine.players[0]
            move = await engine.choose(
                match.game, match.root.position, match.moves, name, Budget(seconds=1), match.seed
            )
            await pace
        except EngineError as error:
            self._thinking = False
            await self._engine_failed(participant, error)
            return
        finally:
            pace.cancel()
        if match.current is node and match.outcome is None:
            self._thinking = False
            self.play(move)

    async def _engine(self, participant: Participant) -> EngineClient:
        from abstract_arcade.players.engine_client import EngineClient

        command = participant.command
        engine = self._engines.get(command)
        if engine is None or not engine.alive:
            engine = await EngineClient.start(command)
            self._engines[command] = engine
        return engine

    async def _engine_failed(self, participant: Participant, error: Exception) -> None:
        """Say that an engine failed, and let the person decide how to go on."""
        from abstract_arcade.tui.screens.dialogs import Ask, Choice

        self._failure = str(error)
        self._paused = True
        engine = self._engines.pop(participant.command, None)
        if engine is not None:
            await engine.close()
        self._show_all()
        choices = [Choice("retry", "Try again"), Choice("person", "Play this seat myself")]
        choices += [
            Choice(name, f"Let {name} play") for name in PLAYERS if name != participant.kind
        ]
        choices.append(Choice("wait", "Leave it paused"))
        self.run_worker(self._mend(Ask(str(error), choices)), group="dialog")

    async def _mend(self, ask: Screen[str | None]) -> None:
        """Go on after a failure as the person wants."""
        answer = await self.app.push_screen_wait(ask)
        self._failure = ""
        if answer in (None, "wait"):
            self._show_all()
            return
        if answer != "retry":
            self.match.participants[self.match.seat_to_move] = Participant(answer)
        self._paused = False
        self._go_on()

    async def on_unmount(self) -> None:
        await self._close_engines()

    async def _close_engines(self) -> None:
        engines = list(self._engines.values())
        self._engines.clear()
        await asyncio.gather(*(engine.close() for engine in engines))

    # Animation

    def _show_change(self, before: Position, node: Node) -> None:
        """Show what a move changed: its way, then the stones that turn."""
        self._end_animation()
        if self.app.animation_level == "none" or node.move is None or not node.move:
            return
        self._animation = iter(self.frames(before, node))
        self._animation_timer = self.set_interval(FRAME, self._next_frame)
        self._next_frame()

    def frames(self, before: Position, node: Node) -> list[list[Look]]:
        """The pictures that lead from `before` to a node: the way, then the stones that turn."""
        assert node.move is not None
        sites = self.match.game.board.sites
        after = node.position
        old = [before.content(site) for site in sites]
        new = [after.content(site) for site in sites]
        plain = [Look(now, now, playable=True) for now in old]
        frames = []
        way = list(self.way(before, node.move))
        for count in range(1, min(len(way), 4) + 1):
            # However long the way, it takes four pictures at most.
            frame = list(plain)
            for site in way[: -(-len(way) * count // min(len(way), 4))]:
                frame[site] = frame[site]._replace(lit=True)
            frames.append(frame)
        columns = self.board.layout_shown.zoom.width
        steps = range(1, columns + 1) if columns > 2 else range(1, 3)
        frames += [
            [
                Look(now, then, playable=True, turned=turned, lit=now != then)
                if now is not None and now != then
                else Look(then, then, playable=True, last=site in node.move, lit=now != then)
                for site, now, then in zip(sites, old, new, strict=True)
            ]
            for turned in steps
        ]
        return frames[-int(0.2 / FRAME) :]

    def _next_frame(self) -> None:
        frame = next(self._animation, None) if self._animation else None
        if frame is None:
            self._end_animation()
            self._show_board()
        else:
            self.board.show(frame)

    def _end_animation(self) -> None:
        self._animation = None
        if self._animation_timer is not None:
            self._animation_timer.stop()
            self._animation_timer = None

    # Settings of the view

    def action_marks(self) -> None:
        """Show or hide the marks of the legal sites."""
        self.marks_shown = not self.marks_shown
        self._show_board()

    def action_preview(self) -> None:
        """Show or hide what the move under the cursor would do."""
        self.preview_shown = not self.preview_shown
        self._show_board()

    def action_zoom(self, step: int) -> None:
        """Make the board larger (1) or smaller (-1)."""
        if not self.board.zoom_by(step):
            size = "larger" if step > 0 else "smaller"
            self._refuse(f"The board does not get {size} in a terminal of this size")

    # Beginning and ending

    @work
    async def action_resign(self) -> None:
        """Give the game up, after asking."""
        if self.match.outcome is not None:
            return
        from abstract_arcade.tui.screens.dialogs import Ask, Choice

        position = self.match.position
        people = [s for s, each in self.match.participants.items() if each.is_person]
        seat = self.match.seat_to_move
        if people and seat not in people:
            seat = people[0]
        color = next(c for c in Color if position.seat_of(c) is seat)
        ask = Ask(
            f"Resign for {self.COLOR_NAMES[color]}?",
            [Choice("resign", "Resign"), Choice("", "Play on")],
        )
        if await self.app.push_screen_wait(ask) == "resign" and self.match.outcome is None:
            self._stop_thinking()
            self.match.resign(seat)
            self._go_on()

    @work
    async def action_new_game(self) -> None:
        """Set up another game, after asking where one is running."""
        if await self._may_leave("Begin another game?", "Begin another"):
            match = self.match
            self.arcade.set_up(match.game, match.participants, match.seed)

    def action_rematch(self) -> None:
        """Play again with the seats exchanged, once the game is over."""
        if self.match.outcome is not None:
            self.arcade.play(self.match.rematch())

    @work
    async def action_leave(self) -> None:
        """Go to the menu, after asking where the match is running."""
        if await self._may_leave("Leave this game?", "Leave"):
            self.arcade.open_menu(self.match.game.slug)

    def quit(self) -> None:
        self._ask_to_quit()

    @work
    async def _ask_to_quit(self) -> None:
        """End the program, after asking where the match is running."""
        from abstract_arcade.tui.screens.dialogs import QUIT

        if await self._may_leave(QUIT, "Quit", "This game is lost then."):
            self.app.exit()

    async def _may_leave(
        self, question: str, leave: str, note: str = "It stays in the menu."
    ) -> bool:
        """Whether the match may be left; it stays in the menu while the program runs."""
        if not self.match.is_running:
            return True
        from abstract_arcade.tui.screens.dialogs import Ask, Choice

        ask = Ask(question, [Choice("leave", leave), Choice("", "Stay")], note)
        may_leave = await self.app.push_screen_wait(ask) == "leave"
        if may_leave:
            self.arcade.keep(self.match)
        return may_leave

    def action_help(self) -> None:
        """Explain this screen."""
        from abstract_arcade.tui.screens.help import Help

        self.app.push_screen(Help(self.match.game.title, self.SUMMARY))

    def commands(self) -> Iterable[SystemCommand]:
        """What the command palette offers on this screen."""
        yield SystemCommand("Undo", "Take back to your previous decision", self.action_undo)
        yield SystemCommand("Redo", "Play again what was taken back", self.action_redo)
        yield SystemCommand("Swap", "Take Black's place (pie rule)", self.action_swap)
        yield SystemCommand("Type a move", "Enter a move by its name", self.action_type_move)
        following = partial(self.action_next_choice, 1)
        yield SystemCommand("Next legal move", "Move the cursor", following)
        yield SystemCommand("Pause or go on", "Let the computer wait", self.action_pause)
        yield SystemCommand("Marks", "Show or hide the legal squares", self.action_marks)
        yield SystemCommand("Preview", "Show or hide what a move would do", self.action_preview)
        yield SystemCommand("Zoom in", "A larger board", lambda: self.action_zoom(1))
        yield SystemCommand("Zoom out", "A smaller board", lambda: self.action_zoom(-1))
        yield SystemCommand("Back to the start", "Look back", lambda: self.action_go_to_ply(0))
        yield SystemCommand("To the last move", "Look at the newest", self.action_go_to_end)
        yield SystemCommand("New game", "Set up another game", self.action_new_game)
        yield SystemCommand("Rematch", "Again, with the seats exchanged", self.action_rematch)
        yield SystemCommand("Resign", "Give this game up", self.action_resign)
        yield SystemCommand("Help", "Keys and rules in short", self.action_help)
        yield SystemCommand("Menu", "Leave this game", self.action_leave)
