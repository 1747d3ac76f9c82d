"""The settings screen: sections of options and shortcuts, which are saved as they are changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.widget import Widget
from textual.widgets import OptionList

from abstract_arcade.rules import GAMES
from abstract_arcade.settings.key_names import key_name
from abstract_arcade.settings.shortcuts import SETS, Shortcut, alone
from abstract_arcade.settings.text import KEYS, Place, SettingsError, SettingsFault
from abstract_arcade.tui import keys
from abstract_arcade.tui.breakpoints import HUGE, NARROW, TALL, WIDE
from abstract_arcade.tui.frame.screen import AppContext, ArcadeScreen, HelpPage, P
from abstract_arcade.tui.keys import bind, section, with_key_names
from abstract_arcade.tui.messages import OpenSettings, SettingsChanged
from abstract_arcade.tui.settings.rows import (
    GAMES_SECTION,
    KEYS_SECTION,
    LEAVES,
    SECTIONS,
    AnyRow,
    Capture,
    SettingRow,
    fault_words,
    rows_of,
    section_of,
    sets,
    shortcut_words,
)
from abstract_arcade.tui.widgets.key_bar import KeyBar, KeyHint
from abstract_arcade.tui.widgets.lines import (
    Line,
    Paragraph,
    TextLines,
    Word,
    button,
    right_aligned,
)
from abstract_arcade.tui.widgets.option_row import FormRow, OptionRow
from abstract_arcade.tui.widgets.pointed_list import LineList
from abstract_arcade.tui.widgets.row_list import BAR, Row

if TYPE_CHECKING:
    from textual.types import CSSPathType

_COLUMN = 26
"""The column in which the values of options begin."""

_KEY_COLUMN = 28
"""The column in which the keys of shortcuts begin."""

_SLIM_KEY_COLUMN = 24
"""The column in which the keys of shortcuts begin in a slim terminal."""

# Columns of the list of sections in a narrow, a wide and a huge terminal.
_NARROW_PANEL = 18
_WIDE_PANEL = 34
_HUGE_PANEL = 48

_WHAT_IT_IS_FOR = (
    "Changes take effect at once and are saved.",
    "{settings.previous} {settings.next} change the selected setting; names and clocks are typed.",
    "If another command has the key, press the key again to swap the two.",
    "The settings are in a file; `abstract-arcade settings path` prints its path.",
)


class SettingsList(LineList, inherit_bindings=False):
    """The list of shortcuts, without bindings: its keys are bound by the screen."""


class OfferedName(FormRow, can_focus=True):
    """A name that is suggested since it was typed."""


class KeyCapture(Paragraph):
    """The lines below the settings; they take every key while a shortcut waits for one."""

    capture: Capture | None = None
    """The shortcut that waits for a key, or None."""

    @dataclass(eq=False, repr=False)
    class Pressed(Message):
        """Posted when a key is pressed while a shortcut waits for one."""

        key: str

    class Ended(Message):
        """Posted when a capture is cancelled because another widget gets the focus."""

    def open(self, capture: Capture) -> None:
        """Take the focus and wait for a key."""
        self.capture = capture
        self.can_focus = True
        self.screen.set_focus(self)

    def close(self) -> None:
        """Stop waiting for a key. The caller moves the focus to another widget."""
        self.capture = None
        self.can_focus = False

    @property
    def takes_every_key(self) -> bool:
        """Whether the next key is captured, even if it is bound to an action."""
        return self.capture is not None

    def on_key(self, event: events.Key) -> None:
        if self.capture is not None:
            event.stop()
            event.prevent_default()
            self.post_message(self.Pressed(event.key))

    def on_blur(self) -> None:
        if self.capture is not None:
            self.close()
            self.post_message(self.Ended())


class SettingsScreen(ArcadeScreen[None]):
    """The sections of the settings, of which one is shown."""

    CSS_PATH: ClassVar[CSSPathType | None] = ["../lists.tcss", "../settings.tcss"]
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        *section(
            "The settings",
            bind("row.up", "step(-1)", sentence="Go to the line above[ or below]."),
            bind("row.down", "step(1)", sentence="Go to the line [above or ]below."),
            bind("row.page_up", "page(-1)"),
            bind("row.page_down", "page(1)"),
            bind("row.first", "go_to(0)"),
            bind("row.last", "go_to(-1)"),
            bind("settings.change", "change"),
            bind("settings.previous", "turn(-1)"),
            bind("settings.next", "turn(1)"),
            bind("settings.restore", "restore"),
            bind("settings.next_section", "section(1)"),
            bind("settings.previous_section", "section(-1)"),
        ),
        *section(
            "Keys",
            bind("settings.add_key", "add_key"),
            bind("settings.remove_key", "remove"),
            bind("settings.keys", "next_set"),
        ),
        *section("Leaving", *keys.helping("Explain this screen."), *keys.leaving()),
    ]
    USUAL: ClassVar[Sequence[str]] = ("change", "restore", "section(1)", "leave", "help")

    def __init__(self, context: AppContext, message: OpenSettings) -> None:
        super().__init__()
        self._recent = context.files.recent
        self._in_letters = context.display.ascii
        self._settings = context.settings
        self._back = message.back
        faults = self._settings.faults(list(GAMES))
        first = section_of(faults[0].place) if faults else SECTIONS[0]
        self._section = message.section or first
        # The rows of a section of options, or the shortcuts and the index of the selected one.
        self._form: dict[FormRow, AnyRow] = {}
        self._rows: list[AnyRow] = []
        self._selected = 0
        self._panel = TextLines(id="panel")
        self._title = TextLines(id="title")
        self._options = Vertical(id="options")
        self._list = SettingsList(id="list")
        self._note = KeyCapture(id="note")
        self._keys = KeyBar(id="keys")

    def compose(self) -> ComposeResult:
        yield self._panel
        yield self._title
        with self._options:
            yield from self._form_widgets()
        yield self._list
        yield self._note
        yield self._keys

    def on_mount(self) -> None:
        self._show()
        self._focus_first()

    def on_resize(self) -> None:
        self._show()

    @property
    def _has_shortcuts(self) -> bool:
        """Whether the section shown is the list of shortcuts."""
        return self._section == KEYS_SECTION

    @property
    def _form_row(self) -> FormRow | None:
        """The row of the form that has the focus, or None."""
        return next((row for row in self._form if row.is_current), None)

    @property
    def _row(self) -> AnyRow | None:
        if self._has_shortcuts:
            return self._rows[self._selected] if self._rows else None
        form_row = self._form_row
        return None if form_row is None else self._form[form_row]

    @property
    def _capture(self) -> Capture | None:
        return self._note.capture

    # Drawing

    @property
    def _list_width(self) -> int:
        width = self.app.size.width
        if width < NARROW:
            return width
        if width < WIDE:
            return width - _NARROW_PANEL
        return width - (_HUGE_PANEL if width >= HUGE else _WIDE_PANEL)

    def _form_widgets(self) -> Iterator[Widget]:
        """Create the widgets of a section of options, and fill `_form`."""
        self._form = {}
        if self._has_shortcuts:
            return
        for heading, group in rows_of(self._section, self._settings, self._recent.names):
            if heading:
                line = TextLines([[(f"  {heading}", "dim")]])
                line.add_class("heading")
                yield line
            for row in group:
                if isinstance(row, SettingsFault):
                    yield Paragraph([fault_words(row)])
                    continue
                look: dict[str, Any] = {"column": _COLUMN, "in_letters": self._in_letters}
                if isinstance(row, SettingRow):
                    form_row = row.form_row(self._settings, **look)
                else:
                    form_row = OfferedName(str(row), **look)
                self._form[form_row] = row
                yield form_row

    def _focus_first(self) -> None:
        first = next(iter(self._form), None)
        self.set_focus(self._list if first is None else first.focus_stop, scroll_visible=False)
        self._options.scroll_home(animate=False)

    def _show(self) -> None:
        width = self._list_width
        if self._has_shortcuts:
            self._show_shortcuts(width)
        self._list.display = self._has_shortcuts
        self._options.display = not self._has_shortcuts
        # The section of the games has too many rows for blank rows between them.
        self._options.set_class(self._section == GAMES_SECTION, "-dense")
        self._panel.lines = self._panel_lines()
        self._title.lines = [self._title_words(width)]
        self.show_reply()
        if self.is_live:
            self.show_keys()

    def _show_shortcuts(self, width: int) -> None:
        column = _KEY_COLUMN if width >= NARROW else _SLIM_KEY_COLUMN
        lines: list[Row] = []
        self._rows = []
        for heading, group in rows_of(self._section, self._settings, ()):
            lines.append(Row([(f"  {heading}", "dim")], is_heading=True))
            for row in group:
                if self._capture is not None and len(self._rows) == self._selected:
                    words = self._capture.words(self._settings.keys, column, width)
                elif isinstance(row, SettingsFault):
                    words = fault_words(row)
                else:
                    assert isinstance(row, Shortcut)
                    words = shortcut_words(row, self._settings, column, width)
                self._rows.append(row)
                lines.append(Row(words))
        self._selected = max(0, min(self._selected, len(self._rows) - 1))
        self._list.show(lines, self._selected)

    def _panel_lines(self) -> list[Line]:
        is_wide = self.app.size.width >= WIDE
        is_tall = self.app.size.height >= TALL
        indent = "    " if is_wide else "  "
        lines: list[Line] = [[(f"{indent}Settings", "strong")]]
        if is_wide:
            lines.append([(f"{indent}saved as you change them", "dim")])
        if is_tall:
            lines = [[], *lines, [], []]
        lines.append([])
        for number, name in enumerate(SECTIONS):
            is_selected = name == self._section
            mark = f"{BAR} ".rjust(len(indent)) if is_selected else indent
            words: list[Word] = [(name, "strong" if is_selected else "soft")]
            lines.append([(mark, "amber"), *button(words, f"open_section({number})")])
            if is_tall:
                lines.append([])
        return lines

    def _title_words(self, width: int) -> Line:
        words: list[Word] = [(self._section, "strong")]
        if self.app.size.width < NARROW:
            number = SECTIONS.index(self._section) + 1
            words = [("Settings  ", "dim"), *words, (f"  {number} of {len(SECTIONS)}", "dim")]
        if self._section != KEYS_SECTION:
            return words
        right: list[Word] = [("set", "dim")]
        for name, is_used in sets(self._settings):
            shown: Word = (name.replace("-", " "), "strong" if is_used else "dim")
            right.append((" ● " if is_used else "   ", "soft"))
            right += button([shown], f"take_set('{name}')")
        return right_aligned(words, right, width - 4)

    def show_reply(self) -> None:
        """Show the answer to the last key, or else the help of the selected row."""
        if self.reply:
            self._note.lines = [[(self.reply, "text")]]
        elif self._capture is not None:
            self._note.lines = [self._capture.note(self._settings.keys)]
        elif self._row is not None:
            self._note.lines = [self._note_words(self._row)]

    def _note_words(self, row: AnyRow) -> Line:
        if isinstance(row, SettingRow):
            return [(self._help_of(row), "soft")]
        if isinstance(row, Shortcut):
            return [(with_key_names(self, alone(row.sentence or f"{row.title}.")), "soft")]
        if isinstance(row, str):
            return [("This name is suggested when you type a name.", "soft")]
        path = self._settings.path
        return [(f"{row}. ", "text"), ("" if path is None else str(path), "dim")]

    def _help_of(self, row: SettingRow) -> str:
        """Return the meaning of the value of a setting, or else the help of the setting."""
        option = row.option
        if option.first_time_words and not self._settings.is_set(row.place):
            return option.first_time_words
        text = self._settings.text(row.place)
        return option.meaning(text) if text in option.values else option.help

    def show_keys(self) -> None:
        hint = self.hint
        if self._capture is not None:
            # Escape cancels a capture, whatever key leaves the screen.
            self._keys.show([KeyHint(key_name(LEAVES), "cancel")])
            return
        row = self._row
        hints = [hint("choose", "step(-1)", "step(1)")]
        if isinstance(row, Shortcut):
            hints += [
                hint("another key", "change"),
                hint("another key", "add_key", drop_order=1),
                hint("remove", "remove", drop_order=2),
            ]
        elif isinstance(row, str):
            hints.append(hint("forget", "remove"))
        elif isinstance(self.focused, OptionRow):
            hints.append(hint("change", "turn(-1)", "turn(1)"))
        hints += [
            hint("default", "restore", drop_order=1),
            hint("section", "section(1)", drop_order=1),
        ]
        if self._section == KEYS_SECTION:
            hints.append(hint("set", "next_set", drop_order=3))
        hints += [hint("help", "help", drop_order=2), hint("back", "leave")]
        # While a text is typed, some actions have no key.
        self._keys.show([key_hint for key_hint in hints if key_hint.key])

    def keys_changed(self) -> None:
        self._show()

    # Actions

    def disabled_reason(self, action: str) -> str | None:
        row = self._row
        if action == "remove" and isinstance(row, str):
            return None
        if action in ("add_key", "remove"):
            if not isinstance(row, Shortcut):
                return "Only commands have keys: select a command."
            if action == "remove" and len(self._settings.keys.keymap[row.id]) == 1:
                return "A command needs at least one key."
        if action == "restore" and self._place_set is None:
            return "This setting already has the default value."
        if action.startswith("turn") and not isinstance(self.focused, OptionRow):
            return "This setting has no fixed choices: type a value."
        return None

    @property
    def _place_set(self) -> Place | None:
        """The place of the selected setting or shortcut in the file, or None if it is not there."""
        row = self._row
        place: Place
        if isinstance(row, SettingRow):
            place = row.place
        elif isinstance(row, Shortcut):
            place = (KEYS, row.id)
        else:
            return None
        return place if self._settings.is_set(place) else None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if self._capture is not None:
            return False
        return super().check_action(action, parameters)

    def _changed(self, reply: str = "") -> None:
        self.reply = reply.removesuffix(".")
        self._show()
        self.post_message(SettingsChanged(OpenSettings(self._back, self._section)))

    def _select_row(self, number: int) -> None:
        self._end_capture()
        self.forget_reply()
        self._selected = number
        self._show()

    def _go(self, number: int) -> None:
        """Select a shortcut by its index, or the nearest one if there is none with this index."""
        self._select_row(max(0, min(number, len(self._rows) - 1)))

    def on_option_list_option_highlighted(self, message: OptionList.OptionHighlighted) -> None:
        self._select_row(self._list.number_of(message.option_index))

    def on_option_list_option_selected(self) -> None:
        if self._capture is None:
            self.action_change()

    def on_descendant_focus(self) -> None:
        if self.is_live and not self._has_shortcuts:
            self.forget_reply()
            self.show_reply()
            self.show_keys()
            if self._form_row is next(iter(self._form), None):
                # Show the heading above the first row as well.
                self._options.scroll_home(animate=False)

    def action_step(self, step: int) -> None:
        if self._has_shortcuts:
            self._go(self._selected + step)
        elif step > 0:
            self.focus_next()
        else:
            self.focus_previous()

    def action_page(self, step: int) -> None:
        if self._has_shortcuts:
            self._go(self._selected + step * self._list.page)
            return
        here = self._form_row
        if here is None:
            self.action_go_to(0)
            return
        # The rows of a form differ in height: go to the row that is nearest to a page away.
        wanted = here.virtual_region.y + step * self._options.size.height
        nearest = min(self._form, key=lambda row: abs(row.virtual_region.y - wanted))
        self.set_focus(nearest.focus_stop)

    def action_go_to(self, number: int) -> None:
        if self._has_shortcuts:
            self._go(number % max(1, len(self._rows)))
        else:
            self.set_focus(list(self._form)[number].focus_stop)

    async def action_section(self, step: int) -> None:
        index = SECTIONS.index(self._section) + step
        await self.action_open_section(index % len(SECTIONS))

    async def action_open_section(self, number: int) -> None:
        self._end_capture()
        self.forget_reply()
        self._section = SECTIONS[number]
        self._selected = 0
        await self._fill()
        self._focus_first()

    async def _fill(self) -> None:
        """Replace the rows by those of the current section."""
        await self._options.remove_children()
        await self._options.mount_all(self._form_widgets())
        self._show()

    def action_turn(self, step: int) -> None:
        if isinstance(self.focused, OptionRow):
            self.focused.step(step)

    def on_form_row_changed(self, message: FormRow.Changed) -> None:
        row = self._form.get(message.row)
        text = message.row.text
        if isinstance(row, SettingRow) and text != self._settings.text(row.place):
            self._set(row, text)

    def _set(self, row: SettingRow, text: str) -> None:
        """Save a setting, or remove it from the file if it has its default.

        For an invalid text, the screen says what is allowed.
        """
        option = row.option
        try:
            option.read(text)
        except ValueError:
            self.say(f"{row.label.capitalize()} must be {option.allowed}")
            return
        # If the first game would have another value than the default, the default is saved, too.
        if text == option.write(option.default) and option.first_time is None:
            self._change(self._settings.reset, row.place)
        else:
            self._change(self._settings.set_text, row.place, text)

    def _change(self, change: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
        """Call a method that changes the settings, or show why they cannot be changed."""
        try:
            change(*args, **kwargs)
        except SettingsError as error:
            self.say(_capitalized(error))
        else:
            place = self._row.place if isinstance(self._row, SettingRow) else ()
            # New games use the settings of their game instead of the last set-up from now on. The
            # zoom is not part of a set-up.
            if place[:1] == ("games",) and place[-1] != "zoom":
                self._recent.forget_table(place[1])
            self._changed()

    def action_change(self) -> None:
        row = self._row
        if isinstance(row, Shortcut):
            self._begin_capture(is_more=False)
        elif isinstance(row, SettingRow):
            self.action_turn(1)

    def action_restore(self) -> None:
        row = self._row
        place = self._place_set
        if place is not None and isinstance(row, Shortcut):
            keys = {row.id: self._settings.keys.usual(row.id)}
            self._change(self._settings.set_keys, keys)
        elif place is not None:
            self._change(self._settings.reset, place)
            form_row = self._form_row
            if form_row is not None:
                form_row.text = self._settings.text(place)

    # Keys

    def action_add_key(self) -> None:
        self._begin_capture(is_more=True)

    async def action_remove(self) -> None:
        row = self._row
        if isinstance(row, str):
            self._recent.forget(row)
            await self._fill()
            last = list(self._form)[-1]
            self.set_focus(last.focus_stop)
            self.say(f"{row} is no longer suggested")
        elif isinstance(row, Shortcut):
            now = self._settings.keys.keymap[row.id]
            if len(now) == 1:
                self.say(f"{row.title} needs at least one key")
            else:
                self._settings.set_keys({row.id: now[:-1]})
                self._changed()

    def action_next_set(self) -> None:
        if self._section == KEYS_SECTION:
            names = list(SETS)
            index = names.index(self._settings.keys.set) + 1
            self.action_take_set(names[index % len(names)])

    def action_take_set(self, name: str) -> None:
        if name not in SETS:
            self.say("Keys that you have changed are kept, whichever set you choose")
            return
        place = (KEYS, "set")
        self._settings.set_text(place, name)
        reply = self._settings.option(place).meaning(name)
        if self._settings.keys.own:
            reply += " Keys that you have changed are kept."
        self._changed(reply)

    def _begin_capture(self, *, is_more: bool) -> None:
        if isinstance(self._row, Shortcut):
            self.forget_reply()
            self._note.open(Capture(self._row.id, is_more))
            self._show()

    def _end_capture(self) -> None:
        if self._capture is not None:
            self._note.close()
            self._list.focus()
            self.forget_keys()

    def on_key_capture_ended(self) -> None:
        self.forget_keys()
        self._show()

    def on_key_capture_pressed(self, message: KeyCapture.Pressed) -> None:
        """Give the pressed key to the shortcut, or show the conflict that it causes.

        Pressed again, the key is taken from the other shortcut. `LEAVES` cancels the capture.
        """
        capture = self._capture
        key = message.key
        if capture is None:
            return
        self.forget_reply()
        if key == LEAVES:
            self._end_capture()
            self._show()
            return
        try:
            changes = capture.changes(self._settings.keys, key)
            clash = self._settings.keys.check(changes)
            if clash is not None and not capture.is_second(key):
                self._note.capture = capture._replace(clash=clash)
                self._show()
                return
            self._settings.set_keys(changes)
        except SettingsError as error:
            self.say(_capitalized(error))
            return
        self._end_capture()
        self._changed()

    # Leaving

    def action_leave(self) -> None:
        self.post_message(self._back())

    @property
    def way_back(self) -> Callable[[], Message]:
        return self._back

    # Help

    def help_page(self) -> HelpPage:
        from abstract_arcade.tui.widgets.prose import bullets

        sentences = [with_key_names(self, sentence) for sentence in _WHAT_IT_IS_FOR]
        purpose = bullets("About this screen", sentences)
        return HelpPage("The settings", next(iter(GAMES)), [purpose])


def _capitalized(error: SettingsError) -> str:
    text = str(error)
    return text[:1].upper() + text[1:]
