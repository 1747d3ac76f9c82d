"""Finished games as JSON game records of the site Abstract Play. They are only written.

A record has a header and a list of rounds. A round has one item per player: the text of the turn,
or null if the turn was skipped. Commas separate the plies of a turn.

Except in Renju, the players are listed by their colours at the end, and Black's moves are the first
items of the rounds. A swap by the pie rule is not a turn; instead, the header has `pied`, and the
player who took over Black is listed first.

Abstract Play has two of the games, Krypte and Renju, and these are written in its notation. It
plays Krypte with the default options only. It lets Renju begin with one of 26 openings, so a game
with a rotated or mirrored opening is rotated or mirrored back. In Renju, players keep their seats,
and a swap is the turn "pass". A declared number follows the stone of the same turn. All offers
together are one turn, and the pick, even of a single offer, is in one turn with the sixth stone.
The other three games are written in our notation.

Source: `src/games/renju.ts` in AbstractPlay/gameslib; `gamerecord.json` in AbstractPlay/recranks.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from abstract_arcade.match import End, Match, Node
from abstract_arcade.options import changed_options
from abstract_arcade.records.core import Format, RecordError
from abstract_arcade.records.header import lost, setup_of, without_command, write_time
from abstract_arcade.rules import Color, Game, Seat
from abstract_arcade.rules.core import listed
from abstract_arcade.rules.terms import SWAP
from abstract_arcade.sanitize import clean_name

_SITE = "Abstract Arcade"
"""The value of `site`, which says where a game was played."""

_UNKNOWN_TIME = "1970-01-01T00:00:00+00:00"
"""The time that is written if the time of a game is not known: a record must have one."""

_Rounds: TypeAlias = list[list[str | None]]
"""Rounds, each with the texts of the players' turns; None for a turn that was skipped."""

_ENDS: Mapping[object, str] = {
    End.RESIGNATION: "resign",
    End.TIME: "timeout",
    End.AGREEMENT: "draw",
}
"""The text of the last turn of a game that did not end by its rules."""


_OPENINGS: Mapping[str, list[str]] = {
    "rif": ["rif"],
    "soosorv8": ["soosyrv-8"],
    "taraguchi10": ["taraguchi-10"],
    "yamaguchi": ["yamaguchi"],
    "free": [],
}
"""The variants of Abstract Play that correspond to our openings of Renju."""


def write(match: Match) -> str:
    """Return the JSON game record of a finished game.

    Raises:
        RecordError: If the game is not over, begins from a set-up position, or has options that
            Abstract Play does not support.
    """
    reason = _refusal(match)
    if reason is not None:
        raise RecordError(reason)
    header = json.dumps(_header(match), ensure_ascii=False, indent=1)
    rounds = ",\n".join(json.dumps(entries, ensure_ascii=False) for entries in _rounds(match))
    return f'{{"header": {header},\n"moves": [\n{rounds}\n]}}\n'


def _refusal(match: Match) -> str | None:
    """Return why Abstract Play cannot hold a match, or None if it can."""
    if match.outcome is None:
        return "Abstract Play stores only finished games, and this game is not over"
    if setup_of(match) is not None:
        return "Abstract Play cannot store a game that begins from a set-up position"
    rules = _OWN_RULES.get(match.game.slug)
    return rules(match) if rules else None


def _krypte_refusal(match: Match) -> str | None:
    changed = changed_options(match.game)
    if changed:
        return f"Abstract Play supports Krypte only with its default options, not {listed(changed)}"
    return None


def _renju_refusal(match: Match) -> str | None:
    opening = match.game.as_text()["opening"]
    if opening not in _OPENINGS:
        allowed = listed(list(_OPENINGS))
        return f"Abstract Play does not support the opening {opening}, only {allowed}"
    if opening == "free" and match.move_texts[:1] not in ((), ("h8",)):
        return "Abstract Play supports Renju without an opening only if the first stone is on h8"
    return None


_OWN_RULES: Mapping[str, Callable[[Match], str | None]] = {
    "krypte": _krypte_refusal,
    "renju": _renju_refusal,
}
"""The games that Abstract Play has, each with a function that says why it would refuse a match."""


def _variants(game: Game) -> list[str]:
    """Return the options of a game as variants of Abstract Play: ["rif"] or ["size=11"]."""
    options = game.as_text()
    if game.slug in _OWN_RULES:
        return _OPENINGS[options.get("opening", "free")]
    return [f"{name}={value}" for name, value in options.items()]


def _header(match: Match) -> dict[str, Any]:
    assert match.outcome is not None
    created = write_time(match.created)
    updated = write_time(match.updated)
    ended = updated or created or _UNKNOWN_TIME
    game = match.game
    header: dict[str, Any] = {
        "game": {"name": game.title, "variants": _variants(game)},
        "site": {"name": _SITE},
        "date-start": created or ended,
        "date-end": ended,
        "date-generated": ended,
    }
    if _is_pied(match):
        header["pied"] = True
    header["players"] = [_player(match, seat) for seat in _order(match)]
    header["abstract-arcade"] = {
        "game": game.slug,
        "options": game.as_text(),
        "reason": str(match.outcome.reason),
    }
    return header


def _is_pied(match: Match) -> bool:
    """Return whether a player swapped by the pie rule. The swaps of Renju's openings are turns."""
    return match.game.slug != "renju" and any(node.move == SWAP for node in match.current.path())


def _order(match: Match) -> tuple[Seat, ...]:
    return (Seat.SECOND, Seat.FIRST) if _is_pied(match) else (Seat.FIRST, Seat.SECOND)


def _player(match: Match, seat: Seat) -> dict[str, Any]:
    assert match.outcome is not None
    participant = match.participants[seat]
    winner = match.outcome.winner
    has_black = match.position.seat_of(Color.BLACK) is seat
    color = Color.BLACK if has_black else Color.WHITE
    player: dict[str, Any] = {
        "name": clean_name(without_command(participant).title(seat)),
        "is_ai": not participant.is_person,
        # 1 for a win or a draw, 0 for a loss.
        "result": 1 if winner in (None, color) else 0,
        # Two players of a draw may have the same name, but no two objects here may be equal.
        "seat": seat.name.lower(),
        "color": color.value,
    }
    score: Callable[[Color], int] | None = getattr(match.position, "score", None)
    if score is not None:
        player["score"] = score(color)
    return player


class _Turn(NamedTuple):
    """The plies that a player makes in a row.

    Attributes:
        player: the index of the player in a round.
        nodes: the nodes that the plies led to.
    """

    player: int
    nodes: list[Node]


def _rounds(match: Match) -> _Rounds:
    rounds: _Rounds = []
    for player, text in _texts(match):
        _add(rounds, player, text)
    end = match.current.end
    if end is not None and end.reason in _ENDS:
        # A game that did not end by its rules has a last turn that says how it ended.
        seat = match.position.seat_to_move
        if end.winner is not None:
            seat = match.position.seat_of(end.winner).other
        _add(rounds, _order(match).index(seat), _ENDS[end.reason])
    return rounds


def _add(rounds: _Rounds, player: int, text: str) -> None:
    """Add the text of a turn to the last round, or to a new one if the player had a turn in it."""
    if not rounds or len(rounds[-1]) > player:
        if rounds and len(rounds[-1]) < len(Seat):
            rounds[-1].append(None)
        rounds.append([])
    if len(rounds[-1]) < player:
        # The first player was skipped in this round.
        rounds[-1].append(None)
    rounds[-1].append(text)


def _texts(match: Match) -> Iterator[tuple[int, str]]:
    """Yield the index of the player in a round and the text of every turn."""
    nodes = _written_nodes(match)
    turns = _turns(nodes, match.game.slug)
    if match.game.slug != "renju":
        for player, reached in turns:
            yield player, ",".join(node.text for node in reached)
        return
    from abstract_arcade.records import renju_turns

    images = renju_turns.symmetry(nodes)
    for player, reached in turns:
        yield player, ",".join(renju_turns.texts(reached, images))


def _turns(nodes: Sequence[Node], slug: str) -> list[_Turn]:
    """Return the turns that lead from the first to the last of `nodes`."""
    turns: list[_Turn] = []
    for before, node in itertools.pairwise(nodes):
        position = before.position
        if slug == "renju":
            player = list(Seat).index(position.seat_to_move)
        elif node.move == SWAP:
            continue
        else:
            player = list(Color).index(position.to_move)
        # In Reneo, a player moves twice in a row if the turn of the other is skipped.
        if not turns or turns[-1].player != player or slug == "reneo":
            turns.append(_Turn(player, []))
        turns[-1].nodes.append(node)
    return turns


def _is_turned(match: Match) -> bool:
    """Return whether a game is rotated or mirrored when it is written."""
    if match.game.slug != "renju":
        return False
    from abstract_arcade.records.renju_turns import symmetry

    return symmetry(_written_nodes(match)) != tuple(match.game.board.sites)


def _written_nodes(match: Match) -> tuple[Node, ...]:
    """Return the nodes from the root to the current one, without an unfinished turn of Renju."""
    nodes = match.current.path()
    if match.game.slug == "renju" and match.position.outcome is None:
        seat = match.position.seat_to_move
        while len(nodes) > 1 and nodes[-2].position.seat_to_move is seat:
            nodes = nodes[:-1]
    return nodes


def losses(match: Match) -> list[str]:
    """Return what a record of Abstract Play leaves out of a match, each as a phrase.

    For a match that `write` refuses, only what every match would lose is named.
    """
    named = lost(match, held=())
    if _refusal(match):
        return named
    if match.updated is None and match.created is None:
        named.append("the date, which is unknown; 1970 is written instead")
    if _written_nodes(match)[-1] is not match.current:
        named.append("the stones of a turn that was not finished")
    if _is_turned(match):
        named.append(
            "the orientation of the board, which is rotated or mirrored to a canonical opening"
        )
    if match.seed is not None:
        named.append("the seed")
    return named


FORMAT_AP = Format(write, losses)
