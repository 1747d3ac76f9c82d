"""The texts of hints, analysis and explanations, as pure functions of an `Insight`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import IntEnum, auto
from itertools import accumulate, product
from typing import TYPE_CHECKING, NamedTuple

from rich.style import Style

from abstract_arcade.analysis.assessment import Candidate, Figure, percent_words, win_words
from abstract_arcade.analysis.hint import Hint, line_texts, named
from abstract_arcade.match.node import move_number, numbered
from abstract_arcade.players.search.alpha_beta import MAX_DEPTH
from abstract_arcade.rules import Color, Move
from abstract_arcade.session import View
from abstract_arcade.session.insight import Insight, Topic
from abstract_arcade.session.selection import Selection
from abstract_arcade.tui.games.presenter import PanelStyle
from abstract_arcade.tui.table.words import sentence_words
from abstract_arcade.tui.widgets.blocks import BLANK
from abstract_arcade.tui.widgets.graph import ChanceGraph
from abstract_arcade.tui.widgets.lines import Line, Word, button, cut, right_aligned, width_of, wrap
from abstract_arcade.tui.widgets.seats import Share, bar

if TYPE_CHECKING:
    from abstract_arcade.analysis.explanation_words import Remark

_SEPARABLE = re.compile(r"(?<=wins) (?=in \d)|(?<=wins in) (?=\d)")
"""Spaces at which lines are not broken, as in "wins in 3"."""

_MAX_FOLLOWING = 3
"""The most moves of a line that the status names."""


_TITLES = {
    Topic.ANALYSIS: "Analysis",
    Topic.HINT: "The hint",
    Topic.EXPLANATION: "The explanation",
}
"""The names of the topics at the beginning of a sentence."""


class Detail(IntEnum):
    """The amount of detail in the panel, from the fewest rows to the most."""

    LEAST = auto()
    """Only what cannot be left out."""
    SHORT = auto()
    """Single words instead of sentences."""
    WHOLE = auto()
    """Sentences without blank rows between them."""
    SPACED = auto()
    """Sentences with blank rows between them."""


class _Page(NamedTuple):
    """The data from which the lines of the panel are composed."""

    insight: Insight
    view: View
    style: PanelStyle
    detail: Detail

    @property
    def gap(self) -> list[Line]:
        """A blank row if there are enough rows, else nothing."""
        return [BLANK] if self.detail is Detail.SPACED else []

    @property
    def width(self) -> int:
        return self.style.width

    @property
    def names(self) -> Mapping[Color, str]:
        return self.view.match.game.color_names

    def head(self, left: str, right: str, role: str = "dim") -> list[Word]:
        """Return a heading at the left edge, and a text with a role at the right edge."""
        return right_aligned([(left, "dim")], [(right, role)], self.width)


def panel_lines(insight: Insight, view: View, style: PanelStyle, detail: Detail) -> list[Line]:
    """Return the lines of the panel for the hint, analysis or explanation; [] if none is open."""
    if insight.topic is None:
        return []
    page = _Page(insight, view, style, detail)
    if insight.error:
        return _failure(page, insight.topic)
    if insight.topic is Topic.ANALYSIS:
        return _analysis(page)
    if insight.topic is Topic.HINT:
        return _hint(page)
    return _story(page)


def _failure(page: _Page, topic: Topic) -> list[Line]:
    sentence = f"{_TITLES[topic]} has stopped: {page.insight.error}. "
    words: list[Word] = [
        (sentence, "text"),
        (page.style.key("analysis"), "amber"),
        (" starts it again", "text"),
    ]
    return list(wrap(words, page.width))


# Analysis


def _analysis(page: _Page) -> list[Line]:
    insight = page.insight
    gap = page.gap
    if page.view.outcome is not None:
        over = wrap([("The game is over in this position.", "text")], page.width)
        return [[("Analysis", "dim")], *gap, *over]
    figure = None if insight.assessment is None else insight.assessment.figure
    winner = None if figure is None else figure.winner
    title = page.names[winner] if winner else f"{page.names[Color.BLACK]}'s chances"
    room = page.width - len(title) - 1
    chance = "" if figure is None else percent_words(figure, winner or Color.BLACK, room)
    best = "Best moves"
    room = page.width - len(best) - 1
    depth = next(text for text in _progress_words(insight) if len(text) <= room)
    lines: list[Line] = [page.head(title, chance, "strong"), _bar(figure, page), BLANK, *gap]
    lines += [page.head(best, depth), *gap]
    for number, candidate in enumerate(insight.candidates, 1):
        lines += [*_candidate(page, number, candidate), *gap]
    # Blank rows for moves that are not found yet, so that the blocks below do not move later.
    rows = len(gap) + (2 if gap else 1)
    lines += [BLANK] * ((3 - len(insight.candidates)) * rows)
    return lines


def _progress_words(insight: Insight) -> Sequence[str]:
    """Return the progress of the analysis, or why it has stopped, in texts from long to short.

    For example: "3 moves ahead" and "3 ahead".
    """
    known = insight.assessment
    is_last = known is not None and (known.depth >= MAX_DEPTH or insight.is_finished)
    if is_last and insight.is_beyond_hint:
        return ("done, differs from the hint", "differs from the hint", "differs from hint")
    if known is not None and known.depth >= MAX_DEPTH:
        # The search ends at this depth only if the rest of the game is known.
        return ("to the end", "done")
    if is_last:
        return ("done",)
    if insight.is_resting:
        return ("paused: any key resumes", "paused: any key", "paused")
    if known is not None:
        ahead = "1 move ahead" if known.depth == 1 else f"{known.depth} moves ahead"
        short = f"{known.depth} ahead"
        if insight.is_beyond_hint:
            return (
                f"{ahead}, differs from the hint",
                "differs from the hint",
                "differs from hint",
                short,
            )
        return (ahead, short)
    if insight.is_waiting:
        return ("waits for the computer", "waits")
    return ("thinking ·", "thinking")


def _bar(figure: Figure | None, page: _Page) -> list[Word]:
    """Return a bar of the page's width with Black's chances at the left; empty without a figure."""
    display = page.style.display
    glyph = "." if display.ascii else "▄"
    if figure is None:
        return [(glyph * page.width, "faint")]
    share = round(1000 * figure.chance)
    shares = []
    for color, number in ((Color.BLACK, share), (Color.WHITE, 1000 - share)):
        is_black = color is Color.BLACK
        if display.ascii:
            shares.append(Share(number, "#" if is_black else ".", "text" if is_black else "dim"))
        elif display.is_plain:
            shares.append(Share(number, "▄" if is_black else "▁", "text"))
        else:
            ink = page.style.palette.stones[color].bottom.rich_color
            shares.append(Share(number, glyph, Style(color=ink)))
    return bar(shares, page.width)


def _fitting(texts: Sequence[str], width: int) -> str:
    """Join the first texts with blanks, as many as fit in `width` columns; "" if none does."""
    fitting = (text for text in accumulate(texts, "{} {}".format) if len(text) <= width)
    return max(fitting, key=len, default="")


def _candidate(page: _Page, number: int, candidate: Candidate) -> list[Line]:
    """Return a move of the analysis with its line and chances, as a button that selects it.

    `number` counts from 1. The line has a row of its own if the page has blank rows.
    """
    insight = page.insight
    position = page.view.position
    is_lit = insight.tried_line == number - 1 or (insight.tried_line is None and number == 1)
    display = page.style.display
    action = f"try_line({number})"
    sign = f"{number}*" if display.is_plain and insight.tried_line == number - 1 else f"{number} "
    move, *others = line_texts(position, candidate.line)
    # Chances are those of Black, as in the heading. A proved result is that of the player to move.
    side = Color.BLACK if candidate.figure.proved is None else position.to_move
    verdict = percent_words(candidate.figure, side, page.width - len(sign) - len(move) - 2)

    def pressed(text: str, role: str) -> Word:
        return button([(text, role)], action)[0]

    number_word = pressed(f"{sign} " if page.gap else sign, "amber" if is_lit else "dim")
    move = cut(move, page.width - len(number_word[0]) - len(verdict) - 1)
    chance = pressed(verdict, "strong" if is_lit else "soft")
    head: Line = [number_word, pressed(move, "strong" if is_lit else "text")]
    soft = "soft" if is_lit else "dim"
    if page.gap:
        indent = " " * len(number_word[0])
        rest = _fitting(others, page.width - len(indent))
        return [right_aligned(head, [chance], page.width), [(indent, "text"), pressed(rest, soft)]]
    room = page.width - len(number_word[0]) - len(move) - len(verdict) - 2
    rest = _fitting(others, room)
    if rest:
        head = [*head, pressed(f" {rest}", soft)]
    return [right_aligned(head, [chance], page.width)]


# A hint


def _hint(page: _Page) -> list[Line]:
    insight = page.insight
    hint = insight.hint
    gap = page.gap
    if hint is None:
        return [page.head("Hint", "thinking ·"), *gap]
    if len(hint.among) == 1:
        words = _reason(hint)
        if len(hint.position.legal_moves()) == 1:
            words = [*sentence_words(hint.where, "text", "strong"), (" ", "text"), *words]
        lines = _numbered(page, 1, words, is_lit=True)
        return [page.head("Hint", ""), *gap, *lines, *_following(page, hint)]
    is_first = insight.hint_step == 1
    lines = [page.head("Hint", f"{insight.hint_step} of 2"), *gap]
    where = sentence_words(hint.where, "text" if is_first else "soft", "strong")
    if is_first or page.detail > Detail.LEAST:
        lines += [*_numbered(page, 1, where, is_lit=is_first), *gap]
    if is_first:
        rows = wrap(_press_again(hint, page.style.key("hint")), page.width - 3)
        return [*lines, *([("   ", "text"), *button(row, "hint")] for row in rows)]
    return [*lines, *_numbered(page, 2, _reason(hint), is_lit=True), *_following(page, hint)]


def _following(page: _Page, hint: Hint) -> list[Line]:
    """Return the moves expected after the best move, if any, below the gap of the page."""
    if not hint.following:
        return []
    then = _fitting(hint.following, page.width - 8)
    return [*page.gap, [("   then ", "dim"), (then, "soft")]]


def _press_again(hint: Hint, key: str) -> list[Word]:
    """Return "Press i again to see which.", with the key for hints; "why" if there is one move."""
    what = "which" if len(hint.among) > 1 else "why"
    return [("Press ", "soft"), (key, "amber"), (f" again to see {what}.", "soft")]


def hint_words(insight: Insight, move: Move | None, key: str, *, has_panel: bool) -> list[Word]:
    """Return the hint for the status line; empty without a hint, and if the panel has said it.

    In its first step, a hint names the moves to look at. In its second step, it gives the reason
    for the best move. A hint to swap is always shown: the status says nothing else of a swap.

    Args:
        insight: The hint.
        move: The selected move. The reason is given only if it is the best move.
        key: The name of the key for hints.
        has_panel: Whether there is a panel.
    """
    hint = insight.hint
    if hint is None or (has_panel and (insight.hint_step == 1 or hint.best)):
        return []
    if insight.hint_step == 1:
        return [
            *sentence_words(hint.where, "text", "strong"),
            (" ", "text"),
            *_press_again(hint, key),
        ]
    return _reason(hint) if move == hint.best else []


def _reason(hint: Hint) -> list[Word]:
    return sentence_words(hint.reason, "text", "strong")


def _numbered(page: _Page, number: int, words: Sequence[Word], *, is_lit: bool) -> list[Line]:
    first: Word = (f"{number}  ", "amber" if is_lit else "dim")
    indent: Word = ("   ", "text")
    wrapped = wrap(_kept_together(words), page.width - 3)
    return [[first if not row else indent, *line] for row, line in enumerate(wrapped)]


def _kept_together(words: Sequence[Word]) -> list[Word]:
    """Return words in which "wins in 3" is not broken between lines."""
    return [(_SEPARABLE.sub("\xa0", text), role) for text, role in words]


def candidate_words(insight: Insight, selection: Selection, words: list[Word]) -> list[Word]:
    """Return `words` on the selected move, with its number in the analysis and the next moves.

    At most `_MAX_FOLLOWING` next moves are named. If the move is not in the analysis, return
    `words` unchanged.
    """
    for number, candidate in enumerate(insight.candidates, 1):
        if candidate.move == selection.move:
            following = line_texts(selection.position, candidate.line)[1:][:_MAX_FOLLOWING]
            then: list[Word] = []
            if following:
                then = [("; then ", "soft"), (" ".join(following), "strong")]
            return [(f"{number} ", "amber"), *words, *then]
    return words


# A game explained


def _story(page: _Page) -> list[Line]:
    insight = page.insight
    gap = page.gap
    known = insight.explanation
    if known is None or not known.is_whole:
        done = 0 if known is None else len(known.steps)
        count = len(page.view.match.current.path())
        head = _story_heading(page, "dim", f"move {max(0, done - 1)} of {count - 1}")
        graph = _graph(page, rows=2 if page.detail < Detail.WHOLE else 4, has_axis=False)
        full = round(page.width * done / count)
        signs = ("#", ".") if page.style.display.ascii else ("▄", "▄")
        progress: Line = [(signs[0] * full, "soft"), (signs[1] * (page.width - full), "faint")]
        return [head, *gap, progress, *graph]
    turns = insight.turning_points
    # The first turning points are shown while the computer looks for others.
    searching: list[Line] = [[("Comparing moves …", "dim")]] if insight.is_explaining else []
    if page.style.display.ascii and searching:
        searching = [[("Comparing moves ...", "dim")]]
    if page.detail < Detail.WHOLE:
        table = [_turn_row(page, number, turn) for number, turn in enumerate(turns, 1)]
        graph = _graph(page, rows=2, has_axis=False) if page.detail is Detail.SHORT else []
        return [_story_head(page), *graph, *table, *searching]
    lines = [_story_head(page), *gap, *_graph(page, rows=4, has_axis=True), BLANK]
    for number, turning in enumerate(turns, 1):
        is_lit = turning is insight.remark
        role = "text" if is_lit else "soft"
        words = sentence_words(turning.sentence, role, "strong" if is_lit else role)
        rows = _numbered(page, number, words, is_lit=is_lit)
        lines += [*(button(line, f"go_to_turn({number})") for line in rows), *gap]
    return [*lines, *searching]


def _story_head(page: _Page) -> Line:
    """Return the heading, with the chances or the result at the node shown."""
    figure = page.insight.evaluation_at(page.view.viewed)
    said = ""
    if figure is not None:
        chance = f"{percent_words(figure, Color.BLACK)} for {page.names[Color.BLACK]}"
        said = f"{page.names[figure.winner]} wins" if figure.winner else chance
    outcome = page.view.outcome
    # The seats show who has won.
    if outcome is None:
        how = said
    elif outcome.winner:
        how = outcome.phrase
    else:
        how = "a draw"
    return _story_heading(page, "soft", how, said)


def _story_heading(page: _Page, role: str, *texts: str) -> Line:
    pairs = product(("How it went", "Chances", ""), texts)
    heading, said = next(pair for pair in pairs if len("".join(pair)) < page.width - 1)
    return page.head(heading, said, role)


def _graph(page: _Page, *, rows: int, has_axis: bool) -> list[Line]:
    """Return a graph of the chances, move by move."""
    view = page.view
    insight = page.insight
    display = page.style.display
    line = view.match.current.path()
    viewed = view.viewed
    figures = [insight.evaluation_at(node) for node in line[1:]]
    is_on_line = viewed.ply < len(line) and line[viewed.ply] is viewed
    graph = ChanceGraph(
        [None if figure is None else figure.chance for figure in figures],
        list(accumulate((number or 0 for _, number in numbered(line)), max)),
        viewed.ply if is_on_line else 0,
        {turning.node.ply: number for number, turning in enumerate(insight.turning_points, 1)},
        page.width,
        display.is_plain,
        display.ascii,
    )
    return list(graph.lines(rows, has_axis=has_axis))


def _turn_row(page: _Page, number: int, turning: Remark) -> Line:
    """Return a turning point in one row: "2  14 White's g4   65 % → lost".

    The chances are those of the player who made the move. If rows are too short for the colour, a
    picture of the stone replaces it.
    """
    node = turning.node
    is_lit = turning is page.insight.remark
    assert node.parent is not None
    assert node.move is not None
    mover = node.parent.position.to_move
    move = str(named(node.parent.position, node.move)).split(" (")[0]
    start = f"{number} {move_number(node):>3} "
    room = page.width - len(start) - 1
    chances = _chances_of(page, turning, mover)
    role = "strong" if is_lit else "soft"
    stone = page.style.stones[mover]
    in_words: Line = [(f"{page.names[mover]}'s {move}", role)]
    short: Line = [(stone.text, stone.style), (f" {move}", role)]
    cut_off: Line = [(cut(move, page.width - len(start)), role)]
    pairs = product(chances, (in_words, short))
    chance, name = next(
        (pair for pair in pairs if len(pair[0]) + width_of(pair[1]) <= room), ("", cut_off)
    )
    left: Line = [
        (f"{number} ", "amber" if is_lit else "dim"),
        (f"{move_number(node):>3} ", "dim"),
        *name,
    ]
    return button(right_aligned(left, [(chance, role)], page.width), f"go_to_turn({number})")


def _chances_of(page: _Page, turning: Remark, color: Color) -> Sequence[str]:
    """Return a colour's chances before and after a turning point, in texts from long to short.

    The chances before are left out if they are not known, or if no other move was better.
    """
    node = turning.node
    after = page.insight.evaluation_at(node)
    before = None if node.parent is None else page.insight.evaluation_at(node.parent)
    if after is None:
        return ("",)
    now = (percent_words(after, color), percent_words(after, color, 0))
    if before is None or not turning.better:
        return now
    was = percent_words(before, color, 0)
    changes = [f"{was} → {text}" for text in now]
    if before.proved is None and after.proved is None:
        changes.append(f"{was.removesuffix(' %')} → {now[0]}")
    return [*changes, *now]


def status_words(insight: Insight, view: View, *, is_told_in_panel: bool) -> list[Word]:
    """Return the turning point shown, or the chances at the node shown, for the status line.

    If the panel shows the whole sentence about the turning point (`is_told_in_panel`), the chances
    are returned. The list is empty if they are not known.
    """
    node = view.viewed
    turn = insight.remark
    if turn is not None and turn.node is node and not is_told_in_panel:
        return _kept_together(sentence_words(turn.sentence, "text", "strong"))
    figure = insight.evaluation_at(node)
    before = None if node.parent is None else insight.evaluation_at(node.parent)
    names = view.match.game.color_names
    if figure is None:
        return []
    if figure.proved is not None or before is None or before.proved is not None:
        told = _told(figure, names)
        return [(f"{node.text or 'At the start'}: ", "amber"), (told, "text")]
    was = before.percent
    now = figure.percent
    verb = "rose" if now > was else "fell"
    change = f"{verb} from {was} to" if now != was else "stayed at"
    words = f": {names[Color.BLACK]}'s chances {change} "
    return [(node.text, "amber"), (words, "text"), (f"{now} %", "strong")]


def _told(figure: Figure, names: Mapping[Color, str]) -> str:
    if figure.winner is not None:
        return f"{names[figure.winner]} {win_words(figure)}"
    is_draw = figure.proved is not None
    return "a draw" if is_draw else f"{names[Color.BLACK]}'s chances are {figure.percent} %"
