"""A Rich console for texts that may contain control characters, such as names and comments."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from abstract_arcade.sanitize import escaped


class CleanConsole(Console):
    """A console that writes control characters in texts as visible escapes.

    Rich itself removes only five control characters, and the escape character is not among them.
    """

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            is_order = segment.control is not None
            yield segment if is_order else Segment(escaped(segment.text), segment.style)
