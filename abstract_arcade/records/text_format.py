r"""Records as plain text, for mail and forums: lines `Name: value`, an empty line, the moves.

    Game: krypte
    First: Ada
    Second: (greedy)
    Result: Black won (resignation)

    1. d1 {In the middle.} 2. e8 (2. e1 {@Ben: Or this?} 3. h1) 3. f1

Every ply is numbered from 1, with a dot. Round brackets hold a variation of the move before them,
braces a comment on the position after it; `@` names its writer. `\` takes the meaning from the
character behind it within a comment.

It holds no clocks, questions, offers of a draw, results of analysis, or unknown keys.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from abstract_arcade.match import PERSON, Match, Node, Participant
from abstract_arcade.records.core import Format, within_bytes, wrapped
from abstract_arcade.records.header import (
    FORMAT,
    VERSION,
    lost,
    setup_of,
    without_command,
    write_time,
)
from abstract_arcade.records.text_reader import names_kind, read
from abstract_arcade.records.tree import path_to, require_writable, variations_of
from abstract_arcade.rules import Seat
from abstract_arcade.sanitize import clean_name, clean_text


def write(match: Match) -> str:
    """The text of a match.

    Raises:
        RecordError: a record cannot hold it.
    """
    require_writable(match)
    header = "\n".join(f"{name}: {value}" for name, value in _header(match) if value)
    moves = wrapped(_words(match), " ")
    return within_bytes(f"{header}\n\n{moves}\n" if moves else f"{header}\n")


def _header(match: Match) -> Iterator[tuple[str, str]]:
    """The names and values of the header, in order; an empty value is left out."""
    yield "Format", f"{FORMAT}{VERSION}"
    yield "Game", match.game.slug
    yield "Options", " ".join(f"{name}={value}" for name, value in match.game.as_text().items())
    for seat in Seat:
        yield seat.name.capitalize(), _seat_text(without_command(match.participants[seat]))
    yield "Seed", "" if match.seed is None else str(match.seed)
    yield "Setup", _setup_text(match)
    yield "Created", write_time(match.created)
    yield "Updated", write_time(match.updated)
    yield "Series", clean_name(match.series)
    is_at_end = match.current is match.main_line[-1]
    yield "Current", "" if is_at_end else " ".join(map(str, path_to(match.current)))
    yield "Result", _result_text(match)


def _setup_text(match: Match) -> str:
    setup = setup_of(match)
    if setup is None:
        return ""
    fields = {"black": ",".join(setup.black), "white": ",".join(setup.white)}
    fields |= {"to_move": setup.to_move.value, **setup.state}
    return " ".join(f"{name}={value}" for name, value in fields.items())


def _result_text(match: Match) -> str:
    if match.outcome is None:
        return ""
    winner, reason = match.outcome.winner, match.outcome.reason
    won = "draw" if winner is None else f"{match.game.color_names[winner]} won"
    return f"{won} ({reason})"


def _seat_text(participant: Participant) -> str:
    """A participant as a line names them: "Ada", "(greedy)", "Deep (expert)"; empty by default."""
    name, kind = clean_name(participant.name), participant.kind
    # Without its kind, a person called "Ada (greedy)" would be taken for a computer.
    if kind == PERSON and not names_kind(name):
        return name
    return f"{name} ({kind})".lstrip()


def _words(match: Match) -> Iterator[str]:
    """What stands after the header: moves with their numbers, comments, brackets."""
    if comment := _comment(match.root):
        yield comment
    # Nodes whose line goes on there, with the bracket before them; None closes one.
    waiting: list[tuple[str, Node] | None] = [("", node) for node in match.root.children[:1]]
    while waiting:
        item = waiting.pop()
        if item is None:
            yield ")"
            continue
        bracket, node = item
        yield f"{bracket}{node.ply}. {node.text}"
        if comment := _comment(node):
            yield comment
        waiting += [("", child) for child in node.children[:1]]
        for variation in reversed(variations_of(node)):
            waiting += [None, ("(", variation)]


def _comment(node: Node) -> str:
    """The comment of a node in braces; empty if there is none."""
    text = clean_text(node.comment)
    if not text:
        return ""
    escaped = re.sub(r"[{}\\]", r"\\\g<0>", text)
    by = re.sub(r"[{}\\:]", r"\\\g<0>", clean_name(node.comment_by))
    if by:
        return f"{{@{by}: {escaped}}}"
    return f"{{{escaped}}}" if not text.startswith("@") else f"{{\\{escaped}}}"


FORMAT_TEXT = Format(write, lost, read)
