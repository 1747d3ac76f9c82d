"""Which screen a message asks for, and how it is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeAlias

from textual.screen import Screen

from abstract_arcade.tui.messages import (
    OpenDemo,
    OpenMatch,
    OpenMatches,
    OpenMenu,
    OpenPosition,
    OpenPuzzles,
    OpenSaved,
    OpenScreen,
    OpenSettings,
    OpenSetup,
)

if TYPE_CHECKING:
    from abstract_arcade.library.files import Files
    from abstract_arcade.library.recent import Table
    from abstract_arcade.match import Match
    from abstract_arcade.rules import Game
    from abstract_arcade.session import Session
    from abstract_arcade.settings import SettingsFile
    from abstract_arcade.tui.display import Display

MakeScreen: TypeAlias = Callable[[], Screen[None]]
"""Makes a screen, once the one before it is about to go."""


class ClosedError(Exception):
    """A screen cannot be opened; `str()` says why, without a full stop."""


class Doors:
    """Makes the screens. What each needs is read when its message comes."""

    def __init__(
        self,
        files: Files,
        settings: SettingsFile,
        display: Callable[[], Display],
        now: Callable[[], float],
        local_time: Callable[[], datetime],
        begin_session: Callable[[Match], Session] | None,
    ) -> None:
        self._files = files
        self._settings = settings
        self._display = display
        self._now = now
        self._local_time = local_time
        self._begin_session = begin_session

    def behind(self, message: OpenScreen) -> MakeScreen:
        """What makes the screen that a message asks for.

        Raises:
            ClosedError: it cannot be opened.
        """
        return _DOORS[type(message)](self, message)

    def match(self, message: OpenMatch) -> MakeScreen:
        """The screen of a match."""
        from abstract_arcade.session import MIN_ANSWER_SECONDS
        from abstract_arcade.tui.play.screen import PlayScreen

        match = self._files.store.reopen(message.match)
        delay = MIN_ANSWER_SECONDS if message.delay is None else message.delay
        settings, display = self._settings, self._display()

        def make() -> Screen[None]:
            session = None if self._begin_session is None else self._begin_session(match)
            file = self._files.store.file(match)
            return PlayScreen(
                match,
                display,
                session,
                file,
                self._now,
                delay,
                settings,
                message.back,
                met=self._files.met if settings.values.teach else None,
                place=message.place,
            )

        return make

    def saved(self, message: OpenSaved) -> MakeScreen:
        """The screen of a match of the library."""
        from abstract_arcade.library.folder import LibraryError
        from abstract_arcade.records import RecordError

        try:
            return self.match(OpenMatch(self._files.store.open(message.name)))
        except (LibraryError, RecordError) as error:
            raise ClosedError(str(error)) from error

    def matches(self, message: OpenMatches) -> MakeScreen:
        """The list of matches."""
        from abstract_arcade.tui.matches.screen import MatchesScreen

        library = self._files.store.library
        return lambda: MatchesScreen(self._display(), library, message.slug, now=self._local_time)

    def menu(self, message: OpenMenu) -> MakeScreen:
        """The menu."""
        from abstract_arcade.tui.menu.screen import MenuScreen

        return lambda: MenuScreen(
            self._display(),
            self._files.store,
            message.slug,
            for_demos=message.for_demos,
            now=self._local_time,
            solved=lambda: self._files.solved,
            # Not looked at before the menu is drawn.
            last_table=lambda slug: self._files.recent.table(slug),  # noqa: PLW0108
        )

    def demo(self, message: OpenDemo) -> MakeScreen:
        """A demonstration."""
        from abstract_arcade.tui.course.demo import DemoScreen

        slug, chapter, back = message.slug, message.chapter, message.back
        if isinstance(slug, str):
            from abstract_arcade.teaching.reader import chapter_numbered

            slug, chapter = chapter_numbered(slug, chapter)
        settings, display = self._settings, self._display()
        return lambda: DemoScreen(
            slug, display, chapter, back, self._now, settings, met=self._files.met
        )

    def setup(self, message: OpenSetup) -> MakeScreen:
        """The form for a new match."""
        from abstract_arcade.tui.setup.screen import SetupScreen

        new, recent = message, self._files.recent
        game, participants, clock = new.game, new.participants, new.clock
        if new.match is not None and clock is None:
            clock = new.match.clock
        if new.is_open:
            table = self._usual_table(type(game))
            game, participants, clock = table.game, table.participants, table.clock
        return lambda: SetupScreen(
            self._display(),
            game,
            participants,
            new.seed,
            new.match,
            new.start,
            new.back,
            recent=recent,
            clock=clock,
        )

    def _usual_table(self, game: type[Game]) -> Table:
        """How a game is set up at first: as last time; the first time, as is set or easiest."""
        from abstract_arcade.library.recent import Table
        from abstract_arcade.session.defaults import (
            first_time_options,
            usual_clock,
            usual_options,
            usual_seats,
        )

        settings = self._settings
        return self._files.recent.table(game.slug) or Table(
            game(**{**first_time_options(game), **usual_options(settings, game)}),
            usual_seats(settings, game),
            usual_clock(settings),
        )

    def position(self, message: OpenPosition) -> MakeScreen:
        """The board on which a position is put together."""
        from abstract_arcade.tui.position.screen import PositionScreen

        drafts, settings, display = self._files.drafts, self._settings, self._display()
        editor = drafts.editor(message.slug, message.game)
        if message.start is not None and editor.take_from(message.start):
            editor.cursor = message.cursor
            drafts.keep(editor)
        participants, back = message.participants or {}, message.back
        return lambda: PositionScreen(editor, display, drafts.keep, participants, back, settings)

    def puzzles(self, message: OpenPuzzles) -> MakeScreen:
        """A puzzle."""
        from abstract_arcade.teaching.puzzle_series import Series
        from abstract_arcade.tui.course.puzzle import PuzzleScreen

        series, slug = message.series, message.slug
        if series is None:
            solved = self._files.solved
            series = Series(
                slug or "", solved, lambda: self._local_time().date(), is_of_day=slug is None
            )
        shown, settings, display = series, self._settings, self._display()
        return lambda: PuzzleScreen(shown, display, self._now, settings)

    def settings(self, message: OpenSettings) -> MakeScreen:
        """The settings."""
        from abstract_arcade.tui.settings.screen import SettingsScreen

        settings, recent = self._settings, self._files.recent
        back, section = message.back, message.section
        return lambda: SettingsScreen(self._display(), settings, recent, back, section)


_DOORS: Mapping[type[OpenScreen], Callable[[Doors, Any], MakeScreen]] = {
    OpenMatch: Doors.match,
    OpenSaved: Doors.saved,
    OpenMatches: Doors.matches,
    OpenMenu: Doors.menu,
    OpenDemo: Doors.demo,
    OpenSetup: Doors.setup,
    OpenPosition: Doors.position,
    OpenPuzzles: Doors.puzzles,
    OpenSettings: Doors.settings,
}
