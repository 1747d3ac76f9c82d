"""The table of presenters, one per game; a presenter is imported when it is looked up."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from typing import Any

from abstract_arcade.lazy import LazyTable
from abstract_arcade.rules import GAMES
from abstract_arcade.rules.installed import installed_games, parts
from abstract_arcade.truncate import shortened
from abstract_arcade.tui.games.plain import PlainPresenter
from abstract_arcade.tui.games.presenter import Presenter

_MAX_REASON = 400
"""Most characters of an error message that a fault quotes."""

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
"""The presenter classes by slug, for the five games and for installed game packages."""


def presenter_of(slug: str) -> Presenter[Any, Any]:
    """Return the game's own presenter, or a `PlainPresenter` if it has none or a faulty one.

    Raises:
        KeyError: If no game has the slug.
        GamePartError: If the game has no sound presenter, and its board is neither a `SquareBoard`
            nor a `HexBoard`.
    """
    if slug in PRESENTERS and not _fault(slug):
        return PRESENTERS[slug]()
    return PlainPresenter(slug)


def presenter_faults() -> Sequence[str]:
    """Return a sentence for each installed presenter that has a fault, without a full stop."""
    return [fault for fault in map(_fault, installed_games()) if fault]


@cache
def _fault(slug: str) -> str:
    """Return a sentence on the fault of an installed presenter, or "" if it has none.

    Built-in presenters are not checked.
    """
    package = installed_games().get(slug)
    if package is None or slug not in PRESENTERS:
        return ""
    try:
        _check(PRESENTERS[slug](), slug)
    except Exception as error:  # noqa: BLE001 - the code of another package may raise anything
        reason = shortened(str(error) or type(error).__name__, _MAX_REASON).removesuffix(".")
        file = f"{package.replace('.', '/')}/presenter.py"
        title = GAMES[slug].title
        return f"{title} is shown on a plain board, because there is an error in {file}: {reason}"
    return ""


def _check(presenter: Presenter[Any, Any], slug: str) -> None:
    """Raise an error unless the presenter has layouts and a scene whose moves are legal."""
    scene = presenter.scene
    try:
        moves = scene.moves
        scene.game.board.site(scene.middle)
    except KeyError as error:
        raise ValueError(f"its scene names {error}, which is not on the board") from None
    position = scene.game.start()
    for move in moves:
        position = position.push(move)
    presenter.layouts(GAMES[slug]().board)
