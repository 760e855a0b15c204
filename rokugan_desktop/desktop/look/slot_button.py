"""A button with a place of its own that others use too: when it takes over, it is deaf for a moment, and shows it.

It can also show how much of a time is left in which it does something.
"""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QElapsedTimer, QRectF, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QStyle, QStyleOptionButton

from rokugan_desktop.desktop.look.focus_order import ARROWS, go_ahead
from rokugan_desktop.desktop.look.theme import equip, faded, smooth_painter

_BEAT_MS = 30
_VEIL = 190
"""How dense the veil of its own color is at first, of 255: its letters come out of it."""
_NUMERAL = 0.75
"""How large the seconds that are left are written, beside what the button says."""


class SlotButton(QPushButton):
    """A button that hears no mouse while a veil lies over it: a click meant for what stood there before is lost."""

    rest_ms: int = 500
    """So long it stays deaf."""
    leaps = False
    """It goes to an end at once: no arrow carries the keyboard there."""

    def __init__(self) -> None:
        super().__init__()
        self._since = QElapsedTimer()
        self._others: tuple[str, ...] = ()
        self._begun = QElapsedTimer()
        self._lasts_ms = 0
        self._in_seconds = False
        self._painted: tuple[int, int] = (0, 0)
        self._beat = QTimer(self, interval=_BEAT_MS)
        self._beat.timeout.connect(self._fill)

    def may_say(self, *texts: str) -> bool:
        """Let its place be wide enough for these texts too, whatever it says now; tell whether they are others."""
        before, self._others = self._others, texts
        return before != texts

    def widest(self) -> int:
        """Return how wide it is with the longest of all that it may say."""
        self.ensurePolished()
        metrics = self.fontMetrics()
        now = metrics.horizontalAdvance(self.text())
        most = max((metrics.horizontalAdvance(text) for text in self._others), default=now)
        return self.sizeHint().width() + max(0, most - now)

    @property
    def resting(self) -> bool:
        """Tell whether it is deaf still."""
        return self._since.isValid() and self._since.elapsed() < self.rest_ms

    def rest(self) -> None:
        """Be deaf to the mouse for a moment from now on."""
        if self.rest_ms > 0:
            self._since.start()
            self._beat.start()
            self.update()

    def run_out(self, lasts_ms: int, *, in_seconds: bool = False) -> None:
        """Show from now on how much is left of so many milliseconds, as a bar or a numeral; 0: show nothing."""
        self._lasts_ms = lasts_ms
        self._in_seconds = in_seconds
        self._begun.start()
        if lasts_ms > 0:
            self._beat.start()
        self.update()

    @property
    def left(self) -> float:
        """Return how much is left of the time that runs out, from 1 to 0; 0 where none does."""
        if self._lasts_ms <= 0:
            return 0.0
        return max(0.0, 1.0 - self._begun.elapsed() / self._lasts_ms)

    def initStyleOption(self, option: QStyleOptionButton) -> None:
        """Leave out the middle of what is too long: it begins with what it does, and ends with the end of a name."""
        super().initStyleOption(option)
        room = self.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, self).width()
        option.text = option.fontMetrics.elidedText(self.text(), Qt.TextElideMode.ElideMiddle, room)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        around = (one for one in self.window().findChildren(SlotButton) if not one.leaps)
        if event.key() not in ARROWS:
            super().keyPressEvent(event)
        else:
            go_ahead(self, Qt.Key(event.key()), around)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.resting:
            event.accept()
            return
        super().mousePressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        veil, left = self._now() if self._beat.isActive() else (0, 0)
        if left:
            self._paint_left(left)
        if not veil:
            return
        painter = smooth_painter(self)
        equip(painter, Qt.PenStyle.NoPen, faded(self.palette().window().color(), veil / 255))
        corner = self.height() / 8
        painter.drawRoundedRect(QRectF(self.rect()), corner, corner)

    def _now(self) -> tuple[int, int]:
        veil = round(_VEIL * (1 - self._since.elapsed() / self.rest_ms)) if self.resting else 0
        if self._in_seconds:
            return veil, ceil(self.left * self._lasts_ms / 1000)
        return veil, ceil((self.width() - 2 * self._edge) * self.left)

    @property
    def _edge(self) -> int:
        return self.height() // 10

    def _paint_left(self, left: int) -> None:
        painter = QPainter(self)
        color, edge = self.palette().buttonText(), self._edge
        if self._in_seconds:
            font = self.font()
            font.setPixelSize(round(self.fontInfo().pixelSize() * _NUMERAL))
            painter.setFont(font)
            painter.setPen(color.color())
            room = self.rect().adjusted(edge, 0, -2 * edge, -edge)
            painter.drawText(room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom, str(left))
            return
        equip(painter, Qt.PenStyle.NoPen, color)
        high = max(4, self.height() // 9)
        painter.drawRect(QRectF(edge, self.height() - edge - high, left, high))

    def _fill(self) -> None:
        now = self._now()
        if not any(now):
            self._beat.stop()
        if now != self._painted:
            self._painted = now
            self.update()
