"""Claims about moves, read from their sentences and worked out anew by the rules of the games.

Nothing here knows how a reason finds what it says: there are stones on a board, and what may be
played, and what that does. A sentence that no form fits is not true.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from abstract_arcade.rules import Color, Move, Position, Site


class Said(NamedTuple):
    """A claim as it is read.

    Attributes:
        before: where the move is played.
        after: where it leads.
        move: the move.
        mover: the colour that plays it.
        colors: the colours that the sentence names, in order.
        sites: the sites that it names.
        more: how many others it counts: "and 3 more".
        numbers: its other numbers.
        word: the word that tells forms of one sentence apart; empty where there is one form.
    """

    before: Any
    after: Any
    move: Move
    mover: Color
    colors: tuple[Color, ...]
    sites: tuple[Site, ...]
    more: int
    numbers: tuple[int, ...]
    word: str

    @property
    def other(self) -> Color:
        return self.mover.other

    def names(self, sites: Collection[Site]) -> bool:
        """Whether the sites named are some of these, which are as many as are told."""
        told = set(self.sites)
        return len(told) == len(self.sites) and told <= set(sites) and self._fits(len(sites))

    def _fits(self, count: int) -> bool:
        return len(self.sites) + self.more <= count


Check = Callable[[Said], bool]

_PLACES = {
    "color": r"(Black|White|Blue|Orange)",
    "sites": r"([a-s]\d+(?:(?:, | and | or )(?:[a-s]\d+|\d+ more))*)",
    "number": r"(\d+|no|none)",
    "shape": r"(straight four|four|three)",
    "edge": r"(top|bottom|left|right)",
    "how": r"(diagonally )?",
    "double": r"(a straight four|two fours|a four and a three|two threes)",
    "sides": r"((?:North|East|South|West) and (?:North|East|South|West))",
    "ends": r"(has five next|wins)",
}
_PLACE = re.compile(r"\{(\w+)\}")


def is_true(position: Any, move: Move, sentence: str) -> bool:
    """Whether a claim about a legal move holds; a sentence that is not known does not."""
    form = form_of(position.game.slug, sentence)
    if form is None:
        return False
    said = _read(position, move, form, sentence)
    return said is not None and FORMS[position.game.slug][form](said)


def form_of(slug: str, sentence: str) -> str | None:
    """The form of a sentence, a key of `FORMS`; None if none fits."""
    fitting = [form for form in FORMS[slug] if _pattern(form).fullmatch(sentence)]
    return fitting[0] if len(fitting) == 1 else None


@lru_cache
def _pattern(form: str) -> re.Pattern[str]:
    return re.compile(_PLACE.sub(lambda place: _PLACES[place[1]], form))


def _read(position: Any, move: Move, form: str, sentence: str) -> Said | None:
    match = _pattern(form).fullmatch(sentence)
    assert match is not None
    board, colors = position.game.board, {n: c for c, n in position.game.color_names.items()}
    found: dict[str, list[Any]] = {"color": [], "number": [], "sites": [], "more": [], "word": []}
    for place, text in zip(_PLACE.findall(form), match.groups(), strict=True):
        if place == "color" and text not in colors:
            return None
        if place == "color":
            found["color"].append(colors[text])
        elif place == "number":
            found["number"].append(int(text) if text.isdigit() else 0)
        elif place == "sites":
            names = re.split(r", | and | or ", text)
            found["sites"] += [board.site(name) for name in names if "more" not in name]
            found["more"] += [int(name.split()[0]) for name in names if "more" in name]
        else:
            found["word"].append(text or "")
    return Said(
        position,
        position.play(move),
        move,
        position.to_move,
        tuple(found["color"]),
        tuple(found["sites"]),
        sum(found["more"]),
        tuple(found["number"]),
        "".join(found["word"]),
    )


# What all games share


def stones(position: Position, color: Color) -> frozenset[Site]:
    """The sites of a colour's stones or marks."""
    return frozenset(site for site in position.game.board.sites if position.color_at(site) is color)


@lru_cache(maxsize=512)
def _turn_of(position: Any, color: Color) -> Any:
    """The same stones, with a turn of a colour's about to begin."""
    setup = position.as_setup()
    state = {key: text for key, text in setup.state.items() if key.endswith("territory")}
    return position.game.setup(setup.black, setup.white, color, state)


def _wins_by(position: Any, move: Move, color: Color, reason: str) -> bool:
    """Whether a legal move wins for a colour, for a reason."""
    outcome = position.play(move).outcome
    return outcome is not None and outcome.winner is color and outcome.reason == reason


@lru_cache
def _rows(board: Any, length: int) -> dict[Site, list[frozenset[Site]]]:
    """For each site of a board the rows of a length that it is in."""
    rows: dict[Site, list[frozenset[Site]]] = {site: [] for site in board.sites}
    for line in board.lines:
        for start in range(len(line) - length + 1):
            row = frozenset(line[start : start + length])
            for site in row:
                rows[site].append(row)
    return rows


def _lines(position: Any, sites: Collection[Site], length: int, through: Site) -> bool:
    """Whether some of the sites make a row, with one of them in it."""
    mine = frozenset(sites)
    return any(row <= mine for row in _rows(position.game.board, length)[through])


# Krypte


def _krypte_four(position: Any, site: Site, color: Color) -> bool:
    """Whether a counter of a colour on an empty site would give it four in a row."""
    mine, theirs = stones(position, color), stones(position, color.other)
    if site in mine | theirs:
        return False
    board = position.game.board
    if position.game.capture == "adjacent":
        mine = mine ^ (set(board.neighbors[site]) & (mine | theirs))
    else:
        x, y = board.points[site]
        for right in (-1, 0, 1):
            for down in (-1, 0, 1):
                row, step = [], 1
                while (near := board.at(x + step * right, y + step * down)) in theirs:
                    row.append(near)
                    step += 1
                if near in mine:
                    mine = mine | set(row)
    mine = mine | {site}
    return any(_lines(position, mine, 4, each) for each in mine)


@lru_cache(maxsize=512)
def _krypte_threats(position: Any, color: Color) -> frozenset[Site]:
    """Where a colour makes four with its next counter, after some counter of the other's."""
    assert position.to_move is color.other
    return frozenset(
        reply[0]
        for move in position.legal_moves()
        if (after := position.play(move)).outcome is None and move
        for reply in after.legal_moves()
        if reply and _wins_by(after, reply, color, "line")
    )


def _krypte_no_defence(said: Said) -> bool:
    return said.colors == (said.other, said.mover) and all(
        (then := said.after.play(reply)).outcome is None
        and any(_wins_by(then, each, said.mover, "line") for each in then.legal_moves())
        for reply in said.after.legal_moves()
    )


def _krypte_takes(said: Said) -> bool:
    (site,) = said.move
    return (
        said.colors == (said.other,)
        and site in _krypte_threats(said.before, said.other)
        and _krypte_four(said.before, site, said.other)
    )


def _krypte_safe(said: Said) -> bool:
    replies = (reply for reply in said.after.legal_moves() if reply)
    return said.colors == (said.other,) and not any(
        _wins_by(said.after, reply, said.other, "line") for reply in replies
    )


def _krypte_needs(said: Said) -> bool:
    # Whether it can be entered next is not said.
    return said.names(
        _krypte_missing(said.after, said.mover) - _krypte_missing(said.before, said.mover)
    )


def _krypte_spoils(said: Said) -> bool:
    lost = _krypte_missing(said.before, said.other) - _krypte_missing(said.after, said.other)
    return said.colors == (said.other,) and said.names(lost)


@lru_cache(maxsize=512)
def _krypte_missing(position: Any, color: Color) -> frozenset[Site]:
    sites = position.game.board.sites
    return frozenset(site for site in sites if _krypte_four(position, site, color))


def _krypte_wins(said: Said) -> bool:
    won = stones(said.before, said.other) & stones(said.after, said.mover)
    return said.colors == (said.other,) and len(won) == (*said.numbers, 1)[0]


def _krypte_blocks(said: Said) -> bool:
    theirs = stones(said.before, said.other) & stones(said.after, said.other)
    is_row = said.colors == (said.other,) and len(said.sites) > 1
    return is_row and any(
        set(said.sites) == row & theirs and not row & stones(said.before, said.mover)
        for row in _rows(said.before.game.board, 4)[said.move[0]]
    )


def _krypte_lines_up(said: Said) -> bool:
    rows = [
        row
        for row in _rows(said.before.game.board, 4)[said.move[0]]
        if not row & stones(said.after, said.other)
    ]
    return _is_fullest(said, rows, stones(said.after, said.mover) - {said.move[0]})


def _is_fullest(said: Said, rows: list[frozenset[Site]], mine: frozenset[Site]) -> bool:
    """Whether the stones named are those of one row, and no row has more."""
    most = max((len(row & mine) for row in rows), default=0)
    return len(said.sites) == most > 0 and set(said.sites) in [set(row & mine) for row in rows]


def _krypte_turnable(position: Any) -> frozenset[Site]:
    """The counters that the next counter can turn, of the colour that is not to move."""
    mine = stones(position, position.to_move.other)
    replies = (position.play(reply) for reply in position.legal_moves() if reply)
    return frozenset().union(*(mine - stones(each, position.to_move.other) for each in replies))


def _krypte_keeps(said: Said) -> bool:
    return said.colors == (said.other,) and not _krypte_turnable(said.after)


def _krypte_stands(said: Said) -> bool:
    return said.move[0] not in _krypte_turnable(said.after)


def _krypte_open(said: Said) -> bool:
    theirs = stones(said.after, said.other)
    rows = {row for row in _rows(said.before.game.board, 4)[said.move[0]] if not row & theirs}
    return said.colors == (said.mover,) and said.numbers == (len(rows),)


def _krypte_sides(said: Said) -> bool:
    closed = {"North", "East", "South", "West"} - {side.title for side in said.after.active_sides}
    return said.colors == (said.other,) and set(said.word.split(" and ")) == closed


def _krypte_stops(said: Said) -> bool:
    threats = _krypte_threats(said.before, said.other)
    return said.names(
        [
            site
            for site in threats - {said.move[0]}
            if _krypte_four(said.before, site, said.other)
            and not _krypte_four(said.after, site, said.other)
        ]
    )


def _krypte_prepares(said: Said) -> bool:
    threats = _krypte_threats(said.after, said.mover)
    return said.names(
        [
            site
            for site in threats
            if _krypte_four(said.after, site, said.mover)
            and not _krypte_four(said.before, site, said.mover)
        ]
    )


def _krypte_three(said: Said) -> bool:
    return (
        len({*said.sites, *said.move}) == 3
        and {*said.sites, *said.move} <= stones(said.after, said.mover)
        and _lines(said.before, {*said.sites, *said.move}, 3, said.move[0])
    )


# Renju


@lru_cache(maxsize=512)
def _fives(position: Any, color: Color) -> frozenset[Site]:
    """Where a stone would make five and win for a colour, were it to move."""
    turn = _turn_of(position, color)
    return frozenset(move[0] for move in turn.legal_moves() if _wins_by(turn, move, color, "five"))


def _renju_no_defence(said: Said) -> bool:
    # Stones of the other's make no five possible.
    fives = _fives(said.after, said.mover)
    return said.colors == (said.other, said.mover) and all(
        any(
            then.color_at(five) is None and _wins_by(then, (five,), said.mover, "five")
            for five in fives
        )
        if (then := said.after.play(reply)).outcome is None
        else said.word == "wins" and then.outcome.winner is said.mover
        for reply in said.after.legal_moves()
    )


def _renju_takes(said: Said) -> bool:
    (site,) = said.move
    return said.colors == (said.other,) and site in _fives(said.before, said.other)


def _renju_foul(said: Said) -> bool:
    (site,) = said.sites
    reasons = ("overline", "double four", "double three")
    return (
        said.colors == (Color.BLACK,)
        and said.after.to_move is Color.BLACK
        and any(_wins_by(said.after, (site,), Color.WHITE, reason) for reason in reasons)
        and site in _fives(said.after, Color.WHITE)
    )


def _renju_four(position: Any, named: frozenset[Site], color: Color) -> frozenset[Site]:
    """Where one stone would make five of four."""
    if not named <= stones(position, color):
        return frozenset()
    rows = _rows(position.game.board, 5)
    return frozenset(five for five in _fives(position, color) if named | {five} in rows[five])


def _renju_straight(position: Any, named: frozenset[Site], color: Color) -> bool:
    """Whether four stones are in an unbroken row that either end makes a five."""
    is_row = any(_lines(position, named, 4, site) for site in named)
    return is_row and len(_renju_four(position, named, color)) == 2


def _renju_three(position: Any, named: frozenset[Site], color: Color) -> bool:
    """Whether one stone would make a straight four of three, and be no foul."""
    if not named <= stones(position, color):
        return False
    turn = _turn_of(position, color)
    return any(
        (then := turn.play((site,))).outcome is None
        and _renju_straight(then, named | {site}, color)
        for site in position.game.board.sites
        if position.color_at(site) is None
        and any(_lines(position, named | {site}, 4, each) for each in named)
    )


def _renju_blocks(said: Said) -> bool:
    named = frozenset(said.sites)
    was_made: Callable[[Any, frozenset[Site], Color], object] = {
        "three": _renju_three,
        "four": _renju_four,
        "straight four": _renju_straight,
    }[said.word]
    return (
        said.colors == (said.other,)
        and not said.more
        and len(named) == (3 if said.word == "three" else 4)
        and bool(was_made(said.before, named, said.other))
        and not was_made(said.after, named, said.other)
    )


def _renju_double(position: Any, site: Site, color: Color) -> str:
    """The two threats that a stone of a colour would make at once, by playing on; else empty."""
    turn = _turn_of(position, color)
    if (site,) not in turn.legal_moves() or (then := turn.play((site,))).outcome is not None:
        return ""
    mine, rows = stones(then, color), _rows(position.game.board, 5)
    fours = threes = 0
    for line in position.game.board.lines:
        if site not in line:
            continue
        made = {
            five: row & mine
            for five in set(line) & _fives(then, color)
            for row in rows[five]
            if row <= set(line) and site in row and len(row & mine) == 4
        }
        if any(_renju_straight(then, named, color) for named in made.values()):
            return "a straight four"
        fours += len(made)
        threes += not made and any(
            _renju_three(then, named, color)
            for start in range(len(line) - 3)
            if site in line[start : start + 4]
            and len(named := mine.intersection(line[start : start + 4])) == 3
        )
    if fours > 1:
        return "two fours"
    if fours and threes:
        return "a four and a three"
    return "two threes" if threes > 1 else ""


def _renju_denies(said: Said) -> bool:
    (site,) = said.move
    return said.colors == (said.other,) and said.word == _renju_double(
        said.before, site, said.other
    )


def _renju_prepares(said: Said) -> bool:
    return not said.more and all(
        _renju_double(said.after, site, said.mover) == said.word
        and _renju_double(said.before, site, said.mover) != said.word
        for site in said.sites
    )


@lru_cache(maxsize=512)
def _renju_fouls(position: Any) -> frozenset[Site]:
    turn = _turn_of(position, Color.BLACK)
    reasons = ("overline", "double four", "double three")
    return frozenset(
        move[0]
        for move in turn.legal_moves()
        if (outcome := turn.play(move).outcome) is not None and outcome.reason in reasons
    )


def _renju_bars(said: Said) -> bool:
    new = _renju_fouls(said.after) - _renju_fouls(said.before)
    return said.mover is Color.WHITE and said.colors == (Color.BLACK,) and said.names(new)


def _renju_splits(said: Said) -> bool:
    theirs, mine = stones(said.before, said.other), stones(said.before, said.mover)
    return said.colors == (said.other,) and any(
        set(said.sites) == row & theirs and len(said.sites) > 1 and not row & mine
        for row in _rows(said.before.game.board, 5)[said.move[0]]
    )


def _renju_lines_up(said: Said) -> bool:
    # What is offered becomes a black stone.
    color = said.mover if said.after.color_at(said.move[0]) else Color.BLACK
    theirs, mine = stones(said.after, color.other), stones(said.before, color)
    rows = [row for row in _rows(said.before.game.board, 5)[said.move[0]] if not row & theirs]
    return _is_fullest(said, rows, mine)


def _renju_beside(said: Said) -> bool:
    points = said.before.game.board.points
    x, y = points[said.move[0]]
    taken = stones(said.before, Color.BLACK) | stones(said.before, Color.WHITE)
    far = 2 if said.word else 1
    return said.names(
        [each for each in taken if (points[each][0] - x) ** 2 + (points[each][1] - y) ** 2 == far]
    )


# Reneo


def _groups(position: Any, color: Color) -> list[set[Site]]:
    left, groups = set(stones(position, color)), []
    while left:
        group, waiting = set(), [left.pop()]
        while waiting:
            site = waiting.pop()
            group.add(site)
            near = set(position.game.board.neighbors[site]) & left
            left -= near
            waiting += near
        groups.append(group)
    return groups


def _are_joined(said: Said, after: Any, color: Color) -> bool:
    """Whether stones named that are in groups of their own are in one group after a move."""
    named = set(said.sites)
    before = [group & named for group in _groups(said.before, color) if group & named]
    return (
        len(before) == len(said.sites) > 1
        and not said.more
        and any(named <= group for group in _groups(after, color))
    )


def _reneo_joins(said: Said) -> bool:
    return _are_joined(said, said.after, said.mover)


def _reneo_keeps(said: Said) -> bool:
    if len(said.move) > 1:
        return False
    (site,) = said.move
    turn = _turn_of(said.before, said.other)
    if any(
        said.after.play(reply).color_at(site) is said.other for reply in said.after.legal_moves()
    ):
        return False
    return (
        turn.to_move is said.other
        and (site,) in turn.legal_moves()
        and _are_joined(said, turn.play((site,)), said.other)
        and said.after.color_at(site) is said.mover
    )


def _way(position: Any, color: Color) -> int | None:
    """The empty points on a shortest way across, by relaxing until nothing changes."""
    board, size = position.game.board, position.game.size
    index = 1 if color is Color.BLACK else 0
    mine, theirs = stones(position, color), stones(position, color.other)
    cost = {
        site: int(site not in mine)
        for site in board.sites
        if site not in theirs and board.points[site][index] == 0
    }
    waiting = list(cost)
    while waiting:
        site = waiting.pop()
        for near in board.neighbors[site]:
            if near not in theirs:
                new = cost[site] + int(near not in mine)
                if new < cost.get(near, 10**6):
                    cost[near] = new
                    waiting.append(near)
    ends = [cost[site] for site in cost if board.points[site][index] == size - 1]
    return min(ends, default=None)


def _reneo_shortens(said: Said) -> bool:
    was, now = _way(said.before, said.mover), _way(said.after, said.mover)
    return (
        said.colors == (said.mover,)
        and said.numbers == (now,)
        and (was is None or (now is not None and now < was))
    )


def _reneo_lengthens(said: Said) -> bool:
    was, now = _way(said.before, said.other), _way(said.after, said.other)
    return (
        said.colors == (said.other,)
        and said.numbers == (was, now)
        and was is not None
        and now is not None
        and now > was
    )


def _reneo_walls(said: Said) -> bool:
    was, now = _way(said.before, said.other), _way(said.after, said.other)
    return said.colors == (said.other,) and was is not None and now is None


def _placeable(position: Any, color: Color) -> frozenset[Site]:
    return frozenset(move[0] for move in _turn_of(position, color).legal_moves() if move)


def _reneo_bars(said: Said) -> bool:
    lost = _placeable(said.before, said.other) - _placeable(said.after, said.other)
    return said.colors == (said.other,) and said.names(lost - set(said.move))


def _reneo_front(said: Said) -> bool:
    """Whether a stone is up to three points behind the move, seen from an edge, none between."""
    if len(said.sites) > 1 or said.colors != (said.other,):
        return False
    (stone,), board = said.sites, said.before.game.board
    (x, y), (u, v) = board.points[said.move[-1]], board.points[stone]
    edges = {(0, 1): "top", (0, -1): "bottom", (-1, 0): "left", (1, 0): "right"}
    dx, dy = x - u, y - v
    far = max(abs(dx), abs(dy))
    if 0 not in (dx, dy) or not 0 < far <= 3 or stone not in stones(said.before, said.other):
        return False
    dx, dy = dx // far, dy // far
    between = [board.at(u + step * dx, v + step * dy) for step in range(1, far)]
    return (
        edges[dx, dy] == said.word
        and (dx == 0) is (said.other is Color.BLACK)
        and all(said.before.color_at(each) is None for each in between)
    )


def _reneo_diagonal(said: Said) -> bool:
    points = said.before.game.board.points
    x, y = points[said.move[-1]]
    mine = stones(said.before, said.mover)
    return said.names(
        [each for each in mine if {abs(points[each][0] - x), abs(points[each][1] - y)} == {1}]
    )


def _reneo_goes_on(said: Said) -> bool:
    (stone,), site = said.sites, said.move[-1]
    near = set(said.before.game.board.neighbors[site])
    beside = [group for group in _groups(said.before, said.mover) if group & near]
    return stone in near and [stone in group for group in beside] == [True]


def _is_central(said: Said) -> bool:
    board = said.before.game.board
    here = board.points[said.move[-1]]
    last = max(max(point) for point in board.points)
    return bool(min(*here, last - here[0], last - here[1]) >= (last + 1) // 3)


# Slicron


@lru_cache(maxsize=512)
def _open(position: Any, color: Color) -> frozenset[Site]:
    """The cells where a colour could place a stone, were it to move."""
    return frozenset(move[0] for move in _turn_of(position, color).legal_moves() if move)


def _slicron_opens(said: Said) -> bool:
    return said.names(_open(said.after, said.mover) - _open(said.before, said.mover))


def _slicron_alone(said: Said) -> bool:
    mine, theirs = _open(said.after, said.mover), _open(said.after, said.other)
    return said.colors == (said.mover, said.other) and said.numbers == (
        len(mine - theirs),
        len(theirs - mine),
    )


def _slicron_room(said: Said) -> bool:
    near = set(said.before.game.board.neighbors[said.move[0]])
    return (
        said.colors == (said.other,)
        and said.move[0] in _open(said.before, said.other)
        and set(said.sites) <= near & stones(said.before, said.other)
    )


def _slicron_one(said: Said) -> bool:
    was = stones(said.before, said.mover)
    return said.colors == (said.mover,) and bool(was) and len(_groups(said.after, said.mover)) == 1


def _slicron_few(said: Said) -> bool:
    count = len(_open(said.after, said.other))
    return said.colors == (said.other,) and said.numbers == (count,)


def _slicron_takes(said: Said) -> bool:
    (site, *_), turn = said.move, _turn_of(said.before, said.other)
    was = _open(turn, said.other)
    opened = [
        len(_open(turn.play(move), said.other) - was)
        for move in turn.legal_moves()
        if move and move[0] == site
    ]
    return said.colors == (said.other,) and said.numbers == (max(opened, default=0),)


def _slicron_joins(said: Said) -> bool:
    return _beside_groups(said, said.mover)


def _slicron_keeps(said: Said) -> bool:
    return said.move[0] in _open(said.before, said.other) and _beside_groups(said, said.other)


def _beside_groups(said: Said, color: Color) -> bool:
    """Whether the stones named are each in another group beside the move, and none is left out."""
    near = set(said.before.game.board.neighbors[said.move[0]])
    groups = [group for group in _groups(said.before, color) if group & near]
    return (
        len(groups) > 1
        and set(said.sites) <= near
        and all(len(group & set(said.sites)) <= 1 for group in groups)
        and said.names([site for group in groups for site in group])
        and len(said.sites) + said.more == len(groups)
    )


def _closed(said: Said) -> frozenset[Site]:
    return _open(said.before, said.mover) - _open(said.after, said.mover) - {said.move[0]}


def _slicron_costs_none(said: Said) -> bool:
    return (
        said.colors == (said.other, said.mover)
        and said.move[0] in _open(said.before, said.other)
        and not _closed(said)
    )


def _slicron_closes_none(said: Said) -> bool:
    return said.colors == (said.mover,) and not _closed(said)


def _slicron_left(said: Said) -> bool:
    mine, theirs = _open(said.after, said.mover), _open(said.after, said.other)
    return said.colors == (said.mover, said.other) and said.numbers == (len(mine), len(theirs))


def _ends(position: Any, color: Color) -> set[frozenset[Site]]:
    """The pairs of edge stones of a colour that are in one group."""
    near = position.game.board.neighbors
    return {
        frozenset(pair)
        for group in _groups(position, color)
        for pair in combinations([site for site in group if len(near[site]) < 6], 2)
    }


def _slicron_extends(said: Said) -> bool:
    (site,), (placed, *_) = said.sites, said.move
    group = next(each for each in _groups(said.after, said.mover) if placed in each)
    return (
        site in group & stones(said.before, said.mover)
        and site in said.before.game.board.neighbors[placed]
        and _ends(said.after, said.mover) <= _ends(said.before, said.mover)
    )


def _slicron_links(said: Said) -> bool:
    stone, *cells = said.sites
    placed, near = said.move[0], said.before.game.board.neighbors
    groups = [group for group in _groups(said.after, said.mover) if {placed, stone} & group]
    common = set(near[placed]) & set(near[stone]) & _open(said.after, said.mover)
    return len(groups) == 2 and set(cells) == common and len(common) == len(cells) == 2


def _slicron_inside(said: Said) -> bool:
    near = said.before.game.board.neighbors[said.move[0]]
    return len(near) == 6 and not stones(said.before, said.mover) & set(near)


# Enclose5


def _colored(position: Any) -> frozenset[Site]:
    return frozenset(
        site for site in position.game.board.sites if position.territory_at(site) is not None
    )


def _enclosed(position: Any, site: Site) -> frozenset[Site]:
    """The cells that a mark of the colour to move would colour."""
    return _colored(position.play((site,))) - _colored(position)


def _five_sites(position: Any, color: Color) -> frozenset[Site]:
    """Where a mark would be one of five in line, in a new turn of a colour's."""
    turn = _turn_of(position, color)
    mine = stones(position, color)
    return frozenset(
        site
        for site in position.game.board.sites
        if position.content(site) is None
        and _lines(turn, mine | {site}, 5, site)
        and _lines(turn, stones(turn.play((site,)), color), 5, site)
    )


@lru_cache(maxsize=512)
def _enclosable(position: Any, color: Color) -> frozenset[Site]:
    """The cells that one mark of a colour would colour, in a new turn of its own."""
    turn = _turn_of(position, color)
    return frozenset(
        cell for move in turn.legal_moves() if move for cell in _enclosed(turn, move[0])
    )


def _enclose_keeps(said: Said) -> bool:
    lost = _enclosable(said.before, said.other) - _enclosable(said.after, said.other)
    return said.names(lost - _colored(said.after))


def _enclose_takes(said: Said) -> bool:
    return said.colors == (said.other,) and said.move[0] in _five_sites(said.before, said.other)


def _walls(said: Said, color: Color) -> list[set[Site]]:
    """The walls of a colour beside the move: marks next to each other, diagonally too."""
    points = said.before.game.board.points

    def near(one: Site, other: Site) -> bool:
        (x, y), (u, v) = points[one], points[other]
        return {abs(x - u), abs(y - v)} in ({0, 1}, {1})

    left, walls = set(stones(said.before, color)), []
    while left:
        wall, waiting = set(), [left.pop()]
        while waiting:
            mark = waiting.pop()
            wall.add(mark)
            found = {each for each in left if near(each, mark)}
            left -= found
            waiting += found
        walls.append(wall)
    return [wall for wall in walls if any(near(mark, said.move[0]) for mark in wall)]


def _names_walls(said: Said, walls: list[set[Site]]) -> bool:
    return len(said.sites) + said.more == len(walls) > 1 and all(
        sum(site in wall for wall in walls) == 1 for site in said.sites
    )


def _enclose_joins(said: Said) -> bool:
    return _names_walls(said, _walls(said, said.mover))


def _enclose_between(said: Said) -> bool:
    return said.colors == (said.other,) and _names_walls(said, _walls(said, said.other))


def _enclose_extends(said: Said) -> bool:
    walls = _walls(said, said.mover)
    return len(walls) == 1 and said.sites[0] in walls[0]


def _enclose_beside(said: Said) -> bool:
    walls = _walls(said, said.other)
    return said.colors == (said.other,) and len(walls) == 1 and {*said.sites} <= walls[0]


def _enclose_lines_up(said: Said) -> bool:
    mine = stones(said.after, said.mover)
    board = said.before.game.board
    taken = {site for site in board.sites if said.after.content(site) is not None} - mine
    rows = [row for row in _rows(board, 5)[said.move[0]] if not row & taken]
    return _is_fullest(said, rows, stones(said.before, said.mover))


def _enclose_prepares(said: Said) -> bool:
    (site,) = said.sites
    again = said.after.to_move is said.mover
    turn = said.after if again else _turn_of(said.after, said.mover)
    return (site,) in turn.legal_moves() and len(_enclosed(turn, site)) == said.numbers[0] > 0


def _enclose_makes(said: Said) -> bool:
    new = _five_sites(said.after, said.mover) - _five_sites(said.before, said.mover)
    return said.after.to_move is said.other and said.names(new)


FORMS: dict[str, dict[str, Check]] = {
    "krypte": {
        "whatever {color} plays, {color} has four next": _krypte_no_defence,
        "denies {color} four there": _krypte_takes,
        "leaves {color} no four next move": _krypte_safe,
        "makes a row that lacks only {sites}": _krypte_needs,
        "spoils {color}'s row that lacks only {sites}": _krypte_spoils,
        "takes a counter from {color}": _krypte_wins,
        "takes {number} counters from {color}": _krypte_wins,
        "stands in the way of {color}'s {sites}": _krypte_blocks,
        "lines up with {sites}": _krypte_lines_up,
        "leaves {color} nothing to turn": _krypte_keeps,
        "cannot be turned next move": _krypte_stands,
        "stands in {number} rows of four still open to {color}": _krypte_open,
        "closes {sides} to {color}": _krypte_sides,
        "stops the fours? at {sites}": _krypte_stops,
        "threatens four at {sites}": _krypte_prepares,
        "makes three in a row with {sites}": _krypte_three,
    },
    "renju": {
        "whatever {color} plays, {color} {ends}": _renju_no_defence,
        "denies {color} five there": _renju_takes,
        "denies {color} {double} there": _renju_denies,
        "prepares {double} at {sites}": _renju_prepares,
        "makes {sites} (?:a foul|fouls) for {color}": _renju_bars,
        "stands in the way of {color}'s {sites}": _renju_splits,
        "lines up with {sites}": _renju_lines_up,
        "stands {how}next to {sites}": _renju_beside,
        "threatens five at {sites}, where {color}'s block would be a foul": _renju_foul,
        "blocks {color}'s {shape} {sites}": _renju_blocks,
    },
    "reneo": {
        "joins {sites}": _reneo_joins,
        "keeps {sites} from joining there": _reneo_keeps,
        "leaves {color}'s way across {number} points? long": _reneo_shortens,
        "lengthens {color}'s way across from {number} to {number} points?": _reneo_lengthens,
        "keeps {color} off {sites}": _reneo_bars,
        "stands between {color}'s {sites} and the {edge} edge": _reneo_front,
        "stands diagonally beside {sites}": _reneo_diagonal,
        "extends the group of {sites}": _reneo_goes_on,
        "stands near the middle of the board": _is_central,
        "leaves {color} no way across without an exchange": _reneo_walls,
    },
    "slicron": {
        "opens {sites} again": _slicron_opens,
        "leaves {color} {number} cells? of its own and {color} {number}": _slicron_alone,
        "takes a cell beside {color}'s {sites}": _slicron_room,
        "keeps {color}'s stones in one group": _slicron_one,
        "leaves {color} only {number} cells?": _slicron_few,
        "keeps {color} from opening {number} cells? there": _slicron_takes,
        "joins {sites}": _slicron_joins,
        "keeps {sites} from joining there": _slicron_keeps,
        "takes a cell from {color} and costs {color} none": _slicron_costs_none,
        "costs {color} no other cell": _slicron_closes_none,
        "leaves {color} {number} cells? and {color} {number}": _slicron_left,
        "can still join {sites} at {sites}": _slicron_links,
        "extends the group of {sites} without making a path": _slicron_extends,
        "stays off the edge, where no path can start": _slicron_inside,
    },
    "enclose5": {
        "saves {sites} from enclosure": _enclose_keeps,
        "denies {color} five there": _enclose_takes,
        "joins the walls at {sites}": _enclose_joins,
        "stands between {color}'s walls at {sites}": _enclose_between,
        "extends the wall at {sites}": _enclose_extends,
        "stands next to {color}'s {sites}": _enclose_beside,
        "stands in the way of {color}'s {sites}": _renju_splits,
        "lines up with {sites}": _enclose_lines_up,
        "stands near the middle of the board": _is_central,
        "threatens to enclose {number} cells? with {sites}": _enclose_prepares,
        "threatens five at {sites}": _enclose_makes,
    },
}
"""By game: every form of a sentence, and whether what it says holds."""
