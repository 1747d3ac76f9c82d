"""Rule tips: when a match explains a rule to the people who play it.

This is the one place that decides when a tip is due. The rules already explained are stored for all
matches of a home folder. No tip is shown in a match with a clock, nor in one between computers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from abstract_arcade.rules.core import listed
from abstract_arcade.teaching.moments import beliefs_of, moments_of
from abstract_arcade.words.events import RuleTip

if TYPE_CHECKING:
    from abstract_arcade.library.small_files import Met
    from abstract_arcade.match import Match, Node
    from abstract_arcade.rules import Move, Position
    from abstract_arcade.session.selection import Selection
    from abstract_arcade.teaching.moments import Moment


class _PointedTip(NamedTuple):
    """The tip for a cursor, which is found again only if the cursor or the tips have changed.

    Attributes:
        key: what the tip depends on: position, sites, move, and the number of unexplained tips.
        tip: the tip; None if there is none.
        is_refusal: whether the tip says why the sites are no move.
    """

    key: tuple[Position, Move, Move | None, int]
    tip: Moment | None
    is_refusal: bool


class Teacher:
    """Chooses which rule tip of a match is shown, and sends a `RuleTip` for each new one.

    The caller reports moves with `note_move`, illegal moves with `note_refusal`, and the site under
    the cursor with `update`. The tip that a move or an illegal move triggers counts as explained at
    once, and the tip for the site under the cursor when the move is played.

    Attributes:
        tip: the tip that is shown now; None if none is. `update` sets it.
        rules: the tips of the game with its options, in the order of precedence.
        unexplained: those of `rules` that have not been explained to the people of this home.
        unexplained_beliefs: the belief tips, which correct misunderstandings, not shown to them.
        keeps_aim: whether the aim of the game stays in sight: in the first match, and in a match
            that was left and opened again while rules of the game were unexplained.
        goal: the tip about the aim of the game, which is the first of `rules`. None after the first
            move played here, or if the aim was explained before.
    """

    def __init__(
        self, match: Match, met: Met, send: Callable[[RuleTip], None] | None = None
    ) -> None:
        """Begin without a tip.

        Args:
            match: the match.
            met: stores which rules have been explained.
            send: called with each tip when it is first shown in the match; None to send none.
        """
        self._match = match
        self._met = met
        self._send = send
        # The names of the tips that were shown.
        self._shown: set[str] = set()
        self.tip: Moment | None = None
        self.rules = moments_of(match.game)
        self.unexplained: Sequence[Moment] = ()
        self.unexplained_beliefs: Sequence[Moment] = ()
        self.reload()
        self._had_unexplained = bool(self.unexplained)
        # Other people may have played a match that was over when it was opened.
        self._is_played_here = match.outcome is None
        goal = self.rules[0] if self.rules else None
        is_resumed = self._is_played_here and match.current.parent is not None
        is_learning = goal in self.unexplained or (is_resumed and self._had_unexplained)
        self.keeps_aim = is_learning and match.has_person
        self.goal: Moment | None = None
        if goal in self.unexplained and not self.is_silent:
            self.goal = goal
        # The last tip that a move or a refusal has triggered, and its node.
        self._triggered: tuple[Node, Moment] | None = None
        # The tip for the cursor as it was last.
        self._pointed: _PointedTip | None = None

    def begin(self) -> None:
        """Show the tip about the aim of the game; nothing happens if `goal` is None."""
        if self.goal is not None:
            self._show_tip(self._match.current, self.goal)

    def reload(self) -> None:
        """Read again which rules have been explained, since a demonstration explains some, too."""
        game = self._match.game
        self.unexplained = [
            rule for rule in self.rules if not self._met.has(game.slug, rule.chapter)
        ]
        self.unexplained_beliefs = [
            tip for tip in beliefs_of(game) if not self._met.has_belief(game.slug, tip.belief)
        ]

    @property
    def is_silent(self) -> bool:
        """Whether the match shows no tips.

        All are explained, the match has clocks, or only computers play.
        """
        match = self._match
        is_known = not (self.unexplained or self.unexplained_beliefs)
        return is_known or match.clock is not None or not match.has_person

    @property
    def seen(self) -> Sequence[Moment]:
        """The tips in `rules` that have been explained, or shown in this match."""
        unseen = self.unseen
        return [rule for rule in self.rules if rule not in unseen]

    @property
    def unseen(self) -> Sequence[Moment]:
        """The tips in `unexplained` that were not shown in this match."""
        return [rule for rule in self.unexplained if rule.name not in self._shown]

    @property
    def count(self) -> str:
        """The number of rules in `seen`, and of all: "2 of 7"."""
        return f"{len(self.seen)} of {len(self.rules)}"

    def note_move(self, node: Node, *, is_own: bool = True) -> Moment | None:
        """Take note of the move that led to a node; return the tip that it triggers, or None.

        Only a tip that has not been explained is triggered, and counts as explained then. Nothing
        happens if `is_silent`. A belief tip corrects the person who moved: it is not triggered
        unless the move `is_own`, a move of a person at this screen.
        """
        pointed = self._pointed
        self._pointed = None
        if self.is_silent or node.parent is None or node.move is None:
            return None
        if pointed is not None and pointed.tip is not None and pointed.is_refusal:
            # The player has read it before choosing another move.
            self._mark_explained(pointed.tip)
        if self.goal is not None:
            self._mark_explained(self.goal)
            self.goal = None
        before = node.parent.position
        move = node.move
        after = node.position

        def applies(tip: Moment) -> bool:
            return (is_own or not tip.belief) and tip.trigger.moved(before, move, after)

        return self._trigger(node, applies)

    def note_refusal(self, node: Node, sites: Move) -> Moment | None:
        """Take note of an attempt to play illegal sites at a node.

        Return the tip that it triggers, or None, as `note_move` does. `sites` are those of the
        illegal move, in order.
        """
        if self.is_silent or not sites:
            return None
        return self._trigger(node, lambda tip: tip.trigger.refused(node.position, sites))

    def _trigger(self, node: Node, applies: Callable[[Moment], bool]) -> Moment | None:
        """Show and return the first tip that applies and was not explained; None without one."""
        tip = self._first(applies)
        if tip is not None:
            self._triggered = node, tip
            self._mark_explained(tip)
            self._show_tip(node, tip)
        return tip

    def _show_tip(self, node: Node, tip: Moment) -> None:
        if tip.name in self._shown:
            return
        self._shown.add(tip.name)
        if self._send is not None:
            self._send(RuleTip(node.ply, tip.chapter, tip.text))

    def _first(self, applies: Callable[[Moment], bool]) -> Moment | None:
        for tip in (*self.unexplained, *self.unexplained_beliefs):
            if tip is not self.goal and applies(tip):
                return tip
        return None

    def _mark_explained(self, tip: Moment) -> None:
        slug = self._match.game.slug
        if tip.belief:
            self._met.add_belief(slug, tip.belief)
            self.unexplained_beliefs = [
                other for other in self.unexplained_beliefs if other is not tip
            ]
        else:
            self._met.add(slug, [tip.chapter])
            self.unexplained = [other for other in self.unexplained if other is not tip]

    def update(self, node: Node, selection: Selection, *, is_asked: bool) -> bool:
        """Set `tip` for the node and the selection shown; return whether it has changed.

        If a person has moved the cursor (`is_asked`), it is the tip for the move or site under the
        cursor. Otherwise it is the tip that the last move of a person, or the computer's answer to
        it, has triggered.
        """
        before = self.tip
        self.tip = self._find(node, selection, is_asked=is_asked)
        if self.tip is not None:
            self._show_tip(node, self.tip)
        return self.tip is not before

    def _find(self, node: Node, selection: Selection, *, is_asked: bool) -> Moment | None:
        # Before the first move, the aim of the game comes before any other tip.
        goal = self.goal if node.parent is None and not self.is_silent else None
        if not self.is_silent and selection.is_open and is_asked:
            sites = (*selection.sites, selection.cursor)
            if selection.refusal is not None:
                self.note_refusal(node, sites)
            elif goal is None:
                pointed = self._tip_at_cursor(selection, sites)
                if pointed is not None:
                    return pointed
        if self._triggered is None:
            return goal
        tip_node, tip = self._triggered
        is_answer = node.parent is tip_node and not self._match.participant_at(tip_node).is_person
        return tip if node is tip_node or is_answer else None

    def _tip_at_cursor(self, selection: Selection, sites: Move) -> Moment | None:
        """Return the tip that the move or illegal sites at the cursor would trigger, or None."""
        position = selection.position
        move = selection.move
        key = (position, sites, move, len(self.unexplained) + len(self.unexplained_beliefs))
        if self._pointed is None or self._pointed.key != key:
            after = selection.preview
            if move is None:
                tip = self._first(lambda rule: rule.trigger.refused(position, sites))
            else:
                tip = self._first(lambda rule: rule.trigger.moved(position, move, after))
            self._pointed = _PointedTip(key, tip, is_refusal=move is None)
        return self._pointed.tip

    @property
    def summary(self) -> str:
        """A sentence with the rules that the player has seen, and those that are still to come.

        Empty if all were explained before this match, if none was seen, or if the match was over
        when it was opened.
        """
        seen = self.seen
        unseen = self.unseen
        has_summary = self._had_unexplained and self._is_played_here and seen
        if not has_summary or (self.is_silent and unseen):
            return ""
        title = self._match.game.title
        count = len(self.rules)
        if not unseen:
            return f"You have seen all of {title}'s {count} rules."
        names = [rule.name for rule in unseen]
        if len(names) > 2:
            names = [names[0], f"{len(names) - 1} more"]
        are = "are" if len(names) > 1 else "is"
        have_seen = f"You have seen {len(seen)} of {title}'s {count} rules"
        return f"{have_seen}; {listed(names)} {are} still to come."
