"""The commands with which the host of a shared game invites, waits for and helps a friend."""

from __future__ import annotations

from typing import TYPE_CHECKING

from abstract_arcade.line_mode.commands.registry import (
    SHARED_GAME,
    Answer,
    CommandError,
    MatchContext,
    command,
)
from abstract_arcade.session import Presence

if TYPE_CHECKING:
    from abstract_arcade.session.sharing import Sharing


def _sharing(context: MatchContext) -> Sharing:
    """Return the shared game of the host.

    Raises:
        CommandError: If the match is not shared.
    """
    if context.member is None:
        raise CommandError("This game is not shared: `abstract-arcade share` shares a game")
    return context.member.sharing


@command(
    SHARED_GAME,
    "link [new]",
    "Show the link for your friend; 'link new' disconnects your friend and creates another link.",
)
def link(context: MatchContext, argument: str) -> Answer:
    sharing = _sharing(context)
    if argument.lower() not in ("", "new"):
        raise CommandError("Type 'link' or 'link new'")
    if argument:
        sharing.send_away()
    return link_answer(sharing)


def link_answer(sharing: Sharing) -> Answer:
    """Return an answer with the link of a shared game, whether the guest is there, and who watches.

    The last line of its text is the link. The answer is empty if the game has no `inviter`.
    """
    if sharing.inviter is None:
        return Answer()
    lines = [sharing.presence_sentence, sharing.inviter.warning]
    if sharing.watchers:
        lines.append(f"Watching: {sharing.watchers}.")
    lines.append(sharing.inviter.link)
    text = "\n".join(line for line in lines if line)
    return Answer(text, {"link": sharing.inviter.link, "watching": sharing.watchers})


@command(SHARED_GAME, "decline", "Decline the other player's request to take back moves.")
def decline(context: MatchContext) -> Answer:
    _sharing(context)
    if not context.view.may_answer_take_back:
        raise CommandError("There is no request to decline")
    context.view.answer_take_back(agrees=False)
    return Answer()


@command(SHARED_GAME, "alone", "Play both sides while your friend is away.")
def alone(context: MatchContext) -> Answer:
    sharing = _sharing(context)
    if sharing.presence is Presence.HERE:
        name = sharing.match.titles[sharing.guest_seat]
        raise CommandError(f"{name} is here and plays the other side")
    sharing.go_on_alone(True)
    return Answer("You play both sides until your friend comes; type 'wait' to wait instead.")


@command(SHARED_GAME, "wait", "Wait for your friend instead of playing both sides.")
def wait(context: MatchContext) -> Answer:
    sharing = _sharing(context)
    if not sharing.is_alone:
        raise CommandError("You are not playing both sides")
    sharing.go_on_alone(False)
    return Answer("The other side waits for your friend.")


@command(SHARED_GAME, "hints [on|off]", "Show or change whether both players may use hints.")
def hints(context: MatchContext, argument: str) -> Answer:
    sharing = _sharing(context)
    if argument.lower() not in ("", "on", "off"):
        raise CommandError("Type 'hints on' or 'hints off'")
    if argument:
        sharing.allow_help(argument.lower() == "on")
    is_on = sharing.allows_help
    text = f"Hints and analysis are {'on' if is_on else 'off'} for both players."
    return Answer(text, {"allowed": is_on})
