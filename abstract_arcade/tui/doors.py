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
    from abstract_arcade.tui.frame.screen import House

MakeScreen: TypeAlias = Callable[[], Screen[None]]
"""Creates a screen. The app calls it when the screen before it is about to be removed."""


class ClosedError(Exception):
    """A screen cannot be opened; `str()` says why, without a full stop."""


def behind(house: House, message: messages.OpenScreen) -> MakeScreen:
    """Return the function that creates the screen for a message.

    Everything that can fail is done at once, so that the current screen stays if it does.

    Raises:
        ClosedError: If the screen cannot be opened.
    """
    try:
        return _DOORS[type(message)](house, message)
    except GamePartError as error:
        raise ClosedError(str(error)) from error


def _match(house: House, message: messages.OpenMatch) -> MakeScreen:
    from abstract_arcade.session import MIN_ANSWER_SECONDS
    from abstract_arcade.tui.play.screen import PlayScreen

    if house.member is not None and house.member.shares(message.match):
        return _shared_match(house, house.member, message)
    match = house.files.store.reopen(message.match)
    delay = MIN_ANSWER_SECONDS if message.delay is None else message.delay
    if message.is_kept:
        house.files.store.file(match).save(match, lambda: None, lambda _: None)

    def make() -> Screen[None]:
        view = None if house.open_view is None else house.open_view(match)
        return PlayScreen(
            match,
            house.display,
            view,
            house.files.store.file(match),
            house.now,
            delay,
            house.settings,
            message.back,
            met=house.files.met if house.settings.values.teach else None,
            place=message.place,
            is_sandboxed=house.is_sandboxed,
        )

    return make


def _shared_match(house: House, member: Member, message: messages.OpenMatch) -> MakeScreen:
    """Return the function that creates the screen of a shared game.

    If the match is another than the one shared so far, the guests follow the host to it.
    """
    from abstract_arcade.tui.games import presenter_of
    from abstract_arcade.tui.play.screen import PlayScreen

    match = message.match
    sharing = member.sharing
    if match is not sharing.match and member.is_host and match is not sharing.table.next_match:
        match = house.files.store.reopen(match)
    if match is not sharing.match:
        member.share(match)
    cursor = presenter_of(match.game.slug).first_cursor(match.game.board)

    def make() -> Screen[None]:
        return PlayScreen(
            match,
            house.display,
            member.view(cursor),
            house.files.store.file(match) if member.is_host else None,
            house.now,
            settings=house.settings,
            back=message.back,
            met=house.files.met if house.settings.values.teach else None,
            place=message.place,
            member=member,
        )

    return make


def _saved(house: House, message: messages.OpenSaved) -> MakeScreen:
    from abstract_arcade.records import RecordError

    try:
        match = house.files.store.open(message.name)
        return _match(house, messages.OpenMatch(match, back=message.back))
    except (LibraryError, RecordError) as error:
        raise ClosedError(str(error)) from error


def _matches(house: House, message: messages.OpenMatches) -> MakeScreen:
    from abstract_arcade.tui.matches.screen import MatchesScreen

    return partial(MatchesScreen, house, message)


def _menu(house: House, message: messages.OpenMenu) -> MakeScreen:
    from abstract_arcade.tui.menu.screen import MenuScreen

    return partial(MenuScreen, house, message)


def _wall(house: House, message: messages.OpenWall) -> MakeScreen:
    from abstract_arcade.tui.wall.screen import WallScreen

    return partial(WallScreen, house, message.seed)


def _demo(house: House, message: messages.OpenDemo) -> MakeScreen:
    from abstract_arcade.tui.course.demo import DemoScreen

    slug = message.slug
    chapter = message.chapter
    back = message.back
    if isinstance(slug, str):
        from abstract_arcade.teaching.reader import chapter_numbered

        slug, chapter = chapter_numbered(slug, chapter)
    return lambda: DemoScreen(
        slug, house.display, chapter, back, house.now, house.settings, met=house.files.met
    )


def _setup(house: House, message: messages.OpenSetup) -> MakeScreen:
    from abstract_arcade.tui.setup.screen import SetupScreen

    if not message.participants and message.match is None and message.start is None:
        # The message says nothing about the match, so the form repeats the last set-up.
        table = _usual_table(house, type(message.game))
        game = table.game
        participants = table.participants
        clock = table.clock
        message = replace(message, game=game, participants=participants, clock=clock)
    elif message.match is not None and message.clock is None:
        message = replace(message, clock=message.match.clock)
    return partial(SetupScreen, house, message)


def _usual_table(house: House, game: type[Game]) -> LastSetup:
    """Return the last set-up of a game, or one from the settings if the game was never set up."""
    from abstract_arcade.library.small_files import LastSetup
    from abstract_arcade.session.defaults import starting_options, usual_clock, usual_seats

    settings = house.settings
    files = house.files
    return files.recent.table(game.slug) or LastSetup(
        game(**starting_options(settings, game, partial(files.is_first_game, game.slug))),
        usual_seats(settings, game),
        usual_clock(settings),
    )


def _position(house: House, message: messages.OpenPosition) -> MakeScreen:
    from abstract_arcade.tui.position.screen import PositionScreen

    drafts = house.files.drafts
    editor = drafts.editor(message.slug, message.game)
    if message.start is not None and editor.take_from(message.start):
        editor.cursor = message.cursor
        drafts.keep(editor)
    participants = message.participants or {}
    back = message.back
    return lambda: PositionScreen(
        editor, house.display, drafts.keep, participants, back, house.settings
    )


def _puzzles(house: House, message: messages.OpenPuzzles) -> MakeScreen:
    from abstract_arcade.teaching.puzzle_series import Series
    from abstract_arcade.tui.course.puzzle import PuzzleScreen

    slug = message.slug
    series = message.series or Series(
        slug or "", house.files.solved, lambda: house.local_time().date(), is_of_day=slug is None
    )
    return lambda: PuzzleScreen(series, house.display, house.now, house.settings, message.back)


def _settings(house: House, message: messages.OpenSettings) -> MakeScreen:
    from abstract_arcade.tui.settings.screen import SettingsScreen

    return partial(SettingsScreen, house, message)


_DOORS: Mapping[type[messages.OpenScreen], Callable[[House, Any], MakeScreen]] = {
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
