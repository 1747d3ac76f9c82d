"""What status and line of keys of a match say, by what a person does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from abstract_arcade.match.core import asked_of
from abstract_arcade.rules import SWAP, Color, Position
from abstract_arcade.session.insight import Topic
from abstract_arcade.truncate import shortened
from abstract_arcade.tui.games.presenter import View
from abstract_arcade.tui.play import words as said
from abstract_arcade.tui.play.played import Mode
from abstract_arcade.tui.play.score_sheet import length_words
from abstract_arcade.tui.table.words import said_words, text_words
from abstract_arcade.tui.widgets.key_bar import Hint
from abstract_arcade.tui.widgets.lines import Line, Word, button
from abstract_arcade.tui.widgets.seats import clock_words
from abstract_arcade.words.event_sentences import event_sentence

if TYPE_CHECKING:
    from abstract_arcade.session.move_input import MoveInput
    from abstract_arcade.tui.play.choosing import Choosing
    from abstract_arcade.tui.play.helping import Helping
    from abstract_arcade.tui.play.looking import Replaying
    from abstract_arcade.tui.play.played import Played
    from abstract_arcade.tui.table.screen import TableScreen

_MAX_FAILURE = 140
"""Characters of the sentence about a computer player that failed: two rows of a narrow screen."""

_MAX_TURN_NAME = 20
"""Characters of a name that may stand for the colour to move."""


class Foot:
    """Fills the status below the board of a match, and names the keys that do something."""

    def __init__(
        self,
        screen: TableScreen,
        played: Played,
        choosing: Choosing,
        replaying: Replaying,
        helping: Helping,
    ) -> None:
        self._screen = screen
        self._view = played.view
        self._insight = played.insight
        self._presenter = played.presenter
        self._choosing = choosing
        self._replaying = replaying
        self._helping = helping
        self._key = screen.key
        self._hint = screen.hint

    @property
    def _has_panel(self) -> bool:
        """Whether the panel shows the clocks."""
        return self._screen.room.panel > 0

    def _is_over(self, mode: Mode) -> bool:
        """Whether the panel says how the game has ended, once it has."""
        return mode in (Mode.OVER, Mode.EXPLAINED) and self._has_panel

    def show(self, mode: Mode, scene: View[Any], told: Sequence[Word], met: Sequence[Word]) -> None:
        """Say what is to be said where no move is typed; first the rule `told`, or those `met`."""
        view = self._view
        outcome = view.outcome
        reply = self._screen.reply
        is_told = self._show_comment()
        is_fresh = self._choosing.is_fresh
        color = outcome.winner if outcome else view.position.to_move
        stones = self._screen.stones.both
        tile: list[Word] = [stones[color].tile, ("  ", "text")] if color else []
        clocks = self._clocks()
        head, words = self._sentence(mode, scene)
        is_answer = bool(reply) or self._choosing.selection.refusal is not None
        is_looking = view.is_looking_back or said.has_gone_back(view)
        is_lit = outcome is not None or is_looking or (is_fresh and not is_answer)
        event = self._event()
        asides = said.asides(view)
        if self._is_over(mode) and outcome is not None:
            event = said.saving_words(view)
        is_hinted = self._insight.hint is not None and not reply
        if outcome is None and ((is_fresh and is_told) or is_hinted):
            event = []
            asides = ()
            is_lit = is_lit and not is_hinted
        of_rules = told or met
        if of_rules and not view.table.saving.failure and not (event and mode is Mode.OVER):
            offer = said.offer_words(view, self._key, is_wide=self._screen.room.is_wide)
            gap: Line = [("   ", "text")]
            event = [*offer, *gap, *of_rules] if offer else list(of_rules)
            is_lit = True
            asides = [[*gap, *met]] if told and met else ()
        self._screen.status_line.show(
            [*clocks, *head],
            words,
            event,
            tile=() if clocks else tile,
            asides=asides,
            is_fresh=is_lit,
        )

    def show_typed(self, typed: MoveInput, told: Sequence[Word]) -> None:
        """Show what is typed, what it would do or could be, what is asked, or `told` of rules."""
        self._show_comment()
        screen = self._screen
        turn: list[Word] = [screen.stones.both[typed.position.to_move].tile, ("  ", "text")]
        is_asked = self._choosing.asked == (self._view.viewed, typed.move)
        question: list[Word] = [(screen.reply, "text")] if is_asked and screen.reply else []
        words = said_words(typed)
        if told:
            # The rule says why, where nothing can be played.
            words = [*words, ("   ", "text"), *told] if typed.fits else list(told)
        screen.status_line.show_text(turn, text_words(typed), question or words)

    def _show_comment(self) -> bool:
        """Show the comment, unless the explanation of the game is shown; return whether it is."""
        is_told = bool(self._story())
        self._screen.status_line.show_note(
            [] if is_told else said.comment_words(self._view),
            [(" … ", "dim"), (self._key("comment"), "amber"), (" reads on", "soft")],
        )
        return is_told

    def _story(self) -> list[Word]:
        if self._insight.topic is not Topic.STORY:
            return []
        from abstract_arcade.tui.play.insight_words import status_words

        return status_words(self._insight, self._view)

    def _clocks(self) -> list[Word]:
        """Both clocks, where no panel shows them; nothing where there are none."""
        view = self._view
        words: list[Word] = []
        if self._has_panel:
            return words
        for color in Color:
            face = said.clock_face(view, view.position.seat_of(color))
            if face is not None:
                chip = self._screen.stones.both[color].tile
                words += [chip, (" ", "text"), *clock_words(face), ("  ", "text")]
        return [*words, (" ", "text")] if words else []

    def _sentence(self, mode: Mode, scene: View[Any]) -> tuple[list[Word], list[Word]]:
        """Whose turn it is, or what goes on instead, and what is to be said of it."""
        view = self._view
        outcome = view.outcome
        key = self._key
        said_now = self._screen.reply
        if mode is Mode.REPLAYING:
            return self._replaying.words(), []
        reply: list[Word] = [(f"   {said_now}", "text")] if said_now else []
        if outcome is not None:
            if self._is_over(mode):
                # The panel says the rest.
                over: list[Word] = [("The game is over", "strong"), *length_words(view)]
                return ([], reply) if reply else (over, [])
            return said.end_words(view, outcome), reply
        if view.table.is_read_only and not said_now:
            words: list[Word] = [("Open in another program", "strong"), ("   ", "text")]
            return [], [*words, (key("choose"), "amber"), (" tries again", "soft")]
        if view.table.failure:
            # The window above it has the whole sentence.
            return [], [(shortened(str(event_sentence(view.table.failure)), _MAX_FAILURE), "soft")]
        if not view.is_persons_turn:
            return [], [*said.computers_turn_words(view, key), *reply]
        if not said_now and self._choosing.is_fresh:
            story = self._story()
            if story:
                heading: list[Word] = [("Looking back   ", "strong")]
                return heading if self._screen.room.is_wide else [], story
        # Nobody has asked yet what the move under the cursor would do.
        move = self._choosing.selection.move
        is_asked = said_now or scene.move is not None or move is None or self._insight.hint
        words = self._of_cursor() if is_asked else []
        is_refusal = not said_now and move is None
        return self._turn(scene, is_alone=not words, is_refusal=is_refusal), words

    def _turn(self, scene: View[Any], *, is_alone: bool, is_refusal: bool) -> list[Word]:
        """Whose turn it is, or what else is asked: alone on its line, or before a refusal."""
        position = scene.position
        words = self._presenter.words
        color = position.game.color_names[position.to_move]
        name = self._turn_name(position)
        is_told = is_refusal and not is_alone and words.refusal_tells(position)
        if not is_alone and words.sentence_goes_on(position, scene.move):
            if is_told:
                # It begins with the name.
                return []
            if not is_refusal:
                return [(f"{color} ", "strong")]
        prompt = None if is_told else words.prompt(position)
        may_swap = SWAP in position.legal_moves()
        if prompt is not None and (may_swap or not prompt.startswith(color)):
            prompt = asked_of(self._decider(position), prompt)
        if may_swap:
            swap = button([(self._key("swap"), "amber")], "swap")
            asked = f"{color} to play" if prompt is None else prompt
            end = ")" if is_alone else ")   "
            return [(f"{asked}, or swap (", "strong"), *swap, (end, "strong")]
        if prompt is not None:
            return [(f"{prompt}{'.' if is_alone else '   '}", "strong")]
        if is_alone:
            task = words.task(position)
            return [(f"{name} to play", "strong"), (f", {task}" if task else "", "soft")]
        return [(f"{name} to play   " if self._screen.room.is_wide else f"{color}  ", "strong")]

    def _decider(self, position: Position) -> str:
        """What whoever decides is called, who may lay stones of the other colour, too."""
        title = self._view.match.titles[position.seat_to_move]
        return title if len(title) <= _MAX_TURN_NAME else str(position.seat_to_move)

    def _turn_name(self, position: Position) -> str:
        """What whoever is to move is called where nothing but that is said."""
        seat = position.seat_to_move
        name = self._view.match.participants[seat].name
        if name and position.seat_of(position.to_move) is seat and len(name) <= _MAX_TURN_NAME:
            return name
        return position.game.color_names[position.to_move]

    def _of_cursor(self) -> list[Word]:
        """The answer to the last key, or what is to be said of the site under the cursor."""
        selection = self._choosing.selection
        if self._screen.reply:
            return [(self._screen.reply, "text")]
        if self._insight.topic is Topic.HINT:
            from abstract_arcade.tui.play.insight_words import hint_words

            pointed = self._helping.pointed
            # A swap is an empty tuple.
            move = selection.move if pointed is None else pointed
            key = self._key("hint")
            told = hint_words(self._insight, move, key, has_panel=self._has_panel)
            if told or self._helping.hides_cursor:
                return told
        if selection.refusal is not None or selection.move is None:
            return said.refusal_words(selection, has_moved=not self._choosing.is_fresh)
        words = said.move_words(selection)
        if self._insight.topic is not Topic.ANALYSIS:
            return words
        from abstract_arcade.tui.play.insight_words import candidate_words

        return candidate_words(self._insight, selection, words)

    def _event(self) -> list[Word]:
        """What the seats have to say to each other; else the last move in words."""
        view = self._view
        saving = said.saving_words(view)
        offer = said.offer_words(view, self._key, is_wide=self._screen.room.is_wide)
        if offer and not saving:
            return offer
        paused = said.paused_words(view, self._key)
        if paused and view.is_persons_turn and not (saving or view.is_looking_back):
            return paused
        return said.event_words(view)

    # The keys

    def hints(self, mode: Mode) -> Iterator[Hint]:
        """The keys that do something, the most important first."""
        hint = self._hint
        leads_to = self._screen.leads_to
        helped = {
            Mode.ANALYSED: self._analysis,
            Mode.HINTED: self._hinted,
            Mode.EXPLAINED: self._explained,
        }.get(mode)
        if mode is Mode.REPLAYING:
            yield hint("stop", "pause")
            yield hint("slower", "pace(-1)")
            yield hint("faster", "pace(1)")
            yield hint(leads_to, "leave", drop_order=1)
        elif helped is not None:
            yield from helped()
            yield hint("help", "help", drop_order=5)
            yield hint(leads_to, "leave", drop_order=3)
            # The rest is there too, but nowhere else named.
            yield hint("more", "app.command_palette")
        elif mode is Mode.LOOKING and not self._choosing.selection.sites:
            yield from self._looking()
            yield hint("more", "app.command_palette")
        elif self._view.match.outcome is not None:
            yield from (each for each in self._over() if each.enabled)
        else:
            yield from self._playing()

    def _able(self, text: str, action: str, drop_order: int = 0) -> Iterator[Hint]:
        """Yield the hint for an action that would do something now."""
        hint = self._hint(text, action, drop_order=drop_order)
        if hint.enabled:
            yield hint

    def _steps(self, drop_order: int = 0) -> Iterator[Hint]:
        """One move back, and on where one follows: each a button of its own."""
        yield self._hint("back", "go_by(-1)", drop_order=drop_order)
        yield from self._able("on", "go_by(1)", drop_order=drop_order)

    def _branches(self, what: str) -> Iterator[Hint]:
        """What the keys of variations lead to, each a button too; nothing moves under the mouse."""
        yield self._hint(what, "go_to_variation(-1)")
        yield self._hint("next", "go_to_variation(1)")

    # While the computer helps

    def _analysis(self) -> Iterator[Hint]:
        hint = self._hint
        count = len(self._insight.candidates)
        if self._choosing.selection.sites:
            yield from self._chosen()
        elif self._choosing.choices:
            yield from self._numbers()
        elif count:
            first = self._screen.key("choose_number(1)")
            yield Hint(f"{first}–{count}" if count > 1 else first, "try a line", "try_line(1)")
        if self._view.is_persons_turn and not self._choosing.selection.sites:
            yield hint(self._enter_does, "choose")
            yield hint(self._next_leads("candidate"), "next_choice(1)", drop_order=2)
        yield from self._steps(1)
        yield hint("analysis off", "analysis")
        yield hint("hint", "hint", drop_order=1)

    def _hinted(self) -> Iterator[Hint]:
        hint = self._hint
        if self._insight.hint_step == 1:
            yield hint("the best", "hint")
        if self._choosing.selection.sites:
            yield from self._chosen()
        else:
            yield hint(self._enter_does, "choose")
            yield hint(self._next_leads("hint"), "next_choice(1)", drop_order=1)
            yield hint("hide it", "take_back_choice")
        yield hint("analysis", "analysis", drop_order=1)

    def _explained(self) -> Iterator[Hint]:
        hint = self._hint
        yield from self._branches("turning point")
        yield from self._steps()
        yield hint("close", "analysis")

    def _numbers(self) -> Iterator[Hint]:
        choosing = self._choosing
        return self._screen.number_hints(choosing.choices, list(choosing.lettered))

    # Without it

    def _looking(self) -> Iterator[Hint]:
        hint = self._hint
        view = self._view
        yield from self._steps()
        if any(each.enabled for each in self._branches("variation")):
            yield from self._branches("variation")
        if view.can_play_single_move:
            yield hint("step", "choose")
        elif view.is_persons_turn:
            yield hint("play here", "choose", drop_order=1)
        yield from self._numbers()
        yield hint("comment", "comment", drop_order=1)
        if view.match.outcome is not None:
            yield hint("replay", "pause", drop_order=2)
        yield hint("to the game", "take_back_choice")
        yield hint(self._screen.leads_to, "leave", drop_order=3)

    def _over(self) -> Iterator[Hint]:
        hint = self._hint
        yield hint("rematch", "rematch")
        yield from self._pointing()
        yield hint("how it went", "analysis")
        yield hint("replay", "pause", drop_order=2)
        yield hint("export", "export", drop_order=1)
        yield hint("new", "new_game")
        yield hint("help", "help", drop_order=3)
        yield hint(self._screen.leads_to, "leave")

    def _playing(self) -> Iterator[Hint]:
        hint = self._hint
        if self._view.can_accept_draw:
            yield hint("accept the draw" if self._screen.room.is_wide else "accept", "draw")
        yield from self._pointing()
        yield from self._going()
        yield from self._able("hint", "hint", drop_order=2)
        yield from self._able("type", "type_move", drop_order=4)
        yield hint("help", "help")
        yield hint(self._screen.leads_to, "leave")
        yield hint("more", "app.command_palette")

    @property
    def _enter_does(self) -> str:
        """What Enter does while no site is selected, in a word or two."""
        if self._choosing.shows_first:
            return "show"
        if self._helping.pointed is not None:
            return "play it"
        return "choose" if len(self._choosing.selection.candidates) > 1 else "play"

    def _next_leads(self, to: str) -> str:
        """What `.` leads to: the moves of a site that has several, else those of the computer."""
        return "next choice" if self._choosing.alternatives else f"next {to}"

    def _chosen(self) -> Iterator[Hint]:
        """The keys that matter while sites are selected."""
        yield self._hint("play it", "choose")
        yield self._hint("next choice", "next_choice(1)")
        yield self._hint("take back", "take_back_choice")

    def _pointing(self) -> Iterator[Hint]:
        """The keys that point out a move, and those of the computer's turn."""
        view = self._view
        hint = self._hint
        is_chosen = self._choosing.selection.sites
        if is_chosen:
            yield from self._chosen()
        elif view.is_persons_turn:
            yield hint(self._enter_does, "choose")
        yield from self._numbers()
        if view.match.outcome is None and self._screen.disabled_reason("pause") is None:
            yield hint("go on" if view.table.is_paused else "pause", "pause", drop_order=3)
            if view.can_play_single_move:
                yield hint("step", "choose")

    def _going(self) -> Iterator[Hint]:
        """The keys that go back and on, while they do something."""
        able = self._able
        yield from able("undo", "undo", drop_order=1)
        yield from able("redo", "redo", drop_order=3)
        yield from able("swap", "swap")
        if self._view.is_looking_back:
            yield from self._steps()
            yield from able("latest", "go_to_end", drop_order=2)
