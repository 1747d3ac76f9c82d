"""The commands that ask the computer for hints and explanations."""

from __future__ import annotations

from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from abstract_arcade.line_mode import words
from abstract_arcade.line_mode.commands.registry import Answer, CommandError, MatchContext, command
from abstract_arcade.match.node import move_number
from abstract_arcade.session import ReadOnlyError

if TYPE_CHECKING:
    from abstract_arcade.analysis.analyst import Analyst
    from abstract_arcade.analysis.explanation import Explanation


@asynccontextmanager
async def _analyst(context: MatchContext) -> AsyncIterator[Analyst]:
    """Start an analyst for one command, and end it afterwards.

    Raises:
        CommandError: If the engine fails in the meantime.
    """
    from abstract_arcade.analysis.analyst import Analyst
    from abstract_arcade.players.engine_client import EngineError

    context.output.flush()
    analyst = Analyst()
    try:
        yield analyst
    except EngineError as error:
        raise CommandError(str(error)) from None
    finally:
        await analyst.close()


async def _hint(context: MatchContext) -> Answer:
    from abstract_arcade.analysis.hint import find_hint

    node = context.node
    async with _analyst(context) as analyst:
        found = await find_hint(node, analyst)
    position = node.position
    name = position.format(found.best)
    reason = words.said(context.match, found.reason)
    among = [position.format(move) for move in found.among]
    line = [name, *found.following]
    data = {"move": name, "text": reason, "among": among, "line": line}
    return Answer(words.hint(context.match, found), data)


@command(
    "The game", "hint", "Ask the computer for the best move and the reason; the move is not played."
)
def hint(context: MatchContext) -> Coroutine[Any, Any, Answer]:
    if context.node.outcome is not None or context.position.outcome is not None:
        raise CommandError(words.turn(context.match, context.node))
    # Imported late: it imports asyncio, a quarter of the start of line mode.
    from abstract_arcade.session.insight import Insight, Topic

    refusal = Insight(context.view).refusal(Topic.HINT)
    if refusal:
        raise CommandError(refusal)
    return _hint(context)


@command(
    "The game",
    "explain [comments]",
    "After a game, explain how it went and where it turned; 'explain comments' adds this to"
    " the comments.",
)
def explain(context: MatchContext, argument: str) -> Coroutine[Any, Any, Answer]:
    if argument not in ("", "comments"):
        raise CommandError("Type 'explain' or 'explain comments'")
    _require_explicable(context)
    if argument and context.table.is_read_only:
        raise CommandError(str(ReadOnlyError()))
    return _explain(context, writes=bool(argument))


def _require_explicable(context: MatchContext) -> None:
    """Raise `CommandError` if the game cannot be explained now."""
    if context.match.outcome is None:
        raise CommandError("The game is not over yet")
    from abstract_arcade.session.insight import Insight, Topic

    refusal = Insight(context.view).refusal(Topic.EXPLANATION)
    if refusal:
        raise CommandError(refusal)


async def _explanation(context: MatchContext) -> Explanation:
    """Return the explanation stored in the match; without one, work it out and store it."""
    from abstract_arcade.analysis.explanation import explain as explained
    from abstract_arcade.analysis.explanation import keep, kept

    match = context.match
    explanation = kept(match)
    if explanation is None:
        async with _analyst(context) as analyst:
            async for known in explained(match, analyst):
                explanation = known
        assert explanation is not None
        if not context.table.is_read_only:
            keep(explanation)
    return explanation


async def _explain(context: MatchContext, *, writes: bool) -> Answer:
    from abstract_arcade.analysis.explanation import comments_of

    match = context.match
    found = await _explanation(context)
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
        comments = comments_of(found)
        context.table.edits.comment_all(comments)
        text += f"\nNumber of comments written: {len(comments)}. 'restore' undoes them one by one."
    return Answer(text, remarks)


@command(
    "The game",
    "mistakes",
    "After a game, revisit the turning points where a human moved, and try to find better moves"
    " yourself.",
)
def mistakes(context: MatchContext) -> Coroutine[Any, Any, Answer]:
    _require_explicable(context)
    return _practise(context)


async def _practise(context: MatchContext) -> Answer:
    """Begin the exercises; with `--json`, answer with the list of the mistakes instead."""
    from abstract_arcade.analysis.mistakes import mistakes_of

    found = mistakes_of(await _explanation(context))
    if not found:
        raise CommandError("None of the turning points was a move by a human player")
    if not context.output.as_json:
        context.practise(found)
        return Answer()
    data = []
    for mistake in found:
        better = mistake.position.format(mistake.answer)
        data.append({"ply": mistake.node.ply, "move": mistake.node.text, "better": better})
    return Answer("\n".join(f"{mistake.words}." for mistake in found), data)
