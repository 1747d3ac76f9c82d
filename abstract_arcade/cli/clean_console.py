"""A Rich console for texts from elsewhere."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from abstract_arcade.sanitize import escaped


class CleanConsole(Console):
    """A console that lets only its own styles reach the terminal.

    Rich itself removes five control characters, and leaves the escape character.
    """

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            is_order = segment.control is not None
            yield segment if is_order else Segment(escaped(segment.text), segment.style)
