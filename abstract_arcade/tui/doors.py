"""The screens that the messages `Open…` ask for.

The modules of the screens are imported when a screen is opened for the first time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from textual.screen import Screen

from abstract_arcade.lazy import GamePartError
from abstract_arcade.library import LibraryError
from abstract_arcade.tui import messages

if TYPE_CHECKING:
    from abstract_arcade.library.small_files import LastSetup
    from abstract_arcade.rules import Game
    from abstract_arcade.session.sharing import Member
    from abstract_arcade.tui.frame.screen import AppContext

ScreenFactory: TypeAlias = Callable[[], Screen[None]]
"""Creates a screen. The app calls it when the screen before it is about to be removed."""


class ClosedError(Exception):
    """A screen cannot be opened; `str()` says why, without a full stop."""


def screen_factory(context: AppContext, message: messages.OpenScreen) -> ScreenFactory:
    """Return the function that creates the screen for a message.

    Everything that can fail, such as reading a match, is done before this returns, so that the
    current screen stays if it does.

    Raises:
        ClosedError: If the screen cannot be opened.
    """
    try:
        return _FACTORIES[type(message)](context, message)
    except GamePartError as error:
        raise ClosedError(str(error)) from error


def _match(context: AppContext, message: messages.OpenMatch) -> ScreenFactory:
    from abstract_arcade.session import MIN_ANSWER_SECONDS
    from abstract_arcade.tui.play.screen import PlayScreen

    if context.member is not None and context.member.shares(message.match):
        return _shared_match(context, context.member, message)
    match = context.files.store.reopen(message.match)
    delay = MIN_ANSWER_SECONDS if message.delay is None else message.delay
    if message.is_kept:
        context.files.store.file(match).save(match, lambda: None, lambda _: None)

    def make() -> Screen[None]:
        return PlayScreen(
            match,
            context.display,
            view=None if context.open_view is None else context.open_view(match),
            file=context.files.store.file(match),
            now=context.now,
            delay=delay,
            settings=context.settings,
            back=message.back,
            met=context.files.met if context.settings.values.teach else None,
            view_state=message.view_state,
            is_sandboxed=context.is_sandboxed,
        )

    return make


def _shared_match(
    context: AppContext, member: Member, message: messages.OpenMatch
) -> ScreenFactory:
    """Return the function that creates the screen of a shared game.

    If the match is another than the one shared so far, it is shared from now on, and the other
    people are led to it.
    """
    from abstract_arcade.tui.games import presenter_of
    from abstract_arcade.tui.play.screen import PlayScreen

    match = message.match
    sharing = member.sharing
    if match is not sharing.match and member.is_host and match is not sharing.table.next_match:
        match = context.files.store.reopen(match)
    if match is not sharing.match:
        member.share(match)
    cursor = presenter_of(match.game.slug).first_cursor(match.game.board)

    def make() -> Screen[None]:
        return PlayScreen(
            match,
            context.display,
            view=member.view(cursor),
            file=context.files.store.file(match) if member.is_host else None,
            now=context.now,
            settings=context.settings,
            back=message.back,
            met=context.files.met if context.settings.values.teach else None,
            view_state=message.view_state,
            member=member,
        )

    return make


def _saved(context: AppContext, message: messages.OpenSaved) -> ScreenFactory:
    from abstract_arcade.records import RecordError

    try:
        match = context.files.store.open(message.name)
        return _match(context, messages.OpenMatch(match, back=message.back))
    except (LibraryError, RecordError) as error:
        raise ClosedError(str(error)) from error


def _matches(context: AppContext, message: messages.OpenMatches) -> ScreenFactory:
    from abstract_arcade.tui.matches.screen import MatchesScreen

    return partial(MatchesScreen, context, message)


def _menu(context: AppContext, message: messages.OpenMenu) -> ScreenFactory:
    from abstract_arcade.tui.menu.screen import MenuScreen

    return partial(MenuScreen, context, message)


def _wall(context: AppContext, message: messages.OpenWall) -> ScreenFactory:
    from abstract_arcade.tui.wall.screen import WallScreen

    return partial(WallScreen, context, message.seed)


def _demo(context: AppContext, message: messages.OpenDemo) -> ScreenFactory:
    from abstract_arcade.tui.course.demo import DemoScreen

    demo = message.slug
    chapter = message.chapter
    if isinstance(demo, str):
        from abstract_arcade.teaching.reader import chapter_numbered

        demo, chapter = chapter_numbered(demo, chapter)
    return partial(
        DemoScreen,
        demo,
        context.display,
        chapter,
        back=message.back,
        now=context.now,
        settings=context.settings,
        met=context.files.met,
    )


def _setup(context: AppContext, message: messages.OpenSetup) -> ScreenFactory:
    from abstract_arcade.tui.setup.screen import SetupScreen

    if not message.participants and message.match is None and message.start is None:
        # The message says nothing about the match, so the form repeats the last set-up.
        last = _last_setup(context, type(message.game))
        message = replace(
            message,
            game=last.game,
            participants=last.participants,
            clock=last.clock,
        )
    elif message.match is not None and message.clock is None:
        message = replace(message, clock=message.match.clock)
    return partial(SetupScreen, context, message)


def _last_setup(context: AppContext, game: type[Game]) -> LastSetup:
    """Return the last set-up of a game, or one from the settings if the game was never set up."""
    from abstract_arcade.library.small_files import LastSetup
    from abstract_arcade.session.defaults import starting_options, usual_clock, usual_seats

    settings = context.settings
    files = context.files
    last = files.recent.table(game.slug)
    if last is not None:
        return last
    options = starting_options(settings, game, partial(files.is_first_game, game.slug))
    return LastSetup(game(**options), usual_seats(settings, game), usual_clock(settings))


def _position(context: AppContext, message: messages.OpenPosition) -> ScreenFactory:
    from abstract_arcade.tui.position.screen import PositionScreen

    drafts = context.files.drafts
    editor = drafts.editor(message.slug, message.game)
    if message.start is not None and editor.take_from(message.start):
        editor.cursor = message.cursor
        drafts.keep(editor)
    return partial(
        PositionScreen,
        editor,
        context.display,
        drafts.keep,
        message.participants or {},
        back=message.back,
        settings=context.settings,
    )


def _puzzles(context: AppContext, message: messages.OpenPuzzles) -> ScreenFactory:
    from abstract_arcade.teaching.puzzle_series import Series
    from abstract_arcade.tui.course.puzzle import PuzzleScreen

    series = message.series
    if series is None:
        series = Series(
            message.slug or "",
            context.files.solved,
            lambda: context.local_time().date(),
            is_of_day=message.slug is None,
        )
    return partial(
        PuzzleScreen,
        series,
        context.display,
        now=context.now,
        settings=context.settings,
        back=message.back,
    )


def _settings(context: AppContext, message: messages.OpenSettings) -> ScreenFactory:
    from abstract_arcade.tui.settings.screen import SettingsScreen

    return partial(SettingsScreen, context, message)


_FACTORIES: Mapping[type[messages.OpenScreen], Callable[[AppContext, Any], ScreenFactory]] = {
    messages.OpenMatch: _match,
    messages.OpenSaved: _saved,
    messages.OpenMatches: _matches,
    messages.OpenMenu: _menu,
    messages.OpenWall: _wall,
    messages.OpenDemo: _demo,
    messages.OpenSetup: _setup,
    messages.OpenPosition: _position,
    messages.OpenPuzzles: _puzzles,
    messages.OpenSettings: _settings,
}
