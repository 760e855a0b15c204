"""Saying what keeps a match from being opened."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.engine import Illegal, Message, Unreadable
from rokugan_desktop.table.journal import JournalFailed
from rokugan_desktop.table.library.match_library import InUse


class ErrorReporting(AbstractContextManager[None]):
    """Tells what keeps a match from being opened, and takes the errors that a player can do something about."""

    def __init__(self, context: Context, tell: Callable[[str], object]) -> None:
        self._context = context
        self._tell = tell

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        words = self._context.words
        match error:
            case Illegal():
                self._tell(words.say(error.refusal.message))
            case JournalFailed() | InUse() | Unreadable():
                self._tell(words.say(error_message(error)))
            case _:
                return False
        return True


def error_message(error: Unreadable | JournalFailed | InUse) -> Message:
    """Return the error as one sentence: which file, where, what."""
    if not isinstance(error, Unreadable):
        return error.what
    if error.where:
        return Message("trouble.in-place", file=error.source, place=error.where, what=error.what)
    return Message("trouble.in-file", file=error.source, what=error.what)
