"""What a person wants to see of a match beside its stones: marks, previews, the numbers of moves.

What is switched here is kept in the settings.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from textual.binding import BindingType

from abstract_arcade.match import Node
from abstract_arcade.move_numbers import numbers_at
from abstract_arcade.rules import Site
from abstract_arcade.settings.options import ALL_NUMBERS, LAST_NUMBERS, NO_NUMBERS
from abstract_arcade.tui.board.state import SiteState
from abstract_arcade.tui.frame import shared_keys as keys
from abstract_arcade.tui.games.presenter import View
from abstract_arcade.tui.keys import bind, section
from abstract_arcade.tui.play.table_screen import TableScreen

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


class SightScreen(TableScreen):
    """The screen of a match with what can be shown of it or left out."""

    TURNS = True

    BINDINGS: ClassVar[list[BindingType]] = [
        *section(
            "What you see",
            bind("marks", "marks", "Marks", "Show or hide the marks of where you may play."),
            bind("preview", "preview", "Preview", "Show or hide what a move would do."),
            bind(
                "numbers",
                "numbers",
                "Move numbers",
                "Number the stones: of the last ten moves, of all, of none.",
            ),
            keys.TURN,
        ),
    ]

    def __init__(self, *args: Any, **others: Any) -> None:
        super().__init__(*args, **others)
        values = self.settings.values
        self.shows_marks = values.marks
        self.shows_preview = values.preview
        self.numbers = values.numbers
        # The node, what was shown of it, and the numbers found: the cursor moves more often.
        self._numbered: tuple[Node, str, Mapping[Site, int]] | None = None

    def site_states(self, view: View[Any]) -> list[SiteState]:
        return self.with_numbers(super().site_states(view))

    def with_numbers(self, states: Sequence[SiteState]) -> list[SiteState]:
        """The states of the sites with the numbers that are wanted."""
        numbered = list(states)
        for site, number in self._numbers().items():
            numbered[site] = numbered[site]._replace(number=number)
        return numbered

    def _numbers(self) -> Mapping[Site, int]:
        """The numbers of the stones, by their sites."""
        if self.numbers == NO_NUMBERS:
            return {}
        node = self.session.viewed
        if self._numbered is None or self._numbered[:2] != (node, self.numbers):
            most = None if self.numbers == ALL_NUMBERS else int(self.numbers)
            self._numbered = node, self.numbers, numbers_at(node, most)
        return self._numbered[2]

    def action_marks(self) -> None:
        """Show or hide the marks of the legal sites."""
        self.shows_marks = not self.shows_marks
        self.settings.set(("marks",), self.shows_marks)
        self.say(f"Marks are {'on' if self.shows_marks else 'off'}")

    def action_preview(self) -> None:
        """Show or hide what the move under the cursor would do."""
        self.shows_preview = not self.shows_preview
        self.settings.set(("preview",), self.shows_preview)
        self.say(f"The preview is {'on' if self.shows_preview else 'off'}")

    def action_numbers(self) -> None:
        """Number the stones of the last moves, then those of all, then none."""
        self.numbers = _NEXT_NUMBERS[self.numbers]
        self.settings.set(("numbers",), self.numbers)
        self.say(_SAID[self.numbers])
