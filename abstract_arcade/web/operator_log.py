"""The log of the server for its operator: one line for each fault, on standard error."""

from __future__ import annotations

import logging

from aiohttp import web
from aiohttp.http import HttpProcessingError

from abstract_arcade.rules.core import listed
from abstract_arcade.truncate import shortened

logger = logging.getLogger(__name__)
"""The logger of the server. It removes control characters, which a request may contain."""

_EXPECTED = web.ResponseKey("expected", str)
"""The key under which a response stores what the server expected instead."""


def refusal(answer: web.HTTPException, expected: str) -> web.HTTPException:
    """Return `answer`, which refuses a request, for `report` to log what was `expected` instead."""
    answer[_EXPECTED] = expected
    return answer


async def report(request: web.Request, response: web.StreamResponse) -> None:
    """Log one line if a response refuses its request: if it is a raised HTTP error.

    A page that does not exist (404) and a second window (409) are not logged.
    """
    if not isinstance(response, web.HTTPClientError | web.HTTPServerError):
        return
    if isinstance(response, web.HTTPNotFound | web.HTTPConflict):
        return
    expected = response.get(_EXPECTED, "a plain GET request")
    if isinstance(response, web.HTTPMethodNotAllowed):
        expected = listed(sorted(response.allowed_methods), "or")
    log_fault(request, f"was refused {request.method} {shortened(request.path)}", expected)


def log_fault(request: web.Request, what: str, expected: str) -> None:
    """Log one line about a bad request or message.

    The line is "<address> <what>, with the Host … and the Origin …: expected <expected>."
    """
    host = shortened(host_of(request))
    origin = shortened(request.headers.get("Origin", ""))
    logger.warning(
        "%s %s, with %s and %s: expected %s.",
        request.remote,
        what,
        f"the Host {host}" if host else "no Host",
        f"the Origin {origin}" if origin else "no Origin",
        expected,
    )


def host_of(request: web.Request) -> str:
    """Return the `Host` of a request, perhaps with a port, or "" if it has none."""
    # Without the header, `request.host` would look up the name of this machine in the network.
    return request.headers.get("Host", "")


def silence() -> None:
    """Log nothing from now on, because the terminal of the process shows a game."""
    logger.addHandler(logging.NullHandler())
    logger.propagate = False


def _say_shortly(record: logging.LogRecord) -> bool:
    """Shorten a log record of a malformed request to one printable line.

    The traceback of any other fault is kept, without control characters. As a filter, this always
    returns True.
    """
    error = record.exc_info[1] if record.exc_info else None
    text = record.getMessage()
    if isinstance(error, HttpProcessingError | web.RequestPayloadError):
        reason = getattr(error, "message", str(error))
        text = f"{text} ({shortened(reason)}): expected an HTTP request without TLS."
        record.exc_info = None
        # aiohttp logs requests that are not HTTP at the level DEBUG.
        record.levelno = logging.WARNING
        record.levelname = "WARNING"
    elif record.exc_info:
        record.exc_text = _printable(logging.Formatter().formatException(record.exc_info))
    record.msg = _printable(text).replace("\n", " ")
    record.args = None
    return True


def _printable(text: str) -> str:
    """Return a text whose control characters, except for line feeds, are replaced by blanks."""
    printable = ""
    for character in text:
        printable += character if character.isprintable() or character == "\n" else " "
    return printable


logger.addFilter(_say_shortly)
logger.setLevel(logging.DEBUG)
