"""What the program keeps beside the settings: the matches that are open, and the small files.

The library, the thread that writes and the small files are opened when they are first needed: a
game that begins waits for none.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from functools import cached_property, partial
from typing import TYPE_CHECKING, TypeVar
from weakref import WeakKeyDictionary

from abstract_arcade.library import LibraryError
from abstract_arcade.match import Match
from abstract_arcade.storage import matches_folder

if TYPE_CHECKING:
    from pathlib import Path

    from abstract_arcade.library.drafts import Drafts
    from abstract_arcade.library.folder import Library
    from abstract_arcade.library.saver import Saver
    from abstract_arcade.library.series import Standing
    from abstract_arcade.library.small_files import Met, Recent, SmallFile, Solved

    FileT = TypeVar("FileT", bound=SmallFile)


CLOSE_SECONDS = 3.0
"""Seconds that a disk which does not answer has at the end of the program."""


class Store:
    """The library of matches, with the thread that writes to it.

    Attributes:
        folder: the folder of the library.
        is_sandboxed: whether the person who plays may reach no other files of the machine.
        rescue_folder: where records of such a person go that cannot be saved; None for nowhere.
        save_error: why a match could not be saved the last time that one could not, in a sentence.
        notify: called with a sentence without a stop that concerns all matches, in the event loop.
        rescued: the records that were put elsewhere since they could not be saved, by name.
    """

    def __init__(
        self,
        folder: Path | None = None,
        *,
        at_once: bool = False,
        is_forgotten: bool = False,
        is_sandboxed: bool = False,
        rescue_folder: Path | None = None,
    ) -> None:
        """Keep matches in a folder, or in that of this machine.

        If `at_once`, whoever saves waits until it is done; if `is_forgotten`, what is played goes
        with the program.

        Raises:
            HomeError: If this machine has no folder for matches.
        """
        self.folder = matches_folder() if folder is None else folder
        self.is_sandboxed = is_sandboxed
        self.rescue_folder = rescue_folder
        self._is_at_once = at_once
        self._is_forgotten = is_forgotten
        self.save_error = ""
        self.notify: Callable[[str], None] = lambda _: None
        self.rescued: dict[str, str] = {}
        self._files: WeakKeyDictionary[Match, MatchFile] = WeakKeyDictionary()
        # Whom to tell, by name, when a match cannot be saved.
        self.on_save_error: dict[str, Callable[[str], None]] = {}
        self._has_saver = False
        # The matches that nobody plays any more, and that are locked until they are written.
        self._left: set[str] = set()
        # The new names of matches that another program took over, by their old names.
        self._copies: dict[str, tuple[str, Match]] = {}

    @cached_property
    def library(self) -> Library:
        from abstract_arcade.library.folder import Library

        return Library(self.folder, is_sandboxed=self.is_sandboxed)

    @cached_property
    def saver(self) -> Saver:
        """What writes: a thread, which answers in the event loop that runs when it is first used.

        A store that writes at once needs neither.
        """
        from abstract_arcade.library.saver import Saver

        def failed(name: str, error: LibraryError) -> None:
            from abstract_arcade.library.folder import TakenError

            if isinstance(error, TakenError):
                self._go_on_as_copy(name)
                return
            self.save_error = str(error)
            if name in self.on_save_error:
                self.on_save_error[name](str(error))

        self._has_saver = True
        if self._is_at_once:
            return Saver(self.library, failed)
        import asyncio

        loop = asyncio.get_running_loop()

        def answer(call: Callable[[], None]) -> None:
            # At the end of the program the loop is closed before the last match is written.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(call)

        saver = Saver(self.library, failed, answer)
        if not saver.has_thread:
            self.notify(
                "The system cannot start another thread, so each move is shown only after it has"
                " been saved"
            )
        return saver

    def file(self, match: Match) -> MatchFile:
        """Where a match is kept: a new one, unless `open` has read it from the library."""
        if match not in self._files:
            self._files[match] = MatchFile(self)
        return self._files[match]

    def open(self, name: str) -> Match:
        """Read a match of the library, to be played on.

        A program that is gone leaves its seat to a person; `MatchFile.note` says so.

        Raises:
            LibraryError: it cannot be found.
            RecordError: it cannot be read.
        """
        if name in self.library.unwritten:
            # It is not on the disk yet as it was left; its lock is still held.
            self._left.discard(name)
            return self.library.unwritten[name]
        self._copies.pop(name, None)
        is_free = True
        with suppress(LibraryError):
            # Where no lock can be made nothing can be saved: that is said with the first change.
            is_free = self.library.lock(name) is not None
        try:
            match = self.library.load(name)
        except BaseException:
            if is_free:
                self.library.unlock(name)
            raise
        file = MatchFile(self, name, is_locked=is_free)
        self._files[match] = file
        file.note = _seat_people(match)
        return match

    def reopen(self, match: Match) -> Match:
        """Return a match that was left, to be played on: as the library has it by now.

        What cannot be read any more goes on as it was left, and is kept under a new name.
        """
        file = self._files.get(match)
        if file is None or file.name is None:
            return match
        from abstract_arcade.records.core import RecordError

        try:
            return self.open(file.name)
        except (LibraryError, RecordError):
            del self._files[match]
            return match

    def leave(self, name: str, match: Match) -> None:
        """Let other programs write a match, once it is on the disk as it is now."""
        if not self._has_saver or name not in self.saver.unsaved:
            self.library.unlock(name)
            return
        self._left.add(name)
        self.write(name, match)

    def write(self, name: str, match: Match, saved: Callable[[], None] = lambda: None) -> bool:
        """Write a match, which is listed as it is meanwhile; see `Saver.save`."""

        def written() -> None:
            # Not where there is something newer by now.
            if name not in self.saver.unsaved:
                self.library.unwritten.pop(name, None)
                if name in self._left:
                    self._left.discard(name)
                    self.library.unlock(name)
            saved()

        if match.root.children:
            self.library.unwritten[name] = match
        return self.saver.save(name, match, written)

    def _go_on_as_copy(self, name: str) -> None:
        """Save a match that another program has opened under a new name."""
        callbacks = self.saver.drop(name)
        if name not in self._copies:
            self._copies[name] = self._copied(name)
        copy, match = self._copies[name]

        def saved() -> None:
            for callback in callbacks:
                callback()

        self.write(copy, match, saved)

    def _copied(self, name: str) -> tuple[str, Match]:
        """Give a match that is being saved a new name; return both, and say so."""
        match = self.library.unwritten.pop(name)
        copy = self.library.new_id(match.game.slug)
        # Where no lock can be made nothing can be written, and that says why.
        with suppress(LibraryError):
            self.library.lock(copy)
        self.library.unlock(name)
        file = self._files.get(match)
        if file is not None and file.name == name:
            file.name = copy
        if name in self.on_save_error:
            self.on_save_error[copy] = self.on_save_error.pop(name)
        if name in self._left:
            self._left.discard(name)
            self._left.add(copy)
        self.notify(
            f"Another program has opened {name}, because its lock was removed: your game is now"
            f" saved as {copy}"
        )
        return copy, match

    @property
    def unsaved(self) -> frozenset[str]:
        """The names of the matches that are not on the disk as they are, and shall be."""
        is_asked = self._has_saver and not self._is_forgotten
        return self.saver.unsaved if is_asked else frozenset()

    @property
    def records(self) -> dict[str, str]:
        """The records of the matches in `unsaved` that were not rescued either, by name."""
        texts = self.saver.texts if self.unsaved else {}
        return {name: text for name, text in texts.items() if self.rescued.get(name) != text}

    @property
    def unsaved_words(self) -> tuple[str, str]:
        """How many matches are not saved, and why, in two sentences; the first has no stop yet."""
        count = len(self.unsaved)
        what = "One match is not saved" if count == 1 else f"{count} matches are not saved"
        return what, f"{self.save_error or 'The disk has not responded yet'}."

    def settle(self, seconds: float) -> bool:
        """Write what is not written; return whether all is on the disk in so many seconds."""
        if self._has_saver:
            self.saver.retry()
            self.saver.wait(seconds)
        return not self.unsaved

    def close(self, seconds: float = CLOSE_SECONDS) -> None:
        """Wait until everything is written; what could not be is tried once more.

        A disk that does not answer is given up after some seconds.
        """
        if self._has_saver:
            self.saver.retry()
            self.saver.close(seconds)
        self.unlock()

    def unlock(self) -> None:
        """Let other programs write all matches."""
        if "library" in vars(self):
            self.library.unlock_all()


class MatchFile:
    """Where one match is kept while it is open: its name in the library, and the lock on it.

    Attributes:
        name: the name in the library; None until a new match is first saved.
        is_locked: whether this program alone may write the match; another one has it open if not.
        note: what is to be said when the match is opened, in a sentence; empty for nothing.
    """

    def __init__(self, store: Store, name: str | None = None, *, is_locked: bool = True) -> None:
        self._store = store
        self.name = name
        self.is_locked = is_locked
        self.note = ""

    def save(self, match: Match, saved: Callable[[], None], failed: Callable[[str], None]) -> bool:
        if not self.is_locked or (self.name is None and not match.root.children):
            return False
        library = self._store.library
        if self.name is None:
            self.name = library.new_id(match.game.slug)
        # Where no lock can be made nothing can be written, and that says why.
        with suppress(LibraryError):
            library.lock(self.name)
        # What is called from the thread that writes knows nothing of the app but by this.
        context = copy_context()
        self._store.on_save_error[self.name] = lambda words: context.run(failed, words)
        return self._store.write(self.name, match, partial(context.run, saved))

    @property
    def is_unsaved(self) -> bool:
        """Whether the match is not on the disk as it was left."""
        return self.name in self._store.unsaved

    def standing(self, match: Match) -> Standing:
        """How the series of a match stands before the match itself.

        Raises:
            LibraryError: the folder cannot be read.
        """
        from abstract_arcade.library.series import games_of, standing

        return standing(games_of(self._store.library.entries(), match.series), match, self.name)

    def release(self, match: Match) -> None:
        name = self.name
        if name is None or not self.is_locked:
            return
        self._store.on_save_error.pop(name, None)
        self._store.leave(name, match)


def _seat_people(match: Match) -> str:
    """Give the seats of programs that are gone to people; return a sentence that says so."""
    said = []
    for seat, each in [*match.participants.items()]:
        if not each.program:
            continue
        from shutil import which

        from abstract_arcade.records.header import without_command

        if which(each.program[0]) is None:
            person = without_command(each)
            match.seat(seat, person)
            said.append(
                f"{person.name} cannot be started on this machine, so you take over its seat."
            )
    return " ".join(said)


class Files:
    """The matches, the positions, what was solved, chosen last time, and met of the rules."""

    def __init__(
        self,
        store: Store | None = None,
        *,
        folder: Path | None = None,
        solved: Solved | None = None,
        teaches: bool = False,
    ) -> None:
        """Keep the small files in a folder; None keeps them for as long as the program runs."""
        self.store = Store() if store is None else store
        self.failed: Callable[[str], None] = lambda _: None
        """Told in a sentence without a stop, on the thread that writes, what cannot be written."""
        self._folder = folder
        self._solved = solved
        self._teaches = teaches
        self._open: list[SmallFile] = []

    def _opened(self, file: FileT) -> FileT:
        file.failed = self.failed
        self._open.append(file)
        return file

    @cached_property
    def drafts(self) -> Drafts:
        from abstract_arcade.library.drafts import Drafts

        return self._opened(Drafts(self._folder))

    @cached_property
    def solved(self) -> Solved:
        from abstract_arcade.library.small_files import Solved

        return self._opened(self._solved or Solved(self._folder))

    @cached_property
    def recent(self) -> Recent:
        from abstract_arcade.library.small_files import Recent

        return self._opened(Recent(self._folder))

    @cached_property
    def met(self) -> Met | None:
        """The rules that were met; None where nothing is told of the rules."""
        if not self._teaches:
            return None
        from abstract_arcade.library.small_files import Met

        return self._opened(Met(self._folder))

    def is_first_game(self, slug: str) -> bool:
        """Return whether no game of this kind was set up or kept here before."""
        if self.recent.table(slug) is not None:
            return False
        try:
            return not self.store.library.has_match_of(slug)
        except LibraryError:
            # What is wrong with the folder is said where a match is saved.
            return True

    def close(self) -> None:
        """Write what is not written yet."""
        self.store.close()
        for each in self._open:
            each.close()
