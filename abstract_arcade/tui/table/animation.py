"""A move that is shown on the board step by step, and the traces that it leaves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from abstract_arcade.rules import Move, Position, Site
from abstract_arcade.settings import SettingsFile
from abstract_arcade.tui.board.state import Picture, SiteState, Trace
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.games.motion import step_seconds
from abstract_arcade.tui.games.presenter import Presenter, Scene, site_states
from abstract_arcade.tui.table.boards import Sizing
from abstract_arcade.tui.table.effects import FRAME_SECONDS, flourish, step_pictures


class MoveAnimation:
    """Shows on a board how the last move led to the position shown.

    Attributes:
        traces: What the last move did, by site. Empty once the player chooses a site or moves the
            cursor by a key, or if another position is shown without the move that led to it.
    """

    def __init__(
        self,
        board: Board,
        presenter: Presenter[Any, Any],
        sizing: Sizing,
        settings: SettingsFile,
        paint: Callable[[list[SiteState]], None],
        show_end: Callable[[], None],
    ) -> None:
        """Animate moves on a board.

        Args:
            board: The board, which shows one picture after the other.
            presenter: The steps and traces of a move in the game.
            sizing: Gives the marks of the frame, by the sides of the turned board.
            settings: The settings, with the seconds for which a step is shown.
            paint: Called with the states of the sites in motion, to add the numbers of the moves.
            show_end: Shows the board at rest. It is called when the animation ends.
        """
        self.traces: Mapping[Site, Trace] = {}
        self._board = board
        self._presenter = presenter
        self._sizing = sizing
        self._settings = settings
        self._paint = paint
        self._show_end = show_end

    def show(
        self, scene: Scene[Any], before: Position, move: Move, limit: float, *, is_seen: bool
    ) -> None:
        """Show how a move led to a scene, step by step, and then its traces.

        Args:
            scene: The position after the move.
            before: The position before the move.
            move: The move.
            limit: The longest time of all steps, in seconds.
            is_seen: Whether the board is on the screen. If it is not, or if the app shows no
                animations, only the traces are set.
        """
        self.forget()
        self.traces = self._presenter.trace(before, move, scene.position)
        if is_seen and self._board.app.animation_level != "none":
            pictures = self._pictures(scene, before, move, limit)
            if pictures:
                self._board.play(pictures, self._show_end)

    def forget(self) -> None:
        """End the animation of the last move, and forget its traces."""
        self._board.end_animation()
        self.traces = {}

    def end(self) -> None:
        """Show the board at rest at once, if a move is in motion. Its traces stay."""
        if self._board.is_animated:
            self._board.end_animation()
            self._show_end()

    def _pictures(
        self, scene: Scene[Any], before: Position, move: Move, limit: float
    ) -> list[Picture]:
        """Return the pictures of a move, and those of a win if the move ended the game with one."""
        presenter = self._presenter
        position = scene.position
        steps = presenter.steps(before, move, position)
        links = presenter.links(position)
        pictures = []
        if steps:
            seconds = step_seconds(len(steps), self._settings.values.step_seconds, limit)
            moving = Scene(before, move=move)
            moved = Scene(position, position.outcome)
            pictures = step_pictures(
                steps,
                self._states(scene),
                self._sizing.rails(moving),
                self._sizing.rails(moved),
                links,
                seconds,
            )
        if position.outcome is not None and move:
            start = before.landing(move, position)[0]
            rails_at_end = self._sizing.rails(scene)
            place = self._board.layout_shown.place
            for states in flourish(site_states(presenter, scene), start, place):
                pictures.append(Picture(states, rails_at_end, links, FRAME_SECONDS))
        return pictures

    def _states(self, scene: Scene[Any]) -> list[SiteState]:
        """Return the states of all sites after a move, without the cursor and the selection."""
        if scene.position.outcome is not None:
            states = [SiteState(playable=True)] * len(scene.position.game.board.sites)
        else:
            states = site_states(self._presenter, scene.without_move()._replace(can_choose=False))
            if scene.can_choose and scene.shows_marks:
                marked = self._presenter.marked(scene)
                # A number beside the board may be open, too, and has no state.
                states = [
                    state._replace(marked=True) if site in marked else state
                    for site, state in enumerate(states)
                ]
        self._paint(states)
        return states
