"""Records as JSON, which hold everything; also the files in which matches are kept.

The keys at the top are `format program game options seats seed setup created updated series summary
clock clock_now puzzle moves current result`, and of the first position `comment end question value
proved turn light`. `moves` is the main line: a list whose items are texts of moves, or entries with
the keys `move comment clock draw end question value proved turn light variations`, where a
variation is a list of the same kind that stands with the move it replaces.
"""

from __future__ import annotations

from abstract_arcade.records.core import Format
from abstract_arcade.records.json_reader import read
from abstract_arcade.records.json_writer import losses, write

__all__ = ["FORMAT_JSON", "losses", "read", "write"]

FORMAT_JSON = Format(write, losses, read)
