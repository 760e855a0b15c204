"""The page about the program: its version and commit, whose it is and is not, and every licence in full."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QListWidget, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from rokugan_desktop import __version__
from rokugan_desktop.desktop.about.texts import chapters, own_licence
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.backdrop import Backdrop
from rokugan_desktop.desktop.look.spacing import keep_margins, keep_spacing
from rokugan_desktop.resources import commit


class AboutPage(Backdrop):
    """What the program is made of: a list on the left, the text of what is picked there on the right.

    Signals:
        done: back to where one came from.

    """

    done = Signal()

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        """Make the page; a text is read when it is looked at."""
        super().__init__(context, None, parent)
        self._title = QLabel()
        self._title.setProperty("role", "page-title")
        self.list = QListWidget()
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.done_button = QPushButton()
        self.done_button.setProperty("role", "primary")
        self._chapters = chapters()
        self.list.addItem("")
        self.list.addItems([chapter.name for chapter in self._chapters])
        self.list.setCurrentRow(0)
        self.list.currentRowChanged.connect(self._show)
        self.done_button.clicked.connect(self.done)
        self._lay_out()
        self.retranslate()

    def first_stop(self) -> QWidget:
        """Return the widget that the keyboard lands on."""
        return self.list

    def retranslate(self) -> None:
        """Say everything in the language spoken now."""
        words = self.context.words
        self._title.setText(words.text("about.title"))
        self.list.setAccessibleName(words.text("about.parts"))
        self.text.setAccessibleName(words.text("about.text"))
        self.list.item(0).setText(words.text("about.program"))
        self.done_button.setText(words.text("page.back"))
        self._show(self.list.currentRow())

    def _show(self, row: int) -> None:
        """Show the text of a chapter; the first one is the program's own."""
        if row > 0:
            self.text.setPlainText(self._chapters[row - 1].text())
            return
        words = self.context.words
        version = words.text("about.version", version=__version__, commit=commit() or "?")
        said = [version, words.text("about.unofficial"), words.text("about.licences"), own_licence()]
        self.text.setPlainText("\n\n".join(part.strip() for part in said if part))

    def _lay_out(self) -> None:
        halves = QHBoxLayout()
        keep_spacing(self.context, halves, 24)
        halves.addWidget(self.list, 2)
        halves.addWidget(self.text, 5)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.done_button)
        column = QVBoxLayout(self)
        keep_margins(self.context, column, 72, 44, 72, 36)
        keep_spacing(self.context, column, 20)
        column.addWidget(self._title)
        column.addLayout(halves, 1)
        column.addLayout(row)
