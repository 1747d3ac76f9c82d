"""The commands that change the tree of moves, and the comments in it."""

from __future__ import annotations

from abstract_arcade.line_mode import words
from abstract_arcade.line_mode.commands import Answer, Refused, refuse_argument, require_writable
from abstract_arcade.line_mode.context import Talk
from abstract_arcade.match import ChangeKind, Node
from abstract_arcade.match.participants import writer
from abstract_arcade.records.core import MAX_COMMENT
from abstract_arcade.sanitize import clean_text

_DELETE = "--delete"


def comment(talk: Talk, argument: str) -> Answer:
    """`comment`: what is remarked on the move looked at; `comment TEXT` writes that."""
    node = talk.node
    if not argument:
        if not node.comment:
            return Answer("There is no comment here; 'comment TEXT' writes one.")
        return Answer(words.remark(node), {"text": node.comment, "by": node.comment_by})
    require_writable(talk)
    text = "" if argument == _DELETE else clean_text(argument)
    if not text and not node.comment:
        raise Refused("There is no comment here")
    if len(text) > MAX_COMMENT:
        raise Refused(f"A comment has at most {MAX_COMMENT} characters")
    talk.session.comment(node, text, node.comment_by or writer(talk.match.participants.values()))
    done = "written" if text else "deleted"
    return Answer(f"The comment on {words.named(node)} is {done}; 'restore' takes that back.")


def promote(talk: Talk, argument: str) -> Answer:
    """`promote`: the variation that is looked at becomes the main line."""
    refuse_argument("promote", argument)
    node = _variation(talk)
    talk.session.promote(node)
    return Answer(f"{words.named(node)} leads the main line now; 'restore' takes that back.")


def delete(talk: Talk, argument: str) -> Answer:
    """`delete`: the variation that is looked at goes."""
    refuse_argument("delete", argument)
    node = _variation(talk)
    if node.leads_to(talk.match.current):
        raise Refused("The game is in this variation")
    parent = node.parent
    assert parent is not None
    talk.session.delete(node)
    talk.look(parent)
    return Answer(f"The variation {words.named(node)} is deleted; 'restore' brings it back.")


def restore(talk: Talk, argument: str) -> Answer:
    """`restore`: the last edit is taken back."""
    refuse_argument("restore", argument)
    require_writable(talk)
    if not talk.session.can_undo_edit:
        raise Refused("Nothing was edited")
    edit = talk.session.undo_edit()
    if edit is None:
        raise Refused("What was edited is no longer there")
    name = words.named(edit.node)
    if edit.kind is ChangeKind.DELETED:
        talk.look(edit.node)
        return Answer(f"The variation {name} is back.")
    if edit.kind is ChangeKind.PROMOTED:
        return Answer(f"{name} is where it was among the variations.")
    return Answer(f"The comment on {name} is as it was before.")


def _variation(talk: Talk) -> Node:
    """The first node of the variation that is looked at, which `Refused` says if there is none."""
    require_writable(talk)
    node = talk.session.variation_viewed
    if node is None:
        raise Refused("This is the main line, not a variation; 'variation' goes to one")
    return node
