"""Krypte's open sides, which its board does not show."""

from __future__ import annotations

from abstract_arcade.rules.core import listed
from abstract_arcade.rules.krypte import KryptePosition
from abstract_arcade.teaching.signs import Signs


class KrypteSigns(Signs[KryptePosition]):
    """Only the signs of stones, but a note on the open sides."""

    def note(self, position: KryptePosition) -> str:
        sides = [side.title for side in position.active_sides]
        return f"{'Open side' if len(sides) == 1 else 'Open sides'}: {listed(sides)}."
