"""What is done when a turn can't be saved: it is said, and nobody loses it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rokugan_desktop.desktop.dialogs import Way
from rokugan_desktop.table.journal import JournalFailed

if TYPE_CHECKING:
    from rokugan_desktop.desktop.controller import Controller


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
