"""Saying what keeps a match from being opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rokugan_desktop.engine import Illegal, Message, Unreadable
from rokugan_desktop.table.journal import JournalFailed
from rokugan_desktop.table.library.match_library import InUse

if TYPE_CHECKING:
    from rokugan_desktop.desktop.shell import Shell


class Telling:
    """Says on the page of the library, or else on the title page, what keeps a match from being opened."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell

    def __enter__(self) -> None:
        """Begin."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        """Take the errors that a player can do something about."""
        words = self._shell.surroundings.words
        match error:
            case Illegal():
                said = words.say(error.refusal.message)
            case JournalFailed() | InUse() | Unreadable():
                said = words.say(said_of(error))
            case _:
                return False
        from rokugan_desktop.desktop.library.page import LibraryPage

        library = self._shell.pages.made("library_page")
        if isinstance(library, LibraryPage) and self._shell.pages.currentWidget() is library:
            library.tell(said, trouble=True)
        else:
            self._shell.to_title()
            self._shell.title.show_trouble(said)
        return True


def said_of(error: Unreadable | JournalFailed | InUse) -> Message:
    """Return the error as one sentence: which file, where, what."""
    if not isinstance(error, Unreadable):
        return error.what
    if error.where:
        return Message("trouble.in-place", file=error.source, place=error.where, what=error.what)
    return Message("trouble.in-file", file=error.source, what=error.what)
