"""A board of the wall: a window on a game, which shows each move step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from textual.geometry import clamp

from abstract_arcade.rules import Site
from abstract_arcade.tui.board.layouts.base import Zoom
from abstract_arcade.tui.board.layouts.letters import lettered
from abstract_arcade.tui.board.miniature import links_between
from abstract_arcade.tui.board.state import Picture, Rail, SiteState
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.display import Display
from abstract_arcade.tui.games.motion import Links, step_seconds
from abstract_arcade.tui.games.presenter import Presenter, Scene, site_states
from abstract_arcade.tui.table.effects import FRAME_SECONDS, flourish, step_pictures
from abstract_arcade.tui.wall.game import WallGame

ROWS = 9
"""Rows of sites that a board of the wall shows at most; an odd number."""

_STEP_SECONDS = 0.08
"""Seconds that each step of a move is shown."""

# Fewest and most moves that have been played when a game appears, so that no board is empty.
_MIN_OPENING = 4
_MAX_OPENING = 16

_RESTS = 1
"""Turns for which a board shows a finished game before it begins the next one."""


class WallBoard(Board):
    """A board that plays one game after another, one move at each `advance`.

    Attributes:
        presenter: the presenter of the game.
        game: the game that is shown.
        sites: the sites of the game's board that are shown, in the order of the board drawn.
    """

    def __init__(
        self,
        presenter: Presenter[Any, Any],
        zoom: Zoom,
        display: Display,
        rng: Random,
        *,
        is_still: bool,
    ) -> None:
        """Show a game that has already begun.

        Args:
            presenter: the presenter of the game.
            zoom: the size of a cell.
            display: what the terminal can draw.
            rng: draws the levels and the moves.
            is_still: whether a move is shown at once, without its steps.
        """
        self.presenter = presenter
        self._rng = rng
        self._is_still = is_still
        # Turns for which the finished game has been shown.
        self._rests = 0
        board: Any = presenter.small_game.board
        self._whole = board
        self._middle = _middle_of(board)
        part, self.sites = board.window(self._middle, ROWS)
        self.game = self._new_game()
        layout = presenter.miniature_layout(part, zoom)
        super().__init__(
            [lettered(layout) if display.ascii else layout],
            material=presenter.material,
            has_cursor=False,
            display=display,
        )
        self._show_at_rest()

    def _new_game(self) -> WallGame:
        """Return a game in which a few moves have been played."""
        game = WallGame(self.presenter.small_game, self._rng)
        for _ in range(self._rng.randint(_MIN_OPENING, _MAX_OPENING)):
            if not game.is_over:
                game.play()
        return game

    def advance(self) -> bool:
        """Play the next move; after the end of a game rest once, then begin another game.

        Returns:
            Whether a move was played: False for the rest and for the beginning of a game.
        """
        if not self.game.is_over:
            self.game.play()
            self._show_move()
            return True
        if self._rests < _RESTS:
            self._rests += 1
        else:
            self._rests = 0
            self.game = self._new_game()
            self._show_at_rest()
        return False

    def _follow(self, site: Site) -> None:
        """Move the window on a larger board as little as needed to show a site."""
        board = self._whole
        reach = ROWS // 2
        x, y = board.points[site]
        middle_x, middle_y = board.points[self._middle]
        middle = board.at(
            clamp(middle_x, x - reach, x + reach),
            clamp(middle_y, y - reach, y + reach),
        )
        if len(self.sites) < len(board.sites) and middle != self._middle:
            self._middle = middle
            _, self.sites = board.window(middle, ROWS)

    def _scene(self) -> Scene[Any]:
        node = self.game.last
        position = node.position
        if node.parent is None or node.move is None:
            return Scene(position, shows_marks=False)
        before = node.parent.position
        landing = before.landing(node.move, position)
        return Scene(position, position.outcome, before, node.move, landing, shows_marks=False)

    def _show_at_rest(self) -> None:
        scene = self._scene()
        for site in scene.landing:
            self._follow(site)
        states = site_states(self.presenter, scene)
        rest = self._seen_picture(
            states, self.presenter.rails(scene), self.presenter.links(scene.position)
        )
        self.update(rest.states, rest.rails, rest.links)

    def _show_move(self) -> None:
        """Show the last move step by step, and then how a won row lights up."""
        if self._is_still:
            self._show_at_rest()
        else:
            self.play(self._move_pictures(self._scene()), self._show_at_rest)

    def _move_pictures(self, scene: Scene[Any]) -> Iterator[Picture]:
        """Yield the pictures of the last move, and those of a win if it ended the game."""
        presenter = self.presenter
        before = scene.before
        move = scene.last_move
        if before is None or move is None:
            return
        links = presenter.links(scene.position)
        steps = presenter.steps(before, move, scene.position)
        if steps:
            blank = [SiteState()] * len(scene.position.game.board.sites)
            rails_before = presenter.rails(Scene(before))
            rails_after = presenter.rails(Scene(scene.position))
            seconds = step_seconds(len(steps), _STEP_SECONDS)
            for picture in step_pictures(steps, blank, rails_before, rails_after, links, seconds):
                yield self._seen_picture(*picture)
        if scene.outcome is not None and scene.landing:
            points = scene.position.game.board.points
            start = next(iter(scene.landing))
            rails_at_end = presenter.rails(scene)
            for shown in flourish(site_states(presenter, scene), start, points.__getitem__):
                yield self._seen_picture(shown, rails_at_end, links, FRAME_SECONDS)

    def _seen_picture(
        self,
        states: Sequence[SiteState],
        rails: Mapping[str, Rail],
        links: Links,
        seconds: float = 0.0,
    ) -> Picture:
        """Return a picture of the part of the board that is seen; `states` has all sites."""
        return Picture(
            [states[site] for site in self.sites],
            rails,
            links_between(self.sites, links),
            seconds,
        )


def _middle_of(board: Any) -> Site:
    """Return the site in the middle of a board, or the last in board order of the middle four."""
    count = len(board.sites)
    middle: Site = count // 2
    if count % 2 == 0:
        middle += board.size // 2
    return middle
