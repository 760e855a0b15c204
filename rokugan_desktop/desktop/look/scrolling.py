"""What is taller than the window: an area that scrolls it up and down, and shows where there is more."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QSizePolicy, QWidget

from rokugan_desktop.desktop.look.fitted_label import FittedLabel
from rokugan_desktop.desktop.look.scroll_hint import DEEP, ScrollHint


def scrolling(body: QWidget) -> QScrollArea:
    """Return an area that scrolls the body and can't be told from the page; the keyboard passes it by."""
    area = _WalkedArea()
    scroll_quietly(area, body)
    return area


class _WalkedArea(QScrollArea):
    """Brings what the keyboard walks to wholly into sight."""

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002 - Qt's own name
        walked = super().focusNextPrevChild(next)
        if walked:
            show_focused(self)
        return walked


def show_focused(area: QScrollArea) -> None:
    """Let the area show the whole of what the keyboard is on in it, so far at least from where it fades out."""
    focused, body = QApplication.focusWidget(), area.widget()
    if focused is None or body is None or not body.isAncestorOf(focused):
        return
    around = focused.height() // 2 + 1 + ceil(DEEP * area.fontMetrics().height())
    middle = focused.mapTo(body, focused.rect().center())
    area.ensureVisible(middle.x(), middle.y(), 0, min(around, area.viewport().height() // 2))


class ScrolledText(QScrollArea):
    """A text in letters of the usual size: it asks for all its height, and is scrolled where it gets less."""

    def __init__(self, text: FittedLabel) -> None:
        """Hold the text; whenever it says something else, that is seen from its beginning."""
        super().__init__()
        self._text = text
        scroll_quietly(self, text)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        text.said.connect(self._begin)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place_bar()
        super().resizeEvent(event)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(60, self._text.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        return QSize(60, min(self._text.line_height(), self.sizeHint().height()))

    def _begin(self) -> None:
        self._place_bar()
        self.verticalScrollBar().setValue(0)
        self.updateGeometry()

    def _place_bar(self) -> None:
        """Show a bar just where the text is too high without one: left to itself, it may stay where none is needed."""
        too_high = self._text.heightForWidth(self.width()) > self.height()
        policy = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(policy.ScrollBarAlwaysOn if too_high else policy.ScrollBarAlwaysOff)


def scroll_quietly(area: QScrollArea, body: QWidget, *, bar: bool = True) -> None:
    """Let the area scroll the body as `scrolling` says; without a `bar`, arrows alone say where there is more."""
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setObjectName("clear")
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    if not bar:
        area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(body)
    ScrollHint(area)
