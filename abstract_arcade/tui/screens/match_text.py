"""What the play screen says of a match: pure functions of a session and its presenter."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from abstract_arcade.rules import Color, Move, Outcome, Position, Seat, Sentence
from abstract_arcade.session import Session
from abstract_arcade.tui.games.presenter import Presenter
from abstract_arcade.tui.screens.words import sentence_words
from abstract_arcade.tui.widgets.lines import Line, Word, wrap
from abstract_arcade.tui.widgets.move_list import Entry


def titles(session: Session) -> Mapping[Seat, str]:
    """What the participants are called."""
    return {seat: each.title(seat) for seat, each in session.match.participants.items()}


def end_words(session: Session, presenter: Presenter[Any, Any], outcome: Outcome) -> list[Word]:
    """The end of the game: who won, and how."""
    if outcome.winner is None:
        return [(f"A draw: {outcome.reason}.", "strong")]
    name = titles(session)[session.position.seat_of(outcome.winner)]
    color = session.match.game.color_names[outcome.winner]
    phrase = presenter.winning_phrase(outcome.reason)
    return [(f"{color} ({name}) wins", "strong"), (f" by {phrase}.", "soft")]


def computers_turn_words(session: Session) -> list[Word]:
    """Whether the computer on turn is thinking, and how it goes on if not."""
    name = titles(session)[session.position.seat_to_move]
    if session.is_thinking and not session.is_looking_back:
        return [(f"{name} is thinking", "strong")]
    words: list[Word] = [(f"{name} to play", "strong"), ("  ", "dim")]
    if not session.is_looking_back:
        words += [("paused: ", "dim"), ("p", "amber"), (" goes on, ", "soft")]
    return [*words, ("Enter", "amber"), (" plays one move", "soft")]


def cursor_words(
    session: Session, presenter: Presenter[Any, Any], *, has_moved: bool = True
) -> list[Word]:
    """What the site under the cursor would do, or why it cannot be chosen.

    Args:
        session: the match being played; it is a person's turn.
        presenter: what its game shows.
        has_moved: whether the cursor has moved since the last ply; if not, it has asked nothing.
    """
    selection, position = session.selection, session.position
    if selection.refusal is not None:
        return sentence_words(selection.refusal, "text", "strong")
    if selection.move is not None:
        sentence = position.describe(selection.move).without_subject().without_stop()
        return sentence_words(sentence, "soft", "strong", first_role="amber")
    reason = position.why_illegal((*selection.sites, selection.cursor)) if has_moved else None
    if reason is None or str(reason) == presenter.prompt(position):
        return []
    return sentence_words(reason, "soft", "soft")


def event_words(session: Session) -> list[Word]:
    """The last move in words, and how far back it is where later ones follow."""
    node = session.viewed
    words: list[Word] = []
    if node.children:
        count = len(session.line) - 1
        words.append((f"Looking back at ply {node.ply} of {count}. ", "soft"))
    if node.parent is None or node.move is None:
        return words
    sentence = _described(node.parent.position, node.move)
    return [*words, *sentence_words(sentence, "dim", "soft", titles=titles(session))]


@lru_cache(maxsize=1)
def _described(position: Position, move: Move) -> Sentence:
    """The last move in words; remembered, since every step of the cursor shows it again."""
    return position.describe(move)


def result_lines(
    session: Session, presenter: Presenter[Any, Any], outcome: Outcome, width: int
) -> list[Line]:
    """The end of the game in the panel, `width` columns wide."""
    heading, reason = "A draw", str(outcome.reason)
    if outcome.winner is not None:
        heading = f"{session.match.game.color_names[outcome.winner]} wins by"
        reason = presenter.winning_phrase(outcome.reason)
    return [[(heading, "dim")], *wrap([(reason, "strong")], width)]


def seat_note(session: Session, color: Color) -> str:
    """What a colour's seat does: "to play", "thinking", "computer", "wins"."""
    outcome, position = session.outcome, session.position
    seat = position.seat_of(color)
    if outcome is not None:
        return "draws" if outcome.winner is None else "wins" if outcome.winner is color else "loses"
    if position.seat_to_move is seat:
        is_thinking = session.is_thinking and not session.is_looking_back
        return "thinking" if is_thinking else "to play"
    return "keyboard" if session.match.participants[seat].is_person else "computer"


def move_entries(session: Session) -> list[Entry]:
    """The moves of the line that is looked at."""
    return [
        Entry(node.parent.position.to_move, node.text)
        for node in session.line
        if node.parent is not None
    ]


def title_words(session: Session, presenter_words: list[Word], columns: int) -> Line:
    """The game, and as much about it as fits in some columns.

    Args:
        session: the match.
        presenter_words: what the game itself has to say there.
        columns: those there is room for.
    """
    game = session.match.game
    words: list[Word] = [(game.title, "strong"), *presenter_words]
    texts = game.as_text()
    changed = [
        f"{each.name} {texts[each.name]}"
        for each in game.options()
        if getattr(game, each.name) != each.default
    ]
    # What does not fit is left out whole: the line about the game before its options.
    room = columns - sum(len(text) for text, _ in words)
    options = f"   {', '.join(changed)}" if changed else ""
    tagline = f"   {game.tagline}"
    if len(options) > room:
        options = ""
    if len(tagline) + len(options) <= room:
        words.append((tagline, "dim"))
    return [*words, (options, "soft")] if options else words
