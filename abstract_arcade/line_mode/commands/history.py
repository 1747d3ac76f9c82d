"""The commands that undo moves, browse the match, and edit its variations and comments."""

from __future__ import annotations

from abstract_arcade.line_mode import words
from abstract_arcade.line_mode.commands.moves import number
from abstract_arcade.line_mode.commands.registry import (
    Answer,
    CommandError,
    MatchContext,
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
def undo(context: MatchContext, argument: str) -> Answer:
    # An earlier version called it "undo ply".
    if argument.lower() not in ("", "move", "ply"):
        raise CommandError("Type 'undo', or 'undo move' to undo only one move")
    view = context.view
    if refusal := view.undo_refusal(one_ply=bool(argument)):
        raise CommandError(refusal)
    view.undo(one_ply=bool(argument))
    request = context.table.take_back_request
    if request is not None:
        return Answer(f"Waiting for {context.match.titles[request.seat.other]}.")
    return _turn(context)


@command("Back and on", "redo", "Play the undone move again.")
def redo(context: MatchContext) -> Answer:
    require_writable(context)
    if not context.view.redo():
        raise CommandError("There is no move to redo")
    return Answer()


def _turn(context: MatchContext) -> Answer:
    text = words.turn(context.match, context.node)
    if context.table.is_paused and context.match.outcome is None:
        text += " The computer is waiting: 'go' lets it play."
    return Answer(text)


@command(
    "Back and on",
    "back [NUMBER]",
    "Go back one move, several moves, or to the start with 'back start'.",
)
def back(context: MatchContext, argument: str) -> Answer:
    steps = context.node.ply if argument.lower() == "start" else number(argument or "1", "back")
    if not context.node.ply:
        raise CommandError("This is the first position")
    context.look(context.view.line[max(0, context.node.ply - steps)])
    return Answer()


@command(
    "Back and on", "on [NUMBER]", "Go forward one move, several moves, or to the end with 'on end'."
)
def on(context: MatchContext, argument: str) -> Answer:
    line = context.view.line
    ply = context.node.ply
    steps = len(line) if argument.lower() == "end" else number(argument or "1", "on")
    if ply == len(line) - 1:
        if not context.view.is_looking_back:
            raise CommandError("This is the latest position")
        # At the end of a variation: return to the game.
        context.look(context.match.current)
        return Answer()
    context.look(line[min(len(line) - 1, ply + steps)])
    return Answer()


@command(
    "Back and on",
    "here",
    "Play from the position shown; the moves that followed stay as a variation.",
)
def here(context: MatchContext) -> Answer:
    view = context.view
    require_writable(context)
    if not view.is_looking_back:
        raise CommandError("The position shown is already the current position")
    if context.node.position.outcome is not None:
        raise CommandError("The game is over in this position: go back first")
    if view.has_opponent and context.match.outcome is None:
        raise CommandError("You can go back only if the other player agrees: 'undo' asks for that")
    context.here = context.node
    if not view.is_persons_turn:
        view.play_single_move()
        return Answer()
    count = view.plies_left(None)
    text = f"Play from here. {words.turn(context.match, context.node)}"
    if count:
        stay = "stays" if count == 1 else "stay"
        kept = f"{moves_text(count)} {stay} as a variation"
        text += f" If you play a different move, {kept}."
    return Answer(text)


@command(
    "Variations and comments",
    "variation [back]",
    "Show the next variation, or the previous one with 'variation back'.",
)
def variation(context: MatchContext, argument: str) -> Answer:
    if argument.lower() not in ("", "back"):
        raise CommandError("Type 'variation' or 'variation back'")
    node = context.view.variation(-1 if argument else 1)
    if node is None:
        raise CommandError("There is no other variation")
    context.look(node)
    return Answer()


@command(
    "Variations and comments",
    "comment [TEXT]",
    "Show the comment on the move shown, write one, or delete it with 'comment --delete'.",
)
def comment(context: MatchContext, argument: str) -> Answer:
    node = context.node
    if not argument:
        if not node.comment:
            return Answer("There is no comment here; 'comment TEXT' adds one.")
        return Answer(words.remark(node), {"text": node.comment, "by": node.comment_by})
    require_writable(context)
    text = "" if argument == _DELETE else clean_text(argument)
    if not text and not node.comment:
        raise CommandError("There is no comment here")
    if len(text) > MAX_COMMENT:
        raise CommandError(f"A comment has at most {MAX_COMMENT} characters")
    context.table.edits.comment(
        node, text, node.comment_by or writer(context.match.participants.values())
    )
    done = "written" if text else "deleted"
    return Answer(f"The comment on {words.named(node)} is {done}; 'restore' undoes this.")


@command("Variations and comments", "promote", "Make the shown variation the main line.")
def promote(context: MatchContext) -> Answer:
    node = _variation(context)
    context.table.edits.promote(node)
    return Answer(f"{words.named(node)} is the main line now; 'restore' undoes this.")


@command("Variations and comments", "delete", "Delete the variation shown.")
def delete(context: MatchContext) -> Answer:
    node = _variation(context)
    if node.leads_to(context.match.current):
        raise CommandError("This variation contains the current position, so it cannot be deleted")
    parent = node.parent
    assert parent is not None
    context.table.edits.delete(node)
    context.look(parent)
    return Answer(f"The variation {words.named(node)} is deleted; 'restore' brings it back.")


@command("Variations and comments", "restore", "Undo the last comment, promotion or deletion.")
def restore(context: MatchContext) -> Answer:
    require_writable(context)
    if not context.table.edits.can_undo:
        raise CommandError("There is no edit to undo")
    edit = context.table.edits.undo()
    if edit is None:
        raise CommandError("The edited part of the match no longer exists")
    name = words.named(edit.node)
    if edit.kind is ChangeKind.DELETED:
        context.look(edit.node)
        return Answer(f"The variation {name} has been restored.")
    if edit.kind is ChangeKind.PROMOTED:
        return Answer(f"{name} is back in its previous place among the variations.")
    return Answer(f"The comment on {name} is unchanged.")


def _variation(context: MatchContext) -> Node:
    """Return the first node of the variation shown.

    Raises:
        CommandError: If the main line is shown, or if the match is read-only.
    """
    require_writable(context)
    node = context.view.variation_viewed
    if node is None:
        raise CommandError("This is the main line, not a variation; 'variation' shows a variation")
    return node
