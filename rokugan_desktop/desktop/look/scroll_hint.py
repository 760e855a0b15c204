"""The sign that there is more to scroll to: what goes on beyond the edge fades out there, and an arrow points to it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QLinearGradient, QMouseEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QAbstractItemView, QAbstractScrollArea, QAbstractSlider, QWidget

from rokugan_desktop.desktop.look.backdrop import Backdrop
from rokugan_desktop.desktop.look.theme import equip, round_pen, smooth_painter

DEEP, _PRESSED = 2.2, 1.4
"""How deep the fading is, and the part of it that an arrow takes, in heights of a letter."""
_STEP = 0.7
"""The share of what is seen by which a press on an arrow scrolls."""


class _Arrow(QWidget):
    """The place of an arrow, painted by others: a press on it scrolls, and reaches nothing below it."""

    def __init__(self, area: QAbstractScrollArea, way: int) -> None:
        super().__init__(area)
        self._area, self._way = area, way
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.hide()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()
        bar = self._area.verticalScrollBar()
        bar.triggerAction(QAbstractSlider.SliderAction.SliderMove)  # whoever stays at the end leaves it
        bar.setValue(bar.value() + self._way * round(self._area.viewport().height() * _STEP))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)


class ScrollHint(QWidget):
    """Lies over a scrolled area and lets every click through, but for those on its arrows, which scroll."""

    def __init__(self, area: QAbstractScrollArea) -> None:
        super().__init__(area)
        self._area = area
        self.kept = 0
        """So much above the lower edge neither fades out nor lies below the arrow above."""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.arrows = (_Arrow(area, -1), _Arrow(area, 1))
        """What is pressed in place of the arrow above, and of the one below."""
        bar = area.verticalScrollBar()
        bar.valueChanged.connect(self._look)
        bar.rangeChanged.connect(self._look)
        area.viewport().installEventFilter(self)
        self.hide()
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
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self._look()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        letter = self.fontMetrics().height()
        deep = min(letter * DEEP, self.height() / 3)
        chosen = self._chosen()
        if self.arrows[0].isVisible():
            deep_above = min(deep, self.height() - self.kept)
            free = deep_above if chosen.isEmpty() else min(deep_above, max(0, chosen.top()))
            self._paint_edge(painter, QRectF(0, 0, self.width(), free), letter / 2, -1)
        if self.below:
            free = deep if chosen.isEmpty() else min(deep, max(0, self.height() - 1 - chosen.bottom()))
            self._paint_edge(painter, QRectF(0, self.height() - free, self.width(), free), letter / 2, 1)

    def _chosen(self) -> QRect:
        """Return the room of the line that is chosen, whose own ground no fading may blend into; empty: none is seen.

        Nothing is hidden by leaving it out: the arrow stands on its own ground there.
        """
        if not isinstance(self._area, QAbstractItemView):
            return QRect()
        rooms = (self._area.visualRect(index) for index in self._area.selectedIndexes())
        return next((room & self.rect() for room in rooms), QRect())

    def keep(self, high: int) -> None:
        """Leave so much above the lower edge as it is."""
        if high != self.kept:
            self.kept = high
            self._look()

    def _look(self) -> None:
        above, below = self.above, self.below
        if self.isHidden() and not (above or below):
            return
        viewport = self._area.viewport()
        self.setGeometry(viewport.geometry())
        self.setVisible(above or below)
        self.raise_()
        letter = self.fontMetrics().height()
        box = self.geometry()
        wide, high = 5 * letter, round(min(letter * _PRESSED, box.height() / 3))
        left, spare = box.center().x() - wide // 2, box.height() - self.kept >= high
        for arrow, top, shown in zip(
            self.arrows, (box.top(), box.bottom() + 1 - high), (above and spare, below), strict=True
        ):
            arrow.setGeometry(left, top, wide, high)
            arrow.setVisible(shown)
            arrow.raise_()
        self.update()

    def _sheet(self) -> Backdrop | None:
        """Return what is painted below the area, where it lies on such a page itself; None: a ground of one colour."""
        around = self._area.parentWidget()
        return around if isinstance(around, Backdrop) else None

    def _paint_edge(self, painter: QPainter, box: QRectF, size: float, way: int) -> None:
        ground = QGuiApplication.palette().color(QPalette.ColorRole.Window)
        clear = QColor(ground)
        clear.setAlpha(0)
        edge, inner = (box.bottom(), box.top()) if way > 0 else (box.top(), box.bottom())
        sheet = self._sheet()
        begin, end = (inner, edge) if sheet is None else (inner - box.top(), edge - box.top())
        fading = QLinearGradient(0, begin, 0, end)
        fading.setColorAt(0, clear)
        fading.setColorAt(0.75, ground)
        fading.setColorAt(1, ground)
        if sheet is None:
            painter.fillRect(box, fading)
        else:
            whole = box.toAlignedRect()
            seen = QRect(self.mapTo(sheet, whole.topLeft()), whole.size())
            painter.drawPixmap(whole.topLeft(), sheet.faded(seen, fading, self.devicePixelRatioF()))
        ink = QGuiApplication.palette().color(QPalette.ColorRole.WindowText)
        if box.height() < 2 * size:
            equip(painter, Qt.PenStyle.NoPen, ground)
            painter.drawRoundedRect(
                QRectF(box.center().x() - 2 * size, edge - size * (way + 1) * 0.7, 4 * size, size * 1.4), size, size
            )
            painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(round_pen(ink, max(1.5, size / 5)))
        tip = QPointF(box.center().x(), edge - way * size * 0.5)
        painter.drawPolyline([tip + QPointF(-size, -way * size * 0.55), tip, tip + QPointF(size, -way * size * 0.55)])
