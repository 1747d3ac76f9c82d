"""A match played line by line: it takes lines, and writes events."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, assert_never

from abstract_arcade.ending import rescue
from abstract_arcade.lazy import GamePartError
from abstract_arcade.library.store import Store
from abstract_arcade.line_mode import events, words
from abstract_arcade.line_mode.boards import moves_beginning
from abstract_arcade.line_mode.commands import (
    Answer,
    CommandError,
    MatchContext,
    require_move,
    run,
    split_line,
    unknown,
)
from abstract_arcade.line_mode.commands.board import drawn, drawn_after
from abstract_arcade.line_mode.commands.sharing import link_answer
from abstract_arcade.line_mode.events import EventData, Output
from abstract_arcade.match import Match, Node
from abstract_arcade.match.node import move_number
from abstract_arcade.records.numbers import split_number, ways_of
from abstract_arcade.rules import AmbiguousMove, InvalidMove, Move, MoveError
from abstract_arcade.session import (
    FullError,
    Notice,
    ReadOnlyError,
    StateChanged,
    Table,
    UnexpectedError,
    View,
    ViewChanged,
)
from abstract_arcade.session.move_input import LONGEST_NAME
from abstract_arcade.session.opponents import Opponents
from abstract_arcade.session.suspend_clock import StoppedTime
from abstract_arcade.words import words_of
from abstract_arcade.words.event_sentences import event_sentence
from abstract_arcade.words.events import (
    DrawDeclined,
    DrawOffered,
    DrawOfferPrepared,
    DrawOfferWithdrawn,
    EngineFailed,
    Event,
    GameEnded,
    GameReopened,
    LineLeft,
    MatchSaved,
    MovePlayed,
    MovesPlayedAgain,
    MovesTakenBack,
    Paused,
    PersonArrived,
    PersonAway,
    Resumed,
    RuleTip,
    SaveFailed,
    TakeBackAgreed,
    TakeBackDeclined,
    TakeBackRequested,
    TakeBackWithdrawn,
    TimeShort,
)

if TYPE_CHECKING:
    from asyncio import Future

    from abstract_arcade.analysis.mistakes import Mistake
    from abstract_arcade.library.small_files import Met
    from abstract_arcade.line_mode.lessons import PuzzleLesson
    from abstract_arcade.session.sharing import Member, Sharing


class LineSession(MatchContext):
    """The session in which a user or a program plays matches by lines.

    A line is a move or a command. A move causes its event or an error. A command causes its events,
    and then one answer or one error. The caller passes lines to `take`, and calls `close` at the
    end.

    Attributes:
        exit_code: the exit code of the program; see the guide `playing`.
        is_strict: whether the first line that cannot be carried out ends the session.
        is_asking: whether a person at the keyboard is warned before a move that loses.
        shows_board: whether the board is drawn after every move.
        changed: called after every notice of the table, and after a move to another shared match.
    """

    def __init__(
        self,
        match: Match,
        output: Output,
        *,
        store: Store | None = None,
        is_strict: bool = False,
        is_asking: bool = False,
        shows_board: bool = False,
        met: Callable[[], Met] | None = None,
        is_sandboxed: bool = False,
        member: Member | None = None,
    ) -> None:
        """Begin with a match, new or played before, and write its `start`.

        `member` is the host's screen of a shared game, if the match is shared. For the other
        parameters, see `line_mode.play`.
        """
        super().__init__(output, store)
        self.member = member
        if store is not None:
            store.notify = self._notify
        self._is_sandboxed = is_sandboxed
        self._open_met = met
        self._met: Met | None = None
        self.exit_code = 0
        self.is_strict = is_strict
        self.is_asking = is_asking
        self.shows_board = shows_board
        self.changed: Callable[[], None] = lambda: None
        self._line_number = 0
        # The last move that was warned of, and its node: typed again there, it is played.
        self._warned: tuple[Node, Move] | None = None
        self._fault: BaseException | None = None
        self._stopped_time: StoppedTime | None = None
        # Takes the lines during the exercises of the command `mistakes`.
        self._lesson: PuzzleLesson | None = None
        # Tasks that close the views of shared games that were left.
        self._leaving: set[Future[None]] = set()
        self._begin(match)
        if member is not None:
            self._report_link(member.sharing)
            member.follow(self._follow)

    # The match

    def _clock(self, match: Match) -> Callable[[], float]:
        """Return the function that measures the time of a match, in seconds.

        In a match with clocks, it does not count the time while the program is suspended.
        """
        if match.clock is None:
            return time.monotonic
        if self._stopped_time is None:
            self._stopped_time = StoppedTime()
            try:
                self._stopped_time.watch_by_itself()
            except RuntimeError:
                # The system cannot start another thread, so suspensions are not noticed.
                self._stopped_time.watch(is_watched=False)
        return self._stopped_time.now

    def _begin(self, match: Match) -> None:
        keeper = None if self.store is None else self.store.file(match)
        self.file = keeper
        self.view = self._new_view(match) if self.member is None else self.member.view(0)
        self.view.listen(self._take)
        self.here = None
        self._warned = None
        self.put(self._with_board(events.start(match, match.current)))
        if keeper is not None and keeper.note:
            self.put(events.info(match.current, keeper.note))
        if keeper is not None and keeper.is_unsaved:
            self.table.saving.checkpoint(match)
        if self.table.is_read_only:
            self.put(events.info(match.current, f"{ReadOnlyError()}, so you can only view it."))
        self._report_series()
        if self._open_met is not None:
            if self._met is None:
                self._met = self._open_met()
            # Programs expect no event between `start` and their first move.
            self.view.explain_rules(self._met, begins_with_goal=self.is_asking)

    def _new_view(self, match: Match) -> View:
        """Return a view of a match at a table of its own."""
        chooser = Opponents(is_sandboxed=self._is_sandboxed)
        now = self._clock(match)
        table = Table(match, chooser=chooser, keeper=self.file, delay=0, now=now)
        return View(table, is_sandboxed=self._is_sandboxed)

    def _report_link(self, sharing: Sharing) -> None:
        answer = link_answer(sharing)
        self.put(events.info(self.node, answer.text, kind="link", link=answer.data["link"]))

    def _report_series(self) -> None:
        standing = self.standing()
        if standing is not None:
            self.put(events.info(self.match.current, words.standing(self.match, standing)))

    async def change_match(self, match: Match) -> None:
        """Leave this match, which stays saved, and play another one.

        If this match is shared, the other people follow. The same match may be opened again.

        Raises:
            CommandError: If this match is shared, and the other one cannot be.
        """
        if self.member is not None:
            if not self.member.shares(match):
                raise CommandError("A shared game is played by two people")
            if match is not self.member.sharing.match:
                self.member.share(match)
            self._follow(match)
            return
        await self.view.close()
        self._remember_series(match)
        if match is self.match and self.store is not None and self.file is not None:
            # The table has released the lock of the match.
            match = self.store.reopen(match)
        self._begin(match)

    def _remember_series(self, match: Match) -> None:
        """Add this match to the games of its series, before another match begins.

        Only games that no store saves are remembered. They are forgotten if the other match belongs
        to no series or to another one.
        """
        if self.store is None and match is not self.match:
            is_same = bool(match.series) and match.series == self.match.series
            self._series = [*self._series, self.match] if is_same else []

    def _follow(self, match: Match) -> None:
        """Go to another match that is shared now. The old view closes in the background."""
        import asyncio

        before = self.view
        self._remember_series(match)
        self._lesson = None
        self._begin(match)
        leaving = asyncio.ensure_future(before.close())
        self._leaving.add(leaving)
        leaving.add_done_callback(self._leaving.discard)
        self.changed()

    async def close(self) -> None:
        """Leave the match: end the engines, and release it to other programs.

        If a match could not be saved, the exit code becomes 1, and the event `info` says where its
        record was rescued. A shared game is closed, too.
        """
        if self.member is not None:
            await self.member.sharing.close()
        for leaving in tuple(self._leaving):
            await leaving
        await self.view.close()
        if self._met is not None:
            self._met.close()
        if self.store is None:
            return
        self.store.close()
        if self.store.unsaved:
            self.exit_code = 1
            for sentence in rescue(self.store, sys.stderr):
                self.put(events.info(self.match.current, str(sentence)))

    @property
    def has_failed(self) -> bool:
        """Whether an unexpected error has happened; `raise_fault` raises it."""
        return self._fault is not None

    def raise_fault(self) -> None:
        """Raise the unexpected error, if there was one."""
        if self._fault is not None:
            raise self._fault

    # Writing events

    def _notify(self, words: str) -> None:
        self.put(events.info(self.node, f"{words}."))

    def put(self, data: EventData) -> None:
        """Write an event."""
        self.output.put(data)

    def _with_board(self, data: EventData) -> EventData:
        if not self.shows_board:
            return data
        return {**data, "board": drawn(self.node)}

    def _take(self, notice: Notice) -> None:
        """Write an event of the table, or store an unexpected error for `raise_fault`."""
        if isinstance(notice, UnexpectedError):
            self._fault = notice.error
        elif not isinstance(notice, ViewChanged | StateChanged):
            self._report(notice)
        self.changed()

    def _report(self, event: Event) -> None:  # noqa: C901, PLR0912
        match event:
            case MovePlayed():
                self._report_move(event)
            case MovesPlayedAgain():
                for played in event.moves:
                    self._put_move(played)
            case LineLeft() | MovesTakenBack() | GameReopened():
                self.put(events.undo(event))
            case DrawOffered():
                text = words.offer(event, can_accept=self.view.can_accept_draw)
                self.put(events.draw(event, text))
            case DrawDeclined():
                self.put(events.draw(event, str(event_sentence(event))))
            case GameEnded():
                self._report_end(event)
            case Paused() | Resumed():
                self.put(events.pause(event))
            case TimeShort():
                self.put(events.time(event))
            case TakeBackRequested() if self.view.may_answer_take_back:
                self.put(events.takeback(event, "'undo' agrees, 'decline' declines."))
            case TakeBackRequested() | TakeBackAgreed() | TakeBackDeclined() | TakeBackWithdrawn():
                self.put(events.takeback(event))
            case PersonArrived():
                self.put(events.person(event))
            case PersonAway():
                self.put(events.person(event, "'alone' lets you play both sides."))
            case EngineFailed():
                self._report_engine_failure(event)
            case SaveFailed() | MatchSaved():
                self.put(events.info(self.node, str(event_sentence(event)), kind="saving"))
            case RuleTip():
                self.put(events.rule(event))
            case DrawOfferPrepared() | DrawOfferWithdrawn():
                # The answer to the command `draw` says so.
                pass
            case _:
                assert_never(event)

    def _put_move(self, event: MovePlayed) -> None:
        data = events.move(self.match, event)
        if self.shows_board:
            board = drawn_after(event.before, event.move, event.after)
            data = {**data, "board": board}
        self.put(data)

    def _report_move(self, event: MovePlayed) -> None:
        self._put_move(event)
        if event.is_variation and self.view.shows(event):
            # After the end of the game, the next line is played after this variation.
            self.here = self.node

    def _report_end(self, event: GameEnded) -> None:
        self.put(events.end(event))
        teacher = self.view.teacher
        if teacher is not None and teacher.summary:
            self.put(events.info(self.node, teacher.summary))
        self._report_series()

    def _report_engine_failure(self, event: EngineFailed) -> None:
        """Write that a computer player has failed, and how to go on; end the session if strict."""
        advice = "'go' lets the computer player try again; 'level' replaces it with another player."
        text = f"{event_sentence(event)} {advice}"
        self.put(events.info(self.node, text, kind="engine"))
        if self.is_strict:
            self.is_over = True
            self.exit_code = 1

    # Lines

    def take(self, line: str) -> Coroutine[Any, Any, None] | None:
        """Carry out a line, or return a coroutine that does so if it takes time.

        An error is written as an event. An empty line does nothing. During the exercises of
        `mistakes`, the line is an answer.
        """
        if self._lesson is not None:
            return self._take_in_lesson(self._lesson, line)
        self._line_number += 1
        text = line.strip()
        if not text:
            return None
        if self._is_offer(text):
            self._play(text)
            return None
        name, argument = split_line(text)
        with self._refusing(text):
            if not name:
                require_move(argument)
                self._play(argument)
                return None
            result = run(self, name, argument)
            if not isinstance(result, Answer):
                return self._wait_for(result, name, text)
            self._answer(name, result)
        return None

    def _is_offer(self, text: str) -> bool:
        """Return whether a text is the capital letter of a move that is on offer in the opening.

        In Renju, these letters name the offered fifth moves. Small letters are commands.
        """
        if len(text) != 1 or not text.isupper():
            return False
        position = self.view.position
        return text in words_of(position.game.slug).facts_data(position).get("offers", ())

    def practise(self, mistakes: Sequence[Mistake]) -> None:
        from abstract_arcade.library.small_files import Solved
        from abstract_arcade.line_mode.lessons import PuzzleLesson
        from abstract_arcade.teaching.puzzle_series import Series

        series = Series(mistakes, Solved(), is_round=False)
        self._lesson = PuzzleLesson(series, self.output)
        self._lesson.begin()

    def _take_in_lesson(self, lesson: PuzzleLesson, line: str) -> Coroutine[Any, Any, None] | None:
        waiting = lesson.take(line)
        if waiting is not None:
            return self._wait_in_lesson(lesson, waiting)
        self._end_lesson_if_over(lesson)
        return None

    async def _wait_in_lesson(
        self, lesson: PuzzleLesson, waiting: Coroutine[Any, Any, None]
    ) -> None:
        await waiting
        self._end_lesson_if_over(lesson)

    def _end_lesson_if_over(self, lesson: PuzzleLesson) -> None:
        if lesson.is_over:
            self._lesson = None
            self.put(events.info(self.node, "You are back in the match."))

    async def _wait_for(self, answer: Coroutine[Any, Any, Answer], name: str, typed: str) -> None:
        with self._refusing(typed):
            self._answer(name, await answer)

    def _answer(self, name: str, answer: Answer) -> None:
        self.put(events.answer(self.node, name, answer.text, answer.data))

    @contextmanager
    def _refusing(self, typed: str) -> Iterator[None]:
        """A context manager that writes an error if a command cannot be carried out."""
        try:
            yield
        except (FullError, GamePartError) as error:
            self._refuse("command", str(error), typed)
        except CommandError as refusal:
            self._refuse("command", str(refusal), typed, refusal.choices)

    def _refuse(self, kind: str, text: str, typed: str, choices: Any = ()) -> None:
        """Write the event `error`, after the tip for the rule that forbids a move if that is new.

        A strict session ends with exit code 2. The arguments are those of `events.error`; a full
        stop is added to `text`, and a long line `typed` is shortened.
        """
        if kind in ("illegal", "ambiguous") and not self.turn_refusal():
            self._explain_refusal(typed)
        sentence = text if text.endswith((".", "?")) else f"{text}."
        short = typed if len(typed) <= LONGEST_NAME else f"{typed[:LONGEST_NAME]}…"
        self.put(events.error(self.node, kind, sentence, self._line_number, short, choices))
        if self.is_strict:
            self.is_over = True
            self.exit_code = 2

    def _explain_refusal(self, typed: str) -> None:
        """Show the tip for the rule that forbids the sites named in a line, if it is new."""
        teacher = self.view.teacher
        board = self.match.game.board
        if teacher is None or teacher.is_silent:
            return
        first, *others = typed.lower().split("-")
        sites = [site for site in board.sites if board.name(site) == first]
        sites += [site for site in board.sites if board.name(site) in others]
        teacher.note_refusal(self.node, tuple(sites))

    def _play(self, text: str) -> None:
        """Play the move that a line names, or write why it cannot be played."""
        if refusal := self.turn_refusal():
            self._refuse("illegal", refusal, text)
            return
        number, move_text = split_number(text)
        next_number = move_number(self.node) + 1
        if number and not ways_of(number, next_number):
            self._refuse("invalid", f"The next move is number {next_number}", text)
            return
        text = move_text
        if len(text) > LONGEST_NAME:
            self._refuse_text(text, "This text is too long for a move")
            return
        try:
            move = self.view.position.parse(text)
            if not (self.is_asking and self._warns(move)):
                self.here = None
                self._warned = None
                self.view.play(move)
        except FullError as error:
            self._refuse("command", str(error), text)
        except AmbiguousMove as error:
            choices = moves_beginning(self.view.position, text)
            self._refuse("ambiguous", str(error), text, choices)
        except InvalidMove as error:
            self._refuse_text(text, str(error))
        except MoveError as error:
            self._refuse("illegal", str(error), text)

    def _refuse_text(self, text: str, reason: str) -> None:
        """Write why a text is no move: because of `reason`, unless it may be a mistyped command."""
        word = text.split(maxsplit=1)[0]
        if word.isalpha() and len(word) > 1:
            sentence, choices = unknown(text)
            self._refuse("command", sentence, text, choices)
        else:
            self._refuse("invalid", reason, text)

    def _warns(self, move: Move) -> bool:
        """Warn of a move if the game has a warning; return whether this wrote one.

        The same move typed again at the same node is not warned of.
        """
        warning = words_of(self.match.game.slug).warning(self.view.position, move)
        is_new = self._warned != (self.node, move)
        self._warned = (self.node, move)
        if warning is None or not is_new:
            return False
        text = f"{warning} To play the move anyway, type it again."
        self.put(events.info(self.node, text))
        return True

    def turn_refusal(self) -> str:
        """Return why this person cannot move now, without a full stop; empty if it is possible.

        Empty also if the game is over at the node shown: the rules refuse the move then.
        """
        table = self.table
        view = self.view
        if table.is_read_only:
            return str(ReadOnlyError())
        if view.is_looking_back and self.here is not self.node:
            number = move_number(self.node)
            last = move_number(view.line[-1])
            refusal = (
                f"You are looking at the position after move {number} of {last}: 'on' shows the"
                " next move"
            )
            if view.has_opponent and self.match.outcome is None:
                return refusal
            return f"{refusal}; 'here' lets you play on from this position"
        if view.outcome is None and not view.is_persons_turn:
            if self.match.participants[view.position.seat_to_move].is_person:
                return view.why_not_turn(view.position).removesuffix(".")
            who = words.player(self.match, view.position, view.position.to_move)
            waits = "is thinking" if table.is_thinking else "is to move: 'go' lets it"
            return f"{who} {waits}"
        return ""

    @property
    def is_waiting(self) -> bool:
        """Whether a computer is choosing a move, and no error or end of the session stops it."""
        return self.table.is_thinking and not self.has_failed and not self.is_over
