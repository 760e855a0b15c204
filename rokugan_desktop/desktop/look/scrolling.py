"""What is taller than the window: an area that scrolls it up and down, and shows where there is more."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from rokugan_desktop.desktop.look.more import More


def scrolling(body: QWidget) -> QScrollArea:
    """Return an area that scrolls the body and can't be told from the page; the keyboard passes it by."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setObjectName("clear")
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(body)
    More(area)
    return area
