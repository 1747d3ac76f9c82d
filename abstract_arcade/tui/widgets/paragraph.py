"""Lines that are broken where they are too long."""

from __future__ import annotations

from collections.abc import Iterable

from abstract_arcade.tui.widgets.lines import Line, TextLines, wrap


class Paragraph(TextLines):
    """Lines that are broken where they are too long."""

    def lay_out(self, width: int, height: int) -> Iterable[Line]:  # noqa: ARG002
        for line in self.lines:
            yield from wrap(line, width)
