"""The status line of a match, as a pure function of the situation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from abstract_arcade.match.result_words import result_words
from abstract_arcade.rules import SWAP, Color, Outcome, Position
from abstract_arcade.session.insight import Topic
from abstract_arcade.truncate import shortened
from abstract_arcade.tui.play import sharing_words
from abstract_arcade.tui.play import words as said
from abstract_arcade.tui.play.context import Mode
from abstract_arcade.tui.play.rule_words import end_words, is_explaining, rule_words
from abstract_arcade.tui.play.score_sheet import length_words
from abstract_arcade.tui.play.situation import Situation
from abstract_arcade.tui.table.words import said_words
from abstract_arcade.tui.widgets.lines import Line, Word, button
from abstract_arcade.tui.widgets.seats import clock_words
from abstract_arcade.tui.widgets.status_line import Status, TypedStatus
from abstract_arcade.words.event_sentences import event_sentence
from abstract_arcade.words.names import asked_of

_MAX_FAILURE = 140
"""Characters of the sentence about a computer player that failed: two rows of a narrow screen."""

_MAX_TURN_NAME = 20
"""The most characters of a name that is shown instead of the colour to move."""

_GAP: Word = ("   ", "text")


def status_of(situation: Situation, *, is_rule_in_panel: bool) -> Status | TypedStatus:
    """Return the status line: a `TypedStatus` while a move is typed, else a `Status`.

    Unless the panel explains rules, it has the rule explained now.
    """
    expects_rule = is_explaining(situation.teacher) and not is_rule_in_panel
    if situation.typed is not None:
        return TypedStatus(
            turn=_tile(situation, situation.typed.position.to_move),
            text=situation.typed.text,
            below=typed_words(situation),
            tip=[] if is_rule_in_panel else typed_tip(situation),
            expects_rule=expects_rule,
        )
    outcome = situation.scene.outcome
    color = situation.scene.position.to_move if outcome is None else outcome.winner
    clocks = _clocks(situation)
    upper = _upper(situation)
    below = _below_turn(situation, is_rule_in_panel=is_rule_in_panel)
    return Status(
        turn=[*clocks, *upper.turn],
        now=upper.now,
        event=below.words,
        tile=() if color is None or clocks else _tile(situation, color),
        asides=below.asides,
        is_news=below.is_news,
        note=[] if _story(situation) else said.comment_words(situation.view),
        more=[(" … ", "dim"), (situation.key("comment"), "amber"), (" reads on", "soft")],
        tip=below.tip,
        expects_rule=expects_rule,
    )


def _tile(situation: Situation, color: Color) -> Line:
    """Return a stone of a colour, and the gap after it."""
    return [situation.style.stones[color].tile, ("  ", "text")]


class _EventSentence(NamedTuple):
    """The sentences below the player to move: the fields of `Status` with these names."""

    words: Sequence[Word]
    asides: Sequence[Line]
    is_news: bool
    tip: Sequence[Word]


def _below_turn(situation: Situation, *, is_rule_in_panel: bool) -> _EventSentence:
    """Return the sentence below the player to move.

    It is the first of these that applies:

    1. That the match cannot be saved, and the last event.
    2. That the other person is away, or asks to undo moves.
    3. At the end, the rules that were explained, if the panel shows the result. If rows are short,
       a rule that is explained now replaces them.
    4. Nothing, if the sentence above is a hint or a turning point, which needs the rows.
    5. An offer of a draw.
    6. That the clocks are paused.
    7. The last event, unless the panel shows it after the end.

    A rule that is explained now is shown below it.
    """
    view = situation.view
    tip = [] if is_rule_in_panel else _tip(situation)
    # A rule that explains the last move, not the selected one, needs the sentence on that move.
    is_news = _is_news(situation) or (bool(tip) and not _is_tip_pointed_at(situation))
    is_answered = _is_answered_above(situation)
    event = said.saving_words(view) if _is_over(situation) else said.event_words(view)
    asides = () if is_answered else said.asides(view)
    if view.table.saving.save_error:
        words = said.saving_words(view) if is_answered else event
        return _EventSentence(words, asides, is_news, tip)
    shared = sharing_words.status_words(view, situation.key)
    if shared:
        return _EventSentence(shared, asides, is_news=True, tip=tip)
    if situation.is_at_end and not event:
        explained = end_words(situation.teacher, situation.key)
        if explained:
            return _EventSentence(explained, (), is_news=not tip, tip=tip)
    if is_answered:
        return _EventSentence((), (), is_news=False, tip=tip)
    offer = said.offer_words(view, situation.key, is_wide=situation.layout.is_wide)
    if offer:
        return _EventSentence(offer, asides, is_news, tip)
    if view.is_persons_turn and not view.is_looking_back:
        paused = said.paused_words(view, situation.key)
        if paused:
            return _EventSentence(paused, asides, is_news, tip)
    return _EventSentence(event, asides, is_news, tip)


def _tip(situation: Situation) -> list[Word]:
    """Return the rule explained now, or the aim if there is no panel; [] after the end."""
    if situation.teacher is None:
        return []
    rule = rule_words(situation.teacher.tip, situation.key)
    if not rule and not situation.has_panel and shows_aim(situation):
        return aim_words(situation)
    return rule


def shows_aim(situation: Situation) -> bool:
    """Return whether to show the aim, which beginners see until the end of the match.

    False if rules are not explained, or if the rule explained now is the aim itself.
    """
    teacher = situation.teacher
    if teacher is None or situation.view.match.outcome is not None or not _aim(situation):
        return False
    is_explained = teacher.tip is not None and teacher.tip.is_aim
    return teacher.keeps_aim and not is_explained


def aim_words(situation: Situation) -> list[Word]:
    """Return the aim of the colour to move: "Aim: connect top and bottom"."""
    return [("Aim: ", "dim"), (_aim(situation), "text")]


def _aim(situation: Situation) -> str:
    return situation.presenter.words.aim(situation.view.position)


def _is_tip_pointed_at(situation: Situation) -> bool:
    """Return whether a rule is explained because of the selected move, not of the last one."""
    teacher = situation.teacher
    if teacher is None or situation.selection.refusal is not None:
        return True
    return teacher.tip in (*teacher.unexplained, *teacher.unexplained_beliefs)


def _is_answered_above(situation: Situation) -> bool:
    """Return whether the sentence above is a hint or a turning point of an unfinished position.

    The sentence below is then left out, to give it the rows. False if a key has replaced the hint
    by a reply, or if the player has moved the cursor at a turning point.
    """
    if situation.scene.outcome is not None:
        return False
    return _is_hinted(situation) or (not situation.has_moved_cursor and bool(_story(situation)))


def _is_hinted(situation: Situation) -> bool:
    return situation.insight.hint is not None and not situation.reply


def _is_news(situation: Situation) -> bool:
    """Return whether the last event is news: no key has had another reply since.

    Moving the cursor has a reply, except at the end of a game, while looking back and after undo.
    """
    view = situation.view
    if situation.reply:
        return False
    if situation.scene.outcome is not None:
        return True
    if _is_hinted(situation) or situation.selection.refusal is not None:
        return False
    if view.is_looking_back or said.has_gone_back(view):
        return True
    return not situation.has_moved_cursor


def typed_words(situation: Situation) -> list[Word]:
    """Return the question about the move that is being typed, or else its `said_words`.

    A request to undo moves that the player can answer comes first.
    """
    typed = situation.typed
    assert typed is not None
    if situation.view.may_answer_take_back:
        close = situation.key("focused.end_typing")
        asked = sharing_words.asked_words(situation.view)
        return [*asked, _GAP, (close, "amber"), (" lets you answer", "soft")]
    if situation.is_question and situation.reply:
        return [(situation.reply, "text")]
    return said_words(typed)


def typed_tip(situation: Situation) -> list[Word]:
    """Return the rule that forbids the typed move, or a new rule that matters to it; else []."""
    typed = situation.typed
    teacher = situation.teacher
    if typed is None or teacher is None:
        return []
    is_new = teacher.tip is not teacher.goal and _is_tip_pointed_at(situation)
    is_asked = bool(typed.move) or typed.refusal is not None
    if situation.is_forbidden or (is_asked and is_new):
        return rule_words(teacher.tip, situation.key)
    return []


def _story(situation: Situation) -> list[Word]:
    if situation.insight.topic is not Topic.EXPLANATION:
        return []
    from abstract_arcade.tui.play.insight_words import status_words

    return status_words(
        situation.insight, situation.view, is_told_in_panel=situation.is_told_in_panel
    )


def _clocks(situation: Situation) -> list[Word]:
    """Return both clocks if there is no panel to show them, else an empty list."""
    view = situation.view
    if situation.has_panel:
        return []
    words: list[Word] = []
    for color in Color:
        face = said.clock_face(view, view.position.seat_of(color))
        if face is not None:
            stone = situation.style.stones[color].tile
            words += [stone, (" ", "text"), *clock_words(face), ("  ", "text")]
    if words:
        words.append((" ", "text"))
    return words


def _is_over(situation: Situation) -> bool:
    """Return whether the panel shows the result of the game."""
    if situation.mode not in (Mode.OVER, Mode.EXPLAINED):
        return False
    return situation.scene.outcome is not None and situation.has_panel


class _Upper(NamedTuple):
    """The upper sentence of the status; one of its two parts may be empty."""

    turn: Sequence[Word] = ()
    """The player to move, or what happens instead."""
    now: Sequence[Word] = ()
    """A sentence that follows."""


def _upper(situation: Situation) -> _Upper:
    view = situation.view
    outcome = situation.scene.outcome
    if situation.mode is Mode.REPLAYING:
        return _Upper(situation.replay)
    if outcome is not None:
        return _upper_at_end(situation, outcome)
    if view.table.is_read_only and not situation.reply:
        return _Upper(
            now=[
                ("Open in another program", "strong"),
                ("   ", "text"),
                (situation.key("choose"), "amber"),
                (" tries again", "soft"),
            ]
        )
    if view.table.engine_failure:
        # The window above the screen has the whole sentence.
        sentence = str(event_sentence(view.table.engine_failure))
        return _Upper(now=[(shortened(sentence, _MAX_FAILURE), "soft")])
    if not view.is_persons_turn:
        return _Upper(
            now=[*said.computers_turn_words(view, situation.key), *_reply_words(situation)]
        )
    if not situation.reply and not situation.has_moved_cursor:
        story = _story(situation)
        if story:
            is_wide = situation.layout.is_wide
            return _Upper([("Looking back   ", "strong")] if is_wide else (), story)
    return _upper_at_turn(situation)


def _reply_words(situation: Situation) -> list[Word]:
    """Return the reply to the last key after a gap; an empty list if there is none."""
    return [(f"   {situation.reply}", "text")] if situation.reply else []


def _upper_at_end(situation: Situation, outcome: Outcome) -> _Upper:
    view = situation.view
    if not _is_over(situation):
        return _Upper(said.end_words(view, outcome), _reply_words(situation))
    if situation.reply:
        return _Upper(now=[(situation.reply, "text")])
    # The panel says how.
    winner, _ = result_words(view.match, view.position, outcome)
    return _Upper([(winner, "strong"), *length_words(view)])


def _upper_at_turn(situation: Situation) -> _Upper:
    """Return the player to move, and words on the selected move if the player has asked for it."""
    move = situation.selection.move
    has_asked = situation.scene.move is not None or move is None
    words: list[Word] = []
    if situation.reply or has_asked or situation.insight.hint is not None:
        words = _of_cursor(situation)
    is_refusal = move is None and not situation.reply
    return _Upper(_turn(situation, is_alone=not words, is_refusal=is_refusal), words)


def _turn(situation: Situation, *, is_alone: bool, is_refusal: bool) -> list[Word]:
    """Return the player to move or the decision to make, alone or before another sentence.

    Args:
        situation: The match as the player sees it now.
        is_alone: Whether no other sentence follows.
        is_refusal: Whether the other sentence says why no move is selected. If it also says what to
            do, or begins with the name, this is not said twice.
    """
    position = situation.scene.position
    words = situation.presenter.words
    color = position.game.color_names[position.to_move]
    if situation.reply and not situation.layout.is_wide:
        # A prompt would leave too few rows for the reply.
        return [(f"{color}  ", "strong")]
    says_prompt = is_refusal and not is_alone and words.refusal_says_prompt(position)
    if not is_alone and words.sentence_follows_name(position, situation.scene.move):
        if says_prompt:
            # The refusal begins with the name.
            return []
        if not is_refusal:
            return [(f"{color} ", "strong")]
    prompt = None if says_prompt else words.prompt(position)
    may_swap = SWAP in position.legal_moves()
    if prompt is not None and (may_swap or not prompt.startswith(color)):
        prompt = asked_of(_decider(situation, position), prompt)
    if may_swap:
        question = f"{color} to play" if prompt is None else prompt
        return [
            (f"{question}, or swap (", "strong"),
            *button([(situation.key("swap"), "amber")], "swap"),
            (")" if is_alone else ")   ", "strong"),
        ]
    if prompt is not None:
        return [(f"{prompt}." if is_alone else f"{prompt}   ", "strong")]
    name = _turn_name(situation, position)
    if is_alone:
        task = words.task(position)
        return [(f"{name} to play", "strong"), (f", {task}" if task else "", "soft")]
    return [(f"{name} to play   " if situation.layout.is_wide else f"{color}  ", "strong")]


def _decider(situation: Situation, position: Position) -> str:
    """Return the name of the player to decide, or "Player 1" if the name is long."""
    title = situation.view.match.titles[position.seat_to_move]
    return title if len(title) <= _MAX_TURN_NAME else str(position.seat_to_move)


def _turn_name(situation: Situation, position: Position) -> str:
    """Return the name of the player to move, or the colour.

    It is the colour if the player has no name or a long one, or plays for the other colour now.
    """
    seat = position.seat_to_move
    name = situation.view.match.participants[seat].name
    if name and position.seat_of(position.to_move) is seat and len(name) <= _MAX_TURN_NAME:
        return name
    return position.game.color_names[position.to_move]


def _of_cursor(situation: Situation) -> list[Word]:
    """Return the reply to the last key, else the hint, else words on the selected move or site."""
    selection = situation.selection
    if situation.reply:
        return [(situation.reply, "text")]
    if situation.insight.topic is Topic.HINT:
        from abstract_arcade.tui.play.insight_words import hint_words

        pointed = situation.pointed
        # A swap is an empty tuple.
        move = selection.move if pointed is None else pointed
        hint = hint_words(
            situation.insight, move, situation.key("hint"), has_panel=situation.has_panel
        )
        if hint or situation.hides_cursor:
            return hint
    if selection.refusal is not None or selection.move is None:
        return said.refusal_words(selection, has_moved=situation.has_moved_cursor)
    words = said.move_words(selection)
    if situation.insight.topic is not Topic.ANALYSIS:
        return words
    from abstract_arcade.tui.play.insight_words import candidate_words

    return candidate_words(situation.insight, selection, words)
