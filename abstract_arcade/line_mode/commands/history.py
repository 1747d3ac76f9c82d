"""The commands that take back, look back and on, and change the tree and its comments."""

from __future__ import annotations

from abstract_arcade.line_mode import words
from abstract_arcade.line_mode.commands.moves import number
from abstract_arcade.line_mode.commands.registry import (
    Answer,
    Refused,
    Talk,
    command,
    require_writable,
)
from abstract_arcade.match import ChangeKind, Node
from abstract_arcade.match.participants import writer
from abstract_arcade.records.core import MAX_COMMENT
from abstract_arcade.rules.core import moves_text
from abstract_arcade.sanitize import clean_text

_DELETE = "--delete"


@command(
    "Back and on",
    "undo [move]",
    "Undo your last move and the reply; 'undo move' undoes only one move.",
)
def undo(talk: Talk, argument: str) -> Answer:
    # What it was called before is still read.
    if argument.lower() not in ("", "move", "ply"):
        raise Refused("Type 'undo', or 'undo move' to undo only one move")
    view = talk.view
    if refusal := view.undo_refusal(one_ply=bool(argument)):
        raise Refused(refusal)
    view.undo(one_ply=bool(argument))
    request = talk.table.take_back_request
    if request is not None:
        return Answer(f"Waiting for {talk.match.titles[request.seat.other]}.")
    return _turn(talk)


@command("Back and on", "redo", "Play the undone move again.")
def redo(talk: Talk) -> Answer:
    require_writable(talk)
    if not talk.view.redo():
        raise Refused("There is no move to redo")
    return Answer()


def _turn(talk: Talk) -> Answer:
    text = words.turn(talk.match, talk.node)
    if talk.table.is_paused and talk.match.outcome is None:
        text += " The computer is waiting: 'go' lets it play."
    return Answer(text)


@command(
    "Back and on",
    "back [NUMBER]",
    "Go back one move, several moves, or to the start with 'back start'.",
)
def back(talk: Talk, argument: str) -> Answer:
    steps = talk.node.ply if argument.lower() == "start" else number(argument or "1", "back")
    if not talk.node.ply:
        raise Refused("This is the first position")
    talk.look(talk.view.line[max(0, talk.node.ply - steps)])
    return Answer()


@command(
    "Back and on", "on [NUMBER]", "Go forward one move, several moves, or to the end with 'on end'."
)
def on(talk: Talk, argument: str) -> Answer:
    line = talk.view.line
    ply = talk.node.ply
    steps = len(line) if argument.lower() == "end" else number(argument or "1", "on")
    if ply == len(line) - 1:
        if not talk.view.is_looking_back:
            raise Refused("This is the latest position")
        # At the end of a variation: back to the game.
        talk.look(talk.match.current)
        return Answer()
    talk.look(line[min(len(line) - 1, ply + steps)])
    return Answer()


@command(
    "Back and on",
    "here",
    "Play from the position shown; the moves that followed stay as a variation.",
)
def here(talk: Talk) -> Answer:
    view = talk.view
    require_writable(talk)
    if not view.is_looking_back:
        raise Refused("The position shown is already the current position")
    if talk.node.position.outcome is not None:
        raise Refused("The game is over in this position: go back first")
    if view.has_opponent and talk.match.outcome is None:
        raise Refused("Only both players together can go back: 'undo' asks the other player")
    talk.here = talk.node
    if not view.is_persons_turn:
        view.play_single_move()
        return Answer()
    count = view.plies_left(None)
    text = f"Play from here. {words.turn(talk.match, talk.node)}"
    if count:
        stay = "stays" if count == 1 else "stay"
        kept = f"{moves_text(count)} {stay} as a variation"
        text += f" If you play a different move, {kept}."
    return Answer(text)


@command(
    "Variations and comments",
    "variation [back]",
    "Show the next variation, or the previous one.",
)
def variation(talk: Talk, argument: str) -> Answer:
    if argument.lower() not in ("", "back"):
        raise Refused("Type 'variation' or 'variation back'")
    node = talk.view.variation(-1 if argument else 1)
    if node is None:
        raise Refused("There is no other variation")
    talk.look(node)
    return Answer()


@command(
    "Variations and comments",
    "comment [TEXT]",
    "Show the comment on the move shown, write one, or delete it with 'comment --delete'.",
)
def comment(talk: Talk, argument: str) -> Answer:
    node = talk.node
    if not argument:
        if not node.comment:
            return Answer("There is no comment here; 'comment TEXT' adds one.")
        return Answer(words.remark(node), {"text": node.comment, "by": node.comment_by})
    require_writable(talk)
    text = "" if argument == _DELETE else clean_text(argument)
    if not text and not node.comment:
        raise Refused("There is no comment here")
    if len(text) > MAX_COMMENT:
        raise Refused(f"A comment has at most {MAX_COMMENT} characters")
    talk.table.edits.comment(
        node, text, node.comment_by or writer(talk.match.participants.values())
    )
    done = "written" if text else "deleted"
    return Answer(f"The comment on {words.named(node)} is {done}; 'restore' undoes this.")


@command("Variations and comments", "promote", "Make the variation shown the main line.")
def promote(talk: Talk) -> Answer:
    node = _variation(talk)
    talk.table.edits.promote(node)
    return Answer(f"{words.named(node)} is the main line now; 'restore' undoes this.")


@command("Variations and comments", "delete", "Delete the variation shown.")
def delete(talk: Talk) -> Answer:
    node = _variation(talk)
    if node.leads_to(talk.match.current):
        raise Refused("This variation contains the current position, so it cannot be deleted")
    parent = node.parent
    assert parent is not None
    talk.table.edits.delete(node)
    talk.look(parent)
    return Answer(f"The variation {words.named(node)} is deleted; 'restore' brings it back.")


@command("Variations and comments", "restore", "Undo the last comment, promotion or deletion.")
def restore(talk: Talk) -> Answer:
    require_writable(talk)
    if not talk.table.edits.can_undo:
        raise Refused("There is no edit to undo")
    edit = talk.table.edits.undo()
    if edit is None:
        raise Refused("The edited part of the match no longer exists")
    name = words.named(edit.node)
    if edit.kind is ChangeKind.DELETED:
        talk.look(edit.node)
        return Answer(f"The variation {name} has been restored.")
    if edit.kind is ChangeKind.PROMOTED:
        return Answer(f"{name} has been moved back to its place among the variations.")
    return Answer(f"The comment on {name} is unchanged.")


def _variation(talk: Talk) -> Node:
    """The first node of the variation that is looked at, which `Refused` says if there is none."""
    require_writable(talk)
    node = talk.view.variation_viewed
    if node is None:
        raise Refused("This is the main line, not a variation; 'variation' shows a variation")
    return node
