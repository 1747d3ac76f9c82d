"""A session whose match is kept: what is told when, looking on, and edits that are undone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from abstract_arcade.match import Match, Node, Participant
from abstract_arcade.rules import Move, Seat
from abstract_arcade.session import Notice, ReadOnlyError, StateChanged, Table, View, ViewChanged
from abstract_arcade.words.events import MatchSaved, MovePlayed, SaveFailed
from tests.disks import SlowDisk
from tests.matches import a_match, moves_of, play

PLAYED = MovePlayed
VIEWED = ViewChanged
THINKING = StateChanged


class Answers:
    """Computers that answer with these moves."""

    def __init__(self, *texts: str) -> None:
        self._texts = list(texts)

    async def choose(self, match: Match, node: Node) -> Move:
        del match
        return node.position.parse(self._texts.pop(0))

    async def accepts_draw(self, match: Match, node: Node) -> bool:
        raise NotImplementedError

    async def dismiss(self, participant: Participant) -> None:
        del participant

    async def close(self) -> None:
        pass


async def no_sleep(seconds: float) -> None:
    del seconds
    await asyncio.sleep(0)


async def settle() -> None:
    """Let everything run that can."""
    for _ in range(10):
        await asyncio.sleep(0)


class SavedSession:
    """A session that saves its match on a slow disk, and the notices that it has sent."""

    def __init__(
        self, match: Match, *answers: str, is_locked: bool = True, is_patient: bool = True
    ) -> None:
        self.disk = SlowDisk(is_locked=is_locked)
        self.view = View(
            Table(
                match,
                chooser=Answers(*answers),
                keeper=self.disk,
                now=lambda: 0.0,
                sleep=self._wait if is_patient else no_sleep,
            )
        )
        self.told: list[Notice] = []
        self.table = self.view.table
        self.view.listen(self.told.append)

    async def _wait(self, seconds: float) -> None:
        """Sleep no longer than others need, but for patience, which never ends."""
        if seconds == 0.1:
            await asyncio.Event().wait()
        await asyncio.sleep(0)

    def play(self, text: str) -> Node:
        return self.view.play(self.view.position.parse(text))

    @property
    def kinds(self) -> list[type[Notice]]:
        """The classes of the notices since this was last asked."""
        kinds = [type(notice) for notice in self.told]
        self.told.clear()
        return kinds


# Functions, since mypy assumes that an attribute that was checked once does not change.


def has_pending(kept: SavedSession) -> bool:
    return kept.table.saving.has_pending


def is_saved(kept: SavedSession) -> bool:
    return kept.table.saving.is_saved


def can_undo_edit(view: View) -> bool:
    return view.table.edits.can_undo


class TestOrder:
    async def test_move_is_announced_once_it_is_on_the_disk(self) -> None:
        kept = SavedSession(a_match())
        node = kept.play("d1")
        # The session has it at once; those who show it hear of it later.
        assert kept.view.viewed is node
        assert has_pending(kept)
        assert kept.told == []
        kept.disk.write()
        assert kept.kinds == [PLAYED]
        assert not has_pending(kept)
        assert is_saved(kept)
        await kept.view.close()

    async def test_computers_answer_is_announced_after_the_persons_move(self) -> None:
        kept = SavedSession(a_match(white="random"), "e8")
        first = kept.play("d1")
        await settle()
        assert moves_of(kept.view.match) == ["d1", "e8"]
        assert kept.told == []
        kept.disk.write()
        assert kept.kinds == [PLAYED, THINKING]
        kept.disk.write()
        assert kept.kinds == [PLAYED]
        assert kept.view.viewed.parent is first
        await kept.view.close()

    async def test_browsing_is_announced_after_an_unsaved_move(self) -> None:
        kept = SavedSession(a_match("d1"))
        kept.play("e8")
        kept.view.look_at_ply(0)
        assert kept.told == []
        kept.disk.write()
        assert kept.kinds == [PLAYED, VIEWED]
        await kept.view.close()

    @pytest.mark.parametrize("change", ["undo", "redo", "resign", "comment", "seat"])
    async def test_every_change_is_saved(self, change: str) -> None:
        match = a_match("d1", "e8")
        if change == "redo":
            match.undo()
        kept = SavedSession(match)
        view = kept.view
        if change == "comment":
            view.table.edits.comment(match.current, "Why?")
        elif change == "seat":
            match.seat(Seat.FIRST, Participant(name="Ada"))
        else:
            getattr(view, change)()
        assert len(kept.disk.waiting) == 1
        assert kept.told == []
        kept.disk.write()
        assert len(kept.kinds) == 1
        await view.close()

    async def test_browsing_is_not_saved(self) -> None:
        kept = SavedSession(a_match("d1"))
        kept.view.look_at_ply(0)
        assert kept.disk.waiting == []
        assert kept.kinds == [VIEWED]

    async def test_move_is_announced_after_patience_before_it_is_saved(self) -> None:
        kept = SavedSession(a_match(), is_patient=False)
        kept.play("d1")
        await settle()
        assert kept.kinds == [PLAYED]
        assert not is_saved(kept)
        kept.disk.write()
        assert kept.kinds == [THINKING]
        assert is_saved(kept)
        await kept.view.close()

    async def test_failure_to_save_is_announced_and_play_goes_on(self) -> None:
        kept = SavedSession(a_match())
        kept.play("d1")
        kept.disk.fail("The disk is full")
        assert kept.kinds == [PLAYED, SaveFailed]
        assert kept.table.saving.save_error == "The disk is full"
        kept.play("e8")
        kept.disk.fail("The disk is full")
        assert kept.kinds == [PLAYED]
        kept.play("d2")
        kept.disk.write()
        assert kept.kinds == [PLAYED, MatchSaved]
        assert kept.table.saving.save_error == ""
        await kept.view.close()

    async def test_closing_releases_the_match(self) -> None:
        kept = SavedSession(a_match("d1"))
        await kept.view.close()
        assert kept.disk.released == [kept.view.match]


class TestReadOnly:
    async def test_read_only_match_can_be_browsed(self) -> None:
        kept = SavedSession(a_match("d1", "e8"), is_locked=False)
        view = kept.view
        assert view.table.is_read_only
        assert not view.is_persons_turn
        assert not view.selection.is_open
        assert not view.undo()
        assert not view.redo()
        view.look_at_ply(1)
        assert view.viewed.ply == 1
        assert moves_of(view.match) == ["d1", "e8"]
        assert kept.disk.waiting == []

    async def test_read_only_match_refuses_every_change(self) -> None:
        kept = SavedSession(a_match("d1", "e8"), is_locked=False)
        view = kept.view
        node = view.viewed
        move = view.position.legal_moves()[0]
        changes: list[Callable[[], object]] = [
            lambda: view.play(move),
            view.resign,
            lambda: view.table.edits.promote(node),
            lambda: view.table.edits.delete(node),
            lambda: view.table.edits.comment(node, "Good"),
        ]
        for change in changes:
            with pytest.raises(ReadOnlyError, match="open in another program"):
                change()
        assert view.match.outcome is None
        assert len(list(view.match.nodes())) == 3
        assert node.comment == ""

    async def test_computer_does_not_play_in_a_read_only_match(self) -> None:
        kept = SavedSession(a_match("d1", white="random"), "e8", is_locked=False)
        kept.table.go_on()
        kept.table.resume()
        assert not kept.view.can_play_single_move
        kept.view.play_single_move()
        await settle()
        assert moves_of(kept.view.match) == ["d1"]
        assert not kept.table.is_thinking


def tree(match: Match) -> list[tuple[str, str]]:
    """Every move with its comment."""
    return [(node.text, node.comment) for node in match.nodes()]


class TestEdits:
    def match(self) -> tuple[Match, Node]:
        """A match that was resigned, and a variation of its second ply."""
        match = a_match("d1", "e8", "d2")
        match.resign(Seat.FIRST)
        return match, play(match, "h3", at=match.main_line[1])

    @pytest.mark.parametrize("edit", ["promote", "delete", "comment"])
    def test_edit_is_undone(self, edit: str) -> None:
        match, node = self.match()
        view = View(Table(match))
        before = tree(match)
        assert not can_undo_edit(view)
        match edit:
            case "promote":
                view.table.edits.promote(node)
            case "delete":
                view.table.edits.delete(node)
            case "comment":
                view.table.edits.comment(node, "Better", "Ada")
        assert tree(match) != before
        assert can_undo_edit(view)
        assert view.table.edits.undo()
        assert tree(match) == before
        assert node.comment_by == ""
        assert not can_undo_edit(view)
        assert not view.table.edits.undo()

    def test_edits_are_undone_one_by_one(self) -> None:
        match, node = self.match()
        view = View(Table(match))
        states = [tree(match)]
        for text in ("One", "Two", ""):
            view.table.edits.comment(node, text)
            states.append(tree(match))
        view.table.edits.promote(node)
        while states:
            assert view.table.edits.undo()
            assert tree(match) == states.pop()
        assert not can_undo_edit(view)

    def test_deleting_the_node_shown_shows_its_parent(self) -> None:
        match, node = self.match()
        view = View(Table(match))
        view.look(node)
        view.table.edits.delete(node)
        assert view.viewed is node.parent
        view.table.edits.undo()
        assert view.viewed is node.parent
        assert node in match.main_line[1].children

    def test_edit_that_can_no_longer_be_undone_is_skipped(self) -> None:
        match, node = self.match()
        view = View(Table(match))
        view.table.edits.comment(match.root, "Start")
        view.table.edits.delete(node)
        # The same move again: what was deleted has no place any more.
        play(match, "h3", at=match.main_line[1])
        assert view.table.edits.undo()
        assert match.root.comment == ""
        assert not can_undo_edit(view)

    def test_undoing_edits_never_takes_a_move_back(self) -> None:
        match, _ = self.match()
        view = View(Table(match))
        assert not view.table.edits.undo()
        assert moves_of(match) == ["d1", "e8", "d2"]

    def test_undo_of_moves_does_not_undo_edits(self) -> None:
        match, node = self.match()
        view = View(Table(match))
        view.table.edits.comment(node, "Better")
        view.undo()
        assert node.comment == "Better"
        assert can_undo_edit(view)
