"""Reading Renju from SGF. `abstract_arcade.records.sgf_format` describes the records."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import MAXYEAR, MINYEAR, UTC, date, datetime
from functools import partial
from string import ascii_uppercase
from types import MappingProxyType
from typing import NamedTuple

from abstract_arcade.clock import Reading
from abstract_arcade.match import End, Match, Node, Participant
from abstract_arcade.records import sgf_clocks
from abstract_arcade.records.core import MAX_NAME, RecordError
from abstract_arcade.records.header import contradiction, read_start, winner_words
from abstract_arcade.records.results import UNDECIDED, is_score, read_result
from abstract_arcade.records.sgf_syntax import (
    SIZE,
    SgfNode,
    parse,
    point_of,
    points_of,
    site_of,
    text_of,
)
from abstract_arcade.records.tree import RecordLine, TreeReader, require_writable
from abstract_arcade.rules import Color, MoveError, Outcome, Position, Renju, Seat, Setup
from abstract_arcade.rules.core import listed
from abstract_arcade.rules.renju import RenjuPosition, Stage
from abstract_arcade.sanitize import clean_name, clean_text
from abstract_arcade.truncate import shown

PLIES = "AA"
"""Our own property of the root, for the opening; see `abstract_arcade.records.sgf_format`."""

_OFFERS = "5A"
"""The property in which other programs store the points offered for the fifth stone."""

EXTRA = "sgf"
"""The key in `Match.extra` and `Node.extra` for the properties that this program does not use."""

COLORS: Mapping[str, Color] = {"B": Color.BLACK, "W": Color.WHITE}
NAMES: Mapping[str, Color] = {"PB": Color.BLACK, "PW": Color.WHITE}

_STONES: Mapping[str, Color | None] = {"AB": Color.BLACK, "AW": Color.WHITE, "AE": None}
_SETUP = (*_STONES, "PL")
_RENJU = "4"

_LISTS = frozenset((*_SETUP, "C", *COLORS))
"""The properties of the root that may have several values."""

READ = frozenset((*COLORS, *_SETUP, "C"))
"""The properties that are read in every node."""

READ_AT_ROOT = READ | {*NAMES, PLIES, "FF", "GM", "SZ", "CA", "AP", "RE", "DT", "GN"}
"""The properties that are read in the root."""

_FIFTH = 5

_SWAP_PLACE = 3
"""The index of the swap, which follows the third stone, among the plies of an opening."""

_MAX_OFFERS = 12
"""Most points that a warning may repeat."""

_MAX_COMPARED = 100
"""Most values of a property that are compared with new ones to drop duplicates."""

_MAX_LEAD = 100
"""Most nodes before the first move in which stones may be set up."""


def read(text: str) -> Match:
    """Return the match in an SGF record, with its last move on the main line as the current one.

    Raises:
        RecordError: If the text is not one game of Renju, or has a fault. Its `sound` is the match
            without the faulty variations, or None if it has no move.
    """
    games, fault = parse(text)
    if fault is None and len(games) > 1:
        fault = RecordError(
            f"the file contains {len(games)} games: on the command line, --game NUMBER opens one of"
            " them"
        )
    if fault is not None:
        fault.sound = _sound_part(games)
        raise fault
    return _SgfReader(games[0]).match()


def read_game(text: str, number: int) -> Match:
    """Return the match with a number, from 1, in an SGF text that may hold several.

    Raises:
        RecordError: If there is no such match, or it is faulty; see `read`.
    """
    games, fault = parse(text)
    if fault is not None and number >= len(games):
        fault.sound = _sound_part(games[number - 1 :])
        raise fault
    if number > len(games):
        contains = "one game" if len(games) == 1 else f"{len(games)} games"
        raise RecordError(f"there is no game {number}, since the file contains {contains}")
    return _SgfReader(games[number - 1]).match()


def _sound_part(games: Sequence[SgfNode]) -> Match | None:
    """Return the first game as far as it can be read, or None if that has no move."""
    if not games:
        return None
    try:
        match = _SgfReader(games[0]).match()
    except RecordError as error:
        return error.sound
    return match if match.root.children else None


class _StoredOpening(NamedTuple):
    """The opening that a file stores.

    Attributes:
        game: the game, with its opening.
        state: the state of the position that the file sets up.
        plies: the plies of the opening.
    """

    game: Renju
    state: Mapping[str, str] = MappingProxyType({})
    plies: Sequence[str] = ()


class _SgfReader:
    """Reads one game. After a fault it continues with the other variations."""

    def __init__(self, root: SgfNode) -> None:
        self._root = root
        # The nodes before the first move, which may set up stones.
        self._lead = _lead(root)
        # The properties of all these nodes, since some programs leave the root empty.
        self._properties: dict[str, list[str]] = {}
        for node in self._lead or [root]:
            for name, values in node.properties.items():
                self._properties.setdefault(name, []).extend(values)
        self._header = {
            name: clean_name(text_of(values[0]))
            for name, values in self._properties.items()
            if values
        }
        self._warnings: list[str] = []
        # The properties of the root whose values are not understood.
        self._unused: list[str] = []
        self._has_offers = False
        # Whether there was a warning about a PL after the start; one is enough.
        self._is_turn_named = False
        for name, values in self._properties.items():
            count = len(set(values))
            if count > 1 and name in READ_AT_ROOT - _LISTS:
                self._warnings.append(f"{name} has {count} values; only the first is used")
        self._clock = sgf_clocks.read_settings(
            self._header.get("TM", ""), self._header.get("OT", "")
        )
        # The clock readings of nodes by colour. The seats are known after all moves are read.
        self._readings: list[tuple[Node, Mapping[Color, Reading]]] = []
        self._check_game()
        opening = self._read_plies()
        self._plies = opening.plies
        self._match = Match(opening.game, start=self._start(opening.game, opening.state))
        self._match.warnings = self._warnings
        self._tree = TreeReader(self._match.root)

    def match(self) -> Match:
        match = self._match
        tree = self._tree
        tree.attempt(self._read_moves)
        match.current = match.main_line[-1]
        self._read_header()
        self._read_clocks()
        self._read_result()
        unused = {name: self._properties[name] for name in self._unused}
        if unused:
            match.extra = _merged(match.extra, unused)
        # A match that could not be saved is refused.
        require_writable(match)
        return tree.finish(match)

    def _check_game(self) -> None:
        number = self._header.get("GM") or _RENJU
        size = self._header.get("SZ") or None
        is_board = size in (str(SIZE), f"{SIZE}:{SIZE}")
        if number != _RENJU and is_board:
            # Programs for Gomoku write various numbers.
            self._warnings.append(
                f"GM: game {shown(number)} is interpreted as Renju, which is game {_RENJU}"
            )
        elif number != _RENJU:
            raise RecordError(f"game {shown(number)} is not Renju, which is game {_RENJU}", "GM")
        elif size is not None and not is_board and not re.match(r"\d", size):
            self._warnings.append(f"SZ: {shown(size)} is interpreted as {SIZE}")
        elif size is not None and not is_board:
            raise RecordError(f"the board size is {shown(size)}, but Renju needs {SIZE}", "SZ")

    def _read_plies(self) -> _StoredOpening:
        """Return the opening that the property AA stores.

        Without it, the opening follows from offers that another program stored, or else the game
        has no opening.
        """
        if PLIES not in self._properties:
            stored = self._read_offers()
            return _StoredOpening(Renju(opening="free")) if stored is None else stored
        words = self._header.get(PLIES, "").split()
        option = Renju.option_named("opening")
        opening = str(option.default)
        if words and words[0] in option.choices:
            opening = words.pop(0)
        state = {}
        while words and "=" in words[0]:
            name, _, value = words.pop(0).partition("=")
            state[name] = value
        return _StoredOpening(Renju(opening=opening), state, words)

    def _read_offers(self) -> _StoredOpening | None:
        """Return what `_read_plies` returns if another program stored the offers of an opening.

        Return None if it stored none or, with a warning, if they do not fit the moves.
        """
        offers, stones = _opening_of(self._root)
        if not offers:
            return None
        game = Renju()
        try:
            names = [site_of(value, _OFFERS) for value in offers]
            plies = [site_of(value, _OFFERS) for value in stones]
            if len(names) == game.opening_rules.offers and plies and plies[-1] in names:
                # The pick of the fifth stone follows the offers.
                plies = [*plies[:-1], *names, plies[-1]]
                if self._header.get("SW", "").upper() == "YES":
                    plies.insert(_SWAP_PLACE, "swap")
                game.replay(plies)
                self._has_offers = True
                return _StoredOpening(game, plies=plies)
        except (RecordError, MoveError):
            pass
        points = listed([shown(offer) for offer in offers], most=_MAX_OFFERS)
        self._warnings.append(f"{_OFFERS}: {points} cannot be offers for the fifth stone")
        return None

    def _start(self, game: Renju, state: Mapping[str, str]) -> Position:
        """Return the first position, with the stones set up before the first move."""
        stones: dict[str, Color | None] = {}
        stated: Color | None = None
        for node in self._lead:
            for name, color in _STONES.items():
                values = node.properties.get(name, [])
                stones |= dict.fromkeys(points_of(values, name), color)
            stated = self._read_turn(node) or stated
        black = tuple(name for name, color in stones.items() if color is Color.BLACK)
        white = tuple(name for name, color in stones.items() if color is Color.WHITE)
        to_move = self._first_color(is_set_up=bool(black or white or state)) or stated
        if stated not in (None, to_move):
            self._warnings.append(
                f"PL says {stated} begins; according to the moves, {to_move} begins"
            )
        to_move = to_move or Color.BLACK
        if not (black or white or state) and to_move is Color.BLACK:
            return game.start()
        return read_start(game, Setup(black, white, to_move, state))

    def _first_color(self, *, is_set_up: bool) -> Color | None:
        """Return the colour that begins according to the moves, or None if they leave it open."""
        if self._plies:
            # The first ply from a set-up position may be a swap or an offer.
            return None if is_set_up else Color.BLACK
        first = self._root
        if self._lead:
            following = self._lead[-1].children
            if not following:
                return None
            first = following[0]
        for _, color in _moves_of(first):
            return color
        return None

    def _read_turn(self, node: SgfNode) -> Color | None:
        """Return the colour of PL in a node, or None. Add a warning if it is not a colour."""
        if "PL" not in node.properties:
            return None
        value = "".join(node.properties["PL"])
        color = _color(value)
        if color is None:
            self._warnings.append(f"PL: {shown(value)} is neither B nor W")
            if node is self._root or node in self._lead:
                self._unused.append("PL")
        return color

    def _read_opening(self) -> SgfNode:
        """Add the plies of the opening, and return the last node of the file that belongs to it."""
        main = self._tree.main
        node = self._root
        if not self._lead:
            return node
        self._note(node, main.last)
        for text in self._plies:
            before = main.last
            try:
                played = self._tree.play(main, text)
            except RecordError as error:
                raise RecordError(error.reason, f"{PLIES}, {error.place}") from None
            is_stone = _is_stone(before.position, played.position)
            # A stone has a node with a move. Any other ply may have a node without a move.
            while node.children and (is_stone or not _moves_of(node.children[0])):
                if len(node.children) > 1:
                    reason = f"variations within the opening are ignored, because there is {PLIES}"
                    self._tree.note(RecordError(reason, f"move {played.ply}"))
                node = node.children[0]
                is_found = not is_stone or bool(_moves_of(node))
                self._note(node, played if is_found else before)
                if is_found:
                    break
        return node

    def _read_moves(self) -> None:
        """Add the opening and all moves after it to the tree."""
        last = self._read_opening()
        main = self._tree.main
        waiting = _branches(last, main) if self._lead else [(self._root, main)]
        while waiting and not self._tree.has_many_faults:
            node, line = waiting.pop()
            if self._tree.attempt(partial(self._read_node, node, line)):
                waiting += _branches(node, line)

    def _read_node(self, node: SgfNode, line: RecordLine) -> None:
        """Read the moves of a node and its notes on the position after them."""
        for value, color in _moves_of(node):
            self._play(value, color, line)
        if node not in self._lead:
            self._check_setup(node, line)
        self._note(node, line.last)

    def _check_setup(self, node: SgfNode, line: RecordLine) -> None:
        """Check that a node after the first move sets up only stones that are there already.

        Raises:
            RecordError: If the node would change the board.
        """
        position = line.last.position
        board = position.game.board
        for name, color in _STONES.items():
            points = points_of(node.properties.get(name, []), name)
            if any(position.color_at(board.site(point)) is not color for point in points):
                raise RecordError("stones are set up after the first move", line.place())
        if "PL" in node.properties and position.outcome is None and not self._is_turn_named:
            count = len(self._warnings)
            to_move = position.to_move
            stated = self._read_turn(node)
            own_colors = [color for _, color in _moves_of(node)]
            if stated not in (None, to_move, *own_colors[:1]):
                words = f"PL says {stated} is to move; according to the moves, {to_move} is to move"
                self._warnings.append(f"{line.place()}: {words}")
            self._is_turn_named = len(self._warnings) > count

    def _play(self, value: str, color: Color, line: RecordLine) -> None:
        position = line.last.position
        assert isinstance(position, RenjuPosition)
        place = line.place(f"{color.name[0]}[{value}]")
        if not value.strip():
            raise RecordError("players cannot pass in Renju", place)
        name = site_of(value, place)
        place = line.place(name)
        if position.outcome is None:
            if Stage.FIFTH_STONE <= position.stage <= Stage.PICK:
                raise RecordError(f"offers and picks are only allowed in {PLIES}", place)
            if color is not position.to_move:
                raise RecordError(f"{color} plays, but it is {position.to_move}'s turn", place)
        # Two variations may begin with the same move.
        for child in line.last.children:
            if child.text == name:
                line.nodes.append(child)
                return
        self._tree.play(line, name)

    def _note(self, sgf: SgfNode, node: Node) -> None:
        """Add the comment, the clocks and the unused properties of a node of the file to `node`."""
        for value in sgf.properties.get("C", ()):
            text = clean_text(text_of(value))
            if text:
                node.comment = f"{node.comment}\n{text}" if node.comment else text
        is_first = sgf is self._root or sgf in self._lead
        taken = READ_AT_ROOT if is_first else READ - {"PL"}
        if self._has_offers:
            taken |= {_OFFERS}
        if self._clock is not None:
            taken |= self._note_clocks(sgf, node)
            if is_first:
                taken |= set(sgf_clocks.SETTINGS)
        kept = {name: values for name, values in sgf.properties.items() if name not in taken}
        if kept.get("LB") == offer_labels(node.position):
            del kept["LB"]
        if kept and node.parent is None:
            self._match.extra = _merged(self._match.extra, kept)
        elif kept:
            node.extra = _merged(node.extra, kept)

    def _note_clocks(self, sgf: SgfNode, node: Node) -> frozenset[str]:
        """Remember the clock readings of a node of the file; return the properties read."""
        assert self._clock is not None
        readings = sgf_clocks.read_readings(sgf.properties, self._clock)
        if not readings:
            return frozenset()
        self._readings.append((node, readings))
        return sgf_clocks.names_of(readings)

    def _read_clocks(self) -> None:
        """Store the readings of both players in every node that has one in the file."""
        if self._clock is None:
            return
        match = self._match
        match.clock = dict.fromkeys(Seat, self._clock)
        seats = sgf_clocks.seats_by_name(match)
        for node, stated in self._readings:
            before = match.readings_on_reaching(node)
            assert before is not None
            readings = dict(before)
            for color, reading in stated.items():
                readings[seats[color]] = reading
            node.clock = readings

    def _read_header(self) -> None:
        match = self._match
        header = self._header
        position = match.current.position
        for name, color in NAMES.items():
            match.seat(position.seat_of(color), Participant(name=self._read_name(name)))
        match.series = self._read_name("GN")
        text = header.get("DT", "")
        day = _date(text)
        if day is not None:
            match.created = datetime(day.year, day.month, day.day, tzinfo=UTC)
        elif text:
            self._warnings.append(f"DT: {shown(text)} is ignored, because it is not a single day")
            self._unused.append("DT")

    def _read_name(self, name: str) -> str:
        text = self._header.get(name, "")
        if len(text) > MAX_NAME:
            self._warnings.append(
                f"{name} is shortened: a name can have at most {MAX_NAME} characters"
            )
        return text[:MAX_NAME].strip()

    def _read_result(self) -> None:
        match = self._match
        text = self._header.get("RE", "")
        if "RE" not in self._header or self._tree.fault is not None:
            # The result does not apply to a part of the moves.
            return
        stated = read_result(text)
        outcome = outcome_of(text)
        if stated is None or outcome is None:
            if text.lower() not in UNDECIDED:
                self._warnings.append(
                    f"RE: {shown(text)} is not a recognized result, and is ignored"
                )
            self._unused.append("RE")
        elif match.outcome is None:
            match.current.end = outcome
            if outcome.reason is End.ADJUDICATION and re.match(r"[BW]\+.", text):
                # A value such as "B+3.5" says more than the outcome, so it is kept.
                self._unused.append("RE")
            if is_score(text):
                words = winner_words(match.game, outcome.winner)
                self._warnings.append(f"RE: {shown(text)} is interpreted as '{words}'")
        else:
            words = contradiction(match, stated)
            if words:
                self._warnings.append(f"RE {words}")


def _lead(root: SgfNode) -> list[SgfNode]:
    """Return the nodes before the first move or the first branch, at most `_MAX_LEAD`.

    There are none if the root has a move.
    """
    nodes: list[SgfNode] = []
    node: SgfNode | None = root
    while node is not None and not _moves_of(node) and len(nodes) < _MAX_LEAD:
        nodes.append(node)
        node = node.children[0] if len(node.children) == 1 else None
    return nodes


def _opening_of(root: SgfNode) -> tuple[list[str], list[str]]:
    """Return the values of 5A on the way to the fifth stone, and the points of these five stones.

    All points are as in the file: "hh". There are no stones unless they are exactly five, in turn
    from Black on, without a branch before the fifth, a set-up or a move in the root.
    """
    offers: list[str] = []
    stones: list[tuple[str, Color]] = []
    is_usual = not _moves_of(root)
    node = root
    while True:
        offers += filter(str.strip, node.properties.get(_OFFERS, ()))
        stones += _moves_of(node)
        if any(name in node.properties for name in _SETUP):
            is_usual = False
        if len(stones) >= _FIFTH or len(node.children) != 1:
            break
        node = node.children[0]
    colors = [color for _, color in stones]
    in_turn = [Color.BLACK, Color.WHITE, Color.BLACK, Color.WHITE, Color.BLACK]
    if not is_usual or colors != in_turn:
        return offers, []
    return offers, [point for point, _ in stones]


def _branches(node: SgfNode, line: RecordLine) -> list[tuple[SgfNode, RecordLine]]:
    """Return the nodes after a node with the lines to which their moves belong.

    The first child stays in `line`, the line of the node; each other child begins a variation that
    is one deeper. The first child is the last of the list, so that a stack yields the main line
    first.
    """
    if not node.children:
        return []
    title = f"a variation of move {line.last.ply + 1}, "
    variations = [
        (child, RecordLine(line.last, line.depth + 1, title)) for child in node.children[1:]
    ]
    return [*reversed(variations), (node.children[0], line)]


def _moves_of(node: SgfNode) -> list[tuple[str, Color]]:
    """Return the moves of a node, each as the value in the file and the colour: ("hh", BLACK)."""
    moves: list[tuple[str, Color]] = []
    for name, values in node.properties.items():
        if name in COLORS:
            moves += [(value, COLORS[name]) for value in values or [""]]
    return moves


def _is_stone(before: Position, after: Position) -> bool:
    """Return whether a ply placed a stone. A swap, an offer and a declared number do not."""
    return any(before.color_at(site) is not after.color_at(site) for site in after.game.board.sites)


def offer_labels(position: Position) -> list[str]:
    """Return the values of LB for the points offered in a position: "gi:A" for the first.

    The list is empty if no fifth stone is offered. The position must be one of Renju.
    """
    assert isinstance(position, RenjuPosition)
    board = position.game.board
    points = [point_of(board.name(site)) for site in position.offers]
    return [f"{point}:{letter}" for point, letter in zip(points, ascii_uppercase, strict=False)]


def _color(value: str) -> Color | None:
    """Return the colour of a value of PL, in the forms of FF[1] to FF[4], or None."""
    word = value.strip().lower()
    if word in ("black", "b", "1"):
        return Color.BLACK
    if word in ("white", "w", "2"):
        return Color.WHITE
    return None


def _merged(extra: Mapping[str, object] | None, kept: dict[str, list[str]]) -> dict[str, object]:
    """Return the unknown keys of a node or match with further properties under `EXTRA`.

    The lists of values in `extra` are changed in place.
    """
    found = dict(extra or {})
    known = found.setdefault(EXTRA, {})
    assert isinstance(known, dict)
    for name, values in kept.items():
        before = known.setdefault(name, [])
        # Two variations that begin with the same move usually repeat its properties.
        old = set(before[:_MAX_COMPARED])
        before.extend(value for value in map(clean_text, values) if value not in old)
    return found


def _date(text: str) -> date | None:
    """Return the day of a text such as "2026-11-21", or None for any other text."""
    try:
        found = date.fromisoformat(text) if re.fullmatch(r"\d{4}-\d\d-\d\d", text) else None
    except ValueError:
        return None
    # As in `read_time`: other records cannot hold the first and the last year.
    return found if found is not None and MINYEAR < found.year < MAXYEAR else None


def is_usable(name: str, value: str) -> bool:
    """Return whether the value of the property `name`, which is PL, DT or RE, is understood."""
    text = clean_name(text_of(value))
    if name == "RE":
        return read_result(text) is not None
    if name == "PL":
        return _color(text) is not None
    return _date(text) is not None


def outcome_of(text: str) -> Outcome | None:
    """Return the outcome that RE gives to a game which its moves do not decide.

    A draw is an agreement, and a win without a known reason an adjudication. Return None if the
    text is not understood.
    """
    stated = read_result(text)
    if stated is None:
        return None
    if stated.winner is None:
        return Outcome(None, End.AGREEMENT)
    return Outcome(stated.winner, End(stated.reason) if stated.reason else End.ADJUDICATION)
