"""A shortcut of the settings that waits for a key: who takes it, and what it changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from textual import events
from textual.message import Message

from abstract_arcade.settings.key_names import key_name
from abstract_arcade.settings.keys import KeySettings
from abstract_arcade.settings.shortcuts import SHORTCUTS, Clash
from abstract_arcade.settings.text import SettingsError
from abstract_arcade.tui.widgets.lines import Line, Word
from abstract_arcade.tui.widgets.paragraph import Paragraph

LEAVES = "escape"
"""The key that is no answer where one is waited for."""


class Capture(NamedTuple):
    """A shortcut that waits for a key.

    Attributes:
        name: the shortcut.
        is_more: whether the key comes beside those it has.
        clash: the shortcut that has the key pressed last; None if none has.
    """

    name: str
    is_more: bool
    clash: Clash | None = None

    def words(self, keys: KeySettings, column: int, width: int) -> Line:
        """The line of the shortcut."""
        line: list[Word] = [(f"  {SHORTCUTS[self.name].title}".ljust(column), "text")]
        was = "   ".join(map(key_name, keys.keymap[self.name]))
        if self.is_more:
            line.append((f"{was}   ", "text"))
        if self.clash is None:
            return [*line, ("…", "amber")]
        other = SHORTCUTS[self.clash.first]
        line += [(key_name(self.clash.key), "amber"), ("   taken by ", "soft")]
        line.append((other.title, "strong"))
        used = sum(len(text) for text, _ in line)
        return [*line, (f"was {was}".rjust(max(0, width - used - 1)), "soft")]

    def note(self, keys: KeySettings) -> Line:
        """What each key would do now."""
        was = " ".join(map(key_name, keys.keymap[self.name]))
        stays: list[Word] = [(key_name(LEAVES), "strong"), (" leaves ", "soft")]
        stays += [(was, "strong"), (" as it is.", "soft")]
        if self.clash is None:
            title = SHORTCUTS[self.name].title
            return [("Press the key for ", "soft"), (title, "strong"), ("; ", "soft"), *stays]
        key, other = key_name(self.clash.key), SHORTCUTS[self.clash.first].title
        does = "take it from there" if self.is_more else "exchange the two"
        return [
            (key, "strong"),
            (f" is the key for {other}. Press it again to {does}, or press another key; ", "soft"),
            *stays,
        ]

    def is_second(self, key: str) -> bool:
        """Whether a key that something else has was pressed once more, to be taken from there."""
        return self.clash is not None and self.clash.key == key

    def changes(self, keys: KeySettings, key: str) -> dict[str, tuple[str, ...]]:
        """The keys that shortcuts would have with the key that was pressed.

        Raises:
            SettingsError: the one from which the key is taken would be left without any.
        """
        now = keys.keymap[self.name] if self.is_more else ()
        changes = {self.name: (*(each for each in now if each != key), key)}
        if self.clash is not None and self.is_second(key):
            changes |= self._given(keys, self.clash)
        return changes

    def _given(self, keys: KeySettings, clash: Clash) -> dict[str, tuple[str, ...]]:
        """The keys of the shortcut whose key is taken: it gets the one that is free now."""
        free = () if self.is_more else keys.keymap[self.name][:1]
        theirs = keys.keymap[clash.first]
        left = tuple(each for each in theirs if each != clash.key)
        if not free and not left:
            raise SettingsError(f"{SHORTCUTS[clash.first].title} has no other key")
        number = theirs.index(clash.key)
        return {clash.first: (*left[:number], *free, *left[number:])}


class KeyCapture(Paragraph):
    """The lines below the settings; while a shortcut waits for a key they take every one."""

    capture: Capture | None = None
    """What waits for a key; None while nothing does."""

    @dataclass(eq=False, repr=False)
    class Pressed(Message):
        """A key was pressed for what waits for one."""

        key: str

    class Ended(Message):
        """Nothing waits for a key any more, since another widget has the keys."""

    def open(self, capture: Capture) -> None:
        """Wait for a key."""
        self.capture = capture
        self.can_focus = True
        self.screen.set_focus(self)

    def close(self) -> None:
        """Wait no more; whoever opened this gives the keys to another widget."""
        self.capture = None
        self.can_focus = False

    @property
    def takes_every_key(self) -> bool:
        """Whether the next key does nothing else, whatever it does elsewhere."""
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
