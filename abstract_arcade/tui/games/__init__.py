"""The presenters: one a game, loaded when it is looked up."""

from __future__ import annotations

from functools import partial
from typing import Any

from abstract_arcade.lazy import LazyTable
from abstract_arcade.rules.installed import parts
from abstract_arcade.tui.games.plain import PlainPresenter
from abstract_arcade.tui.games.presenter import Presenter

PRESENTERS = LazyTable[type[Presenter[Any, Any]]](
    {
        "reneo": "abstract_arcade.tui.games.reneo:ReneoPresenter",
        "renju": "abstract_arcade.tui.games.renju:RenjuPresenter",
        "krypte": "abstract_arcade.tui.games.krypte:KryptePresenter",
        "slicron": "abstract_arcade.tui.games.slicron:SlicronPresenter",
        "enclose5": "abstract_arcade.tui.games.enclose5:Enclose5Presenter",
    },
    more=partial(parts, "presenter:PRESENTER"),
)
"""The presenters that games have of their own, by slug."""


def presenter_of(slug: str) -> Presenter[Any, Any]:
    """Return the presenter of a game: its own, or the plain one."""
    if slug in PRESENTERS:
        return PRESENTERS[slug]()
    return PlainPresenter(slug)
