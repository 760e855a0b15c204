"""Writing what a match lacks that goes on without being saved."""

from __future__ import annotations

from rokugan_desktop.desktop.telling import said_of
from rokugan_desktop.engine import Message, Unreadable
from rokugan_desktop.table.journal import JournalFailed
from rokugan_desktop.table.session import Session


def saved_again(session: Session) -> Message | None:
    """Write what the journal lacks of a match that goes on in memory; return why that can't be done, or None."""
    try:
        session.return_to_journal()
    except (JournalFailed, Unreadable) as error:
        return said_of(error)
    return None
