"""The rules of the games as Markdown, with boards that the real rules check and draw."""

from __future__ import annotations

import re
from functools import cache
from itertools import count

from abstract_arcade.lazy import GamePartError
from abstract_arcade.teaching.demo import MAX_CAPTION, DemoError
from abstract_arcade.teaching.diagram import changed_sites, draw
from abstract_arcade.teaching.reader import (
    TomlTable,
    read_game,
    read_light,
    read_moves,
    read_part,
    read_position,
    read_toml,
)
from abstract_arcade.teaching.texts import teaching_file, teaching_path

_BOARD = re.compile(r"^```board\n(.*?)^```$", re.MULTILINE | re.DOTALL)

_MARKUP = re.compile(r"[\\`*_\[\]<&]")
"""The characters that Markdown reads within a line."""


@cache
def rules_text(slug: str) -> str:
    """Return the rules of a game as Markdown. Its boards are text diagrams in fenced blocks.

    Raises:
        GamePartError: If the game has no rules text, or there is a fault in one of its boards.
    """
    name = f"{slug}.md"
    text = teaching_file(name)
    try:
        return draw_boards(text, slug, teaching_path(name))
    except DemoError as error:
        raise GamePartError(str(error)) from error


def draw_boards(text: str, slug: str, name: str) -> str:
    """Return a rules text in which each ```` ```board ```` block is replaced by a diagram.

    Args:
        text: the text.
        slug: the game.
        name: the name of the file, for error messages.

    Raises:
        DemoError: If there is a fault in a board.
    """
    numbers = count(1)

    def drawn(block: re.Match[str]) -> str:
        return _draw_board(read_toml(block[1], f"{name}, board {next(numbers)}"), slug)

    return _BOARD.sub(drawn, text)


def _draw_board(table: TomlTable, slug: str) -> str:
    """Return the Markdown that replaces a board: the diagram, and its caption in italics.

    The caption is outside the fenced block, so that it is wrapped at the width of the page.
    """
    game = read_game(table, slug)
    caption = table.text("caption", MAX_CAPTION)
    start = read_position(table, game)
    if start is None:
        start = game.start()
    moves, positions = read_moves(table, start)
    light = read_light(table, game)
    part = read_part(table, game)
    table.finish()
    *earlier, position = [start, *positions]
    last = changed_sites(earlier[-1], moves[-1]) if moves else ()
    words = _MARKUP.sub(r"\\\g<0>", caption)
    return f"```text\n{draw(position, light, last, part=part)}\n```\n\n*{words}*"
