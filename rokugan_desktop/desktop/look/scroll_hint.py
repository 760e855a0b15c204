"""The sign that there is more to scroll to: what goes on beyond the edge fades out there, and an arrow points to it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QLinearGradient, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

_DEEP = 2.2
"""How deep the fading is, in heights of a letter."""


class ScrollHint(QWidget):
    """Lies over a scrolled area and lets every click through."""

    def __init__(self, area: QAbstractScrollArea) -> None:
        super().__init__(area)
        self._area = area
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        bar = area.verticalScrollBar()
        bar.valueChanged.connect(self._look)
        bar.rangeChanged.connect(self._look)
        area.viewport().installEventFilter(self)
        self._look()

    @property
    def above(self) -> bool:
        """Tell whether something lies beyond the upper edge."""
        bar = self._area.verticalScrollBar()
        return bar.value() > bar.minimum()

    @property
    def below(self) -> bool:
        """Tell whether something lies beyond the lower edge."""
        bar = self._area.verticalScrollBar()
        return bar.value() < bar.maximum()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of what is seen of the area."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self._look()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the fading, and an arrow in its middle."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        letter = self.fontMetrics().height()
        deep = min(letter * _DEEP, self.height() / 3)
        if self.above:
            self._paint_edge(painter, QRectF(0, 0, self.width(), deep), letter / 2, -1)
        if self.below:
            self._paint_edge(painter, QRectF(0, self.height() - deep, self.width(), deep), letter / 2, 1)

    def _look(self) -> None:
        """Take over where the area is, and whether there is anything to say."""
        viewport = self._area.viewport()
        self.setGeometry(viewport.geometry())
        self.setVisible(self.above or self.below)
        self.raise_()
        self.update()

    def _paint_edge(self, painter: QPainter, box: QRectF, size: float, way: int) -> None:
        """Paint one edge; `way` is 1 for the lower one and -1 for the upper one."""
        ground = QGuiApplication.palette().color(QPalette.ColorRole.Window)
        clear = QColor(ground)
        clear.setAlpha(0)
        edge, inner = (box.bottom(), box.top()) if way > 0 else (box.top(), box.bottom())
        fading = QLinearGradient(0, inner, 0, edge)
        fading.setColorAt(0, clear)
        fading.setColorAt(0.75, ground)
        fading.setColorAt(1, ground)
        painter.fillRect(box, fading)
        ink = QGuiApplication.palette().color(QPalette.ColorRole.WindowText)
        painter.setPen(
            QPen(ink, max(1.5, size / 5), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        )
        tip = QPointF(box.center().x(), edge - way * size * 0.5)
        painter.drawPolyline([tip + QPointF(-size, -way * size * 0.55), tip, tip + QPointF(size, -way * size * 0.55)])
