"""`Miniature`, a small board that plays a few moves of a game by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from abstract_arcade.board_colors import Material
from abstract_arcade.rules.core import Position
from abstract_arcade.rules.terms import Move, Site
from abstract_arcade.tui.board.layouts.base import Layout, Zoom
from abstract_arcade.tui.board.layouts.letters import lettered
from abstract_arcade.tui.board.state import SPAN, MiniatureGame, Rail, SiteState
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.display import Display

REST = 1
"""The calls of `advance` for which a miniature pauses after its last ply."""


def window(scene: MiniatureGame, zoom: Zoom, rows: int = 0) -> tuple[Any, Sequence[Site]]:
    """Return the part of a scene's board that a miniature shows.

    Args:
        scene: the scene; its `middle` is in the middle of the part.
        zoom: the size of a cell.
        rows: the rows of the part; 0 for the usual number at this zoom. Another number is not
            checked against the edges. A board with fewer rows is returned whole.

    Returns:
        The part as a board, and the sites of the scene's board in the order of the part's sites.

    Raises:
        ValueError: If `middle` is not on the board, or the usual part does not fit on the board.
    """
    board: Any = scene.game.board
    usual = SPAN[zoom.height]
    if scene.middle in map(board.name, board.sites):
        part, sites = board.window(board.site(scene.middle), rows or usual)
        if rows or len(sites) == len(part.sites):
            return part, sites
    raise ValueError(
        f"The scene of {scene.game.slug} cannot be shown: its board needs a place {scene.middle!r}"
        f" in the middle of {usual} rows"
    )


class _Place(NamedTuple):
    """A place in the game of a miniature."""

    ply: int
    """The number of plies that led to the position."""
    position: Position
    before: Position
    """The position before the last ply; at the start, the position itself."""


class Miniature(Board):
    """A board without a cursor that shows a scene and plays it, one ply at each `advance`."""

    def __init__(
        self,
        scene: MiniatureGame,
        zoom: Zoom,
        rows: int = 0,
        *,
        material: Material,
        layout: Callable[[Any, Zoom], Layout],
        links: Callable[[Any], Mapping[tuple[Site, Site], str]],
        end: Callable[[Any, Move, Any], tuple[Sequence[SiteState], Mapping[str, Rail]]],
        display: Display | None = None,
        at_end: bool = False,
    ) -> None:
        """Create a miniature.

        Args:
            scene: the game that it plays.
            zoom: the size of a cell.
            rows: the rows of sites that it shows; 0 for the usual number at this zoom.
            material: as for `Board`.
            layout: returns the layout for the part of the board that is shown, at a zoom.
            links: returns the links of a position of the game, as for `Board.update`.
            end: returns the states of all sites and the rails after a move that ended the game,
                given the position before the move, the move, and the position after it.
            display: as for `Board`.
            at_end: whether it begins with the last position of the scene instead of the first.
        """
        self._scenes = scene
        self._scene = scene.seen_in(zoom, rows)
        self._layout_of = layout
        self._links_of = links
        self._end_of = end
        self._is_ascii = display is not None and display.ascii
        self._zoom_of_part = zoom
        self._rows_of_part = rows
        super().__init__(self._find_layouts(), material=material, has_cursor=False, display=display)
        self._at_end = at_end
        self._begin()
        self._show()

    def _begin(self) -> None:
        scene = self._scene
        self._moves = scene.moves
        self._rested = 0
        start = scene.game.start()
        first_ply = len(self._moves) if self._at_end else scene.first
        self._first = self._after(_Place(0, start, start), self._moves[:first_ply])
        self._place = self._first

    @property
    def ply(self) -> int:
        """The number of plies that led to the position shown."""
        return self._place.ply

    @property
    def position(self) -> Position:
        """The position shown."""
        return self._place.position

    def _find_layouts(self) -> Sequence[Layout]:
        zoom = self._zoom_of_part
        board, self._sites = window(self._scene, zoom, self._rows_of_part)
        layout = self._layout_of(board, zoom)
        if self._is_ascii:
            layout = lettered(layout)
        return [layout]

    @staticmethod
    def _after(place: _Place, moves: Sequence[Move]) -> _Place:
        """Return the place after some moves."""
        for move in moves:
            after = place.position.play(move)
            place = _Place(place.ply + 1, after, place.position)
        return place

    def advance(self) -> None:
        """Show the next ply; after the last one, pause for `REST` calls, then begin again."""
        if self._place.ply < len(self._moves):
            self._place = self._after(self._place, [self._moves[self._place.ply]])
        elif self._rested < REST:
            self._rested += 1
            return
        else:
            self._rested = 0
            self._place = self._first
        self._show()

    def fit(self, zoom: Zoom, rows: int = 0) -> None:
        """Show the same ply at another zoom or with another number of rows; see `window`.

        If the scene has another game for this size (`MiniatureGame.seen_in`), that game begins.
        """
        if (zoom, rows) == (self._zoom_of_part, self._rows_of_part):
            return
        self._zoom_of_part = zoom
        self._rows_of_part = rows
        scene = self._scenes.seen_in(zoom, rows)
        if scene is not self._scene:
            self._scene = scene
            self._begin()
        self.set_layouts(self._find_layouts())
        self._show()

    def _show(self) -> None:
        ply, position, before = self._place
        sites = self._sites
        rails: Mapping[str, Rail] = {}
        if position.outcome is not None:
            all_states, rails = self._end_of(before, self._moves[ply - 1], position)
            states = [all_states[site] for site in sites]
        else:
            last = before.landing(self._moves[ply - 1], position) if ply else ()
            states = []
            for site in sites:
                now = position.content(site)
                has_changed = now != before.content(site) and site not in last
                # A miniature that begins at the end is a still picture without highlights.
                highlighted = has_changed and not self._at_end
                states.append(SiteState(now, now, last=site in last, highlighted=highlighted))
        self.update(states, rails, links_between(sites, self._links_of(position)))


def links_between(
    sites: Sequence[Site], links: Mapping[tuple[Site, Site], str]
) -> Mapping[tuple[Site, Site], str]:
    """Return the links between `sites`, with the index in `sites` in place of each site.

    Links to other sites are left out.
    """
    index_of = {site: index for index, site in enumerate(sites)}
    between = {}
    for (one, other), role in links.items():
        if one in index_of and other in index_of:
            between[index_of[one], index_of[other]] = role
    return between
