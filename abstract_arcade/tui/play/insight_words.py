"""The texts of hints, analysis and explanations, as pure functions of an `Insight`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import IntEnum, auto
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
    from abstract_arcade.match import Node

_SEPARABLE = re.compile(r"(?<=wins) (?=in \d)|(?<=wins in) (?=\d)")
"""Spaces at which lines are not broken, as in "wins in 3"."""

_MAX_FOLLOWING = 3
"""The most moves of a line that the status names."""

_INDENT = 3
"""Columns of a number and the gap after it, before a sentence."""

_CANDIDATES = 3
"""The number of moves for which the analysis keeps rows."""

_CHANCE_STEPS = 1000
"""The steps of a chance in a bar."""


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
    best = "Best moves"
    columns = page.width - len(best) - 1
    progress = next(text for text in _progress_words(insight) if len(text) <= columns)
    lines: list[Line] = [_chances_heading(page, figure), _bar(figure, page), BLANK, *gap]
    lines += [page.head(best, progress), *gap]
    for number, candidate in enumerate(insight.candidates, 1):
        lines += [*_candidate(page, number, candidate), *gap]
    # Blank rows for moves that are not found yet, so that the blocks below do not move later.
    rows_of_candidate = 3 if gap else 1
    lines += [BLANK] * rows_of_candidate * (_CANDIDATES - len(insight.candidates))
    return lines


def _chances_heading(page: _Page, figure: Figure | None) -> Line:
    """Return the colour that wins, or else Black's chances; without a figure, no chances."""
    if figure is None:
        return page.head(f"{page.names[Color.BLACK]}'s chances", "", "strong")
    if figure.winner is None:
        color = Color.BLACK
        title = f"{page.names[color]}'s chances"
    else:
        color = figure.winner
        title = page.names[color]
    chances = percent_words(figure, color, page.width - len(title) - 1)
    return page.head(title, chances, "strong")


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
    if figure is None:
        glyph = "." if display.ascii else "▄"
        return [(glyph * page.width, "faint")]
    black = round(_CHANCE_STEPS * figure.chance)
    white = _CHANCE_STEPS - black
    if display.ascii:
        shares = [Share(black, "#", "text"), Share(white, ".", "dim")]
    elif display.is_plain:
        shares = [Share(black, "▄", "text"), Share(white, "▁", "text")]
    else:
        stones = page.style.palette.stones
        black_ink = Style(color=stones[Color.BLACK].bottom.rich_color)
        white_ink = Style(color=stones[Color.WHITE].bottom.rich_color)
        shares = [Share(black, "▄", black_ink), Share(white, "▄", white_ink)]
    return bar(shares, page.width)


def _fitting(texts: Sequence[str], width: int) -> str:
    """Join the first texts with blanks, as many as fit in `width` columns; "" if none does."""
    joined = ""
    for text in texts:
        longer = f"{joined} {text}" if joined else text
        if len(longer) > width:
            break
        joined = longer
    return joined


def _candidate(page: _Page, number: int, candidate: Candidate) -> list[Line]:
    """Return a move of the analysis with its line and chances, as a button that selects it.

    `number` counts from 1. The line has a row of its own if the page has blank rows.
    """
    tried = page.insight.tried_line
    is_tried = tried == number - 1
    is_lit = is_tried or (tried is None and number == 1)
    position = page.view.position
    move, *others = line_texts(position, candidate.line)
    sign = f"{number}*" if page.style.display.is_plain and is_tried else f"{number} "
    # Chances are those of Black, as in the heading. A proved result is that of the player to move.
    side = Color.BLACK if candidate.figure.proved is None else position.to_move
    chances = percent_words(candidate.figure, side, page.width - len(sign) - len(move) - 2)
    if page.gap:
        sign += " "
    move = cut(move, page.width - len(sign) - len(chances) - 1)
    head: Line = [
        (sign, "amber" if is_lit else "dim"),
        (move, "strong" if is_lit else "text"),
    ]
    chances_word: Word = (chances, "strong" if is_lit else "soft")
    role_of_others = "soft" if is_lit else "dim"
    if page.gap:
        following = _fitting(others, page.width - len(sign))
        below: Line = [(" " * len(sign), "text"), (following, role_of_others)]
        lines = [right_aligned(head, [chances_word], page.width), below]
    else:
        columns = page.width - len(sign) - len(move) - len(chances) - 2
        following = _fitting(others, columns)
        if following:
            head = [*head, (f" {following}", role_of_others)]
        lines = [right_aligned(head, [chances_word], page.width)]
    return [button(line, f"try_line({number})") for line in lines]


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
    lines = [page.head("Hint", f"{insight.hint_step} of 2"), *gap]
    if insight.hint_step == 1:
        where = sentence_words(hint.where, "text", "strong")
        lines += [*_numbered(page, 1, where, is_lit=True), *gap]
        indent: Word = (" " * _INDENT, "text")
        for row in wrap(_press_again(hint, page.style.key("hint")), page.width - _INDENT):
            lines.append([indent, *button(row, "hint")])
        return lines
    if page.detail > Detail.LEAST:
        where = sentence_words(hint.where, "soft", "strong")
        lines += [*_numbered(page, 1, where, is_lit=False), *gap]
    return [*lines, *_numbered(page, 2, _reason(hint), is_lit=True), *_following(page, hint)]


def _following(page: _Page, hint: Hint) -> list[Line]:
    """Return the moves expected after the best move, if any, below the gap of the page."""
    if not hint.following:
        return []
    then = " " * _INDENT + "then "
    moves = _fitting(hint.following, page.width - len(then))
    return [*page.gap, [(then, "dim"), (moves, "soft")]]


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
    if hint is None:
        return []
    is_swap = not hint.best
    if has_panel and (insight.hint_step == 1 or not is_swap):
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
    """Return a sentence with a number before its first line."""
    before: Word = (str(number).ljust(_INDENT), "amber" if is_lit else "dim")
    lines: list[Line] = []
    for line in wrap(_kept_together(words), page.width - _INDENT):
        lines.append([before, *line])
        before = (" " * _INDENT, "text")
    return lines


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
            numbered: list[Word] = [(f"{number} ", "amber"), *words]
            _, *following = line_texts(selection.position, candidate.line)
            if following:
                moves = " ".join(following[:_MAX_FOLLOWING])
                numbered += [("; then ", "soft"), (moves, "strong")]
            return numbered
    return words


# A game explained


def _story(page: _Page) -> list[Line]:
    explanation = page.insight.explanation
    if explanation is None:
        return _progress_of_story(page, 0)
    if not explanation.is_whole:
        return _progress_of_story(page, len(explanation.steps))
    gap = page.gap
    turns = page.insight.turning_points
    lines = [_story_head(page)]
    if page.detail is Detail.SHORT:
        lines += _graph(page, rows=2, has_axis=False)
    if page.detail < Detail.WHOLE:
        lines += [_turn_row(page, number, turn) for number, turn in enumerate(turns, 1)]
    else:
        lines += [*gap, *_graph(page, rows=4, has_axis=True), BLANK]
        for number, turn in enumerate(turns, 1):
            lines += [*_turn_lines(page, number, turn), *gap]
    if page.insight.is_explaining:
        # The first turning points are shown while the computer looks for others.
        dots = "..." if page.style.display.ascii else "…"
        lines.append([(f"Comparing moves {dots}", "dim")])
    return lines


def _progress_of_story(page: _Page, steps: int) -> list[Line]:
    """Return how many moves of the game have been evaluated, and a graph of these moves.

    `steps` counts the positions that have been evaluated.
    """
    count = len(page.view.match.current.path())
    head = _story_heading(page, "dim", f"move {max(0, steps - 1)} of {count - 1}")
    full = round(page.width * steps / count)
    done, left = ("#", ".") if page.style.display.ascii else ("▄", "▄")
    progress: Line = [(done * full, "soft"), (left * (page.width - full), "faint")]
    rows = 2 if page.detail < Detail.WHOLE else 4
    return [head, *page.gap, progress, *_graph(page, rows=rows, has_axis=False)]


def _turn_lines(page: _Page, number: int, turn: Remark) -> list[Line]:
    """Return the sentence about a turning point with its number, as a button that goes to it."""
    is_lit = turn is page.insight.remark
    if is_lit:
        words = sentence_words(turn.sentence, "text", "strong")
    else:
        words = sentence_words(turn.sentence, "soft", "soft")
    lines = _numbered(page, number, words, is_lit=is_lit)
    return [button(line, f"go_to_turn({number})") for line in lines]


def _story_head(page: _Page) -> Line:
    """Return the heading, with the chances or the result at the node shown."""
    figure = page.insight.evaluation_at(page.view.viewed)
    if figure is None:
        chances = ""
    elif figure.winner is None:
        chances = f"{percent_words(figure, Color.BLACK)} for {page.names[Color.BLACK]}"
    else:
        chances = f"{page.names[figure.winner]} wins"
    outcome = page.view.outcome
    if outcome is None:
        return _story_heading(page, "soft", chances)
    # The seats show who has won.
    how = outcome.phrase if outcome.winner else "a draw"
    return _story_heading(page, "soft", how, chances)


def _story_heading(page: _Page, role: str, *texts: str) -> Line:
    """Return the longest of some headings with the first of some texts that fits next to it."""
    for heading in ("How it went", "Chances", ""):
        for text in texts:
            if len(heading) + len(text) < page.width - 1:
                return page.head(heading, text, role)
    return page.head("", "", role)


def _graph(page: _Page, *, rows: int, has_axis: bool) -> list[Line]:
    """Return a graph of the chances, move by move."""
    view = page.view
    insight = page.insight
    display = page.style.display
    line = view.match.current.path()
    figures = [insight.evaluation_at(node) for node in line[1:]]
    graph = ChanceGraph(
        chances=[None if figure is None else figure.chance for figure in figures],
        numbers=_numbers_of(line),
        viewed=view.viewed.ply if view.viewed in line else 0,
        turns={turn.node.ply: number for number, turn in enumerate(insight.turning_points, 1)},
        width=page.width,
        is_plain=display.is_plain,
        is_ascii=display.ascii,
    )
    return list(graph.lines(rows, has_axis=has_axis))


def _numbers_of(line: Sequence[Node]) -> Sequence[int]:
    """Return the number of each move of a line; a move without a number has that before it."""
    numbers = []
    last = 0
    for _, number in numbered(line):
        if number is not None:
            last = number
        numbers.append(last)
    return numbers


def _turn_row(page: _Page, number: int, turn: Remark) -> Line:
    """Return a turning point in one row: "2  14 White's g4   65 % → lost".

    The chances are those of the player who made the move. If rows are too short for the colour, a
    picture of the stone replaces it.
    """
    node = turn.node
    assert node.parent is not None
    assert node.move is not None
    is_lit = turn is page.insight.remark
    start: list[Word] = [
        (f"{number} ", "amber" if is_lit else "dim"),
        (f"{move_number(node):>3} ", "dim"),
    ]
    role = "strong" if is_lit else "soft"
    mover = node.parent.position.to_move
    move = str(named(node.parent.position, node.move)).split(" (")[0]
    stone = page.style.stones[mover]
    names: list[Line] = [
        [(f"{page.names[mover]}'s {move}", role)],
        [(stone.text, stone.style), (f" {move}", role)],
    ]
    chances = _chances_of(page, turn, mover)
    row = _first_that_fits(start, names, chances, role, page.width)
    if row is None:
        row = [*start, (cut(move, page.width - width_of(start)), role)]
    return button(row, f"go_to_turn({number})")


def _first_that_fits(
    start: Line, names: Sequence[Line], chances: Sequence[str], role: str, width: int
) -> Line | None:
    """Return the row with the longest chances, and then the longest name, that fits in `width`.

    None if not even the shortest ones fit.
    """
    for text in chances:
        for name in names:
            if width_of(start) + width_of(name) + 1 + len(text) <= width:
                return right_aligned([*start, *name], [(text, role)], width)
    return None


def _chances_of(page: _Page, turn: Remark, color: Color) -> Sequence[str]:
    """Return a colour's chances before and after a turning point, in texts from long to short.

    The chances before are left out if they are not known, or if no other move was better.
    """
    node = turn.node
    after = page.insight.evaluation_at(node)
    before = None if node.parent is None else page.insight.evaluation_at(node.parent)
    if after is None:
        return [""]
    now = [percent_words(after, color), percent_words(after, color, 0)]
    if before is None or not turn.better:
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
        name = node.text or "At the start"
        return [(f"{name}: ", "amber"), (_figure_words(figure, names), "text")]
    was = before.percent
    now = figure.percent
    if now > was:
        change = f"rose from {was} to"
    elif now < was:
        change = f"fell from {was} to"
    else:
        change = "stayed at"
    words = f": {names[Color.BLACK]}'s chances {change} "
    return [(node.text, "amber"), (words, "text"), (f"{now} %", "strong")]


def _figure_words(figure: Figure, names: Mapping[Color, str]) -> str:
    if figure.winner is not None:
        return f"{names[figure.winner]} {win_words(figure)}"
    if figure.proved is not None:
        return "a draw"
    return f"{names[Color.BLACK]}'s chances are {figure.percent} %"
