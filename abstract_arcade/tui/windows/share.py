"""The window of the host of a shared game, and the window that asks the guest for a name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from abstract_arcade.session import Presence
from abstract_arcade.session.sharing import MAX_GUEST_NAME
from abstract_arcade.tui import keys
from abstract_arcade.tui.frame.ask import Answers, Choice
from abstract_arcade.tui.frame.modal import Modal
from abstract_arcade.tui.keys import bind, here
from abstract_arcade.tui.widgets.field import Field
from abstract_arcade.tui.widgets.key_bar import KeyHint

if TYPE_CHECKING:
    from abstract_arcade.session.sharing import Sharing

_CHECK_SECONDS = 0.5
"""Seconds between two looks at whether the guest is still there, or still away."""


def choices(sharing: Sharing) -> list[Choice]:
    """Return what the host may do now. The first choice, with the value "", only closes.

    It depends on whether the guest is expected, here or away, whether the host plays for both, and
    whether hints are allowed.
    """
    name = sharing.match.titles[sharing.guest_seat]
    offered = [Choice("", "Go to the game"), Choice("copy", "Copy the link")]
    if sharing.presence is Presence.EXPECTED:
        offered.append(Choice("renew", "New link"))
    else:
        offered.append(Choice("send_away", f"Send {name} away"))
    if sharing.is_alone:
        offered.append(Choice("wait", "Wait for the other player"))
    elif sharing.presence is not Presence.HERE:
        offered.append(Choice("alone", "Play both sides meanwhile"))
    hints = "Turn hints off" if sharing.allows_help else "Allow hints for both players"
    return [*offered, Choice("help", hints)]


class ShareWindow(Modal[str]):
    """Shows the link of a shared game.

    Its answer is the value of one of `choices`. It is None after Escape, and if the guest comes or
    goes meanwhile.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        keys.CLOSE,
        here(keys.LEAVE, title="Close", action="close"),
        bind("export.copy", "copy"),
        keys.THEME,
    ]
    question = "A friend plays with you"

    def __init__(self, sharing: Sharing) -> None:
        super().__init__()
        self._sharing = sharing
        self._presence = sharing.presence
        self._choices = choices(sharing)
        self._link = ""
        self._warning = ""
        if sharing.inviter is not None:
            self._link = sharing.inviter.link
            self._warning = sharing.inviter.warning
        self._list = Answers(*(Option(choice.label) for choice in self._choices), markup=False)

    def contents(self) -> Iterable[Widget]:
        yield Static(self._sharing.presence_sentence, id="note", markup=False)
        yield Static(self._link, id="link", markup=False)
        if self._warning:
            yield Static(self._warning, id="warning", markup=False)
        yield self._list

    def hints(self) -> list[KeyHint]:
        hint = self.hint
        choose = hint("choose", "cursor_up", "cursor_down")
        return [choose, hint("do it", "select"), hint("copy", "copy"), hint("close", "close")]

    def on_mount(self) -> None:
        self.set_interval(_CHECK_SECONDS, self._look)

    def _look(self) -> None:
        """Close if the guest has come or gone, since the choices are no longer right."""
        if self._sharing.presence is not self._presence:
            self.close()

    def action_copy(self) -> None:
        """Close with the answer "copy"; the screen below copies the link and says so."""
        self.close("copy")

    def action_select(self) -> None:
        self._list.action_select()

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        self.close(self._choices[message.option_index].value)


class NameWindow(Modal[str]):
    """Asks a guest for a name. Its answer is the name, perhaps "", or None after Escape."""

    BINDINGS: ClassVar[list[BindingType]] = [keys.CLOSE]
    question = "What is your name?"

    def __init__(self, invitation: str) -> None:
        """Create the window; `invitation` says who invites the guest to which game."""
        super().__init__()
        self._invitation = invitation
        self._entry = Field(id="path", max_length=MAX_GUEST_NAME)

    def contents(self) -> Iterable[Widget]:
        yield Static(self._invitation, id="note", markup=False)
        yield self._entry

    def hints(self) -> list[KeyHint]:
        return [self.hint("play", "submit"), self.hint("no name", "close")]

    def on_input_submitted(self) -> None:
        self.close(self._entry.value.strip())
