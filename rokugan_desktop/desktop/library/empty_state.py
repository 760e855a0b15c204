"""What the library shows in place of a list that is empty: why it is, and how to begin."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.spacing import add_gap
from rokugan_desktop.desktop.look.style import plain_label, set_role


class EmptyState(QWidget):
    """Two lines of text, and a button for a new match."""

    def __init__(self, context: Context) -> None:
        """Make it; `say` fills it."""
        super().__init__()
        self._context = context
        self.setObjectName("clear")
        self._title, self._text = plain_label("heading"), plain_label("body")
        self.new_button = QPushButton()
        set_role(self.new_button, "primary")
        column = QVBoxLayout(self)
        column.addStretch(2)
        for label in (self._title, self._text):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(label)
        add_gap(context, column, 12)
        column.addWidget(self.new_button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(3)

    def say(self, *, searched: bool) -> None:
        """Say that there is no match at all, or none like the one `searched` for."""
        words, key = self._context.words, "not-found" if searched else "none"
        self._title.setText(words.text(f"library.{key}"))
        self._text.setText(words.text(f"library.{key}.text"))
        self.new_button.setText(words.text("title.new"))
        self.new_button.setVisible(not searched)
