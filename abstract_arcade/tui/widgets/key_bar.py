"""`KeyBar`, the line of keys at the bottom of a screen, and the hints that it shows."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from rich.cells import cell_len

from abstract_arcade.rules import Move
from abstract_arcade.tui.breakpoints import HUGE, NARROW, WIDE
from abstract_arcade.tui.display import TOUCH
from abstract_arcade.tui.widgets.lines import Line, TextLines, Word, button


class KeyHint(NamedTuple):
    """A key, a word for its effect, and the action that a click runs."""

    key: str
    """The name of the key, or "" for a button without one."""
    text: str
    action: str = ""
    """An action of the screen; empty if a click cannot replace the key, such as an arrow key."""
    enabled: bool = True
    """Whether the key does something now. Other hints are dim and cannot be clicked."""
    drop_order: int = 0
    """If columns are short, hints with a higher number are left out first, of equals the last."""
    is_main: bool = False
    """Whether it is the main action of the screen, which is drawn in bold."""

    @property
    def words(self) -> str:
        """The key and the word: "u undo"."""
        return f"{self.key} {self.text}" if self.key else self.text

    @property
    def width(self) -> int:
        """The columns of `words`."""
        return cell_len(self.words)


class MakeHint(Protocol):
    """The type of `ArcadeScreen.hint`, which creates a hint for actions of a screen."""

    def __call__(self, text: str, *actions: str, drop_order: int = 0) -> KeyHint: ...


class MakeNumberHints(Protocol):
    """The type of `TableScreen.number_hints`: hints for numbers and letters that play moves."""

    def __call__(
        self, numbers: Mapping[int, Move], letters: Sequence[str] = ()
    ) -> Sequence[KeyHint]: ...


MOST_HINTS = 6
"""Most hints in a bar; the help and the command palette list all keys."""


def fitting(
    hints: Sequence[KeyHint], columns: int, gap: int, more: KeyHint | None = None
) -> list[KeyHint]:
    """Return the hints that a bar shows: at most six, side by side in the available columns.

    Args:
        hints: All hints, in the order in which they are shown.
        columns: The available columns.
        gap: The columns between two hints.
        more: The hint that comes last if others are left out; it counts as one of the six, and
            replaces a hint with the same action. None for no such hint.
    """

    def fits(shown: Sequence[KeyHint]) -> bool:
        width = sum(hint.width for hint in shown) + gap * (len(shown) - 1)
        return len(shown) <= MOST_HINTS and width <= columns

    if fits(hints):
        return list(hints)
    last = [] if more is None else [more]
    kept = [hint for hint in hints if more is None or hint.action != more.action]
    while kept and not fits([*kept, *last]):
        highest = max(hint.drop_order for hint in kept)
        candidates = [index for index, hint in enumerate(kept) if hint.drop_order == highest]
        del kept[candidates[-1]]
    return [*kept, *last]


class KeySpacing(NamedTuple):
    """The blank columns of a key bar."""

    margin: int
    """Columns before the first hint."""
    gap: int
    """Columns between two hints."""


class KeyBar(TextLines):
    """Hints side by side. Each is a button, unless it has no action or is not enabled.

    On touch screens, buttons have words and no keys.
    """

    DEFAULT_CSS = """
    KeyBar {
        height: 1;
        background: $panel;
    }
    """

    def __init__(
        self, hints: Iterable[KeyHint] = (), more: KeyHint | None = None, *, id: str | None = None
    ) -> None:
        super().__init__(id=id)
        self._hints = tuple(hints)
        self._more = more

    @property
    def hints(self) -> Sequence[KeyHint]:
        """All hints, including those that do not fit."""
        return self._hints

    def show(self, hints: Iterable[KeyHint], more: KeyHint | None = None) -> None:
        """Replace the hints. `more` is shown last, and only if some of the others do not fit."""
        shown = tuple(hints)
        if (shown, more) != (self._hints, self._more):
            self._hints = shown
            self._more = more
            self.lay_out_again()

    def spacing(self, width: int) -> KeySpacing:
        """Return the blank columns of a bar that is `width` columns wide."""
        if width >= HUGE:
            return KeySpacing(margin=4, gap=3)
        if width >= WIDE:
            return KeySpacing(margin=3, gap=3)
        if width >= NARROW:
            return KeySpacing(margin=2, gap=2)
        return KeySpacing(margin=1, gap=1)

    def lay_out(self, width: int, height: int) -> Iterable[Line]:
        margin, gap = self.spacing(width)
        if self.app.has_class(TOUCH):
            return self._touched(width, height, margin)
        hints = fitting(self._hints, width - margin - 1, gap, self._more)
        words: list[Word] = [(" " * margin, "dim")]
        for number, hint in enumerate(hints):
            if number:
                words.append((" " * gap, "dim"))
            if not hint.enabled:
                words.append((hint.words, "dim"))
                continue
            text_role = "strong" if hint.is_main else "soft"
            text = hint.words.removeprefix(hint.key)
            shown: list[Word] = [(hint.key, "amber"), (text, text_role)]
            words += button(shown, hint.action) if hint.action else shown
        return [words]

    def _touched(self, width: int, height: int, margin: int) -> list[Line]:
        """Return the lines of a bar of buttons without keys, as high as the bar.

        Hints without an action are left out.
        """

        def as_button(hint: KeyHint) -> KeyHint:
            return hint._replace(key="", text=f"  {hint.text}  ")

        buttons = [as_button(hint) for hint in self._hints if hint.action and hint.enabled]
        more = None if self._more is None else as_button(self._more)
        shown = fitting(buttons, width - margin - 1, 1, more)
        lines: list[Line] = []
        for row in range(height):
            words: list[Word] = [(" " * margin, "dim")]
            for hint in shown:
                text = hint.text if row == height // 2 else " " * hint.width
                words += [*button([(text, "text on lit")], hint.action), (" ", "dim")]
            lines.append(words)
        return lines


class DialogKeys(KeyBar):
    """The key bar of a dialog or a form, which begins at the left edge."""

    def spacing(self, width: int) -> KeySpacing:
        return KeySpacing(margin=0, gap=2)
