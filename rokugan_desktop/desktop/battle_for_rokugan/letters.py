"""Small measures for what is painted by hand: boxes about a middle, and letters that keep within a width."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainterPath


def rounded_box(box: QRectF, radius: float) -> QPainterPath:
    """Return a box with round corners."""
    path = QPainterPath()
    path.addRoundedRect(box, radius, radius)
    return path


def centred(centre: QPointF, width: float, height: float) -> QRectF:
    """Return the box of that size about a centre."""
    return QRectF(centre.x() - width / 2, centre.y() - height / 2, width, height)


def elided(font: QFont, text: str, width: float) -> str:
    """Return as much of the text as the width has room for, with an ellipsis where that is not all of it."""
    return QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, max(0, int(width)))


def narrowed(font: QFont, text: str, width: float) -> QFont:
    """Return the font, made smaller where the width has no room for the text in one line."""
    needed = QFontMetrics(font).horizontalAdvance(text)
    if needed > width > 0:
        font.setPixelSize(max(1, int(font.pixelSize() * width / needed)))
    return font
