"""The commands that take back, and look back and on."""

from __future__ import annotations

from abstract_arcade.line_mode import words
from abstract_arcade.line_mode.commands import Answer, Refused, refuse_argument, require_writable
from abstract_arcade.line_mode.commands.moves import number
from abstract_arcade.line_mode.context import Talk
from abstract_arcade.rules.core import moves_text


def undo(talk: Talk, argument: str) -> Answer:
    """`undo`: back to the previous decision of a person; `undo ply`: one ply."""
    if argument.lower() not in ("", "ply"):
        raise Refused("Write 'undo', or 'undo ply' for one move")
    session = talk.session
    require_writable(talk)
    if not session.undo(one_ply=bool(argument)):
        raise Refused("Nothing was played yet" if not talk.node.ply else "You decided nothing yet")
    return _turn(talk)


def redo(talk: Talk, argument: str) -> Answer:
    """`redo`: what was taken back is played again."""
    refuse_argument("redo", argument)
    require_writable(talk)
    if not talk.session.redo():
        raise Refused("Nothing was taken back")
    return Answer()


def _turn(talk: Talk) -> Answer:
    """Who is to move now."""
    text = words.turn(talk.match, talk.node)
    if talk.session.is_paused and talk.match.outcome is None:
        text += " It waits: 'go' lets it play."
    return Answer(text)


def back(talk: Talk, argument: str) -> Answer:
    """`back`: one ply back, or so many, or to the start."""
    steps = talk.node.ply if argument.lower() == "start" else number(argument or "1", "back")
    if not talk.node.ply:
        raise Refused("This is the start")
    talk.look(talk.session.line[max(0, talk.node.ply - steps)])
    return Answer()


def on(talk: Talk, argument: str) -> Answer:
    """`on`: one ply on, or so many, or to the end."""
    line, ply = talk.session.line, talk.node.ply
    steps = len(line) if argument.lower() == "end" else number(argument or "1", "on")
    if ply == len(line) - 1:
        if not talk.session.is_looking_back:
            raise Refused("Nothing was played after this")
        # At the end of a variation: back to the game.
        talk.look(talk.match.current)
        return Answer()
    talk.look(line[min(len(line) - 1, ply + steps)])
    return Answer()


def here(talk: Talk, argument: str) -> Answer:
    """`here`: moves may be played at the node that is looked at."""
    refuse_argument("here", argument)
    session = talk.session
    require_writable(talk)
    if not session.is_looking_back:
        raise Refused("The game stands here already")
    if talk.node.position.outcome is not None:
        raise Refused("The game is over here: go back first")
    talk.play_here()
    if not session.is_persons_turn:
        session.play_single_move()
        return Answer()
    count = session.plies_left(None)
    stays = f"{moves_text(count)} stay{'s' * (count == 1)} as a variation"
    kept = f" If it is another move than before, {stays}." if count else ""
    return Answer(f"Play from here. {words.turn(talk.match, talk.node)}{kept}")


def variation(talk: Talk, argument: str) -> Answer:
    """`variation`: the next other move at this point or before it; `variation back`."""
    if argument.lower() not in ("", "back"):
        raise Refused("Write 'variation', or 'variation back'")
    node = talk.session.variation(-1 if argument else 1)
    if node is None:
        raise Refused("There is no other variation")
    talk.look(node)
    return Answer()
