"""Files that come into the library: matches that somebody exported, backups, positions to begin a match at."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple

from rokugan_desktop.desktop.face import GameFace
from rokugan_desktop.desktop.telling import said_of
from rokugan_desktop.engine import Illegal, Message, Unreadable
from rokugan_desktop.table.files.match_files import is_match
from rokugan_desktop.table.files.match_reading import LONGEST_FILE, read_match
from rokugan_desktop.table.files.positions import begun_at_position
from rokugan_desktop.table.files.whole_files import read_limited
from rokugan_desktop.table.journal import JournalFailed
from rokugan_desktop.table.library.listing import position_title, title
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.words import Words

POSITIONS: Final = (".yaml", ".yml")
"""How the names of position files end. What fails under another name was most likely never meant for one."""

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


class BringingIn:
    """Takes files into the library. A file with a fault changes nothing."""

    def __init__(
        self, face: GameFace, library: MatchLibrary, now: Callable[[], str], entropy: Callable[[], bytes]
    ) -> None:
        """Keep the library; `now` and `entropy` are for a match that is begun at a position."""
        self._face = face
        self._library = library
        self._now = now
        self._entropy = entropy

    def bring(self, file: Path, words: Words) -> Brought:
        """Return the match that the file is now: put into the library, found in it, or begun.

        Raises Unreadable, which names the file and the place in it; JournalFailed where the library can't be written.
        """
        content = read_limited(file, LONGEST_FILE, file.name)
        if is_match(content):
            return self._match(file, content)
        return self._position(file, content, words)

    def bring_all(self, files: Iterable[Path], words: Words) -> BroughtAll:
        """Bring files in, each by itself, and say of each what it became or why it did not; of many, of the first."""
        faults: list[str] = []
        said: list[str] = []
        newest: int | None = None
        for file in files:
            try:
                newest, message = self.bring(file, words)
                said.append(words.say(message))
            except (Unreadable, JournalFailed) as error:
                faults.append(words.say(said_of(error)))
        told = [*faults, *said]
        more = len(told) - _MOST_SAID
        if more > 0:
            told[_MOST_SAID:] = [words.text("library.more-files", n=more)]
        return BroughtAll(newest, tuple(told), bool(faults))

    def _match(self, file: Path, content: bytes) -> Brought:
        read = read_match(self._face.game, content, file.name, self._label)
        known = self._library.find(read.header, read.entries)
        if known is not None:
            return Brought(known, Message("library.known", file=file.name))
        key = "library.imported" if self._library.twin(read.header, read.entries) is None else "library.imported-twin"
        return Brought(self._library.put(read.header, read.entries), Message(key, file=file.name))

    def _position(self, file: Path, content: bytes, words: Words) -> Brought:
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise Unreadable(file.name, "", Message("table.file.not-text")) from None
        game = self._face.game
        try:
            setup = self._face.setup_at(text, file.name)
        except Unreadable:
            if file.suffix.lower() in POSITIONS:
                raise
            raise Unreadable(file.name, "", Message("library.neither")) from None
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
        return str(self._face.round(view))
