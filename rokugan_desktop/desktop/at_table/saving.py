"""What is done when a turn can't be saved: it is said, and nobody loses it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rokugan_desktop.desktop.look.dialogs import Way
from rokugan_desktop.desktop.telling import said_of
from rokugan_desktop.engine import Message, Unreadable
from rokugan_desktop.table.journal import JournalFailed

if TYPE_CHECKING:
    from rokugan_desktop.desktop.at_table.controller import Controller
    from rokugan_desktop.table.session import Session


def saved(
    controller: Controller,
    deed: Callable[[], object],
    again: Callable[[], object],
    take_back: Callable[[], object] = lambda: None,
) -> bool:
    """Do what writes the journal, and tell whether it was written.

    Where it was not, a sheet says why, and offers to do it again, to go on in memory, or to take it back: then
    nothing is confirmed, and `take_back` leads on.
    """
    try:
        deed()
    except JournalFailed as error:
        words = controller.surroundings.words

        def in_memory() -> None:
            controller.session.continue_in_memory()
            controller.kept.emit()
            again()

        controller.ask(
            words.text("journal.failed"),
            f"{words.say(error.what)} {words.text('journal.failed.what-now')}",
            Way(words.text("journal.in-memory"), in_memory),
            Way(words.text("journal.again"), again, primary=True),
            Way(words.text("journal.take-back"), take_back),
        )
        return False
    return True


def saved_again(session: Session) -> Message | None:
    """Write what the journal lacks of a match that goes on in memory; return why that can't be done, or None."""
    try:
        session.return_to_journal()
    except (JournalFailed, Unreadable) as error:
        return said_of(error)
    return None


def leave_saved(controller: Controller) -> bool:
    """Leave the table; where the match is not being saved, write it first, or ask. Tell whether the table was left."""
    why = saved_again(controller.session) if controller.session.in_memory else None
    if why is None:
        controller.leave()
        return True
    words = controller.surroundings.words
    controller.ask(
        words.text("leave.unsaved"),
        f"{words.say(why)} {words.text('leave.unsaved.text')}",
        Way(words.text("leave.unsaved.yes"), controller.leave),
        Way(words.text("journal.again"), lambda: leave_saved(controller), primary=True),
        Way(words.text("menu.play-on")),
    )
    return False
