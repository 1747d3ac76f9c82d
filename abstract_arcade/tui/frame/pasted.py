"""The question after a paste that holds a whole game: whether to open the game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from abstract_arcade.match import Match
from abstract_arcade.match.node import move_number
from abstract_arcade.records import RecordError
from abstract_arcade.records.pasted import read_pasted
from abstract_arcade.rules import Game
from abstract_arcade.rules.core import moves_text
from abstract_arcade.rules.terms import at_most
from abstract_arcade.tui.frame.ask import Ask, Choice
from abstract_arcade.tui.frame.screen import ArcadeScreen
from abstract_arcade.tui.frame.threads import in_thread
from abstract_arcade.tui.messages import OpenMatch

_MAX_NOTES = 3
"""The most notes on faults of the text that are shown; the others are only counted."""


async def offer_pasted(
    screen: ArcadeScreen[Any], text: str, game: Game, tell: Callable[[str], None]
) -> None:
    """Ask whether to open the game in a pasted text. If there is none, `tell` gets a sentence.

    A game with a fault is offered up to the fault. A blank text is ignored. Leaving the pasted game
    leads back to the screen. Call it in a worker of the screen, since it waits for the answer.

    Args:
        screen: The screen into which the text was pasted.
        text: The pasted text.
        game: The game to assume if the text consists of moves only.
        tell: Called with a sentence, without a full stop, if the text holds no game.
    """
    if not text.strip():
        return
    try:
        match = await in_thread(partial(read_pasted, text, game))
    except RecordError as error:
        if error.sound is None or not error.sound.root.children:
            tell(f"The pasted text is not a valid game: {error}")
            return
        match = error.until_fault()
    choices = [Choice("", "Stay here"), Choice("open", "Open it")]
    answer = await screen.ask(Ask(_question(match), choices, _note(match)))
    if answer == "open" and screen.is_live:
        screen.post_message(OpenMatch(match, back=screen.way_back, is_kept=True))


def _question(match: Match) -> str:
    return "Open the pasted game?" if match.root.children else "Open the pasted position?"


def _note(match: Match) -> str:
    """Return lines with the game, its players and its length, and then notes on faults."""
    title = match.game.title
    named = [player.name for player in match.participants.values() if player.name]
    parts = [title]
    if named:
        parts.append(" – ".join(named))
    if match.root.children:
        parts.append(moves_text(move_number(match.main_line[-1])))
    lines = [f"{', '.join(parts)}."]
    for note in at_most(_MAX_NOTES, match.warnings):
        text = str(note)
        lines.append(f"{text[:1].upper()}{text[1:]}.")
    return "\n".join(lines)
