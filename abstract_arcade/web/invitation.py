"""An invitation to a shared game: a link that gives the seat to the first person who uses it."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256

SEAT_COOKIE = "abstract_arcade_seat"
"""The cookie with the key by which the server knows a browser, or a terminal that has joined."""

_BYTES = 16
"""Random bytes in a link, and in the key that a browser stores in its cookie."""

UNUSED_SECONDS = 30 * 60.0
"""Seconds after which an unused link expires."""


def new_token() -> str:
    """Return 128 random bits as 22 characters that are allowed in a URL."""
    return secrets.token_urlsafe(_BYTES)


def _digest(text: str) -> bytes:
    return sha256(text.encode("utf-8", "replace")).digest()


class Invitation:
    """The validity of a link, and the browser that has taken the seat with it.

    The first browser that connects keeps the seat until `revoke`. Only digests of the link and of
    the key of that browser are stored.
    """

    def __init__(self, link: str, now: float) -> None:
        """Make a link valid. `link` is its token; `now` is the time in seconds."""
        self._link = _digest(link)
        self._key: bytes | None = None
        self._unused_until = now + UNUSED_SECONDS
        self._is_revoked = False

    def is_open(self, now: float) -> bool:
        """Return whether the link is valid at a time: neither revoked, nor expired without use.

        A link on which a browser has taken the seat does not expire.
        """
        is_fresh = self._key is not None or now < self._unused_until
        return is_fresh and not self._is_revoked

    def fits(self, link: str) -> bool:
        """Return whether a text is the token of the link, even if the link is no longer valid."""
        return hmac.compare_digest(self._link, _digest(link))

    def takes_seat(self, key: str) -> bool:
        """Return whether the browser with this key has the seat; the first key takes it."""
        if self._key is None:
            self._key = _digest(key)
        return hmac.compare_digest(self._key, _digest(key))

    def revoke(self) -> None:
        """Make the link invalid for everybody, including the browser that has the seat."""
        self._is_revoked = True
