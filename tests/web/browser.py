"""Headless Chromium, driven by its own protocol for developers."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import shutil
import subprocess
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType

from tests.terminal import PATIENCE
from tests.web.support import Screen

_START = 60.0
"""Seconds that the browser has to start, which is slow on a busy machine."""

_OPTIONS = (
    "--headless",
    "--no-sandbox",
    "--no-first-run",
    "--hide-scrollbars",
    # Without these it looks for hosts that no test may need.
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--disable-extensions",
    "--disable-default-apps",
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--remote-debugging-port=0",
)

KEYS = {
    "Enter": ("Enter", 13, "\r"),
    "Escape": ("Escape", 27, ""),
    "ArrowDown": ("ArrowDown", 40, ""),
    "ArrowUp": ("ArrowUp", 38, ""),
    "ArrowLeft": ("ArrowLeft", 37, ""),
    "ArrowRight": ("ArrowRight", 39, ""),
}
"""The keys that are no characters: their code, their number, and the text that they give."""

QUIET = 0.3
"""Seconds in which nothing comes once a screen has opened."""


def find() -> str | None:
    """The program; None where it is not installed."""
    return shutil.which("chromium")


@asynccontextmanager
async def chromium(
    width: int = 1200, height: int = 800, *, dots: float = 1, is_phone: bool = False
) -> AsyncIterator[Browser]:
    """A browser that has never been anywhere; a pixel of a phone may have several dots each way."""
    with TemporaryDirectory(prefix="chromium-", ignore_cleanup_errors=True) as folder:
        program = find()
        assert program, "Chromium is not installed"
        process = subprocess.Popen(  # noqa: ASYNC220 - it only starts it
            [
                program,
                *_OPTIONS,
                f"--user-data-dir={folder}",
                f"--window-size={width},{height}",
                f"--force-device-scale-factor={dots}",
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            port, path = await _port(Path(folder) / "DevToolsActivePort", process)
            async with (
                ClientSession() as session,
                session.ws_connect(f"ws://127.0.0.1:{port}{path}", max_msg_size=0) as socket,
            ):
                # The dots of a page are those of the whole browser: scripts that ask how many
                # there are would otherwise be told of another number than that drawn.
                metrics = {"width": width, "height": height, "deviceScaleFactor": 0}
                browser = Browser(socket, {**metrics, "mobile": is_phone})
                reading = asyncio.create_task(browser.read())
                try:
                    yield browser
                finally:
                    reading.cancel()
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, 9)
            process.wait()


async def _port(file: Path, process: subprocess.Popen[bytes]) -> tuple[str, str]:
    """Return the port and the path for commands, which the browser writes to a file."""
    async with asyncio.timeout(_START):
        while len(lines := _lines(file)) < 2:
            assert process.poll() is None, "Chromium has ended"
            await asyncio.sleep(0.05)
    return lines[0], lines[1]


def _lines(file: Path) -> list[str]:
    return file.read_text().splitlines() if file.exists() else []


class Browser:
    """A running browser."""

    def __init__(self, socket: ClientWebSocketResponse, metrics: Mapping[str, Any]) -> None:
        self._socket = socket
        self._metrics = metrics
        self._numbers = count(1)
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._pages: dict[str, Page] = {}

    async def read(self) -> None:
        """Take in what the browser says, as long as it runs."""
        async for message in self._socket:
            if message.type is not WSMsgType.TEXT:
                continue
            said = message.json()
            if "id" in said:
                answer = self._answers.pop(said["id"])
                if "error" in said:
                    answer.set_exception(RuntimeError(str(said["error"])))
                else:
                    answer.set_result(said["result"])
            elif (page := self._pages.get(said.get("sessionId", ""))) is not None:
                page.hear(said["method"], said["params"])

    async def ask(self, method: str, session: str = "", **values: Any) -> dict[str, Any]:
        """Ask the browser to do something; its answer."""
        number = next(self._numbers)
        answer = asyncio.get_running_loop().create_future()
        self._answers[number] = answer
        request: dict[str, Any] = {"id": number, "method": method, "params": values}
        if session:
            request["sessionId"] = session
        await self._socket.send_json(request)
        async with asyncio.timeout(_START):
            result: dict[str, Any] = await answer
        return result

    async def open_page(self, address: str, script: str = "", beside: Page | None = None) -> Page:
        """Open a page in a window that shares no cookies with others.

        Args:
            address: of the page.
            script: runs in the page before any of its own.
            beside: the page opens in a tab of this one's window.
        """
        context = beside.context if beside else ""
        context = context or (await self.ask("Target.createBrowserContext"))["browserContextId"]
        target = await self.ask("Target.createTarget", url="about:blank", browserContextId=context)
        attached = await self.ask(
            "Target.attachToTarget", targetId=target["targetId"], flatten=True
        )
        page = Page(self, attached["sessionId"], context)
        self._pages[attached["sessionId"]] = page
        await page.ask("Emulation.setDeviceMetricsOverride", **self._metrics)
        if self._metrics["mobile"]:
            await page.ask("Emulation.setTouchEmulationEnabled", enabled=True)
        await page.ask("Emulation.setFocusEmulationEnabled", enabled=True)
        for domain in ("Page", "Network", "Runtime"):
            await page.ask(f"{domain}.enable")
        if script:
            await page.ask("Page.addScriptToEvaluateOnNewDocument", source=script)
        await page.ask("Page.navigate", url=address)
        return page


class Page:
    """A page of the arcade in a browser."""

    def __init__(self, browser: Browser, session: str, context: str) -> None:
        self._browser = browser
        self._session = session
        self.context = context
        self._heard = asyncio.Event()
        self.screen = Screen(80, 24)
        """The terminal in the page, according to the messages that the page received."""
        self.faults: list[str] = []
        """Errors of the scripts of the page."""

    async def ask(self, method: str, **values: Any) -> dict[str, Any]:
        """Ask the browser to do something with this page."""
        return await self._browser.ask(method, self._session, **values)

    def hear(self, method: str, values: dict[str, Any]) -> None:
        """Take what the browser says of this page."""
        if method == "Network.webSocketCreated":
            query = dict(each.split("=") for each in values["url"].partition("?")[2].split("&"))
            self.screen = Screen(int(query["width"]), int(query["height"]))
        elif method == "Network.webSocketFrameSent":
            kind, *values_sent = json.loads(values["response"]["payloadData"])
            if kind == "resize":
                self.screen = Screen(values_sent[0]["width"], values_sent[0]["height"])
        elif method == "Network.webSocketFrameReceived":
            if values["response"]["opcode"] == 2:
                self.screen.feed(base64.b64decode(values["response"]["payloadData"]))
        elif method == "Runtime.exceptionThrown":
            self.faults.append(str(values["exceptionDetails"]))
        self._heard.set()

    async def until_shown(self, text: str) -> None:
        """Wait until a text stands on the screen."""
        try:
            async with asyncio.timeout(PATIENCE):
                while text not in self.screen.text:
                    self._heard.clear()
                    await self._heard.wait()
        except TimeoutError:
            raise AssertionError(f"waited in vain for {text!r}:\n{self.screen.text}") from None

    async def until_quiet(self) -> None:
        """Wait until nothing has come for a moment.

        A picture comes in several packets, and clicks are dropped while a screen opens.
        """
        while True:
            self._heard.clear()
            try:
                async with asyncio.timeout(QUIET):
                    await self._heard.wait()
            except TimeoutError:
                return

    async def evaluate(self, expression: str) -> Any:
        """The value of an expression in the page, a promise's once it is there."""
        answer = await self.ask(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True
        )
        return answer["result"].get("value")

    async def press(self, *keys: str) -> None:
        """Press keys, one after another."""
        for key in keys:
            code, number, text = KEYS.get(key, (key, ord(key.upper()[0]), key))
            values = {"key": key, "code": code, "windowsVirtualKeyCode": number}
            down = {"type": "keyDown", "text": text} if text else {"type": "rawKeyDown"}
            await self.ask("Input.dispatchKeyEvent", **down, **values)
            await self.ask("Input.dispatchKeyEvent", type="keyUp", **values)

    async def click(self, text: str, *, column: int = 0, row: int = 0) -> None:
        """Click where a text stands in the terminal, or so many characters from there."""
        x, y = await self._middle(text, column, row)
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            button = {} if kind == "mouseMoved" else {"button": "left", "clickCount": 1}
            await self.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, **button)

    async def tap(self, text: str, *, column: int = 0, row: int = 0) -> None:
        """Touch where a text stands in the terminal, or so many characters from there."""
        await self._touch("touchStart", *await self._middle(text, column, row))
        await self._touch("touchEnd")

    async def slide(self, text: str, *steps: tuple[float, float]) -> None:
        """Put a finger where a text stands, slide it by some pixels at a time, and lift it."""
        x, y = await self._middle(text, 0, 0)
        await self._touch("touchStart", x, y)
        for right, down in steps:
            x += right
            y += down
            await self._touch("touchMove", x, y)
        await self._touch("touchEnd")

    async def _touch(self, kind: str, *point: float) -> None:
        points = [dict(zip("xy", point, strict=True))] if point else []
        await self.ask("Input.dispatchTouchEvent", type=kind, touchPoints=points)

    async def _middle(self, text: str, column: int, row: int) -> tuple[float, float]:
        """Return the position in the page of a character of the terminal, in pixels."""
        place = self.screen.place(text)
        width, height = await self.cell()
        left, top = await self._corner()
        return left + (place[0] + column + 0.5) * width, top + (place[1] + row + 0.5) * height

    async def _corner(self) -> tuple[float, float]:
        left, top = await self.evaluate(
            "(box => [box.left, box.top])"
            "(document.querySelector('.xterm-screen').getBoundingClientRect())"
        )
        return left, top

    async def cell(self) -> tuple[float, float]:
        """The width and height of a character, in pixels."""
        width, height = await self.evaluate(
            "(box => [box.width, box.height])"
            "(document.querySelector('.xterm-screen').getBoundingClientRect())"
        )
        return width / self.screen.columns, height / self.screen.rows

    async def picture(self) -> bytes:
        """Return a screenshot of the page as PNG."""
        # Two frames later what was written is drawn.
        await self.evaluate(
            "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )
        answer = await self.ask("Page.captureScreenshot", format="png")
        return base64.b64decode(answer["data"])

    async def reload(self) -> None:
        """Load the page again."""
        left = self.screen
        await self.ask("Page.reload")
        async with asyncio.timeout(PATIENCE):
            # What is still drawn into the page that is left belongs to no screen that is looked at.
            while self.screen is left:
                self._heard.clear()
                await self._heard.wait()
