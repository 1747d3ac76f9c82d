"""The page of the screen for setting up a position, composed by the pure function `compose`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from abstract_arcade.match.board_editor import BoardEditor
from abstract_arcade.rules import Content, Sentence, Site
from abstract_arcade.tui.keys import side_by_side
from abstract_arcade.tui.position.panel import PlacingRow, PositionVerdict, position_blocks
from abstract_arcade.tui.table.layout import ScreenLayout
from abstract_arcade.tui.table.page import Page, legend_blocks
from abstract_arcade.tui.table.words import ARROWS, sentence_words
from abstract_arcade.tui.widgets.blocks import fit
from abstract_arcade.tui.widgets.key_bar import KeyHint, MakeHint
from abstract_arcade.tui.widgets.lines import Line, Word, button
from abstract_arcade.tui.widgets.status_line import Status

_TAKE_AWAY = "remove"


@dataclass(frozen=True)
class PositionSituation:
    """Everything that the page depends on.

    Attributes:
        editor: The position being set up.
        layout: The layout of the screen.
        reply: The answer to the last key, without a full stop; "" for none.
        key: Returns the name of the key of an action, or "".
        hint: Creates a hint of the key bar.
        tile: Returns two lines that show a content of a site (None: empty) on a piece of the board.
        chip: Returns a word that shows a content of a site as one character.
        in_letters: Whether the board is drawn in ASCII letters.
        legend: The lines that explain the letters of an ASCII board.
    """

    editor: BoardEditor
    layout: ScreenLayout
    reply: str
    key: Callable[[str], str]
    hint: MakeHint
    tile: Callable[[Content | None], Sequence[Line]]
    chip: Callable[[Content | None], Word]
    in_letters: bool = False
    legend: Sequence[Line] = ()


def compose(situation: PositionSituation, cursor: Site) -> Page:
    """Return the page in a situation, with the cursor on a site."""
    layout = situation.layout
    verdict = _verdict(situation)
    status = _status(situation, verdict, cursor)
    rows = layout.rows_with(status)
    blocks = [
        *position_blocks(
            list(_piece_rows(situation)),
            list(_fact_rows(situation)),
            verdict,
            layout.panel_text + 2,
            in_letters=situation.in_letters,
        ),
        *legend_blocks(situation.legend, layout),
    ]
    panel = fit(blocks, layout.panel_height(rows)) if layout.panel else []
    return Page(_title(situation, verdict), panel, status, rows, list(_key_hints(situation)))


def _title(situation: PositionSituation, verdict: PositionVerdict) -> Line:
    game = situation.editor.game
    words: list[Word] = [(game.title, "strong")]
    if situation.layout.panel:
        return [*words, ("   a position of your own", "dim")]
    mover = game.color_names[situation.editor.draft.setup.to_move]
    words += [(f"   {mover}", "strong"), (" to move", "soft")]
    return [*words, (f"   {verdict.word}", "dim")]


# The panel


def _piece_rows(situation: PositionSituation) -> Iterator[PlacingRow]:
    editor = situation.editor
    draft = editor.draft
    for number, piece in enumerate((*draft.pieces, None), 1):
        action = f"pick({number})"
        is_selected = piece == editor.piece
        title = _TAKE_AWAY if piece is None else piece.title
        count = "" if piece is None else str(draft.counts[piece.name])
        tile = situation.tile(None if piece is None else piece.content)
        yield PlacingRow(action, situation.key(action), title, count, is_selected, tile)


def _fact_rows(situation: PositionSituation) -> Iterator[PlacingRow]:
    editor = situation.editor
    draft = editor.draft
    mover = editor.game.color_names[draft.setup.to_move]
    yield PlacingRow("change_mover", situation.key("change_mover"), "To move", mover)
    for number, choice in enumerate(draft.choices, len(draft.pieces) + 2):
        action = f"pick({number})"
        value = choice.values[draft.value(choice)]
        is_selected = choice == editor.stepped
        yield PlacingRow(action, situation.key(action), choice.title, value, is_selected)


def _verdict(situation: PositionSituation) -> PositionVerdict:
    draft = situation.editor.draft
    game = situation.editor.game
    own_game = situation.key("own_game")
    if draft.position is None:
        assert draft.fault is not None
        sentence = sentence_words(draft.fault.sentence.with_stop(), "text", "strong")
        return PositionVerdict("a fault", sentence, _dim_key(own_game, "once it is right"))
    outcome = draft.position.outcome
    if outcome is not None:
        words = _capitalized(game.describe_outcome(outcome).with_stop())
        return PositionVerdict("over", words, _dim_key(own_game, "the game is over"))
    way_on = button([(own_game, "amber"), ("  play on from here", "soft")], "own_game")
    mover = draft.setup.to_move
    if draft.position.to_move is not mover:
        skipped = game.sentence("{} has no move, so {} plays.", mover, mover.other)
        return PositionVerdict("ready", sentence_words(skipped, "soft", "soft"), way_on)
    return PositionVerdict("ready", (), way_on)


def _dim_key(key: str, words: str) -> Line:
    return [(key, "dim"), (f"  {words}", "dim")]


def _capitalized(sentence: Sentence) -> list[Word]:
    (first, role), *others = sentence_words(sentence, "text", "strong")
    return [(first[:1].upper() + first[1:], role), *others]


# The status


def _status(situation: PositionSituation, verdict: PositionVerdict, cursor: Site) -> Status:
    piece = situation.editor.piece
    what = _TAKE_AWAY.capitalize() if piece is None else piece.title
    content = None if piece is None else piece.content
    reply = situation.reply
    return Status(
        turn=[(what, "strong"), ("   ", "text")],
        now=[(reply, "text")] if reply else _words_of_cursor(situation, cursor),
        event=() if situation.layout.panel else verdict.sentence,
        tile=[situation.chip(content), ("  ", "text")],
        is_news=not reply,
    )


def _words_of_cursor(situation: PositionSituation, site: Site) -> list[Word]:
    """Return the words about a site and about what the key does there.

    "d4 is empty; Enter makes it black"; if nothing would change, only "d4 is empty".
    """
    editor = situation.editor
    before = editor.draft.pieces_at.get(site)
    after = editor.after_put(site)
    quality = "empty" if before is None else before.quality
    name = editor.game.board.name(site)
    words: list[Word] = [(name, "amber"), (f" is {quality}", "soft")]
    if before == after:
        return words
    effect = "removes it" if after is None else f"makes it {after.quality}"
    return [*words, ("; ", "soft"), (situation.key("choose"), "strong"), (f" {effect}", "soft")]


# The keys


def _key_hints(situation: PositionSituation) -> Iterator[KeyHint]:
    hint = situation.hint
    editor = situation.editor
    yield hint("move", *ARROWS, drop_order=5)
    yield hint("place", "choose")
    count = len(editor.draft.pieces) + 1
    keys = [situation.key(f"pick({number})") for number in range(1, count + 1)]
    yield KeyHint(side_by_side(keys), "what")
    yield hint("to move", "change_mover", drop_order=1)
    yield hint("undo", "undo", drop_order=2)
    if editor.can_redo:
        yield hint("redo", "redo", drop_order=4)
    yield hint("clear", "clear", drop_order=4)
    yield hint("play on from here" if situation.layout.is_wide else "play", "own_game")
    yield hint("help", "help")
    yield hint("leave", "leave")
