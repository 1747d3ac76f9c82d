"""The key by which the server of a shared game knows a player who joins again."""

from __future__ import annotations

import base64
import hmac
from contextlib import suppress
from pathlib import Path

from abstract_arcade.storage.files import bytes_of, write_file
from abstract_arcade.web.invitation import new_token

_NAME = "guest-key"
_LENGTH = len(new_token())
_OWNER_ONLY = 0o600


def guest_key(folder: Path, link: str) -> str:
    """Return the key of the player for a link: the same text each time, to return to the seat.

    It is computed from a random secret, which is stored in a file in `folder`. Servers cannot
    recognize a player by it, since every link has another key. If the file cannot be read or
    written, the result is random, and the player cannot return.
    """
    secret = _stored_secret(folder / _NAME)
    digest = hmac.digest(secret.encode(), link.encode(), "sha256")
    return base64.urlsafe_b64encode(digest).decode()[:_LENGTH]


def _stored_secret(path: Path) -> str:
    """Return the secret in a file; if there is none, return a new one and try to store it."""
    with suppress(OSError, ValueError):
        stored = bytes_of(path, _LENGTH).decode("ascii")
        if len(stored) == _LENGTH:
            return stored
    secret = new_token()
    with suppress(OSError):
        write_file(path, secret)
        path.chmod(_OWNER_ONLY)
    return secret
