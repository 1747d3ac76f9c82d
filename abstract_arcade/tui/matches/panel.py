"""The panel of the list of matches: the selected match on its board, and facts about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime

from textual.containers import Container, Vertical
from textual.geometry import Region, Size

from abstract_arcade.match import Match
from abstract_arcade.match.node import landing, move_number
from abstract_arcade.rules import GAMES
from abstract_arcade.tui.board.layouts.base import Layout
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.display import Display
from abstract_arcade.tui.games import presenter_of
from abstract_arcade.tui.games.presenter import Scene, site_states
from abstract_arcade.tui.table.boards import layouts_for
from abstract_arcade.tui.widgets.lines import Line, Paragraph, right_aligned, wrap

_STATUS_ROWS = 2
"""Rows of the panel for the state or the result of a match, so that nothing below it moves."""

_FACTS_ROWS = 10
"""Rows of the panel for the facts, including those between board and facts."""


class MatchPanel(Vertical):
    """Shows the current position of a match without a frame, and facts about the match.

    `now` returns the local time, with its zone.
    """

    def __init__(self, display: Display, now: Callable[[], datetime]) -> None:
        super().__init__(id="panel")
        self._display = display
        self._now = now
        self._boards: dict[str, Board] = {}
        self._place = Container(id="board")
        self._facts = Paragraph(id="facts")
        self.compose_add_child(self._place)
        self.compose_add_child(self._facts)

    def board_of(self, slug: str) -> Board:
        """Return the board for the matches of a game, created on the first call."""
        if slug not in self._boards:
            presenter = presenter_of(slug)
            self._boards[slug] = Board(
                layouts_for(presenter, GAMES[slug](), self._display),
                material=presenter.material,
                display=self._display,
                has_cursor=False,
            )
        return self._boards[slug]

    def show(self, match: Match | None, words: str, room: Size) -> None:
        """Show a match, or nothing.

        Args:
            match: the match, or None.
            words: the state or the result of the match: "White to play".
            room: the size of the panel's contents.
        """
        for board in self._boards.values():
            board.display = False
        self._place.styles.height = 0
        if match is None:
            self._facts.lines = []
            return
        game = match.game
        position = match.position
        presenter = presenter_of(game.slug)
        board = self.board_of(game.slug)
        node = match.current
        before = None if node.parent is None else node.parent.position
        view = Scene(position, match.outcome, before, node.move, landing(node))
        layouts = layouts_for(presenter, game, self._display)
        if layouts[0].sites != len(board.states):
            board.set_layouts(layouts)
        self._set_up(board, layouts, room)
        board.update(site_states(presenter, view), presenter.rails(view), presenter.links(position))
        self._facts.lines = self._fact_lines(match, words, room.width)

    def _set_up(self, board: Board, layouts: Sequence[Layout], room: Size) -> None:
        """Show a board without its frame, in the largest layout that fits, or hide the board.

        The container is as large as the sites, and the board is moved in it so that the frame is
        cut off. The frame is kept if labels are between the sites, as on boards of hexes.

        Args:
            board: the board, which is mounted when it is first shown.
            layouts: the layouts from small to large.
            room: the size of the panel's contents, of which `_FACTS_ROWS` are for the facts.
        """
        fitting = []
        for layout in layouts:
            box = _part_without_frame(layout)
            if box.width <= room.width and box.height + _FACTS_ROWS <= room.height:
                fitting.append(layout)
        board.display = bool(fitting)
        if not fitting:
            return
        largest = fitting[-1]
        box = _part_without_frame(largest)
        board.styles.width = largest.width
        board.styles.height = largest.height
        board.styles.offset = (-box.x, -box.y)
        self._place.styles.width = box.width
        self._place.styles.height = box.height
        self._place.styles.offset = ((room.width - box.width) // 2, 0)
        if not board.is_attached:
            self._place.mount(board)

    def _fact_lines(self, match: Match, words: str, width: int) -> list[Line]:
        facts: list[Line] = []
        for name, value in self._facts_of(match):
            facts.append(right_aligned([(name, "dim")], [(value, "soft")], width))
        move: Line = [("move ", "dim"), (str(move_number(match.current)), "strong")]
        heading = right_aligned([(match.game.title, "strong")], move, width)
        status: list[Line] = list(wrap([(words, "soft")], width))
        blank: list[Line] = [[]] * (_STATUS_ROWS - len(status))
        return [
            heading,
            [],
            *status,
            *blank,
            [],
            *facts,
        ]

    def _facts_of(self, match: Match) -> Iterator[tuple[str, str]]:
        """Yield facts about a match, each as its name and its value."""
        if match.created is not None:
            yield "begun", _moment(match.created.astimezone(self._now().tzinfo))
        for option in match.game.options():
            value = getattr(match.game, option.name)
            yield option.name.replace("_", " "), option.title(value)
        nodes = list(match.nodes())
        variations = sum(len(node.children) - 1 for node in nodes if node.children)
        if variations:
            yield "variations", str(variations)
        comments = sum(1 for node in nodes if node.comment)
        if comments:
            yield "comments", str(comments)


def _part_without_frame(layout: Layout) -> Region:
    """Return the part of a board with the sites; the whole board if labels are between them."""
    columns = []
    rows = []
    for site in range(layout.sites):
        x, y = layout.origin(site)
        columns.append(x)
        rows.append(y)
    right = max(columns) + layout.zoom.width
    bottom = max(rows) + layout.zoom.height
    part = Region.from_corners(min(columns), min(rows), right, bottom)
    for y in range(layout.height):
        for label in layout.labels_on(y):
            if part.contains(label.x, y):
                # The labels of hexes are between the sites, at slanting edges.
                return Region(0, 0, layout.width, layout.height)
    return part


def _moment(time: datetime) -> str:
    return f"{time.day} {time:%b}, {time:%H:%M}"
