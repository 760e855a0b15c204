"""A field for a PIN: digits alone, seen as dots, kept nowhere."""

from __future__ import annotations

from PySide6.QtCore import QRegularExpression, Qt
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QLineEdit, QWidget

from rokugan_desktop.table.trust.pins import MOST


class PinField(QLineEdit):
    """Takes digits and shows dots; a screen reader is told that it is a password, and how long it is."""

    def __init__(self, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "pin")
        self.setEchoMode(QLineEdit.EchoMode.Password)
        self.setInputMethodHints(
            Qt.InputMethodHint.ImhHiddenText
            | Qt.InputMethodHint.ImhSensitiveData
            | Qt.InputMethodHint.ImhNoPredictiveText
            | Qt.InputMethodHint.ImhDigitsOnly
        )
        self.setValidator(QRegularExpressionValidator(QRegularExpression(f"[0-9]{{0,{MOST}}}"), self))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setAccessibleName(name)

    def take(self) -> str:
        """Return what was typed, and forget it."""
        typed = self.text()
        self.setText("")  # forgets what Ctrl+Z could bring back as well
        return typed
