"""The curtain's cloth as it falls and as it is parted: pictures over the page, which shows already what is true.

Both pictures are of what anybody may see: the emptied table, and the curtain with its name and its reason. How long the
cloth takes is always the same.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from rokugan_desktop.desktop.look.focus_ring import FocusRing
from rokugan_desktop.desktop.motion import COMING, EVEN, GOING, Motion, Movement, Tempo

FALLING, LIFTING = 320, 260
_SHADOW = 46
"""How far below its hem the falling cloth casts its shadow, in pixels."""


class HangingCloth(QWidget):
    """Lies over the page while the cloth moves, and only then. A press ends it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.movement: Movement | None = None
        """What moves now."""
        self._cloth = QPixmap()
        self._below: QPixmap | None = None
        """The emptied table that the cloth falls over; None: it is parted over what the page shows."""
        self._share = 0.0
        self._fades = False
        self.hide()

    def fall(self, below: QPixmap, cloth: QPixmap, tempo: Tempo) -> None:
        """Let this cloth fall over that table."""
        self._below = below
        self._begin(cloth, tempo, Motion(0, FALLING, self._show, COMING))

    def lift(self, cloth: QPixmap, tempo: Tempo) -> None:
        """Part this cloth in the middle, over what the page shows now."""
        self._below = None
        self._begin(cloth, tempo, Motion(0, LIFTING, self._show, GOING))

    def drop(self) -> None:
        """Take the pictures away at once."""
        if self.movement is not None:
            self.movement.drop()
            self.movement.deleteLater()
            self.movement = None
        self._cloth, self._below = QPixmap(), None
        self.hide()
        self._hold_ring(on=False)

    def _hold_ring(self, *, on: bool) -> None:
        """Let no ring around a button be seen through the cloth."""
        ring = self.window().findChild(FocusRing)
        if ring is not None:
            ring.hold_back(on=on)

    def _begin(self, cloth: QPixmap, tempo: Tempo, motion: Motion) -> None:
        below = self._below
        self.drop()
        if tempo is Tempo.NONE:
            return
        self._cloth, self._below, self._share, self._fades = cloth, below, 0.0, tempo is Tempo.SHORT
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent, below is not None)
        parent = self.parentWidget()
        if parent is not None:
            self.setGeometry(parent.rect())
        self.show()
        self.raise_()
        self._hold_ring(on=True)
        if self._fades:
            motion = Motion(0, motion.lasts, motion.show, EVEN)
        self.movement = Movement([motion], self)
        self.movement.finished.connect(self.drop)
        self.movement.start()

    def _show(self, share: float) -> None:
        self._share = share
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.drop()
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the table with the cloth above it, or both halves of the cloth beside what is seen between them."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        area, share = QRectF(self.rect()), self._share
        if self._below is not None:
            painter.drawPixmap(0, 0, self._below)
        if self._fades:
            painter.setOpacity(share if self._below is not None else 1 - share)
            painter.drawPixmap(0, 0, self._cloth)
        elif self._below is not None:
            self._paint_falling(painter, area, share)
        else:
            self._paint_parted(painter, area, share)

    def _paint_falling(self, painter: QPainter, area: QRectF, share: float) -> None:
        hem = area.height() * share
        painter.drawPixmap(QPointF(0, hem - area.height()), self._cloth)
        shade = QLinearGradient(0, hem, 0, hem + _SHADOW)
        shade.setColorAt(0, QColor(0, 0, 0, 120))
        shade.setColorAt(1, QColor(0, 0, 0, 0))
        painter.fillRect(QRectF(0, hem, area.width(), _SHADOW), shade)

    def _paint_parted(self, painter: QPainter, area: QRectF, share: float) -> None:
        half, picture = area.width() / 2, QRectF(self._cloth.rect())
        left = QRectF(0, 0, picture.width() / 2, picture.height())
        seen = half * (1 - share)
        painter.drawPixmap(QRectF(0, 0, seen, area.height()), self._cloth, left)
        painter.drawPixmap(
            QRectF(area.width() - seen, 0, seen, area.height()), self._cloth, left.translated(left.width(), 0)
        )
        for x, way in ((seen, 1), (area.width() - seen, -1)):
            shade = QLinearGradient(x, 0, x + way * _SHADOW, 0)
            shade.setColorAt(0, QColor(0, 0, 0, round(110 * min(1.0, 6 * share))))
            shade.setColorAt(1, QColor(0, 0, 0, 0))
            painter.fillRect(QRectF(min(x, x + way * _SHADOW), 0, _SHADOW, area.height()), shade)
