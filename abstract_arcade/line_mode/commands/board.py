"""The commands that tell what is on the board."""

from __future__ import annotations

from abstract_arcade.line_mode import events
from abstract_arcade.line_mode.boards import (
    board_words,
    content_words,
    line_named,
    line_names,
    line_words,
    stands,
)
from abstract_arcade.line_mode.commands import Answer, Refused, refuse_argument
from abstract_arcade.line_mode.context import Talk
from abstract_arcade.match import Node
from abstract_arcade.rules import Color, Game
from abstract_arcade.rules.core import listed
from abstract_arcade.words import words_of


def drawn(node: Node) -> str:
    """The board at a node, as text diagrams draw it."""
    from abstract_arcade.teaching.diagram import changed_sites, draw

    last: tuple[int, ...] = ()
    if node.parent is not None and node.move is not None:
        last = changed_sites(node.parent.position, node.move)
    return draw(node.position, last=last)


def board(talk: Talk, argument: str) -> Answer:
    """`board`: the board as a diagram; `board words`: its rows in words."""
    node = talk.node
    data = events.setup(node.position.as_setup())
    if argument.lower() == "words":
        return Answer("\n".join(board_words(node.position)), data)
    if argument:
        raise Refused("Write 'board', or 'board words'")
    from abstract_arcade.teaching.diagram import legend, note

    below = legend(node.position.game) if talk.is_first_board() else ""
    told = "" if node.outcome is not None else note(node.position)
    return Answer("\n".join(filter(None, (drawn(node), told, below))), data)


def line(talk: Talk, argument: str) -> Answer:
    """`line NAME`: a row or column in words."""
    position = talk.session.position
    names = line_names(position.game.board)
    if not argument:
        raise Refused(f"Write which line, as in 'line {names.partition(' or ')[0]}'")
    found = line_named(position.game.board, argument)
    if found is None:
        raise Refused(f"There is no such line; lines are called {names}, for example")
    sites = [
        {
            "site": position.game.board.name(site),
            "kind": content.kind,
            "color": content.color.value,
        }
        for site in found.sites
        if (content := position.content(site)) is not None
    ]
    return Answer(line_words(position, found), {"line": found.name, "sites": sites})


def where(talk: Talk, argument: str) -> Answer:
    """`where COLOR`: the sites that a colour has."""
    position = talk.session.position
    game = position.game
    color = color_named(game, argument)
    if color is None:
        names = listed([name.lower() for name in game.color_names.values()], "or")
        raise Refused(f"Write which colour, as in 'where {names.partition(' or ')[0]}': {names}")
    found = stands(position, color)
    board = game.board
    said = [
        f"{content_words(position, board.site(names[0]))} on {listed(names)}"
        for names in found.values()
    ]
    text = "; ".join(said) if said else f"{game.color_names[color]} has nothing on the board"
    return Answer(f"{text}.", found)


def color_named(game: Game, text: str) -> Color | None:
    """The colour with a name, be it the game's own or black and white; None if there is none."""
    name = text.strip().lower()
    names = {color.value: color for color in Color}
    names |= {own.lower(): color for color, own in game.color_names.items()}
    return names.get(name)


def facts(talk: Talk, argument: str) -> Answer:
    """`facts`: what matters beyond the stones."""
    refuse_argument("facts", argument)
    position = talk.session.position
    game_words = words_of(position.game.slug)
    found = game_words.facts(position)
    return Answer(" ".join(found) or "There is nothing to tell.", game_words.facts_data(position))


def score(talk: Talk, argument: str) -> Answer:
    """`score`: the points of the game."""
    refuse_argument("score", argument)
    position = talk.session.position
    points = words_of(position.game.slug).score(position)
    if points is None:
        return Answer(f"{position.game.title} has no points.")
    names = position.game.color_names
    told = [f"{names[color]} has {points[color.value]}" for color in Color]
    return Answer(f"{listed(told)} of the {points['target']} that win.", points)
