r"""Writing Renju as SGF, the format of other programs for Renju and Gomoku. `sgf_reader` reads it.

    (;FF[4]GM[4]SZ[15]CA[UTF-8]AP[Abstract Arcade:0.2.0]AA[h8 h9 i10 swap k9 g7 g9 g7]
    PB[Ben]PW[Ada]RE[B+R]DT[2026-11-21]
    ;B[hh];W[hg];B[if];;W[kg];LB[gi:A];LB[gi:A][gg:B];B[gi]C[The better one.])

SGF has moves of stones only, so the root has a property of our own, AA. Its words are

- the name of the opening, unless it is the default one;
- for a set-up position, the `state` of `Game.setup`: `stage=4 black_seat=2`;
- the plies of the main line up to the end of the opening. They take precedence over B and W.

Each of these plies also has a node, which can hold a comment. The node of an offer shows the
letters of the offers, and that of a swap is empty. A file without AA is a game without an opening.
Properties that this program does not use are kept in `extra` and written again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import time
from itertools import pairwise

from abstract_arcade import __version__
from abstract_arcade.match import End, Match, Node
from abstract_arcade.players import PLAYERS
from abstract_arcade.records import sgf_clocks
from abstract_arcade.records.core import Format, RecordError, within_bytes, wrapped
from abstract_arcade.records.header import (
    CLOCKS,
    COMMENTS,
    VARIATIONS,
    lost,
    setup_of,
)
from abstract_arcade.records.sgf_reader import (
    COLORS,
    EXTRA,
    NAMES,
    PLIES,
    READ,
    READ_AT_ROOT,
    is_usable,
    offer_labels,
    outcome_of,
    read,
    read_game,
)
from abstract_arcade.records.sgf_syntax import (
    decode,
    is_name,
    is_value,
    point_of,
    text_of,
    value_of,
)
from abstract_arcade.records.tree import all_nodes, require_writable
from abstract_arcade.rules import Color, Outcome, Reason, Renju
from abstract_arcade.rules.renju import RenjuPosition
from abstract_arcade.sanitize import clean_name, clean_text

_BOARD = Renju().board

_LETTERS = {color: letter for letter, color in COLORS.items()}

_HOW: Mapping[Reason, str] = {End.RESIGNATION: "R", End.TIME: "T"}

_Property = tuple[str, Sequence[str]]


def write(match: Match) -> str:
    """Return the SGF record of a match of Renju.

    Raises:
        RecordError: If the match is of another game, or exceeds a limit of records.
    """
    if not isinstance(match.game, Renju):
        raise RecordError(f"SGF is written for Renju only, not for {match.game.title}")
    require_writable(match)
    text = wrapped(_words(match), begins_line=_begins_line)
    return within_bytes(f"{text}\n")


def _begins_line(word: str) -> bool:
    return not word or word.startswith("(")


def _words(match: Match) -> Iterator[str]:
    """Yield the brackets and nodes of the text, in order. An empty word ends the line."""
    yield f"(;{_written(_root(match))}"
    yield ""
    # Nodes to write, with the bracket before them. None writes a closing bracket.
    waiting: list[tuple[str, Node] | None] = [None, *_following(match.root)]
    while waiting:
        item = waiting.pop()
        if item is None:
            yield ")"
            continue
        bracket, node = item
        yield f"{bracket};{_written(_properties(match, node))}"
        waiting += _following(node)


def _following(node: Node) -> list[tuple[str, Node] | None]:
    """Return the continuations of a node in reverse order, ready to push on a stack."""
    children = node.children[:1] if _is_in_opening(node) else node.children
    if len(children) == 1:
        return [("", children[0])]
    branches: list[tuple[str, Node] | None] = []
    for child in reversed(children):
        branches += [None, ("(", child)]
    return branches


def _is_in_opening(node: Node) -> bool:
    """Return whether the next ply at a node belongs to the opening."""
    position = node.position
    return isinstance(position, RenjuPosition) and not position.opening.is_over


def _written(properties: Iterator[_Property]) -> str:
    text = ""
    for name, values in properties:
        text += name
        for value in values or [""]:
            text += f"[{value}]"
    return text


def _root(match: Match) -> Iterator[_Property]:
    """Yield the names and values of the root's properties, in order."""
    plies = _plies(match)
    named = {
        "FF": "4",
        "GM": "4",
        "SZ": "15",
        "CA": "UTF-8",
        "AP": f"Abstract Arcade:{__version__}",
        PLIES: None if plies is None else " ".join(plies),
        **{name: _name(match, color) for name, color in NAMES.items()},
        "RE": _result(match) or None,
        "DT": None if match.created is None else match.created.date().isoformat(),
        "GN": value_of(clean_name(match.series)) or None,
        **dict(sgf_clocks.write_settings(match)),
    }
    kept = dict(_kept(match.extra, READ_AT_ROOT - {"PL", "DT", "RE"}))
    if named["RE"] and _says_more(kept.get("RE", []), match.outcome):
        named["RE"] = kept["RE"][0]
    for name, value in named.items():
        if value is not None:
            yield name, [value]
    setup = dict(_setup(match))
    yield from setup.items()
    yield from _comment(match.root)
    for name, values in kept.items():
        is_written = name in setup or named.get(name) is not None
        if not is_written and not (name in READ_AT_ROOT and is_usable(name, "".join(values))):
            yield name, values


def _says_more(values: Sequence[str], outcome: Outcome | None) -> bool:
    """Return whether a value of RE that another program wrote also states this outcome.

    Then it is written instead of ours, because it may say more: "B+3.5".
    """
    return len(values) == 1 and outcome_of(clean_name(text_of(values[0]))) == outcome


def _name(match: Match, color: Color) -> str | None:
    """Return the value of PB or PW, or None if the player is a person without a name."""
    seat = match.main_line[-1].position.seat_of(color)
    participant = match.participants[seat]
    is_unnamed = participant.is_person and not clean_name(participant.name)
    return None if is_unnamed else value_of(clean_name(participant.title(seat)))


def _setup(match: Match) -> Iterator[_Property]:
    setup = setup_of(match)
    if setup is None:
        return
    for name, sites in (("AB", setup.black), ("AW", setup.white)):
        if sites:
            yield name, [point_of(site) for site in sites]
    yield "PL", [_LETTERS[setup.to_move]]


def _plies(match: Match) -> list[str] | None:
    """Return the words of the property AA, or None for a game that needs none.

    This is a game without an opening whose first position has no state.
    """
    words = []
    opening = match.game.as_text()["opening"]
    if match.game != Renju():
        words.append(opening)
    setup = setup_of(match)
    if setup is not None:
        words += [f"{name}={value}" for name, value in setup.state.items()]
    if words == ["free"]:
        return None
    for before, node in pairwise(match.main_line):
        if _is_in_opening(before):
            words.append(node.text)
    return words


def _properties(match: Match, node: Node) -> Iterator[_Property]:
    """Yield the names and values of the properties of a node other than the root, in order."""
    assert node.move is not None
    position = node.position
    for site in node.move:
        # A declared number is not a site of the board.
        color = position.color_at(site) if site in _BOARD.sites else None
        if color is not None:
            yield _LETTERS[color], [point_of(_BOARD.name(site))]
    clocks = dict(sgf_clocks.write_readings(match, node))
    for name, value in clocks.items():
        yield name, [value]
    kept = dict(_kept(node.extra, (READ - {"PL"}) | set(clocks)))
    labels = offer_labels(position)
    if labels:
        kept.setdefault("LB", labels)
    yield from _comment(node)
    yield from kept.items()


def _comment(node: Node) -> Iterator[_Property]:
    text = clean_text(node.comment)
    by = clean_name(node.comment_by)
    if text:
        yield "C", [value_of(f"{by}: {text}" if by else text)]


def _kept(extra: Mapping[str, object] | None, taken: Collection[str]) -> Iterator[_Property]:
    """Yield the properties in `extra` that were read from a file, without those in `taken`."""
    kept = (extra or {}).get(EXTRA)
    if not isinstance(kept, dict):
        return
    for name, values in kept.items():
        if is_name(name) and name not in taken and isinstance(values, list):
            texts = [clean_text(value) for value in values if isinstance(value, str)]
            yield name, [text if is_value(text) else value_of(text) for text in texts]


def _result(match: Match) -> str:
    """Return the value of RE: "B+R", "Draw". Empty if the game is not over.

    It is also empty if the game ended before the last move of the main line and that move ends the
    game too, because a reader would apply the result to the last move.
    """
    outcome = match.outcome
    last = match.main_line[-1]
    if outcome is None or (match.current is not last and last.position.outcome is not None):
        return ""
    if outcome.winner is None:
        return "Draw"
    return f"{_LETTERS[outcome.winner]}+{_HOW.get(outcome.reason, '')}"


def losses(match: Match) -> list[str]:
    """Return what SGF leaves out of a match of Renju, each as a phrase."""
    nodes = list(all_nodes(match))
    last = match.main_line[-1]
    held = [VARIATIONS, COMMENTS]
    if sgf_clocks.is_held(match):
        held.append(CLOCKS)
    named = lost(match, held=held, known_extra=(EXTRA,))
    if sgf_clocks.is_held(match) and match.clock_now is not None:
        named.append("the time used since the last move")
    if any(_is_in_opening(node) and len(node.children) > 1 for node in nodes):
        named.append("variations within the opening")
    if any(node.comment and node.comment_by for node in nodes):
        named.append("the authors of comments; their names are at the start of the comments")
    if match.current is not last:
        named.append("the current position, which is not the end of the moves")
    kinds = [participant.kind for participant in match.participants.values()]
    if any(kind in PLAYERS for kind in kinds):
        named.append("the settings of computer players; only their names are included")
    if match.outcome == Outcome(None, End.ADJUDICATION):
        named.append("that the draw was adjudicated")
    if match.seed is not None:
        named.append("the seed")
    has_time_of_day = match.created is not None and match.created.time() != time.min
    if has_time_of_day or match.updated is not None:
        named.append("the times of day")
    return named


FORMAT_SGF = Format(write, losses, read, decode, read_game)
