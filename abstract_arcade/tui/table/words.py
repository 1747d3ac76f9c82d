"""What every screen with a board says and draws of a position: small stones, whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from abstract_arcade.match.sentences import asked_of
from abstract_arcade.rules import SWAP, Color, Content, Game, Move
from abstract_arcade.tui.board.glyphs import Glyph
from abstract_arcade.tui.board.layouts.base import ZOOMS
from abstract_arcade.tui.board.palette import BoardPalette
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.display import Display
from abstract_arcade.tui.frame.screen import HelpPage
from abstract_arcade.tui.frame.shared_keys import MAX_DIGIT
from abstract_arcade.tui.games.presenter import Presenter, View
from abstract_arcade.tui.widgets.key_bar import Hint
from abstract_arcade.tui.widgets.lines import Line, TextLines, Word, button

if TYPE_CHECKING:
    from abstract_arcade.tui.frame.screen import ArcadeScreen

_MAX_NAMED_DIGITS = 4
"""Digits that are named one by one in the line of keys."""

ARROWS = ("step('up')", "step('down')", "step('left')", "step('right')")
"""The actions of the board's cursor, for the line of keys."""


class Stones:
    """The stones of a board in small, drawn once for a palette."""

    def __init__(self, board: Board, content_kind: str) -> None:
        self._board = board
        self._kind = content_kind
        self._drawn: tuple[BoardPalette, Mapping[Color, Glyph]] | None = None

    def stone(self, color: Color) -> Glyph:
        """A colour's stone, as one character upon its board."""
        return self.both[color]

    @property
    def both(self) -> Mapping[Color, Glyph]:
        """The same of both colours."""
        palette = self._board.palette
        if self._drawn is None or self._drawn[0] is not palette:
            self._drawn = (
                palette,
                {
                    each: self._board.tile(Content(self._kind, each), ZOOMS[0])[0][0]
                    for each in Color
                },
            )
        return self._drawn[1]

    def chip(self, color: Color) -> list[Word]:
        """The same as a word of a line."""
        glyph = self.stone(color)
        return [(f" {glyph.text} ", glyph.style)]


def turn_words(
    presenter: Presenter[Any, Any],
    view: View[Any],
    key: Callable[[str], str],
    name: str,
    decider: str,
    *,
    is_wide: bool,
    is_alone: bool,
    is_refusal: bool,
) -> list[Word]:
    """Whose turn it is, or what else is asked of them.

    Args:
        presenter: what the game shows.
        view: what is seen.
        key: what the key of an action is called.
        name: what whoever is to move is called where nothing but that is said.
        decider: what whoever decides is called, who may lay stones of the other colour, too.
        is_wide: whether there is room for whole phrases.
        is_alone: whether nothing follows on the line.
        is_refusal: whether what follows says why a site cannot be chosen.
    """
    position = view.position
    color = position.game.color_names[position.to_move]
    is_told = is_refusal and not is_alone and presenter.words.refusal_tells(position)
    if not is_alone and presenter.words.sentence_goes_on(position, view.move):
        if is_told:
            # It begins with the name.
            return []
        if not is_refusal:
            return [(f"{color} ", "strong")]
    prompt = None if is_told else presenter.words.prompt(position)
    if prompt is not None and not prompt.startswith(color):
        prompt = asked_of(decider, prompt)
    if SWAP in position.legal_moves():
        swap = button([(key("swap"), "amber")], "swap")
        asked = prompt or f"{color} to play"
        return [(f"{asked}, or swap (", "strong"), *swap, (").", "strong"), ("  ", "text")]
    if prompt is not None:
        return [(f"{prompt}.", "strong"), ("  ", "text")]
    if is_alone:
        task = presenter.words.task(position)
        return [(f"{name} to play", "strong"), (f", {task}" if task else "", "soft")]
    if is_wide:
        return [(f"{name} to play   ", "strong")]
    return [(f"{color}  ", "strong")]


def number_hints(
    screen: ArcadeScreen[Any], game: Game, numbers: Mapping[int, Move], letters: Sequence[str] = ()
) -> Iterator[Hint]:
    """The letters or digits that play something, as a hint; none where none does."""
    if letters:
        first, *_, last = letters
        between = " " if len(letters) == 2 else "–"
        yield Hint(f"{first}{between}{last}", "pick")
        return
    actions = [f"choose_number({number})" for number in numbers if number <= MAX_DIGIT]
    on_board = game.board.sites
    verb = "pick" if all(move[0] in on_board for move in numbers.values()) else "name"
    if len(actions) > _MAX_NAMED_DIGITS:
        first, *_, last = map(screen.key, actions)
        is_enabled = screen.disabled_reason(actions[0]) is None
        yield Hint(f"{first}–{last}", verb, "", is_enabled)
    elif actions:
        yield screen.hint(verb, *actions, drop_order=3)


def legend_of(
    game: Game, presenter: Presenter[Any, Any], display: Display
) -> tuple[TextLines, ...]:
    """The letters of a board that is made of letters, for the foot of a wide panel; else none."""
    if not display.ascii:
        return ()
    from abstract_arcade.tui.board.painters.letters import BRIEF_LEGEND, USUAL_LETTERS

    names = game.color_names
    entries = [("X", names[Color.BLACK]), ("O", names[Color.WHITE])]
    entries += [(sign, BRIEF_LEGEND[sign]) for sign in (*USUAL_LETTERS, *presenter.letters)]
    lines: list[Line] = [[("Letters", "dim")]]
    for start in range(0, len(entries), 2):
        words: list[Word] = []
        for sign, meaning in entries[start : start + 2]:
            words += [(f"{sign:<3} ", "strong"), (meaning.ljust(10), "soft")]
        words[-1] = words[-1][0].rstrip(), "soft"
        lines.append(words)
    legend = TextLines(lines, id="legend")
    legend.styles.height = len(lines)
    return (legend,)


def help_of_board(
    title: str,
    game: Game,
    presenter: Presenter[Any, Any],
    display: Display,
    *,
    heading: str = "",
    purpose: Iterable[str] = (),
) -> HelpPage:
    """The help of a screen with a board."""
    from abstract_arcade.tui.widgets.prose import Row, Section, bullets

    sections = [bullets(heading, purpose)] if heading else []
    sections.append(bullets(f"{game.title} in short", presenter.words.in_short(game)))
    if display.ascii:
        from abstract_arcade.tui.board.painters.letters import LEGEND

        black, white = (game.color_names[color] for color in Color)
        stones = (("X", f"{black}'s stone, counter or mark."), ("O", f"{white}'s."))
        rows = [Row(*row) for row in (*stones, *LEGEND, *presenter.legend)]
        sections.append(Section("What the letters mean", rows))
    return HelpPage(title, game.slug, sections)
