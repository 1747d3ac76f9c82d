"""The rules that a match explains when they first matter to the people who play it.

This is the one place that decides when a rule tip is due. The rules already explained are
remembered for all games of a home. No rule is explained in a match with a clock, nor in one that
only computers play.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from abstract_arcade.rules.core import listed
from abstract_arcade.teaching.moments import beliefs_of, moments_of
from abstract_arcade.words.events import RuleTip

if TYPE_CHECKING:
    from abstract_arcade.library.small_files import Met
    from abstract_arcade.match import Match, Node
    from abstract_arcade.rules import Move
    from abstract_arcade.session.selection import Selection
    from abstract_arcade.teaching.moments import Moment


class Teacher:
    """Decides which rule of a match is explained now, and sends a `RuleTip` when it is a new one.

    Attributes:
        now: the rule that is explained now; None if none is.
        rules: the rules of the game with its options, in the order in which they are told.
        to_come: those that nobody here has met yet.
        beliefs_to_come: the belief tips that nobody here has been shown yet.
        is_first_match: whether the aim was new to the people here when the match was opened.
        goal: the aim of the game, the first of the rules, until a move is played here; None if it
            was met before.
    """

    def __init__(
        self, match: Match, met: Met, send: Callable[[RuleTip], None] | None = None
    ) -> None:
        """Explain nothing yet; `met` has the rules already explained, and `send` takes the tips."""
        self._match = match
        self._met = met
        self._send = send
        self._sent: set[str] = set()
        self.now: Moment | None = None
        self.rules = moments_of(match.game)
        self.to_come: Sequence[Moment] = ()
        self.beliefs_to_come: Sequence[Moment] = ()
        self.look_again()
        self._is_new_here = bool(self.to_come)
        # Somebody else may have played a match that was over when it was opened.
        self._is_played_here = match.outcome is None
        goal = next(iter(self.rules), None)
        people = (each.is_person for each in match.participants.values())
        self.is_first_match = goal in self.to_come and any(people)
        self.goal = None if self.is_silent or goal not in self.to_come else goal
        # What was told last, and of which node.
        self._told: tuple[Node, Moment] | None = None
        # What was pointed at last, the rule that bites there, and whether it is why it is refused.
        self._pointed: tuple[object, Moment | None, bool] = (None, None, False)

    def begin(self) -> None:
        """Send the tip about the goal, if it is new to the people here."""
        if self.goal is not None:
            self._send_tip(self._match.current, self.goal)

    def look_again(self) -> None:
        """Look at what was met by now: in a demonstration, say."""
        game = self._match.game
        met = self._met
        self.to_come = [each for each in self.rules if not met.has(game.slug, each.chapter)]
        self.beliefs_to_come = [
            each for each in beliefs_of(game) if not met.has_belief(game.slug, each.belief)
        ]

    @property
    def is_silent(self) -> bool:
        """Whether nothing is to be told: all is known, a clock runs, or only computers play."""
        match = self._match
        people = (each.is_person for each in match.participants.values())
        is_known = not (self.to_come or self.beliefs_to_come)
        return is_known or match.clock is not None or not any(people)

    @property
    def met(self) -> Sequence[Moment]:
        """The rules that were met."""
        return [each for each in self.rules if each not in self.to_come]

    @property
    def count(self) -> str:
        """How many of them: "2 of 7"."""
        return f"{len(self.rules) - len(self.to_come)} of {len(self.rules)}"

    def take(self, node: Node) -> Moment | None:
        """Note the move that led to a node; return the rule that it is the first to show."""
        _, pointed, is_refusal = self._pointed
        self._pointed = None, None, False
        if self.is_silent or node.parent is None or node.move is None:
            return None
        if pointed is not None and is_refusal:
            # Whoever played has read it.
            self._meet(pointed)
        if self.goal is not None:
            self._meet(self.goal)
            self.goal = None
        before = node.parent.position
        move = node.move
        after = node.position
        return self._tell(node, lambda each: each.trigger.moved(before, move, after))

    def refuse(self, node: Node, sites: Move) -> Moment | None:
        """Note that sites may not be played; return the rule, if that is the first to say so."""
        if self.is_silent or not sites:
            return None
        return self._tell(node, lambda each: each.trigger.refused(node.position, sites))

    def _tell(self, node: Node, bites: Callable[[Moment], bool]) -> Moment | None:
        """Tell the first rule that bites and that nobody has met."""
        moment = self._first(bites)
        if moment is not None:
            self._told = node, moment
            self._meet(moment)
            self._send_tip(node, moment)
        return moment

    def _send_tip(self, node: Node, moment: Moment) -> None:
        """Send a tip, once in a match."""
        if moment.name not in self._sent and self._send is not None:
            self._sent.add(moment.name)
            self._send(RuleTip(node.ply, moment.chapter, moment.text))

    def _first(self, bites: Callable[[Moment], bool]) -> Moment | None:
        coming = (*self.to_come, *self.beliefs_to_come)
        return next((each for each in coming if each is not self.goal and bites(each)), None)

    def _meet(self, moment: Moment) -> None:
        slug = self._match.game.slug
        if moment.belief:
            self._met.add_belief(slug, moment.belief)
            self.beliefs_to_come = [each for each in self.beliefs_to_come if each is not moment]
        else:
            self._met.add(slug, [moment.chapter])
            self.to_come = [each for each in self.to_come if each is not moment]

    def look(self, node: Node, selection: Selection, *, is_asked: bool) -> bool:
        """Find what is told while somebody looks at a node; return whether `now` has changed.

        It is the rule of a site pointed at, or that of the last move of a person and the answer to
        it. It counts as met when the move is played. `is_asked`: whether a person has pointed.
        """
        before = self.now
        self.now = self._find(node, selection, is_asked=is_asked)
        if self.now is not None:
            self._send_tip(node, self.now)
        return self.now is not before

    def _find(self, node: Node, selection: Selection, *, is_asked: bool) -> Moment | None:
        # Beside a match that has begun, the aim alone is in sight.
        goal = self.goal if node.parent is None and not self.is_silent else None
        if not self.is_silent and selection.is_open and is_asked:
            sites = (*selection.sites, selection.cursor)
            if selection.refusal is not None:
                self.refuse(node, sites)
            elif goal is None and (found := self._bites(selection, sites)) is not None:
                return found
        if self._told is None:
            return goal
        told_of, moment = self._told
        is_answered = node.parent is told_of and not self._match.participant_at(told_of).is_person
        return moment if node is told_of or is_answered else None

    def _bites(self, selection: Selection, sites: Move) -> Moment | None:
        """Return the rule that bites where somebody points."""
        position = selection.position
        move = selection.move
        key = (position, sites, move, len(self.to_come) + len(self.beliefs_to_come))
        if self._pointed[0] != key:
            after = selection.preview
            if move is None:
                found = self._first(lambda each: each.trigger.refused(position, sites))
            else:
                found = self._first(lambda each: each.trigger.moved(position, move, after))
            self._pointed = key, found, move is None
        return self._pointed[1]

    @property
    def end(self) -> str:
        """Which rules were explained and which are still to come, in a sentence.

        Empty if all were explained before this match, if none was, or if the match was over when
        it was opened.
        """
        is_told = self._is_new_here and self._is_played_here and self.met
        if not is_told or (self.is_silent and self.to_come):
            return ""
        title = self._match.game.title
        count = len(self.rules)
        if not self.to_come:
            return f"You have seen all of {title}'s {count} rules."
        names = [each.name for each in self.to_come]
        if len(names) > 2:
            names = [names[0], f"{len(names) - 1} more"]
        are = "are" if len(names) > 1 else "is"
        seen = f"You have seen {len(self.met)} of {title}'s {count} rules"
        return f"{seen}; {listed(names)} {are} still to come."
