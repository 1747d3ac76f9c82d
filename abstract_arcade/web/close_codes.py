"""The codes with which the server of a shared game closes a connection, one for each reason."""

from __future__ import annotations

LEFT = 4000
"""The person has left the game."""

ELSEWHERE = 4001
"""The browser has opened the game in another window."""

ENDED = 4002
"""The host's program has ended."""

REVOKED = 4003
"""The host has closed the link."""

FAILED = 4008
"""The person's screen has raised an unexpected error."""

FULL = 4013
"""Too many people are connected, or connect at once."""
