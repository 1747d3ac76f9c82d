"""The sentence under the board: whose turn it is, what a move would do, and what just happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from abstract_arcade.tui.widgets.lines import Line, TextLines, Word, wrap


class StatusLine(TextLines):
    """A sentence about now and, where there is room below it, one about the last event."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._turn: tuple[Word, ...] = ()
        self._now: tuple[Word, ...] = ()
        self._event: tuple[Word, ...] = ()
        self._is_fresh = False

    def show(
        self,
        turn: Sequence[Word],
        now: Sequence[Word],
        event: Sequence[Word] = (),
        *,
        is_fresh: bool = False,
    ) -> None:
        """Show whose turn it is, a sentence about now, and the last event.

        Args:
            turn: whose turn it is.
            now: what the site under the cursor would do.
            event: the last move.
            is_fresh: whether the event is news: if there is only one line, it takes it.
        """
        self._turn, self._now, self._event = tuple(turn), tuple(now), tuple(event)
        self._is_fresh = is_fresh
        self.lay_out_again()

    def lay_out(self, width: int, height: int) -> Iterable[Line]:
        now = self._event if height == 1 and self._is_fresh and self._event else self._now
        lines = wrap((*self._turn, *now), width)
        event = wrap(self._event, width) if self._event and height > 1 else []
        is_news = self._is_fresh and bool(event)
        # News has a line of its own, however much there is to say of now.
        lines = first_lines(lines, height - 1 if is_news else height)
        room = height - len(lines)
        return [*lines, *(first_lines(event, room) if is_news or len(event) <= room else ())]


def first_lines(lines: Sequence[Sequence[Word]], height: int) -> list[list[Word]]:
    """The first `height` lines.

    The overflow is appended to the last of them, which the widget then truncates with an ellipsis.
    """
    if len(lines) <= height or height < 1:
        return [list(line) for line in lines[: max(0, height)]]
    last: list[Word] = []
    for line in lines[height - 1 :]:
        last += [*line, (" ", "text")]
    return [*(list(line) for line in lines[: height - 1]), last]
