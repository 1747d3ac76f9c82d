"""The command palette: Textual's, opened and closed as every window of the arcade."""

from __future__ import annotations

from textual.command import CommandList, CommandPalette

from abstract_arcade.tui.screens.modal import Modal


class CommandModal(CommandPalette, Modal[None]):
    """Textual's command palette, which closes once, however often Enter, Escape or clicks come."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "command_list" and not self.query_one(CommandList).scrollable_content_region:
            # Textual's list cannot go by pages before it has been laid out.
            return False
        return super().check_action(action, parameters)
