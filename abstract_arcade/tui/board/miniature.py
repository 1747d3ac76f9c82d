"""Miniatures: a few plies of a real game, seen through a window on its board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from abstract_arcade.board_colors import Material
from abstract_arcade.rules.core import Position
from abstract_arcade.rules.terms import Move, Site
from abstract_arcade.tui.board.layouts.base import Layout, Zoom
from abstract_arcade.tui.board.layouts.letters import lettered
from abstract_arcade.tui.board.state import SPAN, MiniatureGame, Rail, SiteState
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.display import Display

REST = 1
"""How many turns a miniature pauses after its last ply."""


@cache
def window(scene: MiniatureGame, zoom: Zoom, rows: int = 0) -> tuple[Any, Sequence[Site]]:
    """Return the part of a scene's board that is seen, in so many rows: see `SquareBoard.window`.

    0 stands for as many as usual at the zoom.

    Raises:
        ValueError: `middle` is not in the middle of as many rows as usual.
    """
    board: Any = scene.game.board
    usual = SPAN[zoom.height]
    if scene.middle in map(board.name, board.sites):
        part, sites = board.window(board.site(scene.middle), rows or usual)
        if rows or len(sites) == len(part.sites):
            return part, sites
    raise ValueError(
        f"The window of {scene.game.slug}'s scene does not fit on the board:"
        f" {scene.middle!r} is not in the middle of {usual} rows"
    )


class Miniature(Board):
    """A board without a cursor that plays a scene, a ply at a time."""

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
        """Show a scene at a zoom, in a window of so many rows, at first perhaps its last position.

        `layout` makes the layout for a window's board, as blocks, at a zoom; `links` finds those of
        a position of the scene's game; `end` finds the states of all its sites and the rails, after
        a move that won, from the position before it, the move and the position after it. All else
        is as for a `Board`.
        """
        self._scenes = scene
        self._scene = scene.seen_in(zoom, rows)
        self._layout_of = layout
        self._links_of = links
        self._end_of = end
        self._is_ascii = display is not None and display.ascii
        self._view = zoom, rows
        super().__init__(self._find_layouts(), material=material, has_cursor=False, display=display)
        self._at_end = at_end
        self._begin()
        self._show()

    def _begin(self) -> None:
        scene = self._scene
        self._moves = scene.moves
        self._rested = 0
        # The position shown, the number of plies that led to it, and the position before it.
        self._position = scene.game.start()
        self._before = self._position
        self._ply = 0
        self._play_to(len(self._moves) if self._at_end else scene.first)
        self._first = self._position, self._before, self._ply

    @property
    def ply(self) -> int:
        """The number of plies that led to the position shown."""
        return self._ply

    @property
    def position(self) -> Position:
        """The position shown."""
        return self._position

    def _find_layouts(self) -> Sequence[Layout]:
        layout = self._layout_of(window(self._scene, *self._view)[0], self._view[0])
        if self._is_ascii:
            layout = lettered(layout)
        return [layout]

    def _play_to(self, ply: int) -> None:
        for move in self._moves[self._ply : ply]:
            self._before = self._position
            self._position = self._position.play(move)
        self._ply = ply

    def advance(self) -> None:
        """Play the next ply; after the last one pause, then begin again."""
        if self._ply < len(self._moves):
            self._play_to(self._ply + 1)
        elif self._rested < REST:
            self._rested += 1
            return
        else:
            self._rested = 0
            self._position, self._before, self._ply = self._first
        self._show()

    def fit(self, zoom: Zoom, rows: int = 0) -> None:
        """Show the same position through another window."""
        if (zoom, rows) != self._view:
            self._view = zoom, rows
            scene = self._scenes.seen_in(zoom, rows)
            if scene is not self._scene:
                self._scene = scene
                self._begin()
            self.set_layouts(self._find_layouts())
            self._show()

    def _show(self) -> None:
        position = self._position
        before = self._before
        sites = window(self._scene, *self._view)[1]
        rails: Mapping[str, Rail] = {}
        if position.outcome is not None:
            every, rails = self._end_of(before, self._moves[self._ply - 1], position)
            states = [every[site] for site in sites]
        else:
            last = before.landing(self._moves[self._ply - 1], position) if self._ply else ()
            states = []
            for site in sites:
                now = position.content(site)
                has_changed = now != before.content(site) and site not in last
                # In a still picture nothing has changed.
                lit = has_changed and not self._at_end
                states.append(SiteState(now, now, last=site in last, lit=lit))
        number = {site: index for index, site in enumerate(sites)}
        links = {
            (number[one], number[other]): role
            for (one, other), role in self._links_of(position).items()
            if one in number and other in number
        }
        self.update(states, rails, links)
