"""What windows and forms are made of beside their fields: paragraphs, and their keys."""

from __future__ import annotations

from collections.abc import Iterable

from abstract_arcade.tui.widgets.key_bar import KeyBar
from abstract_arcade.tui.widgets.lines import Line, TextLines, wrap


class Paragraph(TextLines):
    """Lines that are broken where they are too long."""

    def lay_out(self, width: int, height: int) -> Iterable[Line]:  # noqa: ARG002
        for line in self.lines:
            yield from wrap(line, width)


class DialogKeys(KeyBar):
    """The keys of a window or a form."""

    def spacing(self, width: int) -> tuple[int, int]:  # noqa: ARG002
        return 0, 2
