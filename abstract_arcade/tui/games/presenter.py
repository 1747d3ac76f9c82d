"""What one game shows on a screen: the parts that the screens of all games have in common.

A presenter is no screen and no widget: it is handed a position, or the `Scene` of one, and returns
what is to be drawn or said. A game's own presenter overrides what is different there.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from abstract_arcade.board_colors import Material
from abstract_arcade.rules import Color, Content, Move, Outcome, Position, Site
from abstract_arcade.rules.geometry import HexBoard, SquareBoard
from abstract_arcade.tui.board.glyphs import Glyph
from abstract_arcade.tui.board.layouts.base import ZOOMS, Layout, Zoom
from abstract_arcade.tui.board.miniature import Miniature
from abstract_arcade.tui.board.palette import BoardPalette
from abstract_arcade.tui.board.state import MiniatureGame, Rail, SiteState, Trace
from abstract_arcade.tui.display import Display
from abstract_arcade.tui.games.motion import Links, MotionStep
from abstract_arcade.tui.games.panel import FactGroup
from abstract_arcade.tui.widgets.lines import Line, Word, button
from abstract_arcade.words import GameWords

P = TypeVar("P", bound=Position)
B = TypeVar("B", SquareBoard, HexBoard)


class Scene(NamedTuple, Generic[P]):
    """A position on the screen, and the move that is pointed out in it.

    Attributes:
        outcome: how the game ended there, by the rules or otherwise; None while it goes on.
        before: the position before the last move; None where there is none.
        last_move: the move that led there; None where none did.
        landing: the sites on which the stone of that move stands.
        can_choose: whether the keyboard decides.
        selected: the sites chosen so far of a move with several.
        move: the move that choosing the cursor's site leads to; None where there is none.
        preview: the position after `move`; None where it is not to be shown.
        alternatives: the moves that the cursor's site leads to, where they are several.
        hides_choice: whether the moves of the cursor's site are not offered to choose from, since
            Enter plays `move` whole, or shows it first.
        open_sites: the sites that a legal move can begin with, or go on with.
        dividing_sites: the sites that tell apart the moves that begin with those selected.
        shows_marks: whether legal sites and foul points are marked.
    """

    position: P
    outcome: Outcome | None = None
    before: P | None = None
    last_move: Move | None = None
    landing: Collection[Site] = ()
    can_choose: bool = False
    cursor: Site = 0
    selected: tuple[Site, ...] = ()
    move: Move | None = None
    preview: P | None = None
    alternatives: Sequence[Move] = ()
    hides_choice: bool = False
    open_sites: Collection[Site] = ()
    dividing_sites: Collection[Site] = ()
    shows_marks: bool = True

    def without_move(self) -> "Scene[P]":
        """Return the same before any move is pointed out."""
        return self._replace(move=None, preview=None, alternatives=())


class PanelStyle(NamedTuple):
    """What the panel beside the board is drawn with."""

    width: int
    """Columns."""
    is_wide: bool
    """Whether there is room for whole phrases."""
    palette: BoardPalette
    stones: Mapping[Color, Glyph]
    """Each colour's stone as one character upon its board."""
    display: Display
    key: Callable[[str], str]
    """What the key of an action is called."""
    turns: int = 0
    """The quarters by which the board is turned to the right."""


class Presenter(Generic[P, B]):
    """What one game shows, which has positions `P` on a board `B`."""

    material: ClassVar[Material]
    """The colours of the board."""

    zooms: ClassVar[Sequence[Zoom]] = ZOOMS
    """The sizes of the board's cells."""

    scene: ClassVar[MiniatureGame]
    """What is played in the game's miniature."""

    words: ClassVar[GameWords[Any]] = GameWords()
    """What can be said of its positions."""

    legend: ClassVar[Sequence[tuple[str, str]]] = ()
    """Letters that only this game's board has with ASCII, each with a sentence about it."""

    letters: ClassVar[Sequence[str]] = ()
    """Which of `LEGEND` the board has with ASCII beside those of every board."""

    receding: ClassVar[float] = 1.0
    """How far the board recedes at the end behind what won."""

    seat_notes: ClassVar[Mapping[Color, str]] = {}
    """What stands under the name of each colour's player, where the game has something to say."""

    letter_notes: ClassVar[Mapping[Color, str]] = {}
    """The same in place of `seat_notes`, where stones are letters; empty for those."""

    content_kind: ClassVar[str] = "stone"
    """The kind of content that stands on a site."""

    # The board

    def layout(self, board: B, zoom: Zoom, *, framed: bool = True) -> Layout:
        """Return the layout of a board at a zoom."""
        raise NotImplementedError

    def layouts(self, board: B) -> Sequence[Layout]:
        """Return the layouts of the board, from the smallest."""
        return [self.layout(board, zoom) for zoom in self.zooms]

    def miniature_layout(self, board: B, zoom: Zoom) -> Layout:
        """Return the layout of the game's miniature, of which `board` is the part that is seen."""
        return self.layout(board, zoom, framed=False)

    def miniature(
        self,
        zoom: Zoom,
        display: Display,
        *,
        rows: int = 0,
        at_end: bool = False,
    ) -> Miniature:
        """Return a miniature of the game."""
        return Miniature(
            self.scene,
            zoom,
            rows,
            material=self.material,
            layout=self.miniature_layout,
            links=self.links,
            end=self._end,
            display=display,
            at_end=at_end,
        )

    def _end(
        self, before: P, move: Move, after: P
    ) -> tuple[Sequence[SiteState], Mapping[str, Rail]]:
        """How the board looks after the move that ended a game."""
        landing = before.landing(move, after)
        scene = Scene(after, after.outcome, before, move, landing)
        return site_states(self, scene), self.rails(scene)

    def first_cursor(self, board: B) -> Site:
        """The site of the cursor at the start: the middle one, or the upper right of four."""
        count = len(board.sites)
        return count // 2 if count % 2 else count // 2 + board.size // 2

    def cursor_after(self, position: P) -> Site | None:
        """Return the site to which the cursor goes in a position; None where it stays."""
        return None

    def rails(self, scene: Scene[P]) -> Mapping[str, Rail]:
        """What the frame shows."""
        return {}

    def links(self, position: P) -> Links:
        """Return the neighbours whose stones are one piece, each with the name of their colour."""
        return {}

    def previewed_links(self, scene: Scene[P]) -> Links:
        """Return the links, with those that the move under the cursor makes and breaks."""
        return self.links(scene.position)

    def marked(self, scene: Scene[P]) -> Collection[Site]:
        """Which of the open sites are marked: none where nearly every empty site is open."""
        position = scene.position
        empty = contents(position).count(None)
        return scene.open_sites if 2 * len(scene.open_sites) <= empty else ()

    def decorate(self, scene: Scene[P], states: list[SiteState]) -> None:
        """Change the states of the sites, one a site, to show what only this game shows."""

    def won_sites(self, scene: Scene[P]) -> Collection[Site]:
        """The sites that stand out at the end: the row or chain that won; none where none did."""
        return scene.position.winning_sites()

    def decorate_end(self, scene: Scene[P], states: list[SiteState]) -> None:
        """Change the states of the sites, one a site, to show what the last move did at the end.

        The stones that it turned are lit, if it ended the game.
        """
        is_decided = scene.position.outcome is not None
        if scene.before is None or scene.last_move is None or not is_decided:
            return
        for site, old in enumerate(contents(scene.before)):
            now = states[site].now
            if old is not None and now is not None and old != now:
                states[site] = states[site]._replace(lit=True)

    def slide_path(self, position: P, move: Move) -> Sequence[Site]:
        """Return the sites that a stone passes on its way to where it is placed, in order."""
        return ()

    def steps(self, before: P, move: Move, after: P) -> list[MotionStep]:
        """Return the pictures that lead from one position to the next; none if no site changes.

        The last one shows the contents of the position after the move.
        """
        new = contents(after)
        if contents(before) == new:
            return []
        return [MotionStep.still(new, before.landing(move, after))]

    def trace(self, before: P, move: Move, after: P) -> Mapping[Site, Trace]:
        """Return what the move did to each site that it changed, but for that of its stone."""
        landing = before.landing(move, after)
        traces: dict[Site, Trace] = {}
        for site, (old, new) in enumerate(zip(contents(before), contents(after), strict=True)):
            trace = _trace(old, new) if old != new and site not in landing else None
            if trace is not None:
                traces[site] = trace
        return traces

    # Words

    def panel_groups(self, scene: Scene[P], style: PanelStyle) -> list[FactGroup]:
        """What only this game has in the panel, while it goes on and after its end."""
        return []

    def entry_text(self, position: P, move: Move, text: str) -> str:
        """Return a move as the list of moves shows it, from the position before it.

        `text` is the move as the rules write it.
        """
        return text

    def title_words(self, scene: Scene[P]) -> list[Word]:
        """Return the same in short, beside the title where there is no room for the panel."""
        return []

    def numbered(self, position: P) -> Mapping[int, Move]:
        """Return the moves that have a number of their own, whatever the cursor stands for."""
        return {}

    def lettered(self, position: P) -> Mapping[str, Move]:
        """The moves that have a letter on the board, a capital, which plays them when typed."""
        return {}


def next_choice_lines(style: PanelStyle) -> list[Line]:
    """Return a button that shows the next of the moves that a site stands for, while a key does."""
    action = "next_choice(1)"
    key = style.key(action)
    return [button([(key, "amber"), (" shows the next", "soft")], action)] if key else []


# The cache saves 8 % of a cursor key on a board of Renju, less on others.
@lru_cache(maxsize=8)
def contents(position: Position) -> Sequence[Content | None]:
    """Return the content of each site."""
    return tuple(position.content(site) for site in position.game.board.sites)


def _trace(old: Content | None, new: Content | None) -> Trace | None:
    """Return the trace of a change of a site where the move has not placed its stone."""
    if new is None:
        return Trace.LEFT
    if new.kind == "territory":
        return Trace.COLOURED
    return None if old is None else Trace.TURNED


def site_states(
    presenter: Presenter[Any, Any], scene: Scene[Any], lit: Collection[Site] = ()
) -> list[SiteState]:
    """Return the states in which a board shows the sites of a scene."""
    position = scene.position
    now = contents(position)
    then = now if scene.preview is None else contents(scene.preview)
    if scene.preview is not None and scene.move:
        lit = {*lit, *presenter.slide_path(position, scene.move)}
    if scene.can_choose:
        # They may hold stones, where no mark shows.
        lit = {*lit, *scene.dividing_sites}
    playable = scene.open_sites if scene.can_choose else position.game.board.sites
    marked = presenter.marked(scene) if scene.can_choose and scene.shows_marks else ()
    won = presenter.won_sites(scene)
    states = [
        SiteState(
            old,
            new,
            site in playable,
            site in marked,
            site in scene.landing,
            site in lit,
            site in won,
            presenter.receding if won and site not in won else 0.0,
            site in scene.selected,
        )
        for site, (old, new) in enumerate(zip(now, then, strict=True))
    ]
    if scene.outcome is None:
        presenter.decorate(scene, states)
        return states
    presenter.decorate_end(scene, states)
    if not any(state.won for state in states):
        _put_out(states, scene.outcome.winner)
    return states


def _put_out(states: list[SiteState], winner: Color | None) -> None:
    """Let the stones of those recede who did not win, where no row shows who did.

    A game ends so by resignation, on time, by agreement or with a full board.
    """
    for site, state in enumerate(states):
        is_beaten = state.now is not None and state.now.color is not winner
        states[site] = state._replace(last=False, lit=False, beaten=is_beaten)
