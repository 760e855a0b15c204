"""A sentence about a person on one line, whatever the person is called."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontInfo, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy

from rokugan_desktop.desktop.battle_for_rokugan.letters import elided
from rokugan_desktop.desktop.look.plain import in_tooltip

_SMALLEST, _UNBROKEN = 0.42, 0.7
"""The shares of their size to which the letters of a name shrink: at the most, and before the sentence is broken."""


class NameLine(QLabel):
    """A sentence about a person on one line: where there is no room for it, it is smaller, then the name is cut short.

    The whole name is in the tooltip then. A centred sentence is broken between two words before it gets very small.
    """

    def __init__(self, name: str, say: Callable[[str], str], role: str, *, centre: bool = False) -> None:
        super().__init__(say(name))
        self._name, self._say, self._centre = name, say, centre
        self._usual = self._size = 0
        """The height of the letters as the style sheet has it, and as it is now."""
        self.setProperty("role", role)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAccessibleName(say(name))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        if centre:
            self.setAlignment(Qt.AlignmentFlag.AlignCenter)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self._usual:
            self._usual = QFontInfo(self.font()).pixelSize()
        room = self.contentsRect().width()
        size, fits = self._fitted(room)
        font = _sized(self.font(), size)
        if size != (self._size or self._usual):
            self._size = size
            self.setStyleSheet(f"font-size: {size}px;")
        metrics = QFontMetrics(font)
        besides = metrics.horizontalAdvance(self._say("")) + metrics.averageCharWidth()
        shown = self._name if fits else elided(font, self._name, room - besides)
        self.setWordWrap(fits and metrics.horizontalAdvance(self._say(self._name)) >= room)
        self.setText(self._say(shown))
        self.setToolTip("" if shown == self._name else in_tooltip(self._name))

    def _fitted(self, room: int) -> tuple[int, bool]:
        """Return the height of the letters in so wide a room, and whether the whole name finds room in it."""
        whole = self._say(self._name)
        smallest = round(self._usual * _SMALLEST)
        for size in range(self._usual, smallest - 1, -1):
            metrics = QFontMetrics(_sized(self.font(), size))
            if metrics.horizontalAdvance(whole) < room:
                return size, True
            breaks = self._centre and size < self._usual * _UNBROKEN
            if breaks and all(metrics.horizontalAdvance(word) < room for word in whole.split()):
                return size, True
        return smallest, False


def _sized(font: QFont, size: int) -> QFont:
    other = QFont(font)
    other.setPixelSize(size)
    return other
