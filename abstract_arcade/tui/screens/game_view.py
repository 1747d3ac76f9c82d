"""What is seen of a match: the board and its preview, the sentence below it, the panel, the keys.

`GameScreen` adds what can be done; a subclass a game adds what only that game shows.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Size

from abstract_arcade.match import Match, Node, Participant, landing
from abstract_arcade.rules import SWAP, Color, Content, Move, Position, Site
from abstract_arcade.rules.geometry import HexBoard, SquareBoard
from abstract_arcade.tui.board.glyphs import Glyph
from abstract_arcade.tui.board.layouts.base import ZOOMS, Layout, Zoom
from abstract_arcade.tui.board.layouts.squares import SquareLayout
from abstract_arcade.tui.board.miniature import Scene
from abstract_arcade.tui.board.palette import Material
from abstract_arcade.tui.board.state import Rail, SiteState
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.screens.arcade_screen import ArcadeScreen
from abstract_arcade.tui.widgets.key_bar import Hint, KeyBar
from abstract_arcade.tui.widgets.lines import Line, Lines, Word, wrap
from abstract_arcade.tui.widgets.move_list import Entry, MoveList
from abstract_arcade.tui.widgets.seats import SeatNote, Seats
from abstract_arcade.tui.widgets.status_line import StatusLine

if TYPE_CHECKING:
    from textual.timer import Timer

FRAME = 0.025
"""Seconds that one picture of an animation stands."""

PANELS = ((160, 44), (100, 36), (70, 26), (0, 24))
"""The columns of the panel, by the least columns of the screen."""

TALL = 30
"""Lines from which the title has two."""

NARROW = 70
"""Columns below which the panel is slim and the status has four lines."""

SLIM_ROWS = 6
"""Lines of the title, the status and the keys where the panel is slim."""


class GameView(ArcadeScreen):
    """A match on its board, as it is seen. A subclass adds what only its game shows."""

    MATERIAL: ClassVar[Material]
    """The colours of the board."""

    SHARES: ClassVar[bool] = False
    """Whether the numbers of both colours are drawn as a bar."""

    LONG_FACTS: ClassVar[bool] = False
    """Whether the panel has more than two lines for the game's own facts."""

    SUMMARY: ClassVar[tuple[str, ...]]
    """The rules in a few sentences, for the help."""

    SCENE: ClassVar[Scene]
    """What is played in the game's miniature."""

    COUNTED: ClassVar[str] = "stones"
    """What `numbers` counts."""

    PIECE: ClassVar[str] = "stone"
    """The kind of content that stands on a site."""

    COLOR_NAMES: ClassVar[Mapping[Color, str]] = {color: str(color) for color in Color}
    """What the colours are called on this board."""

    AUTO_FOCUS = "#board"
    HORIZONTAL_BREAKPOINTS = [(0, "-slim"), (NARROW, "-narrow"), (100, "-wide"), (160, "-huge")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-low"), (TALL, "-tall")]  # noqa: RUF012

    def __init__(self, match: Match, cursor: Site | None = None) -> None:
        super().__init__()
        self.match = match
        self._board_layouts: Sequence[Layout] = self.layouts()
        if self.arcade.terminal_display.ascii:
            from abstract_arcade.tui.board.layouts.letters import lettered

            # The largest of their sizes is large enough for letters.
            self._board_layouts = [
                lettered(each) for each in self._board_layouts if each.zoom in ZOOMS
            ]
        self.set_class(self.LONG_FACTS, "-long-facts")
        self._fit()
        self._first_cursor = self.first_cursor() if cursor is None else cursor
        self.chosen: tuple[Site, ...] = ()
        """The sites of a move that is being put together."""
        self.marks_shown = True
        self.preview_shown = True
        # Which of several moves that the chosen sites fit is shown.
        self._alternative = 0
        # The answer to the last key, such as why a choice was refused; gone with the next one.
        self._reply = ""
        # Whether the cursor has not moved since the last ply.
        self._is_fresh = False
        self._shown_size: Size | None = None
        # The computer waits until it is told to go on.
        self._paused = False
        self._thinking = False
        self._failure = ""
        self._animation: Iterator[list[SiteState]] | None = None
        self._animation_timer: Timer | None = None

    # What a game adds

    @classmethod
    def miniature_layout(cls, board: SquareBoard | HexBoard, zoom: Zoom) -> Layout:
        """The layout of the game's miniature, of which `board` is the part that is seen."""
        assert isinstance(board, SquareBoard)
        return SquareLayout(board, zoom, framed=False)

    @classmethod
    def pieces(cls, position: Position) -> Mapping[tuple[Site, Site], str]:  # noqa: ARG003
        """The neighbours whose stones are one piece, each with the name of their colour."""
        return {}

    def layouts(self) -> Sequence[Layout]:
        """The layouts of the board, from the smallest."""
        raise NotImplementedError

    def first_cursor(self) -> Site:
        """Where the cursor is at the start: in the middle."""
        return len(self.match.game.board.sites) // 2

    def facts(self) -> list[Line]:
        """What only this game shows in the panel while it goes on: a heading and what it says."""
        return []

    def short_facts(self) -> list[Word]:
        """What only this game shows, beside its title where there is no room for the panel."""
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

    def decorate(self, looks: list[SiteState], move: Move | None) -> None:
        """Add to the looks of the sites what only this game shows.

        Args:
            looks: one a site, to be changed.
            move: the move that is previewed, or the choice the cursor offers.
        """

    def prompt(self) -> str | None:
        """What is asked of whom, where it is something else than a move."""
        position = self.match.position
        if SWAP not in position.legal_moves():
            return None
        return f"{position.to_move} to play, or swap (s)"

    def warning(self, move: Move) -> str | None:  # noqa: ARG002
        """What to ask before a legal move is played; None for most."""
        return None

    def links(self, move: Move | None) -> Mapping[tuple[Site, Site], str]:  # noqa: ARG002
        """The neighbours whose stones are one piece, as `Board.update` takes them."""
        return self.pieces(self.match.position)

    def way(self, position: Position, move: Move) -> Sequence[Site]:  # noqa: ARG002
        """The sites a stone passes on its way to where it is placed, in order."""
        return ()

    # Widgets

    def compose(self) -> ComposeResult:
        yield Lines(id="title")
        with Vertical(id="panel"):
            yield Seats(display=self.arcade.terminal_display, id="seats")
            yield Lines(id="facts")
            yield MoveList(id="moves")
        yield Board(
            self._board_layouts,
            self._first_cursor,
            material=self.MATERIAL,
            display=self.arcade.terminal_display,
            id="board",
        )
        yield StatusLine(id="status")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        self.board = self.query_one(Board)
        self._status = self.query_one(StatusLine)
        self._keys = self.query_one(KeyBar)
        self._title = self.query_one("#title", Lines)
        self.find_panel()

    def find_panel(self) -> None:
        """Find the widgets of the panel, once they are there."""
        self._seats = self.query_one(Seats)
        self._facts = self.query_one("#facts", Lines)
        self._moves = self.query_one(MoveList)

    def on_resize(self) -> None:
        size = self.app.size
        if size == self._shown_size:
            # A screen that opens is told its size three times.
            return
        self._shown_size = size
        too_small = self._fit()
        if too_small:
            width, height = self.minimum
            need = f"{self.match.game.title} needs {width}×{height} characters."
            have = f"This terminal has {size.width}×{size.height}."
            leave: Line = [("q", "amber"), (" leads to the menu.", "soft")]
            self._title.lines = [[(need, "strong")], [(have, "soft")], leave]
        else:
            self._title.lines = [self._title_words()]
            if self.focused is None:
                # Hidden while the terminal was too small, the board lost the keys.
                self.board.focus()
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
        self._panel = next(columns for least, columns in PANELS if size.width >= least)
        # The panel gives way where the board needs its columns, or its slim form too many lines.
        needs_lines = size.height - smallest.height < SLIM_ROWS and size.width < NARROW
        if size.width - smallest.width < self._panel or needs_lines:
            self._panel = 0
        # Where a larger board fits only without the lines that keep its distance, they give way.
        spare = 5 if size.height >= TALL else 4
        fits = [
            size.height - each.height
            for each in self._board_layouts
            if each.width <= size.width - self._panel and size.height - each.height >= 3
        ]
        self.set_class(self._panel == 0, "-no-panel")
        self.set_class(bool(fits) and fits[-1] < spare, "-tight")
        self.set_class(too_small, "-too-small")
        return too_small

    def _title_words(self) -> Line:
        game = self.match.game
        words: list[Word] = [(game.title, "strong")]
        if not self._panel:
            words += self.short_facts()
        texts = game.as_text()
        changed = [
            f"{each.name} {texts[each.name]}"
            for each in game.options()
            if getattr(game, each.name) != each.default
        ]
        # What does not fit is left out whole: the line about the game before its options.
        padding = 2 if self.app.size.width < NARROW else 8
        room = self.app.size.width - self._panel - padding - sum(len(text) for text, _ in words)
        options = f"   {', '.join(changed)}" if changed else ""
        tagline = f"   {game.tagline}"
        if len(options) > room:
            options = ""
        if len(tagline) + len(options) <= room:
            words.append((tagline, "dim"))
        return [*words, (options, "soft")] if options else words

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
        if self._is_closing or self.has_class("-too-small"):
            return
        self._show_board()
        self._show_panel()
        self._show_keys()
        if not self._panel:
            self._title.lines = [self._title_words()]

    @property
    def _is_closing(self) -> bool:
        """Whether the board has gone already, when a timer or an engine comes too late."""
        return not self.board.is_attached

    def _show_board(self) -> None:
        """Show the board and the sentence below it: what a cursor key changes."""
        if self._is_closing:
            return
        move = self.move_under_cursor if self._animation is None else None
        if self._animation is None:
            self.board.update(self._looks(move), self.rails(move), self.links(move))
        else:
            self.board.update(self.board.states, self.rails(None), self.links(None))
        self._show_status(self.move_under_cursor)
        self._show_facts()

    def _looks(self, move: Move | None) -> list[SiteState]:
        position = self.match.position
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
            if self.chosen:
                # What tells the moves apart may stand on stones, where no mark shows.
                lit = {*lit, *open_sites}
            playable = open_sites
            marked = self.marked(open_sites) if self.marks_shown else ()
        won = position.winning_sites()
        node = self.match.current
        last: Collection[Site] = ()
        if node.parent is not None and node.move is not None:
            last = landing(node.parent.position, node.move, position)
        looks = [
            SiteState(
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
            words = self._cursor_words(move)
            prompt = self.prompt()
            if prompt is not None:
                turn += [*self._with_sites(f"{prompt}.", "strong", "strong"), ("  ", "text")]
            else:
                turn.append((self.COLOR_NAMES[position.to_move], "strong"))
                has_room = self.is_wide or not words
                turn.append((" to play   " if has_room else "  ", "strong"))
        is_fresh = self._is_fresh and outcome is None
        self._status.show(turn, words, self._event_words(), is_fresh=is_fresh)

    def _chip(self, color: Color) -> list[Word]:
        """A small stone on its material."""
        cell = self._small_stone(color)
        return [(f" {cell.text} ", cell.style)]

    def _small_stone(self, color: Color) -> Glyph:
        return self.board.tile(Content(self.PIECE, color), ZOOMS[0])[0][0]

    def sign(self, color: Color) -> str:
        """A colour's stone as one character, for a line of text."""
        return self._small_stone(color).text

    def _result(self) -> list[Line]:
        """The end in the panel."""
        outcome = self.match.outcome
        assert outcome is not None
        if outcome.winner is None:
            heading = "A draw"
        else:
            heading = f"{self.COLOR_NAMES[outcome.winner]} wins by"
        reason = wrap([(self.reason_words(outcome.reason), "strong")], self.facts_width)
        return [[(heading, "dim")], *reason]

    @property
    def facts_width(self) -> int:
        """Columns for what only a game shows in the panel."""
        return 28 if self.is_wide else 18

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
        if self.is_wide:
            words += [("  F3", "amber"), (" plays again", "soft")]
        return words

    def reason_words(self, reason: str) -> str:
        """The reason of an outcome as it stands after "wins by"."""
        return reason

    def _cursor_words(self, move: Move | None) -> list[Word]:
        """What the site under the cursor would do, or why it cannot be chosen."""
        position = self.match.position
        if self._reply:
            return self._with_sites(self._reply, "text", "strong")
        if move is None and self._is_fresh:
            # The cursor stands where it stood: it has asked nothing yet.
            return []
        if move is None:
            sites = (*self.chosen, self.board.cursor)
            reason = position.why_illegal(sites) or "This cannot be played now"
            return [] if reason == self.prompt() else self._with_sites(reason, "soft", "soft")
        sentence = position.describe(move).removeprefix(f"{position.to_move} ").removesuffix(".")
        return self._with_sites(sentence, "soft", "strong", first="amber")

    def _event_words(self) -> list[Word]:
        """The last move in words, and how far back it is where later ones follow."""
        node = self.match.current
        words: list[Word] = []
        if node.following is not None:
            count = len(self.match.line) - 1
            words.append((f"Looking back at ply {node.ply} of {count}. ", "soft"))
        if node.parent is None or node.move is None:
            return words
        before = node.parent.position
        sentence = before.describe(node.move)
        if node.move == SWAP:
            name = self.match.participants[before.seat_to_move].title(before.seat_to_move)
            sentence = sentence.replace(str(before.seat_to_move), name)
        return [*words, *self._with_sites(sentence, "dim", "soft")]

    def _with_sites(
        self, sentence: str, role: str, site_role: str, first: str | None = None
    ) -> list[Word]:
        """A sentence with the names of sites in a role of their own, the colours as called here."""
        sentence = self.in_own_words(sentence)
        words: list[Word] = []
        rest = first
        for part in re.split(r"\b([a-z]\d+)\b", sentence):
            if re.fullmatch(r"[a-z]\d+", part):
                words.append((part, rest or site_role))
                rest = None
            elif part:
                words.append((part, role))
        return words

    def in_own_words(self, sentence: str) -> str:
        """A sentence of the rules with the colours as they are called on this board."""
        for color, name in self.COLOR_NAMES.items():
            sentence = sentence.replace(str(color), name)
        return sentence

    def _show_panel(self) -> None:
        match, position = self.match, self.match.position
        numbers = self.numbers()
        notes = {}
        for color in Color:
            seat = position.seat_of(color)
            participant = match.participants[seat]
            is_to_move = match.outcome is None and match.seat_to_move is seat
            note = self._seat_note(participant, color, is_to_move)
            if self.arcade.terminal_display.is_plain or self.arcade.terminal_display.ascii:
                # Without its colour a stone does not tell whose it is.
                note = (
                    f"{self.COLOR_NAMES[color]}, {note}"
                    if self.is_wide
                    else self.COLOR_NAMES[color]
                )
            notes[color] = SeatNote(
                participant.title(seat),
                note,
                str(numbers[color]),
                self.COUNTED if self.is_wide else "",
                is_to_move,
            )
        shares = (numbers[Color.BLACK], numbers[Color.WHITE])
        bar = shares if self.is_wide and self.SHARES else None
        tiles = {color: self.board.tile(Content(self.PIECE, color)) for color in Color}
        self._seats.show(notes, tiles, bar)
        line = match.line
        entries = [
            Entry(before.position.to_move, before.position.format(after.move))
            for before, after in pairwise(line)
            if after.move is not None
        ]
        next_color = None if match.outcome else position.to_move
        self._moves.show(entries, match.current.ply, next_color)

    def _show_facts(self) -> None:
        """Show what only this game says; it may depend on the cursor."""
        self._facts.lines = self.facts() if self.match.outcome is None else self._result()

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
        return "keyboard"

    def _show_keys(self) -> None:
        match, hint = self.match, self.hint
        over = match.outcome is not None
        late = 3 if over else 0
        hints = [hint("F3", "rematch", "rematch")] if over else []
        if self.chosen:
            hints += [
                hint("Enter", "play it", "choose"),
                hint(".", "next choice", "next_choice(1)"),
                hint("Esc", "take back", "take_back_choice"),
            ]
        elif not over and match.to_move.is_person:
            hints += [Hint("↑↓←→", "move", rank=5), hint("Enter", "play", "choose", rank=1)]
        if match.has_computer and not over:
            hints.append(hint("p", "go on" if self._paused else "pause", "pause"))
            if self._paused and not match.to_move.is_person:
                hints.append(hint("Enter", "step", "choose"))
        if not self.chosen:
            hints.append(hint(".", "next", "next_choice(1)", rank=6))
        # A swap matters while it can be made; most games have none at all.
        swap = 0 if self.why_not("swap") is None else 4
        hints += [
            *([hint("End", "newest", "go_to_end")] if match.current.following else ()),
            hint("z", "undo", "undo"),
            hint("r", "redo", "redo", rank=3),
            hint("s", "swap", "swap", rank=swap),
            hint("/", "type", "type_move", rank=2 + late),
            hint("m", "marks", "marks", rank=5),
            hint("v", "preview", "preview", rank=7),
            hint("+", "zoom", "zoom(1)", rank=8),
            hint("-", "smaller", "zoom(-1)", rank=9),
            hint("F2", "new", "new_game"),
            hint("R", "resign", "resign", rank=1 + late),
            hint("?", "help", "help"),
            hint("q", "menu", "leave"),
        ]
        self._keys.show(hints)

    # Animation

    def _show_change(self, before: Position, node: Node) -> None:
        """Show what a move changed: its way, then the stones that turn."""
        self._end_animation()
        if self.app.animation_level == "none" or node.move is None or not node.move:
            return
        self._animation = iter(self.frames(before, node))
        self._animation_timer = self.set_interval(FRAME, self._next_frame)
        self._next_frame()

    def frames(self, before: Position, node: Node) -> list[list[SiteState]]:
        """The pictures that lead from `before` to a node: the way, then the stones that turn."""
        assert node.move is not None
        sites = self.match.game.board.sites
        after = node.position
        old = [before.content(site) for site in sites]
        new = [after.content(site) for site in sites]
        plain = [SiteState(now, now, playable=True) for now in old]
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
                SiteState(now, then, playable=True, turned=turned, lit=now != then)
                if now is not None and now != then
                else SiteState(then, then, playable=True, last=site in node.move, lit=now != then)
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
            self.board.update(frame)

    def _end_animation(self) -> None:
        self._animation = None
        if self._animation_timer is not None:
            self._animation_timer.stop()
            self._animation_timer = None
