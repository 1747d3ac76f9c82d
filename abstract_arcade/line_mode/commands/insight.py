"""The commands about what the computer sees."""

from __future__ import annotations

from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from abstract_arcade.line_mode import words
from abstract_arcade.line_mode.commands.registry import Answer, Refused, Talk, command
from abstract_arcade.match.node import move_number
from abstract_arcade.session import ReadOnlyError

if TYPE_CHECKING:
    from abstract_arcade.analysis.analyst import Analyst
    from abstract_arcade.analysis.explanation import Explanation
    from abstract_arcade.match import Node


@asynccontextmanager
async def _analyst(talk: Talk) -> AsyncIterator[Analyst]:
    """The analyst, which thinks in a process of its own, as on the screen."""
    from abstract_arcade.analysis.analyst import Analyst
    from abstract_arcade.players.engine_client import EngineError

    talk.output.flush()
    analyst = Analyst()
    try:
        yield analyst
    except EngineError as error:
        raise Refused(str(error)) from None
    finally:
        await analyst.close()


async def _hint(talk: Talk) -> Answer:
    from abstract_arcade.analysis.hint import find_hint

    node = talk.node
    async with _analyst(talk) as analyst:
        found = await find_hint(node, analyst)
    position = node.position
    name = position.format(found.best)
    reason = words.said(talk.match, found.reason)
    among = [position.format(each) for each in found.among]
    line = [name, *found.following]
    data = {"move": name, "text": reason, "among": among, "line": line}
    return Answer(words.hint(talk.match, found), data)


@command(
    "The game", "hint", "Ask the computer for the best move and the reason; the move is not played."
)
def hint(talk: Talk) -> Coroutine[Any, Any, Answer]:
    if talk.node.outcome is not None or talk.position.outcome is not None:
        raise Refused(words.turn(talk.match, talk.node))
    # Imported late: it brings asyncio, a third of what a start of line mode takes.
    from abstract_arcade.session.insight import Insight, Topic

    refusal = Insight(talk.view).refusal(Topic.HINT)
    if refusal:
        raise Refused(refusal)
    return _hint(talk)


@command(
    "The game",
    "explain [comments]",
    "After a game, explain how it went and where it turned; 'explain comments' adds this to"
    " the comments.",
)
def explain(talk: Talk, argument: str) -> Coroutine[Any, Any, Answer]:
    if argument not in ("", "comments"):
        raise Refused("Type 'explain' or 'explain comments'")
    _require_explicable(talk)
    if argument and talk.table.is_read_only:
        raise Refused(str(ReadOnlyError()))
    return _explain(talk, writes=bool(argument))


def _require_explicable(talk: Talk) -> None:
    """Raise `Refused` if the game cannot be explained now."""
    if talk.match.outcome is None:
        raise Refused("The game is not over yet")
    from abstract_arcade.session.insight import Insight, Topic

    refusal = Insight(talk.view).refusal(Topic.EXPLANATION)
    if refusal:
        raise Refused(refusal)


async def _explanation(talk: Talk) -> Explanation:
    """Ask the analyst about each move, unless the match keeps what it said before."""
    from abstract_arcade.analysis.explanation import explain as explained
    from abstract_arcade.analysis.explanation import keep, kept

    match = talk.match
    found = kept(match)
    if found is None:
        async with _analyst(talk) as analyst:
            async for known in explained(match, analyst):
                found = known
        assert found is not None
        if not talk.table.is_read_only:
            keep(found)
    return found


async def _explain(talk: Talk, *, writes: bool) -> Answer:
    from abstract_arcade.analysis.explanation import write

    match = talk.match
    found = await _explanation(talk)
    remarks: list[dict[str, Any]] = []
    lines: list[str] = []
    for turn in (*found.turns, found.ending):
        node = turn.node
        sentence = words.said(match, turn.sentence)
        remark = {"ply": node.ply, "text": sentence}
        if turn.better and node.parent is not None:
            remark["better"] = node.parent.position.format(turn.better[0])
        remarks.append(remark)
        lines.append(f"Move {move_number(node)}: {sentence}")
    text = "\n".join(lines)
    if writes:
        comments: list[tuple[Node, str, str]] = []
        count = write(found, lambda *comment: comments.append(comment))
        talk.table.edits.comment_all(comments)
        text += f"\nNumber of comments written: {count}. 'restore' undoes them one by one."
    return Answer(text, remarks)


@command(
    "The game",
    "mistakes",
    "After a game, look for better moves yourself at the turning points where a person moved.",
)
def mistakes(talk: Talk) -> Coroutine[Any, Any, Answer]:
    _require_explicable(talk)
    return _practise(talk)


async def _practise(talk: Talk) -> Answer:
    """Begin to ask; a program gets the list of the mistakes instead."""
    from abstract_arcade.analysis.mistakes import mistakes_of

    found = mistakes_of(await _explanation(talk))
    if not found:
        raise Refused("None of the turning points is a person's move")
    if not talk.output.as_json:
        talk.practise(found)
        return Answer()
    data = [
        {
            "ply": each.node.ply,
            "move": each.node.text,
            "better": each.position.format(each.answer),
        }
        for each in found
    ]
    return Answer("\n".join(f"{each.words}." for each in found), data)
