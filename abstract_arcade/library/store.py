"""The saved data that a running program uses: open matches, their saving, and progress files.

The library, the writer thread and the progress files are opened when they are first needed, so that
the start of a game does not wait for them.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from functools import cached_property, partial
from typing import TYPE_CHECKING, NamedTuple, TypeVar
from weakref import WeakKeyDictionary

from abstract_arcade.library import LibraryError
from abstract_arcade.match import Match
from abstract_arcade.rules import Seat
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
"""Seconds for which the end of the program waits for a disk that does not respond."""


class _Copy(NamedTuple):
    """A match that got a new name, because another program has opened the old one."""

    name: str
    match: Match


class Store:
    """The saved matches of a running program: opens them, locks them and saves them.

    A match is saved under its name in the library, its id: "20261121-201500-krypte-x7k2".

    Attributes:
        folder: the folder of the library.
        is_sandboxed: whether the player is a visitor who must not reach other files; see
            `storage.is_sandboxed`.
        rescue_folder: the folder for records of a visitor that cannot be saved, or None.
        save_error: the latest reason why a match could not be saved, in a sentence without a full
            stop; empty if there was none.
        notify: a callback for sentences about all matches, without a full stop. It is called in
            the event loop.
        rescued: the records, by name, that were written to another folder because they could not
            be saved.
        on_save_error: callbacks by the name of a match, which are called with the reason if it
            cannot be saved.
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
        """Use a folder of matches.

        Args:
            folder: the folder; None for the matches folder of this machine.
            at_once: whether saving writes at once on the same thread. Otherwise another thread
                writes.
            is_forgotten: whether the matches are not meant to outlast the program, so that none of
                them counts as unsaved.
            is_sandboxed: see the attribute.
            rescue_folder: see the attribute.

        Raises:
            HomeError: If no folder is given and no home folder is known.
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
        self.on_save_error: dict[str, Callable[[str], None]] = {}
        self._has_saver = False
        # The names of matches that were closed, whose locks are held until they are written.
        self._left: set[str] = set()
        # The matches that another program took over, by their old names.
        self._copies: dict[str, _Copy] = {}

    @cached_property
    def library(self) -> Library:
        from abstract_arcade.library.folder import Library

        return Library(self.folder, is_sandboxed=self.is_sandboxed)

    @cached_property
    def saver(self) -> Saver:
        """The saver of the matches.

        Unless the store writes at once, it is created while an event loop runs, in which it calls
        its callbacks.
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
            # The event loop may be closed before the last match is written.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(call)

        saver = Saver(self.library, failed, answer)
        if not saver.has_thread:
            self.notify(
                "The program cannot save in the background on this system, so each move is shown"
                " only after it has been saved"
            )
        return saver

    def file(self, match: Match) -> MatchFile:
        """Return the file of a match: the one from which `open` has read it, or else a new one."""
        if match not in self._files:
            self._files[match] = MatchFile(self)
        return self._files[match]

    def open(self, name: str) -> Match:
        """Return a match of the library, and lock it so that it can be continued.

        If another program has the match open, it is returned without a lock; see
        `MatchFile.is_locked`. If an engine of the match is not on this machine, a person gets its
        seat, and `MatchFile.note` says so.

        Raises:
            LibraryError: If the match cannot be found.
            RecordError: If its record cannot be read.
        """
        if name in self.library.unwritten:
            # The latest moves are not on the disk yet. The lock is still held.
            self._left.discard(name)
            return self.library.unwritten[name]
        self._copies.pop(name, None)
        is_free = True
        with suppress(LibraryError):
            # If the lock cannot be created, saving fails too, and reports it.
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
        """Return a match that was closed, as the library has it now, so that it can be continued.

        If it cannot be read any more, return `match` itself, which will be saved under a new name.
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
        """Release the lock of a match as soon as its latest moves are on the disk.

        If they wait to be written, the match is saved again as it is now.
        """
        if not self._has_saver or name not in self.saver.unsaved:
            self.library.unlock(name)
            return
        self._left.add(name)
        self.write(name, match)

    def write(self, name: str, match: Match, saved: Callable[[], None] | None = None) -> bool:
        """Save a match under a name; lists show its latest moves until they are on the disk.

        `saved` is called and the result is returned as `Saver.save` does.
        """

        def written() -> None:
            # A newer text of the match may be waiting.
            if name not in self.saver.unsaved:
                self.library.unwritten.pop(name, None)
                if name in self._left:
                    self._left.discard(name)
                    self.library.unlock(name)
            if saved is not None:
                saved()

        if match.root.children:
            self.library.unwritten[name] = match
        return self.saver.save(name, match, written)

    def _go_on_as_copy(self, name: str) -> None:
        """Save a match under a new name, because another program has opened the old one."""
        callbacks = self.saver.drop(name)
        if name not in self._copies:
            self._copies[name] = self._copied(name)
        copy = self._copies[name]

        def saved() -> None:
            for callback in callbacks:
                callback()

        self.write(copy.name, copy.match, saved)

    def _copied(self, name: str) -> _Copy:
        """Give an unsaved match a new name, and notify the player."""
        match = self.library.unwritten.pop(name)
        copy = self.library.new_id(match.game.slug)
        # If the lock cannot be created, saving fails too, and reports it.
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
        self.notify(f"Another program has opened {name}, so your game is now saved as {copy}")
        return _Copy(copy, match)

    @property
    def unsaved(self) -> frozenset[str]:
        """The names of the matches whose latest moves are not on the disk.

        Empty if the store is forgotten with the program.
        """
        if not self._has_saver or self._is_forgotten:
            return frozenset()
        return self.saver.unsaved

    @property
    def records(self) -> dict[str, str]:
        """The records, by name, of the matches in `unsaved` that are not in `rescued` either."""
        texts = self.saver.texts if self.unsaved else {}
        return {name: text for name, text in texts.items() if self.rescued.get(name) != text}

    @property
    def unsaved_words(self) -> tuple[str, str]:
        """Two sentences: how many matches are not saved, without a full stop, and why.

        For example: ("One match is not saved", "The disk has not responded yet."). Meaningful only
        if `unsaved` is not empty.
        """
        count = len(self.unsaved)
        what = "One match is not saved" if count == 1 else f"{count} matches are not saved"
        reason = self.save_error or "The disk has not responded yet"
        return what, f"{reason}."

    def settle(self, seconds: float) -> bool:
        """Try again to save what is unsaved, for at most `seconds`; return whether all is saved."""
        if self._has_saver:
            self.saver.retry()
            self.saver.wait(seconds)
        return not self.unsaved

    def close(self, seconds: float = CLOSE_SECONDS) -> None:
        """Save what is unsaved, and release all locks.

        Wait at most `seconds` for a disk that does not respond.
        """
        if self._has_saver:
            self.saver.retry()
            self.saver.close(seconds)
        self.unlock()

    def unlock(self) -> None:
        """Release the locks of all matches."""
        # Without a library, which is created when it is first used, there are no locks.
        if "library" in vars(self):
            self.library.unlock_all()


class MatchFile:
    """The file of one open match: its name in the library and whether this program may write it.

    Attributes:
        name: the name in the library; None until a new match is first saved.
        is_locked: whether this program may write the match. If not, another program has it open.
        note: a sentence for the player when the match is opened; empty if there is none.
    """

    def __init__(self, store: Store, name: str | None = None, *, is_locked: bool = True) -> None:
        self._store = store
        self.name = name
        self.is_locked = is_locked
        self.note = ""

    def save(self, match: Match, saved: Callable[[], None], failed: Callable[[str], None]) -> bool:
        """Save the match as it is now, under a new name if it has none, and lock it.

        `saved` is called once it is on the disk, `failed` with the reason each time that it cannot
        be saved. Return False, and save nothing, if the match has no moves or `is_locked` is false.
        Otherwise return True, even if saving fails.
        """
        if not self.is_locked or (self.name is None and not match.root.children):
            return False
        library = self._store.library
        if self.name is None:
            self.name = library.new_id(match.game.slug)
        # If the lock cannot be created, saving fails too, and reports it.
        with suppress(LibraryError):
            library.lock(self.name)
        # Textual finds the running app through a context variable, also in these callbacks.
        context = copy_context()

        def report(sentence: str) -> None:
            context.run(failed, sentence)

        self._store.on_save_error[self.name] = report
        return self._store.write(self.name, match, partial(context.run, saved))

    @property
    def is_unsaved(self) -> bool:
        """Whether the latest moves of the match are not on the disk; see `Store.unsaved`."""
        return self.name in self._store.unsaved

    def standing(self, match: Match) -> Standing:
        """Return the score of the series of the match, without the match itself.

        Raises:
            LibraryError: If the folder of the library cannot be read.
        """
        from abstract_arcade.library.series import games_of, standing

        return standing(games_of(self._store.library.entries(), match.series), match, self.name)

    def release(self, match: Match) -> None:
        """Release the lock of the match as soon as its latest moves are on the disk."""
        name = self.name
        if name is None or not self.is_locked:
            return
        self._store.on_save_error.pop(name, None)
        self._store.leave(name, match)


def _seat_people(match: Match) -> str:
    """Give the seat of an engine that is not on this machine to a person.

    Return sentences that say so, or an empty text if all engines are there.
    """
    sentences = []
    for seat in Seat:
        participant = match.participants[seat]
        if not participant.program:
            continue
        # Imported late: most matches have no engines.
        from shutil import which

        from abstract_arcade.records.header import without_command

        if which(participant.program[0]) is None:
            person = without_command(participant)
            match.seat(seat, person)
            sentences.append(
                f"{person.name} cannot be started on this machine, so you take over its seat."
            )
    return " ".join(sentences)


class Files:
    """All saved data of the players besides the settings.

    The progress files are opened when they are first used.

    Attributes:
        store: the saved matches.
    """

    def __init__(
        self,
        store: Store | None = None,
        *,
        folder: Path | None = None,
        solved: Solved | None = None,
        teaches: bool = False,
    ) -> None:
        """Use a folder for the progress files.

        Args:
            store: the saved matches; None for those in the matches folder of this machine.
            folder: the folder; None to forget the progress at the end of the program.
            solved: the solved puzzles, if they are open already.
            teaches: whether rule tips are shown.
        """
        self.store = Store() if store is None else store
        self.failed: Callable[[str], None] = lambda _: None
        """A callback for faults of the progress files, in sentences without a full stop.

        It may be called on another thread.
        """
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

        solved = Solved(self._folder) if self._solved is None else self._solved
        return self._opened(solved)

    @cached_property
    def recent(self) -> Recent:
        from abstract_arcade.library.small_files import Recent

        return self._opened(Recent(self._folder))

    @cached_property
    def met(self) -> Met | None:
        """The rules already explained to the people who share the folder; None without tips."""
        if not self._teaches:
            return None
        from abstract_arcade.library.small_files import Met

        return self._opened(Met(self._folder))

    def is_first_game(self, slug: str) -> bool:
        """Return whether a game was never set up before and no match of it is saved.

        A folder of matches that cannot be read counts as empty.
        """
        if self.recent.table(slug) is not None:
            return False
        try:
            return not self.store.library.has_match_of(slug)
        except LibraryError:
            # Saving a match will report the fault of the folder.
            return True

    def close(self) -> None:
        """Save everything that is unsaved, and close the files."""
        self.store.close()
        for file in self._open:
            file.close()
