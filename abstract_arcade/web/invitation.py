"""An invitation to a shared game: whom its link lets in, and for how long."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256

_BYTES = 16
"""Random bytes of a link and of the key of a browser."""

UNUSED_SECONDS = 30 * 60.0
"""Seconds after which a link that nobody has used leads nowhere."""


def new_token() -> str:
    """Return 128 random bits as 22 characters that an address may hold."""
    return secrets.token_urlsafe(_BYTES)


def _digest(text: str) -> bytes:
    return sha256(text.encode("utf-8", "replace")).digest()


class Invitation:
    """A link to a shared game. The first browser that connects by it takes the seat, for good.

    Only digests of the link and of that browser's key are stored. The server creates an invitation
    and revokes it with `revoke`.
    """

    def __init__(self, link: str, now: float) -> None:
        """Invite by a link; `now` is the time in seconds."""
        self._link = _digest(link)
        self._key: bytes | None = None
        self._unused_until = now + UNUSED_SECONDS
        self._is_revoked = False

    def is_open(self, now: float) -> bool:
        """Return whether the link lets anybody in: it expires if it stays unused."""
        is_fresh = self._key is not None or now < self._unused_until
        return is_fresh and not self._is_revoked

    def fits(self, link: str) -> bool:
        """Return whether a text is the link."""
        return hmac.compare_digest(self._link, _digest(link))

    def takes_seat(self, key: str) -> bool:
        """Return whether the browser with a key has the seat. The first one takes it."""
        if self._key is None:
            self._key = _digest(key)
        return hmac.compare_digest(self._key, _digest(key))

    def revoke(self) -> None:
        """Let nobody in any more."""
        self._is_revoked = True
