"""The commands that describe the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from abstract_arcade.line_mode import events
from abstract_arcade.line_mode.boards import (
    BoardLine,
    board_words,
    line_named,
    line_names,
    line_words,
    lines_of,
    lines_through,
    refusal,
    site_named,
    site_words,
    sites_by_kind,
)
from abstract_arcade.line_mode.commands.registry import Answer, BoardContext, CommandError, command
from abstract_arcade.match import Node
from abstract_arcade.records.position_line import write_position_line
from abstract_arcade.rules import Color, Game, Move, Position, Site
from abstract_arcade.rules.core import listed
from abstract_arcade.teaching.diagram import changed_sites, content_words, draw, legend, note
from abstract_arcade.truncate import shown
from abstract_arcade.words import words_of


def drawn(node: Node) -> str:
    """Return the board at a node as a text diagram, with the move that led to the node marked."""
    if node.parent is None or node.move is None:
        return draw(node.position)
    return drawn_after(node.parent.position, node.move, node.position)


def drawn_after(before: Position, move: Move, after: Position) -> str:
    """Return the board after a move as a text diagram, with the move marked."""
    return draw(after, last=changed_sites(before, move))


@command("The board", "board [words]", "Draw the board, or describe each row in words.")
def board(context: BoardContext, argument: str) -> Answer:
    node = context.node
    data = events.setup(node.position.as_setup())
    if argument.lower() == "words":
        return Answer("\n".join(board_words(node.position)), data)
    if argument:
        raise CommandError("Type 'board' or 'board words'")
    below = legend(node.position.game) if context.is_first_board() else ""
    task = "" if node.outcome is not None else note(node.position)
    parts = [drawn(node), task, below]
    return Answer("\n".join(part for part in parts if part), data)


@command(
    "The board",
    "position",
    "Print the position as one line; 'new' followed by this line starts a game from it.",
)
def position(context: BoardContext) -> Answer:
    text = write_position_line(context.position)
    return Answer(text, {"line": text})


@command(
    "The board",
    "at PLACE",
    "Describe a point, square or cell and its neighbours, and say whether you may play there.",
)
def at(context: BoardContext, argument: str) -> Answer:
    position = context.position
    board = position.game.board
    site = site_named(board, argument)
    if site is None:
        example = board.name(len(board.sites) // 2)
        if argument:
            raise CommandError(f"There is no {shown(argument)} on this board; try 'at {example}'")
        raise CommandError(f"Give a place on the board, as in 'at {example}'")
    data = {
        **_content(position, site),
        "legal": not refusal(position, board.name(site)),
        "beside": [_content(position, neighbor) for neighbor in board.neighbors[site]],
    }
    return Answer(site_words(position, site, _side_of(position, board.name(site))), data)


def _side_of(position: Position, name: str) -> str:
    """Return the side from which a legal move comes, "" in a game without sides."""
    for side, names in words_of(position.game.slug).sides(position).items():
        if name in names:
            return side
    return ""


@command(
    "The board",
    "line PLACE|NAME",
    "Describe one line, such as 'row 4' or 'a1 to h8'; all lines of a kind, such as 'rows'; or all"
    " lines through a place, such as 'd4'.",
)
def line(context: BoardContext, argument: str) -> Answer:
    position = context.position
    board = position.game.board
    site = site_named(board, argument)
    lines = lines_of(position, argument) if site is None else lines_through(board, site)
    if lines is not None:
        sentences = [line_words(position, one) for one in lines]
        if site is None:
            others = "The other" if lines else "All"
            sentences.append(f"{others} {argument.lower()} contain at most one piece each.")
        return Answer("\n".join(sentences), [_line_data(position, one) for one in lines])
    named = line_named(board, argument)
    if named is None:
        example = board.name(len(board.sites) // 2)
        what = "There is no such line; lines are named" if argument else "Give a line:"
        raise CommandError(
            f"{what} {line_names(board)}; 'line {example}' describes all lines through this place, "
            "and 'line rows' all rows with two or more stones"
        )
    return Answer(line_words(position, named), _line_data(position, named))


def _line_data(position: Position, line: BoardLine) -> Mapping[str, Any]:
    occupied = [site for site in line.sites if position.content(site) is not None]
    return {"line": line.name, "sites": [_content(position, site) for site in occupied]}


def _content(position: Position, site: Site) -> Mapping[str, str | None]:
    content = position.content(site)
    return {
        "site": position.game.board.name(site),
        "kind": None if content is None else content.kind,
        "color": None if content is None else content.color.value,
    }


@command("The board", "where [COLOR]", "List the stones of one colour, or of both.")
def where(context: BoardContext, argument: str) -> Answer:
    position = context.position
    game = position.game
    color = color_named(game, argument)
    if argument and color is None:
        names = [name.lower() for name in game.color_names.values()]
        raise CommandError(f"Give a colour, as in 'where {names[0]}': {listed(names, 'or')}")
    if color is None:
        text = " ".join(_sites_words(position, color) for color in Color)
        return Answer(text, {color.value: sites_by_kind(position, color) for color in Color})
    return Answer(_sites_words(position, color), sites_by_kind(position, color))


def _sites_words(position: Position, color: Color) -> str:
    """Describe the sites of a colour: "Black on d4 and e5.", "Black has nothing on the board."."""
    board = position.game.board
    parts = [
        f"{content_words(position, board.site(names[0]))} on {listed(names)}"
        for names in sites_by_kind(position, color).values()
    ]
    if not parts:
        return f"{position.game.color_names[color]} has nothing on the board."
    return f"{'; '.join(parts)}."


def color_named(game: Game, text: str) -> Color | None:
    """Return the colour that a text names, or None if it names none.

    Names are "black", "white" and those of the game, such as "red", in capital or small letters.
    """
    name = text.strip().lower()
    names = {color.value: color for color in Color}
    names |= {own.lower(): color for color, own in game.color_names.items()}
    return names.get(name)


@command(
    "The board",
    "facts",
    "Describe other facts of the position: fouls, open sides, paths, territory.",
)
def facts(context: BoardContext) -> Answer:
    position = context.position
    game_words = words_of(position.game.slug)
    sentences = game_words.facts(position) or ["There is nothing else to describe."]
    return Answer(" ".join(sentences), game_words.facts_data(position))


@command("The board", "score", "Show the score, if the game is scored by points.")
def score(context: BoardContext) -> Answer:
    position = context.position
    points = words_of(position.game.slug).score(position)
    if points is None:
        return Answer(f"{position.game.title} is not scored by points.")
    names = position.game.color_names
    scores = [f"{names[color]} has {points[color.value]}" for color in Color]
    return Answer(f"{listed(scores)} of the {points['target']} points needed to win.", points)
