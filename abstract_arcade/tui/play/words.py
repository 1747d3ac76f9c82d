"""Sentences and notes about a match on its screen: pure functions of a view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from abstract_arcade.clock import SHORT_SECONDS, clock_text
from abstract_arcade.match import Node
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

_MAX_NOTE = 1500
"""The most characters of a comment that are shown: more than fit below the largest board."""


def end_words(view: View, outcome: Outcome) -> list[Word]:
    """Return how the game ended: "Black wins by four in a row."."""
    winner, how = result_words(view.match, view.position, outcome)
    if not how:
        return [(winner, "strong"), (".", "soft")]
    joint = " " if outcome.winner is not None else ": "
    return [(winner, "strong"), (f"{joint}{how}.", "soft")]


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
    # The sentence above says how the game has ended.
    events = [event for event in view.events if not isinstance(event, GameEnded)]
    last_move = view.last_move
    sentences: list[list[Word]] = []
    if view.is_looking_back:
        sentences = [*map(_event_words, view.events), [(_place_sentence(view), "soft")]]
        events = [] if last_move is None else [last_move]
    elif last_move is not None and not any(map(_names_move, events)):
        events.append(last_move)
    # Time runs short after the move, which may have been appended to the events.
    in_time = [event for event in events if not isinstance(event, TimeShort)]
    short = [event for event in events if isinstance(event, TimeShort)]
    sentences += map(_event_words, [*in_time, *short])
    words = saving_words(view)
    for number, sentence in enumerate(sentences):
        if number:
            words.append((" ", "dim"))
        words += sentence
    return words


def _names_move(event: Event) -> bool:
    return isinstance(event, MovePlayed | MovesPlayedAgain)


def _place_sentence(view: View) -> str:
    """Return which node is shown: "Looking at move 3 of 12."."""
    if not view.viewed.ply:
        return "Looking at the start."
    last = move_number(view.line[-1])
    return f"Looking at move {move_number(view.viewed)} of {last}."


def has_gone_back(view: View) -> bool:
    """Return whether a last event was to undo or redo moves, or to undo the end of the game."""
    gone_back = (MovesTakenBack, MovesPlayedAgain, GameReopened)
    return any(isinstance(event, gone_back) for event in view.events)


def _event_words(event: Event) -> list[Word]:
    role = "dim" if _names_move(event) else "soft"
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
        beginnings = ["the game went on with", "then"]
    else:
        # In a variation, the move of the game does not follow the move shown.
        *_, (_, number) = numbered(node.path())
        if number is None:
            beginnings = ["in the game, there is", "the game has"]
        else:
            beginnings = [f"in the game, move {number} is", f"the game has {number}"]
    return [[(f"; {words} ", "dim"), *move] for words in beginnings]


def comment_words(view: View) -> list[Word]:
    """Return the writer and the comment of the node shown, in one line; [] without a comment.

    A comment of more than `_MAX_NOTE` characters is cut.
    """
    node = view.viewed
    if not node.comment:
        return []
    words: list[Word] = []
    if node.comment_by:
        words.append((f"{node.comment_by}   ", "dim"))
    # Breaking a long comment into lines would take time at every key.
    one_line = " ".join(node.comment[:_MAX_NOTE].split())
    words.append((one_line, "text"))
    return words


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
        if view.table.is_thinking and not view.is_looking_back:
            return "thinking"
        return presenter.words.seat_task(position, is_wide=is_wide)
    return "" if view.match.participants[seat].is_person else "computer"


class SeatWords(NamedTuple):
    """The texts of a player in the panel: `note` and `aside` of a `SeatRow`."""

    note: str
    aside: str = ""


def seat_words(
    view: View,
    presenter: Presenter[Any, Any],
    color: Color,
    *,
    is_wide: bool,
    display: Display,
) -> SeatWords:
    """Return the note and the aside of a colour's player.

    The note is that of the presenter, or else a count such as "12 stones", or else `seat_note`. If
    colours cannot be seen, it also names the colour. The aside is `seat_note` unless this is the
    note; after the end it is "won" or empty.
    """
    words = _usual_seat_words(view, presenter, color, is_wide=is_wide, display=display)
    name = view.match.game.color_names[color]
    has_colors = not (display.is_plain or display.ascii)
    if has_colors or name.lower() in words.note:
        return words
    if is_wide:
        return words._replace(note=f"{name}, {words.note}" if words.note else name)
    if _own_note(presenter, color, display):
        return words
    return words._replace(note=name)


def _own_note(presenter: Presenter[Any, Any], color: Color, display: Display) -> str:
    """Return the presenter's note on a colour, or ""."""
    notes = presenter.seat_notes
    if display.ascii and presenter.letter_notes:
        notes = presenter.letter_notes
    return notes.get(color, "")


def _usual_seat_words(
    view: View,
    presenter: Presenter[Any, Any],
    color: Color,
    *,
    is_wide: bool,
    display: Display,
) -> SeatWords:
    """Return note and aside for a display with colours."""
    state = seat_note(view, presenter, color, is_wide=is_wide)
    own_note = _own_note(presenter, color, display)
    if view.outcome is not None:
        has_won = view.outcome.winner is color
        return SeatWords(own_note or state, "won" if has_won else "")
    if own_note:
        return SeatWords(own_note, state)
    count = presenter.words.counts(view.position).get(color)
    if count is None or (state == "thinking" and not is_wide):
        return SeatWords(state)
    noun = presenter.words.count_noun
    if count == 1:
        noun = noun.removesuffix("s")
    return SeatWords(f"{count} {noun}", state)


def ply_count(view: View) -> str:
    """Return the number of the move shown: "move 3 of 12", or "move 12" at the last one."""
    number = move_number(view.viewed)
    end = view.line[-1]
    return f"move {number}" if view.viewed is end else f"move {number} of {move_number(end)}"


def saving_words(view: View) -> list[Word]:
    """Return why the match cannot be saved, or "Not saved yet. "; an empty list if it is saved."""
    saving = view.table.saving
    if saving.save_error:
        return [(f"{saving.save_error}. ", "strong")]
    return [] if saving.is_saved else [("Not saved yet. ", "soft")]


def title_words(view: View, presenter_words: list[Word], columns: int) -> Line:
    """Return the title of the game and `presenter_words`, then the tagline and changed options.

    If these do not all fit in `columns`, the tagline is left out, and then the options.
    """
    game = view.match.game
    words: list[Word] = [(game.title, "strong"), *presenter_words]
    tagline = f"   {game.tagline}"
    changed = changed_options(game)
    options = f"   {', '.join(changed)}" if changed else ""
    free = columns - sum(len(text) for text, _ in words)
    if len(options) > free:
        options = ""
    if len(tagline) + len(options) <= free:
        words.append((tagline, "dim"))
    if options:
        words.append((options, "soft"))
    return words


def clock_face(view: View, seat: Seat) -> ClockFace | None:
    """Return the current time of a seat's clock; None if the match has no clocks.

    It is the time at the current position, even if the view shows another one.
    """
    if view.table.clocks.readings is None:
        return None
    reading = view.table.clocks.readings[seat]
    is_running = view.table.clocks.running is seat
    is_short = is_running and reading.seconds < SHORT_SECONDS
    return ClockFace(
        text=clock_text(reading.seconds),
        periods=reading.periods,
        is_running=is_running,
        seconds_short=reading.seconds if is_short else None,
    )


def table_note(view: View, seat: Seat, note: str) -> str:
    """Return the note below the name of a player: a draw offer or a pause, else `note`.

    It is `note` after the end of the game, and if another node than the current one is shown.
    """
    match = view.match
    if match.outcome is not None or view.is_looking_back:
        return note
    is_about_to_offer = view.is_offering_draw and match.seat_to_move is seat
    if match.draw_offer is seat or is_about_to_offer:
        return draw_offer()
    return "paused" if match.clock is not None and view.table.is_paused else note


def offer_words(view: View, key: Callable[[str], str], *, is_wide: bool) -> list[Word]:
    """Return the offer of a draw and the keys to answer it; [] if this person need not answer."""
    offerer = view.match.draw_offer
    if offerer is None or not view.can_accept_draw or view.is_looking_back:
        return []
    offer = event_sentence(DrawOffered(view.viewed.ply, offerer, view.match.titles))
    return [
        (f"{offer.without_stop()}: ", "text"),
        (key("draw"), "amber"),
        (" accepts it, " if is_wide else " accepts, ", "text"),
        ("any move" if is_wide else "a move", "strong"),
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
