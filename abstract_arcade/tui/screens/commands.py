"""The command palette: Textual's, opened and closed as every window of the arcade."""

from __future__ import annotations

from textual.command import CommandPalette

from abstract_arcade.tui.screens.modal import Modal


class CommandModal(CommandPalette, Modal[None]):
    """Textual's command palette, which closes once, however often Enter, Escape or clicks come."""

    CSS_PATH = "../commands.tcss"
