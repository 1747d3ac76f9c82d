"""Finished games as Abstract Play's game records in JSON, which are only written.

A record has a header and a list of rounds, each with one entry a player: what was done in the turn,
or null where it was skipped. A turn of several plies is one text with commas between them.

Players stand in the order of the end: after a swap by the pie rule, which is no turn but `pied` in
the header, whoever took Black over is the first, and Black's moves are the first of each round.

Abstract Play has Krypte and Renju: these are written in its own notation. It plays Krypte as the
designer has it, and lets a Renju game begin in one of 26 ways only, so that a game whose opening is
one of these turned or mirrored is written turned back. In Renju players keep their seats, and a
swap is the turn "pass". A number stands behind the stone that it goes with, all offers are one
turn, and the pick, even of a single one, is one with the sixth stone. The other three games are
written with the texts of the rules here.

Source: `src/games/renju.ts` in AbstractPlay/gameslib; `gamerecord.json` in AbstractPlay/recranks.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from abstract_arcade.match import End, Match, Node
from abstract_arcade.options import changed_options
from abstract_arcade.records.core import Format, RecordError
from abstract_arcade.records.header import lost, setup_of, without_command, write_time
from abstract_arcade.rules import Color, Game, Seat
from abstract_arcade.rules.core import listed
from abstract_arcade.rules.terms import SWAP
from abstract_arcade.sanitize import clean_name

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


_OPENINGS: Mapping[str, list[str]] = {
    "rif": ["rif"],
    "soosorv8": ["soosyrv-8"],
    "taraguchi10": ["taraguchi-10"],
    "yamaguchi": ["yamaguchi"],
    "free": [],
}
"""The openings of Renju that Abstract Play has, as its variants."""


def write(match: Match) -> str:
    """Return the JSON text of a finished game.

    Raises:
        RecordError: the game is not over, or Abstract Play does not play it so.
    """
    reason = _refusal(match)
    if reason is not None:
        raise RecordError(reason)
    header = json.dumps(_header(match), ensure_ascii=False, indent=1)
    rounds = ",\n".join(json.dumps(each, ensure_ascii=False) for each in _rounds(match))
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
        allowed = listed([*_OPENINGS])
        return f"Abstract Play does not support the opening {opening}, only {allowed}"
    if opening == "free" and match.move_texts[:1] not in ((), ("h8",)):
        return "Abstract Play supports Renju without an opening only if the first stone is on h8"
    return None


_OWN_RULES: Mapping[str, Callable[[Match], str | None]] = {
    "krypte": _krypte_refusal,
    "renju": _renju_refusal,
}
"""The games that Abstract Play has, each with what finds a game that it would play otherwise."""


def _variants(game: Game) -> list[str]:
    """Return the rules that a game was played by, where there is a choice."""
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
    """Return whether a pie rule was used; the swaps of Renju's openings are turns like others."""
    return match.game.slug != "renju" and any(n.move == SWAP for n in match.current.path())


def _order(match: Match) -> tuple[Seat, ...]:
    return (Seat.SECOND, Seat.FIRST) if _is_pied(match) else (Seat.FIRST, Seat.SECOND)


def _player(match: Match, seat: Seat) -> dict[str, Any]:
    assert match.outcome is not None
    participant = match.participants[seat]
    winner = match.outcome.winner
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
    rounds: list[list[str | None]] = []
    for place, text in (*_turns(match), *_last_turn(match)):
        if not rounds or len(rounds[-1]) > place:
            if rounds and len(rounds[-1]) < len(Seat):
                rounds[-1].append(None)
            rounds.append([])
        if len(rounds[-1]) < place:
            # The first player was skipped in this round.
            rounds[-1].append(None)
        rounds[-1].append(text)
    return rounds


def _turns(match: Match) -> Iterator[tuple[int, str]]:
    """The turns of a match, to where the game stands: the place of who played, and the text."""
    nodes = _written_nodes(match)
    slug = match.game.slug
    # Who played, and the nodes reached.
    turns: list[tuple[int, list[Node]]] = []
    for before, node in itertools.pairwise(nodes):
        position = before.position
        if slug == "renju":
            place = list(Seat).index(position.seat_to_move)
        elif node.move == SWAP:
            continue
        else:
            place = list(Color).index(position.to_move)
        # In Reneo, who moves twice does so because the other was skipped.
        if not turns or turns[-1][0] != place or slug == "reneo":
            turns.append((place, []))
        turns[-1][1].append(node)
    if slug != "renju":
        yield from ((place, ",".join(node.text for node in reached)) for place, reached in turns)
        return
    from abstract_arcade.records import renju_turns

    images = renju_turns.symmetry(nodes)
    yield from ((place, ",".join(renju_turns.texts(reached, images))) for place, reached in turns)


def _is_turned(match: Match) -> bool:
    """Return whether a game is written turned or mirrored."""
    if match.game.slug != "renju":
        return False
    from abstract_arcade.records.renju_turns import symmetry

    return symmetry(_written_nodes(match)) != tuple(match.game.board.sites)


def _written_nodes(match: Match) -> tuple[Node, ...]:
    """The nodes to where the game stands, without a turn that Abstract Play knows whole only."""
    nodes = match.current.path()
    if match.game.slug == "renju" and match.position.outcome is None:
        seat = match.position.seat_to_move
        while len(nodes) > 1 and nodes[-2].position.seat_to_move is seat:
            nodes = nodes[:-1]
    return nodes


def _last_turn(match: Match) -> Iterator[tuple[int, str]]:
    """Yield the turn that ended the game other than by its rules."""
    end = match.current.end
    if end is None or end.reason not in _ENDS:
        return
    position = match.position
    seat = position.seat_to_move
    if end.winner is not None:
        seat = position.seat_of(end.winner).other
    yield _order(match).index(seat), _ENDS[end.reason]


def losses(match: Match) -> list[str]:
    """Return what Abstract Play cannot hold of a match, each in a few words."""
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
