"""What is done when a turn can't be saved: it is said, nobody loses it, and a bar stays until it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton

from rokugan_desktop.desktop.context import Context, error_message
from rokugan_desktop.desktop.look.dialogs import DialogChoice
from rokugan_desktop.desktop.look.spacing import filled, spaced
from rokugan_desktop.desktop.look.style import set_role
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


_GOOD_NEWS_MS: Final = 8_000
"""How long it is said that the match is saved again."""


class UnsavedBar(QFrame):
    """Says that the match would not survive the program's end, and writes it when asked to."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._session: Session | None = None
        self._why: Message | None = None
        self._lasts = False
        self.setObjectName("notice")
        self.text = QLabel(wordWrap=True)
        self.button = QPushButton()
        self.button.clicked.connect(self._save_now)
        filled(spaced(self._context, QHBoxLayout(self), 16, 16, 4, 10, 4), (self.text, 1), self.button)
        self._passing = QTimer(self, singleShot=True, interval=_GOOD_NEWS_MS)
        self._passing.timeout.connect(self.hide)
        self.hide()

    def follow(self, session: Session) -> None:
        """Say whether this match, the one at the table, is being saved: as long as it isn't, and a while after."""
        self._session = session
        if session.in_memory:
            self._show_unsaved()
        else:
            self._show_saved()

    def _save_now(self) -> None:
        if self._session is None:
            return
        why = saved_again(self._session)
        if why is None:
            self._show_saved()
        else:
            self._show_unsaved(why)

    def _show_unsaved(self, why: Message | None = None) -> None:
        self._why, self._lasts = why, True
        self._passing.stop()
        self.retranslate()
        self.show()

    def _show_saved(self) -> None:
        """Say for a while that the match is saved again, if it was not; else stay away."""
        if self._lasts:
            self._why, self._lasts = None, False
            self.retranslate()
            self._passing.start()

    def forget(self) -> None:
        """Go away with the match."""
        self._session, self._why, self._lasts = None, None, False
        self._passing.stop()
        self.hide()

    def retranslate(self) -> None:
        """Say everything in the language spoken now."""
        words = self._context.words
        said = words.text("journal.unsaved" if self._lasts else "journal.saved-again")
        self.text.setText(said if self._why is None else f"{words.say(self._why)} {said}")
        set_role(self.text, "trouble" if self._lasts else "body")
        self.button.setText(words.text("journal.save-now"))
        self.button.setVisible(self._lasts)
