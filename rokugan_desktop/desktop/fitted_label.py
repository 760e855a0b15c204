"""A heading that stays on one line: where the room is narrow, its letters are smaller."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from rokugan_desktop.desktop.surroundings import Surroundings
from rokugan_desktop.desktop.theme import display_font

USUAL, LEAST = 22, 12
"""The height of the letters at 100 %, and how low they may become."""
SPARE = 8
"""A line is drawn a little longer than its letters measure: kerning and hinting differ from size to size."""


class FittedLabel(QWidget):
    """One line in the display face, as large as the usual size and the width allow."""

    def __init__(self, surroundings: Surroundings, parent: QWidget | None = None) -> None:
        """Make an empty heading."""
        super().__init__(parent)
        self._surroundings = surroundings
        self._text = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def text(self) -> str:
        """Return what it says."""
        return self._text

    def setText(self, text: str) -> None:
        """Say this."""
        self._text = text
        self.setAccessibleName(text)
        self.update()

    def clear(self) -> None:
        """Say nothing."""
        self.setText("")

    def sizeHint(self) -> QSize:
        """Return room for the usual height; the width is what the layout gives."""
        return QSize(60, self._surroundings.pixels(44))

    def minimumSizeHint(self) -> QSize:
        """Return the least room."""
        return self.sizeHint()

    def letters(self) -> int:
        """Return how high the letters are now, in logical pixels."""
        size = self._surroundings.pixels(USUAL)
        while size > LEAST and self._width_at(size) > self.width():
            size -= 1
        return size

    def paintEvent(self, event: QPaintEvent) -> None:
        """Write the line, cut off with an ellipsis where even small letters don't fit."""
        painter = QPainter(self)
        painter.setFont(display_font(self.letters(), heavy=True))
        painter.setPen(self._surroundings.theme.colour("ink"))
        text = QFontMetrics(painter.font()).elidedText(self._text, Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)

    def _width_at(self, size: int) -> int:
        return QFontMetrics(display_font(size, heavy=True)).horizontalAdvance(self._text) + SPARE
