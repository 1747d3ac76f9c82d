"""Views made by hand, for the tests of the presenters: they need no app."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from abstract_arcade.rules import Color, Game, Position, Site
from abstract_arcade.tui.board.glyphs import Glyph
from abstract_arcade.tui.board.palette import BoardPalette
from abstract_arcade.tui.board.state import SiteState
from abstract_arcade.tui.display import Display
from abstract_arcade.tui.frame.themes import ARCADE_DARK
from abstract_arcade.tui.games import PRESENTERS
from abstract_arcade.tui.games.panel import blocks_of
from abstract_arcade.tui.games.presenter import PanelStyle, Presenter, Scene
from abstract_arcade.tui.widgets.blocks import fit, stacked
from abstract_arcade.tui.widgets.lines import Line

VARIABLES = {**ARCADE_DARK.to_color_system().generate(), **ARCADE_DARK.variables}

P = TypeVar("P", bound=Position)


def view_of(position: P, cursor: str | None = None, *, selected: Sequence[str] = ()) -> Scene[P]:
    """A position in which the keyboard decides.

    Args:
        position: the position.
        cursor: the name of the site under the cursor; None for the first.
        selected: the names of the sites chosen so far.
    """
    board = position.game.board
    moves = position.legal_moves()
    sites = tuple(map(board.site, selected))
    begun = [move for move in moves if set(sites) <= set(move)]
    return Scene(
        position=position,
        outcome=position.outcome,
        can_choose=position.outcome is None,
        cursor=board.site(cursor) if cursor else 0,
        selected=sites,
        open_sites={site for move in begun for site in (move if sites else move[:1])},
        dividing_sites={
            site for move in begun for site in move if sites and any(site not in m for m in begun)
        },
    )


def pointing_out(position: P, text: str) -> Scene[P]:
    """A position in which the cursor points out a move."""
    move = position.parse(text)
    view = view_of(position, text.split("-", maxsplit=1)[0])
    return view._replace(move=move, preview=position.play(move))


def after(game: Game, text: str) -> Position:
    """The position after some moves."""
    return game.replay(text.split())


KEYS = {"next_choice(1)": ".", "choose_number(1)": "1", "choose_number(2)": "2"}
"""What the keys of a panel's actions are called here."""


def style_of(slug: str, *, is_wide: bool = True, display: Display | None = None) -> PanelStyle:
    """The style of a game's panel in the dark theme."""
    palette = BoardPalette.of(PRESENTERS[slug].material, VARIABLES)
    return PanelStyle(
        width=28 if is_wide else 20,
        is_wide=is_wide,
        palette=palette,
        stones={
            color: Glyph(sign, palette.stones[color].top, palette.ground(0))
            for color, sign in zip(Color, "●○", strict=True)
        },
        display=display or Display(),
        key=lambda action: KEYS[action],
    )


def panel_lines(
    presenter: Presenter[Any, Any], scene: Scene[Any], style: PanelStyle, rows: int = 40
) -> list[Line]:
    """The lines of a panel that only a game has, in some rows."""
    return stacked(fit(blocks_of(presenter.panel_groups(scene, style)), rows))


def texts(lines: Iterable[Line]) -> list[str]:
    """Lines without the roles of their words."""
    return ["".join(text for text, _ in line) for line in lines]


def names(game: Game, sites: Iterable[Site]) -> list[str]:
    """The names of sites, in their order."""
    return [game.board.name(site) for site in sites]


def named(game: Game, states: Sequence[SiteState], field: str) -> set[str]:
    """The names of the sites whose state has something true in a field."""
    return {game.board.name(site) for site, each in enumerate(states) if getattr(each, field)}


def empty_states(game: Game) -> list[SiteState]:
    """A state for every site of which nothing is true."""
    return [SiteState() for _ in game.board.sites]
