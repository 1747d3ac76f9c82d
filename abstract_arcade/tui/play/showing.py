"""What a person wants to see of a match beside its stones: marks, previews, the numbers of moves.

What is switched here is kept in the settings.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding

from abstract_arcade.match.move_numbers import numbers_at
from abstract_arcade.settings.options import ALL_NUMBERS, LAST_NUMBERS, NO_NUMBERS
from abstract_arcade.tui.board.state import SiteState
from abstract_arcade.tui.frame import shared_keys as keys
from abstract_arcade.tui.keys import bind, section
from abstract_arcade.tui.play.played import MatchPart, Played

if TYPE_CHECKING:
    from abstract_arcade.match import Node
    from abstract_arcade.rules import Site
    from abstract_arcade.tui.frame.part import Stage
    from abstract_arcade.tui.games.presenter import View

_NEXT_NUMBERS: Mapping[str, str] = {
    NO_NUMBERS: LAST_NUMBERS,
    LAST_NUMBERS: ALL_NUMBERS,
    ALL_NUMBERS: NO_NUMBERS,
}
"""What follows when the key is pressed: no numbers, those of the last moves, all."""

_SAID: Mapping[str, str] = {
    NO_NUMBERS: "No move numbers are shown",
    LAST_NUMBERS: f"The last {LAST_NUMBERS} moves are numbered",
    ALL_NUMBERS: "All moves are numbered",
}


class Showing(MatchPart):
    """Shows things or leaves them out.

    Attributes:
        shows_marks: whether the sites are marked where one may play.
        shows_preview: whether the board shows what the move under the cursor would do.
        numbers: which moves are numbered, as the settings name it.
    """

    BINDINGS: ClassVar[list[Binding]] = [
        *section(
            "What you see",
            bind("marks", "marks"),
            bind("preview", "preview"),
            bind("numbers", "numbers"),
            keys.TURN,
        ),
    ]

    def __init__(self, stage: Stage, played: Played) -> None:
        super().__init__(stage, played)
        values = self._settings.values
        self.shows_marks = values.marks
        self.shows_preview = values.preview
        self.numbers = values.numbers
        # The node, what was shown of it, and the numbers found: the cursor moves more often.
        self._numbered: tuple[Node, str, Mapping[Site, int]] | None = None

    def paint(self, view: View[Any], states: list[SiteState]) -> None:  # noqa: ARG002
        self.put_numbers(states)

    def put_numbers(self, states: list[SiteState]) -> None:
        """Put the numbers of the moves into the states of the sites."""
        for site, number in self._numbers().items():
            states[site] = states[site]._replace(number=number)

    def _numbers(self) -> Mapping[Site, int]:
        """The numbers of the stones, by their sites."""
        if self.numbers == NO_NUMBERS:
            return {}
        node = self._session.viewed
        if self._numbered is None or self._numbered[:2] != (node, self.numbers):
            most = None if self.numbers == ALL_NUMBERS else int(self.numbers)
            self._numbered = node, self.numbers, numbers_at(node, most)
        return self._numbered[2]

    def action_marks(self) -> None:
        self.shows_marks = not self.shows_marks
        self._settings.set(("marks",), self.shows_marks)
        self.stage.say(f"Marks are {'on' if self.shows_marks else 'off'}")

    def action_preview(self) -> None:
        self.shows_preview = not self.shows_preview
        self._settings.set(("preview",), self.shows_preview)
        self.stage.say(f"The preview is {'on' if self.shows_preview else 'off'}")

    def action_numbers(self) -> None:
        self.numbers = _NEXT_NUMBERS[self.numbers]
        self._settings.set(("numbers",), self.numbers)
        self.stage.say(_SAID[self.numbers])
