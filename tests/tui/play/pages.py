"""Pages of a match as text, without an app, a screen or a widget."""

from __future__ import annotations

from typing import Any

from textual.geometry import Size

from abstract_arcade.match import Match
from abstract_arcade.session import View
from abstract_arcade.session.insight import Insight
from abstract_arcade.tui.games import presenter_of
from abstract_arcade.tui.games.presenter import Scene
from abstract_arcade.tui.play.context import Mode
from abstract_arcade.tui.play.page import PlayPage, compose
from abstract_arcade.tui.play.situation import Situation
from abstract_arcade.tui.table.boards import least_terminal
from abstract_arcade.tui.table.layout import layout_for
from abstract_arcade.tui.widgets.key_bar import KeyHint
from tests.tui.games.support import style_of
from tests.tui.support import view_of

TILE = [[("▗▇▇▖", "text")], [("▝▁▁▘", "text")]]


def hint(text: str, *actions: str, drop_order: int = 0) -> KeyHint:
    """A hint whose key is called like its action."""
    return KeyHint(f"<{actions[0]}>", text, actions[0], drop_order=drop_order)


def situation_of(
    match: Match, size: tuple[int, int] = (120, 40), *, back: int = 0, **changes: Any
) -> Situation:
    """A match as a person sees it in a terminal of some size, some plies before its current one."""
    view = view_of(match)
    view.look_at_ply(match.current.ply - back)
    return seen_in(view, size, **changes)


def seen_in(view: View, size: tuple[int, int], **changes: Any) -> Situation:
    """What is seen in a view in a terminal of some size."""
    match = view.match
    presenter = presenter_of(match.game.slug)
    layouts = presenter.layouts(match.game.board)
    layout = layout_for(Size(*size), layouts, least_terminal(layouts))
    style = style_of(match.game.slug, is_wide=layout.is_wide)._replace(
        width=layout.panel_text, key=lambda action: f"<{action}>"
    )
    if view.is_looking_back:
        mode = Mode.LOOKING
    elif match.outcome is not None:
        mode = Mode.OVER
    else:
        mode = Mode.CHOOSING
    selection = view.selection
    node = view.viewed
    scene = Scene(
        node.position,
        view.outcome,
        before=None if node.parent is None else node.parent.position,
        last_move=node.move,
        can_choose=view.is_persons_turn,
        cursor=selection.cursor,
        move=selection.move,
        preview=selection.preview,
        open_sites=selection.open_sites,
    )
    values: dict[str, Any] = {
        "view": view,
        "insight": Insight(view),
        "presenter": presenter,
        "scene": scene,
        "selection": selection,
        "layout": layout,
        "style": style,
        "hint": hint,
        "number_hints": lambda *_: [],
        "can_pause": False,
        "leads_to": "menu",
        "mode": mode,
        "changes": 0,
        "tiles": dict.fromkeys(style.stones, TILE),
    }
    return Situation(**{**values, **changes})


def text_of(page: PlayPage, situation: Situation) -> str:
    """A page as text."""
    return page.page.text(situation.layout)


def page_text(match: Match, size: tuple[int, int] = (120, 40), **changes: Any) -> str:
    """The page of a match as text."""
    situation = situation_of(match, size, **changes)
    return text_of(compose(situation), situation)
