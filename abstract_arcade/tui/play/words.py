"""Sentences and notes about a match on its screen: pure functions of a view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from abstract_arcade.clock import SHORT_SECONDS, clock_text
from abstract_arcade.match import Match, Node
from abstract_arcade.match.node import move_number, numbered
from abstract_arcade.match.result_words import result_words
from abstract_arcade.options import changed_options
from abstract_arcade.rules import Color, Outcome, Seat
from abstract_arcade.session import View
from abstract_arcade.session.selection import Selection
from abstract_arcade.tui.display import Display
from abstract_arcade.tui.games.presenter import Presenter
from abstract_arcade.tui.table.words import sentence_words
from abstract_arcade.tui.widgets.lines import Line, Word
from abstract_arcade.tui.widgets.move_list import Ply
from abstract_arcade.tui.widgets.seats import ClockFace
from abstract_arcade.words.event_sentences import draw_offer, event_sentence
from abstract_arcade.words.events import (
    DrawOffered,
    Event,
    GameEnded,
    GameReopened,
    MovePlayed,
    MovesPlayedAgain,
    MovesTakenBack,
    TimeShort,
)


def end_words(view: View, outcome: Outcome) -> list[Word]:
    """Return how the game ended: "Black wins by four in a row."."""
    said, how = result_words(view.match, view.position, outcome)
    joint = " " if outcome.winner is not None else ": "
    return [(said, "strong"), (f"{joint}{how}." if how else ".", "soft")]


def computers_turn_words(view: View, key: Callable[[str], str]) -> list[Word]:
    """Return that the computer is thinking, or which keys let it play.

    If it is another person's turn, return only whose turn it is.
    """
    name = view.match.titles[view.position.seat_to_move]
    if view.match.participant_at(view.viewed).is_person:
        return [(f"{name} to play", "strong")]
    if view.table.is_thinking and not view.is_looking_back:
        return [(f"{name} is thinking", "strong")]
    words: list[Word] = [(f"{name} to play", "strong"), ("  ", "dim")]
    if not view.is_looking_back:
        words += [("paused: ", "dim"), (key("pause"), "amber"), (" resumes, ", "soft")]
    return [*words, (key("choose"), "amber"), (" plays one move", "soft")]


def move_words(selection: Selection) -> list[Word]:
    """Return the effect of the selected move; an empty list if none is selected.

    If there are several moves at the cursor, its number among them follows: " (1 of 3)".
    """
    if selection.move is None:
        return []
    sentence = selection.position.describe(selection.move).without_subject().without_stop()
    words = sentence_words(sentence, "soft", "strong", first_role="amber")
    count = len(selection.candidates)
    if count > 1:
        words.append((f" ({selection.alternative + 1} of {count})", "dim"))
    return words


def refusal_words(selection: Selection, *, has_moved: bool = True) -> list[Word]:
    """Return why a site cannot be chosen: the one that was refused, else that under the cursor.

    The list is empty if the site under the cursor can be chosen, or has not been asked about: the
    player has not moved the cursor since the last ply (`has_moved`).
    """
    if selection.refusal is not None:
        return sentence_words(selection.refusal, "text", "strong")
    if selection.move is not None or not has_moved:
        return []
    reason = selection.position.why_illegal((*selection.sites, selection.cursor))
    return [] if reason is None else sentence_words(reason, "soft", "soft")


def event_words(view: View) -> list[Word]:
    """Return the sentences on the last events, and on the move that led to the node shown.

    If another node than the current one is shown, "Looking at move 3 of 12." is between them. If
    the match is not saved, the sentence of `saving_words` comes first.
    """
    node = view.viewed
    events = list(view.events)
    sentences: list[list[Word]] = []
    if view.is_looking_back:
        last = move_number(view.line[-1])
        place = f"move {move_number(node)} of {last}" if node.ply else "the start"
        sentences = [*map(_told, events), [(f"Looking at {place}.", "soft")]]
        events = []
    # The sentence above says how the game has ended.
    events = [event for event in events if not isinstance(event, GameEnded)]
    names_move = any(isinstance(event, MovePlayed | MovesPlayedAgain) for event in events)
    if not names_move and view.last_move is not None:
        events.append(view.last_move)
    # Time runs short after the move, which may have been appended to the events.
    events.sort(key=lambda event: isinstance(event, TimeShort))
    sentences += map(_told, events)
    words = saving_words(view)
    for number, sentence in enumerate(sentences):
        words += [(" ", "dim"), *sentence] if number else sentence
    return words


def has_gone_back(view: View) -> bool:
    """Return whether a last event was to undo or redo moves, or to undo the end of the game."""
    gone_back = (MovesTakenBack, MovesPlayedAgain, GameReopened)
    return any(isinstance(event, gone_back) for event in view.events)


def _told(event: Event) -> list[Word]:
    role = "dim" if isinstance(event, MovePlayed | MovesPlayedAgain) else "soft"
    sentence = event_sentence(event)
    if isinstance(event, MovePlayed) and event.outcome is not None:
        # The sentence above says the result.
        sentence = sentence.without_result()
    return sentence_words(sentence, role, "soft")


def asides(view: View) -> Sequence[Line]:
    """Return how the game went on from the node shown, the longer text first; () if it did not.

    In a variation, return the move that the game has in place of the variation.
    """
    node = view.game_went_on
    if node is None:
        return ()
    move: list[Word] = [(node.text, "strong"), (".", "dim")]
    if view.viewed is view.parting:
        lengths = ("the game went on with", "then")
    else:
        # In a variation, the move of the game does not follow the move shown.
        *_, (_, number) = numbered(node.path())
        lengths = (f"in the game, move {number} is", f"the game has {number}")
        if number is None:
            lengths = ("in the game, there is", "the game has")
    return [[(f"; {words} ", "dim"), *move] for words in lengths]


_MAX_NOTE = 1500
"""The most characters of a comment that are shown: more than fit below the largest board."""


def comment_words(view: View) -> list[Word]:
    """Return the writer and the comment of the node shown, in one line; [] without a comment.

    A comment of more than `_MAX_NOTE` characters is cut.
    """
    node = view.viewed
    if not node.comment:
        return []
    writer: list[Word] = [(f"{node.comment_by}   ", "dim")] if node.comment_by else []
    # Breaking a long comment into lines would take time at every key.
    return [*writer, (" ".join(node.comment[:_MAX_NOTE].split()), "text")]


def node_name(node: Node) -> str:
    """Return the name of a node in a sentence: its move, or "the start"."""
    return node.text or "the start"


def seat_note(view: View, presenter: Presenter[Any, Any], color: Color, *, is_wide: bool) -> str:
    """Return "thinking", or what the player of a colour has to do, such as "to play".

    If that player is not to move, or the game is over, return "computer", or "" for a person.
    """
    position = view.position
    seat = position.seat_of(color)
    if view.outcome is None and position.seat_to_move is seat:
        is_thinking = view.table.is_thinking and not view.is_looking_back
        return "thinking" if is_thinking else presenter.words.seat_task(position, is_wide=is_wide)
    return "" if view.match.participants[seat].is_person else "computer"


def seat_words(
    view: View,
    presenter: Presenter[Any, Any],
    color: Color,
    *,
    is_wide: bool,
    display: Display,
) -> tuple[str, str]:
    """Return `note` and `aside` of the `SeatRow` of a colour's player.

    The note is that of the presenter, or else a count such as "12 stones", or else `seat_note`. If
    colours cannot be seen, it also names the colour. The aside is `seat_note` unless this is the
    note; after the end it is "won" or empty.
    """
    notes = presenter.seat_notes
    if display.ascii and presenter.letter_notes:
        notes = presenter.letter_notes
    state = seat_note(view, presenter, color, is_wide=is_wide)
    own = notes.get(color, "")
    aside = ""
    count = presenter.words.counts(view.position).get(color)
    name = presenter.words.count_noun
    note = own or state
    if view.outcome is not None:
        aside = "won" if view.outcome.winner is color else ""
    elif own:
        aside = state
    elif count is not None and (is_wide or state != "thinking"):
        note = f"{count} {name.removesuffix('s') if count == 1 else name}"
        aside = state
    called = view.match.game.color_names[color]
    if (display.is_plain or display.ascii) and called.lower() not in note:
        if is_wide:
            note = f"{called}, {note}" if note else called
        elif not own:
            note = called
    return note, aside


def key_of(node: Node) -> int | None:
    """Return the key that identifies a node in the list of moves; None for the root."""
    return None if node.parent is None else id(node)


def node_of(match: Match, key: object) -> Node | None:
    """Return the node with a key that `key_of` returned; None if it was deleted."""
    return next((node for node in match.nodes() if key_of(node) == key), None)


def plies(match: Match, presenter: Presenter[Any, Any]) -> Sequence[Ply]:
    """Return the main line of a match for the list of moves, with variations and numbers."""
    root = match.root
    line = _line(root.children[0], presenter) if root.children else ()
    numbers = (number for _, number in numbered(root.following()))
    return [ply._replace(number=number) for ply, number in zip(line, numbers, strict=True)]


def _line(first: Node, presenter: Presenter[Any, Any]) -> Sequence[Ply]:
    plies: list[Ply] = []
    for node in (first, *first.following()):
        before = node.parent
        if before is None or node.move is None:
            continue
        variations: Sequence[Sequence[Ply]] = ()
        if before.children[0] is node:
            # Variations belong to the first child, which they replace.
            variations = [_line(other, presenter) for other in before.children[1:]]
        text = presenter.entry_text(before.position, node.move, node.text)
        has_comment = bool(node.comment)
        plies.append(Ply(key_of(node), before.position.to_move, text, has_comment, variations))
    return plies


def ply_count(view: View) -> str:
    """Return the number of the move shown: "move 3 of 12", or "move 12" at the last one."""
    number = move_number(view.viewed)
    end = view.line[-1]
    return f"move {number}" if view.viewed is end else f"move {number} of {move_number(end)}"


def saving_words(view: View) -> list[Word]:
    """Return why the match cannot be saved, or "Not saved yet. "; an empty list if it is saved."""
    if view.table.saving.save_error:
        return [(f"{view.table.saving.save_error}. ", "strong")]
    return [] if view.table.saving.is_saved else [("Not saved yet. ", "soft")]


def title_words(view: View, presenter_words: list[Word], columns: int) -> Line:
    """Return the title of the game and `presenter_words`, then the tagline and changed options.

    If these do not all fit in `columns`, the tagline is left out, and then the options.
    """
    game = view.match.game
    words: list[Word] = [(game.title, "strong"), *presenter_words]
    changed = changed_options(game)
    # The tagline is left out before the options. Neither is cut.
    room = columns - sum(len(text) for text, _ in words)
    options = f"   {', '.join(changed)}" if changed else ""
    tagline = f"   {game.tagline}"
    if len(options) > room:
        options = ""
    if len(tagline) + len(options) <= room:
        words.append((tagline, "dim"))
    return [*words, (options, "soft")] if options else words


def clock_face(view: View, seat: Seat) -> ClockFace | None:
    """Return the current time of a seat's clock; None if the match has no clocks.

    It is the time at the current position, even if the view shows another one.
    """
    if view.table.clocks.readings is None:
        return None
    reading = view.table.clocks.readings[seat]
    is_running = view.table.clocks.running is seat
    is_short = is_running and reading.seconds < SHORT_SECONDS
    tenths = reading.seconds if is_short else None
    return ClockFace(clock_text(reading.seconds), reading.periods, is_running, tenths)


def table_note(view: View, seat: Seat, note: str) -> str:
    """Return the note below the name of a player: a draw offer or a pause, else `note`.

    It is `note` after the end of the game, and if another node than the current one is shown.
    """
    match = view.match
    if match.outcome is not None or view.is_looking_back:
        return note
    if match.draw_offer is seat or (view.is_offering_draw and match.seat_to_move is seat):
        return draw_offer()
    return "paused" if match.clock is not None and view.table.is_paused else note


def offer_words(view: View, key: Callable[[str], str], *, is_wide: bool) -> list[Word]:
    """Return the offer of a draw and the keys to answer it; [] if this person need not answer."""
    offerer = view.match.draw_offer
    if offerer is None or not view.can_accept_draw or view.is_looking_back:
        return []
    offer = event_sentence(DrawOffered(view.viewed.ply, offerer, view.match.titles))
    accepts, move = (" accepts it, ", "any move") if is_wide else (" accepts, ", "a move")
    return [
        (f"{offer.without_stop()}: ", "text"),
        (key("draw"), "amber"),
        (accepts, "text"),
        (move, "strong"),
        (" plays on", "text"),
    ]


def paused_words(view: View, key: Callable[[str], str]) -> list[Word]:
    """Return that the clocks are paused and the key to go on; [] if they are not, or at the end."""
    match = view.match
    if match.clock is None or not view.table.is_paused or match.outcome is not None:
        return []
    return [
        ("The clocks are paused: ", "text"),
        (key("pause"), "amber"),
        (" or ", "text"),
        ("a move", "strong"),
        (" resumes the game", "text"),
    ]
