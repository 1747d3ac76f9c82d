"""A stand-in for the screen of a controller, which records what the controller does."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from textual.message import Message

from abstract_arcade.tui.board.widget import Board


class StandIn:
    """A live screen, on which every window is closed at once.

    Attributes:
        said: The replies to keys.
        posted: The messages to the app.
        drawn: How often the page was drawn again.
        windows: The windows that were opened.
        answer: The result of every window.
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
