"""What is done when a turn can't be saved: it is said, and nobody loses it."""

from __future__ import annotations

from collections.abc import Callable

from rokugan_desktop.desktop.error_reporting import error_message
from rokugan_desktop.desktop.look.dialogs import DialogChoice
from rokugan_desktop.desktop.table_port import TablePort
from rokugan_desktop.engine import Message, Unreadable
from rokugan_desktop.table.journal import JournalFailed
from rokugan_desktop.table.session import Session


def saved_again(session: Session) -> Message | None:
    """Write what the journal lacks of a match that goes on in memory; return why that can't be done, or None."""
    try:
        session.return_to_journal()
    except (JournalFailed, Unreadable) as error:
        return error_message(error)
    return None


def say_unsaved(
    table: TablePort,
    error: JournalFailed,
    again: Callable[[], object],
    undone: Callable[[], object] | None,
    kept: Callable[[], object],
) -> None:
    """Say why a turn can't be written, and offer to try again, to go on in memory, or to take it back.

    `undone` leads on where it is taken back; `kept` is told that the match goes on without being saved.
    """
    words = table.context.words

    def in_memory() -> None:
        table.session.continue_in_memory()
        kept()
        again()

    table.ask(
        words.text("journal.failed"),
        f"{words.say(error.what)} {words.text('journal.failed.what-now')}",
        DialogChoice(words.text("journal.in-memory"), in_memory),
        DialogChoice(words.text("journal.again"), again, primary=True),
        DialogChoice(words.text("journal.take-back"), undone or (lambda: None)),
    )
