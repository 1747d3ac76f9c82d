"""A compositor that sends the terminal what has changed in a line, not what stands left of it.

Built on a private module of Textual: only `compositor` may import it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from rich.control import Control
from textual._compositor import ChopsUpdate, Compositor, LayoutUpdate

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from textual.geometry import Region
    from textual.screen import Screen
    from textual.widget import Widget


class NarrowUpdate(ChopsUpdate):
    """Changed parts of lines, cropped on the left as well as on the right."""

    def render_segments(self, console: Console) -> str:
        sequences = []
        for y, first, last in self.spans:
            # A chop is the part of a line that one widget draws; None if that was not drawn anew.
            for end, (x, chop) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
                if chop is None or x >= last or end <= first:
                    continue
                # A cut might go through one of the wide characters, where there are any.
                is_cut = len(chop.text) == chop.cell_length
                start, stop = (max(x, first), min(end, last)) if is_cut else (x, end)
                sequences.append(Control.move_to(start, y).segment.text)
                sequences.append(chop.crop(start - x, stop - x).render(console))
        return "".join(sequences)


def is_covered(region: Region, others: Sequence[Region]) -> bool:
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
    """A compositor whose partial updates are narrow, and which draws no screen that is covered.

    Attributes:
        is_waiting: whether nothing is drawn yet.
    """

    is_waiting = False

    def render_update(
        self,
        full: bool = False,
        screen_stack: list[Screen[Any]] | None = None,
        simplify: bool = False,
    ) -> RenderableType | None:
        if self.is_waiting:
            return None
        return super().render_update(full, screen_stack, simplify)

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
        """The widgets that are seen in some regions, each with its region and its clip."""
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
            front.popitem()[1][0],
            [region.intersection(clip) for region, clip in front.values()],
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
