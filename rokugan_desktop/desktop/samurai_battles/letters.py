"""How large the panels' letters are, and what of a text there is room for."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetricsF
from PySide6.QtWidgets import QWidget

USUAL_FONT: Final = 14
"""The height of the window's usual font at 100 %, in logical pixels."""
_NARROWEST: Final = 80
"""How narrow letters may become where a text has no room, in percent."""


def scale_of(widget: QWidget) -> float:
    """Return by how much larger than usual the window's style sets its letters."""
    widget.ensurePolished()
    pixels = widget.font().pixelSize()
    return pixels / USUAL_FONT if pixels > 0 else 1.0


def shortened(font: QFont, text: str, width: float) -> str:
    """Return the text as far as there is room for it, with an ellipsis where it goes on."""
    return QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, max(0.0, width))


def narrowed_to(font: QFont, text: str, width: float) -> int:
    """Return the stretch, in percent, at which the text has room: not so little that it can no longer be read."""
    return max(_NARROWEST, min(100, int(100 * width / max(1.0, QFontMetricsF(font).horizontalAdvance(text)))))
