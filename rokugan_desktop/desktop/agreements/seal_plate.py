"""A seal of the shuffle as people note it down: its beginning in groups, and all of it on demand."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.table.trust.shuffle import spoken

_WIDE = "\u2003"
"""A space as wide as a letter is high: it keeps the groups apart."""


class SealPlate(QFrame):
    """Shows one seal. It is public: everybody may see it at any time."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._seal = ""
        self.setObjectName("plate")
        self.beginning = QLabel()
        self.beginning.setProperty("role", "seal")
        self.beginning.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.whole = QLabel()
        self.whole.setProperty("role", "body")
        self.whole.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.whole.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.whole.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        for label in (self.beginning, self.whole):
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.more = QPushButton()
        self.more.setProperty("role", "link")
        self.more.setCheckable(True)
        self.more.toggled.connect(self._unfold)
        column = QVBoxLayout(self)
        column.addWidget(self.beginning)
        column.addWidget(self.whole)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.more)
        row.addStretch(1)
        column.addLayout(row)
        self._unfold(False)

    def show_seal(self, seal: str) -> None:
        """Show this seal, 64 digits, and begin with its beginning alone."""
        self._seal = seal
        groups = spoken(seal).split()
        half = len(groups) // 2
        self.beginning.setText("\n".join(_WIDE.join(part) for part in (groups[:half], groups[half:])))
        self.beginning.setAccessibleName(self._context.words.text("seal.name", seal=spoken(seal)))
        half = len(seal) // 2
        self.whole.setText(f"{seal[:half]}\n{seal[half:]}")
        self.more.setChecked(False)

    def retranslate(self) -> None:
        """Say everything in the language spoken now."""
        self.more.setText(self._context.words.text("seal.less" if self.more.isChecked() else "seal.more"))

    def _unfold(self, whole: bool) -> None:
        self.whole.setVisible(whole)
        self.beginning.setVisible(not whole)
        self.retranslate()
