"""Files that come into the library: matches that somebody exported, backups, positions to begin a match at."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from rokugan_desktop.desktop.face import GameFace
from rokugan_desktop.engine import Illegal, Message, Unreadable
from rokugan_desktop.table.files import read_limited
from rokugan_desktop.table.journal import new_header
from rokugan_desktop.table.library import MatchLibrary
from rokugan_desktop.table.listing import title
from rokugan_desktop.table.match_files import is_match
from rokugan_desktop.table.match_reading import LONGEST_FILE, read_match
from rokugan_desktop.table.session import Session
from rokugan_desktop.table.shuffle import Shuffle
from rokugan_desktop.words import Words

POSITIONS: Final = (".yaml", ".yml")
"""How the names of position files end. What fails under another name was most likely never meant for one."""


class Brought(NamedTuple):
    """What a file became."""

    match_id: int
    said: Message


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

    def _match(self, file: Path, content: bytes) -> Brought:
        read = read_match(self._face.game, content, file.name, lambda view: str(self._face.round(view)))
        known = self._library.find(read.header, read.entries)
        if known is not None:
            return Brought(known, Message("library.known", file=file.name))
        number = self._library.put(read.header, read.entries)
        return Brought(number, Message("library.imported", file=file.name))

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
        called = title(words.text("table.title.position", name=file.stem))
        shuffle = Shuffle(self._entropy(), ("",) * len(names))
        sealed = shuffle.commitment
        header = new_header(game, setup, names, self._now(), commitment=sealed, title=called, origin="position")
        journal = self._library.create(header)
        try:
            session = Session.start(game, setup, names, journal, shuffle)
            journal.mark_round(str(self._face.round(session.view(None))))
        except Illegal as refused:
            raise Unreadable(file.name, "", refused.refusal.message) from refused
        finally:
            journal.close()
        return Brought(journal.match_id, Message("library.begun-at", file=file.name))
