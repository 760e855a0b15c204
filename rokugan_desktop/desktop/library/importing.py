"""Files that come into the library: matches that somebody exported, backups, positions to begin a match at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QObject, Signal

from rokugan_desktop.desktop.background import Background
from rokugan_desktop.desktop.context import error_message
from rokugan_desktop.desktop.face import AnyFace
from rokugan_desktop.desktop.faces import Faces
from rokugan_desktop.engine import Illegal, Message, Setup, Unreadable
from rokugan_desktop.table.files.match_files import (
    LONGEST_FILE,
    Readable,
    begun_at_position,
    format_in,
    game_in,
    is_match,
    read_match,
    refuse_unknown_format,
)
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


class ImportedFile(NamedTuple):
    """What a file became."""

    match_id: int
    said: Message


class ImportReport(NamedTuple):
    """What several files became."""

    newest: int | None
    """The match that the last good one is, if any is."""
    said: tuple[str, ...]
    """What is said of them, the faults first."""
    trouble: bool


class AtPosition(NamedTuple):
    """A position that was found possible."""

    face: AnyFace
    setup: Setup


class Read(NamedTuple):
    """A file that was read, and nothing done with it yet."""

    file: Path
    what: Readable | AtPosition | Unreadable
    """A match, a position to begin one at, or why it is neither."""


class MatchImport(QObject):
    """Takes files into the library. A file with a fault changes nothing.

    They are read and replayed beside the window, which stays awake however long that takes; only then is the library
    asked. Signals: `imported` carries a `ImportReport`.
    """

    imported = Signal(object)

    def __init__(
        self, faces: Faces, library: MatchLibrary, now: Callable[[], str], entropy: Callable[[], bytes], parent: QObject
    ) -> None:
        """Keep the library; `now` and `entropy` are for a match that is begun at a position."""
        super().__init__(parent)
        self._faces = faces
        self._library = library
        self._now = now
        self._entropy = entropy
        self._background = Background(self)
        self._waiting: list[Path] = []

    @property
    def busy(self) -> bool:
        return self._background.busy

    def take(self, files: Iterable[Path], words: Words) -> None:
        """Read files beside the window, then import them, each by itself; those of a moment ago come first."""
        self._waiting += files
        if not self.busy and self._waiting:
            files, self._waiting = self._waiting, []
            self._background.work_out(partial(self._read, files), partial(self._bring_all, words))

    def _read(self, files: Sequence[Path]) -> list[Read]:
        read: list[Read] = []
        for file in files:
            try:
                content = read_limited(file, LONGEST_FILE, file.name)
                if is_match(content):
                    read.append(Read(file, self._match(file, content)))
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
                newest, message = self._imported(file, what, words)
                said.append(words.say(message))
            except (Unreadable, JournalFailed) as error:
                faults.append(words.say(error_message(error)))
        told = [*faults, *said]
        more = len(told) - _MOST_SAID
        if more > 0:
            told[_MOST_SAID:] = [words.text("library.more-files", n=more)]
        self.imported.emit(ImportReport(newest, tuple(told), bool(faults)))
        self.take((), words)

    def _imported(self, file: Path, what: Readable | AtPosition, words: Words) -> ImportedFile:
        """Return the match that the file is now: put into the library, found in it, or begun.

        Raises Unreadable, which names the file; JournalFailed where the library can't be written.
        """
        if isinstance(what, AtPosition):
            return self._begun(file, what, words)
        known = self._library.find(what.header, what.entries)
        if known is not None:
            return ImportedFile(known, Message("library.known", file=file.name))
        key = "library.imported" if self._library.twin(what.header, what.entries) is None else "library.imported-twin"
        return ImportedFile(self._library.put(what.header, what.entries), Message(key, file=file.name))

    def _match(self, file: Path, content: bytes) -> Readable:
        game = game_in(content, file.name)
        face = self._faces[game if game in self._faces else next(iter(self._faces))]  # which says that it isn't its own
        return read_match(face.game, content, file.name, partial(_label, face))

    def _position(self, file: Path, content: bytes) -> AtPosition:
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise Unreadable(file.name, "", Message("table.file.not-text")) from None
        try:
            return self._at_position(file, text)
        except Unreadable:
            if file.suffix.lower() in POSITIONS:
                raise
            raise Unreadable(file.name, "", Message("library.neither")) from None

    def _at_position(self, file: Path, text: str) -> AtPosition:
        """Return the position of the game whose format the text names. Raise Unreadable where there is none."""
        faces = [(face, face.positions) for face in self._faces.values() if face.positions is not None]
        if not faces:
            raise Unreadable(file.name, "", Message("library.no-positions"))
        refuse_unknown_format(text, file.name, [positions.position_format for _, positions in faces])
        said = format_in(text)
        face, positions = next((one for one in faces if one[1].position_format == said), faces[0])
        return AtPosition(face, positions.setup_at(text, file.name))

    def _begun(self, file: Path, at: AtPosition, words: Words) -> ImportedFile:
        face, setup = at
        known = {role.id: role for role in face.roles}
        names = tuple(words.say(known[role].name) for role in setup.roles)
        called = title(words.say(position_title(file.stem)))
        try:
            begun = begun_at_position(
                face.game, setup, names, called, partial(_label, face), self._entropy(), self._now()
            )
        except Illegal as refused:
            raise Unreadable(file.name, "", refused.refusal.message) from refused
        return ImportedFile(self._library.put(*begun), Message("library.begun-at", file=file.name))


def _label(face: AnyFace, view: Any) -> str:
    return str(face.progress(view))
