"""The base class of presenters, which supply the parts of a screen that only one game has.

A presenter is neither a screen nor a widget. Its methods take a position, or a `Scene`, and return
values to draw: layouts, states of sites, lines of the panel. The base class has a default for
everything but the layout, so a game overrides only what is different on its board.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from abstract_arcade.board_colors import Material
from abstract_arcade.rules import Color, Content, Game, Move, Outcome, Position, Site
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
    """A position as a screen shows it: the position, the last move, and the move being selected.

    Attributes:
        position: the position shown.
        outcome: how the game ended there, by the rules or otherwise; None while it goes on.
        before: the position before the last move; None at the start of the game.
        last_move: the move that led to `position`; None at the start of the game.
        landing: the site of the stone that `last_move` placed; empty if it is not to be marked.
        can_choose: whether a person at this keyboard is to move.
        cursor: the site under the cursor.
        selected: the sites chosen so far, if a move consists of several.
        move: the move that choosing the cursor's site would play; None if there is none.
        preview: the position after `move`; None if no preview is shown.
        alternatives: the legal moves that fit the selected sites and the cursor, if there are
            several to choose from; `move` is one of them.
        hides_choice: whether the alternatives are not offered: a hint points to `move`, or Enter
            shows the cursor first.
        open_sites: the sites that a legal move can begin with, or continue with after `selected`.
        dividing_sites: the sites that are in some, but not all, of the moves that `selected`
            leads to; empty before a site is selected.
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

    def without_move(self) -> Scene[P]:
        """Return the scene without a move under the cursor, its preview and its alternatives."""
        return self._replace(move=None, preview=None, alternatives=())


class PanelStyle(NamedTuple):
    """The size, colours and keys that the lines of the panel beside the board depend on."""

    width: int
    """Columns of text."""
    is_wide: bool
    """Whether whole phrases fit; if not, lines use their short words."""
    palette: BoardPalette
    stones: Mapping[Color, Glyph]
    """A stone of each colour as one character, on the background of the board."""
    display: Display
    key: Callable[[str], str]
    """Return the name of the key for an action such as "swap", or "" if it has none."""
    turns: int = 0
    """Quarter turns, clockwise, by which the board is turned."""


class Presenter(Generic[P, B]):
    """The look of one game, whose positions are `P` on boards of type `B`.

    A package that adds a game derives from it: set `material` and `scene`, and override `layout`.
    """

    material: ClassVar[Material]
    """The colours of the board."""

    zooms: ClassVar[Sequence[Zoom]] = ZOOMS
    """The cell sizes in which the board can be drawn, from the smallest."""

    scene: ClassVar[MiniatureGame]
    """The game that the miniature in the menu plays."""

    words: ClassVar[GameWords[Any]] = GameWords()
    """The sentences about the game's positions."""

    legend: ClassVar[Sequence[tuple[str, str]]] = ()
    """The signs that only this game has on an ASCII board, each with a sentence for the help."""

    letters: ClassVar[Sequence[str]] = ()
    """The keys of `painters.letters.LEGEND` that the panel explains for an ASCII board of this
    game, in addition to `USUAL_LETTERS`."""

    receding: ClassVar[float] = 1.0
    """Dimming of the board at the end around the stones that won, from 0 to 1."""

    seat_notes: ClassVar[Mapping[Color, str]] = {}
    """A note below the name of each colour's player, such as "top to bottom"; empty for none."""

    letter_notes: ClassVar[Mapping[Color, str]] = {}
    """The notes that replace `seat_notes` on an ASCII board; if empty, they are not replaced."""

    content_kind: ClassVar[str] = "stone"
    """The `Content.kind` that a move places on its site: "stone" or "mark"."""

    # The board

    def layout(self, board: B, zoom: Zoom, *, framed: bool = True) -> Layout:
        """Return the layout of a board at a zoom, with coordinates around it if `framed`."""
        raise NotImplementedError

    def layouts(self, board: B) -> Sequence[Layout]:
        """Return the layouts of a board in all sizes, from the smallest."""
        return [self.layout(board, zoom) for zoom in self.zooms]

    def miniature_layout(self, board: B, zoom: Zoom) -> Layout:
        """Return the layout of the miniature; `board` is the part of the game's board it shows."""
        return self.layout(board, zoom, framed=False)

    def miniature(
        self,
        zoom: Zoom,
        display: Display,
        *,
        rows: int = 0,
        at_end: bool = False,
    ) -> Miniature:
        """Return a small board that plays `scene` by itself.

        Args:
            zoom: the size of its cells.
            display: the colours and characters that may be used.
            rows: the rows of sites that it shows; 0 for the usual number at this zoom.
            at_end: whether it begins with the last position instead of the scene's first.
        """
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
        """Return the states of all sites, and the frame, after the move that ended a game."""
        landing = before.landing(move, after)
        scene = Scene(after, after.outcome, before=before, last_move=move, landing=landing)
        return site_states(self, scene), self.rails(scene)

    @property
    def small_game(self) -> Game:
        """The game for the wall (`tui.wall`), on a small board if its options allow one."""
        return self.scene.game

    def first_cursor(self, board: B) -> Site:
        """Return where the cursor is in a new game.

        It is the site in the middle, or the last in board order of the four in the middle.
        """
        count = len(board.sites)
        middle: Site = count // 2
        return middle if count % 2 else middle + board.size // 2

    def cursor_after(self, position: P) -> Site | None:
        """Return where the cursor moves when a position is reached.

        None, the default, leaves the choice to the screen.
        """
        return None

    def rails(self, scene: Scene[P]) -> Mapping[str, Rail]:
        """Return the state of the sides of the frame, by their names in `layouts.base.SIDES`.

        Sides left out show nothing special. By default all are left out.
        """
        return {}

    def links(self, position: P) -> Links:
        """Return the pairs of neighbours drawn as connected: `{(3, 4): "black"}`.

        The smaller site comes first; the role is `Color.value`. By default there are none.
        """
        return {}

    def previewed_links(self, scene: Scene[P]) -> Links:
        """Return the links, including those that the move under the cursor would make or break.

        By default these are the `links` of the position, whatever the move.
        """
        return self.links(scene.position)

    def marked(self, scene: Scene[P]) -> Collection[Site]:
        """Return the sites that are marked as legal.

        By default these are the open sites, or none if more than half of the empty sites are open.
        """
        position = scene.position
        empty = contents(position).count(None)
        return scene.open_sites if 2 * len(scene.open_sites) <= empty else ()

    def decorate(self, scene: Scene[P], states: list[SiteState]) -> None:
        """Change `states`, which has one state per site, to show what only this game shows.

        Called while the game goes on; see `decorate_end`.
        """

    def won_sites(self, scene: Scene[P]) -> Collection[Site]:
        """Return the sites of the row or chain that won; empty if the game did not end so."""
        return scene.position.winning_sites()

    def decorate_end(self, scene: Scene[P], states: list[SiteState]) -> None:
        """Change `states`, which has one state per site, after the game has ended.

        By default the stones that the last move turned are highlighted, if that move ended the
        game.
        """
        is_decided = scene.position.outcome is not None
        if scene.before is None or scene.last_move is None or not is_decided:
            return
        for site, old in enumerate(contents(scene.before)):
            now = states[site].now
            if old is not None and now is not None and old != now:
                states[site] = states[site]._replace(highlighted=True)

    def slide_path(self, position: P, move: Move) -> Sequence[Site]:
        """Return the sites that the stone slides over, in order; the last is its place.

        Empty, the default, if the stone is placed directly.
        """
        return ()

    def steps(self, before: P, move: Move, after: P) -> list[MotionStep]:
        """Return the steps of the animation of a move; empty if it changes no site.

        The last step shows the contents of `after`. By default it is the only one.
        """
        new = contents(after)
        if contents(before) == new:
            return []
        return [MotionStep.still(new, before.landing(move, after))]

    def trace(self, before: P, move: Move, after: P) -> Mapping[Site, Trace]:
        """Return by site what the move did to a stone or cell that was there before.

        The site where the move's stone landed is left out, and so are other new stones.
        """
        landing = before.landing(move, after)
        traces: dict[Site, Trace] = {}
        for site, (old, new) in enumerate(zip(contents(before), contents(after), strict=True)):
            if old == new or site in landing:
                continue
            trace = _trace(old, new)
            if trace is not None:
                traces[site] = trace
        return traces

    # Words

    def panel_groups(self, scene: Scene[P], style: PanelStyle) -> list[FactGroup]:
        """Return the groups of lines that only this game has in the panel; empty by default.

        They are asked for during the game and after its end.
        """
        return []

    def entry_text(self, position: P, move: Move, text: str) -> str:
        """Return a move as the list of moves shows it.

        Args:
            position: the position before the move.
            move: the move.
            text: `position.format(move)`, which is returned by default.
        """
        return text

    def title_words(self, scene: Scene[P]) -> list[Word]:
        """Return the words that follow the title on screens without a panel; empty by default.

        They replace the most important facts of `panel_groups`, such as a score.
        """
        return []

    def numbered(self, position: P) -> Mapping[int, Move]:
        """Return the moves that number keys play wherever the cursor is, by number.

        Empty by default.
        """
        return {}

    def lettered(self, position: P) -> Mapping[str, Move]:
        """Return the moves that a letter on the board plays when typed, by capital letter.

        Empty by default.
        """
        return {}


def next_choice_lines(style: PanelStyle) -> list[Line]:
    """Return one line, the button that shows the next alternative; no line if it has no key."""
    action = "next_choice(1)"
    key = style.key(action)
    if not key:
        return []
    return [button([(key, "amber"), (" shows the next", "soft")], action)]


# The cache saves 8 % of a cursor key on a board of Renju, less on others.
@lru_cache(maxsize=8)
def contents(position: Position) -> Sequence[Content | None]:
    """Return the content of every site of the board, in board order."""
    return tuple(position.content(site) for site in position.game.board.sites)


def _trace(old: Content | None, new: Content | None) -> Trace | None:
    """Return the trace of a site whose content changed from `old` to `new`.

    The content of an empty site is None. A site that becomes territory is `COLOURED`, even if it
    was empty. For a new stone on an empty site, the result is None.
    """
    if new is None:
        return Trace.LEFT
    if new.kind == "territory":
        return Trace.COLOURED
    return None if old is None else Trace.TURNED


def site_states(
    presenter: Presenter[Any, Any], scene: Scene[Any], highlighted: Collection[Site] = ()
) -> list[SiteState]:
    """Return the states of all sites of a scene, in board order, for `Board.update`.

    `highlighted` are further sites to highlight, in addition to those that the scene highlights.
    """
    position = scene.position
    now = contents(position)
    then = now
    lit = set(highlighted)
    if scene.preview is not None:
        then = contents(scene.preview)
        if scene.move:
            lit.update(presenter.slide_path(position, scene.move))
    playable: Collection[Site] = position.game.board.sites
    marked: Collection[Site] = ()
    if scene.can_choose:
        playable = scene.open_sites
        # A mark would not show on a site that has a stone.
        lit.update(scene.dividing_sites)
        if scene.shows_marks:
            marked = presenter.marked(scene)
    won = presenter.won_sites(scene)
    states = [
        SiteState(
            now=old,
            then=new,
            playable=site in playable,
            marked=site in marked,
            last=site in scene.landing,
            highlighted=site in lit,
            won=site in won,
            faded=presenter.receding if won and site not in won else 0.0,
            chosen=site in scene.selected,
        )
        for site, (old, new) in enumerate(zip(now, then, strict=True))
    ]
    if scene.outcome is None:
        presenter.decorate(scene, states)
        return states
    presenter.decorate_end(scene, states)
    if not any(state.won for state in states):
        # The game ended by resignation, on time, by agreement or with a full board.
        _dim_losers(states, scene.outcome.winner)
    return states


def _dim_losers(states: list[SiteState], winner: Color | None) -> None:
    for site, state in enumerate(states):
        is_beaten = state.now is not None and state.now.color is not winner
        states[site] = state._replace(last=False, highlighted=False, beaten=is_beaten)
