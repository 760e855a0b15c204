"""Files that come into the library: matches that somebody exported, backups, positions to begin a match at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QObject, Signal

from rokugan_desktop.desktop.background import Background
from rokugan_desktop.desktop.face import AnyFace, Positions
from rokugan_desktop.desktop.telling import said_of
from rokugan_desktop.engine import Illegal, Message, Setup, Unreadable
from rokugan_desktop.table.files.match_files import is_match
from rokugan_desktop.table.files.match_reading import LONGEST_FILE, Readable, read_match
from rokugan_desktop.table.files.positions import begun_at_position
from rokugan_desktop.table.files.whole_files import read_limited
from rokugan_desktop.table.journal import JournalFailed
from rokugan_desktop.table.library.listing import position_title, title
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.words import Words

POSITIONS: Final = (".rokugan-position", ".yaml", ".yml")
"""How the names of position files end. What fails under another name was most likely never meant for one."""

PATTERNS: Final = ("*.rokugan-match", "*.jsonl", *(f"*{ending}" for ending in POSITIONS))
"""Files that are looked for: those of today, and those that earlier programs wrote."""

_MOST_SAID: Final = 3
"""Of so many files at once it is said what came of each."""


class Brought(NamedTuple):
    """What a file became."""

    match_id: int
    said: Message


class BroughtAll(NamedTuple):
    """What several files became."""

    newest: int | None
    """The match that the last good one is, if any is."""
    said: tuple[str, ...]
    """What is said of them, the faults first."""
    trouble: bool


class Read(NamedTuple):
    """A file that was read, and nothing done with it yet."""

    file: Path
    what: Readable | Setup | Unreadable
    """A match, the set-up of a match that begins at a position, or why it is neither."""


class BringingIn(QObject):
    """Takes files into the library. A file with a fault changes nothing.

    They are read and replayed beside the window, which stays awake however long that takes; only then is the library
    asked. Signals: `brought` carries a `BroughtAll`.
    """

    brought = Signal(object)

    def __init__(
        self,
        face: AnyFace,
        library: MatchLibrary,
        now: Callable[[], str],
        entropy: Callable[[], bytes],
        parent: QObject | None = None,
    ) -> None:
        """Keep the library; `now` and `entropy` are for a match that is begun at a position."""
        super().__init__(parent)
        self._face = face
        self._library = library
        self._now = now
        self._entropy = entropy
        self._background = Background(self)
        self._waiting: list[Path] = []

    @property
    def busy(self) -> bool:
        """Tell whether files are still being read."""
        return self._background.busy

    def bring(self, files: Iterable[Path], words: Words) -> None:
        """Read files beside the window, then bring them in, each by itself; those of a moment ago come first."""
        self._waiting += files
        if not self.busy and self._waiting:
            files, self._waiting = self._waiting, []
            self._background.work_out(partial(self._read, files), partial(self._bring_all, words))

    def _read(self, files: Sequence[Path]) -> list[Read]:
        """Return what the files say. It touches neither the window nor the library."""
        read: list[Read] = []
        for file in files:
            try:
                content = read_limited(file, LONGEST_FILE, file.name)
                if is_match(content):
                    read.append(Read(file, read_match(self._face.game, content, file.name, self._label)))
                else:
                    read.append(Read(file, self._position(file, content)))
            except Unreadable as error:
                read.append(Read(file, error))
        return read

    def _bring_all(self, words: Words, read: Iterable[Read]) -> None:
        """Bring in what was read, and say of each what it became or why it did not; of many, of the first."""
        faults: list[str] = []
        said: list[str] = []
        newest: int | None = None
        for file, what in read:
            try:
                if isinstance(what, Unreadable):
                    raise what
                newest, message = self._brought(file, what, words)
                said.append(words.say(message))
            except (Unreadable, JournalFailed) as error:
                faults.append(words.say(said_of(error)))
        told = [*faults, *said]
        more = len(told) - _MOST_SAID
        if more > 0:
            told[_MOST_SAID:] = [words.text("library.more-files", n=more)]
        self.brought.emit(BroughtAll(newest, tuple(told), bool(faults)))
        self.bring((), words)

    def _brought(self, file: Path, what: Readable | Setup, words: Words) -> Brought:
        """Return the match that the file is now: put into the library, found in it, or begun.

        Raises Unreadable, which names the file; JournalFailed where the library can't be written.
        """
        if isinstance(what, Setup):
            return self._begun(file, what, words)
        known = self._library.find(what.header, what.entries)
        if known is not None:
            return Brought(known, Message("library.known", file=file.name))
        key = "library.imported" if self._library.twin(what.header, what.entries) is None else "library.imported-twin"
        return Brought(self._library.put(what.header, what.entries), Message(key, file=file.name))

    def _position(self, file: Path, content: bytes) -> Setup:
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise Unreadable(file.name, "", Message("table.file.not-text")) from None
        face = self._face
        try:
            if not isinstance(face, Positions):
                raise Unreadable(file.name, "", Message("library.no-positions"))
            return face.setup_at(text, file.name)
        except Unreadable:
            if file.suffix.lower() in POSITIONS:
                raise
            raise Unreadable(file.name, "", Message("library.neither")) from None

    def _begun(self, file: Path, setup: Setup, words: Words) -> Brought:
        game = self._face.game
        known = {role.id: role for role in self._face.roles}
        names = tuple(words.say(known[role].name) for role in setup.roles)
        called = title(words.say(position_title(file.stem)))
        try:
            begun = begun_at_position(game, setup, names, called, self._label, self._entropy(), self._now())
        except Illegal as refused:
            raise Unreadable(file.name, "", refused.refusal.message) from refused
        return Brought(self._library.put(*begun), Message("library.begun-at", file=file.name))

    def _label(self, view: Any) -> str:
        """Return how far a match is, as its index card says it."""
        return str(self._face.progress(view))
