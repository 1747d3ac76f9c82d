"""What of the screen is sent to the terminal when a part of it has changed."""

from __future__ import annotations

from rich.console import Console
from rich.control import Control
from textual._compositor import ChopsUpdate, Compositor


class NarrowUpdate(ChopsUpdate):
    """An update that leaves out what did not change on the left as well as on the right.

    Textual's own sends a changed line from the left edge of its widget: for a key on a board that
    is three times as much.
    """

    def render_segments(self, console: Console) -> str:
        sequences = []
        for y, first, last in self.spans:
            for end, (x, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
                if strip is None or x >= last or end <= first:
                    continue
                start = max(x, first)
                changed = strip.crop(start - x, min(end, last) - x)
                sequences.append(Control.move_to(start, y).segment.text)
                sequences.append(changed.render(console))
        return "".join(sequences)


class NarrowCompositor(Compositor):
    """A compositor whose updates are narrow."""

    def render_partial_update(self) -> ChopsUpdate | None:
        update = super().render_partial_update()
        if update is None:
            return None
        return NarrowUpdate(update.chops, update.spans, update.chop_ends)
