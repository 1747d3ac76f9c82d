"""The tree of a match in a session: variations, where the game went on, and edits undone."""

from __future__ import annotations

from abstract_arcade.match import ChangeKind, Match, Node
from abstract_arcade.session import Table, View
from tests.matches import a_match as match_after
from tests.matches import play


def line(at: Node, match: Match, *texts: str) -> Node:
    """Play a line at a node; returns the last node."""
    for text in texts:
        at = play(match, text, at=at)
    return at


def branched() -> tuple[Match, dict[str, Node]]:
    """A game with two variations of its second ply, the first with one of its own; by names."""
    match = match_after("d1")
    d1 = match.current
    h3 = line(d1, match, "h3", "a1").parent
    assert h3 is not None
    line(h3, match, "a3")
    line(d1, match, "h6")
    line(d1, match, "e8", "d2", "h1")
    d1.children.sort(key=lambda node: ["e8", "h3", "h6"].index(node.text))
    h3.children.sort(key=lambda node: ["a1", "a3"].index(node.text))
    return match, {node.text: node for node in match.nodes()}


class TestVariations:
    def test_variation_steps_through_the_nearest_branching(self) -> None:
        match, nodes = branched()
        view = View(Table(match))
        went = []
        for _ in range(3):
            node = view.variation(1)
            if node is not None:
                view.look(node)
                went.append(node.text)
        assert went == ["h3", "h6"]
        node = view.variation(-1)
        assert node is nodes["h3"]
        view.look(nodes["h3"])
        assert view.variation(-1) is nodes["e8"]

    def test_variation_within_a_variation_comes_first(self) -> None:
        match, nodes = branched()
        view = View(Table(match))
        view.look(nodes["a1"])
        assert view.variation(1) is nodes["a3"]
        view.look(nodes["a3"])
        assert view.variation(1) is nodes["h6"]
        assert view.variation(-1) is nodes["a1"]

    def test_variation_ahead_is_found_when_there_is_none_before(self) -> None:
        match, nodes = branched()
        view = View(Table(match))
        view.look(match.root)
        assert view.variation(1) is nodes["h3"]
        assert view.variation(-1) is None
        assert View(Table(match_after("d1", "e8"))).variation(1) is None

    def test_variation_at_a_branching_is_one_of_its_children(self) -> None:
        match, nodes = branched()
        view = View(Table(match))
        view.look(nodes["d1"])
        assert view.variation(1) is nodes["h3"]
        assert view.variation(-1) is None

    def test_variation_viewed_is_the_first_node_of_the_variation(self) -> None:
        match, nodes = branched()
        view = View(Table(match))
        for name, first in {"h1": None, "h3": "h3", "a1": "h3", "a3": "a3", "h6": "h6"}.items():
            view.look(nodes[name])
            assert view.variation_viewed is (None if first is None else nodes[first])


class TestTheGame:
    def test_game_went_on_is_the_first_move_after_the_parting(self) -> None:
        match, nodes = branched()
        view = View(Table(match))
        assert view.game_went_on is None
        for name, on in {"a1": "e8", "h6": "e8", "d1": "e8", "d2": "h1"}.items():
            view.look(nodes[name])
            assert view.game_went_on is nodes[on]
        view.look(match.root)
        assert view.game_went_on is nodes["d1"]

    def test_game_went_on_is_none_beyond_the_current_node(self) -> None:
        match, nodes = branched()
        match.undo(one_ply=True)
        view = View(Table(match))
        view.look(nodes["h1"])
        assert view.game_went_on is None

    def test_plies_left_counts_the_plies_that_a_move_would_leave(self) -> None:
        match, nodes = branched()
        view = View(Table(match))
        view.look(nodes["d1"])
        position = nodes["d1"].position
        counts = {text: view.plies_left(position.parse(text)) for text in ("e8", "h3", "g8")}
        assert counts == {"e8": 2, "h3": 3, "g8": 3}
        view.look(nodes["a1"])
        assert view.plies_left(None) == 3
        view.look(match.current)
        assert view.plies_left(None) == 0


class TestEdits:
    def test_undoing_edits_returns_each_edit(self) -> None:
        match, nodes = branched()
        view = View(Table(match))
        view.table.edits.comment(nodes["e8"], "First.", "Ada")
        view.table.edits.comment(nodes["e8"], "Second.")
        view.table.edits.promote(nodes["h6"])
        view.table.edits.delete(nodes["h3"])
        assert [child.text for child in nodes["d1"].children] == ["h6", "e8"]
        undone: list[object] = []
        while edit := view.table.edits.undo():
            undone.append((edit.kind, edit.node.text))
            texts = [child.text for child in nodes["d1"].children]
            undone.append((nodes["e8"].comment, texts))
        assert undone == [
            (ChangeKind.DELETED, "h3"),
            ("Second.", ["h6", "e8", "h3"]),
            (ChangeKind.PROMOTED, "h6"),
            ("Second.", ["e8", "h3", "h6"]),
            (ChangeKind.COMMENTED, "e8"),
            ("First.", ["e8", "h3", "h6"]),
            (ChangeKind.COMMENTED, "e8"),
            ("", ["e8", "h3", "h6"]),
        ]
        assert not view.table.edits.can_undo
