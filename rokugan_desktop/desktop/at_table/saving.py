"""What is done when a turn can't be saved: it is said, and nobody loses it."""

from __future__ import annotations

from collections.abc import Callable

from rokugan_desktop.desktop.context import error_message
from rokugan_desktop.desktop.look.dialogs import DialogChoice
from rokugan_desktop.desktop.table_port import TablePort
from rokugan_desktop.engine import Illegal, Message, Unreadable
from rokugan_desktop.table.journal import JournalFailed
from rokugan_desktop.table.session import Session


def saved_again(session: Session) -> Message | None:
    """Write what the journal lacks of a match that goes on in memory; return why that can't be done, or None."""
    try:
        session.return_to_journal()
    except (JournalFailed, Unreadable) as error:
        return error_message(error)
    return None


def save(
    table: TablePort,
    operation: Callable[[], object],
    written: Callable[[], object],
    undone: Callable[[], object] | None,
    kept: Callable[[], object],
) -> None:
    """Do what writes the journal, and `written` then; say why it can't be written or may not be done.

    What has been written is not done again where it is tried once more: then only the draws that follow it are.
    `undone` and `kept` are as `_say_unsaved` has them.
    """
    session = table.session
    entries = len(session.entries)

    def attempt() -> None:
        try:
            (operation if len(session.entries) == entries else session.proceed)()
        except JournalFailed as error:
            _say_unsaved(table, error, attempt, undone, kept)
        except Illegal as error:
            table.remark(error.refusal)
        else:
            written()

    attempt()


def ask_to_leave_unsaved(
    table: TablePort, why: Message, leave: Callable[[], object], again: Callable[[], object]
) -> None:
    """Say why the match can't be saved and what would be lost, and offer to leave all the same or to try again."""
    words = table.context.words
    table.sheets.ask(
        words.text("leave.unsaved"),
        f"{words.say(why)} {words.text('leave.unsaved.text')}",
        DialogChoice(words.text("leave.unsaved.yes"), leave),
        DialogChoice(words.text("journal.again"), again, primary=True),
        DialogChoice(words.text("menu.keep-playing")),
    )


def _say_unsaved(
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

    table.sheets.ask(
        words.text("journal.failed"),
        f"{words.say(error.what)} {words.text('journal.failed.what-now')}",
        DialogChoice(words.text("journal.in-memory"), in_memory),
        DialogChoice(words.text("journal.again"), again, primary=True),
        DialogChoice(words.text("journal.take-back"), undone or (lambda: None)),
    )
