"""What came of the last command, said on the page itself; of a deletion, with the way to take it back."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.spacing import keep_margins, keep_spacing
from rokugan_desktop.desktop.look.style import set_role

_UNDO_MS: Final = 30_000
"""How long a deletion can be taken back at a press."""


class Notice(QFrame):
    """A bar that is there only while it has something to say.

    Signals:
        undone: the deletion shall be taken back.
        gone: the deletion can't be taken back here any more.

    """

    undone = Signal()
    gone = Signal()

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        """Make the bar, with nothing to say."""
        super().__init__(parent)
        self._context = context
        self.setObjectName("notice")
        self.text = QLabel()
        self.text.setWordWrap(True)
        self.text.setTextFormat(Qt.TextFormat.PlainText)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.undo = QPushButton()
        self.undo.clicked.connect(self.undone)
        row = QHBoxLayout(self)
        keep_margins(self._context, row, 16, 8, 10, 8)
        keep_spacing(self._context, row, 16)
        row.addWidget(self.text, 1)
        row.addWidget(self.undo)
        self._passing = QTimer(self)
        self._passing.setSingleShot(True)
        self._passing.setInterval(_UNDO_MS)
        self._passing.timeout.connect(self.clear)
        self.clear()
        self.retranslate()

    def show_text(self, text: str, *, trouble: bool, undo: bool = False) -> None:
        """Say this; `undo` offers to take a deletion back, for a while."""
        offered = not self.undo.isHidden()
        self.text.setText(text)
        set_role(self.text, "trouble" if trouble else "body")
        self.undo.setVisible(undo)
        self.setVisible(bool(text))
        self._passing.stop()
        if undo:
            self._passing.start()
        elif offered:
            self.gone.emit()

    @property
    def offers_undo(self) -> bool:
        """Tell whether a deletion can be taken back here now."""
        return not self.isHidden() and not self.undo.isHidden()

    def clear(self) -> None:
        """Say nothing any more."""
        self.show_text("", trouble=False)

    def retranslate(self) -> None:
        """Say the button in the language spoken now."""
        words = self._context.words
        self.undo.setText(words.text("library.undo"))
        self.undo.setToolTip(words.text("library.undo.key"))
