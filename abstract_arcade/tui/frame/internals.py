"""All that the arcade uses of Textual's private modules and attributes; no other file touches them.

Textual sends a changed line from the left edge of its widget: for a cursor key on a board, three
times as much as has changed. A window that opens is sent four times, and what was below it three
times when it closes. `NarrowCompositor` sends less, and each picture once. It is used with the
releases of Textual that the tests have run on; with any other, Textual does as ever.

`Parser` survives input that Textual's own does not. It is used with every release that has a parser
of this kind, tested or not.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import textual
from rich.color import ColorSystem
from rich.style import Style
from textual.screen import Screen

try:
    from textual._compositor import ChopsUpdate, Compositor, LayoutUpdate
except ImportError:
    # Not the release that its folder says. What is built on these is then never used.
    ChopsUpdate = Compositor = LayoutUpdate = object  # type: ignore[assignment, misc]
    TESTED = frozenset[str]()
else:
    TESTED = frozenset({"8.2.5", "8.2.8"})
    """Releases of Textual that this is tested with; `.ci/run` runs each of them."""

try:
    from textual._xterm_parser import XTermParser
except ImportError:
    XTermParser = None  # type: ignore[assignment, misc]

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from textual.app import App
    from textual.geometry import Region
    from textual.message import Message
    from textual.widget import Widget


def is_tested() -> bool:
    """Whether the installed release of Textual is one of those that this is tested with."""
    return textual_release() in TESTED


def textual_release() -> str | None:
    """The installed release of Textual, such as "8.2.8"; None if its folder does not say.

    `textual.__version__` reads the same folder, but imports `importlib.metadata` for it, which
    costs a twentieth of a start.
    """
    start, end = "textual-", ".dist-info"
    try:
        names = [entry.name for entry in Path(textual.__path__[0]).parent.iterdir()]
    except OSError:
        # Imported from an archive.
        return None
    found = [name for name in names if name.startswith(start) and name.endswith(end)]
    return found[0].removeprefix(start).removesuffix(end) if len(found) == 1 else None


# The picture


def send_less(screen: Screen[Any]) -> None:
    """Have a new screen send only what has changed, if this release of Textual is a tested one.

    On any other the screen keeps the compositor that Textual gave it, and looks the same.
    """
    if is_tested() and hasattr(screen, "_compositor"):
        screen._compositor = NarrowCompositor()  # noqa: SLF001
        # Textual looks for the tooltip at every key.
        screen._clear_tooltip = lambda: None  # type: ignore[method-assign]  # noqa: SLF001


def leave_out_tooltips(app: App[Any]) -> None:
    """Open the screens of an app without the widget for tooltips: nothing here has any."""
    app._disable_tooltips = True  # noqa: SLF001


def forget_lines(widgets: Iterable[Widget]) -> None:
    """Let go of the lines that widgets have drawn which are gone.

    Textual remembers the caches of the last thousand widgets by what a method of theirs was asked,
    with all the lines in them: half a MiB for each board that was ever opened.
    """
    for widget in widgets:
        cache: Any = getattr(widget, "_styles_cache", None)
        if hasattr(cache, "clear"):
            cache.clear()


def wait(screen: Screen[Any]) -> None:
    """Have a screen drawn only from `draw` on; without our compositor at once, as ever.

    A screen or a window is laid out several times while it opens, and the screen below a window
    when that closes. Textual draws it as often.
    """
    if (compositor := _narrow(screen)) is not None:
        compositor.is_waiting = True


def draw(screen: Screen[Any]) -> None:
    """Draw a screen that has waited."""
    if (compositor := _narrow(screen)) is not None and compositor.is_waiting:
        compositor.is_waiting = False
        screen.refresh()


def is_waiting(screen: Screen[Any]) -> bool:
    """Whether a screen is still to be drawn by `draw`."""
    return (compositor := _narrow(screen)) is not None and compositor.is_waiting


def _narrow(screen: Screen[Any]) -> NarrowCompositor | None:
    compositor = getattr(screen, "_compositor", None)
    return compositor if isinstance(compositor, NarrowCompositor) else None


Pen: TypeAlias = tuple[str, str, str]
"""How a terminal writes: the codes of its attributes, of its foreground and of its background."""

_PLAIN: Pen = "", "39", "49"


@lru_cache(maxsize=4096)
def _pen(style: Style | None, system: ColorSystem) -> Pen:
    """What a style needs, without its link: nothing here has any."""
    style = style or Style.null()
    attributes = style.without_color.update_link().render("|", color_system=system)
    front, back = (
        ";".join(color.downgrade(system).get_ansi_codes(is_front)) if color else plain
        for color, is_front, plain in ((style.color, True, "39"), (style.bgcolor, False, "49"))
    )
    return attributes.partition("|")[0][2:-1], front, back


@lru_cache(maxsize=4096)
def _changed(pen: Pen, wanted: Pen, is_blank: bool) -> tuple[Pen, str]:
    """A pen changed as wanted, and what has the terminal do so; of a space the ground is seen."""
    (attributes, front, _), (others, _, back) = pen, wanted
    if attributes != others:
        codes = ["0", *(each for each in wanted if each not in _PLAIN)]
    else:
        if is_blank and not attributes:
            wanted = attributes, front, back
        codes = [new for old, new in zip(pen, wanted, strict=True) if old != new]
    return wanted, f"\x1b[{';'.join(codes)}m" if codes else ""


class NarrowUpdate(ChopsUpdate):
    """Changed parts of lines, cropped on both sides, and only what differs of their styles."""

    def render_segments(self, console: Console) -> str:
        system = console._color_system or ColorSystem.TRUECOLOR  # noqa: SLF001
        pen, sequences = _PLAIN, list[str]()
        for y, first, last in self.spans:
            # A chop is the part of a line that one widget draws; None if that was not drawn anew.
            for end, (x, chop) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
                if chop is None or x >= last or end <= first:
                    continue
                # A cut might go through one of the wide characters, where there are any.
                is_cut = len(chop.text) == chop.cell_length
                start, stop = (max(x, first), min(end, last)) if is_cut else (x, x + len(chop.text))
                sequences.append(f"\x1b[{y + 1};{start + 1}H")
                begin = x
                for text, style, _ in chop:
                    shown = text[max(0, start - begin) : max(0, stop - begin)]
                    begin += len(text)
                    if shown:
                        pen, change = _changed(pen, _pen(style, system), shown.isspace())
                        sequences += change, shown
        return "".join((*sequences, "\x1b[0m"))


def is_covered(region: Region, others: Collection[Region]) -> bool:
    """Whether nothing of a region is seen behind others."""
    edges = {edge for each in others for edge in (each.y, each.bottom)}
    tops = sorted({region.y, *(edge for edge in edges if region.y < edge < region.bottom)})
    for top in tops:
        x = region.x
        for each in sorted(each for each in others if each.y <= top < each.bottom):
            if each.x > x:
                break
            x = max(x, each.right)
        if x < region.right:
            return False
    return True


class NarrowCompositor(Compositor):
    """A compositor that draws nothing twice, nothing covered, of a line only what has changed."""

    is_waiting = False
    """Whether nothing is drawn yet."""

    def render_update(
        self,
        full: bool = False,
        screen_stack: list[Screen[Any]] | None = None,
        simplify: bool = False,
    ) -> RenderableType | None:
        if self.is_waiting:
            return None
        screen = self.root
        if screen is not None and screen._repaint_required and not full:  # noqa: SLF001
            # In a moment all of it is drawn, with what was laid out now.
            screen.check_idle()
            return None
        regions = {self.size.region} if full else self._dirty_regions.copy()
        update = super().render_update(full, screen_stack, simplify)
        # In a batch nothing is sent.
        if update is not None and screen is not None and not screen.app._batch_count:  # noqa: SLF001
            self._forget_drawn(regions)
        return update

    def _forget_drawn(self, regions: Collection[Region]) -> None:
        """Let no widget ask for what was drawn with these regions.

        Textual would send it again: a widget asks by a message, which may come later.
        """
        for widget, (region, clip) in self.visible_widgets.items():
            asked = widget._repaint_regions  # noqa: SLF001
            asked -= {
                each
                for each in asked
                if is_covered(each.translate(region.offset).intersection(clip), regions)
            }

    _seen: dict[Widget, tuple[Region, Region]] | None = None
    """What is seen, while it is rendered."""

    @property
    def visible_widgets(self) -> dict[Widget, tuple[Region, Region]]:
        """All visible widgets; during a partial update those that are seen in a changed region.

        During a full update the screen itself is left out if all of it is covered, as it is by the
        grid of a board: its empty lines are a quarter of all that would be drawn.

        Textual renders every widget whose container lies within the box around all changes. For a
        key, that is nearly every widget of the screen.
        """
        return super().visible_widgets if self._seen is None else self._seen

    def _seen_in(self, regions: Iterable[Region]) -> dict[Widget, tuple[Region, Region]]:
        widgets = super().visible_widgets
        seen = set()
        for changed in regions:
            # From front to back: nothing is seen behind the first that fills the region.
            for widget, (region, clip) in widgets.items():
                shown = region.intersection(clip)
                if shown.overlaps(changed):
                    seen.add(widget)
                    if shown.contains_region(changed):
                        break
        return {widget: places for widget, places in widgets.items() if widget in seen}

    def render_full_update(self, simplify: bool = False) -> LayoutUpdate:
        # As in a partial update, where lines are cut depends on all widgets.
        _ = self.cuts
        front = super().visible_widgets.copy()
        # From front to back: the screen is the last, if it has a size.
        if front and is_covered(
            front.popitem()[1][0], [region.intersection(clip) for region, clip in front.values()]
        ):
            self._seen = front
        try:
            return super().render_full_update(simplify)
        finally:
            self._seen = None

    def render_partial_update(self) -> ChopsUpdate | None:
        # Where lines are cut depends on all widgets, and is found once for a layout.
        _ = self.cuts
        # Textual asks several times for what is visible.
        self._seen = self._seen_in(self._dirty_regions) if self._dirty_regions else None
        try:
            update = super().render_partial_update()
        finally:
            self._seen = None
        if update is None:
            return None
        return NarrowUpdate(update.chops, update.spans, update.chop_ends)


# Input


def has_parser() -> bool:
    """Return whether this release of Textual has a parser that `Parser` can use."""
    try:
        parser = XTermParser(False)
        messages = [*parser.feed("a"), *parser.tick()]
    except Exception:  # noqa: BLE001 - another release may have another parser, or none
        return False
    return [getattr(message, "key", "") for message in messages] == ["a"]


class Parser:
    """Textual's private parser, which is replaced when a report has broken it."""

    def __init__(self, *, debug: bool) -> None:
        self._make = partial(XTermParser, debug)
        self.reset()

    def reset(self) -> None:
        """Forget the beginning of an escape sequence."""
        self._parser = self._make()

    def feed(self, text: str) -> Iterator[Message]:
        """The messages in a text; a report that cannot be understood is dropped."""
        # One by one: what follows a bad report in the same read is not lost.
        for character in text:
            try:
                yield from self._parser.feed(character)
            except Exception:  # noqa: BLE001 - a code point out of range, a size of zero, …
                self.reset()

    def tick(self) -> Iterator[Message]:
        """The keys of an escape sequence that was not continued in time."""
        yield from self._parser.tick()
