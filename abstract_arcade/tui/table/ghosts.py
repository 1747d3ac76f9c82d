"""Moves that are pointed out on a board, as pale stones: of hints, analysis and lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from abstract_arcade.rules import Content, Move, Position
from abstract_arcade.tui.board.state import SiteState
from abstract_arcade.tui.games.presenter import Presenter

_PALEST = 2
"""The highest `SiteState.pale`."""

_NAME_WIDTH, _LABEL_WIDTH = 6, 4
"""Columns of a site from which on the name of a move fits on its stone, and a sign beside one."""

_MAX_PLIES = 9
"""The plies of a line that are drawn, each with a digit."""


class Ghosts:
    """Draws moves that could be made into the states of the sites, each on its first site."""

    def __init__(
        self,
        presenter: Presenter[Any, Any],
        position: Position,
        width: int,
        states: list[SiteState],
    ) -> None:
        self._presenter = presenter
        self._position = position
        self._width = width
        self._states = states

    def draw_best(self, moves: Sequence[Move]) -> None:
        """Draw moves, best first, with their numbers, the paler the worse."""
        for number, move in reversed([*enumerate(moves, 1)]):
            self._draw(self._position, move, str(number), min(number - 1, _PALEST))

    def draw_hint(self, among: Sequence[Move], best: Move | None = None) -> None:
        """Draw moves each like the others, but the best one, once that is shown."""
        for move in among:
            # A sign beside a stone would take half of it.
            label = "" if self._width >= _LABEL_WIDTH else "?"
            if move and self._width >= _NAME_WIDTH:
                label = self._position.game.board.name(move[0])
            is_best = move == best
            self._draw(self._position, move, "" if is_best else label, 0 if is_best else 1)

    def draw_better(self, moves: Sequence[Move]) -> None:
        """Draw moves as the cursor would, small ones with a sign that they are no stones."""
        for move in moves:
            self._draw(self._position, move, "" if self._width >= _LABEL_WIDTH else "+", 0)

    def draw_line(self, line: Sequence[Move]) -> None:
        """Draw the moves of a line with the numbers of their order, each site once."""
        position, drawn = self._position, set()
        for number, move in enumerate(line[:_MAX_PLIES], 1):
            if move and move[0] not in drawn:
                drawn.add(move[0])
                self._draw(position, move, str(number), min(number - 1, 1))
            position = position.play(move)

    def _draw(self, position: Position, move: Move, label: str, pale: int) -> None:
        site = move[0] if move else -1
        if site not in position.game.board.sites:
            return
        state = self._states[site]
        if state.now is not None:
            # A stone that is moved, or taken away; small ones have no room for a sign.
            if self._width >= _LABEL_WIDTH:
                self._states[site] = state._replace(label=label)
            return
        stone = Content(self._presenter.content_kind, position.to_move)
        self._states[site] = state._replace(
            # The preview of the move under the cursor stays as it is.
            then=state.then or stone,
            pale=0 if state.then else pale,
            label=label,
            marked=False,
            foul=False,
        )
