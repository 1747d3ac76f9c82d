"""What is asked before the program ends while a match is not on the disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from textual.message import Message

from abstract_arcade.library.store import Store
from abstract_arcade.storage.paths import is_sandboxed
from abstract_arcade.tui.frame.ask import Ask, Choice
from abstract_arcade.tui.messages import OpenModal

PATIENCE = 1.0
"""Seconds that the disk has before anything is asked."""


async def may_quit(store: Store, post: Callable[[Message], object]) -> bool:
    """Ask until everything is saved, or the program shall not end, or shall end all the same.

    Args:
        store: where the matches should be.
        post: takes the message that opens the question.

    Returns:
        Whether the program shall end.
    """
    while not await asyncio.to_thread(store.settle, PATIENCE):
        ask = _question(store)
        post(OpenModal(ask))
        answer = await ask.answer()
        if answer != "retry":
            return answer == "quit"
    return True


def _question(store: Store) -> Ask:
    from tempfile import gettempdir

    try:
        place = "" if is_sandboxed() else gettempdir()
    except FileNotFoundError:
        place = ""
    leave = f"Quit, with the record in {place}" if place else "Quit without it"
    choices = [Choice("", "Stay"), Choice("retry", "Save, then quit"), Choice("quit", leave)]
    what, why = store.unsaved_words
    return Ask(f"{what}. Quit all the same?", choices, why)
