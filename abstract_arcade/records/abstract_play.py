"""Finished games as Abstract Play's game records in JSON, which are only written.

A record has a header and a list of rounds, each with one entry a seat: what it did in its turn, or
null where its turn was skipped. A turn of several plies is one text with commas between them.

Abstract Play has Krypte and Renju: these are written in its own notation. It plays Krypte as the
designer has it, and lets a Renju game begin in one of 26 ways only, so that a game whose opening is
one of these turned or mirrored is written turned back. There a swap is called "pass", both offers
are one turn, and the pick is one with the sixth stone. The other three games are written with the
texts of the rules here.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

from abstract_arcade.match import End, Match, Node
from abstract_arcade.records.core import Format, RecordError
from abstract_arcade.records.header import setup_of, without_command, write_time
from abstract_arcade.records.lost import lost
from abstract_arcade.rules import Color, Game, Move, Position, Seat
from abstract_arcade.rules.core import SWAP, Content
from abstract_arcade.texts import clean_name

_SITE = "Abstract Arcade"
"""Where the games of these records took place."""

_UNKNOWN_TIME = "1970-01-01T00:00:00+00:00"
"""What stands for a time that is not known, since a record must have one."""

_ENDS: Mapping[object, str] = {
    End.RESIGNATION: "resign",
    End.TIME: "timeout",
    End.AGREEMENT: "draw",
}
"""The texts of turns that end a game other than by its rules."""


_OFFER = Content("offer", Color.BLACK)


class _Turn(NamedTuple):
    """What a seat did in a turn: the texts of its plies."""

    seat: Seat
    texts: list[str]


def write(match: Match) -> str:
    """The JSON text of a finished game.

    Raises:
        RecordError: the game is not over, or Abstract Play does not play it so.
    """
    if reason := _refusal(match):
        raise RecordError(reason)
    header = json.dumps(_header(match), ensure_ascii=False, indent=1)
    rounds = ",\n".join(json.dumps(each, ensure_ascii=False) for each in _rounds(match))
    return f'{{"header": {header},\n"moves": [\n{rounds}\n]}}\n'


def _refusal(match: Match) -> str | None:
    """Why there can be no record of a match; None if there can be one."""
    if match.outcome is None:
        return "Abstract Play keeps finished games only, and this one goes on"
    if setup_of(match) is not None:
        return "Abstract Play has no games that begin in a set position"
    rules = _OWN_RULES.get(match.game.slug)
    return rules(match) if rules else None


def _krypte_refusal(match: Match) -> str | None:
    options = match.game.as_text()
    if options["capture"] != "adjacent":
        return "Abstract Play's Krypte turns every neighbour over, as with capture=adjacent"
    if match.game.has_pie:
        return "Abstract Play's Krypte has no pie rule"
    return None


def _renju_refusal(match: Match) -> str | None:
    opening = match.game.as_text()["opening"]
    if opening == "rif":
        return None
    if opening != "free":
        return f"the opening {opening} cannot be written for Abstract Play, only rif"
    if match.move_texts[:1] not in ((), ("h8",)):
        return "without an opening, Abstract Play's Renju begins on h8"
    return None


_OWN_RULES: Mapping[str, Callable[[Match], str | None]] = {
    "krypte": _krypte_refusal,
    "renju": _renju_refusal,
}
"""The games that Abstract Play has, each with what finds a game that it would play otherwise."""


def _variants(game: Game) -> list[str]:
    """The rules that a game was played by, where there is a choice."""
    if game.slug in _OWN_RULES:
        return ["rif"] if game.as_text().get("opening") == "rif" else []
    return [f"{name}={value}" for name, value in game.as_text().items()]


def _header(match: Match) -> dict[str, Any]:
    assert match.outcome is not None
    created, updated = (
        None if time is None else write_time(time) for time in (match.created, match.updated)
    )
    ended = updated or created or _UNKNOWN_TIME
    game = match.game
    return {
        "game": {"name": game.title, "variants": _variants(game)},
        "site": {"name": _SITE},
        "date-start": created or ended,
        "date-end": ended,
        "date-generated": ended,
        "players": [_player(match, seat) for seat in Seat],
        "abstract-arcade": {
            "game": game.slug,
            "options": game.as_text(),
            "reason": str(match.outcome.reason),
        },
    }


def _player(match: Match, seat: Seat) -> dict[str, Any]:
    assert match.outcome is not None
    participant, winner = match.participants[seat], match.outcome.winner
    color = next(each for each in Color if match.position.seat_of(each) is seat)
    player: dict[str, Any] = {
        "name": clean_name(without_command(participant).title(seat)),
        "is_ai": not participant.is_person,
        "result": int(winner in (None, color)),
        # No two players may be alike, as two of one name would be after a draw.
        "seat": seat.name.lower(),
        "color": color.value,
    }
    score: Callable[[Color], int] | None = getattr(match.position, "score", None)
    if score is not None:
        player["score"] = score(color)
    return player


def _rounds(match: Match) -> list[list[str | None]]:
    """The turns in rounds, the first seat's before the second's."""
    rounds: list[list[str | None]] = []
    for seat, texts in (*_turns(match), *_last_turn(match)):
        place = list(Seat).index(seat)
        if not rounds or len(rounds[-1]) > place:
            if rounds and len(rounds[-1]) < len(Seat):
                rounds[-1].append(None)
            rounds.append([])
        rounds[-1] += [None] * (place - len(rounds[-1]))
        rounds[-1].append(",".join(texts))
    return rounds


def _turns(match: Match) -> list[_Turn]:
    """The turns of a match, to where the game stands."""
    turns: list[_Turn] = []
    nodes = _written_nodes(match)
    text = _writer(match.game, nodes)
    for before, node in itertools.pairwise(nodes):
        seat = before.position.seat_to_move
        # In Reneo, who moves twice does so because the other was skipped.
        if not turns or turns[-1].seat is not seat or match.game.slug == "reneo":
            turns.append(_Turn(seat, []))
        assert node.move is not None
        turns[-1].texts.append(text(before.position, node.move))
    if match.game.slug == "renju":
        _sort_offers(nodes, turns)
    return turns


def _written_nodes(match: Match) -> tuple[Node, ...]:
    """The nodes to where the game stands, without a turn that Abstract Play knows whole only."""
    nodes = match.current.path()
    if match.game.slug == "renju" and match.position.outcome is None:
        seat = match.position.seat_to_move
        while len(nodes) > 1 and nodes[-2].position.seat_to_move is seat:
            nodes = nodes[:-1]
    return nodes


_Writer: TypeAlias = Callable[[Position, Move], str]


def _writer(game: Game, nodes: tuple[Node, ...]) -> _Writer:
    """The function that writes the moves of a game: from the position before and the move."""
    if game.slug != "renju":
        return lambda position, move: position.format(move)
    image = _symmetry(nodes)

    def write_turned(position: Position, move: Move) -> str:
        return "pass" if move == SWAP else position.format(tuple(image[site] for site in move))

    return write_turned


def _symmetry(nodes: tuple[Node, ...]) -> tuple[int, ...]:
    """The symmetry that makes the opening of a game of Renju canonical: images by site."""
    from abstract_arcade.rules.renju_names import canonical_symmetry

    game = nodes[0].position.game
    if game.as_text()["opening"] != "rif" or len(nodes) < 4:
        return tuple(game.board.sites)
    second, third = (node.move[0] for node in nodes[2:4] if node.move)
    return canonical_symmetry(second, third)


def _sort_offers(nodes: tuple[Node, ...], turns: list[_Turn]) -> None:
    """Put the two offers of a game of Renju in the order of their columns, then rows."""
    ply = 0
    for turn in turns:
        ply += len(turn.texts)
        if any(nodes[ply].position.content(site) == _OFFER for site in nodes[ply].move or ()):
            turn.texts.sort(key=lambda text: (text[0], int(text[1:])))


def _last_turn(match: Match) -> Iterator[_Turn]:
    """The turn that ended the game other than by its rules."""
    end = match.current.end
    if end is None or end.reason not in _ENDS:
        return
    position = match.position
    seat = position.seat_to_move
    if end.winner is not None:
        seat = position.seat_of(end.winner).other
    yield _Turn(seat, [_ENDS[end.reason]])


def losses(match: Match) -> list[str]:
    """What a record for Abstract Play leaves out of a match."""
    named = lost(match, held=())
    if _refusal(match):
        return named
    if match.updated is None and match.created is None:
        named.append("when it was played, which is not known: 1970 stands for it")
    nodes = _written_nodes(match)
    if nodes[-1] is not match.current:
        named.append("the stones of a turn that was not finished")
    if match.game.slug == "renju" and _symmetry(nodes) != tuple(match.game.board.sites):
        named.append("how the board lay, which is turned until the opening is a canonical one")
    if match.seed is not None:
        named.append("the seed")
    return named


FORMAT_AP = Format(write, losses)
