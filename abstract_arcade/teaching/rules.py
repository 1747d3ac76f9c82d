"""The rules as text: Markdown, with the boards in it drawn from the real rules."""

from __future__ import annotations

import re
import textwrap
from functools import cache

from abstract_arcade.teaching.demo import (
    read_beginning,
    read_game,
    read_light,
    read_moves,
    read_part,
)
from abstract_arcade.teaching.diagram import draw, sites_of_move
from abstract_arcade.teaching.tables import LONGEST_CAPTION, Table, read_toml, teaching_file

_BOARD = re.compile(r"^```board\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def rules_source(slug: str) -> str:
    """The rules of a game as they are written, boards as descriptions.

    Raises:
        DemoError: there are none.
    """
    return teaching_file(f"{slug}.md")


@cache
def rules_text(slug: str) -> str:
    """The rules of a game as Markdown, boards as drawings in blocks of their own.

    Raises:
        DemoError: there are none, or a board in them is wrong.
    """
    return drawn_boards(rules_source(slug), slug, f"{slug}.md")


def drawn_boards(text: str, slug: str, name: str) -> str:
    """The text of a file called `name`, boards as drawings.

    Raises:
        DemoError: a board is wrong.
    """
    count = 0

    def drawn(match: re.Match[str]) -> str:
        nonlocal count
        count += 1
        return _drawn(read_toml(match[1], f"{name}, board {count}"), slug)

    return _BOARD.sub(drawn, text)


def _drawn(table: Table, slug: str) -> str:
    """The block that a board becomes."""
    game = read_game(table, slug)
    caption = table.text("caption", LONGEST_CAPTION)
    position, _ = read_beginning(table, game, game.start())
    moves, positions = read_moves(table, position)
    light = read_light(table, game)
    part = read_part(table, game)
    table.finish()
    last: tuple[int, ...] = ()
    if moves:
        last = sites_of_move([position, *positions][-2], moves[-1])
        position = positions[-1]
    words = textwrap.fill(caption, 70)
    return f"```text\n{draw(position, light, last, part=part)}\n\n{words}\n```"
