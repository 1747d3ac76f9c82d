"""What lists say of matches that are kept."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from abstract_arcade.rules import GAMES

if TYPE_CHECKING:
    from abstract_arcade.library.entry import Entry


def when(moment: str, now: datetime) -> str:
    """How long ago something was, in a word or two: "now", "today", "Tue", "15 Nov", "2025".

    Args:
        moment: a time in ISO 8601; empty if it is not known.
        now: the time, with a zone: days begin at its midnight.
    """
    if not moment:
        return ""
    then = datetime.fromisoformat(moment).astimezone(now.tzinfo)
    days = (now.date() - then.date()).days
    if abs((now - then).total_seconds()) < 120:
        return "now"
    if days == 0:
        return "today"
    if days == 1:
        return "yesterday"
    if 1 < days < 7:
        return f"{then:%a}"
    return f"{then.day} {then:%b}" if then.year == now.year else f"{then.day} {then:%b %Y}"


def status_words(entry: Entry) -> str:
    """What a match waits for, how it ended, or why it cannot be read."""
    if entry.status == "unreadable":
        return entry.error
    if entry.status == "finished":
        return entry.words
    if entry.seat_to_move == entry.you:
        return "your move"
    return f"{entry.titles[entry.seat_to_move != 'first']} to play"


def fits(entry: Entry, text: str) -> bool:
    """Whether all words of a text are found in what the list says of a match."""
    title = GAMES[entry.game].title if entry.game else entry.id
    said = " ".join((title, *entry.titles, status_words(entry))).casefold()
    return all(word in said for word in text.casefold().split())
