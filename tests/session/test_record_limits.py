"""A match never grows beyond what its record can hold: what does not fit is refused before."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import islice

import pytest

from abstract_arcade.match import Comment, Match, Node
from abstract_arcade.records import dump, load
from abstract_arcade.rules import Move, Seat, new_game
from abstract_arcade.session import FullError, Table, View
from abstract_arcade.session.record_limits import RESERVE
from tests.matches import a_match
from tests.session.test_session_saving import Answers, no_sleep, settle

SMALL = RESERVE + (1 << 17)
"""The most bytes of a record in most of these tests."""


@pytest.fixture
def _small_records(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("abstract_arcade.records.core.MAX_BYTES", SMALL)


def finished(*moves: str) -> View:
    """A finished game, in which every move begins a variation."""
    match = a_match(*moves, game=new_game("renju", opening="free"))
    match.resign(Seat.FIRST)
    return View(Table(match))


def try_at(view: View, node: Node, index: int) -> Node:
    """Play the legal move with an index at a node."""
    view.look(node)
    return view.play(node.position.legal_moves()[index])


def until_full(act: Callable[[], object], limit: str) -> None:
    """Act until the match is full."""

    def act_on() -> None:
        for _ in range(1000):
            act()

    with pytest.raises(FullError, match=f"^The match would be too large .at most {limit}.:"):
        act_on()


def tree(match: Match) -> list[tuple[str, str, int]]:
    return [(node.text, node.comment, len(node.children)) for node in match.nodes()]


def readable(match: Match) -> Match:
    """The match as its record has it, which can be read."""
    return load(dump(match))


def quiet_moves(node: Node, count: int) -> list[Move]:
    """Legal moves at a node after which the game is not over."""
    position = node.position
    found = (move for move in position.legal_moves()[::-3] if not position.play(move).outcome)
    return [*islice(found, count)]


class TestNesting:
    def nested(self) -> tuple[View, Node]:
        """A game with as many nested variations as a record can hold, and the innermost node."""
        view = finished("h8")
        node = view.match.main_line[-1]

        def branch() -> None:
            nonlocal node
            for move in quiet_moves(node, 2):
                view.look(node)
                last = view.play(move)
            node = last

        until_full(branch, "100 nested variations")
        return view, node

    def test_variations_are_nested_only_as_deep_as_a_record_allows(self) -> None:
        view, innermost = self.nested()
        match = view.match
        assert len(tree(readable(match))) == len(tree(match)) > 200
        # A move that begins no further variation fits.
        (only,) = innermost.children
        view.look(only)
        view.play(quiet_moves(only, 1)[0])
        readable(match)

    def test_promoting_keeps_to_the_limit_of_nesting(self) -> None:
        view, _ = self.nested()
        match = view.match
        first, _ = match.main_line[1].children
        other = match.main_line[1].children[1]
        # The variation that holds all others is nested one less deep then, and back again.
        view.table.edits.promote(other)
        readable(match)
        assert view.table.edits.undo()
        view.look(match.main_line[1])
        third = view.play(quiet_moves(match.main_line[1], 3)[2])
        view.table.edits.promote(third)
        readable(match)
        view.table.edits.promote(first)
        readable(match)

    def test_move_that_makes_a_variation_of_the_game_keeps_to_the_limit_of_nesting(self) -> None:
        view, _ = self.nested()
        match = view.match
        view.undo()
        with pytest.raises(FullError):
            # Another first move would make a variation of all that was played.
            try_at(view, match.root, 1)
        readable(match)


class TestPositions:
    def test_moves_are_refused_at_the_limit_of_positions(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        view = finished("h8")
        match = view.match
        for module in ("core", "tree"):
            monkeypatch.setattr(f"abstract_arcade.records.{module}.MAX_NODES", 12)
        until_full(lambda: try_at(view, match.current, len(match.current.children)), "12 positions")
        assert len(list(match.nodes())) == 12
        readable(match)
        # A move that is there already is no new position.
        node = try_at(view, match.current, 0)
        # What makes room is always allowed, and what was deleted comes back while there is room.
        view.table.edits.delete(node)
        try_at(view, match.current, 20)
        with pytest.raises(FullError):
            view.table.edits.undo()
        view.table.edits.delete(match.current.children[-1])
        assert view.table.edits.undo()
        readable(match)


@pytest.mark.usefixtures("_small_records")
class TestSize:
    def test_comments_keep_to_the_limit_of_size(self) -> None:
        view = finished("h8", "h9", "h10", "a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9")
        nodes = iter(view.match.nodes())
        texts = "é" * 10_000
        until_full(lambda: view.table.edits.comment(next(nodes), texts, "Ada"), "0 MiB")
        match = view.match
        size = len(dump(match).encode())
        assert SMALL - RESERVE - 30_000 < size <= SMALL - RESERVE
        # A shorter comment in place of a longer one fits.
        view.table.edits.comment(match.root, "é" * 9_000)
        with pytest.raises(FullError):
            view.table.edits.comment(match.root, "é" * 60_000)
        assert len(match.root.comment) == 9_000
        view.table.edits.comment(match.root, "")
        view.table.edits.comment(match.main_line[-1], texts)
        with pytest.raises(FullError):
            view.table.edits.comment(match.root, "é" * 60_000)
        readable(match)

    def test_several_comments_are_refused_together_at_the_limit_of_size(self) -> None:
        view = finished("h8", "h9", "h10")
        comments = [Comment(node, "x" * 50_000) for node in view.match.main_line]
        before = tree(view.match)
        with pytest.raises(FullError):
            view.table.edits.comment_all(comments)
        assert tree(view.match) == before
        view.table.edits.comment_all(comments[:2])
        assert not any(node.comment for node in view.match.main_line[2:])

    def test_moves_keep_to_the_limit_of_size(self) -> None:
        match = a_match("h8", game=new_game("renju", opening="free"))
        match.root.comment = "x" * (SMALL - RESERVE - 1_800)
        view = View(Table(match))
        until_full(lambda: view.play(quiet_moves(view.viewed, 1)[0]), "0 MiB")
        before = tree(match)
        with pytest.raises(FullError):
            view.play(quiet_moves(view.viewed, 1)[0])
        assert tree(match) == before
        # The game can end all the same.
        view.resign()
        assert readable(match).outcome is not None

    def test_restored_variation_keeps_to_the_limit_of_size(self) -> None:
        view = finished("h8", "h9")
        match = view.match
        node = try_at(view, match.main_line[1], 3)
        match.comment(node, "x" * 100_000)
        view.table.edits.delete(node)
        match.comment(match.root, "y" * 100_000)
        with pytest.raises(FullError):
            view.table.edits.undo()
        assert len(list(match.nodes())) == 3
        match.comment(match.root, "")
        assert view.table.edits.undo()
        assert len(list(match.nodes())) == 4

    async def test_computers_move_beyond_the_limit_is_an_engine_failure(self) -> None:
        match = a_match("d1", white="random")
        match.root.comment = "x" * (SMALL - RESERVE)
        view = View(Table(match, chooser=Answers("e8"), now=lambda: 0.0, sleep=no_sleep))
        view.table.attend()
        await settle()
        await asyncio.sleep(0)
        assert match.move_texts == ("d1",)
        assert view.table.is_paused
        assert view.table.engine_failure is not None
        assert "would be too large" in view.table.engine_failure.message
        await view.close()
