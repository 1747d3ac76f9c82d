"""What the page loads: compressed once, and kept by browsers until it changes."""

from __future__ import annotations

import gzip
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import NamedTuple

from aiohttp import web

VERSION = "VERSION"
"""Stands in the page for what changes with any of these files."""

_FILES = {
    "css/xterm.css": ("textual_serve", "static/css/xterm.css", "text/css"),
    "js/textual.js": ("textual_serve", "static/js/textual.js", "text/javascript"),
    "fonts/RobotoMono.woff2": ("abstract_arcade.web", "RobotoMono.woff2", "font/woff2"),
}

_NEW, _SHOWN = b"this.terminal=new ", b"this.terminal=window.arcadeTerminal=new "
"""What makes the terminal of a page; so that the page reaches it, to change its letters."""

_FOR_A_YEAR = "public, max-age=31536000, immutable"


class Static(NamedTuple):
    """A file as it is sent.

    Attributes:
        packed: the same compressed; None where that saves nothing.
        tag: what changes with it.
    """

    kind: str
    body: bytes
    packed: bytes | None
    tag: str


@cache
def statics() -> dict[str, Static]:
    """All files by the ends of their addresses."""
    found = {}
    for name, (package, path, kind) in _FILES.items():
        body = files(package).joinpath(path).read_bytes().replace(_NEW, _SHOWN)
        packed = None if kind == "font/woff2" else gzip.compress(body, mtime=0)
        found[name] = Static(kind, body, packed, sha256(body).hexdigest()[:16])
    return found


@cache
def version() -> str:
    """What changes with any of the files."""
    return sha256("".join(each.tag for each in statics().values()).encode()).hexdigest()[:16]


def page(name: str) -> str:
    """A page, which asks for the files as they are now."""
    return files(__package__).joinpath(name).read_text("utf-8").replace(VERSION, version())


async def handle_static(request: web.Request) -> web.Response:
    """A file, or nothing for a browser that has it."""
    found = statics().get(request.match_info["name"])
    if found is None:
        raise web.HTTPNotFound
    is_asked_by_page = request.query.get("v") == version()
    headers = {
        "ETag": f'"{found.tag}"',
        "Vary": "Accept-Encoding",
        "Cache-Control": _FOR_A_YEAR if is_asked_by_page else "no-cache",
    }
    if f'"{found.tag}"' in request.headers.get("If-None-Match", ""):
        return web.Response(status=304, headers=headers)
    if found.packed is not None and "gzip" in request.headers.get("Accept-Encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return web.Response(body=found.packed, headers=headers, content_type=found.kind)
    return web.Response(body=found.body, headers=headers, content_type=found.kind)
