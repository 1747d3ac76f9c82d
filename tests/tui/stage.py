"""A stage for parts of screens, with nothing behind it: what they ask of it is remembered."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from textual.message import Message

from abstract_arcade.tui.board.widget import Board


class StandIn:
    """Answers as a screen that is there, whose windows are closed at once.

    Attributes:
        said: the answers to keys.
        posted: the messages to the app.
        drawn: how often something was shown anew.
        windows: the windows that were asked for.
        answer: what each of them answers.
    """

    is_live = True
    board: Board

    def __init__(self, answer: object = None) -> None:
        self.said: list[str] = []
        self.posted: list[Message] = []
        self.drawn = 0
        self.windows: list[object] = []
        self.answer = answer

    def key(self, action: str) -> str:
        return f"<{action}>"

    def say(self, reply: str) -> None:
        self.said.append(reply)

    async def ask(self, window: object) -> Any:
        self.windows.append(window)
        return self.answer

    def run_worker(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run(work)

    def post_message(self, message: Message) -> bool:
        self.posted.append(message)
        return True

    def refresh_page(self) -> None:
        self.drawn += 1

    forget_keys = refresh_page
    forget_reply = refresh_page
