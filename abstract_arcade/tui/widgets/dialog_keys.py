"""The keys of a window or a form."""

from __future__ import annotations

from abstract_arcade.tui.widgets.key_bar import KeyBar


class DialogKeys(KeyBar):
    """The keys of a window or a form."""

    def spacing(self, width: int) -> tuple[int, int]:  # noqa: ARG002
        return 0, 2
